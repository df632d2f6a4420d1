/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "spec.h"

#include <string.h>

/* Matrices over Q, or over Q(a), where a is the root of a polynomial that a box
 * isolates.  A number is 0 if and only if its ck_num is.  Every divisor has an
 * inverse, so it is not 0 at a, whether or not the polynomial is irreducible.
 */

ck_square ck_square_zero(size_t n) {
    ck_square A = {n, ck_alloc(n * n + 1, sizeof *A.a)};
    return A;
}

ck_square ck_square_product(const ck_square *B, const ck_square *A) {
    size_t n = A->n;
    ck_square C = ck_square_zero(n);
    for (size_t i = 0; i < n * n; i++)
        C.a[i] = ck_dot(CK_ZERO, B->a + i / n * n, A->a + i % n, n, n);
    return C;
}

/* Set B <- B A. */
static void multiply(ck_square *B, const ck_square *A) {
    ck_square C = ck_square_product(B, A);
    ck_free(B->a);
    *B = C;
}

static void add_scalar(ck_square *A, ck_num c) {
    for (size_t i = 0; i < A->n; i++)
        A->a[i * A->n + i] = ck_muladd(A->a[i * A->n + i], CK_ONE, c);
}

/* Subtract the multiple of row r from row i that makes the entry of row i in
 * this column 0; earlier columns are unchanged. */
static void subtract(ck_square *A, size_t i, size_t r, size_t column) {
    size_t n = A->n, j;
    ck_num q =
        ck_negative(ck_divide(A->a[i * n + column], A->a[r * n + column]));
    for (j = column; j < n; j++)
        A->a[i * n + j] = ck_muladd(A->a[i * n + j], q, A->a[r * n + j]);
}

/* Return the rank, by elimination; A is overwritten. */
static size_t eliminate(ck_square *A) {
    size_t n = A->n, r = 0, i, j, column;
    for (column = 0; column < n && r < n; column++) {
        for (i = r; i < n && A->a[i * n + column] == CK_ZERO; i++)
            ;
        if (i == n)
            continue;
        for (j = 0; j < n && i != r; j++) {
            ck_num t = A->a[i * n + j];
            A->a[i * n + j] = A->a[r * n + j];
            A->a[r * n + j] = t;
        }
        for (i = r + 1; i < n; i++)
            if (A->a[i * n + column] != CK_ZERO)
                subtract(A, i, r, column);
        ck_differ(A->a[r * n + column], CK_ZERO); /* not 0 at a */
        r++;
    }
    return r;
}

size_t ck_square_rank(const ck_square *A, int less_one) {
    ck_square B = ck_square_zero(A->n);
    memcpy(B.a, A->a, A->n * A->n * sizeof *B.a);
    if (less_one)
        add_scalar(&B, CK_MINUS_ONE);
    return eliminate(&B);
}

ck_square ck_square_value(const ck_poly *f, const ck_square *A) {
    ck_square V = ck_square_zero(A->n);
    for (size_t i = f->length; i-- > 0;) {
        multiply(&V, A);
        add_scalar(&V, f->c[i]);
    }
    return V;
}

/* Return D A, where D is the least common denominator of the entries; products
 * without fractions are faster. */
static ck_square whole_multiple(ck_num *D, const ck_square *A) {
    size_t n = A->n, i, k;
    ck_square B = ck_square_zero(n);
    mpz_t d;
    mpz_init_set_ui(d, 1);
    for (i = 0; i < n * n; i++)
        for (k = 0; k < ck_degree(); k++)
            mpz_lcm(d, d, mpq_denref(ck_value(A->a[i])[k]));
    mpq_set_z(*ck_blank(), d);
    *D = ck_store();
    for (i = 0; i < n * n; i++)
        B.a[i] = ck_mul(*D, A->a[i]);
    return B;
}

/* Faddeev and LeVerrier, for B = D A: N_k = B N_(k-1) + b_(n-k+1) I and b_(n-k)
 * = - tr(B N_k) / k, which is D^k c_(n-k). */
ck_poly ck_square_charpoly(const ck_square *A) {
    size_t n = A->n, k, i;
    ck_poly chi = ck_poly_new(n + 1);
    ck_num D, power = CK_ONE, b = CK_ONE;
    ck_square N = ck_square_zero(n), B = whole_multiple(&D, A);
    chi.c[n] = CK_ONE;
    for (k = 1; k <= n; k++) {
        ck_num trace = CK_ZERO;
        add_scalar(&N, b);
        multiply(&N, &B);
        for (i = 0; i < n; i++)
            trace = ck_sub(trace, N.a[i * n + i]);
        b = ck_divide(trace, ck_whole((uint32_t) k));
        power = ck_mul(power, D);
        chi.c[n - k] = ck_divide(b, power);
    }
    return chi;
}

/* Return nonzero if the Hermitian matrix B, which is overwritten, is
 * semidefinite: no pivot is negative, and every pivot 0 has a row of zeros. */
static int semidefinite(ck_square *B) {
    size_t n = B->n, i, j, k;
    for (k = 0; k < n; k++) {
        int sign = ck_sign(B->a[k * n + k]);
        if (sign < 0)
            return 0;
        for (j = k + 1; j < n && sign == 0; j++)
            if (ck_differ(B->a[k * n + j], CK_ZERO))
                return 0;
        for (i = k + 1; i < n && sign > 0; i++)
            subtract(B, i, k, k);
    }
    return 1;
}

ck_square ck_square_adjoint(const ck_square *A) {
    size_t n = A->n, i, j;
    ck_square T = ck_square_zero(n);
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            T.a[i * n + j] = ck_conjugate(A->a[j * n + i]);
    return T;
}

int ck_square_psd(const ck_square *A, int norm) {
    size_t n = A->n, i;
    ck_square T = ck_square_adjoint(A), B;
    if (norm) {
        B = ck_square_product(&T, A);
        for (i = 0; i < n * n; i++)
            B.a[i] = ck_negative(B.a[i]);
        add_scalar(&B, CK_ONE);
    } else {
        B = T;
        if (memcmp(A->a, T.a, n * n * sizeof *T.a) != 0)
            ck_reject("the matrix is not %s",
                      ck_degree() == 1 ? "symmetric" : "Hermitian");
    }
    return semidefinite(&B);
}
