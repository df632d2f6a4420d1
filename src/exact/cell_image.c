/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Interval evaluation: every node has lower and upper bounds of 128 bits,
 * rounded outward.  sigma, tanh and exp are increasing, so they are computed at
 * the two ends, each in a ball.  Source: [johansson2017]. */

#include "exact/cell.h"

#define PREC 128
#define MAX_EXPONENT 10000

typedef struct {
    arf_t end[2]; /* lower, upper */
} interval_t;

static const arf_rnd_t outward[2] = {ARF_RND_FLOOR, ARF_RND_CEIL};

/* set end `side` of x to the outer bound of a ball */
static void set_bound(interval_t *x, int side, const arb_t ball) {
    if (side == 0)
        arb_get_lbound_arf(x->end[0], ball, PREC);
    else
        arb_get_ubound_arf(x->end[1], ball, PREC);
}

static void set_rational(interval_t *x, const fmpq_t low, const fmpq_t high) {
    arf_set_fmpq(x->end[0], low, PREC, outward[0]);
    arf_set_fmpq(x->end[1], high, PREC, outward[1]);
}

/* out = the least and greatest of the four results at the ends */
static void corners(interval_t *out, const interval_t *x, const interval_t *y,
                    int divide) {
    interval_t best;
    arf_t t;
    arf_init(t);
    for (int side = 0; side < 2; side++) {
        arf_init(best.end[side]);
        for (int k = 0; k < 4; k++) {
            if (divide)
                arf_div(t, x->end[k & 1], y->end[k >> 1], PREC, outward[side]);
            else
                arf_mul(t, x->end[k & 1], y->end[k >> 1], PREC, outward[side]);
            int c = k == 0 ? 1 : arf_cmp(t, best.end[side]);
            if (k == 0 || (side == 0 ? c < 0 : c > 0))
                arf_set(best.end[side], t);
        }
    }
    for (int side = 0; side < 2; side++) {
        arf_swap(out->end[side], best.end[side]);
        arf_clear(best.end[side]);
    }
    arf_clear(t);
}

static void increasing(interval_t *out, const interval_t *x, wr_cell_op_t op) {
    arb_t t;
    arb_init(t);
    for (int side = 0; side < 2; side++) {
        arb_set_arf(t, x->end[side]);
        if (op == WR_CELL_EXP)
            arb_exp(t, t, 2 * PREC);
        else if (op == WR_CELL_TANH)
            arb_tanh(t, t, 2 * PREC);
        else {
            arb_neg(t, t);
            arb_exp(t, t, 2 * PREC);
            arb_add_ui(t, t, 1, 2 * PREC);
            arb_inv(t, t, 2 * PREC);
        }
        set_bound(out, side, t);
    }
    arb_clear(t);
}

/* Evaluate node k; return 0 if a divisor may be 0 or a value is too large. */
static int evaluate(interval_t *v, uint32_t k, const wr_cell_t C,
                    uint32_t letter, wr_cell_box_t box) {
    const wr_cell_node_t *n = C->node + k;
    const interval_t *x = v + n->a, *y = v + n->b;
    interval_t *out = v + k;
    switch (n->op) {
    case WR_CELL_NUMBER:
        for (int i = 0; i < 2; i++)
            arf_set_round_fmpz(out->end[i], n->number, PREC, outward[i]);
        break;
    case WR_CELL_STATE:
        set_rational(out, box.low + n->a, box.high + n->a);
        break;
    case WR_CELL_INPUT: {
        const fmpq *u = C->value + n->a * C->letters + letter;
        set_rational(out, u, u);
        break;
    }
    case WR_CELL_ADD:
    case WR_CELL_SUB:
        for (int i = 0; i < 2; i++)
            if (n->op == WR_CELL_ADD)
                arf_add(out->end[i], x->end[i], y->end[i], PREC, outward[i]);
            else
                arf_sub(out->end[i], x->end[i], y->end[1 - i], PREC,
                        outward[i]);
        break;
    case WR_CELL_NEG:
        for (int i = 0; i < 2; i++)
            arf_neg(out->end[i], x->end[1 - i]);
        break;
    case WR_CELL_MUL:
        corners(out, x, y, 0);
        break;
    case WR_CELL_DIV:
        if (arf_sgn(y->end[0]) <= 0 && arf_sgn(y->end[1]) >= 0)
            return 0;
        corners(out, x, y, 1);
        break;
    default:
        increasing(out, x, n->op);
    }
    for (int i = 0; i < 2; i++)
        if (!arf_is_finite(out->end[i]) ||
            arf_cmpabs_2exp_si(out->end[i], MAX_EXPONENT) > 0)
            return 0;
    return 1;
}

/* Convert a bound; a number near 0 with a long exponent is rounded outward. */
static void get_bound(fmpq_t out, const arf_t x, int side) {
    if (!arf_is_zero(x) && arf_cmpabs_2exp_si(x, -MAX_EXPONENT) < 0) {
        fmpq_zero(out);
        if ((side == 1) == (arf_sgn(x) > 0)) {
            fmpq_set_si(out, arf_sgn(x), 1);
            fmpq_div_2exp(out, out, MAX_EXPONENT);
        }
        return;
    }
    arf_get_fmpq(out, x);
}

wr_status_t wr_cell_image(wr_cell_box_t out, const wr_cell_t C, uint32_t letter,
                          wr_cell_box_t box, wr_limits_t L) {
    wr_assert(letter < C->letters);
    interval_t *v = wr_malloc((C->nodes + (size_t) 1) * sizeof *v);
    wr_status_t s = WR_OK;
    for (uint32_t k = 0; k < C->nodes; k++) {
        WR_EACH(arf_init, v[k].end[0], v[k].end[1]);
    }
    for (uint32_t k = 0; k < C->nodes && s == WR_OK; k++)
        if (!evaluate(v, k, C, letter, box))
            s = wr_limits_fail(L, WR_UNABLE,
                               "letter %s: a division by an interval that "
                               "contains 0, or a value beyond 2^%d",
                               C->letter[letter], MAX_EXPONENT);
    for (uint32_t i = 0; i < C->states && s == WR_OK; i++) {
        get_bound(out.low + i, v[C->next[i].node].end[0], 0);
        get_bound(out.high + i, v[C->next[i].node].end[1], 1);
    }
    for (uint32_t k = 0; k < C->nodes; k++) {
        WR_EACH(arf_clear, v[k].end[0], v[k].end[1]);
    }
    wr_free(v);
    return s;
}
