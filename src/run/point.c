/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Layers in terms of module exact: actions as letters, and states as integers
 * over one denominator d > 0.  The numbers may be megabits long, and rationals
 * in lowest terms would take a gcd each; labels are therefore decided on d
 * times the state if possible.
 */

#include "run/step.h"

/* h = entry i times d. */
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

/* ---- labels ------------------------------------------------------------ */

/* Set e to the non-zero entries times d; return their number. */
static size_t scaled_entries(wr_entry_struct *e, const wr_layer_struct *y,
                             const wr_point_t x, slong degree) {
    size_t count = 0;
    for (size_t i = 0; i < (size_t) y->dim * y->columns; i++) {
        lrnn_entry_init(&e[count], (uint32_t) (i / y->columns),
                        (uint32_t) (i % y->columns));
        scaled_entry(e[count].value, x, i, degree);
        if (fmpq_poly_is_zero(e[count].value))
            fmpq_poly_clear(e[count].value);
        else
            count++;
    }
    return count;
}

/* The decoder for d times the state: constants and cuts are times d, too. */
static wr_layer_struct scaled_decoder(const wr_layer_struct *y,
                                      const fmpz_t d) {
    wr_layer_struct scaled = *y;
    scaled.cut = lrnn_scalars_copy(y->cut, y->cuts);
    scaled.form = lrnn_forms_copy(y->form, y->forms);
    for (uint32_t i = 0; i < y->cuts; i++)
        fmpq_poly_scalar_mul_fmpz(&scaled.cut[i], &scaled.cut[i], d);
    for (uint32_t i = 0; i < y->forms; i++)
        fmpq_poly_scalar_mul_fmpz(scaled.form[i].constant,
                                  scaled.form[i].constant, d);
    return scaled;
}

/* Return 1 if the value of an entry can affect the label: one-hot vectors have
 * a single entry, and a coordinate decoder reads only one. */
static int matters(const wr_layer_struct *y, const wr_entry_struct *e,
                   size_t count) {
    return y->decoder == WR_DECODER_ONEHOT ? count == 1
           : y->decoder == WR_DECODER_COORDINATE
               ? (size_t) e->row * y->columns + e->column == y->decoder_index
               : 1;
}

uint32_t lrnn_point_decode(const wr_layer_struct *y, const wr_point_t x,
                           lrnn_signs_t *S) {
    wr_entry_struct *e = wr_malloc((size_t) y->dim * y->columns * sizeof *e);
    size_t count = scaled_entries(e, y, x, S->K->degree);
    uint32_t label;
    int found;
    if (lrnn_decoder_has_forms(y->decoder)) {
        wr_layer_struct scaled = scaled_decoder(y, x->d);
        found = lrnn_decode_signs(&label, &scaled, e, count, S);
        wr_scalars_free(scaled.cut, y->cuts);
        lrnn_forms_free(scaled.form, y->forms);
    } else {
        for (size_t i = 0; i < count; i++)
            if (matters(y, &e[i], count))
                fmpq_poly_scalar_div_fmpz(e[i].value, e[i].value, x->d);
        found = lrnn_decode_signs(&label, y, e, count, S);
    }
    lrnn_entries_free(e, count);
    return found ? label : LRNN_NONE;
}

/* ---- actions ------------------------------------------------------------- */

/* Write entries into a matrix with this number of columns. */
static void put_entries(fmpq_poly_struct *to, const wr_entry_struct *e,
                        size_t n, uint32_t columns) {
    for (size_t i = 0; i < n; i++)
        fmpq_poly_set(&to[(size_t) e[i].row * columns + e[i].column],
                      e[i].value);
}

static void set_action(wr_maps_t F, uint32_t a, const wr_layer_struct *y) {
    const wr_action_struct *from = &y->action[a];
    wr_entry_struct *e;
    size_t n;
    lrnn_matrix_entries(&e, &n, &from->A, y->dim);
    put_entries(F->A[a], e, n, y->dim);
    lrnn_entries_free(e, n);
    put_entries(F->B[a], from->b, from->b_entries, y->columns);
}

wr_status_t lrnn_maps_init(wr_maps_t F, const wr_lrnn_struct *M, uint32_t l,
                           wr_limits_t L) {
    const wr_layer_struct *y = &M->layer[l];
    wr_status_t s = wr_limits_check(L, "the actions of a layer", 0,
                                    (uint64_t) y->actions * y->dim * y->dim *
                                        sizeof(fmpq_poly_struct));
    wr_maps_init(F, y->dim, y->columns);
    if (s == WR_OK)
        s = wr_maps_set(F, M->ring, y->actions, L);
    for (uint32_t a = 0; s == WR_OK && a < y->actions; a++)
        set_action(F, a, y);
    if (s != WR_OK)
        wr_maps_clear(F);
    return s;
}

/* ---- text ---------------------------------------------------------------- */

void lrnn_put_pretty(wr_buffer_t out, const fmpq_poly_t x) {
    char *text = fmpq_poly_get_str_pretty(x, "a");
    wr_buffer_put(out, text);
    flint_free(text);
}
