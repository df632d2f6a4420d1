/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Scalars, vectors of scalars, and the ring.  A scalar is a string "p/q"; over
 * Q(a) it may also be an array of at most deg(a) such strings.
 */

#include "model/file/read.h"

/* Longest text of one scalar: a quotient of two numbers of ten million digits
 * is read in seconds; longer texts would take too long. */
#define MAX_CHARACTERS 32000000

static void read_rational(fmpq_t x, const lrnn_at_t *at) {
    lrnn_read_t *X = at->X;
    size_t length = json_string_length(at->j);
    if (!json_is_string(at->j)) {
        lrnn_read_found(at, "a string \"p/q\"");
    } else if (length > MAX_CHARACTERS) {
        lrnn_read_reason(at, wr_limits_fail(X->L, WR_UNABLE,
                                            "a number of %zu characters is "
                                            "over the limit of %d",
                                            length, MAX_CHARACTERS));
    } else {
        lrnn_read_reason(
            at, wr_limits_check(X->L, "a number", 0, 4 * (uint64_t) length));
        if (lrnn_read_ok(at) &&
            wr_rational_read(x, json_string_value(at->j)) != WR_OK)
            lrnn_read_found(at, "a rational \"p/q\" with q > 0");
    }
}

/* Read n coefficients, of 1, a, a^2, .. */
static void read_coefficients(fmpq_poly_t out, const lrnn_at_t *at, size_t n) {
    fmpq_t x;
    fmpq_init(x);
    fmpq_poly_zero(out);
    for (size_t i = 0; lrnn_read_ok(at) && i < n; i++) {
        read_rational(x, AT_INDEX(at, i));
        fmpq_poly_set_coeff_fmpq(out, (slong) i, x);
    }
    fmpq_clear(x);
}

void lrnn_read_scalar(fmpq_poly_t out, const lrnn_at_t *at) {
    slong degree = at->X->M->ring->degree;
    fmpq_t x;
    if (json_is_array(at->j) && degree > 1) {
        size_t n = json_array_size(at->j);
        if (n == 0 || n > (size_t) degree)
            lrnn_read_found(at, "1 to %ld coefficients", (long) degree);
        read_coefficients(out, at, n);
        return;
    }
    fmpq_init(x);
    read_rational(x, at);
    fmpq_poly_set_fmpq(out, x);
    fmpq_clear(x);
}

/* ---- vectors ----------------------------------------------------------- */

/* Only non-zero entries are stored, so that sparse vectors stay small. */
void lrnn_read_some(wr_entry_struct **e, size_t *count, const lrnn_at_t *at,
                    uint64_t n, uint32_t columns) {
    fmpq_poly_t x;
    fmpq_poly_init(x);
    for (size_t i = 0; lrnn_read_ok(at) && i < n; i++) {
        lrnn_read_scalar(x, AT_INDEX(at, i));
        if (fmpq_poly_is_zero(x))
            continue;
        *e = wr_grow(*e, *count, sizeof **e);
        wr_entry_struct *new = &(*e)[(*count)++];
        lrnn_entry_init(new, (uint32_t) (i / columns),
                        (uint32_t) (i % columns));
        fmpq_poly_swap(new->value, x);
    }
    fmpq_poly_clear(x);
}

void lrnn_read_entries(wr_entry_struct **e, size_t *count, const lrnn_at_t *at,
                       uint32_t rows, uint32_t columns) {
    uint64_t n = (uint64_t) rows * columns;
    if (lrnn_read_array_of(at, n, "scalars"))
        lrnn_read_some(e, count, at, n, columns);
}

void lrnn_read_vector(wr_entry_struct **e, size_t *count, const lrnn_at_t *at,
                      uint32_t rows, uint32_t columns) {
    if (!json_is_object(at->j)) {
        lrnn_read_entries(e, count, at, rows, columns);
        return;
    }
    lrnn_read_object(at, "onehot");
    if (columns != 1)
        lrnn_read_found(at, "an array: H has %u columns", columns);
    *e = lrnn_entries_onehot(lrnn_read_below(AT_KEY(at, "onehot"), rows));
    *count = 1;
}

/* ---- the ring ---------------------------------------------------------- */

static void read_interval(fmpq_t lo, fmpq_t hi, const lrnn_at_t *at) {
    if (lrnn_read_array_of(at, 2, "rationals")) {
        read_rational(lo, AT_INDEX(at, 0));
        read_rational(hi, AT_INDEX(at, 1));
    }
}

/* Read a field into J and, once proved correct, into X->M->ring. */
static void read_field(wr_ring_t J, const lrnn_at_t *at) {
    const lrnn_at_t *minpoly = AT_KEY(at, "minpoly");
    const lrnn_at_t *root = AT_KEY(at, "root");
    size_t n = lrnn_read_array(minpoly);
    if (n < 3 || n > WR_RING_MAX_DEGREE + 1)
        lrnn_read_found(minpoly, "3 to %d coefficients",
                        WR_RING_MAX_DEGREE + 1);
    read_coefficients(J->minpoly, minpoly, n);
    if (fmpq_poly_length(J->minpoly) != (slong) n ||
        !fmpq_poly_is_monic(J->minpoly))
        lrnn_read_found(AT_INDEX(minpoly, n - 1), "\"1\"");
    lrnn_read_object(root, "re im");
    read_interval(J->re[0], J->re[1], AT_KEY(root, "re"));
    read_interval(J->im[0], J->im[1], AT_KEY(root, "im"));
    if (lrnn_read_ok(at))
        lrnn_read_reason(at, wr_ring_field(at->X->M->ring, J->minpoly, J->re[0],
                                           J->im[0], at->X->L));
}

void lrnn_read_ring(const lrnn_at_t *at) {
    wr_ring_t J;
    if (lrnn_read_is(at, "Q"))
        return;
    if (!json_is_object(at->j))
        lrnn_read_found(at, "\"Q\" or an object with minpoly and root");
    lrnn_read_object(at, "minpoly root");
    wr_ring_init(J);
    read_field(J, at);
    wr_ring_clear(J);
}
