/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One letter of layers whose gates are made of the layers below by functions
 * that are not rational.  Over the real numbers every number is a ball around
 * the exact one, so that what is found of a word is so of the real numbers.
 * In arithmetic that rounds states are exact, and of their gates balls are
 * made narrow enough to round them.
 */

#include "audit/impl.h"

audit_vector_t *audit_net_new(const audit_net_t *N) {
    audit_vector_t *h = wr_calloc(N->Y->layers, sizeof *h);
    for (uint32_t l = 0; l < N->Y->layers; l++)
        audit_vector_resize(&h[l], N->Y->layer[l].h0.length);
    return h;
}

void audit_net_free(audit_vector_t *h, const audit_net_t *N) {
    for (uint32_t l = 0; l < N->Y->layers; l++)
        audit_vector_clear(&h[l]);
    wr_free(h);
}

/* ---- rounding ----------------------------------------------------------- */

/* x becomes its rounding; 0 where the ball is too wide to tell, or where that
 * is no number. */
static int round_one(arb_t x, const wr_evaluation_struct *E) {
    fmpq_t q;
    fmpq_init(q);
    int known = audit_round(q, x, E->format, E->mode);
    if (known)
        audit_set_dyadic(x, q);
    fmpq_clear(q);
    return known;
}

static int round_vector(audit_vector_t *v, const wr_evaluation_struct *E) {
    slong i = 0;
    while (i < v->length && round_one(v->x + i, E))
        i++;
    return i == v->length;
}

static wr_status_t not_finite(const audit_net_t *N, const char *what) {
    return wr_limits_fail(N->L, WR_UNABLE,
                          "%s is beyond the numbers of the format, or so near "
                          "the middle of two that %d bits do not tell",
                          what, AUDIT_BITS);
}

/* Gates as numbers of the format. */
static wr_status_t gates(audit_vector_t *A, audit_vector_t *B, uint32_t l,
                         const audit_net_t *N, audit_input_t in) {
    wr_status_t s = WR_OK;
    for (; s == WR_OK && in.prec <= AUDIT_BITS; in.prec *= 2) {
        s = audit_layer_gates(A, B, &N->Y->layer[l], &in, N->L);
        if (N->E == NULL ||
            (s == WR_OK && round_vector(A, N->E) && round_vector(B, N->E)))
            return s;
    }
    return s == WR_OK ? not_finite(N, "a gate") : s;
}

/* B += A h, products and sums rounded one by one, from the left; entries of A
 * that are 0 do nothing to finite numbers. */
static int rounded_product(audit_vector_t *B, const audit_vector_t *A,
                           const audit_vector_t *h, const audit_layer_t *y,
                           const wr_evaluation_struct *E) {
    const slong n = y->dim, d = y->columns;
    int finite = 1;
    arb_ptr s = _arb_vec_init(2), p = s + 1;
    for (slong i = 0; finite && i < n * d; i++) {
        arb_zero(s);
        for (slong j = 0; finite && j < n; j++) {
            arb_srcptr a = A->x + i / d * n + j;
            if (arb_is_zero(a))
                continue;
            arb_mul(p, a, h->x + j * d + i % d, ARF_PREC_EXACT);
            finite = round_one(p, E);
            arb_add(s, s, p, ARF_PREC_EXACT);
            finite = finite && round_one(s, E);
        }
        arb_add(B->x + i, s, B->x + i, ARF_PREC_EXACT);
        finite = finite && round_one(B->x + i, E);
    }
    _arb_vec_clear(s, 2);
    return finite;
}

/* ---- steps -------------------------------------------------------------- */

wr_status_t audit_net_step(audit_vector_t *h, uint32_t letter,
                           const audit_net_t *N) {
    wr_assert(letter < N->Y->letters);
    audit_vector_t A = {NULL, 0}, B = {NULL, 0};
    wr_status_t s = WR_OK;
    for (uint32_t l = 0; s == WR_OK && l < N->Y->layers; l++) {
        const audit_layer_t *y = &N->Y->layer[l];
        const audit_input_t in = {letter, 0, h, N->prec};
        s = gates(&A, &B, l, N, in);
        if (s == WR_OK && N->E == NULL)
            audit_layer_move(&B, &A, &h[l], y, N->prec);
        else if (s == WR_OK && !rounded_product(&B, &A, &h[l], y, N->E))
            s = not_finite(N, "a state");
        if (s == WR_OK)
            _arb_vec_swap(B.x, h[l].x, h[l].length);
    }
    WR_EACH(audit_vector_clear, &A, &B);
    return s;
}

wr_status_t audit_net_start(audit_vector_t *h, const audit_net_t *N) {
    for (uint32_t l = 0; l < N->Y->layers; l++) {
        _arb_vec_set(h[l].x, N->Y->layer[l].h0.x, h[l].length);
        if (N->E != NULL && !round_vector(&h[l], N->E))
            return not_finite(N, "H0");
    }
    return N->Y->start == UINT32_MAX ? WR_OK
                                     : audit_net_step(h, N->Y->start, N);
}

/* ---- classes ------------------------------------------------------------ */

/* Of a sign, or of a form between cuts. */
static uint32_t class_of_form(arb_srcptr v, const audit_layout_t *Y,
                              slong prec) {
    uint32_t out = 0;
    arb_t x;
    arb_init(x);
    for (slong i = 0; out != UINT32_MAX && i < FLINT_MAX(1, Y->cuts.length);
         i++) {
        arb_set(x, v);
        if (Y->cuts.length > 0)
            arb_sub(x, v, Y->cuts.x + i, prec);
        out = arb_contains_zero(x) ? UINT32_MAX
                                   : out + (uint32_t) arb_is_positive(x);
    }
    arb_clear(x);
    return out;
}

uint32_t audit_net_class(const audit_vector_t *h, const audit_net_t *N) {
    wr_assert(N->Y->layers > 0);
    const audit_layout_t *Y = N->Y;
    const slong prec = N->E == NULL ? N->prec : ARF_PREC_EXACT;
    h += Y->layers - 1;
    slong n = Y->forms.length / h->length, best = 0;
    arb_ptr v = _arb_vec_init(n);
    for (slong i = 0; i < n; i++)
        arb_dot(v + i, Y->constants.x + i, 0, Y->forms.x + i * h->length, 1,
                h->x, 1, h->length, prec);
    for (slong i = 1; i < n; i++)
        if (arb_gt(v + i, v + best))
            best = i;
    uint32_t out = n == 1 ? class_of_form(v, Y, prec) : (uint32_t) best;
    for (slong i = 0; i < n && n > 1; i++)
        if (i != best && !arb_gt(v + best, v + i))
            out = UINT32_MAX;
    _arb_vec_clear(v, n);
    return out;
}
