/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath verify MODEL oracle:NAME: comparison on words and then, with --all, a
 * proof for every word by induction over the counters. */

#include "cli/differ.h"
#include "prove/oracle.h"

/* Create an automaton of one state with the names of the oracle's letters. */
static void names_of(wr_dfa_t A, const wr_oracle_t O) {
    wr_dfa_create(A, 1, O->letters);
    for (uint32_t a = 0; a < O->letters; a++) {
        wr_free(A->letter_name[a]);
        A->letter_name[a] = wr_strdup(O->letter_name[a]);
    }
}

static void say_oracle_differs(cli_t *c, const wr_verdict_t D,
                               const wr_dfa_t A) {
    wr_buffer_struct *text = cli_buffer(c);
    wr_word_put_runs(text, D->word, A, WR_WORD_PLAIN, c->json ? SIZE_MAX : 40);
    if (c->json) {
        cli_answer(cli_verify_fields,
                   "holds evaluation counterexample step failure", 0, "E0",
                   text->text, (uint64_t) D->word->length, D->failure);
    } else {
        printf("REFUTED: %s differs from %s; evaluation E0 (exact)\n"
               "on the word tried, %zu symbol%s: %s\n%s\n",
               c->operand[0], c->operand[1], D->word->length,
               WR_S(D->word->length), text->text, D->failure);
    }
}

/* Return the comparison that an induction over counters proves. */
static wr_compare_t counted(const wr_lrnn_struct *M) {
    return M->next != NULL ? WR_COMPARE_NEXT : WR_COMPARE_ACCEPT;
}

/* After the comparison on words, prove every word by induction. */
static void for_all_oracle(cli_t *c, cli_pair_t *p, const wr_oracle_t O,
                           wr_compare_t compare) {
    const char *path = cli_get(c, "output");
    const wr_cert_rounded_t about = cli_about(c, p, path);
    wr_count_proof_t P;
    wr_buffer_struct *text = cli_buffer(c), *how = cli_buffer(c);
    wr_count_proof_init(P);
    wr_status_t s = wr_lrnn_prove_oracle(P, p->M, O, c->limits);
    cli_more(c, "method: induction over the counters of the oracle");
    cli_phase(c, "proving");
    cli_must(c, s);
    if (compare != WR_COMPARE_AUTO && compare != counted(p->M))
        cli_refuse(c, "--compare %s: counters of this model are compared by %s",
                   wr_compare_name(compare), wr_compare_name(counted(p->M)));
    if (path != NULL)
        cli_must(c, wr_cert_print_count(text, P, c->operand[1] + 7, about.file,
                                        c->limits));
    cli_save(c, text, path);
    wr_count_proof_say(how, P);
    cli_say_proved(c, &(cli_proved_t){counted(p->M), "every word",
                                      WR_EVIDENCE_COUNT, P->classes, 0, how});
    wr_count_proof_clear(P);
}

int cli_verify_oracle(cli_t *c, cli_pair_t *p, int compare) {
    wr_verify_t V;
    wr_verdict_struct *D = cli_verdict(c);
    wr_oracle_t O;
    wr_word_struct *w = cli_word(c);
    const int all = cli_has(c, "all");
    if (cli_has(c, "trace"))
        cli_refuse(c, "--trace does not apply to an oracle");
    cli_must(c, wr_oracle_set(O, c->operand[1] + 7, c->limits));
    names_of(p->A, O);
    cli_verify_job(V, c, compare, p->A, w);
    double t = wr_seconds();
    cli_must(c, wr_lrnn_verify_oracle(D, p->M, O, V, c->limits));
    if (D->holds == WR_FALSE)
        say_oracle_differs(c, D, p->A);
    else if (all)
        for_all_oracle(c, p, O, (wr_compare_t) compare);
    else if (D->holds == WR_TRUE)
        cli_say_agrees(c, V, D, wr_seconds() - t);
    wr_oracle_clear(O);
    return D->holds == WR_FALSE ? EXIT_NO : EXIT_YES;
}
