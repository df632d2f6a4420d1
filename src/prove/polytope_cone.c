/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Deciding whether a point is a combination of others with coefficients >= 0.
 * Wolfe's algorithm, in doubles, guesses which others: the nearest point of
 * their convex hull is a combination of few of them.  Whether the point is
 * exactly a combination of these few is then decided by solving for the
 * coefficients in integers and, if that fails, by the simplex method.
 * Source: [wolfe1976].
 */

#include "prove/polytope.h"

#include <math.h>

#define ROUNDS 400
#define TINY 1e-12
#define NEAR 1e-6 /* a distance that may be 0, if there are */
#define FEW 150   /* at most this many points; else a thousandth of it */

/* ---- sets of points ------------------------------------------------------ */

void lrnn_points_init(lrnn_points_t *P, slong dim) {
    memset(P, 0, sizeof *P);
    P->dim = dim;
}

void lrnn_points_clear(lrnn_points_t *P) {
    if (P->x != NULL)
        _fmpz_vec_clear(P->x, (slong) P->alloc * P->dim);
    wr_free(P->near);
    lrnn_points_init(P, P->dim);
}

void lrnn_points_add(lrnn_points_t *P, const fmpz *x, const double *near) {
    size_t width = (size_t) P->dim;
    if (P->count == P->alloc) {
        size_t alloc = 2 * P->alloc + 16;
        fmpz *more = _fmpz_vec_init((slong) (alloc * width));
        for (size_t i = 0; i < P->count * width; i++)
            fmpz_swap(more + i, P->x + i);
        if (P->x != NULL)
            _fmpz_vec_clear(P->x, (slong) (P->alloc * width));
        P->x = more;
        P->near = wr_realloc(P->near, alloc * width * sizeof *P->near);
        P->alloc = alloc;
    }
    double *to = P->near + P->count * width;
    _fmpz_vec_set(P->x + P->count * width, x, P->dim);
    for (size_t i = 0; i < width; i++)
        to[i] = near != NULL ? near[i] : 0;
    P->count++;
}

void lrnn_points_sum_init(lrnn_points_sum_t *s, slong dim, int coefficients) {
    s->count = 0;
    s->which = wr_malloc(((size_t) dim + 2) * sizeof *s->which);
    s->c = coefficients ? _fmpq_vec_init(dim + 2) : NULL;
}

void lrnn_points_sum_clear(lrnn_points_sum_t *s, slong dim) {
    wr_free(s->which);
    if (s->c != NULL)
        _fmpq_vec_clear(s->c, dim + 2);
}

/* ---- the nearest point --------------------------------------------------- */

/* The few points whose combination is the best so far (Wolfe's corral). */
typedef struct {
    const lrnn_points_t *P;
    const double *p;
    size_t count;
    uint32_t *which;
    double *weight, *fresh, *x, *row;
} corral_t;

static double entry(const corral_t *C, uint32_t j, slong i) {
    return C->P->near[(size_t) j * (size_t) C->P->dim + (size_t) i] - C->p[i];
}

/* x = the combination minus p; return its squared length. */
static double set_x(corral_t *C) {
    double sum = 0;
    for (slong i = 0; i < C->P->dim; i++) {
        C->x[i] = 0;
        for (size_t k = 0; k < C->count; k++)
            C->x[i] += C->weight[k] * entry(C, C->which[k], i);
        sum += C->x[i] * C->x[i];
    }
    return sum;
}

/* Solve n equations of n + 1 columns in place; return 0 if singular. */
static int solve(double *row, size_t n) {
    size_t w = n + 1;
    for (size_t c = 0; c < n; c++) {
        size_t best = c;
        for (size_t i = c + 1; i < n; i++)
            if (fabs(row[i * w + c]) > fabs(row[best * w + c]))
                best = i;
        if (fabs(row[best * w + c]) < 1e-280)
            return 0;
        for (size_t j = 0; j < w; j++)
            WR_SWAP(double, row[c * w + j], row[best * w + j]);
        for (size_t i = 0; i < n; i++) {
            double f = row[i * w + c] / row[c * w + c];
            for (size_t j = c; i != c && j < w; j++)
                row[i * w + j] -= f * row[c * w + j];
        }
    }
    for (size_t i = 0; i < n; i++)
        row[i * w + n] /= row[i * w + i];
    return 1;
}

/* Set C->fresh to the weights, of sum 1, of the affine combination nearest to
 * p: the solution z of (e_k . e_l + 1) z = 1, divided by its sum. */
static int affine_least(corral_t *C) {
    size_t n = C->count, w = n + 1;
    double sum = 0, size = 0;
    for (size_t k = 0; k < n; k++)
        for (slong i = 0; i < C->P->dim; i++)
            size += entry(C, C->which[k], i) * entry(C, C->which[k], i);
    size = size > 0 ? size / (double) n : 1;
    for (size_t k = 0; k < n; k++) {
        for (size_t l = 0; l < n; l++) {
            double dot = 0;
            for (slong i = 0; i < C->P->dim; i++)
                dot += entry(C, C->which[k], i) * entry(C, C->which[l], i);
            C->row[k * w + l] = dot + size;
        }
        C->row[k * w + n] = size;
    }
    if (!solve(C->row, n))
        return 0;
    for (size_t k = 0; k < n; k++)
        sum += C->fresh[k] = C->row[k * w + n];
    for (size_t k = 0; k < n; k++)
        C->fresh[k] /= sum;
    return sum != 0;
}

/* Move the weights towards fresh until one of them becomes 0, and remove its
 * point; return 1 if they reach fresh. */
static int move(corral_t *C) {
    double part = 1;
    size_t kept = 0;
    for (size_t k = 0; k < C->count; k++)
        if (C->fresh[k] < TINY && C->weight[k] > C->fresh[k])
            part = fmin(part, C->weight[k] / (C->weight[k] - C->fresh[k]));
    for (size_t k = 0; k < C->count; k++) {
        double v = C->weight[k] + part * (C->fresh[k] - C->weight[k]);
        if (v <= TINY && part < 1)
            continue;
        C->which[kept] = C->which[k];
        C->weight[kept++] = v;
    }
    int all = kept == C->count;
    if (kept > 0)
        C->count = kept;
    return all;
}

/* Return the point that is lowest in direction x; *less is how much lower than
 * the combination it is. */
static uint32_t lowest(const corral_t *C, double *less) {
    uint32_t best = 0;
    double least = INFINITY, here = 0;
    for (size_t j = 0; j < C->P->count; j++) {
        double dot = 0;
        for (slong i = 0; i < C->P->dim; i++)
            dot += C->x[i] * entry(C, (uint32_t) j, i);
        if (dot < least) {
            least = dot;
            best = (uint32_t) j;
        }
    }
    for (slong i = 0; i < C->P->dim; i++)
        here += C->x[i] * C->x[i];
    *less = here - least;
    return best;
}

static int listed(const corral_t *C, uint32_t j) {
    for (size_t k = 0; k < C->count; k++)
        if (C->which[k] == j)
            return 1;
    return 0;
}

static double wolfe(corral_t *C) {
    double size = 0, length, less;
    C->count = 1;
    C->which[0] = 0;
    C->weight[0] = 1;
    size = length = set_x(C);
    for (int r = 0; r < ROUNDS && length > TINY * TINY * size; r++) {
        uint32_t j = lowest(C, &less);
        if (less <= 1e-11 * (length + TINY) || listed(C, j) ||
            C->count > (size_t) C->P->dim)
            break;
        C->which[C->count] = j;
        C->weight[C->count++] = 0;
        for (int in = 0; in < ROUNDS && affine_least(C) && !move(C);)
            in++;
        length = set_x(C);
    }
    return length;
}

double lrnn_points_nearest(lrnn_points_sum_t *s, double *gap,
                           const lrnn_points_t *P, const double *p) {
    wr_assert(P->count > 0);
    size_t d = (size_t) P->dim, room = d + 2;
    corral_t C = {.P = P, .p = p, .which = s->which, .x = gap};
    C.fresh = wr_malloc((2 * room + room * (room + 1)) * sizeof *C.fresh);
    C.weight = C.fresh + room;
    C.row = C.weight + room;
    double length = wolfe(&C);
    s->count = C.count;
    wr_free(C.fresh);
    return sqrt(length);
}

/* ---- exact decisions ----------------------------------------------------- */

/* The equations m c = b, whose columns are points; with fewer columns than rows
 * multiplied by the transpose, which keeps a solution if there is one. */
static void equations(fmpz_mat_t left, fmpz_mat_t right, const fmpz_mat_t m,
                      const fmpz_mat_t b) {
    if (fmpz_mat_nrows(m) == fmpz_mat_ncols(m)) {
        fmpz_mat_set(left, m);
        fmpz_mat_set(right, b);
        return;
    }
    fmpz_mat_t t;
    fmpz_mat_init(t, fmpz_mat_ncols(m), fmpz_mat_nrows(m));
    fmpz_mat_transpose(t, m);
    fmpz_mat_mul(left, t, m);
    fmpz_mat_mul(right, t, b);
    fmpz_mat_clear(t);
}

/* Return 1 if m x = den b and no entry of x has the sign of -den. */
static int holds(const fmpz_mat_t m, const fmpz_mat_t b, const fmpz_mat_t x,
                 const fmpz_t den) {
    fmpz_mat_t y;
    int good = !fmpz_is_zero(den), sign = fmpz_sgn(den);
    for (slong i = 0; good && i < fmpz_mat_nrows(x); i++)
        good = fmpz_sgn(fmpz_mat_entry(x, i, 0)) * sign >= 0;
    if (!good)
        return 0;
    fmpz_mat_init(y, fmpz_mat_nrows(m), 1);
    fmpz_mat_mul(y, m, x);
    for (slong i = 0; good && i < fmpz_mat_nrows(m); i++) {
        fmpz_submul(fmpz_mat_entry(y, i, 0), den, fmpz_mat_entry(b, i, 0));
        good = fmpz_is_zero(fmpz_mat_entry(y, i, 0));
    }
    fmpz_mat_clear(y);
    return good;
}

int lrnn_points_combine(lrnn_points_sum_t *s, const lrnn_points_t *P,
                        const fmpz *p) {
    slong d = P->dim, k = (slong) s->count;
    fmpz_mat_t m, b, left, right, x;
    fmpz_t den;
    if (k == 0 || k > d)
        return 0;
    fmpz_mat_init(m, d, k);
    fmpz_mat_init(b, d, 1);
    fmpz_mat_init(left, k, k);
    fmpz_mat_init(right, k, 1);
    fmpz_mat_init(x, k, 1);
    fmpz_init(den);
    lrnn_points_column(b, 0, p);
    for (slong j = 0; j < k; j++)
        lrnn_points_column(m, j, P->x + (slong) s->which[j] * d);
    equations(left, right, m, b);
    int good = fmpz_mat_solve(x, den, left, right) && holds(m, b, x, den);
    for (slong j = 0; good && s->c != NULL && j < k; j++)
        fmpq_set_fmpz_frac(s->c + j, fmpz_mat_entry(x, j, 0), den);
    fmpz_clear(den);
    WR_EACH(fmpz_mat_clear, x, right, left, b, m);
    return good;
}

int lrnn_points_hold(lrnn_points_sum_t *s, const lrnn_points_t *P,
                     const fmpz *p, const double *near) {
    if (P->count == 0)
        return 0;
    double *gap = wr_malloc(((size_t) P->dim + 2) * sizeof *gap);
    double far = lrnn_points_nearest(s, gap, P, near);
    wr_free(gap);
    if (far < NEAR && lrnn_points_combine(s, P, p))
        return 1;
    return far < (P->count <= FEW ? NEAR : NEAR / 1000) &&
           lrnn_points_simplex(s, P, p);
}
