/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Arrays of doubles into narrow formats, to nearest even, without branches.
 *
 * Normal results: the bits of a double, read as an integer, are the
 * target's with more places after; adding half a place less one, and one
 * more if the last place kept is odd, and cutting off, is nearest even, and a
 * carry runs into the exponent as it should.  Subnormal results: |x| plus
 * the power of two whose last place is the target's unit; the processor
 * rounds, and the low bits are the code.  Infinity falls in with overflow.
 * Where the processor has AVX2 or AVX-512, which is asked when it runs, eight
 * numbers go together.
 */

#include "rounding/impl.h"

typedef struct {
    int cut;         /* places cut off: 53 - p */
    uint64_t half;   /* half a place less one */
    uint64_t bias;   /* code of the normal results, before: rebias */
    uint64_t normal; /* bits of the double 2^emin; 0 where flushed */
    double magic;    /* last place = least subnormal */
    uint64_t magic_bits, hidden, max, over, nan;
    uint64_t over_sign; /* 0 if what overflow gives has no sign (NaN) */
    int sign;           /* where the sign bit goes */
} cast_t;

static uint64_t bits(double x) {
    uint64_t u;
    memcpy(&u, &x, sizeof u);
    return u;
}

static double power(int e) { /* 2^e, a normal double */
    uint64_t u = (uint64_t) (e + 1023) << 52;
    double x;
    memcpy(&x, &u, sizeof x);
    return x;
}

static int prepare(cast_t *c, const wr_format_t F, int width) {
    if (F->fixed || F->width > width || F->p > 24 || F->emin < -300 ||
        F->emax > 300)
        return 0;
    c->cut = 53 - F->p;
    c->half = (UINT64_C(1) << (c->cut - 1)) - 1;
    c->bias = (uint64_t) (1023 + F->emin - 1) << (F->p - 1);
    c->normal = F->subnormals ? bits(power(F->emin)) : 0;
    c->magic = power(F->emin - F->p + 1 + 52);
    c->magic_bits = bits(c->magic);
    c->hidden = F->subnormals ? 0 : UINT64_C(1) << (F->p - 1);
    c->max = F->max;
    c->nan = F->has_nan ? F->nan : 0;
    c->over = F->saturate ? F->max : F->has_inf ? F->inf : F->nan;
    c->over_sign = c->over == c->nan ? 0 : ~UINT64_C(0);
    c->sign = F->width - 1;
    return 1;
}

/* if ? x : y without a branch, which data of mixed sizes would mispredict */
static inline uint64_t pick(uint64_t condition, uint64_t x, uint64_t y) {
    return y ^ ((x ^ y) & -condition);
}

static inline uint64_t cast(double x, const cast_t *c) {
    uint64_t u = bits(x), a = u & (~UINT64_C(0) >> 1), s = u >> 63, low;
    double y;
    memcpy(&y, &a, sizeof y);
    uint64_t m = ((a + c->half + (a >> c->cut & 1)) >> c->cut) - c->bias;
    y += c->magic;
    memcpy(&low, &y, sizeof low);
    low -= c->magic_bits;
    m = pick(a < c->normal, low, m);
    m &= ~pick((int64_t) m < (int64_t) c->hidden, ~UINT64_C(0), 0);
    s &= pick(m > c->max, c->over_sign, ~UINT64_C(0));
    m = pick(m > c->max, c->over, m);
    uint64_t nan = a > UINT64_C(0x7ff) << 52;
    s &= ~nan;
    m = pick(nan, c->nan, m);
    return m | s << c->sign;
}

/* ---- eight at a time --------------------------------------------------- */

/* The same, statement by statement, on vectors; comparisons are signed, which
 * all numbers here allow: a and every constant are below 2^63, and what is
 * negative is so only where the other branch is picked.  A comparison of
 * vectors is all ones or zero in each place. */
typedef uint64_t eight_t __attribute__((vector_size(64)));
typedef int64_t eight_signed_t __attribute__((vector_size(64)));
typedef double eight_double_t __attribute__((vector_size(64)));
typedef uint16_t eight16_t __attribute__((vector_size(16)));
typedef uint8_t eight8_t __attribute__((vector_size(8)));
#define ALL(x) ((eight_t){0} + (uint64_t) (x))
#define LESS(x, y) ((eight_t) ((eight_signed_t) (x) < (eight_signed_t) (y)))
#define PICK(condition, x, y) ((y) ^ (((x) ^ (y)) & (condition)))

#define KERNEL(name, features, type, narrow)                               \
    __attribute__((target(features))) static size_t name(                  \
        type *out, const double *x, size_t n, const cast_t *c) {           \
        const eight_t half = ALL(c->half), bias = ALL(c->bias);            \
        const eight_t normal = ALL(c->normal), hidden = ALL(c->hidden);    \
        const eight_t max = ALL(c->max), over = ALL(c->over);              \
        const eight_t over_sign = ALL(c->over_sign), is_nan = ALL(c->nan); \
        const eight_t magic_bits = ALL(c->magic_bits);                     \
        const eight_double_t magic = (eight_double_t){0} + c->magic;       \
        const int cut = c->cut, sign = c->sign;                            \
        size_t i = 0;                                                      \
        for (; i + 8 <= n; i += 8) {                                       \
            eight_t u, a, s, m, low, nan, big;                             \
            memcpy(&u, x + i, sizeof u);                                   \
            a = u & INT64_MAX;                                             \
            s = u >> 63;                                                   \
            m = ((a + half + ((a >> cut) & 1)) >> cut) - bias;             \
            low = (eight_t) ((eight_double_t) a + magic) - magic_bits;     \
            m = PICK(LESS(a, normal), low, m);                             \
            m &= ~LESS(m, hidden);                                         \
            big = LESS(max, m);                                            \
            s &= PICK(big, over_sign, ALL(UINT64_MAX));                    \
            m = PICK(big, over, m);                                        \
            nan = LESS(ALL(UINT64_C(0x7ff) << 52), a);                     \
            s &= ~nan;                                                     \
            m = PICK(nan, is_nan, m) | s << sign;                          \
            const narrow code = __builtin_convertvector(m, narrow);        \
            memcpy(out + i, &code, sizeof code);                           \
        }                                                                  \
        return i;                                                          \
    }

#if defined(__x86_64__)
#define WIDE "avx512f,avx512bw,avx512dq,avx512vl"
KERNEL(wide16, WIDE, uint16_t, eight16_t)
KERNEL(wide8, WIDE, uint8_t, eight8_t)
KERNEL(half16, "avx2", uint16_t, eight16_t)
KERNEL(half8, "avx2", uint8_t, eight8_t)

static int has_wide(void) {
    return __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
}
#define START(bits)                                       \
    (lanes >= 8 && has_wide() ? wide##bits(out, x, n, &c) \
     : lanes >= 4 && __builtin_cpu_supports("avx2")       \
         ? half##bits(out, x, n, &c)                      \
         : 0)
#else
#define START(bits) ((void) lanes, 0)
#endif

/* ---- arrays ------------------------------------------------------------ */

wr_status_t wr_rd_round_array16(uint16_t *out, const double *x, size_t n,
                                const wr_format_t F, int lanes) {
    cast_t c;
    if (!prepare(&c, F, 16))
        return WR_DOMAIN;
    for (size_t i = START(16); i < n; i++)
        out[i] = (uint16_t) cast(x[i], &c);
    return WR_OK;
}

wr_status_t wr_rd_round_array8(uint8_t *out, const double *x, size_t n,
                               const wr_format_t F, int lanes) {
    cast_t c;
    if (!prepare(&c, F, 8))
        return WR_DOMAIN;
    for (size_t i = START(8); i < n; i++)
        out[i] = (uint8_t) cast(x[i], &c);
    return WR_OK;
}

wr_status_t wr_round_array16(uint16_t *out, const double *x, size_t n,
                             const wr_format_t F) {
    return wr_rd_round_array16(out, x, n, F, RD_LANES);
}

wr_status_t wr_round_array8(uint8_t *out, const double *x, size_t n,
                            const wr_format_t F) {
    return wr_rd_round_array8(out, x, n, F, RD_LANES);
}
