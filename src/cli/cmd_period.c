/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath period: the long-run behaviour of a rounded recurrence: the exact
 * preperiod and period on a periodic word; or (--all) whether its states
 * determine the answer of an automaton on all words; or (--mono) what
 * monotonicity implies for all repeated words. */

#include "cli/period.h"
#include "cli/rounded.h"

static const cli_option_t options[] = {
    {"evaluation", 'm', "MODEL",
     "evaluation model, such as E2:bf16 (required)"},
    {"expression", 'e', "TEXT", "inline recurrence; separate lines with ';'"},
    {"word", 'w', "WORD", "the word to repeat (default: the first letter)"},
    {"all", 'a', "AUTOMATON", "decide if states determine AUTOMATON's answer"},
    {"mono", 0, NULL, "decide by monotonicity, for every word and start"},
    {"output", 'o', "FILE", "write a certificate for wreath-check to FILE"},
    {"states", 's', "N", "print the first N states of the cycle (default 8)"},
    {"trace", 0, "FILE", "write the trace through one cycle to FILE"},
    {"layer-evaluation", 0, "LIST", CLI_LAYER_HELP},
    {"against", 0, "AUTOMATON",
     "with a model: whether its output is always correct"},
    {NULL}};

static int run(cli_t *c) {
    const char *text = cli_get(c, "evaluation"), *all = cli_get(c, "all");
    wr_recurrence_struct *R = cli_recurrence(c);
    wr_evaluation_t evaluation;
    wr_machine_t M = NULL;
    if (text == NULL)
        cli_refuse(c, "--evaluation is needed, such as E2:bf16");
    if (cli_has(c, "trace") && (all != NULL || cli_has(c, "mono")))
        cli_refuse(c, "--trace needs one word and excludes --all and --mono");
    if (all != NULL && cli_has(c, "mono"))
        cli_refuse(c, "--all and --mono exclude each other");
    if (c->operands > 0 && cli_is_file(c, c->operand[0], ".lrnn"))
        return cli_period_model(c, c->operand[0]);
    if (cli_has(c, "mono"))
        cli_only(c, "evaluation expression mono output",
                 "where monotonicity decides (--mono)");
    else if (all != NULL)
        cli_only(c, "evaluation expression all output",
                 "where all words of a recurrence are decided (--all)");
    else
        cli_only(c, "evaluation expression word output states trace",
                 "to the orbit of a recurrence");
    cli_must(c, wr_evaluation_read(evaluation, text, c->limits));
    cli_load_recurrence(R, c);
    if (cli_has(c, "mono"))
        return cli_period_monotone(c, R, evaluation);
    cli_must(c, wr_machine_init(&M, R, evaluation, c->limits));
    const int status = all != NULL ? cli_all_words(c, R, evaluation, M, all)
                                   : cli_period_orbit(c, R, M, evaluation);
    wr_machine_clear(M);
    return status;
}

const cli_command_t cmd_period = {
    {"period", "[FILE]", 0, 1},
    "compute the eventual period of a recurrence in floating point",
    "FILE or TEXT is a recurrence h <- A h + b over the rationals, with one "
    "affine map per letter (doc/rounding).  The answer is the exact preperiod "
    "and period of the states when WORD is repeated forever.  --all decides "
    "whether after every word the rounded state determines if AUTOMATON "
    "accepts; if not, it prints two words that show this.  --mono prints what "
    "monotonicity implies for every word and every start.  A FILE that ends in "
    ".lrnn is a model, whose whole stack is analysed, with --against also "
    "whether its readout agrees with AUTOMATON at every step.",
    "  wreath period -m E3:e4m3fn:rne:chunk-2 -e 'size 1; row 1/2; add 7/4'\n"
    "  wreath period -m E2:fp16 -e 'size 1; start 1; row -3/4'\n"
    "  wreath period -m E2:bf16 --word 'a b' two-letters.txt\n"
    "  wreath period -m E2:fp16 --all parity parity.txt -o p.cert\n"
    "  wreath period -m E2:fp16 --mono -e 'size 1; row 1/2; add 1'",
    {options, run, CLI_ANSWER(cli_period_fields)}};
