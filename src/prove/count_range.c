/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Ranges of integers: the values of a form, and those with a given label. */

#include "prove/count.h"

int lrnn_count_whole(int64_t *out, const fmpq_poly_struct *x) {
    fmpq_t q;
    fmpq_init(q);
    fmpq_poly_get_coeff_fmpq(q, x, 0);
    int good = fmpq_poly_length(x) <= 1 && fmpz_is_one(fmpq_denref(q)) &&
               fmpz_cmp_si(fmpq_numref(q), LRNN_COUNT_SMALL) < 0 &&
               fmpz_cmp_si(fmpq_numref(q), -LRNN_COUNT_SMALL) > 0;
    *out = good ? fmpz_get_si(fmpq_numref(q)) : 0;
    fmpq_clear(q);
    return good;
}

int64_t *lrnn_count_link(const lrnn_count_t *W, uint32_t l, uint32_t p) {
    const wr_count_proof_struct *P = W->P;
    return P->link + ((size_t) l * P->controls + p) * (P->counters + 1);
}

lrnn_count_range_t lrnn_count_values(const int64_t *c, uint32_t k,
                                     uint32_t zero) {
    lrnn_count_range_t r = {c[0], c[0]};
    int up = 0, down = 0;
    for (uint32_t i = 0; i < k; i++) {
        int64_t x = zero >> i & 1 ? 0 : c[i + 1];
        r.low += x;
        r.high += x;
        up |= x > 0;
        down |= x < 0;
    }
    if (down)
        r.low = INT64_MIN;
    if (up)
        r.high = INT64_MAX;
    return r;
}

/* Finite ends are less than 2^34 in modulus: products do not overflow. */
lrnn_count_range_t lrnn_count_image(lrnn_count_range_t r, int64_t a,
                                    int64_t b) {
    lrnn_count_range_t s = {b, b};
    if (a == 0)
        return s;
    int64_t low = a > 0 ? r.low : r.high, high = a > 0 ? r.high : r.low;
    int open_low = low == INT64_MIN || low == INT64_MAX;
    int open_high = high == INT64_MIN || high == INT64_MAX;
    s.low = open_low ? INT64_MIN : a * low + b;
    s.high = open_high ? INT64_MAX : a * high + b;
    return s;
}

lrnn_count_range_t lrnn_count_both(lrnn_count_range_t r, lrnn_count_range_t s) {
    lrnn_count_range_t t = {r.low > s.low ? r.low : s.low,
                            r.high < s.high ? r.high : s.high};
    return t;
}

/* The least number whose label is at least this one. */
static int64_t label_from(const wr_layer_struct *layer, uint32_t label) {
    int64_t cut = 0;
    if (label == 0)
        return INT64_MIN;
    if (layer->decoder == WR_DECODER_SIGN)
        return (int64_t) label - 1;
    (void) lrnn_count_whole(&cut, &layer->cut[label - 1]);
    return cut;
}

lrnn_count_range_t lrnn_count_label(const wr_layer_struct *layer,
                                    uint32_t label) {
    lrnn_count_range_t r = {label_from(layer, label), INT64_MAX};
    if (label + 1 < layer->labels)
        r.high = label_from(layer, label + 1) - 1;
    return r;
}

int lrnn_count_is(const wr_layer_struct *layer) {
    int64_t x, last = -LRNN_COUNT_SMALL;
    if ((layer->decoder != WR_DECODER_SIGN &&
         layer->decoder != WR_DECODER_THRESHOLD) ||
        layer->dim != 1 || layer->columns != 1 || layer->form->entries != 1 ||
        !lrnn_count_whole(&x, layer->form->c[0].value) || x != 1 ||
        !lrnn_count_whole(&x, layer->form->constant) || x != 0)
        return 0;
    for (uint32_t i = 0; i < layer->cuts; i++, last = x)
        if (!lrnn_count_whole(&x, &layer->cut[i]) || x <= last)
            return 0;
    return layer->decoder == WR_DECODER_THRESHOLD || layer->labels == 3;
}
