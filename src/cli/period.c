/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath period: certificates; and --all, a recurrence against an automaton. */

#include "cli/period.h"
#include "cli/rounded.h"

const wr_field_t cli_period_fields[] = {
    {"evaluation", "s", "the evaluation model"},
    {"preperiod", "n?", "symbols before the cycle"},
    {"period", "n?", "length of the cycle in symbols"},
    {"before", "[[s]]?", "the first states before the cycle"},
    {"cycle", "[[s]]?", "the first states of the cycle"},
    {"weights", "[o]?", "models: one entry per layer", cli_weights_fields},
    {"agrees", "b?", "--against: whether the readout always agrees"},
    {"step", "n?", "--against: first step at which the readout disagrees"},
    {"holds", "b?", "--all: whether the rounded state determines the class"},
    {"states", "n?", "--all: number of reachable rounded states"},
    {"words", "[s]?", "--all: two words that lead to the same rounded state"},
    {"scope", "s?", "--all, models: every word"},
    {"compare", "s?", "--all, models: comparison, as of wreath verify"},
    {"evidence", "s?", "--all, models: HOM or COLL"},
    {"rest", "s?",
     "--all: suffix after which the automaton distinguishes the two words"},
    {"period_divides", "i?",
     "--mono: 1 or 2; the period of every repeated word divides it, if 0 and "
     "-0 are identified"},
    {NULL}};

int cli_wants_answer(const cli_t *c) {
    return !wr_is_stdout(cli_get(c, "output"));
}

int cli_wants_certificate(wr_buffer_t cert, const cli_t *c,
                          const wr_recurrence_t R,
                          const wr_evaluation_t evaluation) {
    if (!cli_has(c, "output"))
        return 0;
    wr_rounding_certify_begin(cert, R, evaluation);
    return 1;
}

void cli_save_certificate(wr_buffer_t cert, cli_t *c) {
    wr_buffer_seal(cert, 0);
    cli_save(c, cert, cli_get(c, "output"));
}

/* ---- all words (--all) -------------------------------------------------- */

/* Return delta of A over the letters of R. */
static uint32_t *table(const wr_dfa_t A, const wr_recurrence_t R, cli_t *c) {
    uint32_t *delta = wr_calloc((size_t) A->states * R->letters, sizeof *delta);
    for (size_t a = 0; a < R->letters; a++) {
        uint32_t b;
        if (!wr_dfa_find_letter(&b, A, R->letter[a].name))
            cli_refuse(c, "the automaton has no letter \"%s\"",
                       R->letter[a].name);
        for (uint32_t q = 0; q < A->states; q++)
            delta[q * R->letters + a] = A->delta[q * A->letters + b];
    }
    return delta;
}

static void print_reach(const wr_reach_t X, const wr_recurrence_t R,
                        const wr_evaluation_t evaluation, const cli_t *c) {
    wr_buffer_struct *w[4];
    for (int i = 0; i < 4; i++)
        w[i] = cli_buffer(c);
    wr_evaluation_print(w[3], evaluation);
    json_t *o =
        wr_answer_make(cli_period_fields, "evaluation holds states", w[3]->text,
                       X->holds == WR_TRUE, (uint64_t) X->met.T.count);
    if (!c->json)
        printf("evaluation %s\n", w[3]->text);
    if (X->holds == WR_FALSE) {
        size_t shortest = c->json ? SIZE_MAX : 9;
        wr_recurrence_put_word(w[0], R, X->word[0], X->length[0], shortest);
        wr_recurrence_put_word(w[1], R, X->word[1], X->length[1], shortest);
        wr_recurrence_put_word(w[2], R, X->rest, X->rest_length, shortest);
        wr_answer_add(o, cli_period_fields, "words rest",
                      json_pack("[s, s]", w[0]->text, w[1]->text), w[2]->text);
    }
    if (c->json)
        cli_print_json(json_incref(o));
    else if (X->holds == WR_TRUE)
        printf("holds on all words: the %llu reachable rounded state%s "
               "determine the class\n",
               (unsigned long long) X->met.T.count, WR_S(X->met.T.count));
    else
        printf("fails: two words reach the same rounded state\n  %s\n  %s\nbut "
               "the automaton distinguishes them by the suffix\n  %s\n",
               w[0]->text, w[1]->text, w[2]->text);
    json_decref(o);
}

static void certify_reach(cli_t *c, const wr_recurrence_t R,
                          const wr_evaluation_t evaluation, const wr_reach_t X,
                          const wr_dfa_t A) {
    wr_buffer_struct *cert = cli_buffer(c), *dfa = cli_buffer(c);
    if (!cli_wants_certificate(cert, c, R, evaluation))
        return;
    wr_dfa_print(dfa, A);
    wr_dfa_text_t text = {A->name, dfa->text};
    cli_must(c, wr_rounding_certify_reach(cert, X, &text, c->limits));
    cli_save_certificate(cert, c);
}

int cli_all_words(cli_t *c, const wr_recurrence_t R,
                  const wr_evaluation_t evaluation, wr_machine_t M,
                  const char *name) {
    wr_dfa_struct *A = cli_dfa(c);
    wr_reach_t X;
    wr_reach_init(X);
    cli_load_dfa(A, c, name);
    uint32_t *delta = table(A, R, c);
    uint32_t *label = wr_calloc(A->states, sizeof *label);
    for (uint32_t q = 0; q < A->states; q++)
        label[q] = A->accept != NULL ? A->accept[q] : q;
    wr_table_t T = {A->states, A->start, delta, label};
    cli_must(c, wr_reach_compute(X, M, &T, c->limits));
    certify_reach(c, R, evaluation, X, A);
    if (cli_wants_answer(c))
        print_reach(X, R, evaluation, c);
    const int status = X->holds == WR_TRUE ? EXIT_YES : EXIT_NO;
    WR_FREE(delta, label);
    wr_reach_clear(X);
    return status;
}
