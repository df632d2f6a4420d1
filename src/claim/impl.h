/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLAIM_IMPL_H
#define WREATH_CLAIM_IMPL_H

/* Declarations private to module claim. */

#include <gmp.h>

#include "claim/claim.h"

/* A case has at most WR_MAX_VARIABLES of `for` and `let`; others are {here},
 * the subject, {cert}, {trace}, and up to 8 that `follows` names. */
enum { WR_MAX_VARIABLES = 20, WR_MAX_BINDINGS = 32 };

/* The variables in scope, innermost last; strings are borrowed. */
typedef struct {
    const char *name[WR_MAX_BINDINGS], *value[WR_MAX_BINDINGS];
    size_t n;
} wr_bindings_t;

/* Return the value of the innermost variable with that name, or NULL. */
const char *wr_claim_lookup(const wr_bindings_t *b, const char *name,
                            size_t length);
/* out = text with every {name} replaced.
 * status  OK; DOMAIN (an unknown name, or no closing brace; reason in L) */
WR_MUST_CHECK wr_status_t wr_claim_fill(wr_buffer_t out, const char *text,
                                        const wr_bindings_t *b, wr_limits_t L);
/* Split a command into words at blanks outside '...'; variables are replaced
 * afterwards, so a value is never split.  The list is NULL-terminated and freed
 * by wr_claim_free_words.
 * status  OK; DOMAIN */
WR_MUST_CHECK wr_status_t wr_claim_words(char ***words, const char *command,
                                         const wr_bindings_t *b, wr_limits_t L);
void wr_claim_free_words(char **words);

/* Return nonzero if a certificate or trace with wreath-check's `verdict`
 * matches the command and its answer (kinds.c); if not, *why describes the
 * error, by wr_say. */
int wr_claim_kind_fits(char **why, char *const *argv, const wr_claim_ran_t *r,
                       int trace, const char *verdict);

/* x = the value of an expression of rationals with + - * / ^ ( ); exponents are
 * integers up to 4096.  Return 1, or 0 if the text is not an expression. */
int wr_claim_number(mpq_t x, const char *text);

/* Set R's message, "FILE:LINE: found .., expected ..".
 * status  PARSE */
wr_status_t wr_claim_fail(wr_reader_t R, const char *what, const char *found);
/* Check that a claim that was read is complete (claim.c).
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
    size_t certificates; /* number requested, used in file names */
} wr_claim_deciding_t;

/* Bind name to value until b->n is reset. */
void wr_claim_bind(wr_bindings_t *b, const char *name, const char *value);
/* Append a zeroed element to a list and increment *n. */
void *wr_claim_grow(void *list, size_t *n, size_t size);

/* Run one command of a case (decide_step.c); condition as in wr_claim_ran_t.
 * The time limit is that of its statement; if it is exceeded, the answer is
 * UNKNOWN, and the reason names the limit.
 * status  as wr_claim_decide */
WR_MUST_CHECK wr_status_t wr_claim_step(wr_claim_deciding_t *d,
                                        wr_claim_case_t *one,
                                        const wr_claim_step_t *step,
                                        size_t condition, wr_truth_t *truth);

#endif
