/* SPDX-License-Identifier: LGPL-3.0-or-later */
/* Before the guard: exact.h includes this header after the rings, even if this
 * one is included first. */
#include "exact/exact.h"

#ifndef WREATH_EXACT_EMBED_H
#define WREATH_EXACT_EMBED_H

/* embed: number fields with a chosen embedding - cyclotomic fields and their
 * real subfields, values of elements in balls, exact signs, and maps over a
 * field as maps over Q.  Elements are those of wr_ring_t: polynomials in the
 * root a, of degree below that of the minimal polynomial.
 */

#include "exact/affine.h"

WR_BEGIN_DECLS

/* ---- rings ------------------------------------------------------------ */

/* K = Q(zeta), zeta = exp(2 pi i / m); Q for m = 1, 2.
 * status  OK; DOMAIN (m = 0, or a degree phi(m) over WR_RING_MAX_DEGREE);
 *         UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_ring_zeta(wr_ring_t K, ulong m, wr_limits_t L);

/* K = Q(2 cos(2 pi / m)), the real subfield of Q(zeta_m), with that number as
 * its root; Q if it is rational (m = 1, 2, 3, 4, 6).
 * status  as wr_ring_zeta, with the degree phi(m) / 2; UNABLE also if the
 *         degree times the bits of the largest coefficient of the minimal
 *         polynomial exceeds 2048, for m = 127 first */
WR_MUST_CHECK wr_status_t wr_ring_cosine(wr_ring_t K, ulong m, wr_limits_t L);

/* x = exp(2 pi i j / m), an element of K = wr_ring_zeta(m). */
void wr_zeta_power(fmpq_poly_t x, slong j, ulong m, const wr_ring_t K);
/* x = cos(2 pi j / m), an element of K = wr_ring_cosine(m). */
void wr_cosine_cos(fmpq_poly_t x, slong j, ulong m, const wr_ring_t K);
/* x = sin(2 pi j / m), an element of K = wr_ring_cosine(m).
 * status  OK; DOMAIN if 4 does not divide m: use 4 m and 4 j */
WR_MUST_CHECK wr_status_t wr_cosine_sin(fmpq_poly_t x, slong j, ulong m,
                                        const wr_ring_t K);

/* ---- values ----------------------------------------------------------- */

/* A ring with its root in a ball, which is refined on demand. */
typedef struct {
    wr_ring_t K;
    fmpz_poly_t f;    /* the minimal polynomial, over Z */
    acb_t root;       /* encloses a and no other root */
    slong prec;       /* precision of root, in bits */
    int real;         /* a is real; then so is the ball */
    int conjugates;   /* K contains the conjugate of a ... */
    fmpq_poly_t conj; /* ... and is this */
} wr_embedding_struct;
typedef wr_embedding_struct wr_embedding_t[1];

void wr_embedding_init(wr_embedding_t E); /* Q */
void wr_embedding_clear(wr_embedding_t E);
/* Set E to K with an enclosure of its root.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_embedding_set(wr_embedding_t E, const wr_ring_t K,
                                           wr_limits_t L);
/* Refine the root to at least prec bits. */
WR_MUST_CHECK wr_status_t wr_embedding_refine(wr_embedding_t E, slong prec,
                                              wr_limits_t L);
/* z = a ball that contains x, computed with prec bits. */
WR_MUST_CHECK wr_status_t wr_embedding_value(acb_t z, const fmpq_poly_t x,
                                             wr_embedding_t E, slong prec,
                                             wr_limits_t L);

/* Decide whether x is real, by algebra, never by a small ball. */
WR_MUST_CHECK wr_status_t wr_embedding_is_real(int *real, const fmpq_poly_t x,
                                               wr_embedding_t E, wr_limits_t L);

/* sign = -1, 0, 1: that of the real number x.  Zero is decided by algebra (the
 * polynomial is 0); therefore balls of growing precision terminate.
 * status  OK; DOMAIN (x is not real); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_embedding_sign(int *sign, const fmpq_poly_t x,
                                            wr_embedding_t E, wr_limits_t L);
/* sign = the sign of x - y; only the difference has to be real. */
WR_MUST_CHECK wr_status_t wr_embedding_cmp(int *sign, const fmpq_poly_t x,
                                           const fmpq_poly_t y,
                                           wr_embedding_t E, wr_limits_t L);

/* ---- parts -------------------------------------------------------------- */

/* Part 0 of a number is its real part, part 1 its imaginary part (0 for a real
 * number).  They are computable if the number is real or the field contains the
 * conjugate of its root; otherwise the status is DOMAIN. */
typedef struct {
    wr_embedding_struct *E;
    int part;
} wr_part_t;

/* y = the conjugate of x.
 * status  OK; DOMAIN (it is not computable); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_embedding_conjugate(fmpq_poly_t y,
                                                 const fmpq_poly_t x,
                                                 wr_embedding_t E,
                                                 wr_limits_t L);

/* Set *rational = 1 and q = the part of x, or *rational = 0 if it is
 * irrational.
 * status  OK; DOMAIN (no conjugate); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_embedding_part(int *rational, fmpq_t q,
                                            const fmpq_poly_t x, wr_part_t of,
                                            wr_limits_t L);

/* sign = -1, 0, 1: that of Re x - Im y.  For h = u + i v with rational u and v,
 * this is the sign of Re(c h) + ..: x is the sum of the c u, y of the c v.
 * status  OK; DOMAIN (no conjugate); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_embedding_sign_parts(int *sign,
                                                  const fmpq_poly_t x,
                                                  const fmpq_poly_t y,
                                                  wr_embedding_t E,
                                                  wr_limits_t L);

/* ---- maps over a field as maps over Q --------------------------------- */

/* Set f to the map H -> A H + B over K, acting on n m x k matrices over Q, m
 * the degree of K: row i of H is rows i m .. i m + m - 1, the coefficients of
 * 1, a, .. a^(m-1).
 * shape   A[i n + j] and B[i k + j] in K, reduced; B NULL is 0; f initialised
 *         with n m rows and k columns, which determine n and k */
void wr_affine_set_ring(wr_affine_t f, const fmpq_poly_struct *A,
                        const fmpq_poly_struct *B, const wr_ring_t K);
/* Set x to the point H in the same representation. */
void wr_point_set_ring(wr_point_t x, const fmpq_poly_struct *H,
                       const wr_ring_t K);
WR_END_DECLS
#endif
