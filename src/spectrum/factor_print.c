/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Factors as readable text, and as certificates in the format of
 * doc/certificates-factors.md. */

#include "spectrum/impl.h"

/* ---- readable text ------------------------------------------------------ */

static void print_verdict(wr_buffer_t out, const wr_reflections_t F) {
    wr_buffer_printf(out, "rank of A - I             %ld\n", (long) F->rank);
    wr_buffer_printf(out, "rank of I - A^T A         %ld%s\n", (long) F->defect,
                     F->orthogonal == WR_TRUE ? ", orthogonal" : "");
    wr_buffer_printf(out, "factors                   %ld, ", (long) F->count);
    if (F->exact)
        wr_buffer_put(out, "exact (E0)");
    else
        wr_buffer_printf(out, "each entry of the product within 2^-%ld",
                         (long) F->bits);
    if (F->least)
        wr_buffer_put(out, ", the least number");
    else
        wr_buffer_printf(out, "; %ld or more are needed", (long) F->lower);
    wr_buffer_put(out, "\n");
    if (F->extended) {
        fmpz_t n;
        fmpz_init(n);
        fmpz_neg(n, fmpq_poly_numref(F->ring->minpoly));
        wr_integer_put(out, "where a > 0, a^2 =        ", n);
        wr_buffer_put(out, "\n");
        fmpz_clear(n);
    }
}

void wr_reflections_print(wr_buffer_t out, const wr_reflections_t F) {
    char variable = F->ring->degree > 1 ? 'a' : 'x';
    if (F->longer != NULL) {
        wr_rational_put(out, "no factors: norm over 1; |A x|^2 = |x|^2 + ",
                        F->gain);
        wr_buffer_put(out, " for\n  x");
        for (slong i = 0; i < F->n; i++)
            wr_integer_put(out, " ", F->longer + i);
        wr_buffer_put(out, "\n");
        return;
    }
    print_verdict(out, F);
    for (slong k = 0; k < F->count; k++) {
        wr_buffer_put(out, "  beta ");
        spectrum_put_scalar(out, F->beta + k, variable);
        wr_buffer_put(out, "  v");
        for (slong i = 0; i < F->n; i++) {
            wr_buffer_put(out, " ");
            spectrum_put_scalar(out, F->v + k * F->n + i, variable);
        }
        wr_buffer_put(out, "\n");
    }
}

/* ---- certificates ------------------------------------------------------- */

static void put_matrix(wr_buffer_t out, const wr_spectrum_matrix_t A,
                       const wr_ring_t K) {
    size_t first = out->length;
    if (K->degree == 1)
        wr_buffer_put(out, "field Q\n");
    else
        wr_spectrum_put_field(out, K);
    wr_buffer_printf(out, "matrix %ld\n", (long) A->n);
    wr_spectrum_put_rows(out, A, first);
}

void wr_reflections_certify(wr_buffer_t out, const wr_spectrum_matrix_t A,
                            const wr_reflections_t F) {
    wr_assert(F->n == A->n);
    put_matrix(out, A, F->longer != NULL ? A->ring : F->ring);
    if (F->longer != NULL) {
        wr_rational_put(out, "longer ", F->gain);
        for (slong i = 0; i < F->n; i++)
            wr_integer_put(out, " ", F->longer + i);
        wr_buffer_put(out, "\n");
        return;
    }
    wr_buffer_printf(out, "rank %ld %ld\n", (long) F->rank, (long) F->defect);
    wr_buffer_printf(out, "factors %ld", (long) F->count);
    wr_rational_put(out, " ", F->error);
    wr_buffer_put(out, F->least ? " least\n" : " open\n");
    for (slong k = 0; k < F->count; k++) {
        wr_buffer_put(out, "factor");
        wr_coefficients_put(out, " ", F->beta + k, ",");
        for (slong i = 0; i < F->n; i++)
            wr_coefficients_put(out, " ", F->v + k * F->n + i, ",");
        wr_buffer_put(out, "\n");
    }
}
