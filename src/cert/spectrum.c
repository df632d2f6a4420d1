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

/* Set *known to 0 if the checker would need conjugates that are not known:
 * those of the entries, or of the factors of a matrix whose entries are
 * rational. */
static wr_status_t find_conjugates(int *known, const wr_spectrum_matrix_t M,
                                   const wr_spectrum_t S,
                                   const wr_spectrum_shape_t *shape,
                                   wr_limits_t L) {
    int rational = 1;
    wr_embedding_t E;
    *known = shape->norm_le_1 != WR_UNKNOWN;
    for (slong i = 0; i < S->factors; i++)
        for (slong j = 0; j < S->factor[i].over_length; j++)
            rational &= fmpq_poly_length(S->factor[i].over + j) <= 1;
    if (!*known || rational)
        return WR_OK;
    wr_embedding_init(E);
    wr_status_t s = wr_embedding_set(E, M->ring, L);
    *known = E->conjugates;
    wr_embedding_clear(E);
    return s;
}

wr_status_t wr_spectrum_certify(wr_buffer_t out, const wr_spectrum_matrix_t M,
                                const wr_spectrum_t S,
                                const wr_spectrum_shape_t *shape,
                                wr_limits_t L) {
    wr_assert(S->n == M->n);
    int known = 0;
    wr_status_t s = find_conjugates(&known, M, S, shape, L);
    if (s != WR_OK)
        return s;
    if (!known)
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
