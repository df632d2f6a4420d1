/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath table: what rounding does to known models, format by format. */

#include <string.h>

#include "cli/table.h"

static const cli_option_t options[] = {
    {"formats", 'f', "LIST", "number formats, separated by commas"},
    {"modes", 0, "LIST", "rounding modes (rotation: one)"},
    {"order", 0, "ORDER", "order of operations in a step (default seq)"},
    {"m", 0, "RANGE", "rotation: moduli, as 5 or 2..12 (the default)"},
    {"drift", 0, "N", "rotation: length of the drift test (200000)"},
    {"run", 0, "N", "counters: run n up to N (300)"},
    {"gates", 0, "LIST", "flip-flop: the factors a"},
    {"to", 't', "FORM", "text, csv or latex (default text)"},
    {NULL, 0, NULL, NULL}};

static int run(cli_t *c) {
    static const char *const forms[] = {"text", "csv", "latex", NULL};
    static const struct {
        const char *name;
        int (*fill)(table_t *T, cli_t *c);
    } tables[] = {{"rotation", table_rotation},
                  {"counters", table_counters},
                  {"flip-flop", table_flip_flop}};
    int to = cli_choice(c, "to", forms, 0), status = EXIT_BAD;
    size_t i = 0;
    table_t T;
    memset(&T, 0, sizeof T);
    while (i < 3 && strcmp(tables[i].name, c->operand[0]) != 0)
        i++;
    if (i == 3)
        cli_error(c, "found \"%s\", expected rotation, counters or flip-flop",
                  c->operand[0]);
    if (i == 3 || to < 0)
        return EXIT_BAD;
    cli_arm(c);
    status = tables[i].fill(&T, c);
    if (status == 0 && c->json)
        cli_print_json(json_pack("{s:s, s:o}", "table", tables[i].name, "rows",
                                 table_json(&T)));
    else if (status == 0)
        table_print(&T, to);
    table_clear(&T);
    return status;
}

const cli_command_t cmd_table = {
    "table",
    "rotation|counters|flip-flop",
    1,
    1,
    "tabulate the effect of rounding on known models",
    "rotation: addition modulo m by rotations: does the letter 1 lock for"
    " ever, and are all words read correctly?  counters: the first n for"
    " which a^n b^n fails.  flip-flop: the step at which h <- a h from 1"
    " loses its bit, or the value where it stays for ever.  Every cell is"
    " computed, by an exact orbit, a closed set of states, a run or a"
    " proof; a cell names the limit that stopped it.",
    "  wreath table flip-flop\n"
    "  wreath table counters --to csv\n"
    "  wreath table rotation --m 3..8 --formats bf16,fp16 --to latex",
    options,
    run};
