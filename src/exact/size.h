/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_EXACT_SIZE_H
#define WREATH_EXACT_SIZE_H

/* size: a summary of a number that is too long to print. */

#include "base/base.h"
#include "exact/affine.h"

WR_BEGIN_DECLS

#define WR_DIGITS_MAX 64

/* One integer: |x|.  Digits are decimal and exact; 0 has one digit. */
typedef struct {
    int sign;
    uint64_t bits, digits;
    char head[WR_DIGITS_MAX + 1]; /* the first digits, */
    char tail[WR_DIGITS_MAX + 1]; /* and the last ones; all digits if few */
} wr_digits_t;

/* Compute the sign, bits, digits, head and tail of x.
 * shape   1 <= shown <= WR_DIGITS_MAX: the number of digits in head and tail
 * status  OK; UNABLE past limits
 * cost    at most a multiplication of numbers of the size of x */
WR_MUST_CHECK wr_status_t wr_digits(wr_digits_t *out, const fmpz_t x,
                                    unsigned shown, wr_limits_t L);

/* Compute the SHA-256 hash of the canonical text of a point: its numerators row
 * by row, each followed by a blank, then "/" and the denominator, all in
 * lower-case hexadecimal without leading zeros, '-' first if negative. */
WR_MUST_CHECK wr_status_t wr_point_hash(char out[65], const wr_point_t x,
                                        wr_limits_t L);

WR_END_DECLS
#endif
