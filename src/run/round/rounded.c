/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Stepping a stack in rounded arithmetic: layers from the bottom up, gates by
 * labels, and an action as passes of the layer's machine over every column.
 */

#include "compile/compile.h"
#include "run/round/layer.h"

/* ---- evaluations as text ------------------------------------------------- */

wr_status_t wr_layer_evaluation_read(wr_layer_evaluation_t H, const char *text,
                                     wr_limits_t L) {
    wr_layer_evaluation_t N;
    memset(N, 0, sizeof *N);
    char *copy = wr_strdup(text);
    for (int more = 1; more;) {
        int exact = wr_evaluation_cut(copy, "exact");
        int factors = wr_evaluation_cut(copy, "factors");
        N->exact |= exact;
        N->factors |= factors;
        more = exact || factors;
    }
    wr_status_t s = wr_evaluation_read(N->evaluation, copy, L);
    wr_free(copy);
    if (s == WR_OK)
        *H = *N;
    return s;
}

void wr_layer_evaluation_print(wr_buffer_t out, const wr_layer_evaluation_t H) {
    wr_evaluation_print(out, H->evaluation);
    wr_buffer_put(out, H->factors ? ":factors" : "");
    wr_buffer_put(out, H->exact ? ":exact" : "");
}

wr_layer_evaluation_struct *
wr_layer_evaluation_all(const wr_layer_evaluation_t H, uint32_t layers) {
    wr_layer_evaluation_struct *all =
        wr_calloc((size_t) layers + 1, sizeof *all);
    for (uint32_t l = 0; l < layers; l++)
        all[l] = *H;
    return all;
}

/* ---- initialisation ------------------------------------------------------ */

/* Expand rules, except reflected rules; R->M then points into R. */
static wr_status_t without_rules(wr_rounded_t R, wr_limits_t L) {
    int tables = 1;
    wr_lrnn_init(R->expanded);
    if (R->M->move != NULL) /* weights.c lists its few actions */
        return WR_OK;
    for (uint32_t l = 0; l < R->M->layers; l++)
        tables = tables && R->M->layer[l].gate == WR_GATE_TABLE;
    if (tables)
        return WR_OK;
    wr_status_t s = wr_lrnn_expand(R->expanded, R->M, UINT64_C(1) << 22, L);
    if (s == WR_OK)
        R->M = R->expanded;
    return s;
}

static wr_status_t init_layer(wr_rounded_t R, uint32_t l,
                              const wr_layer_evaluation_t how, wr_limits_t L) {
    round_layer_t *y = &R->layer[l];
    const wr_layer_struct *z = &R->M->layer[l];
    *y->how = *how;
    y->parts = R->E->real ? 1 : 2;
    y->n = z->dim * y->parts;
    y->d = z->columns;
    y->offset = R->words;
    R->words += (size_t) y->n * y->d;
    R->stepwise &= how->evaluation->chunk == 0;
    wr_recurrence_init(y->R);
    if (y->n > WR_RECURRENCE_MAX_SIZE)
        return wr_limits_fail(L, WR_DOMAIN,
                              "layer %u (%s) has %u rows; at most %d are "
                              "stepped in arithmetic that rounds",
                              l, z->name, y->n, WR_RECURRENCE_MAX_SIZE);
    wr_status_t s = round_layer_weights(R, l, L);
    if (s == WR_OK)
        s = wr_machine_init(&y->machine, y->R, how->evaluation, L);
    if (s != WR_OK)
        return s;
    y->key = round_key_of(y->machine, how->evaluation->format);
    return round_decoder_init(R, l, L);
}

/* If gates read only the letter, return their choices for every letter. */
static uint32_t *choose_ahead(wr_rounded_t R) {
    const wr_lrnn_struct *M = R->M;
    for (uint32_t l = 0; l < M->layers; l++)
        if (R->layer[l].read || M->layer[l].gate != WR_GATE_TABLE)
            return NULL;
    uint32_t *action =
        wr_malloc((size_t) M->letters * M->layers * sizeof *action);
    for (uint32_t a = 0; a < M->letters; a++)
        for (uint32_t l = 0; l < M->layers; l++) {
            R->signal[0] = a;
            action[a * M->layers + l] =
                lrnn_lookup_find(R->control->gate[l].table, R->signal);
        }
    return action;
}

wr_status_t wr_rounded_init(wr_rounded_t *out, const wr_lrnn_t M,
                            const wr_layer_evaluation_struct *how,
                            wr_limits_t L) {
    wr_rounded_t R = wr_calloc(1, sizeof *R);
    *out = NULL;
    R->M = M;
    R->stepwise = 1;
    wr_embedding_init(R->E);
    wr_status_t s = without_rules(R, L);
    lrnn_signs_init(&R->signs, R->M->ring);
    if (s == WR_OK)
        s = wr_embedding_set(R->E, R->M->ring, L);
    if (s == WR_OK)
        s = lrnn_control_init(R->control, R->M, L);
    R->layer = wr_calloc(M->layers, sizeof *R->layer);
    R->signal = wr_calloc((size_t) M->layers + 1, sizeof *R->signal);
    R->column = wr_calloc(WR_RECURRENCE_MAX_SIZE, sizeof *R->column);
    R->column_next = wr_calloc(WR_RECURRENCE_MAX_SIZE, sizeof *R->column);
    for (uint32_t l = 0; s == WR_OK && l < R->M->layers; l++) {
        const wr_layer_struct *z = &R->M->layer[l];
        for (uint32_t i = 0; i < z->wires; i++)
            if (wr_wire(z->wire, i) != WR_WIRE_LETTER)
                R->layer[wr_wire(z->wire, i)].read = 1;
        s = init_layer(R, l, &how[l], L);
    }
    if (s == WR_OK) {
        R->action = choose_ahead(R);
        *out = R;
    } else
        wr_rounded_clear(R);
    return s;
}

void wr_rounded_clear(wr_rounded_t R) {
    if (R == NULL)
        return;
    for (uint32_t l = 0; l < R->M->layers; l++) {
        round_layer_t *y = &R->layer[l];
        round_decoder_clear(y, &R->M->layer[l]);
        wr_machine_clear(y->machine);
        wr_recurrence_clear(y->R);
        WR_FREE(y->start, y->pass, y->h0);
    }
    round_now_clear(&R->now);
    WR_FREE(R->layer, R->signal, R->column, R->column_next, R->action);
    lrnn_control_clear(R->control);
    lrnn_signs_clear(&R->signs);
    wr_embedding_clear(R->E);
    wr_lrnn_clear(R->expanded);
    wr_free(R);
}

/* ---- stepping ------------------------------------------------------------ */

size_t wr_rounded_words(const wr_rounded_t R) {
    return R->words;
}

void wr_rounded_start(uint64_t *h, uint32_t *label, wr_rounded_t R) {
    for (uint32_t l = 0; l < R->M->layers; l++) {
        round_layer_t *y = &R->layer[l];
        for (size_t i = 0; i < (size_t) y->n * y->d; i++)
            h[y->offset + i] = wr_machine_word(y->h0[i], y->machine);
        label[l] = round_label(R, l, h);
    }
}

void round_layer_apply(uint64_t *out, uint32_t l, uint32_t a, const uint64_t *h,
                       wr_rounded_t R) {
    round_layer_t *y = &R->layer[l];
    uint64_t *c = R->column, *next = R->column_next;
    for (uint32_t j = 0; j < y->d; j++) {
        const uint32_t *at = &y->start[(size_t) a * y->d + j];
        for (uint32_t i = 0; i < y->n; i++)
            c[i] = h[(size_t) i * y->d + j];
        for (uint32_t p = at[0]; p < at[1]; p++) {
            wr_machine_step(next, c, y->pass[p], y->machine);
            WR_SWAP(uint64_t *, c, next);
        }
        for (uint32_t i = 0; i < y->n; i++)
            out[(size_t) i * y->d + j] = c[i];
    }
}

/* OK if all layers that layer l reads have labels. */
static wr_status_t wires_known(wr_rounded_t R, uint32_t l, wr_limits_t L) {
    const wr_layer_struct *z = &R->M->layer[l];
    for (uint32_t i = 0; i < z->wires; i++)
        if (wr_wire(z->wire, i) != WR_WIRE_LETTER &&
            R->signal[1 + wr_wire(z->wire, i)] == LRNN_NONE)
            return wr_limits_fail(L, WR_DOMAIN,
                                  "layer %u (%s) reads layer %u, whose rounded "
                                  "state has no label",
                                  l, z->name, wr_wire(z->wire, i));
    return WR_OK;
}

wr_status_t wr_rounded_step(uint64_t *out, const uint64_t *h, uint32_t letter,
                            wr_rounded_t R, wr_limits_t L) {
    lrnn_choice_t c;
    if (letter >= R->M->letters)
        return wr_limits_fail(L, WR_DOMAIN, "unknown letter %u", letter);
    R->signal[0] = letter;
    lrnn_control_begin(R->control);
    for (uint32_t l = 0; l < R->M->layers; l++) {
        round_layer_t *y = &R->layer[l];
        wr_status_t s = wires_known(R, l, L);
        if (s == WR_OK)
            s = lrnn_control_choose(&c, R->control, l, R->signal, L);
        if (s != WR_OK)
            return s;
        if (R->M->layer[l].gate == WR_GATE_REFLECTION)
            c.action = lrnn_mirrors_action(&R->M->layer[l], &c.act);
        round_layer_apply(out + y->offset, l, c.action, h + y->offset, R);
        R->signal[1 + l] = y->read ? round_label(R, l, out) : LRNN_NONE;
    }
    return WR_OK;
}

/* Labels that gates read are recomputed, because they are few. */
void wr_rounded_labels(uint32_t *label, const uint64_t *h, wr_rounded_t R) {
    for (uint32_t l = 0; l < R->M->layers; l++)
        label[l] = round_label(R, l, h);
}

/* ---- access -------------------------------------------------------------- */

uint32_t wr_rounded_state(const uint32_t *label, uint32_t letter,
                          wr_rounded_t R) {
    const wr_lrnn_struct *M = R->M;
    R->signal[0] = letter;
    memcpy(R->signal + 1, label, M->layers * sizeof *label);
    /* no row and no coordinate is LRNN_NONE, but the clock selects layers */
    return M->move != NULL && R->signal[1] == LRNN_NONE
               ? LRNN_NONE
               : lrnn_readout_state(R->control, R->signal);
}

uint32_t wr_rounded_rows(const wr_rounded_t R, uint32_t layer) {
    return R->layer[layer].n;
}

uint64_t wr_rounded_code(const uint64_t *h, uint32_t layer, uint32_t i,
                         uint32_t j, const wr_rounded_t R) {
    const round_layer_t *y = &R->layer[layer];
    return wr_machine_code(h[y->offset + (size_t) i * y->d + j], y->machine);
}

const wr_format_struct *wr_rounded_format(const wr_rounded_t R,
                                          uint32_t layer) {
    return R->layer[layer].how->evaluation->format;
}

uint64_t wr_rounded_inexact(uint64_t *weights, const wr_rounded_t R,
                            uint32_t layer) {
    *weights = R->layer[layer].weights;
    return R->layer[layer].inexact;
}

void wr_rounded_print(wr_buffer_t out, uint64_t code, const wr_format_t F) {
    fmpq_t x;
    int negative;
    fmpq_init(x);
    wr_class_t kind = wr_format_decode(x, &negative, code, F);
    if (kind != WR_FINITE) {
        wr_buffer_put(out, kind == WR_NAN ? "NaN" : negative ? "-inf" : "inf");
    } else if (fmpq_is_zero(x)) {
        wr_buffer_put(out, negative ? "-0" : "0");
    } else {
        wr_rational_put(out, "", x);
    }
    fmpq_clear(x);
}
