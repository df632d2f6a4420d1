/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One layer in the cheapest exact arithmetic: machine integers if int.c has a
 * bound (or guards them), else the scalars of the model's ring.  The layer is
 * checked first, because a model may have been constructed by the caller.
 */

#include "run/step.h"

#include <inttypes.h>

/* ---- sizes ------------------------------------------------------------- */

lrnn_size_t lrnn_scalar_size(const fmpq_poly_struct *p) {
    if (fmpq_poly_length(p) > 1)
        return LRNN_FIELD;
    if (!fmpz_is_one(fmpq_poly_denref(p)))
        return LRNN_FMPQ;
    if (!fmpq_poly_is_zero(p) && fmpz_bits(fmpq_poly_numref(p)) >= 62)
        return LRNN_FMPZ;
    return LRNN_INTEGERS;
}

static lrnn_size_t entries_size(const wr_entry_struct *e, size_t n,
                                lrnn_size_t least) {
    for (size_t i = 0; i < n; i++)
        least = FLINT_MAX(least, lrnn_scalar_size(e[i].value));
    return least;
}

lrnn_size_t lrnn_layer_size(const wr_layer_struct *y) {
    lrnn_size_t most = entries_size(y->h0, y->h0_entries, LRNN_INTEGERS);
    for (uint32_t k = 0; k < y->actions; k++) {
        const wr_action_struct *a = &y->action[k];
        most = entries_size(a->A.entry, a->A.entries, most);
        most = entries_size(a->b, a->b_entries, most);
    }
    return most;
}

/* ---- allocation -------------------------------------------------------- */

wr_status_t lrnn_linear_init(lrnn_linear_t *S, const wr_lrnn_struct *M,
                             uint32_t layer, int guarded, wr_limits_t L) {
    const char *fault = lrnn_layer_fault(&M->layer[layer], 0);
    memset(S, 0, sizeof *S);
    if (fault != NULL)
        return wr_limits_fail(L, WR_DOMAIN, "layer %u has %s", layer, fault);
    S->M = M;
    S->layer = layer;
    S->machine = lrnn_int_new(M, layer, guarded);
    if (S->machine == NULL)
        S->exact = lrnn_exact_new(M, layer);
    return WR_OK;
}

void lrnn_linear_clear(lrnn_linear_t *S) {
    lrnn_int_free(S->machine);
    lrnn_exact_free(S->exact);
    memset(S, 0, sizeof *S);
}

size_t lrnn_linear_kind(const lrnn_linear_t *S) {
    const lrnn_size_t most = lrnn_layer_size(&S->M->layer[S->layer]);
    return S->machine != NULL ? 0 : FLINT_MAX(most, LRNN_FMPZ);
}

/* ---- vectors ----------------------------------------------------------- */

static size_t size_of(const lrnn_linear_t *S) {
    const wr_layer_struct *y = &S->M->layer[S->layer];
    return (size_t) y->dim * y->columns;
}

void *lrnn_vector_new(const lrnn_linear_t *S) {
    void *h = S->machine != NULL ? wr_malloc(size_of(S) * sizeof(int64_t))
                                 : (void *) wr_scalars_new(size_of(S));
    lrnn_vector_start(S, h);
    return h;
}

void lrnn_vector_free(const lrnn_linear_t *S, void *h) {
    if (S->machine != NULL)
        wr_free(h);
    else if (h != NULL)
        wr_scalars_free(h, size_of(S));
}

void lrnn_vector_start(const lrnn_linear_t *S, void *h) {
    if (S->machine != NULL)
        lrnn_int_start(S->machine, h);
    else
        lrnn_exact_start(S->exact, h);
}

void lrnn_linear_entry(fmpq_poly_t x, const lrnn_linear_t *S, const void *h,
                       size_t i) {
    if (S->machine != NULL)
        fmpq_poly_set_si(x, ((const int64_t *) h)[i]);
    else
        fmpq_poly_set(x, (const fmpq_poly_struct *) h + i);
}

void lrnn_linear_widen(lrnn_linear_t *S, void **h, void **spare) {
    const size_t n = size_of(S);
    fmpq_poly_struct *wide = wr_scalars_new(n);
    for (size_t i = 0; i < n; i++)
        lrnn_linear_entry(wide + i, S, *h, i);
    lrnn_vector_free(S, *h);
    lrnn_vector_free(S, *spare);
    lrnn_int_free(S->machine);
    S->machine = NULL;
    S->exact = lrnn_exact_new(S->M, S->layer);
    *h = wide;
    *spare = wr_scalars_new(n);
}

/* ---- text -------------------------------------------------------------- */

void lrnn_linear_print(wr_buffer_t out, const lrnn_linear_t *S, const void *h) {
    for (size_t i = 0; i < size_of(S); i++) {
        if (i != 0)
            wr_buffer_put(out, " ");
        if (S->machine != NULL)
            wr_buffer_printf(out, "%" PRId64, ((const int64_t *) h)[i]);
        else
            wr_coefficients_put(out, "", (const fmpq_poly_struct *) h + i, ",");
    }
}

/* ---- guards ------------------------------------------------------------ */

int lrnn_linear_full(const lrnn_linear_t *S, const void *h) {
    return S->machine != NULL && lrnn_int_full(S->machine, h);
}
