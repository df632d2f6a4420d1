/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_HORIZON_H
#define WREATH_CHECK_HORIZON_H

/* Evidence HORIZON and TIE: casts of exact powers, for all later steps (E1).
 * doc/certificates-horizon.md.
 *
 *     rational.c   matrices of rational numbers, the map of a word
 *     positive.c   sequences that remain positive, or bounded
 *     family.c     cast(A^k v), entry by entry
 *     horizon.c    sums of casts, the first step
 */

#include "round.h"

/* ---- rational.c --------------------------------------------------------- */

typedef struct {
    uint32_t rows, columns;
    mpq_t *a; /* by rows */
} ck_rational_matrix;

ck_rational_matrix ck_rm_new(uint32_t rows, uint32_t columns); /* 0 */
void ck_rm_clear(ck_rational_matrix *A);
mpq_t *ck_rm_at(const ck_rational_matrix *A, uint32_t i, uint32_t j);
ck_rational_matrix ck_rm_product(const ck_rational_matrix *A,
                                 const ck_rational_matrix *B);
/* Set A to B; B is consumed. */
void ck_rm_move(ck_rational_matrix *A, ck_rational_matrix B);
ck_rational_matrix ck_rm_power(const ck_rational_matrix *A, uint32_t k);
ck_rational_matrix ck_rm_copy(const ck_rational_matrix *A);
int ck_rm_equal(const ck_rational_matrix *A, const ck_rational_matrix *B);
/* Set norm to the largest row sum of moduli. */
void ck_rm_norm(mpq_t norm, const ck_rational_matrix *A);

/* Read a token as a non-negative integer. */
void ck_token_whole(mpz_t x, const ck_cert *C, size_t token);

/* The start h, and the map h -> A h + B of the whole word as one step. */
typedef struct {
    ck_rational_matrix A, B, h;
} ck_word_map;

void ck_word_map_set(ck_word_map *M, const ck_recurrence *R, const ck_word *w);
/* Map every column x of X to A x + B if adds, otherwise to A x. */
void ck_letter_apply(ck_rational_matrix *X, const ck_map_letter *l, int adds);

/* ---- positive.c --------------------------------------------------------- */

/* The sequence y(j) = sign ((N^j w)_row - c). */
typedef struct {
    const ck_rational_matrix *N, *w;
    uint32_t row;
    int sign;
    mpq_t c;
} ck_sequence;

/* The relation sum f_i y(j+i) = 0 over i = 0 .. order; f_order is 1. */
typedef struct {
    uint32_t order;
    mpq_t *f;
} ck_relation;

/* Return y(J) .. y(J + count - 1); J + count is at most 2^22. */
mpq_t *ck_terms(const ck_sequence *y, uint32_t J, uint32_t count);
/* Read "recurs f_0 .. f_t"; require y to satisfy this monic recurrence. */
ck_relation ck_recurs(ck_cert *C, const ck_sequence *y);
/* Check a line "cone .." or "chain ..", which shows y(j) > 0 for j >= J. */
void ck_positive(ck_cert *C, const ck_sequence *y, const ck_relation *R,
                 const mpz_t J);
/* Check a line "bound s", and set D such that |y(j)| <= D for j >= J. */
void ck_bounded(mpq_t D, ck_cert *C, const ck_sequence *y, const ck_relation *R,
                const mpz_t J);

/* ---- family.c ----------------------------------------------------------- */

/* For k >= from: cast((A^k v)_i) = cast[(k mod p) n + i], i < n.  The matrix
 * may have more than n rows. */
typedef struct {
    uint32_t n, p;
    ck_rational_matrix A, v;
    ck_num *cast;
    int tied; /* some entry converges to a jump from one side */
    mpz_t from;
} ck_family;

/* Return x rounded, with 0 in place of -0. */
ck_num ck_cast(const mpq_t x, const ck_evaluation *E);
ck_num ck_cast_real(ck_real *r, const ck_evaluation *E);
/* Set x to side 2^far, beyond which the rounded value is constant. */
void ck_far(mpq_t x, int side, const ck_format *F);
/* Check the lines "family NAME" to the last entry; A, v and n must be set. */
void ck_family_check(ck_family *G, ck_rounding *P, const char *name);

#endif
