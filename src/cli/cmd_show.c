/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath show: printing an automaton in .dfa text, or describing its file. */

#include "cli/import.h"

static const cli_option_t options[] = {
    {"output", 'o', "FILE", "write to FILE, format by its name (default -)"},
    {"info", 'i', NULL, "describe the file and how it becomes a DFA"},
    {"from", 0, "SYNTAX", "format of FILE (default: from its name or text)"},
    {"regex", 0, "EXPR", "use the language of EXPR instead of FILE"},
    {"alphabet", 0, "LETTERS", "additional letters, separated by blanks"},
    {"symbols", 0, "SYMBOLS", "AT&T: symbol table"},
    {"zero", 0, "WHAT", "AT&T: read label 0 as epsilon or letter"},
    {NULL}};

static void show(cli_t *c) {
    const char *regex = cli_get(c, "regex");
    wr_buffer_struct *what = cli_buffer(c);
    wr_dfa_struct *A = cli_dfa(c);
    wr_buffer_printf(what, "%s%s", regex != NULL ? "regex:" : "",
                     regex != NULL ? regex : c->operand[0]);
    cli_load_dfa(A, c, what->text);
    cli_save_dfa(c, A, cli_get(c, "output"));
}

static int run(cli_t *c) {
    const int info = cli_has(c, "info");
    if ((cli_has(c, "regex")) == (c->operands > 0))
        cli_refuse(c, "expected either FILE|NAME or --regex EXPR");
    if (cli_has(c, "regex"))
        cli_only(c, "info output regex alphabet", "with --regex");
    if (info && cli_has(c, "output"))
        cli_refuse(c, "--info excludes --output");
    if (info)
        cli_show_info(c);
    else
        show(c);
    return EXIT_YES;
}

static const wr_answer_t answers[] = {{"an automaton", "o", cli_dfa_fields},
                                      {"--info", "o", cli_info_fields},
                                      {NULL}};

const cli_command_t cmd_show = {
    {"show", "[FILE|NAME]", 0, 1},
    "print an automaton in canonical .dfa text, or describe its file",
    "Comments are dropped and state names are kept.  With --json the output is "
    "an object.  --info prints for every automaton of the file: its size as "
    "written, whether it is deterministic, the complete DFA that it becomes, "
    "and the conversion steps.",
    "  wreath show parity\n"
    "  wreath show --info lecture.jff\n"
    "  wreath show --info --regex '~(.*11.*)' --alphabet '0 1'",
    {options, run, answers}};
