/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath horizon: the step from which on the casts of an exact linear
 * recurrence are constant, or a proof that they never become constant. */

#include "cli/period.h"

static const cli_option_t options[] = {
    {"evaluation", 'm', "MODEL", "E1:FORMAT[:MODE[:VARIANT]], such as E1:bf16"},
    {"format", 'f', "F", "number format, instead of --evaluation"},
    {"mode", 0, "MODE", "rne, rna, rnd, rz, ru, rd or odd (default rne)"},
    {"variant", 'v', "V", "two-stage (default) or published"},
    {"expression", 'e', "TEXT", "inline recurrence; separate lines with ';'"},
    {"word", 'w', "WORD", "the word to repeat (default: the first letter)"},
    {"trace", 't', "N", "print N steps: exact, cast, difference"},
    {"explain", 'x', NULL, "explain the evidence in words"},
    {"output", 'o', "CERT", "write the certificate to CERT"},
    {NULL}};

static void read_evaluation(wr_cast_t M, cli_t *c) {
    static const char *const variants[] = {"two-stage", "published", NULL};
    const char *format = cli_get(c, "format"), *mode = cli_get(c, "mode");
    const char *text = cli_get(c, "evaluation");
    if ((format == NULL) == (text == NULL) ||
        (text != NULL && (mode != NULL || cli_has(c, "variant"))))
        cli_refuse(c, "expected --evaluation, such as E1:bf16:rd, or --format "
                      "with optional --mode and --variant");
    if (text != NULL) {
        cli_must(c, wr_cast_read(M, text, c->limits));
        return;
    }
    M->published = cli_choice(c, "variant", variants, 0) == 1;
    cli_must(c, wr_format_read(M->format, format, c->limits));
    cli_must(c, wr_mode_read(M->mode, mode != NULL ? mode : "rne", c->limits));
}

static int run(cli_t *c) {
    wr_cast_orbit_t O;
    wr_horizon_t H;
    wr_buffer_struct *cert = cli_buffer(c);
    json_t *rows = c->json && cli_get(c, "trace") ? json_array() : NULL;
    read_evaluation(O->evaluation, c);
    cli_horizon_load(O, c);
    cli_horizon_trace(rows, c, O);
    wr_horizon_init(H);
    cli_must(c, wr_horizon_compute(H, O, c->limits));
    if (cli_has(c, "output")) {
        wr_horizon_certify(cert, H);
        cli_save(c, cert, cli_get(c, "output"));
    }
    cli_horizon_say(H, O->evaluation, c, rows);
    const int status = H->period == 1 ? EXIT_YES : EXIT_NO;
    wr_horizon_clear(H);
    return status;
}

const cli_command_t cmd_horizon = {
    {"horizon", "[FILE]", 0, 1},
    "bound the step after which rounded matrix powers are constant",
    "FILE or TEXT is a recurrence h <- A h + b over the rationals "
    "(doc/rounding).  Powers and sums are exact and only their casts to the "
    "format F are observed (evaluation E1).  The answer is a step from which "
    "the casts are constant (status 0) or periodic (status 1), proved, and the "
    "first such step.  A step is one repetition of WORD.  A FILE that ends in "
    ".lrnn is a model with one layer that reads only the letter.",
    "  wreath horizon -m E1:e4m3fn -e 'size 1; start 1; row 9/10'\n"
    "  wreath horizon -m E1:bf16 -e 'size 2; start 3 1; row 1/4 3/4; row 3/4 "
    "1/4'\n"
    "  wreath horizon -m E1:fp16:rd -e 'size 1; start 1; row -1/2' -o tie.cert",
    {options, run, CLI_ANSWER(cli_horizon_fields)}};
