/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_SPECTRUM_H
#define WREATH_SPECTRUM_H

/* spectrum: where the eigenvalues of an exact matrix are, and with which
 * Jordan blocks.  May include exact and base.
 *
 * Every answer is decided by exact algebra, or by balls that prove a strict
 * inequality; a floating-point number never decides.  Vectors are columns,
 * indices start at 0, the newest letter multiplies on the left.
 */

#include "exact/exact.h"
#include "picture/picture.h"

WR_BEGIN_DECLS

/* ---- matrices ----------------------------------------------------------- */

/* A square matrix over Q or Q(a), a of degree d.  Over Q(a) it is kept as
 * its regular representation: entry x becomes the d x d matrix of
 * y -> x y in the basis 1, a, .., a^(d-1), so that sums and products are
 * those of rational matrices. */
typedef struct {
    char *name; /* "layer 0, action 1", or NULL */
    slong n;
    wr_ring_t ring;
    fmpq_mat_t A; /* nd x nd */
} wr_spectrum_matrix_struct;
typedef wr_spectrum_matrix_struct wr_spectrum_matrix_t[1];

#define WR_SPECTRUM_MAX_SIZE 300 /* n times d */

void wr_spectrum_matrix_init(wr_spectrum_matrix_t M); /* 0 x 0 over Q */
void wr_spectrum_matrix_clear(wr_spectrum_matrix_t M);
void wr_spectrum_matrix_swap(wr_spectrum_matrix_t M, wr_spectrum_matrix_t N);
void wr_spectrum_matrix_set(wr_spectrum_matrix_t M,
                            const wr_spectrum_matrix_t N);
void wr_spectrum_matrix_name(wr_spectrum_matrix_t M, const char *name);
/* status  OK; DOMAIN if A is not square; UNABLE past MAX_SIZE */
WR_MUST_CHECK wr_status_t wr_spectrum_matrix_set_rational(
    wr_spectrum_matrix_t M, const fmpq_mat_t A, wr_limits_t L);
/* shape   entry[i n + j] is entry (i, j), a polynomial in a of degree < d
 * status  OK; UNABLE past MAX_SIZE */
WR_MUST_CHECK wr_status_t wr_spectrum_matrix_set_entries(
    wr_spectrum_matrix_t M, const fmpq_poly_struct *entry, slong n,
    const wr_ring_t K, wr_limits_t L);
void wr_spectrum_matrix_entry(fmpq_poly_t x, const wr_spectrum_matrix_t M,
                              slong i, slong j);
/* Lines of certificates: "field" and "root" of a K beyond Q; a "row" for each
 * row, and the hash of all from byte `from` on. */
void wr_spectrum_put_field(wr_buffer_t out, const wr_ring_t K);
void wr_spectrum_put_rows(wr_buffer_t out, const wr_spectrum_matrix_t M,
                          size_t from);
/* Entry (i, j) as text: "-3/2", "1/2*a+1". */
void wr_spectrum_matrix_put(wr_buffer_t out, const wr_spectrum_matrix_t M,
                            slong i, slong j);
/* M = N P; all of one size over one ring.  The name is not touched. */
void wr_spectrum_matrix_mul(wr_spectrum_matrix_t M,
                            const wr_spectrum_matrix_t N,
                            const wr_spectrum_matrix_t P);
/* Rows of rationals, one row per line; or first a line "field: x^2+x+1" and
 * entries that are polynomials in a without blanks, "1/2*a+1".  The field
 * is that of the root whose number stands after the polynomial ("field:
 * x^2-2 root 1"; 0 unless stated), roots ordered by real, then imaginary
 * part.
 * status  OK; PARSE with the message in R; UNABLE (reason in L) */
WR_MUST_CHECK wr_status_t wr_spectrum_matrix_read(wr_spectrum_matrix_t M,
                                                  wr_reader_t R, wr_limits_t L);
/* The same for "[[1/4,3/4],[3/4,1/4]]"; the message is in L, and names the row
 * and the entry, both from 1. */
WR_MUST_CHECK wr_status_t wr_spectrum_matrix_read_inline(wr_spectrum_matrix_t M,
                                                         const char *text,
                                                         wr_limits_t L);

/* The properties that need no eigenvalues.  norm_le_1: ||A||_2 <= 1, by LDL^*
 * of I - A^* A; orthogonal: A^* A = I; psd of a Hermitian A, else FALSE.
 * UNKNOWN over Q(a) where the complex conjugate of a is not known as an
 * element (it is for real a, roots of unity, degree 2).
 * source  [Horn2012] */
typedef struct {
    wr_truth_t rational, nonnegative, diagonal, upper, lower, permutation,
        symmetric, hermitian, orthogonal, psd, norm_le_1;
} wr_spectrum_shape_t;
WR_MUST_CHECK wr_status_t wr_spectrum_shape(wr_spectrum_shape_t *s,
                                            const wr_spectrum_matrix_t M,
                                            wr_limits_t L);

/* ---- eigenvalues -------------------------------------------------------- */

/* The eigenvalues that are roots of one polynomial irreducible over the
 * matrix's field.  All of them have the same blocks. */
typedef struct {
    fmpz_poly_t minpoly;    /* over Q, primitive, leading coefficient > 0 */
    fmpq_poly_struct *over; /* monic factor over Q(a); NULL over Q */
    slong over_length;
    slong count;        /* how many eigenvalues: over Q the degree */
    slong multiplicity; /* of each of them in the characteristic poly. */
    slong real, positive, negative;
    slong inside, on, outside; /* of the unit circle */
    slong far_real;            /* real, modulus >= 1 */
    slong far_negative;        /* real, <= -1 */
    slong far_nonreal;         /* not real, modulus >= 1 */
    ulong order;               /* minpoly is cyclotomic of this order; or 0 */
    slong blocks, *block;      /* sizes, descending */
} wr_spectrum_factor_struct;

typedef struct {
    slong n, factors;
    wr_spectrum_factor_struct *factor; /* by degree, then coefficients */
    wr_truth_t all_real, all_nonnegative, nilpotent, unipotent, invertible,
        diagonalisable, power_bounded, eventually_periodic, finite_order;
    int radius;                   /* spectral radius -1: < 1, 0: = 1, 1: > 1 */
    slong on_circle, nonreal_far; /* with multiplicity */
    fmpz_t period;                /* of the powers, if eventually periodic */
    slong preperiod;              /* A^(preperiod + period) = A^preperiod */
    slong nilpotency;             /* largest block at 0 */
    slong growth; /* largest block on the circle, minus 1; or 0 */
} wr_spectrum_struct;
typedef wr_spectrum_struct wr_spectrum_t[1];

void wr_spectrum_init(wr_spectrum_t S);
void wr_spectrum_clear(wr_spectrum_t S);

/* Factors, places and blocks of A over an algebraic closure of Q.
 *   #blocks of size >= k at a root of p  =  (rk p(A)^(k-1) - rk p(A)^k) / deg p
 * order   factors by degree, then coefficients; sizes descending (canonical)
 * status  OK; UNABLE past limits, which are checked between the characteristic
 *         polynomial, its factorisation and each factor's roots and ranks
 * cost    mostly that of the characteristic polynomial, during which limits are
 *         not checked: seconds for dense matrices beyond 100 x 100
 * source  [Horn2012, Thm 3.1.11] */
WR_MUST_CHECK wr_status_t wr_spectrum_compute(wr_spectrum_t S,
                                              const wr_spectrum_matrix_t M,
                                              wr_limits_t L);

/* Enclosures of the count eigenvalues of a factor, for printing, by real
 * part, then imaginary part.  root has room for `count`.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_spectrum_roots(acb_ptr root,
                                            const wr_spectrum_factor_struct *f,
                                            const wr_ring_t K, slong prec,
                                            wr_limits_t L);

/* Its polynomial over Q, "2*x^2-x+1". */
void wr_spectrum_put_factor(wr_buffer_t out,
                            const wr_spectrum_factor_struct *f);
/* The facts as lines of text, with `digits` decimals (0: none) after ~. */
WR_MUST_CHECK wr_status_t wr_spectrum_print(wr_buffer_t out,
                                            const wr_spectrum_t S,
                                            const wr_ring_t K, slong digits,
                                            wr_limits_t L);

/* ---- powers ------------------------------------------------------------- */

/* How A^k behaves: ALTERNATE, the even and the odd powers converge; ROTATE,
 * bounded, other eigenvalues on the unit circle. */
typedef enum {
    WR_POWERS_CONVERGE,
    WR_POWERS_ALTERNATE,
    WR_POWERS_ROTATE,
    WR_POWERS_UNBOUNDED
} wr_powers_t;
wr_powers_t wr_spectrum_powers(const wr_spectrum_t S);
/* The limit of M^k, for S the spectrum of M: the projector q(M) / q(1) on
 * the eigenspace of 1, q the minimal polynomial without x - 1.
 * shape   limit initialised, overwritten
 * status  OK; DOMAIN if there is none; UNABLE past limits
 * source  [Horn2012] */
WR_MUST_CHECK wr_status_t wr_spectrum_limit(wr_spectrum_matrix_t limit,
                                            const wr_spectrum_t S,
                                            const wr_spectrum_matrix_t M,
                                            wr_limits_t L);

/* The exponent e in |A^k| ~ k^e rho^k, rho the spectral radius: the largest
 * block at an eigenvalue of that modulus, minus 1.
 * status  OK; UNABLE when balls do not separate moduli, or past limits
 * source  [Horn2012] */
WR_MUST_CHECK wr_status_t wr_spectrum_growth(slong *exponent,
                                             const wr_spectrum_t S,
                                             const wr_ring_t K, wr_limits_t L);

/* ---- hypotheses of theorems --------------------------------------------- */

/* The hypotheses of theorems on one matrix, by its eigenvalues:
 *   REAL_NONNEGATIVE     all real, >= 0 (not so for some letter of some
 *                        layer: [grazzi2025, Thm 1]; so: [mat2025, Thm 6])
 *   POSITIVE_OR_INSIDE   of modulus >= 1 only positive ones (not so in each
 *                        layer: [grazziworkshop, Thm 1])
 *   ALL_REAL             (not so for a product: [grazzi2025, Thm 2])
 *   REAL_OR_INSIDE       of modulus >= 1 only real ones (not so in each
 *                        layer: [grazziworkshop, Thm 2])
 *   ONE_OR_INSIDE        1, or modulus < 1 ([grazzi2025, Prop. 1])
 *   NORM_AT_MOST_1       ([grazzi2025, Prop. 1])
 *   NONNEGATIVE_DIAGONAL NONNEGATIVE of [sarrof2024] */
typedef enum {
    WR_REAL_NONNEGATIVE,
    WR_POSITIVE_OR_INSIDE,
    WR_ALL_REAL,
    WR_REAL_OR_INSIDE,
    WR_ONE_OR_INSIDE,
    WR_NORM_AT_MOST_1,
    WR_NONNEGATIVE_DIAGONAL,
    WR_HYPOTHESES
} wr_hypothesis_t;
/* Whether M satisfies h; *factor is the factor of wr_spectrum_compute whose
 * eigenvalues decide against it, or -1.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_hypothesis_check(wr_truth_t *holds, slong *factor,
                                              wr_hypothesis_t h,
                                              const wr_spectrum_matrix_t M,
                                              wr_limits_t L);
/* The same from what is known of a matrix. */
wr_truth_t wr_hypothesis_decide(slong *factor, wr_hypothesis_t h,
                                const wr_spectrum_t S,
                                const wr_spectrum_shape_t *shape);
/* Whether |A v| < |v| for every v that A does not fix (so |A| <= 1): such
 * matrices are closed under products, and of their eigenvalues only 1 is
 * on the unit circle.  Products of factors I - beta v v^T / (v^T v) with
 * 0 <= beta < 2 are such.
 * status  OK (UNKNOWN over Q(a) unless all entries are rational); UNABLE
 *         past limits */
WR_MUST_CHECK wr_status_t wr_spectrum_paracontraction(
    wr_truth_t *yes, const wr_spectrum_matrix_t M, wr_limits_t L);
/* Why all products of the count matrices (of one size over one ring)
 * satisfy h, in words; NULL if no structural reason is known, which decides
 * nothing.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_hypothesis_closed(
    const char **reason, wr_hypothesis_t h, const wr_spectrum_matrix_struct *A,
    size_t count, wr_limits_t L);

/* ---- pictures ----------------------------------------------------------- */

/* The eigenvalues and the unit circle, as an SVG or TikZ document; a disc
 * for each eigenvalue, its area the multiplicity, in a ring if it has a
 * block larger than 1, with both written beside it.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_spectrum_draw(wr_picture_t P,
                                           const wr_spectrum_t S,
                                           const wr_ring_t K,
                                           const wr_draw_t *how, wr_limits_t L);

/* ---- polynomials -------------------------------------------------------- */

/* Real roots of a square-free f in the open interval (0, 1), with Descartes'
 * rule and bisection.
 * status  OK; UNABLE past limits
 * source  [collins1976] */
WR_MUST_CHECK wr_status_t wr_spectrum_unit_roots(slong *count,
                                                 const fmpz_poly_t f,
                                                 wr_limits_t L);
/* Roots of a square-free f (none of modulus 1) inside the unit circle, by the
 * Schur-Cohn recursion in balls, or else by enclosures of all roots.
 * status  OK; UNABLE past limits
 * source  [marden1966] */
WR_MUST_CHECK wr_status_t wr_spectrum_disc_roots(slong *inside,
                                                 const fmpz_poly_t f,
                                                 wr_limits_t L);

WR_END_DECLS

#include "spectrum/factor.h"   /* products of Householder matrices */
#include "spectrum/collapse.h" /* what reads of a letter leave of a box */

#endif
