/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Stacks of one reflection per letter, for random automata in every layout:
 * they are read back as written, agree with the automaton on runs and by proof,
 * and satisfy DeltaNet and its variants; if a move of a context is removed,
 * there is no proof by the rule. */

#include "arch/arch.h"
#include "compile/compile.h"
#include "model/simulate.h"

static void compile(wr_lrnn_t M, const wr_dfa_t A, wr_cascade_t C) {
    wr_limits_t L;
    wr_compile_t P;
    wr_limits_init(L);
    wr_compile_init(P);
    P->gates = WR_GATES_REFLECTION;
    REQUIRE_STATUS(wr_lrnn_compile(M, A, C, P, L), WR_OK);
}

static void require_runs(const wr_lrnn_t M, const wr_dfa_t A) {
    wr_limits_t L;
    wr_verify_t V;
    wr_verdict_t D;
    wr_limits_init(L);
    wr_verify_init(V);
    wr_verdict_init(D);
    V->length = 300;
    V->seed = test_below(1000);
    REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
    REQUIRE(D->holds == WR_TRUE, "%s", D->failure);
    wr_verdict_clear(D);
}

static void require_proof(const wr_lrnn_t M, const wr_dfa_t A) {
    wr_limits_t L;
    wr_proof_t P;
    wr_limits_init(L);
    wr_proof_init(P);
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_STATE, L), WR_OK);
    REQUIRE(P->holds == WR_TRUE && P->kind == WR_EVIDENCE_CASC);
    wr_proof_clear(P);
}

static void require_obeys(const wr_lrnn_t M) {
    static const char *const name[] = {"deltanet-negative", "gated-deltanet",
                                       "rwkv-7", "deltaproduct-2"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        wr_arch_verdict_t V;
        wr_arch_t arch;
        wr_limits_t L;
        char full[64];
        wr_limits_init(L);
        REQUIRE_STATUS(wr_arch_find(&arch, full, name[i], L), WR_OK);
        REQUIRE_STATUS(wr_arch_check(&V, M, &arch, 0, L), WR_OK);
        REQUIRE(V.holds == WR_TRUE && V.shifts == 0, "%s", name[i]);
    }
}

/* A move less, if there is one. */
static void require_moves(wr_lrnn_t M, const wr_dfa_t A) {
    wr_limits_t L;
    wr_proof_t P;
    uint32_t l = 0, levels = wr_cascade_levels(M->rule);
    while (l < levels && M->move[l].count < 2)
        l++;
    if (l == levels)
        return;
    wr_tuples_t T;
    wr_tuples_init(&T, M->move[l].width);
    for (uint32_t i = 1; i < M->move[l].count; i++)
        wr_tuples_add(&T, M->move[l].tuple + (size_t) i * T.width);
    wr_tuples_clear(&M->move[l]);
    M->move[l] = T;
    wr_limits_init(L);
    L->max_states = 50;
    wr_proof_init(P);
    wr_status_t s = wr_lrnn_prove(P, M, A, WR_COMPARE_STATE, L);
    REQUIRE(s != WR_OK || P->kind != WR_EVIDENCE_CASC);
    wr_proof_clear(P);
}

TEST(reflections_follow_their_automaton) {
    for (unsigned long r = test_rounds(40); r > 0; r--) {
        wr_dfa_t A;
        wr_cascade_t C;
        wr_lrnn_t M;
        wr_limits_t L;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_cascade_init(C);
        wr_lrnn_init(M);
        random_dfa(A, 1 + (uint32_t) test_below(6),
                   1 + (uint32_t) test_below(3));
        if (test_below(2))
            REQUIRE_STATUS(wr_compile_cascade(C, A, L), WR_OK);
        else
            REQUIRE_STATUS(
                wr_cascade_holonomy(C, A, (wr_layout_t) test_below(4), L),
                WR_OK);
        compile(M, A, C);
        require_round_trip(M);
        require_runs(M, A);
        if (A->states > 1) {
            require_proof(M, A);
            require_obeys(M);
            require_moves(M, A);
        }
        wr_lrnn_clear(M);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
    }
}

/* All maps of n points: a cycle, an exchange, a collapse. */
static void make_full(wr_dfa_t A, uint32_t n) {
    wr_dfa_create(A, n, 3);
    for (uint32_t q = 0; q < n; q++) {
        A->delta[3 * q] = (q + 1) % n;
        A->delta[3 * q + 1] = q < 2 ? 1 - q : q;
        A->delta[3 * q + 2] = q == 0 ? 1 : q;
    }
}

/* The count of proofs/cascade.md, at most 5 n^2 / 2. */
TEST(as_many_layers_as_the_formula_says) {
    for (uint32_t n = 2; n < 7; n++) {
        wr_dfa_t A;
        wr_cascade_t C;
        wr_lrnn_t M;
        wr_limits_t L;
        uint32_t layers = 0, clock = 1, block = 1;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_cascade_init(C);
        wr_lrnn_init(M);
        make_full(A, n);
        for (uint32_t m = 2; m <= n; m++) {
            while (block + 1 < m) {
                block *= 2;
                clock++;
            }
            layers += 2 * block + m + 3;
        }
        REQUIRE_STATUS(wr_cascade_holonomy(C, A, WR_LAYOUT_FULL, L), WR_OK);
        compile(M, A, C);
        REQUIRE(M->layers == layers + clock, "%u", M->layers);
        REQUIRE(2 * M->layers <= 5 * n * n);
        wr_lrnn_clear(M);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
    }
}
