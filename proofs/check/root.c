/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "root.h"

#include <string.h>

/* Isolation of a root of the minimal polynomial f, in rational arithmetic.
 *
 * Write f(c + z) = p_0 + p_1 z + .. + p_d z^d.  On the disc |z| <= r
 *   (none)  |p_0| > |p_1| r + |p_2| r^2 + ..          no root of f
 *   (one)   |p_1| r > |p_0| + |p_2| r^2 + ..          exactly one, simple
 * where (one) is Rouche's theorem for f and p_1 z.  The box is subdivided,
 * parts without a root are discarded, until a disc around all others satisfies
 * (one) and contains a.  Newton's method computes smaller discs; each satisfies
 * (one) again and lies in the previous one.  A disc with a real centre is its
 * own mirror image, so its only root is real.
 *
 * f may be reducible: no step divides by it. */

#define MOST_BITS 16384u /* of a centre */
#define MOST_PARTS 4096u /* of a box */

ck_root_state ck_root;

void ck_root_box(const ck_num box[4]) {
    memset(&ck_root, 0, sizeof ck_root);
    for (uint32_t i = 0; i < 4; i++) {
        mpq_init(ck_root.box[i]);
        mpq_set(ck_root.box[i], ck_value(box[i])[0]);
    }
}

/* Return nonzero if (none), m = 0, or (one), m = 1, holds for f around c. */
static int holds(uint32_t m, ck_complex c, const mpq_t r) {
    ck_around(c, ck_minpoly(), ck_root.degree);
    ck_tail(ck_root.u, m + 1, ck_root.degree, r);
    if (m == 1) {
        ck_modulus(ck_root.t, ck_root.p[0], 1);
        mpq_add(ck_root.u, ck_root.u, ck_root.t);
    }
    ck_modulus(ck_root.t, ck_root.p[m], 0);
    if (m == 1)
        mpq_mul(ck_root.t, ck_root.t, r);
    return mpq_cmp(ck_root.t, ck_root.u) > 0;
}

/* ---- isolation ---------------------------------------------------------- */

/* Compute a disc around a box; its centre is real if the box has real points.
 */
static void enclose(ck_complex c, mpq_t r, mpq_t *box) {
    mpq_set_ui(r, 0, 1);
    for (int k = 0; k < 2; k++) {
        mpq_add(c[k], box[2 * k], box[2 * k + 1]);
        mpq_div_2exp(c[k], c[k], 1);
        if (k == 1 && mpq_sgn(box[2]) <= 0 && mpq_sgn(box[3]) >= 0)
            mpq_set_ui(c[1], 0, 1);
        mpq_sub(ck_root.s, c[k], box[2 * k]);
        mpq_sub(ck_root.t, box[2 * k + 1], c[k]);
        mpq_add(r, r,
                mpq_cmp(ck_root.s, ck_root.t) > 0 ? ck_root.s : ck_root.t);
    }
}

/* Round x down or up to a multiple of 2^-bits. */
static void round_to(mpq_t x, uint32_t bits, int up) {
    mpq_mul_2exp(x, x, bits);
    (up ? mpz_cdiv_q : mpz_fdiv_q)(mpq_numref(x), mpq_numref(x), mpq_denref(x));
    mpz_set_ui(mpq_denref(x), 1);
    mpq_div_2exp(x, x, bits);
}

/* Try a step of Newton's method; return nonzero if the disc shrinks. */
static int newton(uint32_t bits) {
    ck_complex c, *p = ck_root.p;
    mpq_t r, n;
    mpq_inits(c[0], c[1], r, n, NULL);
    ck_around(ck_root.c, ck_minpoly(), ck_root.degree);
    mpq_mul(n, p[1][0], p[1][0]);
    mpq_mul(r, p[1][1], p[1][1]);
    mpq_add(n, n, r);             /* |p_1|^2, not 0 by (one) */
    for (int k = 0; k < 2; k++) { /* c - p_0 conj(p_1) / |p_1|^2 */
        mpq_mul(c[k], p[0][k], p[1][0]);
        mpq_mul(r, p[0][1 - k], p[1][1]);
        if (k == 0)
            mpq_add(c[k], c[k], r);
        else
            mpq_sub(c[k], c[k], r);
        mpq_div(c[k], c[k], n);
        mpq_sub(c[k], ck_root.c[k], c[k]);
        round_to(c[k], bits, 0);
    }
    /* r is more than 2 |p_0| / |p_1|. */
    ck_around(c, ck_minpoly(), ck_root.degree);
    ck_modulus(r, p[0], 1);
    ck_modulus(n, p[1], 0);
    int good = mpq_sgn(n) > 0;
    if (good) {
        mpq_div(r, r, n);
        mpq_set_ui(n, 1, 1);
        mpq_div_2exp(n, n, bits);
        mpq_add(r, r, n);
        mpq_mul_2exp(r, r, 1);
        round_to(r, bits, 1);
        mpq_sub(n, c[0], ck_root.c[0]);
        mpq_abs(n, n);
        mpq_sub(ck_root.s, c[1], ck_root.c[1]);
        mpq_abs(ck_root.s, ck_root.s);
        mpq_add(n, n, ck_root.s);
        mpq_add(n, n, r);
        good = mpq_cmp(n, ck_root.r) <= 0 && holds(1, c, r);
    }
    if (good) {
        mpq_swap(ck_root.c[0], c[0]);
        mpq_swap(ck_root.c[1], c[1]);
        mpq_swap(ck_root.r, r);
        ck_root.bits = bits;
    }
    return good; /* the memory is freed at the end of the run */
}

/* Return 1 if the disc is in the box, -1 if they are disjoint, otherwise 0. */
static int placed(void) {
    int k, within = 1;
    for (k = 0; k < 2; k++) {
        mpq_sub(ck_root.s, ck_root.c[k], ck_root.r);
        mpq_add(ck_root.t, ck_root.c[k], ck_root.r);
        if (mpq_cmp(ck_root.s, ck_root.box[2 * k + 1]) > 0 ||
            mpq_cmp(ck_root.t, ck_root.box[2 * k]) < 0)
            return -1;
        if (k == 1 && mpq_sgn(ck_root.c[1]) == 0 &&
            mpq_sgn(ck_root.box[2]) <= 0 && mpq_sgn(ck_root.box[3]) >= 0)
            continue; /* a is real */
        if (mpq_cmp(ck_root.s, ck_root.box[2 * k]) < 0 ||
            mpq_cmp(ck_root.t, ck_root.box[2 * k + 1]) > 0)
            within = 0;
    }
    return within;
}

void ck_root_refine(void) {
    uint32_t bits = ck_root.bits;
    do {
        bits *= 2;
        if (bits > MOST_BITS)
            ck_fail(CK_LIMIT, "%u bits do not decide a root or a sign",
                    MOST_BITS);
    } while (!newton(bits));
}

/* Split a box along its longer side (two splits yield quarters). */
static void halve(mpq_t *low, mpq_t *high) {
    mpq_sub(ck_root.s, low[1], low[0]);
    mpq_sub(ck_root.t, low[3], low[2]);
    int k = mpq_cmp(ck_root.t, ck_root.s) > 0 ? 2 : 0;
    for (int i = 0; i < 4; i++)
        mpq_set(high[i], low[i]);
    mpq_add(ck_root.s, low[k], low[k + 1]);
    mpq_div_2exp(ck_root.s, ck_root.s, 1);
    mpq_set(low[k + 1], ck_root.s);
    mpq_set(high[k], ck_root.s);
}

/* Halve the parts that may contain a root repeatedly, until one disc around all
 * of them contains exactly one root. */
void ck_root_isolate(void) {
    mpq_t **part = ck_alloc(MOST_PARTS, sizeof *part), *hull = ck_rationals(4),
          r;
    uint32_t n = 1, m, i, tried = 0;
    ck_complex c;
    ck_verdict_now()->signs = 1;
    mpq_inits(c[0], c[1], r, ck_root.c[0], ck_root.c[1], ck_root.r,
              ck_root.first_c[0], ck_root.first_c[1], ck_root.first_r,
              ck_root.s, ck_root.t, ck_root.u, NULL);
    ck_root.degree = ck_degree();
    ck_root.p = (ck_complex *) ck_rationals(2 * (size_t) ck_root.degree + 2);
    part[0] = ck_rationals(4);
    for (i = 0; i < 4; i++)
        mpq_set(part[0][i], ck_root.box[i]);
    while (n > 0) {
        for (i = 0; i < n; i++)
            for (m = 0; m < 4; m++)
                if (i == 0 || (m % 2 == 0 ? mpq_cmp(part[i][m], hull[m]) < 0
                                          : mpq_cmp(part[i][m], hull[m]) > 0))
                    mpq_set(hull[m], part[i][m]);
        enclose(ck_root.c, ck_root.r, hull);
        mpq_set(ck_root.first_c[0], ck_root.c[0]);
        mpq_set(ck_root.first_c[1], ck_root.c[1]);
        mpq_set(ck_root.first_r, ck_root.r);
        ck_root.bits = (uint32_t) mpz_sizeinbase(mpq_denref(ck_root.r), 2);
        ck_root.bits = 64 + 2 * ck_root.bits;
        if (holds(1, ck_root.c, ck_root.r) && newton(ck_root.bits))
            break;
        for (m = n, i = 0; i < m; i++) {
            if (++tried > MOST_PARTS || n == MOST_PARTS)
                ck_fail(CK_LIMIT,
                        "the root of minpoly is not isolated in %u parts of "
                        "its box",
                        MOST_PARTS);
            part[n] = ck_rationals(4);
            halve(part[i], part[n++]);
        }
        for (m = 0, i = 0; i < n; i++) {
            enclose(c, r, part[i]);
            if (!holds(0, c, r))
                part[m++] = part[i];
        }
        n = m;
    }
    while (n > 0 && placed() == 0)
        ck_root_refine();
    if (n == 0 || placed() < 0)
        ck_reject("minpoly has no root in its box");
    if (mpq_sgn(ck_root.c[1]) == 0 &&
        (mpq_sgn(ck_root.box[2]) == 0) != (mpq_sgn(ck_root.box[3]) == 0))
        ck_reject("the root of minpoly, which is real, is on the edge of its "
                  "box");
}
