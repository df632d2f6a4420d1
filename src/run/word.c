/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A long word at once.  All layers are stepped together, so that gates find the
 * labels they read.  A layer that no gate reads stops being stepped when it
 * grows, and lists its actions.  At the end the lists are multiplied.
 */

#include "run/step.h"

#include <inttypes.h>

#define CHUNK 1024 /* symbols between two checks of limits and sizes */

/* ---- lists ------------------------------------------------------------- */

void lrnn_run_list(lrnn_run_layer_t *y, uint32_t action) {
    y->action = wr_grow(y->action, y->actions, sizeof *y->action);
    y->action[y->actions++] = action;
}

void lrnn_run_forget_word(lrnn_run_layer_t *y) {
    wr_free(y->action);
    y->action = NULL;
    y->actions = 0;
    if (y->settled)
        wr_point_clear(y->point);
    y->settled = y->deferred = y->defers = 0;
    memset(&y->done, 0, sizeof y->done);
}

void lrnn_run_resume(wr_run_struct *r) {
    if (!r->settled)
        return;
    r->settled = 0;
    for (uint32_t l = 0; l < r->M->layers; l++) {
        lrnn_run_layer_t *y = &r->layer[l];
        size_t n = (size_t) r->M->layer[l].dim * r->M->layer[l].columns;
        for (size_t i = 0; y->settled && i < n; i++)
            lrnn_point_entry((fmpq_poly_struct *) y->now + i, y->point, i,
                             r->M->ring);
        lrnn_run_forget_word(y);
    }
}

/* ---- layers that need not be stepped ------------------------------------- */

/* A rule reads the labels of its levels and delays, whose layers are finite. */
static void find_unread(wr_run_struct *r) {
    const wr_lrnn_struct *M = r->M;
    for (uint32_t l = 0; l < M->layers; l++)
        r->layer[l].defers = M->layer[l].gate == WR_GATE_TABLE && !M->has_rule;
    for (uint32_t l = 0; l < M->layers && !M->has_rule; l++)
        for (uint32_t i = 0; i < M->layer[l].wires; i++) {
            const uint32_t below = wr_wire(M->layer[l].wire, i);
            if (below != WR_WIRE_LETTER)
                r->layer[below].defers = 0;
        }
    for (uint32_t l = 0; l < M->layers; l++) /* those that have grown already */
        r->layer[l].deferred = r->layer[l].defers && !r->layer[l].remembers &&
                               r->layer[l].linear.exact != NULL;
}

static slong entry_bits(const fmpq_poly_struct *h) {
    return (slong) fmpz_bits(fmpq_poly_denref(h)) +
           FLINT_ABS(
               _fmpz_vec_max_bits(fmpq_poly_numref(h), fmpq_poly_length(h)));
}

/* UNABLE if a layer that has to be stepped has too long numbers. */
static wr_status_t check_size(const wr_run_struct *r, uint64_t t,
                              wr_limits_t L) {
    slong bits = 0;
    uint32_t at = 0;
    fmpq_poly_t h;
    fmpq_poly_init(h);
    for (uint32_t l = 0; l < r->M->layers; l++) {
        const lrnn_run_layer_t *y = &r->layer[l];
        const wr_layer_struct *m = &r->M->layer[l];
        if (y->deferred || y->remembers || y->linear.exact == NULL)
            continue;
        for (size_t i = 0; i < (size_t) m->dim * m->columns; i++) {
            lrnn_linear_entry(h, &y->linear, y->now, i);
            if (entry_bits(h) > bits) {
                bits = entry_bits(h);
                at = l;
            }
        }
    }
    fmpq_poly_clear(h);
    return bits <= WR_LONG_STEPPED_BITS
               ? WR_OK
               : wr_limits_fail(
                     L, WR_UNABLE,
                     "layer %u (%s) grows to %ld bits per entry after %" PRIu64
                     " symbols, and a gate reads its label at every symbol: "
                     "computed step by step, up to %d bits",
                     at, r->M->layer[at].name, (long) bits, t,
                     WR_LONG_STEPPED_BITS);
}

/* ---- the word ---------------------------------------------------------- */

static wr_status_t steps(wr_run_t R, const uint32_t *word, size_t length,
                         wr_limits_t L) {
    wr_run_struct *r = R->p;
    wr_status_t s = WR_OK;
    for (size_t t = 0; s == WR_OK && t < length;) {
        size_t rest = length - t, chunk = CHUNK - t % CHUNK;
        size_t known =
            lrnn_memo_walk(&r->memo, word + t, rest < chunk ? rest : chunk);
        if (known > 0) {
            t += known;
            r->letter = word[t - 1];
        } else {
            s = wr_run_step(R, word[t++], L);
        }
        if (s == WR_DOMAIN)
            return wr_limits_fail(L, s, "step %zu: %.399s", t, L->reason);
        if (s == WR_OK && t % CHUNK == 0) {
            s = wr_limits_steps(L, "a long word", t);
            if (s == WR_OK && r->layer != NULL)
                s = check_size(r, t, L);
            if (L->progress != NULL)
                L->progress(L->progress_arg, "symbols", t, length);
        }
    }
    return s;
}

static wr_status_t no_label(const wr_run_struct *r, uint32_t l, wr_limits_t L) {
    return lrnn_no_label(r->M, l, "a long state after the word", L);
}

/* Multiply the list of layer l, and decode its label. */
static wr_status_t settle(wr_run_struct *r, uint32_t l, lrnn_signs_t *signs,
                          wr_limits_t L) {
    lrnn_run_layer_t *y = &r->layer[l];
    wr_status_t s = lrnn_run_settle(y, r->M, l, L);
    if (s != WR_OK)
        return s;
    r->settled = 1;
    r->signal[1 + l] = lrnn_point_decode(&r->M->layer[l], y->point, signs);
    return r->signal[1 + l] != LRNN_NONE ? WR_OK : no_label(r, l, L);
}

wr_status_t wr_run_word(wr_run_t R, const uint32_t *word, size_t length,
                        wr_limits_t L) {
    wr_run_struct *r = R->p;
    lrnn_signs_t signs;
    lrnn_run_resume(r);
    if (r->layer != NULL)
        find_unread(r);
    wr_status_t s = steps(R, word, length, L);
    lrnn_signs_init(&signs, r->M->ring);
    for (uint32_t l = 0; s == WR_OK && r->layer != NULL && l < r->M->layers;
         l++) {
        lrnn_run_layer_t *y = &r->layer[l];
        y->done.steps = length - y->actions;
        if (y->actions > 0)
            s = settle(r, l, &signs, L);
        y->deferred = y->defers = 0;
    }
    lrnn_signs_clear(&signs);
    return s;
}

/* ---- access ------------------------------------------------------------ */

void wr_run_long(wr_long_layer_t *out, const wr_run_t R, uint32_t layer) {
    memset(out, 0, sizeof *out);
    if (R->p->layer != NULL)
        *out = R->p->layer[layer].done;
}

void wr_run_point(wr_point_t x, const wr_run_t R, uint32_t layer) {
    const wr_run_struct *r = R->p;
    const wr_layer_struct *y = &r->M->layer[layer];
    if (r->layer != NULL && r->layer[layer].settled) {
        wr_point_set(x, r->layer[layer].point);
        return;
    }
    size_t n = (size_t) y->dim * y->columns;
    fmpq_poly_struct *h = wr_scalars_new(n);
    for (size_t i = 0; i < n; i++)
        wr_run_entry(&h[i], R, layer, (uint32_t) (i / y->columns),
                     (uint32_t) (i % y->columns));
    wr_point_set_ring(x, h, r->M->ring);
    wr_scalars_free(h, n);
}
