/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Permutation automata whose group is A_4, S_4 or A_5, in one layer of three
 * dimensions: the rotations of the tetrahedron, the cube, the icosahedron.
 * Every letter is a rotation, so two reflections.
 *
 * Numbers are (p + q sqrt 5) / 4, p and q whole: rotations R of the three
 * groups, in the axes where the third of a turn about (1, 1, 1) permutes
 * coordinates, have no others.  An isomorphism is found by trying all images
 * of two elements that generate.  If R x is not x, then u = R x - x is the
 * key of a reflection U with U x = R x; U R fixes x and turns orientation
 * round, so it is a reflection, with key y - U R y for any y that it moves,
 * and R = U (U R).
 * Source: [merrill2024] for the word problems; [grazzi2025, Thm 3].
 */

#include <string.h>

#include "arch/express.h"

#define MOST 60

typedef struct {
    long p, q; /* p + q sqrt 5 */
} number_t;

typedef struct {
    number_t x[3][3]; /* in quarters */
} turn_t;

static const turn_t third = {{{{0, 0}, {0, 0}, {4, 0}},
                              {{4, 0}, {0, 0}, {0, 0}},
                              {{0, 0}, {4, 0}, {0, 0}}}};
/* order of the group; a second generator: a half, a quarter, a fifth */
static const struct { uint32_t order; turn_t turn; } solid[] = {
    {12, {{{{-4, 0}, {0, 0}, {0, 0}}, {{0, 0}, {-4, 0}, {0, 0}},
           {{0, 0}, {0, 0}, {4, 0}}}}},
    {24, {{{{0, 0}, {-4, 0}, {0, 0}}, {{4, 0}, {0, 0}, {0, 0}},
           {{0, 0}, {0, 0}, {4, 0}}}}},
    {60, {{{{2, 0}, {-1, -1}, {-1, 1}}, {{1, 1}, {-1, 1}, {-2, 0}},
           {{-1, 1}, {2, 0}, {1, 1}}}}},
};

static number_t times(number_t a, number_t b) {
    return (number_t) {a.p * b.p + 5 * a.q * b.q, a.p * b.q + a.q * b.p};
}

static number_t plus(number_t a, number_t b, long c) {
    return (number_t) {a.p + c * b.p, a.q + c * b.q};
}

static number_t dot(const number_t *a, const number_t *b) {
    number_t s = {0, 0};
    for (int i = 0; i < 3; i++)
        s = plus(s, times(a[i], b[i]), 1);
    return s;
}

/* Column j of R, in quarters. */
static void column(number_t *c, const turn_t *R, int j) {
    for (int i = 0; i < 3; i++)
        c[i] = R->x[i][j];
}

static void product(turn_t *C, const turn_t *A, const turn_t *B) {
    number_t b[3];
    for (int j = 0; j < 3; j++) {
        column(b, B, j);
        for (int i = 0; i < 3; i++) {
            number_t s = dot(A->x[i], b); /* in sixteenths */
            C->x[i][j] = (number_t) {s.p / 4, s.q / 4};
        }
    }
}

/* ---- the group of rotations --------------------------------------------- */

typedef struct {
    uint32_t order;
    turn_t turn[MOST];
    uint32_t after[MOST][MOST]; /* turn i after turn j */
} solid_t;

static uint32_t find(const solid_t *H, uint32_t count, const turn_t *R) {
    uint32_t i = 0;
    while (i < count && memcmp(&H->turn[i], R, sizeof *R) != 0)
        i++;
    return i;
}

static void close_turns(solid_t *H, const turn_t *second) {
    uint32_t count = 1;
    turn_t R;
    memset(&H->turn[0], 0, sizeof H->turn[0]);
    for (int i = 0; i < 3; i++)
        H->turn[0].x[i][i].p = 4;
    for (uint32_t i = 0; i < count; i++)
        for (int g = 0; g < 2; g++) {
            product(&R, g ? second : &third, &H->turn[i]);
            if (find(H, count, &R) == count && count < H->order)
                H->turn[count++] = R;
        }
    for (uint32_t i = 0; i < H->order; i++)
        for (uint32_t j = 0; j < H->order; j++) {
            product(&R, &H->turn[i], &H->turn[j]);
            H->after[i][j] = find(H, H->order, &R);
        }
}

/* ---- an isomorphism ----------------------------------------------------- */

typedef struct {
    arch_group_t G;
    solid_t H;
    uint32_t after[MOST][MOST], image[MOST];
} match_t;

/* The image of every element, if x and y go to h and k: how many there are,
 * or 0 where that is no injective homomorphism. */
static uint32_t extend(match_t *m, const uint32_t *x, const uint32_t *h) {
    uint32_t n = m->H.order, list[MOST], count = 1;
    unsigned char met[MOST] = {0};
    memset(m->image, 255, sizeof m->image);
    list[0] = m->image[0] = 0;
    met[0] = 1;
    for (uint32_t i = 0; i < count; i++)
        for (int g = 0; g < 2; g++) {
            uint32_t to = m->after[x[g]][list[i]];
            uint32_t at = m->H.after[h[g]][m->image[list[i]]];
            if (at >= n || (m->image[to] != UINT32_MAX
                            ? m->image[to] != at : met[at]))
                return 0;
            if (m->image[to] == UINT32_MAX)
                list[count++] = to;
            m->image[to] = at;
            met[at] = 1;
        }
    return count;
}

/* The elements that x and y generate. */
static uint32_t generated(const match_t *m, const uint32_t *x) {
    uint32_t list[MOST] = {0}, count = 1;
    unsigned char met[MOST] = {1};
    for (uint32_t i = 0; i < count; i++)
        for (int g = 0; g < 2; g++) {
            uint32_t to = m->after[x[g]][list[i]];
            if (!met[to])
                list[count++] = to;
            met[to] = 1;
        }
    return count;
}

static int isomorphic(match_t *m) {
    uint32_t n = m->H.order, x[2] = {0, 0}, h[2];
    for (uint32_t i = 0; i < n * n && generated(m, x) < n; i++)
        x[0] = i / n, x[1] = i % n;
    for (h[0] = 0; h[0] < n; h[0]++)
        for (h[1] = 0; h[1] < n; h[1]++)
            if (extend(m, x, h) == n)
                return 1;
    return 0;
}

/* ---- the model ---------------------------------------------------------- */

static void put(wr_buffer_t out, number_t x) {
    if (x.q == 0)
        arch_put(out, "'%ld'", x.p);
    else
        arch_put(out, "['%ld', '%ld']", x.p, x.q);
}

static void put_key(wr_buffer_t out, const number_t *v) {
    const char *comma = "";
    arch_put(out, "{'beta': '2', 'v': [");
    for (int i = 0; i < 3; i++)
        if (v[i].p != 0 || v[i].q != 0) {
            arch_put(out, "%s[%d, ", comma, i);
            put(out, v[i]);
            wr_buffer_put(out, "]");
            comma = ", ";
        }
    wr_buffer_put(out, "]}");
}

static int is_zero(const number_t *v) {
    return dot(v, v).p == 0 && dot(v, v).q == 0;
}

/* Keys of two reflections whose product is R, which is not 1. */
static void keys(number_t *u, number_t *w, const turn_t *R) {
    number_t r[3];
    int j = 0;
    do { /* u = R e_j - e_j */
        column(u, R, j);
        u[j] = plus(u[j], (number_t) {4, 0}, -1);
    } while (is_zero(u) && ++j < 3);
    j = 0;
    do { /* w = u.u (e_j - R e_j) + 2 u (u.R e_j) */
        column(r, R, j);
        number_t a = dot(u, u), b = dot(u, r);
        for (int i = 0; i < 3; i++) {
            number_t d = {i == j ? 4 : 0, 0};
            w[i] = plus(times(a, plus(d, r[i], -1)), times(u[i], b), 2);
        }
    } while (is_zero(w) && ++j < 3);
}

static void put_action(wr_buffer_t out, const match_t *m, uint32_t g) {
    number_t u[3], w[3];
    arch_put(out, "{'A': {'householder': [");
    if (g != 0) {
        keys(u, w, &m->H.turn[m->image[g]]);
        put_key(out, u);
        wr_buffer_put(out, ", ");
        put_key(out, w);
    }
    wr_buffer_put(out, "]}}");
}

/* R (1, 2, 4), in quarters: no rotation of these groups but 1 fixes it. */
static void put_point(wr_buffer_t out, const turn_t *R) {
    static const number_t h[3] = {{1, 0}, {2, 0}, {4, 0}};
    for (int i = 0; i < 3; i++) {
        wr_buffer_put(out, i ? ", " : "[");
        put(out, dot(R->x[i], h));
    }
    wr_buffer_put(out, "]");
}

static void layer(wr_buffer_t out, const match_t *m, const wr_dfa_t A,
                  const uint32_t *letter) {
    arch_put(out, "{'name': 'rotations of space', 'role': 'general',"
             " 'reads': ['letter'], 'labels': %u, 'gate': {'table': [",
             m->H.order);
    for (uint32_t a = 0; a < A->letters; a++)
        arch_put(out, "%s[%u, %u]", a ? ", " : "", a, a);
    arch_put(out, "]}, 'dim': 3, 'H0': ");
    put_point(out, &m->H.turn[0]);
    arch_put(out, ", 'actions': [");
    for (uint32_t a = 0; a < A->letters; a++) {
        wr_buffer_put(out, a ? ", " : "");
        put_action(out, m, letter[a]);
    }
    arch_put(out, "], 'decoder': {'kind': 'table', 'entries': [");
    for (uint32_t g = 0; g < m->H.order; g++) {
        wr_buffer_put(out, g ? ", [" : "[");
        put_point(out, &m->H.turn[m->image[g]]);
        wr_buffer_printf(out, ", %u]", g);
    }
    wr_buffer_put(out, "]}}");
}

static wr_status_t write_model(wr_lrnn_t M, match_t *m, const wr_dfa_t A,
                               const uint32_t *letter, wr_limits_t L) {
    wr_buffer_t text;
    wr_buffer_init(text);
    arch_put_head(text, A);
    arch_put(text, m->H.order == 60
                       ? "{'minpoly': ['-5', '0', '1'], 'root': {'re':"
                         " ['2', '3'], 'im': ['0', '0']}}"
                       : "'Q'");
    arch_put(text, ", 'layers': [");
    layer(text, m, A, letter);
    arch_put_states(text, A);
    arch_put(text, ", 'reads': [0], 'table': [");
    for (uint32_t g = 0; g < m->H.order; g++)
        arch_put(text, "%s[%u, %u]", g ? ", " : "", g,
                 arch_group_point(&m->G, g, A->start));
    arch_put(text, "]}}\n");
    wr_status_t s = arch_read_model(M, text, L);
    wr_buffer_clear(text);
    return s;
}

/* ---- the whole ---------------------------------------------------------- */

static wr_status_t set_group(match_t *m, const wr_dfa_t A, wr_limits_t L) {
    arch_tuples_t gens;
    uint32_t *p = wr_malloc((A->states + 1) * sizeof *p);
    arch_group_init(&m->G, A->states);
    arch_tuples_init(&gens, A->states);
    for (uint32_t a = 0; a < A->letters; a++) {
        for (uint32_t q = 0; q < A->states; q++)
            p[q] = A->delta[(size_t) q * A->letters + a];
        arch_tuples_add(&gens, p);
    }
    wr_status_t s = arch_group_set(&m->G, &gens, ARCH_GROUP_LIST, MOST, L);
    arch_tuples_clear(&gens);
    wr_free(p);
    return s;
}

static uint32_t element_of(const match_t *m, const wr_dfa_t A, uint32_t a) {
    uint32_t *p = wr_malloc((A->states + 1) * sizeof *p);
    for (uint32_t q = 0; q < A->states; q++)
        p[q] = A->delta[(size_t) q * A->letters + a];
    uint32_t g = arch_tuples_find(&m->G.element, p);
    wr_free(p);
    return g;
}

static wr_status_t match(match_t *m, wr_limits_t L) {
    uint32_t n = m->G.element.count;
    size_t k = 0;
    while (k < sizeof solid / sizeof *solid && solid[k].order != n)
        k++;
    if (k == sizeof solid / sizeof *solid)
        return wr_limits_fail(L, WR_DOMAIN, "a group of %u elements, not of"
                              " rotations of a solid", n);
    m->H.order = n;
    close_turns(&m->H, &solid[k].turn);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++)
            m->after[i][j] = arch_group_after(&m->G, i, j);
    return isomorphic(m) ? WR_OK
                         : wr_limits_fail(L, WR_DOMAIN, "another group of %u"
                                          " elements than the rotations of"
                                          " the solid", n);
}

wr_status_t arch_space(wr_lrnn_t M, const wr_dfa_t A, wr_limits_t L) {
    match_t *m = wr_calloc(1, sizeof *m);
    uint32_t *letter = wr_calloc(A->letters + 1, sizeof *letter);
    wr_status_t s = set_group(m, A, L);
    if (s == WR_OK)
        s = match(m, L);
    for (uint32_t a = 0; a < A->letters && s == WR_OK; a++)
        letter[a] = element_of(m, A, a);
    if (s == WR_OK)
        s = write_model(M, m, A, letter, L);
    arch_group_clear(&m->G);
    wr_free(letter);
    wr_free(m);
    return s;
}
