/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CERT_H
#define WREATH_CERT_H

/* cert: certificates and traces as text.  No search happens here: what is
 * printed was found elsewhere.  May include run and below.
 * The formats are in doc/formats; proofs/check reads them with its own code.
 */

#include "cert/evidence.h"
#include "exact/cell.h"

WR_BEGIN_DECLS

/* The file that a model was read from, and where a trace will be stored:
 * the one is named relative to the folder of the other. */
typedef struct {
    const char *lrnn_path, *lrnn_text;
    size_t lrnn_length;
    const char *trace_path;
} wr_trace_file_struct;
typedef wr_trace_file_struct wr_trace_file_t[1];

/* The certificate (doc/formats) that the model in the file recognises the
 * language `oracle`, for every word.
 * shape   trace_path: where the certificate will be stored
 * status  OK; DOMAIN (a path that cannot be written on one line) */
WR_MUST_CHECK wr_status_t wr_cert_print_count(wr_buffer_t out,
                                              const wr_count_proof_t P,
                                              const char *oracle,
                                              const wr_trace_file_t file,
                                              wr_limits_t L);

/* The certificate (doc/certificates-raw) of what is reached of the gates of
 * the model that was read from the file as it is (its trace_path: where the
 * certificate will be stored); body is what wr_raw_write wrote.
 * status  OK; DOMAIN (a path that cannot be written on one line) */
WR_MUST_CHECK wr_status_t wr_cert_print_raw(wr_buffer_t out,
                                            const wr_buffer_t body,
                                            const wr_trace_file_t file,
                                            wr_limits_t L);

/* The subject of a certificate or a trace: the model and the file it was read
 * from (trace_path: where the certificate will be stored), the automaton, and
 * how each layer is rounded; of exact numbers how and R are NULL. */
typedef struct {
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    const wr_layer_evaluation_struct *how;
    wr_rounded_t R;
    wr_trace_file_t file;
} wr_cert_rounded_t;

/* The certificate of a proof that the model does what the automaton does, for
 * every word, exactly.
 * shape   P->holds must be TRUE
 * status  OK; DOMAIN otherwise */
WR_MUST_CHECK wr_status_t wr_cert_print_proof(wr_buffer_t out,
                                              const wr_proof_t P,
                                              const wr_cert_rounded_t *C,
                                              wr_limits_t L);

/* The certificate (doc/certificates-rounding) of what was proved or refuted
 * of all words, and of an orbit on a word for ever that agrees.
 * status  OK; DOMAIN (gates by rule, E3, or a comparison other than by state
 *         or acceptance: these have no certificate; an orbit that does not
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

/* The certificate (doc/certificates-languages) that no stack of an architecture
 * does what A does. */
void wr_cert_print_refutation(wr_buffer_t out, const wr_refutation_t *X,
                              const wr_dfa_t A);

/* The certificate (doc/certificates-languages) that A is aperiodic, its
 * transition monoid having so many elements; or, if w is not NULL, that it is
 * not, by the states that w moves in a cycle.
 * status  OK; DOMAIN if w moves none
 * cost    O(states^2 * length of w) */
WR_MUST_CHECK wr_status_t wr_cert_print_aperiodic(wr_buffer_t out,
                                                  const wr_dfa_t A,
                                                  uint64_t monoid,
                                                  const wr_word_t w,
                                                  wr_limits_t L);

/* The certificate that A and B accept the same words, as wr_dfa_equivalent
 * found; or, if w is not NULL, that one of them alone accepts w.
 * status  OK; DOMAIN if the alphabets differ; UNABLE past limits
 * cost    O(letters * states of A * states of B) */
WR_MUST_CHECK wr_status_t wr_cert_print_languages(wr_buffer_t out,
                                                  const wr_dfa_t A,
                                                  const wr_dfa_t B,
                                                  const wr_word_t w,
                                                  wr_limits_t L);

/* The text for wreath-check of a verdict that is not UNKNOWN; more: lines
 * after those of the boxes, or NULL.  doc/cells.md is the format. */
void wr_cell_certify(wr_buffer_t out, const wr_cell_t C,
                     const wr_cell_verdict_t V, const char *more);

/* The certificate (doc/cells) that the boxes of C, of which V holds, tell the
 * states of A, or whether it accepts, after every word that is read from the
 * first box on.  Letters have the same names in the same order; whether the
 * boxes go as A does is left to who reads it. */
void wr_cert_print_cell(wr_buffer_t out, const wr_cell_t C,
                        const wr_cell_verdict_t V, const wr_dfa_t A);

WR_END_DECLS
#endif
