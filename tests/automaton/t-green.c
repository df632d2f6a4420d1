/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Green's classes against their definition: x R y when the sets x M and y M
 * are the same, x L y when M x and M y are, D by both, and one D-class below
 * another when M y M is inside M x M; with products made one by one. */

#include "automaton/green.h"
#include "automaton/sample.h"

#include <string.h>

enum { MOST = 90 };

/* All elements as images, and what the three ideals of each hold. */
typedef struct {
    uint32_t n, count;
    uint32_t image[MOST][8];
    unsigned char right[MOST][MOST], left[MOST][MOST], both[MOST][MOST];
} naive_t;

static uint32_t find(const naive_t *N, const uint32_t *t) {
    uint32_t i = 0;
    while (i < N->count && memcmp(N->image[i], t, N->n * sizeof *t) != 0)
        i++;
    return i;
}

/* x, then y */
static uint32_t product(const naive_t *N, uint32_t x, uint32_t y) {
    uint32_t t[8];
    for (uint32_t q = 0; q < N->n; q++)
        t[q] = N->image[y][N->image[x][q]];
    return find(N, t);
}

/* The elements as G lists them. */
static void make(naive_t *N, const wr_green_t G) {
    memset(N, 0, sizeof *N);
    N->n = G->states;
    for (; N->count < G->elements; N->count++)
        wr_green_image(N->image[N->count], G, N->count);
    for (uint32_t x = 0; x < N->count; x++)
        for (uint32_t y = 0; y < N->count; y++) {
            const uint32_t xy = product(N, x, y);
            REQUIRE(xy < N->count);
            N->right[x][xy] = N->left[y][xy] = 1;
        }
    for (uint32_t x = 0; x < N->count; x++)
        for (uint32_t y = 0; y < N->count; y++)
            if (N->left[x][y])
                for (uint32_t z = 0; z < N->count; z++)
                    N->both[x][z] |= N->right[y][z];
}

static int same(const unsigned char *x, const unsigned char *y) {
    return memcmp(x, y, MOST) == 0;
}

static int inside(const unsigned char *x, const unsigned char *y) {
    for (uint32_t i = 0; i < MOST; i++)
        if (x[i] && !y[i])
            return 0;
    return 1;
}

/* Whether y is next below x among the D-classes, by the ideals. */
static int covers(const naive_t *N, uint32_t x, uint32_t y) {
    if (!inside(N->both[y], N->both[x]) || same(N->both[x], N->both[y]))
        return 0;
    for (uint32_t z = 0; z < N->count; z++)
        if (!same(N->both[z], N->both[x]) && !same(N->both[z], N->both[y]) &&
            inside(N->both[z], N->both[x]) && inside(N->both[y], N->both[z]))
            return 0;
    return 1;
}

static int says_covers(const wr_green_t G, uint32_t d, uint32_t e) {
    for (size_t i = 0; i < G->covers; i++)
        if (G->cover[i][0] == d && G->cover[i][1] == e)
            return 1;
    return 0;
}

static void require_pair(const wr_green_t G, const naive_t *N, uint32_t x,
                         uint32_t y) {
    const int d = same(N->both[x], N->both[y]);
    REQUIRE((G->d[x] == G->d[y]) == d, "%u %u", x, y);
    REQUIRE(says_covers(G, G->d[x], G->d[y]) == covers(N, x, y), "%u %u", x, y);
    if (!d)
        return;
    REQUIRE((G->row[x] == G->row[y]) == same(N->right[x], N->right[y]));
    REQUIRE((G->column[x] == G->column[y]) == same(N->left[x], N->left[y]));
}

static void require_as_defined(const wr_dfa_t A, wr_limits_t L) {
    static naive_t N;
    char *text = sample_text(A);
    wr_green_t G;
    wr_word_t w;
    wr_green_init(G);
    wr_word_init(w);
    REQUIRE_STATUS(wr_green_compute(G, A, L), WR_OK);
    if (G->elements <= MOST) {
        make(&N, G);
        for (uint32_t x = 0; x < N.count; x++) {
            wr_green_word(w, G, x);
            for (uint32_t q = 0; q < A->states; q++)
                REQUIRE(wr_dfa_run(A, q, w) == N.image[x][q], "%s", text);
            REQUIRE(G->idempotent[x] == (product(&N, x, x) == x), "%s", text);
            for (uint32_t y = 0; y < N.count; y++)
                require_pair(G, &N, x, y);
        }
    }
    for (uint32_t d = 0; d < G->classes; d++)
        REQUIRE(G->size[d] % (G->rows[d] * G->columns[d]) == 0, "%s", text);
    wr_word_clear(w);
    wr_green_clear(G);
    wr_free(text);
}

TEST(random_automata_as_defined) {
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long i = test_rounds(150); i > 0; i--) {
        wr_dfa_t A;
        wr_dfa_init(A);
        sample_random(A, 1 + (uint32_t) test_below(4), (uint32_t) test_below(3),
                      0);
        require_as_defined(A, L);
        wr_dfa_clear(A);
    }
}

/* All transformations of n points, by a cycle, a swap and a merge: one
 * D-class a rank r, with S(n, r) kernels as rows, C(n, r) images as columns
 * and the symmetric group. */
TEST(full_transformation_monoid) {
    static const uint32_t rows[] = {1, 10, 25, 15, 1};
    static const uint32_t columns[] = {1, 5, 10, 10, 5};
    static const char *const group[] = {"S5", "S4", "S3", "C2", "1"};
    wr_limits_t L;
    wr_dfa_t A;
    wr_green_t G;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_green_init(G);
    wr_dfa_create(A, 5, 3);
    for (uint32_t q = 0; q < 5; q++)
        A->delta[3 * q] = (q + 1) % 5;
    A->delta[1] = 1;
    A->delta[3 + 1] = 0;
    A->delta[3 + 2] = 0;
    REQUIRE_STATUS(wr_green_compute(G, A, L), WR_OK);
    REQUIRE(G->elements == 3125 && G->classes == 5 && G->covers == 4);
    for (uint32_t d = 0; d < 5; d++) {
        wr_buffer_t name;
        wr_buffer_init(name);
        REQUIRE(G->rank[d] == 5 - d && G->rows[d] == rows[d] &&
                G->columns[d] == columns[d]);
        REQUIRE_STATUS(wr_green_group(name, G, d, L), WR_OK);
        REQUIRE(strcmp(name->text, group[d]) == 0, "%s", name->text);
        wr_buffer_clear(name);
    }
    L->max_states = 1000;
    REQUIRE_STATUS(wr_green_compute(G, A, L), WR_UNABLE);
    REQUIRE(G->elements == 3125); /* unchanged */
    wr_green_clear(G);
    wr_dfa_clear(A);
}

/* The composition factors of the maximal subgroups where the holonomy groups
 * have others: powers of the first letter of the first, which is the only
 * permutation, act on five states as a subgroup of A_5; in the second a word
 * exchanges two states that are the image of no idempotent. */
TEST(factors_of_maximal_subgroups) {
    static const uint32_t unit[] = {1, 1, 2, 2, 3, 0, 4, 3, 0, 4, 5, 0};
    static const uint32_t image[] = {2, 6, 4, 4, 2, 6, 4, 6, 6, 4, 4,
                                     3, 4, 5, 4, 4, 2, 2, 4, 3, 5};
    const struct {
        uint32_t states, letters;
        const uint32_t *delta;
        const char *factors;
    } of[] = {{6, 2, unit, "A5 C5"}, {7, 3, image, "A5"}};
    wr_limits_t L;
    wr_limits_init(L);
    for (size_t i = 0; i < 2; i++) {
        wr_dfa_t A;
        wr_buffer_t list;
        wr_images_t I;
        wr_dfa_init(A);
        wr_buffer_init(list);
        wr_images_init(I);
        wr_dfa_create(A, of[i].states, of[i].letters);
        memcpy(A->delta, of[i].delta,
               (size_t) A->states * A->letters * sizeof *A->delta);
        wr_images_start(I, A);
        REQUIRE_STATUS(wr_dfa_factors(list, I, A, L), WR_OK);
        REQUIRE(strcmp(list->text, of[i].factors) == 0, "%s", list->text);
        wr_images_clear(I);
        wr_buffer_clear(list);
        wr_dfa_clear(A);
    }
}
