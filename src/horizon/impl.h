/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_HORIZON_IMPL_H
#define WREATH_HORIZON_IMPL_H

/* Private declarations: the steps of wr_horizon_compute, one file each. */

#include "horizon/evidence.h"
#include "rounding/value.h"

/* ---- the cast ------------------------------------------------------------ */

/* A cast whose jumps are multiples of 2^unit; none is beyond 2^far. */
typedef struct {
    wr_format_struct F;
    wr_mode_struct mode;
    slong unit, far;
} horizon_cast_t;

WR_MUST_CHECK wr_status_t horizon_cast_init(horizon_cast_t *K,
                                            const wr_cast_t M, wr_limits_t L);
/* Return the code of cast(x), with 0 for -0. */
uint64_t horizon_cast(const fmpq_t x, const horizon_cast_t *K);
/* Return the code of numbers just above x (side 1) or below it (-1). */
uint64_t horizon_cast_beside(const fmpq_t x, int side, const horizon_cast_t *K);
int horizon_cast_jumps(const fmpq_t x, const horizon_cast_t *K);
/* Return 1 if the cast is constant from x (exclusive) to that side up to `end`,
 * a jump; or 0 if it is constant for all such numbers, and `end` is beyond the
 * last jump. */
int horizon_cast_end(fmpq_t end, const fmpq_t x, int side,
                     const horizon_cast_t *K);
/* c = the last jump on that side */
void horizon_cast_last(fmpq_t c, int side, const horizon_cast_t *K);

/* ---- sequences y(j) = sign ((N^j w)_row - c) ----------------------------- */

typedef struct {
    const fmpq_mat_struct *N, *w; /* n x n, n x 1 */
    slong row;
    int sign;
    fmpq_t c;
} horizon_sequence_t;

/* out[i] = y(J + i), i < count.  L is NULL for a few terms, which are computed
 * without checking limits. */
wr_status_t horizon_terms(fmpq *out, const horizon_sequence_t *y, ulong J,
                          slong count, wr_limits_struct *L);
/* f = the monic f of least degree with sum f_i y(j+i) = 0 for all j >= 0 */
void horizon_recurrence(fmpq_poly_t f, const horizon_sequence_t *y);
/* C = the companion matrix of f, which maps windows of y to the next window */
void horizon_companion(fmpq_mat_t C, const fmpq_poly_t f);
/* Return the largest h <= 2^14 with x <= 2^-h; -1 if x > 1. */
slong horizon_halvings(const fmpq_t x);

/* ---- dominant roots ------------------------------------------------------ */

enum { HORIZON_INSIDE, HORIZON_ON, HORIZON_OUTSIDE };

/* place: position of the largest roots relative to the unit circle.  turns: the
 * least p with root^p > 0 for all the largest ones, 0 if none was found.
 * single: the largest is one positive number, of multiplicity e. */
typedef struct {
    int place, single, rational;
    ulong turns;
    slong e;       /* greatest multiplicity among the largest */
    fmpq_t lambda; /* single: the root, or an approximation */
    int only_one;  /* the only root on the circle is 1, if any */
} horizon_roots_t;

void horizon_roots_init(horizon_roots_t *r);
void horizon_roots_clear(horizon_roots_t *r);
/* Classify the roots of f, which is not a power of x; lambda has 64 bits. */
void horizon_roots(horizon_roots_t *r, const fmpq_poly_t f);

/* ---- evidence ------------------------------------------------------------ */

void horizon_entry_init(horizon_entry_t *e);
void horizon_entry_clear(horizon_entry_t *e);

/* Prove y(j) > 0 for j >= from: sets proof, s, lambda, e, at, alpha, from. */
WR_MUST_CHECK wr_status_t horizon_positive(horizon_entry_t *e,
                                           const horizon_sequence_t *y,
                                           wr_limits_t L);
/* Set bound, and increase from until |y(j)| < d for all j >= from. */
WR_MUST_CHECK wr_status_t horizon_bounded(horizon_entry_t *e,
                                          const horizon_sequence_t *y,
                                          const fmpq_t d, wr_limits_t L);

/* The two proofs of positivity; e->f and the dominant root are set. */
WR_MUST_CHECK wr_status_t horizon_cone(horizon_entry_t *e,
                                       const horizon_sequence_t *y,
                                       wr_limits_t L);
WR_MUST_CHECK wr_status_t horizon_chain(horizon_entry_t *e,
                                        const horizon_sequence_t *y,
                                        wr_limits_t L);

enum { HORIZON_MOST_POWER = 1 << 12, HORIZON_MOST_STEPS = 1 << 20 };
/* Find the least exponent 2^a <= most such that this power of C has norm at
 * most 2^-halvings; 0 if there is none. */
WR_MUST_CHECK wr_status_t horizon_calm(slong *power, const fmpq_mat_t C,
                                       slong halvings, slong most,
                                       wr_limits_t L);
/* The data of a test of y from J on.  bound: of |y|, or NULL */
typedef struct {
    const horizon_entry_t *e;
    const horizon_sequence_t *y;
    const fmpq_mat_struct *c, *b;
    const fmpq *bound;
    slong terms;
} horizon_question_t;
typedef wr_status_t horizon_good_t(int *yes, const horizon_question_t *q,
                                   ulong J, wr_limits_t L);
/* Find the least J >= from with good(J); good(J) must imply good(J + 1). */
WR_MUST_CHECK wr_status_t horizon_least(ulong *J, ulong from,
                                        horizon_good_t *good,
                                        const horizon_question_t *q,
                                        wr_limits_t L);

/* Entry `row` of N^j w, cast by K; near: the powers of N converge. */
typedef struct {
    const fmpq_mat_struct *N, *w;
    slong row;
    int near;
    const horizon_cast_t *K;
    wr_limits_struct *L;
} horizon_where_t;
/* Decide the casts of that entry.  *turns > 1: not decided, use N^turns
 * instead.  For NEAR, and SIDE if near, d is lowered to the distance to the
 * next jump. */
WR_MUST_CHECK wr_status_t horizon_entry(horizon_entry_t *e, ulong *turns,
                                        fmpq_t d, const horizon_where_t *at);

void horizon_family_init(horizon_family_t *G, const char *name, slong n);
void horizon_family_clear(horizon_family_t *G);
/* Decide the casts of all entries; G->A and G->v are set. */
WR_MUST_CHECK wr_status_t horizon_family_decide(horizon_family_t *G,
                                                const horizon_cast_t *K,
                                                wr_limits_t L);

/* ---- single steps -------------------------------------------------------- */

/* Return the code of the cast of an extended real, with 0 for -0. */
uint64_t horizon_value_cast(const rd_value_t x, const horizon_cast_t *K);

struct wr_cast_run_struct {
    slong n;
    int sums;         /* two-stage and B != 0 */
    ulong k, state_k; /* the step, and the step of `state` */
    horizon_cast_t K;
    fmpq_mat_t A, B;      /* the map of one period */
    fmpq_mat_t power;     /* A^k h_0 (sums), or the exact state */
    fmpq_mat_t term;      /* A^k B */
    fmpq_mat_t state;     /* the exact state */
    rd_value_struct *sum; /* of cast(A^i B), i < k */
    int invalid;
};
/* Compute the value of entry i before the outer cast. */
void horizon_run_value(rd_value_t out, const struct wr_cast_run_struct *X,
                       slong i, int *invalid);

/* Return the maximum number of single steps: max_steps, or 2^16. */
ulong horizon_replay(const wr_limits_t L);

#endif
