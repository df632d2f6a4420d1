/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Closing the set of states that words reach, breadth first, beside the
 * automaton.
 *
 * With the stack's own readout a state is that of the stack and that of the
 * automaton; if the set closes and all readouts agree, that proves it for
 * every word, and the first state that disagrees, or that the stack does not
 * define, is met by a shortest word.  For any reading a state is that of the
 * stack alone, with the class of the words that lead there (automaton states
 * that no word tells apart are one class): a state that is met with two
 * classes is a collision, and if there is none, the class is a function of the
 * state.  Where the readout reads the last letter, a reading may do so, too,
 * and then a state has that letter in it.
 */

#include "prove/closure.h"

#include <string.h>

/* ---- what is found ------------------------------------------------------ */

/* After the word to state i, then the letter (if any), A is in q. */
static void refute(lrnn_closure_t *C, uint32_t i, uint32_t letter, uint32_t q,
                   const char *failure) {
    C->end = LRNN_WRONG;
    C->expected = q;
    lrnn_paths_word(C->word, &C->states, i);
    if (letter != LRNN_NONE)
        wr_word_append(C->word, letter);
    snprintf(C->failure, sizeof C->failure, "%.255s", failure);
}

static void undefined(lrnn_closure_t *C, uint32_t i, uint32_t letter,
                      uint32_t q) {
    C->got = LRNN_NONE;
    refute(C, i, letter, q, C->L->reason);
}

static void compare(lrnn_closure_t *C, uint32_t i, uint32_t letter,
                    uint32_t q) {
    C->got = C->S->readout(C->S->self);
    if (!lrnn_compare_agree(C->E, C->got, q))
        refute(C, i, letter, q,
               C->got == LRNN_NONE ? "the readout names no state" : "");
}

/* The state of C->key was met before. */
static void collide(lrnn_closure_t *C, uint32_t i, uint32_t letter,
                    uint32_t q) {
    uint32_t old = wr_tuples_find(&C->states.T, C->key);
    if (C->kind[C->q[old]] == C->kind[q])
        return;
    C->end = LRNN_COLLIDES;
    lrnn_paths_word(C->word, &C->states, old);
    lrnn_paths_word(C->other, &C->states, i);
    wr_word_append(C->other, letter);
    lrnn_tell_apart(C->rest, C->q[old], q, C->A, C->E);
}

/* ---- the search -------------------------------------------------------- */

static void note(lrnn_closure_t *C, uint32_t q) {
    if (C->states.T.count > C->q_alloc) {
        C->q_alloc = 2 * C->q_alloc + 64;
        C->q = wr_realloc(C->q, C->q_alloc * sizeof *C->q);
    }
    C->q[C->states.T.count - 1] = q;
}

/* The stack came from state i by a letter (NONE: it started), and A is in
 * q. */
static wr_status_t enter(lrnn_closure_t *C, uint32_t i, uint32_t letter,
                         uint32_t q) {
    uint32_t last =
        letter == LRNN_NONE ? C->S->M->letters : C->E->letter[letter];
    C->S->key(C->key, C->S->self);
    if (C->states.T.width > C->S->width)
        C->key[C->S->width] = C->any ? last : q;
    int fresh =
        lrnn_paths_add(&C->states, C->key, i, letter == LRNN_NONE ? 0 : letter);
    if (fresh)
        note(C, q);
    if (!C->any && (fresh || C->reads_letter))
        compare(C, i, letter, q);
    else if (C->any && !fresh)
        collide(C, i, letter, q);
    return C->end != LRNN_CLOSED || !fresh
               ? WR_OK
               : C->check(C->arg, C->states.T.count,
                          lrnn_paths_bytes(&C->states) +
                              C->q_alloc * sizeof *C->q);
}

/* All letters from state i. */
static wr_status_t expand(lrnn_closure_t *C, uint32_t i) {
    const wr_dfa_struct *A = C->A;
    wr_status_t s = WR_OK;
    for (uint32_t a = 0; s == WR_OK && C->end == LRNN_CLOSED && a < A->letters;
         a++) {
        uint32_t q = A->delta[(size_t) C->q[i] * A->letters + a];
        if (!lrnn_compare_claims(C->E, q))
            continue; /* nothing is claimed of this word and what follows */
        C->S->load(C->S->self, lrnn_paths_tuple(&C->states, i));
        s = C->S->step(C->S->self, C->E->letter[a], C->L);
        if (s == WR_DOMAIN) {
            undefined(C, i, a, q);
            return WR_OK;
        }
        if (s == WR_OK)
            s = enter(C, i, a, q);
    }
    return s;
}

static void prepare(lrnn_closure_t *C) {
    const wr_lrnn_struct *M = C->S->M;
    for (uint32_t i = 0; i < M->reads; i++)
        C->reads_letter |= M->read_layer[i] == WR_WIRE_LETTER;
    uint32_t width = C->S->width + (!C->any || C->reads_letter);
    lrnn_paths_init(&C->states, width);
    C->key = wr_calloc((size_t) width + 1, sizeof *C->key);
    wr_word_init(C->word);
    wr_word_init(C->other);
    wr_word_init(C->rest);
    if (C->any) {
        C->kind = wr_calloc(C->A->states, sizeof *C->kind);
        lrnn_classes(C->kind, C->A, C->E);
    }
}

wr_status_t lrnn_closure_run(lrnn_closure_t *C) {
    uint32_t q = C->A->start;
    prepare(C);
    wr_status_t s = C->S->start(C->S->self, C->L);
    if (s == WR_DOMAIN) {
        undefined(C, 0, LRNN_NONE, q);
        return WR_OK;
    }
    if (s == WR_OK)
        s = enter(C, 0, LRNN_NONE, q);
    while (s == WR_OK && C->end == LRNN_CLOSED && C->left < C->states.T.count) {
        s = expand(C, C->left);
        C->left += s == WR_OK && C->end == LRNN_CLOSED;
    }
    return s;
}

void lrnn_closure_clear(lrnn_closure_t *C) {
    lrnn_paths_clear(&C->states);
    wr_free(C->q);
    wr_free(C->key);
    wr_free(C->kind);
    wr_word_clear(C->word);
    wr_word_clear(C->other);
    wr_word_clear(C->rest);
}
