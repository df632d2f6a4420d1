/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Lists of Householder factors as written, {"v": [[i, scalar], ..], "beta":
 * scalar} each, and what they multiply to.
 */

#include "model/file/read.h"

static void read_v(wr_householder_struct *f, uint32_t n, const lrnn_at_t *at) {
    size_t count = lrnn_read_array(at);
    if (count == 0)
        lrnn_read_found(at, "the non-zero entries of a vector");
    f->v = wr_malloc(count * sizeof *f->v);
    for (size_t i = 0; lrnn_read_ok(at) && i < count; i++) {
        const lrnn_at_t *pair = AT_INDEX(at, i);
        wr_entry_struct *e = &f->v[f->entries++];
        lrnn_read_array_of(pair, 2, "elements: index, scalar");
        lrnn_entry_init(e, lrnn_read_below(AT_INDEX(pair, 0), n), 0);
        lrnn_read_scalar(e->value, AT_INDEX(pair, 1));
        if (fmpq_poly_is_zero(e->value))
            lrnn_read_found(AT_INDEX(pair, 1), "a non-zero scalar");
    }
    lrnn_entries_sort(f->v, f->entries);
    for (size_t i = 1; i < f->entries; i++)
        if (f->v[i].row == f->v[i - 1].row)
            lrnn_read_fail(at, "index %u is listed twice", f->v[i].row);
}

/* The list as written, into A->factor. */
void lrnn_read_factors(wr_matrix_struct *A, uint32_t n, const lrnn_at_t *at) {
    size_t count = lrnn_read_array(at);
    A->factor = wr_malloc(count * sizeof *A->factor);
    A->has_factors = 1;
    for (size_t t = 0; lrnn_read_ok(at) && t < count; t++) {
        const lrnn_at_t *one = AT_INDEX(at, t);
        wr_householder_struct *f = &A->factor[A->factors++];
        f->v = NULL;
        f->entries = 0;
        fmpq_poly_init(f->beta);
        lrnn_read_object(one, "v beta");
        read_v(f, n, AT_KEY(one, "v"));
        lrnn_read_scalar(f->beta, AT_KEY(one, "beta"));
    }
}

/* n entries is the least there can be: even untouched columns have one. */
void lrnn_read_multiply(wr_matrix_struct *A, uint32_t n, const lrnn_at_t *at) {
    lrnn_read_t *X = at->X;
    lrnn_read_reason(
        at, wr_limits_check(X->L, "reading a model", 0,
                            X->bytes + (uint64_t) n * sizeof *A->entry));
    if (lrnn_read_ok(at))
        lrnn_read_reason(at, lrnn_matrix_multiply(A, n, X->M->ring, X->L));
}
