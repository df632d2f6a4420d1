/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Random letters that generate a planted dihedral group, on its elements or on
 * the corners of a polygon with permuted numbers: two reflections per letter
 * need one layer; one needs two, or one if no letter is a rotation. The weights
 * satisfy the architecture and are right on long words. */

#include "harness.h"

#include <string.h>

#include "arch/arch.h"

#define LETTERS 3

/* Letter (e, f): the image of the corner q under F^f R^e, or of F^y R^x. */
static uint32_t moved(uint32_t m, uint32_t e, uint32_t f, uint32_t q,
                      int elements) {
    uint32_t x = q % m, y = q / m;
    if (!elements)
        return f ? (2 * m - q - e) % m : (q + e) % m;
    x = y ? (x + m - e) % m : (x + e) % m; /* R^e F^y = F^y R^(+-e) */
    return x + m * (y ^ f);
}

/* True if letters rotate, and if they generate the whole group. */
static void letters(uint32_t (*g)[2], uint32_t m, int *turns, int *whole) {
    uint32_t met[64] = {1}, list[64] = {0}, n = 1;
    *turns = 0;
    for (int a = 0; a < LETTERS; a++)
        *turns |= g[a][1] == 0 && g[a][0] != 0;
    for (uint32_t i = 0; i < n; i++)
        for (int a = 0; a < LETTERS; a++) {
            uint32_t to = moved(m, g[a][0], g[a][1], list[i], 1);
            if (!met[to])
                list[n++] = to;
            met[to] = 1;
        }
    *whole = n == 2 * m;
}

static void ask(const wr_dfa_t A, const char *name, uint32_t layers,
                wr_limits_t L) {
    wr_arch_t a;
    char full[64];
    wr_arch_job_t job;
    wr_arch_answer_t X;
    wr_arch_verdict_t V;
    wr_verify_t P;
    wr_verdict_t D;
    memset(&job, 0, sizeof job);
    REQUIRE_STATUS(wr_arch_find(&a, full, name, L), WR_OK);
    wr_arch_answer_init(X);
    REQUIRE_STATUS(wr_arch_express(X, A, &a, &job, L), WR_OK);
    REQUIRE(X->holds == WR_TRUE && X->layers <= layers, "%s: %u layers, %s",
            name, X->layers, X->how);
    REQUIRE_STATUS(wr_arch_check(&V, X->M, &a, 0, L), WR_OK);
    REQUIRE(V.holds == WR_TRUE, "%s: %s", name, V.why);
    wr_arch_verdict_clear(&V);
    wr_verify_init(P);
    P->length = 2000;
    P->seed = test_below(1 << 20);
    wr_verdict_init(D);
    REQUIRE_STATUS(wr_lrnn_verify(D, X->M, A, P, L), WR_OK);
    REQUIRE(D->holds == WR_TRUE, "%s: %s", name, X->how);
    wr_verdict_clear(D);
    wr_arch_answer_clear(X);
}

TEST(planted_groups) {
    unsigned still = 0;
    for (unsigned long i = test_rounds(25); i > 0; i--) {
        uint32_t m = (uint32_t) test_between(3, 12), g[LETTERS][2], p[64];
        int turns, whole, elements = (int) test_below(2);
        uint32_t n = elements ? 2 * m : m;
        wr_limits_t L;
        wr_dfa_t A;
        int flips = test_below(3) == 0; /* no letter turns */
        do {
            for (int a = 0; a < LETTERS; a++) {
                g[a][0] = (uint32_t) test_below(m);
                g[a][1] = flips || test_below(2);
            }
            letters(g, m, &turns, &whole);
        } while (!whole);
        still += !turns;
        for (uint32_t q = 0; q < n; q++)
            p[q] = q;
        for (uint32_t q = n - 1; q > 0; q--) {
            uint32_t r = (uint32_t) test_below(q + 1), t = p[q];
            p[q] = p[r];
            p[r] = t;
        }
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_dfa_create(A, n, LETTERS);
        for (uint32_t q = 0; q < n; q++)
            for (uint32_t a = 0; a < LETTERS; a++)
                A->delta[p[q] * LETTERS + a] =
                    p[moved(m, g[a][0], g[a][1], q, elements)];
        ask(A, "deltanet-negative", turns ? 2 : 1, L);
        ask(A, "deltaproduct-2", 1, L);
        wr_dfa_clear(A);
    }
    REQUIRE(still > 0, "every group had turns");
}

/* Four states and two letters that commute: any element of order 2 may be the
 * rotation, and only the product of the letters makes both reflections. */
TEST(four_elements) {
    static const uint32_t flip[3][2] = {{1, 2}, {1, 3}, {3, 2}};
    for (int i = 0; i < 3; i++) {
        wr_limits_t L;
        wr_dfa_t A;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_dfa_create(A, 4, 2);
        for (uint32_t q = 0; q < 4; q++)
            for (uint32_t a = 0; a < 2; a++)
                A->delta[q * 2 + a] = q ^ flip[i][a];
        ask(A, "deltanet-negative", 1, L);
        wr_dfa_clear(A);
    }
}
