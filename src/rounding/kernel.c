/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Kernels for formats, and exact sums of many doubles.
 *
 * The sum grows an expansion [shewchuk1997, Thm 10]: numbers of increasing size
 * whose bits do not overlap and whose exact sum is that of the terms so far.
 * With ties to even they are even non-adjacent, so each is more than twice the
 * sum of all smaller ones; if they are added from the least on, with rounding
 * to odd every time, the last sum is the exact sum rounded to odd. */

#include "rounding/kernel.h"

double wr_rd_double(uint64_t code, const wr_format_t F) {
    int negative;
    fmpq_t x;
    mpq_t q;
    fmpq_init(x);
    mpq_init(q);
    wr_class_t kind = wr_format_decode(x, &negative, code, F);
    fmpq_get_mpq(q, x);
    double d = kind == WR_NAN        ? (double) NAN
               : kind == WR_INFINITE ? (double) INFINITY
                                     : fabs(mpq_get_d(q));
    fmpq_clear(x);
    mpq_clear(q);
    return kind == WR_NAN ? d : negative ? -d : d;
}

uint64_t wr_rd_encode(double x, const wr_format_t F) {
    wr_assert(F->kind->doubles);
    if (wr_format_is_fixed(F))
        return (uint64_t) (int64_t) ldexp(x, F->frac) & rd_low_bits(F->width);
    if (x != x)
        return F->nan;
    uint64_t sign = signbit(x) ? rd_sign_bit(F) : 0, m;
    if (x - x != 0)
        return sign | F->inf;
    int e;
    double f = frexp(fabs(x), &e); /* |x| = f 2^e, 1/2 <= f < 1 */
    if (x == 0)
        m = 0;
    else if (e - 1 < F->emin)
        m = (uint64_t) ldexp(fabs(x), F->p - 1 - F->emin);
    else
        m = ((uint64_t) (e - 1 - F->emin) << (F->p - 1)) +
            (uint64_t) ldexp(f, F->p);
    return sign | m;
}

static double largest(int sign, const wr_format_t F) {
    double d = wr_rd_double(F->max, F);
    return sign ? -d - (wr_format_is_fixed(F) ? ldexp(1, -F->frac) : 0) : d;
}

int wr_rd_kernel(rd_kernel_t *K, const wr_format_t F, const wr_mode_t mode) {
    const int fixed = wr_format_is_fixed(F);
    int p = fixed ? F->width : F->p;
    memset(K, 0, sizeof *K);
    if (!F->kind->doubles || FLT_EVAL_METHOD != 0 || p > 25 ||
        mode->rule == WR_RSTO ||
        (!fixed && (F->emin < -300 || F->emax > 300)) ||
        (fixed && !F->saturate)) /* wrapping needs every bit */
        return 0;
    K->rule = mode->rule;
    K->fixed = fixed;
    K->flush = !fixed && !F->subnormals;
    K->lift = (uint64_t) (53 - F->p);
    /* Flushed formats round tiny numbers at their own exponent. */
    K->lowest = (uint64_t) (1023 + (K->flush ? -900 : F->emin));
    if (fixed) { /* constant unit below 2^(51 - frac), where all saturates */
        K->lift = (uint64_t) (52 - 50);
        K->lowest = (uint64_t) (1023 - F->frac + 50);
    }
    K->max = largest(0, F);
    K->min = largest(1, F);
    K->normal = fixed ? 0 : ldexp(1, F->emin);
    K->nan = F->has_nan ? wr_rd_double(F->nan, F) : 0.0;
    for (int sign = 0; sign < 2; sign++) {
        int inward = mode->rule == WR_RZ || mode->rule == WR_RODD ||
                     mode->rule == (sign ? WR_RU : WR_RD);
        double inf = F->has_inf ? (sign ? -INFINITY : INFINITY) : K->nan;
        double max = largest(sign, F);
        K->over[sign] = F->saturate || inward ? max : inf;
        K->inf[sign] = F->saturate ? max : inf;
    }
    return 1;
}

/* s + *e = x + y exactly */
static double two_sum(double *e, double x, double y) {
    double s = x + y, t = s - x;
    *e = (x - (s - t)) + (y - t);
    return s;
}

double wr_rd_exact_sum(const double *term, size_t n, wr_rule_t rule) {
    wr_assert(1 <= n && n <= WR_SUM_MAX);
    double s = term[0], part[WR_SUM_MAX], lost = 0;
    /* Often nothing is lost; infinities and NaN also return here. */
    for (size_t i = 1; i < n; i++) {
        double e;
        s = two_sum(&e, s, term[i]);
        lost += fabs(e); /* NaN once s is not finite */
    }
    if (lost == 0 && s != 0)
        return s;
    if (s - s != 0) /* products are far below the largest double */
        return s;
    size_t m = 0;
    int minus = 1, zeros = 1;
    for (size_t i = 0; i < n; i++) {
        double q = term[i];
        size_t k = 0;
        minus = minus && q == 0 && signbit(q);
        zeros = zeros && q == 0 && !signbit(q);
        for (size_t j = 0; j < m; j++) {
            double e;
            q = two_sum(&e, q, part[j]);
            if (e != 0)
                part[k++] = e;
        }
        if (q != 0)
            part[k++] = q;
        m = k;
    }
    if (m == 0)
        return minus || (rule == WR_RD && !zeros) ? -0.0 : 0.0;
    s = part[0];
    for (size_t j = 1; j < m; j++)
        s = rd_odd_sum(s, part[j], WR_RNE);
    return s;
}

/* Rounding to odd preserves signs and yields 0 only for 0. */
int wr_sum_sign(const double *term, size_t n) {
    const double s = wr_rd_exact_sum(term, n, WR_RNE);
    return (s > 0) - (s < 0);
}
