/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Closed cones as evidence: the generators that are needed, and the start and
 * the image of each of these by every letter as combinations of them.  In a
 * linear system, whose rays have no weight, the weight is added as a generator,
 * which every letter preserves.
 */

#include "prove/polytope.h"

/* Remove generators that are combinations of the others. */
static void prune(lrnn_cone_t *x, slong d) {
    size_t width = (size_t) d;
    lrnn_points_sum_t sum;
    lrnn_points_sum_init(&sum, d, 0);
    for (size_t i = x->G.count; i-- > 0 && x->G.count <= 500;) {
        lrnn_points_t T;
        lrnn_points_init(&T, d);
        for (size_t k = 0; k < x->G.count; k++)
            if (k != i)
                lrnn_points_add(&T, x->G.x + k * width, x->G.near + k * width);
        if (lrnn_points_hold(&sum, &T, x->G.x + i * width,
                             x->G.near + i * width)) {
            lrnn_points_clear(&x->G);
            x->G = T;
        } else {
            lrnn_points_clear(&T);
        }
    }
    lrnn_points_sum_clear(&sum, d);
}

/* Combinations of generators, for the start and for the images. */
typedef struct {
    const lrnn_cones_t *C;
    size_t *first;                  /* number of generator 0 of each cone */
    wr_combination_t *image;        /* [0]: the start; then images */
    unsigned char *used;            /* for each generator */
    size_t *queue, *of, used_count; /* used ones; the cone of a generator */
} weave_t;

/* Sort a combination by the numbers of its generators. */
static void sort(lrnn_points_sum_t *s) {
    for (size_t i = 1; i < s->count; i++)
        for (size_t k = i; k > 0 && s->which[k - 1] > s->which[k]; k--) {
            WR_SWAP(uint32_t, s->which[k], s->which[k - 1]);
            fmpq_swap(s->c + k, s->c + k - 1);
        }
}

/* out = g / scale as a combination of generators of cone j; 0 if unknown. */
static int combine(wr_combination_t *out, weave_t *W, size_t j, const fmpz *g,
                   const fmpz_t scale) {
    const lrnn_cone_t *x = &W->C->cone[j];
    slong d = W->C->S->dim;
    double *v = wr_malloc((size_t) d * sizeof *v);
    lrnn_points_sum_t sum;
    size_t kept = 0;
    lrnn_points_sum_init(&sum, d, 1);
    int good = _fmpz_vec_is_zero(g, d) || (lrnn_cone_near(v, x, g, d) &&
                                           lrnn_points_hold(&sum, &x->G, g, v));
    if (good) {
        size_t some = 0;
        for (size_t k = 0; k < sum.count; k++)
            some += !fmpq_is_zero(sum.c + k);
        wr_combination_init(out, some);
        sort(&sum);
        for (size_t k = 0; k < sum.count; k++) {
            size_t number = W->first[j] + sum.which[k];
            if (fmpq_is_zero(sum.c + k))
                continue;
            out->index[kept] = (uint32_t) number;
            fmpq_div_fmpz(out->coefficient + kept++, sum.c + k, scale);
            if (!W->used[number])
                W->queue[W->used_count++] = number;
            W->used[number] = 1;
        }
    }
    lrnn_points_sum_clear(&sum, d);
    wr_free(v);
    return good;
}

/* Compute all images of used generators, each of which may use more. */
static int weave(weave_t *W) {
    const lrnn_cones_t *C = W->C;
    const lrnn_affine_t *S = C->S;
    uint32_t letters = S->A->letters;
    fmpz *g = _fmpz_vec_init(S->dim);
    int good = combine(&W->image[0], W, 0, fmpz_mat_entry(S->start, 0, 0),
                       S->start_scale);
    for (size_t k = 0; good && k < W->used_count; k++) {
        size_t n = W->queue[k], i = W->of[n];
        for (uint32_t a = 0; good && a < letters; a++) {
            uint32_t to = C->to[i * letters + a];
            if (to == 0)
                continue;
            lrnn_affine_step(
                g, S, a, C->cone[i].G.x + (n - W->first[i]) * (size_t) S->dim);
            good =
                combine(&W->image[1 + n * letters + a], W, to - 1, g, S->scale);
        }
    }
    _fmpz_vec_clear(g, S->dim);
    return good;
}

/* Every generator has its label strictly.  Compute the largest set of them such
 * that, for each and for every letter, the combination for the image contains
 * one of the set; return 1 if that for the start contains one as well. */
static int is_strong(const weave_t *W, size_t rays) {
    uint32_t letters = W->C->S->A->letters;
    unsigned char *strong = wr_copy(W->used, rays + 1);
    int more = 1, start = 0;
    while (more) {
        more = 0;
        for (size_t n = 0; n < rays; n++)
            for (uint32_t a = 0; strong[n] && a < letters; a++) {
                const wr_combination_t *c = &W->image[1 + n * letters + a];
                int has = W->C->to[W->of[n] * letters + a] == 0;
                for (size_t k = 0; k < c->count; k++)
                    has |= strong[c->index[k]];
                strong[n] = (unsigned char) has;
                more |= !has;
            }
    }
    for (size_t k = 0; k < W->image[0].count; k++)
        start |= strong[W->image[0].index[k]];
    wr_free(strong);
    return start;
}

/* ---- as evidence --------------------------------------------------------- */

/* Add the ray that is the weight alone, for a linear system. */
static void put_weight(wr_cones_struct *E, size_t at) {
    fmpz_one(E->ray + at * E->width + E->width - 1);
}

/* Write the used generators; the new number of generator n is fresh[n]. */
static void put_generators(wr_cones_struct *E, const weave_t *W,
                           uint32_t *fresh) {
    const lrnn_cones_t *C = W->C;
    size_t n = 0, d = (size_t) C->S->dim;
    for (size_t i = 0; i < C->cones; i++) {
        const lrnn_cone_t *x = &C->cone[i];
        E->dfa[i] = x->q;
        E->label[i] = x->label;
        E->first[i] = n;
        if (C->S->linear)
            put_weight(E, n++);
        for (size_t k = 0; k < x->G.count; k++)
            if (W->used[W->first[i] + k]) {
                _fmpz_vec_set(E->ray + n * E->width, x->G.x + k * d, (slong) d);
                fresh[W->first[i] + k] = (uint32_t) n++;
            }
    }
    E->first[C->cones] = n;
}

/* out = the combination by new numbers; linear: plus the weight of the cone,
 * which has the number `weight`. */
static void put_combination(wr_combination_t *out, const wr_combination_t *in,
                            const uint32_t *fresh, int linear, size_t weight) {
    size_t n = 0;
    wr_combination_init(out, in->count + (size_t) linear);
    if (linear) {
        out->index[n] = (uint32_t) weight;
        fmpq_one(out->coefficient + n++);
    }
    for (size_t k = 0; k < in->count; k++, n++) {
        out->index[n] = fresh[in->index[k]];
        fmpq_set(out->coefficient + n, in->coefficient + k);
    }
}

static void put_images(wr_cones_struct *E, const weave_t *W,
                       const uint32_t *fresh) {
    const lrnn_cones_t *C = W->C;
    const lrnn_affine_t *S = C->S;
    static const wr_combination_t nothing;
    put_combination(&E->start, &W->image[0], fresh, S->linear, E->first[0]);
    for (size_t i = 0; i < C->cones; i++)
        for (uint32_t a = 0; a < S->A->letters; a++) {
            uint32_t to = C->to[i * S->A->letters + a];
            uint32_t b = S->E->letter[a];
            E->to[i * E->letters + b] = to == 0 ? UINT32_MAX : to - 1;
            if (to == 0)
                continue;
            size_t weight = E->first[to - 1];
            if (S->linear)
                put_combination(&E->image[E->first[i] * E->letters + b],
                                &nothing, fresh, 1, weight);
            for (size_t k = 0; k < C->cone[i].G.count; k++) {
                size_t n = W->first[i] + k;
                if (W->used[n])
                    put_combination(&E->image[fresh[n] * E->letters + b],
                                    &W->image[1 + n * S->A->letters + a], fresh,
                                    0, 0);
            }
        }
}

static wr_cones_struct *evidence_of(const weave_t *W, size_t generators) {
    const lrnn_affine_t *S = W->C->S;
    size_t rays = W->used_count + (S->linear ? W->C->cones : 0);
    uint32_t *fresh = wr_calloc(generators + 1, sizeof *fresh);
    wr_cones_struct *E = wr_cones_new((uint32_t) S->dim + (uint32_t) S->linear,
                                      S->A->letters, W->C->cones, rays);
    put_generators(E, W, fresh);
    put_images(E, W, fresh);
    wr_free(fresh);
    return E;
}

void lrnn_cones_give(wr_proof_t P, lrnn_cones_t *C) {
    uint32_t letters = C->S->A->letters;
    size_t n = 0;
    int full = 1;
    weave_t W = {.C = C};
    for (size_t i = 0; i < C->cones; i++) {
        prune(&C->cone[i], C->S->dim);
        full = full && C->cone[i].G.count > 0;
    }
    W.first = wr_calloc(C->cones + 1, sizeof *W.first);
    for (size_t i = 0; i < C->cones; i++) {
        W.first[i] = n;
        n += C->cone[i].G.count;
    }
    W.image = wr_calloc(1 + n * letters, sizeof *W.image);
    W.used = wr_calloc(n + 1, 1);
    W.queue = wr_calloc(2 * n + 1, sizeof *W.queue);
    W.of = W.queue + n;
    for (size_t i = 0; i < C->cones; i++)
        for (size_t k = 0; k < C->cone[i].G.count; k++)
            W.of[W.first[i] + k] = i;
    if (full && weave(&W) && is_strong(&W, n)) {
        P->holds = WR_TRUE;
        P->kind = WR_EVIDENCE_POLY;
        P->cones = evidence_of(&W, n);
        P->states = P->cones->cones;
        P->vectors = 0;
    }
    for (size_t k = 0; k < 1 + n * letters; k++)
        wr_combination_clear(&W.image[k]);
    WR_FREE(W.first, W.image, W.used, W.queue);
}
