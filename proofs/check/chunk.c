/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

#include <string.h>

/* The states of a recurrence on a word.
 *
 * E3: the state after j letters of a chunk is the map of these j letters,
 * a product that was itself computed with roundings, applied to the state
 * at the start of the chunk.  Chunks multiply one letter at a time.  Scans
 * multiply blocks of 2^i letters, each from its halves, and a prefix from
 * the blocks that are the binary digits of j, the longest first.
 *
 * (A, b) after (P, c) is (A P, A c + b): every product and sum is rounded,
 * from left to right, with b last. */

static ck_map_letter new_map(uint32_t n) {
    ck_map_letter m = {.w = ck_alloc((size_t) n * n + n + 2, sizeof *m.w)};
    return m;
}

/* Compute the image of column j of the older map's matrix, or of its b (j = n),
 * under the newer map. */
static void column(ck_num *out, const ck_map_letter *newer,
                   const ck_map_letter *older, uint32_t j, const ck_orbit *O) {
    ck_map_letter linear = *newer;
    uint32_t n = O->R->n, i;
    ck_num *c = ck_alloc(2 * (size_t) n, sizeof *c), *y = c + n;

    linear.has_add = j == n && newer->has_add;
    for (i = 0; i < n; i++)
        c[i] = older->w[j == n ? n * n + i : i * n + j];
    ck_round_step(y, &linear, c, n, O->E);
    for (i = 0; i < n; i++)
        out[j == n ? n * n + i : i * n + j] = y[i];
    ck_free(c);
}

static ck_map_letter compose(const ck_map_letter *newer,
                             const ck_map_letter *older, const ck_orbit *O) {
    uint32_t n = O->R->n, j;
    ck_map_letter m = new_map(n);

    for (j = 0; j < n; j++)
        column(m.w, newer, older, j, O);
    if (older->has_add)
        column(m.w, newer, older, n, O);
    else
        memcpy(m.w + (size_t) n * n, newer->w + (size_t) n * n,
               n * sizeof *m.w);
    m.has_add = newer->has_add || older->has_add;
    return m;
}

/* Return a letter's map with its weights rounded into the format. */
static ck_map_letter one(const ck_map_letter *l, const ck_orbit *O) {
    uint32_t n = O->R->n, i;
    ck_map_letter m = new_map(n);
    if (l->delta || l->out != NULL)
        ck_reject("a letter is not an affine map in E3");
    m.has_add = l->has_add;
    for (i = 0; i < n * n + n; i++)
        m.w[i] = ck_round_number(l->w[i], O->E);
    return m;
}

/* Return the product of the 2^level letters from position at on. */
static ck_map_letter block(const ck_orbit *O, uint32_t at, int level) {
    if (level == 0)
        return one(O->R->letter + O->word.letter[at % O->word.length], O);
    ck_map_letter older = block(O, at, level - 1);
    ck_map_letter newer =
        block(O, at + (UINT32_C(1) << (level - 1)), level - 1);
    ck_map_letter m = compose(&newer, &older, O);
    ck_free(older.w);
    ck_free(newer.w);
    return m;
}

/* Return the product of the first j >= 1 letters of the chunk that begins at
 * position at; before: the product of the first j - 1, if any. */
static ck_map_letter prefix(const ck_orbit *O, uint32_t at, uint32_t j,
                            const ck_map_letter *before) {
    ck_map_letter m = {0}, next, b;
    int level;

    if (!O->E->scan) {
        next = block(O, at + j - 1, 0);
        if (j == 1)
            return next;
        m = compose(&next, before, O);
        ck_free(next.w);
        return m;
    }
    for (level = 12; level >= 0; level--) {
        if (!(j >> level & 1))
            continue;
        b = block(O, at, level);
        at += UINT32_C(1) << level;
        if (m.w == NULL) {
            m = b;
            continue;
        }
        next = compose(&b, &m, O);
        ck_free(m.w);
        ck_free(b.w);
        m = next;
    }
    return m;
}

static void make_maps(ck_orbit *O) {
    uint32_t t, i, n = O->R->n;
    O->map = ck_alloc(O->N, sizeof *O->map);
    for (t = 0; t < O->N; t++) {
        uint32_t j = t % O->E->chunk;
        O->map[t] = prefix(O, t - j, j + 1, O->map + t - (j > 0));
        for (i = 0; i < n * n + n; i++)
            if (O->map[t].w[i] >= CK_NOT_A_NUMBER &&
                O->map[t].w[i] != CK_MINUS_ZERO)
                ck_reject("the map at time %u overflows", t);
    }
}

/* ---- states -------------------------------------------------------------- */

void ck_orbit_start(ck_orbit *O) {
    uint32_t n = O->R->n;
    if (O->E->number == 3)
        make_maps(O);
    O->h = ck_alloc(n, sizeof *O->h);
    O->base = ck_alloc(n, sizeof *O->base);
    O->next = ck_alloc(n, sizeof *O->next);
    ck_round_start(O->h, O->R, O->E);
    O->t = 0;
}

void ck_orbit_step(ck_orbit *O) {
    uint32_t n = O->R->n, at = (uint32_t) (O->t % O->N);
    ck_num *old = O->h;
    if (O->E->number == 3) {
        if (O->t % O->E->chunk == 0)
            memcpy(O->base, O->h, n * sizeof *O->h);
        ck_round_step(O->next, O->map + at, O->base, n, O->E);
    } else {
        ck_round_step(O->next, O->R->letter + O->word.letter[at], O->h, n,
                      O->E);
    }
    O->h = O->next;
    O->next = old;
    O->t++;
}
