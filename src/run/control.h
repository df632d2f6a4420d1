/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_CONTROL_H
#define WREATH_RUN_CONTROL_H

/* The inside of running, first part: which action the gates choose, and what
 * the readout names.  No number is looked at here.
 *
 * A *signal* is what wires carry in one step: signal[0] is the letter,
 * signal[1 + l] the label of layer l.
 */

#include "model/parts.h"

#define LRNN_NONE UINT32_MAX /* no label, no action, no state */

/* ---- table.c: tables of tuples ----------------------------------------- */

/* A list of rows; a row has one value per wire, then a result. */
typedef struct {
    const uint32_t *row;
    size_t rows;
    uint32_t wires;
    uint32_t *signal; /* where wire i is found among the signals */
    uint32_t *radix;  /* its values are 0 .. radix[i] - 1 */
} lrnn_table_t;

/* A table, by the number of a tuple in mixed radix or, where there is room for
 * one tuple, by its hash. */
typedef struct {
    uint32_t wires, *signal, *radix;
    uint32_t *result; /* of each number, or of each of the tuples */
    uint32_t *tuple;  /* room for one, or NULL */
    wr_tuples_t tuples;
} lrnn_lookup_struct;
typedef lrnn_lookup_struct lrnn_lookup_t[1];

/* status  OK; DOMAIN (a row out of range, or two rows that disagree);
 *         UNABLE past limits.  what names the table in reasons. */
WR_MUST_CHECK wr_status_t lrnn_lookup_init(lrnn_lookup_t D,
                                           const lrnn_table_t *T,
                                           const char *what, wr_limits_t L);
void lrnn_lookup_clear(lrnn_lookup_t D);

/* The result of the row that the signals match, or LRNN_NONE. */
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

/* ---- gate.c and readout.c: control ------------------------------------- */

/* rule.c: the answers of a rule on the way down one letter, by a walk
 * and a tree of what it said before. */
typedef struct {
    wr_act_kind_t kind;
    uint32_t target;
    uint32_t child; /* of old coordinate x: the node in cell[child + x] */
    uint32_t image; /* a permutation in cell[image ..], or LRNN_NONE */
} lrnn_rule_node_t;
typedef struct {
    wr_cascade_t C; /* not owned */
    wr_walk_t walk;
    uint32_t levels, letters, *width;
    uint32_t letter, level; /* where this letter stands, */
    uint32_t *before, *now; /* and the coordinates above */
    uint32_t walked;        /* the walk stands at this level; or NONE */
    int inside;             /* the tree */
    uint32_t at, slot;      /* node (or NONE: not yet), and its slot */
    uint32_t *root;         /* a letter */
    lrnn_rule_node_t *node;
    uint32_t *cell, nodes;
    size_t cells, cell_alloc;
    uint64_t room; /* bytes that the tree may take */
} lrnn_rule_t;
void lrnn_rule_init(lrnn_rule_t *T, const wr_lrnn_struct *M, wr_limits_t L);
void lrnn_rule_clear(lrnn_rule_t *T);
void lrnn_rule_begin(lrnn_rule_t *T, uint32_t letter);
/* The act at this level; its image is valid until the next call. */
WR_MUST_CHECK wr_status_t lrnn_rule_act(wr_act_t *act, lrnn_rule_t *T,
                                        wr_limits_t L);
/* The image of one state under the act, without descending. */
WR_MUST_CHECK wr_status_t lrnn_rule_next(uint32_t *now, lrnn_rule_t *T,
                                         uint32_t before, wr_limits_t L);
/* One level down, where the walk may be already.  A contradiction between the
 * two coordinates is DOMAIN, here or at the next act. */
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

/* The choice of a gate: an action number (TABLE), a label (DELAY), or an act
 * of the rule (LEVEL, REFLECTION), whose image is valid until the next choice.
 * The reset of a REFLECTION sets its one number to the target. */
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

/* reflect.c: what the layers of a reflected rule know in one step of the level
 * that the rule stands at.
 * swap    in the block before: position i exchanges swap[i] and i + 1
 * total   where all letters so far take each point
 * known   whether swap, total are those of this step and level */
typedef struct {
    lrnn_mirrors_t mirrors;
    uint32_t *swap, *total, *image, *room;
    int swap_known, total_known;
} lrnn_reflect_t;

typedef struct {
    const wr_lrnn_struct *M;
    lrnn_gate_t *gate; /* one per layer */
    int walking;       /* the rule has begun with this step's letter */
    lrnn_rule_t rule;
    lrnn_reflect_t reflect;
    lrnn_lookup_t readout;
    uint32_t *coordinate;  /* room for the levels' labels */
    uint32_t *line, lines; /* what the rule's readout said of some */
} lrnn_control_struct;
typedef lrnn_control_struct lrnn_control_t[1];

/* status  OK; DOMAIN when M is not well formed; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_control_init(lrnn_control_t C,
                                            const wr_lrnn_struct *M,
                                            wr_limits_t L);
void lrnn_control_clear(lrnn_control_t C);

/* A new symbol: the walk of the step before is over. */
static inline void lrnn_control_begin(lrnn_control_struct *C) {
    C->walking = 0;
}

/* The act of a gate by rule; else the reason why there is no action. */
WR_MUST_CHECK wr_status_t lrnn_control_ask(lrnn_choice_t *out,
                                           lrnn_control_struct *C, uint32_t l,
                                           const uint32_t *signal,
                                           wr_limits_t L);
/* The choice of layer l's gate.  signal is that of the new symbol, filled
 * for the letter and for the layers below l.
 * status  OK; DOMAIN (no action for these wires); UNABLE */
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
/* For a LEVEL gate: moves one state by its act. */
WR_MUST_CHECK wr_status_t lrnn_control_next(uint32_t *state, lrnn_control_t C,
                                            uint32_t l, const uint32_t *signal,
                                            wr_limits_t L);
/* The wires of layer l as signals; to be freed by wr_free. */
uint32_t *lrnn_wires(uint32_t *count, const wr_lrnn_struct *M, uint32_t l);
/* The number of values that a signal can take. */
uint32_t lrnn_signal_radix(const wr_lrnn_struct *M, uint32_t signal);

/* Takes the rule to a level by the labels of the levels above. */
WR_MUST_CHECK wr_status_t lrnn_control_walk(lrnn_control_struct *C,
                                            uint32_t level,
                                            const uint32_t *signal,
                                            wr_limits_t L);

/* reflect.c.  Of a model whose rule is reflected; the layers have to fit.
 * status  OK; DOMAIN */
WR_MUST_CHECK wr_status_t lrnn_reflect_init(lrnn_control_struct *C,
                                            wr_limits_t L);
void lrnn_reflect_clear(lrnn_control_struct *C);
/* The coordinate of level k that the labels tell, now or one letter before. */
uint32_t lrnn_reflect_coordinate(const lrnn_control_struct *C, uint32_t k,
                                 int before, const uint32_t *signal);
/* The choice of the gate of layer l. */
WR_MUST_CHECK wr_status_t lrnn_reflect_choose(wr_act_t *act,
                                              lrnn_control_struct *C,
                                              uint32_t l,
                                              const uint32_t *signal,
                                              wr_limits_t L);

WR_MUST_CHECK wr_status_t lrnn_readout_init(lrnn_control_t C, wr_limits_t L);
uint32_t lrnn_readout_by_rule(lrnn_control_struct *C, const uint32_t *signal);
/* The state named by the labels in signal, or LRNN_NONE. */
static inline uint32_t lrnn_readout_state(lrnn_control_struct *C,
                                          const uint32_t *signal) {
    return C->M->readout_rule ? lrnn_readout_by_rule(C, signal)
                              : lrnn_lookup_find(C->readout, signal);
}

#endif
