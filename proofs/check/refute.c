/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "language.h"

#include <stdlib.h>
#include <string.h>

/* REFUTATION: words that meet the hypothesis of a claim, so that no stack of
 * layers of some kind does what an automaton does.
 *
 * The claims are proved by hand, proofs/ID/proof.md.  What they ask is a
 * property of words over the letters, and of what is said after them: whether
 * they are accepted, or, in a semiautomaton, which state they lead to.
 *
 * period P: after prefix word^k suffix, as k grows, what is said has in the
 * end the least period P.  The automaton is run.
 *
 * perfect a b c, derived L: words permute the orbit of the state after the
 * prefix, states after which the same is said for ever being one.  Orders and
 * commutators of these permutations are computed; the suffix says that the
 * first of them, resp. the commutator, is not 1.
 */

enum { MOST_WORDS = 16, MOST_LAYERS = 62 };

typedef struct {
    uint32_t *letter;
    size_t length;
} word_t;

typedef struct {
    ck_cert *C;
    const ck_dfa *A;
    uint32_t claim, bound, each; /* bound: layers, 0: any */
    uint32_t *same;              /* states from which the same is said */
    word_t prefix, word[MOST_WORDS], suffix;
    uint32_t words;
} refutation;

enum { S1, X3, X4, S2, CD, G1P, G5, X6, CLAIMS };

/* What a claim says: of which gates, whether of finitely many states alone,
 * whether also in E2, and for how many layers: 'a' any, 'b' also a bound,
 * '1' one. */
static const struct {
    const char *id, *gates;
    int finite, rounded;
    char layers;
    uint32_t words;
    const char *kind;
} claims[CLAIMS] = {
    {"S1", "diagonal-nonnegative", 0, 1, 'a', 1,
     "gates that are diagonal and not negative"},
    {"X3", "diagonal-real", 0, 1, 'b', 1, "gates that are diagonal and real"},
    {"X4", "diagonal-real-constant", 0, 1, 'a', 1,
     "gates that are diagonal, real, and the same for every input"},
    {"S2", "diagonal-complex-constant", 0, 0, 'a', 2,
     "gates that are diagonal, complex of an angle that is a rational part "
     "of a turn, and the same for every input"},
    {"CD", "diagonal-complex", 1, 0, 'b', 0,
     "gates that are diagonal and complex"},
    {"G1p", "factors-nonnegative", 0, 0, 'a', 1,
     "generalized Householder factors with eigenvalues in [0, 1]"},
    {"G5", "real-eigenvalues", 0, 0, '1', 1,
     "a matrix for each letter that has real eigenvalues"},
    {"X6", "factors-above-minus-one", 1, 0, 'a', 1,
     "generalized Householder factors with eigenvalues in (-1, 1]"}};

int ck_refute_is(const ck_job *job) {
    return ck_text_is(job, "wreath-refutation");
}

/* ---- the lines ----------------------------------------------------------- */

static void one_token(ck_cert *C, const char *word, const char *expected) {
    ck_line(C, word, 1);
    if (strcmp(C->token[1], expected) != 0)
        ck_fail(CK_REJECTED, "the claim asks for \"%s %s\"", word, expected);
}

static void read_claim(refutation *R, int *rounded) {
    ck_cert *C = R->C;

    ck_line(C, "claim", 1);
    for (R->claim = 0; R->claim < CLAIMS; R->claim++)
        if (strcmp(C->token[1], claims[R->claim].id) == 0)
            break;
    if (R->claim == CLAIMS)
        ck_fail(CK_REJECTED, "%.60s is not a claim that refutes",
                C->token[1]);
    if (R->claim == G1P) {
        ck_line(C, "gates", 2);
        if (strcmp(C->token[1], claims[G1P].gates) != 0 ||
            (R->each = ck_number(C, 2, 3)) == 0)
            ck_fail(CK_REJECTED, "the claim asks for \"gates %s\" and 1 or 2",
                    claims[G1P].gates);
    } else {
        one_token(C, "gates", claims[R->claim].gates);
    }
    one_token(C, "states", claims[R->claim].finite ? "finite" : "any");
    ck_line(C, "model", 1);
    *rounded = strcmp(C->token[1], "E2") == 0;
    if ((!*rounded && strcmp(C->token[1], "E0") != 0) ||
        (*rounded && !claims[R->claim].rounded))
        ck_fail(CK_REJECTED, "the claim does not speak of the model %.60s",
                C->token[1]);
    ck_line(C, "layers", 1);
    R->bound = strcmp(C->token[1], "any") == 0
                   ? 0 : ck_number(C, 1, MOST_LAYERS + 1);
    if (R->bound == 0 && strcmp(C->token[1], "0") == 0)
        ck_fail(CK_REJECTED, "no layers");
    if ((R->bound != 0 && claims[R->claim].layers == 'a') ||
        (R->bound != 1 && claims[R->claim].layers == '1'))
        ck_fail(CK_REJECTED, "the claim does not speak of so many layers");
}

static void read_word(refutation *R, word_t *w, const char *what) {
    size_t i;

    ck_line(R->C, what, CK_NONE);
    w->length = R->C->tokens - 1;
    w->letter = ck_alloc(w->length + 1, sizeof *w->letter);
    for (i = 0; i < w->length; i++)
        w->letter[i] = ck_letter_token(R->C, R->A, i + 1);
}

static void read_words(refutation *R) {
    read_word(R, &R->prefix, "prefix");
    for (R->words = 0; ck_opens_with(R->C, "word"); R->words++) {
        if (R->words == MOST_WORDS)
            ck_fail(CK_REJECTED, "more than %d words", (int) MOST_WORDS);
        read_word(R, &R->word[R->words], "word");
    }
    read_word(R, &R->suffix, "suffix");
    if (R->A->accept == NULL && R->suffix.length > 0)
        ck_fail(CK_REJECTED, "states have names: no suffix is needed");
    if (claims[R->claim].words != 0 && R->words != claims[R->claim].words)
        ck_fail(CK_REJECTED, "the claim asks for %u words",
                (unsigned) claims[R->claim].words);
}

/* ---- running ------------------------------------------------------------- */

static uint32_t run(const ck_dfa *A, uint32_t q, const word_t *w) {
    size_t i;

    for (i = 0; i < w->length; i++)
        q = A->delta[(size_t) q * A->letters + w->letter[i]];
    return q;
}

static uint32_t said(const refutation *R, uint32_t q) {
    q = run(R->A, q, &R->suffix);
    return R->A->accept != NULL ? R->A->accept[q] : q;
}

/* same[q]: states of one number say the same after every word.  They are
 * parted by what is said at once, then by where letters lead, until nothing
 * changes (Moore). */
static void part(refutation *R) {
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
                key[a] = R->same[A->delta[(size_t) q * A->letters + a]];
            next[q] = ck_map_find(&T, key);
            if (next[q] == CK_NONE)
                next[q] = ck_map_add(&T, key, 0);
        }
        memcpy(R->same, next, A->states * sizeof *next);
        count = T.count;
    } while (count != before);
}

/* ---- periods -------------------------------------------------------------- */

/* What is said after prefix word^k suffix has the least period P in the end:
 * after as many words as there are states, the states come round. */
static uint32_t read_period(refutation *R) {
    const ck_dfa *A = R->A;
    uint32_t q = run(A, A->start, &R->prefix), c, i, p, *o;

    for (i = 0; i < A->states; i++)
        q = run(A, q, &R->word[0]);
    o = ck_alloc(A->states, sizeof *o);
    c = 0;
    i = q;
    do {
        o[c++] = said(R, i);
        i = run(A, i, &R->word[0]);
    } while (i != q && c < A->states);
    for (p = 1; p < c; p++) {
        for (i = 0; c % p == 0 && i < c && o[i] == o[(i + p) % c]; i++)
            ;
        if (c % p == 0 && i == c)
            break;
    }
    ck_line(R->C, "period", 1);
    if (ck_number(R->C, 1, CK_NONE) != p)
        ck_fail(CK_REJECTED, "the least period is %u", (unsigned) p);
    return p;
}

/* S2: the second word fixes all states that the first moves. */
static void check_twins(refutation *R) {
    const ck_dfa *A = R->A;
    uint32_t first = run(A, A->start, &R->prefix), q = first, k;

    if (R->word[0].length != R->word[1].length)
        ck_fail(CK_REJECTED, "the words have different lengths");
    for (k = 0; k < A->states; k++, q = run(A, q, &R->word[0]))
        if (R->same[run(A, q, &R->word[1])] != R->same[q])
            ck_fail(CK_REJECTED, "the second word moves %.60s",
                    A->state.text[q]);
}

static void check_period(refutation *R) {
    uint32_t p, odd, twos = 0;
    const size_t length = R->word[0].length;

    if (R->claim == S2)
        check_twins(R);
    p = read_period(R);
    for (odd = p; odd % 2 == 0; odd /= 2)
        twos++;
    if (p < 2)
        ck_fail(CK_REJECTED, "the period is 1");
    if (R->claim == X3 && odd == 1 && (R->bound == 0 || twos <= R->bound))
        ck_fail(CK_REJECTED, "so many layers may have this period");
    if (R->claim == X4 && length % 2 != 0)
        ck_fail(CK_REJECTED, "the word has odd length");
    if (R->claim == G1P && length * R->each > 2)
        ck_fail(CK_REJECTED, "the word has more than two factors");
    if (R->claim == G5 && (length != 1 || p == 2))
        ck_fail(CK_REJECTED, "one letter, and a period over 2, are needed");
    ck_say(R->C->job, "  checked here: its hypothesis: what %s after prefix "
           "word^k suffix has in the end the least period %u in k, for a "
           "word of %zu letter%s", R->A->accept != NULL
           ? "is accepted" : "state is reached", (unsigned) p, length,
           length == 1 ? "" : "s");
    ck_say(R->C->job, R->claim == S2 ? ", and another of that length moves "
           "none of its states\n" : "\n");
}

/* ---- permutations --------------------------------------------------------- */

typedef struct {
    uint32_t count, *point;            /* a state of each class of the orbit */
    uint32_t *perm[MOST_WORDS];        /* of each word */
} orbit;

/* The orbit under all words; each permutes it. */
static void find_orbit(orbit *O, const refutation *R) {
    const ck_dfa *A = R->A;
    uint32_t q = run(A, A->start, &R->prefix), i, w, key;
    unsigned char *met;
    ck_map T;

    ck_map_init(&T, 1);
    O->point = ck_alloc(A->states, sizeof *O->point);
    O->point[0] = q;
    ck_map_add(&T, &R->same[q], 0);
    for (i = 0; i < T.count; i++)
        for (w = 0; w < R->words; w++) {
            q = run(A, O->point[i], &R->word[w]);
            if (ck_map_find(&T, &R->same[q]) == CK_NONE) {
                O->point[T.count] = q;
                ck_map_add(&T, &R->same[q], 0);
            }
        }
    O->count = T.count;
    for (w = 0; w < R->words; w++) {
        O->perm[w] = ck_alloc(O->count, sizeof *O->perm[w]);
        met = ck_alloc(O->count, 1);
        for (i = 0; i < O->count; i++) {
            key = R->same[run(A, O->point[i], &R->word[w])];
            O->perm[w][i] = ck_map_find(&T, &key);
            if (met[O->perm[w][i]]++)
                ck_fail(CK_REJECTED, "word %u takes two states of the orbit "
                        "to one", (unsigned) w);
        }
    }
}

static uint32_t gcd(uint32_t a, uint32_t b) {
    while (b != 0) {
        uint32_t t = a % b;

        a = b;
        b = t;
    }
    return a;
}

/* The least k >= 1 with p^k = 1. */
static uint32_t order(const uint32_t *p, uint32_t n) {
    uint64_t all = 1;
    uint32_t i, x, c;

    for (i = 0; i < n; i++) {
        for (x = p[i], c = 1; x != i; x = p[x])
            c++;
        all = all / gcd((uint32_t) all, c) * c;
        if (all >= CK_NONE)
            ck_fail(CK_REJECTED, "an order of 2^32 or more");
    }
    return (uint32_t) all;
}

/* The suffix parts point 0 from its image. */
static void check_moves(const refutation *R, const orbit *O, uint32_t image) {
    if (said(R, O->point[0]) == said(R, O->point[image]))
        ck_fail(CK_REJECTED, "the suffix does not tell the state after the "
                "prefix from where it is moved");
}

static void check_perfect(refutation *R) {
    uint32_t o[3], i, *product;
    orbit O;

    ck_line(R->C, "perfect", 3);
    if (R->bound != 0)
        ck_fail(CK_REJECTED, "no number of layers is enough for a perfect "
                "group");
    if (R->words != 2)
        ck_fail(CK_REJECTED, "two words were expected");
    find_orbit(&O, R);
    product = ck_alloc(O.count, sizeof *product);
    for (i = 0; i < O.count; i++)
        product[i] = O.perm[1][O.perm[0][i]];
    o[0] = order(O.perm[0], O.count);
    o[1] = order(O.perm[1], O.count);
    o[2] = order(product, O.count);
    for (i = 0; i < 3; i++) {
        if (ck_number(R->C, i + 1, CK_NONE) != o[i])
            ck_fail(CK_REJECTED, "order %u is %u", (unsigned) i,
                    (unsigned) o[i]);
        if (gcd(o[i], o[(i + 1) % 3]) != 1)
            ck_fail(CK_REJECTED, "two orders have a common factor");
    }
    check_moves(R, &O, O.perm[0][0]);
    ck_say(R->C->job, "  checked here: its hypothesis: two words permute %u "
           "states and have, with their product, the orders %u, %u and %u, "
           "coprime in pairs, so that their group is perfect\n",
           (unsigned) O.count, (unsigned) o[0], (unsigned) o[1],
           (unsigned) o[2]);
}

/* The commutator x y x^-1 y^-1, x first. */
static uint32_t *commutator(const uint32_t *x, const uint32_t *y,
                            uint32_t n) {
    uint32_t *c = ck_alloc(n, sizeof *c), *xi = ck_alloc(n, sizeof *xi);
    uint32_t *yi = ck_alloc(n, sizeof *yi), i;

    for (i = 0; i < n; i++) {
        xi[x[i]] = i;
        yi[y[i]] = i;
    }
    for (i = 0; i < n; i++)
        c[i] = yi[xi[y[x[i]]]];
    return c;
}

static void check_derived(refutation *R) {
    uint32_t levels, count = R->words, i;
    orbit O;

    ck_line(R->C, "derived", 1);
    levels = ck_number(R->C, 1, MOST_WORDS);
    if (levels == 0 || levels != R->bound || count != 1u << levels)
        ck_fail(CK_REJECTED, "so many layers need %u levels, and 2 to that "
                "many words", (unsigned) R->bound);
    find_orbit(&O, R);
    for (; count > 1; count /= 2)
        for (i = 0; i < count / 2; i++)
            O.perm[i] = commutator(O.perm[2 * i], O.perm[2 * i + 1],
                                   O.count);
    check_moves(R, &O, O.perm[0][0]);
    ck_say(R->C->job, "  checked here: its hypothesis: %u words permute %u "
           "states, and their commutator of %u levels moves one\n",
           (unsigned) R->words, (unsigned) O.count, (unsigned) levels);
}

/* ---- all of it ------------------------------------------------------------ */

static void say(const refutation *R, int rounded) {
    const char *id = claims[R->claim].id;

    ck_say(R->C->job, "ACCEPTED: no stack of ");
    if (R->bound == 0)
        ck_say(R->C->job, "any number of layers");
    else
        ck_say(R->C->job, "%u layer%s", (unsigned) R->bound,
               R->bound == 1 ? "" : "s");
    ck_say(R->C->job, ", and delays, with ");
    if (R->each != 0)
        ck_say(R->C->job, "%s generalized Householder factor%s with "
               "eigenvalues in [0, 1] for each input",
               R->each == 1 ? "one" : "two", R->each == 1 ? "" : "s");
    else
        ck_say(R->C->job, "%s", claims[R->claim].kind);
    ck_say(R->C->job, claims[R->claim].finite
           ? ", that reaches finitely many states,"
           : rounded ? "," : ", and decoders of finitely many pieces,");
    ck_say(R->C->job, " does after every word what %s (%u states) does, %s\n"
           "  by claim %s, whose proof by hand, not checked here, is "
           "proofs/%s/proof.md\n", R->A->name, (unsigned) R->A->states,
           rounded ? "each operation rounded monotonely (E2)"
                   : "in exact arithmetic (E0)", id, id);
}

void ck_refute_check(ck_job *job) {
    static ck_cert C;
    refutation R = {0};
    char hash[65];
    int rounded;

    ck_text_open(&C, job, "wreath-refutation");
    ck_automaton_lines(&C, hash);
    if (job->automaton_path != NULL)
        ck_automaton_compare(&C);
    R.C = &C;
    R.A = &C.A;
    read_claim(&R, &rounded);
    read_words(&R);
    part(&R);
    say(&R, rounded);
    if (R.claim != CD)
        check_period(&R);
    else if (ck_opens_with(&C, "perfect"))
        check_perfect(&R);
    else
        check_derived(&R);
    ck_text_close(&C);
}
