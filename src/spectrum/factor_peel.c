/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A rational matrix A of norm at most 1 as C_1 .. C_r O with exact factors,
 * r = rank(I - A^T A), and O orthogonal.
 *
 * One step.  Put E = I - A A^T, of rank r.  For v in the range of E, with
 * E y = v and d = 1 - v^T v / (v^T y) > 0, let C = I - (1 - sqrt(d)) v v^T /
 * (v^T v).  Then C^-1 A has norm at most 1 and rank r - 1 in place of r:
 *   I - A^T A = (I - B^T B) + (1 - d) B^T v v^T B / (v^T v),   B = C^-1 A,
 * and d is the value at which the last term takes away all that it can.  An
 * eigenvector of A A^T with eigenvalue d is such a v.  So is any v with
 * A^T v = 0, with C a projector (d = 0): B = A + c v w^T for w with A w = 0
 * and c^2 v^T v w^T w = 1.  The method wants sqrt(d), or c, to be rational:
 * eigenvectors come first, then kernels, then small vectors are tried.  In
 * the last step det(A)^2 = d is a square by itself.
 *
 * Then signs: C with -sqrt(d) is C H, H the reflection at v, so that H can
 * be moved into O; it is when rank(O - I) falls.
 */

#include "spectrum/impl.h"

typedef struct {
    slong count;
    fmpq_mat_struct *v;
    fmpq *beta;
} list_t;

static void list_add(list_t *list, const fmpq_mat_t v, const fmpq_t beta) {
    size_t k = (size_t) list->count++;
    list->v = wr_realloc(list->v, (k + 1) * sizeof *list->v);
    list->beta = wr_realloc(list->beta, (k + 1) * sizeof *list->beta);
    fmpq_mat_init_set(list->v + k, v);
    fmpq_init(list->beta + k);
    fmpq_set(list->beta + k, beta);
}

static void list_clear(list_t *list) {
    for (slong k = 0; k < list->count; k++) {
        fmpq_mat_clear(list->v + k);
        fmpq_clear(list->beta + k);
    }
    wr_free(list->v);
    wr_free(list->beta);
}

/* A <- C^-1 A for the factor C = I - (1 - root) v v^T / (v^T v) */
static void take(list_t *list, fmpq_mat_t A, const fmpq_mat_t v,
                 const fmpq_t root) {
    fmpq *beta = _fmpq_vec_init(2), *c = beta + 1;
    fmpq_one(beta);
    fmpq_sub(beta, beta, root);
    fmpq_div(c, beta, root);
    factors_apply(A, c, v);
    list_add(list, v, beta);
    _fmpq_vec_clear(beta, 2);
}

/* ---- eigenvectors ------------------------------------------------------- */

/* Factors from the eigenvectors of S at x: of A itself if it is symmetric
 * (x any value but 1), else of A A^T (x a square between 0 and 1). */
static void take_eigenvectors(list_t *list, fmpq_mat_t A, const fmpq_mat_t S,
                              const fmpq_t x, int symmetric) {
    slong n = fmpq_mat_nrows(A);
    fmpq_mat_t T, N, v;
    fmpq_t root, beta, c;
    fmpq_init(root);
    fmpq_init(beta);
    fmpq_init(c);
    if (fmpq_is_one(x) ||
        (!symmetric && (fmpq_is_zero(x) || !wr_rational_root(root, x))))
        goto done;
    fmpq_mat_init(T, n, n);
    fmpq_mat_init(N, n, 0);
    for (slong i = 0; i < n; i++)
        fmpq_set(fmpq_mat_entry(T, i, i), x);
    fmpq_mat_sub(T, S, T);
    factors_kernel(N, T);
    fmpq_mat_gso(N, N); /* Gram and Schmidt without norms */
    for (slong j = 0; j < fmpq_mat_ncols(N); j++) {
        fmpq_mat_window_init(v, N, 0, j, n, j + 1);
        if (symmetric) {
            fmpq_one(beta); /* the eigenvalue becomes 1 */
            fmpq_sub(beta, beta, x);
            list_add(list, v, beta);
            factors_dot(c, v, v);
            fmpq_div(c, beta, c);
            factors_rank_one(A, c, v, v);
        } else {
            take(list, A, v, root);
        }
        fmpq_mat_window_clear(v);
    }
    fmpq_mat_clear(T);
    fmpq_mat_clear(N);
done:
    fmpq_clear(root);
    fmpq_clear(beta);
    fmpq_clear(c);
}

static wr_status_t eigenvectors(list_t *list, fmpq_mat_t A, wr_limits_t L) {
    slong n = fmpq_mat_nrows(A);
    fmpq_mat_t S;
    fmpz_poly_t chi;
    fmpz_poly_factor_t f;
    fmpq_t x;
    fmpq_mat_init(S, n, n);
    fmpz_poly_init(chi);
    fmpz_poly_factor_init(f);
    fmpq_init(x);
    fmpq_mat_transpose(S, A);
    int symmetric = fmpq_mat_equal(S, A);
    if (!symmetric)
        fmpq_mat_mul(S, A, S);
    wr_status_t s = spectrum_charpoly(chi, S, L);
    if (s == WR_OK)
        fmpz_poly_factor(f, chi);
    for (slong i = 0; i < f->num && s == WR_OK; i++) {
        const fmpz_poly_struct *p = f->p + i;
        if (fmpz_poly_length(p) != 2)
            continue;
        fmpq_set_fmpz_frac(x, p->coeffs, p->coeffs + 1);
        fmpq_neg(x, x);
        take_eigenvectors(list, A, S, x, symmetric);
        s = wr_limits_check(L, "eigenvectors", 0, 0);
    }
    fmpq_clear(x);
    fmpz_poly_factor_clear(f);
    fmpz_poly_clear(chi);
    fmpq_mat_clear(S);
    return s;
}

/* ---- kernels ------------------------------------------------------------ */

/* One projector: 1, or 0 if A has no kernel or no pair fits. */
static int take_kernel(list_t *list, fmpq_mat_t A) {
    slong n = fmpq_mat_nrows(A);
    int found = 0;
    fmpq_mat_t T, U, W, v, w;
    fmpq *c = _fmpq_vec_init(2), *d = c + 1;
    fmpq_mat_init(T, n, n);
    fmpq_mat_init(U, n, 0);
    fmpq_mat_init(W, n, 0);
    fmpq_mat_transpose(T, A);
    factors_kernel(U, T);
    factors_kernel(W, A);
    for (slong i = 0; i < fmpq_mat_ncols(U) && !found; i++)
        for (slong j = 0; j < fmpq_mat_ncols(W) && !found; j++) {
            fmpq_mat_window_init(v, U, 0, i, n, i + 1);
            fmpq_mat_window_init(w, W, 0, j, n, j + 1);
            factors_dot(c, v, v);
            factors_dot(d, w, w);
            fmpq_mul(c, c, d);
            found = wr_rational_root(d, c);
            if (found) {
                fmpq_inv(d, d);
                factors_rank_one(A, d, v, w);
                fmpq_one(c);
                list_add(list, v, c);
            }
            fmpq_mat_window_clear(v);
            fmpq_mat_window_clear(w);
        }
    fmpq_mat_clear(T);
    fmpq_mat_clear(U);
    fmpq_mat_clear(W);
    _fmpq_vec_clear(c, 2);
    return found;
}

/* ---- small vectors ------------------------------------------------------ */

static int take_small(list_t *list, fmpq_mat_t A, const fmpq_mat_t E) {
    fmpq_mat_t v;
    fmpq_t root;
    fmpq_mat_init(v, fmpq_mat_nrows(A), 1);
    fmpq_init(root);
    int found = factors_small(v, root, E);
    if (found)
        take(list, A, v, root);
    fmpq_mat_clear(v);
    fmpq_clear(root);
    return found;
}

/* ---- signs -------------------------------------------------------------- */

/* Whether reflecting O at v lowers rank(O - I); if so it is done. */
static int lowers(fmpq_mat_t O, slong *rank, const fmpq_t minus2,
                  const fmpq_mat_t v) {
    fmpq_mat_t P;
    fmpq_mat_init_set(P, O);
    factors_apply(P, minus2, v);
    slong after = factors_rank_minus_one(P);
    int yes = after < *rank;
    if (yes) {
        *rank = after;
        fmpq_mat_swap(O, P);
    }
    fmpq_mat_clear(P);
    return yes;
}

static void move_signs(list_t *list, fmpq_mat_t O) {
    slong rank = factors_rank_minus_one(O);
    fmpq_t minus2;
    fmpq_init(minus2);
    fmpq_set_si(minus2, -2, 1);
    for (slong i = 0; i < list->count && rank > 0; i++) {
        if (fmpq_equal_si(list->beta + i, 2) ||
            !lowers(O, &rank, minus2, list->v + i))
            continue;
        fmpq_sub_si(list->beta + i, list->beta + i, 2);
        fmpq_neg(list->beta + i, list->beta + i);
        for (slong j = i + 1; j < list->count; j++)
            factors_apply(list->v + j, minus2, list->v + i);
    }
    fmpq_clear(minus2);
}

/* ---- all ---------------------------------------------------------------- */

wr_status_t factors_peel(wr_reflections_t F, const fmpq_mat_t A,
                         wr_limits_t L) {
    slong n = F->n;
    list_t list = {0, NULL, NULL};
    fmpq_mat_t B, E;
    wr_spectrum_matrix_t O;
    fmpq_mat_init_set(B, A);
    fmpq_mat_init(E, n, n);
    wr_spectrum_matrix_init(O);
    int found = 1;
    wr_status_t s = wr_limits_check(L, "factors", 0, 0);
    if (s == WR_OK && F->orthogonal != WR_TRUE)
        s = eigenvectors(&list, B, L);
    if (s == WR_OK)
        s = factors_defect(E, B, 1, L);
    while (s == WR_OK && found && !fmpq_mat_is_zero(E)) {
        found = take_kernel(&list, B) || take_small(&list, B, E);
        s = factors_defect(E, B, 1, L);
    }
    if (s == WR_OK && found) {
        move_signs(&list, B);
        for (slong k = 0; k < list.count; k++)
            factors_add_rational(F, list.v + k, list.beta + k);
        s = wr_spectrum_matrix_set_rational(O, B, L);
        if (s == WR_OK)
            s = factors_reflect(F, O, L);
    }
    wr_spectrum_matrix_clear(O);
    fmpq_mat_clear(B);
    fmpq_mat_clear(E);
    list_clear(&list);
    return s;
}
