/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ROUNDING_KERNEL_H
#define WREATH_ROUNDING_KERNEL_H

/* kernel: rounding on doubles, exactly as wr_round_q, for formats whose results
 * are exact doubles or determined by a double rounded to odd.
 *
 * A number of the format is the double of the same value.  A product of two
 * such numbers is an exact double (2p <= 53).  A sum is rounded to odd in
 * double: its last bit is set if anything was lost, which TwoSum determines.
 * Since p + 2 <= 53, rounding that to p bits is rounding the exact sum, in
 * every mode [boldo2008, Thm 1].  So no result is ever rounded twice.
 *
 * The one rounding: let 2^q be the unit in the last place at |x|.  The sum
 * x + 1.5 2^(q+52) has the last place 2^q, so the processor's own rounding to
 * nearest even rounds x there; the other modes correct the result by at most
 * one unit.  All of it is exact IEEE arithmetic in double, in the default mode
 * of the processor.
 */

#include <float.h>
#include <math.h>

#include "rounding/impl.h"

typedef struct {
    wr_rule_t rule;
    int fixed, flush;
    uint64_t lift;   /* added to the biased exponent: 53 - p */
    uint64_t lowest; /* biased exponent below which the unit is constant */
    double max, min; /* largest and smallest number (-max for floats) */
    double normal;   /* least normal number */
    double over[2];  /* result of finite overflow, positive and negative */
    double inf[2];   /* result for an infinite value */
    double nan;
} rd_kernel_t;

/* Set K; return 0 if doubles are too narrow for F (kernel.c). */
int wr_rd_kernel(rd_kernel_t *K, const wr_format_t F, const wr_mode_t mode);
/* Convert a double that is a number of F to its code, and back (kernel.c). */
uint64_t wr_rd_encode(double x, const wr_format_t F);
double wr_rd_double(uint64_t code, const wr_format_t F);

static inline uint64_t rd_bits(double x) {
    uint64_t u;
    memcpy(&u, &x, sizeof u);
    return u;
}

static inline double rd_from_bits(uint64_t u) {
    double x;
    memcpy(&x, &u, sizeof x);
    return x;
}

/* Round x in another mode; y is x rounded to nearest even at the unit u. */
static inline double rd_other_mode(double x, double y, double u,
                                   wr_rule_t rule) {
    double z = fabs(y) > fabs(x) ? y - copysign(u, x) : y; /* toward zero */
    double a = z + copysign(u, x), r = fabs(x - z);
    switch (rule) {
    case WR_RNA:
        return r >= u / 2 ? a : z;
    case WR_RND:
        return r > u / 2 || (r == u / 2 && x < 0) ? a : z;
    case WR_RU:
        return r > 0 && x > 0 ? a : z;
    case WR_RD:
        return r > 0 && x < 0 ? a : z;
    case WR_RODD:
        return r > 0 && fmod(z, 2 * u) == 0 ? a : z;
    default:
        return z;
    }
}

/* Handle infinity, NaN, overflow, fixed point. */
__attribute__((noinline, unused)) static double rd_edge(double x, double y,
                                                        const rd_kernel_t *K) {
    if (x != x)
        return K->nan;
    if (x - x != 0)
        return K->inf[x < 0];
    if (y > K->max || y < K->min)
        return K->over[x < 0];
    return y + 0.0; /* fixed point has one zero */
}

/* Round x, which is exact or rounded to odd. */
static inline double rd_round(double x, const rd_kernel_t *K) {
    uint64_t e = (rd_bits(x) >> 52) & 0x7ff;
    if (e < K->lowest)
        e = K->lowest;
    if (e + K->lift >= 0x7ff)
        return rd_edge(x, x, K);
    double c = rd_from_bits((e + K->lift) << 52 | UINT64_C(1) << 51);
    double y = (x + c) - c;
    if (K->rule != WR_RNE)
        y = rd_other_mode(x, y, rd_from_bits((e + K->lift - 52) << 52),
                          K->rule);
    if (y > K->max || y < K->min || K->fixed)
        return rd_edge(x, y, K);
    if (K->flush && fabs(y) < K->normal)
        y = 0.0;
    return copysign(y, x);
}

/* x + y rounded to odd in double. */
static inline double rd_odd_sum(double x, double y, wr_rule_t rule) {
    double s = x + y, t = s - x;
    double e = (x - (s - t)) + (y - t);
    if (e != 0 && s - s == 0) {
        uint64_t u = rd_bits(s);
        if (!(u & 1))
            return rd_from_bits((e > 0) == (s > 0) ? u + 1 : u - 1);
    }
    if (s == 0 && rule == WR_RD && (x != 0 || signbit(x) || signbit(y)))
        return -0.0;
    return s;
}

static inline double rd_add(double x, double y, const rd_kernel_t *K) {
    return rd_round(rd_odd_sum(x, y, K->rule), K);
}

static inline double rd_mul(double x, double y, const rd_kernel_t *K) {
    return rd_round(x * y, K);
}

/* x y + z, one rounding; x y is exact */
static inline double rd_fma(double x, double y, double z,
                            const rd_kernel_t *K) {
    return rd_round(rd_odd_sum(x * y, z, K->rule), K);
}

/* The sum of n >= 1 terms rounded to odd in double (kernel.c). */
double wr_rd_exact_sum(const double *term, size_t n, wr_rule_t rule);

#endif
