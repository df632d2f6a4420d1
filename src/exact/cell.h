/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_EXACT_CELL_H
#define WREATH_EXACT_CELL_H

/* cell: recurrent cells that need not be linear, h' = f(h, letter), with f
 * composed of + - * / sigma tanh exp, and boxes of states.  Interval arithmetic
 * with outward rounding decides whether a letter maps a box into a box, with a
 * margin.  doc/cells.md describes the format and its meaning.
 */

#include "base/base.h"
#include "exact/compat.h"

WR_BEGIN_DECLS

/* The maximum number of letters, coordinates and boxes of a cell. */
#define WR_CELL_NAMES 999

typedef enum {
    WR_CELL_NUMBER,
    WR_CELL_STATE, /* a coordinate of the old state */
    WR_CELL_INPUT, /* a number that the letter determines */
    WR_CELL_ADD,
    WR_CELL_SUB,
    WR_CELL_MUL,
    WR_CELL_DIV,
    WR_CELL_NEG,
    WR_CELL_SIGMA, /* 1 / (1 + exp(-x)) */
    WR_CELL_TANH,
    WR_CELL_EXP
} wr_cell_op_t;

/* Operands precede the operation that uses them. */
typedef struct {
    wr_cell_op_t op;
    uint32_t a, b; /* nodes, or the index of a coordinate or input */
    fmpz_t number;
} wr_cell_node_t;

typedef struct {
    char *name, *text; /* a definition, as in the input */
    uint32_t node;
} wr_cell_definition_t;

typedef struct {
    uint32_t from, letter, to;
} wr_cell_transition_t;

typedef struct {
    char *name;
    uint32_t letters, inputs, states, nodes, lets, boxes, transitions;
    char **letter, **input, **state, **box;
    fmpq *value; /* input i at a letter: i letters + letter */
    wr_cell_node_t *node;
    wr_cell_definition_t *let, *next; /* next: one per coordinate */
    fmpq_t margin;
    fmpq *low, *high;                 /* at box states + coordinate */
    wr_cell_transition_t *transition; /* by box, then letter */
} wr_cell_struct;
typedef wr_cell_struct wr_cell_t[1];

void wr_cell_init(wr_cell_t C); /* no states */
void wr_cell_clear(wr_cell_t C);
/* Read a cell.
 * status  OK; PARSE with the message in R */
WR_MUST_CHECK wr_status_t wr_cell_read(wr_cell_t C, wr_reader_t R);

/* A box of states: the bounds of every coordinate. */
typedef struct {
    fmpq *low, *high;
} wr_cell_box_t;

/* Compute a box that contains f(h, letter) for every state h of a box.
 * shape   the bounds have C->states entries each
 * status  OK; UNABLE if a divisor may be 0, or a value is beyond 2^10000 */
WR_MUST_CHECK wr_status_t wr_cell_image(wr_cell_box_t out, const wr_cell_t C,
                                        uint32_t letter, wr_cell_box_t box,
                                        wr_limits_t L);

/* One transition: whether f(box, letter), with its neighbourhood of radius
 * margin, is in the target. */
typedef struct {
    wr_truth_t holds;
    uint32_t parts;      /* TRUE: parts per side of the box */
    fmpq *low, *high;    /* an enclosure of the images computed */
    fmpq *point;         /* FALSE: a state of the box, */
    uint32_t coordinate; /* and where its image is outside the target */
} wr_cell_result_t;

typedef struct {
    wr_truth_t holds; /* all transitions hold and the boxes are disjoint */
    int complete;     /* each box and letter have a transition */
    uint32_t count;
    wr_cell_result_t *result;
    int apart;        /* the boxes are disjoint */
    fmpq_t gap;       /* their least distance in the max norm */
    uint32_t near[2]; /* attained by these two */
} wr_cell_verdict_struct;
typedef wr_cell_verdict_struct wr_cell_verdict_t[1];

void wr_cell_verdict_init(wr_cell_verdict_t V);
void wr_cell_verdict_clear(wr_cell_verdict_t V, const wr_cell_t C);
/* Decide all transitions and whether the boxes are disjoint.
 * status  OK; UNABLE past limits (states: parts of a box, 65536 unless
 *         bounded); an undecided transition is UNKNOWN
 * source  [mat2025] for robustness; [johansson2017] for the balls */
WR_MUST_CHECK wr_status_t wr_cell_check(wr_cell_verdict_t V, const wr_cell_t C,
                                        wr_limits_t L);

WR_END_DECLS
#endif
