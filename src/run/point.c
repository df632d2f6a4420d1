/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading states that are integers over one denominator d.  The numbers may
 * be megabits long, so that rationals in lowest terms would cost a gcd each;
 * everything is asked of d times the state instead, and d is positive.
 */

#include "run/step.h"

/* Entry i times d. */
static void scaled_entry(fmpq_poly_t h, const wr_point_t x, size_t i,
                         slong degree) {
    slong k = fmpz_mat_ncols(x->v), row = (slong) i / k, col = (slong) i % k;
    fmpq_poly_zero(h);
    for (slong l = degree - 1; l >= 0; l--)
        fmpq_poly_set_coeff_fmpz(h, l,
                                 fmpz_mat_entry(x->v, row * degree + l, col));
}

void lrnn_point_entry(fmpq_poly_t h, const wr_point_t x, size_t i,
                      const wr_ring_struct *K) {
    scaled_entry(h, x, i, K->degree);
    fmpq_poly_scalar_div_fmpz(h, h, x->d);
}

/* ---- vectors ----------------------------------------------------------- */

/* Is entry i of the state e, or 0 where e is NULL? */
static int is_entry(const wr_point_t x, size_t i, const fmpq_poly_struct *e,
                    slong degree) {
    fmpq_poly_t h, y;
    fmpq_poly_init(h);
    fmpq_poly_init(y);
    scaled_entry(h, x, i, degree);
    if (e != NULL)
        fmpq_poly_scalar_mul_fmpz(y, e, x->d);
    int same = fmpq_poly_equal(h, y);
    fmpq_poly_clear(h);
    fmpq_poly_clear(y);
    return same;
}

static int is_vector(const wr_layer_struct *y, const wr_point_t x,
                     const wr_entry_struct *e, size_t n, slong degree) {
    size_t size = (size_t) y->dim * y->columns, next = 0;
    for (size_t i = 0; i < size; i++) {
        int here =
            next < n && (size_t) e[next].row * y->columns + e[next].column == i;
        if (!is_entry(x, i, here ? e[next].value : NULL, degree))
            return 0;
        next += (size_t) here;
    }
    return 1;
}

static uint32_t table_label(const wr_layer_struct *y, const wr_point_t x,
                            slong degree) {
    for (size_t i = 0; i < y->values; i++) {
        size_t from = y->value_start[i], to = y->value_start[i + 1];
        if (is_vector(y, x, y->value + from, to - from, degree))
            return y->value_label[i];
    }
    return LRNN_NONE;
}

static uint32_t onehot_label(const wr_layer_struct *y, const wr_point_t x,
                             slong degree) {
    uint32_t label = LRNN_NONE;
    for (slong i = 0; i < fmpz_mat_nrows(x->v); i++) {
        const fmpz *v = fmpz_mat_entry(x->v, i, 0);
        if (fmpz_is_zero(v))
            continue;
        if (!fmpz_equal(v, x->d) || label != LRNN_NONE || i % degree != 0)
            return LRNN_NONE;
        label = (uint32_t) (i / degree);
    }
    return label < y->labels ? label : LRNN_NONE;
}

static uint32_t whole_label(const wr_layer_struct *y, const wr_point_t x,
                            slong degree) {
    fmpq_poly_t h;
    fmpz_t q;
    uint32_t label = LRNN_NONE;
    fmpq_poly_init(h);
    fmpz_init(q);
    scaled_entry(h, x, y->decoder_index, degree);
    if (fmpq_poly_is_zero(h)) {
        label = 0;
    } else if (fmpq_poly_length(h) == 1 &&
               fmpz_divisible(fmpq_poly_numref(h), x->d)) {
        fmpz_divexact(q, fmpq_poly_numref(h), x->d);
        if (fmpz_sgn(q) > 0 && fmpz_cmp_ui(q, y->labels) < 0)
            label = (uint32_t) fmpz_get_ui(q);
    }
    fmpz_clear(q);
    fmpq_poly_clear(h);
    return label < y->labels ? label : LRNN_NONE;
}

/* ---- forms ------------------------------------------------------------- */

/* v = d times the value of the form */
static void scaled_form(fmpq_poly_struct *v, const wr_form_struct *f,
                        const wr_layer_struct *y, const wr_point_t x,
                        const wr_ring_struct *K) {
    fmpq_poly_t h;
    fmpq_poly_init(h);
    fmpq_poly_scalar_mul_fmpz(v, f->constant, x->d);
    for (size_t e = 0; e < f->entries; e++) {
        scaled_entry(h, x, (size_t) f->c[e].row * y->columns + f->c[e].column,
                     K->degree);
        lrnn_form_add(v, f->c[e].value, h, K);
    }
    fmpq_poly_clear(h);
}

static uint32_t forms_label(const wr_layer_struct *y, const wr_point_t x,
                            lrnn_signs_t *S) {
    wr_layer_struct scaled = *y;
    uint32_t label = LRNN_NONE;
    fmpq_poly_struct *v = wr_malloc(y->forms * sizeof *v);
    scaled.cut = lrnn_scalars_copy(y->cut, y->cuts);
    for (uint32_t i = 0; i < y->cuts; i++)
        fmpq_poly_scalar_mul_fmpz(&scaled.cut[i], &scaled.cut[i], x->d);
    for (uint32_t i = 0; i < y->forms; i++) {
        fmpq_poly_init(&v[i]);
        scaled_form(&v[i], &y->form[i], y, x, S->K);
    }
    if (!lrnn_forms_label(&label, &scaled, v, NULL, S))
        label = LRNN_NONE;
    lrnn_scalars_free(v, y->forms);
    lrnn_scalars_free(scaled.cut, y->cuts);
    return label;
}

uint32_t lrnn_point_decode(const wr_layer_struct *y, const wr_point_t x,
                           lrnn_signs_t *S) {
    switch (y->decoder) {
    case WR_DECODER_ONEHOT:
        return onehot_label(y, x, S->K->degree);
    case WR_DECODER_COORDINATE:
        return whole_label(y, x, S->K->degree);
    case WR_DECODER_TABLE:
        return table_label(y, x, S->K->degree);
    case WR_DECODER_ARGMAX:
    case WR_DECODER_SIGN:
    case WR_DECODER_THRESHOLD:
        break;
    }
    return forms_label(y, x, S);
}
