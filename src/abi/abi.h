/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ABI_H
#define WREATH_ABI_H

/* abi: an interface for other languages.  It has opaque handles, takes and
 * returns strings, and exposes no structure whose layout could change.
 * python/wreath binds it by ctypes.
 *
 * A NULL argument is an error (DOMAIN), except in functions that free.
 * Strings are UTF-8.  Functions of type char * return text, which is JSON
 * unless stated otherwise and must be freed with wr_abi_string_free; they
 * return NULL on failure, and wr_abi_error gives the reason.  All functions
 * except wr_abi_model_audit, wr_abi_model_trace and wr_abi_dfa_express use
 * evaluation model E0 (exact).  As in the whole library, decimals are written
 * by printf: a program that calls setlocale leaves LC_NUMERIC at "C".
 */

#include "base/base.h"

WR_BEGIN_DECLS

typedef struct wr_abi_session wr_abi_session;
typedef struct wr_abi_dfa wr_abi_dfa;
typedef struct wr_abi_model wr_abi_model;

/* A session holds limits (0: none) and the last error.  Each thread needs a
 * session of its own, and frees it last: that also frees the caches of numbers
 * of the thread, which would remain after its end.  The seconds count anew from
 * the beginning of each call; a negative number and NaN are no limit, as 0 is.
 */
wr_abi_session *wr_abi_session_new(uint64_t max_memory, uint64_t max_states,
                                   double seconds);
void wr_abi_session_free(wr_abi_session *S);
/* The reason why the last call of this session failed; the string is valid
 * until the next call. */
const char *wr_abi_error(const wr_abi_session *S);
/* The status of the last call: 0 OK, 1 DOMAIN, 2 UNABLE, 3 PARSE, 4 IO. */
int wr_abi_status(const wr_abi_session *S);
void wr_abi_string_free(char *s);
/* From begin to end, the signal SIGINT ends a call of this session (UNABLE) in
 * place of what the program does on SIGINT, unless the program ignores it; the
 * first end restores the program's handler and sends it the signal, and another
 * does nothing.  For one session of the process at a time. */
void wr_abi_interrupt_begin(wr_abi_session *S);
void wr_abi_interrupt_end(wr_abi_session *S);

/* Reads an automaton from text in a format of interchange.h: "dfa", "jff",
 * "hoa", "regex", ... */
wr_abi_dfa *wr_abi_dfa_read(wr_abi_session *S, const char *text,
                            const char *format);
/* The automaton as text in such a format. */
char *wr_abi_dfa_text(wr_abi_session *S, const wr_abi_dfa *A,
                      const char *format);
void wr_abi_dfa_free(wr_abi_dfa *A);
/* The list of the names of its letters. */
char *wr_abi_dfa_letters(wr_abi_session *S, const wr_abi_dfa *A);
/* {"states", "letters", "monoid", "complete", "aperiodic", "group"}; a
 * value is null if a limit prevented its computation.  "monoid", the order, is
 * always a text of decimal digits, which may be more than numbers of JSON have
 * in other languages. */
char *wr_abi_dfa_classify(wr_abi_session *S, const wr_abi_dfa *A);
/* Whether an architecture expresses the automaton, in an evaluation model E0 or
 * E2:FORMAT..: the object of wreath express --arch --json (doc/schema).  If
 * "expresses" is "yes", *weights are its weights, which were proved but not
 * checked by another program; else NULL. */
char *wr_abi_dfa_express(wr_abi_session *S, const wr_abi_dfa *A,
                         const char *architecture, const char *evaluation,
                         wr_abi_model **weights);

/* A model: from .lrnn text, or compiled by a method of wr_cascade_build. */
wr_abi_model *wr_abi_model_read(wr_abi_session *S, const char *text);
wr_abi_model *wr_abi_model_compile(wr_abi_session *S, const wr_abi_dfa *A,
                                   const char *method);
/* The model as .lrnn text. */
char *wr_abi_model_text(wr_abi_session *S, const wr_abi_model *M);
void wr_abi_model_free(wr_abi_model *M);
/* The word is a list of letters separated by blanks.  Returns {"states":
 * [..]}: the number of the state after each letter, null where the readout is
 * undefined. */
char *wr_abi_model_run(wr_abi_session *S, const wr_abi_model *M,
                       const char *word);
/* Loads a model from the paths of tensors and of a layout (doc/audit).  A
 * provides the names of the states if the layout does not. */
wr_abi_model *wr_abi_model_load(wr_abi_session *S, const char *tensors,
                                const char *layout, const wr_abi_dfa *A);
/* [{"evaluation", "holds", "evidence", "seconds"}, ..], one per evaluation
 * model of the comma-separated list, which names at least one.  If "holds" is
 * false, there are also "word" and "shortest"; it is null if nothing was
 * decided within `seconds`, which count anew for each evaluation model.  If
 * `seconds` is 0, negative or NaN, only the session's limit holds. */
char *wr_abi_model_audit(wr_abi_session *S, const wr_abi_model *M,
                         const wr_abi_dfa *A, const char *evaluations,
                         double seconds);
/* Pictures as SVG. */
char *wr_abi_dfa_svg(wr_abi_session *S, const wr_abi_dfa *A);
char *wr_abi_model_svg(wr_abi_session *S, const wr_abi_model *M);
/* The list of the names of the model's matrices, [] if it has none; a picture
 * of the eigenvalues of one of them. */
char *wr_abi_model_spectra(wr_abi_session *S, const wr_abi_model *M);
char *wr_abi_model_spectrum_svg(wr_abi_session *S, const wr_abi_model *M,
                                const char *name);
/* Runs a model beside an automaton on a list of letters separated by blanks,
 * exactly (evaluation E0) or rounded, and returns the text of a trace; the
 * second function draws a trace. */
char *wr_abi_model_trace(wr_abi_session *S, const wr_abi_model *M,
                         const wr_abi_dfa *A, const char *word,
                         const char *evaluation);
char *wr_abi_trace_svg(wr_abi_session *S, const char *text);
/* Decides equality on every word: {"holds": true, "evidence", "states"}, or
 * {"holds": false, "word": [..]} with a shortest counterexample. */
char *wr_abi_model_verify(wr_abi_session *S, const wr_abi_model *M,
                          const wr_abi_dfa *A);

WR_END_DECLS
#endif
