/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Actions: a matrix in one of eight notations, the input B, and factors that
 * may be stated in addition to A, whose product must be A.
 */

#include "model/file/read.h"

/* ---- the kinds that list scalars --------------------------------------- */

static void read_permutation(wr_matrix_struct *A, uint32_t n,
                             const lrnn_at_t *at) {
    if (!lrnn_read_array_of(at, n, "numbers"))
        return;
    A->image = wr_calloc(n, sizeof *A->image);
    unsigned char *seen = wr_calloc(n, 1);
    lrnn_read_numbers(A->image, at, n, n, "numbers");
    for (uint32_t i = 0; i < n; i++) {
        if (seen[A->image[i]])
            lrnn_read_found(AT_INDEX(at, i), "a number not yet used");
        seen[A->image[i]] = 1;
    }
    wr_free(seen);
}

static void read_diagonal(wr_matrix_struct *A, uint32_t n,
                          const lrnn_at_t *at) {
    lrnn_read_entries(&A->entry, &A->entries, at, n, 1);
    for (size_t i = 0; i < A->entries; i++)
        A->entry[i].column = A->entry[i].row;
}

static void read_dense(wr_matrix_struct *A, uint32_t n, const lrnn_at_t *at) {
    lrnn_read_entries(&A->entry, &A->entries, at, n, n);
}

/* -c in the last column and 1 below the diagonal; the places are distinct. */
static void read_companion(wr_matrix_struct *A, uint32_t n,
                           const lrnn_at_t *at) {
    lrnn_read_entries(&A->entry, &A->entries, at, n, 1);
    if (!lrnn_read_ok(at))
        return;
    for (size_t i = 0; i < A->entries; i++) {
        A->entry[i].column = n - 1;
        fmpq_poly_neg(A->entry[i].value, A->entry[i].value);
    }
    A->entry = wr_realloc(A->entry, (A->entries + n) * sizeof *A->entry);
    for (uint32_t i = 0; i + 1 < n; i++) {
        wr_entry_struct *e = &A->entry[A->entries++];
        lrnn_entry_init(e, i + 1, i);
        fmpq_poly_one(e->value);
    }
    lrnn_entries_sort(A->entry, A->entries);
}

/* ---- sparse ------------------------------------------------------------ */

/* Read one [row, column, scalar]; the value is initialised. */
static void read_place(wr_entry_struct *e, uint32_t n, const lrnn_at_t *at) {
    lrnn_read_array_of(at, 3, "elements: row, column, scalar");
    e->row = lrnn_read_below(AT_INDEX(at, 0), n);
    e->column = lrnn_read_below(AT_INDEX(at, 1), n);
    lrnn_read_scalar(e->value, AT_INDEX(at, 2));
}

/* Find places that are listed twice, then drop zeros. */
static void finish_sparse(wr_matrix_struct *A, const lrnn_at_t *at) {
    size_t kept = 0;
    lrnn_entries_sort(A->entry, A->entries);
    for (size_t i = 1; i < A->entries; i++)
        if (A->entry[i].row == A->entry[i - 1].row &&
            A->entry[i].column == A->entry[i - 1].column)
            lrnn_read_fail(at, "row %u, column %u is listed twice",
                           A->entry[i].row, A->entry[i].column);
    for (size_t i = 0; i < A->entries; i++)
        if (fmpq_poly_is_zero(A->entry[i].value))
            fmpq_poly_clear(A->entry[i].value);
        else
            A->entry[kept++] = A->entry[i];
    A->entries = kept;
}

static void read_sparse(wr_matrix_struct *A, uint32_t n, const lrnn_at_t *at) {
    size_t count = lrnn_read_array(at);
    A->entry = wr_malloc(count * sizeof *A->entry);
    for (size_t i = 0; lrnn_read_ok(at) && i < count; i++) {
        lrnn_entry_init(&A->entry[A->entries++], 0, 0);
        read_place(&A->entry[i], n, AT_INDEX(at, i));
    }
    finish_sparse(A, at);
}

/* ---- Householder factors ----------------------------------------------- */

/* A factor is written as {"v": [[i, scalar], ..], "beta": scalar}. */

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

/* Read a list of factors into A->factor. */
static void read_factors(wr_matrix_struct *A, uint32_t n, const lrnn_at_t *at) {
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

/* Multiply, after a check of the memory of one entry per column. */
static void multiply_factors(wr_matrix_struct *A, uint32_t n,
                             const lrnn_at_t *at) {
    lrnn_read_t *X = at->X;
    lrnn_read_reason(
        at, wr_limits_check(X->L, "reading a model", 0,
                            X->bytes + (uint64_t) n * sizeof *A->entry));
    if (lrnn_read_ok(at))
        lrnn_read_reason(at, lrnn_matrix_multiply(A, n, X->M->ring, X->L));
}

static void read_householder(wr_matrix_struct *A, uint32_t n,
                             const lrnn_at_t *at) {
    read_factors(A, n, at);
    multiply_factors(A, n, at);
    lrnn_read_charge(at, A->entries * sizeof *A->entry);
}

/* ---- one matrix -------------------------------------------------------- */

static void read_matrix(wr_matrix_struct *A, uint32_t n, const lrnn_at_t *at) {
    /* in the order of wr_matrix_kind_t, from PERMUTATION on */
    static void (*const read[])(wr_matrix_struct *, uint32_t,
                                const lrnn_at_t *) = {
        read_permutation, read_diagonal,    read_dense,
        read_sparse,      read_householder, read_companion};
    if (json_is_string(at->j)) {
        if (lrnn_read_word(at, "identity zero") == 1)
            A->kind = WR_MATRIX_ZERO;
        return;
    }
    for (int i = 0; json_object_size(at->j) == 1 && i < 6; i++) {
        const wr_matrix_kind_t kind = WR_MATRIX_PERMUTATION + i;
        if (lrnn_read_has(at, lrnn_matrix_name(kind))) {
            A->kind = kind;
            read[i](A, n, AT_KEY(at, lrnn_matrix_name(kind)));
            return;
        }
    }
    lrnn_read_found(at, "\"identity\", \"zero\" or an object with one key: "
                        "permutation, diagonal, dense, sparse, householder or "
                        "companion");
}

/* ---- stated factors ---------------------------------------------------- */

/* Complain about the first entry that differs. */
static void differ(const lrnn_at_t *at, const wr_entry_struct *e, size_t n,
                   const wr_entry_struct *f, size_t m) {
    size_t i = 0;
    while (i < n && i < m && lrnn_entries_equal(e + i, 1, f + i, 1))
        i++;
    const wr_entry_struct *at_e = i < n ? e + i : f + i;
    if (i < n && i < m &&
        (f[i].row < e[i].row ||
         (f[i].row == e[i].row && f[i].column < e[i].column)))
        at_e = f + i;
    lrnn_read_fail(at, "the product is not A: they differ in row %u, column %u",
                   at_e->row, at_e->column);
}

static void read_stated(wr_matrix_struct *A, uint32_t n, const lrnn_at_t *at) {
    wr_entry_struct *f = NULL;
    size_t others = 0;
    if (A->kind == WR_MATRIX_HOUSEHOLDER) {
        lrnn_read_fail(at, "A is written by its factors already");
        return;
    }
    read_factors(A, n, at);
    wr_matrix_struct product = {.factor = A->factor, .factors = A->factors};
    multiply_factors(&product, n, at);
    if (lrnn_read_ok(at)) {
        lrnn_matrix_entries(&f, &others, A, n);
        if (!lrnn_entries_equal(product.entry, product.entries, f, others))
            differ(at, product.entry, product.entries, f, others);
    }
    lrnn_entries_free(product.entry, product.entries);
    lrnn_entries_free(f, others);
}

void lrnn_read_action(wr_action_struct *a, const lrnn_at_t *at, uint32_t dim,
                      uint32_t columns) {
    lrnn_read_object(at, "A ?B ?factors");
    read_matrix(&a->A, dim, AT_KEY(at, "A"));
    if (lrnn_read_has(at, "B"))
        lrnn_read_vector(&a->b, &a->b_entries, AT_KEY(at, "B"), dim, columns);
    if (lrnn_read_has(at, "factors") && lrnn_read_ok(at))
        read_stated(&a->A, dim, AT_KEY(at, "factors"));
}
