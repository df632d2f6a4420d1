/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_CLOSURE_H
#define WREATH_PROVE_CLOSURE_H

/* closure: decide all words at once, by breadth-first search over the states of
 * a stack together with an automaton.  Not installed.
 */

#include "rounding/reach.h"
#include "run/beside.h"

/* Set w to the letters from the root to tuple i; empty for the root. */
static inline void lrnn_paths_word(wr_word_t w, const wr_paths_t *B,
                                   uint32_t i) {
    w->length = 0;
    if (i > 0)
        wr_word_set_path(w, B->parent, B->via, i);
}

/* Move n letters into w; NULL stays NULL. */
static inline void lrnn_take_letters(wr_word_t w, uint32_t **letter, size_t n) {
    wr_word_clear(w);
    *w = (wr_word_struct){.letter = *letter, .length = n, .alloc = n};
    *letter = NULL;
}

/* ---- closure.c --------------------------------------------------------- */

/* The caller sets the fields before T and leaves the rest zero.
 * any    ignore the readout, and ask whether some decoder of the state (and of
 *        the last letter, if the readout reads it) agrees
 * check  called after every new state, to enforce limits
 * K      K.X has the states: a key, then the automaton's state, or (any) the
 *        last letter or nothing; and for each the class of the automaton's
 *        state.  All states before K.at.from were expanded by every letter
 * wrong  after X->word[0] the readout is `got`, or NONE because of failure */
typedef struct {
    const wr_stack_t *S;
    const wr_dfa_struct *A;
    const lrnn_compare_t *E;
    int any;
    wr_status_t (*check)(void *arg, uint64_t states, uint64_t bytes);
    void *arg;
    wr_limits_struct *L;

    wr_table_t T;
    wr_reach_search_t K;
    wr_stack_step_t *step; /* a batch of steps, as passed to the stack */
    int reads_letter;      /* the readout also reads the last letter */
    int wrong;
    uint32_t got, expected;
    char failure[256];
} lrnn_closure_t;

/* Close the set of states that words reach.  If some readout is wrong, the word
 * found is the first in letter order of the shortest such words.
 * status  OK: wrong, or X->holds and its collision; that of check; UNABLE.  To
 *         be cleared in any case */
WR_MUST_CHECK wr_status_t lrnn_closure_run(lrnn_closure_t *C);
void lrnn_closure_clear(lrnn_closure_t *C);

#endif
