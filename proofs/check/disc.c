/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "root.h"

/* Polynomials around a point: f(c + z) = p_0 + p_1 z + .. + p_d z^d by
 * repeated synthetic division (Horner), and bounds on discs |z| <= r.
 */

/* p_0, .., p_d of the polynomial with these coefficients, around c. */
void ck_around(ck_complex c, mpq_t *coefficient, uint32_t d) {
    uint32_t i, k;
    ck_complex *p = ck_root.p;

    for (k = 0; k <= d; k++) {
        mpq_set(p[k][0], coefficient[k]);
        mpq_set_ui(p[k][1], 0, 1);
    }
    for (i = 0; i < d; i++)
        for (k = d; k-- > i;) { /* p_k += c p_(k+1) */
            mpq_mul(ck_root.s, c[0], p[k + 1][0]);
            mpq_mul(ck_root.t, c[1], p[k + 1][1]);
            mpq_sub(ck_root.s, ck_root.s, ck_root.t);
            mpq_add(p[k][0], p[k][0], ck_root.s);
            mpq_mul(ck_root.s, c[0], p[k + 1][1]);
            mpq_mul(ck_root.t, c[1], p[k + 1][0]);
            mpq_add(ck_root.s, ck_root.s, ck_root.t);
            mpq_add(p[k][1], p[k][1], ck_root.s);
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

/* out >= |p_from| r^from + .. + |p_d| r^d */
void ck_tail(mpq_t out, uint32_t from, uint32_t d, const mpq_t r) {
    uint32_t k;

    mpq_set_ui(out, 0, 1);
    for (k = d + 1; k-- > 0;) {
        mpq_mul(out, out, r);
        if (k >= from) {
            ck_modulus(ck_root.t, ck_root.p[k], 1);
            mpq_add(out, out, ck_root.t);
        }
    }
}
