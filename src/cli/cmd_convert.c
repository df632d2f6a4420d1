/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath convert: converting automata between formats. */

#include "cli/import.h"

static const cli_option_t options[] = {
    {"from", 0, "SYNTAX", "format of IN (default: from its name or text)"},
    {"to", 0, "SYNTAX", "format of OUT (default: from its name, else dfa)"},
    {"output", 'o', "FILE", "write to FILE instead of OUT"},
    {"regex", 0, "EXPR", "use the language of EXPR instead of IN"},
    {"alphabet", 0, "LETTERS", "additional letters, separated by blanks"},
    {"which", 0, "N", "only the N-th automaton of IN, from 1"},
    {"minimise", 0, NULL, "write the minimal DFA"},
    {"symbols", 0, "SYMBOLS", "AT&T: symbol table of IN"},
    {"zero", 0, "WHAT", "AT&T: read label 0 as epsilon or letter"},
    {"write-symbols", 0, "FILE", "AT&T: write the symbol table of OUT"},
    {NULL}};

static const wr_answer_t answers[] = {{NULL, "[o]", cli_convert_fields},
                                      {NULL}};

static void find_output(cli_t *c, cli_convert_t *V) {
    const int regex = cli_has(c, "regex");
    const char *o = cli_get(c, "output");
    const int operands = c->operands - !regex; /* candidates for OUT */
    if (regex && cli_has(c, "from"))
        cli_refuse(c, "--from does not apply to --regex");
    if (operands < 0 || operands + (o != NULL) > 1)
        cli_refuse(c, operands < 0 ? "expected IN, or --regex EXPR"
                                   : "found more than one output");
    V->path = o != NULL ? o : operands == 1 ? c->operand[c->operands - 1] : "-";
    if (!cli_syntax(&V->to, c, "to") && !wr_syntax_of_path(&V->to, V->path)) {
        static const char *const pictures[] = {".svg", ".pdf", ".png"};
        for (int i = 0; i < 3; i++)
            if (cli_ends_with(V->path, pictures[i]))
                cli_refuse(c,
                           "%s: expected the file of an automaton; wreath draw "
                           "automaton draws pictures",
                           V->path);
        V->to = WR_SYNTAX_DFA;
    }
    if (!wr_syntax_writes(V->to))
        cli_refuse(c, "the format %s cannot be written", wr_syntax_name(V->to));
    if (wr_is_stdout(V->path) && wr_is_stdout(cli_get(c, "write-symbols")))
        cli_refuse(c, "OUT and --write-symbols would both write to standard "
                      "output");
    cli_two_on_stdout(c, V->path);
}

static int run(cli_t *c) {
    cli_convert_t V = {0};
    cli_import_t I;
    cli_positive(&V.which, c, "which", UINT32_MAX);
    find_output(c, &V);
    V.text = cli_buffer(c);
    V.said = cli_buffer(c);
    V.list = c->json ? json_array() : NULL;
    cli_import_open(&I, c, cli_has(c, "regex") ? NULL : c->operand[0]);
    cli_convert(c, &V, &I);
    if (c->json)
        cli_print_json(V.list);
    cli_import_close(&I);
    return EXIT_YES;
}

const cli_command_t cmd_convert = {
    {"convert", "[IN] [OUT]", 0, 2},
    "convert automata between .dfa and the formats of other tools",
    "The input becomes a complete DFA; the steps taken (sink added, epsilon "
    "removed, determinised) are reported.  If IN has several automata, all are "
    "written to OUT (formats marked \"many\") or, with % in OUT, each to a "
    "file of its own.",
    "  wreath convert lecture.jff lecture.dfa\n"
    "  wreath convert --regex '(11)*' -o even.hoa\n"
    "  wreath convert parity parity.att --write-symbols parity.syms",
    {options, run, answers}};
