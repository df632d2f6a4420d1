/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "prove/round.h"
#include "model/models.h"

/* Words that fail late: a bit stored as a sign, kept by a gate g / 16, in
 * formats without subnormal numbers.  A word that is found is wrong after its
 * last letter and not before, and no shorter than a shortest word; nothing is
 * found if all words are read correctly. */

static void bit(wr_lrnn_t M, long gate, long start) {
    wr_buffer_t t;
    wr_buffer_init(t);
    wr_buffer_printf(
        t,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, "
        "\"name\": \"bit\", \"alphabet\": [\"set\", \"reset\", \"keep\"], "
        "\"ring\": \"Q\", \"layers\": [{\"name\": \"one\", \"role\": "
        "\"general\", \"dim\": 1, \"H0\": [\"%s1/%ld\"], \"reads\": "
        "[\"letter\"], \"labels\": 2, \"gate\": {\"table\": [[0, 0], [1, 1],"
        " [2, 2]]}, \"actions\": ["
        "{\"A\": {\"diagonal\": [\"1/4\"]}, \"B\": [\"1/2\"]},"
        "{\"A\": {\"diagonal\": [\"1/4\"]}, \"B\": [\"-1/2\"]},"
        "{\"A\": {\"diagonal\": [\"%ld/16\"]}}], \"decoder\": {\"kind\": "
        "\"threshold\", \"form\": [\"1\", \"0\"], \"cuts\": [\"0\"]}}], "
        "\"readout\": {\"states\": [\"off\", \"on\"], \"accept\": [1], "
        "\"reads\": [0], \"table\": [[0, 0], [1, 1]]}, \"test_vectors\": []}",
        start ? "" : "-", (long) 2 << (gate & 1), gate);
    model_require(M, t->text);
    wr_buffer_clear(t);
}

static void flip_flop(wr_dfa_t A, int on) {
    static const char *const name[] = {"set", "reset", "keep"};
    wr_dfa_create(A, 2, 3);
    for (uint32_t a = 0; a < 3; a++) {
        wr_free(A->letter_name[a]);
        A->letter_name[a] = wr_strdup(name[a]);
        for (uint32_t q = 0; q < 2; q++)
            A->delta[q * 3 + a] = a == 0 ? 1 : a == 1 ? 0 : q;
    }
    A->start = on ? 1 : 0;
    A->accept = wr_calloc(2, 1);
    A->accept[1] = 1;
}

/* The first step after which the stack is wrong, or the length + 1. */
static size_t first_wrong(wr_rounded_t R, const wr_word_t w, const wr_dfa_t A) {
    uint64_t h[2] = {0, 0}, next[2] = {0, 0};
    uint32_t label[1], q = A->start;
    wr_limits_t L;
    wr_limits_init(L);
    wr_rounded_start(h, label, R);
    for (size_t t = 0;; t++) {
        uint32_t last = t == 0 ? 3 : w->letter[t - 1];
        if (wr_rounded_state(label, last, R) != q)
            return t;
        if (t == w->length)
            return t + 1;
        REQUIRE(wr_rounded_step(next, h, w->letter[t], R, L) == WR_OK);
        h[0] = next[0];
        wr_rounded_labels(label, h, R);
        q = A->delta[q * 3 + w->letter[t]];
    }
}

static int is_below(uint64_t x, uint64_t y, const wr_format_t F) {
    fmpq_t a, b;
    int na, nb;
    fmpq_init(a);
    fmpq_init(b);
    REQUIRE(wr_format_decode(a, &na, x, F) == WR_FINITE);
    REQUIRE(wr_format_decode(b, &nb, y, F) == WR_FINITE);
    int below = fmpq_cmp(a, b) <= 0;
    fmpq_clear(a);
    fmpq_clear(b);
    return below;
}

/* Boxes are closed only if all words are right, and contain every reachable
 * state. */
static void try_boxes(int *closed, const wr_rounded_proof_t P, wr_rounded_t R,
                      const wr_dfa_t A, const char *model) {
    wr_rounded_proof_t B;
    wr_limits_t L;
    wr_limits_init(L);
    wr_rounded_proof_init(B);
    const wr_rounded_question_t Q = {.R = R, .A = A};
    wr_status_t s = wr_rounded_hull(B, &Q, L);
    *closed += s == WR_OK;
    REQUIRE(s == WR_OK || s == WR_UNABLE);
    REQUIRE(s != WR_OK || P->kind == WR_EVIDENCE_HOM, "%s", model);
    for (uint64_t i = 0; s == WR_OK && i < P->states; i++) {
        int in = 0;
        for (uint64_t k = 0; k < B->states; k++)
            in |=
                B->dfa[k] == P->dfa[i] &&
                is_below(B->code[2 * k], P->code[i], wr_rounded_format(R, 0)) &&
                is_below(P->code[i], B->code[2 * k + 1],
                         wr_rounded_format(R, 0));
        REQUIRE(in, "%s: state %d is in no box", model, (int) i);
    }
    wr_rounded_proof_clear(B);
}

static int try_one(int *closed, const char *model, long gate, int start) {
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_limits_t L;
    wr_layer_evaluation_t how;
    wr_rounded_t R;
    wr_rounded_proof_t P, F;
    int found = -1;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_rounded_proof_init(P);
    wr_rounded_proof_init(F);
    bit(M, gate, start);
    flip_flop(A, start);
    REQUIRE(wr_layer_evaluation_read(how, model, L) == WR_OK, "%s", L->reason);
    REQUIRE(wr_rounded_init(&R, M, how, L) == WR_OK, "%s", L->reason);
    const wr_rounded_question_t Q = {.R = R, .A = A};
    REQUIRE(wr_rounded_prove(P, &Q, L) == WR_OK);
    REQUIRE(wr_rounded_far(&found, F, &Q, 16, L) == WR_OK);
    try_boxes(closed, P, R, A, model);
    if (P->kind == WR_EVIDENCE_HOM)
        REQUIRE(found == 0, "%s, gate %ld/16", model, gate);
    else {
        REQUIRE(found == 1, "%s, gate %ld/16", model, gate);
        REQUIRE(F->kind == WR_EVIDENCE_MISMATCH);
        REQUIRE(F->word->length >= P->word->length);
        REQUIRE((F->failure[0] != '\0') == (F->got == UINT32_MAX),
                "%s, gate %ld/16: \"%s\"", model, gate, F->failure);
        REQUIRE(first_wrong(R, F->word, A) == F->word->length,
                "%s, gate %ld/16: %zu", model, gate, F->word->length);
    }
    wr_rounded_clear(R);
    wr_rounded_proof_clear(F);
    wr_rounded_proof_clear(P);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
    return found;
}

/* A number that doubles until it is infinite, and then has no label: the word
 * is found, with the reason. */
TEST(overflow) {
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_limits_t L;
    wr_layer_evaluation_t how;
    wr_rounded_t R;
    wr_rounded_proof_t F;
    int found = -1;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_rounded_proof_init(F);
    model_require(
        M, "{\"format\": \"wreath-lrnn\", \"version\": 1, \"alphabet\": "
           "[\"0\"], \"ring\": \"Q\", \"layers\": [{\"name\": \"one\", "
           "\"role\": \"general\", \"dim\": 1, \"H0\": [\"1\"], \"reads\": "
           "[\"letter\"], \"labels\": 1, \"gate\": {\"table\": [[0, 0]]}, "
           "\"actions\": [{\"A\": {\"diagonal\": [\"2\"]}}], \"decoder\": "
           "{\"kind\": \"threshold\", \"form\": [\"1\", \"0\"], \"cuts\": "
           "[]}}], \"readout\": {\"states\": [\"on\"], \"accept\": [0], "
           "\"reads\": [0], \"table\": [[0, 0]]}}");
    wr_dfa_create(A, 1, 1);
    A->accept = wr_calloc(1, 1);
    A->accept[0] = 1;
    REQUIRE_STATUS(wr_layer_evaluation_read(how, "E2:e5m2:rne:seq", L), WR_OK);
    REQUIRE_STATUS(wr_rounded_init(&R, M, how, L), WR_OK);
    const wr_rounded_question_t Q = {.R = R, .A = A};
    REQUIRE_STATUS(wr_rounded_far(&found, F, &Q, 16, L), WR_OK);
    REQUIRE(found == 1 && F->got == UINT32_MAX && F->word->length == 16);
    REQUIRE(strstr(F->failure, "names no state") != NULL, "\"%s\"", F->failure);
    wr_rounded_clear(R);
    wr_rounded_proof_clear(F);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}

/* A second layer reads the first, which loses its label: the step itself is
 * undefined.  Both searches call that a mismatch. */
TEST(an_undefined_step_is_a_mismatch) {
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_limits_t L;
    wr_layer_evaluation_t how;
    wr_rounded_t R;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
#define ONE_LAYER(name, reads, gate)                                         \
    "{\"name\": \"" name "\", \"role\": \"general\", \"dim\": 1, \"H0\": "   \
    "[\"1\"], \"reads\": [" reads "], \"labels\": 1, \"gate\": {\"table\": " \
    "[[0, 0]]}, \"actions\": [{\"A\": {\"diagonal\": [\"" gate               \
    "\"]}}], \"decoder\": {\"kind\": \"threshold\", \"form\": [\"1\", "      \
    "\"0\"], \"cuts\": []}}"
    model_require(
        M, "{\"format\": \"wreath-lrnn\", \"version\": 1, "
           "\"alphabet\": [\"0\"], \"ring\": \"Q\", \"layers\": "
           "[" ONE_LAYER("one", "\"letter\"", "2") ", " ONE_LAYER(
               "two", "0", "1") "], \"readout\": {\"states\": [\"on\"], "
                                "\"accept\": [0], \"reads\": [1], \"table\": "
                                "[[0, 0]]}}");
    wr_dfa_create(A, 1, 1);
    A->accept = wr_calloc(1, 1);
    A->accept[0] = 1;
    REQUIRE_STATUS(wr_layer_evaluation_read(how, "E2:e5m2:rne:seq", L), WR_OK);
    const wr_layer_evaluation_struct both[] = {*how, *how};
    REQUIRE_STATUS(wr_rounded_init(&R, M, both, L), WR_OK);
    const wr_rounded_question_t Q = {.R = R, .A = A};
    for (int drifts = 0; drifts < 2; drifts++) {
        wr_rounded_proof_t F;
        int found = -1;
        wr_rounded_proof_init(F);
        REQUIRE_STATUS(drifts ? wr_rounded_drift(&found, F, &Q, 40, L)
                              : wr_rounded_far(&found, F, &Q, 16, L),
                       WR_OK);
        REQUIRE(found == 1 && F->got == UINT32_MAX && F->expected == 0 &&
                F->word->length == 16);
        REQUIRE(strstr(F->failure, "reads layer 0, whose rounded state") !=
                    NULL,
                "\"%s\"", F->failure);
        wr_rounded_proof_clear(F);
    }
    wr_rounded_clear(R);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}

TEST(late_words) {
    static const char *const model[] = {
        "E2:e4m3fn:flush:rne:seq", "E2:bf16:flush:rne:seq",
        "E2:fp16:flush:rz:seq", "E2:e5m2:rne:seq", "E2:e4m3fn:rz:seq"};
    int wrong = 0, right = 0, closed = 0;
    for (size_t m = 0; m < sizeof model / sizeof *model; m++)
        for (long gate = -15; gate < 16; gate++)
            for (int start = 0; start < 2; start++)
                *(try_one(&closed, model[m], gate, start) ? &wrong : &right) +=
                    1;
    REQUIRE(wrong > 20 && right > 5 && closed > 5, "%d, %d, %d", wrong, right,
            closed);
}
