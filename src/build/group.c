/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Word problems of groups, H a vector that no element but 1 leaves where it
 * is: S_n by swaps, S_4 and A_5 by rotations of space.  A state is the
 * product so far, written as a permutation; the newest letter multiplies on
 * the left.
 * Source: [grazzi2025, Thm 3]; the rotations are those of the cube and of
 * the icosahedron.
 */

#include "build/impl.h"

/* ---- permutations as states -------------------------------------------- */

/* number[1] points are moved; letter a is the permutation at image. */
static const uint32_t s4_image[2][4] = {{1, 3, 0, 2}, {0, 2, 3, 1}};
static const uint32_t a5_image[2][5] = {{1, 2, 3, 4, 0}, {0, 4, 2, 1, 3}};

static void then(uint32_t *q, const uint32_t *image, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        q[i] = image[q[i]];
}

static void s4_step(uint32_t *q, uint32_t letter, const build_t *b) {
    (void) b;
    then(q, s4_image[letter], 4);
}

static void a5_step(uint32_t *q, uint32_t letter, const build_t *b) {
    (void) b;
    then(q, a5_image[letter], 5);
}

static int is_identity(const uint32_t *q, const build_t *b) {
    for (uint32_t i = 0; i < b->tuples.width; i++)
        if (q[i] != i)
            return 0;
    return 1;
}

static void one_line(wr_buffer_t out, const uint32_t *q, const build_t *b) {
    for (uint32_t i = 0; i < b->tuples.width; i++)
        wr_buffer_printf(out, "%u", q[i] + 1);
}

static const uint32_t identity[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};

/* ---- swaps ------------------------------------------------------------- */

/* The letter'th pair i < j, in the order 01, 02, .., 12, .. */
static void pair_of(uint32_t *i, uint32_t *j, uint32_t letter, uint32_t n) {
    for (*i = 0; letter >= n - 1 - *i; ++*i)
        letter -= n - 1 - *i;
    *j = *i + 1 + letter;
}

static void swap_step(uint32_t *q, uint32_t letter, const build_t *b) {
    uint32_t i, j, n = (uint32_t) b->number[0];
    pair_of(&i, &j, letter, n);
    for (uint32_t k = 0; k < n; k++)
        q[k] = q[k] == i ? j : q[k] == j ? i : q[k];
}

/* H0 = (1, .., n); the letter (i j) is I - 2 v v^T / v^T v, v = e_i - e_j. */
static void swap_layer(build_t *b, uint32_t n) {
    uint32_t letters = n * (n - 1) / 2, i, j;
    build_item(b,
               "{'name': 'points', 'role': 'general', 'dim': %u,"
               " 'reads': ['letter'], 'labels': %u, 'gate': {'table': [",
               n, b->automaton->states);
    for (uint32_t a = 0; a < letters; a++)
        build_item(b, "[%u, %u]", a, a);
    build_put(b, "]}, 'actions': [");
    for (uint32_t a = 0; a < letters; a++) {
        pair_of(&i, &j, a, n);
        build_item(b,
                   "{'A': {'householder': [{'v':"
                   " [[%u, '1'], [%u, '-1']], 'beta': '2'}]}}",
                   i, j);
    }
    build_put(b, "], 'H0': [");
    for (i = 1; i <= n; i++)
        build_item(b, "'%u'", i);
    build_put(b, "], 'decoder': {'kind': 'table', 'entries': [[[");
    for (i = 1; i <= n; i++)
        build_item(b, "'%u'", i);
    build_put(b, "], 0]]}}");
    b->orbit = 1;
}

wr_status_t build_swaps(build_t *b) {
    uint32_t n = (uint32_t) b->number[0], i, j;
    wr_buffer_t letters;
    wr_buffer_init(letters);
    for (uint32_t a = 0; a < n * (n - 1) / 2; a++) {
        pair_of(&i, &j, a, n);
        wr_buffer_printf(letters, "%s%u%u", a > 0 ? " " : "", i + 1, j + 1);
    }
    build_spec_t spec = {"swaps",   letters->text, n,
                         swap_step, is_identity,   one_line};
    wr_status_t s = build_automaton(b, &spec, identity);
    wr_buffer_clear(letters);
    if (s != WR_OK)
        return s;
    build_begin(b, NULL, NULL);
    swap_layer(b, n);
    build_end_states(b, 0);
    return WR_OK;
}

/* ---- rotations of space ------------------------------------------------ */

static void space(build_t *b, const char *ring, const char *h0,
                  const char *actions) {
    build_begin(b, NULL, ring);
    build_item(b,
               "{'name': 'space', 'role': 'general', 'dim': 3,"
               " 'reads': ['letter'], 'labels': %u,"
               " 'gate': {'table': [[0, 0], [1, 1]]}, 'H0': %s,"
               " 'actions': [%s], 'decoder': {'kind': 'table',"
               " 'entries': [[%s, 0]]}}",
               b->automaton->states, h0, actions, h0);
    build_end_states(b, 0);
    b->orbit = 1;
}

/* quarter = a quarter turn about the third axis, third = a third of a turn
 * about (1,1,1).  They move the four diagonals (1,1,1), (-1,1,1), (1,-1,1),
 * (1,1,-1) of the cube as s4_image says.  Each is two reflections. */
wr_status_t build_s4(build_t *b) {
    static const build_spec_t spec = {"cube",  "quarter third", 4,
                                      s4_step, is_identity,     one_line};
    wr_status_t s = build_automaton(b, &spec, identity);
    if (s == WR_OK)
        space(b, NULL, "['1', '2', '3']",
              "{'A': {'dense': ['0', '-1', '0', '1', '0', '0', '0', '0',"
              " '1']}, 'factors': ["
              "{'v': [[0, '1'], [1, '-1']], 'beta': '2'},"
              " {'v': [[1, '1']], 'beta': '2'}]},"
              " {'A': {'permutation': [1, 2, 0]}, 'factors': ["
              "{'v': [[0, '1'], [2, '-1']], 'beta': '2'},"
              " {'v': [[0, '1'], [1, '-1']], 'beta': '2'}]}");
    return s;
}

/* fifth = a fifth of a turn of the icosahedron with the vertex (1,0,f),
 * f = (1 + sqrt 5) / 2, about it; third as above.  They move the five
 * triples of perpendicular axes of half turns as a5_image says: triple 0
 * is the axes of coordinates, triple k its image under k fifths.  A fifth is
 * a half turn's reflection e_1 followed by the reflection that exchanges e_0
 * and its image, v = (-1, f, 1/f). */
wr_status_t build_a5(build_t *b) {
    static const build_spec_t spec = {"icosahedron", "fifth third", 5,
                                      a5_step,       is_identity,   one_line};
#define F4_ "['1/4', '1/4']"   /* f / 2 */
#define MF4 "['-1/4', '-1/4']" /* -f / 2 */
#define G4 "['-1/4', '1/4']"   /* 1 / (2 f) */
    wr_status_t s = build_automaton(b, &spec, identity);
    if (s == WR_OK)
        space(b,
              "{'minpoly': ['-5', '0', '1'],"
              " 'root': {'re': ['2', '3'], 'im': ['0', '0']}}",
              "['1', '2', '4']",
              "{'A': {'dense': ['1/2', " MF4 ", " G4 ", " F4_ ", " G4
              ", '-1/2', " G4 ", '1/2', " F4_ "]}, 'factors': ["
              "{'v': [[0, '-1'], [1, ['1/2', '1/2']],"
              " [2, ['-1/2', '1/2']]], 'beta': '2'},"
              " {'v': [[1, '1']], 'beta': '2'}]},"
              " {'A': {'permutation': [1, 2, 0]}, 'factors': ["
              "{'v': [[0, '1'], [2, '-1']], 'beta': '2'},"
              " {'v': [[0, '1'], [1, '-1']], 'beta': '2'}]}");
    return s;
}
