/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Regular expressions against sets of words: a language over {a, b} truncated
 * at length 4 is a set of 31 words, 31 bits, on which all operations can be
 * computed directly.  Truncation commutes with each of them. */

#include "harness.h"
#include "interchange/interchange.h"

#include <string.h>

enum { LENGTH = 4, WORDS = 31 };

/* Word number w: the binary digits of w + 1 after the first, a = 0. */
static unsigned length_of(unsigned w) {
    unsigned n = 0;
    while ((w + 1) >> (n + 1) != 0)
        n++;
    return n;
}

static unsigned joined(unsigned u, unsigned v) {
    const unsigned n = length_of(v);
    return (((u + 1) << n) | ((v + 1) - (1u << n))) - 1;
}

static uint32_t concat(uint32_t L, uint32_t M) {
    uint32_t N = 0;
    for (unsigned u = 0; u < WORDS; u++)
        for (unsigned v = 0; v < WORDS; v++)
            if ((L >> u & 1) && (M >> v & 1) &&
                length_of(u) + length_of(v) <= LENGTH)
                N |= UINT32_C(1) << joined(u, v);
    return N;
}

static uint32_t power(uint32_t L, unsigned m) {
    uint32_t P = 1; /* the empty word */
    while (m-- > 0)
        P = concat(P, L);
    return P;
}

static uint32_t star(uint32_t L) {
    uint32_t S = 1, before;
    do {
        before = S;
        S |= concat(S, L);
    } while (S != before);
    return S;
}

static const uint32_t all = (UINT32_C(1) << WORDS) - 1;

/* Appends a random expression in parentheses, and gives its language. */
static uint32_t random_expression(wr_buffer_t b, unsigned depth) {
    uint32_t L;
    static const char *const leaf[] = {"a",    "b",   ".",   "()", "[ab]",
                                       "[^b]", "<a>", "'b'", "∅",  "ε"};
    static const uint32_t leaf_set[] = {2, 4, 6, 1, 6, 2, 2, 4, 0, 1};
    if (depth == 0) {
        const size_t i = test_below(sizeof leaf / sizeof *leaf);
        wr_buffer_put(b, leaf[i]);
        return leaf_set[i];
    }
    wr_buffer_put(b, "(");
    switch (test_below(7)) {
    case 0:
        L = random_expression(b, depth - 1);
        wr_buffer_put(b, "|");
        L |= random_expression(b, depth - 1);
        break;
    case 1:
        L = random_expression(b, depth - 1);
        wr_buffer_put(b, " & ");
        L &= random_expression(b, depth - 1);
        break;
    case 2:
        wr_buffer_put(b, "~");
        L = all & ~random_expression(b, depth - 1);
        break;
    case 3:
        L = star(random_expression(b, depth - 1));
        wr_buffer_put(b, "*");
        break;
    case 4: {
        const unsigned m = (unsigned) test_below(3);
        const unsigned n = m + (unsigned) test_below(3);
        const uint32_t one = random_expression(b, depth - 1);
        wr_buffer_printf(b, "{%u,%u}", m, n);
        L = 0;
        for (unsigned i = m; i <= n; i++)
            L |= power(one, i);
        break;
    }
    case 5: {
        const unsigned m = (unsigned) test_below(3);
        const uint32_t one = random_expression(b, depth - 1);
        wr_buffer_printf(b, "{%u,}", m);
        L = concat(power(one, m), star(one));
        break;
    }
    default:
        L = random_expression(b, depth - 1);
        L = concat(L, random_expression(b, depth - 1));
    }
    wr_buffer_put(b, ")");
    return L;
}

static uint32_t language(const wr_dfa_t A) {
    uint32_t L = 0;
    for (unsigned w = 0; w < WORDS; w++) {
        uint32_t q = A->start;
        for (unsigned i = length_of(w); i-- > 0;)
            q = A->delta[q * A->letters + ((w + 1) >> i & 1)];
        L |= (uint32_t) A->accept[q] << w;
    }
    return L;
}

TEST(random_expressions) {
    for (unsigned long i = test_rounds(600); i > 0; i--) {
        wr_dfa_t A;
        wr_limits_t L;
        wr_buffer_t b;
        wr_dfa_init(A);
        wr_limits_init(L);
        wr_buffer_init(b);
        const uint32_t want = random_expression(b, (unsigned) test_below(5));
        wr_status_t s = wr_dfa_set_regex(A, b->text, "a b", L);
        REQUIRE(s == WR_OK, "%s: %s", b->text, L->reason);
        REQUIRE(A->letters == 2 && language(A) == want, "%s: %x, not %x",
                b->text, language(A), want);
        wr_buffer_clear(b);
        wr_dfa_clear(A);
    }
}

TEST(precedence_and_letters) {
    static const struct {
        const char *text, *same;
        uint32_t states, letters;
    } cases[] = {
        {"(11)*", "ε|11(11)*", 2, 1},
        {"~a*b", "(~(a*))b", 0, 2}, /* complement looser than repetition */
        {"a|b&c", "a|(b&c)", 0, 3},
        {"ab|c", "(ab)|c", 0, 3},
        {"[a-d]", "a|b|c|d", 0, 4},
        {"[^a]c", "(b|c)c|(b&a)", 0, 0},
        {"<up>'down'*", "'up'<down>*", 0, 2},
        {"\\*\\~", "[*][~]", 0, 2},
        {"", "()", 1, 0},
        {" a b ", "ab", 0, 2},
        {"~~a", "a", 0, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wr_dfa_t A, B;
        wr_limits_t L;
        wr_word_t w;
        wr_truth_t equal = WR_UNKNOWN;
        const char *letters = cases[i].letters == 0 && i == 5 ? "a b c" : "";
        wr_dfa_init(A);
        wr_dfa_init(B);
        wr_word_init(w);
        wr_limits_init(L);
        wr_status_t s = wr_dfa_set_regex(A, cases[i].text, letters, L);
        REQUIRE(s == WR_OK, "%s: %s", cases[i].text, L->reason);
        s = wr_dfa_set_regex(B, cases[i].same, letters, L);
        REQUIRE(s == WR_OK, "%s: %s", cases[i].same, L->reason);
        s = wr_dfa_equivalent(&equal, w, A, B, L);
        REQUIRE(s == WR_OK && equal == WR_TRUE, "%s is not %s: %s",
                cases[i].text, cases[i].same, L->reason);
        REQUIRE(i == 5 || A->letters == cases[i].letters, "%s: %u letters",
                cases[i].text, A->letters);
        REQUIRE(cases[i].states == 0 || A->states == cases[i].states,
                "%s: %u states", cases[i].text, A->states);
        wr_word_clear(w);
        wr_dfa_clear(A);
        wr_dfa_clear(B);
    }
}

TEST(bad_expressions) {
    static const struct {
        const char *text, *words;
    } bad[] = {
        {"(a", "expression:1:3: expected ')'"},
        {"a)", "1:2: found ')'"},
        {"*a", "1:1: found '*'"},
        {"a{2,1}", "m at most n"},
        {"a{9999999999999999999999}", "expected a number"},
        {"a{", "expected a number"},
        {"[ab", "no ']'"},
        {"[z-a]", "a descending range"},
        {"[\\", "no ']'"},
        {"'ab", "expected a letter's name"},
        {"<>", "expected a letter's name"},
        {"ab\\", "after '\\'"},
        {"}", "found '}'"},
        /* classes of other tools, never the letters d and n */
        {"a\\d+", "1:2: found '\\d'"},
        {"[\\n]", "1:2: found '\\n'"},
        {"(\\1)", "other than a letter or digit"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wr_dfa_t A;
        wr_limits_t L;
        wr_dfa_init(A);
        wr_limits_init(L);
        REQUIRE_STATUS(wr_dfa_set_regex(A, bad[i].text, NULL, L), WR_PARSE);
        REQUIRE(strstr(L->reason, bad[i].words) != NULL, "%s: %s", bad[i].text,
                L->reason);
        REQUIRE(A->states == 0, "the automaton was touched");
        wr_dfa_clear(A);
    }
}

TEST(limits) {
    wr_dfa_t A;
    wr_limits_t L;
    char deep[4096];
    wr_dfa_init(A);
    wr_limits_init(L);
    L->max_memory = 1 << 24;
    REQUIRE_STATUS(wr_dfa_set_regex(A, "((a{1000}){1000}){1000}", NULL, L),
                   WR_UNABLE);
    REQUIRE_STATUS(wr_dfa_set_regex(A, ".*a.{30}", "a b", L), WR_UNABLE);
    L->max_states = 1000;
    REQUIRE_STATUS(wr_dfa_set_regex(A, ".*a.{10}", "a b", L), WR_UNABLE);
    memset(deep, '(', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    REQUIRE_STATUS(wr_dfa_set_regex(A, deep, NULL, L), WR_PARSE);
    memset(deep, '~', sizeof deep - 2);
    deep[sizeof deep - 2] = 'a';
    REQUIRE_STATUS(wr_dfa_set_regex(A, deep, NULL, L), WR_OK);
    wr_dfa_clear(A);
}
