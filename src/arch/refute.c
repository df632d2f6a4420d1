/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Which claim forbids an automaton to an architecture.  Each asks for a
 * property of the transition monoid, which is looked for in its elements,
 * breadth first: a word that permutes some states in a cycle, of length over
 * 1, or with an odd prime factor, or whose own length is even; a letter that
 * does; a group that is not solvable.  The automaton is minimal, or a
 * semiautomaton all of whose states are met, so that words which move a
 * state are told apart by what follows.
 * Source: [grazzi2025, Thm 1], [sarrof2024]; doc/architectures has proofs
 */

#include "arch/express.h"

#include <stdarg.h>
#include <string.h>

#define MOST_ELEMENTS 20000

static const struct {
    const char *id, *statement, *escape;
} claims[] = {
#define S1 0
    {"S1", "gates that are diagonal and not negative, in order, with decoders"
     " of finitely many pieces: after u w^k every output is constant for all"
     " large k, so every word acts aperiodically (E0, E2)",
     "E3: a scan that rounds may alternate with the parity of time;"
     " eigenvalues below 0"},
#define X3 1
    {"X3", "real diagonal gates, in order: on w^k the period of every output"
     " is a power of 2 (E0 with decoders of finitely many pieces, E2)",
     "E3: a scan that rounds; complex eigenvalues; products of reflections"},
#define X4 2
    {"X4", "a diagonal with real entries, the same for every input: words of"
     " even length act aperiodically (E0, E2)",
     "A that depends on the input"},
#define S2 3
    {"S2", "a complex diagonal, the same for every input, and finitely many"
     " reachable states: words v and w of one length cannot one of them fix"
     " and the other move states in a cycle (E0)",
     "A that depends on the input"},
#define CD 4
    {"CD", "complex diagonal gates and finitely many reachable states: every"
     " group in the transition monoid has a subnormal series with abelian"
     " factors, as long as there are layers (E0)",
     "products of reflections; rounding, where nothing is proved"},
#define G1 5
    {"G1'", "gates whose eigenvalues are real and not negative, with decoders"
     " of finitely many pieces: on a^k, a one letter, every output is"
     " constant for all large k (E0)",
     "E2: rounded operations let DeltaNet with eigenvalues in [0, 1]"
     " alternate (F9)"},
#define G5 6
    {"G5", "one layer, one factor: A(a) has real eigenvalues, so on a^k, a"
     " one letter, the period of the output divides 2 (E0, decoders of"
     " finitely many pieces)",
     "more layers or factors; E2, where rounding makes other periods (F9)"},
};

/* ---- periods ------------------------------------------------------------ */

static uint64_t gcd(uint64_t a, uint64_t b) {
    while (b != 0) {
        uint64_t t = a % b;
        a = b;
        b = t;
    }
    return a;
}

/* The period of the powers of t; 0 where it is over 2^40. */
static uint64_t period(const uint32_t *t, uint32_t n) {
    uint64_t all = 1;
    for (uint32_t q = 0; q < n; q++) {
        uint32_t r = q, length = 1;
        for (uint32_t i = 0; i < n; i++)
            r = t[r];
        for (uint32_t x = t[r]; x != r; x = t[x])
            length++;
        all = all / gcd(all, length) * length;
        if (all >> 40 != 0)
            return 0;
    }
    return all;
}

/* ---- words -------------------------------------------------------------- */

typedef enum { ANY, ODD } want_t;

typedef struct {
    const wr_dfa_struct *A;
    uint32_t step; /* letters a step: 1, or 2 for words of even length */
    arch_tuples_t T;
    uint32_t *parent, *via;
} words_t;

static int wanted(uint64_t p, want_t want) {
    return p == 0 ? 0 : want == ANY ? p > 1 : (p & (p - 1)) != 0;
}

static void word_of(wr_word_t w, const words_t *W, uint32_t i) {
    wr_word_t back;
    wr_word_init(back);
    for (; i != 0; i = W->parent[i])
        for (uint32_t k = 0, v = W->via[i]; k < W->step; k++) {
            wr_word_append(back, v % W->A->letters);
            v /= W->A->letters;
        }
    w->length = 0;
    for (size_t k = back->length; k-- > 0;)
        wr_word_append(w, back->letter[k]);
    wr_word_clear(back);
}

/* The element after i by step v, whose last letter is v % letters. */
static void product(uint32_t *t, const words_t *W, uint32_t i, uint32_t v) {
    const wr_dfa_struct *A = W->A;
    for (uint32_t q = 0; q < A->states; q++) {
        uint32_t r = W->T.tuple[(size_t) i * A->states + q];
        if (W->step == 2)
            r = A->delta[(size_t) r * A->letters + v / A->letters];
        t[q] = A->delta[(size_t) r * A->letters + v % A->letters];
    }
}

/* *found = 1 and w a shortest word of steps with the property. */
static wr_status_t search(int *found, wr_word_t w, uint64_t *p,
                          const wr_dfa_t A, uint32_t step, want_t want,
                          wr_limits_t L) {
    words_t W = {.A = A, .step = step};
    uint32_t n = A->states, moves = step == 2 ? A->letters * A->letters
                                              : A->letters;
    uint32_t *t = wr_malloc((n + 1) * sizeof *t);
    wr_status_t s = WR_OK;
    arch_tuples_init(&W.T, n);
    for (uint32_t q = 0; q < n; q++)
        t[q] = q;
    arch_tuples_add(&W.T, t);
    W.parent = wr_calloc(MOST_ELEMENTS + 1, sizeof *W.parent);
    W.via = wr_calloc(MOST_ELEMENTS + 1, sizeof *W.via);
    *found = 0;
    for (uint32_t i = 0; i < W.T.count && !*found && s == WR_OK; i++) {
        for (uint32_t v = 0; v < moves && !*found
                             && W.T.count < MOST_ELEMENTS; v++) {
            uint32_t before = W.T.count;
            product(t, &W, i, v);
            uint32_t x = arch_tuples_add(&W.T, t);
            if (x < before)
                continue;
            W.parent[x] = i;
            W.via[x] = v;
            *p = period(t, n);
            *found = wanted(*p, want);
            if (*found)
                word_of(w, &W, x);
        }
        s = wr_limits_steps(L, "elements of the monoid", W.T.count);
        if (W.T.count >= MOST_ELEMENTS)
            break;
    }
    wr_free(W.via);
    wr_free(W.parent);
    arch_tuples_clear(&W.T);
    wr_free(t);
    return s;
}



static void forbid(wr_arch_answer_t X, int claim, const char *fmt, ...) {
    va_list args;
    X->holds = WR_FALSE;
    X->claim = claims[claim].id;
    X->statement = claims[claim].statement;
    X->escape = claims[claim].escape;
    va_start(args, fmt);
    vsnprintf(X->hypothesis, sizeof X->hypothesis, fmt, args);
    va_end(args);
}

static wr_status_t by_word(wr_arch_answer_t X, const wr_dfa_t A, int claim,
                           uint32_t step, want_t want, wr_limits_t L) {
    int found;
    wr_word_t w;
    uint64_t p = 0;
    wr_word_init(w);
    wr_status_t s = search(&found, w, &p, A, step, want, L);
    if (s == WR_OK && found) {
        wr_word_swap(X->witness[0], w);
        X->witnesses = 1;
        X->period = p;
        forbid(X, claim, "the powers of a word of %zu letter%s have period"
               " %llu in the transition monoid", X->witness[0]->length,
               X->witness[0]->length == 1 ? "" : "s",
               (unsigned long long) p);
    }
    wr_word_clear(w);
    return s;
}

/* A letter with a period that does not divide `allowed`. */
static void by_letter(wr_arch_answer_t X, const wr_dfa_t A, int claim,
                      uint64_t allowed) {
    uint32_t *t = wr_malloc((A->states + 1) * sizeof *t);
    for (uint32_t a = 0; a < A->letters && X->holds != WR_FALSE; a++) {
        for (uint32_t q = 0; q < A->states; q++)
            t[q] = A->delta[(size_t) q * A->letters + a];
        uint64_t p = period(t, A->states);
        if (p == 0 || allowed % p == 0)
            continue;
        wr_word_append(X->witness[0], a);
        X->witnesses = 1;
        X->period = p;
        forbid(X, claim, "the powers of one letter have period %llu",
               (unsigned long long) p);
    }
    wr_free(t);
}

/* Letters v and w: v moves states in a cycle all of which w fixes. */
static void by_letters(wr_arch_answer_t X, const wr_dfa_t A) {
    for (uint32_t v = 0; v < A->letters; v++)
        for (uint32_t w = 0; w < A->letters; w++)
            for (uint32_t q = 0; q < A->states
                                 && X->holds != WR_FALSE; q++) {
                uint32_t x = q, n = 0, fixed = 1;
                do {
                    fixed &= A->delta[(size_t) x * A->letters + w] == x;
                    x = A->delta[(size_t) x * A->letters + v];
                    n++;
                } while (x != q && n <= A->states);
                if (x != q || n < 2 || !fixed)
                    continue;
                wr_word_append(X->witness[0], v);
                wr_word_append(X->witness[1], w);
                X->witnesses = 2;
                X->period = n;
                forbid(X, S2, "a letter moves %u states in a cycle and"
                       " another fixes them all", n);
            }
}

/* ---- groups ------------------------------------------------------------- */

/* A name in a list of factors that is no C with a number. */
static int has_simple(const char *factors) {
    for (const char *f = factors; *f != '\0';) {
        size_t n = strcspn(f, " ");
        if (n > 0 && (f[0] != 'C' || strspn(f + 1, "0123456789") != n - 1)
            && f[0] != '?')
            return 1;
        f += n + (f[n] == ' ');
    }
    return 0;
}

static wr_status_t by_group(wr_arch_answer_t X, const wr_dfa_t A,
                            wr_limits_t L) {
    wr_cascade_t C;
    wr_summary_t S;
    wr_cascade_init(C);
    wr_summary_init(S);
    wr_status_t s = wr_cascade_holonomy(C, A, WR_LAYOUT_SPLIT, L);
    if (s == WR_OK)
        s = wr_cascade_summary(S, C, L);
    if (s == WR_OK && S->factors != NULL && has_simple(S->factors)) {
        wr_buffer_t names;
        wr_buffer_init(names);
        for (uint32_t l = 0; l < S->levels; l++)
            for (uint32_t k = 0; k < S->count[l]; k++)
                if (strcmp(S->component[l][k].group_name, "1") != 0)
                    wr_buffer_printf(names, " %s",
                                     S->component[l][k].group_name);
        forbid(X, CD, "holonomy groups%.150s have the simple factors %.100s:"
               " not solvable", names->text, S->factors);
        wr_buffer_clear(names);
    }
    wr_summary_clear(S);
    wr_cascade_clear(C);
    return s;
}

/* The derived series of the group of a permutation automaton is longer than
 * there are layers. */
static wr_status_t by_length(wr_arch_answer_t X, const wr_dfa_t A,
                             const wr_arch_job_t *job, wr_limits_t L) {
    arch_group_t G;
    arch_tuples_t gens;
    uint32_t *p;
    if (job->layers == 0 || !wr_dfa_is_permutation(A))
        return WR_OK;
    arch_group_init(&G, A->states);
    arch_tuples_init(&gens, A->states);
    p = wr_malloc((A->states + 1) * sizeof *p);
    for (uint32_t a = 0; a < A->letters; a++) {
        for (uint32_t q = 0; q < A->states; q++)
            p[q] = A->delta[(size_t) q * A->letters + a];
        arch_tuples_add(&gens, p);
    }
    wr_free(p);
    wr_status_t s = arch_group_set(&G, &gens, ARCH_GROUP_ABELIAN, 1024, L);
    if (s == WR_OK && G.terms > job->layers)
        forbid(X, CD, "the derived series of the group of %u elements has"
               " length %u, over %u layers", G.element.count, G.terms,
               job->layers);
    if (s == WR_DOMAIN || s == WR_UNABLE)
        s = WR_OK;
    arch_tuples_clear(&gens);
    arch_group_clear(&G);
    return s;
}

/* ---- which claim -------------------------------------------------------- */

static wr_status_t choose(wr_arch_answer_t X, const wr_dfa_t A,
                          const wr_arch_t *a, const wr_arch_job_t *job,
                          wr_limits_t L) {
    int exact = job->model == WR_ARCH_E0;
    int real = a->low != NULL, negative = real && a->low[0] == '-';
    int narrow = a->shape == WR_SHAPE_SCALAR || a->shape == WR_SHAPE_DIAGONAL;
    wr_status_t s = WR_OK;
    if (narrow && !negative)
        return by_word(X, A, S1, 1, ANY, L);
    if (narrow && !a->varies)
        return by_word(X, A, X4, 2, ANY, L);
    if (narrow)
        return by_word(X, A, X3, 1, ODD, L);
    if (a->shape == WR_SHAPE_GH && !negative && exact)
        by_letter(X, A, G1, 1);
    else if (a->shape == WR_SHAPE_GH && a->factors == 1 && exact
             && job->layers == 1)
        by_letter(X, A, G5, 2);
    if (a->shape != WR_SHAPE_COMPLEX || !exact)
        return WR_OK;
    if (!a->varies)
        by_letters(X, A);
    if (X->holds != WR_FALSE)
        s = by_group(X, A, L);
    if (s == WR_OK && X->holds != WR_FALSE)
        s = by_length(X, A, job, L);
    return s;
}

wr_status_t arch_refute(wr_arch_answer_t X, const wr_dfa_t A,
                        const wr_arch_t *arch, const wr_arch_job_t *job,
                        wr_limits_t L) {
    wr_status_t s = choose(X, A, arch, job, L);
    /* A limit leaves it open; what was found is kept. */
    return s == WR_UNABLE || s == WR_DOMAIN ? WR_OK : s;
}
