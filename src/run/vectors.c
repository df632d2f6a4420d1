/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The vectors of one layer, each stored once.  A closed set of stack states has
 * the same few vectors in many combinations; every product A h + B is computed
 * once, exactly, and remembered by number.  The key is canonical text, so that
 * equal vectors have equal keys in every arithmetic.
 */

#include "run/step.h"

#define CLOSED_BYTES ((uint64_t) 64 << 20)
#define COLUMNS 16 /* greatest number of actions with a place in every row */
#define TRIED 64   /* number of vectors tested by is_endless */

/* ---- rays ---------------------------------------------------------------- */

int lrnn_layer_has_rays(const wr_layer_struct *y) {
    int all =
        y->gate == WR_GATE_TABLE && lrnn_layer_is_rational(y) &&
        (y->decoder == WR_DECODER_ARGMAX || y->decoder == WR_DECODER_SIGN);
    for (uint32_t f = 0; all && f < y->forms; f++)
        all = fmpq_poly_is_zero(y->form[f].constant);
    return all;
}

/* Replace V->room by its primitive integer multiple. */
static void shorten(lrnn_vectors_t *V) {
    const wr_layer_struct *y = &V->linear.M->layer[V->linear.layer];
    size_t size = (size_t) y->dim * y->columns;
    fmpq *h = wr_malloc((size + 1) * sizeof *h), *part = h + size;
    fmpq_poly_struct *room = V->room; /* layers with rays are exact */
    fmpq_init(part);
    fmpz_zero(fmpq_numref(part));
    for (size_t i = 0; i < size; i++) {
        fmpq_init(h + i);
        fmpq_poly_get_coeff_fmpq(h + i, room + i, 0);
        fmpz_gcd(fmpq_numref(part), fmpq_numref(part), fmpq_numref(h + i));
        fmpz_lcm(fmpq_denref(part), fmpq_denref(part), fmpq_denref(h + i));
    }
    for (size_t i = 0; i < size && !fmpq_is_zero(part); i++) {
        fmpq_div(h + i, h + i, part);
        fmpq_poly_set_fmpq(room + i, h + i);
    }
    for (size_t i = 0; i <= size; i++)
        fmpq_clear(h + i);
    wr_free(h);
}

/* Return 1 if V->room, the result of action a, equals the B of a. */
static int is_b(lrnn_vectors_t *V, uint32_t a) {
    const wr_layer_struct *y = &V->linear.M->layer[V->linear.layer];
    const wr_action_struct *act = &y->action[a];
    const size_t size = (size_t) y->dim * y->columns;
    fmpq_poly_struct *b =
        lrnn_scalars_dense(act->b, act->b_entries, y->dim, y->columns);
    fmpq_poly_t x;
    int same = 1;
    fmpq_poly_init(x);
    for (size_t i = 0; same && i < size; i++) {
        lrnn_linear_entry(x, &V->linear, V->room, i);
        same = fmpq_poly_equal(x, b + i);
    }
    fmpq_poly_clear(x);
    wr_scalars_free(b, size);
    return same;
}

/* ---- interning ----------------------------------------------------------- */

/* Return the number of V->room; if it is new, store it and allocate another. */
static uint32_t intern(lrnn_vectors_t *V) {
    const wr_layer_struct *y = &V->linear.M->layer[V->linear.layer];
    wr_buffer_t b;
    wr_buffer_init(b);
    lrnn_linear_print(b, &V->linear, V->room);
    uint32_t i = wr_names_add(&V->text, b->text, b->length);
    if (i < V->count) {
        wr_buffer_clear(b);
        return i;
    }
    V->h = wr_grow(V->h, i, sizeof *V->h);
    V->label = wr_grow(V->label, i, sizeof *V->label);
    V->h[i] = V->room;
    V->label[i] = lrnn_linear_decode(&V->linear, V->room);
    if (V->columns > 0) {
        size_t row = V->columns * sizeof *V->next;
        V->next = wr_grow(V->next, i, row);
        memset(V->next + (size_t) i * V->columns, 0xff, row); /* LRNN_NONE */
    }
    V->room = lrnn_vector_new(&V->linear);
    if (b->length > V->longest)
        V->longest = b->length;
    /* the text, about half of it in binary, and a constant per entry */
    V->bytes += 2 * b->length + 16 * (uint64_t) y->dim * y->columns + 64;
    V->count++;
    wr_buffer_clear(b);
    return i;
}

wr_status_t lrnn_vectors_init(lrnn_vectors_t *V, const wr_lrnn_struct *M,
                              uint32_t l, int rays, wr_limits_t L) {
    memset(V, 0, sizeof *V);
    V->rays = rays;
    wr_status_t s = lrnn_linear_init(&V->linear, M, l, 0, L);
    if (s != WR_OK)
        return s;
    V->tuple = wr_malloc(((size_t) M->layer[l].dim + 1) * sizeof *V->tuple);
    wr_tuples_init(&V->acts, M->layer[l].dim + 1);
    wr_tuples_init(&V->moves, 2);
    if (M->layer[l].gate == WR_GATE_TABLE && M->layer[l].actions <= COLUMNS)
        V->columns = M->layer[l].actions;
    V->room = lrnn_vector_new(&V->linear);
    if (rays) {
        void *spare = lrnn_vector_new(&V->linear);
        if (V->linear.exact == NULL)
            lrnn_linear_widen(&V->linear, &V->room, &spare);
        lrnn_vector_free(&V->linear, spare);
        shorten(V);
    }
    (void) intern(V);
    return WR_OK;
}

void lrnn_vectors_clear(lrnn_vectors_t *V) {
    for (uint32_t i = 0; i < V->count; i++)
        lrnn_vector_free(&V->linear, V->h[i]);
    wr_free(V->h);
    wr_names_clear(&V->text);
    WR_FREE(V->label, V->tuple);
    WR_EACH(wr_tuples_clear, &V->acts, &V->moves);
    WR_FREE(V->target, V->next);
    lrnn_vector_free(&V->linear, V->room);
    lrnn_linear_clear(&V->linear);
    memset(V, 0, sizeof *V);
}

/* Number the acts of a rule by their effect. */
static uint32_t act_number(lrnn_vectors_t *V, const wr_act_t *act) {
    uint32_t n = V->acts.width - 1, *t = V->tuple;
    t[0] = act->kind == WR_ACT_RESET;
    for (uint32_t i = 0; i < n; i++)
        t[1 + i] = t[0] ? act->target : act->image ? act->image[i] : i;
    uint32_t before = V->acts.count, number = wr_tuples_add(&V->acts, t);
    V->bytes += number == before ? 4 * ((uint64_t) n + 2) : 0;
    return number;
}

/* Return 1 if some entry of vector i takes infinitely many values while action
 * a is repeated: one whose row of A is only d on the diagonal, so that x
 * becomes d x + b, whatever the other entries are. */
static int is_endless(const lrnn_vectors_t *V, uint32_t i,
                      const wr_action_struct *a) {
    const wr_layer_struct *y = &V->linear.M->layer[V->linear.layer];
    size_t n, size = (size_t) y->dim * y->columns;
    wr_entry_struct *e;
    int endless = 0;
    fmpq *b = _fmpq_vec_init((slong) size);
    fmpq_t d, h;
    fmpq_poly_t x;
    WR_EACH(fmpq_init, d, h);
    fmpq_poly_init(x);
    for (size_t k = 0; k < a->b_entries; k++)
        fmpq_poly_get_coeff_fmpq(b + (size_t) a->b[k].row * y->columns +
                                     a->b[k].column,
                                 a->b[k].value, 0);
    lrnn_matrix_entries(&e, &n, &a->A, y->dim);
    for (size_t k = 0; k < n && !endless; k++) {
        int alone = e[k].row == e[k].column &&
                    (k == 0 || e[k - 1].row != e[k].row) &&
                    (k + 1 == n || e[k + 1].row != e[k].row);
        fmpq_poly_get_coeff_fmpq(d, e[k].value, 0);
        for (uint32_t j = 0; alone && !endless && j < y->columns; j++) {
            size_t at = (size_t) e[k].row * y->columns + j;
            lrnn_linear_entry(x, &V->linear, V->h[i], at);
            fmpq_poly_get_coeff_fmpq(h, x, 0);
            endless = wr_rational_endless(h, d, b + at);
        }
    }
    lrnn_entries_free(e, n);
    _fmpq_vec_clear(b, (slong) size);
    WR_EACH(fmpq_clear, d, h);
    fmpq_poly_clear(x);
    return endless;
}

char *lrnn_actions_selected(const wr_layer_struct *y) {
    char *selected = wr_calloc(y->actions, 1);
    for (size_t i = 1; i <= y->rows; i++) {
        const uint32_t a = y->row[i * (y->wires + 1) - 1];
        if (a < y->actions)
            selected[a] = 1;
    }
    return selected;
}

int lrnn_vectors_close(lrnn_vectors_t *V, uint32_t most, wr_limits_t L) {
    const wr_layer_struct *y = &V->linear.M->layer[V->linear.layer];
    char *selected = lrnn_actions_selected(y);
    lrnn_choice_t c = {.action = 0};
    int rational = lrnn_layer_is_rational(y), few = 1;
    for (uint32_t i = 0; few && i < V->count; i++) {
        few = wr_limits_check(L, "vectors of a layer", 0, 0) == WR_OK;
        for (c.action = 0; few && c.action < y->actions; c.action++) {
            if (!selected[c.action])
                continue;
            few = !rational || i >= TRIED ||
                  !is_endless(V, i, &y->action[c.action]);
            if (few)
                (void) lrnn_vectors_step(V, i, &c);
            few = few && V->count <= most && V->bytes <= CLOSED_BYTES;
        }
    }
    wr_free(selected);
    return few;
}

/* Compute A h + B and return its number. */
static uint32_t form(lrnn_vectors_t *V, uint32_t i, const lrnn_choice_t *c) {
    const wr_layer_struct *y = &V->linear.M->layer[V->linear.layer];
    lrnn_linear_apply(&V->linear, V->room, c, V->h[i]);
    if (V->rays) {
        V->broken |= y->action[c->action].b_entries > 0 && !is_b(V, c->action);
        shorten(V);
    }
    V->bytes += 32;
    return intern(V);
}

uint32_t lrnn_vectors_step(lrnn_vectors_t *V, uint32_t i,
                           const lrnn_choice_t *c) {
    const wr_gate_kind_t gate = V->linear.M->layer[V->linear.layer].gate;
    if (V->columns > 0) {
        size_t cell = (size_t) i * V->columns + c->action;
        if (V->next[cell] == LRNN_NONE) {
            uint32_t to = form(V, i, c); /* V->next may move */
            V->next[cell] = to;
        }
        return V->next[cell];
    }
    uint32_t move[2] = {i, gate == WR_GATE_LEVEL || gate == WR_GATE_REFLECTION
                               ? act_number(V, &c->act)
                               : c->action};
    uint32_t before = V->moves.count, number = wr_tuples_add(&V->moves, move);
    if (number < before)
        return V->target[number];
    V->target = wr_grow(V->target, number, sizeof *V->target);
    V->target[number] = form(V, i, c);
    return V->target[number];
}
