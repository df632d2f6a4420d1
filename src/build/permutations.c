/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Word problems of permutation groups given by generators.  A state is the
 * product so far, with the newest letter on the left, and H is the vector
 * (1, .., n) with its entries moved by the product.  The generators are all
 * permutations that move few points, swaps of neighbours, or the letters of a
 * file.
 * Source: [grazzi2025, Thm 3]; its experiments use S_5 with permutations that
 * move at most two or three points, and with all permutations.
 */

#include "build/impl.h"
#include "group/group.h"

enum { MOST = 200000 }; /* maximum number of transitions */

static void follow(uint32_t *q, uint32_t letter, const build_t *b) {
    wr_assert(q[0] < b->tuples.width);
    const uint32_t n = b->tuples.width;
    for (uint32_t i = 0; i < n; i++)
        q[i] = b->image[(size_t) letter * n + q[i]];
}

static int is_identity(const uint32_t *q, const build_t *b) {
    for (uint32_t i = 0; i < b->tuples.width; i++)
        if (q[i] != i)
            return 0;
    return 1;
}

static void one_line(wr_buffer_t out, const uint32_t *q, const build_t *b) {
    const uint32_t n = b->tuples.width;
    for (uint32_t i = 0; i < n; i++)
        wr_buffer_printf(out, "%s%u", i > 0 && n > 9 ? "." : "", q[i] + 1);
}

void build_move(build_t *b, const char *name, const uint32_t *image,
                uint32_t n) {
    const uint32_t a = b->make->M->letters;
    b->image = wr_grow(b->image, a, n * sizeof *image);
    memcpy(b->image + (size_t) a * n, image, n * sizeof *image);
    build_letter(b, "%s", name);
}

wr_status_t build_group(build_t *b, const char *name, uint32_t n) {
    const build_spec_t spec = {.name = name,
                               .width = n,
                               .step = follow,
                               .accepts = is_identity,
                               .print = one_line};
    uint32_t *start = wr_malloc(((size_t) n + 1) * sizeof *start);
    for (uint32_t i = 0; i < n; i++)
        start[i] = i;
    wr_status_t s = build_automaton(b, &spec, start);
    wr_free(start);
    return s;
}

/* Make the word problem of the group that b->image generates on n points, with
 * H0 = (1, .., n); a letter that takes i to j moves entry i to place j. */
static wr_status_t word_problem(build_t *b, const char *name, uint32_t n) {
    wr_status_t s = build_group(b, name, n);
    if (s != WR_OK)
        return s;
    build_orbit_layer(b, "points", n, NULL);
    for (uint32_t a = 0; a < b->automaton->letters; a++)
        build_permutation(b, b->image + (size_t) a * n);
    return build_end_states(b, 0);
}

/* ---- letters ------------------------------------------------------------- */

/* Add a letter that is named by its one-line notation. */
static void add_letter(build_t *b, const uint32_t *image, uint32_t n) {
    char name[9] = "";
    for (uint32_t i = 0; i < n; i++)
        name[i] = (char) ('1' + image[i]);
    build_move(b, name, image, n);
}

wr_status_t build_permutations(build_t *b) {
    const uint32_t n = b->number[0], most = b->number[1];
    const uint32_t *letters = &b->make->M->letters;
    uint32_t p[8];
    for (uint32_t i = 0; i < n; i++)
        p[i] = i;
    do {
        uint32_t moved = 0;
        for (uint32_t i = 0; i < n; i++)
            moved += p[i] != i;
        if (moved <= most)
            add_letter(b, p, n);
    } while (wr_permutation_next(p, n));
    uint64_t elements = 1;
    for (uint32_t i = 2; i <= n; i++)
        elements *= i;
    if (elements * *letters > MOST)
        return wr_limits_fail(b->limits, WR_DOMAIN,
                              "permutations: %u letters and %llu states are "
                              "more than %d transitions",
                              *letters, (unsigned long long) elements, MOST);
    return word_problem(b, "permutations", n);
}

wr_status_t build_neighbours(build_t *b) {
    const uint32_t n = b->number[0];
    uint32_t p[8];
    for (uint32_t a = 0; a + 1 < n; a++) {
        for (uint32_t i = 0; i < n; i++)
            p[i] = i == a ? a + 1 : i == a + 1 ? a : i;
        add_letter(b, p, n);
    }
    return word_problem(b, "neighbours", n);
}

/* The letters of an automaton, each a permutation of its states. */
wr_status_t build_word_problem(build_t *b) {
    const wr_dfa_struct *A = b->given;
    wr_status_t s = build_need_permutations(b);
    if (s != WR_OK)
        return s;
    uint32_t *image = wr_malloc(A->states * sizeof *image);
    for (uint32_t a = 0; a < A->letters; a++) {
        wr_dfa_column(image, A, a);
        build_move(b, A->letter_name[a], image, A->states);
    }
    wr_free(image);
    return word_problem(b, "word-problem", A->states);
}
