/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A layer's actions as letters of room exact. */

#include "run/step.h"

static void set_action(wr_maps_t F, uint32_t a, const wr_layer_struct *y) {
    wr_entry_struct *e;
    size_t n;
    lrnn_matrix_entries(&e, &n, &y->action[a].A, y->dim);
    for (size_t i = 0; i < n; i++)
        fmpq_poly_set(&F->A[a][(size_t) e[i].row * y->dim + e[i].column],
                      e[i].value);
    lrnn_entries_free(e, n);
    e = y->action[a].b;
    for (size_t i = 0; i < y->action[a].b_entries; i++)
        fmpq_poly_set(&F->B[a][(size_t) e[i].row * y->columns + e[i].column],
                      e[i].value);
}

wr_status_t lrnn_maps_init(wr_maps_t F, const wr_lrnn_struct *M, uint32_t l,
                           wr_limits_t L) {
    const wr_layer_struct *y = &M->layer[l];
    wr_status_t s = wr_limits_check(L, "the actions of a layer", 0,
                                    (uint64_t) y->actions * y->dim * y->dim *
                                        sizeof(fmpq_poly_struct));
    wr_maps_init(F, y->dim, y->columns);
    if (s == WR_OK)
        s = wr_maps_set(F, M->ring, y->actions, L);
    for (uint32_t a = 0; s == WR_OK && a < y->actions; a++)
        set_action(F, a, y);
    if (s != WR_OK)
        wr_maps_clear(F);
    return s;
}

fmpq_poly_struct *lrnn_maps_start(const wr_layer_struct *y) {
    size_t n = (size_t) y->dim * y->columns;
    fmpq_poly_struct *h = wr_scalars_new(n);
    for (size_t i = 0; i < y->h0_entries; i++)
        fmpq_poly_set(&h[(size_t) y->h0[i].row * y->columns + y->h0[i].column],
                      y->h0[i].value);
    return h;
}
