/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* REFUTATION by X10 against existing layers: letters rotate, reflect and
 * permute planes, and the state of the automaton is the product of matrices
 * modulo a normal subgroup.  A certificate is accepted if and only if its words
 * satisfy the hypothesis, which the test decides by products of such matrices;
 * it is not accepted for the number of factors that the letters have. */

#include "harness.h"

#include "check/language.h"

#include <stdlib.h>
#include <string.h>

enum { PLANES = 3, LETTERS = 3, MOST = 16464 };

/* Plane i goes to plane to[i], is reflected there if flip[i], and then is
 * turned by turn[i] p-th parts of a full turn. */
typedef struct {
    unsigned to[PLANES], flip[PLANES], turn[PLANES];
} matrix_t;

static unsigned p, r;

static const matrix_t *one(void) {
    static matrix_t E;
    for (unsigned i = 0; i < PLANES; i++)
        E.to[i] = i;
    return &E;
}

/* y x, x first. */
static matrix_t product(const matrix_t *y, const matrix_t *x) {
    matrix_t z = *one();
    for (unsigned i = 0; i < r; i++) {
        const unsigned j = x->to[i];
        z.to[i] = y->to[j];
        z.flip[i] = x->flip[i] ^ y->flip[j];
        z.turn[i] =
            (y->turn[j] + (y->flip[j] ? p - x->turn[i] : x->turn[i])) % p;
    }
    return z;
}

static matrix_t inverse(const matrix_t *x) {
    matrix_t back = *one(), z = *x; /* the power before 1 */
    for (; memcmp(&z, one(), sizeof z) != 0; z = product(x, &z))
        back = z;
    return back;
}

/* rank(1 - x): a cycle of l planes with product h adds 2 (l - 1) and the
 * rank of 1 - h, which is 1 if h reflects. */
static unsigned rank(const matrix_t *x) {
    unsigned all = 0, met = 0;
    for (unsigned i = 0; i < r; i++) {
        matrix_t h = *one();
        unsigned l = 0;
        for (unsigned j = i; !(met >> j & 1); j = x->to[j], l++) {
            met |= 1u << j;
            h.turn[0] =
                (x->turn[j] + (x->flip[j] ? p - h.turn[0] : h.turn[0])) % p;
            h.flip[0] ^= x->flip[j];
        }
        if (l > 0)
            all += 2 * (l - 1) + (h.flip[0] ? 1 : h.turn[0] ? 2 : 0);
    }
    return all;
}

static unsigned number(const matrix_t *x) {
    unsigned n = 0;
    for (unsigned i = 0; i < r; i++)
        n = ((n * r + x->to[i]) * 2 + x->flip[i]) * p + x->turn[i];
    return n;
}

/* ---- groups ------------------------------------------------------------- */

typedef struct {
    matrix_t member[MOST];
    unsigned count;
    unsigned *at; /* number + 1 of a member by number(); 0: none */
} group_t;

enum { NUMBERS = 3 * 2 * 7 * 3 * 2 * 7 * 3 * 2 * 7 };

static void group_add(group_t *G, const matrix_t *x) {
    if (G->at[number(x)] != 0)
        return;
    REQUIRE(G->count < MOST);
    G->member[G->count++] = *x;
    G->at[number(x)] = G->count;
}

static group_t *generated(const matrix_t *x, unsigned count) {
    group_t *G = wr_calloc(1, sizeof *G);
    G->at = wr_calloc(NUMBERS, sizeof *G->at);
    group_add(G, one());
    for (unsigned i = 0; i < G->count; i++)
        for (unsigned k = 0; k < count; k++) {
            matrix_t y = product(&x[k], &G->member[i]);
            group_add(G, &y);
        }
    return G;
}

/* The least normal subgroup with n, of the group that the x generate: what
 * some of its members generate, to which conjugates are added. */
static group_t *normal_closure(const matrix_t *x, unsigned count,
                               const matrix_t *n) {
    matrix_t some[64] = {*n};
    unsigned all = 1;
    group_t *N = generated(some, all);
    for (unsigned i = 0; i < all * count; i++) {
        matrix_t y = inverse(&x[i % count]);
        y = product(&some[i / count], &y);
        y = product(&x[i % count], &y);
        if (N->at[number(&y)] != 0)
            continue;
        REQUIRE(all < 64);
        some[all++] = y;
        wr_free(N->at);
        wr_free(N);
        N = generated(some, all);
    }
    return N;
}

static void group_free(group_t *G) {
    wr_free(G->at);
    wr_free(G);
}

/* ---- certificates ------------------------------------------------------- */

typedef struct {
    unsigned letter[4], length;
} word_t;

typedef struct {
    const group_t *G, *N;
    const matrix_t *x;
    unsigned letters, states, *state; /* of each member */
} automaton_t;

static matrix_t value(const automaton_t *A, const word_t *w) {
    matrix_t y = *one();
    for (unsigned i = 0; i < w->length; i++)
        y = product(&A->x[w->letter[i]], &y);
    return y;
}

/* Members are the same state if one is the other times one of N. */
static void find_states(automaton_t *A) {
    const group_t *G = A->G;
    A->state = wr_calloc(G->count, sizeof *A->state);
    A->states = 0;
    for (unsigned i = 0; i < G->count; i++) {
        if (A->state[i] != 0)
            continue;
        A->states++;
        for (unsigned k = 0; k < A->N->count; k++) {
            matrix_t y = product(&G->member[i], &A->N->member[k]);
            A->state[G->at[number(&y)] - 1] = A->states;
        }
    }
}

static void put_automaton(wr_buffer_t t, const automaton_t *A) {
    unsigned *member = wr_calloc(A->states + 1, sizeof *member);
    for (unsigned i = A->G->count; i-- > 0;)
        member[A->state[i]] = i;
    wr_buffer_printf(
        t, "wreath-refutation 1\n| name x\n| states %u\n| alphabet", A->states);
    for (unsigned a = 0; a < A->letters; a++)
        wr_buffer_printf(t, " %c", 'a' + (int) a);
    wr_buffer_put(t, "\n| start 0\n| trans\n");
    for (unsigned q = 1; q <= A->states; q++) {
        wr_buffer_put(t, "|");
        for (unsigned a = 0; a < A->letters; a++) {
            matrix_t y = product(&A->x[a], &A->G->member[member[q]]);
            wr_buffer_printf(t, " %u", A->state[A->G->at[number(&y)] - 1] - 1);
        }
        wr_buffer_put(t, "\n");
    }
    wr_free(member);
}

static int is_accepted(const automaton_t *A, const word_t w[2],
                       const unsigned claim[4]) {
    static ck_job job;
    char hash[65];
    wr_buffer_t t;
    wr_buffer_init(t);
    put_automaton(t, A);
    wr_buffer_printf(t,
                     "claim X10\ngates factors-contracting %u\nstates finite\n"
                     "model E0\nlayers 1\nprefix\n",
                     claim[3]);
    for (unsigned k = 0; k < 2; k++) {
        wr_buffer_put(t, "word");
        for (unsigned i = 0; i < w[k].length; i++)
            wr_buffer_printf(t, " %c", 'a' + (int) w[k].letter[i]);
        wr_buffer_put(t, "\n");
    }
    wr_buffer_printf(t, "suffix\nnormal %u %u %u\n", claim[0], claim[1],
                     claim[2]);
    ck_sha256(hash, t->text, t->length);
    wr_buffer_printf(t, "sha256 %s\n.\n", hash);
    job = (ck_job){.cert_path = "lemma",
                   .max_memory = 1 << 26,
                   .cert_text = t->text,
                   .cert_length = t->length};
    int status = ck_run(&job, ck_refute_check);
    REQUIRE(status == CK_ACCEPTED || status == CK_REJECTED, "%d: %s", status,
            job.report);
    wr_buffer_clear(t);
    return status == CK_ACCEPTED;
}

/* ---- the hypothesis ------------------------------------------------------ */

static matrix_t power(const matrix_t *x, unsigned k) {
    matrix_t y = *one();
    while (k-- > 0)
        y = product(x, &y);
    return y;
}

static int is_one(const automaton_t *A, const matrix_t *x) {
    return A->N->at[number(x)] != 0;
}

static unsigned long yes, no;

/* Words u and w: claim = p, c, q, factors. */
static void ask(const automaton_t *A, const word_t w[2], unsigned c,
                unsigned factors) {
    matrix_t u = value(A, &w[0]), v = value(A, &w[1]), x = product(&v, &u), y;
    unsigned letters = 0, used = 0, most = 0, q = 1, order = 1;
    for (unsigned k = 0; k < 2; k++)
        for (unsigned i = 0; i < w[k].length; i++)
            used |= 1u << w[k].letter[i];
    for (unsigned a = 0; a < A->letters; a++)
        if (used >> a & 1) {
            letters++;
            most = rank(&A->x[a]) > most ? rank(&A->x[a]) : most;
        }
    for (y = u; !is_one(A, &y); y = product(&u, &y))
        order++;
    for (unsigned z = c; c > 0 && z != 1 && q < p; z = z * c % p)
        q++;
    y = power(&u, c);
    y = product(&y, &v);
    y = inverse(&y);
    y = product(&x, &y); /* v u (u^c v)^-1 */
    const unsigned claim[4] = {p, c, q + (unsigned) (test_below(9) == 0),
                               factors};
    const int truth = order == p && c > 1 && c < p && claim[2] == q &&
                      is_one(A, &y) &&
                      (q % 2 == 0 ? q : 2 * q) > factors * letters;
    const int got = is_accepted(A, w, claim);
    REQUIRE(got == truth, "p %u, c %u, q %u, %u factors, %u letters, %u states",
            p, c, claim[2], factors, letters, A->states);
    REQUIRE(!got || factors < most, "p %u, c %u, q %u, %u factors", p, c, q,
            most);
    yes += (unsigned long) got;
    no += (unsigned long) !got;
}

/* ---- all ----------------------------------------------------------------- */

/* Letter a turns planes, b moves them in a cycle, c is of their group. */
static void draw(matrix_t *x) {
    for (unsigned a = 0; a < LETTERS; a++) {
        x[a] = *one();
        for (unsigned i = 0; i < r; i++) {
            x[a].to[i] = a == 1 ? (i + 1) % r : i;
            x[a].flip[i] = a == 1 && test_below(2);
            x[a].turn[i] = test_below(2) ? (unsigned) test_below(p) : 0;
        }
    }
    if (test_below(2))
        x[2] = product(&x[1], &x[2]);
}

static void group(unsigned c) {
    matrix_t x[LETTERS], back, n;
    automaton_t A = {.x = x, .letters = 2 + (unsigned) test_below(2)};
    word_t w[2] = {{{0}, 1}, {{1}, 1}};
    draw(x);
    group_t *G = generated(x, A.letters);
    back = power(&x[0], c);
    back = product(&back, &x[1]);
    back = inverse(&back);
    n = product(&x[1], &x[0]);
    n = product(&n, &back); /* 1 in the quotient */
    group_t *N = normal_closure(x, A.letters, test_below(4) ? &n : one());
    A.G = G;
    A.N = N;
    find_states(&A);
    for (unsigned k = 1; A.states < 600 && k < 7; k++)
        ask(&A, w, c, k);
    for (unsigned k = 0; A.states < 600 && k < 6; k++) {
        for (unsigned i = 0; i < 2; i++) {
            w[i].length = 1 + (unsigned) test_below(4);
            for (unsigned j = 0; j < w[i].length; j++)
                w[i].letter[j] = (unsigned) test_below(A.letters);
        }
        ask(&A, w, 1 + (unsigned) test_below(p - 1),
            1 + (unsigned) test_below(3));
    }
    wr_free(A.state);
    group_free(N);
    group_free(G);
}

TEST(no_layer_that_exists_is_refuted) {
    static const unsigned primes[] = {3, 5, 7};
    for (unsigned long i = test_rounds(60); i > 0; i--) {
        p = primes[test_below(3)];
        r = test_below(3) ? (p - 1) / 2 : 1 + (unsigned) test_below(2);
        for (unsigned c = 1; c < p; c++)
            group(c);
    }
    fprintf(stderr, "%lu accepted, %lu refused\n", yes, no);
    REQUIRE(yes > 0 && no > 0);
}
