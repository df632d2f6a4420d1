/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One step of layers whose gates are transcendental functions of the layers
 * below.  Over the real numbers each number is a ball that contains the exact
 * one, so that results hold for the real numbers.  In rounded arithmetic states
 * are exact, and balls for their gates are computed narrowly enough to round
 * them.
 */

#include "audit/impl.h"

/* Number of vectors: of all layers and the letter; and of all times. */
static uint32_t width(const audit_net_t *N) {
    return N->Y->layers + 1;
}

static uint32_t vectors(const audit_net_t *N) {
    return (N->Y->reach + 1) * width(N);
}

audit_vector_t *audit_net_new(const audit_net_t *N) {
    audit_vector_t *h = wr_calloc(vectors(N), sizeof *h);
    for (uint32_t i = 0; i < vectors(N); i++) {
        const uint32_t l = i % width(N);
        audit_vector_resize(&h[i],
                            l < N->Y->layers ? N->Y->layer[l].h0.length : 1);
    }
    return h;
}

void audit_net_free(audit_vector_t *h, const audit_net_t *N) {
    for (uint32_t i = 0; i < vectors(N); i++)
        audit_vector_clear(&h[i]);
    wr_free(h);
}

void audit_net_copy(audit_vector_t *h, const audit_vector_t *from,
                    const audit_net_t *N) {
    for (uint32_t i = 0; i < vectors(N); i++)
        _arb_vec_set(h[i].x, from[i].x, h[i].length);
}

/* ---- rounding ----------------------------------------------------------- */

/* B becomes A h + B, with each product and sum rounded, from the left; zero
 * entries of A have no effect on finite numbers and are skipped.  The outputs
 * after them are sums of q times the new numbers of a head. */
static int rounded_product(audit_vector_t G[3], const audit_vector_t *h,
                           const audit_layer_t *layer,
                           const wr_evaluation_struct *E) {
    const slong n = layer->dim, d = layer->columns, part = n / layer->heads;
    int finite = 1;
    arb_ptr s = _arb_vec_init(2), p = s + 1, B = G[1].x;
    for (slong i = 0; finite && i < G[1].length; i++) {
        const int output = i >= n * d;
        const slong from = output ? (i / d - n) * part : 0;
        arb_srcptr a = output ? G[2].x + from : G[0].x + i / d * n;
        arb_srcptr x = (output ? B : h->x) + from * d + i % d;
        arb_zero(s);
        for (slong j = 0; finite && j < (output ? part : n); j++) {
            if (arb_is_zero(a + j))
                continue;
            arb_mul(p, a + j, x + j * d, ARF_PREC_EXACT);
            finite = audit_round(p, E->format, E->mode);
            arb_add(s, s, p, ARF_PREC_EXACT);
            finite = finite && audit_round(s, E->format, E->mode);
        }
        arb_add(B + i, s, B + i, ARF_PREC_EXACT);
        finite = finite && audit_round(B + i, E->format, E->mode);
    }
    _arb_vec_clear(s, 2);
    return finite;
}

/* ---- steps -------------------------------------------------------------- */

/* Shift all times by one letter; in: the inputs of the gates at each time. */
static void pass(audit_vector_t *h, audit_input_t *in, uint32_t letter,
                 const audit_net_t *N) {
    const uint32_t n = width(N), last = n - 1;
    for (uint32_t i = vectors(N); i > n; i--)
        _arb_vec_set(h[i - 1].x, h[i - 1 - n].x, h[i - 1].length);
    arb_set_ui(h[last].x, letter + 1);
    for (uint32_t k = 0; k <= N->Y->reach; k++) {
        const slong was =
            arf_get_si(arb_midref(h[k * n + last].x), ARF_RND_DOWN);
        in[k] = (audit_input_t){.letter = (uint32_t) was - 1,
                                .state = h + (size_t) k * n,
                                .prec = N->prec};
        if (k > 0 && was > 0)
            in[k - 1].before = &in[k];
    }
}

wr_status_t audit_net_step(audit_vector_t *h, uint32_t letter,
                           const audit_net_t *N) {
    wr_assert(letter < N->Y->letters);
    audit_vector_t v[3] = {{NULL, 0}, {NULL, 0}, {NULL, 0}};
    audit_input_t *in = wr_calloc(N->Y->reach + 1, sizeof *in);
    wr_status_t s = WR_OK;
    pass(h, in, letter, N);
    for (uint32_t l = 0; s == WR_OK && l < N->Y->layers; l++) {
        const audit_layer_t *layer = &N->Y->layer[l];
        if (N->E == NULL) {
            s = audit_layer_gates(v, layer, in, N->L);
            if (s == WR_OK)
                audit_layer_move(v, &h[l], layer, N->prec);
        } else {
            const audit_rounding_t how = {N->E->format, N->E->mode, NULL};
            s = audit_layer_round(v, layer, *in, &how, N->L);
            if (s == WR_OK && !rounded_product(v, &h[l], layer, N->E))
                s = audit_not_finite("a state", N->L);
        }
        if (s == WR_OK)
            _arb_vec_swap(v[1].x, h[l].x, h[l].length);
    }
    WR_EACH(audit_vector_clear, &v[0], &v[1], &v[2]);
    wr_free(in);
    return s;
}

wr_status_t audit_net_start(audit_vector_t *h, const audit_net_t *N) {
    for (uint32_t l = 0; l < N->Y->layers; l++) {
        _arb_vec_set(h[l].x, N->Y->layer[l].h0.x, h[l].length);
        if (N->E != NULL &&
            !audit_round_all(
                &h[l], &(audit_rounding_t){N->E->format, N->E->mode, NULL}))
            return audit_not_finite("H0", N->L);
    }
    return N->Y->start == UINT32_MAX ? WR_OK
                                     : audit_net_step(h, N->Y->start, N);
}

/* ---- classes ------------------------------------------------------------ */

/* Return the class of a sign, or of a form and its cuts. */
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
