/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_INTERCHANGE_REGEX_H
#define WREATH_INTERCHANGE_REGEX_H

/* A regular expression while it is read; private to read_regex.c (grammar,
 * automata of parts) and regex_letters.c (the letters of a symbol or class). */

#include "interchange/impl.h"

typedef struct {
    interchange_draft_t *X; /* X->N grows; X->letter is the alphabet */
    size_t pos, end;        /* the unread part of the text */
} regex_t;

/* Skip blanks and return the next character, 0 at the end. */
char regex_peek(regex_t *P);
/* Add all letters that occur in the text to the alphabet. */
void regex_collect(regex_t *P);
/* Read a symbol, '.' or class at pos and set the bytes of its letters in `in`,
 * which has one byte per letter; NULL if letters are only collected. */
void regex_symbol(unsigned char *in, regex_t *P);

#endif
