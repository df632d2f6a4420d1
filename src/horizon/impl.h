/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_HORIZON_IMPL_H
#define WREATH_HORIZON_IMPL_H

/* Inside: the steps of wr_horizon_compute, a file each. */

#include "horizon/evidence.h"

/* ---- the cast ------------------------------------------------------------ */

/* All its jumps are multiples of 2^unit; none is beyond 2^far. */
typedef struct {
    wr_format_struct F;
    wr_mode_struct mode;
    slong unit, far;
} horizon_cast_t;

WR_MUST_CHECK wr_status_t horizon_cast_init(horizon_cast_t *K,
                                            const wr_cast_t M, wr_limits_t L);
/* The code of x cast, that of 0 for -0. */
uint64_t horizon_cast(const fmpq_t x, const horizon_cast_t *K);
/* The code of the numbers just beside x, above (side 1) or below (-1). */
uint64_t horizon_cast_beside(const fmpq_t x, int side, const horizon_cast_t *K);
int horizon_cast_jumps(const fmpq_t x, const horizon_cast_t *K);
/* From just beside x on to that side the cast is constant up to `end`, a
 * jump: 1; or for ever: 0, and `end` is beyond the last jump. */
int horizon_cast_end(fmpq_t end, const fmpq_t x, int side,
                     const horizon_cast_t *K);
/* The jump after which everything to that side has one cast. */
void horizon_cast_last(fmpq_t c, int side, const horizon_cast_t *K);

/* ---- sequences y(j) = sign ((N^j w)_row - c) ----------------------------- */

typedef struct {
    const fmpq_mat_struct *N, *w; /* n x n, n x 1 */
    slong row;
    int sign;
    fmpq_t c;
} horizon_sequence_t;

/* out[i] = y(J + i), i < count.  L: NULL for a few of them, which are found
 * without looking at limits. */
wr_status_t horizon_terms(fmpq *out, const horizon_sequence_t *y, ulong J,
                          slong count, wr_limits_struct *L);
/* The monic f of least degree with sum f_i y(j+i) = 0 for all j >= 0. */
void horizon_recurrence(fmpq_poly_t f, const horizon_sequence_t *y);
/* The companion matrix of f: windows of y go to the next one. */
void horizon_companion(fmpq_mat_t C, const fmpq_poly_t f);
/* The largest h <= 2^14 with x <= 2^-h; -1 if x > 1. */
slong horizon_halvings(const fmpq_t x);

/* ---- dominant roots ------------------------------------------------------ */

enum { HORIZON_INSIDE, HORIZON_ON, HORIZON_OUTSIDE };

/* place: of the largest roots, against the unit circle.  turns: the least
 * p with root^p > 0 for all the largest ones, 0 if none was found.  single:
 * the largest is one positive number, of multiplicity e. */
typedef struct {
    int place, single, rational;
    ulong turns;
    slong e;       /* greatest multiplicity among the largest */
    fmpq_t lambda; /* single: the root, or a number near to it */
    int only_one;  /* on the circle, there is no root but 1 */
} horizon_roots_t;

void horizon_roots_init(horizon_roots_t *r);
void horizon_roots_clear(horizon_roots_t *r);
/* f not a power of x.  Precision of lambda: prec bits. */
void horizon_roots(horizon_roots_t *r, const fmpq_poly_t f, slong prec);

/* ---- evidence ------------------------------------------------------------ */

void horizon_entry_init(horizon_entry_t *e);
void horizon_entry_clear(horizon_entry_t *e);

/* y(j) > 0 for j >= e->from: sets proof, s, lambda, e, at, alpha, from. */
WR_MUST_CHECK wr_status_t horizon_positive(horizon_entry_t *e,
                                           const horizon_sequence_t *y,
                                           wr_limits_t L);
/* Sets bound, and moves from on until |y(j)| < d for j >= from. */
WR_MUST_CHECK wr_status_t horizon_bounded(horizon_entry_t *e,
                                          const horizon_sequence_t *y,
                                          const fmpq_t d, wr_limits_t L);

/* The two ways to be positive; e->f and the dominant root are there. */
WR_MUST_CHECK wr_status_t horizon_cone(horizon_entry_t *e,
                                       const horizon_sequence_t *y,
                                       wr_limits_t L);
WR_MUST_CHECK wr_status_t horizon_chain(horizon_entry_t *e,
                                        const horizon_sequence_t *y,
                                        wr_limits_t L);

enum { HORIZON_MOST_POWER = 1 << 12, HORIZON_MOST_STEPS = 1 << 20 };
/* A power 2^a <= most of C of norm at most 2^-halvings; 0 if there is none. */
WR_MUST_CHECK wr_status_t horizon_calm(slong *power, const fmpq_mat_t C,
                                       slong halvings, slong most,
                                       wr_limits_t L);
/* Is y(J) and what follows as it should be?  bound: of |y|, or NULL */
typedef struct {
    const horizon_entry_t *e;
    const horizon_sequence_t *y;
    const fmpq_mat_struct *c, *b;
    const fmpq *bound;
    slong terms;
} horizon_question_t;
typedef wr_status_t horizon_good_t(int *yes, const horizon_question_t *q,
                                   ulong J, wr_limits_t L);
/* The least J >= from with good(J), which stays good once it is. */
WR_MUST_CHECK wr_status_t horizon_least(ulong *J, ulong from,
                                        horizon_good_t *good,
                                        const horizon_question_t *q,
                                        wr_limits_t L);

/* Entry `row` of N^j w, cast by K; near: whether powers of N converge. */
typedef struct {
    const fmpq_mat_struct *N, *w;
    slong row;
    int near;
    const horizon_cast_t *K;
    wr_limits_struct *L;
} horizon_where_t;
/* What that entry does.  *turns > 1: nothing was decided, look at N^turns
 * instead.  NEAR: d is made at most the distance to the next jump; SIDE
 * likewise if near. */
WR_MUST_CHECK wr_status_t horizon_entry(horizon_entry_t *e, ulong *turns,
                                        fmpq_t d, const horizon_where_t *at);

void horizon_family_init(horizon_family_t *G, const char *name, slong n);
void horizon_family_clear(horizon_family_t *G);
/* A and v are set. */
WR_MUST_CHECK wr_status_t horizon_family_decide(horizon_family_t *G,
                                                const horizon_cast_t *K,
                                                wr_limits_t L);

/* ---- one step after the other -------------------------------------------- */

/* An extended number: finite x, or an infinity, or NaN. */
typedef struct {
    wr_class_t kind;
    int negative;
    fmpq_t x;
} horizon_value_t;
uint64_t horizon_value_cast(const horizon_value_t *x, const horizon_cast_t *K);

struct wr_cast_run_struct {
    slong n;
    int sums;         /* two-stage, and something is added */
    ulong k, state_k; /* the step, and that of the exact state */
    horizon_cast_t K;
    fmpq_mat_t A, B;      /* one period's map */
    fmpq_mat_t power;     /* A^k h_0 (sums), or the exact state */
    fmpq_mat_t term;      /* A^k B */
    fmpq_mat_t state;     /* the exact state */
    horizon_value_t *sum; /* of cast(A^i B), i < k */
    int invalid;
};
/* The value, and its code, of entry i before the outer cast. */
void horizon_run_value(horizon_value_t *out, const struct wr_cast_run_struct *X,
                       slong i, int *invalid);

/* How many steps may be tried one by one: max_steps, or 2^16. */
ulong horizon_replay(const wr_limits_t L);

#endif
