/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One layer in exact arithmetic without bounds: sparse rows, as in int.c, over
 * Q or Q(a).  A vector is an array of dim * columns scalars, row by row.
 */

#include "run/step.h"

typedef struct {
    uint32_t *start, *column;
    size_t entries;
    fmpq_poly_struct *value, *b; /* b: a vector, or NULL for 0 */
} rows_t;

struct lrnn_exact_struct {
    const wr_layer_struct *y;
    const wr_ring_struct *K;
    size_t size;
    rows_t *action; /* TABLE gates */
    rows_t rule;    /* other gates: the action, written when chosen */
    fmpq_poly_struct *h0;
    lrnn_signs_t *signs; /* for a decoder by forms */
};

/* ---- allocation -------------------------------------------------------- */

static void rows_alloc(rows_t *A, uint32_t dim, size_t entries) {
    A->entries = entries;
    A->start = wr_calloc((size_t) dim + 1, sizeof *A->start);
    A->column = wr_calloc(entries, sizeof *A->column);
    A->value = wr_scalars_new(entries);
}

static void rows_clear(rows_t *A, size_t size) {
    WR_FREE(A->start, A->column);
    wr_scalars_free(A->value, A->entries);
    wr_scalars_free(A->b, size);
}

static void rows_init(rows_t *A, const wr_layer_struct *y,
                      const wr_action_struct *a) {
    wr_entry_struct *e;
    size_t n;
    lrnn_matrix_entries(&e, &n, &a->A, y->dim);
    rows_alloc(A, y->dim, n);
    for (size_t i = 0; i < n; i++) {
        A->start[e[i].row + 1]++;
        A->column[i] = e[i].column;
        fmpq_poly_swap(A->value + i, e[i].value);
    }
    for (uint32_t i = 0; i < y->dim; i++)
        A->start[i + 1] += A->start[i];
    lrnn_entries_free(e, n);
    if (a->b_entries != 0)
        A->b = lrnn_scalars_dense(a->b, a->b_entries, y->dim, y->columns);
}

static void rule_init(lrnn_exact_t *S) {
    const int delay = S->y->gate == WR_GATE_DELAY;
    rows_alloc(&S->rule, S->y->dim, delay ? 1 : S->y->dim);
    S->rule.b = wr_scalars_new(S->size);
    for (size_t i = 0; i < S->rule.entries; i++)
        fmpq_poly_one(S->rule.value + i);
    if (delay)
        S->rule.start[2] = 1; /* row 1 is e_0 */
}

lrnn_exact_t *lrnn_exact_new(const wr_lrnn_struct *M, uint32_t l) {
    const wr_layer_struct *y = &M->layer[l];
    lrnn_exact_t *S = wr_calloc(1, sizeof *S);
    S->y = y;
    S->K = M->ring;
    S->size = (size_t) y->dim * y->columns;
    S->signs = wr_malloc(sizeof *S->signs);
    lrnn_signs_init(S->signs, M->ring);
    S->h0 = lrnn_scalars_dense(y->h0, y->h0_entries, y->dim, y->columns);
    if (y->gate != WR_GATE_TABLE) {
        rule_init(S);
        return S;
    }
    S->action = wr_calloc(y->actions, sizeof *S->action);
    for (uint32_t k = 0; k < y->actions; k++)
        rows_init(&S->action[k], y, &y->action[k]);
    return S;
}

void lrnn_exact_free(lrnn_exact_t *S) {
    if (S == NULL)
        return;
    for (uint32_t k = 0; S->action != NULL && k < S->y->actions; k++)
        rows_clear(&S->action[k], S->size);
    rows_clear(&S->rule, S->size);
    wr_scalars_free(S->h0, S->size);
    lrnn_signs_clear(S->signs);
    WR_FREE(S->action, S->signs, S);
}

/* ---- stepping ---------------------------------------------------------- */

void lrnn_exact_start(const lrnn_exact_t *S, fmpq_poly_struct *h) {
    for (size_t i = 0; i < S->size; i++)
        fmpq_poly_set(h + i, S->h0 + i);
}

/* Write the matrix of the rule's act: row image[j] is the unit vector e_j. */
static void write_act(lrnn_exact_t *S, const wr_act_t *act) {
    rows_t *A = &S->rule;
    const int permutation = act->kind == WR_ACT_PERMUTATION;
    for (uint32_t i = 0; i < S->y->dim; i++) {
        A->start[i + 1] = permutation ? i + 1 : 0;
        fmpq_poly_set_si(A->b + i, !permutation && i == act->target);
        if (permutation)
            A->column[act->image == NULL ? i : act->image[i]] = i;
    }
}

static const rows_t *chosen(lrnn_exact_t *S, const lrnn_choice_t *c) {
    if (S->y->gate == WR_GATE_TABLE)
        return &S->action[c->action];
    if (S->y->gate == WR_GATE_DELAY)
        fmpq_poly_set_ui(S->rule.b, c->action);
    else
        write_act(S, &c->act);
    if (S->y->gate == WR_GATE_REFLECTION && c->act.kind == WR_ACT_RESET)
        fmpq_poly_set_ui(S->rule.b, c->act.target);
    return &S->rule;
}

void lrnn_exact_apply(lrnn_exact_t *S, fmpq_poly_struct *out,
                      const lrnn_choice_t *c, const fmpq_poly_struct *h) {
    const rows_t *A = chosen(S, c);
    const uint32_t d = S->y->columns;
    for (size_t k = 0; k < S->size; k++) {
        if (A->b == NULL)
            fmpq_poly_zero(out + k);
        else
            fmpq_poly_set(out + k, A->b + k);
        for (uint32_t e = A->start[k / d]; e < A->start[k / d + 1]; e++) {
            const fmpq_poly_struct *x = h + (size_t) A->column[e] * d + k % d;
            if (!fmpq_poly_is_zero(x))
                wr_ring_addmul(out + k, A->value + e, x, S->K);
        }
    }
}

/* ---- labels ------------------------------------------------------------ */

uint32_t lrnn_exact_decode(const lrnn_exact_t *S, const fmpq_poly_struct *h) {
    wr_entry_struct *e = wr_malloc(S->size * sizeof *e);
    const uint32_t d = S->y->columns;
    uint32_t label;
    size_t count = 0;
    for (size_t i = 0; i < S->size; i++)
        if (!fmpq_poly_is_zero(h + i)) /* shallow copies */
            e[count++] =
                (wr_entry_struct){(uint32_t) i / d, (uint32_t) i % d, {h[i]}};
    int found = lrnn_decode_signs(&label, S->y, e, count, S->signs);
    wr_free(e);
    return found ? label : LRNN_NONE;
}
