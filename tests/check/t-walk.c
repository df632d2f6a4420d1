/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The walk of the exclusion rule against the definition in doc/formats.md, set
 * by set. */

#include "harness.h"

#include "check/check.h"

#include <string.h>

enum { MOST = 12 };

static uint32_t place(const unsigned char *set, uint32_t q) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < q; i++)
        n += set[i];
    return n;
}

static uint32_t pick(const unsigned char *set, uint32_t x) {
    uint32_t q = 0;
    while (!set[q] || x-- > 0)
        q++;
    return q;
}

/* By the definition: if the letter maps S onto S' bijectively, it acts in this
 * way; otherwise all positions go to the least element of S' outside the image
 * of S. */
static uint32_t image(const ck_rule *R, uint32_t letter, const unsigned char *S,
                      const unsigned char *T, uint32_t x) {
    unsigned char hit[MOST] = {0};
    uint32_t q, good = 1;
    for (q = 0; q < R->states; q++)
        if (S[q]) {
            uint32_t r = R->trans[q * R->letters + letter];
            good &= T[r] && !hit[r];
            hit[r] = 1;
        }
    if (good)
        return place(T, R->trans[pick(S, x) * R->letters + letter]);
    for (q = 0; !T[q] || hit[q];)
        q++;
    return place(T, q);
}

static void random_walk(ck_rule *R) {
    unsigned char S[MOST], T[MOST];
    uint32_t letter = test_below(R->letters);
    ck_walk w;
    ck_walk_init(&w, R);
    ck_walk_begin(&w, letter);
    memset(S, 1, sizeof S);
    memset(T, 1, sizeof T);
    for (uint32_t l = 0; l + 1 < R->states; l++) {
        uint32_t width = R->states - l, x = test_below(width);
        for (uint32_t y = 0; y < width; y++)
            REQUIRE(ck_walk_image(&w, l, y) == image(R, letter, S, T, y),
                    "level %u, coordinate %u of %u states", (unsigned) l,
                    (unsigned) y, (unsigned) R->states);
        uint32_t to =
            test_below(4) == 0 ? test_below(width) : ck_walk_image(&w, l, x);
        S[pick(S, x)] = 0;
        T[pick(T, to)] = 0;
        ck_walk_descend(&w, l, x, to);
    }
}

static void walks(ck_job *job) {
    (void) job;
    for (unsigned long r = test_rounds(3000); r > 0; r--) {
        uint32_t trans[MOST * 3];
        ck_rule R = {.kind = CK_EXCLUSION, .letters = 3, .trans = trans};
        int permutes = test_below(2);
        R.states = 1 + test_below(MOST);
        for (uint32_t a = 0; a < 3; a++)
            for (uint32_t q = 0; q < R.states; q++)
                trans[q * 3 + a] =
                    permutes ? (q + a) % R.states : test_below(R.states);
        random_walk(&R);
    }
}

static void under_check(void (*f)(ck_job *)) {
    static ck_job job;
    job = (ck_job){.cert_path = "-", .max_memory = 1 << 28};
    REQUIRE(ck_run(&job, f) == CK_ACCEPTED, "%s", job.report);
}

TEST(exclusion_walks_as_defined) {
    under_check(walks);
}
