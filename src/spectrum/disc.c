/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Roots inside the unit circle, for a real polynomial without roots on it.
 *
 * Schur-Cohn: let p* be p with its coefficients reversed; |p| = |p*| on the
 * circle.  If |p_0| > |p_n|, then p - (p_n/p_0) p* has as many roots inside
 * as p, by Rouche, and a lower degree; if |p_0| < |p_n|, the same holds with
 * p* in place of p, and p has n minus that many.  In balls each comparison
 * is a proof.  When one cannot be made, p may be singular (|p_0| = |p_n|),
 * so p (2x - 1), p (3x - 1) with one more root inside are tried, then more
 * precision, and at last the exact way:
 *
 * Cauchy index: x = (1+z)/(1-z) takes the left half plane of z to the disc;
 * there q(iw) = P(w) + i Q(w), and #left - #right is the Cauchy index of
 * -Q/P or P/Q, read off a signed remainder sequence.  Source: [marden1966].
 */

#include "spectrum/impl.h"

/* ---- Schur-Cohn in balls ------------------------------------------------ */

/* One step on p[0 .. n]: 1 if decided by |p_0| > |p_n|, -1 for <, else 0. */
static int schur_step(arb_ptr p, slong n, slong prec) {
    arb_ptr ratio = _arb_vec_init(3), lead = ratio + 1, t = ratio + 2;
    arb_abs(ratio, p);
    arb_abs(lead, p + n);
    int side = arb_gt(ratio, lead) ? 1 : arb_lt(ratio, lead) ? -1 : 0;
    if (side < 0) /* go on with p* */
        for (slong i = 0; i < n - i; i++)
            arb_swap(p + i, p + n - i);
    if (side != 0) {
        arb_div(ratio, p + n, p, prec);
        for (slong i = 0, j = n; i <= j; i++, j--) {
            arb_set(t, p + i);
            arb_submul(p + i, ratio, p + j, prec);
            if (i < j)
                arb_submul(p + j, ratio, t, prec);
        }
    }
    _arb_vec_clear(ratio, 3);
    return side;
}

/* 1 and the count, or 0 if some comparison could not be made. */
static int schur_cohn(slong *inside, const fmpz_poly_t f, slong prec) {
    slong n = fmpz_poly_degree(f), sign = 1, sum = 0, k = n;
    arb_ptr p = _arb_vec_init(n + 1);
    for (slong i = 0; i <= n; i++)
        arb_set_fmpz(p + i, fmpz_poly_get_coeff_ptr(f, i));
    for (; k > 0; k--) { /* inside(f) = sum + sign inside(p[0 .. k]) */
        int side = schur_step(p, k, prec);
        if (side == 0)
            break;
        if (side < 0) {
            sum += sign * k;
            sign = -sign;
        }
    }
    _arb_vec_clear(p, n + 1);
    if (k == 0)
        *inside = sum;
    return k == 0;
}

/* ---- the exact Cauchy index --------------------------------------------- */

/* q = (1-z)^n f((1+z)/(1-z)), but for a power of 2.  With y = 1 - z, this is
 * y^n g(2/y) for g(x) = f(x - 1): the coefficients of g(2 x) in reverse. */
static void cayley(fmpz_poly_t q, const fmpz_poly_t f) {
    fmpz_poly_t line;
    fmpz_poly_init(line);
    fmpz_poly_set_str(line, "2  -1 1");
    fmpz_poly_compose(q, f, line);
    _fmpz_poly_scale_2exp(q->coeffs, fmpz_poly_length(q), 1);
    fmpz_poly_reverse(q, q, fmpz_poly_length(q));
    fmpz_poly_set_str(line, "2  1 -1");
    fmpz_poly_compose(q, q, line);
    fmpz_poly_clear(line);
}

static int sign_at_infinity(const fmpq_poly_t f, int end) {
    int sign = fmpz_sgn(fmpq_poly_numref(f) + fmpq_poly_degree(f));
    return end < 0 && fmpq_poly_degree(f) % 2 == 1 ? -sign : sign;
}

/* I(g/f) over the whole line: variations at -infinity minus at +infinity in
 * the sequence f, g, -(f mod g), .. */
static slong cauchy_index(fmpq_poly_t f, fmpq_poly_t g) {
    slong index = 0;
    fmpq_poly_t r;
    fmpq_poly_init(r);
    while (!fmpq_poly_is_zero(g)) {
        for (int end = -1; end <= 1; end += 2)
            if (sign_at_infinity(f, end) != sign_at_infinity(g, end))
                index -= end;
        fmpq_poly_rem(r, f, g);
        fmpq_poly_neg(r, r);
        fmpq_poly_primitive_part(f, r); /* for its size, not its sign */
        if (!fmpq_poly_is_zero(r) &&
            fmpz_sgn(fmpq_poly_numref(r) + fmpq_poly_degree(r)) < 0)
            fmpq_poly_neg(f, f);
        fmpq_poly_swap(f, g);
    }
    fmpq_poly_clear(r);
    return index;
}

void wr_spectrum_disc_roots_exact(slong *inside, const fmpz_poly_t f) {
    wr_assert(!fmpz_poly_is_zero(f));
    slong n = fmpz_poly_degree(f), index;
    fmpz_poly_t q;
    fmpq_poly_struct *P = wr_scalars_new(2), *Q = P + 1;
    fmpz_poly_init(q);
    cayley(q, f);
    /* no root on the circle: q has degree n and no root on the axis */
    for (slong i = 0; i <= n; i++) { /* q_i (iw)^i */
        if (i % 4 >= 2)
            fmpz_neg(q->coeffs + i, q->coeffs + i);
        fmpq_poly_set_coeff_fmpz(i % 2 == 0 ? P : Q, i, q->coeffs + i);
    }
    if (n % 2 == 0)
        index = -cauchy_index(P, Q);
    else
        index = cauchy_index(Q, P);
    *inside = (n + index) / 2;
    fmpz_poly_clear(q);
    wr_scalars_free(P, 2);
}

/* ---- both --------------------------------------------------------------- */

wr_status_t wr_spectrum_disc_roots(slong *inside, const fmpz_poly_t f,
                                   wr_limits_t L) {
    wr_assert(!fmpz_poly_is_zero(f));
    slong found = 0, n = fmpz_poly_degree(f);
    wr_status_t status = WR_OK;
    int done = n <= 0;
    fmpz_poly_t g, factor;
    WR_EACH(fmpz_poly_init, g, factor);
    for (slong prec = 128;
         !done && status == WR_OK && prec <= 16 * 1024 && prec <= 1024 + 64 * n;
         prec *= 2) {
        done = schur_cohn(&found, f, prec);
        for (slong k = 2; !done && k <= 3; k++) {
            fmpz_poly_set_coeff_si(factor, 1, k);
            fmpz_poly_set_coeff_si(factor, 0, -1);
            fmpz_poly_mul(g, f, factor);
            done = schur_cohn(&found, g, prec);
            found -= done;
        }
        status = wr_limits_check(L, "roots in the unit disc", 0, 0);
    }
    if (!done && status == WR_OK)
        wr_spectrum_disc_roots_exact(&found, f);
    if (status == WR_OK)
        *inside = found;
    WR_EACH(fmpz_poly_clear, g, factor);
    return status;
}
