/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath compile: compiling an automaton into a stack of permutation-reset
 * layers (compile_automaton.c), or building a published construction
 * (compile_construction.c). */

#include "cli/build.h"

static const cli_option_t options[] = {
    CLI_BUILD_OPTIONS("auto"),
    {"gates", 0, "KIND", "auto, rule, table or reflection (one per letter)"},
    {"expand", 0, NULL, "same as --gates table"},
    {"max-table", 0, "ROWS",
     "limit of rows in all gate tables (default 20000)"},
    {"minimise", 0, NULL, "compile the minimal DFA instead"},
    {"no-factors", 0, NULL, "omit Householder factors"},
    {"no-check", 0, NULL, "skip the self-test"},
    {"list", 'l', NULL, "list the constructions"},
    {"automaton", 0, "OUT", "constructions: also write the automaton to OUT"},
    {"output", 'o', "FILE", "write to FILE (- is standard output); required"},
    {NULL}};

static const wr_answer_t answers[] = {
    {"an automaton", "o", cli_compiled_fields},
    {"a construction", "o", cli_construction_built_fields},
    {"a cell that is not linear", "o", cli_cell_built_fields},
    {"--list", "o", cli_constructions_fields},
    {NULL}};

/* Refuse an option of automata with a construction, and the reverse. */
static void refuse_misplaced(const cli_t *c, int construction) {
    for (size_t i = 0; options[i].name != NULL; i++) {
        const char *name = options[i].name;
        if (strcmp(name, "output") != 0 && strcmp(name, "list") != 0 &&
            cli_has(c, name) &&
            construction != (strcmp(name, "automaton") == 0))
            cli_refuse(c, "--%s is not for %s", name,
                       construction ? "constructions" : "automata");
    }
}

static int run(cli_t *c) {
    const char *path = cli_get(c, "output");
    if (cli_has(c, "list") && c->operands > 0)
        cli_refuse(c, "found --list and \"%s\", expected one of them",
                   c->operand[0]);
    if (cli_has(c, "list")) {
        cli_only(c, "list", "to compile --list");
        cli_list_constructions(c);
        return EXIT_YES;
    }
    if (c->operands == 0)
        cli_refuse(c, "expected an automaton or a construction; wreath compile "
                      "--list names constructions");
    const int construction = cli_is_construction(c);
    refuse_misplaced(c, construction);
    if (path == NULL)
        cli_refuse(c, "-o FILE is needed (-o - writes to standard output)");
    if (construction)
        cli_compile_construction(c, path);
    else
        cli_compile_automaton(c, path);
    return EXIT_YES;
}

const cli_command_t cmd_compile = {
    {"compile", "FILE|NAME|CONSTRUCTION [NUMBER|AUTOMATON] -o OUT", 0, 3},
    "make exact weights that track an automaton",
    "FILE|NAME is an automaton; it becomes permutation-reset layers, one per "
    "level of a cascade (H one-hot, A a permutation matrix or 0), with a delay "
    "layer between levels.  Method auto: one layer for a permutation "
    "automaton, exclusion otherwise (at most 2|Q| - 3 layers).  CONSTRUCTION "
    "names weights as published, or as repaired where the summary says so; its "
    "automaton is generated from the task, independently of the weights, and "
    "wreath verify compares the two.  For a file with the name of a "
    "construction, write ./FILE.",
    "  wreath compile parity -o parity.lrnn\n"
    "  wreath compile t5 --method holonomy --gates rule -o t5.lrnn\n"
    "  wreath compile --list\n"
    "  wreath compile mod-rotation 5 -o m.lrnn --automaton m.dfa",
    {options, run, answers}};
