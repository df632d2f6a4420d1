/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CASCADE_IMPL_H
#define WREATH_CASCADE_IMPL_H

/* Declarations private to this module.
 *
 *   skeleton   the image sets, their classes, the tiles of a representative
 *              of each class, and where a class acts (level, offset)
 *   nodes      the sets that walks reach, with their children, made on demand
 *   contexts   triples (letter, P, R) of a letter and two nodes, with their
 *              action on a level and the contexts below
 */

#include "automaton/tree.h"
#include "base/bits.h"
#include "cascade/cascade.h"

#define WR_NONE UINT32_MAX

/* ---- skeleton ---------------------------------------------------------- */

/* Sets are numbered as in I; set 0 is the set of all states.  A singleton
 * belongs to no class.  Class 0 is that of set 0 if it has two states. */
typedef struct {
    wr_images_t I;
    uint64_t images; /* sets in I before singletons were added */
    uint32_t classes;
    uint32_t *class_of; /* class of a set; WR_NONE for a singleton */
    uint32_t *rank;     /* of a class: a class comes before all classes
                         * that its sets lead to */
    uint32_t *first;    /* classes + 1 positions in member */
    uint32_t *member;   /* sets, class by class: the representative first,
                         * then breadth-first along edges in the class */
    uint32_t *parent;   /* of a set: the set of its class from which it was */
    uint32_t *via;      /* reached, itself if first; and the letter */
    size_t *tile_first; /* classes + 1 positions in tile */
    uint32_t *tile;     /* sets: the tiles of each representative */
    uint32_t *depth;    /* of a class */
    uint32_t levels, *width;
    uint32_t *level, *offset; /* of a class */
    automaton_tree_t tree;    /* for the groups of classes */
} wr_skeleton_struct;
typedef wr_skeleton_struct wr_skeleton_t[1];

void wr_skeleton_init(wr_skeleton_t K);
void wr_skeleton_clear(wr_skeleton_t K);
uint64_t wr_skeleton_bytes(const wr_skeleton_t K);
/* Compute everything above; K is initialised, and left so on failure. */
wr_status_t wr_skeleton_build(wr_skeleton_t K, const wr_dfa_t A,
                              wr_layout_t layout, wr_limits_t L);

/* Steps of wr_skeleton_build. */
wr_status_t wr_skeleton_tiles(wr_skeleton_t K, wr_limits_t L);
void wr_skeleton_points(wr_skeleton_t K); /* tiles of the full layout */
static inline const uint64_t *wr_skeleton_set(const wr_skeleton_t K,
                                              uint32_t s) {
    return K->I->set + (size_t) s * K->I->words;
}

/* Add generators of the holonomy group of class c to G, whose degree is the
 * number of tiles. */
wr_status_t wr_class_group(wr_group_t G, wr_skeleton_t K, const wr_dfa_t A,
                           uint32_t c, wr_limits_t L);

/* ---- cascades ---------------------------------------------------------- */

/* A node.  child is NULL until it is expanded. */
typedef struct {
    uint32_t set; /* its number in the skeleton */
    uint32_t level, offset, children;
    uint32_t *child;
} wr_inner_t;

struct wr_cascade_struct {
    wr_cascade_kind_t kind;
    wr_layout_t layout;
    wr_dfa_t A;
    uint32_t *column; /* exclusion: column[a * states + q] = delta(q, a) */
    uint32_t levels, *width, *start;
    uint64_t max_memory; /* from the limits it was built with */
    /* holonomy */
    int given; /* built from its nodes: K has sets only */
    wr_skeleton_t K;
    wr_inner_t *node;
    uint32_t nodes, alloc;
    uint32_t *node_of; /* set -> node or WR_NONE */
    uint64_t bytes;    /* memory of K and the nodes */
};

/* Create a structure for a copy of A; delete it; or delete C's old structure
 * and replace it by N. */
wr_cascade_struct *wr_cascade_new(const wr_dfa_t A, wr_cascade_kind_t kind,
                                  wr_limits_t L);
void wr_cascade_delete(wr_cascade_struct *C);
void wr_cascade_replace(wr_cascade_t C, wr_cascade_struct *N);

/* ---- nodes ------------------------------------------------------------- */

/* Return the node of a set of the skeleton, which is created if it is new. */
uint32_t wr_node_of(wr_cascade_struct *C, uint32_t set);
/* Create the children of node i. */
wr_status_t wr_node_expand(wr_cascade_struct *C, uint32_t i, wr_limits_t L);
/* Compute the coordinates of the first chain of nodes from Q down to q. */
wr_status_t wr_node_chain(uint32_t *x, wr_cascade_struct *C, uint32_t q,
                          wr_limits_t L);
static inline const uint64_t *wr_node_set(const wr_cascade_struct *C,
                                          uint32_t i) {
    return wr_skeleton_set(C->K, C->node[i].set);
}

/* ---- contexts ---------------------------------------------------------- */

#define WR_CONTEXT_UNMET UINT32_MAX
#define WR_CONTEXT_END (UINT32_MAX - 1) /* all levels below hold */

typedef enum { WR_CONTEXT_HOLD, WR_CONTEXT_RESET, WR_CONTEXT_PERM } wr_move_t;

typedef struct {
    uint32_t value; /* the new coordinate, or WR_NONE: not yet filled */
    uint32_t next;  /* the context below; set only if value is */
} wr_slot_t;

/* Where the context acts, and the slot of an old coordinate x:
 * (x - offset) & mask, less than count.  mask is 0 if P is not active, because
 * then the old coordinate has no effect. */
typedef struct {
    uint32_t level, offset, mask, count;
    uint32_t letter, P, R, move; /* move is a wr_move_t */
    wr_slot_t slot[];
} wr_context_t;

/* Contexts are stored consecutively in one block and identified by their
 * positions, in units of a slot.  They move when one is added. */
typedef struct {
    wr_cascade_struct *C;
    wr_slot_t *block;
    uint32_t used, alloc, count; /* slots; number of contexts */
    wr_index_t index;
    uint64_t *image; /* scratch: the image of a node */
} wr_contexts_struct;
typedef wr_contexts_struct wr_contexts_t[1];

static inline wr_context_t *wr_context(const wr_contexts_t T, uint32_t c) {
    return (wr_context_t *) (void *) (T->block + c);
}
/* The next context in the block; the first is 0. */
static inline uint32_t wr_context_after(const wr_contexts_t T, uint32_t c) {
    return c + (uint32_t) (sizeof(wr_context_t) / sizeof(wr_slot_t)) +
           wr_context(T, c)->count;
}

void wr_contexts_init(wr_contexts_t T, wr_cascade_struct *C);
void wr_contexts_clear(wr_contexts_t T);
static inline uint64_t wr_contexts_bytes(const wr_contexts_t T) {
    return T->used * (uint64_t) sizeof *T->block + wr_index_bytes(T->index);
}
/* Find the context of (letter, P, R), which is created if it is new.
 * status  OK; DOMAIN if it has no action; UNABLE past L */
wr_status_t wr_contexts_find(uint32_t *out, wr_contexts_t T,
                             const uint32_t key[3], wr_limits_t L);
/* Find the context below slot k of context c, and store it in the slot. */
wr_status_t wr_contexts_below(uint32_t *out, wr_contexts_t T, uint32_t c,
                              uint32_t k, wr_limits_t L);
/* Compute the values of all slots of context c. */
void wr_contexts_fill(wr_contexts_t T, uint32_t c);
/* Find every context that can follow from (a, node 0, node 0). */
wr_status_t wr_contexts_close(wr_contexts_t T, wr_limits_t L);

/* ---- exclusion --------------------------------------------------------- */

/* A letter f descending: S is the set not yet excluded before it, T after it.
 * Invariant: f(S) is inside T, |S| = |T|, and F = T \ f(S).  Hence f maps S
 * onto T bijectively if and only if F is empty. */
typedef struct {
    uint32_t states, words;
    const uint32_t *f;
    uint64_t *S, *T, *F;
    uint32_t *hits;        /* hits[t] = #{s in S : f(s) = t} */
    uint32_t free, lowest; /* |F|; all words of F before this one are 0 */
} wr_exclusion_t;

void wr_exclusion_init(wr_exclusion_t *E, uint32_t states);
void wr_exclusion_clear(wr_exclusion_t *E);
void wr_exclusion_begin(wr_exclusion_t *E, const uint32_t *f);
/* The action on the present level: a reset, which is stored in *act, or the
 * permutation `image`, an array at least as long as the level is wide. */
void wr_exclusion_act(wr_act_t *act, const wr_exclusion_t *E, uint32_t *image);
/* Descend; return the new position of the element at position x < |S|. */
uint32_t wr_exclusion_next(wr_exclusion_t *E, uint32_t x);
void wr_exclusion_start(uint32_t *x, uint32_t states, uint32_t start);
uint32_t wr_exclusion_readout(const uint32_t *x, uint32_t states);

/* ---- walks ------------------------------------------------------------- */

struct wr_walk_struct {
    wr_cascade_struct *C;
    wr_limits_t L; /* memory limit of C; holds the last reason */
    uint64_t cache_bytes;
    wr_status_t status; /* a failure at begin, for the next call */
    uint32_t letter, level;
    uint32_t *image; /* scratch of wr_walk_act, for the widest level */
    wr_exclusion_t E;
    wr_contexts_t T;
    uint32_t *root; /* root[a]: the context of letter a at the top */
    uint32_t at;    /* the current context */
};

/* The holonomy part of the functions in walk.c; *act is preset to the
 * permutation w->image. */
void wr_walk_holonomy_init(wr_walk_struct *w);
void wr_walk_holonomy_clear(wr_walk_struct *w);
wr_status_t wr_walk_holonomy_begin(wr_walk_struct *w, uint32_t letter);
void wr_walk_holonomy_act(wr_act_t *act, wr_walk_struct *w);
wr_status_t wr_walk_holonomy_next(uint32_t *new_state, wr_walk_struct *w,
                                  uint32_t old_state);

/* ---- summaries --------------------------------------------------------- */

/* Fill in count, component, aperiodic and factors. */
wr_status_t wr_summary_exclusion(wr_summary_t S, wr_cascade_struct *C,
                                 wr_limits_t L);
/* Add a component to a level: with its group, or without, where nontrivial
 * says that the group is known not to be trivial. */
wr_status_t wr_summary_add(wr_summary_t S, uint32_t level, uint32_t tiles,
                           wr_group_t G, wr_limits_t L);
void wr_summary_add_unknown(wr_summary_t S, uint32_t level, uint32_t tiles,
                            int nontrivial);

#endif
