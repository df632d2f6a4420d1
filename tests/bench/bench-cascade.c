/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Running times of cascades, relative to those of the automaton's table,
 * measured in the same process: the ratios carry over to other machines.
 *
 *   bench-cascade [LARGEST]    full transformation monoids up to T_LARGEST */

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "cascade/cascade.h"

enum { WORD = 1 << 20 };

/* All maps of n points: a cycle, an exchange, a collapse. */
static void make_full(wr_dfa_t A, uint32_t n) {
    wr_dfa_create(A, n, 3);
    for (uint32_t q = 0; q < n; q++)
        A->delta[3 * q] = (q + 1) % n;
    A->delta[1] = 1;
    A->delta[4] = 0;
    A->delta[2] = 1;
}

static void make_random(wr_dfa_t A, uint32_t n, uint32_t k, wr_rng_t rng) {
    wr_dfa_create(A, n, k);
    for (uint32_t i = 0; i < n * k; i++)
        A->delta[i] = (uint32_t) wr_rng_below(rng, n);
}

/* Nanoseconds a letter of the table alone. */
static double time_table(const wr_dfa_t A, const wr_word_t w) {
    double best = 1e9;
    volatile uint32_t q = 0;
    for (int i = 0; i < 5; i++) {
        double t = wr_seconds();
        q = wr_dfa_run(A, q, w);
        t = (wr_seconds() - t) / (double) w->length;
        best = t < best ? t : best;
    }
    return 1e9 * best;
}

/* The same for a cascade, once its contexts are known. */
static double time_walk(wr_cascade_t C, const wr_word_t w, size_t length) {
    double best = 1e9;
    uint32_t levels = wr_cascade_levels(C),
             *x = wr_calloc(levels + 1, sizeof *x);
    wr_walk_t W;
    wr_walk_init(W, C, (size_t) 64 << 20);
    wr_cascade_start(x, C);
    for (int i = 0; i < 3; i++) {
        double t = wr_seconds();
        for (size_t k = 0; k < length; k++) {
            wr_walk_begin(W, w->letter[k]);
            for (uint32_t l = 0; l < levels; l++)
                if (wr_walk_next(x + l, W, x[l]) != WR_OK)
                    exit(1);
        }
        t = (wr_seconds() - t) / (double) length;
        best = t < best ? t : best;
    }
    wr_walk_clear(W);
    wr_free(x);
    return 1e9 * best;
}

static void bench_exclusion(uint32_t n, wr_rng_t rng) {
    wr_dfa_t A;
    wr_cascade_t C;
    wr_limits_t L;
    wr_word_t w;
    size_t length = WORD / n;
    wr_limits_init(L);
    wr_word_init(w);
    wr_dfa_init(A);
    wr_cascade_init(C);
    make_random(A, n, 2, rng);
    wr_word_random(w, WORD, 2, rng);
    double t = wr_seconds();
    if (wr_cascade_exclusion(C, A, L) != WR_OK)
        exit(1);
    t = wr_seconds() - t;
    double table = time_table(A, w), walk = time_walk(C, w, length);
    printf("exclusion %5u states: build %.3f ms; table %.2f ns, cascade %.0f "
           "ns a letter, ratio %.0f; %.1f ns a level\n",
           n, 1e3 * t, table, walk, walk / table, walk / (n - 1));
    wr_cascade_clear(C);
    wr_dfa_clear(A);
    wr_word_clear(w);
}

static void bench_holonomy(const char *name, const wr_dfa_t A, wr_rng_t rng) {
    wr_cascade_t C;
    wr_limits_t L;
    wr_summary_t S;
    wr_word_t w;
    struct rusage u;
    wr_limits_init(L);
    wr_word_init(w);
    wr_summary_init(S);
    wr_cascade_init(C);
    wr_word_random(w, WORD, A->letters, rng);
    double t0 = wr_seconds();
    if (wr_cascade_holonomy(C, A, WR_LAYOUT_DISJOINT, L) != WR_OK)
        exit(1);
    double t1 = wr_seconds();
    if (wr_cascade_summary(S, C, L) != WR_OK)
        exit(1);
    double t2 = wr_seconds();
    getrusage(RUSAGE_SELF, &u);
    double table = time_table(A, w), walk = time_walk(C, w, WORD);
    printf("holonomy %-10s %8lu images %3u levels: skeleton %.2f ms, groups "
           "%.2f ms, peak %ld MB; table %.2f, cascade %.1f ns a letter, "
           "ratio %.1f\n",
           name, (unsigned long) S->images, S->levels, 1e3 * (t1 - t0),
           1e3 * (t2 - t1), u.ru_maxrss / 1024, table, walk, walk / table);
    wr_cascade_clear(C);
    wr_summary_clear(S);
    wr_word_clear(w);
}

int main(int argc, char **argv) {
    uint32_t largest = argc > 1 ? (uint32_t) atoi(argv[1]) : 16;
    wr_rng_t rng;
    wr_dfa_t A;
    wr_rng_init(rng, 1);
    for (uint32_t n = 8; n <= 64; n *= 2)
        bench_exclusion(n, rng);
    bench_exclusion(1000, rng);
    for (uint32_t n = 12; n <= 20; n += 4) {
        char name[32];
        snprintf(name, sizeof name, "random %u", n);
        wr_dfa_init(A);
        make_random(A, n, 2, rng);
        bench_holonomy(name, A, rng);
        wr_dfa_clear(A);
    }
    for (uint32_t n = 6; n <= largest; n += 2) {
        char name[32];
        snprintf(name, sizeof name, "T_%u", n);
        wr_dfa_init(A);
        make_full(A, n);
        bench_holonomy(name, A, rng);
        wr_dfa_clear(A);
    }
    return 0;
}
