/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Walks: one letter through the levels of a cascade, from the top.  The parts
 * that depend on the kind of cascade are in exclusion.c and holonomy.c.
 */

#include "cascade/impl.h"

void wr_walk_init(wr_walk_t w, wr_cascade_t C, size_t cache_bytes) {
    wr_assert(C->p != NULL);
    w->p = wr_calloc(1, sizeof *w->p);
    w->p->C = C->p;
    w->p->cache_bytes = cache_bytes;
    wr_limits_init(w->p->L);
    w->p->L->max_memory = C->p->max_memory;
    if (C->p->kind == WR_CASCADE_EXCLUSION)
        wr_exclusion_init(&w->p->E, C->p->A->states);
    if (C->p->kind == WR_CASCADE_HOLONOMY)
        wr_walk_holonomy_init(w->p);
}

void wr_walk_clear(wr_walk_t w) {
    if (w->p->C->kind == WR_CASCADE_EXCLUSION)
        wr_exclusion_clear(&w->p->E);
    if (w->p->C->kind == WR_CASCADE_HOLONOMY)
        wr_walk_holonomy_clear(w->p);
    WR_FREE(w->p->image, w->p);
    w->p = NULL;
}

const char *wr_walk_reason(const wr_walk_t w) {
    return w->p->L->reason;
}

/* Fail; the walk can answer nothing until the next letter begins. */
static wr_status_t refuse(wr_walk_struct *w, const char *why) {
    return wr_limits_fail(w->L, WR_DOMAIN, "%s", why);
}

void wr_walk_begin(wr_walk_t W, uint32_t letter) {
    wr_walk_struct *w = W->p;
    const wr_cascade_struct *C = w->C;
    w->letter = letter;
    w->level = 0;
    w->status = WR_OK;
    if (letter >= C->A->letters)
        w->status = refuse(w, "the letter does not exist");
    else if (C->kind == WR_CASCADE_EXCLUSION)
        wr_exclusion_begin(&w->E, C->column + (size_t) letter * C->A->states);
    else if (C->kind == WR_CASCADE_HOLONOMY)
        w->status = wr_walk_holonomy_begin(w, letter);
}

/* Return WR_OK if the walk is on a level. */
static wr_status_t check_level(wr_walk_struct *w) {
    if (w->status != WR_OK)
        return w->status;
    if (w->level >= w->C->levels)
        return refuse(w, "the walk is below the last level");
    return WR_OK;
}

/* Return the image, or NULL if it is the identity. */
static const uint32_t *null_if_one(const uint32_t *image, uint32_t width) {
    uint32_t i = 0;
    while (i < width && image[i] == i)
        i++;
    return i < width ? image : NULL;
}

wr_status_t wr_walk_act(wr_act_t *act, wr_walk_t W) {
    wr_walk_struct *w = W->p;
    wr_status_t s = check_level(w);
    if (s != WR_OK)
        return s;
    if (w->image == NULL) {
        uint32_t widest = 0;
        for (uint32_t l = 0; l < w->C->levels; l++)
            if (w->C->width[l] > widest)
                widest = w->C->width[l];
        w->image = wr_malloc(widest * sizeof *w->image);
    }
    *act = (wr_act_t){WR_ACT_PERMUTATION, 0, w->image, 0};
    switch (w->C->kind) {
    case WR_CASCADE_PERMUTATION:
        wr_dfa_column(w->image, w->C->A, w->letter);
        break;
    case WR_CASCADE_EXCLUSION:
        wr_exclusion_act(act, &w->E, w->image);
        break;
    case WR_CASCADE_HOLONOMY:
        wr_walk_holonomy_act(act, w);
        break;
    }
    if (act->kind == WR_ACT_RESET)
        act->image = NULL;
    else if (act->image != NULL)
        act->image = null_if_one(act->image, w->C->width[w->level]);
    return WR_OK;
}

wr_status_t wr_walk_next(uint32_t *new_state, wr_walk_t W, uint32_t old_state) {
    wr_walk_struct *w = W->p;
    const wr_dfa_struct *A = w->C->A;
    wr_status_t s = check_level(w);
    if (s == WR_OK && old_state >= w->C->width[w->level])
        s = refuse(w, "the old state is beyond the width of its level");
    if (s != WR_OK)
        return s;
    switch (w->C->kind) {
    case WR_CASCADE_PERMUTATION:
        *new_state = wr_dfa_step(A, old_state, w->letter);
        break;
    case WR_CASCADE_EXCLUSION:
        *new_state = wr_exclusion_next(&w->E, old_state);
        break;
    case WR_CASCADE_HOLONOMY:
        s = wr_walk_holonomy_next(new_state, w, old_state);
        break;
    }
    if (s == WR_OK)
        w->level++;
    return s;
}

wr_status_t wr_walk_descend(wr_walk_t W, uint32_t old_state,
                            uint32_t new_state) {
    uint32_t found;
    wr_status_t s = wr_walk_next(&found, W, old_state);
    if (s == WR_OK && found != new_state)
        s = W->p->status = refuse(W->p, "the new state is not the one that "
                                        "the action gives");
    return s;
}
