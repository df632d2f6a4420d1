/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath verify --evaluation: comparing a rounded stack with an automaton, on
 * random words or on all words. */

#include "cli/rounded.h"

#include "cli/differ.h"

static int is_proved(const wr_rounded_proof_t P) {
    return wr_evidence_kind(P->kind)->proves;
}

typedef struct {
    wr_buffer_struct *evaluation, *word[3], *got, *expected;
} texts_t;

static void say_json(const wr_rounded_proof_t P, const texts_t *T) {
    const wr_field_t *f = cli_verify_fields;
    const int bound = P->kind == WR_EVIDENCE_BOUND;
    json_t *o = wr_answer_make(
        f, "holds evaluation evidence states compare scope", is_proved(P),
        T->evaluation->text, wr_evidence_kind(P->kind)->json,
        (uint64_t) P->states, wr_compare_name(P->compare),
        bound ? "words up to a length" : "every word");
    if (bound)
        wr_answer_add(o, f, "letters", P->letters);
    if (P->kind == WR_EVIDENCE_MISMATCH)
        wr_answer_add(o, f, "counterexample step shortest got expected failure",
                      T->word[0]->text, (uint64_t) P->word->length, !P->tried,
                      T->got->text, T->expected->text, P->failure);
    else if (P->kind == WR_EVIDENCE_COLL)
        wr_answer_add(o, f, "words rest",
                      json_pack("[s, s]", T->word[0]->text, T->word[1]->text),
                      T->word[2]->text);
    cli_print_json(o);
}

static void say_refuted(const cli_t *c, const wr_rounded_proof_t P,
                        const texts_t *T) {
    const char *evaluation = T->evaluation->text;
    if (P->kind == WR_EVIDENCE_COLL) {
        printf("REFUTED for every decoder: two words reach one rounded state "
               "(COLL); evaluation %s\n  %s\n  %s\nbut the automaton "
               "distinguishes them by the suffix\n  %s\n",
               evaluation, T->word[0]->text, T->word[1]->text,
               T->word[2]->text);
        return;
    }
    printf("REFUTED: %s differs; evaluation %s\n%s, %zu symbol%s: %s\n"
           "after it the model outputs %s, expected %s\n",
           c->operand[0], evaluation,
           P->tried ? "on a word tried, which need not be a shortest one"
                    : "a shortest counterexample",
           P->word->length, WR_S(P->word->length), T->word[0]->text,
           T->got->text, T->expected->text);
    if (P->failure[0] != '\0')
        printf("the model is undefined there: %s\n", P->failure);
}

static void say_text(cli_t *c, const wr_rounded_proof_t P, const texts_t *T) {
    wr_buffer_struct *how = cli_buffer(c);
    if (!is_proved(P)) {
        say_refuted(c, P, T);
        return;
    }
    wr_rounded_proof_say(how, P);
    printf("%s\nevaluation %s\n", how->text, T->evaluation->text);
}

void cli_certify_rounded(cli_t *c, wr_cert_rounded_t *about,
                         const wr_rounded_proof_struct *P,
                         const wr_word_struct *word,
                         const wr_rounded_orbit_t *O) {
    const char *path = cli_get(c, "output");
    wr_buffer_struct *text = cli_buffer(c);
    if (path == NULL)
        return;
    about->file->trace_path = path;
    cli_must(c, P != NULL
                    ? wr_cert_print_rounded(text, about, P, c->limits)
                    : wr_cert_print_orbit(text, about, word, O, c->limits));
    cli_save(c, text, path);
}

static void say(cli_t *c, const wr_cert_rounded_t *about,
                const wr_rounded_proof_t P) {
    const char *path = cli_get(c, "output");
    const wr_word_struct *w[3] = {P->word, P->other, P->rest};
    const wr_differ_t D = {about->M, about->A, P->got, P->expected,
                           P->compare == WR_COMPARE_NEXT ||
                               P->compare == WR_COMPARE_PREDICT};
    texts_t T;
    if (wr_is_stdout(path) ||
        (P->kind == WR_EVIDENCE_MISMATCH && wr_is_stdout(cli_get(c, "trace"))))
        return; /* standard output has the certificate or the trace */
    T.evaluation = cli_buffer(c);
    cli_roundings_print(T.evaluation, about->how, about->M->layers);
    for (int i = 0; i < 3; i++) {
        T.word[i] = cli_buffer(c);
        wr_word_put_runs(T.word[i], w[i], about->A, WR_WORD_PLAIN,
                         c->json ? SIZE_MAX : 40);
        if (T.word[i]->length == 0)
            wr_buffer_put(T.word[i], "(empty)");
    }
    T.got = cli_buffer(c);
    T.expected = cli_buffer(c);
    if (P->kind == WR_EVIDENCE_MISMATCH)
        wr_differ_print(T.got, T.expected, &D);
    if (c->json)
        say_json(P, &T);
    else
        say_text(c, P, &T);
    if (!c->json)
        cli_say_certificate(c, path);
}

int cli_prove_rounded(cli_t *c, wr_cert_rounded_t *about, int compare,
                      int any) {
    wr_rounded_proof_struct *P = cli_rounded_proof(c);
    const wr_rounded_question_t Q = {about->R, about->A, (wr_compare_t) compare,
                                     any};
    uint64_t length = 0;
    cli_number(&length, c, "length", INT64_MAX);
    wr_status_t s = WR_UNABLE;
    if (length > 0 && !any)
        s = wr_rounded_bound(P, &Q, c->limits);
    if (s == WR_UNABLE || (s == WR_OK && P->letters < length))
        s = wr_rounded_decide(P, &Q, c->limits);
    cli_must(c, s);
    cli_weights_note(c, about->R, about->M, about->how);
    cli_certify_rounded(c, about, P, NULL, NULL);
    say(c, about, P);
    if (P->kind == WR_EVIDENCE_MISMATCH)
        cli_save_trace(c, about, P->compare, P->word);
    return is_proved(P) ? EXIT_YES : EXIT_NO;
}

/* ---- random words -------------------------------------------------------- */

static int on_words(cli_t *c, const wr_cert_rounded_t *about, int compare) {
    const wr_rounded_question_t Q = {about->R, about->A, (wr_compare_t) compare,
                                     0};
    wr_verify_t V;
    wr_rounded_tried_t T;
    cli_verify_job(V, c, compare, about->A, NULL);
    if (about->M->letters == 0)
        V->length = 0; /* the only word is empty */
    wr_buffer_struct *evaluation = cli_buffer(c);
    wr_rng_t rng;
    wr_rng_init(rng, V->seed);
    T.holds = WR_TRUE;
    for (uint64_t i = 0; T.holds == WR_TRUE && i < V->words; i++)
        cli_must(c, wr_rounded_try(&T, &Q, V->length, rng, c->limits));
    cli_roundings_print(evaluation, about->how, about->M->layers);
    cli_weights_note(c, about->R, about->M, about->how);
    if (c->json) {
        json_t *o =
            wr_answer_make(cli_verify_fields, "holds evaluation scope",
                           T.holds == WR_TRUE, evaluation->text, "words tried");
        if (T.holds == WR_TRUE)
            wr_answer_add(o, cli_verify_fields, "words symbols",
                          wr_json_count(V->words), V->words * V->length);
        else
            wr_answer_add(o, cli_verify_fields, "step failure", T.step,
                          T.failure);
        cli_print_json(o);
    } else if (T.holds == WR_TRUE) {
        printf("agrees on %llu random word%s of %llu symbols; evaluation %s; "
               "--all decides for every word\n",
               (unsigned long long) V->words, WR_S(V->words),
               (unsigned long long) V->length, evaluation->text);
    } else {
        printf("REFUTED: %s differs at step %llu of a random word; evaluation "
               "%s\n%s%s",
               c->operand[0], (unsigned long long) T.step, evaluation->text,
               T.failure, T.failure[0] ? "\n" : "");
    }
    return T.holds == WR_TRUE ? EXIT_YES : EXIT_NO;
}

int cli_verify_rounded(cli_t *c, const cli_pair_t *p, int compare) {
    wr_cert_rounded_t about = cli_about(c, p, NULL);
    int any = cli_has(c, "any-decoder");
    int all = any || cli_has(c, "all");
    if (!all && cli_has(c, "output"))
        cli_refuse(c, "-o CERT requires --all: samples prove nothing");
    cli_round(&about, c);
    return all ? cli_prove_rounded(c, &about, compare, any)
               : on_words(c, &about, compare);
}
