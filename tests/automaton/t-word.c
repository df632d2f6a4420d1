/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Words as text, and their action: delta(q, uv) = delta(delta(q, u), v). */

#include "automaton/sample.h"

#include <string.h>

/* An automaton with one state and these letters. */
static void with_letters(wr_dfa_t A, const char *const *name, uint32_t k) {
    wr_dfa_create(A, 1, k);
    for (uint32_t a = 0; a < k; a++) {
        wr_free(A->letter_name[a]);
        A->letter_name[a] = wr_strdup(name[a]);
    }
}

static const char *const bits[] = {"0", "1"};
static const char *const words[] = {"load", "inc", "inc2", "\xc3\xa9"};
static const char *const brackets[] = {"(", ")", "^", "2"};
static const char *const odd[] = {"a", "a,b", "a^2", "("};
static const char *const dash[] = {"-", "e"};
static const char *const dash_e[] = {"-e", "x"};

static const struct {
    const char *const *letters;
    uint32_t k;
    const char *text, *want; /* numbers of letters, one digit each */
} good[] = {
    {bits, 2, "", ""},
    {bits, 2, "-e", ""},
    {bits, 2, "  \t", ""},
    {bits, 2, "0110", "0110"},
    {bits, 2, "0 1,1  0,", "0110"},
    {bits, 2, "(01)^3 0^2", "01010100"},
    {bits, 2, "0^2 1^0 1", "001"},
    {bits, 2, "01^3", "0111"},
    {bits, 2, "((0)^2 1)^2", "001001"},
    {bits, 2, "()^99999999999999999999999", ""},
    {bits, 2, "(01)^0", ""},
    {bits, 2, "(0 1)1", "011"},
    {words, 4, "load inc", "01"},
    {words, 4, "(load, inc2)^2 \xc3\xa9^3", "0202333"},
    {words, 4, "inc^2(load)inc2", "1102"},
    {brackets, 4, "(()^2)", "001231"},
    {odd, 4, "a a,b a^2 a", "0120"},
    {odd, 4, "a^3 ( a,b", "00031"},
    {dash, 2, "-e", ""},
    {dash, 2, "- e", "01"},
    {dash, 2, "-e-", "010"},
    {dash_e, 2, "-e", "0"},
    {dash_e, 2, "-e x", "01"},
    {dash_e, 2, "", ""},
};

TEST(texts_and_their_words) {
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        wr_dfa_t A;
        wr_word_t w;
        wr_limits_t L;
        wr_dfa_init(A);
        wr_word_init(w);
        wr_limits_init(L);
        wr_word_append(w, 9); /* must go */
        with_letters(A, good[i].letters, good[i].k);
        REQUIRE(wr_word_read(w, good[i].text, A, L) == WR_OK, "%s: %s",
                good[i].text, L->reason);
        REQUIRE(w->length == strlen(good[i].want), "%s", good[i].text);
        for (size_t j = 0; j < w->length; j++)
            REQUIRE(w->letter[j] == (uint32_t) (good[i].want[j] - '0'),
                    "%s at %zu", good[i].text, j);
        wr_dfa_clear(A);
        wr_word_clear(w);
    }
}

static const struct {
    const char *const *letters;
    uint32_t k;
    const char *text, *reason;
} bad[] = {
    {bits, 2, "012",
     "position 3: found '2', expected a letter (2 letters: "
     "0 1)"},
    {bits, 2, "0 \xc3\xa9", "position 3: found '\xc3\xa9'"},
    {bits, 2, "0)", "position 2: found ')'"},
    {bits, 2, "0(1(0)",
     "position 7: found the end, expected ')' for the "
     "'(' at position 2"},
    {bits, 2, "0^", "position 3: found the end, expected a number"},
    {bits, 2, "0^x", "position 3: found no digit"},
    {bits, 2, "0 ^2", "position 3: found '^'"},
    {bits, 2, "^2", "position 1: found '^'"},
    {words, 4, "load incload", "position 6: found 'incload'"},
    {words, 4, "loads", "position 1: found 'loads'"},
    {words, 4, "inc inc3^2", "position 5: found 'inc3'"},
};

TEST(texts_that_are_no_words) {
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        wr_dfa_t A;
        wr_word_t w;
        wr_limits_t L;
        wr_dfa_init(A);
        wr_word_init(w);
        wr_limits_init(L);
        wr_word_append(w, 1);
        with_letters(A, bad[i].letters, bad[i].k);
        REQUIRE(wr_word_read(w, bad[i].text, A, L) == WR_DOMAIN, "%s",
                bad[i].text);
        REQUIRE(strstr(L->reason, bad[i].reason) != NULL, "%s: %s", bad[i].text,
                L->reason);
        REQUIRE(w->length == 1 && w->letter[0] == 1, "%s", bad[i].text);
        wr_dfa_clear(A);
        wr_word_clear(w);
    }
}

TEST(lengths_have_limits) {
    static const char *const text[] = {
        "(((0^99999)^99999)^99999)^99999",
        "0^99999999999999999999999",
        "(01)^9223372036854775808", /* 2 * 2^63 is 0 modulo 2^64 */
        "(0^4000000000 1)^4000000000",
        "0^1001",
        "(01)^501"};
    wr_dfa_t A;
    wr_word_t w;
    wr_limits_t L;
    wr_dfa_init(A);
    wr_word_init(w);
    wr_limits_init(L);
    with_letters(A, bits, 2);
    for (size_t i = 0; i < 6; i++) {
        L->max_steps = i < 3 ? 0 : 1000;
        L->max_memory = i == 1 || i == 2 ? 0 : UINT64_C(1) << 33;
        REQUIRE_STATUS(wr_word_read(w, text[i], A, L), WR_UNABLE);
        REQUIRE(w->length == 0, "%s", text[i]);
    }
    REQUIRE_STATUS(wr_word_read(w, "(01)^500", A, L), WR_OK);
    REQUIRE(w->length == 1000);
    wr_dfa_clear(A);
    wr_word_clear(w);
}

TEST(read_after_print_is_the_identity) {
    static const struct {
        const char *const *letters;
        uint32_t k;
    } alphabet[] = {{bits, 2}, {words, 4}, {brackets, 4}, {odd, 4}, {dash, 2}};
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long i = test_rounds(2000); i > 0; i--) {
        wr_dfa_t A;
        wr_word_t v, w;
        wr_buffer_t b;
        const size_t which = test_below(5);
        wr_dfa_init(A);
        wr_word_init(v);
        wr_word_init(w);
        wr_buffer_init(b);
        with_letters(A, alphabet[which].letters, alphabet[which].k);
        wr_word_random(w, 1 + test_below(6), A->letters, test_rng);
        wr_word_print(b, w, A);
        REQUIRE(wr_word_read(v, b->text, A, L) == WR_OK, "%s: %s", b->text,
                L->reason);
        REQUIRE(sample_same_word(v, w), "%s", b->text);
        wr_dfa_clear(A);
        wr_word_clear(v);
        wr_word_clear(w);
        wr_buffer_clear(b);
    }
}

TEST(the_empty_word_is_printed_visibly) {
    wr_dfa_t A;
    wr_word_t w;
    wr_buffer_t b;
    wr_dfa_init(A);
    wr_word_init(w);
    wr_buffer_init(b);
    with_letters(A, bits, 2);
    wr_word_print(b, w, A);
    REQUIRE(strcmp(b->text, "(empty)") == 0, "%s", b->text);
    wr_dfa_clear(A);
    wr_word_clear(w);
    wr_buffer_clear(b);
}

TEST(running_is_an_action) {
    for (unsigned long i = test_rounds(2000); i > 0; i--) {
        wr_dfa_t A;
        wr_word_t u, v, w;
        wr_dfa_init(A);
        wr_word_init(u);
        wr_word_init(v);
        wr_word_init(w);
        sample_random(A, 1 + (uint32_t) test_below(12),
                      1 + (uint32_t) test_below(3), 0);
        wr_word_random(u, test_below(20), A->letters, test_rng);
        wr_word_random(v, test_below(20), A->letters, test_rng);
        wr_word_set(w, u);
        REQUIRE(sample_same_word(u, w));
        for (size_t j = 0; j < v->length; j++)
            wr_word_append(w, v->letter[j]);
        const uint32_t q = (uint32_t) test_below(A->states);
        REQUIRE(wr_dfa_run(A, q, w) == wr_dfa_run(A, wr_dfa_run(A, q, u), v));
        REQUIRE(v->length == 0 || !sample_same_word(u, w));
        if (w->length > 0) /* one letter: the table itself */
            REQUIRE((w->length = 1, wr_dfa_run(A, q, w)) ==
                    A->delta[(size_t) q * A->letters + w->letter[0]]);
        wr_word_clear(u);
        wr_word_clear(v);
        wr_word_clear(w);
        wr_dfa_clear(A);
    }
}
