/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Lists of Householder factors as written, {"v": [[i, scalar], ..], "beta":
 * scalar} each, and what they multiply to.
 */

#include "model/file/read.h"

static wr_status_t read_v(wr_householder_struct *f, lrnn_read_t *X,
                          const lrnn_path_t *at, json_t *j, uint32_t n) {
    size_t count = 0;
    wr_status_t s = lrnn_read_array(&count, X, at, j);
    if (s != WR_OK)
        return s;
    if (count == 0)
        return lrnn_read_found(X, at, j, "the non-zero entries of a vector");
    f->v = wr_malloc(count * sizeof *f->v);
    for (size_t i = 0; s == WR_OK && i < count; i++) {
        const lrnn_path_t *here = AT_INDEX(at, i);
        json_t *pair = json_array_get(j, i);
        wr_entry_struct *e = &f->v[f->entries++];
        lrnn_entry_init(e, 0, 0);
        s = lrnn_read_array_of(X, here, pair, 2, "elements: index, scalar");
        if (s == WR_OK)
            s = lrnn_read_below(&e->row, X, AT_INDEX(here, 0),
                                json_array_get(pair, 0), n);
        if (s == WR_OK)
            s = lrnn_read_scalar(e->value, X, AT_INDEX(here, 1),
                                 json_array_get(pair, 1));
        if (s == WR_OK && fmpq_poly_is_zero(e->value))
            s = lrnn_read_found(X, AT_INDEX(here, 1), json_array_get(pair, 1),
                                "a scalar that is not 0");
    }
    if (s != WR_OK)
        return s;
    lrnn_entries_sort(f->v, f->entries);
    for (size_t i = 1; i < count; i++)
        if (f->v[i].row == f->v[i - 1].row)
            return lrnn_read_fail(X, at, "index %u is listed twice",
                                  f->v[i].row);
    return WR_OK;
}

/* The list as written, into A->factor. */
wr_status_t lrnn_read_factors(wr_matrix_struct *A, uint32_t n, lrnn_read_t *X,
                              const lrnn_path_t *at, json_t *j) {
    size_t count = 0;
    wr_status_t s = lrnn_read_array(&count, X, at, j);
    if (s != WR_OK)
        return s;
    A->factor = wr_malloc(count * sizeof *A->factor);
    A->has_factors = 1;
    for (size_t t = 0; s == WR_OK && t < count; t++) {
        const lrnn_path_t *here = AT_INDEX(at, t);
        json_t *one = json_array_get(j, t);
        wr_householder_struct *f = &A->factor[A->factors++];
        f->v = NULL;
        f->entries = 0;
        fmpq_poly_init(f->beta);
        s = lrnn_read_object(X, here, one, "v beta");
        if (s == WR_OK)
            s = read_v(f, X, AT_KEY(here, "v"), json_object_get(one, "v"), n);
        if (s == WR_OK)
            s = lrnn_read_scalar(f->beta, X, AT_KEY(here, "beta"),
                                 json_object_get(one, "beta"));
    }
    return s;
}

/* n entries is the least there can be: even untouched columns have one. */
wr_status_t lrnn_read_multiply(wr_entry_struct **e, size_t *count,
                               const wr_matrix_struct *A, uint32_t n,
                               lrnn_read_t *X, const lrnn_path_t *at) {
    uint32_t bad = 0;
    wr_status_t s = wr_limits_check(X->L, "reading a model", 0,
                                    X->bytes + (uint64_t) n * sizeof **e);
    if (s == WR_OK)
        s = lrnn_householder_product(e, count, &bad, A->factor, A->factors, n,
                                     X->M->ring, X->L);
    return s == WR_OK ? WR_OK : lrnn_read_reason(X, at, s);
}
