/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_INTERCHANGE_MATA_H
#define WREATH_INTERCHANGE_MATA_H

/* A .mata section that is being read; private to read_mata.c and
 * read_mata_bits.c. */

#include "interchange/impl.h"

typedef struct {
    uint32_t *state;
    size_t count;
    int all, others; /* true was there; the states are those not meant */
} mata_set_t;

typedef struct {
    interchange_draft_t *X;
    interchange_line_t line;
    int bits;
    mata_set_t start, final;
    wr_names_t epsilon;
    wr_buffer_t word; /* the last word read */
    /* sections of bits */
    wr_names_t variable; /* in order: a0, a1, .., a10 */
    interchange_labels_t labels;
} mata_t;

/* The word at *pos, which moves after it: 1, or 2 for a "quoted name", which
 * never is a constant; 0 if there is none or its quotes are not closed. */
int mata_word(wr_buffer_t word, const char *s, size_t *pos, size_t end);
int mata_is_true(const wr_buffer_t w);
int mata_is_false(const wr_buffer_t w);
/* Collects the variables of the section after R->pos, which stays. */
void mata_bits_variables(mata_t *T);
/* The current line as "source formula target". */
void mata_bits_edge(mata_t *T);

#endif
