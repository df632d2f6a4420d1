/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_SPEC_H
#define WREATH_CHECK_SPEC_H

/* Certificates about matrices, not models: doc/certificates-spectrum.md.
 *
 *     spec.c           the certificate, matrices over Q
 *     specline.c       its lines
 *     specmat.c        square matrices
 *     specpoly.c       polynomials, and where their roots are
 *     specfield.c      matrices over a number field
 *     specfieldpoly.c  polynomials over one
 */

#include "check.h"

/* To be run by ck_run. */
void ck_spec_check(ck_job *job);

/* ---- specline.c: lines of tokens ---------------------------------------- */

typedef struct {
    char *next, *end;
    size_t line;
    char **token;
    size_t tokens, alloc;
} ck_reader;

void ck_reader_line(ck_reader *R);
/* The line begins with this word and has so many further tokens (CK_NONE:
 * any). */
void ck_reader_want(const ck_reader *R, const char *word, size_t tokens);
size_t ck_reader_number(const ck_reader *R, size_t i);
/* "blocks s_1 s_2 ..", descending, with sum e; those of size >= k: */
void ck_reader_blocks(ck_reader *R, size_t e);
size_t ck_reader_nullity(const ck_reader *R, size_t k);
/* "psd norm yes": 1 for norm, 0 for matrix, and the claim. */
int ck_reader_psd(const ck_reader *R, int *claim);

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

/* ---- specfieldpoly.c: polynomials over Q(a) ----------------------------- */

typedef struct {
    size_t length; /* the last coefficient is not 0 */
    ck_num *c;
} ck_fpoly;

ck_num ck_divide(ck_num x, ck_num y); /* the run ends if y has no inverse */
/* 0 or invertible, and so not 0 at a; anything else ends the run. */
int ck_is_zero(ck_num x);
ck_fpoly ck_fpoly_new(size_t length);
ck_fpoly ck_fpoly_mul(const ck_fpoly *f, const ck_fpoly *g);
int ck_fpoly_square_free(const ck_fpoly *f);
/* real, positive, negative, inside, on, outside; f monic, square-free */
void ck_fpoly_places(size_t place[6], const ck_fpoly *f);

/* ---- specfield.c: matrices over Q(a) ------------------------------------ */

typedef struct {
    size_t n;
    ck_num *a; /* row by row */
} ck_fsquare;

/* "field ..", the current line, "root ..", and the rows. */
ck_fsquare ck_field_matrix(ck_reader *R, size_t n);
void ck_field_spec(ck_reader *R, const ck_fsquare *A);
void ck_field_rank(ck_reader *R, const ck_fsquare *A);
void ck_field_psd(ck_reader *R, const ck_fsquare *A);

#endif
