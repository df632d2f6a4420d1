/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The characteristic polynomial of A = B / d, B over Z, by Chinese remaindering
 * from those of B modulo primes.  Its coefficients are sums of principal
 * minors, each at most the product of the norms of its rows [Horn2012, 7.8.3];
 * hence no coefficient exceeds the product of all 1 + norm.  Limits are checked
 * after each prime, because a matrix of 300 rows takes seconds. */

#include "spectrum/impl.h"

/* Check limits, with memory for the given number of integers as long as d. */
static wr_status_t check(const fmpz_t d, slong numbers, wr_limits_t L) {
    return wr_limits_check(L, "characteristic polynomial", 0,
                           (uint64_t) numbers * (fmpz_bits(d) / 8));
}

/* B = d A for the least d > 0 */
static wr_status_t clear_denominators(fmpz_mat_t B, fmpz_t d,
                                      const fmpq_mat_t A, wr_limits_t L) {
    const slong n = fmpq_mat_nrows(A);
    wr_status_t s = WR_OK;
    fmpz_t t;
    fmpz_init(t);
    fmpz_one(d);
    for (slong i = 0; i < n && s == WR_OK; i++) {
        for (slong j = 0; j < n; j++)
            fmpz_lcm(d, d, fmpq_mat_entry_den(A, i, j));
        s = check(d, n * n, L);
    }
    for (slong i = 0; i < n && s == WR_OK; i++) {
        for (slong j = 0; j < n; j++) {
            fmpz_divexact(t, d, fmpq_mat_entry_den(A, i, j));
            fmpz_mul(fmpz_mat_entry(B, i, j), t, fmpq_mat_entry_num(A, i, j));
        }
        s = check(d, n * n, L);
    }
    fmpz_clear(t);
    return s;
}

/* Set out > 2 |c| for every coefficient c. */
static wr_status_t bound(fmpz_t out, const fmpz_mat_t B, wr_limits_t L) {
    const slong n = fmpz_mat_nrows(B);
    wr_status_t s = WR_OK;
    fmpz_t t;
    fmpz_init(t);
    fmpz_set_ui(out, 3);
    for (slong i = 0; i < n && s == WR_OK; i++) {
        fmpz_zero(t);
        for (slong j = 0; j < n; j++)
            fmpz_addmul(t, fmpz_mat_entry(B, i, j), fmpz_mat_entry(B, i, j));
        fmpz_sqrt(t, t);
        fmpz_add_ui(t, t, fmpz_is_zero(t) ? 1 : 2);
        fmpz_mul(out, out, t);
        s = check(t, n, L);
    }
    fmpz_clear(t);
    return s;
}

/* Lift chi, correct modulo m, to be correct modulo m p. */
static void lift(fmpz_poly_t chi, fmpz_t m, const fmpz_mat_t B, mp_limb_t p) {
    nmod_mat_t C;
    nmod_poly_t part;
    nmod_mat_init(C, fmpz_mat_nrows(B), fmpz_mat_nrows(B), p);
    nmod_poly_init(part, p);
    fmpz_mat_get_nmod_mat(C, B);
    nmod_mat_charpoly(part, C);
    fmpz_poly_CRT_ui(chi, chi, m, part, 1);
    fmpz_mul_ui(m, m, p);
    nmod_poly_clear(part);
    nmod_mat_clear(C);
}

/* Multiply the coefficient of x^k by d^k, then divide by the content. */
static wr_status_t rescale(fmpz_poly_t chi, const fmpz_t d, wr_limits_t L) {
    const slong n = fmpz_poly_length(chi);
    wr_status_t s = WR_OK;
    fmpz *power = _fmpz_vec_init(2), *content = power + 1;
    fmpz_one(power);
    for (slong k = 0; k < n && s == WR_OK; k++) {
        fmpz_mul(chi->coeffs + k, chi->coeffs + k, power);
        fmpz_gcd(content, content, chi->coeffs + k);
        fmpz_mul(power, power, d);
        s = check(power, n, L);
    }
    for (slong k = 0; k < n && s == WR_OK && !fmpz_is_one(content); k++) {
        fmpz_divexact(chi->coeffs + k, chi->coeffs + k, content);
        s = check(content, n, L);
    }
    _fmpz_vec_clear(power, 2);
    return s;
}

wr_status_t spectrum_charpoly(fmpz_poly_t chi, const fmpq_mat_t A,
                              wr_limits_t L) {
    const slong n = fmpq_mat_nrows(A);
    mp_limb_t p = UINT64_C(1) << 62;
    fmpz_mat_t B;
    fmpz *d = _fmpz_vec_init(3), *most = d + 1, *m = d + 2;
    fmpz_mat_init(B, n, n);
    wr_status_t s = clear_denominators(B, d, A, L);
    if (s == WR_OK)
        s = bound(most, B, L);
    fmpz_poly_zero(chi);
    fmpz_one(m);
    while (s == WR_OK && fmpz_cmp(m, most) < 0) {
        p = n_nextprime(p, 0);
        lift(chi, m, B, p);
        s = check(d, n * n, L);
    }
    if (s == WR_OK)
        s = rescale(chi, d, L);
    fmpz_mat_clear(B);
    _fmpz_vec_clear(d, 3);
    return s;
}
