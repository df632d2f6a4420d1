/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Closing the set of states that words reach, breadth first, together with the
 * automaton.
 *
 * With the stack's own readout a state is a pair: a stack state and an
 * automaton state.  If the set closes and all readouts agree, they agree after
 * every word; otherwise the first state that disagrees, or at which the stack
 * is undefined, is reached by a shortest word.  For any decoder a state is a
 * stack state alone, labelled with the class of the words that lead to it;
 * indistinguishable automaton states are one class.  A state reached with two
 * classes is a collision; if there is none, the class is a function of the
 * state.  If the readout reads the last letter, the decoder may do so as well,
 * and the letter is part of the state.
 */

#include "prove/closure.h"

#define AHEAD 64 /* steps per batch, as each waits for two memory accesses */

/* ---- reporting a mismatch ----------------------------------------------- */

/* Report the word of step t, after which A is in t->q. */
static void refute(lrnn_closure_t *C, const wr_reach_step_t *t,
                   const char *failure) {
    wr_reach_struct *X = C->K.X;
    X->holds = WR_FALSE;
    C->wrong = 1;
    C->expected = t->q;
    X->word[0] = wr_paths_letters(&X->length[0], &X->met, t->from, t->letter);
    snprintf(C->failure, sizeof C->failure, "%.255s", failure);
    wr_make_printable(C->failure);
}

static void undefined(lrnn_closure_t *C, const wr_reach_step_t *t) {
    C->got = LRNN_NONE;
    refute(C, t, C->L->reason);
}

static void compare(lrnn_closure_t *C, const wr_reach_step_t *t) {
    C->got = C->S->readout(C->S->self);
    if (!lrnn_compare_agree(C->E, C->got, t->q))
        refute(C, t, C->got == LRNN_NONE ? "the readout names no state" : "");
}

/* ---- the search -------------------------------------------------------- */

/* The letter of step t in the model's alphabet; M->letters at the start. */
static uint32_t read_letter(const lrnn_closure_t *C, const wr_reach_step_t *t) {
    return t->letter == LRNN_NONE ? C->S->M->letters : C->E->letter[t->letter];
}

/* Append the rest of the key, given the stack's state in t->to. */
static void complete(const lrnn_closure_t *C, const wr_reach_step_t *t) {
    if (C->K.X->met.T.width > C->S->width)
        t->to[C->S->width] = C->any ? read_letter(C, t) : t->q;
}

static wr_status_t visit(const wr_reach_step_t *t, int fresh, void *self) {
    lrnn_closure_t *C = self;
    const wr_reach_struct *X = C->K.X;
    const wr_stack_t *S = C->S;
    const uint64_t count = X->met.T.count;
    if (!C->any && (fresh || C->reads_letter)) {
        if (S->arrive != NULL)
            S->arrive(S->self, t->to, read_letter(C, t));
        compare(C, t);
    }
    return !fresh || C->wrong ? WR_OK
                              : C->check(C->arg, count,
                                         wr_paths_bytes(&X->met) +
                                             2 * count * sizeof *X->class_);
}

/* Take steps one by one until one fails. */
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

static wr_status_t take_steps(uint32_t *count, const wr_reach_step_t *step,
                              void *self) {
    lrnn_closure_t *C = self;
    const wr_stack_t *S = C->S;
    for (uint32_t k = 0; k < *count; k++)
        C->step[k] =
            (wr_stack_step_t){wr_paths_tuple(&C->K.X->met, step[k].from),
                              read_letter(C, &step[k]), step[k].to};
    wr_status_t s = S->steps != NULL ? S->steps(C->step, count, S->self, C->L)
                                     : take_each(count, C);
    for (uint32_t k = 0; k < *count; k++)
        complete(C, &step[k]);
    return s;
}

static void prepare(lrnn_closure_t *C) {
    const wr_lrnn_struct *M = C->S->M;
    for (uint32_t i = 0; i < M->reads; i++)
        C->reads_letter |= M->read_layer[i] == WR_WIRE_LETTER;
    C->T = (wr_table_t){C->A->states, C->A->start, C->A->delta, C->E->dfa};
    C->K = (wr_reach_search_t){.T = &C->T,
                               .letters = C->A->letters,
                               .ahead = C->S->steps != NULL ? AHEAD : 1,
                               .live = C->E->live,
                               .take = take_steps,
                               .meet = visit,
                               .self = C};
    wr_reach_init(C->K.X);
    wr_paths_init(&C->K.X->met, C->S->width + (!C->any || C->reads_letter));
    C->step = wr_calloc(C->K.ahead, sizeof *C->step);
    if (C->any) {
        C->K.X->kind = wr_calloc(C->A->states, sizeof *C->K.X->kind);
        wr_table_kinds(C->K.X->kind, &C->T, C->A->letters);
    }
}

wr_status_t lrnn_closure_run(lrnn_closure_t *C) {
    wr_assert(C->S->key != NULL && C->S->load != NULL && C->check != NULL);
    prepare(C);
    uint32_t *start = wr_malloc((C->S->width + 1) * sizeof *start);
    const wr_reach_step_t none = {
        .letter = LRNN_NONE, .q = C->A->start, .to = start};
    C->K.at = none;
    wr_status_t s = C->S->start(C->S->self, C->L);
    if (s == WR_OK) {
        C->S->key(start, C->S->self);
        complete(C, &none);
        s = wr_reach_close(&C->K, start);
    }
    wr_free(start);
    if (s != WR_DOMAIN)
        return s;
    undefined(C, &C->K.at);
    return WR_OK;
}

void lrnn_closure_clear(lrnn_closure_t *C) {
    wr_reach_clear(C->K.X);
    wr_free(C->step);
}
