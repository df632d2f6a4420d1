/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Random permutations of five points, also with an identity letter and a reset:
 * for every generated group, one reflection per letter needs four layers, and
 * two need three, not counting the register for resets, if the group (listed
 * here) is A_5 or S_5; the reported number of layers is right.  The weights
 * satisfy the architecture and agree with the automaton on long words. */

#include "harness.h"

#include <string.h>

#include "arch/arch.h"

#define N 5

/* A random permutation, optionally an even one. */
static void shuffle(uint32_t *p, int even) {
    int odd = 0;
    for (uint32_t i = 0; i < N; i++)
        p[i] = i;
    for (uint32_t i = N - 1; i > 0; i--) {
        uint32_t j = (uint32_t) test_below(i + 1), t = p[i];
        odd ^= i != j;
        p[i] = p[j];
        p[j] = t;
    }
    if (even && odd) {
        uint32_t t = p[0];
        p[0] = p[1];
        p[1] = t;
    }
}

/* How many permutations two generate. */
static uint32_t order(uint32_t gen[2][N]) {
    static uint32_t list[120][N];
    uint32_t n = 1;
    for (uint32_t i = 0; i < N; i++)
        list[0][i] = i;
    for (uint32_t x = 0; x < n; x++)
        for (int g = 0; g < 2; g++) {
            uint32_t y[N], old = 0;
            for (uint32_t i = 0; i < N; i++)
                y[i] = gen[g][list[x][i]];
            while (old < n && memcmp(list[old], y, sizeof y) != 0)
                old++;
            if (old == n)
                memcpy(list[n++], y, sizeof y);
        }
    return n;
}

/* True if all five points are reachable from the start. */
static int transitive(uint32_t gen[2][N]) {
    uint32_t met = 1;
    for (int round = 0; round < N; round++)
        for (uint32_t i = 0; i < N; i++)
            for (int g = 0; g < 2; g++)
                if (met >> i & 1)
                    met |= 1u << gen[g][i];
    return met == (1u << N) - 1;
}

static void automaton(wr_dfa_t A, uint32_t gen[2][N], int still, int reset) {
    uint32_t k = 2 + (still != 0) + (reset != 0);
    wr_dfa_create(A, N, k);
    for (uint32_t q = 0; q < N; q++) {
        for (uint32_t g = 0; g < 2; g++)
            A->delta[q * k + g] = gen[g][q];
        if (still)
            A->delta[q * k + 2] = q;
        if (reset)
            A->delta[q * k + k - 1] = 3;
    }
}

/* Weights, held against the architecture and run. */
static void hold(const wr_arch_answer_t X, const wr_dfa_t A, const wr_arch_t *a,
                 wr_limits_t L) {
    wr_arch_verdict_t V;
    wr_verify_t P;
    wr_verdict_t D;
    REQUIRE_STATUS(wr_arch_check(&V, X->M, a, 0, L), WR_OK);
    REQUIRE(V.holds == WR_TRUE, "%s: %s", a->name, V.why);
    wr_arch_verdict_clear(&V);
    wr_verify_init(P);
    P->length = 3000;
    P->seed = test_below(1 << 20);
    wr_verdict_init(D);
    REQUIRE_STATUS(wr_lrnn_verify(D, X->M, A, P, L), WR_OK);
    REQUIRE(D->holds == WR_TRUE, "%s: %s", a->name, X->how);
    wr_verdict_clear(D);
}

static void ask(const wr_dfa_t A, const char *name, uint32_t most,
                wr_limits_t L) {
    wr_arch_t a;
    char full[64];
    wr_arch_job_t job;
    wr_arch_answer_t X, Y;
    memset(&job, 0, sizeof job);
    job.layers = most;
    REQUIRE_STATUS(wr_arch_find(&a, full, name, L), WR_OK);
    wr_arch_answer_init(X);
    REQUIRE_STATUS(wr_arch_express(X, A, &a, &job, L), WR_OK);
    REQUIRE(X->holds == WR_TRUE, "%s: %s", name, X->how);
    REQUIRE(X->layers <= most && X->layers == X->M->layers);
    hold(X, A, &a, L);
    wr_arch_answer_init(Y);
    job.layers = X->layers - 1; /* 0 is any number */
    if (job.layers > 0) {
        REQUIRE_STATUS(wr_arch_express(Y, A, &a, &job, L), WR_OK);
        REQUIRE(Y->holds != WR_TRUE || Y->layers <= job.layers);
    }
    wr_arch_answer_clear(Y);
    wr_arch_answer_clear(X);
}

TEST(five_points) {
    static const char *const one[] = {"deltanet-negative", "gated-deltanet",
                                      "rwkv-7"};
    static const char *const more[] = {"deltaproduct-2", "deltaproduct-3",
                                       "deltaproduct-4"};
    for (unsigned long i = test_rounds(8); i > 0; i--) {
        uint32_t gen[2][N];
        wr_limits_t L;
        wr_dfa_t A;
        int first = i % 2 != 0, still = (int) test_below(2),
            reset = (int) test_below(2);
        do {
            shuffle(gen[0], first); /* S_5 takes a second */
            shuffle(gen[1], first);
        } while (order(gen) < 60 || !transitive(gen));
        wr_limits_init(L);
        wr_dfa_init(A);
        automaton(A, gen, still, reset);
        ask(A, first ? one[test_below(3)] : more[test_below(3)],
            (first ? 4 : 3) + (uint32_t) reset, L);
        wr_dfa_clear(A);
    }
}

/* Z_5, its dihedral group and the affine one: the answers are right. */
TEST(solvable_groups) {
    for (unsigned long i = test_rounds(10); i > 0; i--) {
        uint32_t gen[2][N];
        wr_limits_t L;
        wr_dfa_t A;
        do {
            shuffle(gen[0], 0);
            shuffle(gen[1], 0);
        } while (order(gen) >= 60 || !transitive(gen));
        wr_limits_init(L);
        wr_dfa_init(A);
        automaton(A, gen, (int) test_below(2), 0);
        ask(A, test_below(2) ? "deltanet-negative" : "deltaproduct-2", 6, L);
        wr_dfa_clear(A);
    }
}

/* S_N on its points, N from 2 to 8: three layers, or one with five reflections,
 * without a list of the 40320 elements. */
TEST(symmetric_groups) {
    for (uint32_t n = 2; n < 9; n++) {
        wr_limits_t L;
        wr_dfa_t A;
        uint32_t k = 2;
        if (n == 6) /* its subgroups take a second */
            continue;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_dfa_create(A, n, k);
        A->start = (uint32_t) test_below(n);
        for (uint32_t q = 0; q < n; q++) {
            A->delta[q * k] = q < 2 ? 1 - q : q;
            A->delta[q * k + 1] = (q + 1) % n;
        }
        ask(A, n < 8 ? "deltaproduct-3" : "deltaproduct-5", 3, L);
        wr_dfa_clear(A);
    }
}

/* All automata of three states over random letters, of which some are copies of
 * others: RWKV-7 with c = 1 tracks each of them, by numbers that vanish. */
TEST(maps_of_vanishing_numbers) {
    for (unsigned long i = test_rounds(6); i > 0; i--) {
        wr_limits_t L;
        wr_dfa_t A;
        const uint32_t k = 1 + (uint32_t) test_below(2);
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_dfa_create(A, 3, k);
        A->start = (uint32_t) test_below(3);
        for (uint32_t q = 0; q < 3 * k; q++)
            A->delta[q] = (uint32_t) test_below(3);
        ask(A, "rwkv-7-published", 40, L);
        wr_dfa_clear(A);
    }
}

/* A group on four points, two swaps per element of a block; with a reset. */
TEST(groups_of_vanishing_numbers) {
    for (uint32_t reset = 0; reset < 2; reset++) {
        const uint32_t k = 2 + reset, n = 4 - reset;
        wr_limits_t L;
        wr_dfa_t A;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_dfa_create(A, n, k);
        for (uint32_t q = 0; q < n; q++) {
            A->delta[q * k] = q < 2 ? 1 - q : q;
            A->delta[q * k + 1] = (q + 1) % n;
            A->delta[q * k + reset + 1] = reset ? 2 : (q + 1) % n;
        }
        ask(A, "rwkv-7-published", 5 + reset, L);
        wr_dfa_clear(A);
    }
}
