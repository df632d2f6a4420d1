/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_AUTOMATON_SAMPLE_H
#define WREATH_TESTS_AUTOMATON_SAMPLE_H

/* Automata and words for the tests of module automaton. */

#include <string.h>

#include "harness.h"
#include "automaton/automaton.h"

/* n states, k letters, every target uniformly random; also random acceptance if
 * language != 0. */
static inline void sample_random(wr_dfa_t A, uint32_t n, uint32_t k,
                                 int language) {
    wr_dfa_create(A, n, k);
    for (size_t i = 0; i < (size_t) n * k; i++)
        A->delta[i] = (uint32_t) test_below(n);
    A->start = (uint32_t) test_below(n);
    if (!language)
        return;
    A->accept = wr_malloc(n);
    for (uint32_t q = 0; q < n; q++)
        A->accept[q] = (unsigned char) test_below(2);
}

/* Independent counters: each letter sets digit d of a state, in base[d], to a
 * value, increments it, or leaves it unchanged, so that letters of different
 * digits commute.  The letters are in random order. */
static inline void sample_counters(wr_dfa_t A, uint32_t digits,
                                   uint32_t letters) {
    uint32_t base[8], n = 1;
    for (uint32_t d = 0; d < digits; d++)
        n *= base[d] = 2 + (uint32_t) test_below(2);
    wr_dfa_create(A, n, letters);
    for (uint32_t a = 0; a < letters; a++) {
        const uint32_t digit = (uint32_t) test_below(digits);
        const int up = test_below(4) == 0;
        uint32_t unit = 1;
        for (uint32_t d = 0; d < digit; d++)
            unit *= base[d];
        const uint32_t to = (uint32_t) test_below(base[digit]);
        for (uint32_t q = 0; q < n; q++) {
            const uint32_t x = q / unit % base[digit];
            const uint32_t y = up ? (x + 1) % base[digit] : to;
            A->delta[q * letters + a] = q + y * unit - x * unit;
        }
    }
}

/* Names every state, in an order that is not numerical and by different
 * lengths. */
static inline void sample_names(wr_dfa_t A) {
    A->state_name = wr_malloc(A->states * sizeof *A->state_name);
    for (uint32_t q = 0; q < A->states; q++) {
        char name[40];
        snprintf(name, sizeof name, "%s%lu", q % 3 == 0 ? "trans" : "\xc3\xa9",
                 (unsigned long) ((q + 1) * 7919 % 65537));
        A->state_name[q] = wr_strdup(name);
    }
}

/* The text of an automaton, to be freed with wr_free. */
static inline char *sample_text(const wr_dfa_t A) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_dfa_print(b, A);
    char *s = wr_strdup(b->text);
    wr_buffer_clear(b);
    return s;
}

/* True if the texts are equal, hence table, start, acceptance and names. */
static inline int sample_same(const wr_dfa_t A, const wr_dfa_t B) {
    char *a = sample_text(A), *b = sample_text(B);
    int same = strcmp(a, b) == 0;
    wr_free(a);
    wr_free(b);
    return same;
}

/* True if the letters are equal. */
static inline int sample_same_word(const wr_word_t v, const wr_word_t w) {
    return v->length == w->length &&
           (v->length == 0 ||
            memcmp(v->letter, w->letter, v->length * sizeof *v->letter) == 0);
}

/* The next word of the same length in letter order; 0 after the last. */
static inline int sample_next(wr_word_t w, uint32_t letters) {
    for (size_t i = w->length; i-- > 0; w->letter[i] = 0)
        if (++w->letter[i] < letters)
            return 1;
    return 0;
}

/* The first word of a length. */
static inline void sample_first(wr_word_t w, size_t length) {
    w->length = 0;
    for (size_t i = 0; i < length; i++)
        wr_word_append(w, 0);
}

static inline int sample_accepts(const wr_dfa_t A, const wr_word_t w) {
    return A->accept[wr_dfa_run(A, A->start, w)];
}

#endif
