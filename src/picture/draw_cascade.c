/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A cascade: one block per level, with its components; a component with a
 * nontrivial group has a thick border.  Every level reads the letter and the
 * old states of all levels above. */

#include "model/parts.h"
#include "picture/draw_wiring.h"

enum { CHIPS = 5 };

static int same(const wr_component_t *x, const wr_component_t *y) {
    return x->tiles == y->tiles && strcmp(x->group_name, y->group_name) == 0 &&
           strcmp(x->group_order, y->group_order) == 0;
}

static void put_component(wr_buffer_t out, const wr_component_t *k,
                          uint32_t times) {
    if (times > 1)
        wr_buffer_printf(out, "%u \303\227 (", times);
    if (strcmp(k->group_order, "1") == 0)
        wr_buffer_printf(out, "%u tiles, resets", k->tiles);
    else
        wr_buffer_printf(out, "%u tiles, %s", k->tiles,
                         *k->group_order == '\0' ? "group not known"
                                                 : k->group_name);
    if (times > 1)
        wr_buffer_put(out, ")");
}

/* Add the components; equal ones are counted, and only some kinds shown. */
static void add_components(wiring_block_t *b, const wr_summary_t S,
                           uint32_t l) {
    const wr_component_t *k = S->component[l];
    size_t kinds = 0;
    wr_buffer_t text;
    wr_buffer_init(text);
    for (uint32_t i = 0; i < S->count[l]; i++) {
        uint32_t before = 0, times = 0;
        while (!same(k + before, k + i))
            before++;
        if (before < i || kinds++ >= CHIPS)
            continue;
        for (uint32_t j = i; j < S->count[l]; j++)
            times += (uint32_t) same(k + i, k + j);
        text->length = 0;
        put_component(text, k + i, times);
        wiring_chip(b, text->text,
                    *k[i].group_order != '\0' &&
                        strcmp(k[i].group_order, "1") != 0);
    }
    wr_buffer_clear(text);
    if (kinds > CHIPS)
        snprintf(b->note, sizeof b->note,
                 "\342\200\246 and %zu more kinds of components",
                 kinds - CHIPS);
}

wr_status_t wr_draw_cascade(wr_picture_t P, wr_cascade_t C,
                            const wr_draw_t *how, wr_limits_t L) {
    wr_summary_t S;
    wiring_t W;
    wr_summary_init(S);
    wr_status_t s = wr_cascade_summary(S, C, L);
    if (s != WR_OK) {
        wr_summary_clear(S);
        return s;
    }
    const size_t n = S->levels;
    wiring_init(&W, n + 1);
    for (uint32_t l = 0; l < n; l++) {
        wiring_block_t *b = W.block + l;
        snprintf(b->head, sizeof b->head, "level %u: %u states", l + 1,
                 S->states[l]);
        add_components(b, S, l);
        b->letter = 1;
        memset(b->reads, 1, l);
    }
    wiring_block_t *b = W.block + n;
    snprintf(b->head, sizeof b->head,
             "W: states of the levels \342\206\222 %u states",
             wr_cascade_automaton(C)->states);
    b->thin = b->last = 1;
    memset(b->reads, 1, n);
    W.letter = "letter";
    W.out = "state";
    W.title = wr_cascade_automaton(C)->name;
    W.means =
        "A dot marks a connection. Each level reads the letter and the states "
        "of the levels above before the letter. A grey box with a thick border "
        "is a component whose tiles are permuted by letters, with its group; "
        "in the other components letters only reset.";
    wiring_draw(P, &W, how);
    wiring_clear(&W);
    wr_summary_clear(S);
    return WR_OK;
}

/* ---- models ------------------------------------------------------------ */

static void add_layer(wiring_t *W, const wr_lrnn_t M, uint32_t i) {
    const wr_layer_struct *layer = M->layer + i;
    wiring_block_t *b = W->block + i;
    b->thin = layer->role == WR_ROLE_DELAY;
    snprintf(b->head, sizeof b->head, "%.60s%s", layer->name,
             b->thin                            ? ""
             : layer->role == WR_ROLE_PERMRESET ? ": permutation-reset"
                                                : ": general");
    wr_make_printable(b->head); /* the name may be cut */
    snprintf(b->note, sizeof b->note, "state dimension %u", layer->dim);
    const size_t n = strlen(b->note);
    snprintf(b->note + n, sizeof b->note - n,
             layer->columns > 1 ? "\303\227%u%s, %u labels%s"
                                : "%.0u%s, %u labels%s",
             layer->columns > 1 ? layer->columns : 0,
             M->ring->degree > 1 ? " over K" : "", layer->labels,
             layer->gate == WR_GATE_LEVEL ? ", gate by rule" : "");
    for (uint32_t j = 0; j < layer->wires; j++)
        if (wr_wire(layer->wire, j) == WR_WIRE_LETTER)
            b->letter = 1;
        else if (wr_wire(layer->wire, j) < i)
            b->reads[wr_wire(layer->wire, j)] = 1;
}

/* Mark the layers that a readout by rule reads: those of the levels; or, for a
 * reflected rule, the clock (the parity of time) and two registers per level.
 */
static void read_by_rule(wiring_block_t *b, const wr_lrnn_t M) {
    const uint32_t levels = wr_cascade_levels(M->rule);
    lrnn_mirrors_t R;
    for (uint32_t l = 0; M->move == NULL && l < levels; l++)
        b->reads[M->level_layer[l]] = 1;
    if (M->move == NULL)
        return;
    lrnn_mirrors_init(&R, M);
    for (uint32_t l = 0; l < levels; l++)
        b->reads[0] = b->reads[R.level[l].pair] =
            b->reads[R.level[l].pair + 1] = 1;
    lrnn_mirrors_clear(&R);
}

wr_status_t wr_draw_model(wr_picture_t P, const wr_lrnn_t M,
                          const wr_draw_t *how, wr_limits_t L) {
    wiring_t W;
    wr_status_t s = wr_limits_check(L, "drawing", 0, 0);
    if (s != WR_OK)
        return s;
    const size_t n = M->layers;
    wiring_init(&W, n + 1);
    for (uint32_t i = 0; i < n; i++)
        add_layer(&W, M, i);
    wiring_block_t *b = W.block + n;
    snprintf(b->head, sizeof b->head, "readout: %u states", M->states);
    b->last = b->thin = 1;
    for (uint32_t j = 0; j < M->reads; j++)
        if (M->read_layer[j] == WR_WIRE_LETTER)
            b->letter = 1;
        else
            b->reads[M->read_layer[j]] = 1;
    if (M->readout_rule)
        read_by_rule(b, M);
    W.letter = "letter";
    W.out = "state";
    W.title = M->name;
    W.means = "A dot marks a connection: the layer reads this line in the same "
              "step. Dashed boxes are the readout and the delay layers, which "
              "store the previous label of the layer above them.";
    wiring_draw(P, &W, how);
    wiring_clear(&W);
    return WR_OK;
}
