/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --against: deciding whether the stored numbers track an automaton in the
 * arithmetic of their type: for every word, or up to a first wrong word, or
 * unknown.  The manifest carries the answer to programs that use the
 * numbers. */

#include "cli/raw.h"
#include "study/study.h"
#include "tensors/vectors.h"

#define DEADLINE 20.0

/* Print the answer and return it as an object.  A wrong word is printed by
 * cli_error, and therefore with --quiet, too. */
static json_t *object(cli_t *c, const wr_rounded_proof_t P, const wr_dfa_t A,
                      const char *evaluation) {
    const wr_evidence_kind_t *kind = wr_evidence_kind(P->kind);
    if (kind->proves) {
        cli_note(c, "in %s: right for every word (%s)", evaluation, kind->name);
        return json_pack("{s:s, s:s, s:I}", "holds", "yes", "evidence",
                         kind->name, "states", (json_int_t) P->states);
    }
    wr_buffer_struct *word = cli_buffer(c);
    wr_word_put_runs(word, P->word, A, WR_WORD_PLAIN, SIZE_MAX);
    cli_error(c, "in %s: wrong after %s (length %zu)", evaluation, word->text,
              P->word->length);
    return json_pack("{s:s, s:s, s:I, s:b}", "holds", "no", "word", word->text,
                     "length", (json_int_t) P->word->length, "shortest",
                     !P->tried);
}

static json_t *unknown(cli_t *c, const char *why, const char *evaluation) {
    cli_error(c, "in %s: unknown: %s", evaluation, why);
    return json_pack("{s:s, s:s}", "holds", "unknown", "why", why);
}

/* Decide N against A in one evaluation model; if a limit is reached, its reason
 * is part of the answer. */
static json_t *decide(int *verdict, cli_t *c, const wr_lrnn_t N,
                      const char *evaluation, const wr_dfa_t A) {
    wr_rounded_proof_struct *P = cli_rounded_proof(c);
    wr_layer_evaluation_t one;
    wr_limits_t L;
    *L = *c->limits;
    if (L->deadline <= 0) {
        L->started = wr_seconds();
        L->deadline = DEADLINE;
    }
    wr_status_t s = wr_layer_evaluation_read(one, evaluation, L);
    wr_layer_evaluation_struct *how =
        s == WR_OK ? wr_layer_evaluation_all(one, N->layers) : NULL;
    wr_rounded_t *R = cli_rounded(c, how);
    if (s == WR_OK)
        s = wr_rounded_init(R, N, how, L);
    if (s == WR_OK)
        s = wr_rounded_decide(P, &(wr_rounded_question_t){.R = *R, .A = A}, L);
    if (s == WR_DOMAIN && *R != NULL)
        cli_refuse(c, "--against: %s", L->reason);
    json_t *o = s == WR_OK ? object(c, P, A, evaluation)
                           : unknown(c, L->reason, evaluation);
    *verdict = s != WR_OK                          ? EXIT_UNKNOWN
               : wr_evidence_kind(P->kind)->proves ? EXIT_YES
                                                   : EXIT_NO;
    json_object_set_new(o, "automaton", json_string(A->name));
    json_object_set_new(o, "evaluation", json_string(evaluation));
    return o;
}

static void put(wr_bundle_t B, json_t *holds) {
    json_error_t e;
    json_t *o = json_loads(B->manifest, 0, &e);
    json_object_set_new(o, "rounded_holds", holds);
    wr_bundle_set_manifest(B, o);
}

int cli_export_holds(cli_t *c, wr_bundle_t B, const wr_lrnn_struct *N,
                     const char *evaluation) {
    const char *name = cli_get(c, "against");
    wr_lrnn_struct *stored = cli_lrnn(c);
    wr_dfa_struct *A = cli_dfa(c);
    if (name == NULL || B->manifest == NULL)
        return EXIT_YES;
    int verdict;
    cli_load_dfa(A, c, name);
    if (N == NULL)
        cli_must(c, wr_lrnn_set_bundle(stored, B, c->limits));
    put(B, decide(&verdict, c, N != NULL ? N : stored, evaluation, A));
    return verdict;
}
