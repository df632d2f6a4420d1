/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_POLYTOPE_H
#define WREATH_PROVE_POLYTOPE_H

/* polytope: one layer over Q whose decoder compares linear forms, beside an
 * automaton, by convex sets of states.  Not installed.
 *
 * A point is a state x, column by column of one row after another, with a
 * weight after it: integers (x w, w), w > 0, so that letters are
 * matrices of integers and no step takes a gcd.  A direction is a point
 * of weight 0.  In a linear system, where no letter adds a B and no form has
 * a constant, the weight is left out: labels are the same all along a ray.
 */

#include "prove/impl.h"

/* ---- polytope.c: the system -------------------------------------------- */

/* M, A and E are the caller's, and whether a linear system is to be taken
 * for one; the rest is zero. */
typedef struct {
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    const lrnn_compare_t *E;
    int linear; /* no B, no constants, no cuts but 0 */
    const wr_layer_struct *y;
    slong dim; /* entries of a point, with its weight */
    fmpz_mat_t
        map; /* of all letters of A, one below the other, times `scale` */
    fmpz_t scale;
    fmpz_mat_t start; /* a column: H0, times start_scale */
    fmpz_t start_scale;
    fmpz_mat_t form;   /* rows: forms; of a threshold, less each cut */
    fmpz_t form_scale; /* what they were multiplied by */
    double *near_map, *near_form; /* about these, for guessing */
    uint32_t *state;       /* (letters + 1) * labels: what is named, or NONE */
    unsigned char *convex; /* states: the labels that are right there are
                            * those of a convex set, whatever the letter */
} lrnn_affine_t;

/* *applies = 0 where M is no such layer.  To be cleared in any case.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_affine_init(int *applies, lrnn_affine_t *S,
                                           wr_limits_t L);
void lrnn_affine_clear(lrnn_affine_t *S);
/* Doubles near integers, on some scale: for guessing alone. */
void lrnn_affine_near(double *out, const fmpz *x, slong n);
/* The label of a point of weight > 0 (linear: of any), or LRNN_NONE, and how
 * far it is from another: the least difference of forms, times the weight and
 * form_scale; gap may be NULL. */
uint32_t lrnn_affine_label(fmpz_t gap, const lrnn_affine_t *S, const fmpz *x);
/* About log2 of that difference, for people. */
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
/* A label is right where the automaton is in q, having read the letter
 * (letters: none). */
static inline int lrnn_affine_agrees(const lrnn_affine_t *S, uint32_t label,
                                     uint32_t letter, uint32_t q) {
    return label != LRNN_NONE &&
           lrnn_compare_agree(
               S->E, S->state[(size_t) letter * S->y->labels + label], q);
}

/* ---- polytope_cone.c: combinations ------------------------------------- */

/* Points of one set, in order; each has dim integers, and dim numbers
 * near them on some scale, for guessing. */
typedef struct {
    slong dim;
    size_t count, alloc;
    fmpz *x;
    double *near;
} lrnn_points_t;
void lrnn_points_init(lrnn_points_t *P, slong dim);
void lrnn_points_clear(lrnn_points_t *P);
/* Column j of m becomes x. */
static inline void lrnn_points_column(fmpz_mat_t m, slong j, const fmpz *x) {
    for (slong i = 0; i < fmpz_mat_nrows(m); i++)
        fmpz_set(fmpz_mat_entry(m, i, j), x + i);
}
/* A copy of x with its near numbers (NULL: to be set) is the last point. */
void lrnn_points_add(lrnn_points_t *P, const fmpz *x, const double *near);

/* The sum of c[i] >= 0 times point which[i] of some set, i < count; c is NULL
 * where only `which` is asked.  Room for dim + 2. */
typedef struct {
    size_t count;
    uint32_t *which;
    fmpq *c;
} lrnn_points_sum_t;
void lrnn_points_sum_init(lrnn_points_sum_t *s, slong dim, int coefficients);
void lrnn_points_sum_clear(lrnn_points_sum_t *s, slong dim);
/* The point of the convex hull of near numbers that is next to p is a sum of
 * few points; the vector from p to it, and its length.
 * source  [wolfe1976] */
double lrnn_points_nearest(lrnn_points_sum_t *s, double *gap,
                           const lrnn_points_t *P, const double *p);
/* p is a sum of these points exactly: 1, with the coefficients, or 0 where that
 * is not so or is not seen. */
int lrnn_points_combine(lrnn_points_sum_t *s, const lrnn_points_t *P,
                        const fmpz *p);
/* polytope_simplex.c: the same of any of the points, at most dim of them; 0
 * also where that takes very long. */
int lrnn_points_simplex(lrnn_points_sum_t *s, const lrnn_points_t *P,
                        const fmpz *p);
/* p, with its near numbers, is a sum of the points, proved exactly: 1, and
 * which, or 0. */
int lrnn_points_hold(lrnn_points_sum_t *s, const lrnn_points_t *P,
                     const fmpz *p, const double *near);

/* ---- polytope_hull.c --------------------------------------------------- */

/* Of points with one weight: keep[i] for those that are needed to have the
 * others, i < P->count, as combinations.  All vertices are kept; over three
 * numbers per state perhaps others, and if there are more than `most` vertices
 * (0: no bound), some are not: then 0. */
int lrnn_points_hull(unsigned char *keep, lrnn_points_t *P, size_t most,
                     wr_limits_t L);

/* ---- polytope_search.c ------------------------------------------------- */

/* polytope_blur.c: where every step rounds: how far a state then is from the
 * exact one, by the Euclidean norm, at most.  A step makes of `far` norm far +
 * relative (rows (top + far) + add) + least (1 + top + far), top being the
 * greatest number of the exact states. */
typedef struct {
    arb_t norm;            /* of the letters' A */
    arb_t rows, add;       /* a sum of a row of |A|, and |B|, at most */
    arb_t relative, least; /* of the roundings of a step */
    arb_t forms;           /* a difference of forms moves forms times as far */
    arb_t most;            /* numbers that the format has, and more */
    arb_t far;
} lrnn_blur_t;
void lrnn_blur_init(lrnn_blur_t *B);
void lrnn_blur_clear(lrnn_blur_t *B);
/* Of exact steps: only what the search itself rounds, so that its numbers
 * stay short.  S is not linear. */
void lrnn_blur_set(lrnn_blur_t *B, const lrnn_affine_t *S);
enum { LRNN_PLACES = 320, LRNN_CELLS = 256 };

/* How words go on; node 0 is the empty word. */
typedef struct {
    uint32_t *parent, *letter;
    size_t count;
} lrnn_nodes_t;
uint32_t lrnn_nodes_add(lrnn_nodes_t *N, uint32_t parent, uint32_t letter);
void lrnn_nodes_clear(lrnn_nodes_t *N);
/* The word to a node. */
void lrnn_nodes_word(wr_word_t w, const lrnn_nodes_t *N, uint32_t node);

/* The result of a search of words by length.
 * work, letters   the caller's: where to stop at the latest; 0: no bound
 * most            the caller's: vertices of one set over two numbers per state;
 *                 0: few
 * blur            the caller's: words are read in arithmetic that rounds; or
 *                 NULL */
typedef struct {
    uint64_t work, letters;
    size_t most;
    lrnn_blur_t *blur;
    int blurred;    /* a state was too near to another label: it ended there */
    int wrong;      /* after `word`, */
    int shortest;   /* which is a shortest such word */
    uint64_t right; /* all words up to this many letters are right */
    uint64_t vertices;
    double margin;   /* about log2 of the least margin met, */
    wr_word_t least; /* after this word */
    wr_word_t word;
} lrnn_levels_t;
void lrnn_levels_init(lrnn_levels_t *V);
void lrnn_levels_clear(lrnn_levels_t *V);
/* Words by length, by the vertices of what they reach.
 * status  OK, where a word is wrong, or work or letters are used up; UNABLE
 *         past limits; V as far as it went in any case */
WR_MUST_CHECK wr_status_t lrnn_levels_search(lrnn_levels_t *V,
                                             const lrnn_affine_t *S,
                                             wr_limits_t L);

/* ---- pump.c ------------------------------------------------------------- */

/* After before loop^times the label is wrong: got is named, not expected. */
typedef struct {
    int wrong;
    wr_word_t before, loop;
    uint64_t times, loops; /* loops were tried */
    uint32_t got, expected;
} lrnn_pump_t;
void lrnn_pump_init(lrnn_pump_t *out);
void lrnn_pump_clear(lrnn_pump_t *out);
/* The shortest wrong word u v^k that is found; S is not linear.
 * status  OK; UNABLE past limits, where none was found */
WR_MUST_CHECK wr_status_t lrnn_pump(lrnn_pump_t *out, const lrnn_affine_t *S,
                                    wr_limits_t L);

/* ---- polytope_close.c -------------------------------------------------- */

/* side: the form that is 1 where rays are seen as points. */
typedef struct {
    uint32_t q, label;
    double *side, *middle;
    double seen;   /* rays that middle is the mean of */
    double spread; /* about how far they are from it */
    size_t done;   /* generators that were left by every letter */
    lrnn_points_t G;
} lrnn_cone_t;

typedef struct {
    const lrnn_affine_t *S;
    wr_limits_struct *L;
    lrnn_cone_t *cone;
    size_t cones, generators, most; /* generators may be so many */
    uint32_t *number;               /* of (q, label): cone + 1 */
    uint32_t *to;                   /* of (cone, letter): cone + 1, or 0 */
    double part; /* by which generators are enlarged; 0: not, exact */
} lrnn_cones_t;

/* The near numbers of a ray, where the side is 1; 0 if it is not positive. */
int lrnn_cone_near(double *near, const lrnn_cone_t *x, const fmpz *g, slong d);
/* Cones that hold what words reach, each with one label, closed under every
 * letter.  P->holds stays UNKNOWN, with OK, where none are found.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_cones_close(wr_proof_t P, const lrnn_affine_t *S,
                                           wr_limits_t L);

/* ---- polytope_weave.c --------------------------------------------------- */

/* Closed cones as evidence, where all combinations are found exactly. */
void lrnn_cones_give(wr_proof_t P, lrnn_cones_t *C);

#endif
