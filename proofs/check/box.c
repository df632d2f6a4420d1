/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "box.h"

#include <string.h>

/* Intervals over Q with open and closed ends, and the label of a box.
 * The ends of a sum of multiples of independent coordinates are sums of their
 * ends, by the signs of the coefficients; the sum reaches its end if every
 * one of them does.
 */

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

/* -1, 0, 1: the sign of all of x; or 2 */
static int sign_of(const ck_interval *x) {
    int low = mpq_sgn(x->end[0]), high = mpq_sgn(x->end[1]);
    if (low > 0 || (low == 0 && x->open[0]))
        return 1;
    if (high < 0 || (high == 0 && x->open[1]))
        return -1;
    return low == 0 && high == 0 ? 0 : 2;
}

/* x = form p over the box, less form q if that is not CK_NONE */
static void form_range(ck_interval *x, const ck_layer *L, uint32_t p,
                       uint32_t q, const ck_interval *b) {
    uint32_t size = L->n * L->d, i;
    ck_num c;

    for (i = 0; i <= size; i++) {
        c = L->form[(size_t) p * (size + 1) + (size - i)];
        if (q != CK_NONE)
            c = ck_muladd(c, CK_MINUS_ONE,
                          L->form[(size_t) q * (size + 1) + (size - i)]);
        if (i == 0) /* the constant stands last */
            ck_interval_number(x, c);
        else
            ck_interval_add(x, c, &b[size - i]);
    }
}

static uint32_t argmax(ck_interval *x, const ck_layer *L,
                       const ck_interval *b) {
    uint32_t k, i;

    for (k = 0; k < L->forms; k++) {
        for (i = 0; i < L->forms; i++) {
            form_range(x, L, k, i, b);
            if (i != k && sign_of(x) != 1)
                break;
        }
        if (i == L->forms)
            return k;
    }
    return CK_NONE;
}

/* The number of cuts at most x, if that is the same for all of x. */
static uint32_t threshold(const ck_layer *L, const ck_interval *x) {
    uint32_t low = 0, high = 0, i;
    for (i = 0; i < L->cuts; i++) {
        int order = mpq_cmp(*ck_value(L->cut[i]), x->end[1]);
        low += mpq_cmp(*ck_value(L->cut[i]), x->end[0]) <= 0;
        high += order < 0 || (order == 0 && !x->open[1]);
    }
    return low == high ? low : CK_NONE;
}

uint32_t ck_box_label(ck_num *h, ck_interval *x, const ck_layer *L,
                      const ck_interval *b) {
    uint32_t i;

    if (is_point(b, L->n * L->d)) {
        for (i = 0; i < L->n * L->d; i++) {
            mpq_set(*ck_blank(), b[i].end[0]);
            h[i] = ck_store();
        }
        return ck_decode(L, h);
    }
    if (L->decoder == CK_COORDINATE) {
        mpq_set(*ck_blank(), b[L->coordinate].end[0]);
        i = is_point(&b[L->coordinate], 1) ? ck_as_whole(ck_store()) : CK_NONE;
        return i < L->labels ? i : CK_NONE;
    }
    if (L->decoder == CK_ARGMAX)
        return argmax(x, L, b);
    if (L->form == NULL)
        return CK_NONE;
    form_range(x, L, 0, CK_NONE, b);
    if (L->decoder == CK_THRESHOLD)
        return threshold(L, x);
    return sign_of(x) == 2 ? CK_NONE : (uint32_t) (1 + sign_of(x));
}

int ck_contracts(const ck_action *X, uint32_t n) {
    mpq_t sum, x;
    int small = 1;
    mpq_inits(sum, x, NULL);
    for (uint32_t i = 0; i < n; i++) {
        mpq_set_ui(sum, 0, 1);
        for (uint32_t e = X->A.start[i]; e < X->A.start[i + 1]; e++) {
            mpq_abs(x, ck_value(X->A.value[e])[0]);
            mpq_add(sum, sum, x);
        }
        small &= mpq_cmp_ui(sum, 1, 1) < 0;
    }
    mpq_clears(sum, x, NULL);
    return small;
}

/* ---- of Q -------------------------------------------------------------- */

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
