/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One step on rationals: every operation exact, then rounded by the
 * definition.  Any format, any weights. */

#include "rounding/machine.h"

static void weight(rd_value_t v, const wr_recurrence_letter_t *l, size_t i) {
    rd_value_number(v, l->w + i, l->minus[i]);
}

/* v = v rounded into F */
static void fit(rd_value_t v, const wr_format_t F, wr_machine_t M) {
    uint64_t code;
    wr_rd_round(&code, v, F, M->evaluation->mode);
    rd_value_decode(v, code, F);
}

static void add(rd_value_t s, const rd_value_t x, wr_machine_t M) {
    wr_rd_add(s, s, x, M->evaluation->mode->rule == WR_RD);
}

/* Row i of an affine step, as in step_fast.c. */
static void row(rd_value_t s, size_t i, const wr_recurrence_letter_t *l,
                wr_machine_t M) {
    size_t n = M->n;
    const wr_format_struct *F = M->evaluation->format;
    const rd_roundings_t o = rd_roundings(M->evaluation);
    rd_value_t p, w;
    WR_EACH(rd_value_init, p, w);
    for (size_t j = 0; j < n; j++) {
        weight(w, l, i * n + j);
        wr_rd_mul(p, w, &M->value[j]);
        if (o.product != NULL)
            fit(p, o.product, M);
        if (j > 0)
            add(s, p, M);
        else if (o.b_first && l->has_add) {
            weight(s, l, n * n + i);
            add(s, p, M);
        } else
            rd_value_set(s, p);
        if (o.sum != NULL)
            fit(s, o.sum, M);
    }
    if (l->has_add && !o.b_first) {
        weight(w, l, n * n + i);
        add(s, w, M);
        if (o.sum != NULL)
            fit(s, o.sum, M);
    }
    fit(s, F, M);
    WR_EACH(rd_value_clear, p, w);
}

static void delta(uint64_t *out, const wr_recurrence_letter_t *l,
                  wr_machine_t M) {
    const wr_format_struct *F = M->evaluation->format;
    size_t n = M->n;
    int fma = M->evaluation->order == WR_ORDER_FMA;
    rd_value_t s, p, e;
    WR_EACH(rd_value_init, s, p, e);
    for (size_t j = 0; j < n; j++) {
        weight(p, l, j);
        wr_rd_mul(p, p, &M->value[j]);
        if (!fma || j == 0)
            fit(p, F, M);
        if (j == 0)
            rd_value_set(s, p);
        else
            add(s, p, M);
        fit(s, F, M);
    }
    weight(e, l, n);
    rd_value_negate(s);
    add(e, s, M);
    fit(e, F, M);
    weight(p, l, n + 1);
    wr_rd_mul(e, p, e);
    fit(e, F, M);
    for (size_t j = 0; j < n; j++) {
        weight(p, l, j);
        wr_rd_mul(p, e, p);
        if (!fma)
            fit(p, F, M);
        rd_value_set(s, &M->value[j]);
        add(s, p, M);
        wr_rd_round(out + j, s, F, M->evaluation->mode);
    }
    WR_EACH(rd_value_clear, s, p, e);
}

void wr_rd_step_exact(uint64_t *out, const uint64_t *h, uint32_t letter,
                      wr_machine_t M) {
    const wr_recurrence_letter_t *l = &M->R->letter[letter];
    const wr_format_struct *F = M->evaluation->format;
    for (size_t j = 0; j < M->n; j++)
        rd_value_decode(&M->value[j], h[j], F);
    if (l->tree != NULL) {
        wr_rd_tree_step(out, l->tree, M);
        return;
    }
    if (l->delta) {
        delta(out, l, M);
        return;
    }
    rd_value_t s;
    rd_value_init(s);
    for (size_t i = 0; i < M->n; i++) {
        row(s, i, l, M);
        wr_rd_round(out + i, s, F, M->evaluation->mode);
    }
    rd_value_clear(s);
}
