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

void cli_trace_recurrence(wr_buffer_t out, cli_t *c, const wr_recurrence_t R,
                          cli_trace_length_t length) {
    wr_word_struct *w = cli_word(c), *all = cli_word(c);
    wr_trace_how_t how = {.around = length.around};
    cli_read_letters(w, R, c);
    wr_trace_recurrence_t T = {R, cli_get(c, "evaluation"), w->letter,
                               w->length};
    uint64_t steps = length.steps > 0 ? length.steps : w->length;
    if (length.cycles > 0)
        cli_must(c, measure(&how, &steps, &T, length.cycles, c->limits));
    cli_must(c, wr_limits_check(c->limits, "a trace", 0, steps * 4));
    for (uint64_t t = 0; t < steps; t++)
        wr_word_append(all, w->letter[t % w->length]);
    T.word = all->letter;
    T.length = all->length;
    cli_must(c, wr_trace_print_recurrence(out, &T, &how, c->limits));
}

void cli_trace_named(wr_buffer_t out, cli_t *c, cli_trace_length_t length) {
    wr_recurrence_struct *R = cli_recurrence(c);
    cli_load_recurrence(R, c);
    cli_trace_recurrence(out, c, R, length);
}

void cli_trace_of_recurrence(wr_buffer_t out, cli_t *c, size_t around) {
    cli_trace_length_t length = {.around = around};
    if (!cli_has(c, "evaluation"))
        cli_refuse(c, "--evaluation is needed, such as E2:bf16");
    cli_number(&length.steps, c, "steps", UINT32_MAX - 2);
    cli_number(&length.cycles, c, "cycles", UINT32_MAX);
    cli_trace_named(out, c, length);
}

int cli_trace_of_model(wr_buffer_t out, cli_t *c, size_t around) {
    cli_pair_t p;
    int differs = 0;
    const wr_trace_how_t how = {.around = around,
                                .refutes = &differs,
                                .compare = (wr_compare_t) cli_compare(c)};
    wr_word_struct *w = cli_word(c);
    if (!cli_has(c, "against") || !cli_has(c, "word"))
        cli_refuse(c, "a model needs --against AUTOMATON and --word WORD");
    if (cli_evaluation(c) == NULL && cli_has(c, "layer-evaluation"))
        cli_refuse(c, "--layer-evaluation does not apply to an exact run");
    cli_pair_load(&p, c, c->operand[0], cli_get(c, "against"));
    cli_read_word(w, c, p.A, cli_get(c, "word"));
    wr_cert_rounded_t C = cli_about(c, &p, cli_get_or(c, "output", "-"));
    if (cli_evaluation(c) != NULL)
        cli_round(&C, c);
    cli_must(c, wr_trace_print_model(out, &C, &how, w, c->limits));
    return differs;
}
