/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_ROOT_H
#define WREATH_CHECK_ROOT_H

/* The root a of the minimal polynomial, isolated by a disc.
 *
 *     disc.c   polynomials around the centre of a disc
 *     root.c   isolation of the root; smaller discs
 *     sign.c   the signs of real numbers of Q(a), conjugates; real and
 *              imaginary parts of the others
 */

#include "check.h"

typedef mpq_t ck_complex[2];

typedef struct {
    uint32_t degree;
    mpq_t box[4];          /* re low, high, im low, high */
    uint32_t bits;         /* precision of the centre */
    ck_complex c, first_c; /* the current and the first disc */
    mpq_t r, first_r;
    ck_complex *p;    /* scratch: coefficients around a centre */
    ck_num conjugate; /* of a, or CK_NONE; valid if asked */
    int asked;
    mpq_t s, t, u; /* scratch */
} ck_root_state;

extern ck_root_state ck_root;

/* Set ck_root.p to p_0, .., p_d, the coefficients around c of the polynomial
 * with the given coefficients. */
void ck_around(ck_complex c, mpq_t *coefficient, uint32_t d);
/* Set out >= |z| (above), or out <= |z|. */
void ck_modulus(mpq_t out, ck_complex z, int above);
/* Set out >= |p_from| r^from + .. + |p_d| r^d. */
void ck_tail(mpq_t out, uint32_t from, uint32_t d, const mpq_t r);

/* Compute a disc that isolates the root; compute a smaller one. */
void ck_root_isolate(void);
void ck_root_refine(void);

#endif
