/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "root.h"

/* Polynomials around a point: f(c + z) = p_0 + p_1 z + .. + p_d z^d by repeated
 * synthetic division (Horner), and bounds on discs |z| <= r.
 *
 * In integers: let D be a denominator of c and L one of f.  The polynomial
 * F(y) = L D^d f(y / D) has integer coefficients, and F(D c + y) = L D^d f(c +
 * y / D), so p_k is its coefficient k divided by L D^(d-k). */

/* Compute L, and the real and imaginary parts f[2 k], f[2 k + 1] of the
 * coefficient k of F. */
static void scale(mpz_t L, mpz_t *f, mpq_t *coefficient, uint32_t d,
                  const mpz_t D) {
    uint32_t k;
    mpz_t power;

    mpz_set_ui(L, 1);
    for (k = 0; k <= d; k++)
        mpz_lcm(L, L, mpq_denref(coefficient[k]));
    mpz_init_set_ui(power, 1);
    for (k = d + 1; k-- > 0; mpz_mul(power, power, D)) {
        mpz_divexact(f[2 * k], L, mpq_denref(coefficient[k]));
        mpz_mul(f[2 * k], f[2 * k], mpq_numref(coefficient[k]));
        mpz_mul(f[2 * k], f[2 * k], power);
        mpz_set_ui(f[2 * k + 1], 0);
    }
    mpz_clear(power);
}

void ck_around(ck_complex c, mpq_t *coefficient, uint32_t d) {
    mpz_t *f = ck_root.f, *n = ck_root.n; /* n: D c, D, L */
    mpz_lcm(n[2], mpq_denref(c[0]), mpq_denref(c[1]));
    for (uint32_t k = 0; k < 2; k++) {
        mpz_divexact(n[k], n[2], mpq_denref(c[k]));
        mpz_mul(n[k], n[k], mpq_numref(c[k]));
    }
    scale(n[3], f, coefficient, d, n[2]);
    for (uint32_t i = 0; i < d; i++)
        for (uint32_t k = 2 * d; k > 2 * i;) { /* += D c times the next */
            k -= 2;
            mpz_addmul(f[k], n[0], f[k + 2]);
            mpz_submul(f[k], n[1], f[k + 3]);
            mpz_addmul(f[k + 1], n[0], f[k + 3]);
            mpz_addmul(f[k + 1], n[1], f[k + 2]);
        }
    for (uint32_t k = d + 1; k-- > 0; mpz_mul(n[3], n[3], n[2]))
        for (uint32_t i = 0; i < 2; i++) {
            mpq_set_num(ck_root.p[k][i], f[2 * k + i]);
            mpq_set_den(ck_root.p[k][i], n[3]);
            mpq_canonicalize(ck_root.p[k][i]);
        }
}

/* |re| + |im| >= |z|, and max(|re|, |im|) <= |z|. */
void ck_modulus(mpq_t out, ck_complex z, int above) {
    mpq_abs(ck_root.s, z[0]);
    mpq_abs(out, z[1]);
    if (above)
        mpq_add(out, out, ck_root.s);
    else if (mpq_cmp(ck_root.s, out) > 0)
        mpq_set(out, ck_root.s);
}

void ck_tail(mpq_t out, uint32_t from, uint32_t d, const mpq_t r) {
    mpq_set_ui(out, 0, 1);
    for (uint32_t k = d + 1; k-- > 0;) {
        mpq_mul(out, out, r);
        if (k >= from) {
            ck_modulus(ck_root.t, ck_root.p[k], 1);
            mpq_add(out, out, ck_root.t);
        }
    }
}
