/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The output of wreath horizon: the casts, and the step from which on they are
 * constant. */

#include "cli/period.h"

static const wr_field_t step_fields[] = {
    {"exact", "s", "exact number"},
    {"cast", "s", "its cast"},
    {"difference", "s*", "cast minus exact value"},
    {NULL}};

const wr_field_t cli_horizon_fields[] = {
    {"evaluation", "s", "evaluation model, E1:FORMAT:MODE:VARIANT"},
    {"constant", "b",
     "whether the casts become constant; else they become periodic"},
    {"from", "Z",
     "step from which on the casts are proved constant or periodic"},
    {"first", "=Z*",
     "first step from which on the casts are constant or periodic; null if it "
     "was not found within the limits of steps and time"},
    {"period", "n", "eventual period of the casts; 1 if they become constant"},
    {"tie", "b", "whether a limit is a discontinuity of the cast"},
    {"beyond", "b",
     "whether an exact value eventually exceeds the largest number of the "
     "format"},
    {"overflow", "b",
     "whether a cast is eventually never a finite number; false if casts "
     "saturate"},
    {"invalid", "b", "whether inf - inf occurred"},
    {"casts", "[[s]]", "one entry per residue of the step modulo the period"},
    {"trace", "[[o]]?", "--trace: the first steps", step_fields},
    {"evidence", "s?", "--explain: explanation of the evidence"},
    {NULL}};

void cli_horizon_load(wr_cast_orbit_t O, cli_t *c) {
    wr_recurrence_struct *R = cli_recurrence(c);
    wr_word_struct *w = cli_word(c);
    cli_load_recurrence(R, c);
    cli_read_letters(w, R, c);
    O->R = R;
    O->word = w->letter;
    O->length = w->length;
}

/* Append a number.  In text, a number of more than 40 characters is shortened
 * to its ends and its length; JSON (`whole`) has all characters. */
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

/* Append the exact value, the cast, and cast - exact of coordinate i. */
static void trace_row(wr_buffer_t b[3], const wr_cast_run_t X, size_t i,
                      const wr_format_t F, int whole) {
    fmpq_t x, y;
    int negative;
    WR_EACH(fmpq_init, x, y);
    uint64_t code = wr_cast_run_code(X, i);
    wr_cast_run_exact(x, X, i);
    put_rational(b[0], x, whole);
    put_value(b[1], code, F, whole);
    if (wr_format_decode(y, &negative, code, F) == WR_FINITE) {
        fmpq_sub(y, y, x);
        put_rational(b[2], y, whole);
    } else
        wr_buffer_put(b[2], "-");
    WR_EACH(fmpq_clear, x, y);
}

void cli_horizon_trace(json_t *list, cli_t *c, const wr_cast_orbit_t O) {
    uint64_t steps = 0, bytes = 0;
    wr_cast_run_t X;
    cli_number(&steps, c, "trace", 1 << 20);
    if (!cli_has(c, "trace"))
        return;
    cli_must(c, wr_cast_run_init(&X, O, c->limits));
    for (uint64_t k = 0; k < steps; k++) {
        json_t *row = json_array();
        for (size_t i = 0; i < O->R->n; i++) {
            wr_buffer_t b[3];
            for (int j = 0; j < 3; j++)
                wr_buffer_init(b[j]);
            trace_row(b, X, i, O->evaluation->format, list != NULL);
            if (list == NULL)
                printf("%s%llu entry %zu  exact %s  cast %s  difference %s\n",
                       "k = ", (unsigned long long) k, i, b[0]->text,
                       b[1]->text, b[2]->text);
            wr_answer_append(row, step_fields, NULL, b[0]->text, b[1]->text,
                             b[2]->text);
            for (int j = 0; j < 3; j++) {
                bytes += list != NULL ? b[j]->length : 0;
                wr_buffer_clear(b[j]);
            }
        }
        if (list != NULL)
            json_array_append(list, row);
        json_decref(row);
        wr_cast_run_step(X);
        cli_must(c, wr_limits_check(c->limits, "the trace", 0, bytes));
    }
    wr_cast_run_clear(X);
}

/* Append k in full up to 40 digits, else its first digits and its size. */
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

void cli_horizon_say(const wr_horizon_t H, const wr_cast_t M, cli_t *c,
                     json_t *rows) {
    wr_buffer_struct *evaluation = cli_buffer(c), *from = cli_buffer(c),
                     *first = cli_buffer(c), *why = cli_buffer(c);
    wr_cast_print(evaluation, M);
    put_step(from, H->from);
    put_step(first, H->first);
    if (cli_has(c, "explain"))
        wr_horizon_explain(why, H);
    if (!c->json) {
        printf("evaluation %s\n", evaluation->text);
        if (H->period == 1)
            printf("constant from k = %s on, proved\n", from->text);
        else
            printf("never constant: period %lu from k = %s on, proved\n",
                   H->period, from->text);
        if (H->first_known)
            printf("first such k: %s\n", first->text);
        else
            puts("first such k: not found within the limits of steps and time");
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
        cli_answer(cli_horizon_fields, NULL, evaluation->text, H->period == 1,
                   H->from, H->first_known ? wr_json_integer(H->first) : NULL,
                   (uint64_t) H->period, H->tie, H->beyond, H->overflow,
                   H->invalid, list, rows, why->length > 0 ? why->text : NULL);
    }
}
