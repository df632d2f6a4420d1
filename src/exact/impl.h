/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_EXACT_IMPL_H
#define WREATH_EXACT_IMPL_H

/* Declarations private to this module. */

#include "exact/exact.h"

/* Divide the entries of N and c (may be NULL) and d by their gcd together with
 * part, a divisor of d that every common factor divides. */
void exact_lowest(fmpz_mat_t N, fmpz_mat_t c, fmpz_t d, const fmpz_t part);

/* ---- nodes of product trees ------------------------------------------- */

/* The map H -> (N H + c) / d, d = product of prime[i]^e[i] over the base of an
 * alphabet.  N has n columns, or none if the node is a point, c / d; then the
 * denominator has a further factor, `rest`.  Maps of a linear alphabet have no
 * c, and compositions of them have 0 for d. */
typedef struct wr_node {
    const wr_letters_struct *S;
    int point;
    fmpz_mat_t N, c;
    fmpz_t d;    /* 0: not stored, the product of prime^e */
    fmpz_t rest; /* points: the other factor of the denominator */
    ulong *e;
} node_struct;
typedef node_struct node_t[1];

void exact_node_init(node_t f, const wr_letters_t S, int point);
void exact_node_clear(node_t f);
void exact_node_swap(node_t f, node_t g);
slong exact_node_bits(const node_t f);
/* out = later o earlier; out is another node; earlier is a map or a point */
void exact_node_compose(node_t out, const node_t later, const node_t earlier);
/* x = f(x), x a point */
wr_status_t exact_node_apply(node_t x, const node_t f, wr_limits_t L);
/* out = the product of word[0 .. length-1], whose growths have a product below
 * 2^62, or which is one letter */
void exact_node_leaf(node_t out, const uint32_t *word, size_t length);
void exact_node_from_point(node_t out, const wr_point_t x);
void exact_node_get_point(wr_point_t x, node_t f); /* destroys f */
/* out = product of prime[i]^e[i] over the base of S. */
void exact_base_product(fmpz_t out, const wr_letters_t S, const ulong *e);
/* Remove common factors of f. */
void exact_node_strip(node_t f);

/* Return WR_UNABLE if n (n + k) numbers of `bits` bits would exceed the memory
 * limit, or past the deadline. */
wr_status_t exact_room(const wr_letters_t S, slong bits, wr_limits_t L);

/* x = f^t (x), x a point of the same alphabet. */
wr_status_t exact_node_power(node_t x, const node_t f, uint64_t t,
                             wr_limits_t L);

/* x = the number with `length` decimal digits at s, which are all digits */
void exact_set_digits(fmpz_t x, const char *s, size_t length);

/* ---- expressions of cells (cell_parse.c) ------------------------------- */

/* Parse a text and append its nodes to C; *node is the last one.  Return NULL,
 * or a description of what was expected at text[*at]. */
const char *cell_parse(uint32_t *node, size_t *at, wr_cell_t C,
                       const char *text);
/* Return nonzero if word may be the name of a state, input or let: it is not
 * the name of a function. */
int cell_is_name(const char *word);

/* ---- fields ------------------------------------------------------------ */

/* Return 1 if z is proved to be in the box of K's root, -1 if outside, else
 * 0. */
int exact_in_box(const acb_t z, const wr_ring_t K, slong prec);
/* sign = the sign of Re x - Im y, which is not 0; y NULL is 0. */
WR_MUST_CHECK wr_status_t exact_sign_by_balls(int *sign,
                                              const fmpq_poly_struct *x,
                                              const fmpq_poly_struct *y,
                                              wr_embedding_t E, wr_limits_t L);
/* y = the conjugate of x; x is real, or E->conjugates. */
void exact_conjugate(fmpq_poly_t y, const fmpq_poly_t x,
                     const wr_embedding_t E);

/* ---- real matrices ---------------------------------------------------- */

/* Twice the precision of X, so that the radius of a ball of an exact entry is
 * far below the rounding error of a step. */
#define EXACT_REAL_PREC(X) (2 * (X)->how.prec + 64)
/* out = the entries of A over the field as reals, to that precision.  If
 * square, A is n x n and each complex entry a block (x -y; y x); else A is
 * n x k and each complex entry a column (x; y). */
wr_status_t exact_real_matrix(arb_mat_t out, const fmpq_poly_struct *A,
                              const wr_ball_t X, int square, wr_limits_t L);

/* out = an upper bound of |A| in the Euclidean norm */
void exact_norm_euclidean(mag_t out, const arb_mat_t A, slong prec);

#endif
