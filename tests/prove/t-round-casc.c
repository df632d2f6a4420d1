/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "compile/compile.h"
#include "prove/round.h"
#include "model/models.h"

#include <string.h>

/* Reflections by rule in small formats, compared with the same stack in fp64,
 * number by number on a random word: if the rule decides (CASC), all numbers
 * agree; otherwise some differ. */

static const char *const format[] = {
    "float:2:0:2", "float:3:0:2",        "float:2:-1:3", "float:4:1:4",
    "e4m3",        "e5m2:flush",         "e2m1",         "e4m3fn",
    "int:2",       "int:3:wrap",         "int:4",        "fixed:6:3",
    "float:5:2:6", "float:3:-4:1:flush", "bf16",         "fp16:flush"};
static const char *const mode[] = {"rne", "rna", "rz", "rd", "ru"};
static const char *const order[] = {
    "seq",      "dot",       "bias",     "fma",       "wide-fp32",
    "acc-fp32", "wide-e4m3", "acc-e2m1", "acc-int:3", "wide-float:2:0:2"};
#define SOME(list) (list)[test_below(sizeof(list) / sizeof *(list))]

static wr_status_t ready(wr_rounded_t *R, const wr_lrnn_t M, const char *how) {
    wr_limits_t L;
    wr_layer_evaluation_t one;
    wr_limits_init(L);
    wr_status_t s = wr_layer_evaluation_read(one, how, L);
    if (s != WR_OK)
        return s; /* a format without such a mode */
    wr_layer_evaluation_struct *all = wr_calloc(M->layers, sizeof *all);
    for (uint32_t l = 0; l < M->layers; l++)
        all[l] = *one;
    s = wr_rounded_init(R, M, all, L);
    wr_free(all);
    return s;
}

typedef struct {
    wr_rounded_t R;
    uint64_t *h, *next;
    uint32_t *label;
} run_t;

static void run_init(run_t *X, wr_rounded_t R, const wr_lrnn_t M) {
    X->R = R;
    X->h = wr_calloc(wr_rounded_words(R), sizeof *X->h);
    X->next = wr_calloc(wr_rounded_words(R), sizeof *X->next);
    X->label = wr_calloc(M->layers, sizeof *X->label);
    wr_rounded_start(X->h, X->label, R);
}

static void run_clear(run_t *X) {
    wr_free(X->h);
    wr_free(X->next);
    wr_free(X->label);
}

static int run_step(run_t *X, uint32_t letter) {
    wr_limits_t L;
    wr_limits_init(L);
    uint64_t *h = X->h;
    if (wr_rounded_step(X->next, X->h, letter, X->R, L) != WR_OK)
        return 0;
    X->h = X->next;
    X->next = h;
    wr_rounded_labels(X->label, X->h, X->R);
    return 1;
}

/* The texts of all numbers agree: -0 is not 0. */
static int is_same(const run_t *X, const run_t *Y, const wr_lrnn_t M) {
    int same = 1;
    for (uint32_t l = 0; l < M->layers && same; l++)
        for (uint32_t i = 0; i < M->layer[l].dim && same; i++) {
            const run_t *both[2] = {X, Y};
            wr_buffer_t t[2];
            for (int k = 0; k < 2; k++) {
                wr_buffer_init(t[k]);
                wr_rounded_print(
                    t[k], wr_rounded_code(both[k]->h, l, i, 0, both[k]->R),
                    wr_rounded_format(both[k]->R, l));
            }
            same = strcmp(t[0]->text, t[1]->text) == 0;
            wr_buffer_clear(t[0]);
            wr_buffer_clear(t[1]);
        }
    return same;
}

/* Returns 1 if all numbers of the word are those of fp64. */
static int agrees(wr_rounded_t R, wr_rounded_t S, const wr_lrnn_t M) {
    run_t X, Y;
    run_init(&X, R, M);
    run_init(&Y, S, M);
    int good = is_same(&X, &Y, M);
    for (int t = 0; t < 150 && good; t++) {
        const uint32_t a = (uint32_t) test_below(M->letters);
        REQUIRE(run_step(&Y, a));
        good = run_step(&X, a) && is_same(&X, &Y, M);
    }
    run_clear(&X);
    run_clear(&Y);
    return good;
}

static unsigned long yes, no, wrong;

static void one(const wr_lrnn_t M, const wr_dfa_t A) {
    wr_rounded_t R = NULL, S = NULL;
    wr_rounded_proof_t P;
    wr_limits_t L;
    char how[120];
    int applies = 0;
    snprintf(how, sizeof how, "E2:%s:%s:%s", SOME(format), SOME(mode),
             SOME(order));
    if (ready(&R, M, how) != WR_OK)
        return;
    REQUIRE_STATUS(ready(&S, M, "E2:fp64:rne:seq"), WR_OK);
    wr_limits_init(L);
    wr_rounded_proof_init(P);
    const wr_rounded_question_t Q = {R, A, WR_COMPARE_STATE, 0};
    REQUIRE_STATUS(wr_rounded_casc(&applies, P, &Q, L), WR_OK);
    const int good = agrees(R, S, M);
    REQUIRE(!applies || good, "%s", how);
    REQUIRE(!applies || P->kind == WR_EVIDENCE_CASC);
    yes += (unsigned long) applies;
    no += (unsigned long) !applies;
    wrong += (unsigned long) !good;
    wr_rounded_proof_clear(P);
    wr_rounded_clear(S);
    wr_rounded_clear(R);
}

TEST(numbers_that_are_represented_are_not_rounded) {
    for (unsigned long r = test_rounds(40); r > 0; r--) {
        wr_dfa_t A;
        wr_cascade_t C;
        wr_lrnn_t M;
        wr_compile_t P;
        wr_limits_t L;
        wr_limits_init(L);
        wr_compile_init(P);
        P->gates = WR_GATES_REFLECTION;
        wr_dfa_init(A);
        wr_cascade_init(C);
        wr_lrnn_init(M);
        random_dfa(A, 2 + (uint32_t) test_below(5),
                   1 + (uint32_t) test_below(3));
        REQUIRE_STATUS(wr_compile_cascade(C, A, L), WR_OK);
        REQUIRE_STATUS(wr_lrnn_compile(M, A, C, P, L), WR_OK);
        for (int i = 0; i < 12; i++)
            one(M, A);
        wr_lrnn_clear(M);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
    }
    REQUIRE(yes > 0 && no > 0 && wrong > 0, "%lu %lu %lu", yes, no, wrong);
}
