/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "box.h"

#include <string.h>

/* Intervals over Q with open and closed ends, and the label of a box.  The ends
 * of a sum of multiples of independent coordinates are the sums of the ends
 * that the signs of the coefficients select; such an end is attained if and
 * only if all its summands are. */

/* ---- intervals --------------------------------------------------------- */

ck_interval *ck_intervals(size_t count) {
    ck_interval *b = ck_alloc(count, sizeof *b);
    for (size_t i = 0; i < count; i++)
        mpq_inits(b[i].end[0], b[i].end[1], NULL);
    return b;
}

void ck_interval_number(ck_interval *x, ck_num c) {
    for (int s = 0; s < 2; s++) {
        mpq_set(x->end[s], *ck_value(c));
        x->open[s] = 0;
    }
}

void ck_interval_add(ck_interval *x, ck_num c, const ck_interval *y) {
    int sign = mpq_sgn(*ck_value(c)), s, from;
    mpq_t t;
    if (sign == 0)
        return;
    mpq_init(t);
    for (s = 0; s < 2; s++) {
        from = sign > 0 ? s : 1 - s;
        mpq_mul(t, *ck_value(c), y->end[from]);
        mpq_add(x->end[s], x->end[s], t);
        x->open[s] |= y->open[from];
    }
    mpq_clear(t);
}

int ck_beyond(const ck_interval *x, const ck_interval *y, int s) {
    int order = mpq_cmp(x->end[s], y->end[s]);
    if (order == 0)
        return y->open[s] - x->open[s];
    return s == 0 ? -order : order;
}

static int is_point(const ck_interval *b, uint32_t size) {
    for (uint32_t i = 0; i < size; i++)
        if (!mpq_equal(b[i].end[0], b[i].end[1]))
            return 0;
    return 1;
}

/* ---- labels ------------------------------------------------------------ */

/* Return nonzero if the relation holds for all of c.(b, 1); c has as many
 * numbers as b, and a constant. */
static int holds(ck_interval *x, const ck_num *c, const ck_interval *b,
                 uint32_t size, ck_relation_to_0 is) {
    ck_interval_number(x, c[size]);
    for (uint32_t i = 0; i < size; i++)
        ck_interval_add(x, c[i], &b[i]);
    int low = mpq_sgn(x->end[0]);
    if (is == CK_EQUAL)
        return low == 0 && mpq_sgn(x->end[1]) == 0;
    return low > 0 || (low == 0 && (is == CK_AT_LEAST || x->open[0]));
}

uint32_t ck_box_label(ck_num *h, ck_interval *x, const ck_layer *L,
                      const ck_interval *b) {
    uint32_t i;

    if (is_point(b, L->n * L->d)) {
        for (i = 0; i < L->n * L->d; i++)
            h[i] = ck_of_rational(b[i].end[0]);
        return ck_decode(L, h);
    }
    if (L->decoder == CK_COORDINATE) {
        i = is_point(&b[L->coordinate], 1)
                ? ck_as_whole(ck_of_rational(b[L->coordinate].end[0]))
                : CK_NONE;
        return i < L->labels ? i : CK_NONE;
    }
    uint32_t label = L->form == NULL ? L->labels : 0, size = L->n * L->d;
    ck_num *c = ck_alloc((size_t) size + 1, sizeof *c);
    for (; label < L->labels; label++) {
        for (i = 0; i < ck_conditions(L); i++) {
            ck_relation_to_0 is = ck_condition(c, L, label, i);
            if (!holds(x, c, b, size, is))
                break;
        }
        if (i == ck_conditions(L))
            break;
    }
    ck_free(c);
    return label < L->labels ? label : CK_NONE;
}

int ck_contracts(const ck_action *X, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        ck_num rest = CK_ONE; /* 1 less the sum of the row */
        for (uint32_t e = X->A.start[i]; e < X->A.start[i + 1]; e++) {
            ck_num x = X->A.value[e];
            rest = ck_muladd(rest, ck_sign(x) < 0 ? CK_ONE : CK_MINUS_ONE, x);
        }
        if (ck_sign(rest) <= 0)
            return 0;
    }
    return 1;
}

/* ---- numbers of Q ------------------------------------------------------- */

static int all_of_q(const ck_num *x, size_t count) {
    for (size_t i = 0; x != NULL && i < count; i++)
        if (!ck_of_q(x[i]))
            return 0;
    return 1;
}

int ck_layer_of_q(const ck_layer *L) {
    size_t size = (size_t) L->n * L->d;
    for (uint32_t a = 0; a < L->actions; a++)
        if (!all_of_q(L->action[a].A.value, L->action[a].A.start[L->n]) ||
            !all_of_q(L->action[a].B, size))
            return 0;
    return all_of_q(L->h0, size) && all_of_q(L->cut, L->cuts) &&
           all_of_q(L->form, L->forms * (size + 1));
}

/* ---- text -------------------------------------------------------------- */

int ck_interval_read(ck_interval *x, const char *text) {
    size_t n = strlen(text), colon = strcspn(text, ":");
    if (n < 1 || (text[0] != '(' && text[0] != '[')) {
        x->open[0] = x->open[1] = 0;
        if (!ck_rational(x->end[0], text, n, 1))
            return 0;
        mpq_set(x->end[1], x->end[0]);
        return 1;
    }
    if (colon + 1 >= n || (text[n - 1] != ')' && text[n - 1] != ']'))
        return 0;
    x->open[0] = text[0] == '(';
    x->open[1] = text[n - 1] == ')';
    return ck_rational(x->end[0], text + 1, colon - 1, 1) &&
           ck_rational(x->end[1], text + colon + 1, n - colon - 2, 1) &&
           mpq_cmp(x->end[0], x->end[1]) < 0;
}
