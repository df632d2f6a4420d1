/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The properties of the entries, and those that an LDL^T decomposition decides.
 * A symmetric S is positive semidefinite if and only if elimination without
 * exchanges finds no negative pivot, and every zero pivot has a row of zeros.
 * Source: [Horn2012]. */

#include "spectrum/impl.h"

/* Row i of step k of Bareiss elimination: N[i][j] becomes a minor of order
 * k+1. */
static void eliminate_row(fmpz_mat_t N, uint64_t *bits, slong k, slong i,
                          const fmpz_t last) {
    const fmpz *pivot = fmpz_mat_entry(N, k, k);
    for (slong j = i; j < fmpz_mat_nrows(N); j++) {
        fmpz *x = fmpz_mat_entry(N, i, j);
        *bits -= fmpz_bits(x);
        fmpz_mul(x, x, pivot);
        fmpz_submul(x, fmpz_mat_entry(N, k, i), fmpz_mat_entry(N, k, j));
        fmpz_divexact(x, x, last);
        *bits += fmpz_bits(x);
    }
}

/* Fraction-free: each pivot is the leading minor of the rows not skipped. */
wr_status_t spectrum_psd_whole(wr_truth_t *psd, fmpz_mat_t N, wr_limits_t L) {
    slong n = fmpz_mat_nrows(N);
    uint64_t bits = 0;
    wr_status_t s = WR_OK;
    int yes = 1;
    fmpz_t last;
    fmpz_init_set_ui(last, 1);
    for (slong i = 0; i < n * n; i++)
        bits += fmpz_bits(fmpz_mat_entry(N, i / n, i % n));
    for (slong k = 0; k < n && yes && s == WR_OK; k++) {
        fmpz *pivot = fmpz_mat_entry(N, k, k);
        for (slong i = k; i < n; i++) /* a diagonal entry decides early */
            yes &= fmpz_sgn(fmpz_mat_entry(N, i, i)) >= 0;
        for (slong j = k + 1; j < n && fmpz_is_zero(pivot); j++)
            yes &= fmpz_is_zero(fmpz_mat_entry(N, k, j));
        if (fmpz_is_zero(pivot))
            continue;
        for (slong i = k + 1; i < n && yes && s == WR_OK; i++) {
            eliminate_row(N, &bits, k, i, last);
            s = wr_limits_check(L, "LDL^T", 0, bits / 8);
        }
        fmpz_set(last, pivot);
    }
    fmpz_clear(last);
    if (s == WR_OK)
        *psd = wr_truth_of(yes);
    return s;
}

/* Decide whether a symmetric A is positive semidefinite. */
static wr_status_t is_psd(wr_truth_t *psd, const fmpq_mat_t A, wr_limits_t L) {
    slong n = fmpq_mat_nrows(A);
    fmpz_mat_t N;
    fmpz_t D;
    fmpz_mat_init(N, n, n);
    fmpz_init(D);
    fmpq_mat_get_fmpz_mat_matwise(N, D, A);
    wr_status_t s = spectrum_psd_whole(psd, N, L);
    fmpz_mat_clear(N);
    fmpz_clear(D);
    return s;
}

/* Over Q(a), A is rational if each block is a multiple of the identity; B is
 * then the matrix of the rational entries.  Return nonzero if A is rational. */
static int rational_part(fmpq_mat_t B, const wr_spectrum_matrix_t M) {
    slong d = M->ring->degree;
    int rational = 1;
    for (slong i = 0; i < M->n; i++)
        for (slong j = 0; j < M->n; j++) {
            fmpq_set(fmpq_mat_entry(B, i, j),
                     fmpq_mat_entry(M->A, i * d, j * d));
            for (slong r = 1; r < d; r++)
                rational &=
                    fmpq_is_zero(fmpq_mat_entry(M->A, i * d + r, j * d));
        }
    return rational;
}

static void set_entry_properties(wr_spectrum_shape_t *s,
                                 const wr_spectrum_matrix_t M) {
    fmpq_poly_struct *x = wr_scalars_new(2), *y = x + 1;
    int upper = 1, lower = 1, symmetric = 1, nonnegative = 1;
    for (slong i = 0; i < M->n; i++)
        for (slong j = 0; j < M->n; j++) {
            wr_spectrum_matrix_entry(x, M, i, j);
            wr_spectrum_matrix_entry(y, M, j, i);
            symmetric &= fmpq_poly_equal(x, y);
            upper &= i <= j || fmpq_poly_is_zero(x);
            lower &= i >= j || fmpq_poly_is_zero(x);
            nonnegative &=
                fmpq_poly_is_zero(x) ||
                (fmpq_poly_length(x) == 1 && fmpz_sgn(fmpq_poly_numref(x)) > 0);
        }
    s->upper = wr_truth_of(upper);
    s->lower = wr_truth_of(lower);
    s->diagonal = wr_truth_of(upper && lower);
    s->symmetric = wr_truth_of(symmetric);
    s->nonnegative = nonnegative              ? WR_TRUE
                     : s->rational == WR_TRUE ? WR_FALSE
                                              : WR_UNKNOWN;
    wr_scalars_free(x, 2);
}

/* Decide whether I - A^T A is 0, and whether it is positive semidefinite. */
static wr_status_t set_norm_properties(wr_spectrum_shape_t *s,
                                       const fmpq_mat_t B, wr_limits_t L) {
    int zero = 0;
    fmpq_mat_t T;
    fmpq_mat_init(T, fmpq_mat_nrows(B), fmpq_mat_nrows(B));
    fmpq_mat_transpose(T, B);
    wr_status_t status = factors_defect_sign(&s->norm_le_1, &zero, T, 1, L);
    s->orthogonal = wr_truth_of(zero);
    fmpq_mat_clear(T);
    return status;
}

/* ---- over Q(a), by exact signs ------------------------------------------- */

/* LDL^* of a Hermitian matrix works as over Q; pivots are real. */

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

/* Decide whether B is positive semidefinite; B is destroyed. */
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

/* Set G = I - A^* A and return nonzero if it is 0. */
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
        s->nonnegative = wr_truth_of(yes);
    return status;
}

static wr_status_t set_hermitian_properties(wr_spectrum_shape_t *s,
                                            const kmat_t *A, wr_embedding_t E,
                                            wr_limits_t L) {
    slong n = A->n;
    int hermitian = 1;
    wr_status_t status = WR_OK;
    kmat_t star = kmat(n), G = kmat(n);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n && status == WR_OK; j++) {
            status = wr_embedding_conjugate(star.a + i * n + j,
                                            A->a + j * n + i, E, L);
            hermitian &= fmpq_poly_equal(star.a + i * n + j, A->a + i * n + j);
        }
    s->hermitian = wr_truth_of(hermitian);
    s->orthogonal = wr_truth_of(gram(&G, A, &star, E->K));
    s->psd = WR_FALSE;
    if (status == WR_OK)
        status = semidefinite(&s->norm_le_1, &G, E, L);
    if (status == WR_OK && hermitian) /* star equals A and may be destroyed */
        status = semidefinite(&s->psd, &star, E, L);
    WR_EACH(kmat_clear, &star, &G);
    return status;
}

/* Over Q(a), decide by exact signs whether M has entries >= 0 and, if the
 * conjugate of a is known, whether M is orthogonal (unitary), Hermitian,
 * definite, of norm <= 1. */
static wr_status_t shape_over(wr_spectrum_shape_t *s,
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
        status = set_hermitian_properties(&t, &A, E, L);
    if (status == WR_OK)
        *s = t;
    wr_embedding_clear(E);
    kmat_clear(&A);
    return status;
}

wr_status_t wr_spectrum_shape(wr_spectrum_shape_t *s,
                              const wr_spectrum_matrix_t M, wr_limits_t L) {
    wr_assert(fmpq_mat_nrows(M->A) == M->n * M->ring->degree);
    wr_assert(fmpq_mat_ncols(M->A) == M->n * M->ring->degree);
    wr_spectrum_shape_t t = {.permutation = WR_FALSE,
                             .psd = WR_UNKNOWN,
                             .orthogonal = WR_UNKNOWN,
                             .norm_le_1 = WR_UNKNOWN,
                             .hermitian = WR_UNKNOWN};
    fmpq_mat_t B;
    wr_status_t status = WR_OK;
    fmpq_mat_init(B, M->n, M->n);
    t.rational = wr_truth_of(rational_part(B, M));
    set_entry_properties(&t, M);
    if (t.rational == WR_TRUE) {
        status = set_norm_properties(&t, B, L);
        /* an orthogonal matrix without negative entries is a permutation */
        t.permutation =
            wr_truth_of(t.orthogonal == WR_TRUE && t.nonnegative == WR_TRUE);
        t.psd = WR_FALSE;
        t.hermitian = t.symmetric;
        if (status == WR_OK && t.symmetric == WR_TRUE)
            status = is_psd(&t.psd, B, L);
    } else {
        status = shape_over(&t, M, L);
    }
    if (status == WR_OK)
        *s = t;
    fmpq_mat_clear(B);
    return status;
}
