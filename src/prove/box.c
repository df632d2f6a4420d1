/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Interval arithmetic with open and closed ends.  The entries of a box are
 * independent, so that a linear form over it attains its bound exactly if every
 * entry attains its own; its range, with open ends, is therefore exact.
 */

#include "prove/box.h"

/* ---- allocation --------------------------------------------------------- */

lrnn_box_t lrnn_box_new(size_t size) {
    lrnn_box_t b = wr_calloc(size, sizeof *b);
    for (size_t i = 0; i < size; i++) {
        WR_EACH(fmpq_init, b[i].end[0], b[i].end[1]);
    }
    return b;
}

void lrnn_box_free(lrnn_box_t b, size_t size) {
    for (size_t i = 0; b != NULL && i < size; i++) {
        WR_EACH(fmpq_clear, b[i].end[0], b[i].end[1]);
    }
    wr_free(b);
}

void lrnn_box_set(lrnn_box_t b, const lrnn_interval_t *c, size_t size) {
    for (size_t i = 0; i < size; i++)
        for (int s = 0; s < 2; s++) {
            fmpq_set(b[i].end[s], c[i].end[s]);
            b[i].open[s] = c[i].open[s];
        }
}

int lrnn_box_equal(const lrnn_interval_t *b, const lrnn_interval_t *c,
                   size_t size) {
    for (size_t i = 0; i < size; i++)
        for (int s = 0; s < 2; s++)
            if (!fmpq_equal(b[i].end[s], c[i].end[s]) ||
                b[i].open[s] != c[i].open[s])
                return 0;
    return 1;
}

int lrnn_box_join(lrnn_box_t b, const lrnn_interval_t *c, size_t size) {
    int more = 0;
    for (size_t i = 0; i < size; i++)
        for (int s = 0; s < 2; s++) {
            int order = fmpq_cmp(c[i].end[s], b[i].end[s]);
            if (s == 0)
                order = -order; /* > 0: the end of c lies further out */
            if (order < 0 || (order == 0 && (c[i].open[s] || !b[i].open[s])))
                continue;
            fmpq_set(b[i].end[s], c[i].end[s]);
            b[i].open[s] = c[i].open[s];
            more = 1;
        }
    return more;
}

/* ---- linear forms ------------------------------------------------------ */

static void constant(lrnn_interval_t *x, const fmpq_poly_struct *c) {
    for (int s = 0; s < 2; s++) {
        fmpq_poly_get_coeff_fmpq(x->end[s], c, 0);
        x->open[s] = 0;
    }
}

/* x += c b */
static void add_multiple(lrnn_interval_t *x, const fmpq_poly_struct *c,
                         const lrnn_interval_t *b) {
    fmpq_t q;
    fmpq_init(q);
    fmpq_poly_get_coeff_fmpq(q, c, 0);
    int sign = fmpq_sgn(q);
    for (int s = 0; sign != 0 && s < 2; s++) {
        int from = sign > 0 ? s : 1 - s;
        fmpq_addmul(x->end[s], q, b->end[from]);
        x->open[s] |= b->open[from];
    }
    fmpq_clear(q);
}

/* Set b to the point with these entries. */
static void set_point(lrnn_interval_t *b, const wr_layer_struct *layer,
                      const wr_entry_struct *e, size_t n) {
    for (size_t i = 0; i < (size_t) layer->dim * layer->columns; i++)
        for (int s = 0; s < 2; s++) {
            fmpq_zero(b[i].end[s]);
            b[i].open[s] = 0;
        }
    for (size_t i = 0; i < n; i++)
        constant(&b[(size_t) e[i].row * layer->columns + e[i].column],
                 e[i].value);
}

void lrnn_box_start(lrnn_box_t b, const wr_layer_struct *layer) {
    set_point(b, layer, layer->h0, layer->h0_entries);
}

void lrnn_box_apply(lrnn_box_t out, const wr_layer_struct *layer,
                    const wr_action_struct *a, const lrnn_interval_t *b) {
    size_t n;
    wr_entry_struct *e;
    set_point(out, layer, a->b, a->b_entries);
    lrnn_matrix_entries(&e, &n, &a->A, layer->dim);
    for (size_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < layer->columns; j++)
            add_multiple(&out[(size_t) e[i].row * layer->columns + j],
                         e[i].value,
                         &b[(size_t) e[i].column * layer->columns + j]);
    lrnn_entries_free(e, n);
}

static int action_contracts(const wr_layer_struct *layer,
                            const wr_action_struct *a) {
    wr_entry_struct *e;
    size_t n;
    int small = 1;
    fmpq *row = _fmpq_vec_init((slong) layer->dim + 1), *x = row + layer->dim;
    lrnn_matrix_entries(&e, &n, &a->A, layer->dim);
    for (size_t i = 0; i < n; i++) {
        fmpq_poly_get_coeff_fmpq(x, e[i].value, 0);
        fmpq_abs(x, x);
        fmpq_add(row + e[i].row, row + e[i].row, x);
    }
    lrnn_entries_free(e, n);
    fmpq_one(x);
    for (uint32_t i = 0; i < layer->dim; i++)
        small = small && fmpq_cmp(row + i, x) < 0;
    _fmpq_vec_clear(row, (slong) layer->dim + 1);
    return small;
}

int lrnn_layer_contracts(const wr_layer_struct *layer) {
    for (uint32_t a = 0; a < layer->actions; a++)
        if (!action_contracts(layer, &layer->action[a]))
            return 0;
    return 1;
}

/* ---- labels ------------------------------------------------------------ */

/* x = the range of p - q over the box; q may be NULL. */
static void form_range(lrnn_interval_t *x, const wr_form_struct *p,
                       const wr_form_struct *q, const wr_layer_struct *layer,
                       const lrnn_interval_t *b) {
    const size_t size = (size_t) layer->dim * layer->columns;
    fmpq_poly_struct *c =
        lrnn_scalars_dense(p->c, p->entries, layer->dim, layer->columns);
    fmpq_poly_t last;
    fmpq_poly_init(last);
    fmpq_poly_set(last, p->constant);
    for (size_t e = 0; q != NULL && e < q->entries; e++) {
        size_t at = (size_t) q->c[e].row * layer->columns + q->c[e].column;
        fmpq_poly_sub(&c[at], &c[at], q->c[e].value);
    }
    if (q != NULL)
        fmpq_poly_sub(last, last, q->constant);
    constant(x, last);
    for (size_t i = 0; i < size; i++)
        add_multiple(x, &c[i], &b[i]);
    fmpq_poly_clear(last);
    wr_scalars_free(c, size);
}

/* 1 if positive, 0 if zero, -1 if negative everywhere; else 2. */
static int sign_of(const lrnn_interval_t *x) {
    int low = fmpq_sgn(x->end[0]), high = fmpq_sgn(x->end[1]);
    if (low > 0 || (low == 0 && x->open[0]))
        return 1;
    if (high < 0 || (high == 0 && x->open[1]))
        return -1;
    return low == 0 && high == 0 ? 0 : 2;
}

static uint32_t threshold_of(const wr_layer_struct *layer,
                             const lrnn_interval_t *x) {
    uint32_t low = 0, high = 0;
    fmpq_t cut;
    fmpq_init(cut);
    for (uint32_t i = 0; i < layer->cuts; i++) {
        fmpq_poly_get_coeff_fmpq(cut, &layer->cut[i], 0);
        int order = fmpq_cmp(cut, x->end[1]);
        low += fmpq_cmp(cut, x->end[0]) <= 0;
        high += order < 0 || (order == 0 && !x->open[1]);
    }
    fmpq_clear(cut);
    return low == high ? low : LRNN_NONE;
}

static uint32_t forms_label(const wr_layer_struct *layer,
                            const lrnn_interval_t *b) {
    lrnn_box_t x = lrnn_box_new(1);
    uint32_t label = LRNN_NONE;
    if (layer->decoder == WR_DECODER_ARGMAX) {
        for (uint32_t k = 0; label == LRNN_NONE && k < layer->forms; k++) {
            label = k;
            for (uint32_t i = 0; i < layer->forms && label == k; i++) {
                form_range(x, &layer->form[k], &layer->form[i], layer, b);
                if (i != k && sign_of(x) != 1)
                    label = LRNN_NONE;
            }
        }
    } else {
        form_range(x, &layer->form[0], NULL, layer, b);
        if (layer->decoder == WR_DECODER_THRESHOLD)
            label = threshold_of(layer, x);
        else if (sign_of(x) != 2)
            label = (uint32_t) (1 + sign_of(x));
    }
    lrnn_box_free(x, 1);
    return label;
}

/* Set e to the entries of a point; return 0 if b is not a point. */
static int point_entries(wr_entry_struct *e, size_t *count,
                         const wr_layer_struct *layer,
                         const lrnn_interval_t *b) {
    *count = 0;
    for (uint32_t i = 0; i < layer->dim * layer->columns; i++) {
        if (!fmpq_equal(b[i].end[0], b[i].end[1]))
            return 0;
        if (fmpq_is_zero(b[i].end[0]))
            continue;
        lrnn_entry_init(&e[*count], i / layer->columns, i % layer->columns);
        fmpq_poly_set_fmpq(e[(*count)++].value, b[i].end[0]);
    }
    return 1;
}

uint32_t lrnn_box_decode(const wr_layer_struct *layer, const lrnn_interval_t *b,
                         const wr_ring_struct *K) {
    uint32_t label = LRNN_NONE;
    size_t count;
    if (lrnn_decoder_has_forms(layer->decoder))
        return forms_label(layer, b);
    if (layer->decoder == WR_DECODER_COORDINATE) {
        fmpq_poly_t x;
        const lrnn_interval_t *c = &b[layer->decoder_index];
        fmpq_poly_init(x);
        fmpq_poly_set_fmpq(x, c->end[0]);
        if (!fmpq_equal(c->end[0], c->end[1]) ||
            !lrnn_value_is_index(&label, x) || label >= layer->labels)
            label = LRNN_NONE;
        fmpq_poly_clear(x);
        return label;
    }
    wr_entry_struct *e =
        wr_malloc((size_t) layer->dim * layer->columns * sizeof *e);
    if (!point_entries(e, &count, layer, b) ||
        !lrnn_decode(&label, layer, e, count, K))
        label = LRNN_NONE;
    lrnn_entries_free(e, count);
    return label;
}

/* ---- text -------------------------------------------------------------- */

void lrnn_box_print(wr_buffer_t out, const lrnn_interval_t *b, size_t size) {
    for (size_t i = 0; i < size; i++) {
        int point = fmpq_equal(b[i].end[0], b[i].end[1]);
        if (i > 0)
            wr_buffer_put(out, " ");
        const char *before = point ? "" : b[i].open[0] ? "(" : "[";
        wr_rational_put(out, before, b[i].end[0]);
        if (point)
            continue;
        wr_rational_put(out, ":", b[i].end[1]);
        wr_buffer_put(out, b[i].open[1] ? ")" : "]");
    }
}
