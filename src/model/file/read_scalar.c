/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Scalars, vectors of them, and the ring they live in.  A scalar is a
 * string "p/q"; over Q(a) also an array of at most deg(a) such strings.
 */

#include "model/file/read.h"

#include <string.h>

/* Longest text of one scalar: numbers of ten million digits over as many are
 * read in seconds; a longer text would only keep the machine busy. */
#define MAX_CHARACTERS 32000000

static wr_status_t read_rational(fmpq_t x, lrnn_read_t *X,
                                 const lrnn_path_t *at, json_t *j) {
    if (!json_is_string(j))
        return lrnn_read_found(X, at, j, "a string \"p/q\"");
    if (json_string_length(j) > MAX_CHARACTERS) {
        lrnn_read_fail(X, at,
                       "a number of %zu characters is over the limit "
                       "of %d",
                       json_string_length(j), MAX_CHARACTERS);
        return WR_UNABLE;
    }
    wr_status_t s = wr_limits_check(X->L, "a number", 0,
                                    4 * (uint64_t) json_string_length(j));
    if (s != WR_OK) {
        lrnn_read_fail(X, at, "%s", X->L->reason);
        return s;
    }
    if (wr_rational_read(x, json_string_value(j)) != WR_OK)
        return lrnn_read_found(X, at, j, "a rational \"p/q\" with q > 0");
    return WR_OK;
}

/* Coefficients of 1, a, a^2, ..: n of them. */
static wr_status_t read_coefficients(fmpq_poly_t out, lrnn_read_t *X,
                                     const lrnn_path_t *at, json_t *j,
                                     size_t n) {
    wr_status_t s = WR_OK;
    fmpq_t x;
    fmpq_init(x);
    fmpq_poly_zero(out);
    for (size_t i = 0; s == WR_OK && i < n; i++) {
        s = read_rational(x, X, AT_INDEX(at, i), json_array_get(j, i));
        if (s == WR_OK)
            fmpq_poly_set_coeff_fmpq(out, (slong) i, x);
    }
    fmpq_clear(x);
    return s;
}

wr_status_t lrnn_read_scalar(fmpq_poly_t out, lrnn_read_t *X,
                             const lrnn_path_t *at, json_t *j) {
    slong degree = X->M->ring->degree;
    if (json_is_array(j) && degree > 1) {
        size_t n = json_array_size(j);
        if (n == 0 || n > (size_t) degree)
            return lrnn_read_found(X, at, j, "1 to %ld coefficients",
                                   (long) degree);
        return read_coefficients(out, X, at, j, n);
    }
    fmpq_t x;
    fmpq_init(x);
    wr_status_t s = read_rational(x, X, at, j);
    if (s == WR_OK)
        fmpq_poly_set_fmpq(out, x);
    fmpq_clear(x);
    return s;
}

/* ---- vectors ----------------------------------------------------------- */

/* Grows with the non-zero entries found: sparse vectors stay small. */
wr_status_t lrnn_read_entries(wr_entry_struct **e, size_t *count,
                              lrnn_read_t *X, const lrnn_path_t *at, json_t *j,
                              uint32_t rows, uint32_t columns) {
    uint64_t n = (uint64_t) rows * columns;
    size_t alloc = 0;
    wr_status_t s = lrnn_read_array_of(X, at, j, n, "scalars");
    fmpq_poly_t x;
    fmpq_poly_init(x);
    for (size_t i = 0; s == WR_OK && i < n; i++) {
        s = lrnn_read_scalar(x, X, AT_INDEX(at, i), json_array_get(j, i));
        if (s != WR_OK || fmpq_poly_is_zero(x))
            continue;
        if (*count == alloc) {
            alloc = 2 * alloc + 4;
            *e = wr_realloc(*e, alloc * sizeof **e);
        }
        wr_entry_struct *new = &(*e)[(*count)++];
        lrnn_entry_init(new, (uint32_t) (i / columns),
                        (uint32_t) (i % columns));
        fmpq_poly_swap(new->value, x);
    }
    fmpq_poly_clear(x);
    return s;
}

wr_status_t lrnn_read_vector(wr_entry_struct **e, size_t *count, lrnn_read_t *X,
                             const lrnn_path_t *at, json_t *j, uint32_t rows,
                             uint32_t columns) {
    if (!json_is_object(j))
        return lrnn_read_entries(e, count, X, at, j, rows, columns);
    wr_status_t s = lrnn_read_object(X, at, j, "onehot");
    if (s == WR_OK && columns != 1)
        s = lrnn_read_found(X, at, j, "an array: H has %u columns", columns);
    uint32_t row = 0;
    if (s == WR_OK)
        s = lrnn_read_below(&row, X, AT_KEY(at, "onehot"),
                            json_object_get(j, "onehot"), rows);
    if (s != WR_OK)
        return s;
    *e = lrnn_entries_onehot(row);
    *count = 1;
    return WR_OK;
}

/* ---- the ring ---------------------------------------------------------- */

static wr_status_t read_interval(fmpq_t lo, fmpq_t hi, lrnn_read_t *X,
                                 const lrnn_path_t *at, json_t *j) {
    wr_status_t s = lrnn_read_array_of(X, at, j, 2, "rationals");
    if (s == WR_OK)
        s = read_rational(lo, X, AT_INDEX(at, 0), json_array_get(j, 0));
    if (s == WR_OK)
        s = read_rational(hi, X, AT_INDEX(at, 1), json_array_get(j, 1));
    return s;
}

/* J holds what was read; X->M->ring what was proved. */
static wr_status_t read_field(wr_ring_t J, lrnn_read_t *X,
                              const lrnn_path_t *at, json_t *j) {
    size_t n = 0;
    const lrnn_path_t *at_min = AT_KEY(at, "minpoly");
    const lrnn_path_t *at_root = AT_KEY(at, "root");
    json_t *minpoly = json_object_get(j, "minpoly");
    json_t *root = json_object_get(j, "root");
    wr_status_t s = lrnn_read_array(&n, X, at_min, minpoly);
    if (s == WR_OK && (n < 3 || n > WR_RING_MAX_DEGREE + 1))
        s = lrnn_read_found(X, at_min, minpoly, "3 to %d coefficients",
                            WR_RING_MAX_DEGREE + 1);
    if (s == WR_OK)
        s = read_coefficients(J->minpoly, X, at_min, minpoly, n);
    if (s == WR_OK && (fmpq_poly_length(J->minpoly) != (slong) n ||
                       !fmpq_poly_is_monic(J->minpoly)))
        s = lrnn_read_found(X, AT_INDEX(at_min, n - 1),
                            json_array_get(minpoly, n - 1), "\"1\"");
    if (s == WR_OK)
        s = lrnn_read_object(X, at_root, root, "re im");
    if (s == WR_OK)
        s = read_interval(J->re[0], J->re[1], X, AT_KEY(at_root, "re"),
                          json_object_get(root, "re"));
    if (s == WR_OK)
        s = read_interval(J->im[0], J->im[1], X, AT_KEY(at_root, "im"),
                          json_object_get(root, "im"));
    if (s != WR_OK)
        return s;
    s = wr_ring_field(X->M->ring, J->minpoly, J->re[0], J->re[1], J->im[0],
                      J->im[1], X->L);
    return s == WR_OK ? WR_OK : lrnn_read_reason(X, at, s);
}

wr_status_t lrnn_read_ring(lrnn_read_t *X, const lrnn_path_t *at, json_t *j) {
    if (json_is_string(j) && strcmp(json_string_value(j), "Q") == 0)
        return WR_OK;
    if (!json_is_object(j))
        return lrnn_read_found(X, at, j,
                               "\"Q\" or an object with minpoly "
                               "and root");
    wr_status_t s = lrnn_read_object(X, at, j, "minpoly root");
    if (s != WR_OK)
        return s;
    wr_ring_t J;
    wr_ring_init(J);
    s = read_field(J, X, at, j);
    wr_ring_clear(J);
    return s;
}
