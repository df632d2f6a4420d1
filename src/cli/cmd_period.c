/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath period: what a recurrence does for ever once it is rounded - the
 * exact preperiod and period on a periodic word, or, against an automaton,
 * all words at once, or, from the weights alone, all words repeated. */

#include <string.h>

#include "cli/period.h"
#include "cli/rounded.h"
#include "cli/trace.h"

static const cli_option_t options[] = {
    {"evaluation", 'm', "MODEL",
     "evaluation model, such as E2:bf16 (required)"},
    {"expression", 'e', "TEXT", "inline recurrence; separate lines with ';'"},
    {"word", 'w', "WORD", "the word to repeat (default: the first letter)"},
    {"all", 'a', "AUTOMATON", "decide if states determine AUTOMATON's answer"},
    {"mono", 0, NULL, "decide by monotonicity, for every word and start"},
    {"output", 'o', "FILE", "write a certificate for wreath-check to FILE"},
    {"states", 's', "N", "print the first N states of the cycle (default 8)"},
    {"trace", 0, "FILE", "write the run into the cycle to FILE"},
    {"layer-evaluation", 0, "LIST", CLI_LAYER_HELP},
    {"against", 0, "AUTOMATON",
     "with a model: whether its output is always correct"},
    {NULL, 0, NULL, NULL}};

/* ---- a word for ever ---------------------------------------------------- */

static int certify_orbit(cli_t *c, const wr_recurrence_t R,
                         const wr_evaluation_t evaluation, wr_orbit_t O,
                         const wr_word_times_t *w) {
    wr_buffer_t cert;
    wr_status_t s = WR_OK;
    if (cli_wants_certificate(cert, c, R, evaluation))
        s = wr_rounding_certify_orbit(cert, O, R, w, c->limits);
    return cli_save_certificate(cert, c, s);
}

/* "0x3f80 1": a code and its number. */
static void put_code(wr_buffer_t out, uint64_t code, const wr_format_t F) {
    wr_buffer_printf(out, "0x%0*llx ", (F->width + 3) / 4,
                     (unsigned long long) code);
    wr_rounded_print(out, code, F);
}

/* `count` states from step `from` on, each an array of coordinates; out NULL:
 * as lines. */
static void print_states(json_t *out, wr_orbit_t O, size_t n,
                         const wr_format_t F, uint64_t from, uint64_t count) {
    uint64_t code[WR_RECURRENCE_MAX_SIZE];
    wr_orbit_rewind(O);
    for (uint64_t t = 0; t < from; t++)
        wr_orbit_step(O);
    for (uint64_t t = 0; t < count; t++) {
        json_t *row = json_array();
        wr_orbit_state(code, O);
        if (out == NULL)
            printf("  t = %llu:", (unsigned long long) (from + t));
        for (size_t i = 0; i < n; i++) {
            wr_buffer_t b;
            wr_buffer_init(b);
            put_code(b, code[i], F);
            if (out == NULL)
                printf("%s %s", i ? "," : "", b->text);
            json_array_append_new(row, json_string(b->text));
            wr_buffer_clear(b);
        }
        if (out == NULL)
            puts("");
        else
            json_array_append(out, row);
        json_decref(row);
        wr_orbit_step(O);
    }
}

/* Model, preperiod, period, and states of the cycle; in JSON also those just
 * before it. */
static void say_orbit(const cli_t *c, const wr_evaluation_t evaluation,
                      wr_orbit_t O, size_t n, const uint64_t when[3]) {
    uint64_t most = when[2] < when[1] ? when[2] : when[1];
    uint64_t lead = when[2] < when[0] ? when[2] : when[0];
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_evaluation_print(b, evaluation);
    if (c->json) {
        json_t *before = json_array(), *cycle = json_array();
        print_states(before, O, n, evaluation->format, when[0] - lead, lead);
        print_states(cycle, O, n, evaluation->format, when[0], most);
        cli_print_json(wr_answer_make(
            cli_period_fields, "evaluation preperiod period before cycle",
            b->text, when[0], when[1], before, cycle));
    } else {
        printf("evaluation %s\npreperiod %llu\nperiod %llu\ncycle\n", b->text,
               (unsigned long long) when[0], (unsigned long long) when[1]);
        print_states(NULL, O, n, evaluation->format, when[0], most);
        if (most < when[1])
            puts("  ...");
    }
    wr_buffer_clear(b);
}

/* Where --trace was given, the run once around the cycle. */
static int save_trace(cli_t *c, const wr_recurrence_t R) {
    const char *path = cli_get(c, "trace");
    cli_trace_length_t length = {.cycles = 1, .around = 500};
    wr_buffer_t out;
    if (path == NULL)
        return 0;
    wr_buffer_init(out);
    int status =
        cli_trace_recurrence(out, c, R, cli_get(c, "evaluation"), length);
    wr_status_t s = status == 0 ? wr_buffer_save(out, path, c->limits) : WR_OK;
    wr_buffer_clear(out);
    return s != WR_OK ? cli_failed(c, s) : status;
}

static int orbit(cli_t *c, const wr_recurrence_t R, wr_machine_t M,
                 const wr_evaluation_t evaluation) {
    uint32_t *word = NULL;
    size_t length;
    uint64_t when[3] = {0, 0, 8}; /* preperiod, period, states to print */
    wr_orbit_t O = NULL;
    int status = cli_number(&when[2], c, "states", 1 << 20);
    if (status == 0)
        status = cli_read_letters(&word, &length, R, c);
    if (status == 0) {
        wr_status_t s = wr_orbit_init(&O, M, word, length, c->limits);
        if (s == WR_OK)
            s = wr_orbit_period(&when[0], &when[1], O, c->limits);
        wr_word_times_t w = {word, length, when[0], when[1]};
        status = s == WR_OK ? certify_orbit(c, R, evaluation, O, &w)
                            : cli_failed(c, s);
    }
    if (status == 0)
        status = save_trace(c, R);
    if (status == 0 && cli_answer(c))
        say_orbit(c, evaluation, O, R->n, when);
    wr_orbit_clear(O);
    wr_free(word);
    return status;
}

/* ---- by monotony -------------------------------------------------------- */

static int monotone(cli_t *c, const wr_recurrence_t R,
                    const wr_evaluation_t evaluation) {
    wr_buffer_t cert, b;
    int divides;
    wr_status_t s = WR_OK;
    if (wr_recurrence_monotone(&divides, R, evaluation, 0, c->limits) !=
        WR_TRUE) {
        cli_error(c, "unknown: %s", c->limits->reason);
        return EXIT_UNKNOWN;
    }
    if (cli_wants_certificate(cert, c, R, evaluation))
        s = wr_rounding_certify_monotone(cert, R, evaluation, c->limits);
    int status = cli_save_certificate(cert, c, s);
    if (status != 0 || !cli_answer(c))
        return status;
    wr_buffer_init(b);
    wr_evaluation_print(b, evaluation);
    if (c->json)
        cli_print_json(wr_answer_make(
            cli_period_fields, "evaluation period_divides", b->text, divides));
    else
        printf("evaluation %s\nfrom every start and for every repeated word, "
               "the states after the repetitions are eventually %s%s\n",
               b->text, divides == 1 ? "constant" : "constant or alternating",
               R->n > 1 ? " (identifying 0 and -0)" : "");
    wr_buffer_clear(b);
    return EXIT_YES;
}

static int run(cli_t *c) {
    const char *text = cli_get(c, "evaluation"), *all = cli_get(c, "all");
    wr_recurrence_t R;
    wr_evaluation_t evaluation;
    wr_machine_t M = NULL;
    if (text == NULL)
        return cli_error(c, "--evaluation is needed, such as E2:bf16");
    if (cli_two_on_stdout(c, cli_get(c, "output")))
        return EXIT_BAD;
    if (cli_has(c, "trace") && (all != NULL || cli_has(c, "mono")))
        return cli_error(
            c, "--trace needs one word and excludes --all and --mono");
    if (cli_two_on_stdout(c, cli_get(c, "trace")))
        return EXIT_BAD;
    if (all != NULL && cli_has(c, "mono"))
        return cli_error(c, "--all and --mono exclude each other");
    cli_arm(c);
    size_t length = c->operands ? strlen(c->operand[0]) : 0;
    if (length > 5 && strcmp(c->operand[0] + length - 5, ".lrnn") == 0)
        return cli_period_model(c, c->operand[0]);
    if (cli_has(c, "against") || cli_has(c, "layer-evaluation"))
        return cli_error(
            c, "--against and --layer-evaluation are for models, MODEL.lrnn");
    wr_recurrence_init(R);
    wr_status_t s = wr_evaluation_read(evaluation, text, c->limits);
    int status = s == WR_OK ? cli_load_recurrence(R, c) : cli_failed(c, s);
    if (status == 0 && cli_has(c, "mono"))
        status = monotone(c, R, evaluation);
    else if (status == 0) {
        s = wr_machine_init(&M, R, evaluation, c->limits);
        status = s != WR_OK    ? cli_failed(c, s)
                 : all != NULL ? cli_all_words(c, R, evaluation, M, all)
                               : orbit(c, R, M, evaluation);
    }
    wr_machine_clear(M);
    wr_recurrence_clear(R);
    return status;
}

const cli_command_t cmd_period = {
    "period",
    "[FILE]",
    0,
    1,
    "compute the eventual period of a recurrence in floating point",
    "FILE or TEXT is a recurrence h <- A h + b over the rationals, with one "
    "affine map per letter (doc/rounding).  The answer is the exact preperiod "
    "and period of the states when WORD is repeated forever.  With --all: "
    "whether after every word the rounded state determines if AUTOMATON "
    "accepts, or two words that show it does not.  With --mono: what "
    "monotonicity implies for every word and every start.  A FILE that ends in "
    ".lrnn is a model: the same for its whole stack, and with --against "
    "whether its readout agrees with AUTOMATON at every step.",
    "  wreath period -m E3:e4m3fn:rne:chunk-2 -e 'size 1; row 1/2; add 7/4'\n"
    "  wreath period -m E2:fp16 -e 'size 1; start 1; row -3/4'\n"
    "  wreath period -m E2:bf16 --word 'a b' two-letters.txt\n"
    "  wreath period -m E2:fp16 --all parity parity.txt -o p.cert\n"
    "  wreath period -m E2:fp16 --mono -e 'size 1; row 1/2; add 1'",
    options,
    run,
    cli_period_answers};
