/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLAIM_IMPL_H
#define WREATH_CLAIM_IMPL_H

/* Inside module claim: variables put into texts, texts into words. */

#include <gmp.h>

#include "claim/claim.h"

/* The variables in force, innermost last; strings are borrowed. */
typedef struct {
    const char *name[32], *value[32];
    size_t n;
} wr_bindings_t;

enum { WR_MAX_BINDINGS = 32 };

/* The value of the innermost variable of that name, or NULL. */
const char *wr_claim_lookup(const wr_bindings_t *b, const char *name,
                            size_t length);
/* out = text with every {name} replaced.
 * status  OK; DOMAIN (an unknown name, or no closing brace; reason in L) */
WR_MUST_CHECK wr_status_t wr_claim_fill(wr_buffer_t out, const char *text,
                                        const wr_bindings_t *b, wr_limits_t L);
/* The words of a command: parted by blanks, '...' kept together, variables
 * filled in afterwards so that a value is never split.  NULL-terminated,
 * freed by wr_claim_free_words.
 * status  OK; DOMAIN */
WR_MUST_CHECK wr_status_t wr_claim_words(char ***words, const char *command,
                                         const wr_bindings_t *b, wr_limits_t L);
void wr_claim_free_words(char **words);

/* Whether a certificate, or a trace, of which wreath-check says `verdict` goes
 * with the command and its answer (kinds.c); if not, *why describes the fault,
 * by wr_say. */
int wr_claim_kind_fits(char **why, char *const *argv, const wr_claim_ran_t *r,
                       int trace, const char *verdict);

/* x = the value of an expression of rationals with + - * / ^ ( ); exponents
 * are integers up to 4096.  1, or 0 if it is none. */
int wr_claim_number(mpq_t x, const char *text);

/* Sets R's message, "FILE:LINE: found .., expected ..".
 * status  PARSE */
wr_status_t wr_claim_fail(wr_reader_t R, const char *what, const char *found);
/* Whether a claim that was read has everything it needs (claim.c).
 * status  OK; PARSE (message in R) */
WR_MUST_CHECK wr_status_t wr_claim_complete(const wr_claim_t C, wr_reader_t R);

/* A statement while it is decided. */
typedef struct {
    const wr_claim_struct *C;
    const wr_claim_statement_t *s;
    const wr_claim_job_struct *job;
    wr_claim_result_struct *X;
    wr_limits_struct *L;
    wr_bindings_t b;
    size_t certificates; /* that were asked for: they number the files */
} wr_claim_deciding_t;

/* name = value, until b->n is set back. */
void wr_claim_bind(wr_bindings_t *b, const char *name, const char *value);
/* A list with one zero more; *n is made right. */
void *wr_claim_grow(void *list, size_t *n, size_t size);

/* Runs one command of a case (decide_step.c); condition as in wr_claim_ran_t.
 * It has so much time as its statement gives: an answer later than that is
 * UNKNOWN, and the reason names the limit.
 * status  as wr_claim_decide */
WR_MUST_CHECK wr_status_t wr_claim_step(wr_claim_deciding_t *d,
                                        wr_claim_case_t *one,
                                        const wr_claim_step_t *step,
                                        size_t condition, wr_truth_t *truth);

#endif
