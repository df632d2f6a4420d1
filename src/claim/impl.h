/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLAIM_IMPL_H
#define WREATH_CLAIM_IMPL_H

/* Inside the room claim: variables put into texts, texts into words. */

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
                                        const wr_bindings_t *b,
                                        wr_limits_t L);
/* The words of a command: parted by blanks, '...' kept together, variables
 * filled in afterwards so that a value is never split.  NULL-terminated,
 * freed by wr_claim_free_words.
 * status  OK; DOMAIN */
WR_MUST_CHECK wr_status_t wr_claim_words(char ***words, const char *command,
                                         const wr_bindings_t *b,
                                         wr_limits_t L);
void wr_claim_free_words(char **words);

/* x = the value of an expression of rationals with + - * / ^ ( ); exponents
 * are whole numbers up to 4096.  1, or 0 if it is none. */
int wr_claim_number(mpq_t x, const char *text);

#endif
