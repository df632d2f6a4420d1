/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Allocation of a model and of its parts.  Every part owns what it points to;
 * an all-zero part owns nothing, so that cleared parts can be reused.
 */

#include "model/parts.h"

/* ---- entries ----------------------------------------------------------- */

void lrnn_entry_init(wr_entry_struct *e, uint32_t row, uint32_t column) {
    e->row = row;
    e->column = column;
    fmpq_poly_init(e->value);
}

void lrnn_entries_free(wr_entry_struct *e, size_t n) {
    for (size_t i = 0; i < n; i++)
        fmpq_poly_clear(e[i].value);
    wr_free(e);
}

/* ---- matrices and actions ---------------------------------------------- */

static void householders_free(wr_householder_struct *f, uint32_t n) {
    for (uint32_t t = 0; t < n; t++) {
        lrnn_entries_free(f[t].v, f[t].entries);
        fmpq_poly_clear(f[t].beta);
    }
    wr_free(f);
}

void lrnn_matrix_init(wr_matrix_struct *A) {
    *A = (wr_matrix_struct){.kind = WR_MATRIX_IDENTITY};
}

void lrnn_matrix_clear(wr_matrix_struct *A) {
    wr_free(A->image);
    lrnn_entries_free(A->entry, A->entries);
    householders_free(A->factor, A->factors);
    lrnn_matrix_init(A);
}

void lrnn_action_init(wr_action_struct *a) {
    *a = (wr_action_struct){.A = {.kind = WR_MATRIX_IDENTITY}};
}

void lrnn_action_clear(wr_action_struct *a) {
    lrnn_matrix_clear(&a->A);
    lrnn_entries_free(a->b, a->b_entries);
    lrnn_action_init(a);
}

/* ---- layers ------------------------------------------------------------ */

void lrnn_layer_init(wr_layer_struct *layer) {
    *layer = (wr_layer_struct){.role = WR_ROLE_GENERAL,
                               .gate = WR_GATE_TABLE,
                               .decoder = WR_DECODER_ONEHOT,
                               .columns = 1};
}

void lrnn_layer_clear(wr_layer_struct *layer) {
    wr_free(layer->name);
    lrnn_entries_free(layer->h0, layer->h0_entries);
    wr_free(layer->wire);
    wr_strings_free(layer->label_name, layer->labels);
    wr_free(layer->row);
    for (uint32_t k = 0; k < layer->actions; k++)
        lrnn_action_clear(&layer->action[k]);
    wr_free(layer->action);
    lrnn_entries_free(layer->value, layer->values != 0
                                        ? layer->value_start[layer->values]
                                        : 0);
    WR_FREE(layer->value_start, layer->value_label);
    lrnn_forms_free(layer->form, layer->forms);
    wr_scalars_free(layer->cut, layer->cuts);
    lrnn_layer_init(layer);
}

/* ---- models ------------------------------------------------------------ */

void wr_lrnn_init(wr_lrnn_t M) {
    memset(M, 0, sizeof *M);
    M->name = wr_strdup("");
    wr_ring_init(M->ring);
    wr_cascade_init(M->rule);
}

void wr_lrnn_clear(wr_lrnn_t M) {
    WR_FREE(M->name, M->origin_name, M->origin_sha256, M->origin_method,
            M->origin_layout, M->origin_wreath);
    wr_strings_free(M->alphabet, M->letters);
    wr_ring_clear(M->ring);
    for (uint32_t l = 0; M->move != NULL && l < wr_cascade_levels(M->rule); l++)
        wr_tuples_clear(&M->move[l]);
    wr_free(M->move);
    wr_cascade_clear(M->rule);
    WR_FREE(M->level_layer, M->delay_layer);
    for (uint32_t i = 0; i < M->layers; i++)
        lrnn_layer_clear(&M->layer[i]);
    wr_free(M->layer);
    wr_strings_free(M->state_name, M->states);
    WR_FREE(M->accept, M->read_layer, M->read_row, M->next);
    for (size_t i = 0; i < M->vectors; i++) {
        wr_word_clear(M->vector[i].word);
        wr_free(M->vector[i].state);
    }
    wr_free(M->vector);
    memset(M, 0, sizeof *M);
}

const char *wr_lrnn_state_name(char scratch[24], const wr_lrnn_struct *M,
                               uint32_t m) {
    wr_assert(m < M->states || m == UINT32_MAX);
    if (m == UINT32_MAX)
        return "-";
    if (M->state_name != NULL)
        return M->state_name[m];
    snprintf(scratch, 24, "%lu", (unsigned long) m);
    return scratch;
}

void wr_lrnn_swap(wr_lrnn_t M, wr_lrnn_t N) {
    WR_SWAP(wr_lrnn_struct, *M, *N);
}
