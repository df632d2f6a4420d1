/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_BUILD_H
#define WREATH_BUILD_H

/* build: the constructions of the papers, with their weights as printed (or
 * as repaired, in which case the summary says so), each together with the
 * automaton or oracle that it tracks.  The automata are defined by their
 * meaning (a counter, a stack, a permutation), independently of the model, so
 * that a proof of equality is meaningful.
 */

#include "model/model.h"

WR_BEGIN_DECLS

#define WR_BUILD_NUMBERS 2

/* A construction.
 * parameter  names of its integer parameters, in order, each between low and
 *            high; if the name is NULL, low is used whatever the caller gives
 * automaton  1 if it also requires an automaton
 * source     a key of doc/references.bib and a place
 * evaluation the evaluation model in which it is correct
 * oracle     NULL if it has an automaton; else the name of the language that
 *            it recognises with unbounded counters (prove/oracle.h); the
 *            number of the language, if any, follows after a hyphen
 * compare    how to compare it: "state" (and acceptance), "next" (letters that
 *            may follow) or "predict" (the same, on prefixes of words of the
 *            language only) */
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

/* Return their number; construction i; the one with this name, or NULL. */
size_t wr_construction_count(void);
const wr_construction_t *wr_construction_get(size_t i);
const wr_construction_t *wr_construction_find(const char *name);

/* A construction that is not a linear layer: a cell as text (doc/cells.md).
 * Return number i, NULL after the last; the one with this name, or NULL. */
typedef struct {
    const char *name, *summary, *source, *text;
} wr_cell_construction_t;
const wr_cell_construction_t *wr_cell_construction_get(size_t i);
const wr_cell_construction_t *wr_cell_construction_find(const char *name);

/* Set M to the construction, and A to its automaton (unchanged if there is an
 * oracle).
 * status  OK; DOMAIN (a number out of range, an automaton missing or not of
 *         the required kind: the reason names it); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_lrnn_build(wr_lrnn_t M, wr_dfa_t A,
                                        const wr_construction_t *C,
                                        const wr_build_t P, wr_limits_t L);

WR_END_DECLS
#endif
