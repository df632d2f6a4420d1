/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A program that calls FLINT, MPFR, GMP and Jansson itself, because their types
 * occur in the headers of wreath; it is linked with the options of pkg-config
 * alone. */

#include <stdio.h>
#include <stdlib.h>

#include "spectrum/spectrum.h"
#include "study/study.h"

int main(void) {
    fmpq_mat_t A;
    wr_spectrum_matrix_t M;
    wr_limits_t L;
    mpz_t n;
    mpfr_t x;
    json_t *o = json_object();
    mpz_init_set_ui(n, 2);
    mpfr_init2(x, 53);
    mpfr_set_z(x, n, MPFR_RNDN);
    wr_limits_init(L);
    wr_spectrum_matrix_init(M);
    fmpq_mat_init(A, 2, 2);
    fmpq_mat_one(A);
    wr_status_t s = wr_spectrum_matrix_set_rational(M, A, L);
    json_object_set_new(o, "size", json_integer(M->n));
    char *text = json_dumps(o, JSON_COMPACT);
    puts(text != NULL ? text : "");
    const int good = s == WR_OK && M->n == 2 && mpfr_cmp_ui(x, 2) == 0;
    free(text);
    json_decref(o);
    wr_spectrum_matrix_clear(M);
    fmpq_mat_clear(A);
    mpfr_clear(x);
    mpz_clear(n);
    return !good;
}
