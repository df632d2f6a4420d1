/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Image sets: closed under letters, each once, reached by their words. */

#include "automaton/sample.h"

#include <string.h>

/* The image of all states under w as a bitset. */
static void image_of(uint64_t *set, const wr_dfa_t A, const wr_word_t w) {
    memset(set, 0, (A->states + 63) / 64 * sizeof *set);
    for (uint32_t q = 0; q < A->states; q++) {
        uint32_t r = wr_dfa_run(A, q, w);
        set[r / 64] |= UINT64_C(1) << r % 64;
    }
}

static void require_closed(wr_images_t I, const wr_dfa_t A) {
    const size_t bytes = I->words * sizeof(uint64_t);
    uint64_t *set = wr_malloc(bytes), *image = wr_malloc(bytes);
    wr_word_t w;
    wr_word_init(w);
    REQUIRE(I->expanded == I->count && wr_images_size(I, 0) == A->states);
    for (uint32_t i = 0; i < I->count; i++) {
        uint32_t j, size = 0;
        memcpy(set, I->set + (size_t) i * I->words, bytes);
        wr_word_set_path(w, I->parent, I->via, i);
        image_of(image, A, w);
        REQUIRE(memcmp(set, image, bytes) == 0, "set %lu", (unsigned long) i);
        REQUIRE(wr_images_find(&j, I, set) && j == i);
        for (uint32_t q = 0; q < A->states; q++)
            size += set[q / 64] >> q % 64 & 1;
        REQUIRE(size == wr_images_size(I, i));
        for (uint32_t a = 0; a < A->letters; a++) {
            wr_word_append(w, a);
            image_of(image, A, w);
            w->length--;
            j = I->edge[(size_t) i * A->letters + a];
            REQUIRE(memcmp(I->set + (size_t) j * I->words, image, bytes) == 0);
            wr_images_apply(set, I->set + (size_t) i * I->words, a, A);
            REQUIRE(memcmp(set, image, bytes) == 0);
        }
    }
    wr_word_clear(w);
    wr_free(set);
    wr_free(image);
}

TEST(closed_and_reached_by_their_words) {
    static const uint32_t sizes[] = {1, 2, 5, 8, 63, 64, 65, 130};
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long i = test_rounds(600); i > 0; i--) {
        wr_dfa_t A;
        wr_images_t I;
        const uint32_t n = sizes[i % 8];
        wr_dfa_init(A);
        wr_images_init(I);
        sample_random(A, n, (uint32_t) test_below(3), 0);
        wr_images_start(I, A);
        if (wr_images_close(I, A, 500, L) == WR_OK && I->count < 500)
            require_closed(I, A);
        wr_images_clear(I);
        wr_dfa_clear(A);
    }
}

/* All non-empty subsets are images in the full transformation monoid. */
TEST(all_subsets_in_stages) {
    const uint32_t n = 10;
    wr_dfa_t A;
    wr_images_t I;
    wr_limits_t L;
    wr_dfa_init(A);
    wr_images_init(I);
    wr_limits_init(L);
    wr_dfa_create(A, n, 3);
    for (uint32_t q = 0; q < n; q++) {
        A->delta[3 * q] = (q + 1) % n;
        A->delta[3 * q + 1] = q < 2 ? 1 - q : q;
        A->delta[3 * q + 2] = q == 0 ? 1 : q;
    }
    wr_images_start(I, A);
    for (uint32_t stage = 1; I->expanded < I->count; stage *= 2) {
        REQUIRE_STATUS(wr_images_close(I, A, stage, L), WR_OK);
        REQUIRE(I->count >= stage || I->expanded == I->count);
    }
    REQUIRE(I->count == (1u << n) - 1, "%lu", (unsigned long) I->count);
    require_closed(I, A);
    L->max_states = 100;
    wr_images_start(I, A);
    REQUIRE_STATUS(wr_images_close(I, A, 0, L), WR_UNABLE);
    REQUIRE(I->count < 110 && I->expanded < I->count);
    L->max_states = 0; /* and it can go on */
    REQUIRE_STATUS(wr_images_close(I, A, 0, L), WR_OK);
    require_closed(I, A);
    wr_images_clear(I);
    wr_dfa_clear(A);
}

/* Many sets, of one and of two machine words, whose images are computed
 * bytewise from some number on: each agrees with the table of the automaton. */
TEST(many_sets) {
    static const uint32_t sizes[] = {13, 24, 57, 64, 65};
    wr_limits_t L;
    wr_limits_init(L);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        const uint32_t n = sizes[s];
        wr_dfa_t A;
        wr_images_t I;
        wr_dfa_init(A);
        wr_images_init(I);
        wr_dfa_create(A, n, 3);
        for (uint32_t q = 0; q < n; q++) {
            A->delta[3 * q] = (q + 1) % n;
            A->delta[3 * q + 1] = q < 2 ? 1 - q : q;
            A->delta[3 * q + 2] = q == 0 ? n - 1 : q;
        }
        wr_images_start(I, A);
        REQUIRE_STATUS(wr_images_close(I, A, 20000, L), WR_OK);
        REQUIRE(I->expanded > 5000);
        for (uint32_t i = 0; i < I->expanded; i++)
            for (uint32_t a = 0; a < 3; a++) {
                const uint64_t *from = I->set + (size_t) i * I->words;
                const uint64_t *to =
                    I->set + (size_t) I->edge[3 * i + a] * I->words;
                uint64_t image[2] = {0, 0};
                for (uint32_t q = 0; q < n; q++)
                    if (from[q / 64] >> q % 64 & 1) {
                        uint32_t r = A->delta[3 * q + a];
                        image[r / 64] |= UINT64_C(1) << r % 64;
                    }
                REQUIRE(memcmp(to, image, I->words * sizeof *to) == 0,
                        "%lu states, set %lu", (unsigned long) n,
                        (unsigned long) i);
            }
        wr_images_clear(I);
        wr_dfa_clear(A);
    }
}

TEST(sets_added_by_hand) {
    wr_dfa_t A;
    wr_images_t I;
    wr_word_t w;
    uint64_t set[2] = {5, 1};
    uint32_t i;
    wr_dfa_init(A);
    wr_images_init(I);
    wr_word_init(w);
    sample_random(A, 70, 1, 0);
    wr_images_start(I, A);
    REQUIRE(!wr_images_find(&i, I, set));
    i = wr_images_add(I, set);
    REQUIRE(i == 1 && I->parent[1] == 1 && wr_images_add(I, set) == 1);
    wr_word_append(w, 0);
    wr_word_set_path(w, I->parent, I->via, 1);
    REQUIRE(w->length == 0 && wr_images_size(I, 1) == 3);
    wr_word_clear(w);
    wr_images_clear(I);
    wr_dfa_clear(A);
}

/* The action of a word of at most two letters on a state. */
static uint32_t follow(const wr_dfa_t A, wr_pair_t word, uint32_t q) {
    if (word.first != A->letters)
        q = A->delta[q * A->letters + word.first];
    if (word.second != A->letters)
        q = A->delta[q * A->letters + word.second];
    return q;
}

static int same_action(const wr_dfa_t A, wr_pair_t v, wr_pair_t w) {
    for (uint32_t q = 0; q < A->states; q++)
        if (follow(A, v, q) != follow(A, w, q))
            return 0;
    return 1;
}

/* Each relation holds, and each word with the same action as another has
 * one. */
static void require_relations(const wr_images_t I, const wr_dfa_t A) {
    const uint32_t k = A->letters;
    for (uint32_t i = 0; i < k * k; i++) {
        const wr_pair_t ours = {i / k, i % k}, r = I->relation[i];
        uint32_t others = 0;
        if (r.first != UINT32_MAX) {
            REQUIRE(r.first != ours.first || r.second != ours.second);
            REQUIRE(same_action(A, ours, r));
            continue;
        }
        for (uint32_t c = 0; c <= k; c++)
            for (uint32_t d = 0; d <= k; d++)
                others += same_action(A, ours, (wr_pair_t){c, d});
        REQUIRE(others == 1, "letters %lu and %lu", (unsigned long) i / k,
                (unsigned long) i % k);
    }
}

/* Relations hold for the images of the states. */
TEST(letters_with_relations) {
    unsigned long met = 0;
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long i = test_rounds(60); i > 0; i--) {
        wr_dfa_t A;
        wr_images_t I;
        wr_dfa_init(A);
        wr_images_init(I);
        sample_counters(A, 2 + (uint32_t) test_below(4),
                        3 + (uint32_t) test_below(9));
        wr_images_start(I, A);
        uint64_t *set = wr_calloc(I->words, sizeof *set);
        for (uint32_t stage = 1; I->expanded < I->count; stage *= 3)
            REQUIRE_STATUS(wr_images_close(I, A, stage, L), WR_OK);
        if (I->relation != NULL)
            require_relations(I, A);
        met += I->relation != NULL;
        require_closed(I, A);
        for (uint32_t q = 0; q < A->states; q++) { /* and from other sets */
            set[q / 64] = UINT64_C(1) << q % 64;
            wr_images_add(I, set);
            set[q / 64] = 0;
        }
        REQUIRE_STATUS(wr_images_close(I, A, 0, L), WR_OK);
        for (uint32_t j = 0; j < I->count * A->letters; j++) {
            const uint32_t from = j / A->letters;
            wr_images_apply(set, I->set + (size_t) from * I->words,
                            j % A->letters, A);
            REQUIRE(memcmp(set, I->set + (size_t) I->edge[j] * I->words,
                           I->words * sizeof *set) == 0);
        }
        wr_free(set);
        wr_images_clear(I);
        wr_dfa_clear(A);
    }
    REQUIRE(met > 0);
}

/* A letter whose powers do not become constant is a witness, under any limit
 * but the deadline, which is kept between letters. */
TEST(a_letter_comes_first) {
    wr_dfa_t A;
    wr_word_t w;
    wr_images_t I;
    wr_limits_t L;
    wr_limits_init(L);
    L->max_states = 1;
    wr_word_init(w);
    wr_images_init(I);
    wr_dfa_init(A);
    wr_dfa_create(A, 5, 2);
    for (uint32_t q = 0; q < 5; q++) {
        A->delta[2 * q] = q / 2;
        A->delta[2 * q + 1] = q > 2 ? 7 - q : 0;
    }
    REQUIRE(wr_dfa_is_aperiodic(w, I, A, L) == WR_FALSE);
    REQUIRE(w->length == 1 && w->letter[0] == 1);
    L->deadline = 1e-9;
    REQUIRE(wr_dfa_is_aperiodic(w, I, A, L) == WR_UNKNOWN);
    wr_images_clear(I);
    wr_dfa_clear(A);
    wr_word_clear(w);
}

/* Letter i leads the states (i, 0) and (i, 1) on, the last one to (0, 1) and
 * (0, 0), and all others to a sink.  The word of all letters alternates, and
 * any that does has as many: the first sets that are looked at, which are of
 * fewer letters, show none. */
TEST(a_cycle_of_many_sets) {
    enum { LETTERS = 600, SINK = 2 * LETTERS };
    wr_dfa_t A;
    wr_word_t w;
    wr_images_t I;
    wr_limits_t L;
    wr_limits_init(L);
    wr_word_init(w);
    wr_images_init(I);
    wr_dfa_init(A);
    wr_dfa_create(A, SINK + 1, LETTERS);
    for (uint32_t q = 0; q <= SINK; q++)
        for (uint32_t a = 0; a < LETTERS; a++)
            A->delta[q * LETTERS + a] = q / 2 != a        ? SINK
                                        : a + 1 < LETTERS ? q + 2
                                                          : 1 - q % 2;
    REQUIRE(wr_dfa_is_aperiodic(w, I, A, L) == WR_FALSE);
    REQUIRE(w->length % LETTERS == 0 && wr_monoid_orbit(A, w) == 2);
    wr_images_clear(I);
    wr_dfa_clear(A);
    wr_word_clear(w);
}
