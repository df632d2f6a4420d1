/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Verifying models on words, compared with the automaton's table on the same
 * words:
 *
 *   bench-verify [LENGTH]      symbols of the random word, default 1000000
 *
 * Prints one line per model and engine: nanoseconds per symbol, and the ratio
 * to the table.  The words are those of `wreath verify` by default. */

#include "prove/prove.h"
#include "compile/compile.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Processor time, which excludes other programs. */
static double seconds(void) {
    return (double) clock() / CLOCKS_PER_SEC;
}

/* Nanoseconds per symbol of delta by table, on a random word. */
static double table_speed(const wr_dfa_t A, size_t length) {
    wr_rng_t rng;
    wr_word_t w;
    double best = 1e9;
    wr_rng_init(rng, 1);
    wr_word_init(w);
    wr_word_random(w, length, A->letters, rng);
    for (int round = 0; round < 3; round++) {
        double t = seconds();
        volatile uint32_t q = wr_dfa_run(A, A->start, w);
        (void) q;
        t = 1e9 * (seconds() - t) / (double) length;
        best = t < best ? t : best;
    }
    wr_word_clear(w);
    return best;
}

static void bench_engine(const wr_lrnn_t M, const wr_dfa_t A,
                         wr_engine_t engine, size_t length, double table) {
    wr_limits_t L;
    wr_verify_t V;
    wr_verdict_t D;
    wr_limits_init(L);
    wr_verify_init(V);
    wr_verdict_init(D);
    V->length = length;
    V->engine = engine;
    double t = seconds();
    wr_status_t s = wr_lrnn_verify(D, M, A, V, L);
    t = seconds() - t;
    double ns = 1e9 * t / (double) D->symbols;
    printf("  %-6s %8.3f s %10llu symbols %8.1f ns each, %6.1f a layer, "
           "%7.1f x table%s%s\n",
           engine == WR_ENGINE_INDEX ? "index" : "matrix", t,
           (unsigned long long) D->symbols, ns,
           ns / (M->layers ? M->layers : 1), ns / table,
           s != WR_OK            ? " "
           : D->holds == WR_TRUE ? ""
                                 : " DIFFERS",
           s != WR_OK ? L->reason : "");
    wr_verdict_clear(D);
}

static void bench_proof(const wr_lrnn_t M, const wr_dfa_t A) {
    wr_limits_t L;
    wr_proof_t P;
    wr_limits_init(L);
    wr_proof_init(P);
    double t = seconds();
    wr_status_t s = wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L);
    t = seconds() - t;
    printf("  proof  %8.3f s %s, %zu states, %llu contexts %s\n", t,
           P->kind == WR_EVIDENCE_CASC ? "CASC" : "HOM", P->states,
           (unsigned long long) P->contexts,
           s != WR_OK            ? L->reason
           : P->holds == WR_TRUE ? ""
                                 : "DIFFERS");
    wr_proof_clear(P);
}

typedef enum { PERMUTATION, EXCLUSION, HOLONOMY } kind_t;

static void bench(const char *name, const wr_dfa_t A, kind_t kind,
                  wr_gates_t gates, size_t length) {
    static const char *const kinds[] = {"permutation", "exclusion", "holonomy"};
    wr_limits_t L;
    wr_cascade_t C;
    wr_lrnn_t M;
    wr_compile_t P;
    wr_limits_init(L);
    wr_cascade_init(C);
    wr_lrnn_init(M);
    wr_compile_init(P);
    P->gates = gates;
    wr_status_t s = kind == PERMUTATION ? wr_cascade_permutation(C, A, L)
                    : kind == EXCLUSION
                        ? wr_cascade_exclusion(C, A, L)
                        : wr_cascade_holonomy(C, A, WR_LAYOUT_DISJOINT, L);
    if (s == WR_OK)
        s = wr_lrnn_compile(M, A, C, P, L);
    double table = table_speed(A, length);
    printf("%s by %s, %u states, %u layers, gates %s; table %.2f ns%s%s\n",
           name, kinds[kind], A->states, M->layers,
           M->layers == 0                      ? "none"
           : M->layer[0].gate == WR_GATE_LEVEL ? "by rule"
                                               : "by table",
           table, s != WR_OK ? ": " : "", s != WR_OK ? L->reason : "");
    if (s == WR_OK) {
        bench_engine(M, A, WR_ENGINE_MATRIX, length, table);
        bench_engine(M, A, WR_ENGINE_INDEX, length, table);
        bench_proof(M, A);
    }
    wr_lrnn_clear(M);
    wr_cascade_clear(C);
}

/* ---- automata ---------------------------------------------------------- */

static void random_dfa(wr_dfa_t A, uint32_t n, uint32_t k, uint64_t seed) {
    wr_rng_t rng;
    wr_rng_init(rng, seed);
    wr_dfa_create(A, n, k);
    for (size_t i = 0; i < (size_t) n * k; i++)
        A->delta[i] = (uint32_t) wr_rng_below(rng, n);
}

/* All orders of `degree` things; letters exchange the first two and move all
 * by one place. */
static uint32_t rank_of(const uint32_t *p, uint32_t n) {
    uint32_t r = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t less = 0;
        for (uint32_t j = i + 1; j < n; j++)
            less += p[j] < p[i];
        r = r * (n - i) + less;
    }
    return r;
}

static void next_order(uint32_t *p, uint32_t n) {
    uint32_t i = n - 1, j = n - 1, t;
    while (i > 0 && p[i - 1] > p[i])
        i--;
    if (i == 0)
        return;
    while (p[j] < p[i - 1])
        j--;
    t = p[i - 1], p[i - 1] = p[j], p[j] = t;
    for (j = n - 1; i < j; i++, j--)
        t = p[i], p[i] = p[j], p[j] = t;
}

static void symmetric(wr_dfa_t A, uint32_t n) {
    uint32_t order = 1, p[8], q[8];
    for (uint32_t i = 0; i < n; i++) {
        p[i] = i;
        order *= i + 1;
    }
    wr_dfa_create(A, order, 2);
    for (uint32_t s = 0; s < order; s++, next_order(p, n)) {
        for (uint32_t i = 0; i < n; i++)
            q[i] = i == 0 ? p[1] : i == 1 ? p[0] : p[i];
        A->delta[2 * s] = rank_of(q, n);
        for (uint32_t i = 0; i < n; i++)
            q[i] = p[(i + 1) % n];
        A->delta[2 * s + 1] = rank_of(q, n);
    }
}

int main(int argc, char **argv) {
    size_t length = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000;
    wr_dfa_t A;
    wr_dfa_init(A);
    symmetric(A, 2);
    bench("parity", A, PERMUTATION, WR_GATES_AUTO, length);
    symmetric(A, 5);
    bench("S_5", A, PERMUTATION, WR_GATES_AUTO, length);
    for (uint32_t n = 5; n <= 20; n += 5) {
        random_dfa(A, n, 2, 1);
        bench("random", A, EXCLUSION, WR_GATES_RULE, length);
        bench("random", A, HOLONOMY, WR_GATES_RULE, length);
    }
    random_dfa(A, 5, 2, 1);
    bench("random", A, EXCLUSION, WR_GATES_TABLE, length);
    random_dfa(A, 6, 2, 1);
    bench("random", A, HOLONOMY, WR_GATES_TABLE, length);
    wr_dfa_clear(A);
    return 0;
}
