/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* REFUTATION against brute force: automata of up to four states and two
 * letters, words of up to two letters, every claim about the period of one word
 * or the commutator of two.  A certificate is accepted if and only if the
 * hypothesis holds, which the test decides from the outputs after words run
 * letter by letter; and automata refuted for non-negative diagonal gates are
 * not aperiodic, by their maps.
 *
 * WR_TEST_MULTIPLIER=30 tests all automata of up to three states and some of
 * four, smaller values fewer; 3000 takes an hour. */

#include "harness.h"

#include "check/language.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { STATES = 4, MAPS = 256, FAR = 24, LONG = 12 };

typedef struct {
    unsigned n, to[STATES][2], says[STATES];
    int semi; /* its output is only the state */
} automaton_t;

typedef struct {
    unsigned length, letter[2];
} word_t;

static const word_t words[] = {{0, {0, 0}}, {1, {0, 0}}, {1, {1, 0}},
                               {2, {0, 0}}, {2, {0, 1}}, {2, {1, 0}},
                               {2, {1, 1}}};
enum { SHORT = 3, WORDS = 7 };

static unsigned run(const automaton_t *A, unsigned q, const word_t *w) {
    for (unsigned i = 0; i < w->length; i++)
        q = A->to[q][w->letter[i]];
    return q;
}

static unsigned said(const automaton_t *A, unsigned q) {
    return A->semi ? q : A->says[q];
}

/* ---- the hypotheses, from what is said ---------------------------------- */

/* The least period of said(prefix word^k suffix) for k from LONG on. */
static unsigned period(const automaton_t *A, const word_t *prefix,
                       const word_t *w, const word_t *suffix) {
    unsigned o[FAR + LONG], q = run(A, 0, prefix), p = 1;
    for (unsigned k = 0; k < FAR + LONG; k++) {
        o[k] = said(A, run(A, q, suffix));
        q = run(A, q, w);
    }
    for (;; p++) {
        unsigned k = LONG;
        while (k + p < FAR + LONG && o[k] == o[k + p])
            k++;
        if (k + p == FAR + LONG)
            return p;
    }
}

/* True if no word of up to three letters distinguishes p and q, which suffices
 * for four states. */
static int alike(const automaton_t *A, unsigned p, unsigned q,
                 unsigned letters) {
    if (said(A, p) != said(A, q))
        return 0;
    return letters == 0 || (alike(A, A->to[p][0], A->to[q][0], letters - 1) &&
                            alike(A, A->to[p][1], A->to[q][1], letters - 1));
}

static int fixes(const automaton_t *A, const word_t *prefix, const word_t *u,
                 const word_t *v) {
    unsigned q = run(A, 0, prefix);
    for (unsigned k = 0; k < LONG; k++, q = run(A, q, u))
        if (!alike(A, q, run(A, q, v), 3))
            return 0;
    return 1;
}

/* True if the powers of some word's map never become constant. */
static int counts(const automaton_t *A) {
    unsigned char seen[MAPS] = {0};
    unsigned map[MAPS][STATES], n = 0, start[STATES] = {0, 1, 2, 3};
    memcpy(map[n++], start, sizeof start);
    seen[0 + 4 * 1 + 16 * 2 + 64 * 3] = 1;
    for (unsigned i = 0; i < n; i++)
        for (unsigned a = 0; a < 2; a++) {
            unsigned x[STATES], code = 0, power = 1;
            for (unsigned q = 0; q < STATES; q++, power *= STATES) {
                x[q] = q < A->n ? A->to[map[i][q]][a] : q;
                code += power * x[q];
            }
            if (!seen[code]) {
                seen[code] = 1;
                memcpy(map[n++], x, sizeof x);
            }
        }
    for (unsigned i = 0; i < n; i++)
        for (unsigned q = 0; q < A->n; q++) {
            unsigned r = q;
            for (unsigned k = 0; k < LONG; k++)
                r = map[i][r];
            if (map[i][r] != r)
                return 1;
        }
    return 0;
}

/* ---- certificates ------------------------------------------------------- */

typedef struct {
    char text[2000];
    size_t n;
} text_t;

WR_PRINTF(2, 3) static void put(text_t *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    t->n += (size_t) vsnprintf(t->text + t->n, sizeof t->text - t->n, format,
                               arguments);
    va_end(arguments);
    REQUIRE(t->n < sizeof t->text);
}

static void put_word(text_t *t, const char *what, const word_t *w) {
    put(t, "%s", what);
    for (unsigned i = 0; i < w->length; i++)
        put(t, " %c", 'a' + (int) w->letter[i]);
    put(t, "\n");
}

static void put_automaton(text_t *t, const automaton_t *A) {
    put(t,
        "wreath-refutation 1\n| name x\n| states %u\n| alphabet a b\n"
        "| start 0\n",
        A->n);
    if (!A->semi) {
        put(t, "| accept");
        for (unsigned q = 0; q < A->n; q++)
            if (A->says[q])
                put(t, " %u", q);
        put(t, "\n");
    }
    put(t, "| trans\n");
    for (unsigned q = 0; q < A->n; q++)
        put(t, "| %u %u\n", A->to[q][0], A->to[q][1]);
}

static int accepted(text_t *t) {
    static ck_job job;
    char hash[65];
    ck_sha256(hash, t->text, t->n);
    put(t, "sha256 %s\n.\n", hash);
    job = (ck_job){.cert_path = "lemma",
                   .max_memory = 1 << 24,
                   .cert_text = t->text,
                   .cert_length = t->n};
    int status = ck_run(&job, ck_refute_check);
    REQUIRE(status == CK_ACCEPTED || status == CK_REJECTED, "%d: %s\n%s",
            status, job.report, t->text);
    return status == CK_ACCEPTED;
}

/* Layers: how many, 0 for any. */
static const struct {
    const char *id, *gates, *states, *model;
    unsigned layers;
} claim[] = {{"S1", "diagonal-nonnegative", "any", "E0", 0},
             {"S1", "diagonal-nonnegative", "any", "E2", 0},
             {"X3", "diagonal-real", "any", "E0", 0},
             {"X3", "diagonal-real", "any", "E2", 1},
             {"X4", "diagonal-real-constant", "any", "E0", 0},
             {"G1p", "factors-nonnegative 1", "any", "E0", 0},
             {"G1p", "factors-nonnegative 2", "any", "E0", 0},
             {"G1p", "eigenvalues-nonnegative", "any", "E0", 0},
             {"G5", "real-eigenvalues", "any", "E0", 1},
             {"X6", "factors-above-minus-one", "finite", "E0", 0},
             {"S2", "diagonal-complex-constant", "any", "E0", 0},
             {"X5", "semidefinite", "any", "E2-dot", 0},
             {"X5", "symmetric", "any", "E2-dot", 1},
             {"X9", "diagonal-unit", "finite", "E0", 0}};
enum { CLAIMS = sizeof claim / sizeof *claim };

static void put_claim(text_t *t, const automaton_t *A, unsigned c) {
    put_automaton(t, A);
    put(t, "claim %s\ngates %s\nstates %s\nmodel %s\nlayers ", claim[c].id,
        claim[c].gates, claim[c].states, claim[c].model);
    if (claim[c].layers == 0)
        put(t, "any\n");
    else
        put(t, "%u\n", claim[c].layers);
}

static int is(unsigned c, const char *id) {
    return strcmp(claim[c].id, id) == 0;
}

/* True if the words refute, where P is the period of the outputs. */
static int refutes(const automaton_t *A, unsigned c, const word_t *prefix,
                   const word_t *w, const word_t *v, unsigned P) {
    unsigned odd = P;
    while (odd % 2 == 0)
        odd /= 2;
    if (is(c, "X3"))
        return odd > 1 || (claim[c].layers > 0 && P > 1u << claim[c].layers);
    if (is(c, "X4"))
        return P > 1 && w->length % 2 == 0;
    if (is(c, "G1p"))
        return P > 1 && (claim[c].gates[0] == 'e'
                             ? w->length == 1
                             : w->length * (claim[c].gates[20] - '0') <= 2);
    if (is(c, "G5") || is(c, "X5"))
        return P > (claim[c].layers > 0 ? 2 : 1) && w->length == 1;
    if (is(c, "S2"))
        return P > 1 && w->length == v->length && fixes(A, prefix, w, v);
    return P > 1;
}

static unsigned long yes[CLAIMS + 1], no[CLAIMS + 1];

static void one(const automaton_t *A, unsigned c, const word_t *prefix,
                const word_t *w, const word_t *v, const word_t *suffix) {
    text_t t = {.n = 0};
    unsigned P = period(A, prefix, w, suffix);
    unsigned says = P + (unsigned) (test_below(8) == 0);
    int truth = says == P && (!A->semi || suffix->length == 0) &&
                refutes(A, c, prefix, w, v, P);
    put_claim(&t, A, c);
    put_word(&t, "prefix", prefix);
    put_word(&t, "word", w);
    if (is(c, "S2"))
        put_word(&t, "word", v);
    put_word(&t, "suffix", suffix);
    put(&t, "period %u\n", says);
    int got = accepted(&t);
    REQUIRE(got == truth, "accepted %d, true %d:\n%s", got, truth, t.text);
    REQUIRE(!got || !is(c, "S1") || counts(A), "%s", t.text);
    (got ? yes : no)[c]++;
}

/* ---- states that meet ---------------------------------------------------- */

/* True if an automaton of at most three states, which letters permute, computes
 * A's outputs from its state and the last letter: for no pair of permutations
 * do both lead to a state with two outputs of A. */
static int is_of_permutations(const automaton_t *A) {
    static const unsigned char perm[6][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1},
                                             {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};
    for (unsigned i = 0; i < 36; i++) {
        unsigned char met[3][3][STATES] = {{{0}}}, queue[40][3] = {{2, 0, 0}};
        unsigned n = 1, good = 1;
        met[2][0][0] = 1;
        for (unsigned k = 0; k < n; k++)
            for (unsigned a = 0; a < 2; a++) {
                unsigned char p = perm[a ? i / 6 : i % 6][queue[k][1]];
                unsigned char q = (unsigned char) A->to[queue[k][2]][a];
                if (met[a][p][q]++)
                    continue;
                memcpy(queue[n++], (unsigned char[]){(unsigned char) a, p, q},
                       3);
            }
        for (unsigned k = 0; k < n; k++)
            for (unsigned m = 0; m < k; m++)
                if (memcmp(queue[k], queue[m], 2) == 0 &&
                    said(A, queue[k][2]) != said(A, queue[m][2]))
                    good = 0;
        if (good)
            return 1;
    }
    return 0;
}

static void merge(const automaton_t *A, const word_t *u, const word_t *v,
                  const word_t *w, const word_t *suffix) {
    text_t t = {.n = 0};
    const unsigned c = CLAIMS - 1, p = run(A, 0, u), q = run(A, 0, v);
    int truth = suffix->length > 0 &&
                said(A, run(A, p, suffix)) != said(A, run(A, q, suffix)) &&
                alike(A, run(A, p, w), run(A, q, w), 3);
    put_claim(&t, A, c);
    put_word(&t, "prefix", u);
    put_word(&t, "word", v);
    put_word(&t, "word", w);
    put_word(&t, "suffix", suffix);
    put(&t, "merge\n");
    int got = accepted(&t);
    REQUIRE(got == truth, "accepted %d, true %d:\n%s", got, truth, t.text);
    REQUIRE(!got || !is_of_permutations(A), "%s", t.text);
    (got ? yes : no)[c]++;
}

/* ---- commutators -------------------------------------------------------- */

/* CD, one layer: x y x^-1 y^-1 takes q to where k steps of words lead that
 * undo: of permutations of at most four points, x^11 = x^-1. */
static void commutator(const automaton_t *A, const word_t *prefix,
                       const word_t *x, const word_t *y, const word_t *suffix) {
    text_t t = {.n = 0};
    unsigned orbit[STATES] = {run(A, 0, prefix)}, n = 1, q;
    const word_t *both[2] = {x, y};
    int truth = !A->semi || suffix->length == 0;
    for (unsigned i = 0; i < n; i++)
        for (unsigned w = 0; w < 2; w++) {
            unsigned r = run(A, orbit[i], both[w]), k = 0;
            while (k < n && !alike(A, orbit[k], r, 3))
                k++;
            if (k == n)
                orbit[n++] = r;
        }
    for (unsigned w = 0; w < 2; w++) /* permutations, up to what is said */
        for (unsigned i = 0; i < n; i++)
            for (unsigned k = 0; k < i; k++)
                if (alike(A, run(A, orbit[i], both[w]),
                          run(A, orbit[k], both[w]), 3))
                    truth = 0;
    q = run(A, run(A, orbit[0], x), y);
    for (unsigned k = 0; k < 22; k++)
        q = run(A, q, both[k / 11]);
    if (said(A, run(A, q, suffix)) == said(A, run(A, orbit[0], suffix)))
        truth = 0;
    put_automaton(&t, A);
    put(&t, "claim CD\ngates diagonal-complex\nstates finite\nmodel E0\n"
            "layers 1\n");
    put_word(&t, "prefix", prefix);
    put_word(&t, "word", x);
    put_word(&t, "word", y);
    put_word(&t, "suffix", suffix);
    put(&t, "derived 1\n");
    int got = accepted(&t);
    REQUIRE(got == truth, "accepted %d, true %d:\n%s", got, truth, t.text);
    (got ? yes : no)[CLAIMS]++;
}

/* ---- all of them -------------------------------------------------------- */

/* Number i of the automata of n states: targets, then outputs. */
static unsigned long how_many(unsigned n) {
    unsigned long m = (1ul << n) + 1;
    for (unsigned i = 0; i < 2 * n; i++)
        m *= n;
    return m;
}

static automaton_t number(unsigned n, unsigned long i) {
    automaton_t A = {.n = n};
    for (unsigned q = 0; q < n; q++)
        for (unsigned a = 0; a < 2; a++, i /= n)
            A.to[q][a] = (unsigned) (i % n);
    A.semi = i == 1ul << n;
    for (unsigned q = 0; q < n; q++)
        A.says[q] = (unsigned) (i >> q & 1);
    return A;
}

static void every_word(const automaton_t *A) {
    for (unsigned i = 0; i < SHORT * WORDS * SHORT; i++)
        merge(A, &words[i % SHORT], &words[i / SHORT % WORDS],
              &words[test_below(WORDS)], &words[test_below(WORDS)]);
    for (unsigned c = 0; c + 1 < CLAIMS; c++) /* X9 has no period */
        for (unsigned i = 0; i < SHORT * WORDS * SHORT; i++)
            one(A, c, &words[i % SHORT], &words[i / SHORT % WORDS],
                &words[test_below(WORDS)], &words[i / SHORT / WORDS]);
    for (unsigned i = 0; i < SHORT * WORDS * WORDS * SHORT; i++)
        commutator(A, &words[i % SHORT], &words[i / SHORT % WORDS],
                   &words[i / SHORT / WORDS % WORDS],
                   &words[i / SHORT / WORDS / WORDS]);
}

TEST(what_is_accepted_is_the_hypothesis) {
    unsigned long drawn = test_rounds(220);
    for (unsigned n = 1; n < 3; n++)
        for (unsigned long i = 0; i < how_many(n); i++) {
            automaton_t A = number(n, i);
            every_word(&A);
        }
    for (unsigned long i = 0; i < how_many(3) && i < drawn; i++) {
        automaton_t A =
            number(3, drawn >= how_many(3) ? i : test_below(how_many(3)));
        every_word(&A);
    }
    for (unsigned long i = test_rounds(100); i > 0; i--) {
        automaton_t A = number(4, test_below(how_many(4)));
        every_word(&A);
    }
    for (unsigned c = 0; c <= CLAIMS; c++) {
        fprintf(stderr, "%s %s: %lu accepted, %lu refused\n",
                c < CLAIMS ? claim[c].id : "CD",
                c < CLAIMS ? claim[c].gates : "derived", yes[c], no[c]);
        REQUIRE(yes[c] > 0 && no[c] > 0);
    }
}
