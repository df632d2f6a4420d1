/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_BUILT_H
#define WREATH_TESTS_BUILT_H

/* Constructions by name, run on short words and proved for all words. */

#include "harness.h"

#include <string.h>

#include "build/build.h"
#include "prove/oracle.h"

static uint64_t second; /* the second parameter, if there are two */

/* Builds it as on a command line; a required automaton is S_4's action on four
 * points. */
static inline wr_status_t build(wr_lrnn_t M, wr_dfa_t A, const char *name,
                                uint64_t number, wr_limits_t L) {
    const wr_construction_t *C = wr_construction_find(name);
    static const uint32_t delta[] = {1, 1, 0, 2, 2, 3, 3, 0};
    wr_build_t P;
    wr_dfa_t points;
    REQUIRE(C != NULL, "%s", name);
    wr_dfa_init(points);
    wr_dfa_create(points, 4, 2);
    memcpy(points->delta, delta, sizeof delta);
    memset(P, 0, sizeof *P);
    P->number[0] = number;
    P->number[1] = second;
    P->automaton = C->automaton ? points : NULL;
    wr_status_t s = wr_lrnn_build(M, A, C, P, L);
    wr_dfa_clear(points);
    return s;
}

/* The words of up to `length` letters, depth first. */
static inline void all_words(wr_lrnn_t M, const wr_dfa_t A, uint32_t length) {
    uint32_t word[16];
    wr_limits_t L;
    wr_run_t R;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    uint64_t count = 1;
    for (uint32_t n = 0; n <= length; n++, count *= A->letters)
        for (uint64_t k = 0; k < count; k++) {
            uint64_t rest = k;
            uint32_t q = A->start;
            wr_run_reset(R);
            for (uint32_t i = 0; i < n; i++, rest /= A->letters) {
                word[i] = (uint32_t) (rest % A->letters);
                REQUIRE_STATUS(wr_run_step(R, word[i], L), WR_OK);
                q = A->delta[(size_t) q * A->letters + word[i]];
            }
            REQUIRE(wr_run_state(R) == q, "%s, word %lu of length %u", M->name,
                    (unsigned long) k, n);
        }
    wr_run_clear(R);
}

static inline uint32_t word_length(const wr_dfa_t A) {
    uint32_t n = 0;
    for (uint64_t words = 1; words * A->letters <= 600 && n < 9; n++)
        words *= A->letters;
    return n;
}

static inline void proved(const char *name, uint64_t number) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_proof_init(P);
    REQUIRE_STATUS(build(M, A, name, number, L), WR_OK);
    all_words(M, A, word_length(A));
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_STATE, L), WR_OK);
    REQUIRE(P->holds == WR_TRUE, "%s %lu", name, (unsigned long) number);
    wr_proof_clear(P);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}

#endif
