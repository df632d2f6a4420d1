/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Printing a counterexample: the word, the model's output and the expected
 * output after it; and its trace, which has every step. */

#include "cli/differ.h"

const wr_field_t cli_verify_fields[] = {
    {"holds", "b", "whether the model agrees with the automaton"},
    {"scope", "s?", "scope: words tried, words up to a length, or every word"},
    {"evaluation", "s", "E0, or how layers are rounded"},
    {"engine", "s?", "on words: matrix or index"},
    {"compare", "s?", "comparison: state, accept, next or predict"},
    {"words", "=n|[s]?",
     "on words: the number of words tried; refuted for every decoder: two "
     "words that lead to the same rounded state"},
    {"rest", "s?",
     "suffix after which the automaton distinguishes the two words"},
    {"symbols", "n?", "on words: total number of symbols"},
    {"kinds", "s?", "kinds of words"},
    {"evidence", "s?", "type of the evidence, as in certificates, or mismatch"},
    {"states", "n?", "states of the closed set"},
    {"rays", "b?",
     "evidence HOM: whether they are known up to positive factors"},
    {"contexts", "n?", "contexts of a rule"},
    {"letters", "n?", "evidence BOUND: length up to which words are proved"},
    {"certificate", "=s*?", "path of the certificate"},
    {"counterexample", "s?", "a word after which they differ"},
    {"step", "n?", "number of symbols after which model and automaton differ"},
    {"shortest", "b?", "whether no such word is shorter"},
    {"got", "s?", "output of the model after the word"},
    {"expected", "s?", "output of the automaton after the word"},
    {"failure", "s?",
     "reason why a layer had no action or label, if that is the difference; "
     "otherwise empty"},
    {"reason", "s?", "cause of the difference, by eigenvalues"},
    {NULL}};

void cli_pair_load(cli_pair_t *p, cli_t *c, const char *model,
                   const char *automaton) {
    *p = (cli_pair_t){cli_lrnn(c), cli_dfa(c), cli_buffer(c)};
    cli_load_lrnn(p->M, p->text, c, model);
    if (automaton != NULL)
        cli_load_dfa(p->A, c, automaton);
}

int cli_compare(cli_t *c) {
    const char *names[WR_COMPARE_PREDICT + 2] = {NULL};
    for (int i = WR_COMPARE_AUTO; i <= WR_COMPARE_PREDICT; i++)
        names[i] = wr_compare_name((wr_compare_t) i);
    return cli_choice(c, "compare", names, WR_COMPARE_AUTO);
}

/* Longer traces show only this many of their first and last states. */
#define SHOWN 500

void cli_save_trace(cli_t *c, const wr_cert_rounded_t *about,
                    wr_compare_t compare, const wr_word_t w) {
    const char *path = cli_get(c, "trace");
    wr_trace_how_t how = {.compare = compare, .around = SHOWN};
    wr_cert_rounded_t C = *about;
    wr_buffer_struct *text = cli_buffer(c);
    if (path == NULL)
        return;
    C.file->trace_path = path;
    cli_must(c, wr_trace_print_model(text, &C, &how, w, c->limits));
    cli_save(c, text, path);
}

wr_cert_rounded_t cli_about(const cli_t *c, const cli_pair_t *p,
                            const char *path) {
    return (wr_cert_rounded_t){
        .M = p->M,
        .A = p->A,
        .file = {{c->operand[0], p->text->text, p->text->length, path}}};
}

int cli_differ(cli_t *c, cli_pair_t *p, const cli_difference_t *d) {
    const wr_cert_rounded_t about = cli_about(c, p, NULL);
    const wr_word_struct *w = d->word;
    wr_buffer_struct *text = cli_buffer(c), *got = cli_buffer(c),
                     *expected = cli_buffer(c);
    const wr_compare_t compare = (wr_compare_t) cli_compare(c);
    wr_word_put_runs(text, w, p->A, WR_WORD_PLAIN, c->json ? SIZE_MAX : 40);
    wr_differ_t D = {p->M, p->A, d->got, d->expected, 0};
    D.next = compare == WR_COMPARE_NEXT || compare == WR_COMPARE_PREDICT;
    wr_differ_print(got, expected, &D);
    if (c->json) {
        cli_answer(cli_verify_fields,
                   "holds evaluation counterexample step shortest got expected "
                   "failure reason",
                   0, "E0", text->text, (uint64_t) w->length, d->shortest,
                   got->text, expected->text, d->failure,
                   *d->reason != '\0' ? d->reason : NULL);
    } else if (!wr_is_stdout(cli_get(c, "trace"))) {
        printf("REFUTED: %s differs from %s; evaluation E0 (exact)\n"
               "%s, %zu symbol%s: %s\n"
               "after it the model outputs %s, expected %s\n",
               c->operand[0], c->operand[1], d->kind, w->length,
               WR_S(w->length), text->text, got->text, expected->text);
        if (*d->failure)
            printf("the model is undefined there: %s\n", d->failure);
        if (*d->reason)
            printf("reason: %s\n", d->reason);
    }
    cli_save_trace(c, &about, compare, w);
    if (cli_has(c, "output") && !cli_has(c, "trace"))
        cli_note(c, "no certificate is written in E0: --trace FILE writes the "
                    "counterexample so that wreath-check can verify it");
    return EXIT_NO;
}
