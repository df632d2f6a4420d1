/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The layers of a reflected rule, in order: the bits of a clock; then for each
 * level, if letters permute it, registers for the last two blocks of letters
 * and one layer for each of its points; a register for the point of the last
 * reset; and two registers for its coordinate, at even and at odd times.
 * doc/formats explains their purpose.
 * Source: [siems2025] for the blocks.
 */

#include "model/parts.h"

/* ---- the order of the layers --------------------------------------------- */

static void put(lrnn_mirrors_t *R, lrnn_mirror_kind_t kind, uint32_t level,
                uint32_t count) {
    R->layer =
        wr_realloc(R->layer, ((size_t) R->layers + count) * sizeof *R->layer);
    for (uint32_t i = 0; i < count; i++)
        R->layer[R->layers++] = (lrnn_mirror_t){kind, level, i};
}

void lrnn_mirrors_init(lrnn_mirrors_t *R, const wr_lrnn_struct *M) {
    wr_cascade_t C = {{M->rule->p}}; /* a handle, not a copy */
    uint32_t most = 1;
    memset(R, 0, sizeof *R);
    R->levels = wr_cascade_levels(C);
    R->level = wr_calloc(R->levels, sizeof *R->level);
    for (uint32_t l = 0; l < R->levels; l++) {
        lrnn_mirrors_level_t *v = &R->level[l];
        v->width = wr_cascade_width(C, l);
        v->moves = M->move[l].count;
        if (v->moves > 0) /* at least width - 1 letters */
            v->block = 1u << FLINT_CLOG2(FLINT_MAX((ulong) v->width, 2) - 1);
        most = v->block > most ? v->block : most;
    }
    R->clock = (uint32_t) FLINT_CLOG2(2 * (ulong) most);
    put(R, LRNN_MIRROR_CLOCK, 0, R->clock);
    for (uint32_t l = 0; l < R->levels; l++) {
        lrnn_mirrors_level_t *v = &R->level[l];
        v->first = R->layers;
        if (v->moves > 0) {
            put(R, LRNN_MIRROR_LETTER, l, 2 * v->block);
            put(R, LRNN_MIRROR_POINT, l, v->width);
        }
        put(R, LRNN_MIRROR_RESET, l, 1);
        v->pair = R->layers;
        put(R, LRNN_MIRROR_STATE, l, 2);
    }
}

void lrnn_mirrors_clear(lrnn_mirrors_t *R) {
    WR_FREE(R->level, R->layer);
    memset(R, 0, sizeof *R);
}

/* ---- their shapes -------------------------------------------------------- */

void lrnn_mirrors_layer(wr_layer_struct *y, const lrnn_mirrors_t *R, uint32_t i,
                        uint32_t start) {
    static const char *const name[] = {"clock", "letter", "point", "reset",
                                       "state"};
    const lrnn_mirror_t *c = &R->layer[i];
    const lrnn_mirrors_level_t *v = &R->level[c->level];
    int swaps = c->kind == LRNN_MIRROR_CLOCK || c->kind == LRNN_MIRROR_POINT;
    uint32_t x = c->kind == LRNN_MIRROR_CLOCK || c->kind == LRNN_MIRROR_LETTER
                     ? 0
                 : c->kind == LRNN_MIRROR_POINT ? c->index
                                                : start;
    lrnn_layer_init(y);
    wr_say(&y->name, "%s %u", name[c->kind],
           c->kind == LRNN_MIRROR_CLOCK ? c->index : c->level);
    if (c->kind != LRNN_MIRROR_CLOCK && c->kind != LRNN_MIRROR_RESET)
        wr_say(&y->name, "%s.%u", y->name, c->index);
    y->role = swaps ? WR_ROLE_PERMRESET : WR_ROLE_GENERAL;
    y->gate = WR_GATE_REFLECTION;
    y->labels = c->kind == LRNN_MIRROR_CLOCK    ? 2
                : c->kind == LRNN_MIRROR_LETTER ? v->moves + 1
                                                : v->width;
    y->dim = swaps ? y->labels : 1;
    y->decoder = swaps ? WR_DECODER_ONEHOT : WR_DECODER_COORDINATE;
    if (y->dim > 1)
        lrnn_entries_one(&y->h0, &y->h0_entries, x, 1);
    else
        lrnn_entries_one(&y->h0, &y->h0_entries, 0, x);
    y->reads_all = 1;
    y->wires = i + 1;
    y->wire = wr_malloc(y->wires * sizeof *y->wire);
    y->wire[0] = WR_WIRE_LETTER;
    for (uint32_t w = 0; w < i; w++)
        y->wire[w + 1] = w;
}

/* Return the number that a register of one dimension has in H0, or 0. */
static uint32_t start_of(const wr_layer_struct *y) {
    uint32_t x = 0;
    if (y->h0_entries == 1 && y->dim == 1)
        (void) lrnn_value_is_index(&x, y->h0[0].value);
    return x;
}

int lrnn_mirrors_fit(uint32_t *bad, uint32_t *start, const wr_lrnn_struct *M) {
    lrnn_mirrors_t R;
    int fits;
    lrnn_mirrors_init(&R, M);
    *bad = 0;
    fits = M->layers == R.layers;
    for (uint32_t i = 0; fits && i < R.layers; i++) {
        const wr_layer_struct *y = &M->layer[i];
        const lrnn_mirror_t *c = &R.layer[i];
        wr_layer_struct z;
        uint32_t x = 0;
        if (c->kind != LRNN_MIRROR_CLOCK) {
            x = start_of(&M->layer[R.level[c->level].pair]);
            start[c->level] = x;
        }
        lrnn_mirrors_layer(&z, &R, i, x);
        fits = y->role == z.role && y->gate == z.gate && y->dim == z.dim &&
               y->columns == 1 && y->reads_all && y->labels == z.labels &&
               y->decoder == z.decoder && y->decoder_index == 0 &&
               lrnn_entries_equal(y->h0, y->h0_entries, z.h0, z.h0_entries);
        *bad = i;
        lrnn_layer_clear(&z);
    }
    lrnn_mirrors_clear(&R);
    return fits;
}

/* ---- their actions ------------------------------------------------------- */

void lrnn_mirrors_actions(wr_layer_struct *y) {
    uint32_t n = y->dim, k = 1;
    y->actions = 1 + (n > 1 ? n * (n - 1) / 2 : y->labels);
    y->action = wr_malloc(y->actions * sizeof *y->action);
    for (uint32_t a = 0; a < y->actions; a++)
        lrnn_action_init(&y->action[a]);
    for (uint32_t v = 0; n == 1 && v < y->labels; v++, k++) {
        y->action[k].A.kind = WR_MATRIX_ZERO;
        lrnn_entries_one(&y->action[k].b, &y->action[k].b_entries, 0, v);
    }
    for (uint32_t i = 0; n > 1 && i < n; i++)
        for (uint32_t j = i + 1; j < n; j++, k++) {
            wr_matrix_struct *A = &y->action[k].A;
            A->kind = WR_MATRIX_PERMUTATION;
            A->image = wr_malloc(n * sizeof *A->image);
            for (uint32_t x = 0; x < n; x++)
                A->image[x] = x == i ? j : x == j ? i : x;
        }
}

uint32_t lrnn_mirrors_action(const wr_layer_struct *y, const wr_act_t *act) {
    const uint32_t n = y->dim;
    uint32_t i = 0, k = 1;
    if (act->kind == WR_ACT_RESET)
        return 1 + act->target;
    while (act->image != NULL && i < n && act->image[i] == i)
        i++;
    if (act->image == NULL || i == n)
        return 0;
    for (uint32_t before = 0; before < i; before++)
        k += n - 1 - before;
    return k + act->image[i] - i - 1;
}
