/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Actions: a matrix in one of its eight ways of writing, the vector B, and
 * the factorisation that may be stated beside A, which must multiply to it.
 */

#include "model/file/read.h"

#include <stdlib.h>
#include <string.h>

/* What is being read: A, and the shape of the layer. */
typedef struct {
    wr_matrix_struct *A;
    uint32_t n;
} target_t;

/* ---- the kinds that list scalars --------------------------------------- */

static wr_status_t read_permutation(target_t *T, lrnn_read_t *X,
                                    const lrnn_path_t *at, json_t *j) {
    wr_status_t s = lrnn_read_array_of(X, at, j, T->n, "numbers");
    if (s != WR_OK)
        return s;
    T->A->image = wr_calloc(T->n, sizeof *T->A->image);
    unsigned char *seen = wr_calloc(T->n, 1);
    s = lrnn_read_numbers(T->A->image, X, at, j, T->n, T->n, "numbers");
    for (uint32_t i = 0; s == WR_OK && i < T->n; i++) {
        if (seen[T->A->image[i]])
            s = lrnn_read_found(X, AT_INDEX(at, i), json_array_get(j, i),
                                "a number not yet used");
        seen[T->A->image[i]] = 1;
    }
    wr_free(seen);
    return s;
}

static wr_status_t read_diagonal(target_t *T, lrnn_read_t *X,
                                 const lrnn_path_t *at, json_t *j) {
    wr_status_t s =
        lrnn_read_entries(&T->A->entry, &T->A->entries, X, at, j, T->n, 1);
    for (size_t i = 0; i < T->A->entries; i++)
        T->A->entry[i].column = T->A->entry[i].row;
    return s;
}

static wr_status_t read_dense(target_t *T, lrnn_read_t *X,
                              const lrnn_path_t *at, json_t *j) {
    return lrnn_read_entries(&T->A->entry, &T->A->entries, X, at, j, T->n,
                             T->n);
}

/* -c in the last column, then 1 below the diagonal: never the same place */
static wr_status_t read_companion(target_t *T, lrnn_read_t *X,
                                  const lrnn_path_t *at, json_t *j) {
    wr_matrix_struct *A = T->A;
    wr_status_t s =
        lrnn_read_entries(&A->entry, &A->entries, X, at, j, T->n, 1);
    if (s != WR_OK)
        return s;
    for (size_t i = 0; i < A->entries; i++) {
        A->entry[i].column = T->n - 1;
        fmpq_poly_neg(A->entry[i].value, A->entry[i].value);
    }
    A->entry = wr_realloc(A->entry, (A->entries + T->n) * sizeof *A->entry);
    for (uint32_t i = 0; i + 1 < T->n; i++) {
        wr_entry_struct *e = &A->entry[A->entries++];
        lrnn_entry_init(e, i + 1, i);
        fmpq_poly_one(e->value);
    }
    lrnn_entries_sort(A->entry, A->entries);
    return WR_OK;
}

/* ---- sparse ------------------------------------------------------------ */

/* One [row, column, scalar]; value is initialised. */
static wr_status_t read_place(wr_entry_struct *e, lrnn_read_t *X,
                              const lrnn_path_t *at, json_t *j, uint32_t n) {
    wr_status_t s =
        lrnn_read_array_of(X, at, j, 3, "elements: row, column, scalar");
    if (s == WR_OK)
        s = lrnn_read_below(&e->row, X, AT_INDEX(at, 0), json_array_get(j, 0),
                            n);
    if (s == WR_OK)
        s = lrnn_read_below(&e->column, X, AT_INDEX(at, 1),
                            json_array_get(j, 1), n);
    if (s == WR_OK)
        s = lrnn_read_scalar(e->value, X, AT_INDEX(at, 2),
                             json_array_get(j, 2));
    return s;
}

/* Zeros are dropped after the search for places named twice. */
static wr_status_t finish_sparse(wr_matrix_struct *A, lrnn_read_t *X,
                                 const lrnn_path_t *at) {
    wr_status_t s = WR_OK;
    size_t kept = 0;
    lrnn_entries_sort(A->entry, A->entries);
    for (size_t i = 1; i < A->entries; i++)
        if (A->entry[i].row == A->entry[i - 1].row &&
            A->entry[i].column == A->entry[i - 1].column)
            s = lrnn_read_fail(X, at, "row %u, column %u is listed twice",
                               A->entry[i].row, A->entry[i].column);
    for (size_t i = 0; i < A->entries; i++)
        if (fmpq_poly_is_zero(A->entry[i].value))
            fmpq_poly_clear(A->entry[i].value);
        else
            A->entry[kept++] = A->entry[i];
    A->entries = kept;
    return s;
}

static wr_status_t read_sparse(target_t *T, lrnn_read_t *X,
                               const lrnn_path_t *at, json_t *j) {
    size_t n = 0;
    wr_matrix_struct *A = T->A;
    wr_status_t s = lrnn_read_array(&n, X, at, j);
    if (s == WR_OK)
        A->entry = wr_malloc(n * sizeof *A->entry);
    for (size_t i = 0; s == WR_OK && i < n; i++) {
        lrnn_entry_init(&A->entry[A->entries++], 0, 0);
        s = read_place(&A->entry[i], X, AT_INDEX(at, i), json_array_get(j, i),
                       T->n);
    }
    return s == WR_OK ? finish_sparse(A, X, at) : s;
}

/* ---- Householder factors ----------------------------------------------- */

static wr_status_t read_householder(target_t *T, lrnn_read_t *X,
                                    const lrnn_path_t *at, json_t *j) {
    wr_status_t s = lrnn_read_factors(T->A, T->n, X, at, j);
    if (s == WR_OK)
        s = lrnn_read_multiply(&T->A->entry, &T->A->entries, T->A, T->n, X, at);
    if (s == WR_OK)
        s = lrnn_read_charge(X, at, T->A->entries * sizeof *T->A->entry);
    return s;
}

/* ---- one matrix -------------------------------------------------------- */

static const struct {
    const char *key;
    wr_matrix_kind_t kind;
    wr_status_t (*read)(target_t *T, lrnn_read_t *X, const lrnn_path_t *at,
                        json_t *j);
} kinds[] = {
    {"permutation", WR_MATRIX_PERMUTATION, read_permutation},
    {"diagonal", WR_MATRIX_DIAGONAL, read_diagonal},
    {"dense", WR_MATRIX_DENSE, read_dense},
    {"sparse", WR_MATRIX_SPARSE, read_sparse},
    {"householder", WR_MATRIX_HOUSEHOLDER, read_householder},
    {"companion", WR_MATRIX_COMPANION, read_companion},
};
#define KINDS (sizeof kinds / sizeof kinds[0])

static wr_status_t read_matrix(target_t *T, lrnn_read_t *X,
                               const lrnn_path_t *at, json_t *j) {
    uint32_t word;
    if (json_is_string(j)) {
        wr_status_t s = lrnn_read_word(&word, X, at, j, "identity zero");
        if (s == WR_OK && word == 1)
            T->A->kind = WR_MATRIX_ZERO;
        return s;
    }
    if (json_is_object(j) && json_object_size(j) == 1)
        for (size_t i = 0; i < KINDS; i++) {
            json_t *value = json_object_get(j, kinds[i].key);
            if (value == NULL)
                continue;
            T->A->kind = kinds[i].kind;
            return kinds[i].read(T, X, AT_KEY(at, kinds[i].key), value);
        }
    return lrnn_read_found(X, at, j,
                           "\"identity\", \"zero\" or an object "
                           "with one key: permutation, diagonal, dense, "
                           "sparse, householder or companion");
}

/* ---- stated factors ---------------------------------------------------- */

/* The first entry that differs, in words. */
static wr_status_t differ(lrnn_read_t *X, const lrnn_path_t *at,
                          const wr_entry_struct *e, size_t n,
                          const wr_entry_struct *f, size_t m) {
    size_t i = 0;
    while (i < n && i < m && lrnn_entries_equal(e + i, 1, f + i, 1))
        i++;
    const wr_entry_struct *at_e = i < n ? e + i : f + i;
    if (i < n && i < m &&
        (f[i].row < e[i].row ||
         (f[i].row == e[i].row && f[i].column < e[i].column)))
        at_e = f + i;
    return lrnn_read_fail(X, at,
                          "the product is not A: they differ in row "
                          "%u, column %u",
                          at_e->row, at_e->column);
}

static wr_status_t read_stated(target_t *T, lrnn_read_t *X,
                               const lrnn_path_t *at, json_t *j) {
    if (T->A->kind == WR_MATRIX_HOUSEHOLDER)
        return lrnn_read_fail(X, at, "A is written by its factors already");
    wr_status_t s = lrnn_read_factors(T->A, T->n, X, at, j);
    wr_entry_struct *e = NULL, *f = NULL;
    size_t n = 0, m = 0;
    if (s == WR_OK)
        s = lrnn_read_multiply(&e, &n, T->A, T->n, X, at);
    if (s == WR_OK)
        lrnn_matrix_entries(&f, &m, T->A, T->n);
    if (s == WR_OK && !lrnn_entries_equal(e, n, f, m))
        s = differ(X, at, e, n, f, m);
    lrnn_entries_free(e, n);
    lrnn_entries_free(f, m);
    return s;
}

wr_status_t lrnn_read_action(wr_action_struct *a, lrnn_read_t *X,
                             const lrnn_path_t *at, json_t *j, uint32_t dim,
                             uint32_t columns) {
    target_t T = {&a->A, dim};
    wr_status_t s = lrnn_read_object(X, at, j, "A ?B ?factors");
    if (s == WR_OK)
        s = read_matrix(&T, X, AT_KEY(at, "A"), json_object_get(j, "A"));
    if (s == WR_OK && json_object_get(j, "B") != NULL)
        s = lrnn_read_vector(&a->b, &a->b_entries, X, AT_KEY(at, "B"),
                             json_object_get(j, "B"), dim, columns);
    if (s == WR_OK && json_object_get(j, "factors") != NULL)
        s = read_stated(&T, X, AT_KEY(at, "factors"),
                        json_object_get(j, "factors"));
    return s;
}
