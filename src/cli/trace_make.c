/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Making the trace of a recurrence, or of a model run against an automaton. */

#include "cli/differ.h"
#include "cli/period.h"
#include "cli/rounded.h"
#include "cli/trace.h"

/* Set *steps to the preperiod and `cycles` cycles, and how->from to the step
 * whose state recurs at the end. */
static wr_status_t measure(wr_trace_how_t *how, uint64_t *steps,
                           const wr_trace_recurrence_t *T, uint64_t cycles,
                           wr_limits_t L) {
    wr_evaluation_t evaluation;
    wr_machine_t M = NULL;
    wr_orbit_t O = NULL;
    uint64_t preperiod, period;
    wr_status_t s = wr_evaluation_read(evaluation, T->evaluation, L);
    if (s == WR_OK)
        s = wr_machine_init(&M, T->R, evaluation, L);
    if (s == WR_OK)
        s = wr_orbit_init(&O, M, T->word, T->length, L);
    if (s == WR_OK)
        s = wr_orbit_period(&preperiod, &period, O, L);
    if (s == WR_OK && preperiod + cycles * period >= UINT32_MAX)
        s = wr_limits_fail(L, WR_UNABLE,
                           "a trace of this length is not written");
    if (s == WR_OK) {
        *steps = preperiod + cycles * period;
        how->from = *steps - period;
        how->repeats = 1;
    }
    wr_orbit_clear(O);
    wr_machine_clear(M);
    return s;
}

int cli_trace_recurrence(wr_buffer_t out, cli_t *c, const wr_recurrence_t R,
                         cli_trace_length_t length) {
    wr_word_struct *w = cli_word(c), *all = cli_word(c);
    wr_trace_how_t how = {.around = length.around};
    int status = cli_read_letters(w, R, c);
    if (status != 0)
        return status;
    wr_trace_recurrence_t T = {R, cli_get(c, "evaluation"), w->letter,
                               w->length};
    uint64_t steps = length.steps > 0 ? length.steps : w->length;
    wr_status_t s = length.cycles == 0
                        ? WR_OK
                        : measure(&how, &steps, &T, length.cycles, c->limits);
    if (s == WR_OK)
        s = wr_limits_check(c->limits, "a trace", 0, steps * 4);
    for (uint64_t t = 0; s == WR_OK && t < steps; t++)
        wr_word_append(all, w->letter[t % w->length]);
    T.word = all->letter;
    T.length = all->length;
    if (s == WR_OK)
        s = wr_trace_print_recurrence(out, &T, &how, c->limits);
    return cli_failed(c, s);
}

int cli_trace_named(wr_buffer_t out, cli_t *c, cli_trace_length_t length) {
    wr_recurrence_struct *R = cli_recurrence(c);
    int status = cli_load_recurrence(R, c);
    return status == 0 ? cli_trace_recurrence(out, c, R, length) : status;
}

int cli_trace_of_recurrence(wr_buffer_t out, cli_t *c, size_t around) {
    cli_trace_length_t length = {.around = around};
    if (!cli_has(c, "evaluation"))
        return cli_error(c, "--evaluation is needed, such as E2:bf16");
    if (cli_number(&length.steps, c, "steps", UINT32_MAX - 2) ||
        cli_number(&length.cycles, c, "cycles", UINT32_MAX))
        return EXIT_BAD;
    return cli_trace_named(out, c, length);
}

int cli_trace_of_model(wr_buffer_t out, int *differs, cli_t *c, size_t around) {
    cli_pair_t p;
    const int compare = cli_compare(c);
    const wr_trace_how_t how = {.around = around,
                                .refutes = differs,
                                .compare = (wr_compare_t) compare};
    wr_word_struct *w = cli_word(c);
    if (compare < 0)
        return EXIT_BAD;
    if (!cli_has(c, "against") || !cli_has(c, "word"))
        return cli_error(c,
                         "a model needs --against AUTOMATON and --word WORD");
    if (cli_evaluation(c) == NULL && cli_has(c, "layer-evaluation"))
        return cli_error(c,
                         "--layer-evaluation does not apply to an exact run");
    int status = cli_pair_load(&p, c, c->operand[0], cli_get(c, "against"));
    if (status == 0)
        status = cli_failed(c, cli_read_word(w, c, p.A, cli_get(c, "word")));
    wr_cert_rounded_t C = cli_about(c, &p, cli_get_or(c, "output", "-"));
    if (status == 0 && cli_evaluation(c) != NULL)
        status = cli_round(&C, c);
    return status != 0 ? status
                       : cli_failed(c, wr_trace_print_model(out, &C, &how, w,
                                                            c->limits));
}
