/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_POLYTOPE_H
#define WREATH_PROVE_POLYTOPE_H

/* polytope: one layer over Q whose decoder compares linear forms, together with
 * an automaton, by convex sets of states.  Not installed.
 *
 * A point is a state x, row by row, followed by a weight w > 0: the integers
 * (x w, w), so that letters are integer matrices and no step takes a gcd.  A
 * direction is a point of weight 0.  In a linear system, in which no letter
 * adds a B and no form has a constant, the weight is omitted, because labels
 * are constant along rays.
 */

#include "prove/impl.h"

/* ---- polytope.c: the system -------------------------------------------- */

/* The caller sets M, A and E, and linear = 1 to request a linear system; the
 * rest is zero. */
typedef struct {
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    const lrnn_compare_t *E;
    int linear; /* no B, no constants, no cuts but 0; weights are omitted */
    const wr_layer_struct *y;
    slong dim; /* entries of a point, including its weight */
    fmpz_mat_t
        map; /* of all letters of A, one below the other, times `scale` */
    fmpz_t scale;
    fmpz_mat_t start; /* a column: H0, times start_scale */
    fmpz_t start_scale;
    fmpz_mat_t form;   /* one row per form; THRESHOLD: the form minus a cut */
    fmpz_t form_scale; /* common factor of the rows */
    double *near_map, *near_form; /* approximations, for guessing */
    uint32_t *state;       /* (letters + 1) * labels: the readout, or NONE */
    unsigned char *convex; /* states: for every last letter, the right labels
                            * are those of a convex set */
} lrnn_affine_t;

/* Set up S; *applies = 0 if M is not such a layer.  To be cleared in any case.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_affine_init(int *applies, lrnn_affine_t *S,
                                           wr_limits_t L);
void lrnn_affine_clear(lrnn_affine_t *S);
/* Approximate integers on some common scale, for guessing only. */
void lrnn_affine_near(double *out, const fmpz *x, slong n);
/* Return the label of a point of weight > 0 (linear: of any point), or
 * LRNN_NONE.  gap, unless NULL, becomes its distance from another label: the
 * least difference of forms, times the weight and form_scale. */
uint32_t lrnn_affine_label(fmpz_t gap, const lrnn_affine_t *S, const fmpz *x);
/* Return about log2 of that difference, unscaled, for messages. */
double lrnn_affine_margin(const lrnn_affine_t *S, const fmpz_t gap,
                          const fmpz *x);
/* Entry (i, j) of the letter's matrix. */
static inline const fmpz *lrnn_affine_entry(const lrnn_affine_t *S,
                                            uint32_t letter, slong i, slong j) {
    return fmpz_mat_entry(S->map, (slong) letter * S->dim + i, j);
}
/* out = the letter's matrix times x */
void lrnn_affine_step(fmpz *out, const lrnn_affine_t *S, uint32_t letter,
                      const fmpz *x);
/* Return 1 if the label is right in automaton state q after this last letter
 * (letters: the empty word). */
static inline int lrnn_affine_agrees(const lrnn_affine_t *S, uint32_t label,
                                     uint32_t letter, uint32_t q) {
    return label != LRNN_NONE &&
           lrnn_compare_agree(
               S->E, S->state[(size_t) letter * S->y->labels + label], q);
}

/* ---- polytope_cone.c: combinations ------------------------------------- */

/* An ordered set of points; each has dim integers, and dim approximations on
 * some scale, for guessing. */
typedef struct {
    slong dim;
    size_t count, alloc;
    fmpz *x;
    double *near;
} lrnn_points_t;
void lrnn_points_init(lrnn_points_t *P, slong dim);
void lrnn_points_clear(lrnn_points_t *P);
/* Set column j of m to x. */
static inline void lrnn_points_column(fmpz_mat_t m, slong j, const fmpz *x) {
    for (slong i = 0; i < fmpz_mat_nrows(m); i++)
        fmpz_set(fmpz_mat_entry(m, i, j), x + i);
}
/* Append a copy of x and its approximation (NULL: to be set later). */
void lrnn_points_add(lrnn_points_t *P, const fmpz *x, const double *near);

/* The sum of c[i] >= 0 times point which[i] of some set, i < count; c is NULL
 * if only `which` is needed.  The arrays have dim + 2 entries. */
typedef struct {
    size_t count;
    uint32_t *which;
    fmpq *c;
} lrnn_points_sum_t;
void lrnn_points_sum_init(lrnn_points_sum_t *s, slong dim, int coefficients);
void lrnn_points_sum_clear(lrnn_points_sum_t *s, slong dim);
/* Find the point nearest to p in the convex hull of the approximations, as a
 * combination of few points, which s lists; gap = that point minus p.  Return
 * the distance.
 * source  [wolfe1976] */
double lrnn_points_nearest(lrnn_points_sum_t *s, double *gap,
                           const lrnn_points_t *P, const double *p);
/* Return 1, and the coefficients, if p is exactly a combination of the points
 * that s lists; 0 if not, or if undecided. */
int lrnn_points_combine(lrnn_points_sum_t *s, const lrnn_points_t *P,
                        const fmpz *p);
/* polytope_simplex.c: the same for all points of P, at most dim of which are
 * used; 0 also after too many steps. */
int lrnn_points_simplex(lrnn_points_sum_t *s, const lrnn_points_t *P,
                        const fmpz *p);
/* Return 1, and s, if p (near: its approximation) is exactly a combination of
 * the points; 0 if not, or if undecided. */
int lrnn_points_hold(lrnn_points_sum_t *s, const lrnn_points_t *P,
                     const fmpz *p, const double *near);

/* ---- polytope_hull.c --------------------------------------------------- */

/* For points of the same weight, set keep[i], i < P->count, for a subset of
 * which the others are combinations: all vertices and, for more than two
 * numbers per state, perhaps other points.  Those may exceed `most` (0: no
 * bound) or the limits: then return 0, and the subset is incomplete; else 1. */
int lrnn_points_hull(unsigned char *keep, lrnn_points_t *P, size_t most,
                     wr_limits_t L);

/* ---- polytope_search.c ------------------------------------------------- */

/* polytope_blur.c: a bound, in the Euclidean norm, on the distance of rounded
 * states from the exact ones.  A step turns the bound far into norm far +
 * relative (rows (top + far) + add) + least (1 + top + far), where top is the
 * greatest modulus in the exact states. */
typedef struct {
    arb_t norm;            /* of the letters' A */
    arb_t rows, add;       /* bounds on row sums of |A|, and on |B| */
    arb_t relative, least; /* relative and absolute rounding error of a step */
    arb_t forms;           /* an error e moves a difference by <= forms e */
    arb_t most;            /* numbers below this do not overflow */
    arb_t far;
} lrnn_blur_t;
void lrnn_blur_init(lrnn_blur_t *B);
void lrnn_blur_clear(lrnn_blur_t *B);
/* Set B for exact steps: only the search itself rounds, to keep its numbers
 * short.  S is not linear. */
void lrnn_blur_set(lrnn_blur_t *B, const lrnn_affine_t *S);
enum { LRNN_PLACES = 320, LRNN_CELLS = 256 };

/* A tree of words; node 0 is the empty word. */
typedef struct {
    uint32_t *parent, *letter;
    size_t count;
} lrnn_nodes_t;
uint32_t lrnn_nodes_add(lrnn_nodes_t *N, uint32_t parent, uint32_t letter);
void lrnn_nodes_clear(lrnn_nodes_t *N);
/* Set w to the word that leads to a node. */
void lrnn_nodes_word(wr_word_t w, const lrnn_nodes_t *N, uint32_t node);

/* A search of words by increasing length.  The caller sets
 * work, letters   upper limits; 0: none
 * most            vertices of a set, for states of 3 or more numbers; 0: few
 * blur            error bounds, if words are read in rounded arithmetic; or
 *                 NULL */
typedef struct {
    uint64_t work, letters;
    size_t most;
    lrnn_blur_t *blur;
    int blurred;    /* stopped: a state was too near to another label */
    int wrong;      /* the label after `word` is wrong, */
    int shortest;   /* and no shorter word has a wrong label */
    uint64_t right; /* all words of at most this length are right */
    uint64_t vertices;
    double margin;   /* about log2 of the least margin, */
    wr_word_t least; /* seen after this word */
    wr_word_t word;
} lrnn_levels_t;
void lrnn_levels_init(lrnn_levels_t *V);
void lrnn_levels_clear(lrnn_levels_t *V);
/* Search words by length, by the vertices of the sets of states they reach.
 * status  OK, if a word is wrong, or work or letters are used up; UNABLE past
 *         limits; V has the partial results in any case */
WR_MUST_CHECK wr_status_t lrnn_levels_search(lrnn_levels_t *V,
                                             const lrnn_affine_t *S,
                                             wr_limits_t L);

/* ---- pump.c ------------------------------------------------------------- */

/* The label after before loop^times is wrong: it names got, not expected. */
typedef struct {
    int wrong;
    wr_word_t before, loop;
    uint64_t times, loops; /* loops: how many were tried */
    uint32_t got, expected;
} lrnn_pump_t;
void lrnn_pump_init(lrnn_pump_t *out);
void lrnn_pump_clear(lrnn_pump_t *out);
/* Find the shortest wrong word of the form u v^k among those tried; S is not
 * linear.
 * status  OK; UNABLE past limits, if none was found */
WR_MUST_CHECK wr_status_t lrnn_pump(lrnn_pump_t *out, const lrnn_affine_t *S,
                                    wr_limits_t L);

/* ---- polytope_close.c -------------------------------------------------- */

/* side: the linear form that is scaled to 1 to view rays as points. */
typedef struct {
    uint32_t q, label;
    double *side, *middle;
    double seen;   /* number of rays that middle is the mean of */
    double spread; /* about their greatest distance from it */
    size_t done;   /* generators that were expanded by every letter */
    lrnn_points_t G;
} lrnn_cone_t;

typedef struct {
    const lrnn_affine_t *S;
    wr_limits_struct *L;
    lrnn_cone_t *cone;
    size_t cones, generators, most; /* most: limit on generators */
    uint32_t *number;               /* for (q, label): cone + 1, or 0 */
    uint32_t *to;                   /* for (cone, letter): cone + 1, or 0 */
    double part; /* by which generators are enlarged; 0: they stay exact */
} lrnn_cones_t;

/* Approximate a ray, scaled so that its side is 1; 0 if it is not positive. */
int lrnn_cone_near(double *near, const lrnn_cone_t *x, const fmpz *g, slong d);
/* Search for cones, each with one label, that are closed under every letter and
 * contain all reachable states.  If none are found, P->holds stays UNKNOWN, OK.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_cones_close(wr_proof_t P, const lrnn_affine_t *S,
                                           wr_limits_t L);

/* ---- polytope_weave.c --------------------------------------------------- */

/* Set P to closed cones, if all combinations are found exactly. */
void lrnn_cones_give(wr_proof_t P, lrnn_cones_t *C);

#endif
