/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decoders that still identify a rounded state.  A table of vectors is compared
 * by equality.  If its vectors, or the matrices that lead to them, have entries
 * that no binary format represents, the nearest vector is found instead, as the
 * maximum of the linear forms r(v)^T h - c(v).  r(v) is near v and has
 * coefficients of few bits; c(v) is near |v|^2 / 2, or 0 if all vectors have
 * the same length, and then a common factor of all states does not matter.
 *
 * Over Q(a) with a not real, r(v) is near the conjugate of v, and the real part
 * of r(v)^T h counts.  Its coefficients are p + q a with p and q of few bits.
 * A vector has twice as many real coordinates, x and y of x + i y, with
 * coefficients Re (p + q a) and -Im (p + q a).
 *
 * The margin is the admissible error of a state: if form v exceeds form w by m
 * at v, it does so wherever the error of each real coordinate is less than m
 * over the sum of |f(v) - f(w)|, f being the real coefficients.  Enclosures
 * give a lower bound.  That the labels are those of the table is proved with
 * the stack.
 */

#include "compile/compile.h"
#include "exact/embed.h"
#include "model/parts.h"

#define PREC 256
#define MOST_BITS 24

/* size    real coordinates of a vector: its entries, or x, y of each in turn
 * value   coordinate k of vector v: value[v (size + 1) + k]
 * r       size + 1 numbers per vector: those of r(v), or p, q of each in turn;
 *         the last is -c
 * form    the real coefficients of r; the last is -c */
typedef struct {
    wr_layer_struct *layer;
    size_t size, values;
    arb_ptr value, form;
    fmpq *r;
    acb_t root; /* a; 0 if it is real */
    int complex;
    arb_t least;
} margin_t;

/* ---- tables to be changed ----------------------------------------------- */

static int is_binary(const fmpq_poly_struct *x) {
    const fmpz *d = fmpq_poly_denref(x);
    return fmpq_poly_length(x) <= 1 && fmpz_val2(d) + 1 == fmpz_bits(d);
}

static int are_binary(const wr_entry_struct *e, size_t n) {
    size_t i = 0;
    while (i < n && is_binary(e[i].value))
        i++;
    return i == n;
}

/* Test for a table with one label per vector and some non-binary number. */
static int is_table(const wr_layer_struct *layer) {
    int binary = 1;
    unsigned char *met = wr_calloc((size_t) layer->labels + 1, 1);
    int each = layer->decoder == WR_DECODER_TABLE &&
               layer->values == layer->labels && layer->labels > 1;
    for (size_t v = 0; each && v < layer->values; v++) {
        each = !met[layer->value_label[v]];
        met[layer->value_label[v]] = 1;
    }
    wr_free(met);
    if (!each)
        return 0;
    for (uint32_t a = 0; binary && a < layer->actions; a++)
        binary =
            are_binary(layer->action[a].A.entry, layer->action[a].A.entries) &&
            are_binary(layer->action[a].b, layer->action[a].b_entries);
    return !binary ||
           !are_binary(layer->value, layer->value_start[layer->values]);
}

/* ---- numbers ------------------------------------------------------------ */

static wr_status_t enclose(margin_t *X, wr_embedding_t E, wr_limits_t L) {
    const wr_layer_struct *layer = X->layer;
    wr_status_t s = WR_OK;
    acb_t z;
    acb_init(z);
    for (size_t v = 0; s == WR_OK && v < X->values; v++)
        for (size_t i = layer->value_start[v];
             s == WR_OK && i < layer->value_start[v + 1]; i++) {
            const wr_entry_struct *e = &layer->value[i];
            size_t k = (size_t) e->row * layer->columns + e->column;
            arb_ptr x = X->value + v * (X->size + 1) + (X->complex ? 2 * k : k);
            s = wr_embedding_value(z, e->value, E, PREC, L);
            arb_set(x, acb_realref(z));
            if (X->complex)
                arb_set(x + 1, acb_imagref(z));
        }
    acb_clear(z);
    return s;
}

static void half_square(arb_t x, const margin_t *X, size_t v) {
    arb_srcptr h = X->value + v * (X->size + 1);
    arb_dot(x, NULL, 0, h, 1, h, 1, (slong) X->size, PREC);
    arb_mul_2exp_si(x, x, -1);
}

/* Set coefficient k of vector v near value k or, if complex, p + q a near the
 * conjugate of the entry with coordinates k and k + 1. */
static void set_coefficient(margin_t *X, size_t v, size_t k, slong bits) {
    fmpq *r = X->r + v * (X->size + 1) + k;
    arb_ptr h = X->value + v * (X->size + 1) + k;
    arb_ptr f = X->form + v * (X->size + 1) + k;
    arb_t q;
    if (!X->complex) {
        wr_rational_near(r, h, bits);
        arb_set_fmpq(f, r, PREC);
        return;
    }
    arb_init(q);
    arb_div(q, h + 1, acb_imagref(X->root), PREC);
    arb_neg(q, q);
    wr_rational_near(r + 1, q, bits);
    arb_set_fmpq(q, r + 1, PREC); /* the rounded q */
    arb_mul(f, q, acb_realref(X->root), PREC);
    arb_sub(f, h, f, PREC);
    wr_rational_near(r, f, bits);
    arb_set_fmpq(f, r, PREC);
    arb_addmul(f, q, acb_realref(X->root), PREC);
    arb_mul(f + 1, q, acb_imagref(X->root), PREC);
    arb_neg(f + 1, f + 1);
    arb_clear(q);
}

/* Set forms with this number of bits, with constants if lengths differ. */
static void set_forms(margin_t *X, slong bits) {
    arb_t x, first;
    int equal = 1;
    WR_EACH(arb_init, x, first);
    half_square(first, X, 0);
    for (size_t v = 1; v < X->values; v++) {
        half_square(x, X, v);
        equal = equal && arb_overlaps(x, first);
    }
    for (size_t v = 0; v < X->values; v++) {
        fmpq *c = X->r + v * (X->size + 1) + X->size;
        for (size_t k = 0; k < X->size; k += X->complex ? 2 : 1)
            set_coefficient(X, v, k, bits);
        half_square(x, X, v);
        wr_rational_near(c, x, bits);
        fmpq_neg(c, c);
        if (equal)
            fmpq_zero(c);
        arb_set_fmpq(X->form + v * (X->size + 1) + X->size, c, PREC);
    }
    WR_EACH(arb_clear, first, x);
}

/* Set m to the error of vector v at which form w may become as large. */
static void margin(arb_t m, const margin_t *X, size_t v, size_t w) {
    arb_srcptr f = X->form + v * (X->size + 1);
    arb_srcptr g = X->form + w * (X->size + 1);
    arb_t d, sum;
    WR_EACH(arb_init, d, sum);
    arb_sub(m, f + X->size, g + X->size, PREC);
    for (size_t k = 0; k < X->size; k++) {
        arb_sub(d, f + k, g + k, PREC);
        arb_addmul(m, d, X->value + v * (X->size + 1) + k, PREC);
        arb_abs(d, d);
        arb_add(sum, sum, d, PREC);
    }
    if (arb_is_positive(sum))
        arb_div(m, m, sum, PREC);
    else
        arb_zero(m);
    WR_EACH(arb_clear, sum, d);
}

static void find_least(margin_t *X) {
    arb_t m;
    arb_init(m);
    arb_pos_inf(X->least);
    for (size_t v = 0; v < X->values; v++)
        for (size_t w = 0; w < X->values; w++)
            if (v != w) {
                margin(m, X, v, w);
                arb_min(X->least, X->least, m, PREC);
            }
    arb_clear(m);
}

/* Find the fewest bits whose margin is at least 7/8 of that of MOST_BITS. */
static int find_forms(margin_t *X) {
    arb_t ideal;
    int good = 0;
    arb_init(ideal);
    set_forms(X, MOST_BITS);
    find_least(X);
    arb_mul_ui(ideal, X->least, 7, PREC);
    arb_mul_2exp_si(ideal, ideal, -3);
    for (slong bits = 0; bits <= MOST_BITS && !good; bits++) {
        set_forms(X, bits);
        find_least(X);
        good = arb_is_positive(X->least) && !arb_lt(X->least, ideal);
    }
    arb_clear(ideal);
    return good;
}

/* ---- the layer ---------------------------------------------------------- */

static void put_form(wr_form_struct *f, const margin_t *X, size_t v) {
    const fmpq *r = X->r + v * (X->size + 1);
    size_t step = X->complex ? 2 : 1;
    f->c = wr_calloc(X->size, sizeof *f->c);
    for (size_t k = 0; k < X->size; k += step) {
        wr_entry_struct *e = &f->c[f->entries];
        if (fmpq_is_zero(r + k) && fmpq_is_zero(r + k + step - 1))
            continue;
        lrnn_entry_init(e, (uint32_t) (k / step / X->layer->columns),
                        (uint32_t) (k / step % X->layer->columns));
        fmpq_poly_set_fmpq(e->value, r + k);
        if (X->complex)
            fmpq_poly_set_coeff_fmpq(e->value, 1, r + k + 1);
        f->entries++;
    }
    fmpq_poly_set_fmpq(f->constant, r + X->size);
}

static void put_forms(margin_t *X) {
    wr_layer_struct *layer = X->layer;
    layer->forms = layer->labels;
    layer->form = lrnn_forms_new(layer->forms);
    for (size_t v = 0; v < X->values; v++)
        put_form(&layer->form[layer->value_label[v]], X, v);
    lrnn_entries_free(layer->value, layer->value_start[layer->values]);
    WR_FREE(layer->value_start, layer->value_label);
    layer->value = NULL;
    layer->value_start = NULL;
    layer->value_label = NULL;
    layer->values = 0;
    layer->decoder = WR_DECODER_ARGMAX;
}

static wr_status_t replace_table(int *changed, arb_t least,
                                 wr_layer_struct *layer, wr_embedding_t E,
                                 wr_limits_t L) {
    margin_t X = {.layer = layer, .values = layer->values, .complex = !E->real};
    X.size = (size_t) layer->dim * layer->columns * (X.complex ? 2 : 1);
    size_t numbers = X.values * (X.size + 1);
    X.value = _arb_vec_init((slong) numbers);
    X.form = _arb_vec_init((slong) numbers);
    X.r = _fmpq_vec_init((slong) numbers);
    acb_init(X.root);
    arb_init(X.least);
    wr_status_t s = wr_embedding_refine(E, PREC, L);
    if (s == WR_OK && X.complex)
        acb_set(X.root, E->root);
    if (s == WR_OK)
        s = enclose(&X, E, L);
    *changed = s == WR_OK && find_forms(&X);
    if (*changed) {
        put_forms(&X);
        arb_min(least, least, X.least, PREC);
    }
    arb_clear(X.least);
    acb_clear(X.root);
    _fmpq_vec_clear(X.r, (slong) numbers);
    _arb_vec_clear(X.form, (slong) numbers);
    _arb_vec_clear(X.value, (slong) numbers);
    return s;
}

/* Set q to the greatest multiple of 1/1024 not above x. */
static void round_down(fmpq_t q, const arb_t x) {
    arb_t y;
    fmpz_t n;
    arb_init(y);
    fmpz_init(n);
    arb_mul_2exp_si(y, x, 10);
    arb_floor(y, y, PREC);
    arb_get_abs_lbound_arf(arb_midref(y), y, PREC);
    arf_get_fmpz(n, arb_midref(y), ARF_RND_FLOOR);
    fmpq_set_fmpz(q, n);
    fmpq_div_2exp(q, q, 10);
    fmpz_clear(n);
    arb_clear(y);
}

wr_status_t wr_lrnn_margins(fmpq_t least, uint32_t *layers, wr_lrnn_t M,
                            wr_limits_t L) {
    wr_embedding_t E;
    arb_t m;
    wr_status_t s = WR_OK;
    *layers = 0;
    wr_embedding_init(E);
    arb_init(m);
    arb_pos_inf(m);
    for (uint32_t l = 0, ready = 0; s == WR_OK && l < M->layers; l++) {
        int changed;
        if (!is_table(&M->layer[l]))
            continue;
        if (!ready++)
            s = wr_embedding_set(E, M->ring, L);
        if (s == WR_OK)
            s = replace_table(&changed, m, &M->layer[l], E, L);
        *layers += s == WR_OK && changed;
    }
    if (*layers > 0)
        round_down(least, m);
    arb_clear(m);
    wr_embedding_clear(E);
    return s;
}
