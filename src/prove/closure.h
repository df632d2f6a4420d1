/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_CLOSURE_H
#define WREATH_PROVE_CLOSURE_H

/* closure: all words at once, breadth first over the states of a stack
 * beside an automaton.  Not installed.
 */

#include "rounding/reach.h"
#include "run/beside.h"

/* The letters from the root to tuple i; none also before the root is there. */
static inline void lrnn_paths_word(wr_word_t w, const wr_paths_t *B,
                                   uint32_t i) {
    w->length = 0;
    if (i > 0)
        wr_word_set_path(w, B->parent, B->via, i);
}

/* Letters become a word's; none stay none. */
static inline void lrnn_take_letters(wr_word_t w, uint32_t **letter, size_t n) {
    wr_word_clear(w);
    *w = (wr_word_struct){.letter = *letter, .length = n, .alloc = n};
    *letter = NULL;
}

/* ---- closure.c --------------------------------------------------------- */

/* S, A and E, and what is asked, are the caller's; the rest is zero.
 * any    whatever the readout says, ask whether some reading of the state
 *        (and of the last letter, if the readout reads it) would do
 * check  the limits, after every new state
 * K      X has the states: a key; after it the automaton's state, or (any) the
 *        last letter or nothing; and of each the automaton's state.  All
 *        states before K.at.from were left by every letter
 * wrong  after X->word[0] the readout names `got`, or NONE, as failure says */
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
    wr_stack_step_t *step; /* those of a batch, as the stack takes them */
    int reads_letter;      /* the readout depends on more than the state */
    int wrong;
    uint32_t got, expected;
    char failure[256];
} lrnn_closure_t;

/* Closes the set of states that words reach.  A wrong readout is met by the
 * first, in letter order, of the shortest words that lead to one.
 * status  OK: wrong, or X->holds and its collision; as check; UNABLE; to be
 * cleared in any case
 */
WR_MUST_CHECK wr_status_t lrnn_closure_run(lrnn_closure_t *C);
void lrnn_closure_clear(lrnn_closure_t *C);

#endif
