/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_INTERCHANGE_GAP_H
#define WREATH_INTERCHANGE_GAP_H

/* GAP text that is being read; private to gap_tokens.c and read_gap.c. */

#include "interchange/impl.h"

typedef struct {
    interchange_draft_t *X;
    uint64_t states;
    size_t at; /* of the last number */
} gap_t;

/* Passes blanks, comments, and a backslash at the end of a line, by which
 * GAP breaks lines that are too long. */
void gap_pass(gap_t *G);
/* 1 and the character passed, if it is next. */
int gap_next_is(gap_t *G, char c);
void gap_expect(gap_t *G, char c);
/* Whether element n of a list follows, after '[' or after element n - 1;
 * passes the comma, or the end of the list. */
int gap_goes_on(gap_t *G, size_t n);
/* A number, 0 where there is none. */
uint64_t gap_number(gap_t *G, uint64_t max);
/* The inside of "...". */
void gap_string(gap_t *G, wr_buffer_t b);
/* The length of the word at pos, which is not passed; whether it is w. */
size_t gap_word(gap_t *G);
int gap_word_is(gap_t *G, size_t n, const char *w);
/* The state of point n, from 1; the same, and sets its flag. */
uint32_t gap_state(gap_t *G, uint64_t n);
void gap_mark(gap_t *G, uint64_t n, unsigned char flag);
/* Letter i of `count`: a, b, .. z, or 1, 2, .. where there are more. */
void gap_letter(gap_t *G, uint64_t i, uint64_t count);

#endif
