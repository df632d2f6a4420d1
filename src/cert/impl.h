/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CERT_IMPL_H
#define WREATH_CERT_IMPL_H

/* Lines that several kinds of certificates and traces share. */

#include "cert/trace.h"

/* Return `path` as a file stored at `beside` names it: relative to the folder
 * of that file ("-": the current folder).  The caller frees it by wr_free.
 * Folders that exist are compared by their real paths. */
char *cert_relative(const char *path, const char *beside);

/* Return 1 if s is not empty and is UTF-8 without control characters. */
int cert_fits_a_line(const char *s);

/* type     "cert", "stack", "trace" or (rounded) "trace stack"
 * model    the path as the certificate names it; hash: of the file's bytes */
typedef struct {
    const char *type, *model, *hash;
    const wr_dfa_struct *A;
    wr_compare_t compare;
} cert_about_t;

/* Print the lines from "cones" on (cones.c). */
void cert_print_cones(wr_buffer_t out, const wr_cones_struct *C);

/* Print the lines from the first one to the end of the automaton.
 * status  OK; DOMAIN if a name contains a control character, which would break
 *         the lines */
WR_MUST_CHECK wr_status_t cert_print_about(wr_buffer_t out,
                                           const cert_about_t *X,
                                           wr_limits_t L);
/* The same for a model that was read from a file. */
WR_MUST_CHECK wr_status_t cert_print_file(wr_buffer_t out, cert_about_t X,
                                          const wr_trace_file_t file,
                                          wr_limits_t L);

/* Append the hash of the text from `first` on and a full stop if s is OK,
 * otherwise remove that text; return s. */
wr_status_t cert_finish(wr_buffer_t out, size_t first, wr_status_t s);

/* Print A as .dfa text, each line after "| ". */
void cert_print_dfa(wr_buffer_t out, const wr_dfa_struct *A);

/* Print the line "WHAT letters"; name has those of the automaton or model. */
void cert_print_word(wr_buffer_t out, const char *what, const wr_word_struct *w,
                     char *const *name);

/* proof.c: print a closed set of states, or of boxes. */
void cert_print_hom(wr_buffer_t out, const wr_proof_struct *P);
/* evidence.c: print the lines after "type" for a rounded stack. */
void cert_print_evidence(wr_buffer_t out, const wr_cert_rounded_t *C,
                         const wr_rounded_proof_t P);
/* proof.c: print the lines of a rule whose local conditions hold. */
void cert_print_rule(wr_buffer_t out, uint64_t contexts,
                     const wr_lrnn_struct *M);

/* stack.c: OK if evidence of this kind (MISMATCH: a trace, too) can be printed
 * for a rounded stack with this comparison; else DOMAIN. */
WR_MUST_CHECK wr_status_t cert_rounded_suits(const wr_cert_rounded_t *C,
                                             wr_compare_t compare,
                                             wr_evidence_t kind, wr_limits_t L);
/* Print the lines "layers ..", which say how each layer is rounded. */
void cert_print_rounding(wr_buffer_t out, const wr_cert_rounded_t *C);
/* Print every number of a rounded state, by applying `put` to its code. */
void cert_print_state(wr_buffer_t out, const wr_cert_rounded_t *C,
                      const uint64_t *h,
                      void (*put)(wr_buffer_t out, uint64_t code,
                                  const wr_format_t F));

/* trace_read.c: find the next line "layer I MODEL rounded|exact" from p on; set
 * model to MODEL, with ":exact" if that is the last word.  Return the end of
 * the line, or NULL if there is no such line. */
enum { TRACE_MODEL = 256 };
const char *trace_layer(char model[TRACE_MODEL], const char *p);

/* ---- trace.c ------------------------------------------------------------- */

/* The exact part of a trace ends at the first number longer than this. */
#define TRACE_LONGEST 400

/* Print "exact", "steps" and the word; the caller has printed "claim". */
void trace_put_word(wr_buffer_t out, uint64_t exact, const uint32_t *word,
                    size_t steps, char *const *name);
/* Return 1 if state t is shown; print "elided" where the gap begins. */
int trace_shown(wr_buffer_t out, uint64_t t, uint64_t steps, size_t around);
/* Print a blank and the code in hexadecimal, as " 0x3f80". */
void trace_put_code(wr_buffer_t out, uint64_t code, const wr_format_t F);

#endif
