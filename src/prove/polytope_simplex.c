/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Deciding exactly whether a point is a combination of others with coefficients
 * >= 0: the first phase of the simplex method in integers, with Bland's rule of
 * the least index, which does not cycle.  The basis is small, and is solved
 * anew at every step.
 * Source: [bland1977].
 */

#include "prove/polytope.h"

#define STEPS 300

/* basis[i] < P->count is a point; P->count + j is unit vector j with the sign
 * of p[j].  x = den * coefficients, with den > 0. */
typedef struct {
    const lrnn_points_t *P;
    const fmpz *p;
    uint32_t *basis;
    fmpz_mat_t m, right, x, y, u;
    fmpz_t den, den_u, s, t;
} tableau_t;

static void tableau_init(tableau_t *T, const lrnn_points_t *P, const fmpz *p) {
    slong d = P->dim;
    T->P = P;
    T->p = p;
    T->basis = wr_malloc((size_t) d * sizeof *T->basis);
    for (slong i = 0; i < d; i++)
        T->basis[i] = (uint32_t) (P->count + (size_t) i);
    fmpz_mat_init(T->m, d, d);
    fmpz_mat_init(T->right, d, 1);
    fmpz_mat_init(T->x, d, 1);
    fmpz_mat_init(T->y, d, 1);
    fmpz_mat_init(T->u, d, 1);
    WR_EACH(fmpz_init, T->den, T->den_u, T->s, T->t);
}

static void tableau_clear(tableau_t *T) {
    wr_free(T->basis);
    WR_EACH(fmpz_mat_clear, T->m, T->right, T->x, T->y, T->u);
    WR_EACH(fmpz_clear, T->den, T->den_u, T->s, T->t);
}

/* Solve m x = right with den > 0; 0 if m is singular, which no basis is. */
static int solve(fmpz_mat_t x, fmpz_t den, const fmpz_mat_t m,
                 const fmpz_mat_t right) {
    if (!fmpz_mat_solve(x, den, m, right))
        return 0;
    if (fmpz_sgn(den) < 0) {
        fmpz_neg(den, den);
        fmpz_mat_neg(x, x);
    }
    return 1;
}

static int is_unit(const tableau_t *T, slong i) {
    return T->basis[i] >= T->P->count;
}

static void set_basis(tableau_t *T) {
    slong d = T->P->dim;
    fmpz_mat_zero(T->m);
    for (slong j = 0; j < d; j++) {
        if (!is_unit(T, j)) {
            lrnn_points_column(T->m, j, T->P->x + (slong) T->basis[j] * d);
            continue;
        }
        slong row = (slong) (T->basis[j] - T->P->count);
        fmpz_set_si(fmpz_mat_entry(T->m, row, j),
                    fmpz_sgn(T->p + row) < 0 ? -1 : 1);
    }
}

/* Compute the coefficients; return 1 if those of all unit vectors are 0. */
static int set_x(tableau_t *T, int *good) {
    int done = 1;
    lrnn_points_column(T->right, 0, T->p);
    *good = solve(T->x, T->den, T->m, T->right);
    for (slong i = 0; *good && i < T->P->dim; i++)
        done = done &&
               (!is_unit(T, i) || fmpz_is_zero(fmpz_mat_entry(T->x, i, 0)));
    return done;
}

/* The first point whose entry reduces the sum of the unit vectors'
 * coefficients, or count. */
static size_t entering(tableau_t *T) {
    slong d = T->P->dim;
    fmpz_mat_t turned;
    size_t j = T->P->count;
    fmpz_mat_init(turned, d, d);
    fmpz_mat_transpose(turned, T->m);
    for (slong i = 0; i < d; i++)
        fmpz_set_si(fmpz_mat_entry(T->right, i, 0), is_unit(T, i));
    if (solve(T->y, T->s, turned, T->right))
        for (j = 0; j < T->P->count; j++) {
            fmpz_zero(T->t);
            for (slong i = 0; i < d; i++)
                fmpz_addmul(T->t, fmpz_mat_entry(T->y, i, 0),
                            T->P->x + (slong) j * d + i);
            if (fmpz_sgn(T->t) > 0)
                break;
        }
    fmpz_mat_clear(turned);
    return j;
}

/* The basis position that point j replaces, or -1. */
static slong leaving(tableau_t *T, size_t j) {
    slong d = T->P->dim, best = -1;
    lrnn_points_column(T->right, 0, T->P->x + (slong) j * d);
    if (!solve(T->u, T->den_u, T->m, T->right))
        return -1;
    for (slong i = 0; i < d; i++) {
        if (fmpz_sgn(fmpz_mat_entry(T->u, i, 0)) <= 0)
            continue;
        int order = -1;
        if (best >= 0) { /* x_i / u_i against x_best / u_best */
            fmpz_mul(T->s, fmpz_mat_entry(T->x, i, 0),
                     fmpz_mat_entry(T->u, best, 0));
            fmpz_mul(T->t, fmpz_mat_entry(T->x, best, 0),
                     fmpz_mat_entry(T->u, i, 0));
            order = fmpz_cmp(T->s, T->t);
        }
        if (order < 0 || (order == 0 && T->basis[i] < T->basis[best]))
            best = i;
    }
    return best;
}

static void set_sum(lrnn_points_sum_t *s, const tableau_t *T) {
    s->count = 0;
    for (slong i = 0; i < T->P->dim; i++) {
        if (is_unit(T, i) || fmpz_is_zero(fmpz_mat_entry(T->x, i, 0)))
            continue;
        if (s->c != NULL)
            fmpq_set_fmpz_frac(s->c + s->count, fmpz_mat_entry(T->x, i, 0),
                               T->den);
        s->which[s->count++] = T->basis[i];
    }
}

int lrnn_points_simplex(lrnn_points_sum_t *s, const lrnn_points_t *P,
                        const fmpz *p) {
    tableau_t T;
    int good = 1, found = 0;
    tableau_init(&T, P, p);
    for (int step = 0; good && !found && step < STEPS; step++) {
        set_basis(&T);
        found = set_x(&T, &good) && good;
        if (found || !good)
            break;
        size_t j = entering(&T);
        slong i = j < P->count ? leaving(&T, j) : -1;
        good = i >= 0;
        if (good)
            T.basis[i] = (uint32_t) j;
    }
    if (found)
        set_sum(s, &T);
    tableau_clear(&T);
    return found;
}
