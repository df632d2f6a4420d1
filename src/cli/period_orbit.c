/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath period without --all: the exact preperiod and period on a repeated
 * word, or what monotonicity implies for all words. */

#include "cli/period.h"
#include "cli/trace.h"

static void certify_orbit(cli_t *c, const wr_recurrence_t R,
                          const wr_evaluation_t evaluation, wr_orbit_t O,
                          const wr_word_times_t *w) {
    wr_buffer_struct *cert = cli_buffer(c);
    if (!cli_wants_certificate(cert, c, R, evaluation))
        return;
    cli_must(c, wr_rounding_certify_orbit(cert, O, R, w, c->limits));
    cli_save_certificate(cert, c);
}

/* Append a code and its number, such as "0x3f80 1". */
static void put_code(wr_buffer_t out, uint64_t code, const wr_format_t F) {
    wr_buffer_printf(out, "0x%0*llx ", (F->width + 3) / 4,
                     (unsigned long long) code);
    wr_rounded_print(out, code, F);
}

typedef struct {
    wr_orbit_t O;
    size_t n;
    const wr_format_struct *F;
} states_t;

/* Print `count` states from step `from` on, or append them to `out`, each as an
 * array of coordinates. */
static void print_states(json_t *out, const states_t *X, uint64_t from,
                         uint64_t count) {
    uint64_t code[WR_RECURRENCE_MAX_SIZE];
    wr_orbit_rewind(X->O);
    for (uint64_t t = 0; t < from; t++)
        wr_orbit_step(X->O);
    for (uint64_t t = 0; t < count; t++) {
        json_t *row = json_array();
        wr_orbit_state(code, X->O);
        if (out == NULL)
            printf("  t = %llu:", (unsigned long long) (from + t));
        for (size_t i = 0; i < X->n; i++) {
            wr_buffer_t b;
            wr_buffer_init(b);
            put_code(b, code[i], X->F);
            if (out == NULL)
                printf("%s %s", i ? "," : "", b->text);
            json_array_append_new(row, wr_json_buffer(b));
        }
        if (out == NULL)
            puts("");
        else
            json_array_append(out, row);
        json_decref(row);
        wr_orbit_step(X->O);
    }
}

/* Print the evaluation model, preperiod, period and first states of the cycle;
 * in JSON also the states just before it.  when: preperiod, period, states to
 * print. */
static void say_orbit(const cli_t *c, const wr_evaluation_t evaluation,
                      wr_orbit_t O, size_t n, const uint64_t when[3]) {
    const uint64_t most = when[2] < when[1] ? when[2] : when[1];
    const uint64_t lead = when[2] < when[0] ? when[2] : when[0];
    const states_t X = {O, n, evaluation->format};
    wr_buffer_struct *b = cli_buffer(c);
    wr_evaluation_print(b, evaluation);
    if (c->json) {
        json_t *before = json_array(), *cycle = json_array();
        print_states(before, &X, when[0] - lead, lead);
        print_states(cycle, &X, when[0], most);
        cli_answer(cli_period_fields,
                   "evaluation preperiod period before cycle", b->text, when[0],
                   when[1], before, cycle);
    } else {
        printf("evaluation %s\npreperiod %llu\nperiod %llu\ncycle\n", b->text,
               (unsigned long long) when[0], (unsigned long long) when[1]);
        print_states(NULL, &X, when[0], most);
        if (most < when[1])
            puts("  ...");
    }
}

/* If --trace is given, write the trace up to the end of the first cycle. */
static void save_trace(cli_t *c, const wr_recurrence_t R) {
    const char *path = cli_get(c, "trace");
    cli_trace_length_t length = {.cycles = 1, .around = 500};
    wr_buffer_struct *out = cli_buffer(c);
    if (path == NULL)
        return;
    cli_trace_recurrence(out, c, R, length);
    cli_save(c, out, path);
}

int cli_period_orbit(cli_t *c, const wr_recurrence_t R, wr_machine_t M,
                     const wr_evaluation_t evaluation) {
    wr_word_struct *word = cli_word(c);
    uint64_t when[3] = {0, 0, 8}; /* preperiod, period, states to print */
    wr_orbit_t O = NULL;
    cli_number(&when[2], c, "states", 1 << 20);
    cli_read_letters(word, R, c);
    cli_must(c, wr_orbit_init(&O, M, word->letter, word->length, c->limits));
    cli_must(c, wr_orbit_period(&when[0], &when[1], O, c->limits));
    wr_word_times_t w = {word->letter, word->length, when[0], when[1]};
    certify_orbit(c, R, evaluation, O, &w);
    save_trace(c, R);
    if (cli_wants_answer(c))
        say_orbit(c, evaluation, O, R->n, when);
    wr_orbit_clear(O);
    return EXIT_YES;
}

int cli_period_monotone(cli_t *c, const wr_recurrence_t R,
                        const wr_evaluation_t evaluation) {
    wr_buffer_struct *cert = cli_buffer(c), *b = cli_buffer(c);
    int divides;
    if (wr_recurrence_monotone(&divides, R, evaluation, 0, c->limits) !=
        WR_TRUE) {
        cli_error(c, "unknown: %s", c->limits->reason);
        return EXIT_UNKNOWN;
    }
    if (cli_wants_certificate(cert, c, R, evaluation)) {
        cli_must(c,
                 wr_rounding_certify_monotone(cert, R, evaluation, c->limits));
        cli_save_certificate(cert, c);
    }
    if (!cli_wants_answer(c))
        return EXIT_YES;
    wr_evaluation_print(b, evaluation);
    if (c->json)
        cli_answer(cli_period_fields, "evaluation period_divides", b->text,
                   divides);
    else
        printf("evaluation %s\nfrom every start and for every repeated word, "
               "the states after the repetitions are eventually %s%s\n",
               b->text, divides == 1 ? "constant" : "constant or alternating",
               R->n > 1 ? " (identifying 0 and -0)" : "");
    return EXIT_YES;
}
