/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_EXACT_IMPL_H
#define WREATH_EXACT_IMPL_H

/* Declarations private to this module. */

#include "exact/exact.h"

/* Divides the entries of N, of c (may be NULL) and d by the gcd of them all
 * with part, a divisor of d that every common factor must divide. */
void exact_lowest(fmpz_mat_t N, fmpz_mat_t c, fmpz_t d, const fmpz_t part);

/* ---- nodes of product trees ------------------------------------------- */

/* The map H -> (N H + c) / d, d = product of prime[i]^e[i] over the base of
 * an alphabet.  N has n columns, or none when the node is a point, c / d;
 * then the denominator has a factor more, `rest`.  Maps of a linear alphabet do
 * not keep c, and what is composed of them has 0 for d. */
typedef struct wr_node {
    const wr_letters_struct *S;
    int point;
    fmpz_mat_t N, c;
    fmpz_t d;    /* or 0 if that is not kept */
    fmpz_t rest; /* of points: what else the denominator has */
    ulong *e;
} node_struct;
typedef node_struct node_t[1];

void exact_node_init(node_t f, const wr_letters_t S, int point);
void exact_node_clear(node_t f);
void exact_node_swap(node_t f, node_t g);
slong exact_node_bits(const node_t f);
/* out = later o earlier; out is neither; earlier a map or a point */
void exact_node_compose(node_t out, const node_t later, const node_t earlier);
/* x = f(x), x a point */
wr_status_t exact_node_apply(node_t x, const node_t f, wr_limits_t L);
/* The letters word[0 .. length-1], whose growths multiply to under 2^62, or
 * one letter. */
void exact_node_leaf(node_t out, const uint32_t *word, size_t length);
void exact_node_from_point(node_t out, const wr_point_t x);
void exact_node_get_point(wr_point_t x, node_t f); /* destroys f */
/* out = product of prime[i]^e[i] over the base of S. */
void exact_base_product(fmpz_t out, const wr_letters_t S, const ulong *e);
/* Takes common factors out of f. */
void exact_node_strip(node_t f);

/* WR_UNABLE if numbers of so many bits, n (n + k) of them, would be over
 * the memory, or time is up. */
wr_status_t exact_room(const wr_letters_t S, slong bits, wr_limits_t L);

/* x = f^t (x), x a point of the same alphabet. */
wr_status_t exact_node_power(node_t x, const node_t f, uint64_t t,
                             wr_limits_t L);

/* x = the number of so many decimal digits at s, which has nothing else. */
void exact_set_digits(fmpz_t x, const char *s, size_t length);

/* ---- expressions of cells (cell_parse.c) ------------------------------- */

/* The nodes of a text, added to C; *node is the last.  NULL, or what was
 * expected at text[*at]. */
const char *cell_parse(uint32_t *node, size_t *at, wr_cell_t C,
                       const char *text);
/* A word that may be the name of a state, input or let: no function's. */
int cell_is_name(const char *word);

/* ---- fields ------------------------------------------------------------ */

/* 1 if z lies in the box of K's root for certain, -1 if it does not, 0 if it
 * may. */
int exact_in_box(const acb_t z, const wr_ring_t K, slong prec);
/* sign = that of Re x - Im y, which is not 0; y may be NULL, for 0. */
WR_MUST_CHECK wr_status_t exact_sign_by_balls(int *sign,
                                              const fmpq_poly_struct *x,
                                              const fmpq_poly_struct *y,
                                              wr_embedding_t E, wr_limits_t L);
/* y = the conjugate of x, which is real, or the field holds that of a. */
void exact_conjugate(fmpq_poly_t y, const fmpq_poly_t x,
                     const wr_embedding_t E);

/* ---- real matrices ---------------------------------------------------- */

/* Twice the precision of X, so that what the balls of exact entries miss is far
 * below what a step rounds. */
#define EXACT_REAL_PREC(X) (2 * (X)->how.prec + 64)
/* The entries of A over the field as reals, to that precision: if square, A is
 * n x n and each complex entry a block (x -y; y x); else A is n x k and each
 * such entry a column (x; y). */
wr_status_t exact_real_matrix(arb_mat_t out, const fmpq_poly_struct *A,
                              const wr_ball_t X, int square, wr_limits_t L);

/* An upper bound of |A| for the Euclidean norm. */
void exact_norm_euclidean(mag_t out, const arb_mat_t A, slong prec);

#endif
