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

static int read_evaluation(wr_cast_t M, cli_t *c) {
    static const char *const variants[] = {"two-stage", "published", NULL};
    const char *format = cli_get(c, "format"), *mode = cli_get(c, "mode");
    const char *text = cli_get(c, "evaluation");
    if ((format == NULL) == (text == NULL) ||
        (text != NULL && (mode != NULL || cli_has(c, "variant"))))
        return cli_error(c, "expected --evaluation, such as E1:bf16:rd, or "
                            "--format with optional --mode and --variant");
    if (text != NULL)
        return cli_failed(c, wr_cast_read(M, text, c->limits));
    int variant = cli_choice(c, "variant", variants, 0);
    if (variant < 0)
        return EXIT_BAD;
    wr_status_t s = wr_format_read(M->format, format, c->limits);
    if (s == WR_OK)
        s = wr_mode_read(M->mode, mode != NULL ? mode : "rne", c->limits);
    M->published = variant == 1;
    return cli_failed(c, s);
}

static int save(const wr_horizon_t H, cli_t *c) {
    wr_buffer_struct *cert = cli_buffer(c);
    if (!cli_has(c, "output"))
        return 0;
    wr_horizon_certify(cert, H);
    return cli_save(c, cert, cli_get(c, "output"));
}

static int decide(cli_t *c, const wr_cast_orbit_t O) {
    wr_horizon_t H;
    json_t *rows = c->json && cli_get(c, "trace") ? json_array() : NULL;
    int status = cli_horizon_trace(rows, c, O);
    wr_horizon_init(H);
    if (status == 0) {
        wr_status_t s = wr_horizon_compute(H, O, c->limits);
        status = s == WR_OK ? save(H, c) : cli_failed(c, s);
        if (s == WR_OK && status == 0) {
            cli_horizon_say(H, O->evaluation, c, rows);
            status = H->period == 1 ? EXIT_YES : EXIT_NO;
        }
    }
    wr_horizon_clear(H);
    json_decref(rows);
    return status;
}

static int run(cli_t *c) {
    wr_cast_orbit_t O;
    int status = read_evaluation(O->evaluation, c);
    if (status == 0)
        status = cli_horizon_load(O, c);
    return status == 0 ? decide(c, O) : status;
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
