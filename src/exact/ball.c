/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Balls in one norm.  Let x be the exact state, m its midpoint, |x - m| <= e.
 * A letter (A, B) is known by midpoints A', B' with |A - A'| <= a and
 * |B - B'| <= b.  The next midpoint m' is A' m + B' with n + 1 roundings per
 * row, each with relative error at most u = 2^(1 - prec), so off by at most
 * g = (n + 1) u / (1 - (n + 1) u) times |A'| |m| + |B'| entrywise.  Then
 *     |A x + B - m'| <= |A| e + (a + g |abs A'|) |m| + b + g |B'|.
 * A' may be replaced by A + (A' - A) in the bound of abs A'.  The norm of a
 * vector is bounded by the sum of the absolute values of its entries
 * (Euclidean) or their maximum; the norm of a nonnegative matrix by the
 * Frobenius norm or row sums. */

#include "exact/impl.h"

static void norm_vector(mag_t out, const wr_ball_t X) {
    mag_t m, sum;
    WR_EACH(mag_init, m, sum);
    mag_zero(out);
    for (slong j = 0; j < X->k; j++) {
        mag_zero(sum);
        for (slong i = 0; i < X->rows; i++) {
            arf_get_mag(m, X->x + i * X->k + j);
            if (X->euclidean)
                mag_add(sum, sum, m);
            else
                mag_max(sum, sum, m);
        }
        mag_max(out, out, sum);
    }
    WR_EACH(mag_clear, m, sum);
}

static void grow_error(wr_ball_t X, uint32_t letter) {
    mag_t m;
    mag_init(m);
    norm_vector(m, X);
    mag_mul(X->error, X->error, X->norm + letter);
    mag_addmul(X->error, X->scale + letter, m);
    mag_add(X->error, X->error, X->offset + letter);
    mag_clear(m);
}

void wr_ball_reset(wr_ball_t X) {
    for (slong i = 0; i < X->rows * X->k; i++)
        arf_set(X->x + i, X->start + i);
    mag_set(X->error, X->start_error);
}

void wr_ball_step(wr_ball_t X, uint32_t letter) {
    slong n = X->rows, k = X->k, prec = X->how.prec;
    const arf_struct *A = X->A + (slong) letter * n * n;
    const arf_struct *B = X->B + (slong) letter * n * k;
    int fused = X->how.kind == WR_REAL_BALL;
    arf_t product;
    arf_init(product);
    if (fused)
        grow_error(X, letter);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < k; j++) {
            arf_struct *y = X->next + i * k + j;
            arf_mul(y, A + i * n, X->x + j, prec, X->rnd);
            for (slong l = 1; l < n; l++) {
                const arf_struct *a = A + i * n + l, *x = X->x + l * k + j;
                if (fused) {
                    arf_addmul(y, a, x, prec, X->rnd);
                    continue;
                }
                arf_mul(product, a, x, prec, X->rnd);
                arf_add(y, y, product, prec, X->rnd);
            }
            if (!arf_is_zero(B + i * k + j))
                arf_add(y, y, B + i * k + j, prec, X->rnd);
        }
    WR_SWAP(arf_struct *, X->x, X->next);
    arf_clear(product);
}

void wr_ball_entry(arb_t x, const wr_ball_t X, slong i, slong j) {
    arf_set(arb_midref(x), X->x + i * X->k + j);
    mag_set(arb_radref(x), X->error);
}

slong wr_ball_bits(const wr_ball_t X) {
    mag_t size, m;
    fmpz_t e;
    WR_EACH(mag_init, size, m);
    fmpz_init(e);
    for (slong i = 0; i < X->rows * X->k; i++) {
        arf_get_mag_lower(m, X->x + i);
        mag_max(size, size, m);
    }
    slong bits = X->how.prec;
    if (mag_is_zero(size)) {
        bits = mag_is_zero(X->error) ? X->how.prec : -1;
    } else if (!mag_is_zero(X->error)) {
        mag_div_lower(m, size, X->error); /* in [2^(e-1), 2^e) */
        fmpz_sub_ui(e, MAG_EXPREF(m), 1);
        if (fmpz_cmp_si(e, bits) < 0)
            bits = fmpz_cmp_si(e, -1) < 0 ? -1 : fmpz_get_si(e);
    }
    WR_EACH(mag_clear, size, m);
    fmpz_clear(e);
    return bits;
}
