/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_EXACT_AFFINE_H
#define WREATH_EXACT_AFFINE_H

/* affine: maps H -> A H + B over Q, with H an n x k matrix of rationals,
 * kept as integers over one common denominator; long products of them; and
 * states stepped letter by letter.
 *
 * Everything is in lowest terms: the denominator is positive, and no prime
 * divides it and all the numerators.  A number field of degree m joins in
 * by its regular representation, n m rows for n (wr_affine_set_ring).
 */

#include "base/base.h"
#include "exact/compat.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- points: H = v / d, an n x k matrix ------------------------------- */

typedef struct {
    fmpz_mat_t v;
    fmpz_t d;
} wr_point_struct;
typedef wr_point_struct wr_point_t[1];

void wr_point_init(wr_point_t x, slong n, slong k); /* 0 */
void wr_point_clear(wr_point_t x);
void wr_point_set(wr_point_t x, const wr_point_t y);
void wr_point_swap(wr_point_t x, wr_point_t y);
int wr_point_equal(const wr_point_t x, const wr_point_t y);
void wr_point_set_fmpq_mat(wr_point_t x, const fmpq_mat_t H);
void wr_point_get_fmpq_mat(fmpq_mat_t H, const wr_point_t x);
/* Entry (i, j) in lowest terms of its own. */
void wr_point_entry(fmpq_t out, const wr_point_t x, slong i, slong j);
/* Bits of the longest of the numerators and the denominator. */
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
void wr_affine_swap(wr_affine_t f, wr_affine_t g);
int wr_affine_equal(const wr_affine_t f, const wr_affine_t g);
slong wr_affine_bits(const wr_affine_t f);

/* H -> A H + B; A n x n, B n x k, as f was initialised. */
void wr_affine_set_fmpq_mat(wr_affine_t f, const fmpq_mat_t A,
                            const fmpq_mat_t B);
void wr_affine_get_fmpq_mat(fmpq_mat_t A, fmpq_mat_t B, const wr_affine_t f);

/* out = later o earlier; out may be an argument. */
void wr_affine_compose(wr_affine_t out, const wr_affine_t later,
                       const wr_affine_t earlier);
/* y = f(x); y may be x. */
void wr_affine_apply(wr_point_t y, const wr_affine_t f, const wr_point_t x);

/* out = f o f o .. o f, t times; out may be f.
 * status  OK; UNABLE past limits (memory, deadline)
 * cost    a few multiplications of integers as long as those of out, while
 *         the entries of f are short: the power of the unknown modulo the
 *         minimal polynomial of N, times X - d; repeated squaring otherwise
 * source  [fiduccia1985] */
WR_MUST_CHECK wr_status_t wr_affine_pow(wr_affine_t out, const wr_affine_t f,
                                        uint64_t t, wr_limits_t L);

/* ---- alphabets: a map for each letter --------------------------------- */

/* The letters with what the products need: a base of pairwise coprime
 * numbers, primes as far as they were found, that all the denominators are
 * products of, and machine-word copies of the letters that are short. */
typedef struct {
    slong n, k;
    uint32_t count;
    wr_affine_struct *map;
    int linear;   /* every c is 0 */
    int integral; /* every d is 1 */
    slong primes; /* size of the base */
    fmpz *prime;
    int *proved;      /* 1 if known to be prime */
    ulong *exponent;  /* count x primes: d = product of prime^exponent */
    uint64_t *growth; /* a state below M in all numerators and in the
                         denominator comes out below growth M; 0: too long
                         for machine words */
    int64_t *small;   /* count x (n n + n k + 1): N, c, d by rows */
    uint32_t *row;    /* count x (n + 1): where the rows of N begin in .. */
    uint32_t *column; /* .. the list of its entries that are not 0 */
    int64_t *value;
} wr_letters_struct;
typedef wr_letters_struct wr_letters_t[1];

void wr_letters_init(wr_letters_t S);
void wr_letters_clear(wr_letters_t S);
/* status  OK; DOMAIN (no letters, shapes that differ); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_letters_set(wr_letters_t S,
                                         const wr_affine_struct *map,
                                         uint32_t count, wr_limits_t L);

/* ---- products --------------------------------------------------------- */

/* f = the map of the word, the first symbol applied first.
 * shape   word[0 .. length-1], each below S->count
 * status  OK; DOMAIN (a symbol that is no letter); UNABLE past limits
 * cost    of the order of one multiplication of the longest integers of the
 *         result, times log length; common factors are taken out at every
 *         node, so that what cancels costs nothing
 * source  [bernstein2008] for product trees */
WR_MUST_CHECK wr_status_t wr_product_map(wr_affine_t f, const wr_letters_t S,
                                         const uint32_t *word, size_t length,
                                         wr_limits_t L);

/* x = the point that the word leads x to; as wr_product_map, but the left
 * half is applied to the point and never multiplied out.  Single letters,
 * batches in machine words, or the tree: by length. */
WR_MUST_CHECK wr_status_t wr_product_run(wr_point_t x, const wr_letters_t S,
                                         const uint32_t *word, size_t length,
                                         wr_limits_t L);

/* x = the point after u v v .. v, t times v; powers of the map of v. */
WR_MUST_CHECK wr_status_t wr_product_repeat(wr_point_t x, const wr_letters_t S,
                                            const uint32_t *v, size_t length,
                                            uint64_t t, wr_limits_t L);

/* ---- steps ------------------------------------------------------------ */

/* A point that moves by letters, in machine words while a proved bound says
 * that they cannot overflow, in long integers otherwise; it goes back to
 * machine words when it is short again.  S must stay as it is meanwhile. */
typedef struct {
    const wr_letters_struct *S;
    int wide;
    struct wr_node *at, *next; /* where it is, if wide; scratch */
    int64_t *x, *y;            /* numerators by rows, if not wide; scratch */
    int64_t d;
    uint64_t bound; /* |x|, d <= bound < 2^62 */
} wr_stepper_struct;
typedef wr_stepper_struct wr_stepper_t[1];

void wr_stepper_init(wr_stepper_t T, const wr_letters_t S,
                     const wr_point_t start);
void wr_stepper_clear(wr_stepper_t T);
/* Letter must be below S->count. */
void wr_stepper_step(wr_stepper_t T, uint32_t letter);
void wr_stepper_run(wr_stepper_t T, const uint32_t *word, size_t length);
void wr_stepper_get(wr_point_t x, const wr_stepper_t T);
/* No number of the state is longer than about so many bits; at least 62.
 * Steps have no limits of their own: a caller asks this now and then. */
slong wr_stepper_bits(const wr_stepper_t T);

#ifdef __cplusplus
}
#endif
#endif
