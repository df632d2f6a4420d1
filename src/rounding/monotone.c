/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Recurrences whose numbers move monotonely on the chain of the format's
 * numbers, seen from the weights alone (doc/certificates-rounding: MONO). */

#include "rounding/impl.h"

static int chain(const wr_format_t F, const wr_format_t state) {
    return (!F->fixed || F->saturate) &&
           (F->fixed || F->saturate || F->has_inf || state->has_nan);
}

/* The sign of the weights on the diagonal of l, if all others are zeros:
 * 1 or 2; else 0. */
static int diagonal(const wr_recurrence_letter_t *l, size_t n) {
    int two = 1;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            size_t at = i * n + j;
            if (i != j && !fmpq_is_zero(l->w + at))
                return 0;
            if (i == j && (l->minus[at] || fmpq_sgn(l->w + at) < 0))
                two = 2;
        }
    return two;
}

int wr_model_is_monotone(const wr_model_t model) {
    return model->chunk == 0 && model->mode->rule != WR_RSTO &&
           chain(model->format, model->format) &&
           (model->order < WR_ORDER_WIDE ||
            chain(model->acc, model->format));
}

wr_truth_t wr_recurrence_monotone(int *divides, const wr_recurrence_t R,
                                  const wr_model_t model, wr_limits_t L) {
    const char *why = NULL;
    int most = 1;
    if (model->chunk > 0)
        why = "in E3 the state depends on the time modulo the chunk";
    else if (model->mode->rule == WR_RSTO)
        why = "stochastic rounding is no map of the state";
    else if (!wr_model_is_monotone(model))
        why = "numbers wrap, or a NaN is lost";
    for (size_t a = 0; a < R->letters && why == NULL; a++) {
        const wr_recurrence_letter_t *l = &R->letter[a];
        int two = l->delta || l->tree ? 0 : diagonal(l, R->n);
        if (two == 0)
            why = l->tree    ? "a letter is made of operations"
                  : l->delta ? "a delta rule reads the state twice"
                           : "a matrix is not diagonal";
        if (two > most)
            most = two;
    }
    if (why != NULL) {
        (void) wr_limits_fail(L, WR_DOMAIN, "not seen to be monotone: %s",
                              why);
        return WR_UNKNOWN;
    }
    *divides = most;
    return WR_TRUE;
}
