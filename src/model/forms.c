/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decoders by linear forms: the values of the forms are computed exactly in
 * the ring, and only their order as real numbers is asked of sign.c.
 */

#include "model/parts.h"

#include <string.h>

/* ---- life -------------------------------------------------------------- */

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
    if (n == 0)
        return NULL;
    wr_form_struct *g = lrnn_forms_new(n);
    for (uint32_t i = 0; i < n; i++) {
        g[i].c = lrnn_entries_copy(f[i].c, f[i].entries);
        g[i].entries = f[i].entries;
        fmpq_poly_set(g[i].constant, f[i].constant);
    }
    return g;
}

fmpq_poly_struct *lrnn_scalars_copy(const fmpq_poly_struct *x, uint32_t n) {
    if (n == 0)
        return NULL;
    fmpq_poly_struct *y = wr_malloc(n * sizeof *y);
    for (uint32_t i = 0; i < n; i++) {
        fmpq_poly_init(&y[i]);
        fmpq_poly_set(&y[i], &x[i]);
    }
    return y;
}

void lrnn_scalars_free(fmpq_poly_struct *x, uint32_t n) {
    for (uint32_t i = 0; x != NULL && i < n; i++)
        fmpq_poly_clear(&x[i]);
    wr_free(x);
}

/* ---- labels ------------------------------------------------------------ */

int lrnn_decoder_has_forms(wr_decoder_kind_t kind) {
    return kind == WR_DECODER_ARGMAX || kind == WR_DECODER_SIGN ||
           kind == WR_DECODER_THRESHOLD;
}

/* 1 and the sign of x - y, or 0 where that is not real. */
static int order(int *sign, const fmpq_poly_struct *x,
                 const fmpq_poly_struct *y, lrnn_signs_t *S) {
    fmpq_poly_t d;
    fmpq_poly_init(d);
    fmpq_poly_sub(d, x, y);
    int real = lrnn_sign(sign, d, S);
    fmpq_poly_clear(d);
    return real;
}

/* The one greatest value.  One pass finds a candidate that is greater than
 * all before it; ties with a value that is later exceeded do not count. */
static int argmax(uint32_t *label, const fmpq_poly_struct *v, uint32_t n,
                  lrnn_signs_t *S) {
    uint32_t best = 0;
    int s, tied = 0;
    for (uint32_t i = 1; i < n; i++) {
        if (!order(&s, &v[i], &v[best], S))
            return 0;
        if (s > 0)
            best = i;
        tied = s == 0 || (tied && s < 0);
    }
    *label = best;
    return !tied;
}

static int threshold(uint32_t *label, const wr_layer_struct *y,
                     const fmpq_poly_struct *v, lrnn_signs_t *S) {
    uint32_t low = 0, high = y->cuts; /* the answer is in low .. high */
    int s = 0;
    if (!lrnn_sign(&s, v, S))
        return 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (!order(&s, v, &y->cut[middle], S))
            return 0;
        if (s >= 0)
            low = middle + 1;
        else
            high = middle;
    }
    *label = low;
    return 1;
}

int lrnn_forms_label(uint32_t *label, const wr_layer_struct *y,
                     const fmpq_poly_struct *v, lrnn_signs_t *S) {
    int s = 0, real;
    if (y->decoder == WR_DECODER_ARGMAX)
        return argmax(label, v, y->forms, S);
    if (y->decoder == WR_DECODER_THRESHOLD)
        return threshold(label, y, v, S);
    real = lrnn_sign(&s, v, S);
    *label = (uint32_t) (1 + s);
    return real;
}

void lrnn_form_add(fmpq_poly_struct *v, const fmpq_poly_struct *c,
                   const fmpq_poly_struct *h, const wr_ring_struct *K) {
    fmpq_poly_t t;
    fmpq_poly_init(t);
    wr_ring_mul(t, c, h, K);
    fmpq_poly_add(v, v, t);
    fmpq_poly_clear(t);
}

/* Both lists are sorted by row and column. */
static void evaluate(fmpq_poly_struct *v, const wr_form_struct *f,
                     const wr_entry_struct *h, size_t entries,
                     const wr_ring_struct *K) {
    size_t i = 0, j = 0;
    fmpq_poly_set(v, f->constant);
    while (i < f->entries && j < entries) {
        const wr_entry_struct *c = &f->c[i], *x = &h[j];
        if (c->row == x->row && c->column == x->column) {
            lrnn_form_add(v, c->value, x->value, K);
            i++, j++;
        } else if (c->row < x->row ||
                   (c->row == x->row && c->column < x->column)) {
            i++;
        } else {
            j++;
        }
    }
}

int lrnn_forms_decode(uint32_t *label, const wr_layer_struct *y,
                      const wr_entry_struct *h, size_t entries,
                      lrnn_signs_t *S) {
    fmpq_poly_struct *v = wr_malloc(y->forms * sizeof *v);
    for (uint32_t i = 0; i < y->forms; i++) {
        fmpq_poly_init(&v[i]);
        evaluate(&v[i], &y->form[i], h, entries, S->K);
    }
    int found = lrnn_forms_label(label, y, v, S);
    lrnn_scalars_free(v, y->forms);
    return found;
}
