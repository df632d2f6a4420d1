/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_EXACT_SIZE_H
#define WREATH_EXACT_SIZE_H

/* size: the text for a number that is too long to print. */

#include "base/base.h"
#include "exact/affine.h"

WR_BEGIN_DECLS

#define WR_DIGITS_MAX 64

/* One integer: |x|.  Digits are decimal and exact; 0 has one digit. */
typedef struct {
    int sign;
    uint64_t bits, digits;
    char head[WR_DIGITS_MAX + 1]; /* the first digits, */
    char tail[WR_DIGITS_MAX + 1]; /* and the last; all of them if few */
} wr_digits_t;

/* shape   1 <= shown <= WR_DIGITS_MAX: how many digits head and tail have
 * status  OK; UNABLE past limits
 * cost    a multiplication of numbers of the size of x, at most */
WR_MUST_CHECK wr_status_t wr_digits(wr_digits_t *out, const fmpz_t x,
                                    unsigned shown, wr_limits_t L);

/* SHA-256 of the canonical text of a point: its numerators row by row, each
 * followed by a blank, then "/" and the denominator, all in lower-case
 * hexadecimal without leading zeros, a '-' in front if negative. */
WR_MUST_CHECK wr_status_t wr_point_hash(char out[65], const wr_point_t x,
                                        wr_limits_t L);

WR_END_DECLS
#endif
