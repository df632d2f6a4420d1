/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUTOMATON_DRAFT_H
#define WREATH_AUTOMATON_DRAFT_H

/* The automaton that wr_dfa_read builds; private to the files of the reader. */

#include "automaton/impl.h"

typedef struct {
    wr_reader_struct *R;
    wr_limits_struct *L;
    wr_dfa_struct *A;                /* as far as it has been read */
    unsigned seen;                   /* keywords read, one bit each */
    int semiautomaton;               /* `kind semiautomaton` was read */
    wr_names_t state;                /* empty while the states have no names */
    uint32_t *accepting, naccepting; /* values of `accept` */
} automaton_draft_t;

/* Each reads the current line of R, whose first token is the keyword.
 * status  OK; PARSE with the message in R; UNABLE past limits */
typedef wr_status_t automaton_draft_line_t(automaton_draft_t *D);
automaton_draft_line_t automaton_draft_name, automaton_draft_kind,
    automaton_draft_states, automaton_draft_alphabet, automaton_draft_start,
    automaton_draft_accept, automaton_draft_fact, automaton_draft_source;
/* Read its line like the others, and then the rows after it. */
automaton_draft_line_t automaton_draft_rows;

/* Read token i of the line as a state. */
wr_status_t automaton_draft_state(uint32_t *q, automaton_draft_t *D, size_t i);
int automaton_draft_is_keyword(const char *s);

#endif
