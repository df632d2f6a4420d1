/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Labels of rounded states, read exactly.  Forms are evaluated in balls
 * first, at a precision at which numbers of any format here are exact; only
 * where balls touch is the question handed to exact arithmetic (sign.c).  A
 * state with a NaN or an infinity has no label.
 */

#include "run/round/layer.h"

#define PREC 192

/* ---- life ---------------------------------------------------------------- */

/* v[0] = Re x, and v[step] = -Im x if step is not 0. */
static wr_status_t enclose(arb_ptr v, uint32_t step, const fmpq_poly_struct *x,
                           wr_rounded_t R, wr_limits_t L) {
    acb_t z;
    acb_init(z);
    wr_status_t s = wr_embedding_value(z, x, R->E, PREC, L);
    arb_set(v, acb_realref(z));
    if (step > 0)
        arb_neg(v + step, acb_imagref(z));
    acb_clear(z);
    return s;
}

/* A form: n d coefficients, then the constant.  Its value is the real part
 * of what the field's form gives. */
wr_status_t round_decoder_init(wr_rounded_t R, uint32_t l, wr_limits_t L) {
    round_layer_t *y = &R->layer[l];
    const wr_layer_struct *z = &R->M->layer[l];
    size_t size = (size_t) y->n * y->d + 1;
    uint32_t step = y->parts == 2 ? y->d : 0;
    wr_status_t s = WR_OK;
    if (!lrnn_decoder_has_forms(z->decoder))
        return WR_OK;
    y->form = _arb_vec_init((slong) (z->forms * size));
    y->cut = _arb_vec_init((slong) z->cuts);
    for (uint32_t i = 0; s == WR_OK && i < z->forms; i++) {
        const wr_form_struct *f = &z->form[i];
        arb_ptr v = y->form + i * size;
        s = enclose(v + size - 1, 0, f->constant, R, L);
        for (size_t e = 0; s == WR_OK && e < f->entries; e++)
            s = enclose(v + (size_t) y->parts * f->c[e].row * y->d +
                            f->c[e].column,
                        step, f->c[e].value, R, L);
    }
    for (uint32_t i = 0; s == WR_OK && i < z->cuts; i++)
        s = enclose(y->cut + i, 0, &z->cut[i], R, L);
    return s;
}

void round_decoder_clear(round_layer_t *y, const wr_layer_struct *z) {
    size_t size = (size_t) y->n * y->d + 1;
    if (y->form != NULL)
        _arb_vec_clear(y->form, (slong) (z->forms * size));
    if (y->cut != NULL)
        _arb_vec_clear(y->cut, (slong) z->cuts);
}

/* ---- in balls ------------------------------------------------------------ */

/* -1, 0, 1 and whether that is certain. */
static int certain_sign(int *sign, const arb_t v) {
    if (arb_is_zero(v))
        *sign = 0;
    else if (arb_is_positive(v))
        *sign = 1;
    else if (arb_is_negative(v))
        *sign = -1;
    else
        return 0;
    return 1;
}

static int label_in_balls(uint32_t *label, const wr_layer_struct *z,
                          const round_layer_t *y, arb_srcptr v) {
    int sign = 0, sure = 1;
    arb_t t;
    if (z->decoder == WR_DECODER_SIGN) {
        sure = certain_sign(&sign, v);
        *label = (uint32_t) (1 + sign);
        return sure;
    }
    *label = 0;
    if (z->decoder == WR_DECODER_ARGMAX) {
        for (uint32_t i = 1; i < z->forms; i++)
            if (arb_gt(v + i, v + *label))
                *label = i;
        for (uint32_t i = 0; i < z->forms; i++)
            sure = sure && (i == *label || arb_gt(v + *label, v + i));
        return sure;
    }
    arb_init(t);
    for (uint32_t i = 0; sure && i < z->cuts; i++) {
        arb_sub(t, v, y->cut + i, PREC);
        sure = certain_sign(&sign, t);
        *label += sign >= 0;
    }
    arb_clear(t);
    return sure;
}

static int by_balls(uint32_t *label, const wr_layer_struct *z,
                    const round_layer_t *y, const wr_entry_struct *e,
                    size_t entries) {
    size_t size = (size_t) y->n * y->d + 1;
    arb_ptr v = _arb_vec_init((slong) z->forms), x;
    fmpq_t q;
    fmpq_init(q);
    for (uint32_t i = 0; i < z->forms; i++)
        arb_set(v + i, y->form + i * size + size - 1);
    x = _arb_vec_init(1);
    for (size_t k = 0; k < entries; k++) {
        size_t place = (size_t) e[k].row * y->d + e[k].column;
        fmpq_poly_get_coeff_fmpq(q, e[k].value, 0);
        arb_set_fmpq(x, q, PREC);
        for (uint32_t i = 0; i < z->forms; i++)
            arb_addmul(v + i, y->form + i * size + place, x, PREC);
    }
    int sure = label_in_balls(label, z, y, v);
    _arb_vec_clear(x, 1);
    _arb_vec_clear(v, (slong) z->forms);
    fmpq_clear(q);
    return sure;
}

/* ---- labels -------------------------------------------------------------- */

/* The entries of rows 2 i + part as those of rows i. */
static size_t take_part(wr_entry_struct *out, const wr_entry_struct *e,
                        size_t count, uint32_t part) {
    size_t taken = 0;
    for (size_t k = 0; k < count; k++)
        if (e[k].row % 2 == part) {
            lrnn_entry_init(&out[taken], e[k].row / 2, e[k].column);
            fmpq_poly_set(out[taken++].value, e[k].value);
        }
    return taken;
}

static int decode(uint32_t *label, wr_rounded_t R, uint32_t l,
                  const wr_entry_struct *e, size_t count) {
    const wr_layer_struct *z = &R->M->layer[l];
    if (R->layer[l].parts == 1)
        return lrnn_decode_signs(label, z, e, count, &R->signs);
    wr_entry_struct *re = wr_malloc((count + 1) * sizeof *re);
    wr_entry_struct *im = wr_malloc((count + 1) * sizeof *im);
    lrnn_parts_t x = {re, im, take_part(re, e, count, 0),
                      take_part(im, e, count, 1)};
    int found = lrnn_decode_parts(label, z, &x, &R->signs);
    lrnn_entries_free(re, x.res);
    lrnn_entries_free(im, x.ims);
    return found;
}

uint32_t round_label(wr_rounded_t R, uint32_t l, const uint64_t *h) {
    round_layer_t *y = &R->layer[l];
    const wr_layer_struct *z = &R->M->layer[l];
    size_t count = 0;
    uint32_t label = LRNN_NONE;
    int finite = 1, negative;
    wr_entry_struct *e = wr_malloc((size_t) y->n * y->d * sizeof *e);
    fmpq_t x;
    fmpq_init(x);
    for (uint32_t i = 0; finite && i < y->n; i++)
        for (uint32_t j = 0; finite && j < y->d; j++) {
            finite =
                wr_format_decode(x, &negative, wr_rounded_code(h, l, i, j, R),
                                 y->how->evaluation->format) == WR_FINITE;
            if (finite && !fmpq_is_zero(x)) {
                lrnn_entry_init(&e[count], i, j);
                fmpq_poly_set_fmpq(e[count++].value, x);
            }
        }
    if (finite &&
        !(lrnn_decoder_has_forms(z->decoder) &&
          by_balls(&label, z, y, e, count)) &&
        !decode(&label, R, l, e, count))
        label = LRNN_NONE;
    lrnn_entries_free(e, count);
    fmpq_clear(x);
    return label;
}
