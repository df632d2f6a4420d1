/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The decoder table of a single layer: the values of H, each with its state.
 * Model and automaton are walked together from H0 and the start, breadth first.
 * Every H must occur with one state only, which is checked.
 *
 * A vector is represented by the indices of its entries in a list of the
 * scalars that occur, of which there are few.
 */

#include "build/impl.h"

typedef struct {
    wr_lrnn_struct *M;
    wr_layer_struct *layer;
    fmpq_poly_struct *scalar;
    uint32_t scalars;
    wr_tuples_t vectors;
    uint32_t *state;     /* per vector */
    wr_entry_struct **A; /* entries per action */
    size_t *entries;
} orbit_t;

static uint32_t scalar_number(orbit_t *o, const fmpq_poly_t x) {
    for (uint32_t i = 0; i < o->scalars; i++)
        if (fmpq_poly_equal(&o->scalar[i], x))
            return i;
    o->scalar = wr_realloc(o->scalar, (o->scalars + 1) * sizeof *o->scalar);
    fmpq_poly_init(&o->scalar[o->scalars]);
    fmpq_poly_set(&o->scalar[o->scalars], x);
    return o->scalars++;
}

static void begin(orbit_t *o, wr_lrnn_struct *M) {
    *o = (orbit_t){.M = M, .layer = &M->layer[0]};
    wr_tuples_init(&o->vectors, o->layer->dim);
    o->A = wr_calloc(o->layer->actions, sizeof *o->A);
    o->entries = wr_calloc(o->layer->actions, sizeof *o->entries);
    for (uint32_t k = 0; k < o->layer->actions; k++)
        lrnn_matrix_entries(&o->A[k], &o->entries[k], &o->layer->action[k].A,
                            o->layer->dim);
    o->scalar = wr_scalars_new(1); /* scalar 0 is 0 */
    o->scalars = 1;
}

static void end(orbit_t *o) {
    for (uint32_t k = 0; k < o->layer->actions; k++)
        lrnn_entries_free(o->A[k], o->entries[k]);
    wr_scalars_free(o->scalar, o->scalars);
    WR_FREE(o->A, o->entries, o->state);
    wr_tuples_clear(&o->vectors);
}

/* Replace h by A h + B for action k; entries are indices of scalars. */
static void apply(uint32_t *h, orbit_t *o, uint32_t k) {
    const wr_action_struct *action = &o->layer->action[k];
    uint32_t n = o->layer->dim;
    fmpq_poly_struct *sum = wr_scalars_new(n);
    fmpq_poly_t term;
    fmpq_poly_init(term);
    for (size_t e = 0; e < o->entries[k]; e++) {
        const wr_entry_struct *x = &o->A[k][e];
        wr_ring_mul(term, x->value, &o->scalar[h[x->column]], o->M->ring);
        fmpq_poly_add(&sum[x->row], &sum[x->row], term);
    }
    for (size_t e = 0; e < action->b_entries; e++) {
        const wr_entry_struct *x = &action->b[e];
        fmpq_poly_add(&sum[x->row], &sum[x->row], x->value);
    }
    for (uint32_t i = 0; i < n; i++)
        h[i] = scalar_number(o, &sum[i]);
    fmpq_poly_clear(term);
    wr_scalars_free(sum, n);
}

/* Add vector h with state q; DOMAIN if h already has another state. */
static wr_status_t add_vector(orbit_t *o, const uint32_t *h, uint32_t q,
                              wr_limits_t L) {
    wr_assert(q != UINT32_MAX);
    uint32_t before = o->vectors.count, v = wr_tuples_add(&o->vectors, h);
    if (o->vectors.count > before) {
        o->state = wr_grow(o->state, v, sizeof *o->state);
        o->state[v] = q;
    }
    if (o->state[v] != q)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "one vector would have to represent both state %u and state %u",
            o->state[v], q);
    return wr_limits_check(L, "listing the vectors of a decoder",
                           o->vectors.count, wr_tuples_bytes(&o->vectors));
}

static wr_status_t walk(orbit_t *o, const wr_dfa_t A, wr_limits_t L) {
    const wr_layer_struct *layer = o->layer;
    uint32_t *h = wr_calloc(layer->dim, sizeof *h);
    for (size_t e = 0; e < layer->h0_entries; e++)
        h[layer->h0[e].row] = scalar_number(o, layer->h0[e].value);
    wr_status_t s = add_vector(o, h, A->start, L);
    for (uint32_t v = 0; v < o->vectors.count; v++)
        for (size_t r = 0; r < layer->rows && s == WR_OK; r++) {
            uint32_t letter = layer->row[2 * r];
            memcpy(h, o->vectors.tuple + (size_t) v * layer->dim,
                   layer->dim * sizeof *h);
            apply(h, o, layer->row[2 * r + 1]);
            s = add_vector(o, h, wr_dfa_step(A, o->state[v], letter), L);
        }
    wr_free(h);
    return s;
}

/* ---- the table --------------------------------------------------------- */

/* Add all vectors but the first, which is H0 and has its label already. */
static void complete_table(orbit_t *o, lrnn_make_t *B) {
    for (uint32_t v = 1; v < o->vectors.count; v++) {
        const uint32_t *h = o->vectors.tuple + (size_t) v * o->layer->dim;
        lrnn_make_vector(B, o->state[v]);
        for (uint32_t i = 0; i < o->layer->dim; i++)
            lrnn_make_put(B, i, 0, &o->scalar[h[i]]);
    }
}

wr_status_t build_orbit(build_t *b) {
    wr_lrnn_struct *M = b->make->M;
    wr_assert(M->layers == 1 && M->layer[0].wires == 1);
    orbit_t o;
    begin(&o, M);
    wr_status_t s = walk(&o, b->automaton, b->limits);
    if (s == WR_OK)
        complete_table(&o, b->make);
    end(&o);
    return s;
}
