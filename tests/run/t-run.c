/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Steps of both engines against a plain evaluator and against automata. */

#include "run/long.h"
#include "run/stepping.h"

/* Both engines (where both apply), the naive evaluator and the automaton,
 * side by side on a random word. */
static void require_run(const wr_lrnn_t M, const wr_dfa_t A, int index,
                        size_t length) {
    wr_limits_t L;
    wr_run_t R, X;
    naive_t N;
    uint32_t q = A->start;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    REQUIRE_STATUS(wr_run_init(X, M, WR_ENGINE_INDEX, L),
                   index ? WR_OK : WR_DOMAIN);
    REQUIRE(index || strstr(L->reason, "index engine") != NULL);
    naive_init(N, M);
    for (size_t t = 0; t <= length; t++) {
        require_same(R, N);
        REQUIRE(wr_run_state(R) == q && naive_state(N) == q, "step %zu", t);
        if (index) {
            require_same(X, N);
            REQUIRE(wr_run_state(X) == q, "step %zu", t);
        }
        uint32_t a = (uint32_t) test_below(A->letters);
        q = A->delta[q * A->letters + a];
        REQUIRE_STATUS(wr_run_step(R, a, L), WR_OK);
        REQUIRE(naive_step(N, a));
        if (index)
            REQUIRE_STATUS(wr_run_step(X, a, L), WR_OK);
        if (test_below(50) == 0) {
            naive_clear(N);
            naive_init(N, M);
            wr_run_reset(R);
            if (index)
                wr_run_reset(X);
            q = A->start;
        }
    }
    naive_clear(N);
    wr_run_clear(R);
    wr_run_clear(X);
}

TEST(samples) {
    for (size_t i = 0; i < SAMPLES; i++) {
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_run_t R;
        wr_limits_t L;
        wr_limits_init(L);
        sample_open(M, A, i);
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
        REQUIRE(strcmp(wr_run_arithmetic(R), samples[i].arithmetic) == 0,
                "%s: %s", samples[i].name, wr_run_arithmetic(R));
        wr_run_clear(R);
        require_run(M, A, samples[i].index, test_rounds(400));
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
}

TEST(compiled) {
    for (unsigned long i = test_rounds(150); i > 0; i--) {
        wr_dfa_t A;
        wr_dfa_init(A);
        random_dfa(A, 1 + (uint32_t) test_below(6),
                   1 + (uint32_t) test_below(3));
        for (int gates = WR_GATES_RULE; gates <= WR_GATES_TABLE; gates++) {
            wr_lrnn_t M;
            wr_lrnn_init(M);
            wr_status_t s = compile(M, A, 0, (wr_gates_t) gates);
            if (s == WR_OK)
                require_run(M, A, 1, 60);
            else
                REQUIRE(s == WR_UNABLE && gates == WR_GATES_TABLE);
            wr_lrnn_clear(M);
        }
        wr_dfa_clear(A);
    }
}

/* The two engines and the automaton on long words; too slow for naive. */
TEST(engines) {
    for (unsigned long i = test_rounds(20); i > 0; i--) {
        wr_limits_t L;
        wr_dfa_t A;
        wr_lrnn_t M;
        wr_run_t R, X;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_lrnn_init(M);
        random_dfa(A, 2 + (uint32_t) test_below(12), 2);
        REQUIRE_STATUS(compile(M, A, test_below(2), WR_GATES_RULE), WR_OK);
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
        REQUIRE_STATUS(wr_run_init(X, M, WR_ENGINE_INDEX, L), WR_OK);
        REQUIRE(strcmp(wr_run_arithmetic(R), "int64") == 0);
        REQUIRE(strcmp(wr_run_arithmetic(X), "index") == 0);
        for (uint32_t t = 0, q = A->start; t < 3000; t++) {
            uint32_t a = (uint32_t) test_below(2);
            q = A->delta[q * 2 + a];
            REQUIRE_STATUS(wr_run_step(R, a, L), WR_OK);
            REQUIRE_STATUS(wr_run_step(X, a, L), WR_OK);
            REQUIRE(wr_run_state(R) == q && wr_run_state(X) == q);
            for (uint32_t l = 0; l < M->layers; l++)
                REQUIRE(wr_run_label(R, l) == wr_run_label(X, l));
        }
        wr_run_clear(R);
        wr_run_clear(X);
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
}

/* Whole words, of which the index engine takes several letters at once at
 * cached places, against single steps of the other engine; with an invalid
 * letter, and with caches of all sizes. */
TEST(words) {
    for (unsigned long i = test_rounds(40); i > 0; i--) {
        wr_limits_t L;
        wr_dfa_t A;
        wr_lrnn_t M;
        wr_run_t R, X;
        uint32_t word[5000], letters = 1 + (uint32_t) test_below(4);
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_lrnn_init(M);
        random_dfa(A, 1 + (uint32_t) test_below(7), letters);
        REQUIRE_STATUS(compile(M, A, test_below(2), WR_GATES_RULE), WR_OK);
        L->max_memory = test_below(3) > 0 ? 0 : 8 * test_below(4000);
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
        REQUIRE_STATUS(wr_run_init(X, M, WR_ENGINE_INDEX, L), WR_OK);
        L->max_memory = 0;
        for (int part = 0; part < 6; part++) {
            size_t length = test_below(5000);
            for (size_t t = 0; t < length; t++) {
                word[t] = (uint32_t) test_below(letters);
                REQUIRE_STATUS(wr_run_step(R, word[t], L), WR_OK);
            }
            REQUIRE_STATUS(wr_run_word(X, word, length, L), WR_OK);
            REQUIRE(wr_run_state(R) == wr_run_state(X));
            for (uint32_t l = 0; l < M->layers; l++)
                REQUIRE(wr_run_label(R, l) == wr_run_label(X, l));
            word[0] = letters;
            REQUIRE_STATUS(wr_run_word(X, word, 1, L), WR_DOMAIN);
            if (part == 3) {
                wr_run_reset(R);
                wr_run_reset(X);
            }
        }
        wr_run_clear(R);
        wr_run_clear(X);
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
}

/* A cache of answers too small for the rule, because of the memory bound: the
 * walk itself is called. */
TEST(rule_without_room) {
    wr_limits_t L;
    wr_dfa_t A;
    wr_lrnn_t M;
    wr_dfa_init(A);
    wr_lrnn_init(M);
    random_dfa(A, 9, 3);
    for (int holonomy = 0; holonomy < 2; holonomy++) {
        REQUIRE_STATUS(compile(M, A, holonomy, WR_GATES_RULE), WR_OK);
        for (int engine = 0; engine < 2; engine++) {
            wr_run_t R;
            wr_limits_init(L);
            L->max_memory = 8 * test_below(3000);
            REQUIRE_STATUS(wr_run_init(R, M, (wr_engine_t) engine, L), WR_OK);
            for (uint32_t t = 0, q = A->start; t < 2000; t++) {
                uint32_t a = (uint32_t) test_below(3);
                q = A->delta[q * 3 + a];
                wr_status_t s = wr_run_step(R, a, L);
                REQUIRE(s == WR_OK, "%s", L->reason);
                REQUIRE(wr_run_state(R) == q);
            }
            wr_run_clear(R);
        }
    }
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

/* For many layers the preparation alone is long, and a deadline ends it. */
TEST(prepared_past_the_deadline) {
    wr_limits_t L;
    wr_dfa_t A;
    wr_lrnn_t M;
    wr_dfa_init(A);
    wr_lrnn_init(M);
    random_dfa(A, 9, 3);
    REQUIRE_STATUS(compile(M, A, 0, WR_GATES_RULE), WR_OK);
    for (int engine = 0; engine < 2; engine++) {
        wr_run_t R;
        wr_limits_init(L);
        L->deadline = 1;
        L->started -= 2;
        REQUIRE_STATUS(wr_run_init(R, M, (wr_engine_t) engine, L), WR_UNABLE);
    }
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

/* Few rows on many wires: such tables are hashed, for any order of wires. */
TEST(thin_tables) {
    wr_dfa_t A;
    wr_lrnn_t M;
    wr_dfa_init(A);
    wr_lrnn_init(M);
    wr_dfa_create(A, 12, 2);
    for (uint32_t q = 0; q < 12; q++) {
        A->delta[2 * q] = (q + 1) % 12;
        A->delta[2 * q + 1] = q;
    }
    REQUIRE_STATUS(compile(M, A, 0, WR_GATES_TABLE), WR_OK);
    require_run(M, A, 1, 200);
    for (uint32_t l = 2; l < M->layers; l += 2) {
        wr_layer_struct *y = &M->layer[l];
        y->reads_all = 0;
        for (uint32_t i = 0; i < y->wires / 2; i++) {
            uint32_t j = y->wires - 1 - i, t = y->wire[i];
            y->wire[i] = y->wire[j];
            y->wire[j] = t;
            for (size_t r = 0; r < y->rows; r++) {
                uint32_t *row = y->row + r * (y->wires + 1);
                t = row[i];
                row[i] = row[j];
                row[j] = t;
            }
        }
    }
    require_run(M, A, 1, 200);
    wr_layer_struct *y = &M->layer[M->layers - 1];
    y->rows--; /* and one that is missing is missed */
    REQUIRE(require_steps(M, 0, 2000) > 0);
    /* the same tuple twice, with another action */
    memcpy(y->row, y->row + y->wires + 1, y->wires * sizeof *y->row);
    y->row[y->wires] = (y->row[2 * y->wires + 1] + 1) % y->actions;
    wr_limits_t L;
    wr_run_t R;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_DOMAIN);
    REQUIRE(strstr(L->reason, "same tuple") != NULL, "%s", L->reason);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

/* Rationals that grow: vectors are cached at first, then no more; after that a
 * run from the start does not use the cache.  No list of them closes. */
TEST(growing) {
    static const char text[] =
        HEAD("[\"r\", \"s\"]") "\"Q\", \"layers\": [{\"name\": \"h\", "
                               "\"role\": \"general\", \"dim\": 3, \"H0\": "
                               "[\"1\", \"0\", \"0\"], "
                               "\"reads\": [\"letter\"], \"labels\": 1, "
                               "\"gate\": {\"table\": [[0, 0], [1, 1]]}, "
                               "\"actions\": ["
                               "{\"A\": {\"sparse\": [[0, 0, \"3/5\"], [0, 1, "
                               "\"-4/5\"], "
                               "[1, 0, \"4/5\"], [1, 1, \"3/5\"]]}}, "
                               "{\"A\": {\"sparse\": [[0, 0, \"-4/5\"], [0, 1, "
                               "\"-3/5\"], "
                               "[1, 0, \"3/5\"], [1, 1, \"-4/5\"]]}}], "
                               "\"decoder\": {\"kind\": \"coordinate\", "
                               "\"index\": 2}}], "
                               "\"readout\": {\"states\": 1, \"reads\": [], "
                               "\"table\": [[0]]}}";
    wr_limits_t L;
    wr_lrnn_t M;
    wr_run_t R;
    naive_t N;
    wr_limits_init(L);
    wr_lrnn_init(M);
    model_require(M, text);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_INDEX, L), WR_DOMAIN);
    REQUIRE(strstr(L->reason, "index engine") != NULL, "%s", L->reason);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    static const int lengths[] = {1400, 60, 60};
    for (int round = 0; round < 3; round++, wr_run_reset(R)) {
        naive_init(N, M);
        for (int t = 0; t < lengths[round]; t++) {
            uint32_t a = (uint32_t) test_below(2);
            REQUIRE_STATUS(wr_run_step(R, a, L), WR_OK);
            REQUIRE(naive_step(N, a));
            if (t % 64 == 0 || t + 3 > lengths[round])
                require_same(R, N);
        }
        naive_clear(N);
    }
    wr_run_clear(R);
    wr_lrnn_clear(M);
}
