/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_CHECK_LEMMA_STACK_H
#define WREATH_TESTS_CHECK_LEMMA_STACK_H

/* lemma_stack: one rounded layer and an automaton as text, for the checker and
 * for the library.
 */

#include "lemma.h"

#include "prove/round.h"

typedef struct {
    lemma_model_t m;
    int exact;                    /* weights are not rounded */
    const char *name;             /* of the automaton */
    wr_buffer_t model, automaton; /* .lrnn and .dfa */
} lemma_stack_t;

void lemma_stack_init(lemma_stack_t *S, const lemma_model_t *m,
                      const char *name);
void lemma_stack_clear(lemma_stack_t *S);
/* The lines of a certificate, `compare accept`, up to "type". */
void lemma_stack_head(wr_buffer_t cert, const lemma_stack_t *S);
/* Close the certificate and check it: 1 if it is accepted. */
int lemma_stack_check(wr_buffer_t cert, const lemma_stack_t *S);
/* Return 1 if ask, with `compare accept`, finds a proof, which is stored in P.
 */
int lemma_stack_ask(wr_rounded_proof_t P, const lemma_stack_t *S,
                    wr_status_t (*ask)(wr_rounded_proof_t,
                                       const wr_rounded_question_t *,
                                       wr_limits_t));

#endif
