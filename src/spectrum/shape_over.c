/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The shape of a matrix over Q(a), by exact signs.  LDL^* as over Q: a
 * Hermitian B is positive semidefinite if and only if elimination meets no
 * negative pivot, and every pivot that is 0 has a row of zeros; pivots are
 * real numbers of the field.  Source: [Horn2012].
 */

#include "spectrum/impl.h"

typedef struct {
    slong n;
    fmpq_poly_struct *a;
} kmat_t;

static kmat_t kmat(slong n) {
    return (kmat_t){n, wr_scalars_new((size_t) (n * n))};
}

static void kmat_clear(kmat_t *A) {
    wr_scalars_free(A->a, (size_t) (A->n * A->n));
}

static void conjugate(fmpq_poly_t out, const fmpq_poly_t x,
                      const wr_embedding_t E) {
    if (E->real) {
        fmpq_poly_set(out, x);
        return;
    }
    fmpq_poly_compose(out, x, E->conj);
    fmpq_poly_rem(out, out, E->K->minpoly);
}

/* One step of the elimination with the pivot p > 0 at (k, k). */
static void eliminate(kmat_t *B, slong k, const wr_ring_t K) {
    slong n = B->n;
    fmpq_poly_struct *inverse = wr_scalars_new(3), *q = inverse + 1,
                     *t = inverse + 2;
    wr_ring_inv(inverse, B->a + k * n + k, K);
    for (slong i = k + 1; i < n; i++) {
        wr_ring_mul(q, B->a + i * n + k, inverse, K);
        for (slong j = k + 1; j < n && !fmpq_poly_is_zero(q); j++) {
            wr_ring_mul(t, q, B->a + k * n + j, K);
            fmpq_poly_sub(B->a + i * n + j, B->a + i * n + j, t);
        }
    }
    wr_scalars_free(inverse, 3);
}

/* B is used up. */
static wr_status_t semidefinite(wr_truth_t *psd, kmat_t *B, wr_embedding_t E,
                                wr_limits_t L) {
    slong n = B->n;
    wr_status_t status = WR_OK;
    *psd = WR_TRUE;
    for (slong k = 0; k < n && *psd == WR_TRUE && status == WR_OK; k++) {
        int sign = 0;
        status = wr_embedding_sign(&sign, B->a + k * n + k, E, L);
        if (status != WR_OK)
            break;
        if (sign < 0)
            *psd = WR_FALSE;
        for (slong j = k + 1; j < n && sign == 0; j++)
            if (!fmpq_poly_is_zero(B->a + k * n + j))
                *psd = WR_FALSE;
        if (sign > 0)
            eliminate(B, k, E->K);
        status = wr_limits_check(L, "LDL^*", 0, 0);
    }
    return status;
}

/* G = I - A^* A, and whether that is 0 */
static int gram(kmat_t *G, const kmat_t *A, const kmat_t *star,
                const wr_ring_t K) {
    slong n = A->n;
    int zero = 1;
    fmpq_poly_t t;
    fmpq_poly_init(t);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n; j++) {
            fmpq_poly_struct *x = G->a + i * n + j;
            fmpq_poly_set_si(x, i == j);
            for (slong k = 0; k < n; k++) {
                wr_ring_mul(t, star->a + i * n + k, A->a + k * n + j, K);
                fmpq_poly_sub(x, x, t);
            }
            zero &= fmpq_poly_is_zero(x);
        }
    fmpq_poly_clear(t);
    return zero;
}

static wr_status_t entries_nonnegative(wr_spectrum_shape_t *s, const kmat_t *A,
                                       wr_embedding_t E, wr_limits_t L) {
    wr_status_t status = WR_OK;
    int yes = 1;
    for (slong i = 0; i < A->n * A->n && yes && status == WR_OK; i++) {
        int real = 1, sign = 0;
        status = wr_embedding_is_real(&real, A->a + i, E, L);
        if (status == WR_OK && real)
            status = wr_embedding_sign(&sign, A->a + i, E, L);
        yes = real && sign >= 0;
    }
    if (status == WR_OK)
        s->nonnegative = spectrum_truth(yes);
    return status;
}

static wr_status_t look(wr_spectrum_shape_t *s, const kmat_t *A,
                        wr_embedding_t E, wr_limits_t L) {
    slong n = A->n;
    int hermitian = 1;
    kmat_t star = kmat(n), G = kmat(n);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n; j++) {
            conjugate(star.a + i * n + j, A->a + j * n + i, E);
            hermitian &= fmpq_poly_equal(star.a + i * n + j, A->a + i * n + j);
        }
    s->hermitian = spectrum_truth(hermitian);
    s->orthogonal = spectrum_truth(gram(&G, A, &star, E->K));
    s->psd = WR_FALSE;
    wr_status_t status = semidefinite(&s->norm_le_1, &G, E, L);
    if (status == WR_OK && hermitian) /* star is A, and may be used up */
        status = semidefinite(&s->psd, &star, E, L);
    WR_EACH(kmat_clear, &star, &G);
    return status;
}

wr_status_t spectrum_shape_over(wr_spectrum_shape_t *s,
                                const wr_spectrum_matrix_t M, wr_limits_t L) {
    wr_embedding_t E;
    wr_spectrum_shape_t t = *s;
    kmat_t A = kmat(M->n);
    for (slong i = 0; i < M->n * M->n; i++)
        wr_spectrum_matrix_entry(A.a + i, M, i / M->n, i % M->n);
    wr_embedding_init(E);
    wr_status_t status = wr_embedding_set(E, M->ring, L);
    if (status == WR_OK)
        status = entries_nonnegative(&t, &A, E, L);
    if (status == WR_OK && E->conjugates)
        status = look(&t, &A, E, L);
    if (status == WR_OK)
        *s = t;
    wr_embedding_clear(E);
    kmat_clear(&A);
    return status;
}
