/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_EXACT_AFFINE_H
#define WREATH_EXACT_AFFINE_H

/* affine: maps H -> A H + B over Q, H an n x k matrix of rationals, stored as
 * integers over one common denominator, and long products of them.
 *
 * Everything is in lowest terms: the denominator is positive, and no prime
 * divides it and all numerators.  A number field of degree m is reduced to Q by
 * its regular representation, with n m rows for n (wr_affine_set_ring).
 */

#include "base/base.h"
#include "exact/compat.h"

WR_BEGIN_DECLS

/* ---- points: H = v / d, an n x k matrix ------------------------------- */

typedef struct {
    fmpz_mat_t v;
    fmpz_t d;
} wr_point_struct;
typedef wr_point_struct wr_point_t[1];

void wr_point_init(wr_point_t x, slong n, slong k); /* 0 */
void wr_point_clear(wr_point_t x);
void wr_point_set(wr_point_t x, const wr_point_t y);
int wr_point_equal(const wr_point_t x, const wr_point_t y);
void wr_point_set_fmpq_mat(wr_point_t x, const fmpq_mat_t H);
/* Return the bits of the longest numerator or denominator. */
slong wr_point_bits(const wr_point_t x);

/* ---- maps: H -> (N H + c) / d ----------------------------------------- */

typedef struct {
    fmpz_mat_t N; /* n x n */
    fmpz_mat_t c; /* n x k */
    fmpz_t d;
} wr_affine_struct;
typedef wr_affine_struct wr_affine_t[1];

void wr_affine_init(wr_affine_t f, slong n, slong k); /* the identity */
void wr_affine_clear(wr_affine_t f);
void wr_affine_set(wr_affine_t f, const wr_affine_t g);

/* f = the map H -> A H + B; A n x n, B n x k, as f was initialised. */
void wr_affine_set_fmpq_mat(wr_affine_t f, const fmpq_mat_t A,
                            const fmpq_mat_t B);
/* y = f(x); y may be x. */
void wr_affine_apply(wr_point_t y, const wr_affine_t f, const wr_point_t x);

/* ---- alphabets: a map for each letter --------------------------------- */

/* The letters and data for products: a base of pairwise coprime numbers, as far
 * as possible primes, such that all denominators are products of them, and
 * machine-word copies of the short letters. */
typedef struct {
    slong n, k;
    uint32_t count;
    wr_affine_struct *map;
    int linear;   /* every c is 0 */
    slong primes; /* size of the base */
    fmpz *prime;
    int *proved;      /* 1 if known to be prime */
    ulong *exponent;  /* count x primes: d = product of prime^exponent */
    uint64_t *growth; /* a state with all integers below M is mapped to one with
                       * integers below growth M; 0: too long for machine
                       * words */
    int64_t *small;   /* count x (n n + n k + 1): N, c, d by rows */
} wr_letters_struct;
typedef wr_letters_struct wr_letters_t[1];

void wr_letters_init(wr_letters_t S);
void wr_letters_clear(wr_letters_t S);
/* Set S to an alphabet of count maps.
 * status  OK; DOMAIN (no letters, shapes that differ); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_letters_set(wr_letters_t S,
                                         const wr_affine_struct *map,
                                         uint32_t count, wr_limits_t L);

/* ---- products --------------------------------------------------------- */

/* x = the image of x under the word, the first symbol applied first: by single
 * letters, batches in machine words, or a tree of products, depending on the
 * length; the left half of the tree is applied to the point and never
 * multiplied out.
 * shape   word[0 .. length-1], each below S->count
 * status  OK; DOMAIN (a symbol that is no letter); UNABLE past limits
 * cost    about one multiplication of the longest integers of the result, times
 *         log length; common factors are removed at every node, so that factors
 *         that cancel are cheap
 * source  [bernstein2008] for product trees */
WR_MUST_CHECK wr_status_t wr_product_run(wr_point_t x, const wr_letters_t S,
                                         const uint32_t *word, size_t length,
                                         wr_limits_t L);

/* The word v v .. v. */
typedef struct {
    const uint32_t *word; /* v, */
    size_t length;        /* its length, */
    uint64_t times;       /* and number of repetitions */
} wr_repeat_t;

/* x = the image of x under a repeated word, by powers of the map of v.
 * cost    a few multiplications of integers as long as those of x, if the map
 *         of v is short: X^t modulo the minimal polynomial of N, times X - d;
 *         repeated squaring otherwise
 * source  [fiduccia1985] */
WR_MUST_CHECK wr_status_t wr_product_repeat(wr_point_t x, const wr_letters_t S,
                                            wr_repeat_t v, wr_limits_t L);

WR_END_DECLS
#endif
