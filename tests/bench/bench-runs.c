/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Models on long words, compared with the same model stepped without caches:
 *
 *   bench-runs [LENGTH]      symbols of the word, default 1000000
 *
 * finite-state models by both engines; and the exact state of a growing
 * rotation after the whole word (wr_run_word), compared with exact steps on as
 * many symbols as take about a second. */

#include "build/build.h"
#include "run/long.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static wr_limits_t L;

static void need(wr_status_t s) {
    if (s == WR_OK)
        return;
    fprintf(stderr, "%s\n", L->reason);
    exit(1);
}

static double seconds(const wr_lrnn_t M, wr_engine_t engine,
                      const uint32_t *word, size_t length) {
    wr_run_t R;
    need(wr_run_init(R, M, engine, L));
    double t = wr_seconds();
    for (size_t i = 0; i < length; i++)
        need(wr_run_step(R, word[i], L));
    t = wr_seconds() - t;
    wr_run_clear(R);
    return t;
}

static uint32_t *random_word(size_t length, uint32_t letters) {
    uint32_t *word = wr_malloc(length * sizeof *word);
    wr_rng_t rng;
    wr_rng_init(rng, 1);
    for (size_t i = 0; i < length; i++)
        word[i] = (uint32_t) wr_rng_below(rng, letters);
    return word;
}

static void bench_built(const char *name, uint64_t n, size_t length) {
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_build_t P = {{.number = {n}}};
    need(wr_lrnn_build(M, A, wr_construction_find(name), P, L));
    uint32_t *word = random_word(length, M->letters);
    double matrix = seconds(M, WR_ENGINE_MATRIX, word, length);
    double index = seconds(M, WR_ENGINE_INDEX, word, length);
    printf("%-18s %2d, %zu symbols: matrix %.3f s, index %.3f s, %.1f times"
           "; must be below 1 s\n",
           name, (int) n, length, matrix, index, matrix / index);
    wr_free(word);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}

/* The same by a simple program: dense matrices of int64, multiplied by H at
 * every symbol, and the place of its 1. */
static double plain_seconds(const int64_t *A, size_t n, const uint32_t *word,
                            size_t length) {
    int64_t *h = wr_calloc(2 * n, sizeof *h), *next = h + n;
    uint32_t sum = 0;
    h[0] = 1;
    double t = wr_seconds();
    for (size_t k = 0; k < length; k++) {
        const int64_t *a = A + word[k] * n * n;
        uint32_t label = 0;
        for (size_t i = 0; i < n; i++) {
            int64_t x = 0;
            for (size_t j = 0; j < n; j++)
                x += a[i * n + j] * h[j];
            next[i] = x;
        }
        while (label < n && next[label] != 1)
            label++;
        sum += label;
        memcpy(h, next, n * sizeof *h);
    }
    t = wr_seconds() - t;
    volatile uint32_t keep = sum;
    (void) keep;
    wr_free(h);
    return t;
}

static void bench_parity(size_t length) {
    static const int64_t A[] = {1, 0, 0, 1, 0, 1, 1, 0};
    wr_lrnn_t M;
    wr_dfa_t D;
    wr_lrnn_init(M);
    wr_dfa_init(D);
    wr_build_t P = {{.number = {2}}};
    need(wr_lrnn_build(M, D, wr_construction_find("mod-permutation"), P, L));
    length = length / 20 + 1; /* short, so that some round is not disturbed */
    uint32_t *word = random_word(length, 2);
    double matrix = 1e9, plain = 1e9;
    for (int round = 0; round < 100; round++) {
        double t = plain_seconds(A, 2, word, length);
        plain = t < plain ? t : plain;
        t = seconds(M, WR_ENGINE_MATRIX, word, length);
        matrix = t < matrix ? t : matrix;
    }
    printf("parity, %zu symbols: matrix %.1f ns a symbol, a plain loop of "
           "dense int64 %.1f ns, %.2f times; must be at most 1.5\n",
           length, 1e9 * matrix / (double) length,
           1e9 * plain / (double) length, matrix / plain);
    wr_free(word);
    wr_dfa_clear(D);
    wr_lrnn_clear(M);
}

static const char rotation[] =
    "{\"format\": \"wreath-lrnn\", \"version\": 1, \"name\": \"rotation\","
    "\"alphabet\": [\"r\", \"s\"], \"ring\": \"Q\", \"layers\": [{\"name\":"
    "\"h\", \"role\": \"general\", \"dim\": 2, \"H0\": [\"1\", \"0\"],"
    "\"reads\": [\"letter\"], \"labels\": 3, \"gate\": {\"table\":"
    "[[0, 0], [1, 1]]}, \"actions\": [{\"A\": {\"dense\":"
    "[\"3/5\", \"-4/5\", \"4/5\", \"3/5\"]}}, {\"A\": {\"dense\":"
    "[\"-4/5\", \"-3/5\", \"3/5\", \"-4/5\"]}}], \"decoder\": {\"kind\":"
    "\"sign\", \"form\": [\"1\", \"0\", \"0\"]}}], \"readout\": {\"states\":"
    "3, \"reads\": [0], \"table\": [[0, 0], [1, 1], [2, 2]]}}";

static void bench_long(size_t length) {
    wr_lrnn_t M;
    wr_reader_t T;
    wr_run_t R;
    size_t part = length < 5000 ? length : 5000;
    uint32_t *word = random_word(length, 2);
    wr_lrnn_init(M);
    wr_reader_init(T);
    need(wr_reader_open_text(T, "text", rotation, strlen(rotation)));
    need(wr_lrnn_read(M, T, L));
    need(wr_run_init(R, M, WR_ENGINE_MATRIX, L));
    double best = 1e9;
    for (int round = 0; round < 3; round++) {
        wr_run_reset(R);
        double t = wr_seconds();
        need(wr_run_word(R, word, length, L));
        t = wr_seconds() - t;
        best = t < best ? t : best;
    }
    double slow = seconds(M, WR_ENGINE_MATRIX, word, part);
    double ratio = (double) length / (double) part;
    printf("rotation, %zu symbols at once, checked modulo a prime: %.3f s; "
           "steps on %zu: %.3f s, extrapolated by the square %.0f s, %.0f "
           "times\n",
           length, best, part, slow, slow * ratio * ratio,
           slow * ratio * ratio / best);
    wr_run_clear(R);
    wr_reader_clear(T);
    wr_lrnn_clear(M);
    wr_free(word);
}

int main(int argc, char **argv) {
    size_t length = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000;
    wr_limits_init(L);
    bench_built("mod-permutation", 5, length);
    bench_built("mod-cycles", 60, length);
    bench_built("mod-companion", 7, length);
    bench_built("mod-rotation", 7, length);
    bench_built("mod-rotation", 60, length);
    bench_built("a5-so3", 0, length);
    bench_parity(length);
    bench_long(length);
    return 0;
}
