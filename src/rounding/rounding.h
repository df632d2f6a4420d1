/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ROUNDING_H
#define WREATH_ROUNDING_H

/* rounding: arithmetic that rounds.  Number formats, one rounding of an exact
 * rational (the definition everything else is measured against), single
 * operations, and recurrences stepped in a given order of roundings.  May
 * include base only (and exact/compat.h, which stands for system headers).
 *
 * A number of a format is its code, a whole number: for floats the sign bit,
 * the biased exponent and the p - 1 stored bits, as in IEEE 754 interchange;
 * for fixed point the two's complement.  Only the low `width` bits are used.
 */

#include "base/base.h"
#include "exact/compat.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- formats ---------------------------------------------------------- */

/* A binary format.  Floats: precision p with the hidden bit, normal numbers
 * from 2^emin to below 2^(emax+1); a zero of either sign.  Fixed point:
 * multiples of 2^-frac in two's complement of `width` bits.
 * units   all in bits or binary exponents */
typedef struct {
    int fixed;      /* 1: fixed point, and only width, frac, saturate count */
    int width;      /* bits of a code */
    int p, emin, emax;
    int frac;
    int has_inf, has_nan;
    int subnormals; /* 0: they are flushed to zero, as results and operands */
    int saturate;   /* 1: results beyond the largest become the largest */
    uint64_t max;   /* code of the largest finite number */
    uint64_t inf;   /* code of +infinity, if there is one */
    uint64_t nan;   /* code of the NaN that operations give */
} wr_format_struct;
typedef wr_format_struct wr_format_t[1];

/* A format by its text: NAME or NAME:flush, NAME:sat with NAME one of
 *   fp64 fp32 tf32 bf16 fp16   infinities and NaN       [IEEE754-2019, 3.4]
 *   e5m2                       the same                 [OFP8, 5.1]
 *   e4m3fn                     one NaN, no infinity     [OFP8, 5.1]
 *   e2m3 e3m2 e2m1             neither; they saturate   [OCPMX, 5.3]
 * or float:P:EMIN:EMAX (2 <= P <= 60, as IEEE), fixed:INT:FRAC (INT counts
 * the sign; :sat, the default, or :wrap), int:BITS (fixed:BITS:0).
 * status  OK; PARSE (reason in L)
 * source  [IEEE754-2019], [OFP8], [OCPMX] */
WR_MUST_CHECK wr_status_t wr_format_read(wr_format_t F, const char *text,
                                         wr_limits_t L);
/* The text that reads back as F; the shortest name where there is one. */
void wr_format_print(wr_buffer_t out, const wr_format_t F);
int wr_format_equal(const wr_format_t F, const wr_format_t G);
/* The name of the i-th named format, or NULL behind the last. */
const char *wr_format_name(size_t i);

/* ---- numbers of a format ---------------------------------------------- */

typedef enum { WR_FINITE = 0, WR_INFINITE, WR_NAN } wr_class_t;

/* What a code stands for.  x is set for finite numbers only (0 for both
 * zeros); *negative is the sign bit, also of zero and infinity.  Codes with
 * bits above width, or between the largest number and infinity, are NaN. */
wr_class_t wr_format_decode(fmpq_t x, int *negative, uint64_t code,
                            const wr_format_t F);

/* ---- rounding --------------------------------------------------------- */

typedef enum {
    WR_RNE = 0, /* nearest, ties to even */
    WR_RNA,     /* nearest, ties away from zero */
    WR_RND,     /* nearest, ties to the smaller number */
    WR_RZ,      /* toward zero */
    WR_RU,      /* toward +infinity */
    WR_RD,      /* toward -infinity */
    WR_RODD,    /* exact, or the neighbour with an odd last bit */
    WR_RSTO     /* away from zero with probability (x - lo) / (hi - lo) */
} wr_rule_t;

/* A rounding mode.  WR_RSTO draws 64 bits that depend on seed and counter
 * alone; who wants independent draws counts up.
 * source  [IEEE754-2019, 4.3], [boldo2008] for odd, [grazzi2025, eq. (4)]
 *         for ties to the smaller */
typedef struct {
    wr_rule_t rule;
    uint64_t seed, counter;
} wr_mode_struct;
typedef wr_mode_struct wr_mode_t[1];

/* rne rna rnd rz ru rd odd, or sto, sto-SEED.
 * status  OK; PARSE (reason in L) */
WR_MUST_CHECK wr_status_t wr_mode_read(wr_mode_t mode, const char *text,
                                       wr_limits_t L);
void wr_mode_print(wr_buffer_t out, const wr_mode_t mode);

/* What happened beside the result; 0: nothing. */
enum {
    WR_INEXACT = 1,
    WR_OVERFLOW = 2,
    WR_DIVIDE_BY_ZERO = 4,
    WR_INVALID = 8
};

/* code = the exact x rounded once into F: the definition of rounding.
 * First to p bits (fewer below 2^emin, unless subnormals are flushed) with
 * no bound on the exponent.  Then, for floats:
 *   beyond the largest   infinity for the nearest modes and away from zero,
 *                        the largest for the others and under :sat; NaN
 *                        where the format has no infinity
 *   flushed              below 2^emin becomes zero of the sign of x in every
 *                        mode (tininess after rounding)
 *   zero                 of the sign of x; x = 0 becomes -0 if `negative`
 * Fixed point saturates or wraps modulo 2^width.
 * returns the flags
 * source  [IEEE754-2019, 4.3 and 7.4], [OFP8, 5.2] for :sat and e4m3fn */
unsigned wr_round_q(uint64_t *code, const fmpq_t x, int negative,
                    const wr_format_t F, const wr_mode_t mode);

/* One operation on numbers of F, one rounding into F, with the special cases
 * of IEEE 754 (NaN for 0/0, inf/inf, 0 inf, inf - inf and the square root of
 * a negative number; x/0 infinite; -0 as 6.3 says).  A result NaN in a format
 * without one is +0, and WR_INVALID is the only trace of it.
 * returns the flags
 * cost    about a microsecond: this is the reference
 * source  [IEEE754-2019, 5.4.1, 6.3, 7.2] */
unsigned wr_round_add(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode);
unsigned wr_round_sub(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode);
unsigned wr_round_mul(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode);
unsigned wr_round_div(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode);
/* x y + z with one rounding */
unsigned wr_round_fma(uint64_t *out, uint64_t x, uint64_t y, uint64_t z,
                      const wr_format_t F, const wr_mode_t mode);
unsigned wr_round_sqrt(uint64_t *out, uint64_t x, const wr_format_t F,
                       const wr_mode_t mode);
/* sum of x_i y_i, exact, with one rounding; an exact zero is -0 if all
 * products are -0, or if they cancel under WR_RD; n = 0 gives +0. */
unsigned wr_round_dot(uint64_t *out, const uint64_t *x, const uint64_t *y,
                      size_t n, const wr_format_t F, const wr_mode_t mode);
/* A number of F as one of G, rounded once. */
unsigned wr_round_convert(uint64_t *out, uint64_t x, const wr_format_t F,
                          const wr_format_t G, const wr_mode_t mode);

#ifdef __cplusplus
}
#endif
#endif
