/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Layers, actions and readouts that several constructions use. */

#include "build/impl.h"

/* ---- layers ------------------------------------------------------------ */

void build_layer(build_t *b, const char *name, uint32_t dim, uint32_t labels) {
    lrnn_make_layer(b->make, name, dim, labels);
    lrnn_make_wire(b->make, WR_WIRE_LETTER);
    for (uint32_t a = 0; a < b->make->M->letters; a++)
        lrnn_make_row(b->make, &a, a);
}

/* H0 is put twice: as H0, and as the first labelled vector of the decoder. */
void build_orbit_layer(build_t *b, const char *name, uint32_t dim,
                       const long *h0) {
    build_layer(b, name, dim, b->automaton->states);
    for (int decoder = 0; decoder < 2; decoder++) {
        if (decoder)
            lrnn_make_vector(b->make, b->automaton->start);
        for (uint32_t i = 0; i < dim; i++)
            lrnn_make_put_int(b->make, i, 0, h0 != NULL ? h0[i] : (long) i + 1);
    }
    b->orbit = 1;
}

void build_onehot_layer(build_t *b, const char *name, wr_role_t role) {
    const wr_dfa_struct *A = b->automaton;
    wr_assert(A->start < A->states);
    build_layer(b, name, A->states, A->states);
    b->make->layer->role = role;
    lrnn_make_put_int(b->make, A->start, 0, 1);
}

/* ---- actions ----------------------------------------------------------- */

void build_reset(build_t *b, uint32_t i, long x) {
    lrnn_make_action(b->make, WR_MATRIX_ZERO);
    lrnn_make_input(b->make);
    lrnn_make_put_int(b->make, i, 0, x);
}

void build_store(build_t *b, uint32_t from, const long *x, uint32_t n) {
    lrnn_make_action(b->make, WR_MATRIX_DIAGONAL);
    for (uint32_t i = 0; i < b->make->layer->dim; i++)
        lrnn_make_put_int(b->make, i, i, i < from || i >= from + n);
    lrnn_make_input(b->make);
    for (uint32_t i = 0; i < n; i++)
        lrnn_make_put_int(b->make, from + i, 0, x[i]);
}

void build_permutation(build_t *b, const uint32_t *image) {
    lrnn_make_action(b->make, WR_MATRIX_PERMUTATION);
    lrnn_make_image(b->make, image);
    lrnn_make_swaps(b->make, image);
}

/* ---- readouts ---------------------------------------------------------- */

void build_states(build_t *b) {
    const wr_dfa_struct *A = b->automaton;
    wr_lrnn_struct *M = b->make->M;
    M->states = A->states;
    M->state_name = wr_strings_copy(A->state_name, A->states);
    if (A->accept != NULL)
        M->accept = memcpy(wr_malloc(A->states), A->accept, A->states);
}

wr_status_t build_end_states(build_t *b, uint32_t layer) {
    build_states(b);
    lrnn_make_read(b->make, layer);
    for (uint32_t q = 0; q < b->automaton->states; q++)
        lrnn_make_read_row(b->make, &q, q);
    return WR_OK;
}

wr_status_t build_end_both(build_t *b, uint32_t layer) {
    const wr_dfa_struct *A = b->automaton;
    const size_t n = (size_t) A->states * A->letters;
    if (A->accept != NULL) {
        unsigned char *live = wr_dfa_live(A), *next = wr_calloc(n, 1);
        for (size_t i = 0; i < n; i++)
            next[i] = live[A->delta[i]];
        b->make->M->next = next;
        wr_free(live);
    }
    return build_end_states(b, layer);
}
