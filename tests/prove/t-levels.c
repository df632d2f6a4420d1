/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "prove/round.h"
#include "model/models.h"

/* Words by length in rounded arithmetic, compared with a breadth-first search
 * of all rounded states: a wrong word has the least length, and no length below
 * it is wrong. */

/* A bit kept in one or two numbers, by random gates in eighths near it. */
static void draw_bit(wr_buffer_t t, wr_rng_t rng, int n) {
    wr_buffer_clear(t);
    wr_buffer_init(t);
    wr_buffer_printf(
        t,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, \"name\": \"bit\", "
        "\"alphabet\": [\"set\", \"reset\", \"keep\"], \"ring\": \"Q\", "
        "\"layers\": [{\"name\": \"one\", \"role\": \"general\", \"dim\": %d, "
        "\"H0\": [\"-1/2\"%s], \"reads\": [\"letter\"], \"labels\": 2, "
        "\"gate\": {\"table\": [[0, 0], [1, 1], [2, 2]]}, \"actions\": [",
        n, n == 2 ? ", \"0\"" : "");
    for (int a = 0; a < 3; a++) {
        wr_buffer_printf(t, "%s{\"A\": {\"dense\": [", a > 0 ? ", " : "");
        for (int i = 0; i < n * n; i++) {
            int one = i % (n + 1) == 0 && a == 2;
            long x =
                (long) wr_rng_below(rng, 5) - 2 + (one ? n == 1 ? 14 : 8 : 0);
            wr_buffer_printf(t, "%s\"%ld/16\"", i > 0 ? ", " : "", x);
        }
        wr_buffer_put(t, "]}, \"B\": [");
        for (int i = 0; i < n; i++)
            wr_buffer_printf(t, "%s\"%ld/16\"", i > 0 ? ", " : "",
                             a == 2 ? 0
                                    : (long) wr_rng_below(rng, 3) - 1 +
                                          (i > 0    ? 0
                                           : a == 0 ? 8
                                                    : -8));
        wr_buffer_put(t, "]}");
    }
    wr_buffer_printf(t,
                     "], \"decoder\": {\"kind\": \"threshold\", \"form\": "
                     "[\"1\"%s, \"0\"], \"cuts\": [\"%ld/64\"]}}], "
                     "\"readout\": {\"states\": [\"off\", \"on\"], "
                     "\"accept\": [1], \"reads\": [0], \"table\": [[0, 0], "
                     "[1, 1]]}, \"test_vectors\": []}",
                     n == 2 ? ", \"1/16\"" : "",
                     (long) wr_rng_below(rng, 5) - 2);
}

static void flip_flop(wr_dfa_t A) {
    static const char *const name[] = {"set", "reset", "keep"};
    wr_dfa_create(A, 2, 3);
    for (uint32_t a = 0; a < 3; a++) {
        wr_free(A->letter_name[a]);
        A->letter_name[a] = wr_strdup(name[a]);
        for (uint32_t q = 0; q < 2; q++)
            A->delta[q * 3 + a] = a == 0 ? 1 : a == 1 ? 0 : q;
    }
    A->accept = wr_calloc(2, 1);
    A->accept[1] = 1;
}

typedef struct {
    int wrong, right, same, known;
} count_t;

static void compare(count_t *C, const wr_lrnn_t M, const wr_dfa_t A,
                    const char *evaluation, const char *text) {
    wr_layer_evaluation_t how;
    wr_rounded_t R = NULL;
    wr_rounded_proof_t P;
    wr_rounded_levels_t V;
    wr_limits_t L;
    wr_limits_init(L);
    L->max_states = 20000;
    REQUIRE(wr_layer_evaluation_read(how, evaluation, L) == WR_OK);
    REQUIRE(wr_rounded_init(&R, M, how, L) == WR_OK);
    wr_rounded_proof_init(P);
    wr_rounded_levels_init(&V);
    V.most = M->layer[0].dim == 1 ? 5000 : 40;
    const wr_rounded_question_t Q = {.R = R, .A = A};
    wr_status_t s = wr_rounded_prove(P, &Q, L);
    REQUIRE(wr_rounded_levels(&V, &Q, L) == WR_OK);
    if (s == WR_OK && P->kind == WR_EVIDENCE_HOM) {
        C->right++;
        REQUIRE(!V.wrong, "%s", text);
    } else if (s == WR_OK) {
        C->wrong++;
        REQUIRE(!V.known || V.right < P->word->length, "%s", text);
        REQUIRE(!V.wrong || V.word->length == P->word->length, "%s", text);
        C->same += V.wrong;
    }
    C->known += V.known;
    wr_rounded_levels_clear(&V);
    wr_rounded_proof_clear(P);
    wr_rounded_clear(R);
}

TEST(levels) {
    static const char *const evaluation[2][3] = {
        {"E2:bf16:rne:seq", "E2:bf16:flush:rne:seq", "E2:fp16:rz:fma"},
        {"E2:fp32:rne:seq", "E2:fp32:flush:rz:seq", "E2:fp32:rne:fma"}};
    count_t C[2] = {{0}};
    wr_buffer_t text;
    wr_rng_t rng;
    wr_dfa_t A;
    wr_dfa_init(A);
    flip_flop(A);
    wr_rng_init(rng, 20);
    wr_buffer_init(text);
    for (int i = 0; i < 160; i++) {
        wr_lrnn_t M;
        wr_lrnn_init(M);
        draw_bit(text, rng, 1 + i % 2);
        model_require(M, text->text);
        compare(&C[i % 2], M, A, evaluation[i % 2][i / 2 % 3], text->text);
        wr_lrnn_clear(M);
    }
    for (int n = 0; n < 2; n++) {
        fprintf(stderr, "%d: %d right, %d wrong, %d of these found, %d known\n",
                n + 1, C[n].right, C[n].wrong, C[n].same, C[n].known);
        REQUIRE(C[n].wrong >= 20 && C[n].known >= 20);
    }
    REQUIRE(C[0].right >= 5 && C[0].same == C[0].wrong &&
            2 * C[1].same >= C[1].wrong);
    wr_buffer_clear(text);
    wr_dfa_clear(A);
}
