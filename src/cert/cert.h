/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CERT_H
#define WREATH_CERT_H

/* cert: certificates and traces as text.  No search happens here: what is
 * printed was found elsewhere.  May include lrnn, arch, spectrum and below.
 * The formats are in doc/formats; proofs/check reads them with its own code.
 */

#include "lrnn/lrnn.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The certificate of a proof that M (stored in the file lrnn_path, whose
 * bytes are lrnn_text) does what A does for every word.  cert_path is where
 * the text will be stored: the model is named relative to its folder.
 * shape   P->holds must be TRUE
 * status  OK; DOMAIN otherwise */
WR_MUST_CHECK wr_status_t wr_cert_print_proof(wr_buffer_t out,
                                              const wr_proof_t P,
                                              const wr_lrnn_t M,
                                              const wr_dfa_t A,
                                              const char *lrnn_path,
                                              const char *lrnn_text,
                                              size_t lrnn_length,
                                              const char *cert_path,
                                              wr_limits_t L);

/* The run of M on a word beside A's, as .trace text (doc/formats).
 * status  OK; DOMAIN when the model is undefined on the word: the trace
 *         then ends at that step and is still printed */
WR_MUST_CHECK wr_status_t wr_trace_print(wr_buffer_t out, const wr_lrnn_t M,
                                         const wr_dfa_t A,
                                         const wr_word_t w, wr_limits_t L);

#ifdef __cplusplus
}
#endif
#endif
