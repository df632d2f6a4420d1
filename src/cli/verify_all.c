/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath verify on words: exact execution compared with the automaton; and
 * --all: a proof and its certificate, or a counterexample. */

#include <inttypes.h>

#include "cli/differ.h"

static const char *const engines[] = {"matrix", "index", NULL};

void cli_verify_job(wr_verify_t V, cli_t *c, int compare, const wr_dfa_t A,
                    wr_word_t w) {
    const char *word = cli_get(c, "word");
    wr_verify_init(V);
    V->engine = (wr_engine_t) cli_choice(c, "engine", engines, V->engine);
    cli_number(&V->length, c, "length", UINT32_MAX);
    cli_number(&V->words, c, "words", UINT32_MAX);
    cli_number(&V->seed, c, "seed", UINT64_MAX);
    V->compare = (wr_compare_t) compare;
    V->adversarial = !cli_has(c, "no-adversarial");
    if (V->words == 0 && word == NULL &&
        (!V->adversarial || cli_evaluation(c) != NULL))
        cli_refuse(c, "--words 0 leaves no word to compare");
    V->every = word != NULL && cli_every_word(&V->length, word);
    if (word == NULL || V->every)
        return;
    cli_read_word(w, c, A, word);
    V->word = w;
}

void cli_say_agrees(cli_t *c, const wr_verify_t V, const wr_verdict_t D,
                    double t) {
    if (c->json) {
        cli_answer(cli_verify_fields,
                   "holds scope evaluation engine compare words symbols kinds",
                   1, "words tried", "E0", engines[V->engine],
                   wr_compare_name(D->compare), wr_json_count(D->words),
                   D->symbols, D->kinds);
        return;
    }
    printf("agrees: %s and %s, by %s after every symbol, on %" PRIu64
           " word%s, %" PRIu64 " symbol%s (%s)\n"
           "evaluation E0 (exact), %s engine; checked on these words only%s\n",
           c->operand[0], c->operand[1], wr_compare_name(D->compare), D->words,
           WR_S(D->words), D->symbols, WR_S(D->symbols), D->kinds,
           engines[V->engine],
           strncmp(c->operand[1], "oracle:", 7) == 0
               ? ""
               : ": --all decides for every word");
    cli_note(c, "~%.2f s, ~%.0f ns per symbol", t,
             D->symbols ? 1e9 * t / (double) D->symbols : 0.0);
}

int cli_verify_words(cli_t *c, cli_pair_t *p, int compare) {
    wr_verify_t V;
    wr_verdict_struct *D = cli_verdict(c);
    wr_word_struct *w = cli_word(c);
    cli_verify_job(V, c, compare, p->A, w);
    double t = wr_seconds();
    wr_status_t s = wr_lrnn_verify(D, p->M, p->A, V, c->limits);
    t = wr_seconds() - t;
    cli_more(c, "method: %s engine, compared with the automaton",
             engines[V->engine]);
    cli_phase(c, "comparing on words");
    cli_must(c, s);
    if (D->holds == WR_FALSE)
        return cli_differ(c, p,
                          &(cli_difference_t){D->word, D->got, D->expected,
                                              D->failure, "on the word tried",
                                              0, ""});
    cli_say_agrees(c, V, D, t);
    return EXIT_YES;
}

static void save_certificate(cli_t *c, cli_pair_t *p, const wr_proof_t P) {
    const char *path = cli_get(c, "output");
    const wr_cert_rounded_t about = cli_about(c, p, path);
    wr_buffer_struct *text = cli_buffer(c);
    if (path == NULL)
        return;
    cli_must(c, wr_cert_print_proof(text, P, &about, c->limits));
    cli_save(c, text, path);
}

/* Describe the words that a proof is about. */
static const char *scope_of(wr_compare_t compare) {
    return compare == WR_COMPARE_PREDICT ? "every prefix of an accepted word"
                                         : "every word";
}

void cli_say_proved(const cli_t *c, const cli_proved_t *P) {
    const char *path = cli_get(c, "output");
    const char *compare = wr_compare_name(P->compare);
    if (c->json) {
        cli_answer(cli_verify_fields,
                   "holds scope evaluation compare evidence states rays "
                   "contexts certificate",
                   1, P->scope, "E0", compare, wr_evidence_kind(P->kind)->json,
                   P->states, P->rays, P->contexts, wr_json_text(path));
    } else if (!wr_is_stdout(path)) {
        printf("PROVED: %s agrees with %s, by %s, on %s; evaluation E0 "
               "(exact)\nevidence: %s\n",
               c->operand[0], c->operand[1], compare, P->scope, P->how->text);
        cli_say_certificate(c, path);
    }
}

int cli_verify_all(cli_t *c, cli_pair_t *p, int compare) {
    wr_proof_struct *P = cli_proof(c);
    wr_status_t s =
        wr_lrnn_prove(P, p->M, p->A, (wr_compare_t) compare, c->limits);
    cli_more(c, "method: %s",
             P->kind == WR_EVIDENCE_CASC && P->holds == WR_TRUE
                 ? "the local conditions of the rule"
                 : "closing the set of states that words reach");
    cli_phase(c, "proving");
    cli_must(c, s);
    if (P->holds == WR_FALSE)
        return cli_differ(
            c, p,
            &(cli_difference_t){
                P->word, P->got, P->expected, P->failure,
                P->tried ? "on a word tried, which need not be a shortest one"
                         : "a shortest counterexample",
                !P->tried, P->known.reason});
    wr_buffer_struct *how = cli_buffer(c);
    wr_proof_say(how, P);
    save_certificate(c, p, P);
    cli_say_proved(c, &(cli_proved_t){P->compare, scope_of(P->compare), P->kind,
                                      P->states, P->contexts, how,
                                      P->ray != NULL});
    return EXIT_YES;
}
