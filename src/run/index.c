/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Stepping by indices.  First this engine proves of every layer, from the
 * matrices alone, that it is one of
 *
 *   permutation-reset   H0 = e_i, and every action is a permutation matrix with
 *                       B = 0, or A = 0 with B = e_j: H is always a unit
 *                       vector, and its index is the state;
 *   delay               H = (now, before), and every action is the shift
 *                       A = [[0,0],[1,0]], B = (k, 0)^T: two numbers are the
 *                       state;
 *   closed              words over its actions reach few vectors from H0: they
 *                       are listed, and the state is a number in the list.
 *
 * Actions that no row of a table gate selects may be any.  Decoders become
 * tables over these states.  The role that the file states is not used.
 */

#include "run/step.h"

#include <inttypes.h>

#define CLOSED 65536 /* limit on vectors in a list, and on moves */

typedef struct {
    int delay, closed;
    uint32_t dim;                /* number of indices */
    uint32_t start, state, next; /* the index, unless a delay */
    uint32_t *label;           /* of each index; NULL if index i has label i */
    uint32_t *map;             /* TABLE: map[action * dim + index] */
    char *selected;            /* TABLE: whether some row has the action */
    int64_t first[2], pair[2]; /* delay: now, before */
    int64_t *value;            /* TABLE delay: k of each action */
    int64_t entering;          /* delay: k of the step in progress */
    lrnn_decoder_t decoder;
    lrnn_vectors_t vectors; /* closed: the list */
} index_layer_t;

struct lrnn_index_struct {
    const wr_lrnn_struct *M;
    index_layer_t *layer;
};

/* ---- proving that a layer is of these kinds ---------------------------- */

static int init_maps(index_layer_t *x, const wr_layer_struct *y) {
    x->map = wr_malloc((size_t) y->actions * y->dim * sizeof *x->map);
    for (uint32_t k = 0; k < y->actions; k++) {
        uint32_t *map = x->map + (size_t) k * y->dim, target;
        if (!x->selected[k])
            continue;
        lrnn_act_t act = lrnn_action_act(map, &target, y, &y->action[k]);
        if (act == LRNN_ACT_RESET)
            for (uint32_t i = 0; i < y->dim; i++)
                map[i] = target;
        else if (act != LRNN_ACT_PERMUTATION)
            return 0;
    }
    return 1;
}

static int init_permreset(index_layer_t *x, const wr_layer_struct *y) {
    if (y->columns != 1 || y->gate == WR_GATE_DELAY ||
        y->gate == WR_GATE_REFLECTION ||
        !lrnn_entries_is_onehot(&x->start, y->h0, y->h0_entries) ||
        (y->gate == WR_GATE_TABLE && !init_maps(x, y)))
        return 0;
    if (y->decoder == WR_DECODER_ONEHOT && y->labels >= y->dim)
        return 1;
    int64_t *unit = wr_calloc(y->dim, sizeof *unit);
    x->label = wr_malloc(y->dim * sizeof *x->label);
    for (uint32_t i = 0; i < y->dim; i++) {
        unit[i] = 1;
        x->label[i] = lrnn_decoder_find(&x->decoder, unit);
        unit[i] = 0;
    }
    wr_free(unit);
    return 1;
}

static int init_delay(index_layer_t *x, const wr_layer_struct *y) {
    uint32_t image[2], k;
    x->delay = 1;
    if (y->dim != 2 || y->columns != 1 || y->gate == WR_GATE_LEVEL ||
        y->gate == WR_GATE_REFLECTION)
        return 0;
    for (size_t i = 0; i < y->h0_entries; i++) {
        if (!lrnn_value_is_index(&k, y->h0[i].value))
            return 0;
        x->first[y->h0[i].row] = k;
    }
    x->value = wr_calloc(y->actions, sizeof *x->value);
    for (uint32_t a = 0; a < y->actions; a++) {
        if (!x->selected[a])
            continue;
        if (lrnn_action_act(image, &k, y, &y->action[a]) != LRNN_ACT_DELAY)
            return 0;
        x->value[a] = k;
    }
    return 1;
}

/* Return 0 if there are too many vectors. */
static int init_closed(index_layer_t *x, const wr_lrnn_struct *M, uint32_t l,
                       wr_limits_t L) {
    const wr_layer_struct *y = &M->layer[l];
    lrnn_vectors_t *V = &x->vectors;
    lrnn_choice_t c = {.action = 0};
    if (y->gate != WR_GATE_TABLE || y->actions > CLOSED ||
        lrnn_vectors_init(V, M, l, 0, L) != WR_OK)
        return 0;
    x->closed = 1;
    x->selected = lrnn_actions_selected(y);
    if (!lrnn_vectors_close(V, CLOSED / (y->actions + 1) + 1, L))
        return 0;
    x->dim = V->count;
    x->label = wr_malloc(x->dim * sizeof *x->label);
    x->map = wr_malloc((size_t) y->actions * x->dim * sizeof *x->map);
    for (uint32_t i = 0; i < x->dim; i++) {
        x->label[i] = V->label[i];
        for (c.action = 0; c.action < y->actions; c.action++)
            if (x->selected[c.action])
                x->map[(size_t) c.action * x->dim + i] =
                    lrnn_vectors_step(V, i, &c);
    }
    return 1;
}

static void layer_clear(index_layer_t *x) {
    WR_FREE(x->label, x->map, x->value, x->selected);
    lrnn_decoder_clear(&x->decoder);
    if (x->closed)
        lrnn_vectors_clear(&x->vectors);
    memset(x, 0, sizeof *x);
}

static wr_status_t layer_init(index_layer_t *x, const wr_lrnn_struct *M,
                              uint32_t l, wr_limits_t L) {
    const wr_layer_struct *y = &M->layer[l];
    const char *fault = lrnn_layer_fault(y, 0);
    if (fault != NULL)
        return wr_limits_fail(L, WR_DOMAIN, "layer %u has %s", l, fault);
    for (int delay = 0; delay < 2; delay++) {
        x->dim = y->dim;
        x->selected = lrnn_actions_selected(y);
        if (lrnn_decoder_init(&x->decoder, y) &&
            (delay ? init_delay(x, y) : init_permreset(x, y)))
            return WR_OK;
        layer_clear(x);
    }
    if (init_closed(x, M, l, L))
        return WR_OK;
    layer_clear(x);
    wr_status_t s = wr_limits_check(L, "vectors of a layer", 0, 0);
    if (s != WR_OK)
        return s;
    return wr_limits_fail(
        L, WR_DOMAIN,
        "layer %u (%s) is neither permutation-reset from a one-hot "
        "H0 nor a delay, and not a few vectors closed under "
        "its actions: the index engine does not apply",
        l, y->name == NULL ? "" : y->name);
}

wr_status_t lrnn_index_init(lrnn_index_t **out, const wr_lrnn_struct *M,
                            wr_limits_t L) {
    lrnn_index_t *X = wr_malloc(sizeof *X);
    wr_status_t s = WR_OK;
    X->M = M;
    X->layer = wr_calloc(M->layers, sizeof *X->layer);
    for (uint32_t l = 0; s == WR_OK && l < M->layers; l++)
        s = layer_init(&X->layer[l], M, l, L);
    if (s == WR_OK)
        *out = X;
    else
        lrnn_index_free(X);
    return s;
}

void lrnn_index_free(lrnn_index_t *X) {
    if (X == NULL)
        return;
    for (uint32_t l = 0; l < X->M->layers; l++)
        layer_clear(&X->layer[l]);
    WR_FREE(X->layer, X);
}

/* ---- stepping ---------------------------------------------------------- */

static inline uint32_t label_of(const index_layer_t *x, uint32_t index) {
    return x->label == NULL ? index : x->label[index];
}

void lrnn_index_save(uint32_t *key, const lrnn_index_t *X) {
    for (uint32_t l = 0; l < X->M->layers; l++) {
        const index_layer_t *x = &X->layer[l];
        key[2 * l] = x->delay ? (uint32_t) x->pair[0] : x->state;
        key[2 * l + 1] = x->delay ? (uint32_t) x->pair[1] : 0;
    }
}

void lrnn_index_load(lrnn_index_t *X, const uint32_t *key) {
    for (uint32_t l = 0; l < X->M->layers; l++) {
        index_layer_t *x = &X->layer[l];
        x->state = key[2 * l];
        x->pair[0] = key[2 * l];
        x->pair[1] = key[2 * l + 1];
    }
}

void lrnn_index_start(lrnn_index_t *X, uint32_t *signal) {
    for (uint32_t l = 0; l < X->M->layers; l++) {
        index_layer_t *x = &X->layer[l];
        x->state = x->start;
        memcpy(x->pair, x->first, sizeof x->pair);
        signal[1 + l] = x->delay ? lrnn_decoder_find(&x->decoder, x->pair)
                                 : label_of(x, x->state);
    }
}

static uint32_t step_delay(index_layer_t *x, const lrnn_gate_t *g,
                           uint32_t action) {
    const lrnn_decoder_t *D = &x->decoder;
    x->entering = g->kind == WR_GATE_TABLE ? x->value[action] : action;
    if (D->kind == WR_DECODER_COORDINATE && D->index == 1)
        return x->pair[0] < (int64_t) D->labels ? (uint32_t) x->pair[0]
                                                : LRNN_NONE;
    const int64_t h[2] = {x->entering, x->pair[0]};
    return lrnn_decoder_find(D, h);
}

/* Step layer l and set its label in signal, or LRNN_NONE. */
static wr_status_t step_layer(index_layer_t *x, lrnn_control_struct *C,
                              uint32_t l, uint32_t *signal, wr_limits_t L) {
    const lrnn_gate_t *g = &C->gate[l];
    uint32_t *label = &signal[1 + l];
    lrnn_choice_t c;
    wr_status_t s = WR_OK;
    if (g->kind == WR_GATE_LEVEL) {
        x->next = x->state;
        s = lrnn_control_next(&x->next, C, l, signal, L);
        *label = s == WR_OK ? label_of(x, x->next) : LRNN_NONE;
        return s;
    }
    s = lrnn_control_choose(&c, C, l, signal, L);
    if (s != WR_OK)
        return s;
    if (x->delay) {
        *label = step_delay(x, g, c.action);
        return WR_OK;
    }
    x->next = x->map[(size_t) c.action * x->dim + x->state];
    *label = label_of(x, x->next);
    return WR_OK;
}

/* Report the state without a label. */
static wr_status_t no_label(const lrnn_index_t *X, uint32_t l, wr_limits_t L) {
    const index_layer_t *x = &X->layer[l];
    char state[64];
    if (x->closed)
        return lrnn_no_label(X->M, l, x->vectors.text.name[x->next], L);
    if (x->delay)
        snprintf(state, sizeof state, "%" PRId64 " %" PRId64, x->entering,
                 x->pair[0]);
    else
        snprintf(state, sizeof state, "e_%u", x->next);
    return lrnn_no_label(X->M, l, state, L);
}

wr_status_t lrnn_index_step(lrnn_index_t *X, lrnn_control_t C, uint32_t *signal,
                            wr_limits_t L) {
    uint32_t layers = X->M->layers;
    lrnn_control_begin(C);
    for (uint32_t l = 0; l < layers; l++) {
        wr_status_t s = step_layer(&X->layer[l], C, l, signal, L);
        if (s != WR_OK)
            return s;
        if (signal[1 + l] == LRNN_NONE)
            return no_label(X, l, L);
    }
    for (uint32_t l = 0; l < layers; l++) {
        index_layer_t *x = &X->layer[l];
        x->state = x->next;
        x->pair[1] = x->pair[0];
        x->pair[0] = x->entering;
    }
    return WR_OK;
}

void lrnn_index_entry(fmpq_poly_t h, const lrnn_index_t *X, uint32_t l,
                      size_t i) {
    const index_layer_t *x = &X->layer[l];
    if (x->closed)
        lrnn_linear_entry(h, &x->vectors.linear, x->vectors.h[x->state], i);
    else
        fmpq_poly_set_si(h, x->delay ? (slong) x->pair[i] : x->state == i);
}
