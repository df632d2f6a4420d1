/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath horizon: from which step on the casts of an exact linear recurrence
 * are constant, or that they never are. */

#include <string.h>

#include "cert/horizon.h"
#include "horizon/horizon.h"
#include "cli/period.h"
#include "run/rounded.h"

static const cli_option_t options[] = {
    {"evaluation", 'm', "MODEL", "E1:FORMAT[:MODE[:VARIANT]], as E1:bf16"},
    {"format", 'f', "F", "instead: the number format, with the two below"},
    {"mode", 0, "MODE", "rne, rna, rnd, rz, ru, rd or odd (default rne)"},
    {"variant", 'v', "V", "two-stage (default) or published"},
    {"expression", 'e', "TEXT", "inline recurrence; separate lines with ';'"},
    {"word", 'w', "WORD", "the word to repeat (default: the first letter)"},
    {"trace", 't', "N", "print N steps: exact, cast, difference"},
    {"explain", 'x', NULL, "explain the evidence in words"},
    {"output", 'o', "CERT", "write the certificate to CERT"},
    {NULL, 0, NULL, NULL}};

static const wr_field_t step_fields[] = {
    {"exact", "s", "exact number", NULL},
    {"cast", "s", "its cast", NULL},
    {"difference", "s*", "cast less exact", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t fields[] = {
    {"evaluation", "s", "E1 and so on", NULL},
    {"constant", "b", "constant, or periodic", NULL},
    {"from", "Z", "step from which on that is proved", NULL},
    {"first", "=Z*", "first such step; null: not searched for, that is too far",
     NULL},
    {"period", "n", "1 where constant", NULL},
    {"tie", "b", "whether a limit is a discontinuity of the cast", NULL},
    {"beyond", "b",
     "whether an exact number ends beyond the largest of the format", NULL},
    {"overflow", "b",
     "whether a cast is, for ever, no finite number; not where casts saturate",
     NULL},
    {"invalid", "b", "whether infinities cancelled", NULL},
    {"casts", "[[s]]", "a residue of the step modulo the period each", NULL},
    {"trace", "[[o]]?", "--trace: the first steps", step_fields},
    {"evidence", "s?", "--explain: in words", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_answer_t answers[] = {{NULL, "o", fields}, {NULL, NULL, NULL}};

static int read_evaluation(wr_cast_t M, cli_t *c) {
    static const char *const variants[] = {"two-stage", "published", NULL};
    const char *format = cli_get(c, "format"), *mode = cli_get(c, "mode");
    const char *text = cli_get(c, "evaluation");
    if ((format == NULL) == (text == NULL) ||
        (text != NULL && (mode != NULL || cli_get(c, "variant") != NULL))) {
        cli_error(c, "expected --evaluation, such as E1:bf16, or --format");
        return EXIT_BAD;
    }
    if (text != NULL) {
        wr_status_t s = wr_cast_read(M, text, c->limits);
        return s == WR_OK ? 0 : cli_failed(c, s);
    }
    int variant = cli_choice(c, "variant", variants, 0);
    if (variant < 0)
        return EXIT_BAD;
    wr_status_t s = wr_format_read(M->format, format, c->limits);
    if (s == WR_OK)
        s = wr_mode_read(M->mode, mode != NULL ? mode : "rne", c->limits);
    M->published = variant == 1;
    return s == WR_OK ? 0 : cli_failed(c, s);
}

/* ---- what is printed --------------------------------------------------------
 */

/* Numbers of more than 40 characters are given to people by their ends and
 * their size, to programs (whole) as they are. */
static void put_rational(wr_buffer_t out, const fmpq_t x, int whole) {
    enum { LONG = 40 };
    char *s = wr_rational_text(x);
    size_t n = strlen(s);
    if (whole || n <= LONG)
        wr_buffer_put(out, s);
    else
        wr_buffer_printf(out, "%.12s..%s (%zu characters)", s, s + n - 8, n);
    wr_free(s);
}

static void put_value(wr_buffer_t out, uint64_t code, const wr_format_t F,
                      int whole) {
    fmpq_t x;
    int negative;
    fmpq_init(x);
    if (wr_format_decode(x, &negative, code, F) == WR_FINITE)
        put_rational(out, x, whole);
    else
        wr_rounded_print(out, code, F);
    fmpq_clear(x);
}

/* One row of --trace: exact, cast, cast - exact. */
static void trace_row(wr_buffer_t b[3], const wr_cast_run_t X, size_t i,
                      const wr_format_t F, int whole) {
    fmpq_t x, y;
    int negative;
    fmpq_init(x);
    fmpq_init(y);
    uint64_t code = wr_cast_run_code(X, i);
    wr_cast_run_exact(x, X, i);
    put_rational(b[0], x, whole);
    put_value(b[1], code, F, whole);
    if (wr_format_decode(y, &negative, code, F) == WR_FINITE) {
        fmpq_sub(y, y, x);
        put_rational(b[2], y, whole);
    } else
        wr_buffer_put(b[2], "-");
    fmpq_clear(x);
    fmpq_clear(y);
}

static int trace(json_t *list, cli_t *c, const wr_recurrence_t R,
                 const uint32_t *word, size_t length, const wr_cast_t M) {
    uint64_t steps = 0;
    wr_cast_run_t X;
    int status = cli_number(&steps, c, "trace", 1 << 20);
    if (status != 0 || cli_get(c, "trace") == NULL)
        return status;
    wr_status_t s = wr_cast_run_init(&X, R, word, length, M, c->limits);
    if (s != WR_OK)
        return cli_failed(c, s);
    for (uint64_t k = 0; k < steps; k++) {
        json_t *row = json_array();
        for (size_t i = 0; i < R->n; i++) {
            wr_buffer_t b[3];
            for (int j = 0; j < 3; j++)
                wr_buffer_init(b[j]);
            trace_row(b, X, i, M->format, list != NULL);
            if (list == NULL)
                printf("%s%llu entry %zu  exact %s  cast %s  difference %s\n",
                       "k = ", (unsigned long long) k, i, b[0]->text,
                       b[1]->text, b[2]->text);
            json_array_append_new(row,
                                  wr_answer_make(step_fields, NULL, b[0]->text,
                                                 b[1]->text, b[2]->text));
            for (int j = 0; j < 3; j++)
                wr_buffer_clear(b[j]);
        }
        if (list != NULL)
            json_array_append(list, row);
        json_decref(row);
        wr_cast_run_step(X);
    }
    wr_cast_run_clear(X);
    return 0;
}

/* "K" in full up to 40 digits, else as 2^e and a rest it lies above. */
static void put_step(wr_buffer_t out, const fmpz_t k) {
    char *s = wr_integer_text(k);
    if (strlen(s) <= 40)
        wr_buffer_put(out, s);
    else
        wr_buffer_printf(out, "%.12s.. (%zu digits, about 2^%ld)", s, strlen(s),
                         (long) fmpz_bits(k) - 1);
    wr_free(s);
}

static void print_casts(json_t *list, const wr_horizon_t H,
                        const wr_format_t F) {
    enum { MANY = 64 };
    for (ulong r = 0; r < H->period && (list != NULL || r < MANY); r++) {
        json_t *row = json_array();
        if (list == NULL && H->period > 1)
            printf("  k = %lu mod %lu:", r, H->period);
        else if (list == NULL)
            printf("  cast");
        for (size_t i = 0; i < H->n; i++) {
            wr_buffer_t b;
            wr_buffer_init(b);
            put_value(b, H->code[r * H->n + i], F, list != NULL);
            if (list == NULL)
                printf("%s %s", i ? "," : "", b->text);
            json_array_append_new(row, json_string(b->text));
            wr_buffer_clear(b);
        }
        if (list == NULL)
            puts(r + 1 == MANY && H->period > MANY ? " ..." : "");
        else
            json_array_append(list, row);
        json_decref(row);
    }
}

static void print_answer(const wr_horizon_t H, const wr_cast_t M, cli_t *c,
                         json_t *rows) {
    wr_buffer_t model, from, first, why;
    wr_buffer_init(model);
    wr_buffer_init(from);
    wr_buffer_init(first);
    wr_buffer_init(why);
    wr_cast_print(model, M);
    put_step(from, H->from);
    put_step(first, H->first);
    if (cli_get(c, "explain") != NULL)
        wr_horizon_explain(why, H);
    if (!c->json) {
        printf("evaluation %s\n", model->text);
        if (H->period == 1)
            printf("constant from k = %s on, proved\n", from->text);
        else
            printf("never constant: period %lu from k = %s on, proved\n",
                   H->period, from->text);
        if (H->first_known)
            printf("first such k: %s\n", first->text);
        else
            puts("first such k: not searched for, that is too far");
        if (H->tie)
            puts("a limit is a discontinuity of the cast");
        if (H->beyond)
            puts("beyond the largest number");
        if (H->invalid)
            puts("invalid: inf - inf");
        print_casts(NULL, H, M->format);
        fputs(why->text, stdout);
    } else {
        json_t *list = json_array();
        print_casts(list, H, M->format);
        cli_print_json(wr_answer_make(
            fields, NULL, model->text, H->period == 1, H->from,
            H->first_known ? wr_json_integer(H->first) : NULL,
            (uint64_t) H->period, H->tie, H->beyond, H->overflow, H->invalid,
            list, json_incref(rows), why->length > 0 ? why->text : NULL));
    }
    wr_buffer_clear(model);
    wr_buffer_clear(from);
    wr_buffer_clear(first);
    wr_buffer_clear(why);
}

static int save(const wr_horizon_t H, cli_t *c) {
    wr_buffer_t cert;
    if (cli_get(c, "output") == NULL)
        return 0;
    wr_buffer_init(cert);
    wr_horizon_certify(cert, H);
    int status = cli_save(c, cert, cli_get(c, "output"));
    wr_buffer_clear(cert);
    return status;
}

static int decide(cli_t *c, const wr_recurrence_t R, const uint32_t *word,
                  size_t length, const wr_cast_t M) {
    wr_horizon_t H;
    json_t *rows = c->json && cli_get(c, "trace") ? json_array() : NULL;
    int status = trace(rows, c, R, word, length, M);
    wr_horizon_init(H);
    if (status == 0) {
        wr_status_t s = wr_horizon_compute(H, R, word, length, M, c->limits);
        status = s == WR_OK ? save(H, c) : cli_failed(c, s);
        if (s == WR_OK && status == 0) {
            print_answer(H, M, c, rows);
            status = H->period == 1 ? EXIT_YES : EXIT_NO;
        }
    }
    wr_horizon_clear(H);
    json_decref(rows);
    return status;
}

static int run(cli_t *c) {
    wr_recurrence_t R;
    wr_cast_t M;
    uint32_t *word = NULL;
    size_t length;
    if (cli_two_on_stdout(c, cli_get(c, "output")))
        return EXIT_BAD;
    cli_arm(c);
    int status = read_evaluation(M, c);
    if (status != 0)
        return status;
    wr_recurrence_init(R);
    status = cli_load_recurrence(R, c);
    if (status == 0)
        status = cli_read_letters(&word, &length, R, c);
    if (status == 0)
        status = decide(c, R, word, length, M);
    wr_free(word);
    wr_recurrence_clear(R);
    return status;
}

const cli_command_t cmd_horizon = {
    "horizon",
    "[FILE]",
    0,
    1,
    "bound the step after which rounded matrix powers are constant",
    "FILE or TEXT is a recurrence h <- A h + b over the rationals"
    " (doc/rounding).  Powers and sums are exact and only their casts to"
    " the format F are observed (evaluation E1).  The answer is a step from"
    " which the casts are constant (status 0) or periodic (status 1),"
    " proved, and the first such step.  A step is one repetition of WORD."
    "  A FILE that ends in .lrnn is a model with one layer that reads only"
    " the letter.",
    "  wreath horizon -m E1:e4m3fn -e 'size 1; start 1; row 9/10'\n"
    "  wreath horizon -m E1:bf16 -e 'size 2; start 3 1; row 1/4 3/4;"
    " row 3/4 1/4'\n"
    "  wreath horizon -m E1:fp16:rd -e 'size 1; start 1; row -1/2'"
    " -o tie.cert",
    options,
    run,
    answers};
