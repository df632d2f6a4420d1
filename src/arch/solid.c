/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The rotation groups of the tetrahedron, the cube and the icosahedron, which
 * are A_4, S_4 and A_5, and an isomorphism from a group whose elements are
 * listed: all images of two generators are tried.
 *
 * Numbers are (p + q sqrt 5) / 4 with integers p and q.  The rotations of the
 * three groups have only such entries in coordinates that the rotation by a
 * third of a turn about (1, 1, 1) permutes.
 */

#include "arch/express.h"

#define MOST ARCH_SOLID_MOST

static const arch_turn_t third = {{{{0, 0}, {0, 0}, {4, 0}},
                                   {{4, 0}, {0, 0}, {0, 0}},
                                   {{0, 0}, {4, 0}, {0, 0}}}};
/* order of the group; a second generator, by a half, a quarter, a fifth turn */
static const struct {
    uint32_t order;
    arch_turn_t turn;
} solid[] = {
    {12,
     {{{{-4, 0}, {0, 0}, {0, 0}},
       {{0, 0}, {-4, 0}, {0, 0}},
       {{0, 0}, {0, 0}, {4, 0}}}}},
    {24,
     {{{{0, 0}, {-4, 0}, {0, 0}},
       {{4, 0}, {0, 0}, {0, 0}},
       {{0, 0}, {0, 0}, {4, 0}}}}},
    {60,
     {{{{2, 0}, {-1, -1}, {-1, 1}},
       {{1, 1}, {-1, 1}, {-2, 0}},
       {{-1, 1}, {2, 0}, {1, 1}}}}},
};

static arch_number_t times(arch_number_t a, arch_number_t b) {
    return (arch_number_t){a.p * b.p + 5 * a.q * b.q, a.p * b.q + a.q * b.p};
}

static arch_number_t plus(arch_number_t a, arch_number_t b, long c) {
    return (arch_number_t){a.p + c * b.p, a.q + c * b.q};
}

static arch_number_t dot(const arch_number_t *a, const arch_number_t *b) {
    arch_number_t s = {0, 0};
    for (int i = 0; i < 3; i++)
        s = plus(s, times(a[i], b[i]), 1);
    return s;
}

static void column(arch_number_t *c, const arch_turn_t *R, int j) {
    for (int i = 0; i < 3; i++)
        c[i] = R->x[i][j];
}

static void product(arch_turn_t *C, const arch_turn_t *A,
                    const arch_turn_t *B) {
    arch_number_t b[3];
    for (int j = 0; j < 3; j++) {
        column(b, B, j);
        for (int i = 0; i < 3; i++) {
            arch_number_t s = dot(A->x[i], b); /* in sixteenths */
            C->x[i][j] = (arch_number_t){s.p / 4, s.q / 4};
        }
    }
}

/* ---- the group of rotations --------------------------------------------- */

static uint32_t find(const arch_solid_t *H, uint32_t count,
                     const arch_turn_t *R) {
    uint32_t i = 0;
    while (i < count && memcmp(&H->turn[i], R, sizeof *R) != 0)
        i++;
    return i;
}

static void close_turns(arch_solid_t *H, const arch_turn_t *second) {
    uint32_t count = 1;
    arch_turn_t R;
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

typedef const uint32_t (*table_t)[MOST];

/* after: the multiplication table of the group to be matched. */
typedef struct {
    arch_solid_t *H;
    uint32_t after[MOST][MOST];
} match_t;

/* Extend the map x[0] -> h[0], x[1] -> h[1], into the group with table `other`,
 * to the elements that x generates, and return their number; 0 if the map is
 * not an injective homomorphism. */
static uint32_t extend(uint32_t *image, const match_t *m, table_t other,
                       const uint32_t *x, const uint32_t *h) {
    uint32_t n = m->H->order, list[MOST], count = 1;
    unsigned char met[MOST] = {0};
    memset(image, 255, MOST * sizeof *image);
    list[0] = image[0] = 0;
    met[0] = 1;
    for (uint32_t i = 0; i < count; i++)
        for (int g = 0; g < 2; g++) {
            uint32_t to = m->after[x[g]][list[i]];
            uint32_t at = other[h[g]][image[list[i]]];
            if (at >= n ||
                (image[to] != UINT32_MAX ? image[to] != at : met[at]))
                return 0;
            if (image[to] == UINT32_MAX)
                list[count++] = to;
            image[to] = at;
            met[at] = 1;
        }
    return count;
}

static int isomorphic(match_t *m) {
    uint32_t n = m->H->order, x[2] = {0, 0}, h[2], self[MOST];
    for (uint32_t i = 0; i < n * n && extend(self, m, m->after, x, x) < n; i++)
        x[0] = i / n, x[1] = i % n;
    for (h[0] = 0; h[0] < n; h[0]++)
        for (h[1] = 0; h[1] < n; h[1]++)
            if (extend(m->H->image, m, m->H->after, x, h) == n)
                return 1;
    return 0;
}

wr_status_t arch_solid_match(arch_solid_t *H, const arch_group_t *G,
                             wr_limits_t L) {
    uint32_t n = G->element.count;
    match_t *m;
    size_t k = 0;
    while (k < sizeof solid / sizeof *solid && solid[k].order != n)
        k++;
    if (k == sizeof solid / sizeof *solid)
        return wr_limits_fail(L, WR_DOMAIN,
                              "the group has %u elements and is not the "
                              "rotation group of a solid",
                              n);
    m = wr_calloc(1, sizeof *m);
    m->H = H;
    H->order = n;
    close_turns(H, &solid[k].turn);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++)
            m->after[i][j] = arch_group_after(G, i, j);
    int found = isomorphic(m);
    wr_free(m);
    return found ? WR_OK
                 : wr_limits_fail(L, WR_DOMAIN,
                                  "the group has %u elements but is not the "
                                  "rotation group of the solid",
                                  n);
}

/* ---- as parts of a model ------------------------------------------------- */

/* Put p + q sqrt 5 at row i. */
static void put(lrnn_make_t *B, uint32_t i, arch_number_t n) {
    fmpq_poly_t x;
    fmpq_poly_init(x);
    fmpq_poly_set_coeff_si(x, 1, n.q);
    fmpq_poly_set_coeff_si(x, 0, n.p);
    lrnn_make_put(B, i, 0, x);
    fmpq_poly_clear(x);
}

static void put_key(lrnn_make_t *B, const arch_number_t *v) {
    lrnn_make_factor(B, 2, 1);
    for (uint32_t i = 0; i < 3; i++)
        put(B, i, v[i]);
}

wr_status_t arch_solid_ring(wr_ring_t K, const arch_solid_t *H, wr_limits_t L) {
    return H->order == 60 ? build_golden(K, L) : WR_OK;
}

static int is_zero(const arch_number_t *v) {
    return dot(v, v).p == 0 && dot(v, v).q == 0;
}

/* Find keys of two reflections whose product is R, which is not 1.  If R x is
 * not x, then u = R x - x is the key of a reflection U with U x = R x.  U R
 * fixes x and reverses orientation, so it is a reflection; its key is y - U R y
 * for any y that it moves, and R = U (U R). */
static void keys(arch_number_t *u, arch_number_t *w, const arch_turn_t *R) {
    arch_number_t r[3];
    int j = 0;
    do { /* u = R e_j - e_j */
        column(u, R, j);
        u[j] = plus(u[j], (arch_number_t){4, 0}, -1);
    } while (is_zero(u) && ++j < 3);
    j = 0;
    do { /* w = u.u (e_j - R e_j) + 2 u (u.R e_j) */
        column(r, R, j);
        arch_number_t a = dot(u, u), b = dot(u, r);
        for (int i = 0; i < 3; i++) {
            arch_number_t d = {i == j ? 4 : 0, 0};
            w[i] = plus(times(a, plus(d, r[i], -1)), times(u[i], b), 2);
        }
    } while (is_zero(w) && ++j < 3);
}

static void put_keys(lrnn_make_t *B, const arch_turn_t *R) {
    arch_number_t u[3], w[3];
    keys(u, w, R);
    put_key(B, u);
    put_key(B, w);
}

/* The axis of a half turn R contains R y + y for every y. */
void arch_solid_put_axis(lrnn_make_t *B, const arch_turn_t *R) {
    arch_number_t u[3];
    int j = 0;
    do {
        column(u, R, j);
        u[j] = plus(u[j], (arch_number_t){4, 0}, 1);
    } while (is_zero(u) && ++j < 3);
    put_key(B, u);
}

void arch_solid_put_point(lrnn_make_t *B, const arch_turn_t *R, int turned) {
    static const arch_number_t h[3] = {{1, 0}, {2, 0}, {4, 0}};
    for (uint32_t i = 0; i < 3; i++) {
        arch_number_t x = dot(R->x[i], h);
        put(B, i, turned ? (arch_number_t){-x.p, -x.q} : x);
    }
}

/* ---- one layer ---------------------------------------------------------- */

/* Permutation automata whose group is the rotation group of a solid, in one
 * layer of 3 dimensions: every letter is a rotation, the product of two
 * reflections.
 * Source: [merrill2024] for the word problems; [grazzi2025, Thm 3]. */

typedef struct {
    arch_group_t G;
    arch_solid_t H;
} space_t;

static wr_status_t make(wr_lrnn_t M, space_t *m, const wr_dfa_t A,
                        const uint32_t *letter, wr_limits_t L) {
    lrnn_make_t B;
    wr_ring_t K;
    wr_ring_init(K);
    wr_status_t s = arch_solid_ring(K, &m->H, L);
    lrnn_make_begin(&B, M, A, K);
    wr_ring_clear(K);
    lrnn_make_layer(&B, "rotations of space", 3, m->H.order);
    arch_solid_put_point(&B, &m->H.turn[0], 0);
    lrnn_make_wire(&B, WR_WIRE_LETTER);
    for (uint32_t a = 0; a < A->letters; a++) {
        lrnn_make_row(&B, &a, a);
        lrnn_make_action(&B, WR_MATRIX_HOUSEHOLDER);
        if (letter[a] != 0)
            put_keys(&B, &m->H.turn[m->H.image[letter[a]]]);
    }
    lrnn_make_read(&B, 0);
    for (uint32_t g = 0; g < m->H.order; g++) {
        lrnn_make_vector(&B, g);
        arch_solid_put_point(&B, &m->H.turn[m->H.image[g]], 0);
        lrnn_make_read_row(&B, &g, arch_group_point(&m->G, g, A->start));
    }
    return s == WR_OK ? lrnn_make_end(&B, L) : s;
}

wr_status_t arch_space(arch_offer_t *O, const wr_dfa_t A, wr_limits_t L) {
    wr_assert(wr_dfa_is_permutation(A));
    space_t *m = wr_calloc(1, sizeof *m);
    uint32_t *letter = wr_calloc(A->letters + 1, sizeof *letter);
    arch_group_init(&m->G, A->states);
    wr_status_t s = arch_group_of(&m->G, letter, A, MOST, L);
    if (s == WR_OK)
        s = arch_solid_match(&m->H, &m->G, L);
    if (s == WR_OK)
        s = make(O->M, m, A, letter, L);
    if (s == WR_OK)
        wr_say(&O->how, "one layer, rotations of a solid, two reflections per "
                        "letter, the fewest of the actions tried");
    arch_group_clear(&m->G);
    WR_FREE(letter, m);
    return s;
}
