/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_INTERCHANGE_OUT_H
#define WREATH_INTERCHANGE_OUT_H

/* Writers, and what they share (out.c).  Not installed. */

#include "interchange/interchange.h"

/* Writers add to out; remarks may be NULL. */
typedef void interchange_writer_t(wr_buffer_t out, wr_buffer_struct *remarks,
                                  const wr_dfa_t A);
interchange_writer_t interchange_write_att, interchange_write_att4,
    interchange_write_ba, interchange_write_dot, interchange_write_fado,
    interchange_write_gap, interchange_write_grail, interchange_write_hoa,
    interchange_write_jff, interchange_write_mata, interchange_write_mermaid,
    interchange_write_tikz;

void interchange_out_remark(wr_buffer_struct *remarks, const char *fmt, ...)
    WR_PRINTF(2, 3);
/* What formats lose that have no names of states, and no semiautomata. */
void interchange_out_numbered(wr_buffer_struct *remarks, const wr_dfa_t A);
void interchange_out_semi(wr_buffer_struct *remarks, const wr_dfa_t A);
/* The start first, then the others in their order. */
uint32_t interchange_out_order(const wr_dfa_t A, uint32_t i);
/* s between quotes, with a backslash before each of them and itself. */
void interchange_out_quoted(wr_buffer_t out, const char *s);
int interchange_out_accepts(const wr_dfa_t A, uint32_t q);
/* delta(q, a). */
unsigned long interchange_out_target(const wr_dfa_t A, uint32_t q, uint32_t a);
/* Whether no letter before a leads from q to delta(q, a). */
int interchange_out_is_first(const wr_dfa_t A, uint32_t q, uint32_t a);
/* Whether c is a letter or digit of ASCII. */
int interchange_is_alnum(char c);
/* The length of the character of UTF-8 that begins at s. */
size_t interchange_character(const char *s);

#endif
