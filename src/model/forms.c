/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decoders by linear forms.  The values of the forms are computed exactly in
 * the ring, and signs decide only the order of their real parts.  The value
 * of a form at h + i g, where i need not be in the ring, is stored as its sums
 * v over h and w over g: its real part is Re v - Im w.
 */

#include "model/parts.h"

/* ---- allocation -------------------------------------------------------- */

wr_form_struct *lrnn_forms_new(uint32_t n) {
    wr_form_struct *f = wr_calloc(n, sizeof *f);
    for (uint32_t i = 0; i < n; i++)
        fmpq_poly_init(f[i].constant);
    return f;
}

void lrnn_forms_free(wr_form_struct *f, uint32_t n) {
    for (uint32_t i = 0; f != NULL && i < n; i++) {
        lrnn_entries_free(f[i].c, f[i].entries);
        fmpq_poly_clear(f[i].constant);
    }
    wr_free(f);
}

wr_form_struct *lrnn_forms_copy(const wr_form_struct *f, uint32_t n) {
    wr_form_struct *g = wr_copy(f, n * sizeof *f);
    for (uint32_t i = 0; i < n; i++) {
        g[i].c = lrnn_entries_copy(f[i].c, f[i].entries);
        fmpq_poly_init(g[i].constant);
        fmpq_poly_set(g[i].constant, f[i].constant);
    }
    return g;
}

fmpq_poly_struct *lrnn_scalars_copy(const fmpq_poly_struct *x, uint32_t n) {
    if (n == 0)
        return NULL;
    fmpq_poly_struct *y = wr_scalars_new(n);
    for (uint32_t i = 0; i < n; i++)
        fmpq_poly_set(&y[i], &x[i]);
    return y;
}

fmpq_poly_struct *lrnn_scalars_dense(const wr_entry_struct *e, size_t n,
                                     uint32_t rows, uint32_t columns) {
    fmpq_poly_struct *x = wr_scalars_new((size_t) rows * columns);
    for (size_t i = 0; i < n; i++)
        fmpq_poly_set(&x[(size_t) e[i].row * columns + e[i].column],
                      e[i].value);
    return x;
}

/* ---- signs of elements of the field -------------------------------------- */

/* The chosen root is located at the first question that is not about a rational
 * number, and reused by later questions, because enclosing all roots costs far
 * more than a sign. */

void lrnn_signs_init(lrnn_signs_t *S, const wr_ring_struct *K) {
    S->K = K;
    S->ready = 0;
    wr_embedding_init(S->E);
}

void lrnn_signs_clear(lrnn_signs_t *S) {
    wr_embedding_clear(S->E);
}

static int ready(lrnn_signs_t *S, wr_limits_t L) {
    wr_limits_init(L);
    if (!S->ready && wr_embedding_set(S->E, S->K, L) != WR_OK)
        return 0;
    S->ready = 1;
    return 1;
}

static int rational(int *sign, const fmpq_poly_struct *x) {
    *sign = fmpq_poly_is_zero(x) ? 0 : fmpz_sgn(fmpq_poly_numref(x));
    return fmpq_poly_length(x) <= 1;
}

int lrnn_sign(int *sign, const fmpq_poly_struct *x, lrnn_signs_t *S) {
    wr_limits_t L;
    return rational(sign, x) ||
           (ready(S, L) && wr_embedding_sign(sign, x, S->E, L) == WR_OK);
}

int lrnn_sign_parts(int *sign, const fmpq_poly_struct *x,
                    const fmpq_poly_struct *y, lrnn_signs_t *S) {
    wr_limits_t L;
    int im;
    if (rational(&im, y) && rational(sign, x))
        return 1;
    return ready(S, L) && wr_embedding_sign_parts(sign, x, y, S->E, L) == WR_OK;
}

/* ---- labels ------------------------------------------------------------ */

int lrnn_decoder_has_forms(wr_decoder_kind_t kind) {
    return kind == WR_DECODER_ARGMAX || kind == WR_DECODER_SIGN ||
           kind == WR_DECODER_THRESHOLD;
}

/* Values of forms; im is NULL if all of them are 0. */
typedef struct {
    const fmpq_poly_struct *re, *im;
    lrnn_signs_t *S;
} values_t;

/* Set *sign to that of value i minus value j (UINT32_MAX: 0) minus cut (NULL:
 * 0) and return 1, or return 0 if it is not known. */
static int order(int *sign, const values_t *V, uint32_t i, uint32_t j,
                 const fmpq_poly_struct *cut) {
    fmpq_poly_struct *re = wr_scalars_new(2), *im = re + 1;
    fmpq_poly_set(re, &V->re[i]);
    if (V->im != NULL)
        fmpq_poly_set(im, &V->im[i]);
    if (j != UINT32_MAX)
        fmpq_poly_sub(re, re, &V->re[j]);
    if (j != UINT32_MAX && V->im != NULL)
        fmpq_poly_sub(im, im, &V->im[j]);
    if (cut != NULL)
        fmpq_poly_sub(re, re, cut);
    int known = lrnn_sign_parts(sign, re, im, V->S);
    wr_scalars_free(re, 2);
    return known;
}

/* Find the unique greatest value.  One pass finds a candidate that exceeds all
 * before it; ties with a value that is exceeded later do not count. */
static int argmax(uint32_t *label, const values_t *V, uint32_t n) {
    uint32_t best = 0;
    int s, tied = 0;
    for (uint32_t i = 1; i < n; i++) {
        if (!order(&s, V, i, best, NULL))
            return 0;
        if (s > 0)
            best = i;
        tied = s == 0 || (tied && s < 0);
    }
    *label = best;
    return !tied;
}

static int threshold(uint32_t *label, const wr_layer_struct *layer,
                     const values_t *V) {
    uint32_t low = 0, high = layer->cuts; /* the label is in low .. high */
    int s = 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (!order(&s, V, 0, UINT32_MAX, &layer->cut[middle]))
            return 0;
        if (s >= 0)
            low = middle + 1;
        else
            high = middle;
    }
    *label = low;
    return 1;
}

/* v += the products of coefficients and entries; both lists are sorted. */
static void add_products(fmpq_poly_struct *v, const wr_form_struct *f,
                         const wr_entry_struct *h, size_t entries,
                         const wr_ring_struct *K) {
    size_t i = 0, j = 0;
    while (i < f->entries && j < entries) {
        const wr_entry_struct *c = &f->c[i], *x = &h[j];
        if (c->row == x->row && c->column == x->column) {
            wr_ring_addmul(v, c->value, x->value, K);
            i++, j++;
        } else if (c->row < x->row ||
                   (c->row == x->row && c->column < x->column)) {
            i++;
        } else {
            j++;
        }
    }
}

/* Return the sums of all forms over h, with their constants if requested. */
static fmpq_poly_struct *values(const wr_layer_struct *layer,
                                const wr_entry_struct *h, size_t entries,
                                int constants, const wr_ring_struct *K) {
    fmpq_poly_struct *v = wr_scalars_new(layer->forms);
    for (uint32_t i = 0; i < layer->forms; i++) {
        if (constants)
            fmpq_poly_set(&v[i], layer->form[i].constant);
        add_products(&v[i], &layer->form[i], h, entries, K);
    }
    return v;
}

/* The value of form i is Re v[i] - Im w[i]. */
int lrnn_forms_parts(uint32_t *label, const wr_layer_struct *layer,
                     const lrnn_parts_t *x, lrnn_signs_t *S) {
    fmpq_poly_struct *v = values(layer, x->re, x->res, 1, S->K), *w = NULL;
    int s = 0, found;
    if (x->ims > 0)
        w = values(layer, x->im, x->ims, 0, S->K);
    const values_t V = {v, w, S};
    if (layer->decoder == WR_DECODER_ARGMAX)
        found = argmax(label, &V, layer->forms);
    else if (layer->decoder == WR_DECODER_THRESHOLD)
        found = threshold(label, layer, &V);
    else {
        found = order(&s, &V, 0, UINT32_MAX, NULL);
        *label = (uint32_t) (1 + s);
    }
    wr_scalars_free(v, layer->forms);
    if (w != NULL)
        wr_scalars_free(w, layer->forms);
    return found;
}
