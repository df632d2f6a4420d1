/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The role of a layer as determined from its actions, whatever its file states.
 * A matrix is classified by its entries: a permutation matrix written as dense
 * or as a product of reflections is a permutation.
 */

#include "model/parts.h"

const char *lrnn_role_name(wr_role_t role) {
    static const char *const name[] = {"general", "permutation-reset", "delay"};
    wr_assert(role <= WR_ROLE_DELAY);
    return name[role];
}

/* Return 1 if A = [[0,0],[1,0]]. */
static int is_shift(const wr_matrix_struct *A) {
    return A->entries == 1 && A->entry[0].row == 1 && A->entry[0].column == 0 &&
           fmpq_poly_is_one(A->entry[0].value);
}

/* Return 1 if B = (label, 0)^T with an integer label. */
static int is_label(uint32_t *label, const wr_action_struct *a) {
    *label = 0;
    return a->b_entries == 0 || (a->b_entries == 1 && a->b[0].row == 0 &&
                                 lrnn_value_is_index(label, a->b[0].value));
}

lrnn_act_t lrnn_action_act(uint32_t *image, uint32_t *target,
                           const wr_layer_struct *layer,
                           const wr_action_struct *a) {
    if (layer->columns != 1)
        return LRNN_ACT_OTHER;
    if (lrnn_matrix_is_zero(&a->A))
        return lrnn_entries_is_onehot(target, a->b, a->b_entries)
                   ? LRNN_ACT_RESET
                   : LRNN_ACT_OTHER;
    if (layer->dim == 2 && is_shift(&a->A) && is_label(target, a))
        return LRNN_ACT_DELAY;
    if (a->b_entries == 0 && lrnn_matrix_permutation(image, &a->A, layer->dim))
        return LRNN_ACT_PERMUTATION;
    return LRNN_ACT_OTHER;
}

int lrnn_layer_has_role(uint32_t *bad, const wr_layer_struct *layer,
                        wr_role_t role) {
    *bad = 0;
    if (role == WR_ROLE_GENERAL)
        return 1;
    if (layer->gate == WR_GATE_REFLECTION)
        return role == WR_ROLE_PERMRESET && layer->dim > 1;
    if (layer->gate != WR_GATE_TABLE)
        return role == (layer->gate == WR_GATE_DELAY ? WR_ROLE_DELAY
                                                     : WR_ROLE_PERMRESET);
    uint32_t *image = wr_malloc(layer->dim * sizeof *image), target;
    int holds = 1;
    for (uint32_t k = 0; holds && k < layer->actions; k++) {
        lrnn_act_t act =
            lrnn_action_act(image, &target, layer, &layer->action[k]);
        holds = role == WR_ROLE_DELAY
                    ? act == LRNN_ACT_DELAY
                    : act == LRNN_ACT_PERMUTATION || act == LRNN_ACT_RESET;
        *bad = k;
    }
    wr_free(image);
    return holds;
}

wr_role_t wr_lrnn_role(const wr_lrnn_t M, uint32_t layer) {
    uint32_t bad;
    if (lrnn_layer_has_role(&bad, &M->layer[layer], WR_ROLE_PERMRESET))
        return WR_ROLE_PERMRESET;
    if (lrnn_layer_has_role(&bad, &M->layer[layer], WR_ROLE_DELAY))
        return WR_ROLE_DELAY;
    return WR_ROLE_GENERAL;
}

/* ---- rational layers --------------------------------------------------- */

static int is_rational(const fmpq_poly_struct *x) {
    return fmpq_poly_length(x) <= 1;
}

static int entries_are_rational(const wr_entry_struct *e, size_t n) {
    size_t i = 0;
    while (i < n && is_rational(e[i].value))
        i++;
    return i == n;
}

static int action_is_rational(const wr_layer_struct *layer,
                              const wr_action_struct *a) {
    wr_entry_struct *e;
    size_t n;
    lrnn_matrix_entries(&e, &n, &a->A, layer->dim);
    int all =
        entries_are_rational(e, n) && entries_are_rational(a->b, a->b_entries);
    lrnn_entries_free(e, n);
    return all;
}

int lrnn_layer_is_rational(const wr_layer_struct *layer) {
    int all = entries_are_rational(layer->h0, layer->h0_entries);
    for (uint32_t a = 0; all && a < layer->actions; a++)
        all = action_is_rational(layer, &layer->action[a]);
    for (uint32_t f = 0; all && f < layer->forms; f++)
        all = is_rational(layer->form[f].constant) &&
              entries_are_rational(layer->form[f].c, layer->form[f].entries);
    for (uint32_t i = 0; all && i < layer->cuts; i++)
        all = is_rational(&layer->cut[i]);
    return all;
}
