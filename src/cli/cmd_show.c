/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath show: an automaton in canonical .dfa text. */

#include "cli/cli.h"

static const cli_option_t options[] = {
    {"output", 'o', "FILE", "write to FILE (default -, standard output)"},
    {NULL, 0, NULL, NULL}};

static int run(cli_t *c) {
    wr_dfa_t A;

    wr_dfa_init(A);
    int status = cli_load_dfa(A, c, c->operand[0]);
    if (status == 0)
        status = cli_save_dfa(c, A, cli_get(c, "output"));
    wr_dfa_clear(A);
    return status;
}

const cli_command_t cmd_show = {
    "show",
    "FILE|NAME",
    1,
    1,
    "print an automaton in canonical .dfa text",
    "Comments are dropped and state names are kept.  With --json the output"
    " is an object.",
    "  wreath show parity",
    options,
    run,
    cli_dfa_answers};
