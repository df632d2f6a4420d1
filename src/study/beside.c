/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A model run exactly and rounded, side by side: the states, their difference,
 * and the first step at which labels differ. */

#include "study/beside.h"

/* Write a rational of at most 16 characters in full, others as ~decimal. */
static void put_rational(wr_buffer_t out, const fmpq_t x, int whole) {
    char *s = wr_rational_text(x);
    if (whole || strlen(s) <= 16) {
        wr_buffer_put(out, s);
    } else {
        wr_rational_put_decimal(out, x, 9);
    }
    wr_free(s);
}

/* Write the real or imaginary part of x, or of q - x unless q is NULL: a
 * rational, or ~ and its value. */
static void put_part(wr_buffer_t out, const fmpq_poly_t x, int imaginary,
                     const fmpq *q, wr_beside_t *B) {
    int rational;
    wr_limits_struct *L = B->L;
    fmpq_t r;
    acb_t z, w;
    fmpq_init(r);
    WR_EACH(acb_init, z, w);
    wr_status_t s =
        wr_embedding_part(&rational, r, x, (wr_part_t){B->E, imaginary}, L);
    if (s == WR_OK && rational) {
        if (q != NULL)
            fmpq_sub(r, q, r);
        put_rational(out, r, B->whole);
    } else if (wr_embedding_value(z, x, B->E, 256, L) == WR_OK) {
        arb_struct *v = imaginary ? acb_imagref(z) : acb_realref(z);
        if (q != NULL) {
            arb_neg(v, v);
            arb_set_fmpq(acb_realref(w), q, 256);
            arb_add(v, v, acb_realref(w), 256);
        }
        wr_decimal_put(out, v, 9);
    }
    WR_EACH(acb_clear, w, z);
    fmpq_clear(r);
}

uint32_t wr_beside_rows(const wr_beside_t *B, wr_beside_part_t part,
                        uint32_t l) {
    wr_assert(l < B->M->layers);
    return part == WR_BESIDE_EXACT && B->whole ? B->M->layer[l].dim
                                               : wr_rounded_rows(B->R, l);
}

/* Write the exact number x in a row and a column, or rounded - x unless that is
 * NULL.  If B->whole, an irrational x is written as a polynomial in a. */
static void put_exact(wr_buffer_t out, wr_beside_t *B, uint32_t l,
                      const uint32_t at[2], const fmpq *rounded) {
    const wr_beside_part_t part =
        rounded != NULL ? WR_BESIDE_DIFFERENCE : WR_BESIDE_EXACT;
    const uint32_t parts = wr_beside_rows(B, part, l) / B->M->layer[l].dim;
    fmpq_poly_t x, y;
    WR_EACH(fmpq_poly_init, x, y);
    wr_run_entry(x, B->exact, l, at[0] / parts, at[1]);
    if (parts == 1 && rounded != NULL) {
        fmpq_poly_set_fmpq(y, rounded);
        fmpq_poly_sub(x, y, x);
    }
    if (parts == 2) {
        put_part(out, x, (int) (at[0] % 2), rounded, B);
    } else if (B->whole && fmpq_poly_length(x) > 1) {
        char *s = fmpq_poly_get_str_pretty(x, "a");
        wr_buffer_put(out, s);
        flint_free(s);
    } else {
        put_part(out, x, 0, NULL, B);
    }
    WR_EACH(fmpq_poly_clear, y, x);
}

void wr_beside_put(wr_buffer_t out, wr_beside_t *B, wr_beside_part_t part,
                   uint32_t l, const uint32_t at[2]) {
    wr_assert(at[0] < wr_beside_rows(B, part, l) &&
              at[1] < B->M->layer[l].columns &&
              (part == WR_BESIDE_ROUNDED || B->at < B->gone));
    const wr_format_struct *F = wr_rounded_format(B->R, l);
    int negative;
    fmpq_t q;
    if (part == WR_BESIDE_EXACT) {
        put_exact(out, B, l, at, NULL);
        return;
    }
    fmpq_init(q);
    const uint64_t code =
        wr_rounded_code(wr_rounded_walk_state(B->W), l, at[0], at[1], B->R);
    const wr_class_t kind = wr_format_decode(q, &negative, code, F);
    if (kind != WR_FINITE || (part == WR_BESIDE_ROUNDED && fmpq_is_zero(q)))
        wr_rounded_print(out, code, F);
    else if (part == WR_BESIDE_ROUNDED)
        put_rational(out, q, B->whole);
    else
        put_exact(out, B, l, at, q);
    fmpq_clear(q);
}

uint32_t wr_beside_label(const wr_beside_t *B, uint32_t l) {
    return B->at < B->gone ? wr_run_label(B->exact, l) : UINT32_MAX;
}

/* Notes the first step at which labels differ. */
static void note_difference(wr_beside_t *B, size_t t) {
    for (uint32_t l = 0; l < B->M->layers && !B->differ; l++) {
        B->label[0] = wr_beside_label(B, l);
        B->label[1] = wr_rounded_walk_label(B->W)[l];
        B->differ = B->label[0] != B->label[1];
        B->step = t;
        B->layer = l;
    }
}

/* Handle the result of a step of E0: if undefined, only the exact run ends. */
static wr_status_t exact(wr_beside_t *B, wr_status_t s) {
    if (s != WR_DOMAIN)
        return s;
    B->gone = B->at;
    snprintf(B->why, sizeof B->why, "%.255s", B->L->reason);
    return WR_OK;
}

wr_status_t wr_beside_init(wr_beside_t *B, const wr_lrnn_t M,
                           const wr_layer_evaluation_struct *how,
                           const wr_word_t w, wr_limits_t L) {
    memset(B, 0, sizeof *B);
    B->M = M;
    B->L = L;
    B->gone = SIZE_MAX;
    wr_word_init(B->word);
    wr_word_set(B->word, w);
    wr_embedding_init(B->E);
    wr_status_t s = wr_embedding_set(B->E, M->ring, L);
    if (s == WR_OK)
        s = wr_run_init(B->exact, M, WR_ENGINE_MATRIX, L);
    if (s == WR_OK)
        s = wr_rounded_init(&B->R, M, how, L);
    if (s == WR_OK)
        s = wr_rounded_walk_init(&B->W, B->R, B->word, 1, L);
    if (s == WR_OK)
        note_difference(B, 0);
    return s;
}

void wr_beside_clear(wr_beside_t *B) {
    wr_rounded_walk_clear(B->W);
    wr_rounded_clear(B->R);
    wr_run_clear(B->exact);
    wr_embedding_clear(B->E);
    wr_word_clear(B->word);
}

wr_status_t wr_beside_step(wr_beside_t *B) {
    wr_assert(B->at < B->word->length);
    const size_t t = B->at++;
    wr_status_t s = WR_OK;
    if (B->gone == SIZE_MAX)
        s = exact(B, wr_run_step(B->exact, B->word->letter[t], B->L));
    if (s == WR_OK)
        s = wr_rounded_walk_step(B->W, B->L);
    if (s == WR_OK && B->at % 16 == 0)
        s = wr_limits_steps(B->L, "running", B->at);
    if (s == WR_OK)
        note_difference(B, B->at);
    return s;
}
