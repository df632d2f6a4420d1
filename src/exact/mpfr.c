/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Stepping in MPFR: products and sums one by one, from left to right, each
 * rounded.  The letters are rounded once from their exact values: rationals
 * by MPFR itself, irrational numbers from balls that are made smaller until
 * both their ends round to the same number (they do: an irrational number is
 * on no boundary of rounding).  Rational parts of irrational numbers are
 * found by algebra first.
 */

#include "exact/impl.h"

#include <string.h>

#define ROUNDS 12 /* doublings of precision before giving up */

/* q = the part of x, if that is rational.  With y the conjugate of x, the
 * real part is (x + y) / 2, and the imaginary part is a root of
 * - ((x - y) / 2)^2, in the field both; the ball z knows the sign. */
static int rational_part(fmpq_t q, const fmpq_poly_t x, int part,
                         const wr_embedding_t E, const acb_t z) {
    if (E->real || fmpq_poly_length(x) <= 1) {
        fmpq_poly_get_coeff_fmpq(q, x, 0);
        if (part == 1)
            fmpq_zero(q);
        return part == 1 || fmpq_poly_length(x) <= 1;
    }
    if (!E->conjugates)
        return 0;
    fmpq_poly_t y;
    fmpq_poly_init(y);
    fmpq_poly_compose(y, x, E->conj);
    fmpq_poly_rem(y, y, E->K->minpoly);
    if (part == 0)
        fmpq_poly_add(y, x, y);
    else
        fmpq_poly_sub(y, x, y);
    fmpq_poly_scalar_div_si(y, y, 2);
    if (part == 1) {
        wr_ring_mul(y, y, y, E->K);
        fmpq_poly_neg(y, y);
    }
    int rational = fmpq_poly_length(y) <= 1;
    fmpq_poly_get_coeff_fmpq(q, y, 0);
    fmpq_poly_clear(y);
    if (part == 1 && rational) {
        rational =
            fmpz_is_square(fmpq_numref(q)) && fmpz_is_square(fmpq_denref(q));
        fmpz_sqrt(fmpq_numref(q), fmpq_numref(q));
        fmpz_sqrt(fmpq_denref(q), fmpq_denref(q));
        if (arb_is_negative(acb_imagref(z)))
            fmpq_neg(q, q);
    }
    return rational;
}

/* x rounded correctly to out; part 0 the real, 1 the imaginary part */
static wr_status_t round_entry(mpfr_t out, const fmpq_poly_t x, int part,
                               wr_embedding_t E, mpfr_rnd_t rnd,
                               wr_limits_t L) {
    slong prec = 2 * (slong) mpfr_get_prec(out) + 64;
    mpfr_t hi;
    acb_t z;
    arf_t a;
    fmpq_t q;
    mpfr_init2(hi, mpfr_get_prec(out));
    acb_init(z);
    arf_init(a);
    fmpq_init(q);
    wr_status_t s = wr_embedding_value(z, x, E, prec, L);
    int same = s == WR_OK && rational_part(q, x, part, E, z);
    if (same) {
        mpq_t r;
        mpq_init(r);
        fmpq_get_mpq(r, q);
        mpfr_set_q(out, r, rnd);
        mpq_clear(r);
    }
    for (int i = 0; i < ROUNDS && !same && s == WR_OK; i++, prec *= 2) {
        s = wr_embedding_value(z, x, E, prec, L);
        const arb_struct *y = part ? acb_imagref(z) : acb_realref(z);
        arb_get_lbound_arf(a, y, prec);
        arf_get_mpfr(out, a, rnd);
        arb_get_ubound_arf(a, y, prec);
        arf_get_mpfr(hi, a, rnd);
        same = mpfr_equal_p(out, hi) != 0;
    }
    if (s == WR_OK && !same)
        s = wr_limits_fail(L, WR_UNABLE,
                           "an entry could not be rounded: its "
                           "%s part is too near to a boundary",
                           part ? "imaginary" : "real");
    mpfr_clear(hi);
    acb_clear(z);
    arf_clear(a);
    fmpq_clear(q);
    return s;
}

static mpfr_t *new_numbers(slong count, mpfr_prec_t prec) {
    mpfr_t *x = wr_calloc((size_t) count, sizeof *x);
    for (slong i = 0; i < count; i++)
        mpfr_init2(x[i], prec);
    return x;
}

static void free_numbers(mpfr_t *x, slong count) {
    for (slong i = 0; i < count; i++)
        mpfr_clear(x[i]);
    wr_free(x);
}

/* n x columns entries of the field into the real matrix out. */
static wr_status_t fill(mpfr_t *out, const fmpq_poly_struct *A, slong columns,
                        int square, const wr_mpfr_t X, wr_limits_t L) {
    wr_maps_struct *M = X->M;
    int twice = !M->E->real;
    slong wide = twice && square ? 2 * columns : columns;
    wr_status_t s = WR_OK;
    for (slong i = 0; i < M->n; i++)
        for (slong j = 0; j < columns; j++)
            for (int part = 0; part <= twice && s == WR_OK; part++) {
                slong r = twice ? 2 * i : i, c = wide == columns ? j : 2 * j;
                mpfr_ptr y = out[(r + part) * wide + c];
                s = round_entry(y, A + i * columns + j, part, M->E, X->rnd, L);
                if (s != WR_OK || wide == columns)
                    continue;
                if (part == 0) {
                    mpfr_set(out[(r + 1) * wide + c + 1], y, MPFR_RNDN);
                    continue;
                }
                /* - Im, rounded as itself */
                fmpq_poly_t neg;
                fmpq_poly_init(neg);
                fmpq_poly_neg(neg, A + i * columns + j);
                s = round_entry(out[r * wide + c + 1], neg, 1, M->E, X->rnd, L);
                fmpq_poly_clear(neg);
            }
    return s;
}

wr_status_t wr_mpfr_init(wr_mpfr_t X, wr_maps_t M, const fmpq_poly_struct *H,
                         mpfr_prec_t prec, mpfr_rnd_t rnd, wr_limits_t L) {
    slong n = wr_maps_rows(M), k = M->k, count = (slong) M->count;
    int fits = prec >= MPFR_PREC_MIN && prec <= (1 << 26);
    mpfr_prec_t p = fits ? prec : MPFR_PREC_MIN;
    memset(X, 0, sizeof *X);
    X->M = M;
    X->rows = n, X->k = k, X->prec = p, X->rnd = rnd;
    X->A = new_numbers(count * n * n, p);
    X->B = new_numbers(count * n * k, p);
    X->x = new_numbers(n * k, p);
    X->next = new_numbers(n * k, p);
    mpfr_init2(X->product, p);
    if (!fits)
        return wr_limits_fail(L, WR_DOMAIN, "a precision of %ld bits",
                              (long) prec);
    if (rnd != MPFR_RNDN && rnd != MPFR_RNDZ && rnd != MPFR_RNDU &&
        rnd != MPFR_RNDD && rnd != MPFR_RNDA)
        return wr_limits_fail(L, WR_DOMAIN,
                              "no direction of rounding that "
                              "MPFR defines");
    wr_status_t s = WR_OK;
    for (slong a = 0; a < count && s == WR_OK; a++) {
        s = fill(X->A + a * n * n, M->A[a], M->n, 1, X, L);
        if (s == WR_OK)
            s = fill(X->B + a * n * k, M->B[a], k, 0, X, L);
    }
    return s == WR_OK ? fill(X->x, H, k, 0, X, L) : s;
}

void wr_mpfr_clear(wr_mpfr_t X) {
    slong n = X->rows, count = (slong) X->M->count;
    free_numbers(X->A, count * n * n);
    free_numbers(X->B, count * n * X->k);
    free_numbers(X->x, n * X->k);
    free_numbers(X->next, n * X->k);
    mpfr_clear(X->product);
}

void wr_mpfr_step(wr_mpfr_t X, uint32_t letter) {
    slong n = X->rows, k = X->k;
    mpfr_t *A = X->A + (slong) letter * n * n;
    mpfr_t *B = X->B + (slong) letter * n * k;
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < k; j++) {
            mpfr_ptr y = X->next[i * k + j];
            mpfr_mul(y, A[i * n], X->x[j], X->rnd);
            for (slong l = 1; l < n; l++) {
                mpfr_mul(X->product, A[i * n + l], X->x[l * k + j], X->rnd);
                mpfr_add(y, y, X->product, X->rnd);
            }
            mpfr_add(y, y, B[i * k + j], X->rnd);
        }
    mpfr_t *t = X->x;
    X->x = X->next;
    X->next = t;
}

mpfr_srcptr wr_mpfr_entry(const wr_mpfr_t X, slong i, slong j) {
    return X->x[i * X->k + j];
}
