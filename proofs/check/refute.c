/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "language.h"

#include <stdlib.h>
#include <string.h>

/* REFUTATION: words that satisfy the hypothesis of a claim, so that no stack of
 * layers of some kind agrees with an automaton.
 *
 * The claims are proved by hand, proofs/ID/proof.md.  Their hypothesis is a
 * property of words over the letters, and of the output after them: acceptance
 * or, in a semiautomaton, the state that they lead to.
 *
 * period P: after prefix word^k suffix, as k grows, the output eventually has
 * the least period P.  merge: the prefix and the first word lead to states that
 * the suffix, which is not empty, distinguishes, and the second word maps both
 * to equivalent states.  (The output directly after a letter may depend on that
 * letter.)  The check runs the automaton.  Words that permute states are in
 * refuteperm.c. */

enum { MOST_LAYERS = 62, MOST_FACTORS = 1 << 20 };
/* The other gates of G1p: their factors are not stated, and only a single
 * letter may be repeated. */
#define NONNEGATIVE "eigenvalues-nonnegative"
enum { S1, X3, X4, S2, CD, G1P, G5, X6, X9, X10, X5, X5_SYMMETRIC, CLAIMS };
enum { EXACT, BOTH, ONCE };

/* The scope of a claim: its gates; whether it covers only finitely many states;
 * whether it covers E0 (EXACT), E0 and E2 (BOTH), or E2 with exact sums rounded
 * once (ONCE); the number of layers: 'a' any, 'b' any or a bound, '1' one. */
static const struct {
    const char *id, *gates;
    int finite, rounded;
    char layers;
    uint32_t words;
    const char *kind, *in_e2; /* in_e2: NULL if as in E0 */
} claims[CLAIMS] = {
    {"S1", "diagonal-nonnegative", 0, BOTH, 'a', 1,
     "non-negative diagonal gates", "diagonal gates with clear sign bits"},
    {"X3", "diagonal-real", 0, BOTH, 'b', 1, "real diagonal gates", NULL},
    {"X4", "diagonal-real-constant", 0, BOTH, 'a', 1,
     "real diagonal gates that do not depend on the input", NULL},
    {"S2", "diagonal-complex-constant", 0, EXACT, 'a', 2,
     "diagonal gates that in each layer are non-negative, or complex and "
     "independent of the input, with angles that are rational multiples of a "
     "full turn or with finitely many reachable states",
     NULL},
    {"CD", "diagonal-complex", 1, EXACT, 'b', 0, "complex diagonal gates",
     NULL},
    {"G1p", "factors-nonnegative", 0, EXACT, 'a', 1,
     "one matrix per input, with real non-negative eigenvalues", NULL},
    {"G5", "real-eigenvalues", 0, EXACT, '1', 1,
     "one matrix per input, with real eigenvalues", NULL},
    {"X6", "factors-above-minus-one", 1, EXACT, 'a', 1,
     "generalized Householder factors with eigenvalues in (-1, 1]", NULL},
    {"X9", "diagonal-unit", 1, EXACT, 'a', 2, "diagonal gates of modulus 1",
     NULL},
    {"X10", "factors-contracting", 1, EXACT, '1', 2, NULL, NULL},
    {"X5", "semidefinite", 0, ONCE, 'a', 1,
     "one matrix per input, block triangular, with blocks that are symmetric "
     "and positive semidefinite up to positive weights of the coordinates,",
     NULL},
    {"X5", "symmetric", 0, ONCE, '1', 1,
     "one matrix per input, block triangular, with blocks that are symmetric "
     "up to positive weights of the coordinates,",
     NULL}};

/* ---- the lines ---------------------------------------------------------- */
static void one_token(ck_cert *C, const char *word, const char *expected) {
    ck_line(C, word, 1);
    if (!ck_token_is(C, 1, expected))
        ck_reject("the claim requires \"%s %s\"", word, expected);
}

/* Read "gates KIND K", or for G1p the gates without stated factors. */
static void read_factors(ck_refutation *R) {
    ck_cert *C = R->C;
    const char *gates = claims[R->claim].gates;
    ck_line(C, "gates", CK_NONE);
    if (R->claim == G1P && C->tokens == 2 && ck_token_is(C, 1, NONNEGATIVE))
        R->each = 0;
    else if (C->tokens != 3 || !ck_token_is(C, 1, gates) ||
             (R->each = ck_number(C, 2, R->claim == G1P ? 3 : MOST_FACTORS)) ==
                 0)
        ck_reject("the claim requires \"gates %s\" and %s", gates,
                  R->claim == G1P ? "1 or 2, or \"gates " NONNEGATIVE "\""
                                  : "a number of factors");
}

static void read_claim(ck_refutation *R) {
    ck_cert *C = R->C;
    ck_line(C, "claim", 1);
    for (R->claim = 0; R->claim < CLAIMS; R->claim++)
        if (ck_token_is(C, 1, claims[R->claim].id))
            break;
    if (R->claim == CLAIMS)
        ck_reject("claim %.60s refutes nothing", C->token[1]);
    if (R->claim == X5 && !ck_next_is(C, "gates semidefinite"))
        R->claim = X5_SYMMETRIC;
    if (R->claim == G1P || R->claim == X10)
        read_factors(R);
    else
        one_token(C, "gates", claims[R->claim].gates);
    one_token(C, "states", claims[R->claim].finite ? "finite" : "any");
    ck_line(C, "model", 1);
    R->rounded = !ck_token_is(C, 1, "E0");
    if (claims[R->claim].rounded == ONCE
            ? !ck_token_is(C, 1, "E2-dot")
            : R->rounded && (claims[R->claim].rounded == EXACT ||
                             !ck_token_is(C, 1, "E2")))
        ck_reject("the claim does not cover the evaluation model %.60s",
                  C->token[1]);
    ck_line(C, "layers", 1);
    R->bound = ck_token_is(C, 1, "any") ? 0 : ck_number(C, 1, MOST_LAYERS + 1);
    if (R->bound == 0 && ck_token_is(C, 1, "0"))
        ck_reject("the number of layers is 0");
    if ((R->bound != 0 && claims[R->claim].layers == 'a') ||
        (R->bound != 1 && claims[R->claim].layers == '1'))
        ck_reject("the claim does not cover this number of layers");
}

static void read_words(ck_refutation *R) {
    R->prefix = ck_word_line(R->C, "prefix", &R->A->letter);
    for (R->words = 0; ck_next_is(R->C, "word"); R->words++) {
        if (R->words == CK_MOST_WORDS)
            ck_reject("there are more than %d words", (int) CK_MOST_WORDS);
        R->word[R->words] = ck_word_line(R->C, "word", &R->A->letter);
    }
    R->suffix = ck_word_line(R->C, "suffix", &R->A->letter);
    if (R->claim == X9 && R->suffix.length == 0)
        ck_reject("the claim requires a non-empty suffix");
    if (R->claim != X9 && R->A->accept == NULL && R->suffix.length > 0)
        ck_reject("states are compared by name: the suffix must be empty");
    if (claims[R->claim].words != 0 && R->words != claims[R->claim].words)
        ck_reject("the claim requires %u words", claims[R->claim].words);
}

/* ---- running ------------------------------------------------------------ */

uint32_t ck_word_run(const ck_dfa *A, uint32_t q, const ck_word *w) {
    for (uint32_t i = 0; i < w->length; i++)
        q = ck_dfa_move(A, q, w->letter[i]);
    return q;
}

uint32_t ck_word_said(const ck_refutation *R, uint32_t q) {
    q = ck_word_run(R->A, q, &R->suffix);
    return R->A->accept != NULL ? R->A->accept[q] : q;
}

/* Compute same[q] such that states with equal numbers have the same output
 * after every word.  States are separated by their outputs, then by the targets
 * of the letters, until nothing changes (Moore). */
static void distinguish(ck_refutation *R) {
    const ck_dfa *A = R->A;
    uint32_t *next = ck_alloc(A->states, sizeof *next), count = 0, before;
    uint32_t *key = ck_alloc((size_t) A->letters + 1, sizeof *key), q, a;
    ck_map T;
    R->same = ck_alloc(A->states, sizeof *R->same);
    for (q = 0; q < A->states; q++)
        R->same[q] = A->accept != NULL ? A->accept[q] : q;
    do {
        before = count;
        ck_map_init(&T, A->letters + 1);
        for (q = 0; q < A->states; q++) {
            key[A->letters] = R->same[q];
            for (a = 0; a < A->letters; a++)
                key[a] = R->same[ck_dfa_move(A, q, a)];
            next[q] = ck_map_number(&T, key);
        }
        memcpy(R->same, next, A->states * sizeof *next);
        count = T.count;
        ck_free(T.key);
        ck_free(T.value);
        ck_free(T.slot);
    } while (count != before);
}

/* ---- the verdict -------------------------------------------------------- */

void ck_refute_verdict(const ck_refutation *R, const char *evidence) {
    const char *id = claims[R->claim].id;
    char *layers = R->bound == 0
                       ? ck_words("any number of layers")
                       : ck_words("%u layer%s", R->bound, CK_S(R->bound));
    const char *gates =
        R->rounded && claims[R->claim].in_e2 != NULL ? claims[R->claim].in_e2
        : R->claim == X10
            ? ck_words(
                  "%u real generalized Householder factor%s with eigenvalues "
                  "in [-1, 1] per input, times a number in [0, 1],",
                  R->each, CK_S(R->each))
        : R->each == 0
            ? claims[R->claim].kind
            : ck_words("%s generalized Householder factor%s with eigenvalues "
                       "in [0, 1] per input, times a number in [0, 1],",
                       R->each == 1 ? "one" : "two", CK_S(R->each));
    ck_verdict(
        "impossible", evidence,
        "no stack of %s%s with %s%s agrees with %.60s (%u state%s) on every "
        "word, %s",
        layers, R->claim == X9 || R->claim == X10 ? "" : " and delays", gates,
        claims[R->claim].finite ? " that reaches finitely many states"
        : R->rounded ? " and decoders that identify 0 with -0 and all NaN"
                     : " and decoders that are constant on finitely many "
                       "algebraic pieces",
        R->A->name, R->A->states, CK_S(R->A->states),
        claims[R->claim].rounded == ONCE
            ? "for the weights that are evaluated, the exact sum of each "
              "coordinate rounded once, monotonically (E2)"
        : R->rounded
            ? "each coordinate evaluated separately, each operation rounded "
              "monotonically, none wrapping or discarding a NaN of another (E2)"
            : "in exact arithmetic (E0)");
    ck_verdict_now()->claim = ck_words("%s, proved by hand, not checked here "
                                       "(proofs/%s/proof.md, \"Stacks\")",
                                       id, id);
}

/* ---- periods ------------------------------------------------------------ */

/* Require the output after prefix word^k suffix to have the stated least period
 * eventually: after as many words as there are states, the states are periodic.
 * Return the period. */
static uint32_t read_period(ck_refutation *R) {
    const ck_dfa *A = R->A;
    uint32_t q = ck_word_run(A, A->start, &R->prefix), c, i, p, *o;
    for (i = 0; i < A->states; i++)
        q = ck_word_run(A, q, &R->word[0]);
    o = ck_alloc(A->states, sizeof *o);
    c = 0;
    i = q;
    do {
        o[c++] = ck_word_said(R, i);
        i = ck_word_run(A, i, &R->word[0]);
    } while (i != q && c < A->states);
    p = ck_least_period(o, c, sizeof *o);
    if (ck_line_number(R->C, "period", CK_NONE) != p)
        ck_reject("the least period is %u", p);
    return p;
}

/* S2: the second word fixes all states that powers of the first reach. */
static void check_twins(ck_refutation *R) {
    const ck_dfa *A = R->A;
    uint32_t first = ck_word_run(A, A->start, &R->prefix), q = first, k;
    if (R->word[0].length != R->word[1].length)
        ck_reject("the words have different lengths");
    for (k = 0; k < A->states; k++, q = ck_word_run(A, q, &R->word[0]))
        if (R->same[ck_word_run(A, q, &R->word[1])] != R->same[q])
            ck_reject("the second word moves %.60s", A->state.text[q]);
}

static void check_period(ck_refutation *R) {
    uint32_t p, odd, twos = 0;
    const size_t length = R->word[0].length;
    if (R->claim == S2)
        check_twins(R);
    p = read_period(R);
    for (odd = p; odd % 2 == 0; odd /= 2)
        twos++;
    if (p < 2)
        ck_reject("the period is 1");
    if (R->claim == X3 && odd == 1 && (R->bound == 0 || twos <= R->bound))
        ck_reject("this number of layers does not exclude the period");
    if (R->claim == X4 && length % 2 != 0)
        ck_reject("the word has odd length");
    if (R->claim == G1P && (R->each == 0 ? length != 1 : length * R->each > 2))
        ck_reject(R->each == 0 ? "the word is not a single letter"
                               : "the word has more than two factors");
    if (R->claim == X5 && length != 1)
        ck_reject("the word is not a single letter");
    if ((R->claim == G5 || R->claim == X5_SYMMETRIC) && (length != 1 || p == 2))
        ck_reject("a single letter and a period above 2 are required");
    ck_refute_verdict(R, "period");
    ck_say(
        "  checked here, its hypothesis: %s after prefix word^k suffix "
        "eventually has the least period %u in k, for a word of %zu letter%s",
        R->A->accept != NULL ? "acceptance" : "the state reached", p, length,
        CK_S(length));
    ck_say(R->claim == S2
               ? "; a second word of the same length fixes each of its states\n"
               : "\n");
}

/* X9: a word maps two distinguishable states to equivalent ones. */
static void check_merge(ck_refutation *R) {
    uint32_t q[2];
    ck_line(R->C, "merge", 0);
    q[0] = ck_word_run(R->A, R->A->start, &R->prefix);
    q[1] = ck_word_run(R->A, R->A->start, &R->word[0]);
    if (ck_word_said(R, q[0]) == ck_word_said(R, q[1]))
        ck_reject("the suffix does not distinguish the two states");
    for (uint32_t i = 0; i < 2; i++)
        q[i] = ck_word_run(R->A, q[i], &R->word[1]);
    if (R->same[q[0]] != R->same[q[1]])
        ck_reject("the last word does not merge the two states");
    ck_refute_verdict(R, "merge");
    ck_say("  checked here, its hypothesis: a word of %u letter%s takes two "
           "distinguishable states to equivalent ones\n",
           R->word[1].length, CK_S(R->word[1].length));
}

void ck_refute_check(ck_job *job) {
    static ck_cert C;
    ck_refutation R = {0};
    ck_open_hashed(&C, job, "wreath-refutation");
    ck_automaton_lines(&C);
    ck_automaton_compare(&C);
    R.C = &C;
    R.A = &C.A;
    read_claim(&R);
    read_words(&R);
    distinguish(&R);
    if (R.claim == X9)
        check_merge(&R);
    else if (R.claim == X10)
        ck_refute_normal(&R);
    else if (R.claim != CD)
        check_period(&R);
    else if (ck_next_is(&C, "perfect"))
        ck_refute_perfect(&R);
    else
        ck_refute_derived(&R);
    ck_last_line(&C);
}
