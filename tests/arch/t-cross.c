/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Answers for small automata, compared with each other and with groups that are
 * listed here by brute force:
 *
 *   non-negative diagonals express an automaton if and only if its monoid
 *   contains no group, real ones if and only if all groups are 2-groups, and
 *   complex ones if and only if all are solvable, in at least as many layers as
 *   the derived series is long; a constant complex diagonal is refuted if and
 *   only if words of one length generate a group;
 *
 * no automaton is expressed by one architecture and refuted for one that
 * contains it; weights satisfy the architecture and are right on every short
 * word; the text of an automaton does not affect the answer. */

#include "harness.h"

#include <string.h>

#include "arch/arch.h"

#define MOST 5 /* states */

/* ---- maps as lists, and all of them ------------------------------------- */

typedef struct {
    unsigned char to[MOST];
} map_t;

typedef struct {
    map_t *x;
    size_t count;
    unsigned char has[3125]; /* 5^5, by code */
} list_t;

static size_t code(const map_t *x) {
    size_t c = 0;
    for (int q = MOST; q-- > 0;)
        c = c * MOST + x->to[q];
    return c;
}

static void list_init(list_t *S) {
    S->x = wr_malloc(3125 * sizeof *S->x);
    S->count = 0;
    memset(S->has, 0, sizeof S->has);
}

static void list_add(list_t *S, map_t x) {
    if (S->has[code(&x)])
        return;
    S->has[code(&x)] = 1;
    S->x[S->count++] = x;
}

/* x first. */
static map_t then(map_t x, map_t y) {
    for (int q = 0; q < MOST; q++)
        x.to[q] = y.to[x.to[q]];
    return x;
}

static map_t identity(void) {
    map_t x;
    for (int q = 0; q < MOST; q++)
        x.to[q] = (unsigned char) q;
    return x;
}

static int same(map_t x, map_t y) {
    return code(&x) == code(&y);
}

/* ---- an automaton of its own, with equal states made one ---------------- */

typedef struct {
    uint32_t states, letters;
    map_t letter[2];
} small_t;

/* A's reachable states; equivalent states of an automaton with a language are
 * merged.  MOST rounds of partition suffice. */
static void small_set(small_t *S, const wr_dfa_t A) {
    uint32_t n = A->states, met[16] = {0}, kind[16], rep[16], number[16];
    met[A->start] = 1;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t q = 0; q < n; q++)
            for (uint32_t a = 0; a < A->letters && met[q]; a++)
                met[A->delta[q * A->letters + a]] = 1;
    for (uint32_t q = 0; q < n; q++)
        kind[q] = A->accept != NULL ? A->accept[q] : q;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t next[16];
        for (uint32_t q = 0; q < n; q++)
            for (next[q] = 0; next[q] < q; next[q]++) {
                uint32_t r = next[q], equal = kind[q] == kind[r];
                for (uint32_t a = 0; a < A->letters; a++)
                    equal &= kind[A->delta[q * A->letters + a]] ==
                             kind[A->delta[r * A->letters + a]];
                if (equal)
                    break;
            }
        memcpy(kind, next, sizeof kind);
    }
    S->states = 0;
    S->letters = A->letters;
    memset(number, 0xff, sizeof number);
    for (uint32_t q = 0; q < n; q++)
        if (met[q] && number[kind[q]] == UINT32_MAX) {
            rep[S->states] = q;
            number[kind[q]] = S->states++;
        }
    for (uint32_t a = 0; a < A->letters; a++) {
        S->letter[a] = identity();
        for (uint32_t i = 0; i < S->states; i++)
            S->letter[a].to[i] =
                (unsigned char) number[kind[A->delta[rep[i] * A->letters + a]]];
    }
}

/* ---- groups
 * ------------------------------------------------------------------ */

/* x lies in the group of the idempotent e. */
static int in_group(map_t x, map_t e) {
    if (!same(then(then(e, x), e), x))
        return 0;
    map_t y = x;
    for (int i = 0; i < 60; i++) { /* 60: a multiple of all orders */
        if (same(y, e))
            return 1;
        y = then(y, x);
    }
    return 0;
}

/* The last power of x before e. */
static map_t inverse(map_t x, map_t e) {
    map_t before = e;
    for (map_t y = x; !same(y, e); y = then(y, x))
        before = y;
    return before;
}

/* The length of the group's derived series, UINT32_MAX if it does not end in
 * 1. */
static uint32_t derived(const map_t *g, size_t n, map_t e) {
    if (n == 1)
        return 0;
    list_t D;
    list_init(&D);
    list_add(&D, e);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            map_t p = then(g[i], g[j]), q = then(g[j], g[i]);
            list_add(&D, then(p, inverse(q, e)));
        }
    for (size_t i = 0; i < D.count; i++)
        for (size_t j = 0; j < D.count; j++)
            list_add(&D, then(D.x[i], D.x[j]));
    uint32_t d = D.count == n ? UINT32_MAX : derived(D.x, D.count, e);
    wr_free(D.x);
    return d == UINT32_MAX ? d : d + 1;
}

/* group, odd, unsolvable: 1 if one exists; steps: the longest derived series;
 * lengths: words of one length generate a group. */
typedef struct {
    int group, odd, unsolvable, lengths;
    uint32_t steps;
} groups_t;

static void look_at(groups_t *G, const list_t *M) {
    map_t *g = wr_malloc((M->count + 1) * sizeof *g);
    for (size_t i = 0; i < M->count; i++) {
        map_t e = M->x[i];
        size_t n = 0;
        if (!same(then(e, e), e))
            continue;
        for (size_t j = 0; j < M->count; j++)
            if (in_group(M->x[j], e))
                g[n++] = M->x[j];
        uint32_t d = derived(g, n, e);
        G->group |= n > 1;
        G->odd |= (n & (n - 1)) != 0;
        G->unsolvable |= d == UINT32_MAX;
        if (d != UINT32_MAX && d > G->steps)
            G->steps = d;
    }
    wr_free(g);
}

/* The maps of words of one length, for lengths up to 30. */
static int words_of_one_length(const small_t *S) {
    list_t T[2];
    groups_t G = {0, 0, 0, 0, 0};
    list_init(&T[0]);
    list_init(&T[1]);
    list_add(&T[0], identity());
    for (int l = 1; l <= 30 && !G.group; l++) {
        list_t *old = &T[(l + 1) % 2], *new = &T[l % 2];
        new->count = 0;
        memset(new->has, 0, sizeof new->has);
        for (size_t i = 0; i < old->count; i++)
            for (uint32_t a = 0; a < S->letters; a++)
                list_add(new, then(old->x[i], S->letter[a]));
        for (size_t i = 0; i < new->count && !G.group; i++)
            for (size_t j = 0; j < new->count && !G.group; j++)
                G.group = i != j &&
                          same(then(new->x[i], new->x[i]), new->x[i]) &&
                          in_group(new->x[j], new->x[i]);
    }
    wr_free(T[1].x);
    wr_free(T[0].x);
    return G.group;
}

static groups_t groups_of(const wr_dfa_t A) {
    groups_t G = {0, 0, 0, 0, 0};
    small_t S;
    list_t M;
    small_set(&S, A);
    list_init(&M);
    for (uint32_t a = 0; a < S.letters; a++)
        list_add(&M, S.letter[a]);
    for (size_t i = 0; i < M.count; i++)
        for (uint32_t a = 0; a < S.letters; a++)
            list_add(&M, then(M.x[i], S.letter[a]));
    look_at(&G, &M);
    wr_free(M.x);
    G.lengths = words_of_one_length(&S);
    return G;
}

/* ---- answers
 * ----------------------------------------------------------------- */

enum {
    RETNET,
    GLA,
    MAMBA,
    NEGATIVE,
    S4D,
    H3,
    COMPLEX,
    DELTANET,
    DNEG,
    RWKV,
    DP2,
    DP3,
    PD,
    FULL,
    ARCHS
};
static const char *const name[ARCHS] = {"retnet",
                                        "gla",
                                        "mamba",
                                        "mamba-negative",
                                        "s4d",
                                        "h3",
                                        "complex-diagonal",
                                        "deltanet",
                                        "deltanet-negative",
                                        "rwkv-7",
                                        "deltaproduct-2",
                                        "deltaproduct-3",
                                        "pd-ssm",
                                        "full"};
/* True if the first is contained in the second: shapes, ranges, inputs
 * and shifts.  A delay layer is a matrix with one entry per column. */
static const int inside[][2] = {
    {RETNET, GLA},       {RETNET, S4D},    {GLA, MAMBA},     {MAMBA, NEGATIVE},
    {NEGATIVE, COMPLEX}, {S4D, H3},        {H3, COMPLEX},    {COMPLEX, PD},
    {PD, FULL},          {DELTANET, DNEG}, {DELTANET, RWKV}, {DNEG, RWKV},
    {MAMBA, RWKV},       {DNEG, DP2},      {DP2, DP3},       {DP3, FULL},
    {RWKV, FULL}};

static void weights(const wr_arch_answer_t X, const wr_dfa_t A,
                    const wr_arch_t *arch, uint32_t layers, wr_limits_t L) {
    wr_arch_verdict_t V;
    wr_verify_t how;
    wr_verdict_t D;
    REQUIRE_STATUS(wr_arch_check(&V, X->M, arch, 0, L), WR_OK);
    REQUIRE(V.holds == WR_TRUE, "%s: %s", arch->name, V.why);
    wr_arch_verdict_clear(&V);
    REQUIRE(layers == 0 || X->M->layers <= layers, "%u layers", X->M->layers);
    wr_verify_init(how);
    wr_verdict_init(D);
    how->every = 1;
    how->length = 6;
    how->compare = A->accept ? WR_COMPARE_ACCEPT : WR_COMPARE_STATE;
    REQUIRE_STATUS(wr_lrnn_verify(D, X->M, A, how, L), WR_OK);
    REQUIRE(D->holds == WR_TRUE, "%s: %s", arch->name, D->failure);
    wr_verdict_clear(D);
}

/* *depth: layers that are no delays, of weights. */
static wr_truth_t ask(uint32_t *depth, const wr_dfa_t A, int arch,
                      uint32_t layers) {
    wr_dfa_t B;
    wr_limits_t L;
    wr_arch_t a;
    char full[64];
    wr_arch_job_t job;
    wr_arch_answer_t X;
    memset(&job, 0, sizeof job);
    job.layers = layers;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_arch_find(&a, full, name[arch], L), WR_OK);
    wr_arch_answer_init(X);
    REQUIRE_STATUS(wr_arch_express(X, A, &a, &job, L), WR_OK);
    wr_truth_t t = wr_arch_answer_is_partial(X) ? WR_FALSE : X->holds;
    wr_dfa_init(B);
    wr_dfa_trim(B, A); /* for a semiautomaton: the reachable states */
    if (t == WR_TRUE)
        weights(X, A->accept != NULL || B->states == A->states ? A : B, &a,
                layers, L);
    wr_dfa_clear(B);
    if (depth != NULL)
        *depth = t == WR_TRUE ? X->layers - X->shifts : UINT32_MAX;
    wr_arch_answer_clear(X);
    return t;
}

/* A bound of layers admits what fewer layers express, and refutes what more
 * refute. */
static void held_together(wr_truth_t t[2][ARCHS]) {
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
        for (int few = 0; few < 2; few++)
            for (int more = few; more < 2; more++)
                REQUIRE(t[few][inside[i][0]] != WR_TRUE ||
                            t[more][inside[i][1]] != WR_FALSE,
                        "%s does it, %s is refuted", name[inside[i][0]],
                        name[inside[i][1]]);
    for (int j = 0; j < ARCHS; j++)
        REQUIRE(t[0][j] != WR_TRUE || t[1][j] != WR_FALSE, "%s", name[j]);
}

static void all_of(const wr_dfa_t A) {
    wr_truth_t t[2][ARCHS]; /* at most `layers` layers, any number */
    uint32_t depth, layers = 1 + (uint32_t) test_below(2);
    groups_t G = groups_of(A);
    for (int j = 0; j < ARCHS; j++) {
        t[0][j] = ask(&depth, A, j, layers);
        REQUIRE(j != COMPLEX || t[0][j] != WR_TRUE || depth >= G.steps,
                "%u layers, a derived series of %u", depth, G.steps);
        t[1][j] = ask(NULL, A, j, 0);
        REQUIRE(t[1][j] != WR_FALSE || G.group, "%s", name[j]);
    }
    held_together(t);
    REQUIRE(t[1][MAMBA] == (G.group ? WR_FALSE : WR_TRUE));
    REQUIRE(t[1][NEGATIVE] == (G.odd ? WR_FALSE : WR_TRUE));
    REQUIRE(t[1][COMPLEX] == (G.unsolvable ? WR_FALSE : WR_TRUE));
    REQUIRE(t[1][S4D] != WR_TRUE || !G.lengths, "a constant diagonal");
    if (A->states <= 3)
        REQUIRE((t[1][H3] == WR_FALSE) == G.lengths, "words of one length");
}

static void random_dfa(wr_dfa_t A, uint32_t n, uint32_t k) {
    wr_dfa_create(A, n, k);
    if (test_below(4) > 0) {
        A->accept = wr_calloc(n, 1);
        for (uint32_t q = 0; q < n; q++)
            A->accept[q] = (unsigned char) test_below(2);
    }
    A->start = (uint32_t) test_below(n);
    for (uint32_t i = 0; i < n * k; i++)
        A->delta[i] = (uint32_t) test_below(n);
}

/* Number i of the automata with n states and k letters. */
static void number(wr_dfa_t A, uint32_t n, uint32_t k, uint32_t i) {
    wr_dfa_create(A, n, k);
    for (uint32_t e = 0; e < n * k; e++, i /= n)
        A->delta[e] = i % n;
    if (i % 2 == 0)
        A->accept = wr_calloc(n, 1);
    i /= 2;
    for (uint32_t q = 0; q < n && A->accept != NULL; q++, i /= 2)
        A->accept[q] = (unsigned char) (i % 2);
}

TEST(one_and_two_states) {
    for (uint32_t n = 1; n <= 2; n++)
        for (uint32_t k = 1; k <= 2; k++) {
            uint32_t all = n == 1 ? 4 : k == 1 ? 4 * 8 : 16 * 8;
            for (uint32_t i = 0; i < all;
                 i += 1 + (uint32_t) test_below(test_rounds(8) > 8 ? 1 : 8)) {
                wr_dfa_t A;
                wr_dfa_init(A);
                number(A, n, k, i);
                all_of(A);
                wr_dfa_clear(A);
            }
        }
}

TEST(random_automata) {
    for (unsigned long i = test_rounds(25); i > 0; i--) {
        wr_dfa_t A;
        wr_dfa_init(A);
        random_dfa(A, 3 + (uint32_t) (test_below(4) == 0),
                   1 + (uint32_t) test_below(2));
        all_of(A);
        wr_dfa_clear(A);
    }
}

/* Two permutations of five points: all groups up to S_5, A_5 among them. */
TEST(five_points) {
    unsigned unsolvable = 0;
    for (unsigned long i = test_rounds(12); i > 0; i--) {
        wr_dfa_t A;
        wr_dfa_init(A);
        wr_dfa_create(A, 5, 2);
        A->accept = wr_calloc(5, 1);
        A->accept[test_below(5)] = 1;
        for (uint32_t a = 0; a < 2; a++)
            for (uint32_t q = 0; q < 5; q++) {
                uint32_t r = (uint32_t) test_below(q + 1);
                A->delta[2 * q + a] = A->delta[2 * r + a];
                A->delta[2 * r + a] = q;
            }
        groups_t G = groups_of(A);
        unsolvable += G.unsolvable != 0;
        REQUIRE(ask(NULL, A, COMPLEX, 0) ==
                (G.unsolvable ? WR_FALSE : WR_TRUE));
        REQUIRE((ask(NULL, A, NEGATIVE, 0) == WR_FALSE) == G.odd);
        wr_dfa_clear(A);
    }
    REQUIRE(unsolvable > 0, "all groups were solvable");
}

/* B: the states of A once or twice, in another order, with an unreachable one,
 * and the letters in reverse order. */
static void write_otherwise(wr_dfa_t B, const wr_dfa_t A) {
    const uint32_t n = A->states, k = A->letters, m = 2 * n + 1;
    uint32_t at[2 * MOST + 1];
    for (uint32_t i = 0; i < m; i++) {
        uint32_t r = (uint32_t) test_below(i + 1);
        at[i] = at[r];
        at[r] = i;
    }
    wr_dfa_create(B, m, k);
    B->accept = wr_calloc(m, 1);
    B->start = at[A->start];
    B->accept[at[2 * n]] = 1;
    for (uint32_t i = 0; i < 2 * n; i++) {
        B->accept[at[i]] = A->accept[i % n];
        for (uint32_t a = 0; a < k; a++) {
            uint32_t r = A->delta[(i % n) * k + (k - 1 - a)];
            B->delta[at[i] * k + a] = at[r + n * test_below(2)];
        }
    }
}

TEST(written_otherwise) {
    for (unsigned long i = test_rounds(12); i > 0; i--) {
        wr_dfa_t A, B;
        wr_dfa_init(A);
        wr_dfa_init(B);
        do
            random_dfa(A, 3, 2);
        while (A->accept == NULL);
        write_otherwise(B, A);
        for (int j = 0; j < ARCHS; j++) {
            wr_truth_t s = ask(NULL, A, j, 0), t = ask(NULL, B, j, 0);
            REQUIRE(s == WR_UNKNOWN || t == WR_UNKNOWN || s == t, "%s",
                    name[j]);
            REQUIRE((s == WR_FALSE) == (t == WR_FALSE), "%s", name[j]);
        }
        wr_dfa_clear(B);
        wr_dfa_clear(A);
    }
}
