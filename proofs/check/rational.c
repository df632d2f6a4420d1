/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "horizon.h"

/* Matrices of rational numbers, implemented as simply as possible. */

ck_rational_matrix ck_rm_new(uint32_t rows, uint32_t columns) {
    ck_rational_matrix A = {rows, columns,
                            ck_rationals((size_t) rows * columns)};
    return A;
}

void ck_rm_clear(ck_rational_matrix *A) {
    ck_rationals_clear(A->a, (size_t) A->rows * A->columns);
    A->a = NULL;
}

mpq_t *ck_rm_at(const ck_rational_matrix *A, uint32_t i, uint32_t j) {
    return &A->a[(size_t) i * A->columns + j];
}

ck_rational_matrix ck_rm_product(const ck_rational_matrix *A,
                                 const ck_rational_matrix *B) {
    ck_rational_matrix C = ck_rm_new(A->rows, B->columns);
    uint32_t i, j, k;
    mpq_t t;

    mpq_init(t);
    for (i = 0; i < A->rows; i++)
        for (k = 0; k < A->columns; k++)
            for (j = 0; j < B->columns && mpq_sgn(*ck_rm_at(A, i, k)); j++) {
                mpq_mul(t, *ck_rm_at(A, i, k), *ck_rm_at(B, k, j));
                mpq_add(*ck_rm_at(&C, i, j), *ck_rm_at(&C, i, j), t);
            }
    mpq_clear(t);
    return C;
}

void ck_rm_move(ck_rational_matrix *A, ck_rational_matrix B) {
    ck_rm_clear(A);
    *A = B;
}

ck_rational_matrix ck_rm_copy(const ck_rational_matrix *A) {
    ck_rational_matrix C = ck_rm_new(A->rows, A->columns);
    for (size_t i = 0; i < (size_t) A->rows * A->columns; i++)
        mpq_set(C.a[i], A->a[i]);
    return C;
}

int ck_rm_equal(const ck_rational_matrix *A, const ck_rational_matrix *B) {
    for (size_t i = 0; i < (size_t) A->rows * A->columns; i++)
        if (!mpq_equal(A->a[i], B->a[i]))
            return 0;
    return 1;
}

ck_rational_matrix ck_rm_power(const ck_rational_matrix *A, uint32_t k) {
    ck_rational_matrix P = ck_rm_new(A->rows, A->rows), S = ck_rm_copy(A);
    for (uint32_t i = 0; i < A->rows; i++)
        mpq_set_ui(*ck_rm_at(&P, i, i), 1, 1);
    for (; k > 0; k /= 2) {
        if (k % 2 == 1)
            ck_rm_move(&P, ck_rm_product(&P, &S));
        if (k > 1)
            ck_rm_move(&S, ck_rm_product(&S, &S));
    }
    ck_rm_clear(&S);
    return P;
}

void ck_rm_norm(mpq_t norm, const ck_rational_matrix *A) {
    mpq_t row, x;
    mpq_inits(row, x, NULL);
    mpq_set_ui(norm, 0, 1);
    for (uint32_t i = 0; i < A->rows; i++) {
        mpq_set_ui(row, 0, 1);
        for (uint32_t j = 0; j < A->columns; j++) {
            mpq_abs(x, *ck_rm_at(A, i, j));
            mpq_add(row, row, x);
        }
        if (mpq_cmp(row, norm) > 0)
            mpq_set(norm, row);
    }
    mpq_clears(row, x, NULL);
}

void ck_token_whole(mpz_t x, const ck_cert *C, size_t token) {
    mpq_t q;
    mpq_init(q);
    ck_text_rational(q, C, token);
    if (mpz_cmp_ui(mpq_denref(q), 1) != 0 || mpq_sgn(q) < 0)
        ck_reject("token %u is not a non-negative integer", (unsigned) token);
    mpz_set(x, mpq_numref(q));
}

/* ---- the map of a word ----------------------------------------------------
 */

/* The exact map h -> A h + B of a word of a rounded recurrence: its letters are
 * applied one by one, the first letter first, to the identity and to 0.  A
 * delta letter maps h to h + beta (v - k.h) k. */

/* Set x to a weight, which is finite. */
static void set(mpq_t x, ck_num n) {
    mpq_set(x, *ck_value(n == CK_MINUS_ZERO ? CK_ZERO : n));
}

/* Apply a delta rule w: k_1 .. k_n, v, beta; v counts as 0 unless adds. */
static void apply_delta(ck_rational_matrix *X, const ck_num *w, int adds) {
    uint32_t i, j, n = X->rows;
    mpq_t e, x;
    mpq_inits(e, x, NULL);
    for (j = 0; j < X->columns; j++) {
        set(e, adds ? w[n] : CK_ZERO);
        for (i = 0; i < n; i++) {
            set(x, w[i]);
            mpq_mul(x, x, *ck_rm_at(X, i, j));
            mpq_sub(e, e, x);
        }
        set(x, w[n + 1]);
        mpq_mul(e, e, x); /* beta (v - k.h) */
        for (i = 0; i < n; i++) {
            set(x, w[i]);
            mpq_mul(x, x, e);
            mpq_add(*ck_rm_at(X, i, j), *ck_rm_at(X, i, j), x);
        }
    }
    mpq_clears(e, x, NULL);
}

static void apply_affine(ck_rational_matrix *X, const ck_num *w, int adds) {
    uint32_t i, j, n = X->rows;
    ck_rational_matrix A = ck_rm_new(n, n);
    mpq_t b;
    for (i = 0; i < n * n; i++)
        set(A.a[i], w[i]);
    ck_rm_move(X, ck_rm_product(&A, X));
    ck_rm_clear(&A);
    mpq_init(b);
    for (i = 0; adds && i < n; i++) {
        set(b, w[n * n + i]);
        for (j = 0; j < X->columns; j++)
            mpq_add(*ck_rm_at(X, i, j), *ck_rm_at(X, i, j), b);
    }
    mpq_clear(b);
}

void ck_letter_apply(ck_rational_matrix *X, const ck_map_letter *l, int adds) {
    if (l->out != NULL)
        ck_reject("a letter given by operations has no exact map");
    if (l->delta)
        apply_delta(X, l->w, adds);
    else
        apply_affine(X, l->w, adds && l->has_add);
}

void ck_word_map_set(ck_word_map *M, const ck_recurrence *R, const ck_word *w) {
    uint32_t n = R->n, i, k;
    M->A = ck_rm_new(n, n);
    M->B = ck_rm_new(n, 1);
    M->h = ck_rm_new(n, 1);
    for (i = 0; i < n; i++) {
        mpq_set_ui(*ck_rm_at(&M->A, i, i), 1, 1);
        set(M->h.a[i], R->start[i]);
    }
    for (k = 0; k < w->length; k++) {
        const ck_map_letter *l = &R->letter[w->letter[k]];
        ck_letter_apply(&M->A, l, 0);
        ck_letter_apply(&M->B, l, 1);
    }
}
