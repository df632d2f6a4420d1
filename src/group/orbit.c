/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Orbits, and blocks of imprimitivity by Atkinson's algorithm: the finest
 * G-invariant partition with two given points in one class is the closure of
 * that pair under "if x ~ y then xg ~ yg".  A transitive group is primitive
 * if and only if every pair (first point, other point) yields the partition
 * into one class.
 * Source: [atkinson1975]; [Seress2003, section 5.5.1].
 */

#include "base/set.h"
#include "group/impl.h"

/* ---- union-find with the least point as leader -------------------------- */

/* Join the classes of x and y; return the point that is no longer a leader, or
 * WR_NO_POINT if they were one class. */
static uint32_t join(uint32_t *parent, uint32_t x, uint32_t y) {
    x = wr_class_of(parent, x);
    y = wr_class_of(parent, y);
    if (x == y)
        return WR_NO_POINT;
    const uint32_t low = x < y ? x : y, high = x < y ? y : x;
    parent[high] = low;
    return high;
}

/* ---- orbits ------------------------------------------------------------- */

void wr_group_orbits(uint32_t *count, uint32_t *label, const wr_group_t G) {
    const uint32_t n = G->p->degree;
    uint32_t *parent = wr_malloc(n * sizeof(uint32_t) + 1);
    wr_perm_one(parent, n);
    for (size_t i = 0; i < G->p->gens->count; i++) {
        const uint32_t *g = wr_perms_at(G->p->gens, i);
        for (uint32_t p = 0; p < n; p++)
            join(parent, p, g[p]);
    }
    *count = wr_class_numbers(label, parent, n);
    wr_free(parent);
}

uint32_t wr_group_support(const wr_group_t G) {
    const uint32_t n = G->p->degree;
    uint32_t support = 0;
    for (uint32_t p = 0; p < n; p++)
        for (size_t i = 0; i < G->p->gens->count; i++)
            if (wr_perms_at(G->p->gens, i)[p] != p) {
                support++;
                break;
            }
    return support;
}

/* ---- blocks ------------------------------------------------------------- */

/* Return the number of classes of the finest invariant partition with 0 ~ q.
 * Every leader that loses its place is processed once: its images are joined
 * with those of the leader of its class at that time. */
static uint32_t join_pair(uint32_t *parent, uint32_t *queue, uint32_t q,
                          const wr_perms_t gens) {
    const uint32_t n = gens->degree;
    uint32_t queued = 0, classes = n - 1;
    wr_perm_one(parent, n);
    queue[queued++] = join(parent, 0, q);
    for (uint32_t i = 0; i < queued; i++)
        for (size_t k = 0; k < gens->count; k++) {
            const uint32_t *g = wr_perms_at(gens, k);
            const uint32_t x = queue[i], y = wr_class_of(parent, x);
            const uint32_t lost = join(parent, g[x], g[y]);
            if (lost != WR_NO_POINT) {
                queue[queued++] = lost;
                classes--;
            }
        }
    return classes;
}

uint32_t wr_group_join(uint32_t *label, const wr_group_t G, uint32_t q) {
    wr_assert(q < G->p->degree);
    const uint32_t n = G->p->degree;
    uint32_t *parent = wr_malloc(2 * (n * sizeof(uint32_t)) + 1);
    join_pair(parent, parent + n, q, G->p->gens);
    const uint32_t count = wr_class_numbers(label, parent, n);
    wr_free(parent);
    return count;
}

int wr_group_blocks(uint32_t *count, uint32_t *label, const wr_group_t G) {
    const uint32_t n = G->p->degree;
    uint32_t *parent = wr_malloc(2 * (n * sizeof(uint32_t)) + 1);
    uint32_t most = 1, best = 0;
    /* with the most classes no finer system exists, so blocks are minimal */
    for (uint32_t q = 1; q < n; q++) {
        const uint32_t classes = join_pair(parent, parent + n, q, G->p->gens);
        if (classes > most) {
            most = classes;
            best = q;
        }
    }
    wr_free(parent);
    if (most > 1)
        *count = wr_group_join(label, G, best);
    return most > 1;
}
