/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The answers of a rule, by a walk of its cascade.  The walk is taken to a
 * level where it is asked, and no earlier; it goes back to the top where it has
 * gone ahead by another way.
 *
 * A new coordinate that is not the one that the act gives at the old one has
 * nothing below it: no act is defined there.
 */

#include "run/control.h"

/* Bytes of contexts that the walk may remember. */
#define WALK_BYTES ((uint64_t) 1 << 28)

void lrnn_rule_init(lrnn_rule_t *T, const wr_lrnn_struct *M, wr_limits_t L) {
    memset(T, 0, sizeof *T);
    T->C->p = M->rule->p;
    T->levels = wr_cascade_levels(T->C);
    T->width = wr_malloc(T->levels * sizeof *T->width);
    for (uint32_t l = 0; l < T->levels; l++)
        T->width[l] = wr_cascade_width(T->C, l);
    T->before = wr_calloc(T->levels, sizeof *T->before);
    T->now = wr_calloc(T->levels, sizeof *T->now);
    uint64_t walk = WALK_BYTES;
    if (L->max_memory != 0 && L->max_memory / 4 < walk)
        walk = L->max_memory / 4;
    wr_walk_init(T->walk, T->C, walk);
    T->level = LRNN_NONE;
}

void lrnn_rule_clear(lrnn_rule_t *T) {
    if (T->width == NULL)
        return;
    wr_walk_clear(T->walk);
    WR_FREE(T->width, T->before, T->now);
    memset(T, 0, sizeof *T);
}

/* ---- the walk itself --------------------------------------------------- */

static wr_status_t failed(lrnn_rule_t *T, wr_status_t s, wr_limits_t L) {
    return s == WR_OK ? s : wr_limits_fail(L, s, "%s", wr_walk_reason(T->walk));
}

/* Takes the walk to the level. */
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

/* ---- one letter -------------------------------------------------------- */

void lrnn_rule_begin(lrnn_rule_t *T, uint32_t letter) {
    T->letter = letter;
    T->level = 0;
    T->walked = LRNN_NONE;
}

wr_status_t lrnn_rule_act(wr_act_t *act, lrnn_rule_t *T, wr_limits_t L) {
    wr_status_t s = catch_up(T, L);
    return s == WR_OK ? failed(T, wr_walk_act(act, T->walk), L) : s;
}

/* The walk moves a state quicker than it writes its act down. */
static wr_status_t ask_next(uint32_t *now, lrnn_rule_t *T, uint32_t before,
                            wr_limits_t L) {
    wr_status_t s = catch_up(T, L);
    if (s == WR_OK)
        s = failed(T, wr_walk_next(now, T->walk, before), L);
    T->walked = LRNN_NONE;
    if (s != WR_OK)
        return s;
    T->walked = T->level + 1; /* one ahead, by this way */
    T->before[T->level] = before;
    T->now[T->level] = *now;
    return WR_OK;
}

wr_status_t lrnn_rule_next(uint32_t *now, lrnn_rule_t *T, uint32_t before,
                           wr_limits_t L) {
    wr_act_t act;
    if (before >= T->width[T->level])
        return wr_limits_fail(L, WR_DOMAIN,
                              "%u is not a coordinate of level %u", before,
                              T->level);
    wr_status_t s = ask_next(now, T, before, L);
    if (s != WR_DOMAIN)
        return s;
    s = lrnn_rule_act(&act, T, L); /* a state that the cascade never has */
    if (s == WR_OK)
        *now = act.kind == WR_ACT_RESET ? act.target
               : act.image == NULL      ? before
                                        : act.image[before];
    return s;
}

wr_status_t lrnn_rule_descend(lrnn_rule_t *T, uint32_t before, uint32_t now,
                              wr_limits_t L) {
    const uint32_t l = T->level;
    uint32_t found = now;
    wr_status_t s = WR_OK;
    if (before >= T->width[l] || now >= T->width[l])
        return wr_limits_fail(L, WR_DOMAIN, "no coordinate of level %u", l);
    if (T->walked != l + 1 || T->before[l] != before || T->now[l] != now)
        s = lrnn_rule_next(&found, T, before, L);
    if (s == WR_OK && found != now)
        s = wr_limits_fail(L, WR_DOMAIN,
                           "at level %u the rule takes %u to %u, not to %u", l,
                           before, found, now);
    if (s != WR_OK)
        return s;
    T->before[l] = before;
    T->now[l] = now;
    T->level++;
    return WR_OK;
}
