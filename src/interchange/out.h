/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_INTERCHANGE_OUT_H
#define WREATH_INTERCHANGE_OUT_H

/* Writers, and the functions they share (out.c).  Not installed. */

#include "interchange/interchange.h"

/* Writers append to out; remarks may be NULL. */
typedef void interchange_writer_t(wr_buffer_t out, wr_buffer_struct *remarks,
                                  const wr_dfa_t A);
interchange_writer_t interchange_write_att, interchange_write_att4,
    interchange_write_ba, interchange_write_dot, interchange_write_fado,
    interchange_write_gap, interchange_write_grail, interchange_write_hoa,
    interchange_write_jff, interchange_write_mata, interchange_write_mermaid,
    interchange_write_tikz;

void interchange_out_remark(wr_buffer_struct *remarks, const char *fmt, ...)
    WR_PRINTF(2, 3);
/* Remark that the format has no state names; that it has no semiautomata. */
void interchange_out_numbered(wr_buffer_struct *remarks, const wr_dfa_t A);
void interchange_out_semi(wr_buffer_struct *remarks, const wr_dfa_t A);
/* State i of the order in which the start is first. */
uint32_t interchange_out_order(const wr_dfa_t A, uint32_t i);
/* Append s in quotes, with a backslash before quotes and backslashes. */
void interchange_out_quoted(wr_buffer_t out, const char *s);
int interchange_out_accepts(const wr_dfa_t A, uint32_t q);
/* Return 1 if no letter before a leads from q to delta(q, a). */
int interchange_out_is_first(const wr_dfa_t A, uint32_t q, uint32_t a);
/* Return 1 if c is an ASCII letter or digit. */
int interchange_is_alnum(char c);
/* Return the length of the UTF-8 character that begins at s. */
size_t interchange_character(const char *s);

#endif
