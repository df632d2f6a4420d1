/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Gates that are the same for every input: a random automaton is expressed if
 * it is aperiodic, as the powers of its words listed here show, and otherwise
 * refuted by S1.  With complex gates it is also expressed if only words of even
 * length act aperiodically, within limits, and is then never refuted.  Counters
 * modulo m with a reset need a clock modulo m.  Expressed weights have one
 * matrix per layer, strictly inside the range. */

#include "harness.h"

#include <string.h>

#include "arch/arch.h"

static void random_dfa(wr_dfa_t A, uint32_t n, uint32_t k) {
    wr_dfa_create(A, n, k);
    A->accept = wr_calloc(n, 1);
    for (uint32_t i = 0; i < n * k; i++)
        A->delta[i] = (uint32_t) test_below(n);
    if (n == 4 && test_below(2)) /* the last bit counts letters */
        for (uint32_t i = 0; i < n * k; i++)
            A->delta[i] = (A->delta[i] & 2) + 1 - i / k % 2;
    for (uint32_t q = 0; q < n; q++)
        A->accept[q] = (unsigned char) test_below(2);
}

/* Maps of at most 4 states, by their images in base 4: those of all words, or,
 * with even = 1, of words of even length. */
static int aperiodic(const wr_dfa_t A, int even) {
    unsigned char met[512] = {0}, list[512];
    uint32_t k = A->states, n = 0, x, y, z;
    uint32_t odd[512];
    for (x = 0, y = 0; y < k; y++)
        x |= y << 2 * y;
    met[x] = 1;
    odd[n] = 0;
    list[n++] = (unsigned char) x;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t a = 0; a < A->letters; a++) {
            uint32_t to = even && !odd[i];
            for (y = z = 0; y < k; y++)
                z |= A->delta[(list[i] >> 2 * y & 3) * A->letters + a] << 2 * y;
            if (met[z + 256 * to])
                continue;
            met[z + 256 * to] = 1;
            odd[n] = to;
            list[n++] = (unsigned char) z;
        }
    for (uint32_t i = 0; i < n; i++) {
        if (odd[i])
            continue;
        for (uint32_t q = 0; q < k; q++) {
            uint32_t p = q, r;
            for (int t = 0; t < 12; t++)
                p = list[i] >> 2 * p & 3;
            r = list[i] >> 2 * p & 3;
            if (p != r) /* on a cycle of several states */
                return 0;
        }
    }
    return 1;
}

static void one_gate(const wr_lrnn_t M) {
    for (uint32_t l = 0; l < M->layers; l++) {
        const wr_layer_struct *y = &M->layer[l];
        for (uint32_t a = 1; a < y->actions; a++) {
            const wr_matrix_struct *P = &y->action[0].A, *Q = &y->action[a].A;
            REQUIRE(P->kind == Q->kind && P->entries == Q->entries, "layer %u",
                    l);
            for (size_t e = 0; e < P->entries; e++)
                REQUIRE(
                    P->entry[e].row == Q->entry[e].row &&
                        P->entry[e].column == Q->entry[e].column &&
                        fmpq_poly_equal(P->entry[e].value, Q->entry[e].value),
                    "layer %u: A depends on the input", l);
        }
    }
}

/* The answer; its weights are checked against all requirements. */
static wr_truth_t ask_of(int finite, const wr_dfa_t A, const char *name,
                         wr_limits_t L) {
    wr_arch_t a;
    char full[64];
    wr_arch_job_t job;
    wr_arch_answer_t X;
    wr_arch_verdict_t V;
    memset(&job, 0, sizeof job);
    job.finite = finite;
    REQUIRE_STATUS(wr_arch_find(&a, full, name, L), WR_OK);
    wr_arch_answer_init(X);
    REQUIRE_STATUS(wr_arch_express(X, A, &a, &job, L), WR_OK);
    wr_truth_t holds = X->holds;
    if (holds == WR_TRUE) {
        one_gate(X->M);
        REQUIRE_STATUS(wr_arch_check(&V, X->M, &a, 1, L), WR_OK);
        REQUIRE(V.holds == WR_TRUE || X->check.ends + X->check.outside > 0,
                "%s", V.why);
        wr_arch_verdict_clear(&V);
    }
    wr_arch_answer_clear(X);
    return holds;
}

/* For all stacks, including those with infinitely many reachable states. */
static wr_truth_t ask(const wr_dfa_t A, const char *name, wr_limits_t L) {
    return ask_of(0, A, name, L);
}

/* Letters count modulo m; the second one clears. */
TEST(clocks) {
    wr_limits_t L;
    wr_limits_init(L);
    for (uint32_t m = 2; m < 6; m++) {
        wr_dfa_t A;
        wr_dfa_init(A);
        wr_dfa_create(A, m, 2);
        for (uint32_t q = 0; q < m; q++) {
            A->delta[2 * q] = (q + 1) % m;
            A->delta[2 * q + 1] = 0;
        }
        A->accept = wr_calloc(m, 1);
        A->accept[0] = 1;
        REQUIRE(ask(A, "s4d", L) == WR_TRUE, "a counter modulo %u", m);
        REQUIRE(ask(A, "retnet", L) == WR_FALSE, "of real gates, %u", m);
        for (uint32_t q = 0; q < m; q++)
            A->delta[2 * q + 1] = q; /* a letter that is not counted */
        REQUIRE(ask_of(1, A, "s4d", L) == WR_FALSE, "S2, modulo %u", m);
        REQUIRE(ask(A, "s4d", L) == WR_UNKNOWN,
                "S2 says nothing of infinitely many states, modulo %u", m);
        wr_dfa_clear(A);
    }
}

TEST(random_automata) {
    static const char *const name[] = {"retnet", "s4d", "h3", "megalodon"};
    wr_limits_t L;
    unsigned yes = 0, no = 0, clocks = 0;
    for (unsigned long i = test_rounds(40); i > 0; i--) {
        wr_dfa_t A, B;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_dfa_init(B);
        random_dfa(A, 1 + (uint32_t) test_below(4),
                   1 + (uint32_t) test_below(3));
        REQUIRE_STATUS(wr_dfa_minimise(B, A, L), WR_OK);
        int t = aperiodic(B, 0), even = aperiodic(B, 1);
        yes += t != 0;
        no += t == 0;
        REQUIRE(ask(A, "retnet", L) == (t ? WR_TRUE : WR_FALSE),
                "retnet, aperiodic %d", t);
        wr_truth_t s = ask(A, name[1 + test_below(3)], L);
        REQUIRE(!t || s == WR_TRUE, "a complex diagonal that is the same");
        /* With clocks the boxes may be too many. */
        REQUIRE(!even || s != WR_FALSE, "refuted, and words of even length"
                                        " act aperiodically");
        clocks += even && !t && s == WR_TRUE;
        wr_dfa_clear(B);
        wr_dfa_clear(A);
    }
    REQUIRE(yes > 2 && no > 2 && clocks > 0, "%u aperiodic, %u not, %u clocks",
            yes, no, clocks);
}
