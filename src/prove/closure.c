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
#include "rounding/rounding.h"

#define AHEAD 64 /* steps, each of which waits for two places in memory */

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
    wr_make_printable(C->failure);
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

static wr_table_t table_of(const lrnn_closure_t *C) {
    return (wr_table_t){C->A->states, C->A->start, C->A->delta, C->E->dfa};
}

/* A step led to a state that was met before. */
static void collide(lrnn_closure_t *C, uint32_t old, uint32_t i,
                    uint32_t letter, uint32_t q) {
    if (C->kind[C->q[old]] == C->kind[q])
        return;
    C->end = LRNN_COLLIDES;
    lrnn_paths_word(C->word, &C->states, old);
    lrnn_paths_word(C->other, &C->states, i);
    wr_word_append(C->other, letter);
    const wr_table_t T = table_of(C);
    C->rest->letter =
        wr_table_tell_apart(&C->rest->length, C->q[old], q, &T, C->A->letters);
    C->rest->alloc = C->rest->length;
}

/* ---- the search -------------------------------------------------------- */

static void note(lrnn_closure_t *C, uint32_t q) {
    if (C->states.T.count > C->q_alloc) {
        C->q_alloc = 2 * C->q_alloc + 64;
        C->q = wr_realloc(C->q, C->q_alloc * sizeof *C->q);
    }
    C->q[C->states.T.count - 1] = q;
}

/* The letter of the model. */
static uint32_t read_letter(const lrnn_closure_t *C,
                            const lrnn_closure_step_t *t) {
    return t->letter == LRNN_NONE ? C->S->M->letters : C->E->letter[t->letter];
}

/* The key has the stack's state after step t. */
static void complete(lrnn_closure_t *C, uint32_t *key, lrnn_closure_step_t *t) {
    if (C->states.T.width > C->S->width)
        key[C->S->width] = C->any ? read_letter(C, t) : t->q;
    t->hash = wr_tuples_hash(&C->states.T, key);
    wr_index_prefetch(C->states.T.index, t->hash);
}

/* Step t led to the state of the key. */
static wr_status_t enter(lrnn_closure_t *C, const lrnn_closure_step_t *t,
                         const uint32_t *key) {
    const wr_stack_t *S = C->S;
    uint32_t before = C->states.T.count, via = t->letter;
    uint32_t i = wr_paths_put(&C->states, key, t->hash, t->from,
                              via == LRNN_NONE ? 0 : via);
    if (i == before)
        note(C, t->q);
    if (!C->any && (i == before || C->reads_letter)) {
        if (S->arrive != NULL)
            S->arrive(S->self, key, read_letter(C, t));
        compare(C, t->from, via, t->q);
    } else if (C->any && i < before)
        collide(C, i, t->from, via, t->q);
    return C->end != LRNN_CLOSED || i < before
               ? WR_OK
               : C->check(C->arg, C->states.T.count,
                          wr_paths_bytes(&C->states) +
                              C->q_alloc * sizeof *C->q);
}

/* The next step; 0 if no state is left.  Where nothing is claimed of a word,
 * nothing is of what follows. */
static int next_step(lrnn_closure_t *C, lrnn_closure_step_t *t) {
    const wr_dfa_struct *A = C->A;
    for (; C->from < C->states.T.count; C->from++, C->letter = 0)
        while (C->letter < A->letters) {
            t->from = C->from;
            t->letter = C->letter++;
            t->q = A->delta[(size_t) C->q[t->from] * A->letters + t->letter];
            if (lrnn_compare_claims(C->E, t->q))
                return 1;
        }
    return 0;
}

/* Steps one after the other, as many as do not fail. */
static wr_status_t take_each(uint32_t *count, lrnn_closure_t *C) {
    const wr_stack_t *S = C->S;
    const uint32_t n = *count;
    for (*count = 0; *count < n; ++*count) {
        const wr_stack_step_t *t = &C->step[*count];
        S->load(S->self, t->from);
        wr_status_t s = S->step(S->self, t->letter, C->L);
        if (s != WR_OK)
            return s;
        S->key(t->to, S->self);
    }
    return WR_OK;
}

/* Takes steps; *good of them, and on any status but OK another failed. */
static wr_status_t take_steps(uint32_t *good, lrnn_closure_t *C) {
    const wr_stack_t *S = C->S;
    uint32_t n = 0, width = C->states.T.width;
    for (; n < C->ahead && next_step(C, &C->batch[n]); n++)
        C->step[n] = (wr_stack_step_t){
            wr_paths_tuple(&C->states, C->batch[n].from),
            read_letter(C, &C->batch[n]), C->key + (size_t) n * width};
    *good = n;
    wr_status_t s = S->steps != NULL ? S->steps(C->step, good, S->self, C->L)
                                     : take_each(good, C);
    for (uint32_t k = 0; k < *good; k++)
        complete(C, C->step[k].to, &C->batch[k]);
    return s;
}

/* Takes a batch of steps, then looks where each has led, in their order: all
 * is as if they were taken one by one, but nobody waits for the memory. */
static wr_status_t expand(lrnn_closure_t *C) {
    uint32_t good;
    wr_status_t step = take_steps(&good, C), s = WR_OK;
    const uint32_t taken = good + (step != WR_OK);
    for (uint32_t k = 0; k < good; k++) {
        uint32_t i = wr_tuples_expect(&C->states.T, C->batch[k].hash);
        if (i != UINT32_MAX)
            __builtin_prefetch(C->q + i);
    }
    for (uint32_t k = 0; s == WR_OK && C->end == LRNN_CLOSED && k < taken;
         k++) {
        const lrnn_closure_step_t *t = &C->batch[k];
        C->left = t->from;
        if (k < good)
            s = enter(C, t, C->step[k].to);
        else if (step == WR_DOMAIN)
            undefined(C, t->from, t->letter, t->q);
        else
            s = step;
    }
    return s;
}

static void prepare(lrnn_closure_t *C) {
    const wr_lrnn_struct *M = C->S->M;
    for (uint32_t i = 0; i < M->reads; i++)
        C->reads_letter |= M->read_layer[i] == WR_WIRE_LETTER;
    uint32_t width = C->S->width + (!C->any || C->reads_letter);
    wr_paths_init(&C->states, width);
    C->ahead = C->S->steps != NULL ? AHEAD : 1;
    C->batch = wr_calloc(C->ahead, sizeof *C->batch);
    C->step = wr_calloc(C->ahead, sizeof *C->step);
    C->key = wr_calloc((size_t) width * C->ahead + 1, sizeof *C->key);
    WR_EACH(wr_word_init, C->word, C->other, C->rest);
    if (C->any) {
        C->kind = wr_calloc(C->A->states, sizeof *C->kind);
        const wr_table_t T = table_of(C);
        wr_table_kinds(C->kind, &T, C->A->letters);
    }
}

wr_status_t lrnn_closure_run(lrnn_closure_t *C) {
    wr_assert(C->S->key != NULL && C->S->load != NULL && C->check != NULL);
    lrnn_closure_step_t none = {.letter = LRNN_NONE, .q = C->A->start};
    prepare(C);
    wr_status_t s = C->S->start(C->S->self, C->L);
    if (s == WR_DOMAIN) {
        undefined(C, 0, LRNN_NONE, none.q);
        return WR_OK;
    }
    if (s == WR_OK) {
        C->S->key(C->key, C->S->self);
        complete(C, C->key, &none);
        s = enter(C, &none, C->key);
    }
    while (s == WR_OK && C->end == LRNN_CLOSED && C->from < C->states.T.count)
        s = expand(C);
    return s;
}

void lrnn_closure_clear(lrnn_closure_t *C) {
    wr_paths_clear(&C->states);
    WR_FREE(C->q, C->batch, C->step, C->key, C->kind);
    WR_EACH(wr_word_clear, C->word, C->other, C->rest);
}
