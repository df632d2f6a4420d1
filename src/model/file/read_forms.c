/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decoders by linear forms: argmax, sign, threshold. */

#include "model/file/read.h"

/* n*d coefficients and a constant; zero coefficients are not kept. */
static wr_status_t read_form(wr_form_struct *f, const wr_layer_struct *y,
                             lrnn_read_t *X, const lrnn_path_t *at, json_t *j) {
    uint64_t n = (uint64_t) y->dim * y->columns;
    size_t alloc = 0;
    wr_status_t s = lrnn_read_array_of(X, at, j, n + 1,
                                       "scalars: a "
                                       "coefficient an entry of H, and a "
                                       "constant");
    for (size_t i = 0; s == WR_OK && i < n; i++) {
        if (f->entries == alloc) {
            alloc = 2 * alloc + 4;
            f->c = wr_realloc(f->c, alloc * sizeof *f->c);
        }
        wr_entry_struct *c = &f->c[f->entries];
        lrnn_entry_init(c, (uint32_t) (i / y->columns),
                        (uint32_t) (i % y->columns));
        s = lrnn_read_scalar(c->value, X, AT_INDEX(at, i),
                             json_array_get(j, i));
        if (s == WR_OK && !fmpq_poly_is_zero(c->value))
            f->entries++;
        else
            fmpq_poly_clear(c->value);
    }
    return s != WR_OK ? s
                      : lrnn_read_scalar(f->constant, X, AT_INDEX(at, n),
                                         json_array_get(j, n));
}

static wr_status_t check_labels(const wr_layer_struct *y, lrnn_read_t *X,
                                const lrnn_path_t *at, uint64_t labels) {
    if (y->labels == labels)
        return WR_OK;
    return lrnn_read_fail(X, at, "the layer has %u labels, this decoder %llu",
                          y->labels, (unsigned long long) labels);
}

static wr_status_t read_argmax(wr_layer_struct *y, lrnn_read_t *X,
                               const lrnn_path_t *at, json_t *j) {
    size_t n = 0;
    wr_status_t s = lrnn_read_array(&n, X, at, j);
    if (s == WR_OK)
        s = check_labels(y, X, at, n);
    if (s != WR_OK)
        return s;
    y->forms = y->labels;
    y->form = lrnn_forms_new(y->forms);
    for (uint32_t i = 0; s == WR_OK && i < y->forms; i++)
        s = read_form(&y->form[i], y, X, AT_INDEX(at, i), json_array_get(j, i));
    return s;
}

static wr_status_t read_cuts(wr_layer_struct *y, lrnn_read_t *X,
                             const lrnn_path_t *at, json_t *j) {
    size_t n = 0;
    fmpq_poly_t gap;
    lrnn_signs_t S;
    int sign = 1;
    wr_status_t s = lrnn_read_array(&n, X, at, j);
    if (s == WR_OK)
        s = check_labels(y, X, at, (uint64_t) n + 1);
    if (s != WR_OK)
        return s;
    y->cut = wr_calloc(n, sizeof *y->cut);
    fmpq_poly_init(gap);
    lrnn_signs_init(&S, X->M->ring);
    for (size_t i = 0; s == WR_OK && i < n; i++) {
        fmpq_poly_init(&y->cut[y->cuts++]);
        s = lrnn_read_scalar(&y->cut[i], X, AT_INDEX(at, i),
                             json_array_get(j, i));
        if (s == WR_OK && i > 0)
            fmpq_poly_sub(gap, &y->cut[i], &y->cut[i - 1]);
        if (s == WR_OK && (!lrnn_sign(&sign, i > 0 ? gap : &y->cut[i], &S) ||
                           (i > 0 && sign <= 0)))
            s = lrnn_read_fail(X, AT_INDEX(at, i),
                               "the cuts are not real "
                               "and increasing");
    }
    lrnn_signs_clear(&S);
    fmpq_poly_clear(gap);
    return s;
}

wr_status_t lrnn_read_forms(wr_layer_struct *y, lrnn_read_t *X,
                            const lrnn_path_t *at, json_t *j) {
    wr_status_t s = WR_OK;
    if (y->decoder == WR_DECODER_ARGMAX)
        return read_argmax(y, X, AT_KEY(at, "forms"),
                           json_object_get(j, "forms"));
    if (y->decoder == WR_DECODER_SIGN)
        s = check_labels(y, X, at, 3);
    if (s != WR_OK)
        return s;
    y->forms = 1;
    y->form = lrnn_forms_new(1);
    s = read_form(&y->form[0], y, X, AT_KEY(at, "form"),
                  json_object_get(j, "form"));
    if (s != WR_OK || y->decoder == WR_DECODER_SIGN)
        return s;
    return read_cuts(y, X, AT_KEY(at, "cuts"), json_object_get(j, "cuts"));
}
