/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A list of GAP's transformations as a semiautomaton: each is a letter. */

#include "interchange/gap.h"

/* One letter: the images of 1, 2, ..; later points stay. */
static void read_images(gap_t *G, uint32_t letter) {
    gap_expect(G, '(');
    gap_expect(G, '[');
    for (uint64_t q = 0; gap_goes_on(G, q); q++) {
        const uint64_t to = gap_number(G, UINT32_MAX - 1);
        if (to == 0)
            interchange_fail(G->X, G->at, "found 0, expected a point");
        if (!interchange_ok(G->X))
            return;
        const uint32_t from = gap_state(G, q + 1);
        interchange_edge(G->X, from, letter, gap_state(G, to));
    }
    gap_expect(G, ')');
}

/* Points beyond the degree of a transformation stay where they are; image
 * points beyond all degrees do not make a table. */
static void fill(interchange_draft_t *X, uint64_t count) {
    const uint32_t n = X->state.count;
    const uint64_t cells = n * count;
    uint32_t *value = wr_malloc(((size_t) n + 1) * sizeof *value);
    unsigned char *moved = wr_calloc(cells + 1, 1);
    if (!interchange_names_are_numbers(value, &X->state))
        interchange_refuse(X, X->R->pos,
                           "found images beyond the points that have images");
    for (size_t i = 0; i < X->N.edges; i++)
        moved[(size_t) X->N.edge[i].from * count + X->N.edge[i].letter] = 1;
    for (uint64_t i = 0; i < cells; i++)
        if (!moved[i])
            interchange_edge(X, (uint32_t) (i / count), (uint32_t) (i % count),
                             (uint32_t) (i / count));
    WR_FREE(value, moved);
}

void gap_transformations(gap_t *G) {
    interchange_draft_t *X = G->X;
    uint64_t count = 0;
    uint32_t q;
    do {
        gap_pass(G);
        const size_t n = gap_word(G);
        const int identity = gap_word_is(G, n, "IdentityTransformation");
        if (!identity && !gap_word_is(G, n, "Transformation"))
            break;
        X->R->pos += n;
        if (!identity)
            read_images(G, (uint32_t) count);
        count++;
        if (interchange_ok(X))
            X->status = wr_limits_check(X->L, "transformations", X->state.count,
                                        count * X->state.count);
    } while (interchange_ok(X) && gap_next_is(G, ','));
    gap_state(G, 1); /* at least one point */
    for (uint64_t a = 0; a < count; a++)
        gap_letter(G, a, count);
    if (interchange_ok(X))
        fill(X, count);
    X->semiautomaton = 1;
    if (wr_names_find(&q, &X->state, "0", 1))
        X->N.flag[q] |= INTERCHANGE_START;
    if (interchange_ok(X))
        interchange_remark(X, "transformations: a semiautomaton that starts "
                              "at point 1");
}
