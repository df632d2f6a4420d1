/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Labels of rounded states, decided exactly.  If every coefficient is short
 * enough, products are doubles, and signs are those of their exact sums.  Other
 * forms are first evaluated in balls, at a precision at which the numbers of
 * all formats are exact; only if balls overlap is exact arithmetic used
 * (model/forms.c).  A state with a NaN or an infinity has no label.  Labels of
 * some states are cached, because most layers have few states.
 */

#include "run/round/layer.h"

#include <math.h>

#define PREC 192
#define LINES 256 /* states in the cache of a layer */

/* ---- initialisation ------------------------------------------------------ */

/* v[0] = Re x, and v[step] = -Im x if step is not 0. */
static wr_status_t enclose(arb_ptr v, uint32_t step, const fmpq_poly_struct *x,
                           wr_rounded_t R, wr_limits_t L) {
    acb_t z;
    acb_init(z);
    wr_status_t s = wr_embedding_value(z, x, R->E, PREC, L);
    arb_set(v, acb_realref(z));
    if (step > 0)
        arb_neg(v + step, acb_imagref(z));
    acb_clear(z);
    return s;
}

/* Convert x to a double; return 1 if it has at most `bits` bits, is exact, and
 * is neither huge nor tiny. */
static int exact_double(double *out, const arb_t x, slong bits) {
    const arf_struct *m = arb_midref(x);
    *out = arf_get_d(m, ARF_RND_NEAR);
    return arb_is_exact(x) && arf_bits(m) <= bits &&
           (arf_is_zero(m) || (arf_cmpabs_2exp_si(m, 250) < 0 &&
                               arf_cmpabs_2exp_si(m, -250) > 0));
}

/* Set y->exact if products of the coefficients with numbers are doubles. */
static void set_exact(round_layer_t *y, const wr_layer_struct *z) {
    const wr_format_struct *F = y->how->evaluation->format;
    const size_t size = (size_t) y->n * y->d + 1;
    const slong bits = 53 - (wr_format_is_fixed(F) ? F->width : F->p);
    if (!wr_machine_fast(y->machine) || 2 * size > WR_SUM_MAX)
        return;
    int good = 1;
    y->exact = wr_calloc((z->forms + z->cuts) * size, sizeof *y->exact);
    for (size_t k = 0; good && k < z->forms * size; k++)
        good = exact_double(&y->exact[k], y->form + k, bits);
    for (size_t i = 0; good && i < z->cuts; i++)
        good = exact_double(&y->exact[(z->forms + i + 1) * size - 1],
                            y->cut + i, bits);
    if (!good) {
        wr_free(y->exact);
        y->exact = NULL;
    }
}

/* A form has n d coefficients, then the constant.  Its value is the real part
 * of the value of the form over the field. */
wr_status_t round_decoder_init(wr_rounded_t R, uint32_t l, wr_limits_t L) {
    round_layer_t *y = &R->layer[l];
    const wr_layer_struct *z = &R->M->layer[l];
    size_t size = (size_t) y->n * y->d + 1;
    uint32_t step = y->parts == 2 ? y->d : 0;
    wr_status_t s = WR_OK;
    y->line = wr_malloc(LINES * size * sizeof *y->line);
    memset(y->line, 0xff, LINES * size * sizeof *y->line); /* no label */
    if (!lrnn_decoder_has_forms(z->decoder))
        return WR_OK;
    y->value = _arb_vec_init((slong) z->forms + (slong) z->cuts);
    y->form = _arb_vec_init((slong) (z->forms * size));
    y->cut = _arb_vec_init((slong) z->cuts);
    for (uint32_t i = 0; s == WR_OK && i < z->forms; i++) {
        const wr_form_struct *f = &z->form[i];
        arb_ptr v = y->form + i * size;
        s = enclose(v + size - 1, 0, f->constant, R, L);
        for (size_t e = 0; s == WR_OK && e < f->entries; e++)
            s = enclose(v + (size_t) y->parts * f->c[e].row * y->d +
                            f->c[e].column,
                        step, f->c[e].value, R, L);
    }
    for (uint32_t i = 0; s == WR_OK && i < z->cuts; i++)
        s = enclose(y->cut + i, 0, &z->cut[i], R, L);
    if (s == WR_OK)
        set_exact(y, z);
    return s;
}

void round_decoder_clear(round_layer_t *y, const wr_layer_struct *z) {
    size_t size = (size_t) y->n * y->d + 1;
    if (y->form != NULL)
        _arb_vec_clear(y->form, (slong) (z->forms * size));
    if (y->cut != NULL)
        _arb_vec_clear(y->cut, (slong) z->cuts);
    if (y->value != NULL)
        _arb_vec_clear(y->value, (slong) z->forms + (slong) z->cuts);
    WR_FREE(y->exact, y->line);
}

/* ---- in doubles ---------------------------------------------------------- */

/* The sign of form i minus form j (NONE: 0) at the numbers x, then 1. */
static int form_sign(const round_layer_t *y, const double *x, uint32_t i,
                     uint32_t j) {
    const size_t size = (size_t) y->n * y->d + 1;
    double term[WR_SUM_MAX];
    size_t n = 0;
    for (size_t k = 0; k < size; k++)
        term[n++] = y->exact[i * size + k] * x[k];
    for (size_t k = 0; j != LRNN_NONE && k < size; k++)
        term[n++] = -y->exact[j * size + k] * x[k];
    return wr_sum_sign(term, n);
}

/* h has the words of the layer.  Return 1 and the label, which is LRNN_NONE if
 * a word is not finite; 0 if forms are equal, or are not doubles. */
static int by_doubles(uint32_t *label, const wr_layer_struct *z,
                      const round_layer_t *y, const uint64_t *h) {
    const size_t size = (size_t) y->n * y->d;
    double x[WR_SUM_MAX];
    if (y->exact == NULL)
        return 0;
    memcpy(x, h, size * sizeof *x);
    x[size] = 1;
    *label = LRNN_NONE;
    for (size_t k = 0; k < size; k++)
        if (!isfinite(x[k]))
            return 1;
    int sure = 1;
    *label = 0;
    if (z->decoder == WR_DECODER_SIGN)
        *label = (uint32_t) (1 + form_sign(y, x, 0, LRNN_NONE));
    for (uint32_t i = 0; i < z->cuts; i++)
        *label += form_sign(y, x, 0, z->forms + i) >= 0;
    if (z->decoder != WR_DECODER_ARGMAX)
        return 1;
    for (uint32_t i = 1; i < z->forms; i++)
        if (form_sign(y, x, i, *label) > 0)
            *label = i;
    for (uint32_t i = 0; sure && i < z->forms; i++)
        sure = i == *label || form_sign(y, x, *label, i) > 0;
    return sure;
}

/* ---- in balls ------------------------------------------------------------ */

/* Set x to the number of a word; return 0 if it is not finite. */
static int number(arf_t x, uint64_t word, const round_layer_t *y) {
    if (wr_machine_fast(y->machine)) {
        double d;
        memcpy(&d, &word, sizeof d);
        arf_set_d(x, d);
        return isfinite(d);
    }
    fmpq_t q;
    int negative;
    fmpq_init(q);
    int finite = wr_format_decode(q, &negative, word,
                                  y->how->evaluation->format) == WR_FINITE;
    arf_set_fmpz(x, fmpq_numref(q));
    arf_mul_2exp_si(x, x, -(slong) fmpz_val2(fmpq_denref(q)));
    fmpq_clear(q);
    return finite;
}

/* h has the words of the layer.  Return 1 and the label, which is LRNN_NONE if
 * a word is not finite; 0 if balls overlap. */
static int by_balls(uint32_t *label, const wr_layer_struct *z,
                    const round_layer_t *y, const uint64_t *h) {
    const size_t size = (size_t) y->n * y->d;
    int finite = 1;
    arf_t x;
    arf_init(x);
    for (uint32_t i = 0; i < z->forms; i++)
        arb_set(y->value + i, y->form + i * (size + 1) + size);
    for (size_t k = 0; finite && k < size; k++) {
        finite = number(x, h[k], y);
        for (uint32_t i = 0; finite && !arf_is_zero(x) && i < z->forms; i++)
            arb_addmul_arf(y->value + i, y->form + i * (size + 1) + k, x, PREC);
    }
    arf_clear(x);
    for (uint32_t i = 0; i < z->cuts; i++)
        arb_set(y->value + z->forms + i, y->cut + i);
    *label = finite ? lrnn_forms_label(z, y->value, PREC) : LRNN_NONE;
    return !finite || *label != LRNN_NONE;
}

/* ---- labels -------------------------------------------------------------- */

/* Move the entries of rows 2 i + part to rows i. */
static size_t take_part(wr_entry_struct *out, const wr_entry_struct *e,
                        size_t count, uint32_t part) {
    size_t taken = 0;
    for (size_t k = 0; k < count; k++)
        if (e[k].row % 2 == part) {
            lrnn_entry_init(&out[taken], e[k].row / 2, e[k].column);
            fmpq_poly_set(out[taken++].value, e[k].value);
        }
    return taken;
}

static int decode(uint32_t *label, wr_rounded_t R, uint32_t l,
                  const wr_entry_struct *e, size_t count) {
    const wr_layer_struct *z = &R->M->layer[l];
    if (R->layer[l].parts == 1)
        return lrnn_decode_signs(label, z, e, count, &R->signs);
    wr_entry_struct *re = wr_malloc((count + 1) * sizeof *re);
    wr_entry_struct *im = wr_malloc((count + 1) * sizeof *im);
    lrnn_parts_t x = {re, im, take_part(re, e, count, 0),
                      take_part(im, e, count, 1)};
    int found = lrnn_decode_parts(label, z, &x, &R->signs);
    lrnn_entries_free(re, x.res);
    lrnn_entries_free(im, x.ims);
    return found;
}

/* Decide the label from the numbers as rationals. */
static uint32_t by_entries(wr_rounded_t R, uint32_t l, const uint64_t *h) {
    round_layer_t *y = &R->layer[l];
    size_t count = 0;
    uint32_t label = LRNN_NONE;
    int finite = 1, negative;
    wr_entry_struct *e = wr_malloc((size_t) y->n * y->d * sizeof *e);
    fmpq_t x;
    fmpq_init(x);
    for (uint32_t i = 0; finite && i < y->n; i++)
        for (uint32_t j = 0; finite && j < y->d; j++) {
            finite =
                wr_format_decode(x, &negative, wr_rounded_code(h, l, i, j, R),
                                 y->how->evaluation->format) == WR_FINITE;
            if (finite && !fmpq_is_zero(x)) {
                lrnn_entry_init(&e[count], i, j);
                fmpq_poly_set_fmpq(e[count++].value, x);
            }
        }
    if (finite && !decode(&label, R, l, e, count))
        label = LRNN_NONE;
    lrnn_entries_free(e, count);
    fmpq_clear(x);
    return label;
}

uint32_t round_label(wr_rounded_t R, uint32_t l, const uint64_t *h) {
    round_layer_t *y = &R->layer[l];
    const wr_layer_struct *z = &R->M->layer[l];
    size_t size = (size_t) y->n * y->d;
    const uint64_t *own = h + y->offset;
    uint64_t hash = wr_hash_bytes(own, size * sizeof *own) >> 32;
    uint64_t *line = y->line + hash % LINES * (size + 1);
    uint32_t label;
    if (line[size] != UINT64_MAX && memcmp(line, own, size * sizeof *own) == 0)
        return (uint32_t) line[size];
    if (!lrnn_decoder_has_forms(z->decoder) ||
        (!by_doubles(&label, z, y, own) && !by_balls(&label, z, y, own)))
        label = by_entries(R, l, h);
    memcpy(line, own, size * sizeof *own);
    line[size] = label;
    return label;
}
