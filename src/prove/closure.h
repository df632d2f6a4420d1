/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_CLOSURE_H
#define WREATH_PROVE_CLOSURE_H

/* closure: all words at once, breadth first over the states of a stack
 * beside an automaton.  Not installed.
 */

#include "run/beside.h"

/* The letters from the root to tuple i; none also before the root is there. */
static inline void lrnn_paths_word(wr_word_t w, const wr_paths_t *B,
                                   uint32_t i) {
    w->length = 0;
    if (i > 0)
        wr_word_set_path(w, B->parent, B->via, i);
}

/* ---- closure.c --------------------------------------------------------- */

typedef enum {
    LRNN_CLOSED,  /* every state met was left by every letter */
    LRNN_WRONG,   /* after `word` the readout is wrong, or undefined */
    LRNN_COLLIDES /* word and other reach one state, rest distinguishes them */
} lrnn_closure_end_t;

/* A step from state `from` by a letter (NONE: the start) after which A is in q;
 * the hash is that of its key. */
typedef struct {
    uint32_t from, letter, q;
    uint64_t hash;
} lrnn_closure_step_t;

/* S, A and E, and what is asked, are the caller's; the rest is zero.
 * any    whatever the readout says, ask whether some reading of the state
 *        (and of the last letter, if the readout reads it) would do
 * check  the limits, after every new state
 * left   so many states, the first, were left by every letter */
typedef struct {
    const wr_stack_t *S;
    const wr_dfa_struct *A;
    const lrnn_compare_t *E;
    int any;
    wr_status_t (*check)(void *arg, uint64_t states, uint64_t bytes);
    void *arg;
    wr_limits_struct *L;

    wr_paths_t states; /* a key; after it the automaton's state, or (any)
                        * the last letter or nothing */
    uint32_t *q;       /* of each state: that of the automaton */
    size_t q_alloc;
    uint32_t *kind; /* any: classes of automaton states */
    uint32_t left;
    uint32_t from, letter; /* of the step after those in the batch */
    uint32_t ahead;        /* a batch has this many steps at most, */
    lrnn_closure_step_t *batch;
    wr_stack_step_t *step; /* each of them as the stack takes it, */
    uint32_t *key;         /* to a key */
    int reads_letter;      /* the readout depends on more than the state */

    lrnn_closure_end_t end;
    wr_word_t word, other, rest;
    uint32_t got, expected; /* WRONG; got LRNN_NONE: none, as failure says */
    char failure[256];
} lrnn_closure_t;

/* Closes the set of states that words reach.  A wrong readout is met by the
 * first, in letter order, of the shortest words that lead to one.
 * status  OK, and C->end has the outcome; as check; UNABLE; to be cleared in
 * any case
 */
WR_MUST_CHECK wr_status_t lrnn_closure_run(lrnn_closure_t *C);
void lrnn_closure_clear(lrnn_closure_t *C);

#endif
