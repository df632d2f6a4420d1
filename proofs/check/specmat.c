/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "spec.h"

/* Square matrices A over Q, as the integers of D A. */

ck_square ck_square_zero(size_t n) {
    ck_square A = {n, ck_alloc(n * n + 1, sizeof *A.a), {{0, 0, NULL}}};
    for (size_t i = 0; i < n * n; i++)
        mpz_init(A.a[i]);
    mpz_init_set_ui(A.D, 1);
    return A;
}

void ck_square_clear(ck_square *A) {
    for (size_t i = 0; i < A->n * A->n; i++)
        mpz_clear(A->a[i]);
    mpz_clear(A->D);
    ck_free(A->a);
}

ck_square ck_square_product(const ck_square *B, const ck_square *A) {
    size_t n = A->n, i, j, k;
    ck_square C = ck_square_zero(n);
    for (k = 0; k < n; k++)
        for (j = 0; j < n; j++)
            for (i = 0; i < n && mpz_sgn(A->a[k * n + j]) != 0; i++)
                mpz_addmul(C.a[i * n + j], B->a[i * n + k], A->a[k * n + j]);
    return C;
}

static void add_scalar(ck_square *A, const mpz_t c) {
    for (size_t i = 0; i < A->n; i++)
        mpz_add(A->a[i * A->n + i], A->a[i * A->n + i], c);
}

/* What stands below row r, and to the right of this column, in which its pivot
 * is, is eliminated without fractions; the pivot before it was `last`.  What
 * stands below the pivot is left as it is, and nobody looks at it again. */
static void reduce(ck_square *A, size_t r, size_t column, mpz_t last) {
    size_t n = A->n, i, j;
    for (i = r + 1; i < n; i++)
        for (j = column + 1; j < n; j++) {
            mpz_ptr x = A->a[i * n + j];
            mpz_mul(x, x, A->a[r * n + column]);
            mpz_submul(x, A->a[i * n + column], A->a[r * n + j]);
            mpz_divexact(x, x, last);
        }
    mpz_set(last, A->a[r * n + column]);
}

/* The rank; A is used up. */
static size_t eliminate(ck_square *A) {
    size_t n = A->n, rank = 0, i, j, column;
    mpz_t last;
    mpz_init_set_ui(last, 1);
    for (column = 0; column < n && rank < n; column++) {
        for (i = rank; i < n && mpz_sgn(A->a[i * n + column]) == 0; i++)
            ;
        if (i == n)
            continue;
        for (j = 0; j < n && i != rank; j++)
            mpz_swap(A->a[i * n + j], A->a[rank * n + j]);
        reduce(A, rank++, column, last);
    }
    mpz_clear(last);
    return rank;
}

size_t ck_square_rank(const ck_square *A, int less_one) {
    ck_square B = ck_square_zero(A->n);
    mpz_t c;
    mpz_init(c);
    for (size_t i = 0; i < A->n * A->n; i++)
        mpz_set(B.a[i], A->a[i]);
    if (less_one)
        mpz_neg(c, A->D);
    add_scalar(&B, c);
    size_t rank = eliminate(&B);
    ck_square_clear(&B);
    mpz_clear(c);
    return rank;
}

/* D^deg f f(A) */
ck_square ck_square_value(const ck_poly *f, const ck_square *A) {
    ck_square V = ck_square_zero(A->n), W;
    mpz_t c, power;
    mpz_init(c);
    mpz_init_set_ui(power, 1);
    for (size_t i = f->length; i-- > 0;) {
        W = ck_square_product(&V, A);
        ck_square_clear(&V);
        V = W;
        mpz_mul(c, mpq_numref(*ck_value(f->c[i])), power);
        add_scalar(&V, c);
        mpz_mul(power, power, A->D);
    }
    mpz_clears(c, power, NULL);
    return V;
}

/* That of D A, by Faddeev and LeVerrier:
 * N_k = A N_(k-1) + c_(n-k+1) I, c_(n-k) = - tr(A N_k) / k; then x -> D x. */
ck_poly ck_square_charpoly(const ck_square *A) {
    size_t n = A->n, k, i;
    ck_poly chi = ck_poly_new(n + 1);
    ck_square N = ck_square_zero(n), AN;
    mpz_t c, power;
    mpz_init_set_ui(c, 1);
    mpz_init(power);
    mpz_pow_ui(power, A->D, n);
    for (k = 0;; k++) { /* c = c_(n-k) of D A */
        mpz_mul(mpq_numref(*ck_blank()), c, power);
        chi.c[n - k] = ck_store();
        if (k == n)
            break;
        add_scalar(&N, c);
        AN = ck_square_product(&N, A); /* they commute */
        ck_square_clear(&N);
        N = AN;
        mpz_set_ui(c, 0);
        for (i = 0; i < n; i++)
            mpz_sub(c, c, N.a[i * n + i]);
        mpz_divexact_ui(c, c, k + 1);
        mpz_divexact(power, power, A->D);
    }
    mpz_clears(c, power, NULL);
    ck_square_clear(&N);
    return chi;
}

/* Symmetric elimination: positive semidefinite if and only if no pivot is
 * negative, and every pivot 0 has a row of zeros.  B is used up. */
static int semidefinite(ck_square *B) {
    size_t n = B->n, j, k;
    mpz_t last;
    mpz_init_set_ui(last, 1);
    for (k = 0; k < n; k++) {
        int sign = mpz_sgn(B->a[k * n + k]);
        if (sign < 0)
            return 0;
        for (j = k + 1; j < n && sign == 0; j++)
            if (mpz_sgn(B->a[k * n + j]) != 0)
                return 0;
        if (sign > 0)
            reduce(B, k, k, last);
    }
    mpz_clear(last);
    return 1;
}

int ck_square_psd(const ck_square *A, int norm) {
    size_t n = A->n, i, j, k;
    ck_square B = ck_square_zero(n);
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            mpz_ptr x = B.a[i * n + j];
            for (k = 0; k < n && norm; k++)
                mpz_submul(x, A->a[k * n + i], A->a[k * n + j]);
            if (norm && i == j)
                mpz_addmul(x, A->D, A->D);
            if (!norm)
                mpz_set(x, A->a[i * n + j]);
            if (!norm && mpz_cmp(A->a[i * n + j], A->a[j * n + i]) != 0)
                ck_reject("the matrix is not symmetric");
        }
    int yes = semidefinite(&B);
    ck_square_clear(&B);
    return yes;
}
