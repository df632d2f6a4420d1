/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath run: running a model on a word. */

#include "cli/rounded.h"
#include "cli/run.h"
#include "study/cards.h"

static const cli_option_t options[] = {
    {"engine", 0, "ENGINE", "matrix or index (default matrix)"},
    {"vectors", 0, NULL, "also show every layer's state H"},
    {"at", 0, "N", "print only the exact state after N symbols"},
    {"last", 0, NULL, "print only the final state"},
    {"n", 0, "N", "value of n in the word, as in a^n b^n"},
    {"evaluation", 'm', "MODEL",
     "E0 (default), ball:P, mpfr:P[:RND], E2:bf16, .."},
    {"layer-evaluation", 0, "LIST", CLI_LAYER_HELP},
    {NULL}};

static const wr_answer_t answers[] = {
    {"exactly", "o", cli_run_answer_fields},
    {"every word of a length", "o", cli_run_every_fields},
    {"--at", "o", cli_run_at_fields},
    {"in balls, or by MPFR", "o", cli_run_real_fields},
    {"rounded run, compared with the exact run", "o", cli_run_beside_fields},
    {NULL}};

static int steps(cli_steps_t *X, wr_run_t R) {
    char head[80];
    snprintf(head, sizeof head, "E0 (exact), engine arithmetic %s",
             wr_run_arithmetic(R));
    return cli_run_show(X, head, "E0");
}

#define MODELS "n evaluation "

static int run(cli_t *c) {
    static const char *const engines[] = {"matrix", "index", NULL};
    int engine = cli_choice(c, "engine", engines, WR_ENGINE_MATRIX);
    wr_lrnn_struct *M = cli_lrnn(c);
    wr_dfa_struct *A = cli_dfa(c);
    wr_word_struct *w = cli_word(c);
    wr_run_t R = {{NULL}};
    const char *text = cli_evaluation(c);
    const int real = text != NULL && *text != 'E';
    cli_real_how_t how;
    uint64_t at = 0, length = 0;
    if (real)
        cli_read_real(&how, c, text);
    cli_number(&at, c, "at", SIZE_MAX / 16);
    if (text != NULL && cli_has(c, "at"))
        cli_refuse(c, "--at is exact: it does not go with --evaluation %s",
                   text);
    const int every = cli_every_word(&length, c->operand[1]);
    if (real)
        cli_only(c, MODELS "vectors last", "to balls and MPFR");
    else if (text != NULL)
        cli_only(c, MODELS "layer-evaluation last", "to a rounded run");
    else if (every)
        cli_only(c, "evaluation engine", "to every word of a length");
    else if (cli_has(c, "at"))
        cli_only(c, MODELS "engine at", "to the state at one step (--at)");
    else
        cli_only(c, MODELS "engine vectors last", "to an exact run");
    cli_load_lrnn(M, NULL, c, c->operand[0]);
    if (every && text != NULL)
        cli_refuse(c, "all:N requires exact steps");
    wr_lrnn_names(A, M);
    if (!every)
        cli_read_word(w, c, A, c->operand[1]);
    if (at > w->length)
        cli_refuse(c, "--at %zu: the word has %zu symbol%s", (size_t) at,
                   w->length, WR_S(w->length));
    if (text != NULL)
        return real ? cli_run_real(c, M, A, w, how)
                    : cli_run_rounded(c, M, A, w);
    cli_must(c, wr_run_init(R, M, (wr_engine_t) engine, c->limits));
    cli_steps_t X = {.c = c, .names = A, .w = w};
    wr_run_stack(&X.S, R);
    const int status = every              ? cli_run_every(&X, R, length)
                       : cli_has(c, "at") ? cli_run_at(&X, R, (size_t) at)
                                          : steps(&X, R);
    wr_run_clear(R);
    return status;
}

const cli_command_t cmd_run = {
    {"run", "MODEL WORD", 2, 2},
    "run a model on a word and print the state after each letter",
    "The letters of a word are separated by blanks or commas; if all letters "
    "are single characters, the separators may be omitted.  (01)^3 repeats; "
    "random:N:SEED is a random word, @FILE the text of a file, all:N every "
    "word of at most N letters.  With --evaluation ball:P or ball:auto the "
    "exact state (E0) is enclosed in balls of P bits; mpfr:P[:RND] rounds "
    "every operation to P bits; E2 and E3 show the exact and the rounded state "
    "side by side.",
    "  wreath compile parity -o parity.lrnn\n"
    "  wreath run parity.lrnn '(110)^2'",
    {options, run, answers}};
