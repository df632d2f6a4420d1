/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Write a rational matrix A of norm at most 1 as C_1 .. C_r O with exact
 * factors, r = rank(I - A^T A), and O orthogonal.
 *
 * One step.  Let E = I - A A^T, of rank r.  For v in the range of E, E y = v,
 * and d = 1 - v^T v / (v^T y) > 0, let C = I - (1 - sqrt(d)) v v^T / (v^T v).
 * Then B = C^-1 A has norm at most 1 and a defect of rank r - 1:
 *   I - A^T A = (I - B^T B) + (1 - d) B^T v v^T B / (v^T v),
 * and d is the least value for which |B| <= 1.  An eigenvector of A A^T with
 * eigenvalue d is such a v.  So is any v with A^T v = 0, with C a projector
 * (d = 0): B = A + c v w^T, where A w = 0 and c^2 v^T v w^T w = 1.
 * The method needs rational sqrt(d), or c: eigenvectors are tried first, then
 * kernels, then small vectors.  In the last step d = det(A)^2 is a square.
 *
 * Signs.  C with -sqrt(d) in place of sqrt(d) is C H, H the reflection at v, so
 * H can be moved into O; this is done if it lowers rank(O - I). */

#include "spectrum/impl.h"

/* A <- C^-1 A and append the factor C = I - (1 - root) v v^T / (v^T v) */
static wr_status_t take(wr_householders_t list, fmpq_mat_t A,
                        const fmpq_mat_t v, const fmpq_t root, wr_limits_t L) {
    fmpq *beta = _fmpq_vec_init(2), *c = beta + 1;
    fmpq_one(beta);
    fmpq_sub(beta, beta, root);
    fmpq_div(c, beta, root);
    wr_status_t s = factors_apply(A, c, v, L);
    wr_householders_add(list, v, beta);
    _fmpq_vec_clear(beta, 2);
    return s;
}

/* ---- eigenvectors ------------------------------------------------------- */

/* Append the factor of an eigenvector v of a symmetric A with eigenvalue x, and
 * make that eigenvalue 1. */
static wr_status_t take_symmetric(wr_householders_t list, fmpq_mat_t A,
                                  const fmpq_mat_t v, const fmpq_t x,
                                  wr_limits_t L) {
    fmpq *beta = _fmpq_vec_init(2), *c = beta + 1;
    fmpq_one(beta);
    fmpq_sub(beta, beta, x);
    wr_householders_add(list, v, beta);
    factors_dot(c, v, v);
    fmpq_div(c, beta, c);
    wr_status_t s = factors_rank_one(A, c, v, v, L);
    _fmpq_vec_clear(beta, 2);
    return s;
}

/* Append factors from eigenvectors with eigenvalue x: of A itself if S is NULL
 * (any x except 1), else of S = A A^T (x a square between 0 and 1). */
static wr_status_t take_eigenvectors(wr_householders_t list, fmpq_mat_t A,
                                     const fmpq_mat_struct *S, const fmpq_t x,
                                     wr_limits_t L) {
    slong n = fmpq_mat_nrows(A);
    fmpq_mat_t T, N, v;
    fmpq_t root;
    wr_status_t s = WR_OK;
    fmpq_init(root);
    if (fmpq_is_one(x) ||
        (S != NULL && (fmpq_is_zero(x) || !wr_rational_root(root, x))))
        goto done;
    fmpq_mat_init_set(T, S != NULL ? S : A);
    fmpq_mat_init(N, n, 0);
    for (slong i = 0; i < n; i++)
        fmpq_sub(fmpq_mat_entry(T, i, i), fmpq_mat_entry(T, i, i), x);
    s = factors_kernel(N, T, L);
    fmpq_mat_gso(N, N); /* Gram and Schmidt without norms */
    for (slong j = 0; j < fmpq_mat_ncols(N) && s == WR_OK; j++) {
        fmpq_mat_window_init(v, N, 0, j, n, j + 1);
        s = S == NULL ? take_symmetric(list, A, v, x, L)
                      : take(list, A, v, root, L);
        fmpq_mat_window_clear(v);
    }
    WR_EACH(fmpq_mat_clear, T, N);
done:
    fmpq_clear(root);
    return s;
}

static wr_status_t eigenvectors(wr_householders_t list, fmpq_mat_t A,
                                wr_limits_t L) {
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
    const int symmetric = fmpq_mat_equal(S, A);
    wr_status_t s = symmetric ? WR_OK : factors_gram(S, A, L);
    if (s == WR_OK)
        s = spectrum_charpoly(chi, S, L);
    if (s == WR_OK)
        fmpz_poly_factor(f, chi);
    for (slong i = 0; i < f->num && s == WR_OK; i++)
        if (spectrum_rational(x, f->p + i))
            s = take_eigenvectors(list, A, symmetric ? NULL : S, x, L);
    fmpq_clear(x);
    fmpz_poly_factor_clear(f);
    fmpz_poly_clear(chi);
    fmpq_mat_clear(S);
    return s;
}

/* ---- kernels ------------------------------------------------------------ */

/* Append one projector; *found = 0 if A has no kernel or no pair fits. */
static wr_status_t take_kernel(int *found, wr_householders_t list, fmpq_mat_t A,
                               wr_limits_t L) {
    slong n = fmpq_mat_nrows(A);
    *found = 0;
    fmpq_mat_t T, U, W, v, w;
    fmpq *c = _fmpq_vec_init(2), *d = c + 1;
    fmpq_mat_init(T, n, n);
    fmpq_mat_init(U, n, 0);
    fmpq_mat_init(W, n, 0);
    fmpq_mat_transpose(T, A);
    wr_status_t s = factors_kernel(U, T, L);
    if (s == WR_OK)
        s = factors_kernel(W, A, L);
    for (slong i = 0; i < fmpq_mat_ncols(U) && !*found; i++)
        for (slong j = 0; j < fmpq_mat_ncols(W) && !*found; j++) {
            fmpq_mat_window_init(v, U, 0, i, n, i + 1);
            fmpq_mat_window_init(w, W, 0, j, n, j + 1);
            factors_dot(c, v, v);
            factors_dot(d, w, w);
            fmpq_mul(c, c, d);
            *found = wr_rational_root(d, c);
            if (*found) {
                fmpq_inv(d, d);
                s = factors_rank_one(A, d, v, w, L);
                fmpq_one(c);
                wr_householders_add(list, v, c);
            }
            WR_EACH(fmpq_mat_window_clear, v, w);
        }
    WR_EACH(fmpq_mat_clear, T, U, W);
    _fmpq_vec_clear(c, 2);
    return s;
}

/* ---- small vectors ------------------------------------------------------ */

static wr_status_t take_small(int *found, wr_householders_t list, fmpq_mat_t A,
                              const fmpq_mat_t E, wr_limits_t L) {
    fmpq_mat_t v;
    fmpq_t root;
    fmpq_mat_init(v, fmpq_mat_nrows(A), 1);
    fmpq_init(root);
    wr_status_t s = factors_small(found, v, root, E, L);
    if (s == WR_OK && *found)
        s = take(list, A, v, root, L);
    fmpq_mat_clear(v);
    fmpq_clear(root);
    return s;
}

/* ---- signs -------------------------------------------------------------- */

/* Reflect O at v if this lowers rank(O - I). */
static wr_status_t lowers(int *yes, fmpq_mat_t O, slong *rank,
                          const fmpq_mat_t v, wr_limits_t L) {
    slong after = *rank;
    fmpq_mat_t P;
    fmpq_t minus2;
    fmpq_init(minus2);
    fmpq_set_si(minus2, -2, 1);
    fmpq_mat_init_set(P, O);
    wr_status_t s = factors_apply(P, minus2, v, L);
    if (s == WR_OK)
        s = factors_rank_minus_one(&after, P, L);
    *yes = s == WR_OK && after < *rank;
    if (*yes) {
        *rank = after;
        fmpq_mat_swap(O, P);
    }
    fmpq_mat_clear(P);
    fmpq_clear(minus2);
    return s;
}

static wr_status_t move_signs(wr_householders_t list, fmpq_mat_t O,
                              wr_limits_t L) {
    slong rank = 0;
    wr_status_t s = factors_rank_minus_one(&rank, O, L);
    fmpq_t minus2;
    fmpq_init(minus2);
    fmpq_set_si(minus2, -2, 1);
    for (size_t i = 0; i < list->count && rank > 0 && s == WR_OK; i++) {
        int yes = 0;
        if (!fmpq_equal_si(list->beta + i, 2))
            s = lowers(&yes, O, &rank, list->v + i, L);
        if (!yes)
            continue;
        fmpq_sub_si(list->beta + i, list->beta + i, 2);
        fmpq_neg(list->beta + i, list->beta + i);
        for (size_t j = i + 1; j < list->count && s == WR_OK; j++)
            s = factors_apply(list->v + j, minus2, list->v + i, L);
    }
    fmpq_clear(minus2);
    return s;
}

/* ---- all steps ---------------------------------------------------------- */

wr_status_t factors_peel(wr_reflections_t F, const fmpq_mat_t A,
                         wr_limits_t L) {
    slong n = F->n;
    wr_householders_t list;
    fmpq_mat_t B, E;
    wr_spectrum_matrix_t O;
    wr_householders_init(list);
    fmpq_mat_init_set(B, A);
    fmpq_mat_init(E, n, n);
    wr_spectrum_matrix_init(O);
    int found = 1;
    wr_status_t s = wr_limits_check(L, "factors", 0, 0);
    if (s == WR_OK && F->orthogonal != WR_TRUE)
        s = eigenvectors(list, B, L);
    if (s == WR_OK)
        s = factors_defect(E, B, 1, L);
    while (s == WR_OK && found && !fmpq_mat_is_zero(E)) {
        s = take_kernel(&found, list, B, L);
        if (s == WR_OK && !found)
            s = take_small(&found, list, B, E, L);
        if (s == WR_OK)
            s = factors_defect(E, B, 1, L);
    }
    if (s == WR_OK && found)
        s = move_signs(list, B, L);
    if (s == WR_OK && found) {
        factors_add_all(F, list);
        s = wr_spectrum_matrix_set_rational(O, B, L);
        if (s == WR_OK)
            s = factors_reflect(F, O, L);
    }
    wr_spectrum_matrix_clear(O);
    WR_EACH(fmpq_mat_clear, B, E);
    wr_householders_clear(list);
    return s;
}
