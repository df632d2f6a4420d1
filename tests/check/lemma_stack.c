/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "lemma_stack.h"

#include "check/stack.h"
#include "model/models.h"

#include <string.h>

void lemma_stack_init(lemma_stack_t *S, const lemma_model_t *m,
                      const char *name) {
    *S = (lemma_stack_t){.m = *m, .name = name};
    wr_buffer_init(S->model);
    wr_buffer_init(S->automaton);
}

void lemma_stack_clear(lemma_stack_t *S) {
    wr_buffer_clear(S->model);
    wr_buffer_clear(S->automaton);
}

static void put_sha(wr_buffer_t out, const wr_buffer_struct *of) {
    char hash[65];
    ck_sha256(hash, of->text, of->length);
    wr_buffer_printf(out, "sha256 %s\n", hash);
}

void lemma_stack_head(wr_buffer_t out, const lemma_stack_t *S) {
    const char *line = S->automaton->text, *end;
    wr_buffer_put(out, "wreath-stack 1\nlrnn m.lrnn\n");
    put_sha(out, S->model);
    wr_buffer_printf(out, "automaton %s\n", S->name);
    put_sha(out, S->automaton);
    wr_buffer_put(out, "compare accept\n");
    for (; (end = strchr(line, '\n')) != NULL; line = end + 1)
        wr_buffer_printf(out, "| %.*s\n", (int) (end - line), line);
    wr_buffer_put(out, "layers 1\nlayer 0 E2:");
    lemma_put_model(out, &S->m);
    wr_buffer_put(out, S->exact ? " exact\n" : " rounded\n");
    lemma_put_parameters(out, &S->m);
}

int lemma_stack_check(wr_buffer_t cert, const lemma_stack_t *S) {
    static ck_job job;
    put_sha(cert, cert);
    wr_buffer_put(cert, ".\n");
    job = (ck_job){.cert_path = "it",
                   .max_memory = 1 << 26,
                   .cert_text = cert->text,
                   .cert_length = cert->length,
                   .model_text = S->model->text,
                   .model_length = S->model->length};
    return ck_run(&job, ck_stack_check) == CK_ACCEPTED;
}

int lemma_stack_ask(wr_rounded_proof_t P, const lemma_stack_t *S,
                    wr_status_t (*ask)(wr_rounded_proof_t,
                                       const wr_rounded_question_t *,
                                       wr_limits_t)) {
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_layer_evaluation_t how;
    wr_rounded_t R;
    wr_limits_t L;
    wr_reader_t in;
    wr_buffer_t t;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_buffer_init(t);
    model_require(M, S->model->text);
    wr_reader_init(in);
    REQUIRE_STATUS(wr_reader_open_text(in, "text", S->automaton->text,
                                       S->automaton->length),
                   WR_OK);
    REQUIRE_STATUS(wr_dfa_read(A, in, L), WR_OK);
    wr_reader_clear(in);
    wr_buffer_put(t, "E2:");
    lemma_put_model(t, &S->m);
    wr_buffer_put(t, S->exact ? ":exact" : "");
    REQUIRE_STATUS(wr_layer_evaluation_read(how, t->text, L), WR_OK);
    REQUIRE_STATUS(wr_rounded_init(&R, M, how, L), WR_OK);
    int yes = ask(P, &(wr_rounded_question_t){R, A, WR_COMPARE_ACCEPT, 0}, L) ==
              WR_OK;
    wr_rounded_clear(R);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
    wr_buffer_clear(t);
    return yes;
}
