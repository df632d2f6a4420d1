/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_HORIZON_H
#define WREATH_CHECK_HORIZON_H

/* Evidence HORIZON and TIE: casts of exact powers, for ever (E1).
 * doc/certificates-horizon.md.
 *
 *     rational.c   matrices of rational numbers, the map of a word
 *     positive.c   sequences that stay positive, or small
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
/* A := B, B is used up */
void ck_rm_move(ck_rational_matrix *A, ck_rational_matrix B);
ck_rational_matrix ck_rm_power(const ck_rational_matrix *A, uint32_t k);
ck_rational_matrix ck_rm_copy(const ck_rational_matrix *A);
int ck_rm_equal(const ck_rational_matrix *A, const ck_rational_matrix *B);
/* The largest sum of moduli of a row. */
void ck_rm_norm(mpq_t norm, const ck_rational_matrix *A);

void ck_rationals_clear(mpq_t *x, size_t count);
/* A token as an integer from 0 on. */
void ck_token_whole(mpz_t x, const ck_cert *C, size_t token);

/* h -> A h + B, one step being the whole word, and the start. */
typedef struct {
    ck_rational_matrix A, B, h;
} ck_word_map;

void ck_word_map_set(ck_word_map *M, const ck_recurrence *R, const ck_word *w);
/* Every column x of X becomes what the letter makes of it: A x + B; without
 * B unless it adds. */
void ck_letter_apply(ck_rational_matrix *X, const ck_map_letter *l, int adds);

/* ---- positive.c --------------------------------------------------------- */

/* y(j) = sign ((N^j w)_row - c) */
typedef struct {
    const ck_rational_matrix *N, *w;
    uint32_t row;
    int sign;
    mpq_t c;
} ck_sequence;

/* sum f_i y(j+i) = 0, i from 0 to the order, whose coefficient is 1 */
typedef struct {
    uint32_t order;
    mpq_t *f;
} ck_relation;

/* y(J) .. y(J + count - 1), which is below step 2^22 */
mpq_t *ck_terms(const ck_sequence *y, uint32_t J, uint32_t count);
/* The line "recurs f_0 .. f_t": a monic recurrence that y satisfies. */
ck_relation ck_recurs(ck_cert *C, const ck_sequence *y);
/* A line "cone .." or "chain ..": y(j) > 0 for j >= J. */
void ck_positive(ck_cert *C, const ck_sequence *y, const ck_relation *R,
                 const mpz_t J);
/* A line "bound s": |y(j)| <= D for j >= J. */
void ck_bounded(mpq_t D, ck_cert *C, const ck_sequence *y, const ck_relation *R,
                const mpz_t J);

/* ---- family.c ----------------------------------------------------------- */

/* For k >= from: cast((A^k v)_i) = cast[(k mod p) n + i], i < n.  The
 * matrix may have more rows than n. */
typedef struct {
    uint32_t n, p;
    ck_rational_matrix A, v;
    ck_num *cast;
    int tied; /* some entry stays beside a jump, on one side */
    mpz_t from;
} ck_family;

/* x rounded; 0 for -0 */
ck_num ck_cast(const mpq_t x, const ck_evaluation *E);
ck_num ck_cast_real(ck_real *r, const ck_evaluation *E);
/* 2^far times side, beyond which nothing changes */
void ck_far(mpq_t x, int side, const ck_format *F);
/* The lines from "family NAME" to the last entry; A, v and n are set. */
void ck_family_check(ck_family *G, ck_rounding *P, const char *name);

#endif
