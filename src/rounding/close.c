/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Compute the closed set of states reached by words, together with the classes
 * of a table.
 *
 * Every state carries the class of the word that found it.  If each letter maps
 * a state of class q to one of class delta(q), the class is a function of the
 * state for all words, and so is the label.  If a state is reached again with
 * another class, some word distinguishes the two classes; with this word the
 * two words that reach the state form the collision.
 *
 * A batch of steps is computed, then the resulting states are looked up in
 * order.  The result is as if the steps were made one by one, but memory is
 * prefetched for the whole batch. */

#include "rounding/reach.h"

/* Set the collision: step t reaches state `old` with another class. */
static void set_collision(wr_reach_search_t *S, uint32_t old,
                          const wr_reach_step_t *t) {
    wr_reach_struct *X = S->X;
    X->holds = WR_FALSE;
    X->word[0] = wr_paths_letters(&X->length[0], &X->met, old, UINT32_MAX);
    X->word[1] = wr_paths_letters(&X->length[1], &X->met, t->from, t->letter);
    X->rest = wr_table_tell_apart(&X->rest_length, X->class_[old], t->q, S->T,
                                  S->letters);
}

static wr_status_t enter(wr_reach_search_t *S, const wr_reach_step_t *t) {
    wr_reach_struct *X = S->X;
    const uint32_t before = X->met.T.count;
    const uint32_t i =
        wr_paths_put(&X->met, t->to, t->hash, t->from, t->letter);
    S->at = *t;
    if (i == before) {
        X->class_ = wr_grow(X->class_, i, sizeof *X->class_);
        X->class_[i] = t->q;
    } else if (X->kind != NULL && X->kind[X->class_[i]] != X->kind[t->q]) {
        set_collision(S, i, t);
        return WR_OK;
    }
    return S->meet(t, i == before, S->self);
}

/* Set *t to the next step; return 0 if no state is left. */
static int next_step(wr_reach_step_t *t, wr_reach_search_t *S) {
    for (;; S->letter = 0) {
        while (S->letter < S->letters) {
            t->from = S->from;
            t->letter = S->letter++;
            t->q = S->T->delta[(size_t) S->X->class_[t->from] * S->letters +
                               t->letter];
            if (S->live == NULL || S->live[t->q])
                return 1;
        }
        if (S->choose == NULL && S->next < S->X->met.T.count)
            S->from = S->next++;
        else if (S->choose == NULL || !S->choose(&S->from, S->self))
            return 0;
    }
}

/* Make a batch of steps. */
static wr_status_t make_batch(wr_reach_search_t *S, wr_reach_step_t *step) {
    wr_reach_struct *X = S->X;
    uint32_t good = 0;
    while (good < S->ahead && next_step(&step[good], S))
        good++;
    if (good == 0) {
        X->holds = WR_TRUE;
        return WR_OK;
    }
    wr_status_t s = WR_OK, failed = S->take(&good, step, S->self);
    for (uint32_t k = 0; k < good; k++) {
        step[k].hash = wr_tuples_hash(&X->met.T, step[k].to);
        wr_index_prefetch(X->met.T.index, step[k].hash);
    }
    for (uint32_t k = 0; k < good; k++) {
        const uint32_t i = wr_tuples_expect(&X->met.T, step[k].hash);
        if (i != UINT32_MAX)
            __builtin_prefetch(X->class_ + i);
    }
    for (uint32_t k = 0; k < good && s == WR_OK && X->holds != WR_FALSE; k++)
        s = enter(S, &step[k]);
    if (s != WR_OK || X->holds == WR_FALSE || failed == WR_OK)
        return s;
    S->at = step[good];
    return failed;
}

wr_status_t wr_reach_close(wr_reach_search_t *S, uint32_t *start) {
    const uint32_t width = S->X->met.T.width;
    wr_reach_step_t *step = wr_calloc(S->ahead, sizeof *step);
    uint32_t *to = wr_malloc((size_t) S->ahead * width * sizeof *to + 1);
    for (uint32_t k = 0; k < S->ahead; k++)
        step[k].to = to + (size_t) k * width;
    const wr_reach_step_t none = {0, UINT32_MAX, S->T->start, start,
                                  wr_tuples_hash(&S->X->met.T, start)};
    S->next = 0;
    S->letter = S->letters;
    wr_status_t s = enter(S, &none);
    while (s == WR_OK && S->X->holds == WR_UNKNOWN)
        s = make_batch(S, step);
    WR_FREE(step, to);
    return s;
}
