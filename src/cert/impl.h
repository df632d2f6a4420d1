/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CERT_IMPL_H
#define WREATH_CERT_IMPL_H

/* What certificates and traces share: the lines that name the files. */

#include "cert/cert.h"

/* How `path` is written in a file that will be stored as `beside`: relative
 * to its folder ("-" stands in the current folder).  To be freed by wr_free.
 * Folders that exist are compared by their real paths. */
char *cert_relative(const char *path, const char *beside);

/* Whether a name can stand in a line: it has no control character. */
int cert_fits_a_line(const char *s);

/* The lines from the first to "sha256" of the automaton, whose .dfa text is
 * given.  type is "cert", "stack", "trace" or (rounded) "trace stack".  model
 * is the path as it is to be written. status  OK; DOMAIN when a name holds a
 * control character, which would break the lines */
WR_MUST_CHECK wr_status_t cert_print_header(
    wr_buffer_t out, const char *type, const char *model, const char hash[65],
    const wr_dfa_struct *A, const char *dfa_text, wr_limits_t L);

/* The lines from "cones" on (cones.c). */
void cert_print_cones(wr_buffer_t out, const wr_cones_struct *C);

/* .dfa text, each line behind "| " (proof.c). */
void cert_print_automaton(wr_buffer_t out, const char *text);

/* stack.c: whether a rounded stack, compared like this, has a certificate or
 * trace; next: of a kind that compares the letters that may follow, too.
 * The lines "layers .." that say how it is rounded. */
WR_MUST_CHECK wr_status_t cert_rounded_suits(const wr_cert_rounded_t *C,
                                             wr_compare_t compare, int next,
                                             wr_limits_t L);
void cert_print_rounding(wr_buffer_t out, const wr_cert_rounded_t *C);

#endif
