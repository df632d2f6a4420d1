/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "bound.h"

#include <string.h>

typedef __int128 wide_t;

bound_instance_t bound_i;
#define I bound_i
#define PICK(list) list[test_below(sizeof list / sizeof *list)]

enum { STATES = 500 };
enum { TURN, RESET, IDENTITY };
#define NONE INT64_MIN

/* ---- E0 ------------------------------------------------------------------ */

/* Sets *good = 0 unless p / q is in units. */
static int64_t over(wide_t p, wide_t q, int *good) {
    *good &= p % q == 0;
    return (int64_t) (p / q);
}

static int64_t times(int64_t x, int64_t y, int *good) {
    return over((wide_t) x * y, LEMMA_UNIT, good);
}

/* adj = det T^-1 */
static int adjugate(int adj[9], const int *T, int n) {
    if (n == 1) {
        adj[0] = 1;
        return T[0];
    }
    if (n == 2) {
        const int of[] = {T[3], -T[1], -T[2], T[0]};
        memcpy(adj, of, sizeof of);
        return T[0] * T[3] - T[1] * T[2];
    }
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            int a = (k + 1) % 3, b = (k + 2) % 3, c = (i + 1) % 3,
                e = (i + 2) % 3;
            adj[3 * i + k] =
                T[3 * a + c] * T[3 * b + e] - T[3 * a + e] * T[3 * b + c];
        }
    return T[0] * adj[0] + T[1] * adj[3] + T[2] * adj[6];
}

static void product(int *out, const int *x, const int *y, int n, int d) {
    for (int i = 0; i < n * d; i++) {
        out[i] = 0;
        for (int k = 0; k < n; k++)
            out[i] += x[i / d * n + k] * y[k * d + i % d];
    }
}

static void random_turn(int *P, int n) {
    int at[BOUND_ROWS] = {0, 1, 2};
    memset(P, 0, 9 * sizeof *P);
    for (int i = n - 1; i >= 0; i--) {
        int k = (int) test_below((uint64_t) i + 1), t = at[k];
        at[k] = at[i];
        P[i * n + t] = test_below(2) ? 1 : -1;
    }
}

/* The kinds of letters, as actions on X; R includes a reset. */
typedef struct {
    int T[9], P[2][9], R[2][BOUND_SIZE], kind[2];
    int still; /* X stays 0, and A is anything */
    int64_t s, c[BOUND_SIZE];
} maps_t;

/* s T X + c */
static void place(int64_t *h, const maps_t *m, const int *X) {
    int TX[BOUND_SIZE];
    product(TX, m->T, X, I.n, I.d);
    for (int i = 0; i < I.size; i++)
        h[i] = TX[i] * m->s + m->c[i];
}

/* The vectors of E0.  0: too many. */
static int close_vectors(const maps_t *m) {
    static int X[BOUND_VECTORS][BOUND_SIZE];
    for (int i = 0; i < I.size; i++)
        X[0][i] = m->still ? 0 : (int) test_below(4) - 1;
    I.count = 1;
    for (uint32_t q = 0; q < I.count; q++) {
        place(I.v[q], m, X[q]);
        for (int a = 0; a < 2; a++) {
            int next[BOUND_SIZE];
            uint32_t at = 0;
            if (m->kind[a] == TURN)
                product(next, m->P[a], X[q], I.n, I.d);
            else
                memcpy(next, m->kind[a] == RESET ? m->R[a] : X[q], sizeof next);
            while (at < I.count &&
                   memcmp(X[at], next, (size_t) I.size * sizeof *next) != 0)
                at++;
            if (at == BOUND_VECTORS)
                return 0;
            memcpy(X[at], next, sizeof next);
            I.count += at == I.count;
            I.to[q][a] = at;
        }
    }
    return 1;
}

/* Entry i of A of a turn, Y / det being T P T^-1. */
static int64_t entry(const maps_t *m, int i, int kind, const int Y[], int det) {
    int good = 1;
    if (kind == RESET)
        return 0;
    if (kind == IDENTITY)
        return i % (I.n + 1) == 0 ? LEMMA_UNIT : 0;
    if (m->still)
        return ((int64_t) test_below(27) - 13) * (LEMMA_UNIT / 12);
    const int64_t x = over((wide_t) Y[i] * LEMMA_UNIT, det, &good);
    return good ? x : NONE;
}

/* A and B of a letter; 0 if they are not in units. */
static int make_letter(const maps_t *m, int a, const int adj[], int det) {
    int X[9], Y[9], good = 1;
    product(X, m->T, m->P[a], I.n, I.n);
    product(Y, X, adj, I.n, I.n);
    for (int i = 0; i < I.n * I.n; i++) {
        I.A[a][i] = entry(m, i, m->kind[a], Y, det);
        good &= I.A[a][i] != NONE;
    }
    place(I.B[a], m, m->R[a]);
    for (int i = 0; good && i < I.size && m->kind[a] != RESET; i++) {
        I.B[a][i] = m->c[i];
        for (int k = 0; k < I.n; k++)
            I.B[a][i] -= times(I.A[a][i / I.d * I.n + k],
                               m->c[k * I.d + i % I.d], &good);
    }
    return good;
}

int bound_layer(void) {
    static const int64_t scale[] = {4, 4, 8, 2, 16, 1};
    maps_t m = {.s = PICK(scale) * (LEMMA_UNIT / 4)};
    const int plain = test_below(3) > 0;
    int adj[9];
    m.still = I.decoder != BOUND_ARGMAX && test_below(2);
    for (int i = 0; i < I.n * I.n; i++)
        m.T[i] = plain ? i % (I.n + 1) == 0 : (int) test_below(5) - 2;
    const int det = adjugate(adj, m.T, I.n);
    if (det == 0)
        return 0;
    if (I.decoder != BOUND_ARGMAX && test_below(3) == 0)
        m.s /= 3;
    for (int i = 0; i < I.size; i++)
        m.c[i] = !m.still && test_below(2)
                     ? 0
                     : ((int64_t) test_below(33) - 16) * m.s / 8;
    for (int a = 0; a < 2; a++) {
        m.kind[a] = test_below(4) > 0 ? TURN : 1 + (int) test_below(2);
        random_turn(m.P[a], I.n);
        for (int i = 0; i < I.size; i++)
            m.R[a][i] = m.still ? 0 : (int) test_below(4) - 1;
        if (!make_letter(&m, a, adj, det))
            return 0;
    }
    return close_vectors(&m);
}

/* ---- labels -------------------------------------------------------------- */

/* The form's value, in units of units. */
static wide_t value_of(const int64_t *h) {
    wide_t f = (wide_t) I.form[I.size] * LEMMA_UNIT;
    for (int i = 0; i < I.size; i++)
        f += (wide_t) I.form[i] * h[i];
    return f;
}

/* -1: two are nearest. */
static int nearest(const int64_t *h) {
    wide_t best = -1;
    int label = -1;
    for (uint32_t q = 0; q < I.count; q++) {
        wide_t t = 0;
        for (int i = 0; i < I.size; i++)
            t += (wide_t) (h[i] - I.v[q][i]) * (h[i] - I.v[q][i]);
        if (best < 0 || t < best) {
            best = t;
            label = (int) q;
        } else if (t == best) {
            label = -1;
        }
    }
    return label;
}

static int label_of(const int64_t *h) {
    wide_t f = value_of(h);
    int label = 0;
    if (I.decoder == BOUND_ARGMAX)
        return nearest(h);
    if (I.decoder == BOUND_SIGN)
        return 1 + (f > 0) - (f < 0);
    while (label < 2 && f >= (wide_t) I.cut[label] * LEMMA_UNIT)
        label++;
    return label;
}

static void label_vectors(void) {
    I.labels = I.decoder == BOUND_ARGMAX ? I.count : 3;
    I.accept = (uint32_t) test_below(I.labels);
    for (uint32_t q = 0; q < I.count; q++)
        I.label[q] = label_of(I.v[q]);
}

void bound_decoder(void) {
    for (int i = 0; i <= I.size; i++)
        I.form[i] = ((int64_t) test_below(9) - 4) * (LEMMA_UNIT / 2);
    I.cut[0] = ((int64_t) test_below(21) - 12) * (LEMMA_UNIT / 3);
    I.cut[1] = I.cut[0] + (1 + (int64_t) test_below(9)) * (LEMMA_UNIT / 3);
    label_vectors();
}

/* ---- what is rounded ----------------------------------------------------- */

lemma_real_t bound_number(int64_t x) {
    return (lemma_real_t){LEMMA_FINITE, x < 0, x};
}

/* Products of this and numbers of the format are in units. */
static int suits(lemma_real_t x) {
    const lemma_format_t *F = I.m.F;
    int64_t least =
        F->p == 0 ? LEMMA_UNIT >> F->frac : LEMMA_UNIT >> (F->p - 1 - F->emin);
    return (wide_t) x.x * least % LEMMA_UNIT == 0;
}

static int take(lemma_real_t *to, int64_t x) {
    *to = I.exact ? bound_number(x)
                  : lemma_decode(lemma_round(bound_number(x), I.m.F, I.m.mode),
                                 I.m.F);
    return to->kind == LEMMA_FINITE;
}

int bound_round(void) {
    int good = 1;
    I.adds = 0;
    for (int a = 0; a < 2; a++) {
        for (int i = 0; i < I.n * I.n; i++)
            good &= take(&I.w[a][i], I.A[a][i]) && suits(I.w[a][i]);
        for (int i = 0; i < I.size; i++) {
            good &= take(&I.b[a][i], I.B[a][i]);
            I.adds |= I.B[a][i] != 0;
        }
    }
    for (int i = 0; i < I.size; i++) {
        I.start[i] = lemma_round(bound_number(I.v[0][i]), I.m.F, I.m.mode);
        good &= lemma_decode(I.start[i], I.m.F).kind == LEMMA_FINITE;
    }
    return good;
}

typedef struct {
    uint32_t h[BOUND_SIZE], q, depth;
} state_t;

static state_t step(const state_t *s, int a) {
    state_t to = {{0}, I.to[s->q][a], s->depth + 1};
    uint32_t column[BOUND_ROWS];
    for (int i = 0; i < I.size; i++) {
        for (int k = 0; k < I.n; k++)
            column[k] = s->h[k * I.d + i % I.d];
        to.h[i] = lemma_row(&I.w[a][i / I.d * I.n], column, I.n,
                            I.adds ? &I.b[a][i] : NULL, &I.m);
    }
    return to;
}

/* 0: a number is not finite. */
static int numbers(int64_t *h, const state_t *s) {
    for (int i = 0; i < I.size; i++) {
        lemma_real_t x = lemma_decode(s->h[i], I.m.F);
        if (x.kind != LEMMA_FINITE)
            return 0;
        h[i] = x.x;
    }
    return 1;
}

static int right(const state_t *s) {
    int64_t h[BOUND_SIZE];
    return numbers(h, s) && label_of(h) == I.label[s->q];
}

static int any(const state_t *s) {
    int64_t h[BOUND_SIZE];
    return numbers(h, s);
}

static state_t at_start(void) {
    state_t s = {{0}, 0, 0};
    memcpy(s.h, I.start, sizeof I.start);
    return s;
}

/* The states of words, as long as all are good. */
static state_t all[STATES];
static uint32_t states;

static int is_new(const state_t *s) {
    for (uint32_t k = 0; k < states; k++)
        if (all[k].q == s->q && memcmp(all[k].h, s->h, sizeof s->h) == 0)
            return 0;
    return 1;
}

static uint32_t explore(uint32_t *length, int (*good)(const state_t *s)) {
    all[0] = at_start();
    states = 1;
    *length = 0;
    if (!good(&all[0]))
        return 0;
    for (uint32_t i = 0; i < states; i++)
        for (int a = 0; a < 2; a++) {
            state_t to = step(&all[i], a);
            if (!is_new(&to))
                continue;
            *length = all[i].depth;
            if (!good(&to))
                return to.depth;
            if (states == STATES)
                return UINT32_MAX;
            all[states++] = to;
        }
    *length = UINT32_MAX;
    return UINT32_MAX;
}

uint32_t bound_explore(uint32_t *length) {
    return explore(length, right);
}

void bound_tighten(void) {
    uint32_t length, most = UINT32_C(1) << test_below(9);
    wide_t f = 0, g, distance = 0;
    int64_t h[BOUND_SIZE];
    explore(&length, any);
    for (uint32_t i = 0; i < states && all[i].depth <= most; i++) {
        const wide_t exact = value_of(I.v[all[i].q]);
        if (!numbers(h, &all[i]))
            continue;
        g = value_of(h) - exact;
        if ((g < 0 ? -g : g) > distance) {
            distance = g < 0 ? -g : g;
            f = value_of(h) / LEMMA_UNIT;
            I.cut[0] = (int64_t) f + (g < 0);
        }
    }
    if (distance == 0)
        return;
    I.form[I.size] -= I.decoder == BOUND_SIGN ? (int64_t) f : 0;
    I.cut[1] = I.cut[0] + 9 * LEMMA_UNIT;
    label_vectors();
}

static double far(const state_t *s) {
    double t = 0;
    for (int i = 0; i < I.size; i++) {
        double x = (double) (lemma_decode(s->h[i], I.m.F).x - I.v[s->q][i]);
        t += x * x;
    }
    return t;
}

uint32_t bound_walk(uint32_t letters, int greedy) {
    state_t s = at_start();
    while (s.depth < letters) {
        state_t x = step(&s, 0), y = step(&s, 1);
        if (greedy && far(&x) != far(&y))
            s = far(&x) > far(&y) ? x : y;
        else
            s = test_below(2) ? x : y;
        if (!right(&s))
            return s.depth;
    }
    return UINT32_MAX;
}
