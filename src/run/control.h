/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_CONTROL_H
#define WREATH_RUN_CONTROL_H

/* Internals of running, first part: which action each gate chooses, and which
 * state the readout names.  No matrix or vector is involved here.
 *
 * A *signal* is the array of values on wires in one step: signal[0] is the
 * letter, and signal[1 + l] is the label of layer l.
 */

#include "model/parts.h"

#define LRNN_NONE UINT32_MAX /* no label, no action, no state */

/* ---- table.c: tables of tuples ----------------------------------------- */

/* A list of rows, called `what` in reasons; a row has one value per wire,
 * followed by the result, which is below `results`. */
typedef struct {
    const uint32_t *row;
    size_t rows;
    uint32_t results;
    const char *what;
} lrnn_rows_t;

/* A table for look-up, by the number of a tuple in mixed radix; or by its hash,
 * if tuple is not NULL. */
typedef struct {
    uint32_t wires;
    uint32_t *signal; /* wire i is signal number signal[i], */
    uint32_t *radix;  /* and its values are 0 .. radix[i] - 1 */
    uint32_t *result; /* for each number in mixed radix, or each of tuples */
    uint32_t *tuple;  /* space for one, or NULL */
    wr_tuples_t tuples;
} lrnn_lookup_struct;
typedef lrnn_lookup_struct lrnn_lookup_t[1];

/* Set up D, whose wires, with signal and radix, are set and the rest zero.
 * status  OK; DOMAIN (a row out of range, or two rows that disagree); UNABLE
 *         past limits; D is then cleared */
WR_MUST_CHECK wr_status_t lrnn_lookup_init(lrnn_lookup_t D,
                                           const lrnn_rows_t *T, wr_limits_t L);
void lrnn_lookup_clear(lrnn_lookup_t D);

/* Return the result of the row that the signals match, or LRNN_NONE. */
uint32_t lrnn_lookup_hashed(const lrnn_lookup_struct *D,
                            const uint32_t *signal);
static inline uint32_t lrnn_lookup_find(const lrnn_lookup_struct *D,
                                        const uint32_t *signal) {
    size_t at = 0;
    if (D->tuple != NULL)
        return lrnn_lookup_hashed(D, signal);
    for (uint32_t w = 0; w < D->wires; w++) {
        const uint32_t x = signal[D->signal[w]];
        if (x >= D->radix[w])
            return LRNN_NONE;
        at = at * D->radix[w] + x;
    }
    return D->result[at];
}

/* ---- gate.c and readout.c ---------------------------------------------- */

/* rule.c: the acts of a rule, level by level for one letter, by a walk of the
 * cascade and a tree of earlier answers. */
typedef struct {
    wr_act_kind_t kind;
    uint32_t target;
    uint32_t child; /* old coordinate x: the next node is cell[child + x] */
    uint32_t image; /* a permutation in cell[image ..], or LRNN_NONE */
} lrnn_rule_node_t;
typedef struct {
    wr_cascade_t C; /* not owned */
    wr_walk_t walk;
    uint32_t levels, letters, *width;
    uint32_t letter, level; /* the current letter and level, */
    uint32_t *before, *now; /* and the coordinates above it */
    uint32_t walked;        /* the level the walk has reached; or NONE */
    int inside;             /* 1: in the tree */
    uint32_t at, slot;      /* the node (NONE: none yet), and its slot */
    uint32_t *root;         /* one per letter */
    lrnn_rule_node_t *node;
    uint32_t *cell, nodes;
    size_t cells, cell_alloc;
    uint64_t room; /* greatest size of the tree, in bytes */
} lrnn_rule_t;
void lrnn_rule_init(lrnn_rule_t *T, const wr_lrnn_struct *M, wr_limits_t L);
void lrnn_rule_clear(lrnn_rule_t *T);
void lrnn_rule_begin(lrnn_rule_t *T, uint32_t letter);
/* Get the act at this level; its image is valid until the next call. */
WR_MUST_CHECK wr_status_t lrnn_rule_act(wr_act_t *act, lrnn_rule_t *T,
                                        wr_limits_t L);
/* Get the image of one state under the act, without descending. */
WR_MUST_CHECK wr_status_t lrnn_rule_next(uint32_t *now, lrnn_rule_t *T,
                                         uint32_t before, wr_limits_t L);
/* Descend one level; the walk may be there already.  DOMAIN, here or at the
 * next act, if the rule does not map `before` to `now`. */
WR_MUST_CHECK wr_status_t lrnn_rule_enter(lrnn_rule_t *T, uint32_t before,
                                          uint32_t now, wr_limits_t L);
static inline wr_status_t lrnn_rule_descend(lrnn_rule_t *T, uint32_t before,
                                            uint32_t now, wr_limits_t L) {
    const uint32_t l = T->level;
    if (T->walked != l + 1 || T->before[l] != before || T->now[l] != now)
        return lrnn_rule_enter(T, before, now, L);
    T->level++;
    return WR_OK;
}

/* The choice of a gate: an action number (TABLE), a label (DELAY), or an act of
 * the rule (LEVEL, REFLECTION), whose image is valid until the next choice.  A
 * reset by a REFLECTION sets the single number of the layer to target. */
typedef struct {
    uint32_t action;
    wr_act_t act;
} lrnn_choice_t;

typedef struct {
    wr_gate_kind_t kind;
    uint32_t signal; /* DELAY */
    uint32_t level;  /* LEVEL */
    lrnn_lookup_t table;
} lrnn_gate_t;

/* reflect.c: what follows from the labels of a reflected rule in one step, for
 * the current level of the rule.
 * swap    for the previous block: position i exchanges swap[i] and i + 1
 * total   the image of each point under all letters so far
 * known   1 if swap, total are up to date */
typedef struct {
    lrnn_mirrors_t mirrors;
    uint32_t *swap, *total, *image, *room;
    int swap_known, total_known;
} lrnn_reflect_t;

typedef struct {
    const wr_lrnn_struct *M;
    lrnn_gate_t *gate; /* one per layer */
    int walking;       /* the rule has begun this step's letter */
    lrnn_rule_t rule;
    lrnn_reflect_t reflect;
    lrnn_lookup_t readout;
    uint32_t *coordinate;  /* space for the levels' labels */
    uint32_t *line, lines; /* cache of the rule's readout */
} lrnn_control_struct;
typedef lrnn_control_struct lrnn_control_t[1];

/* status  OK; DOMAIN if M is not well formed; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_control_init(lrnn_control_t C,
                                            const wr_lrnn_struct *M,
                                            wr_limits_t L);
void lrnn_control_clear(lrnn_control_t C);

/* Begin a new symbol: the walk of the previous step is over. */
static inline void lrnn_control_begin(lrnn_control_struct *C) {
    C->walking = 0;
}

/* Get the act of a gate by rule; else report why there is no action. */
WR_MUST_CHECK wr_status_t lrnn_control_ask(lrnn_choice_t *out,
                                           lrnn_control_struct *C, uint32_t l,
                                           const uint32_t *signal,
                                           wr_limits_t L);
/* Get the choice of layer l's gate.  signal has the new letter and the new
 * labels of the layers below l.
 * status  OK; DOMAIN (no action for these values); UNABLE past limits */
static inline wr_status_t
lrnn_control_choose(lrnn_choice_t *out, lrnn_control_struct *C, uint32_t l,
                    const uint32_t *signal, wr_limits_t L) {
    const lrnn_gate_t *g = &C->gate[l];
    if (g->kind == WR_GATE_DELAY)
        out->action = signal[g->signal];
    else if (g->kind == WR_GATE_TABLE)
        out->action = lrnn_lookup_find(g->table, signal);
    else
        out->action = LRNN_NONE;
    return out->action != LRNN_NONE ? WR_OK
                                    : lrnn_control_ask(out, C, l, signal, L);
}
/* For a LEVEL gate: replace *state by its image under the act. */
WR_MUST_CHECK wr_status_t lrnn_control_next(uint32_t *state, lrnn_control_t C,
                                            uint32_t l, const uint32_t *signal,
                                            wr_limits_t L);
/* Return the wires of layer l as indices of signals; free with wr_free. */
uint32_t *lrnn_wires(uint32_t *count, const wr_lrnn_struct *M, uint32_t l);
/* Return the number of values that a signal can have. */
uint32_t lrnn_signal_radix(const wr_lrnn_struct *M, uint32_t signal);

/* Take the rule to a level, by the labels of the levels above it. */
WR_MUST_CHECK wr_status_t lrnn_control_walk(lrnn_control_struct *C,
                                            uint32_t level,
                                            const uint32_t *signal,
                                            wr_limits_t L);

/* reflect.c, for a model with a reflected rule.
 * status  OK; DOMAIN if the layers do not fit the rule */
WR_MUST_CHECK wr_status_t lrnn_reflect_init(lrnn_control_struct *C,
                                            wr_limits_t L);
void lrnn_reflect_clear(lrnn_control_struct *C);
/* Return the coordinate of level k from the labels: after this step, or before
 * it if before = 1. */
uint32_t lrnn_reflect_coordinate(const lrnn_control_struct *C, uint32_t k,
                                 int before, const uint32_t *signal);
/* Get the choice of the gate of layer l. */
WR_MUST_CHECK wr_status_t lrnn_reflect_choose(wr_act_t *act,
                                              lrnn_control_struct *C,
                                              uint32_t l,
                                              const uint32_t *signal,
                                              wr_limits_t L);

WR_MUST_CHECK wr_status_t lrnn_readout_init(lrnn_control_t C, wr_limits_t L);
uint32_t lrnn_readout_by_rule(lrnn_control_struct *C, const uint32_t *signal);
/* Return the state that the labels in signal name, or LRNN_NONE. */
static inline uint32_t lrnn_readout_state(lrnn_control_struct *C,
                                          const uint32_t *signal) {
    return C->M->readout_rule ? lrnn_readout_by_rule(C, signal)
                              : lrnn_lookup_find(C->readout, signal);
}

#endif
