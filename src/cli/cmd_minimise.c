/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath minimise: the minimal complete DFA of the same language. */

#include "cli/cli.h"

static const cli_option_t options[] = {
    {"output", 'o', "FILE", "write to FILE, format by its name (default -)"},
    {NULL}};

static int run(cli_t *c) {
    wr_dfa_struct *A = cli_dfa(c), *M = cli_dfa(c);
    cli_load_dfa(A, c, c->operand[0]);
    cli_must(c, wr_dfa_minimise(M, A, c->limits));
    cli_save_dfa(c, M, cli_get(c, "output"));
    cli_note(c, "%u states of %u", M->states, A->states);
    return EXIT_YES;
}

const cli_command_t cmd_minimise = {
    {"minimise", "FILE|NAME", 1, 1},
    "print the minimal complete DFA of the same language",
    "A semiautomaton has no language and is refused.  A sink is a state and is "
    "counted.",
    "  wreath minimise parity-redundant",
    {options, run, CLI_ANSWER(cli_dfa_fields)}};
