/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Words by length.  Of the states that words of one length reach while the
 * automaton is in q, only the vertices of their convex hull are kept.  Letters
 * are affine, so that the states of the next length lie in the hulls of the
 * images of the vertices; and if the right labels in q are those of a convex
 * set, a wrong state implies a wrong vertex.  Hence the first wrong vertex
 * yields a shortest wrong word.  For other q, states are kept separately for
 * each label, and a word that is found need not be a shortest one.
 */

#include "prove/polytope.h"

#include <math.h>
#include <stdlib.h>

/* Limit on the vertices of a set, for states of three or more numbers. */
#define MOST_VERTICES 200
#define BITS 64 /* precision of bounds on rounding errors */

/* The states of words of one length, by automaton state and label. */
typedef struct {
    lrnn_points_t points;
    uint32_t *node;
} set_t;

typedef struct {
    lrnn_levels_t *V;
    const lrnn_affine_t *S;
    wr_limits_struct *L;
    lrnn_nodes_t nodes;
    set_t *now, *next;
    size_t sets;
    int all;           /* nothing dropped could have been wrong earlier */
    uint32_t least[2]; /* node and letter of the least margin */
    uint64_t work;     /* about how many word multiplications were done */
    uint64_t letters;  /* length of the current words */
} search_t;

/* ---- allocation ---------------------------------------------------------- */

void lrnn_levels_init(lrnn_levels_t *V) {
    memset(V, 0, sizeof *V);
    V->margin = INFINITY;
    WR_EACH(wr_word_init, V->least, V->word);
}

void lrnn_levels_clear(lrnn_levels_t *V) {
    WR_EACH(wr_word_clear, V->least, V->word);
}

static void sets_init(search_t *X) {
    X->sets = (size_t) X->S->A->states * X->S->y->labels;
    X->now = wr_calloc(X->sets, sizeof *X->now);
    X->next = wr_calloc(X->sets, sizeof *X->next);
    for (size_t i = 0; i < X->sets; i++) {
        lrnn_points_init(&X->now[i].points, X->S->dim);
        lrnn_points_init(&X->next[i].points, X->S->dim);
    }
}

static void sets_clear(set_t *s, size_t count) {
    for (size_t i = 0; i < count; i++) {
        lrnn_points_clear(&s[i].points);
        wr_free(s[i].node);
    }
    wr_free(s);
}

/* ---- words --------------------------------------------------------------- */

uint32_t lrnn_nodes_add(lrnn_nodes_t *N, uint32_t parent, uint32_t letter) {
    N->parent = wr_grow(N->parent, N->count, sizeof *N->parent);
    N->letter = wr_grow(N->letter, N->count, sizeof *N->letter);
    N->parent[N->count] = parent;
    N->letter[N->count] = letter;
    return (uint32_t) N->count++;
}

void lrnn_nodes_clear(lrnn_nodes_t *N) {
    WR_FREE(N->parent, N->letter);
}

void lrnn_nodes_word(wr_word_t w, const lrnn_nodes_t *N, uint32_t node) {
    w->length = 0;
    if (node != 0)
        wr_word_set_path(w, N->parent, N->letter, node);
}

/* ---- one point ----------------------------------------------------------- */

/* Set w to the word of a node and a letter (letters: no letter). */
static void set_word_to(wr_word_t w, const search_t *X, uint32_t node,
                        uint32_t letter) {
    lrnn_nodes_word(w, &X->nodes, node);
    if (letter < X->S->A->letters)
        wr_word_append(w, letter);
}

static void add(set_t *s, const fmpz *x, uint32_t node) {
    s->node = wr_grow(s->node, s->points.count, sizeof *s->node);
    s->node[s->points.count] = node;
    lrnn_points_add(&s->points, x, NULL);
}

/* Round x to multiples of 2^-LRNN_PLACES, with the weight 2^LRNN_PLACES. */
static void shorten(const search_t *X, fmpz *x) {
    slong n = X->S->dim - 1;
    for (slong i = 0; i < n; i++) {
        fmpz_mul_2exp(x + i, x + i, LRNN_PLACES);
        fmpz_fdiv_q(x + i, x + i, x + n);
    }
    fmpz_one(x + n);
    fmpz_mul_2exp(x + n, x + n, LRNN_PLACES);
}

/* Return 1 if the rounded states have the label of x, too: the gap exceeds the
 * bound on how far rounding moves it. */
static int is_clear(const search_t *X, const fmpz_t gap, const fmpz *x) {
    arb_t y;
    arb_init(y);
    arb_mul(y, X->V->blur->forms, X->V->blur->far, BITS);
    arb_mul_fmpz(y, y, x + X->S->dim - 1, BITS);
    arb_mul_fmpz(y, y, X->S->form_scale, BITS);
    arb_sub_fmpz(y, y, gap, BITS);
    int clear = arb_is_negative(y);
    arb_clear(y);
    return clear;
}

/* Enter x, reached in state q by the word of `parent` and the letter (letters:
 * none): check its label, and add it with a new node. */
static void enter(search_t *X, fmpz *x, uint32_t q, uint32_t parent,
                  uint32_t letter) {
    fmpz_t gap;
    fmpz_init(gap);
    if (X->V->blur != NULL)
        shorten(X, x);
    uint32_t label = lrnn_affine_label(gap, X->S, x);
    double margin = lrnn_affine_margin(X->S, gap, x);
    int clear = X->V->blur == NULL || is_clear(X, gap, x);
    fmpz_clear(gap);
    if (!clear) {
        X->V->blurred = 1;
        return;
    }
    if (!lrnn_affine_agrees(X->S, label, letter, q)) {
        X->V->wrong = 1;
        set_word_to(X->V->word, X, parent, letter);
        return;
    }
    if (margin < X->V->margin) {
        X->V->margin = margin;
        X->least[0] = parent;
        X->least[1] = letter;
    }
    uint32_t kind = X->S->convex[q] ? 0 : label;
    uint32_t node = letter < X->S->A->letters
                        ? lrnn_nodes_add(&X->nodes, parent, letter)
                        : 0;
    X->all = X->all && X->S->convex[q];
    add(&X->next[(size_t) q * X->S->y->labels + kind], x, node);
}

/* ---- one level ----------------------------------------------------------- */

/* top = the greatest |x_j| / w of all points. */
static void find_top(arb_t top, const search_t *X) {
    slong n = X->S->dim - 1;
    arb_t y;
    arb_init(y);
    arb_zero(top);
    for (size_t i = 0; i < X->sets; i++)
        for (size_t k = 0; k < X->now[i].points.count; k++) {
            const fmpz *x = X->now[i].points.x + k * (size_t) X->S->dim;
            for (slong j = 0; j < n; j++) {
                arb_set_fmpz(y, x + j);
                arb_div_fmpz(y, y, x + n, BITS);
                arb_abs(y, y);
                arb_max(top, top, y, BITS);
            }
        }
    arb_clear(y);
}

/* Update the bound on the distance from the exact states, by one letter. */
static void blur(search_t *X) {
    lrnn_blur_t *B = X->V->blur;
    arb_t top, next;
    WR_EACH(arb_init, top, next);
    find_top(top, X);
    arb_add(top, top, B->far, BITS);
    arb_set(next, B->add);
    arb_addmul(next, B->rows, top, BITS);
    X->V->blurred |= !arb_lt(next, B->most);
    arb_mul(next, next, B->relative, BITS);
    arb_addmul(next, B->norm, B->far, BITS);
    arb_addmul(next, B->least, top, BITS);
    arb_add(next, next, B->least, BITS);
    arb_get_ubound_arf(arb_midref(B->far), next, BITS);
    mag_zero(arb_radref(B->far));
    WR_EACH(arb_clear, top, next);
}

/* Apply all letters to every vertex. */
static void expand(search_t *X) {
    const lrnn_affine_t *S = X->S;
    fmpz *x = _fmpz_vec_init(S->dim);
    for (size_t i = 0; i < X->sets && !X->V->wrong; i++) {
        const set_t *s = &X->now[i];
        uint32_t q = (uint32_t) (i / S->y->labels);
        for (size_t k = 0; k < s->points.count; k++)
            for (uint32_t a = 0; a < S->A->letters && !X->V->wrong; a++) {
                uint32_t to = S->A->delta[(size_t) q * S->A->letters + a];
                if (!lrnn_compare_claims(S->E, to))
                    continue;
                lrnn_affine_step(x, S, a, s->points.x + k * (size_t) S->dim);
                enter(X, x, to, s->node[k], a);
            }
    }
    _fmpz_vec_clear(x, S->dim);
}

/* Renumber the nodes of this level that are kept; the others are removed. */
static void renumber(search_t *X, size_t first, const uint32_t *moved) {
    for (size_t i = 0; i < X->sets; i++)
        for (size_t k = 0; k < X->now[i].points.count; k++)
            X->now[i].node[k] = moved[X->now[i].node[k] - first];
}

/* The grid cell that contains point k. */
typedef struct {
    fmpz *x;
    slong n;
    size_t k;
} cell_t;

static int order(const void *a, const void *b) {
    const cell_t *x = a, *y = b;
    for (slong j = 0; j < x->n; j++) {
        int c = fmpz_cmp(x->x + j, y->x + j);
        if (c != 0)
            return c;
    }
    return x->k < y->k ? -1 : x->k > y->k;
}

/* Keep only the first point of each cell. */
static void merge(set_t *s, slong dim) {
    size_t count = s->points.count, n = (size_t) dim - 1, kept = 0;
    fmpz *x = _fmpz_vec_init((slong) (count * n) + 1);
    cell_t *cell = wr_malloc((count + 1) * sizeof *cell);
    unsigned char *first = wr_calloc(count + 1, 1);
    for (size_t k = 0; k < count; k++) {
        cell[k] = (cell_t){x + k * n, dim - 1, k};
        for (size_t j = 0; j < n; j++)
            fmpz_fdiv_q_2exp(x + k * n + j, s->points.x + k * (size_t) dim + j,
                             LRNN_PLACES - LRNN_CELLS);
    }
    qsort(cell, count, sizeof *cell, order);
    for (size_t k = 0; k < count; k++)
        first[cell[k].k] =
            k == 0 || !_fmpz_vec_equal(cell[k].x, cell[k - 1].x, dim - 1);
    for (size_t k = 0; k < count; k++)
        if (first[k]) {
            _fmpz_vec_swap(s->points.x + kept * (size_t) dim,
                           s->points.x + k * (size_t) dim, dim);
            s->node[kept++] = s->node[k];
        }
    s->points.count = kept;
    WR_FREE(first, cell);
    _fmpz_vec_clear(x, (slong) (count * n) + 1);
}

/* now = the vertices of next. */
static void reduce(search_t *X, size_t first) {
    size_t fresh = X->nodes.count - first, kept = first;
    uint32_t *moved = wr_malloc((fresh + 1) * sizeof *moved);
    for (size_t i = 0; i < X->sets; i++) {
        set_t *s = &X->next[i], *t = &X->now[i];
        if (X->V->blur != NULL)
            merge(s, X->S->dim);
        size_t n = s->points.count;
        unsigned char *keep = wr_calloc(n + 1, 1);
        X->all &=
            lrnn_points_hull(keep, &s->points,
                             X->V->most > 0 ? X->V->most : MOST_VERTICES, X->L);
        t->points.count = 0;
        for (size_t k = 0; k < n; k++)
            if (keep[k])
                add(t, s->points.x + k * (size_t) X->S->dim, s->node[k]);
        s->points.count = 0;
        X->V->vertices += t->points.count;
        wr_free(keep);
    }
    memset(moved, 255, fresh * sizeof *moved);
    for (size_t i = 0; i < X->sets; i++)
        for (size_t k = 0; k < X->now[i].points.count; k++)
            moved[X->now[i].node[k] - first] = 0;
    for (size_t k = 0; k < fresh; k++)
        if (moved[k] == 0) {
            X->nodes.parent[kept] = X->nodes.parent[first + k];
            X->nodes.letter[kept] = X->nodes.letter[first + k];
            moved[k] = (uint32_t) kept++;
        }
    X->nodes.count = kept;
    renumber(X, first, moved);
    wr_free(moved);
}

/* About the number of bytes in use. */
static uint64_t bytes(const search_t *X) {
    uint64_t sum = X->nodes.count * 16;
    for (size_t i = 0; i < X->sets; i++) {
        const lrnn_points_t *P = &X->now[i].points;
        if (P->count > 0)
            sum += 3 * P->count * (size_t) P->dim *
                   (16 + (uint64_t) fmpz_bits(P->x + P->dim - 1) / 8);
    }
    return sum;
}

/* About the number of word multiplications of the next level. */
static uint64_t work_of(const search_t *X) {
    uint64_t size = (uint64_t) X->S->dim, letters = X->S->A->letters;
    uint64_t work = 0;
    for (size_t i = 0; i < X->sets; i++) {
        const lrnn_points_t *P = &X->now[i].points;
        uint64_t n = P->count;
        if (n == 0)
            continue;
        uint64_t words = 1 + fmpz_bits(P->x + X->S->dim - 1) / 64;
        work += n * letters * size * size * words;
        if (size == 3) /* turns, with two products each */
            work += 16 * n * letters * words * (words + 16);
        if (size > 3) /* combinations are guessed among all points */
            work += n * n * letters * size * 64;
    }
    return work;
}

static int is_done(const search_t *X) {
    const lrnn_levels_t *V = X->V;
    return V->wrong || V->blurred || (V->work > 0 && X->work > V->work) ||
           (V->letters > 0 && X->letters >= V->letters);
}

static wr_status_t levels(search_t *X) {
    wr_status_t s = WR_OK;
    fmpz *start = _fmpz_vec_init(X->S->dim);
    _fmpz_vec_set(start, fmpz_mat_entry(X->S->start, 0, 0), X->S->dim);
    (void) lrnn_nodes_add(&X->nodes, 0, 0);
    enter(X, start, X->S->A->start, 0, X->S->A->letters);
    _fmpz_vec_clear(start, X->S->dim);
    for (size_t first = 0; s == WR_OK && !is_done(X); X->letters++) {
        reduce(X, first);
        X->work += work_of(X);
        first = X->nodes.count;
        if (X->V->blur != NULL)
            blur(X);
        expand(X);
        X->V->right += !X->V->wrong && !X->V->blurred && X->all;
        s = wr_limits_check(X->L, "the vertices of the reachable states", 0,
                            bytes(X));
        if (X->L->progress != NULL)
            X->L->progress(X->L->progress_arg, "letters", X->V->right, 0);
    }
    X->V->shortest = X->all;
    set_word_to(X->V->least, X, X->least[0], X->least[1]);
    return X->V->wrong ? WR_OK : s;
}

wr_status_t lrnn_levels_search(lrnn_levels_t *V, const lrnn_affine_t *S,
                               wr_limits_t L) {
    search_t X = {.V = V, .S = S, .L = L, .all = 1};
    sets_init(&X);
    wr_status_t s = levels(&X);
    sets_clear(X.now, X.sets);
    sets_clear(X.next, X.sets);
    lrnn_nodes_clear(&X.nodes);
    return s;
}
