/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CERT_IMPL_H
#define WREATH_CERT_IMPL_H

/* Lines that several certificates and traces have. */

#include "cert/trace.h"

/* How `path` is written in a file that will be stored as `beside`: relative
 * to its folder ("-" stands in the current folder).  To be freed by wr_free.
 * Folders that exist are compared by their real paths. */
char *cert_relative(const char *path, const char *beside);

/* Whether a name can stand in a line: it is UTF-8 without control characters.
 */
int cert_fits_a_line(const char *s);

/* type     "cert", "stack", "trace" or (rounded) "trace stack"
 * model    the path as it is to be written; hash of its bytes */
typedef struct {
    const char *type, *model, *hash;
    const wr_dfa_struct *A;
    wr_compare_t compare;
} cert_about_t;

/* The lines from "cones" on (cones.c). */
void cert_print_cones(wr_buffer_t out, const wr_cones_struct *C);

/* The lines from the first to the last of the automaton.
 * status  OK; DOMAIN when a name holds a control character, which would break
 *         the lines */
WR_MUST_CHECK wr_status_t cert_print_about(wr_buffer_t out,
                                           const cert_about_t *X,
                                           wr_limits_t L);
/* The same of the file that a model was read from. */
WR_MUST_CHECK wr_status_t cert_print_file(wr_buffer_t out, cert_about_t X,
                                          const wr_trace_file_t file,
                                          wr_limits_t L);

/* .dfa text, each line after "| ". */
void cert_print_dfa(wr_buffer_t out, const wr_dfa_struct *A);

/* "WHAT letters", a line; the names are those of the automaton or the model. */
void cert_print_word(wr_buffer_t out, const char *what, const wr_word_struct *w,
                     char *const *name);

/* proof.c: the lines of a rule whose local conditions hold. */
void cert_print_hom(wr_buffer_t out, const wr_proof_struct *P);
/* The lines below "type" of a certificate of a rounded stack. */
void cert_print_evidence(wr_buffer_t out, const wr_cert_rounded_t *C,
                         const wr_rounded_proof_t P);
void cert_print_rule(wr_buffer_t out, uint64_t contexts,
                     const wr_lrnn_struct *M);

/* stack.c: whether a rounded stack, compared like this, has a certificate of
 * that kind, or a trace (that of a MISMATCH).  The lines "layers .." that say
 * how it is rounded. */
WR_MUST_CHECK wr_status_t cert_rounded_suits(const wr_cert_rounded_t *C,
                                             wr_compare_t compare,
                                             wr_evidence_t kind, wr_limits_t L);
void cert_print_rounding(wr_buffer_t out, const wr_cert_rounded_t *C);
/* Every number of a rounded state, as `put` writes its code. */
void cert_print_state(wr_buffer_t out, const wr_cert_rounded_t *C,
                      const uint64_t *h,
                      void (*put)(wr_buffer_t out, uint64_t code,
                                  const wr_format_t F));

/* ---- trace.c ------------------------------------------------------------- */

/* Exact numbers longer than this end the exact part of a trace. */
#define TRACE_LONGEST 400

/* "claim" is written by the caller; then "exact", "steps" and the word. */
void trace_put_word(wr_buffer_t out, uint64_t exact, const uint32_t *word,
                    size_t steps, char *const *name);
/* Whether state t is shown; writes "elided" where the gap begins. */
int trace_shown(wr_buffer_t out, uint64_t t, uint64_t steps, size_t around);
/* "0x3f80", and a number before it has one blank. */
void trace_put_code(wr_buffer_t out, uint64_t code, const wr_format_t F);

#endif
