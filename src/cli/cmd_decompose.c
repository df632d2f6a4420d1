/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath decompose: the levels of a cascade, in the notation of SgpDec. */

#include "cli/build.h"
#include "study/decomposition.h"

static const cli_option_t options[] = {
    CLI_BUILD_OPTIONS("holonomy"),
    {"full", 0, NULL, "also print tiles, generators, coordinates, lifts"},
    {"gap", 0, NULL, "print everything as a record for GAP (SgpDec)"},
    {NULL}};

static void print(cli_t *c, const wr_decomposition_t *D) {
    wr_buffer_struct *b = cli_buffer(c);
    if (c->json)
        cli_print_json(wr_decomposition_json(D));
    else if (cli_has(c, "gap"))
        wr_decomposition_gap(b, D);
    else
        wr_decomposition_text(b, D);
    cli_print(b);
}

static int run(cli_t *c) {
    const int full = cli_has(c, "full") || cli_has(c, "gap");
    wr_dfa_struct *A = cli_dfa(c);
    wr_cascade_t C;
    wr_summary_t S;
    wr_lift_t T;
    if (c->json && cli_has(c, "gap"))
        cli_refuse(c, "--json and --gap would both write to standard output");
    wr_cascade_init(C);
    wr_summary_init(S);
    wr_lift_init(T);
    cli_load_dfa(A, c, c->operand[0]);
    cli_build_cascade(C, c, A, cli_get_or(c, "method", "holonomy"));
    cli_must(c, wr_cascade_summary(S, C, c->limits));
    if (full) {
        cli_must(c, wr_lift_make(T, C, NULL, c->limits));
        cli_must(c, wr_lift_check(T, c->limits));
    }
    print(c, &(wr_decomposition_t){A, C->p, S, full ? T : NULL});
    wr_lift_clear(T);
    wr_summary_clear(S);
    wr_cascade_clear(C);
    return EXIT_YES;
}

const cli_command_t cmd_decompose = {
    {"decompose", "FILE|NAME", 1, 1},
    "decompose an automaton into permutation-reset levels",
    "Prints one line per level: each component as its number of tiles, or "
    "(tiles,group) if its group is not trivial.  Methods: holonomy "
    "(Krohn-Rhodes: an aperiodic automaton needs resets and identities only); "
    "exclusion (one level fewer than there are states); permutation (one "
    "level).  Layouts of holonomy: disjoint, overlap, split, full.  --full "
    "adds tiles, group generators, coordinates and the lift of every letter, "
    "checked against the automaton.",
    "  wreath decompose t4\n"
    "  wreath decompose parity --full\n"
    "  wreath decompose t4 --gap\n"
    "  wreath decompose t4 --layout full --json",
    {options, run, CLI_ANSWER(wr_decomposition_fields)}};
