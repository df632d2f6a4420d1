/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates of rounded recurrences, in the format of
 * doc/certificates-rounding.  Nothing is decided here. */

#include <inttypes.h>

#include "rounding/machine.h"

/* ---- numbers ------------------------------------------------------------ */

void wr_rd_put_number(wr_buffer_t out, const fmpq_t x, int minus) {
    if (minus && fmpq_is_zero(x)) {
        wr_buffer_put(out, " -0");
        return;
    }
    char *s = fmpq_get_str(NULL, 10, x);
    wr_buffer_put(out, " ");
    wr_buffer_put(out, s);
    flint_free(s);
}

void wr_number_certify(wr_buffer_t out, uint64_t code, const wr_format_t F) {
    fmpq_t x;
    int negative;
    fmpq_init(x);
    wr_class_t kind = wr_format_decode(x, &negative, code, F);
    if (kind == WR_FINITE)
        wr_rd_put_number(out, x, negative);
    else
        wr_buffer_put(out, kind == WR_NAN ? " nan"
                           : negative     ? " -inf"
                                          : " inf");
    fmpq_clear(x);
}

/* "WORD x_1 .. x_count" */
static void put_line(wr_buffer_t out, const char *word, const fmpq *x,
                     const unsigned char *minus, size_t count) {
    wr_buffer_put(out, word);
    for (size_t i = 0; i < count; i++)
        wr_rd_put_number(out, x + i, minus != NULL && minus[i]);
    wr_buffer_put(out, "\n");
}

static void put_letters(wr_buffer_t out, const char *word,
                        const uint32_t *letter, size_t length,
                        const wr_recurrence_t R) {
    wr_buffer_put(out, word);
    for (size_t i = 0; i < length; i++)
        wr_buffer_printf(out, " %s", R->letter[letter[i]].name);
    wr_buffer_put(out, "\n");
}

/* ---- formats and recurrences -------------------------------------------- */

void wr_format_certify(wr_buffer_t out, const char *word, const wr_format_t F) {
    wr_buffer_printf(out, "%s ", word);
    F->kind->certify(out, F);
    wr_buffer_put(out, "\n");
}

void wr_recurrence_print(wr_buffer_t out, const wr_recurrence_t R) {
    size_t n = R->n;
    wr_buffer_printf(out, "recurrence %zu\n", n);
    put_line(out, "start", R->start, NULL, n);
    for (size_t a = 0; a < R->letters; a++) {
        const wr_recurrence_letter_t *l = &R->letter[a];
        wr_buffer_printf(out, "letter %s\n", l->name);
        if (l->tree != NULL) {
            wr_rd_tree_print(out, l->tree);
            continue;
        }
        if (l->delta) {
            put_line(out, "delta", l->w, l->minus, n);
            put_line(out, "value", l->w + n, l->minus + n, 1);
            put_line(out, "beta", l->w + n + 1, l->minus + n + 1, 1);
            continue;
        }
        for (size_t i = 0; i < n; i++)
            put_line(out, "row", l->w + i * n, l->minus + i * n, n);
        if (l->has_add)
            put_line(out, "add", l->w + n * n, l->minus + n * n, n);
    }
}

void wr_rounding_certify_begin(wr_buffer_t out, const wr_recurrence_struct *R,
                               const wr_evaluation_struct *evaluation) {
    wr_buffer_put(out, "wreath-rounding 1\nmodel ");
    wr_evaluation_print(out, evaluation);
    wr_buffer_put(out, "\n");
    wr_format_certify(out, "format", evaluation->format);
    if (evaluation->order >= WR_ORDER_WIDE)
        wr_format_certify(out, "accumulator", evaluation->acc);
    if (R != NULL)
        wr_recurrence_print(out, R);
}

/* ---- evidence ------------------------------------------------------------ */

wr_status_t wr_rounding_certify_orbit(wr_buffer_t out, wr_orbit_t O,
                                      const wr_recurrence_t R,
                                      const wr_word_times_t *w, wr_limits_t L) {
    wr_assert(w->length >= 1 && w->period >= 1);
    uint64_t code[WR_RECURRENCE_MAX_SIZE];
    size_t was = out->length;
    wr_status_t s = WR_OK;
    const wr_format_struct *F = wr_rd_orbit_format(O);
    if (w->preperiod >= UINT32_MAX || w->period >= UINT32_MAX / 2)
        return wr_limits_fail(
            L, WR_UNABLE,
            "preperiods and periods beyond 2^31 cannot be certified");
    wr_buffer_put(out, "type RHO\n");
    put_letters(out, "word", w->word, w->length, R);
    wr_buffer_printf(out, "preperiod %" PRIu64 "\nperiod %" PRIu64 "\n",
                     w->preperiod, w->period);
    wr_orbit_rewind(O);
    for (uint64_t t = 0; t < w->preperiod; t++)
        wr_orbit_step(O);
    for (uint64_t t = 0; t < w->period && s == WR_OK; t++) {
        wr_orbit_state(code, O);
        wr_buffer_put(out, "state");
        for (size_t i = 0; i < R->n; i++)
            wr_number_certify(out, code[i], F);
        wr_buffer_put(out, "\n");
        wr_orbit_step(O);
        if (t % 4096 == 0)
            s = wr_limits_check(L, "states of the cycle", t, out->length);
    }
    wr_orbit_rewind(O);
    if (s != WR_OK)
        out->text[out->length = was] = '\0';
    return s;
}

void wr_lines_certify(wr_buffer_t out, const char *text) {
    const char *line;
    for (size_t n; wr_take_part(&line, &n, &text, '\n');)
        wr_buffer_printf(out, "| %.*s\n", (int) n, line);
}

wr_status_t wr_rounding_certify_reach(wr_buffer_t out, const wr_reach_t X,
                                      const wr_dfa_text_t *A, wr_limits_t L) {
    size_t was = out->length;
    wr_status_t s = WR_OK;
    if (X->holds == WR_UNKNOWN)
        return wr_limits_fail(L, WR_DOMAIN, "there is nothing to certify");
    wr_buffer_printf(out, "type %s\n", X->holds == WR_TRUE ? "HOM" : "COLL");
    wr_buffer_printf(out, "automaton %s\n", *A->name == '\0' ? "-" : A->name);
    wr_lines_certify(out, A->text);
    if (X->holds == WR_FALSE) {
        put_letters(out, "first", X->word[0], X->length[0], X->R);
        put_letters(out, "second", X->word[1], X->length[1], X->R);
        put_letters(out, "rest", X->rest, X->rest_length, X->R);
        return WR_OK;
    }
    wr_buffer_put(out, "classes");
    for (uint32_t q = 0; q < X->classes; q++)
        wr_buffer_printf(out, " %u", X->kind[q]);
    wr_buffer_printf(out, "\nstates %u\n", X->met.T.count);
    for (uint32_t k = 0; k < X->met.T.count && s == WR_OK; k++) {
        wr_buffer_printf(out, "state %u", X->class_[k]);
        for (size_t i = 0; i < X->n; i++)
            wr_number_certify(out, wr_reach_code(X, k)[i], X->format);
        wr_buffer_put(out, "\n");
        if (k % 4096 == 0)
            s = wr_limits_check(L, "states written", k, out->length);
    }
    if (s != WR_OK)
        out->text[out->length = was] = '\0';
    return s;
}

wr_status_t wr_rounding_certify_monotone(wr_buffer_t out,
                                         const wr_recurrence_t R,
                                         const wr_evaluation_t evaluation,
                                         wr_limits_t L) {
    int divides;
    if (wr_recurrence_monotone(&divides, R, evaluation, 0, L) != WR_TRUE)
        return WR_DOMAIN;
    wr_buffer_printf(out, "type MONO\ndivides %d\n", divides);
    return WR_OK;
}
