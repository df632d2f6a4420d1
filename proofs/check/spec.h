/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_SPEC_H
#define WREATH_CHECK_SPEC_H

/* Certificates about matrices, not models: doc/certificates-spectrum.md.
 *
 *     spec.c       the certificate and its claims
 *     factor.c     products of Householder matrices, another certificate:
 *                  doc/certificates-factors.md
 *     specpoly.c   polynomials over Q or Q(a), and where their roots are
 *     specmat.c    square matrices over Q or Q(a)
 */

#include "check.h"

/* ---- specpoly.c: polynomials by their coefficients, lowest first -------- */

typedef struct {
    size_t length; /* the last coefficient is not 0 */
    ck_num *c;
} ck_poly;

ck_num ck_divide(ck_num x, ck_num y); /* ends the run if y has no inverse */
ck_poly ck_poly_new(size_t length);
void ck_poly_scale(ck_poly *f, ck_num s);
ck_poly ck_poly_mul(const ck_poly *f, const ck_poly *g);
int ck_poly_square_free(const ck_poly *f);
/* Count the roots of the square-free f that are real, positive, negative,
 * inside, on and outside the unit circle. */
void ck_poly_places(size_t place[6], const ck_poly *f);

/* ---- specmat.c ----------------------------------------------------------- */

typedef struct {
    size_t n;
    ck_num *a; /* row by row */
} ck_square;

ck_square ck_square_zero(size_t n);
/* Return B A. */
ck_square ck_square_product(const ck_square *B, const ck_square *A);
/* Return A^*. */
ck_square ck_square_adjoint(const ck_square *A);
/* Return the rank of A, or of A - I. */
size_t ck_square_rank(const ck_square *A, int less_one);
/* Return f(A). */
ck_square ck_square_value(const ck_poly *f, const ck_square *A);
/* The characteristic polynomial. */
ck_poly ck_square_charpoly(const ck_square *A);
/* Return nonzero if A, which must be Hermitian (otherwise the run ends), is
 * positive semidefinite; if norm: if I - A^* A is, for any A. */
int ck_square_psd(const ck_square *A, int norm);

#endif
