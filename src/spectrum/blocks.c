/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Sizes of the Jordan blocks at the roots of an irreducible p.  With
 * z_k = dim ker p(A)^k / deg p, there are z_k - z_(k-1) blocks of size >= k,
 * and z_k reaches the multiplicity e of p.  Ranks modulo a prime bound z_k
 * from above; as long as z_(k-1) < e there is at least one block of size
 * >= k, so that a bound of z_(k-1) + 1 is exact; only otherwise is a rank
 * over Q computed.  Source: [Horn2012, Thm 3.1.11]. */

#include "spectrum/impl.h"

wr_status_t spectrum_value(fmpz_mat_t out, const fmpz_poly_t p,
                           const fmpq_mat_t A, wr_limits_t L) {
    wr_status_t status = WR_OK;
    slong n = fmpq_mat_nrows(A), d = fmpz_poly_degree(p);
    fmpz_mat_t N;
    fmpz *D = _fmpz_vec_init(3), *scale = D + 1, *c = D + 2;
    fmpz_mat_init(N, n, n);
    fmpz_one(scale);
    fmpq_mat_get_fmpz_mat_matwise(N, D, A);
    fmpz_mat_zero(out);
    for (slong i = d; i >= 0 && status == WR_OK;
         i--) { /* out = out N + p_i D^(d-i) */
        if (i < d)
            fmpz_mat_mul(out, out, N);
        fmpz_mul(c, p->coeffs + i, scale);
        for (slong j = 0; j < n; j++)
            fmpz_add(fmpz_mat_entry(out, j, j), fmpz_mat_entry(out, j, j), c);
        fmpz_mul(scale, scale, D);
        status = wr_limits_check(L, "a polynomial of a matrix", 0, 0);
    }
    fmpz_mat_clear(N);
    _fmpz_vec_clear(D, 3);
    return status;
}

/* Set zeta[k] = z_k for 0 <= k <= e. */
static wr_status_t nullities(slong *zeta, const fmpz_mat_t B, slong d, slong e,
                             wr_limits_t L) {
    slong n = fmpz_mat_nrows(B), k = 0;
    nmod_mat_t b, power;
    fmpz_mat_t exact; /* B^exponent */
    slong exponent = 1;
    wr_status_t status = WR_OK;
    nmod_mat_init(b, n, n, SPECTRUM_PRIME);
    nmod_mat_init(power, n, n, SPECTRUM_PRIME);
    fmpz_mat_init_set(exact, B);
    fmpz_mat_get_nmod_mat(b, B);
    nmod_mat_set(power, b);
    zeta[0] = 0;
    while (zeta[k] < e && status == WR_OK) {
        if (++k > 1)
            nmod_mat_mul(power, power, b);
        slong bound = (n - nmod_mat_rank(power)) / d;
        if (bound > zeta[k - 1] + 1) {
            for (; exponent < k; exponent++)
                fmpz_mat_mul(exact, exact, B);
            bound = (n - fmpz_mat_rank(exact)) / d;
        }
        zeta[k] = bound < e ? bound : e;
        wr_assert(zeta[k] > zeta[k - 1]);
        status = wr_limits_check(L, "ranks of powers", 0, 0);
    }
    for (; k < e; k++)
        zeta[k + 1] = e;
    WR_EACH(nmod_mat_clear, b, power);
    fmpz_mat_clear(exact);
    return status;
}

static void set_blocks(wr_spectrum_factor_struct *f, const slong *zeta) {
    f->blocks = zeta[1];
    f->block = wr_malloc((size_t) f->blocks * sizeof *f->block);
    for (slong b = 0; b < f->blocks; b++) {
        slong k = f->multiplicity; /* the largest: more than b blocks >= k */
        while (zeta[k] - zeta[k - 1] <= b)
            k--;
        f->block[b] = k;
    }
}

wr_status_t spectrum_blocks(wr_spectrum_factor_struct *f, const fmpz_poly_t p,
                            const fmpq_mat_t A, wr_limits_t L) {
    slong e = f->multiplicity, n = fmpq_mat_nrows(A);
    slong *zeta = wr_calloc((size_t) e + 2, sizeof *zeta);
    wr_status_t status = WR_OK;
    zeta[1] = 1;
    if (e > 1) {
        fmpz_mat_t B;
        fmpz_mat_init(B, n, n);
        status = spectrum_value(B, p, A, L);
        if (status == WR_OK)
            status = nullities(zeta, B, fmpz_poly_degree(p), e, L);
        fmpz_mat_clear(B);
    }
    if (status == WR_OK)
        set_blocks(f, zeta);
    wr_free(zeta);
    return status;
}
