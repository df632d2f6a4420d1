/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CASCADE_H
#define WREATH_CASCADE_H

/* cascade: Krohn-Rhodes decompositions of a semiautomaton into levels of
 * permutation-reset components.  May include automaton, exact, base.
 *
 * A cascade has levels 0 .. s-1 with states {0, .., width[l]-1} each.  A
 * letter acts on level l by a function that depends on the letter and on the
 * OLD states of levels 0 .. l-1, and is a permutation of the level's states or
 * a constant (a reset).  The map W from cascade states onto automaton states
 * commutes with every letter.
 *
 * All cascades here are evaluated by one walk from the top.  If P is the
 * part of the automaton known from the OLD coordinates above level l, and R
 * the part known from the NEW ones, then the invariant is  delta(P, a) <= R.
 */

#include "automaton/automaton.h"
#include "base/set.h"

WR_BEGIN_DECLS

typedef enum {
    WR_CASCADE_PERMUTATION, /* one level: the states themselves */
    WR_CASCADE_EXCLUSION,   /* |Q| - 1 levels of widths |Q|, .., 2 */
    WR_CASCADE_HOLONOMY     /* by image sets and their tiles */
} wr_cascade_kind_t;

/* How classes of equal depth share a level of a holonomy cascade. */
typedef enum {
    WR_LAYOUT_DISJOINT, /* in disjoint coordinates: widths add up */
    WR_LAYOUT_OVERLAP,  /* in the same coordinates: the largest width counts */
    WR_LAYOUT_SPLIT,    /* one class per level */
    WR_LAYOUT_FULL      /* all nonempty subsets instead of the images,
                         * one class per level: width <= |Q| */
} wr_layout_t;

/* One action on a level of the given width.
 *   RESET        every state goes to target
 *   PERMUTATION  state i goes to image[i] (width entries, a bijection);
 *                image NULL means the identity
 * idle: nothing reads the level until it is reset, so that a letter may leave
 * any state there (holonomy: R is not active on the level) */
typedef enum { WR_ACT_PERMUTATION, WR_ACT_RESET } wr_act_kind_t;
typedef struct {
    wr_act_kind_t kind;
    uint32_t target;
    const uint32_t *image; /* owned by the walk; valid until its next use */
    int idle;
} wr_act_t;

/* A node of a holonomy cascade: a subset of the states with its tiles.
 * The node is active at `level`, where its tiles occupy the coordinates
 * offset .. offset + children - 1, in order.  A singleton has no children
 * and is active on no level.
 *
 * The nodes determine the cascade.  Let the old coordinates lead to node P and
 * the new ones to node R, let l be the first level where P or R is active, and
 * let a be the letter (P.a is the set of images).  The action on level l is
 *   if R is not active at l     the identity;
 *   if both are, and P.a = R    the permutation offset + i -> offset + j
 *                               with child_R[j] = child_P[i].a as sets, and
 *                               the identity on the other coordinates;
 *   otherwise                   the reset to the first child of R that
 *                               contains P.a.
 * Then P is replaced by its child at the OLD coordinate and R by its child at
 * the NEW one, each only if it is active at l. */
typedef struct {
    uint32_t level, offset, children;
    const uint32_t *child; /* node numbers */
    const uint64_t *set;   /* bitset of (states + 63) / 64 words */
} wr_node_t;

/* All nodes of a cascade, and its number of levels. */
typedef struct {
    uint32_t levels;
    const wr_node_t *node;
    size_t count;
} wr_nodes_t;

typedef struct wr_cascade_struct wr_cascade_struct;
typedef struct {
    wr_cascade_struct *p;
} wr_cascade_t[1];

void wr_cascade_init(wr_cascade_t C);
void wr_cascade_clear(wr_cascade_t C);

/* ---- building ---------------------------------------------------------- */

/* Build the one-level cascade of a permutation automaton.
 * status  OK; DOMAIN if some letter is not a bijection
 * source  [grazzi2025, Thm 3] */
WR_MUST_CHECK wr_status_t wr_cascade_permutation(wr_cascade_t C,
                                                 const wr_dfa_t A,
                                                 wr_limits_t L);

/* Build the exclusion cascade: level l stores which element is excluded next,
 * as its position in the increasing list of those not yet excluded.
 * status  OK; UNABLE past limits
 * cost    O(states) to build; nothing is enumerated
 * source  [zeiger1967]; doc/algorithms gives the proof */
WR_MUST_CHECK wr_status_t wr_cascade_exclusion(wr_cascade_t C, const wr_dfa_t A,
                                               wr_limits_t L);

/* Build the holonomy cascade, lazily: the skeleton is computed here, a node
 * when a walk first reaches it.
 * status  OK; UNABLE past limits (the reason gives the number of sets
 *         and classes found so far)
 * cost    O(images * letters) set operations
 * source  [egrinagy2015] */
WR_MUST_CHECK wr_status_t wr_cascade_holonomy(wr_cascade_t C, const wr_dfa_t A,
                                              wr_layout_t layout,
                                              wr_limits_t L);

/* Build the cascade of a method: permutation, exclusion, holonomy, or auto,
 * which is permutation for a permutation automaton and exclusion otherwise.
 * shape   layout is one of disjoint, overlap, split, full, for holonomy only;
 *         NULL: disjoint
 * status  OK; DOMAIN (an unknown word; a layout without holonomy; for method
 *         permutation, a letter that is no permutation); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_cascade_build(wr_cascade_t C, const wr_dfa_t A,
                                           const char *method,
                                           const char *layout, wr_limits_t L);
/* Return the names of methods and layouts. */
const char *wr_cascade_kind_name(wr_cascade_kind_t kind);
const char *wr_layout_name(wr_layout_t layout);

/* Build a holonomy cascade from its nodes, as read from a file.  Its layout is
 * unknown, and wr_cascade_layout returns DISJOINT.  Node 0 must be the set of
 * all states.  Checked: sets are within range, children are distinct proper
 * subsets that cover the node, levels strictly increase downwards, offsets are
 * within the width of the level.  (Not checked: that the actions exist; see
 * wr_cascade_check.)
 * status  OK; DOMAIN with the reason naming the node */
WR_MUST_CHECK wr_status_t wr_cascade_nodes(wr_cascade_t C, const wr_dfa_t A,
                                           const wr_nodes_t *all,
                                           wr_limits_t L);

/* ---- queries ----------------------------------------------------------- */

wr_cascade_kind_t wr_cascade_kind(const wr_cascade_t C);
wr_layout_t wr_cascade_layout(const wr_cascade_t C);
uint32_t wr_cascade_levels(const wr_cascade_t C);
uint32_t wr_cascade_width(const wr_cascade_t C, uint32_t level);
/* The semiautomaton that C emulates, owned by C. */
const wr_dfa_struct *wr_cascade_automaton(const wr_cascade_t C);

/* One component of a level: a class of image sets. */
typedef struct {
    uint32_t tiles;
    char *group_order;   /* decimal; "" if the group is not known */
    char *group_name;    /* "1", "C2", "S4", "order 1152"; "" if not known */
    uint32_t generators; /* number of known generators of the group */
    uint32_t *generator; /* their images of the tiles, one after another */
} wr_component_t;
/* The summary that `decompose` prints.  component[l] has count[l] entries. */
typedef struct {
    uint32_t levels;
    uint32_t *states; /* width of each level */
    uint32_t *count;  /* components of each level */
    wr_component_t **component;
    uint64_t images;      /* number of image sets, including Q and the
                           * singletons among them; 0 unless holonomy; for the
                           * full layout all subsets */
    wr_truth_t aperiodic; /* all component groups are trivial */
    char *factors;        /* simple factors of the known groups,
                           * "A5 C2 C3" or "" */
} wr_summary_struct;
typedef wr_summary_struct wr_summary_t[1];
void wr_summary_init(wr_summary_t S);
void wr_summary_clear(wr_summary_t S);
/* Compute the summary of a cascade.  A component is
 *   permutation  the level; its group is generated by the letters;
 *   holonomy     a class; its group acts on the tiles of a representative
 *                (classes that overlap are counted separately, although the
 *                actions of the level may generate a larger group);
 *   exclusion    a level; its group is generated by the permutations in the
 *                reachable contexts.  There can be very many contexts: at most
 *                65536 are explored, and none if there are over 64 states; a
 *                group that they do not determine is not known.
 * status  OK; UNABLE past limits; DOMAIN for a cascade of wr_cascade_nodes
 * cost    image sets * letters * states, and Schreier-Sims
 * source  [egrinagy2015] */
WR_MUST_CHECK wr_status_t wr_cascade_summary(wr_summary_t S, wr_cascade_t C,
                                             wr_limits_t L);

/* Expand every node reachable by walks and check the local conditions that
 * imply emulation for all words (doc/algorithms); *contexts is the number of
 * triples (a, P, R) reached.  Exclusion and permutation cascades satisfy the
 * conditions by construction.
 * status  OK; DOMAIN if a condition fails (the reason names the context);
 *         UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_cascade_check(uint64_t *contexts, wr_cascade_t C,
                                           wr_limits_t L);

/* Collect, each once, the permutations of each level, except the identity, by
 * which the contexts of a holonomy cascade act on it.
 * shape   move[l] is an empty set of tuples as wide as level l
 * status  OK; DOMAIN (not holonomy; as wr_cascade_check); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_cascade_moves(wr_tuples_t *move, wr_cascade_t C,
                                           wr_limits_t L);

/* The nodes known so far (all of them after wr_cascade_check), numbered from 0
 * = all states.  Before the check, child is NULL for a node whose children no
 * walk has needed.  child and set are owned by C. */
size_t wr_cascade_node_count(const wr_cascade_t C);
void wr_cascade_node(wr_node_t *out, const wr_cascade_t C, size_t i);

/* ---- the skeleton ------------------------------------------------------ */

/* A class of image sets, each of which letters map onto the others.
 * set    their numbers, the representative first
 * tile   numbers of the tiles of the representative
 * units  level and offset as in wr_node_t; depth in steps down from the
 *        class of all states */
typedef struct {
    uint32_t level, offset, depth, sets;
    size_t tiles;
    const uint32_t *set, *tile;
} wr_image_class_t;
/* The number of classes of a holonomy cascade, and class i; 0 for other kinds
 * and for cascades from a file.  wr_image_class_t points to memory of C. */
uint32_t wr_cascade_class_count(const wr_cascade_t C);
void wr_cascade_class(wr_image_class_t *out, const wr_cascade_t C, uint32_t i);
/* Set number s as a bitset of (states + 63) / 64 words; and its class, or
 * UINT32_MAX for a single state. */
const uint64_t *wr_cascade_set(const wr_cascade_t C, uint32_t s);
uint32_t wr_cascade_class_of(const wr_cascade_t C, uint32_t s);
/* Append the name of the holonomy group of class i on its tiles: "1", "S3",
 * "order 1152".
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_cascade_class_group(wr_buffer_t out,
                                                 const wr_cascade_t C,
                                                 uint32_t i, wr_limits_t L);

/* ---- running ----------------------------------------------------------- */

/* Initial coordinates, one per level, such that W(x) is the start state. */
void wr_cascade_start(uint32_t *x, const wr_cascade_t C);
/* Compute coordinates of a state q, such that W(x) = q.
 * status  OK; DOMAIN if there is no state q; UNABLE past limits of nodes */
WR_MUST_CHECK wr_status_t wr_cascade_encode(uint32_t *x, wr_cascade_t C,
                                            uint32_t q, wr_limits_t L);
/* Return W(x), or UINT32_MAX if x encodes no state.  x must be reachable, or at
 * least within the widths. */
uint32_t wr_cascade_readout(wr_cascade_t C, const uint32_t *x);

/* A walk evaluates one letter from the top level down:
 *     wr_walk_begin(w, a);
 *     for each level l:  act = wr_walk_act(w);
 *                        wr_walk_descend(w, old x[l], new x[l]);
 * wr_walk_act may be called at most once before each descend.
 * A walk caches the contexts it has reached, up to the number of bytes given to
 * init (and those of one letter more).  C must outlive its walks and keep its
 * contents; one cascade may have several walks, but they must not be used
 * at the same time by different threads. */
typedef struct wr_walk_struct wr_walk_struct;
typedef struct {
    wr_walk_struct *p;
} wr_walk_t[1];
void wr_walk_init(wr_walk_t w, wr_cascade_t C, size_t cache_bytes);
void wr_walk_clear(wr_walk_t w);
void wr_walk_begin(wr_walk_t w, uint32_t letter);
/* status  OK; DOMAIN if no action is defined in this context (only for
 *         cascades that came from a file); UNABLE past limits of nodes */
WR_MUST_CHECK wr_status_t wr_walk_act(wr_act_t *act, wr_walk_t w);
WR_MUST_CHECK wr_status_t wr_walk_descend(wr_walk_t w, uint32_t old_state,
                                          uint32_t new_state);
/* Move one state of the present level and descend, without computing the whole
 * action: replaces wr_walk_act and wr_walk_descend.
 * status  as wr_walk_act; DOMAIN if no reachable state of the cascade has
 *         old_state here */
WR_MUST_CHECK wr_status_t wr_walk_next(uint32_t *new_state, wr_walk_t w,
                                       uint32_t old_state);
/* Return why the last function of this walk failed; the text is owned by w. */
const char *wr_walk_reason(const wr_walk_t w);

WR_END_DECLS
#endif
