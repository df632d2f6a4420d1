/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Whether a model has numbers that are not real, which are stored as two
 * planes of real ones.
 */

#include "tensors/impl.h"

static wr_status_t look(int *complex, const fmpq_poly_struct *x,
                        bundle_job_t *X) {
    int real = 1;
    if (*complex || fmpq_poly_length(x) <= 1)
        return WR_OK;
    wr_status_t s = wr_embedding_is_real(&real, x, X->E, X->L);
    *complex = !real;
    return s;
}

static wr_status_t look_at(int *complex, const wr_entry_struct *e, size_t count,
                           bundle_job_t *X) {
    wr_status_t s = WR_OK;
    for (size_t i = 0; s == WR_OK && i < count; i++)
        s = look(complex, e[i].value, X);
    return s;
}

static wr_status_t look_layer(int *complex, const wr_layer_struct *y,
                              bundle_job_t *X) {
    wr_status_t s = look_at(complex, y->h0, y->h0_entries, X);
    for (uint32_t a = 0; s == WR_OK && a < y->actions; a++) {
        const wr_action_struct *z = &y->action[a];
        s = look_at(complex, z->A.entry, z->A.entries, X);
        if (s == WR_OK)
            s = look_at(complex, z->b, z->b_entries, X);
    }
    if (s == WR_OK && y->values > 0)
        s = look_at(complex, y->value, y->value_start[y->values], X);
    for (uint32_t i = 0; s == WR_OK && i < y->forms; i++) {
        s = look_at(complex, y->form[i].c, y->form[i].entries, X);
        if (s == WR_OK)
            s = look(complex, y->form[i].constant, X);
    }
    return s;
}

wr_status_t bundle_is_complex(int *complex, bundle_job_t *X) {
    wr_status_t s = WR_OK;
    *complex = 0;
    for (uint32_t l = 0; !X->E->real && s == WR_OK && l < X->M->layers; l++)
        s = look_layer(complex, &X->M->layer[l], X);
    return s;
}
