/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Closed cones.  A point (x w, w) and its positive multiples are one ray, so
 * that the states that words reach while the automaton is in q lie in a cone of
 * rays.  Rays treat bounded sets of states and sets that grow in the right
 * direction alike.  They are viewed as points by scaling a linear form, which
 * is positive on the label's region, to 1.  The generators of a cone are images
 * of generators, slightly enlarged about the middle of the cone and rounded to
 * few digits; a contraction then maps them well into the cone, and finitely
 * many are enough.  The search ends when all images are exactly combinations of
 * generators; guesses decide only which generators are tried.
 * Source: [blanchini2008] for polytopes that contract.
 */

#include "prove/polytope.h"

#include <math.h>

#define MOST_CONES 4096
#define MOST_GENERATORS 2000
#define FEW_GENERATORS 300 /* at first, and if none is enlarged */
#define MOST_BITS 4000     /* of a generator that is not rounded */
#define WALK 4000          /* letters of the walk that finds the middles */

/* ---- cones --------------------------------------------------------------- */

/* side += sign v / |v| */
static void add_side(double *side, const double *v, double sign, slong d) {
    double sum = 0;
    for (slong i = 0; i < d; i++)
        sum += v[i] * v[i];
    for (slong i = 0; sum > 0 && i < d; i++)
        side[i] += sign * v[i] / sqrt(sum);
}

/* Set side to a form that is positive where the label is right. */
static void set_side(double *side, const lrnn_affine_t *S, uint32_t label) {
    slong d = S->dim, n = fmpz_mat_nrows(S->form);
    double *v = wr_malloc((size_t) d * sizeof *v);
    const double *f = S->near_form;
    memset(side, 0, (size_t) d * sizeof *side);
    if (!S->linear)
        side[d - 1] = 1;
    for (slong i = 0; i < n; i++)
        if (S->y->decoder == WR_DECODER_ARGMAX) {
            for (slong j = 0; j < d; j++)
                v[j] = f[(slong) label * d + j] - f[i * d + j];
            add_side(side, v, 1, d);
        } else if (S->y->decoder == WR_DECODER_SIGN) {
            add_side(side, f, (double) label - 1, d);
        } else {
            add_side(side, f + i * d, i < (slong) label ? 1 : -1, d);
        }
    wr_free(v);
}

static lrnn_cone_t *cone_of(lrnn_cones_t *C, uint32_t q, uint32_t label) {
    uint32_t *at = &C->number[(size_t) q * C->S->y->labels + label];
    size_t d = (size_t) C->S->dim;
    if (*at == 0 && C->cones < MOST_CONES) {
        lrnn_cone_t *x = &C->cone[C->cones];
        *at = (uint32_t) ++C->cones;
        x->q = q;
        x->label = label;
        x->side = wr_calloc(2 * d, sizeof *x->side);
        x->middle = x->side + d;
        set_side(x->side, C->S, label);
        lrnn_points_init(&x->G, C->S->dim);
    }
    return *at == 0 ? NULL : &C->cone[*at - 1];
}

static void close_init(lrnn_cones_t *C, const lrnn_affine_t *S, wr_limits_t L) {
    C->S = S;
    C->L = L;
    C->cones = C->generators = 0;
    C->cone = wr_calloc(MOST_CONES, sizeof *C->cone);
    C->number =
        wr_calloc((size_t) S->A->states * S->y->labels, sizeof *C->number);
    C->to = wr_calloc((size_t) MOST_CONES * S->A->letters + 1, sizeof *C->to);
}

static void close_clear(lrnn_cones_t *C) {
    for (size_t i = 0; i < C->cones; i++) {
        lrnn_points_clear(&C->cone[i].G);
        wr_free(C->cone[i].side);
    }
    WR_FREE(C->cone, C->number, C->to);
}

/* ---- rays viewed as points ----------------------------------------------- */

/* Divide v by the value of its side; return 0 if that is not positive. */
static int scale(double *v, const lrnn_cone_t *x, slong d) {
    double at = 0, size = 0;
    for (slong i = 0; i < d; i++) {
        at += x->side[i] * v[i];
        size = fmax(size, fabs(v[i]));
    }
    for (slong i = 0; at > 0 && i < d; i++)
        v[i] /= at;
    return at > 1e-300 && size / at < 1e12;
}

int lrnn_cone_near(double *v, const lrnn_cone_t *x, const fmpz *g, slong d) {
    lrnn_affine_near(v, g, d);
    return scale(v, x, d);
}

/* Return the label of an approximate point. */
static uint32_t near_label(const lrnn_affine_t *S, const double *v) {
    slong d = S->dim, n = fmpz_mat_nrows(S->form);
    uint32_t label = 0;
    double most = -INFINITY;
    for (slong i = 0; i < n; i++) {
        double f = 0;
        for (slong j = 0; j < d; j++)
            f += S->near_form[i * d + j] * v[j];
        if (S->y->decoder == WR_DECODER_ARGMAX && f > most) {
            most = f;
            label = (uint32_t) i;
        } else if (S->y->decoder == WR_DECODER_THRESHOLD) {
            label += f >= 0;
        } else if (S->y->decoder == WR_DECODER_SIGN) {
            label = f > 0 ? 2 : f < 0 ? 0 : 1;
        }
    }
    return label;
}

/* Follow a random word in doubles; means of the rays become the middles. */
static void walk(lrnn_cones_t *C) {
    const lrnn_affine_t *S = C->S;
    size_t d = (size_t) S->dim;
    double *v = wr_malloc(2 * d * sizeof *v), *w = v + d;
    uint32_t q = S->A->start, letters = S->A->letters;
    wr_rng_t rng;
    wr_rng_init(rng, 1);
    for (size_t i = 0; i < d; i++)
        v[i] = fmpz_get_d(fmpz_mat_entry(S->start, (slong) i, 0));
    for (int t = 0; t < WALK; t++) {
        lrnn_cone_t *x = cone_of(C, q, near_label(S, v));
        if (x == NULL || !scale(v, x, S->dim))
            break;
        x->seen++;
        for (size_t i = 0; i < d; i++) {
            x->middle[i] += v[i];
            x->spread = fmax(x->spread, fabs(v[i] - x->middle[i] / x->seen));
        }
        uint32_t a = (uint32_t) wr_rng_below(rng, letters);
        uint32_t to = S->A->delta[(size_t) q * letters + a];
        if (!lrnn_compare_claims(S->E, to))
            continue;
        q = to;
        for (size_t i = 0; i < d; i++) {
            w[i] = 0;
            for (size_t j = 0; j < d; j++)
                w[i] += S->near_map[(a * d + i) * d + j] * v[j];
        }
        memcpy(v, w, d * sizeof *v);
    }
    for (size_t k = 0; k < C->cones; k++)
        for (size_t i = 0; C->cone[k].seen > 0 && i < d; i++)
            C->cone[k].middle[i] /= C->cone[k].seen;
    wr_free(v);
}

/* ---- generators ---------------------------------------------------------- */

/* g = the ray v, moved away from the middle of its cone and rounded to few
 * digits; g stays exact if v is near the middle, or if there is none. */
static void enlarge(fmpz *g, const double *v, const lrnn_cone_t *x,
                    const lrnn_cones_t *C) {
    slong d = C->S->dim;
    double far = 0;
    for (slong i = 0; i < d; i++)
        far = fmax(far, fabs(v[i] - x->middle[i]));
    if (C->part == 0 || x->seen == 0 || far < 1e-9)
        return;
    int bits = 12 - (int) floor(log2(C->part * far));
    for (slong i = 0; i < d; i++) {
        double z = x->middle[i] + (1 + C->part) * (v[i] - x->middle[i]);
        fmpz_set_d(g + i, floor(ldexp(z, bits) + 0.5));
    }
    if (!C->S->linear && fmpz_sgn(g + d - 1) < 0)
        fmpz_zero(g + d - 1); /* no letter makes a weight negative */
}

static void divide_content(fmpz *g, slong d) {
    fmpz_t c;
    fmpz_init(c);
    _fmpz_vec_content(c, g, d);
    if (!fmpz_is_zero(c))
        _fmpz_vec_scalar_divexact_fmpz(g, g, d, c);
    fmpz_clear(c);
}

/* Enter a ray reached in automaton state q after the letter: it lies in its
 * cone, number *to (0: set by the first ray), or becomes a generator.  Return 0
 * if its label is wrong, its cone would leave the label, or past limits. */
static int enter(lrnn_cones_t *C, fmpz *g, uint32_t q, uint32_t letter,
                 uint32_t *to) {
    const lrnn_affine_t *S = C->S;
    slong d = S->dim;
    if (_fmpz_vec_is_zero(g, d))
        return 1; /* 0 lies in every cone */
    uint32_t label = lrnn_affine_label(NULL, S, g);
    if (!lrnn_affine_agrees(S, label, letter, q))
        return 0;
    lrnn_cone_t *x = cone_of(C, q, label);
    double *v = wr_malloc((size_t) d * sizeof *v);
    int good = x != NULL && lrnn_cone_near(v, x, g, d);
    uint32_t number = good ? (uint32_t) (x - C->cone) + 1 : 0;
    good = good && (*to == 0 || *to == number);
    *to = number;
    lrnn_points_sum_t sum;
    lrnn_points_sum_init(&sum, d, 0);
    if (good && !lrnn_points_hold(&sum, &x->G, g, v)) {
        enlarge(g, v, x, C);
        divide_content(g, d);
        good = FLINT_ABS(_fmpz_vec_max_bits(g, d)) < MOST_BITS &&
               lrnn_affine_label(NULL, S, g) == label &&
               lrnn_cone_near(v, x, g, d) && ++C->generators < C->most;
        lrnn_points_add(&x->G, g, v);
    }
    lrnn_points_sum_clear(&sum, d);
    wr_free(v);
    return good;
}

/* Add the ray v, rounded to digits that resolve `size`, as a generator if it
 * has the label. */
static void add_near(lrnn_cone_t *x, const lrnn_affine_t *S, double *v,
                     double size) {
    slong d = S->dim;
    int bits = 12 - (int) floor(log2(size));
    fmpz *g = _fmpz_vec_init(d);
    for (slong k = 0; k < d; k++)
        fmpz_set_d(g + k, floor(ldexp(v[k], bits) + 0.5));
    divide_content(g, d);
    if (lrnn_affine_label(NULL, S, g) == x->label && lrnn_cone_near(v, x, g, d))
        lrnn_points_add(&x->G, g, v);
    _fmpz_vec_clear(g, d);
}

/* Start with rays around the middles as generators, so that no cone is flat and
 * each contains what lies between its middle and an enlarged generator. */
static void add_middles(lrnn_cones_t *C) {
    const lrnn_affine_t *S = C->S;
    slong d = S->dim;
    double *v = wr_malloc((size_t) d * sizeof *v);
    for (size_t i = 0; C->part > 0 && i < C->cones; i++) {
        lrnn_cone_t *x = &C->cone[i];
        double size = C->part * (x->spread > 1e-6 ? x->spread : 1e-3);
        for (slong k = 0; k < 2 * (d - !S->linear); k++) {
            memcpy(v, x->middle, (size_t) d * sizeof *v);
            v[k / 2] += k % 2 ? -size : size;
            add_near(x, S, v, size);
        }
    }
    wr_free(v);
}

/* Expand every generator by all letters until no generator is new. */
static int close_cones(lrnn_cones_t *C) {
    const lrnn_affine_t *S = C->S;
    fmpz *g = _fmpz_vec_init(S->dim);
    int good, more = 1;
    walk(C);
    add_middles(C);
    _fmpz_vec_set(g, fmpz_mat_entry(S->start, 0, 0), S->dim);
    uint32_t start = 0;
    good = enter(C, g, S->A->start, S->A->letters, &start);
    while (good && more) {
        more = 0;
        for (size_t i = 0; good && i < C->cones; i++) {
            lrnn_cone_t *x = &C->cone[i];
            for (; good && x->done < x->G.count; x->done++, more = 1) {
                for (uint32_t a = 0; good && a < S->A->letters; a++) {
                    uint32_t q = S->A->delta[(size_t) x->q * S->A->letters + a];
                    if (!lrnn_compare_claims(S->E, q))
                        continue;
                    lrnn_affine_step(g, S, a,
                                     x->G.x + (slong) x->done * S->dim);
                    divide_content(g, S->dim);
                    good = enter(C, g, q, a, &C->to[i * S->A->letters + a]);
                }
                good = good && wr_limits_check(C->L, "closed cones",
                                               C->generators, 0) == WR_OK;
            }
        }
    }
    _fmpz_vec_clear(g, S->dim);
    return good;
}

/* ---- the search ---------------------------------------------------------- */

wr_status_t lrnn_cones_close(wr_proof_t P, const lrnn_affine_t *S,
                             wr_limits_t L) {
    static const double parts[] = {0, 0.0625, 0.25, 0.015625, 0.001};
    const size_t n = sizeof parts / sizeof *parts;
    wr_status_t s = WR_OK;
    for (size_t i = 0; s == WR_OK && P->holds == WR_UNKNOWN && i < 2 * n; i++) {
        lrnn_cones_t C = {.part = parts[i % n]};
        C.most = i < n ? FEW_GENERATORS : MOST_GENERATORS;
        if (i == n) /* repeats i = 0 */
            continue;
        close_init(&C, S, L);
        if (close_cones(&C))
            lrnn_cones_give(P, &C);
        close_clear(&C);
        s = wr_limits_check(L, "closed cones", 0, 0);
    }
    return s;
}
