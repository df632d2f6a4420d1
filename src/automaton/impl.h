/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUTOMATON_IMPL_H
#define WREATH_AUTOMATON_IMPL_H

/* Declarations private to module automaton. */

#include "automaton/tree.h"
#include "base/bits.h"

/* ---- numbers of states (dfa_find.c) ------------------------------------ */

/* Return 1 and set *out if s is a decimal number below bound, else 0. */
int automaton_number(uint32_t *out, const char *s, uint32_t bound);

/* ---- words (word.c) ---------------------------------------------------- */

/* Make space for at least `length` letters. */
void automaton_word_reserve(wr_word_t w, size_t length);
/* Return 1 if every letter's name is one UTF-8 character. */
int automaton_short_names(const wr_dfa_t A);

/* ---- parts (reach.c) --------------------------------------------------- */

/* Make B the automaton with states 0 .. n-1, where state i has the name,
 * acceptance and targets of A's state keep[i]; targets are renumbered by
 * number[], which must be valid for every target that occurs.  B keeps the
 * names and source of A, but not its facts.  B may be A. */
void automaton_take(wr_dfa_t B, const wr_dfa_t A, const uint32_t *keep,
                    uint32_t n, const uint32_t *number);

/* ---- transformations of the states (run.c) ------------------------------ */

/* Return the length of the cycle in t, t^2, t^3, ..., the least common multiple
 * of the lengths of t's cycles; UINT64_MAX if it does not fit. */
uint64_t automaton_period(const uint32_t *t, uint32_t n);

/* List the letters that neither are the identity nor act as an earlier one, and
 * return their number; `use` has space for all letters (monoid.c). */
uint32_t automaton_letters(uint32_t *use, const wr_dfa_t A);

/* ---- relations of letters (relations.c) --------------------------------- */

/* The most letters, plus 1, for which pairs have numbers below 2^32 - 1. */
#define WR_RELATIONS_MOST UINT32_C(65535)
/* Compute the field relation of wr_images_struct, to be freed; *out is NULL.
 * status  OK; UNABLE past the deadline
 * cost    O(letters^2 * states) */
WR_MUST_CHECK wr_status_t automaton_relations(wr_pair_t **out, const wr_dfa_t A,
                                              wr_limits_t L);

/* ---- strong components (components.c) ----------------------------------- */

/* Compute the strong components of a graph with n nodes and k edges from each:
 * node i has an edge to edge[i * k + j] and, unless `more` is NULL, another to
 * more[i * k + j].  Components are numbered as in wr_images_components. */
uint32_t automaton_components(uint32_t *component, uint32_t n, uint32_t k,
                              const uint32_t *edge, const uint32_t *more);

/* ---- R-classes (rclasses.c) --------------------------------------------- */

/* The R-classes of a transition monoid found so far, for its order. */
typedef struct automaton_rclasses_struct automaton_rclasses_struct;
typedef automaton_rclasses_struct *automaton_rclasses_t;

/* use[0 .. n) are letters that generate the monoid; I are image sets of A,
 * which the search closes.  All must outlive R.  Image sets that are already
 * known are charged as work, so that the turns do not depend on them. */
automaton_rclasses_t automaton_rclasses_new(wr_images_t I, const wr_dfa_t A,
                                            const uint32_t *use, uint32_t n);
void automaton_rclasses_free(automaton_rclasses_t R);
/* Continue for about as much work as `work` products by a letter take; *done is
 * 1 once all R-classes are known.
 * status  OK; UNABLE past limits: states are first image sets, then
 *         R-classes */
WR_MUST_CHECK wr_status_t automaton_rclasses_go(int *done,
                                                automaton_rclasses_t R,
                                                uint64_t work, wr_limits_t L);
/* Return the number of elements in the R-classes known so far, in decimal, to
 * be freed by wr_free. */
char *automaton_rclasses_order(const automaton_rclasses_t R);
uint64_t automaton_rclasses_bytes(const automaton_rclasses_t R);

#endif
