/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath verify --all: a proof and its certificate, or a counterexample. */

#include <string.h>

#include "cli/differ.h"

static int save_certificate(cli_t *c, cli_pair_t *p, const wr_proof_t P) {
    const char *path = cli_get(c, "output");
    const wr_cert_rounded_t about = cli_about(c, p, path);
    wr_buffer_struct *text = cli_buffer(c);

    if (path == NULL)
        return 0;
    wr_status_t s = wr_cert_print_proof(text, P, &about, c->limits);
    return cli_save_made(c, text, s, path);
}

/* The words of which something is claimed. */
static const char *scope_of(wr_compare_t compare) {
    return compare == WR_COMPARE_PREDICT ? "every prefix of an accepted word"
                                         : "every word";
}

static void report_proof(cli_t *c, const wr_proof_t P) {
    const char *path = cli_get(c, "output");
    wr_buffer_struct *how = cli_buffer(c);
    if (c->json) {
        cli_answer(cli_verify_fields,
                   "holds scope evaluation compare evidence states contexts "
                   "certificate",
                   1, scope_of(P->compare), "E0", wr_compare_name(P->compare),
                   wr_evidence_kind(P->kind)->json, (uint64_t) P->states,
                   (uint64_t) P->contexts, wr_json_text(path));
        return;
    }
    if (wr_is_stdout(path))
        return; /* standard output is the certificate */
    wr_proof_say(how, P);
    printf("PROVED: %s agrees with %s, by %s, on %s; evaluation E0 "
           "(exact)\nevidence: %s\n",
           c->operand[0], c->operand[1], wr_compare_name(P->compare),
           scope_of(P->compare), how->text);
    if (path != NULL)
        printf("certificate: %s (wreath-check %s)\n", path, path);
}

int cli_verify_all(cli_t *c, cli_pair_t *p, int compare) {
    wr_proof_t P;
    int status;

    wr_proof_init(P);
    wr_status_t s =
        wr_lrnn_prove(P, p->M, p->A, (wr_compare_t) compare, c->limits);
    cli_more(c, "method: %s",
             P->kind == WR_EVIDENCE_CASC && P->holds == WR_TRUE
                 ? "the local conditions of the rule"
                 : "closing the set of states that words reach");
    cli_phase(c, "proving");
    if (s != WR_OK)
        status = cli_failed(c, s);
    else if (P->holds == WR_FALSE) {
        status = cli_differ(
            c, p,
            &(cli_difference_t){
                P->word, P->got, P->expected, P->failure,
                P->tried ? "on a word tried, which need not be a shortest one"
                         : "a shortest counterexample"});
        if (!c->json && status == EXIT_NO && P->known.reason[0] != '\0')
            printf("reason: %s\n", P->known.reason);
    } else {
        status = save_certificate(c, p, P);
        if (status == 0)
            report_proof(c, P);
    }
    wr_proof_clear(P);
    return status;
}
