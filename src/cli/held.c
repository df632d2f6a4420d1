/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* What a command holds until it ends: the objects that live as long as it does
 * are cleared in one place, whichever way the command ends. */

#include "cli/cli.h"

typedef enum { BUFFER, DFA, LRNN, WORD } kind_t;

struct cli_held_struct {
    cli_held_t *before;
    kind_t kind;
    union {
        wr_buffer_t buffer;
        wr_dfa_t dfa;
        wr_lrnn_t lrnn;
        wr_word_t word;
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

void cli_release(cli_held_t *x) {
    while (x != NULL) {
        cli_held_t *before = x->before;
        if (x->kind == BUFFER)
            wr_buffer_clear(x->is.buffer);
        else if (x->kind == DFA)
            wr_dfa_clear(x->is.dfa);
        else if (x->kind == LRNN)
            wr_lrnn_clear(x->is.lrnn);
        else
            wr_word_clear(x->is.word);
        wr_free(x);
        x = before;
    }
}
