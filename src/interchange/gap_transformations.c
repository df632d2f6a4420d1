/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A list of GAP's transformations as a semiautomaton: each is a letter. */

#include "interchange/gap.h"

#include <string.h>

/* One letter: the images of 1, 2, ..; later points stay. */
static wr_status_t read_images(gap_t *G, uint32_t letter) {
    uint64_t to, q = 0;
    wr_status_t s = gap_expect(G, '(');
    if (s == WR_OK)
        s = gap_expect(G, '[');
    while (s == WR_OK && !gap_next_is(G, ']')) {
        s = gap_number(G, &to, UINT32_MAX - 1);
        if (s == WR_OK && to == 0)
            s = wr_reader_fail_at(G->X->R, G->at, "found 0, expected a point");
        if (s == WR_OK) {
            const uint32_t from = gap_state(G, ++q);
            s = interchange_edge(G->X, from, letter, gap_state(G, to));
        }
        if (s == WR_OK && !gap_next_is(G, ',') &&
            G->X->R->text[G->X->R->pos] != ']')
            s = gap_expect(G, ']');
    }
    return s == WR_OK ? gap_expect(G, ')') : s;
}

/* Points beyond the degree of a transformation stay where they are; image
 * points beyond all degrees do not make a table. */
static wr_status_t fill(gap_t *G, uint64_t count) {
    interchange_draft_t *X = G->X;
    const uint32_t n = X->state.count;
    const uint64_t cells = n * count;
    uint32_t *value = wr_malloc(((size_t) n + 1) * sizeof *value);
    unsigned char *moved = wr_calloc(cells + 1, 1);
    wr_status_t s = WR_OK;
    if (!interchange_names_are_numbers(value, &X->state))
        s = interchange_refuse(X, X->R->pos,
                               "found images beyond the points that have "
                               "images");
    for (size_t i = 0; i < X->N.edges; i++)
        moved[(size_t) X->N.edge[i].from * count + X->N.edge[i].letter] = 1;
    for (uint64_t i = 0; s == WR_OK && i < cells; i++)
        if (!moved[i])
            s = interchange_edge(X, (uint32_t) (i / count),
                                 (uint32_t) (i % count),
                                 (uint32_t) (i / count));
    wr_free(value);
    wr_free(moved);
    return s;
}

wr_status_t gap_transformations(gap_t *G) {
    interchange_draft_t *X = G->X;
    uint64_t count = 0;
    wr_status_t s = WR_OK;
    do {
        gap_pass(G);
        const size_t n = gap_word(G);
        const int identity = gap_word_is(G, n, "IdentityTransformation");
        if (!identity && !gap_word_is(G, n, "Transformation"))
            break;
        X->R->pos += n;
        if (!identity)
            s = read_images(G, (uint32_t) count);
        count++;
        if (s == WR_OK)
            s = wr_limits_check(X->L, "transformations", X->state.count,
                                count * X->state.count);
    } while (s == WR_OK && gap_next_is(G, ','));
    gap_state(G, 1); /* at least one point */
    for (uint64_t a = 0; a < count; a++)
        gap_letter(G, a, count);
    if (s == WR_OK)
        s = fill(G, count);
    X->semiautomaton = 1;
    uint32_t q;
    if (wr_names_find(&q, &X->state, "0", 1))
        X->N.flag[q] |= INTERCHANGE_START;
    if (s == WR_OK)
        interchange_remark(X, "transformations: a semiautomaton that starts "
                              "at point 1");
    return s;
}
