/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates of matrices, as doc/certificates-spectrum.md describes them:
 * a certificate contains only claims, because the checker recomputes
 * everything.
 */

#include "cert/matrix.h"

static void put_matrix(wr_buffer_t out, const wr_spectrum_matrix_t M) {
    wr_buffer_printf(out, "matrix %ld\n", (long) M->n);
    size_t first = out->length;
    if (M->ring->degree > 1 && M->n > 0)
        wr_spectrum_put_field(out, M->ring);
    wr_spectrum_put_rows(out, M, first);
}

static void put_factor(wr_buffer_t out, const wr_spectrum_factor_struct *f) {
    wr_buffer_printf(out, "factor %ld %ld %ld %ld %ld %ld %ld",
                     (long) f->multiplicity, (long) f->real, (long) f->positive,
                     (long) f->negative, (long) f->inside, (long) f->on,
                     (long) f->outside);
    for (slong i = 0; i < f->over_length; i++)
        wr_coefficients_put(out, " ", f->over + i, ",");
    for (slong i = 0; f->over == NULL && i < fmpz_poly_length(f->minpoly);
         i++) {
        wr_integer_put(out, " ", f->minpoly->coeffs + i);
    }
    wr_buffer_put(out, "\nblocks");
    for (slong i = 0; i < f->blocks; i++)
        wr_buffer_printf(out, " %ld", (long) f->block[i]);
    wr_buffer_put(out, "\n");
}

static void put_rank(wr_buffer_t out, const wr_spectrum_t S) {
    slong kernel = 0; /* dim ker(A - I): the number of blocks at 1 */
    for (slong i = 0; i < S->factors; i++)
        if (S->factor[i].order == 1)
            kernel = S->factor[i].blocks;
    wr_buffer_printf(out, "rank %ld\n", (long) (S->n - kernel));
}

void wr_spectrum_certify_begin(wr_buffer_t out) {
    wr_buffer_put(out, "wreath-spectrum 1\n");
}

void wr_spectrum_certify_end(wr_buffer_t out) {
    wr_buffer_put(out, ".\n");
}

wr_status_t wr_spectrum_certify(wr_buffer_t out, const wr_spectrum_matrix_t M,
                                const wr_spectrum_t S,
                                const wr_spectrum_shape_t *shape,
                                wr_limits_t L) {
    wr_assert(S->n == M->n);
    if (shape->norm_le_1 == WR_UNKNOWN)
        return wr_limits_fail(L, WR_UNABLE,
                              "no certificate over a field in which complex "
                              "conjugates are not known");
    put_matrix(out, M);
    wr_buffer_printf(out, "spec %ld\n", (long) S->factors);
    for (slong i = 0; i < S->factors; i++)
        put_factor(out, S->factor + i);
    put_rank(out, S);
    wr_buffer_printf(out, "psd norm %s\n",
                     shape->norm_le_1 == WR_TRUE ? "yes" : "no");
    if (shape->hermitian == WR_TRUE)
        wr_buffer_printf(out, "psd matrix %s\n",
                         shape->psd == WR_TRUE ? "yes" : "no");
    return WR_OK;
}
