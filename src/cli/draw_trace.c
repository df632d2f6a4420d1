/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath draw trace: the state over time.  For an automaton, and for a model in
 * exact arithmetic (E0), states and labels are drawn as values on a few lines;
 * for a recurrence, and for a trace file, the numbers are drawn. */

#include "cli/draw.h"
#include "cli/trace.h"
#include "study/cards.h"

static int of_trace(cli_draw_t *D, cli_t *c, const wr_trace_t T) {
    const wr_trace_export_t E = {.title = D->how.title,
                                 .caption = D->how.caption};
    return cli_failed(c, wr_trace_draw(D->P, T, &E, c->limits));
}

static int of_text(cli_draw_t *D, cli_t *c, const wr_buffer_t text) {
    wr_trace_struct *T = cli_trace(c);
    wr_status_t s =
        wr_trace_read(T, "the trace", text->text, text->length, c->limits);
    return s == WR_OK ? of_trace(D, c, T) : cli_failed(c, s);
}

static int of_recurrence(cli_draw_t *D, cli_t *c) {
    cli_trace_length_t length = {.steps = 30};
    wr_buffer_struct *text = cli_buffer(c);
    if (!cli_has(c, "evaluation"))
        return cli_error(c, "a recurrence needs --evaluation, such as E2:bf16");
    if (cli_number(&length.steps, c, "steps", 100000))
        return EXIT_BAD;
    int status = cli_trace_named(text, c, length);
    return status == 0 ? of_text(D, c, text) : status;
}

/* Read --word, and refuse a word too long for a picture. */
static int read_word(wr_word_t w, cli_t *c, const wr_dfa_t A) {
    if (!cli_has(c, "word"))
        return cli_error(c, "--word WORD is needed");
    wr_status_t s = cli_read_word(w, c, A, cli_get(c, "word"));
    if (s == WR_OK && w->length > 1000000)
        s = wr_limits_fail(c->limits, WR_UNABLE,
                           "a word of %zu letters is more than a picture shows",
                           w->length);
    return cli_failed(c, s);
}

static int of_word(cli_draw_t *D, cli_t *c, int model) {
    const char *what = c->operand[0];
    wr_lrnn_struct *M = cli_lrnn(c);
    wr_dfa_struct *A = cli_dfa(c);
    wr_word_struct *w = cli_word(c);
    if (cli_only(c, CLI_DRAW_ALL "word n", "to draw an exact run"))
        return EXIT_BAD;
    int status =
        model ? cli_load_lrnn(M, NULL, c, what) : cli_load_dfa(A, c, what);
    if (status == 0 && model)
        wr_lrnn_names(A, M);
    if (status == 0)
        status = read_word(w, c, A);
    if (status == 0)
        status = cli_failed(
            c, model ? wr_timeline_of_lrnn(D->P, M, w, &D->how, c->limits)
                     : wr_timeline_of_dfa(D->P, A, w, &D->how, c->limits));
    return status;
}

int cli_draw_trace(cli_draw_t *D, cli_t *c) {
    const char *what = c->operands > 0 ? c->operand[0] : "";
    if (cli_is_file(c, what, ".trace")) {
        wr_trace_struct *T = cli_trace(c);
        if (cli_only(c, CLI_DRAW_ALL, "to draw a trace from its file"))
            return EXIT_BAD;
        int status = cli_load_trace(T, NULL, c, what);
        return status == 0 ? of_trace(D, c, T) : status;
    }
    if (cli_has(c, "evaluation") || cli_has(c, "expression"))
        return of_recurrence(D, c);
    return c->operands > 0 ? of_word(D, c, cli_is_file(c, what, ".lrnn"))
                           : cli_error(c, "trace needs an INPUT");
}
