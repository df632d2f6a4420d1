/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUTOMATON_IMPL_H
#define WREATH_AUTOMATON_IMPL_H

/* Declarations private to module automaton. */

#include "automaton/tree.h"
#include "base/bits.h"

/* ---- numbers of states (dfa_find.c) ------------------------------------ */

/* 1 and *out when s is a decimal number below bound, else 0. */
int automaton_number(uint32_t *out, const char *s, uint32_t bound);

/* ---- words (word.c) ---------------------------------------------------- */

/* Room for at least `length` letters. */
void automaton_word_reserve(wr_word_t w, size_t length);
/* Every letter's name is one UTF-8 character. */
int automaton_short_names(const wr_dfa_t A);

/* ---- parts (reach.c) --------------------------------------------------- */

/* B has states 0 .. n-1; state i has the name, acceptance and targets of
 * A's state keep[i], targets renumbered by number[], which must be right for
 * every target that occurs.  Names and source of A stay, facts do not: they
 * were facts of A.  B may be A. */
void automaton_take(wr_dfa_t B, const wr_dfa_t A, const uint32_t *keep,
                    uint32_t n, const uint32_t *number);

/* ---- transformations of the states (run.c) ------------------------------ */

/* The length of the cycle in t, t^2, t^3, ..., which is the least common
 * multiple of the lengths of t's cycles; UINT64_MAX when it does not fit. */
uint64_t automaton_period(const uint32_t *t, uint32_t n);

/* Whether letter a leaves every state in place (monoid.c). */
int automaton_is_identity(const wr_dfa_t A, uint32_t a);

/* ---- relations of letters (relations.c) --------------------------------- */

/* Letters of an automaton whose pairs have numbers below 2^32. */
#define WR_RELATIONS_MOST UINT32_C(65535)
/* What wr_images_struct calls relation, to be freed.
 * cost    O(letters^2 * states) */
wr_pair_t *automaton_relations(const wr_dfa_t A);

/* ---- strong components (components.c) ----------------------------------- */

/* The strong components of a graph on n nodes, k edges from each: node i
 * leads to edge[i * k + j], and, if more is not NULL, to more[i * k + j].
 * Numbers are as in wr_images_components. */
uint32_t automaton_components(uint32_t *component, uint32_t n, uint32_t k,
                              const uint32_t *edge, const uint32_t *more);

/* ---- R-classes (rclasses.c) --------------------------------------------- */

/* The known R-classes of a transition monoid, for its order. */
typedef struct automaton_rclasses_struct automaton_rclasses_struct;
typedef automaton_rclasses_struct *automaton_rclasses_t;

/* use[0 .. n) are letters that generate the monoid, I are image sets of A,
 * which are closed; these and A are kept.  The turns are the same however many
 * of the image sets are known: their work is counted. */
automaton_rclasses_t automaton_rclasses_new(wr_images_t I, const wr_dfa_t A,
                                            const uint32_t *use, uint32_t n);
void automaton_rclasses_free(automaton_rclasses_t R);
/* Goes on for about as much work as so many products by a letter take; *done
 * when all R-classes are known.
 * status  OK; UNABLE past limits: states are R-classes, and before that image
 *         sets */
WR_MUST_CHECK wr_status_t automaton_rclasses_go(int *done,
                                                automaton_rclasses_t R,
                                                uint64_t work, wr_limits_t L);
/* The elements of the R-classes known so far, in decimal, to be freed by
 * wr_free. */
char *automaton_rclasses_order(const automaton_rclasses_t R);
uint64_t automaton_rclasses_bytes(const automaton_rclasses_t R);

#endif
