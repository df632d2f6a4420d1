/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_SPEC_H
#define WREATH_CHECK_SPEC_H

/* Certificates about matrices, not models: doc/certificates-spectrum.md. */

#include "check.h"

/* Whether the job's certificate begins with "wreath-spectrum". */
int ck_spec_is(const ck_job *job);
/* To be run by ck_run. */
void ck_spec_check(ck_job *job);

/* ---- specpoly.c: polynomials over Z, by their coefficients from 1 on ---- */

typedef struct {
    size_t length; /* the last coefficient is not 0 */
    mpz_t *c;
} ck_poly;

ck_poly ck_poly_new(size_t length);
void ck_poly_trim(ck_poly *f);
ck_poly ck_poly_mul(const ck_poly *f, const ck_poly *g);
ck_poly ck_poly_gcd(const ck_poly *f, const ck_poly *g);
int ck_poly_square_free(const ck_poly *f);
/* Distinct real roots in (low, high); CK_MINUS and CK_PLUS are infinite.
 * Neither end is a root. */
enum { CK_MINUS = -1000, CK_PLUS = 1000 };
size_t ck_poly_real(const ck_poly *f, int low, int high);
/* Roots inside and on the unit circle of a square-free f, f(1) f(-1) not 0. */
void ck_poly_disc(size_t *inside, size_t *on, const ck_poly *f);

/* ---- specmat.c: square matrices ----------------------------------------- */

typedef struct {
    size_t n;
    mpz_t *a; /* D A, row by row */
    mpz_t D;
} ck_square;

ck_square ck_square_zero(size_t n);
void ck_square_clear(ck_square *A);
ck_square ck_square_product(const ck_square *B, const ck_square *A);
void ck_square_add_scalar(ck_square *A, const mpz_t c);
size_t ck_square_rank(ck_square *A);
ck_square ck_square_value(const ck_poly *f, const ck_square *A);
ck_poly ck_square_charpoly(const ck_square *A);
int ck_square_semidefinite(ck_square *B);

#endif
