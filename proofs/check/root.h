/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_ROOT_H
#define WREATH_CHECK_ROOT_H

/* The root a of the minimal polynomial, known as the only one in a disc.
 *
 *     disc.c   polynomials around the centre of a disc
 *     root.c   which root is meant; smaller discs
 *     sign.c   the signs of real numbers of Q(a), conjugates; real and
 *              imaginary parts of the others
 */

#include "check.h"

typedef mpq_t ck_complex[2];

typedef struct {
    uint32_t degree;
    mpq_t box[4];          /* re low, high, im low, high */
    uint32_t bits;         /* of the centre */
    ck_complex c, first_c; /* the disc now, and the first one */
    mpq_t r, first_r;
    ck_complex *p;    /* scratch: coefficients around a centre, and what */
    mpz_t *f, n[4];   /* they are made of */
    ck_num conjugate; /* of a, or CK_NONE; once asked for: */
    int asked;
    mpq_t s, t, u; /* scratch */
} ck_root_state;

extern ck_root_state ck_root;

/* ck_root.p: p_0, .., p_d of the polynomial with these coefficients, around
 * c. */
void ck_around(ck_complex c, mpq_t *coefficient, uint32_t d);
/* out >= |z|, if above; or out <= |z|. */
void ck_modulus(mpq_t out, ck_complex z, int above);
/* out >= |p_from| r^from + .. + |p_d| r^d */
void ck_tail(mpq_t out, uint32_t from, uint32_t d, const mpq_t r);

/* Finds the disc; makes it smaller. */
void ck_root_isolate(void);
void ck_root_refine(void);

#endif
