/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The rank over Q, from ranks modulo primes that divide no denominator, none of
 * which exceeds it.  Let r be the largest of them.  If the rank were greater,
 * some minor of r + 1 rows of the matrix with rows multiplied by their
 * denominators would be nonzero and divisible by each prime.  Then the product
 * of the primes would be at most that minor, which is at most the product of
 * the norms of its rows [Horn2012, 7.8.3]. */

#include "spectrum/impl.h"

/* C = A modulo p; *good = 0 if p divides a denominator. */
static wr_status_t reduce(int *good, nmod_mat_t C, const fmpq_mat_t A,
                          wr_limits_t L) {
    const mp_limb_t p = C->mod.n;
    wr_status_t s = WR_OK;
    *good = 1;
    for (slong i = 0; i < C->r && *good && s == WR_OK; i++) {
        for (slong j = 0; j < C->c && *good; j++) {
            const fmpq *x = fmpq_mat_entry(A, i, j);
            const mp_limb_t d = fmpz_fdiv_ui(fmpq_denref(x), p);
            mp_limb_t *y = &nmod_mat_entry(C, i, j);
            *good = d != 0;
            *y = fmpz_fdiv_ui(fmpq_numref(x), p);
            if (*good && d != 1 && *y != 0)
                *y = n_mulmod2_preinv(*y, n_invmod(d, p), p, C->mod.ninv);
        }
        s = wr_limits_check(L, "rank", 0, 0);
    }
    return s;
}

/* out = the squared norm of row i after multiplication by its denominator. */
static wr_status_t norm(fmpz_t out, const fmpq_mat_t A, slong i,
                        wr_limits_t L) {
    const slong m = fmpq_mat_ncols(A);
    wr_status_t s = WR_OK;
    fmpz *d = _fmpz_vec_init(2), *t = d + 1;
    fmpz_one(d);
    fmpz_zero(out);
    for (slong j = 0; j < m && s == WR_OK; j++) {
        fmpz_lcm(d, d, fmpq_mat_entry_den(A, i, j));
        s = wr_limits_check(L, "rank", 0, fmpz_bits(d) / 8);
    }
    for (slong j = 0; j < m && s == WR_OK; j++) {
        if (fmpz_is_zero(fmpq_mat_entry_num(A, i, j)))
            continue;
        fmpz_divexact(t, d, fmpq_mat_entry_den(A, i, j));
        fmpz_mul(t, t, fmpq_mat_entry_num(A, i, j));
        fmpz_addmul(out, t, t);
        s = wr_limits_check(L, "rank", 0, 0);
    }
    _fmpz_vec_clear(d, 2);
    return s;
}

/* Find *bits such that all these squared norms are below 2^*bits. */
static wr_status_t bound(uint64_t *bits, const fmpq_mat_t A, wr_limits_t L) {
    wr_status_t s = WR_OK;
    fmpz_t square;
    fmpz_init(square);
    for (slong i = 0; i < fmpq_mat_nrows(A) && s == WR_OK; i++) {
        s = norm(square, A, i, L);
        *bits = FLINT_MAX(*bits, fmpz_bits(square));
    }
    fmpz_clear(square);
    return s;
}

wr_status_t factors_rank(slong *rank, const fmpq_mat_t A, wr_limits_t L) {
    const slong n = fmpq_mat_nrows(A), m = fmpq_mat_ncols(A);
    mp_limb_t p = UINT64_C(1) << 62;
    uint64_t bits = 0, known = 0; /* product of the primes > 2^known */
    slong r = 0;
    wr_status_t s = WR_OK;
    while (s == WR_OK && r < FLINT_MIN(n, m) &&
           (known == 0 || 2 * known < bits * (uint64_t) (r + 1))) {
        nmod_mat_t C;
        int good;
        p = n_nextprime(p, 0);
        nmod_mat_init(C, n, m, p);
        s = reduce(&good, C, A, L);
        if (s == WR_OK && good) {
            const slong found = nmod_mat_rank(C);
            r = FLINT_MAX(r, found);
            if (known == 0 && r < FLINT_MIN(n, m))
                s = bound(&bits, A, L);
            known += 62;
        }
        nmod_mat_clear(C);
    }
    if (s == WR_OK)
        *rank = r;
    return s;
}

wr_status_t factors_rank_minus_one(slong *rank, const fmpq_mat_t A,
                                   wr_limits_t L) {
    fmpq_mat_t B;
    fmpq_mat_init(B, fmpq_mat_nrows(A), fmpq_mat_nrows(A));
    fmpq_mat_one(B);
    fmpq_mat_sub(B, A, B);
    wr_status_t s = factors_rank(rank, B, L);
    fmpq_mat_clear(B);
    return s;
}
