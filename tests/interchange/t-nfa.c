/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Nondeterministic automata with epsilon edges and several starts: the DFA that
 * the reader constructs accepts exactly the words that have a run, for all
 * words up to length 6.  Labels that are formulas: each valuation separately.
 */

#include "harness.h"
#include "interchange/interchange.h"

#include <string.h>

enum { MOST = 8, EDGES = 20 };

typedef struct {
    unsigned states, edges, start, accept; /* sets as bits */
    struct {
        unsigned from, letter, to; /* letter 2 is epsilon */
    } edge[EDGES];
} nfa_t;

static void random_nfa(nfa_t *N) {
    N->states = 1 + (unsigned) test_below(MOST);
    N->edges = (unsigned) test_below(EDGES + 1);
    N->start = (unsigned) test_below(1u << N->states);
    N->accept = (unsigned) test_below(1u << N->states);
    for (unsigned i = 0; i < N->edges; i++) {
        N->edge[i].from = (unsigned) test_below(N->states);
        N->edge[i].to = (unsigned) test_below(N->states);
        N->edge[i].letter = (unsigned) test_below(3);
    }
}

static unsigned step(const nfa_t *N, unsigned set, unsigned letter) {
    unsigned to = 0, before;
    for (unsigned i = 0; i < N->edges; i++)
        if (N->edge[i].letter == letter && (set >> N->edge[i].from & 1))
            to |= 1u << N->edge[i].to;
    do {
        before = to;
        for (unsigned i = 0; i < N->edges; i++)
            if (N->edge[i].letter == 2 && (to >> N->edge[i].from & 1))
                to |= 1u << N->edge[i].to;
    } while (to != before);
    return to;
}

/* The closure of the starts: a step from them by a letter that is not. */
static unsigned closure(const nfa_t *N, unsigned set) {
    unsigned before;
    do {
        before = set;
        for (unsigned i = 0; i < N->edges; i++)
            if (N->edge[i].letter == 2 && (set >> N->edge[i].from & 1))
                set |= 1u << N->edge[i].to;
    } while (set != before);
    return set;
}

static void put_fado(wr_buffer_t b, const nfa_t *N) {
    static const char *const letter[] = {"a", "b", "@epsilon"};
    wr_buffer_put(b, "@NFA");
    for (unsigned q = 0; q < N->states; q++)
        if (N->accept >> q & 1)
            wr_buffer_printf(b, " %u", q);
    wr_buffer_put(b, " *");
    for (unsigned q = 0; q < N->states; q++)
        if (N->start >> q & 1)
            wr_buffer_printf(b, " %u", q);
    wr_buffer_put(b, " $ a b\n");
    for (unsigned i = 0; i < N->edges; i++)
        wr_buffer_printf(b, "%u %s %u\n", N->edge[i].from,
                         letter[N->edge[i].letter], N->edge[i].to);
}

static int same_language(const wr_dfa_t A, const nfa_t *N) {
    for (unsigned length = 0; length <= 6; length++)
        for (unsigned w = 0; w < 1u << length; w++) {
            unsigned set = closure(N, N->start);
            uint32_t q = A->start;
            for (unsigned i = 0; i < length; i++) {
                set = step(N, set, w >> i & 1);
                q = A->delta[q * A->letters + (w >> i & 1)];
            }
            if (A->accept[q] != ((set & N->accept) != 0))
                return 0;
        }
    return 1;
}

TEST(random_automata) {
    for (unsigned long i = test_rounds(400); i > 0; i--) {
        nfa_t N;
        wr_dfa_t A, M;
        wr_limits_t L;
        wr_buffer_t b;
        wr_reader_t R;
        wr_account_t D;
        random_nfa(&N);
        if (N.start == 0)
            continue; /* FAdo then takes the first edge's source */
        wr_dfa_init(A);
        wr_dfa_init(M);
        wr_limits_init(L);
        wr_buffer_init(b);
        wr_reader_init(R);
        wr_account_init(D);
        put_fado(b, &N);
        REQUIRE_STATUS(wr_reader_open_text(R, "nfa", b->text, b->length),
                       WR_OK);
        wr_status_t s = wr_read_automaton(
            A, D, R, &(wr_import_t){.syntax = WR_SYNTAX_FADO}, L);
        REQUIRE(s == WR_OK && D->found, "%s: %s", b->text, R->message);
        REQUIRE(A->letters == 2 && same_language(A, &N), "%s", b->text);
        REQUIRE_STATUS(wr_dfa_minimise(M, A, L), WR_OK);
        REQUIRE(D->deterministic || M->states == A->states,
                "determinised and not minimal: %s", b->text);
        wr_account_clear(D);
        wr_reader_clear(R);
        wr_buffer_clear(b);
        wr_dfa_clear(A);
        wr_dfa_clear(M);
    }
}

/* A random formula over n bits, in HOA's words, and its truth table. */
static unsigned random_formula(wr_buffer_t b, unsigned n, unsigned depth) {
    const unsigned all = n == 5 ? UINT32_MAX : (1u << (1u << n)) - 1;
    unsigned set = 0;
    switch (depth == 0 ? test_below(2) : 2 + test_below(3)) {
    case 0: {
        const unsigned v = (unsigned) test_below(n);
        wr_buffer_printf(b, "%u", v);
        for (unsigned x = 0; x < 1u << n; x++)
            set |= (x >> v & 1) << x;
        return set;
    }
    case 1:
        set = (unsigned) test_below(2);
        wr_buffer_put(b, set ? "t" : "f");
        return set ? all : 0;
    case 2:
        wr_buffer_put(b, "!(");
        set = all & ~random_formula(b, n, depth - 1);
        wr_buffer_put(b, ")");
        return set;
    case 3:
        wr_buffer_put(b, "(");
        set = random_formula(b, n, depth - 1);
        wr_buffer_put(b, " | ");
        set |= random_formula(b, n, depth - 1);
        wr_buffer_put(b, ")");
        return set;
    default: /* & binds tighter than |, and needs no parentheses here */
        wr_buffer_put(b, "(");
        set = random_formula(b, n, 0);
        wr_buffer_put(b, "&");
        set &= random_formula(b, n, depth - 1);
        wr_buffer_put(b, "|");
        set |= random_formula(b, n, depth - 1);
        wr_buffer_put(b, ")");
        return set;
    }
}

TEST(random_labels) {
    for (unsigned long i = test_rounds(300); i > 0; i--) {
        const unsigned n = 1 + (unsigned) test_below(5);
        wr_dfa_t A;
        wr_limits_t L;
        wr_buffer_t b;
        wr_reader_t R;
        wr_account_t D;
        wr_dfa_init(A);
        wr_limits_init(L);
        wr_buffer_init(b);
        wr_reader_init(R);
        wr_account_init(D);
        wr_buffer_printf(b, "HOA: v1 States: 2 Start: 0 AP: %u", n);
        for (unsigned v = 0; v < n; v++)
            wr_buffer_printf(b, " \"p%u\"", v);
        wr_buffer_put(b, " Acceptance: 1 Inf(0) --BODY-- State: 0 [");
        const unsigned set = random_formula(b, n, (unsigned) test_below(4));
        wr_buffer_put(b, "] 1 State: 1 {0} --END--");
        REQUIRE_STATUS(wr_reader_open_text(R, "hoa", b->text, b->length),
                       WR_OK);
        wr_status_t s = wr_read_automaton(
            A, D, R, &(wr_import_t){.syntax = WR_SYNTAX_HOA}, L);
        REQUIRE(s == WR_OK, "%s: %s", b->text, R->message);
        REQUIRE(A->letters == 1u << n && A->states == 3, "%s", b->text);
        for (unsigned x = 0; x < A->letters; x++)
            REQUIRE((A->delta[x] == 1) == (set >> x & 1), "%s at %u", b->text,
                    x);
        wr_account_clear(D);
        wr_reader_clear(R);
        wr_buffer_clear(b);
        wr_dfa_clear(A);
    }
}
