/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUTOMATON_IMPL_H
#define WREATH_AUTOMATON_IMPL_H

/* What the files of room automaton share with each other and nobody else. */

#include "automaton/automaton.h"
#include "base/bits.h"

/* ---- names (names.c) --------------------------------------------------- */

/* A copy of a list of n names; NULL gives NULL. */
char **automaton_names_copy(char *const *name, size_t n);
void automaton_names_free(char **name, size_t n);

/* ---- numbers of states (dfa_find.c) ------------------------------------ */

/* 1 and *out when s is a decimal number below bound, else 0. */
int automaton_number(uint32_t *out, const char *s, uint32_t bound);

/* ---- words (word.c) ---------------------------------------------------- */

/* Room for at least `length` letters. */
void automaton_word_reserve(wr_word_t w, size_t length);
/* s is one UTF-8 character; every letter's name is. */
int automaton_one_character(const char *s);
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

/* ---- strong components of image sets (strong.c) ------------------------ */

/* component[i] is the component of set i; component c consists of the sets
 * member[first[c]] .. member[first[c + 1] - 1].  Sets not yet expanded have
 * no edges. */
typedef struct {
    uint32_t count;
    uint32_t *component, *member, *first;
} automaton_strong_struct;
typedef automaton_strong_struct automaton_strong_t[1];

/* S must be zero or the result of an earlier call.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t automaton_strong(automaton_strong_t S,
                                           const wr_images_t I, wr_limits_t L);
void automaton_strong_clear(automaton_strong_t S);

/* ---- aperiodicity (aperiodic.c) ---------------------------------------- */

/* Decides from the image sets whether some word permutes some set of states
 * non-trivially.  FALSE: w is such a word.  TRUE: there is none.  UNKNOWN:
 * a limit was reached, L says which; w is unchanged unless FALSE. */
wr_truth_t automaton_aperiodic(wr_word_t w, const wr_dfa_t A, wr_limits_t L);

#endif
