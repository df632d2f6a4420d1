/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

/* One step in E2.  This table defines which results are rounded, and into which
 * format; the step below and ck_check_monotone use only this table.  The result
 * of a row is rounded into the format. b is not rounded separately. */

const ck_roundings ck_orders[] = {
    {"dot", "the exact dot product rounded once", 0, 0, CK_NOT, CK_NOT},
    {"seq",
     "every product and every sum rounded, from the left, the constant "
     "last",
     0, 0, CK_INTO_FORMAT, CK_INTO_FORMAT},
    {"bias",
     "every product and every sum rounded, from the left, the constant "
     "first",
     1, 0, CK_INTO_FORMAT, CK_INTO_FORMAT},
    {"fma", "fused multiply-adds from the left, the constant first", 1, 0,
     CK_NOT, CK_INTO_FORMAT},
    {"wide", "products rounded into the format, sums in the accumulator", 0, 0,
     CK_INTO_FORMAT, CK_INTO_ACC},
    {"acc", "products and sums in the accumulator", 0, 0, CK_INTO_ACC,
     CK_INTO_ACC},
    {"tree", "the letters' own operations, each rounded once", 0, 1, CK_NOT,
     CK_NOT},
};

const ck_format *ck_into_what(ck_into into, const ck_evaluation *E) {
    return into == CK_NOT ? NULL : into == CK_INTO_ACC ? &E->acc : &E->format;
}

static void fit(ck_real *x, ck_into into, const ck_evaluation *E) {
    if (into != CK_NOT)
        ck_round(x, ck_into_what(into, E), E->rule);
}

static void add(ck_real *s, const ck_real *x, const ck_evaluation *E) {
    ck_real_add(s, x, E->rule == CK_RD);
}

/* w . h with n products, plus b unless it is CK_NONE. */
typedef struct {
    const ck_num *w;
    uint32_t n;
    ck_num b;
} form;

static void row(ck_real *s, const form *f, const ck_num *h,
                const ck_evaluation *E) {
    const ck_roundings *o = &ck_orders[E->order];
    ck_real x, y;
    uint32_t j;

    ck_real_init(&x);
    ck_real_init(&y);
    for (j = 0; j < f->n; j++) {
        ck_real_load(&x, f->w[j]);
        ck_real_load(&y, h[j]);
        ck_real_mul(&x, &x, &y);
        fit(&x, o->product, E);
        if (j == 0 && o->b_first && f->b != CK_NONE) {
            ck_real_load(s, f->b);
            add(s, &x, E);
        } else if (j == 0) {
            ck_real_set(s, &x);
        } else {
            add(s, &x, E);
        }
        fit(s, o->sum, E);
    }
    if (!o->b_first && f->b != CK_NONE) {
        ck_real_load(&x, f->b);
        add(s, &x, E);
        fit(s, o->sum, E);
    }
    fit(s, CK_INTO_FORMAT, E);
    mpq_clears(x.x, y.x, NULL);
}

/* s = k.h; e = beta (v - s); h_i + e k_i.  In order fma a sum and the product
 * that is added to it are rounded together. */
static void delta(ck_num *out, const ck_num *w, const ck_num *h, uint32_t n,
                  const ck_evaluation *E) {
    const ck_roundings *o = &ck_orders[E->order];
    ck_real s, e, x;
    uint32_t j;

    if (E->order != CK_FMA && E->order != CK_SEQ)
        ck_reject("a delta rule requires order seq or fma");
    ck_real_init(&s);
    ck_real_init(&e);
    ck_real_init(&x);
    row(&s, &(form){w, n, CK_NONE}, h, E);
    ck_real_negate(&s);
    ck_real_load(&e, w[n]);
    add(&e, &s, E);
    fit(&e, CK_INTO_FORMAT, E);
    ck_real_load(&x, w[n + 1]);
    ck_real_mul(&e, &e, &x);
    fit(&e, CK_INTO_FORMAT, E);
    for (j = 0; j < n; j++) {
        ck_real_load(&x, w[j]);
        ck_real_mul(&x, &e, &x);
        fit(&x, o->product, E);
        ck_real_load(&s, h[j]);
        add(&s, &x, E);
        fit(&s, CK_INTO_FORMAT, E);
        out[j] = ck_real_store(&s);
    }
    mpq_clears(s.x, e.x, x.x, NULL);
}

void ck_round_step(ck_num *out, const ck_map_letter *l, const ck_num *h,
                   uint32_t n, const ck_evaluation *E) {
    ck_real s;
    uint32_t i;

    if ((l->out != NULL) != ck_orders[E->order].operations)
        ck_reject("the order must be tree if letters are given by operations, "
                  "and only then");
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
        form f = {l->w + i * n, n, l->has_add ? l->w[n * n + i] : CK_NONE};

        row(&s, &f, h, E);
        out[i] = ck_real_store(&s);
    }
    mpq_clear(s.x);
}

ck_num ck_round_number(ck_num x, const ck_evaluation *E) {
    ck_real r;
    ck_real_init(&r);
    ck_real_load(&r, x);
    ck_round(&r, &E->format, E->rule);
    x = ck_real_store(&r);
    mpq_clear(r.x);
    return x;
}

void ck_round_start(ck_num *out, const ck_recurrence *R,
                    const ck_evaluation *E) {
    uint32_t i;

    for (i = 0; i < R->n; i++)
        out[i] = ck_round_number(R->start[i], E);
}
