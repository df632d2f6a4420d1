/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decide whether f maps boxes into boxes.  A box is divided into parts, the
 * same number on each side, 1, 2, 4, .., until the images of all parts lie in
 * the target reduced by the margin.  At each stage the corners of parts are
 * points of the box; one with an image outside refutes the transition. */

#include "exact/cell.h"

#define DEFAULT_PARTS 65536

void wr_cell_verdict_init(wr_cell_verdict_t V) {
    memset(V, 0, sizeof *V);
    fmpq_init(V->gap);
}

void wr_cell_verdict_clear(wr_cell_verdict_t V, const wr_cell_t C) {
    for (uint32_t i = 0; i < V->count; i++) {
        _fmpq_vec_clear(V->result[i].low, 3 * C->states); /* all three */
    }
    wr_free(V->result);
    fmpq_clear(V->gap);
}

/* ---- one transition ----------------------------------------------------- */

/* A transition while it is decided. */
typedef struct {
    const wr_cell_struct *C;
    wr_cell_transition_t t;
    wr_cell_result_t *r;
    wr_cell_box_t target; /* reduced by the margin; its low holds all three */
    wr_cell_box_t part, image;
} work_t;

static void work_init(work_t *W, const wr_cell_t C, uint32_t k,
                      wr_cell_result_t *r) {
    const uint32_t d = C->states;
    fmpq *x = _fmpq_vec_init(6 * d);
    W->C = C;
    W->t = C->transition[k];
    W->r = r;
    W->target = (wr_cell_box_t){x, x + d};
    W->part = (wr_cell_box_t){x + 2 * d, x + 3 * d};
    W->image = (wr_cell_box_t){x + 4 * d, x + 5 * d};
    for (uint32_t i = 0; i < C->states; i++) {
        size_t at = (size_t) W->t.to * C->states + i;
        fmpq_add(W->target.low + i, C->low + at, C->margin);
        fmpq_sub(W->target.high + i, C->high + at, C->margin);
    }
}

/* out = low + (high - low) k / parts, in coordinate i of the box */
static void cut(fmpq_t out, const work_t *W, uint32_t i, uint64_t k,
                uint32_t parts) {
    size_t at = (size_t) W->t.from * W->C->states + i;
    fmpq_t c;
    fmpq_init(c);
    fmpq_sub(out, W->C->high + at, W->C->low + at);
    fmpq_set_ui(c, k, parts);
    fmpq_mul(out, out, c);
    fmpq_add(out, out, W->C->low + at);
    fmpq_clear(c);
}

/* Extend the result's box to the hull of all images computed. */
static void extend_hull(work_t *W, int first) {
    for (uint32_t i = 0; i < W->C->states; i++) {
        if (first || fmpq_cmp(W->image.low + i, W->r->low + i) < 0)
            fmpq_set(W->r->low + i, W->image.low + i);
        if (first || fmpq_cmp(W->image.high + i, W->r->high + i) > 0)
            fmpq_set(W->r->high + i, W->image.high + i);
    }
}

/* Return 1 if the image of part `code` of parts^d is proved to be inside. */
static int part_inside(work_t *W, uint64_t code, uint32_t parts,
                       wr_limits_t L) {
    uint64_t rest = code;
    for (uint32_t i = 0; i < W->C->states; i++, rest /= parts) {
        cut(W->part.low + i, W, i, rest % parts, parts);
        cut(W->part.high + i, W, i, rest % parts + 1, parts);
    }
    if (wr_cell_image(W->image, W->C, W->t.letter, W->part, L) != WR_OK)
        return 0;
    extend_hull(W, code == 0);
    for (uint32_t i = 0; i < W->C->states; i++)
        if (fmpq_cmp(W->image.low + i, W->target.low + i) < 0 ||
            fmpq_cmp(W->image.high + i, W->target.high + i) > 0)
            return 0;
    return 1;
}

/* Return 1 if the image of corner number `code` of (parts + 1)^d is outside. */
static int corner_outside(work_t *W, uint64_t code, uint32_t parts,
                          wr_limits_t L) {
    for (uint32_t i = 0; i < W->C->states; i++, code /= parts + 1)
        cut(W->part.low + i, W, i, code % (parts + 1), parts);
    const wr_cell_box_t corner = {W->part.low, W->part.low};
    if (wr_cell_image(W->image, W->C, W->t.letter, corner, L) != WR_OK)
        return 0;
    for (uint32_t i = 0; i < W->C->states; i++)
        if (fmpq_cmp(W->image.high + i, W->target.low + i) < 0 ||
            fmpq_cmp(W->image.low + i, W->target.high + i) > 0) {
            W->r->coordinate = i;
            return 1;
        }
    return 0;
}

/* Return base^d, or 0 if it exceeds the bound. */
static uint64_t power(uint64_t base, uint32_t d, uint64_t bound) {
    uint64_t p = 1;
    for (; d > 0; d--)
        if ((p *= base) > bound)
            return 0;
    return p;
}

static wr_status_t transition(work_t *W, wr_limits_t L) {
    uint64_t bound = L->max_states ? L->max_states : DEFAULT_PARTS, n;
    uint32_t d = W->C->states;
    wr_status_t s = WR_OK;
    W->r->holds = WR_UNKNOWN;
    for (uint32_t parts = 1; W->r->holds == WR_UNKNOWN && s == WR_OK;
         parts *= 2) {
        if ((n = power(parts, d, bound)) == 0)
            break;
        int inside = 1;
        for (uint64_t k = 0; k < n && inside && s == WR_OK; k++) {
            inside = part_inside(W, k, parts, L);
            s = k % 64 ? WR_OK : wr_limits_check(L, "parts of a box", 0, 0);
        }
        if (inside && s == WR_OK) {
            W->r->holds = WR_TRUE;
            W->r->parts = parts;
        }
        n = inside ? 0 : power((uint64_t) parts + 1, d, bound);
        for (uint64_t k = 0; k < n && s == WR_OK && W->r->holds == WR_UNKNOWN;
             k++) {
            if (corner_outside(W, k, parts, L)) {
                W->r->holds = WR_FALSE;
                for (uint32_t i = 0; i < d; i++) {
                    fmpq_set(W->r->point + i, W->part.low + i);
                    fmpq_set(W->r->low + i, W->image.low + i);
                    fmpq_set(W->r->high + i, W->image.high + i);
                }
            }
            s = k % 64 ? WR_OK : wr_limits_check(L, "parts of a box", 0, 0);
        }
    }
    return s;
}

/* ---- all transitions ---------------------------------------------------- */

/* out = distance of boxes a and b in the max norm; 0 if they intersect */
static void distance(fmpq_t out, const wr_cell_t C, uint32_t a, uint32_t b) {
    fmpq_t t;
    fmpq_init(t);
    fmpq_zero(out);
    for (uint32_t i = 0; i < C->states; i++)
        for (int swap = 0; swap < 2; swap++) {
            size_t x = (size_t) (swap ? b : a) * C->states + i;
            size_t y = (size_t) (swap ? a : b) * C->states + i;
            fmpq_sub(t, C->low + y, C->high + x);
            if (fmpq_cmp(t, out) > 0)
                fmpq_set(out, t);
        }
    fmpq_clear(t);
}

static wr_status_t gaps(wr_cell_verdict_t V, const wr_cell_t C, wr_limits_t L) {
    int first = 1;
    wr_status_t s = WR_OK;
    fmpq_t t;
    fmpq_init(t);
    V->apart = 1;
    for (uint32_t a = 0; a < C->boxes && s == WR_OK; a++) {
        for (uint32_t b = a + 1; b < C->boxes; b++) {
            distance(t, C, a, b);
            if (first || fmpq_cmp(t, V->gap) < 0) {
                fmpq_set(V->gap, t);
                V->near[0] = a;
                V->near[1] = b;
            }
            V->apart &= fmpq_sgn(t) > 0;
            first = 0;
        }
        s = wr_limits_check(L, "distances of boxes", 0, 0);
    }
    fmpq_clear(t);
    return s;
}

wr_status_t wr_cell_check(wr_cell_verdict_t V, const wr_cell_t C,
                          wr_limits_t L) {
    wr_cell_verdict_t W;
    wr_cell_verdict_init(W);
    wr_status_t s = gaps(W, C, L);
    W->complete = (uint64_t) C->boxes * C->letters == C->transitions;
    W->holds = wr_truth_of(W->apart);
    W->result = wr_calloc((size_t) C->transitions + 1, sizeof *W->result);
    for (; W->count < C->transitions && s == WR_OK; W->count++) {
        wr_cell_result_t *r = W->result + W->count;
        work_t work;
        r->low = _fmpq_vec_init(3 * C->states);
        r->high = r->low + C->states;
        r->point = r->high + C->states;
        work_init(&work, C, W->count, r);
        s = transition(&work, L);
        _fmpq_vec_clear(work.target.low, 6 * C->states);
        if (r->holds == WR_FALSE)
            W->holds = WR_FALSE;
        else if (r->holds == WR_UNKNOWN && W->holds == WR_TRUE)
            W->holds = WR_UNKNOWN;
    }
    if (s == WR_OK)
        WR_SWAP(wr_cell_verdict_struct, *V, *W);
    wr_cell_verdict_clear(W, C);
    return s;
}
