/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Remembered acts of the rule.  The act of a level is a function of the letter
 * and of the old coordinates above it, so that the walks of one letter form a
 * tree: a node has an act, and for each old coordinate a slot with the node
 * below it.  Inside the tree a step costs a few loads.  Where the tree ends,
 * the walk of the cascade is taken to the same place and asked, and the tree
 * grows, until it has its share of memory; from then on the walk is used.  The
 * walk is also used if only images of single states are needed, because it
 * moves a state faster than it writes down an act, and faster than a large tree
 * is read.
 *
 * If the new coordinate is not the image of the old one under the act, no act
 * is defined below.
 */

#include "run/control.h"

/* Limits on the bytes of the tree, and of contexts that the walk remembers. */
#define TREE_BYTES ((uint64_t) 1 << 25)
#define WALK_BYTES ((uint64_t) 1 << 28)

void lrnn_rule_init(lrnn_rule_t *T, const wr_lrnn_struct *M, wr_limits_t L) {
    memset(T, 0, sizeof *T);
    T->C->p = M->rule->p;
    T->levels = wr_cascade_levels(T->C);
    T->letters = M->letters;
    T->width = wr_malloc(T->levels * sizeof *T->width);
    for (uint32_t l = 0; l < T->levels; l++)
        T->width[l] = wr_cascade_width(T->C, l);
    T->before = wr_calloc(T->levels, sizeof *T->before);
    T->now = wr_calloc(T->levels, sizeof *T->now);
    T->root = wr_malloc(T->letters * sizeof *T->root);
    memset(T->root, 0xff, T->letters * sizeof *T->root);
    T->room = TREE_BYTES;
    uint64_t walk = WALK_BYTES;
    if (L->max_memory != 0 && L->max_memory / 8 < T->room)
        T->room = L->max_memory / 8;
    if (L->max_memory != 0 && L->max_memory / 4 < walk)
        walk = L->max_memory / 4;
    wr_walk_init(T->walk, T->C, walk);
    T->level = LRNN_NONE;
}

void lrnn_rule_clear(lrnn_rule_t *T) {
    if (T->width == NULL)
        return;
    wr_walk_clear(T->walk);
    WR_FREE(T->width, T->before, T->now, T->root, T->node, T->cell);
    memset(T, 0, sizeof *T);
}

/* ---- the walk itself --------------------------------------------------- */

static wr_status_t failed(lrnn_rule_t *T, wr_status_t s, wr_limits_t L) {
    return s == WR_OK ? s : wr_limits_fail(L, s, "%s", wr_walk_reason(T->walk));
}

/* Take the walk to the current place in the tree. */
static wr_status_t catch_up(lrnn_rule_t *T, wr_limits_t L) {
    wr_status_t s = WR_OK;
    if (T->walked > T->level) {
        wr_walk_begin(T->walk, T->letter);
        T->walked = 0;
    }
    for (; s == WR_OK && T->walked < T->level; T->walked++)
        s = wr_walk_descend(T->walk, T->before[T->walked], T->now[T->walked]);
    if (s != WR_OK)
        T->walked = LRNN_NONE;
    return failed(T, s, L);
}

/* ---- growing ----------------------------------------------------------- */

/* Add a node for this act; return LRNN_NONE if the tree is full. */
static uint32_t add_node(lrnn_rule_t *T, const wr_act_t *act) {
    uint32_t width = T->width[T->level];
    size_t cells = 2 * (size_t) width + (act->image != NULL ? width : 0);
    uint64_t bytes = (T->cells + cells) * sizeof *T->cell +
                     (T->nodes + 1) * (uint64_t) sizeof *T->node;
    if (bytes > T->room || T->cells + cells >= LRNN_NONE)
        return LRNN_NONE;
    if (T->cells + cells > T->cell_alloc) {
        T->cell_alloc = 2 * T->cell_alloc + cells;
        T->cell = wr_realloc(T->cell, T->cell_alloc * sizeof *T->cell);
    }
    T->node = wr_grow(T->node, T->nodes, sizeof *T->node);
    lrnn_rule_node_t *x = &T->node[T->nodes];
    x->kind = act->kind;
    x->target = act->target;
    x->child = (uint32_t) T->cells;
    x->image = act->image == NULL ? LRNN_NONE : x->child + width;
    memset(T->cell + x->child, 0xff, width * sizeof *T->cell);
    if (act->image != NULL)
        memcpy(T->cell + x->image, act->image, width * sizeof *T->cell);
    T->cells += cells;
    return T->nodes++;
}

/* The place of the current node: a root or a slot. */
static uint32_t *here(const lrnn_rule_t *T) {
    return T->level == 0 ? &T->root[T->letter] : &T->cell[T->slot];
}

/* ---- one letter -------------------------------------------------------- */

void lrnn_rule_begin(lrnn_rule_t *T, uint32_t letter) {
    T->letter = letter;
    T->level = 0;
    T->walked = LRNN_NONE;
    T->inside = 1;
    T->at = *here(T);
}

/* Return 1 if the tree has the act of the current place. */
static inline int known(const lrnn_rule_t *T) {
    return T->inside && T->at != LRNN_NONE;
}

/* Return the image of a state under the act of a node. */
static inline uint32_t moved(const lrnn_rule_t *T, uint32_t at,
                             uint32_t state) {
    const lrnn_rule_node_t *x = &T->node[at];
    return x->kind == WR_ACT_RESET ? x->target
           : x->image == LRNN_NONE ? state
                                   : T->cell[x->image + state];
}

wr_status_t lrnn_rule_act(wr_act_t *act, lrnn_rule_t *T, wr_limits_t L) {
    if (known(T)) {
        const lrnn_rule_node_t *x = &T->node[T->at];
        act->kind = x->kind;
        act->target = x->target;
        act->image = x->image == LRNN_NONE ? NULL : T->cell + x->image;
        return WR_OK;
    }
    wr_status_t s = catch_up(T, L);
    if (s == WR_OK)
        s = failed(T, wr_walk_act(act, T->walk), L);
    if (s != WR_OK || !T->inside)
        return s;
    uint32_t at = add_node(T, act);
    T->inside = at != LRNN_NONE;
    if (T->inside)
        *here(T) = T->at = at;
    return WR_OK;
}

wr_status_t lrnn_rule_next(uint32_t *now, lrnn_rule_t *T, uint32_t before,
                           wr_limits_t L) {
    wr_act_t act;
    const uint32_t l = T->level;
    if (before >= T->width[l])
        return wr_limits_fail(L, WR_DOMAIN,
                              "%u is not a coordinate of level %u", before, l);
    T->inside = 0;
    wr_status_t s = T->walked == l ? WR_OK : catch_up(T, L);
    if (s == WR_OK)
        s = failed(T, wr_walk_next(now, T->walk, before), L);
    if (s == WR_OK) {
        T->walked = l + 1; /* one level ahead of T->level */
        T->before[l] = before;
        T->now[l] = *now;
        return WR_OK;
    }
    T->walked = LRNN_NONE;
    if (s != WR_DOMAIN)
        return s;
    s = lrnn_rule_act(&act, T, L); /* perhaps not a state of the cascade */
    if (s == WR_OK)
        *now = act.kind == WR_ACT_RESET ? act.target
               : act.image == NULL      ? before
                                        : act.image[before];
    return s;
}

/* Descend without the tree; a walk that went ahead elsewhere is restarted. */
static void descend_outside(lrnn_rule_t *T, uint32_t before, uint32_t now) {
    uint32_t l = T->level++;
    if (T->walked == l + 1 && (T->before[l] != before || T->now[l] != now))
        T->walked = LRNN_NONE;
    T->before[l] = before;
    T->now[l] = now;
}

wr_status_t lrnn_rule_enter(lrnn_rule_t *T, uint32_t before, uint32_t now,
                            wr_limits_t L) {
    wr_act_t act;
    if (before >= T->width[T->level] || now >= T->width[T->level])
        return wr_limits_fail(L, WR_DOMAIN, "no coordinate of level %u",
                              T->level);
    if (T->inside && !known(T)) {
        wr_status_t s = lrnn_rule_act(&act, T, L);
        if (s != WR_OK)
            return s;
    }
    if (!T->inside) { /* left just now, or before */
        descend_outside(T, before, now);
        return WR_OK;
    }
    if (moved(T, T->at, before) != now)
        return wr_limits_fail(L, WR_DOMAIN,
                              "at level %u the rule takes %u to %u, not to %u",
                              T->level, before, moved(T, T->at, before), now);
    T->slot = T->node[T->at].child + before;
    T->before[T->level] = before;
    T->now[T->level] = now;
    T->level++;
    T->at = *here(T);
    return WR_OK;
}
