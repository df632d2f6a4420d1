/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Labels of vectors of machine integers.  Every entry is checked: a vector that
 * is almost one-hot has no label.  A table stores non-zero entries, and is
 * hashed if it has more than a few vectors; a vector with an entry that is not
 * a machine integer can never be reached here and is omitted.  Forms are
 * multiplied by a common denominator once, and their values are 128-bit
 * integers.  If values are known only as balls, the label may be undecided.
 */

#include "run/step.h"

#define FEW 4

/* The sum of the entries, each times the weight of its place. */
static uint64_t hash(const lrnn_decoder_t *D, const int64_t *h) {
    uint64_t sum = 0;
    for (size_t k = 0; k < D->size; k++)
        sum += (uint64_t) h[k] * D->weight[k];
    return sum;
}

static int same(const lrnn_decoder_t *D, size_t i, const int64_t *h) {
    size_t others = 0;
    for (size_t e = D->start[i]; e < D->start[i + 1]; e++)
        if (h[D->place[e]] != D->value[e])
            return 0;
    for (size_t k = 0; k < D->size; k++)
        others += h[k] != 0;
    return others == D->start[i + 1] - D->start[i];
}

/* Return the number of a vector in the index, or LRNN_NONE. */
static uint32_t find(const lrnn_decoder_t *D, const int64_t *h, uint64_t key) {
    uint32_t i;
    wr_probe_t p = wr_index_probe(D->found, key);
    while (wr_index_next(&i, D->found, &p))
        if (same(D, i, h))
            return i;
    return LRNN_NONE;
}

/* The first of several equal vectors counts, as in exact arithmetic. */
static void index_values(lrnn_decoder_t *D) {
    int64_t *h = wr_calloc(D->size, sizeof *h);
    D->weight = wr_malloc(D->size * sizeof *D->weight);
    for (uint64_t k = 0; k < D->size; k++)
        D->weight[k] = wr_hash_words(&k, 1);
    for (uint32_t i = 0; i < D->values; i++) {
        const size_t from = D->start[i], to = D->start[i + 1];
        uint64_t key = 0;
        for (size_t e = from; e < to; e++) {
            h[D->place[e]] = D->value[e];
            key += (uint64_t) D->value[e] * D->weight[D->place[e]];
        }
        if (find(D, h, key) == LRNN_NONE)
            wr_index_put(D->found, key, i);
        for (size_t e = from; e < to; e++)
            h[D->place[e]] = 0;
    }
    wr_free(h);
}

static void read_values(lrnn_decoder_t *D, const wr_layer_struct *y) {
    const size_t entries = y->value_start[y->values];
    D->start = wr_calloc(y->values + 1, sizeof *D->start);
    D->place = wr_malloc(entries * sizeof *D->place);
    D->value = wr_malloc(entries * sizeof *D->value);
    D->label = wr_malloc(y->values * sizeof *D->label);
    for (size_t i = 0; i < y->values; i++) {
        size_t n = D->start[D->values];
        int fits = 1;
        for (size_t e = y->value_start[i]; e < y->value_start[i + 1]; e++) {
            const wr_entry_struct *x = &y->value[e];
            fits = fits && lrnn_scalar_size(x->value) == LRNN_INTEGERS;
            if (!fits || fmpq_poly_is_zero(x->value))
                continue;
            D->place[n] = (size_t) x->row * y->columns + x->column;
            D->value[n++] = fmpz_get_si(fmpq_poly_numref(x->value));
        }
        D->label[D->values] = y->value_label[i];
        if (fits)
            D->start[++D->values] = n;
    }
    if (D->values > FEW)
        index_values(D);
}

/* ---- forms --------------------------------------------------------------- */

/* Set v[place] = x; return 0 if x is not rational. */
static int put(fmpq *v, size_t place, const fmpq_poly_struct *x) {
    fmpq_poly_get_coeff_fmpq(v + place, x, 0);
    return fmpq_poly_length(x) <= 1;
}

/* Read the forms and the cuts as machine integers over a common denominator;
 * positive factors change neither a sign nor which form is the greatest.  The
 * coefficients of a form have a sum of moduli of at most 2^62. */
static int read_forms(lrnn_decoder_t *D, const wr_layer_struct *y) {
    const size_t row = D->size + 1, all = y->forms * row + y->cuts;
    fmpq *v = _fmpq_vec_init((slong) all);
    fmpz *z = _fmpz_vec_init((slong) all);
    fmpz_t scale;
    int fits = 1;
    fmpz_init(scale);
    for (uint32_t i = 0; i < y->forms; i++) {
        const wr_form_struct *f = &y->form[i];
        for (size_t e = 0; e < f->entries; e++)
            fits &= put(
                v, i * row + (size_t) f->c[e].row * y->columns + f->c[e].column,
                f->c[e].value);
        fits &= put(v, i * row + D->size, f->constant);
    }
    for (uint32_t i = 0; i < y->cuts; i++)
        fits &= put(v, y->forms * row + i, &y->cut[i]);
    _fmpq_vec_get_fmpz_vec_fmpz(z, scale, v, (slong) all);
    D->forms = y->forms;
    D->cuts = y->cuts;
    D->form = wr_calloc(all, sizeof *D->form);
    D->cut = D->form + y->forms * row;
    int64_t room = 0;
    for (size_t k = 0; fits && k < all; k++) {
        if (k % row == 0 || k >= y->forms * row)
            room = (int64_t) 1 << 62;
        fits = fmpz_bits(z + k) < 62;
        D->form[k] = fits ? (int64_t) fmpz_get_si(z + k) : 0;
        room -= D->form[k] < 0 ? -D->form[k] : D->form[k];
        fits = fits && room >= 0;
    }
    fmpz_clear(scale);
    _fmpz_vec_clear(z, (slong) all);
    _fmpq_vec_clear(v, (slong) all);
    return fits;
}

int lrnn_decoder_init(lrnn_decoder_t *D, const wr_layer_struct *y) {
    memset(D, 0, sizeof *D);
    D->kind = y->decoder;
    D->index = y->decoder_index;
    D->labels = y->labels;
    D->size = (size_t) y->dim * y->columns;
    if (D->kind == WR_DECODER_TABLE)
        read_values(D, y);
    return !lrnn_decoder_has_forms(D->kind) || read_forms(D, y);
}

void lrnn_decoder_clear(lrnn_decoder_t *D) {
    WR_FREE(D->start, D->place, D->value, D->label, D->weight, D->form);
    wr_index_clear(D->found);
    memset(D, 0, sizeof *D);
}

/* Return i for e_i.  All entries are 0 or 1 if their bitwise OR is 1, and
 * exactly one of them is 1 if their sum is 1.  No branch depends on i, which
 * would be unpredictable. */
static uint32_t find_onehot(const lrnn_decoder_t *D, const int64_t *h) {
    uint64_t place = 0, sum = 0, all = 0;
    for (size_t i = 0; i < D->size; i++) {
        const uint64_t x = (uint64_t) h[i];
        place += x * i;
        sum += x;
        all |= x;
    }
    return sum == 1 && all == 1 && place < D->labels ? (uint32_t) place
                                                     : LRNN_NONE;
}

__attribute__((noinline)) static uint32_t find_row(const lrnn_decoder_t *D,
                                                   const int64_t *h) {
    if (D->values <= FEW) {
        for (size_t i = 0; i < D->values; i++)
            if (same(D, i, h))
                return D->label[i];
        return LRNN_NONE;
    }
    uint32_t i = find(D, h, hash(D, h));
    return i == LRNN_NONE ? LRNN_NONE : D->label[i];
}

/* ---- labels by forms ----------------------------------------------------- */

/* Entries of h and the sum of a form's coefficients are below 2^62, so that a
 * value is below 2^124 + 2^62 and exact; so is a difference of two values. */
static __int128 form_value(const lrnn_decoder_t *D, uint32_t i,
                           const int64_t *h) {
    const int64_t *c = D->form + i * (D->size + 1);
    __int128 sum = c[D->size];
    for (size_t k = 0; k < D->size; k++)
        sum += (__int128) c[k] * h[k];
    return sum;
}

__attribute__((noinline)) static uint32_t form_label(const lrnn_decoder_t *D,
                                                     const int64_t *h) {
    __int128 best = form_value(D, 0, h);
    uint32_t label = 0, tied = 0;
    if (D->kind == WR_DECODER_SIGN)
        return best < 0 ? 0 : best == 0 ? 1 : 2;
    if (D->kind == WR_DECODER_THRESHOLD) {
        while (label < D->cuts && D->cut[label] <= best)
            label++;
        return label;
    }
    for (uint32_t i = 1; i < D->forms; i++) {
        __int128 x = form_value(D, i, h);
        tied = x == best || (tied && x < best);
        label = x > best ? i : label;
        best = x > best ? x : best;
    }
    return tied ? LRNN_NONE : label;
}

uint32_t lrnn_decoder_find(const lrnn_decoder_t *D, const int64_t *h) {
    switch (D->kind) {
    case WR_DECODER_ONEHOT:
        return find_onehot(D, h);
    case WR_DECODER_COORDINATE:
        return D->index < D->size && h[D->index] >= 0 &&
                       h[D->index] < (int64_t) D->labels
                   ? (uint32_t) h[D->index]
                   : LRNN_NONE;
    case WR_DECODER_TABLE:
        return find_row(D, h);
    case WR_DECODER_ARGMAX:
    case WR_DECODER_SIGN:
    case WR_DECODER_THRESHOLD:
        break;
    }
    return form_label(D, h);
}

uint32_t lrnn_ball_label(wr_decoder_kind_t kind, arb_srcptr v, uint32_t n) {
    uint32_t label = 0;
    if (kind == WR_DECODER_SIGN)
        return arb_is_zero(v)       ? 1
               : arb_is_positive(v) ? 2
               : arb_is_negative(v) ? 0
                                    : LRNN_NONE;
    if (kind == WR_DECODER_THRESHOLD) {
        for (uint32_t i = 0; i < n; i++)
            if (arb_is_nonnegative(v + i))
                label++;
            else if (!arb_is_negative(v + i))
                return LRNN_NONE;
        return label;
    }
    for (uint32_t i = 1; i < n; i++)
        if (arb_gt(v + i, v + label))
            label = i;
    for (uint32_t i = 0; i < n; i++)
        if (i != label && !arb_gt(v + label, v + i))
            return LRNN_NONE;
    return label;
}

uint32_t lrnn_forms_label(const wr_layer_struct *y, arb_ptr v, slong prec) {
    arb_ptr less = v + y->forms;
    for (uint32_t i = 0; i < y->cuts; i++)
        arb_sub(less + i, v, less + i, prec);
    return y->decoder == WR_DECODER_THRESHOLD
               ? lrnn_ball_label(y->decoder, less, y->cuts)
               : lrnn_ball_label(y->decoder, v, y->forms);
}
