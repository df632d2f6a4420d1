/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "language.h"

/* perfect a b c, derived L, normal p c q: words permute the orbit of the state
 * after the prefix, where equivalent states are identified.  Orders and
 * commutators of these permutations are computed; the suffix shows that the
 * first word (perfect, normal) or the commutator (derived) is not the identity.
 */

typedef struct {
    uint32_t count, *point;        /* a state of each class of the orbit */
    uint32_t *perm[CK_MOST_WORDS]; /* of each word */
} orbit;

/* Compute the orbit under all words; require each of them to permute it. */
static void find_orbit(orbit *O, const ck_refutation *R) {
    const ck_dfa *A = R->A;
    uint32_t q = ck_word_run(A, A->start, &R->prefix), i, w, count;
    ck_map T;
    ck_map_init(&T, 1);
    O->point = ck_alloc(A->states, sizeof *O->point);
    O->point[0] = q;
    ck_map_add(&T, &R->same[q], 0);
    for (w = 0; w < R->words; w++)
        O->perm[w] = ck_alloc(A->states, sizeof *O->perm[w]);
    for (i = 0; i < T.count; i++)
        for (w = 0; w < R->words; w++) {
            q = ck_word_run(A, O->point[i], &R->word[w]);
            count = T.count;
            O->perm[w][i] = ck_map_number(&T, &R->same[q]);
            if (T.count > count)
                O->point[count] = q;
        }
    O->count = T.count;
    for (w = 0; w < R->words; w++) {
        unsigned char *seen = ck_alloc(O->count, 1);
        for (i = 0; i < O->count; i++)
            if (seen[O->perm[w][i]]++)
                ck_reject(
                    "word %u maps two states of the orbit to the same state",
                    w);
    }
}

/* Return the least k >= 1 with p^k = 1. */
static uint32_t order(const uint32_t *p, uint32_t n) {
    uint64_t all = 1;
    uint32_t x, c;
    for (uint32_t i = 0; i < n; i++) {
        for (x = p[i], c = 1; x != i; x = p[x])
            c++;
        all = all / ck_gcd(all, c) * c;
        if (all >= CK_NONE)
            ck_reject("an order is at least 2^32");
    }
    return (uint32_t) all;
}

/* Require the suffix to distinguish point 0 from its image. */
static void check_moves(const ck_refutation *R, const orbit *O,
                        uint32_t image) {
    if (ck_word_said(R, O->point[0]) == ck_word_said(R, O->point[image]))
        ck_reject("the suffix does not distinguish the state after the prefix "
                  "from its image");
}

void ck_refute_perfect(ck_refutation *R) {
    uint32_t o[3], *product;
    orbit O;
    ck_line(R->C, "perfect", 3);
    if (R->bound != 0)
        ck_reject("a perfect group refutes every number of layers: \"layers "
                  "any\" was expected");
    if (R->words != 2)
        ck_reject("exactly two words were expected");
    find_orbit(&O, R);
    product = ck_alloc(O.count, sizeof *product);
    for (uint32_t i = 0; i < O.count; i++)
        product[i] = O.perm[1][O.perm[0][i]];
    o[0] = order(O.perm[0], O.count);
    o[1] = order(O.perm[1], O.count);
    o[2] = order(product, O.count);
    for (uint32_t i = 0; i < 3; i++) {
        if (ck_number(R->C, i + 1, CK_NONE) != o[i])
            ck_reject("order %u is %u", i, o[i]);
        if (ck_gcd(o[i], o[(i + 1) % 3]) != 1)
            ck_reject("two orders are not coprime");
    }
    check_moves(R, &O, O.perm[0][0]);
    ck_refute_verdict(R, "perfect");
    ck_say("  checked here, its hypothesis: two words permute %u states and "
           "have, with their product, the orders %u, %u and %u, coprime in "
           "pairs, so that their group is perfect\n",
           O.count, o[0], o[1], o[2]);
}

/* Return the commutator x y x^-1 y^-1, with x applied first. */
static uint32_t *commutator(const uint32_t *x, const uint32_t *y, uint32_t n) {
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

void ck_refute_derived(ck_refutation *R) {
    uint32_t levels, count = R->words, i;
    orbit O;
    levels = ck_line_number(R->C, "derived", CK_MOST_WORDS);
    if (levels == 0 || levels != R->bound || count != 1u << levels)
        ck_reject("this number of layers requires %u derived levels and 2 to "
                  "that power words",
                  R->bound);
    find_orbit(&O, R);
    for (; count > 1; count /= 2)
        for (i = 0; i < count / 2; i++)
            O.perm[i] = commutator(O.perm[2 * i], O.perm[2 * i + 1], O.count);
    check_moves(R, &O, O.perm[0][0]);
    ck_refute_verdict(R, "derived");
    ck_say("  checked here, its hypothesis: %u words permute %u states, and "
           "their commutator of %u level%s moves one\n",
           R->words, O.count, levels, CK_S(levels));
}

/* ---- normal -------------------------------------------------------------- */

/* Return the number of letters that occur in the words. */
static uint32_t count_letters(const ck_refutation *R) {
    unsigned char *seen = ck_alloc(R->A->letters, 1);
    uint32_t w, i, count = 0;
    for (w = 0; w < R->words; w++)
        for (i = 0; i < R->word[w].length; i++)
            if (!seen[R->word[w].letter[i]]) {
                seen[R->word[w].letter[i]] = 1;
                count++;
            }
    return count;
}

/* Require u followed by v to equal v followed by u^c. */
static void check_power(const orbit *O, uint32_t c) {
    uint32_t x;
    for (uint32_t i = 0; i < O->count; i++) {
        x = O->perm[1][i];
        for (uint32_t k = 0; k < c; k++)
            x = O->perm[0][x];
        if (x != O->perm[1][O->perm[0][i]])
            ck_reject("the second word does not take the first to its power %u",
                      c);
    }
}

/* Return the least q >= 1 with c^q = 1 modulo the prime p, 0 < c < p. */
static uint32_t order_modulo(uint32_t c, uint32_t p) {
    uint64_t x = c;
    uint32_t q = 1;
    for (; x != 1; q++)
        x = x * c % p;
    return q;
}

void ck_refute_normal(ck_refutation *R) {
    uint32_t p, c, q, d, letters = count_letters(R);
    orbit O;
    ck_line(R->C, "normal", 3);
    p = ck_number(R->C, 1, CK_NONE);
    c = ck_number(R->C, 2, CK_NONE);
    q = ck_number(R->C, 3, CK_NONE);
    find_orbit(&O, R);
    if (order(O.perm[0], O.count) != p)
        ck_reject("the order of the first word is not %u", p);
    for (d = 2; d < p && p % d != 0; d++)
        ;
    if (p < 2 || d < p)
        ck_reject("%u is not a prime", p);
    if (c < 2 || c >= p)
        ck_reject("the power is not between 1 and %u", p);
    check_power(&O, c);
    if (order_modulo(c, p) != q)
        ck_reject("the order of %u modulo %u is not %u", c, p, q);
    if ((q % 2 == 0 ? q : 2 * (uint64_t) q) <= (uint64_t) letters * R->each)
        ck_reject("%u letters of %u factors are not excluded", letters,
                  R->each);
    check_moves(R, &O, O.perm[0][0]);
    ck_refute_verdict(R, "normal");
    ck_say("  checked here, its hypothesis: two words of %u letter%s permute "
           "%u states; the first has the prime order %u, and the second takes "
           "it to its power %u, whose order modulo %u is %u\n",
           letters, CK_S(letters), O.count, p, c, p, q);
}
