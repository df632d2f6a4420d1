/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "root.h"

/* Polynomials around a point: f(c + z) = p_0 + p_1 z + .. + p_d z^d by repeated
 * synthetic division (Horner), and bounds on discs |z| <= r. */

/* Set x += y z, or x -= y z. */
static void add_product(mpq_t x, const mpq_t y, const mpq_t z, int minus) {
    mpq_mul(ck_root.s, y, z);
    (minus ? mpq_sub : mpq_add)(x, x, ck_root.s);
}

void ck_around(ck_complex c, mpq_t *coefficient, uint32_t d) {
    ck_complex *p = ck_root.p;
    for (uint32_t k = 0; k <= d; k++) {
        mpq_set(p[k][0], coefficient[k]);
        mpq_set_ui(p[k][1], 0, 1);
    }
    for (uint32_t i = 0; i < d; i++)
        for (uint32_t k = d; k-- > i;)
            for (int part = 0; part < 2; part++) { /* += c times the next */
                add_product(p[k][part], c[0], p[k + 1][part], 0);
                add_product(p[k][part], c[1], p[k + 1][1 - part], part == 0);
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
