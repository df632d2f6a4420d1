/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "lemma.h"

#include <string.h>

/* X5 against all states: h <- f(A h + b) for two numbers, with exact sums
 * rounded once, where A is symmetric for some positive weights of the
 * coordinates, or triangular. Each step is tabulated over all states, including
 * NaN and infinities: no cycle is longer than 2, and none longer than 1 if the
 * symmetric matrix is positive semidefinite or the diagonal is non-negative.
 * The signs of zeros are ignored.  If each operation is rounded, there are
 * longer cycles, which are counted.
 *
 * WR_TEST_MULTIPLIER=1000 takes about an hour. */

enum { MOST = 1 << 12 };

typedef struct {
    lemma_model_t m;
    lemma_real_t w[2][2], b[2];
    uint32_t codes, next[MOST];
} instance_t;

/* k / 2^e. */
static lemma_real_t dyadic(int64_t k, int e) {
    lemma_real_t r = {LEMMA_FINITE, k < 0, k * (LEMMA_UNIT >> e)};
    return r;
}

/* From -most to most. */
static int64_t draw(int64_t most) {
    return (int64_t) test_below((uint64_t) (2 * most + 1)) - most;
}

/* ---- the matrices ---------------------------------------------------------
 */

/* The rows of u u^T + sign v v^T, over 16, the first divided by 2^e.  Steps of
 * DeltaNet, KDA, Gated DeltaNet-2 and RWKV-7 are of this form, up to the sizes
 * of their numbers, if none of their gates is 0. */
static void draw_weighted(instance_t *I, int sign) {
    const int64_t u[2] = {draw(4), draw(4)}, v[2] = {draw(4), draw(4)};
    const int e = (int) test_below(3);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            I->w[i][j] =
                dyadic(u[i] * u[j] + sign * v[i] * v[j], 4 + (i == 0 ? e : 0));
}

/* The same with gates that are 0. */
static void draw_triangular(instance_t *I, int sign) {
    const int low = (int) test_below(2);
    for (int i = 0; i < 2; i++) {
        const int64_t k = draw(16);
        I->w[i][i] = dyadic(sign > 0 && k < 0 ? -k : k, 4);
    }
    I->w[low][1 - low] = dyadic(draw(16), 4);
    I->w[1 - low][low] = dyadic(0, 0);
}

/* ---- by brute force -------------------------------------------------------
 */

static void tabulate(instance_t *I) {
    for (uint32_t s = 0; s < I->codes * I->codes; s++) {
        const uint32_t h[2] = {s % I->codes, s / I->codes};
        I->next[s] = UINT32_MAX;
        if (!lemma_is_code(h[0], I->m.F) || !lemma_is_code(h[1], I->m.F))
            continue;
        I->next[s] = lemma_row(I->w[0], h, 2, &I->b[0], &I->m) +
                     I->codes * lemma_row(I->w[1], h, 2, &I->b[1], &I->m);
    }
}

static int same_number(uint32_t x, uint32_t y, const lemma_format_t *F) {
    const lemma_real_t a = lemma_decode(x, F), b = lemma_decode(y, F);
    return a.kind == b.kind &&
           (a.kind == LEMMA_NAN ||
            (a.kind == LEMMA_FINITE ? a.x == b.x : a.negative == b.negative));
}

static int same(const instance_t *I, uint32_t s, uint32_t t) {
    return same_number(s % I->codes, t % I->codes, I->m.F) &&
           same_number(s / I->codes, t / I->codes, I->m.F);
}

/* The largest least period of the numbers on a cycle. */
static uint32_t worst(const instance_t *I) {
    static uint32_t seen[MOST];
    uint32_t time = 0, most = 1;
    memset(seen, 0, sizeof seen);
    for (uint32_t s = 0; s < I->codes * I->codes; s++) {
        uint32_t t = s, begin = time, length = 0, p = 0, k;
        if (I->next[s] == UINT32_MAX)
            continue;
        for (; seen[t] == 0; t = I->next[t])
            seen[t] = ++time;
        if (seen[t] <= begin)
            continue;
        for (uint32_t u = t; length == 0 || u != t; u = I->next[u])
            length++;
        do {
            uint32_t x = t, y = t;
            for (p++, k = 0; k < p; k++)
                y = I->next[y];
            for (k = 0; k < length && same(I, x, y); k++)
                x = I->next[x], y = I->next[y];
        } while (k < length);
        most = p > most ? p : most;
    }
    return most;
}

/* ---- instances ------------------------------------------------------------
 */

static instance_t I;

static void draw_model(void) {
    size_t i;
    do {
        i = test_below(lemma_models());
        I.m = lemma_model(i);
        I.codes = lemma_codes(I.m.F);
    } while (I.codes > 64 || I.m.order > LEMMA_SEQ ||
             (I.m.F->p == 0 && !I.m.F->saturate));
}

TEST(symmetric_steps_rounded_once) {
    unsigned long tried[2] = {0, 0}, two = 0, beside = 0;
    lemma_open();
    for (unsigned long k = test_rounds(1500); k > 0; k--) {
        const int sign = test_below(2) ? 1 : -1;
        draw_model();
        (test_below(4) ? draw_weighted : draw_triangular)(&I, sign);
        I.b[0] = dyadic(draw(40), 4);
        I.b[1] = dyadic(draw(40), 4);
        tabulate(&I);
        const uint32_t p = worst(&I);
        if (I.m.order == LEMMA_DOT) {
            REQUIRE(p == 1 || (p == 2 && sign < 0),
                    "period %u: %s, mode %d, row 0 %lld %lld, row 1 %lld %lld, "
                    "b %lld %lld",
                    p, I.m.F->name, I.m.mode, (long long) I.w[0][0].x,
                    (long long) I.w[0][1].x, (long long) I.w[1][0].x,
                    (long long) I.w[1][1].x, (long long) I.b[0].x,
                    (long long) I.b[1].x);
            tried[sign > 0]++;
            two += p == 2;
        } else
            beside += p > 2 || (p == 2 && sign > 0);
    }
    fprintf(stderr,
            "%lu semidefinite, %lu others, %lu of them of period 2; "
            "longer, where each operation is rounded: %lu\n",
            tried[1], tried[0], two, beside);
    REQUIRE(tried[1] > 100 && two > 20);
    lemma_close();
}
