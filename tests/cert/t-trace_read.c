/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading traces: the automaton in the text is returned line by line, with
 * empty lines; a truncated text is refused, without reads beyond its end. */

#include "cert/trace.h"
#include "model/samples.h"

#include <limits.h>

/* The trace of a sample on "01", and the automaton in it. */
static void open_trace(wr_buffer_t out, wr_buffer_t dfa) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_word_t w;
    wr_trace_how_t how = {.around = 0};
    wr_limits_init(L);
    wr_buffer_init(out);
    wr_buffer_init(dfa);
    wr_word_init(w);
    sample_open(M, A, 0);
    wr_cert_rounded_t C = {.M = M, .A = A};
    wr_word_append(w, 0);
    wr_word_append(w, 1);
    REQUIRE_STATUS(wr_trace_print_model(out, &C, &how, w, L), WR_OK);
    wr_dfa_print(dfa, A);
    wr_word_clear(w);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

/* Where the lines begin that hold the automaton, and where they end. */
static size_t automaton(const wr_buffer_t out, size_t *end) {
    const char *from = strstr(out->text, "\n| ") + 1, *to = from;
    while (*to == '|')
        to = strchr(to, '\n') + 1;
    *end = (size_t) (to - out->text);
    return (size_t) (from - out->text);
}

/* With `line` put in before byte `at`, the automaton's text is want. */
static void require_read(const wr_buffer_t out, size_t at, const char *line,
                         const char *want) {
    wr_limits_t L;
    wr_buffer_t text;
    wr_trace_t T;
    wr_limits_init(L);
    wr_buffer_init(text);
    wr_buffer_write(text, out->text, at);
    wr_buffer_put(text, line);
    wr_buffer_put(text, out->text + at);
    wr_trace_init(T);
    REQUIRE(wr_trace_read(T, "t", text->text, text->length, L) == WR_OK, "%s",
            L->reason);
    REQUIRE(strcmp(T->dfa_text, want) == 0, "\n%s---\n%s", T->dfa_text, want);
    REQUIRE(strcmp(T->claim, "run") == 0 && T->steps == 2 && T->rows == 3 &&
            strcmp(T->letter[0], "0") == 0 && strcmp(T->letter[1], "1") == 0);
    wr_trace_clear(T);
    wr_buffer_clear(text);
}

TEST(lines_of_the_automaton) {
    wr_buffer_t out, dfa, want;
    size_t to, from;
    open_trace(out, dfa);
    from = automaton(out, &to);
    require_read(out, from, "", dfa->text);
    static const char *const empty[] = {"|\n", "| \n"};
    for (size_t i = 0; i < 2; i++) {
        wr_buffer_init(want);
        wr_buffer_printf(want, "\n%s", dfa->text);
        require_read(out, from, empty[i], want->text);
        wr_buffer_clear(want);
        wr_buffer_init(want);
        wr_buffer_printf(want, "%s\n", dfa->text);
        require_read(out, to, empty[i], want->text);
        wr_buffer_clear(want);
    }
    wr_buffer_clear(out);
    wr_buffer_clear(dfa);
}

/* Every output format refuses traces that fit no table, and then writes
 * nothing. */
TEST(exports) {
    wr_limits_t L;
    wr_buffer_t out, dfa, text;
    wr_trace_t T;
    open_trace(out, dfa);
    wr_limits_init(L);
    wr_buffer_init(text);
    wr_trace_init(T);
    REQUIRE_STATUS(wr_trace_read(T, "t", out->text, out->length, L), WR_OK);
    for (int form = 0; form < WR_TRACE_FORMS; form++) {
        wr_trace_export_t E = {.form = (wr_trace_form_t) form,
                               .numbers = WR_TRACE_DECIMAL,
                               .digits = 1000};
        text->length = 0;
        REQUIRE_STATUS(wr_trace_export(text, T, &E, L), WR_OK);
        REQUIRE(text->length > 0);
        text->length = 0;
        E.digits = 1001;
        REQUIRE_STATUS(wr_trace_export(text, T, &E, L), WR_DOMAIN);
        E.digits = INT_MAX;
        REQUIRE_STATUS(wr_trace_export(text, T, &E, L), WR_DOMAIN);
        E.digits = 0;
        E.columns = "step,nosuch";
        REQUIRE_STATUS(wr_trace_export(text, T, &E, L), WR_DOMAIN);
        REQUIRE(strstr(L->reason, "\"nosuch\"") != NULL, "%s", L->reason);
        REQUIRE(text->length == 0);
    }
    wr_trace_clear(T);
    wr_buffer_clear(text);
    wr_buffer_clear(out);
    wr_buffer_clear(dfa);
}

/* A trace that ends with an undefined step, which has no labels. */
TEST(undefined_step) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_word_t w;
    wr_buffer_t out, text;
    wr_trace_t T;
    wr_trace_how_t how = {.around = 0};
    wr_limits_init(L);
    WR_EACH(wr_buffer_init, out, text);
    wr_word_init(w);
    wr_trace_init(T);
    sample_open(M, A, 2);
    M->layer[2].rows--;
    wr_cert_rounded_t C = {.M = M, .A = A};
    for (int t = 0; t < 4; t++)
        wr_word_append(w, t == 1 || t == 2);
    REQUIRE_STATUS(wr_trace_print_model(out, &C, &how, w, L), WR_OK);
    REQUIRE_STATUS(wr_trace_read(T, "t", out->text, out->length, L), WR_OK);
    REQUIRE(T->row[T->rows - 1].undefined);
    for (int form = 0; form < WR_TRACE_FORMS; form++) {
        const wr_trace_export_t E = {.form = (wr_trace_form_t) form};
        REQUIRE_STATUS(wr_trace_export(text, T, &E, L), WR_OK);
    }
    wr_trace_clear(T);
    wr_word_clear(w);
    WR_EACH(wr_buffer_clear, out, text);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

TEST(cut_off_anywhere) {
    wr_limits_t L;
    wr_buffer_t out, dfa;
    wr_trace_t T;
    open_trace(out, dfa);
    wr_limits_init(L);
    wr_trace_init(T);
    for (size_t n = 0; n < out->length; n++) {
        REQUIRE_STATUS(wr_trace_read(T, "t", out->text, n, L), WR_PARSE);
        REQUIRE(strncmp(L->reason, "t:", 2) == 0 && T->text == NULL, "%zu: %s",
                n, L->reason);
    }
    wr_buffer_clear(out);
    wr_buffer_clear(dfa);
}
