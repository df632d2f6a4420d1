/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ABI_H
#define WREATH_ABI_H

/* abi: wreath from other languages - opaque handles, strings in and out, no
 * structure whose layout could change.  python/wreath is a binding
 * by ctypes.
 *
 * An argument that is NULL is an error (DOMAIN), but to what frees.
 * Strings are UTF-8.  What returns char * gives text, JSON unless stated
 * otherwise, for wr_abi_string_free; NULL is failure, and wr_abi_error gives
 * the reason.  All of this but wr_abi_model_audit is evaluation model E0
 * (exact).
 */

#include "base/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wr_abi_session wr_abi_session;
typedef struct wr_abi_dfa wr_abi_dfa;
typedef struct wr_abi_model wr_abi_model;

/* A session holds limits (0: none) and the last error; one a thread. */
wr_abi_session *wr_abi_session_new(uint64_t max_memory, uint64_t max_states,
                                   double seconds);
void wr_abi_session_free(wr_abi_session *S);
/* Why the last call of this session failed; valid until the next one. */
const char *wr_abi_error(const wr_abi_session *S);
/* 0 OK, 1 DOMAIN, 2 UNABLE, 3 PARSE, 4 IO: of the last call. */
int wr_abi_status(const wr_abi_session *S);
void wr_abi_string_free(char *s);

/* An automaton from text in a format of interchange.h: "dfa", "jff", "hoa",
 * "regex", ... */
wr_abi_dfa *wr_abi_dfa_read(wr_abi_session *S, const char *text,
                            const char *format);
/* Its text in such a format. */
char *wr_abi_dfa_text(wr_abi_session *S, const wr_abi_dfa *A,
                      const char *format);
void wr_abi_dfa_free(wr_abi_dfa *A);
/* The names of its letters, a list. */
char *wr_abi_dfa_letters(wr_abi_session *S, const wr_abi_dfa *A);
/* {"states", "letters", "monoid", "complete", "aperiodic", "group"}; null
 * where a limit kept it from being decided. */
char *wr_abi_dfa_classify(wr_abi_session *S, const wr_abi_dfa *A);

/* A model: from .lrnn text, or compiled by a method of wr_cascade_build. */
wr_abi_model *wr_abi_model_read(wr_abi_session *S, const char *text);
wr_abi_model *wr_abi_model_compile(wr_abi_session *S, const wr_abi_dfa *A,
                                   const char *method);
/* .lrnn text */
char *wr_abi_model_text(wr_abi_session *S, const wr_abi_model *M);
void wr_abi_model_free(wr_abi_model *M);
/* Letters by name with blanks between them; {"states": [..]}: the number of
 * the state after each symbol, null where the readout names none. */
char *wr_abi_model_run(wr_abi_session *S, const wr_abi_model *M,
                       const char *word);
/* The model that tensors are by a layout (doc/audit), A naming its states
 * where the layout does not; both are paths. */
wr_abi_model *wr_abi_model_load(wr_abi_session *S, const char *tensors,
                                const char *layout, const wr_abi_dfa *A);
/* [{"evaluation", "holds", "evidence", "seconds"}, ..], one per evaluation
 * model of the list, which commas part; where "holds" is false, "word" and
 * "shortest", too; where it is null nothing was decided in so many seconds. */
char *wr_abi_model_audit(wr_abi_session *S, const wr_abi_model *M,
                         const wr_abi_dfa *A, const char *evaluations,
                         double seconds);
/* Pictures, SVG. */
char *wr_abi_dfa_svg(wr_abi_session *S, const wr_abi_dfa *A);
char *wr_abi_model_svg(wr_abi_session *S, const wr_abi_model *M);
/* Names of the model's matrices, a list; and the eigenvalues of one. */
char *wr_abi_model_spectra(wr_abi_session *S, const wr_abi_model *M);
char *wr_abi_model_spectrum_svg(wr_abi_session *S, const wr_abi_model *M,
                                const char *name);
/* The run of a model on letters parted by blanks beside an automaton, exactly
 * (evaluation E0) or rounded: the text of a trace; and a trace as a picture. */
char *wr_abi_model_trace(wr_abi_session *S, const wr_abi_model *M,
                         const wr_abi_dfa *A, const char *word,
                         const char *evaluation);
char *wr_abi_trace_svg(wr_abi_session *S, const char *text);
/* For every word: {"holds": true, "evidence", "states"}, or {"holds": false,
 * "word": [..]} with a shortest counterexample. */
char *wr_abi_model_verify(wr_abi_session *S, const wr_abi_model *M,
                          const wr_abi_dfa *A);

#ifdef __cplusplus
}
#endif
#endif
