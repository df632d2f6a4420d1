/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath draw trace: the state over time.  For an automaton, and for a model in
 * exact arithmetic (E0), states and labels are drawn as values on a few lines;
 * for a recurrence, and for a trace file, the numbers are drawn. */

#include "cli/draw.h"
#include "cli/trace.h"
#include "study/cards.h"

static void of_trace(cli_draw_t *D, cli_t *c, const wr_trace_t T) {
    const wr_trace_export_t E = {.title = D->how.title,
                                 .caption = D->how.caption};
    cli_must(c, wr_trace_draw(D->P, T, &E, c->limits));
}

static void of_recurrence(cli_draw_t *D, cli_t *c) {
    cli_trace_length_t length = {.steps = 30};
    wr_buffer_struct *text = cli_buffer(c);
    wr_trace_struct *T = cli_trace(c);
    if (!cli_has(c, "evaluation"))
        cli_refuse(c, "a recurrence needs --evaluation, such as E2:bf16");
    cli_number(&length.steps, c, "steps", 100000);
    cli_trace_named(text, c, length);
    cli_must(
        c, wr_trace_read(T, "the trace", text->text, text->length, c->limits));
    of_trace(D, c, T);
}

/* Read --word, and refuse a word too long for a picture. */
static void read_word(wr_word_t w, cli_t *c, const wr_dfa_t A) {
    if (!cli_has(c, "word"))
        cli_refuse(c, "--word WORD is needed");
    cli_read_word(w, c, A, cli_get(c, "word"));
    if (w->length > 1000000)
        cli_must(c, wr_limits_fail(
                        c->limits, WR_UNABLE,
                        "a word of %zu letters is more than a picture shows",
                        w->length));
}

static void of_word(cli_draw_t *D, cli_t *c, int model) {
    const char *what = c->operand[0];
    wr_lrnn_struct *M = cli_lrnn(c);
    wr_dfa_struct *A = cli_dfa(c);
    wr_word_struct *w = cli_word(c);
    cli_only(c, CLI_DRAW_ALL "word n", "to draw an exact run");
    if (model) {
        cli_load_lrnn(M, NULL, c, what);
        wr_lrnn_names(A, M);
    } else {
        cli_load_dfa(A, c, what);
    }
    read_word(w, c, A);
    cli_must(c, model ? wr_timeline_of_lrnn(D->P, M, w, &D->how, c->limits)
                      : wr_timeline_of_dfa(D->P, A, w, &D->how, c->limits));
}

void cli_draw_trace(cli_draw_t *D, cli_t *c) {
    const char *what = c->operands > 0 ? c->operand[0] : "";
    if (cli_is_file(c, what, ".trace")) {
        wr_trace_struct *T = cli_trace(c);
        cli_only(c, CLI_DRAW_ALL, "to draw a trace from its file");
        cli_load_trace(T, NULL, c, what);
        of_trace(D, c, T);
    } else if (cli_has(c, "evaluation") || cli_has(c, "expression")) {
        of_recurrence(D, c);
    } else if (c->operands > 0) {
        of_word(D, c, cli_is_file(c, what, ".lrnn"));
    } else {
        cli_refuse(c, "trace needs an INPUT");
    }
}
