/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One layer in the cheapest arithmetic that is exact: machine integers where
 * int.c has a bound (or is guarded), else the scalars of the model's ring.
 * Before that, every place of every entry is checked, because a model may have
 * been made by hand.
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

/* ---- well-formedness --------------------------------------------------- */

static int places_fit(const wr_layer_struct *y, const wr_entry_struct *e,
                      size_t n, uint32_t columns) {
    for (size_t i = 0; i < n; i++)
        if (e[i].row >= y->dim || e[i].column >= columns)
            return 0;
    return 1;
}

static int image_fits(const wr_layer_struct *y, const wr_matrix_struct *A) {
    if (A->kind != WR_MATRIX_PERMUTATION)
        return places_fit(y, A->entry, A->entries, y->dim);
    for (uint32_t j = 0; j < y->dim; j++)
        if (A->image[j] >= y->dim)
            return 0;
    return 1;
}

static const char *forms_fault(const wr_layer_struct *y) {
    uint32_t labels = y->decoder == WR_DECODER_ARGMAX ? y->forms
                      : y->decoder == WR_DECODER_SIGN ? 3
                                                      : y->cuts + 1;
    if (y->labels < labels || y->forms == 0)
        return "a decoder whose forms and labels do not match";
    for (uint32_t i = 0; i < y->forms; i++)
        if (!places_fit(y, y->form[i].c, y->form[i].entries, y->columns))
            return "a decoder with a form out of place";
    return NULL;
}

static const char *layer_fault(const wr_layer_struct *y) {
    if (y->dim == 0 || y->columns == 0)
        return "no entries";
    if (!places_fit(y, y->h0, y->h0_entries, y->columns))
        return "an entry of H0 out of place";
    for (uint32_t k = 0; k < y->actions; k++) {
        if (!image_fits(y, &y->action[k].A))
            return "an entry of A out of place";
        if (!places_fit(y, y->action[k].b, y->action[k].b_entries, y->columns))
            return "an entry of B out of place";
    }
    switch (y->decoder) {
    case WR_DECODER_ONEHOT:
        return y->columns != 1 ? "a one-hot decoder of columns" : NULL;
    case WR_DECODER_COORDINATE:
        return y->decoder_index / y->columns >= y->dim
                   ? "a decoder of no coordinate"
                   : NULL;
    case WR_DECODER_TABLE:
        break;
    case WR_DECODER_ARGMAX:
    case WR_DECODER_SIGN:
    case WR_DECODER_THRESHOLD:
        return forms_fault(y);
    }
    for (size_t i = 0; i < y->values; i++)
        if (y->value_label[i] >= y->labels ||
            !places_fit(y, y->value + y->value_start[i],
                        y->value_start[i + 1] - y->value_start[i], y->columns))
            return "a decoder with an entry or label out of place";
    return NULL;
}

/* ---- life -------------------------------------------------------------- */

wr_status_t lrnn_linear_init(lrnn_linear_t *S, const wr_lrnn_struct *M,
                             uint32_t layer, int guarded, wr_limits_t L) {
    const char *fault = layer_fault(&M->layer[layer]);
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
