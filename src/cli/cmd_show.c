/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath show: an automaton in canonical .dfa text. */

#include "cli/cli.h"

static const cli_option_t options[] = {
    {"output", 'o', "FILE", "write to FILE (default -, standard output)"},
    {NULL, 0, NULL, NULL}};

static int run(cli_t *c)
{
    const char *path = cli_get(c, "output");
    wr_buffer_t text;
    wr_dfa_t A;

    wr_dfa_init(A);
    wr_buffer_init(text);
    int status = cli_load_dfa(A, c, c->operand[0]);
    if (status == 0) {
        wr_dfa_print(text, A);
        wr_status_t s = wr_buffer_save(text, path ? path : "-", c->limits);
        if (s != WR_OK)
            status = cli_failed(c, s);
    }
    wr_buffer_clear(text);
    wr_dfa_clear(A);
    return status;
}

const cli_command_t cmd_show = {
    "show", "FILE|NAME", 1, 1,
    "print an automaton in canonical .dfa text",
    NULL,
    "  wreath show parity",
    options, run};
