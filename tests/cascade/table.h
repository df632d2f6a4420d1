/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_CASCADE_TABLE_H
#define WREATH_TESTS_CASCADE_TABLE_H

/* The node table of a holonomy cascade, copied for inspection. */

#include "automata.h"

static const wr_layout_t layouts[] = {WR_LAYOUT_DISJOINT, WR_LAYOUT_OVERLAP,
                                      WR_LAYOUT_SPLIT, WR_LAYOUT_FULL};

typedef struct {
    wr_node_t *node;
    size_t count;
} table_t;

static inline void export(table_t *t, wr_cascade_t C) {
    uint64_t contexts = 0;
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_cascade_check(&contexts, C, L), WR_OK);
    REQUIRE(contexts > 0 || wr_cascade_levels(C) == 0);
    t->count = wr_cascade_node_count(C);
    t->node = wr_calloc(t->count, sizeof *t->node);
    for (size_t i = 0; i < t->count; i++) {
        wr_cascade_node(t->node + i, C, i);
        REQUIRE(t->node[i].child != NULL || t->node[i].children == 0);
    }
}

/* Copies of everything, so that a test may change it. */
static inline void copy(table_t *to, const table_t *from) {
    to->count = from->count;
    to->node = wr_malloc(from->count * sizeof *to->node);
    for (size_t i = 0; i < from->count; i++) {
        uint64_t *set = wr_malloc(sizeof *set);
        size_t bytes = from->node[i].children * sizeof(uint32_t);
        *set = *from->node[i].set;
        to->node[i] = from->node[i];
        to->node[i].set = set;
        to->node[i].child = wr_malloc(bytes);
        if (bytes > 0)
            memcpy((void *) (uintptr_t) to->node[i].child, from->node[i].child,
                   bytes);
    }
}

static inline void clear(table_t *t) {
    for (size_t i = 0; i < t->count; i++) {
        wr_free((void *) (uintptr_t) t->node[i].set);
        wr_free((void *) (uintptr_t) t->node[i].child);
    }
    wr_free(t->node);
}

static inline uint32_t *child(table_t *t, size_t i) {
    return (uint32_t *) (uintptr_t) t->node[i].child;
}

#endif
