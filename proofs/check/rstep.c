/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

#include <string.h>

/* One step in E2.  What is rounded, and into what, is
 *
 *     order   a product    a sum         begins with   ends with
 *     dot     exact        exact         p_1           + b
 *     seq     format       format        p_1           + b
 *     bias    format       format        b + p_1
 *     fma     exact        format        b + p_1
 *     wide    format       accumulator   p_1           + b
 *     acc     accumulator  accumulator   p_1           + b
 *     tree    as the letter's operations say (tree.c)
 *
 * and the result is rounded into the format.  The first product of a sum is
 * rounded as sums are.  b is not rounded by itself.
 */

static void add(ck_real *s, const ck_real *x, const ck_evaluation *E) {
    ck_real_add(s, x, E->rule == CK_RD);
}

/* s = w . h, and b unless it is CK_NONE */
static void row(ck_real *s, const ck_num *w, const ck_num *h, uint32_t n,
                ck_num b, const ck_evaluation *E) {
    int first = E->order == CK_BIAS || E->order == CK_FMA;
    const ck_format *F = &E->format;
    const ck_format *product = E->order == CK_ACC ? &E->acc : F;
    const ck_format *sum = E->order >= CK_WIDE ? &E->acc : F;
    ck_real x, y;
    uint32_t j;

    ck_real_init(&x);
    ck_real_init(&y);
    for (j = 0; j < n; j++) {
        ck_real_load(&x, w[j]);
        ck_real_load(&y, h[j]);
        ck_real_mul(&x, &x, &y);
        if (E->order != CK_DOT && E->order != CK_FMA)
            ck_round(&x, product, E->rule);
        if (j == 0 && first && b != CK_NONE) {
            ck_real_load(s, b);
            add(s, &x, E);
        } else if (j == 0) {
            ck_real_set(s, &x);
        } else {
            add(s, &x, E);
        }
        if (E->order != CK_DOT)
            ck_round(s, sum, E->rule);
    }
    if (!first && b != CK_NONE) {
        ck_real_load(&x, b);
        add(s, &x, E);
        if (E->order != CK_DOT)
            ck_round(s, sum, E->rule);
    }
    ck_round(s, F, E->rule);
    mpq_clear(x.x);
    mpq_clear(y.x);
}

/* s = k.h; e = beta (v - s); h_i + e k_i.  In fma a sum and the product
 * that is added to it are rounded together. */
static void delta(ck_num *out, const ck_num *w, const ck_num *h, uint32_t n,
                  const ck_evaluation *E) {
    const ck_format *F = &E->format;
    int fma = E->order == CK_FMA;
    ck_real s, e, x;
    uint32_t j;

    if (!fma && E->order != CK_SEQ)
        ck_fail(CK_REJECTED, "a delta rule in an order other than seq, fma");
    ck_real_init(&s);
    ck_real_init(&e);
    ck_real_init(&x);
    for (j = 0; j < n; j++) {
        ck_real_load(&x, w[j]);
        ck_real_load(&e, h[j]);
        ck_real_mul(&x, &x, &e);
        if (!fma)
            ck_round(&x, F, E->rule);
        if (j == 0)
            ck_real_set(&s, &x);
        else
            add(&s, &x, E);
        ck_round(&s, F, E->rule);
    }
    ck_real_negate(&s);
    ck_real_load(&e, w[n]);
    add(&e, &s, E);
    ck_round(&e, F, E->rule);
    ck_real_load(&x, w[n + 1]);
    ck_real_mul(&e, &e, &x);
    ck_round(&e, F, E->rule);
    for (j = 0; j < n; j++) {
        ck_real_load(&x, w[j]);
        ck_real_mul(&x, &e, &x);
        if (!fma)
            ck_round(&x, F, E->rule);
        ck_real_load(&s, h[j]);
        add(&s, &x, E);
        ck_round(&s, F, E->rule);
        out[j] = ck_real_store(&s);
    }
    mpq_clear(s.x);
    mpq_clear(e.x);
    mpq_clear(x.x);
}

void ck_round_step(ck_num *out, const ck_map_letter *l, const ck_num *h,
                   uint32_t n, const ck_evaluation *E) {
    ck_real s;
    uint32_t i;

    if ((l->out != NULL) != (E->order == CK_TREE))
        ck_fail(CK_REJECTED, "the order tree is for letters made of "
                "operations, and they for it");
    if (l->out != NULL) {
        ck_tree_step(out, l, h, n, E);
        return;
    }
    if (l->delta) {
        delta(out, l->w, h, n, E);
        return;
    }
    ck_real_init(&s);
    for (i = 0; i < n; i++) {
        row(&s, l->w + i * n, h, n, l->has_add ? l->w[n * n + i] : CK_NONE,
            E);
        out[i] = ck_real_store(&s);
    }
    mpq_clear(s.x);
}

void ck_round_start(ck_num *out, const ck_recurrence *R,
                    const ck_evaluation *E) {
    ck_real s;
    uint32_t i;

    ck_real_init(&s);
    for (i = 0; i < R->n; i++) {
        ck_real_load(&s, R->start[i]);
        ck_round(&s, &E->format, E->rule);
        out[i] = ck_real_store(&s);
    }
    mpq_clear(s.x);
}
