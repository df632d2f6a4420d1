/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ROUNDING_IMPL_H
#define WREATH_ROUNDING_IMPL_H

/* impl: declarations private to module rounding. */

#include "rounding/value.h"

/* A kind of format: the library uses only the fields of wr_format_struct and
 * these functions.  A new kind has its own file and is named in format.c. */
struct wr_format_kind_struct {
    /* Codes are two's complement and increase with the numbers, with one zero;
     * otherwise the highest bit is the sign, also of zero. */
    int twos;
    int only_rne; /* rne is the only rounding mode */
    int doubles;  /* supported by kernel.h */
    wr_class_t (*decode)(fmpq_t x, int *negative, uint64_t code,
                         const wr_format_t F);
    /* as wr_round_q, x not 0 */
    unsigned (*round)(uint64_t *code, const fmpq_t x, int negative,
                      const wr_format_t F, const wr_mode_t mode);
    uint64_t (*infinite)(int negative, const wr_format_t F);
    slong (*unit)(const wr_format_t F);
    slong (*far)(const wr_format_t F);
    /* append the parameters for certificates */
    void (*certify)(wr_buffer_t out, const wr_format_t F);
    /* set F from its width alone; NULL if more parameters are needed */
    void (*set)(wr_format_t F, int width);
};
extern const wr_format_kind_t wr_rd_float, wr_rd_fixed;

static inline uint64_t rd_low_bits(int n) {
    return n >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << n) - 1;
}

static inline uint64_t rd_sign_bit(const wr_format_t F) {
    return UINT64_C(1) << (F->width - 1);
}

/* The formats into which a row of an affine step rounds its products and sums
 * (NULL: exact; the result is rounded into the format of the model), and
 * whether b is the first term.  The order tree has no rows. */
typedef struct {
    const wr_format_struct *product, *sum;
    int b_first;
} rd_roundings_t;

static inline rd_roundings_t rd_roundings(const wr_evaluation_t M) {
    const wr_format_struct *F = M->format, *acc = M->acc;
    switch (M->order) {
    case WR_ORDER_SEQ:
        return (rd_roundings_t){F, F, 0};
    case WR_ORDER_BIAS:
        return (rd_roundings_t){F, F, 1};
    case WR_ORDER_FMA:
        return (rd_roundings_t){NULL, F, 1};
    case WR_ORDER_WIDE:
        return (rd_roundings_t){F, acc, 0};
    case WR_ORDER_ACC:
        return (rd_roundings_t){acc, acc, 0};
    case WR_ORDER_DOT:
    case WR_ORDER_TREE:
        break;
    }
    return (rd_roundings_t){NULL, NULL, 0};
}

/* x = m 2^e (decode.c). */
void wr_rd_set_scaled(fmpq_t x, uint64_t m, slong e);
/* Return floor(log2 |x|), x not 0.  Set sig = |x| in units of 2^q, rounded, and
 * return 1 if that was inexact; `negative` is the sign of x (round.c). */
slong wr_rd_exponent(const fmpq_t x);
int wr_rd_to_units(fmpz_t sig, const fmpq_t x, slong q, int negative,
                   const wr_mode_t mode);

/* wr_round_array16 and 8 by kernels of at most the given number of lanes: 1
 * (none), 8 (AVX2), if the processor supports them (cast.c). */
enum { RD_LANES = 8 };
WR_MUST_CHECK wr_status_t wr_rd_round_array16(uint16_t *out, const double *x,
                                              size_t n, const wr_format_t F,
                                              int lanes);
WR_MUST_CHECK wr_status_t wr_rd_round_array8(uint8_t *out, const double *x,
                                             size_t n, const wr_format_t F,
                                             int lanes);
#endif
