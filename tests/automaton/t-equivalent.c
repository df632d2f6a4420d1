/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Equivalence against a test of words one after another. */

#include "automaton/sample.h"

#include <string.h>

/* The first word in the order of length, then letters, of at most the given
 * length on which A and B differ: 1 and w, or 0. */
static int first_difference(wr_word_t w, const wr_dfa_t A, const wr_dfa_t B,
                            size_t length) {
    for (size_t l = 0; l <= length; l++) {
        sample_first(w, l);
        do
            if (sample_accepts(A, w) != sample_accepts(B, w))
                return 1;
        while (sample_next(w, A->letters));
    }
    return 0;
}

/* Two states of automata with m and n states that differ do so on a word
 * shorter than m + n: for small automata all words can be tried. */
TEST(the_first_difference_of_all_words) {
    wr_limits_t L;
    unsigned long equal_ones = 0, long_words = 0;
    wr_limits_init(L);
    for (unsigned long i = test_rounds(20000); i > 0; i--) {
        wr_dfa_t A, B;
        wr_word_t v, w;
        wr_truth_t equal = WR_UNKNOWN;
        wr_dfa_init(A);
        wr_dfa_init(B);
        wr_word_init(v);
        wr_word_init(w);
        const uint32_t k = 1 + (uint32_t) test_below(2);
        sample_random(A, 1 + (uint32_t) test_below(5), k, 1);
        if (test_below(2)) {
            sample_random(B, 1 + (uint32_t) test_below(5), k, 1);
        } else { /* nearly the same */
            wr_dfa_set(B, A);
            B->delta[test_below((uint64_t) B->states * k)] =
                (uint32_t) test_below(B->states);
        }
        const int differ = first_difference(v, A, B, A->states + B->states - 1);
        REQUIRE_STATUS(wr_dfa_equivalent(&equal, w, A, B, L), WR_OK);
        REQUIRE(equal == (differ ? WR_FALSE : WR_TRUE), "differ %d", differ);
        REQUIRE(!differ || sample_same_word(v, w));
        equal_ones += !differ;
        long_words += differ && v->length >= 3;
        wr_dfa_clear(A);
        wr_dfa_clear(B);
        wr_word_clear(v);
        wr_word_clear(w);
    }
    REQUIRE(equal_ones > 0 && long_words > 0, "%lu %lu", equal_ones,
            long_words);
}

/* Counting modulo m and modulo n up to a last step: the difference has the
 * greatest possible depth. */
TEST(deep_differences) {
    wr_limits_t L;
    wr_limits_init(L);
    for (uint32_t n = 2; n < 40; n++) {
        wr_dfa_t A, B;
        wr_word_t w;
        wr_truth_t equal = WR_TRUE;
        wr_dfa_init(A);
        wr_dfa_init(B);
        wr_word_init(w);
        wr_dfa_create(A, n, 1);
        wr_dfa_create(B, n - 1, 1);
        for (uint32_t q = 0; q < n; q++)
            A->delta[q] = (q + 1) % n;
        for (uint32_t q = 0; q + 1 < n; q++)
            B->delta[q] = (q + 1) % (n - 1);
        A->accept = wr_calloc(n, 1);
        B->accept = wr_calloc(n - 1, 1);
        A->accept[n - 2] = B->accept[n - 2] = 1;
        REQUIRE_STATUS(wr_dfa_equivalent(&equal, w, A, B, L), WR_OK);
        /* A accepts the lengths n-2 mod n, B the lengths -1 mod n-1 */
        size_t l = 0;
        while ((l % n == n - 2) == (l % (n - 1) == n - 2))
            l++;
        REQUIRE(equal == WR_FALSE && w->length == l, "%zu", w->length);
        wr_dfa_clear(A);
        wr_dfa_clear(B);
        wr_word_clear(w);
    }
}

TEST(letters_are_matched_by_name) {
    wr_dfa_t A, B;
    wr_word_t w;
    wr_limits_t L;
    wr_truth_t equal = WR_UNKNOWN;
    wr_dfa_init(A);
    wr_dfa_init(B);
    wr_word_init(w);
    wr_limits_init(L);
    sample_random(A, 6, 3, 1);
    wr_dfa_set(B, A);
    for (uint32_t q = 0; q < 6; q++) { /* letters 0 1 2 become 2 0 1 */
        B->delta[3 * q] = A->delta[3 * q + 2];
        B->delta[3 * q + 1] = A->delta[3 * q];
        B->delta[3 * q + 2] = A->delta[3 * q + 1];
    }
    strcpy(B->letter_name[0], "2");
    strcpy(B->letter_name[1], "0");
    strcpy(B->letter_name[2], "1");
    REQUIRE_STATUS(wr_dfa_equivalent(&equal, w, A, B, L), WR_OK);
    REQUIRE(equal == WR_TRUE);
    B->accept[B->start] ^= 1;
    wr_word_append(w, 7);
    REQUIRE_STATUS(wr_dfa_equivalent(&equal, w, A, B, L), WR_OK);
    REQUIRE(equal == WR_FALSE && w->length == 0);

    strcpy(B->letter_name[2], "x");
    REQUIRE_STATUS(wr_dfa_equivalent(&equal, w, A, B, L), WR_DOMAIN);
    REQUIRE(strstr(L->reason, "no letter '1'") != NULL, "%s", L->reason);
    wr_dfa_create(B, 2, 4);
    B->accept = wr_calloc(2, 1);
    REQUIRE_STATUS(wr_dfa_equivalent(&equal, w, A, B, L), WR_DOMAIN);
    REQUIRE(strstr(L->reason, "no letter '3'") != NULL, "%s", L->reason);
    wr_dfa_create(B, 2, 3);
    REQUIRE_STATUS(wr_dfa_equivalent(&equal, w, A, B, L), WR_DOMAIN);
    REQUIRE(strstr(L->reason, "second automaton is a semiautomaton") != NULL);
    REQUIRE(equal == WR_FALSE);
    wr_dfa_clear(A);
    wr_dfa_clear(B);
    wr_word_clear(w);
}
