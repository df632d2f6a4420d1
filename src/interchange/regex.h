/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_INTERCHANGE_REGEX_H
#define WREATH_INTERCHANGE_REGEX_H

/* A regular expression that is being read; private to read_regex.c (grammar,
 * automata of parts) and regex_letters.c (the letters of a symbol or class). */

#include "interchange/impl.h"

typedef struct {
    interchange_draft_t *X; /* X->N grows; X->letter is the alphabet */
    size_t pos, end;        /* what is left of the text */
} regex_t;

/* Passes blanks; the character that follows, 0 at the end. */
char regex_peek(regex_t *P);
/* Adds all letters that occur in the text to the alphabet. */
void regex_collect(regex_t *P);
/* A symbol, '.' or class at pos: the letters meant are set in `in`, which
 * has a byte a letter; NULL when letters are only collected. */
void regex_symbol(unsigned char *in, regex_t *P);

#endif
