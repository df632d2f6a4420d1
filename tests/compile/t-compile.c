/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Compiled models agree with their automaton in a simulator that is written
 * here from doc/formats.md alone: dense vectors, linear search in tables. */

#include "model/simulate.h"
#include "compile/compile.h"

/* ---- what every compiled model has ------------------------------------- */

static void require_names(const wr_lrnn_t M, const wr_dfa_t A) {
    char scratch[24];
    REQUIRE(M->letters == A->letters && M->states == A->states);
    REQUIRE(strcmp(M->name, A->name) == 0);
    REQUIRE((M->accept != NULL) == (A->accept != NULL));
    for (uint32_t q = 0; q < A->states; q++) {
        REQUIRE(A->accept == NULL || M->accept[q] == A->accept[q]);
        if (M->state_name != NULL)
            REQUIRE(strcmp(M->state_name[q],
                           wr_dfa_state_name(scratch, A, q)) == 0);
    }
    for (uint32_t i = 0; i < M->layers; i++)
        REQUIRE(wr_lrnn_role(M, i) == M->layer[i].role);
    for (size_t v = 0; v < M->vectors; v++) {
        uint32_t q = A->start;
        for (size_t i = 0; i < M->vector[v].word->length; i++) {
            q = A->delta[q * A->letters + M->vector[v].word->letter[i]];
            REQUIRE(M->vector[v].state[i] == q);
        }
    }
}

static void compile(wr_lrnn_t M, const wr_dfa_t A, wr_cascade_t C,
                    wr_gates_t gates) {
    wr_limits_t L;
    wr_compile_t P;
    wr_limits_init(L);
    wr_compile_init(P);
    P->gates = gates;
    P->max_table = 1000000;
    wr_status_t s = wr_lrnn_compile(M, A, C, P, L);
    REQUIRE(s == WR_OK, "%s", L->reason);
}

/* Tables at once, and the rule's tables later, are the same model. */
static void require_compiles(const wr_dfa_t A, wr_cascade_t C) {
    wr_lrnn_t T, R, E;
    wr_limits_t L;
    wr_limits_init(L);
    wr_lrnn_init(T);
    wr_lrnn_init(R);
    wr_lrnn_init(E);
    compile(T, A, C, WR_GATES_TABLE);
    compile(R, A, C, WR_GATES_RULE);
    require_names(T, A);
    require_names(R, A);
    require_follows(T, A, 60);
    require_round_trip(T);
    require_round_trip(R);
    REQUIRE_STATUS(wr_lrnn_expand(E, R, 1000000, L), WR_OK);
    REQUIRE(model_same(T, E));
    if (A->states > 1 && wr_cascade_kind(C) != WR_CASCADE_PERMUTATION) {
        REQUIRE(T->layers == 2 * wr_cascade_levels(C) - 1);
        REQUIRE(!T->has_rule && R->has_rule);
    }
    wr_lrnn_clear(T);
    wr_lrnn_clear(R);
    wr_lrnn_clear(E);
}

/* ---- the tests --------------------------------------------------------- */

TEST(exclusion_follows_its_automaton) {
    for (unsigned long r = test_rounds(60); r > 0; r--) {
        wr_dfa_t A;
        wr_cascade_t C;
        wr_limits_t L;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_cascade_init(C);
        random_dfa(A, 1 + (uint32_t) test_below(5),
                   1 + (uint32_t) test_below(3));
        REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_OK);
        require_compiles(A, C);
        wr_lrnn_t M;
        wr_lrnn_init(M);
        compile(M, A, C, WR_GATES_TABLE);
        if (A->states > 1)
            REQUIRE(M->layers == 2 * A->states - 3);
        else
            REQUIRE(M->layers == 0);
        for (uint32_t i = 0; i < M->layers; i++)
            REQUIRE(M->layer[i].dim == (i % 2 == 0 ? A->states - i / 2 : 2));
        wr_lrnn_clear(M);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
    }
}

TEST(holonomy_follows_its_automaton_in_every_layout) {
    for (unsigned long r = test_rounds(60); r > 0; r--) {
        wr_dfa_t A;
        wr_cascade_t C;
        wr_limits_t L;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_cascade_init(C);
        random_dfa(A, 1 + (uint32_t) test_below(5),
                   1 + (uint32_t) test_below(3));
        REQUIRE_STATUS(
            wr_cascade_holonomy(C, A, (wr_layout_t) test_below(4), L), WR_OK);
        require_compiles(A, C);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
    }
}

TEST(a_permutation_automaton_is_one_layer) {
    for (unsigned long r = test_rounds(40); r > 0; r--) {
        wr_dfa_t A;
        wr_cascade_t C;
        wr_limits_t L;
        wr_lrnn_t M;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_cascade_init(C);
        wr_lrnn_init(M);
        do
            random_dfa(A, 2 + (uint32_t) test_below(5),
                       1 + (uint32_t) test_below(2));
        while (!wr_dfa_is_permutation(A) &&
               (wr_dfa_clear(A), wr_dfa_init(A), 1));
        REQUIRE_STATUS(wr_cascade_permutation(C, A, L), WR_OK);
        compile(M, A, C, WR_GATES_AUTO);
        REQUIRE(M->layers == 1 && M->layer[0].dim == A->states);
        for (uint32_t q = 0; A->state_name != NULL && q < A->states; q++)
            REQUIRE(strcmp(M->layer[0].label_name[q], A->state_name[q]) == 0);
        require_compiles(A, C);
        wr_lrnn_clear(M);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
    }
}

/* The first test vector takes every transition that can be reached. */
TEST(the_first_vector_visits_all_transitions) {
    for (unsigned long r = test_rounds(40); r > 0; r--) {
        wr_dfa_t A;
        wr_cascade_t C;
        wr_limits_t L;
        wr_lrnn_t M;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_cascade_init(C);
        wr_lrnn_init(M);
        uint32_t n = 1 + (uint32_t) test_below(5);
        wr_dfa_create(A, n, 2); /* letter 0 a cycle: strongly connected */
        for (uint32_t q = 0; q < n; q++) {
            A->delta[2 * q] = (q + 1) % n;
            A->delta[2 * q + 1] = (uint32_t) test_below(n);
        }
        REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_OK);
        compile(M, A, C, WR_GATES_RULE);
        REQUIRE(M->vectors == 2);
        unsigned char seen[10] = {0};
        uint32_t q = A->start, count = 0;
        for (size_t i = 0; i < M->vector[0].word->length; i++) {
            uint32_t a = M->vector[0].word->letter[i];
            count += !seen[2 * q + a];
            seen[2 * q + a] = 1;
            q = A->delta[2 * q + a];
        }
        REQUIRE(count == 2 * n, "%u of %u", count, 2 * n);
        wr_lrnn_clear(M);
        wr_cascade_clear(C);
        wr_dfa_clear(A);
    }
}

/* 7 states: too many rows.  AUTO keeps the rule, TABLE reports their number. */
TEST(limits) {
    wr_dfa_t A;
    wr_cascade_t C;
    wr_limits_t L;
    wr_compile_t P;
    wr_lrnn_t M;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_cascade_init(C);
    wr_lrnn_init(M);
    wr_compile_init(P);
    wr_dfa_create(A, 7, 2);
    for (uint32_t q = 0; q < 7; q++) {
        A->delta[2 * q] = (q + 1) % 7;
        A->delta[2 * q + 1] = q == 0 ? 1 : q; /* with it: Cerny's */
    }
    REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_OK);
    P->max_table = 300;
    P->gates = WR_GATES_TABLE;
    REQUIRE_STATUS(wr_lrnn_compile(M, A, C, P, L), WR_UNABLE);
    REQUIRE(strstr(L->reason, "301 rows") != NULL, "%s", L->reason);
    REQUIRE(M->layers == 0 && M->letters == 0);
    P->gates = WR_GATES_AUTO;
    P->factors = 0;
    REQUIRE_STATUS(wr_lrnn_compile(M, A, C, P, L), WR_OK);
    REQUIRE(M->has_rule && M->layers == 11);
    REQUIRE_STATUS(wr_lrnn_expand(M, M, 300, L), WR_UNABLE);
    REQUIRE(M->has_rule && M->layers == 11);
    P->max_table = 1000000;
    REQUIRE_STATUS(wr_lrnn_compile(M, A, C, P, L), WR_OK);
    REQUIRE(!M->has_rule);
    for (uint32_t i = 0; i < M->layers; i++)
        for (uint32_t k = 0; k < M->layer[i].actions; k++)
            REQUIRE(!M->layer[i].action[k].A.has_factors);
    L->max_memory = 1000;
    REQUIRE_STATUS(wr_lrnn_compile(M, A, C, P, L), WR_UNABLE);
    A->start = 1;
    L->max_memory = 0;
    REQUIRE_STATUS(wr_lrnn_compile(M, A, C, P, L), WR_DOMAIN);
    wr_lrnn_clear(M);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}

/* Hundreds of states: the rule is small and quick. */
TEST(many_states_by_rule) {
    wr_dfa_t A;
    wr_cascade_t C;
    wr_limits_t L;
    wr_lrnn_t M;
    wr_buffer_t text;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_cascade_init(C);
    wr_lrnn_init(M);
    wr_buffer_init(text);
    random_dfa(A, 200, 2);
    REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_OK);
    compile(M, A, C, WR_GATES_RULE);
    wr_lrnn_print(text, M);
    REQUIRE(M->layers == 397 && text->length < 300000);
    require_round_trip(M);
    L->max_memory = 50000;
    wr_compile_t P;
    wr_compile_init(P);
    REQUIRE_STATUS(wr_lrnn_compile(M, A, C, P, L), WR_UNABLE);
    REQUIRE(strstr(L->reason, "397 layers") != NULL, "%s", L->reason);
    wr_buffer_clear(text);
    wr_lrnn_clear(M);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}
