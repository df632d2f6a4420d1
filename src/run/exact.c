/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One layer in exact arithmetic without bounds: the same sparse rows as for
 * machine integers, over any of the scalars of ring.c.  A vector is an
 * array of dim * columns elements, row by row.
 */

#include "run/step.h"

typedef struct {
    uint32_t *start, *column;
    size_t entries;
    char *value; /* elements */
    char *b;     /* size elements, or NULL for 0 */
} rows_t;

struct lrnn_exact_struct {
    lrnn_ring_t ring;
    wr_gate_kind_t gate;
    uint32_t dim, columns;
    size_t size;
    rows_t *action;
    uint32_t actions;
    rows_t rule;       /* the action of a level or delay, written when chosen */
    char *h0, *number; /* H0; the elements 0 and 1 */
    const wr_layer_struct *y; /* for the decoder, and */
    lrnn_signs_t *signs;      /* if it is by forms */
};

/* ---- arrays of elements ------------------------------------------------ */

static char *at(const lrnn_exact_t *S, const void *v, size_t i) {
    return (char *) v + i * S->ring.size;
}

static char *elements_new(const lrnn_exact_t *S, size_t n) {
    char *v = wr_malloc(n * S->ring.size);
    for (size_t i = 0; i < n; i++)
        S->ring.init(at(S, v, i));
    return v;
}

static void elements_free(const lrnn_exact_t *S, char *v, size_t n) {
    if (v == NULL)
        return;
    for (size_t i = 0; i < n; i++)
        S->ring.clear(at(S, v, i));
    wr_free(v);
}

static void set_entries(const lrnn_exact_t *S, char *v,
                        const wr_entry_struct *e, size_t n) {
    for (size_t i = 0; i < n; i++)
        S->ring.set_poly(at(S, v, (size_t) e[i].row * S->columns + e[i].column),
                         e[i].value);
}

/* ---- life -------------------------------------------------------------- */

static void rows_alloc(rows_t *A, const lrnn_exact_t *S, size_t entries) {
    A->entries = entries;
    A->start = wr_calloc((size_t) S->dim + 1, sizeof *A->start);
    A->column = wr_calloc(entries, sizeof *A->column);
    A->value = elements_new(S, entries);
}

static void rows_clear(rows_t *A, const lrnn_exact_t *S) {
    WR_FREE(A->start, A->column);
    elements_free(S, A->value, A->entries);
    elements_free(S, A->b, S->size);
}

static void rows_init(rows_t *A, const lrnn_exact_t *S,
                      const wr_action_struct *a) {
    wr_entry_struct *e;
    size_t n;
    lrnn_matrix_entries(&e, &n, &a->A, S->dim);
    rows_alloc(A, S, n);
    for (size_t i = 0; i < n; i++) {
        A->start[e[i].row + 1]++;
        A->column[i] = e[i].column;
        S->ring.set_poly(at(S, A->value, i), e[i].value);
    }
    for (uint32_t i = 0; i < S->dim; i++)
        A->start[i + 1] += A->start[i];
    lrnn_entries_free(e, n);
    if (a->b_entries != 0) {
        A->b = elements_new(S, S->size);
        set_entries(S, A->b, a->b, a->b_entries);
    }
}

static void rule_init(lrnn_exact_t *S) {
    int delay = S->gate == WR_GATE_DELAY;
    rows_alloc(&S->rule, S, delay ? 1 : S->dim);
    S->rule.b = elements_new(S, S->size);
    for (size_t i = 0; i < S->rule.entries; i++)
        S->ring.set(at(S, S->rule.value, i), at(S, S->number, 1));
    if (delay)
        S->rule.start[2] = 1; /* row 1 is e_0 */
}

lrnn_exact_t *lrnn_exact_new(const wr_lrnn_struct *M, uint32_t l) {
    const wr_layer_struct *y = &M->layer[l];
    lrnn_exact_t *S = wr_calloc(1, sizeof *S);
    fmpq_poly_t one;
    lrnn_ring_init(&S->ring, lrnn_layer_size(y), M->ring);
    S->gate = y->gate;
    S->dim = y->dim;
    S->columns = y->columns;
    S->size = (size_t) y->dim * y->columns;
    S->y = y;
    S->signs = wr_malloc(sizeof *S->signs);
    lrnn_signs_init(S->signs, M->ring);
    S->number = elements_new(S, 2);
    fmpq_poly_init(one);
    fmpq_poly_one(one);
    S->ring.set_poly(at(S, S->number, 1), one);
    fmpq_poly_clear(one);
    S->h0 = elements_new(S, S->size);
    set_entries(S, S->h0, y->h0, y->h0_entries);
    if (y->gate != WR_GATE_TABLE) {
        rule_init(S);
    } else {
        S->actions = y->actions;
        S->action = wr_calloc(y->actions, sizeof *S->action);
        for (uint32_t k = 0; k < y->actions; k++)
            rows_init(&S->action[k], S, &y->action[k]);
    }
    return S;
}

void lrnn_exact_free(lrnn_exact_t *S) {
    if (S == NULL)
        return;
    for (uint32_t k = 0; k < S->actions; k++)
        rows_clear(&S->action[k], S);
    wr_free(S->action);
    rows_clear(&S->rule, S);
    elements_free(S, S->h0, S->size);
    elements_free(S, S->number, 2);
    lrnn_signs_clear(S->signs);
    WR_FREE(S->signs, S);
}

const char *lrnn_exact_name(const lrnn_exact_t *S) {
    return S->ring.name;
}

/* ---- vectors ----------------------------------------------------------- */

void lrnn_exact_start(const lrnn_exact_t *S, void *h) {
    for (size_t i = 0; i < S->size; i++)
        S->ring.set(at(S, h, i), at(S, S->h0, i));
}

void *lrnn_exact_vector(const lrnn_exact_t *S) {
    return elements_new(S, S->size);
}

void lrnn_exact_vector_free(const lrnn_exact_t *S, void *h) {
    elements_free(S, h, S->size);
}

void lrnn_exact_get(fmpq_poly_t x, const lrnn_exact_t *S, const void *h,
                    size_t i) {
    S->ring.get_poly(x, at(S, h, i));
}

void lrnn_exact_put(const lrnn_exact_t *S, void *h, size_t i,
                    const fmpq_poly_t x) {
    S->ring.set_poly(at(S, h, i), x);
}

/* ---- stepping ---------------------------------------------------------- */

/* The matrix of the rule's act: row image[j] is the unit vector e_j. */
static void write_act(lrnn_exact_t *S, const wr_act_t *act) {
    rows_t *A = &S->rule;
    int permutation = act->kind == WR_ACT_PERMUTATION;
    for (uint32_t i = 0; i < S->dim; i++) {
        A->start[i + 1] = permutation ? i + 1 : 0;
        S->ring.set(at(S, A->b, i),
                    at(S, S->number, !permutation && i == act->target));
        if (permutation)
            A->column[act->image == NULL ? i : act->image[i]] = i;
    }
}

static void write_delay(lrnn_exact_t *S, uint32_t label) {
    fmpq_poly_t p;
    fmpq_poly_init(p);
    fmpq_poly_set_ui(p, label);
    S->ring.set_poly(S->rule.b, p);
    fmpq_poly_clear(p);
}

void lrnn_exact_apply(lrnn_exact_t *S, void *out, const lrnn_choice_t *c,
                      const void *h) {
    const rows_t *A = &S->rule;
    uint32_t d = S->columns;
    if (S->gate == WR_GATE_TABLE)
        A = &S->action[c->action];
    else if (S->gate == WR_GATE_DELAY)
        write_delay(S, c->action);
    else
        write_act(S, &c->act);
    if (S->gate == WR_GATE_REFLECTION && c->act.kind == WR_ACT_RESET)
        write_delay(S, c->act.target);
    for (uint32_t i = 0; i < S->dim; i++)
        for (uint32_t j = 0; j < d; j++) {
            size_t k = (size_t) i * d + j;
            S->ring.set(at(S, out, k),
                        A->b == NULL ? S->number : at(S, A->b, k));
            for (uint32_t e = A->start[i]; e < A->start[i + 1]; e++)
                S->ring.addmul(at(S, out, k), at(S, A->value, e),
                               at(S, h, (size_t) A->column[e] * d + j),
                               &S->ring);
        }
}

/* ---- labels ------------------------------------------------------------ */

uint32_t lrnn_exact_decode(const lrnn_exact_t *S, const void *h) {
    wr_entry_struct *e = wr_malloc(S->size * sizeof *e);
    uint32_t label;
    size_t count = 0;
    for (size_t i = 0; i < S->size; i++) {
        lrnn_entry_init(&e[count], (uint32_t) (i / S->columns),
                        (uint32_t) (i % S->columns));
        S->ring.get_poly(e[count].value, at(S, h, i));
        if (fmpq_poly_is_zero(e[count].value))
            fmpq_poly_clear(e[count].value);
        else
            count++;
    }
    int found = lrnn_decode_signs(&label, S->y, e, count, S->signs);
    lrnn_entries_free(e, count);
    return found ? label : LRNN_NONE;
}
