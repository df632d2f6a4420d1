/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CERT_H
#define WREATH_CERT_H

/* cert: certificates and traces as text.  Nothing is searched for here: other
 * modules find the evidence.  May include run and below.
 * The formats are in doc/formats; proofs/check reads them with separate code.
 */

#include "cert/evidence.h"
#include "exact/cell.h"

WR_BEGIN_DECLS

/* The file that a model was read from, and the path where the trace or
 * certificate will be stored; the model is named relative to its folder. */
typedef struct {
    const char *lrnn_path, *lrnn_text;
    size_t lrnn_length;
    const char *trace_path;
} wr_trace_file_struct;
typedef wr_trace_file_struct wr_trace_file_t[1];

/* Print the certificate (doc/formats) that the model in the file recognises the
 * language `oracle` on every word.
 * shape   trace_path: where the certificate will be stored
 * status  OK; DOMAIN (a path that cannot be written on one line) */
WR_MUST_CHECK wr_status_t wr_cert_print_count(wr_buffer_t out,
                                              const wr_count_proof_t P,
                                              const char *oracle,
                                              const wr_trace_file_t file,
                                              wr_limits_t L);

/* Print the certificate (doc/certificates-raw) of the gate values that raw
 * parameters reach, for the model as it is in the file (trace_path: where the
 * certificate will be stored); body is the output of wr_raw_write.
 * status  OK; DOMAIN (a path that cannot be written on one line) */
WR_MUST_CHECK wr_status_t wr_cert_print_raw(wr_buffer_t out,
                                            const wr_buffer_t body,
                                            const wr_trace_file_t file,
                                            wr_limits_t L);

/* The subject of a certificate or a trace: the model, its file (trace_path:
 * where the certificate will be stored), the automaton, and how each layer is
 * rounded; how and R are NULL for exact arithmetic. */
typedef struct {
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    const wr_layer_evaluation_struct *how;
    wr_rounded_t R;
    wr_trace_file_t file;
} wr_cert_rounded_t;

/* Print the certificate of a proof that the model agrees with the automaton
 * after every word, in exact arithmetic.
 * status  OK; DOMAIN unless P->holds is TRUE, or if a name or path cannot be
 *         written on one line */
WR_MUST_CHECK wr_status_t wr_cert_print_proof(wr_buffer_t out,
                                              const wr_proof_t P,
                                              const wr_cert_rounded_t *C,
                                              wr_limits_t L);

/* Print the certificate (doc/certificates-rounding) of a verdict on all words,
 * or of an orbit on a repeated word on which model and automaton agree.
 * status  OK; DOMAIN (no certificate exists for gates by rule, for E3, or for a
 *         comparison other than by state or acceptance; or the orbit does not
 *         agree); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_cert_print_rounded(wr_buffer_t out,
                                                const wr_cert_rounded_t *C,
                                                const wr_rounded_proof_t P,
                                                wr_limits_t L);
WR_MUST_CHECK wr_status_t wr_cert_print_orbit(wr_buffer_t out,
                                              const wr_cert_rounded_t *C,
                                              const wr_word_t word,
                                              const wr_rounded_orbit_t *O,
                                              wr_limits_t L);

/* Print the certificate (doc/certificates-languages) that no stack of an
 * architecture tracks A: the language or, of a semiautomaton, the state. */
void wr_cert_print_refutation(wr_buffer_t out, const wr_refutation_t *X,
                              const wr_dfa_t A);

/* Print the certificate (doc/certificates-languages) that A is aperiodic, where
 * monoid is the size of its transition monoid; or, if w is not NULL, that A is
 * not, by a cycle of states under w.
 * status  OK; DOMAIN if w moves no state in a cycle of length 2 or more
 * cost    O(states^2 * length of w) */
WR_MUST_CHECK wr_status_t wr_cert_print_aperiodic(wr_buffer_t out,
                                                  const wr_dfa_t A,
                                                  uint64_t monoid,
                                                  const wr_word_t w,
                                                  wr_limits_t L);

/* Print the certificate that A and B accept the same words, which the caller
 * has decided; or, if w is not NULL, that exactly one of them accepts w.
 * status  OK; DOMAIN if the alphabets differ; UNABLE past limits
 * cost    O(letters * states of A * states of B) */
WR_MUST_CHECK wr_status_t wr_cert_print_languages(wr_buffer_t out,
                                                  const wr_dfa_t A,
                                                  const wr_dfa_t B,
                                                  const wr_word_t w,
                                                  wr_limits_t L);

/* Print the text for wreath-check of a verdict V that is not UNKNOWN; more has
 * lines to add after the transitions, or is NULL.  The format: doc/cells.md. */
void wr_cell_certify(wr_buffer_t out, const wr_cell_t C,
                     const wr_cell_verdict_t V, const char *more);

/* Print the certificate (doc/cells) that the boxes of C, for which V holds,
 * simulate A after every word read from the first box on, by state or by
 * acceptance.  A must have the letters of C in the same order; only the reader
 * checks that the boxes move as A does. */
void wr_cert_print_cell(wr_buffer_t out, const wr_cell_t C,
                        const wr_cell_verdict_t V, const wr_dfa_t A);

WR_END_DECLS
#endif
