/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* What a command holds until it ends: the objects that live as long as it does
 * are cleared in one place, whichever way the command ends. */

#include "cli/cli.h"

typedef enum { BUFFER, DFA, LRNN, WORD, RECURRENCE, TRACE, ROUNDED } kind_t;

struct cli_held_struct {
    cli_held_t *before;
    kind_t kind;
    union {
        wr_buffer_t buffer;
        wr_dfa_t dfa;
        wr_lrnn_t lrnn;
        wr_word_t word;
        wr_recurrence_t recurrence;
        wr_trace_t trace;
        struct {
            wr_layer_evaluation_struct *how;
            wr_rounded_t R;
        } rounded;
    } is;
};

static cli_held_t *hold(const cli_t *c, kind_t kind) {
    cli_held_t *x = wr_malloc(sizeof *x);
    x->before = *c->held;
    x->kind = kind;
    *c->held = x;
    return x;
}

wr_buffer_struct *cli_buffer(const cli_t *c) {
    cli_held_t *x = hold(c, BUFFER);
    wr_buffer_init(x->is.buffer);
    return x->is.buffer;
}

wr_dfa_struct *cli_dfa(const cli_t *c) {
    cli_held_t *x = hold(c, DFA);
    wr_dfa_init(x->is.dfa);
    return x->is.dfa;
}

wr_lrnn_struct *cli_lrnn(const cli_t *c) {
    cli_held_t *x = hold(c, LRNN);
    wr_lrnn_init(x->is.lrnn);
    return x->is.lrnn;
}

wr_word_struct *cli_word(const cli_t *c) {
    cli_held_t *x = hold(c, WORD);
    wr_word_init(x->is.word);
    return x->is.word;
}

wr_recurrence_struct *cli_recurrence(const cli_t *c) {
    cli_held_t *x = hold(c, RECURRENCE);
    wr_recurrence_init(x->is.recurrence);
    return x->is.recurrence;
}

wr_trace_struct *cli_trace(const cli_t *c) {
    cli_held_t *x = hold(c, TRACE);
    wr_trace_init(x->is.trace);
    return x->is.trace;
}

wr_rounded_t *cli_rounded(const cli_t *c, wr_layer_evaluation_struct *how) {
    cli_held_t *x = hold(c, ROUNDED);
    x->is.rounded.how = how;
    x->is.rounded.R = NULL;
    return &x->is.rounded.R;
}

void cli_release(cli_held_t *x) {
    while (x != NULL) {
        cli_held_t *before = x->before;
        if (x->kind == BUFFER)
            wr_buffer_clear(x->is.buffer);
        else if (x->kind == DFA)
            wr_dfa_clear(x->is.dfa);
        else if (x->kind == LRNN)
            wr_lrnn_clear(x->is.lrnn);
        else if (x->kind == WORD)
            wr_word_clear(x->is.word);
        else if (x->kind == RECURRENCE)
            wr_recurrence_clear(x->is.recurrence);
        else if (x->kind == TRACE)
            wr_trace_clear(x->is.trace);
        else {
            wr_rounded_clear(x->is.rounded.R);
            wr_free(x->is.rounded.how);
        }
        wr_free(x);
        x = before;
    }
}
