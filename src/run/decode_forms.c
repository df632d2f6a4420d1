/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decoders by linear forms over machine integers: the forms are multiplied
 * by a common denominator once, and then values are 128-bit integers.  Where
 * values are known in balls, the label may not be.
 */

#include "run/step.h"

/* ---- scaling ------------------------------------------------------------- */

/* *out = x times scale, if that is a machine integer; *room is what is left
 * of the bound on all of a form. */
static int scaled(int64_t *out, int64_t *room, const fmpq_poly_struct *x,
                  const fmpz_t scale) {
    fmpz_t z;
    fmpz_init(z);
    if (!fmpq_poly_is_zero(x)) {
        fmpz_divexact(z, scale, fmpq_poly_denref(x));
        fmpz_mul(z, z, fmpq_poly_numref(x));
    }
    int fits = fmpz_bits(z) < 62;
    *out = fits ? (int64_t) fmpz_get_si(z) : 0;
    *room -= *out < 0 ? -*out : *out;
    fmpz_clear(z);
    return fits && *room >= 0;
}

/* Positive factors change neither a sign nor which form is the greatest. */
static int read_scaled(lrnn_decoder_t *D, const wr_layer_struct *y,
                       const fmpz_t scale) {
    int fits = 1;
    for (uint32_t i = 0; i < y->forms; i++) {
        const wr_form_struct *f = &y->form[i];
        int64_t *c = D->form + i * (D->size + 1);
        int64_t room = (int64_t) 1 << 62;
        for (size_t e = 0; fits && e < f->entries; e++)
            fits =
                scaled(&c[(size_t) f->c[e].row * y->columns + f->c[e].column],
                       &room, f->c[e].value, scale);
        fits = fits && scaled(&c[D->size], &room, f->constant, scale);
    }
    for (uint32_t i = 0; i < y->cuts; i++) {
        int64_t room = (int64_t) 1 << 62;
        fits = fits && scaled(&D->cut[i], &room, &y->cut[i], scale);
    }
    return fits;
}

/* 0 if x is not rational */
static int extend_scale(fmpz_t scale, const fmpq_poly_struct *x) {
    fmpz_lcm(scale, scale, fmpq_poly_denref(x));
    return fmpq_poly_length(x) <= 1;
}

int lrnn_decoder_forms(lrnn_decoder_t *D, const wr_layer_struct *y) {
    int rational = 1;
    fmpz_t scale;
    fmpz_init_set_ui(scale, 1);
    for (uint32_t i = 0; i < y->forms; i++) {
        for (size_t e = 0; e < y->form[i].entries; e++)
            rational &= extend_scale(scale, y->form[i].c[e].value);
        rational &= extend_scale(scale, y->form[i].constant);
    }
    for (uint32_t i = 0; i < y->cuts; i++)
        rational &= extend_scale(scale, &y->cut[i]);
    D->forms = y->forms;
    D->cuts = y->cuts;
    D->form = wr_calloc(y->forms * (D->size + 1), sizeof *D->form);
    D->cut = wr_calloc(y->cuts, sizeof *D->cut);
    int fits = rational && read_scaled(D, y, scale);
    fmpz_clear(scale);
    return fits;
}

/* ---- labels -------------------------------------------------------------- */

/* An entry of h is below 2^62 and the coefficients of a form together too,
 * so a value is below 2^124 + 2^62 and exact; so is a difference of two. */
static __int128 form_value(const lrnn_decoder_t *D, uint32_t i,
                           const int64_t *h) {
    const int64_t *c = D->form + i * (D->size + 1);
    __int128 sum = c[D->size];
    for (size_t k = 0; k < D->size; k++)
        sum += (__int128) c[k] * h[k];
    return sum;
}

uint32_t lrnn_decoder_form_label(const lrnn_decoder_t *D, const int64_t *h) {
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
