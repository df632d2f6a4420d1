/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_INTERCHANGE_REGEX_H
#define WREATH_INTERCHANGE_REGEX_H

/* A regular expression that is being read; private to read_regex.c (grammar),
 * regex_letters.c (the letters of a symbol or class) and
 * regex_language.c (automata of parts). */

#include "interchange/impl.h"

typedef struct {
    interchange_draft_t *X; /* X->N grows; X->letter is the alphabet */
    size_t pos, end;        /* what is left of the text */
} regex_t;

/* A part of X->N with one way in and one way out; its states and edges are
 * the last ones, from those numbers on. */
typedef struct {
    uint32_t in, out, states;
    size_t edges;
} regex_part_t;

/* ---- letters ---- */

/* Passes blanks; the character that follows, 0 at the end. */
char regex_peek(regex_t *P);
/* Adds all letters that occur in the text to the alphabet. */
void regex_collect(regex_t *P);
/* A symbol, '.' or class at pos: the letters meant are set in `in`, which
 * has a byte a letter; NULL when letters are only collected. */
void regex_symbol(unsigned char *in, regex_t *P);

/* ---- parts ---- */

regex_part_t regex_open(regex_t *P);
void regex_epsilon(regex_t *P, uint32_t from, uint32_t to);
/* A second copy of the last part, after it. */
regex_part_t regex_copy(regex_t *P, const regex_part_t *part,
                        uint32_t states_end, size_t edges_end);
/* Takes the last part out of X->N, as its minimal DFA. */
void regex_cut(wr_dfa_t A, regex_t *P, const regex_part_t *part);
void regex_complement(wr_dfa_t A);
/* A = the words of both; B stays. */
void regex_intersect(wr_dfa_t A, const wr_dfa_t B, regex_t *P);
regex_part_t regex_paste(regex_t *P, const wr_dfa_t A);

#endif
