/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Numbers that are not real as two planes of real ones.  With x' the
 * conjugate of x, the real part is (x + x') / 2, an element of the field; the
 * imaginary part may not be one, but its square -((x - x') / 2)^2 is, which
 * tells whether it is rational.  An irrational part is neither a number of
 * the format nor a midpoint, so that intervals around it that are made
 * smaller tell how it is rounded.
 */

#include "tensors/impl.h"

#define MAX_PREC (1 << 16)

/* ---- is there any? ----------------------------------------------------------
 */

static wr_status_t look(int *complex, const fmpq_poly_struct *x,
                        bundle_job_t *X) {
    int real = 1;
    if (*complex || fmpq_poly_length(x) <= 1)
        return WR_OK;
    wr_status_t s = wr_embedding_is_real(&real, x, X->E, X->L);
    *complex = !real;
    return s;
}

static wr_status_t look_at(int *complex, const wr_entry_struct *e, size_t count,
                           bundle_job_t *X) {
    wr_status_t s = WR_OK;
    for (size_t i = 0; s == WR_OK && i < count; i++)
        s = look(complex, e[i].value, X);
    return s;
}

static wr_status_t look_layer(int *complex, const wr_layer_struct *y,
                              bundle_job_t *X) {
    wr_status_t s = look_at(complex, y->h0, y->h0_entries, X);
    for (uint32_t a = 0; s == WR_OK && a < y->actions; a++) {
        const wr_action_struct *z = &y->action[a];
        s = look_at(complex, z->A.entry, z->A.entries, X);
        if (s == WR_OK)
            s = look_at(complex, z->b, z->b_entries, X);
    }
    if (s == WR_OK && y->values > 0)
        s = look_at(complex, y->value, y->value_start[y->values], X);
    for (uint32_t i = 0; s == WR_OK && i < y->forms; i++) {
        s = look_at(complex, y->form[i].c, y->form[i].entries, X);
        if (s == WR_OK)
            s = look(complex, y->form[i].constant, X);
    }
    return s;
}

wr_status_t bundle_is_complex(int *complex, bundle_job_t *X) {
    wr_status_t s = WR_OK;
    *complex = 0;
    for (uint32_t l = 0; !X->E->real && s == WR_OK && l < X->M->layers; l++)
        s = look_layer(complex, &X->M->layer[l], X);
    return s;
}

/* ---- one part
 * ---------------------------------------------------------------- */

/* y = (x + x') / 2, or for part 1 (x - x') / 2. */
static wr_status_t half(fmpq_poly_t y, const fmpq_poly_struct *x, int part,
                        bundle_job_t *X) {
    int real = 1;
    wr_status_t s = fmpq_poly_length(x) > 1
                        ? wr_embedding_is_real(&real, x, X->E, X->L)
                        : WR_OK;
    if (s != WR_OK)
        return s;
    fmpq_poly_set(y, x);
    if (!real && !X->E->conjugates)
        return wr_limits_fail(X->L, WR_DOMAIN,
                              "a number is not real, and the"
                              " field does not hold its conjugate");
    if (!real) {
        fmpq_poly_compose(y, x, X->E->conj);
        fmpq_poly_rem(y, y, X->M->ring->minpoly);
    }
    if (part == 0)
        fmpq_poly_add(y, x, y);
    else
        fmpq_poly_sub(y, x, y);
    fmpq_poly_scalar_div_ui(y, y, 2);
    return WR_OK;
}

/* The imaginary part of y, which is purely imaginary, not 0, and whose
 * square is -square. */
static wr_status_t round_imaginary(uint64_t *code, int *inexact,
                                   const fmpq_poly_t y, fmpq_t square,
                                   int rational, bundle_job_t *X) {
    acb_t z;
    fmpq_t lo, hi;
    int agree = 0;
    wr_status_t s = WR_OK;
    acb_init(z);
    fmpq_init(lo);
    fmpq_init(hi);
    for (slong prec = 128; s == WR_OK && !agree; prec *= 2) {
        s = wr_embedding_value(z, y, X->E, prec, X->L);
        if (s == WR_OK)
            wr_rational_bounds(lo, hi, acb_imagref(z));
        if (s != WR_OK || fmpq_sgn(lo) * fmpq_sgn(hi) > 0) {
            if (rational) { /* its sign is known now */
                int sign = fmpq_sgn(lo);
                fmpz_sqrt(fmpq_numref(lo), fmpq_numref(square));
                fmpz_sqrt(fmpq_denref(lo), fmpq_denref(square));
                if (sign < 0)
                    fmpq_neg(lo, lo);
                fmpq_set(hi, lo);
            }
            *inexact = wr_round_q(code, lo, 0, X->F, X->mode) != 0 || !rational;
            agree = wr_round_between(code, lo, hi, X->F, X->mode);
        }
        if (!agree && prec >= MAX_PREC && s == WR_OK)
            s = wr_limits_fail(X->L, WR_UNABLE,
                               "a weight is too close to a "
                               "midpoint for 2^16 bits");
    }
    acb_clear(z);
    fmpq_clear(lo);
    fmpq_clear(hi);
    return s;
}

wr_status_t bundle_round_part(uint64_t *code, int *inexact,
                              const fmpq_poly_struct *x, int part,
                              bundle_job_t *X) {
    fmpq_poly_t y, square;
    fmpq_t q;
    int negative, rational;
    fmpq_poly_init(y);
    fmpq_poly_init(square);
    fmpq_init(q);
    wr_status_t s = half(y, x, part, X);
    if (s == WR_OK && (part == 0 || fmpq_poly_is_zero(y))) {
        s = wr_weight_round(code, inexact, y, X->F, X->mode, X->E, X->L);
    } else if (s == WR_OK) {
        wr_ring_mul(square, y, y, X->M->ring);
        fmpq_poly_neg(square, square);
        rational = fmpq_poly_length(square) <= 1;
        if (rational) {
            fmpq_poly_get_coeff_fmpq(q, square, 0);
            rational = fmpz_is_square(fmpq_numref(q)) &&
                       fmpz_is_square(fmpq_denref(q));
        }
        s = round_imaginary(code, inexact, y, q, rational, X);
        if (s == WR_OK &&
            wr_format_decode(q, &negative, *code, X->F) != WR_FINITE)
            s = wr_limits_fail(X->L, WR_DOMAIN,
                               "a weight is too large for"
                               " the format");
    }
    fmpq_clear(q);
    fmpq_poly_clear(square);
    fmpq_poly_clear(y);
    return s;
}
