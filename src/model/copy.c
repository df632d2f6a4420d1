/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Copies of the parts of a model, and the small vectors of compiled models. */

#include "model/parts.h"

/* ---- entries ----------------------------------------------------------- */

wr_entry_struct *lrnn_entries_onehot(uint32_t row) {
    wr_entry_struct *e = wr_malloc(sizeof *e);
    lrnn_entry_init(e, row, 0);
    fmpq_poly_one(e->value);
    return e;
}

void lrnn_entries_one(wr_entry_struct **e, size_t *n, uint32_t row,
                      uint32_t x) {
    if (x == 0)
        return;
    *e = lrnn_entries_onehot(row);
    *n = 1;
    fmpq_poly_set_ui((*e)->value, x);
}

wr_entry_struct *lrnn_entries_copy(const wr_entry_struct *e, size_t n) {
    if (n == 0)
        return NULL;
    wr_entry_struct *copy = wr_malloc(n * sizeof *copy);
    for (size_t i = 0; i < n; i++) {
        lrnn_entry_init(&copy[i], e[i].row, e[i].column);
        fmpq_poly_set(copy[i].value, e[i].value);
    }
    return copy;
}

int lrnn_entries_equal(const wr_entry_struct *e, size_t n,
                       const wr_entry_struct *f, size_t m) {
    if (n != m)
        return 0;
    for (size_t i = 0; i < n; i++)
        if (e[i].row != f[i].row || e[i].column != f[i].column ||
            !fmpq_poly_equal(e[i].value, f[i].value))
            return 0;
    return 1;
}

int lrnn_entries_is_onehot(uint32_t *row, const wr_entry_struct *e, size_t n) {
    if (n != 1 || e[0].column != 0 || !fmpq_poly_is_one(e[0].value))
        return 0;
    *row = e[0].row;
    return 1;
}

/* ---- Householder factors ----------------------------------------------- */

static wr_householder_struct *householders_copy(const wr_householder_struct *f,
                                                uint32_t n) {
    wr_householder_struct *copy = wr_copy(f, n * sizeof *f);
    for (uint32_t t = 0; t < n; t++) {
        copy[t].v = lrnn_entries_copy(f[t].v, f[t].entries);
        fmpq_poly_init(copy[t].beta);
        fmpq_poly_set(copy[t].beta, f[t].beta);
    }
    return copy;
}

/* ---- actions, layers --------------------------------------------------- */

static void action_copy(wr_action_struct *a, const wr_action_struct *b,
                        uint32_t n) {
    *a = *b;
    a->A.image = wr_copy(b->A.image, n * sizeof *b->A.image);
    a->A.entry = lrnn_entries_copy(b->A.entry, b->A.entries);
    a->A.factor = householders_copy(b->A.factor, b->A.factors);
    a->b = lrnn_entries_copy(b->b, b->b_entries);
}

void lrnn_layer_copy(wr_layer_struct *layer, const wr_layer_struct *z) {
    *layer = *z;
    layer->action = NULL;
    layer->name = wr_strdup(z->name);
    layer->h0 = lrnn_entries_copy(z->h0, z->h0_entries);
    layer->wire = wr_copy(z->wire, z->wires * sizeof *z->wire);
    layer->label_name = wr_strings_copy(z->label_name, z->labels);
    layer->row =
        wr_copy(z->row, z->rows * ((size_t) z->wires + 1) * sizeof *z->row);
    if (z->actions > 0) /* else NULL, as for layers gated by a rule */
        layer->action = wr_malloc(z->actions * sizeof *z->action);
    for (uint32_t k = 0; k < z->actions; k++)
        action_copy(&layer->action[k], &z->action[k], z->dim);
    layer->form = lrnn_forms_copy(z->form, z->forms);
    layer->cut = lrnn_scalars_copy(z->cut, z->cuts);
    if (z->values == 0)
        return;
    layer->value = lrnn_entries_copy(z->value, z->value_start[z->values]);
    layer->value_start =
        wr_copy(z->value_start, (z->values + 1) * sizeof *z->value_start);
    layer->value_label =
        wr_copy(z->value_label, z->values * sizeof *z->value_label);
}
