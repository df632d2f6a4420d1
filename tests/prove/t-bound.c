/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "model/models.h"

#include "prove/round.h"

#include <string.h>

/* Bounds of rounding errors: the number of letters, and the reasons for which
 * there is no bound.  A reflection with weights in thirds counts modulo 2;
 * tests/check/t-lemma-bound.c compares the numbers of letters with words. */

#define REFLECTION                                                            \
    "{\"dense\": [\"1/3\", \"-2/3\", \"-2/3\", \"-2/3\", \"1/3\", \"-2/3\", " \
    "\"-2/3\", \"-2/3\", \"1/3\"]}"
#define FACTORS                                                         \
    "{\"householder\": [{\"v\": [[0, \"1\"], [1, \"1\"], [2, \"1\"]], " \
    "\"beta\": \"2\"}]}"
#define SWAP "{\"permutation\": [1, 0, 2]}"
#define SIGN "{\"kind\": \"sign\", \"form\": [\"1\", \"1\", \"1\", \"0\"]}"
#define ZERO "{\"kind\": \"sign\", \"form\": [\"1\", \"1\", \"1\", \"1\"]}"
#define FIRST "{\"kind\": \"sign\", \"form\": [\"2\", \"0\", \"0\", \"-1\"]}"

/* Letter 1 is A; the readout maps the label after it to `label`. */
static void model(wr_buffer_t t, const char *A, const char *decoder,
                  int label) {
    wr_buffer_printf(
        t,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, \"alphabet\": [\"0\", "
        "\"1\"], \"ring\": \"Q\", \"layers\": [{\"name\": \"x\", \"role\": "
        "\"general\", \"dim\": 3, \"H0\": [\"1\", \"0\", \"0\"], \"reads\": "
        "[\"letter\"], \"labels\": 3, \"gate\": {\"table\": [[0, 0], [1, 1]]}, "
        "\"actions\": [{\"A\": \"identity\"}, {\"A\": %s}], \"decoder\": %s}], "
        "\"readout\": {\"states\": 2, \"accept\": [0], \"reads\": [0], "
        "\"table\": [[2, 0], [%d, 1]]}}",
        A, decoder, label);
}

/* The letters, or 0; the reason is in L. */
static uint64_t ask(const char *text, const char *evaluation, wr_limits_t L) {
    static const char parity[] =
        "name parity\nstates 2\nalphabet 0 1\nstart 0\naccept 0\ntrans\n"
        "0 1\n1 0\n";
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_layer_evaluation_t how;
    wr_rounded_t R;
    wr_rounded_proof_t P;
    wr_reader_t in;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_reader_init(in);
    model_require(M, text);
    REQUIRE_STATUS(wr_reader_open_text(in, "parity", parity, strlen(parity)),
                   WR_OK);
    REQUIRE_STATUS(wr_dfa_read(A, in, L), WR_OK);
    wr_reader_clear(in);
    REQUIRE_STATUS(wr_layer_evaluation_read(how, evaluation, L), WR_OK);
    REQUIRE_STATUS(wr_rounded_init(&R, M, how, L), WR_OK);
    wr_rounded_proof_init(P);
    const wr_rounded_question_t Q = {R, A, WR_COMPARE_ACCEPT, 0};
    wr_status_t s = wr_rounded_bound(P, &Q, L);
    uint64_t letters = s == WR_OK ? P->letters : 0;
    REQUIRE(s == WR_OK || s == WR_UNABLE);
    REQUIRE(s != WR_OK || (P->kind == WR_EVIDENCE_BOUND && letters > 0));
    wr_rounded_proof_clear(P);
    wr_rounded_clear(R);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
    return letters;
}

static uint64_t letters(const char *A, const char *evaluation) {
    wr_buffer_t t;
    wr_limits_t L;
    wr_buffer_init(t);
    model(t, A, SIGN, 0);
    uint64_t k = ask(t->text, evaluation, L);
    wr_buffer_clear(t);
    return k;
}

/* The error of a step is about 2^-p, and so is the growth by rounded weights:
 * the number of letters is about proportional to 2^p. */
TEST(more_bits_more_letters) {
    uint64_t half = letters(REFLECTION, "E2:fp16:rne:seq"),
             single = letters(REFLECTION, "E2:fp32:rne:seq"),
             twice = letters(REFLECTION, "E2:fp64:rne:seq");
    printf("  %llu, %llu, %llu letters\n", (unsigned long long) half,
           (unsigned long long) single, (unsigned long long) twice);
    REQUIRE(half > 20 && single > 1000 * half && twice > (single << 20));
    REQUIRE(letters(REFLECTION, "E2:fp32:rz:seq") < single);
}

static void refused(const char *A, const char *decoder, int label,
                    const char *evaluation, const char *why) {
    wr_buffer_t t;
    wr_limits_t L;
    wr_buffer_init(t);
    model(t, A, decoder, label);
    uint64_t k = ask(t->text, evaluation, L);
    REQUIRE(k == 0 && strstr(L->reason, why) != NULL, "%llu letters, %s: %s",
            (unsigned long long) k, why, L->reason);
    wr_buffer_clear(t);
}

TEST(why_there_is_no_bound) {
    refused(SWAP, SIGN, 0, "E2:fp32:rne:seq", "wrong in E0");
    refused(REFLECTION, ZERO, 1, "E2:fp32:rne:seq", "allow no error");
    refused(REFLECTION, SIGN, 0, "E3:fp32:rne:chunk-4", "in E2 models");
    refused(FACTORS, SIGN, 0, "E2:fp32:rne:seq:factors", "factor by factor");
    refused(REFLECTION, SIGN, 0, "E2:float:12:-8:1:rne:seq", "may exceed");
    refused(REFLECTION, SIGN, 0, "E2:posit32:rne:seq", "may exceed");
    refused(REFLECTION, SIGN, 0, "E2:e4m3fn:rne:seq", "margin at once");
}

/* Nothing is rounded, except a weight that is added exactly. */
TEST(integers_have_no_error) {
    wr_buffer_t t;
    wr_limits_t L;
    wr_buffer_init(t);
    model(t, SWAP, FIRST, 0);
    REQUIRE(ask(t->text, "E2:int:4:rne:seq", L) == INT64_MAX, "%s", L->reason);
    REQUIRE(ask(t->text, "E2:e2m1:rz:acc-e2m3", L) == INT64_MAX);
    wr_buffer_clear(t);
}
