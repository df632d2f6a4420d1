/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The gates of a reflected rule.  Time is divided into blocks.  In each block,
 * the point registers go through the transpositions of the previous block, one
 * per letter.  With C the product of the letters of this block so far, B that
 * of the previous block, and u the part of B that the points have gone through,
 *
 *     all letters so far  =  C B u^-1 (points),
 *
 * and the coordinate is the image of the reset register under that; a reset to
 * x sets the register to the preimage of x.  Resets are not moves.  Letters
 * before the start count as identities.
 * Source: [siems2025] for the blocks; proofs/cascade.md has the proof.
 */

#include "run/control.h"

wr_status_t lrnn_reflect_init(lrnn_control_struct *C, wr_limits_t L) {
    lrnn_reflect_t *Q = &C->reflect;
    uint32_t widest = 2, bad;
    uint32_t *start = wr_calloc(C->rule.levels, sizeof *start);
    int fits = lrnn_mirrors_fit(&bad, start, C->M);
    wr_free(start);
    if (!fits)
        return wr_limits_fail(L, WR_DOMAIN,
                              "layer %u is not the one that the rule has there",
                              bad);
    lrnn_mirrors_init(&Q->mirrors, C->M);
    for (uint32_t l = 0; l < C->rule.levels; l++)
        widest = C->rule.width[l] > widest ? C->rule.width[l] : widest;
    Q->swap = wr_calloc(4 * (size_t) widest, sizeof *Q->swap);
    Q->total = Q->swap + widest;
    Q->image = Q->total + widest;
    Q->room = Q->image + widest;
    return WR_OK;
}

void lrnn_reflect_clear(lrnn_control_struct *C) {
    lrnn_mirrors_clear(&C->reflect.mirrors);
    wr_free(C->reflect.swap);
    C->reflect.swap = NULL;
}

/* ---- reading the labels -------------------------------------------------- */

static uint32_t clock_of(const lrnn_mirrors_t *R, const uint32_t *signal) {
    uint32_t t = 0;
    for (uint32_t i = 0; i < R->clock; i++)
        t |= signal[1 + i] << i;
    return t;
}

uint32_t lrnn_reflect_coordinate(const lrnn_control_struct *C, uint32_t k,
                                 int before, const uint32_t *signal) {
    const lrnn_mirrors_t *R = &C->reflect.mirrors;
    uint32_t odd = signal[1];
    return signal[1 + R->level[k].pair + (before ? 1 - odd : odd)];
}

/* The labels of one level, and the time. */
typedef struct {
    const lrnn_mirrors_level_t *v;
    const wr_tuples_t *move;
    const uint32_t *signal;
    uint32_t t;
} labels_t;

static uint32_t position(const labels_t *S) {
    return (S->t + S->v->block - 1) % S->v->block;
}

/* Return the image of x under the letters `to` - 1 .. `from` steps ago, in the
 * order of time. */
static uint32_t read_letters(const labels_t *S, uint32_t from, uint32_t to,
                             uint32_t x) {
    const lrnn_mirrors_level_t *v = S->v;
    for (uint32_t q = to; q-- > from;) {
        uint32_t slot = (S->t + 2 * v->block - q) % (2 * v->block);
        uint32_t m = S->signal[1 + v->first + slot];
        if (m > 0)
            x = S->move->tuple[(size_t) (m - 1) * v->width + x];
    }
    return x;
}

static uint32_t exchange(uint32_t i, uint32_t j, uint32_t x) {
    return x == i ? j : x == j ? i : x;
}

/* ---- consequences of the labels ------------------------------------------ */

/* Write the product B of the previous block as swaps: starting from g = B, swap
 * i = n - 2, .., 0 takes g of point i + 1 to its place. */
static void find_swaps(lrnn_reflect_t *Q, const labels_t *S) {
    uint32_t n = S->v->width, p = position(S), *g = Q->room;
    if (Q->swap_known)
        return;
    Q->swap_known = 1;
    for (uint32_t x = 0; x < n; x++)
        g[x] = read_letters(S, p + 1, p + 1 + S->v->block, x);
    for (uint32_t i = n - 1; i-- > 0;) {
        Q->swap[i] = g[i + 1];
        for (uint32_t x = 0; x <= i; x++)
            g[x] = exchange(Q->swap[i], i + 1, g[x]);
    }
}

static void find_total(lrnn_reflect_t *Q, const labels_t *S) {
    const lrnn_mirrors_level_t *v = S->v;
    uint32_t n = v->width, p = position(S), *before = Q->room;
    if (Q->total_known)
        return;
    Q->total_known = 1;
    find_swaps(Q, S);
    for (uint32_t z = 0; z < n; z++) { /* before[u(z)] = z */
        uint32_t y = z;
        for (uint32_t i = 0; i <= p && i + 1 < n; i++)
            y = exchange(Q->swap[i], i + 1, y);
        before[y] = z;
    }
    for (uint32_t x = 0; x < n; x++) {
        uint32_t h = S->signal[1 + v->first + 2 * v->block + x];
        Q->total[x] = read_letters(S, 0, p + 1 + v->block, before[h]);
    }
}

/* ---- one layer ----------------------------------------------------------- */

static void store(wr_act_t *act, uint32_t x) {
    act->kind = WR_ACT_RESET;
    act->target = x;
}

static void swap(wr_act_t *act, lrnn_reflect_t *Q, uint32_t i, uint32_t j,
                 uint32_t n) {
    for (uint32_t x = 0; x < n; x++)
        Q->image[x] = exchange(i, j, x);
    act->image = Q->image;
}

/* Return the number of a move; 0 for the identity, NONE if it is not listed. */
static uint32_t code_of(const wr_act_t *by, const labels_t *S) {
    uint32_t x = 0;
    if (by->kind == WR_ACT_RESET || by->image == NULL)
        return 0;
    while (x < S->v->width && by->image[x] == x)
        x++;
    if (x == S->v->width)
        return 0;
    x = wr_tuples_find(S->move, by->image);
    return x == LRNN_NONE ? x : x + 1;
}

/* The image of point x under all letters so far, and the preimage of x. */
static uint32_t taken(lrnn_reflect_t *Q, const labels_t *S, uint32_t x) {
    if (S->v->block == 0)
        return x;
    find_total(Q, S);
    return Q->total[x];
}

static uint32_t taken_to(lrnn_reflect_t *Q, const labels_t *S, uint32_t x) {
    uint32_t r = 0;
    while (r + 1 < S->v->width && taken(Q, S, r) != x)
        r++;
    return r;
}

static void clock_bit(wr_act_t *act, lrnn_reflect_t *Q, uint32_t bit,
                      const uint32_t *signal) {
    uint32_t i = 0;
    while (i < bit && signal[1 + i] == 0)
        i++;
    if (i == bit)
        swap(act, Q, 0, 1, 2);
}

wr_status_t lrnn_reflect_choose(wr_act_t *act, lrnn_control_struct *C,
                                uint32_t l, const uint32_t *signal,
                                wr_limits_t L) {
    lrnn_reflect_t *Q = &C->reflect;
    const lrnn_mirror_t *c = &Q->mirrors.layer[l];
    act->kind = WR_ACT_PERMUTATION; /* the identity, unless changed below */
    act->image = NULL;
    if (c->kind == LRNN_MIRROR_CLOCK) {
        clock_bit(act, Q, c->index, signal);
        return WR_OK;
    }
    const labels_t S = {&Q->mirrors.level[c->level], &C->M->move[c->level],
                        signal, clock_of(&Q->mirrors, signal)};
    wr_act_t by;
    if (!C->walking || C->rule.level != c->level)
        Q->swap_known = Q->total_known = 0;
    wr_status_t s = lrnn_control_walk(C, c->level, signal, L);
    if (s == WR_OK)
        s = lrnn_rule_act(&by, &C->rule, L);
    if (s != WR_OK)
        return s;
    if (c->kind == LRNN_MIRROR_LETTER && S.t % (2 * S.v->block) == c->index) {
        uint32_t code = code_of(&by, &S);
        if (code == LRNN_NONE)
            return wr_limits_fail(L, WR_DOMAIN, "a move that is not listed");
        store(act, code);
    } else if (c->kind == LRNN_MIRROR_POINT) {
        find_swaps(Q, &S);
        uint32_t p = position(&S);
        if (p + 1 < S.v->width)
            swap(act, Q, Q->swap[p], p + 1, S.v->width);
    } else if (c->kind == LRNN_MIRROR_RESET && by.kind == WR_ACT_RESET) {
        store(act, taken_to(Q, &S, by.target));
    } else if (c->kind == LRNN_MIRROR_STATE && signal[1] == c->index) {
        store(act, taken(Q, &S, signal[S.v->pair]));
    }
    return WR_OK;
}
