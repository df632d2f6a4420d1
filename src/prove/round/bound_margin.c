/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The distance of the vectors of a layer in E0 from a change of their labels:
 * the least |f(h)| / |c| over those differences f of forms, or of forms and
 * cuts, whose signs determine the label, where c has the coefficients of f.
 */

#include "prove/round/bound.h"

/* v = |f(h)| / |c| for f = form i minus form j (LRNN_NONE: 0) minus cut c
 * (LRNN_NONE: 0): the distance to a change of sign. */
static void distance(arb_t v, uint32_t i, uint32_t j, uint32_t c,
                     const bound_t *b) {
    const size_t size = (size_t) b->y->n * b->y->d;
    arb_srcptr f = b->y->form + i * (size + 1);
    arb_srcptr g = j == LRNN_NONE ? NULL : b->y->form + j * (size + 1);
    arb_t norm, w;
    WR_EACH(arb_init, norm, w);
    arb_zero(v);
    for (size_t k = 0; k <= size; k++) {
        arb_set(w, f + k);
        if (g != NULL)
            arb_sub(w, w, g + k, BOUND_PREC);
        if (k < size) {
            arb_addmul(norm, w, w, BOUND_PREC);
            arb_addmul(v, w, b->h + k, BOUND_PREC);
        } else {
            arb_add(v, v, w, BOUND_PREC);
        }
    }
    if (c != LRNN_NONE)
        arb_sub(v, v, b->y->cut + c, BOUND_PREC);
    arb_sqrt(norm, norm, BOUND_PREC);
    arb_abs(v, v);
    if (arb_is_zero(norm)) /* the sign is the same everywhere */
        arb_pos_inf(v);
    else
        arb_div(v, v, norm, BOUND_PREC);
    WR_EACH(arb_clear, norm, w);
}

/* Reduce the margin to that of the vector b->h, which has this label. */
static void keep_margin(bound_t *b, uint32_t label) {
    const int argmax = b->z->decoder == WR_DECODER_ARGMAX;
    const int cuts = b->z->decoder == WR_DECODER_THRESHOLD;
    const uint32_t count = argmax ? b->z->forms : cuts ? b->z->cuts : 1;
    arb_t v;
    arb_init(v);
    for (uint32_t i = 0; i < count; i++) {
        if (argmax && i == label)
            continue;
        distance(v, argmax ? label : 0, argmax ? i : LRNN_NONE,
                 cuts ? i : LRNN_NONE, b);
        arb_min(b->margin, b->margin, v, BOUND_PREC);
    }
    arb_clear(v);
}

/* Put vector i of E0 into b->h, and update `most` and `integers`. */
static wr_status_t take_vector(bound_t *b, uint32_t i) {
    const uint32_t p = b->y->parts, d = b->y->d;
    wr_status_t s = WR_OK;
    fmpq_poly_t x;
    arb_t t;
    fmpq_poly_init(x);
    arb_init(t);
    for (uint32_t k = 0; s == WR_OK && k < b->z->dim * d; k++) {
        lrnn_linear_entry(x, &b->V->linear, b->V->h[i], k);
        b->integers &= lrnn_scalar_size(x) <= LRNN_FMPZ;
        s = bound_enclose(b->h + (size_t) k / d * p * d + k % d, x, b);
    }
    for (uint32_t k = 0; s == WR_OK && k < b->y->n * d; k++) {
        arb_abs(t, b->h + k);
        arb_max(b->most + k / d, b->most + k / d, t, BOUND_PREC);
    }
    fmpq_poly_clear(x);
    arb_clear(t);
    return s;
}

/* b->first = the rounding error of H0, whose exact vector is in b->h. */
static void take_start(bound_t *b) {
    fmpq_t q;
    arb_t t;
    int negative;
    fmpq_init(q);
    arb_init(t);
    for (uint32_t k = 0; k < b->y->n * b->y->d; k++) {
        wr_format_decode(q, &negative, b->y->h0[k],
                         b->y->how->evaluation->format);
        arb_set_fmpq(t, q, BOUND_PREC);
        arb_sub(t, t, b->h + k, BOUND_PREC);
        arb_addmul(b->first, t, t, BOUND_PREC);
    }
    arb_sqrtpos(b->first, b->first, BOUND_PREC);
    bound_leave_room(b->first, 1);
    fmpq_clear(q);
    arb_clear(t);
}

wr_status_t bound_vectors(bound_t *b) {
    const int forms = lrnn_decoder_has_forms(b->z->decoder);
    wr_status_t s = WR_OK;
    b->integers = 1;
    if (forms)
        arb_pos_inf(b->margin);
    for (uint32_t i = 0; s == WR_OK && i < b->V->count; i++) {
        s = wr_limits_check(b->L, "margins of vectors", i, 0);
        if (s == WR_OK)
            s = take_vector(b, i);
        if (s == WR_OK && i == 0)
            take_start(b);
        if (s == WR_OK && b->V->label[i] == LRNN_NONE)
            arb_zero(b->margin);
        else if (s == WR_OK && forms)
            keep_margin(b, b->V->label[i]);
    }
    bound_leave_room(b->margin, 0);
    return s;
}
