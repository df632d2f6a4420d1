/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath verify: a model compared with an automaton, on samples or all
 * words. */

#include "cli/rounded.h"
#include "cli/differ.h"

static const cli_option_t options[] = {
    {"all", 'a', NULL, "decide for every word, not only on samples"},
    {"output", 'o', "CERT", "with --all: write the certificate to CERT"},
    {"kernel", 0, NULL, CLI_KERNEL_HELP},
    {"trace", 0, "FILE", "write the trace of a counterexample to FILE"},
    {"length", 'n', "N", "symbols per word (default 1000000)"},
    {"word", 0, "WORD", "only this word; all:N: every word up to length N"},
    {"words", 0, "N", "number of random words (default 1)"},
    {"seed", 0, "S", "seed of the random words (default 1)"},
    {"engine", 0, "ENGINE", "matrix or index (default matrix)"},
    {"compare", 0, "WHAT",
     "auto, state, accept, next or predict (default auto)"},
    {"no-adversarial", 0, NULL, "random words only"},
    {"evaluation", 'm', "MODEL", CLI_EVALUATION_HELP},
    {"layer-evaluation", 0, "LIST", CLI_LAYER_HELP},
    {"any-decoder", 0, NULL, "rounded: decide whether any decoder suffices"},
    {NULL}};

static void check_options(const cli_t *c, int rounded, int oracle, int all) {
#define MODELS "evaluation compare "
#define LAYERS "layer-evaluation "
#define WORDS "length word words seed engine no-adversarial "
    if (rounded && cli_has(c, "any-decoder"))
        cli_only(c, MODELS LAYERS "all any-decoder output kernel trace",
                 "to every decoder (--any-decoder)");
    else if (rounded && all)
        cli_only(c, MODELS LAYERS "all length output kernel trace",
                 "where every word is decided (--all)");
    else if (all && oracle) /* words are compared first */
        cli_only(c, MODELS WORDS "all output kernel trace",
                 "to languages beyond finite automata (--all)");
    else if (all)
        cli_only(c, MODELS "all output kernel trace",
                 "where every word is decided exactly (--all)");
    else if (rounded)
        cli_only(c, MODELS LAYERS "length words seed output",
                 "to samples of a rounded run");
    else if (cli_has(c, "word"))
        cli_only(c, MODELS "word engine trace", "to given words (--word)");
    else
        cli_only(c, MODELS WORDS "trace", "to samples of an exact run");
}

static int run(cli_t *c) {
    cli_pair_t p;
    int compare = cli_compare(c);
    int all = cli_has(c, "all");
    if (!all && cli_evaluation(c) == NULL && cli_has(c, "output"))
        cli_refuse(c, "-o CERT requires --all: samples prove nothing");
    if (cli_has(c, "kernel") &&
        (!cli_has(c, "output") || wr_is_stdout(cli_get(c, "output"))))
        cli_refuse(c, "--kernel requires a certificate: -o CERT, a file");
    cli_kernel_ready(c);
    const int oracle = strncmp(c->operand[1], "oracle:", 7) == 0;
    cli_pair_load(&p, c, c->operand[0], oracle ? NULL : c->operand[1]);
    const int rounded = cli_evaluation(c) != NULL;
    if (rounded && oracle)
        cli_refuse(c, "--evaluation compares with an automaton");
    if (rounded && !all && cli_has(c, "trace"))
        cli_refuse(c, "--evaluation: --trace requires --all");
    check_options(c, rounded, oracle, all);
    const int status = rounded  ? cli_verify_rounded(c, &p, compare)
                       : oracle ? cli_verify_oracle(c, &p, compare)
                       : all    ? cli_verify_all(c, &p, compare)
                                : cli_verify_words(c, &p, compare);
    /* A refutation in exact arithmetic has a trace, but no certificate. */
    if (status == EXIT_YES || rounded)
        cli_kernel_judge(c, cli_get(c, "output"));
    return status;
}

const cli_command_t cmd_verify = {
    {"verify", "MODEL DFA|oracle:NAME", 2, 2},
    "compare a model with an automaton, on samples or for all words",
    "Without --all, the model is run exactly and compared with the automaton "
    "after every symbol, on random and adversarial words (long runs, periods, "
    "every transition).  With --all, equality is decided for every word, with "
    "a certificate for wreath-check, or a counterexample: a shortest one if "
    "the set of reachable states contains it, otherwise one of the long words "
    "that are tried.  For rounded layers, --length N also accepts a proof for "
    "the words of at most N symbols.  An oracle is a language beyond finite "
    "automata: dyck-1, shuffle-dyck-K, boolean-N, anbn, anbncn, anbncndn, "
    "arithmetic-M (brackets, modulo M).  With --all a counter is proved by "
    "induction; arithmetic-M is compared on words only.",
    "  wreath verify parity.lrnn parity --length 1000000\n"
    "  wreath verify --all parity.lrnn parity -o parity.cert",
    {options, run, CLI_ANSWER(cli_verify_fields)}};
