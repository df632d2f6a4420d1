/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One layer in machine integers, exactly: every matrix by its sparse rows,
 * multiplied at every step.
 *
 * Why nothing overflows.  Let |H| be the largest modulus of an entry.
 *
 * Bounded layers.  Suppose that in every action each row i has either
 * sum_j |a_ij| <= 1 and b_i = 0, or a_i = 0.  Then an entry of A H + B is at
 * most |H| in the first case and at most |B| in the second, so that by
 * induction |H| <= max(|H0|, |B|) at all steps.  Partial sums are at most |H|
 * as well, because such a row has at most one non-zero entry.  Permutations,
 * resets, delays and signed permutations are of this kind; init checks it.
 *
 * Guarded layers.  With S = max_i sum_j |a_ij| and beta = |B|, all partial sums
 * of A H + B are at most S |H| + beta.  As long as |H| <= limit, where
 * S limit + beta < 2^62, the next step is exact; the caller checks `full` after
 * every step, and leaves this arithmetic when |H| > limit.
 */

#include "run/step.h"

#define CEILING ((int64_t) 1 << 62)

/* A by rows: row i has the entries start[i] .. start[i+1]-1 of column and
 * value. monomial: every row has exactly one entry.  b is NULL for 0. */
typedef struct {
    uint32_t *start, *column;
    int64_t *value, *b;
    size_t entries;
    int monomial;
} rows_t;

struct lrnn_int_struct {
    wr_gate_kind_t gate;
    uint32_t dim, columns;
    size_t size;
    rows_t *action;
    uint32_t actions;
    rows_t moving, fixed; /* gates by rule or delay: the action, written when
                           * chosen: a permutation; a reset or a delay */
    uint32_t target;      /* of the reset written in fixed */
    int64_t *h0, limit;   /* limit 0: bounded */
    lrnn_decoder_t decoder;
};

/* ---- numbers ----------------------------------------------------------- */

static int64_t machine(const wr_entry_struct *e) {
    return fmpq_poly_is_zero(e->value)
               ? 0
               : (int64_t) fmpz_get_si(fmpq_poly_numref(e->value));
}

static int64_t *dense(const lrnn_int_t *S, const wr_entry_struct *e, size_t n) {
    int64_t *v = wr_calloc(S->size, sizeof *v);
    for (size_t i = 0; i < n; i++)
        v[(size_t) e[i].row * S->columns + e[i].column] = machine(&e[i]);
    return v;
}

/* ---- rows -------------------------------------------------------------- */

static void rows_alloc(rows_t *A, uint32_t dim, size_t entries) {
    A->entries = entries;
    A->start = wr_calloc((size_t) dim + 1, sizeof *A->start);
    A->column = wr_calloc(entries, sizeof *A->column);
    A->value = wr_calloc(entries, sizeof *A->value);
}

static void rows_clear(rows_t *A) {
    WR_FREE(A->start, A->column, A->value, A->b);
}

static void rows_init(rows_t *A, const lrnn_int_t *S,
                      const wr_action_struct *a) {
    wr_entry_struct *e;
    size_t n;
    lrnn_matrix_entries(&e, &n, &a->A, S->dim);
    rows_alloc(A, S->dim, n);
    for (size_t i = 0; i < n; i++) {
        A->start[e[i].row + 1]++;
        A->column[i] = e[i].column;
        A->value[i] = machine(&e[i]);
    }
    A->monomial = 1;
    for (uint32_t i = 0; i < S->dim; i++) {
        A->monomial = A->monomial && A->start[i + 1] == 1;
        A->start[i + 1] += A->start[i];
    }
    lrnn_entries_free(e, n);
    if (a->b_entries != 0)
        A->b = dense(S, a->b, a->b_entries);
}

/* Allocate a permutation and a reset of a level, or a delay. */
static void rule_init(lrnn_int_t *S) {
    int delay = S->gate == WR_GATE_DELAY;
    rows_alloc(&S->moving, S->dim, S->dim);
    S->moving.monomial = 1;
    for (uint32_t i = 0; i < S->dim; i++)
        S->moving.value[i] = 1;
    rows_alloc(&S->fixed, S->dim, (size_t) delay);
    S->fixed.b = wr_calloc(S->size, sizeof *S->fixed.b);
    if (delay) { /* row 1 is e_0 */
        S->fixed.value[0] = 1;
        S->fixed.start[2] = 1;
    }
}

/* ---- bounds ------------------------------------------------------------ */

/* The sum of moduli, at most CEILING. */
static int64_t norm(const int64_t *v, size_t n) {
    int64_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        sum += v[i] < 0 ? -v[i] : v[i];
        if (sum >= CEILING)
            return CEILING;
    }
    return sum;
}

static int64_t largest(const int64_t *v, size_t n) {
    int64_t most = 0;
    for (size_t i = 0; i < n; i++) {
        int64_t a = v[i] < 0 ? -v[i] : v[i];
        most = a > most ? a : most;
    }
    return most;
}

/* Return 1 if the action is bounded; raise most_A to S and most_b to beta. */
static int action_bounded(const lrnn_int_t *S, const rows_t *A, int64_t *most_A,
                          int64_t *most_b) {
    int bounded = 1;
    for (uint32_t i = 0; i < S->dim; i++) {
        int64_t a = norm(A->value + A->start[i], A->start[i + 1] - A->start[i]);
        int64_t b = A->b == NULL
                        ? 0
                        : largest(A->b + (size_t) i * S->columns, S->columns);
        bounded = bounded && (a == 0 || (a <= 1 && b == 0));
        *most_A = a > *most_A ? a : *most_A;
        *most_b = b > *most_b ? b : *most_b;
    }
    return bounded;
}

/* Return 1 if the layer is bounded, or guarded and H0 is below the limit.
 * Layers gated by a rule are bounded: their actions are permutations, resets
 * with b = e_i, or delays and registers with labels below 2^32. */
static int bound(lrnn_int_t *S, int guarded) {
    int64_t most_A = 1, most_b = 0;
    int bounded = 1;
    for (uint32_t k = 0; k < S->actions; k++)
        bounded &= action_bounded(S, &S->action[k], &most_A, &most_b);
    S->limit = bounded ? 0 : (CEILING - 1 - most_b) / most_A;
    return bounded || (guarded && S->limit > 0 && !lrnn_int_full(S, S->h0));
}

/* ---- allocation -------------------------------------------------------- */

lrnn_int_t *lrnn_int_new(const wr_lrnn_struct *M, uint32_t l, int guarded) {
    const wr_layer_struct *y = &M->layer[l];
    if (lrnn_layer_size(y) != LRNN_INTEGERS)
        return NULL;
    lrnn_int_t *S = wr_calloc(1, sizeof *S);
    S->gate = y->gate;
    S->dim = y->dim;
    S->columns = y->columns;
    S->size = (size_t) y->dim * y->columns;
    S->h0 = dense(S, y->h0, y->h0_entries);
    if (y->gate != WR_GATE_TABLE) {
        rule_init(S);
    } else {
        S->actions = y->actions;
        S->action = wr_calloc(y->actions, sizeof *S->action);
        for (uint32_t k = 0; k < y->actions; k++)
            rows_init(&S->action[k], S, &y->action[k]);
    }
    if (lrnn_decoder_init(&S->decoder, y) && bound(S, guarded))
        return S;
    lrnn_int_free(S);
    return NULL;
}

void lrnn_int_free(lrnn_int_t *S) {
    if (S == NULL)
        return;
    for (uint32_t k = 0; k < S->actions; k++)
        rows_clear(&S->action[k]);
    wr_free(S->action);
    WR_EACH(rows_clear, &S->moving, &S->fixed);
    wr_free(S->h0);
    lrnn_decoder_clear(&S->decoder);
    wr_free(S);
}

void lrnn_int_start(const lrnn_int_t *S, int64_t *h) {
    memcpy(h, S->h0, S->size * sizeof *h);
}

uint32_t lrnn_int_decode(const lrnn_int_t *S, const int64_t *h) {
    return lrnn_decoder_find(&S->decoder, h);
}

int lrnn_int_guarded(const lrnn_int_t *S) {
    return S != NULL && S->limit != 0;
}

int lrnn_int_full(const lrnn_int_t *S, const int64_t *h) {
    return S->limit != 0 && largest(h, S->size) > S->limit;
}

/* ---- stepping ---------------------------------------------------------- */

/* out = A h for one column, where every row of A has one entry. */
static void multiply_monomial(int64_t *restrict out, const rows_t *A,
                              const int64_t *restrict h, uint32_t dim) {
    for (uint32_t i = 0; i < dim; i++)
        out[i] = A->value[i] * h[A->column[i]];
}

/* out = A h for one column. */
static void multiply(int64_t *restrict out, const rows_t *A,
                     const int64_t *restrict h, uint32_t dim) {
    const uint32_t *column = A->column, *start = A->start;
    const int64_t *value = A->value;
    if (A->entries == 0) {
        memset(out, 0, dim * sizeof *out);
        return;
    }
    for (uint32_t i = 0; i < dim; i++) {
        int64_t sum = 0;
        for (uint32_t e = start[i]; e < start[i + 1]; e++)
            sum += value[e] * h[column[e]];
        out[i] = sum;
    }
}

/* out = A h for any number of columns. */
static void multiply_columns(int64_t *restrict out, const rows_t *A,
                             const int64_t *restrict h, uint32_t dim,
                             uint32_t d) {
    memset(out, 0, (size_t) dim * d * sizeof *out);
    for (uint32_t i = 0; i < dim; i++)
        for (uint32_t e = A->start[i]; e < A->start[i + 1]; e++)
            for (uint32_t j = 0; j < d; j++)
                out[(size_t) i * d + j] +=
                    A->value[e] * h[(size_t) A->column[e] * d + j];
}

/* Write the action of the rule's act.  A e_j = e_image[j], so that row image[j]
 * is the unit vector e_j. */
static const rows_t *write_act(lrnn_int_t *S, const wr_act_t *act) {
    uint32_t n = S->dim, *column = S->moving.column;
    if (act->kind == WR_ACT_RESET) {
        S->fixed.b[S->target] = 0;
        S->fixed.b[act->target] = 1;
        S->target = act->target;
        return &S->fixed;
    }
    for (uint32_t j = 0; j < n; j++)
        column[act->image == NULL ? j : act->image[j]] = j;
    return &S->moving;
}

__attribute__((noinline)) static const rows_t *chosen(lrnn_int_t *S,
                                                      const lrnn_choice_t *c) {
    switch (S->gate) {
    case WR_GATE_TABLE:
        return &S->action[c->action];
    case WR_GATE_REFLECTION:
        if (c->act.kind == WR_ACT_PERMUTATION)
            return write_act(S, &c->act);
        S->fixed.b[0] = c->act.target;
        return &S->fixed;
    case WR_GATE_LEVEL:
        return write_act(S, &c->act);
    case WR_GATE_DELAY:
        break;
    }
    S->fixed.b[0] = c->action;
    return &S->fixed;
}

__attribute__((noinline)) static void apply(const lrnn_int_t *S, int64_t *out,
                                            const rows_t *A, const int64_t *h) {
    if (S->columns > 1)
        multiply_columns(out, A, h, S->dim, S->columns);
    else if (A->monomial)
        multiply_monomial(out, A, h, S->dim);
    else
        multiply(out, A, h, S->dim);
    if (A->b != NULL)
        for (size_t i = 0; i < S->size; i++)
            out[i] += A->b[i];
}

/* The fast path, a permutation without B, is by far the most frequent case. */
void lrnn_int_apply(lrnn_int_t *S, int64_t *out, const lrnn_choice_t *c,
                    const int64_t *h) {
    const rows_t *A =
        S->gate == WR_GATE_TABLE ? &S->action[c->action] : chosen(S, c);
    if (S->columns == 1 && A->monomial && A->b == NULL)
        multiply_monomial(out, A, h, S->dim);
    else
        apply(S, out, A, h);
}
