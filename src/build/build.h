/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_BUILD_H
#define WREATH_BUILD_H

/* build: the constructions of the papers, with their weights as printed (or
 * as repaired, as the summary then states), each beside the automaton or
 * oracle that it is to track.  The automata are made from their meaning (a
 * counter, a stack, a permutation), never from the model, so that a proof of
 * equality says something.
 */

#include "model/model.h"

WR_BEGIN_DECLS

#define WR_BUILD_NUMBERS 2

/* What is built.
 * parameter  names of the integers it needs, in order, each between low
 *            and high; NULL after the last, and then low is the integer that
 *            is taken, whatever the caller's is
 * automaton  1: it also needs an automaton
 * source     a key of doc/references.bib and a place
 * evaluation the evaluation model in which it is correct
 * oracle     NULL: it has an automaton; else the name of the language that
 *            it recognises with unbounded counters (prove/oracle.h); its
 *            number, where it has one, follows after a hyphen
 * compare    what it is to be compared by: "state" (and acceptance), "next"
 *            (letters that may follow) or "predict" (the same, for words
 *            that some word of the language begins with) */
typedef struct {
    const char *name;
    struct {
        const char *name;
        uint64_t low, high;
    } parameter[WR_BUILD_NUMBERS];
    int automaton;
    const char *summary, *source, *evaluation, *oracle, *compare;
} wr_construction_t;

typedef struct {
    uint64_t number[WR_BUILD_NUMBERS];
    const wr_dfa_struct *automaton; /* or NULL */
} wr_build_struct;
typedef wr_build_struct wr_build_t[1];

/* How many there are; construction i; the one of that name, or NULL. */
size_t wr_construction_count(void);
const wr_construction_t *wr_construction_get(size_t i);
const wr_construction_t *wr_construction_find(const char *name);

/* A construction that is no linear layer: a cell as text (doc/cells.md).
 * Number i, NULL after the last; the one of that name, or NULL. */
typedef struct {
    const char *name, *summary, *source, *text;
} wr_cell_construction_t;
const wr_cell_construction_t *wr_cell_construction_get(size_t i);
const wr_cell_construction_t *wr_cell_construction_find(const char *name);

/* M = the construction, and A = its automaton (left alone where there is an
 * oracle).
 * status  OK; DOMAIN (a number out of range, an automaton missing or not of
 *         the kind that is needed: the reason names it); UNABLE past
 *         limits */
WR_MUST_CHECK wr_status_t wr_lrnn_build(wr_lrnn_t M, wr_dfa_t A,
                                        const wr_construction_t *C,
                                        const wr_build_t P, wr_limits_t L);

WR_END_DECLS
#endif
