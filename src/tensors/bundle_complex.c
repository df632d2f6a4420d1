/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Whether a model has numbers that are not real, which are stored as two
 * planes of real ones.
 */

#include "tensors/impl.h"

static void look(bundle_job_t *X, const fmpq_poly_struct *x) {
    int real = 1;
    if (X->status != WR_OK || X->complex || fmpq_poly_length(x) <= 1)
        return;
    X->status = wr_embedding_is_real(&real, x, X->E, X->L);
    X->complex = !real;
}

static void look_at(bundle_job_t *X, const wr_entry_struct *e, size_t count) {
    for (size_t i = 0; i < count; i++)
        look(X, e[i].value);
}

static void look_layer(bundle_job_t *X, const wr_layer_struct *y) {
    look_at(X, y->h0, y->h0_entries);
    for (uint32_t a = 0; a < y->actions; a++) {
        look_at(X, y->action[a].A.entry, y->action[a].A.entries);
        look_at(X, y->action[a].b, y->action[a].b_entries);
    }
    if (y->values > 0)
        look_at(X, y->value, y->value_start[y->values]);
    for (uint32_t i = 0; i < y->forms; i++) {
        look_at(X, y->form[i].c, y->form[i].entries);
        look(X, y->form[i].constant);
    }
}

void bundle_find_complex(bundle_job_t *X) {
    for (uint32_t l = 0; !X->E->real && l < X->M->layers; l++)
        look_layer(X, &X->M->layer[l]);
}
