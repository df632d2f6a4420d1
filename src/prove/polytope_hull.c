/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The vertices of the convex hull of points of the same weight: in dimension 1
 * the least and the greatest; in dimension 2 by Andrew's monotone chain, with
 * exact turns; above by Clarkson's method: if a point is no combination of the
 * vertices found so far, there is a direction in which some point lies further
 * out than they do, and the furthest one is a vertex.  Directions are doubles,
 * and guesses; a point is dropped only if it is exactly a combination.
 * Source: [andrew1979], [clarkson1994].
 */

#include "prove/polytope.h"

#include <math.h>
#include <stdlib.h>

/* ---- dimensions 1 and 2 -------------------------------------------------- */

static const fmpz *at(const lrnn_points_t *P, size_t i) {
    return P->x + i * (size_t) P->dim;
}

/* Order points by the first coordinate, then the second. */
static int order(const void *a, const void *b) {
    const fmpz *x = *(const fmpz *const *) a, *y = *(const fmpz *const *) b;
    int first = fmpz_cmp(x, y);
    return first != 0 ? first : fmpz_cmp(x + 1, y + 1);
}

/* Return 1 if the path a, b, c turns left at b. */
static int turns_left(const fmpz *a, const fmpz *b, const fmpz *c) {
    fmpz_t u, v, w;
    WR_EACH(fmpz_init, u, v, w);
    fmpz_sub(u, b, a);
    fmpz_sub(v, c + 1, a + 1);
    fmpz_mul(w, u, v);
    fmpz_sub(u, b + 1, a + 1);
    fmpz_sub(v, c, a);
    fmpz_submul(w, u, v);
    int sign = fmpz_sgn(w);
    WR_EACH(fmpz_clear, u, v, w);
    return sign > 0;
}

static void keep_interval(unsigned char *keep, const lrnn_points_t *P) {
    size_t low = 0, high = 0;
    for (size_t i = 1; i < P->count; i++) {
        if (fmpz_cmp(at(P, i), at(P, low)) < 0)
            low = i;
        if (fmpz_cmp(at(P, i), at(P, high)) > 0)
            high = i;
    }
    keep[low] = keep[high] = 1;
}

/* The lower chain of the sorted points, then the upper chain, backwards. */
static void keep_chain(unsigned char *keep, const lrnn_points_t *P) {
    size_t n = P->count, top;
    const fmpz **sorted = wr_malloc(2 * n * sizeof *sorted);
    const fmpz **chain = sorted + n;
    for (size_t i = 0; i < n; i++)
        sorted[i] = at(P, i);
    qsort(sorted, n, sizeof *sorted, order);
    for (int side = 0; side < 2; side++) {
        top = 0;
        for (size_t k = 0; k < n; k++) {
            const fmpz *p = sorted[side ? n - 1 - k : k];
            if (top > 0 && order(&chain[top - 1], &p) == 0)
                continue;
            while (top > 1 && !turns_left(chain[top - 2], chain[top - 1], p))
                top--;
            chain[top++] = p;
        }
        for (size_t k = 0; k < top; k++)
            keep[(size_t) (chain[k] - P->x) / (size_t) P->dim] = 1;
    }
    wr_free(sorted);
}

/* ---- dimension 3 and above ----------------------------------------------- */

/* Set the approximations: the entries minus those of the first point, scaled
 * coordinate by coordinate so that each is at most 1. */
static void set_near(lrnn_points_t *P) {
    slong n = P->dim - 1;
    fmpz_t t;
    fmpz_init(t);
    for (slong i = 0; i < n; i++) {
        slong top = 0, e;
        for (size_t k = 0; k < P->count; k++) {
            fmpz_sub(t, at(P, k) + i, P->x + i);
            top = FLINT_MAX(top, (slong) fmpz_bits(t));
        }
        for (size_t k = 0; k < P->count; k++) {
            fmpz_sub(t, at(P, k) + i, P->x + i);
            double m = fmpz_get_d_2exp(&e, t);
            P->near[k * (size_t) P->dim + (size_t) i] =
                ldexp(m, (int) FLINT_MAX(e - top, -1000));
        }
    }
    fmpz_clear(t);
}

/* The points that are kept, E, and the flags of all points. */
typedef struct {
    lrnn_points_t *P, E;
    unsigned char *keep;
    lrnn_points_sum_t sum;
    double *gap;
} hull_t;

static void keep_point(hull_t *H, size_t i) {
    size_t d = (size_t) H->P->dim;
    if (H->keep[i])
        return;
    H->keep[i] = 1;
    lrnn_points_add(&H->E, at(H->P, i), H->P->near + i * d);
}

/* Return the point that is furthest along v. */
static size_t furthest(const lrnn_points_t *P, const double *v) {
    size_t best = 0, d = (size_t) P->dim;
    double most = -INFINITY;
    for (size_t k = 0; k < P->count; k++) {
        double dot = 0;
        for (size_t i = 0; i < d; i++)
            dot += v[i] * P->near[k * d + i];
        if (dot > most) {
            most = dot;
            best = k;
        }
    }
    return best;
}

/* Return 1 if point i is a combination of those kept; else keep another point,
 * which is i if no better one is found. */
static int settle(hull_t *H, size_t i) {
    size_t d = (size_t) H->P->dim;
    const double *near = H->P->near + i * d;
    double length = lrnn_points_nearest(&H->sum, H->gap, &H->E, near);
    if (length < 1e-6 && lrnn_points_combine(&H->sum, &H->E, at(H->P, i)))
        return 1;
    for (size_t j = 0; j < d; j++)
        H->gap[j] = -H->gap[j];
    size_t far = furthest(H->P, H->gap);
    keep_point(H, H->keep[far] || length < 1e-9 ? i : far);
    return 0;
}

/* Keep the extreme points along the axes first. */
static void keep_ends(hull_t *H) {
    size_t d = (size_t) H->P->dim;
    double *axis = wr_calloc(d, sizeof *axis);
    for (size_t i = 0; i + 1 < d; i++)
        for (int s = -1; s < 2; s += 2) {
            axis[i] = s;
            keep_point(H, furthest(H->P, axis));
            axis[i] = 0;
        }
    wr_free(axis);
}

static int keep_vertices(hull_t *H, size_t most, wr_limits_t L) {
    keep_ends(H);
    for (size_t i = 0; i < H->P->count; i++)
        while (!H->keep[i] && !settle(H, i)) {
            if ((most > 0 && H->E.count >= most) ||
                wr_limits_check(L, "vertices", 0, 0) != WR_OK)
                return 0;
        }
    return 1;
}

int lrnn_points_hull(unsigned char *keep, lrnn_points_t *P, size_t most,
                     wr_limits_t L) {
    hull_t H = {.P = P, .keep = keep};
    size_t d = (size_t) P->dim;
    memset(keep, 0, P->count);
    if (P->count == 0)
        return 1;
    if (d <= 3) {
        if (d == 1)
            keep[0] = 1;
        else if (d == 2)
            keep_interval(keep, P);
        else
            keep_chain(keep, P);
        return 1;
    }
    set_near(P);
    lrnn_points_init(&H.E, P->dim);
    lrnn_points_sum_init(&H.sum, P->dim, 0);
    H.gap = wr_malloc((d + 2) * sizeof *H.gap);
    int all = keep_vertices(&H, most, L);
    lrnn_points_clear(&H.E);
    lrnn_points_sum_clear(&H.sum, P->dim);
    wr_free(H.gap);
    return all;
}
