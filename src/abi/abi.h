/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ABI_H
#define WREATH_ABI_H

/* abi: a C interface for other languages.  It has opaque handles, takes and
 * returns strings, and exposes no structure whose layout could change.
 * python/wreath binds it by ctypes.
 *
 * A NULL argument is an error (DOMAIN), except in functions that free.  Strings
 * are UTF-8.  Functions of type char * return text, which is JSON unless stated
 * otherwise and must be freed with wr_abi_string_free; they return NULL on
 * failure, and wr_abi_error gives the reason.  All functions except
 * wr_abi_model_audit, wr_abi_model_trace and wr_abi_dfa_express use evaluation
 * model E0 (exact).  As in the whole library, decimals are written by printf: a
 * program that calls setlocale must leave LC_NUMERIC at "C". */

#include "base/base.h"

WR_BEGIN_DECLS

typedef struct wr_abi_session wr_abi_session;
typedef struct wr_abi_dfa wr_abi_dfa;
typedef struct wr_abi_model wr_abi_model;

/* A session holds limits (0: none) and the last error.  Each thread needs its
 * own session and must free it last, because that also frees the thread's
 * caches of numbers.  `seconds` is the time limit of each call; a negative
 * number and NaN mean no limit, as 0 does. */
wr_abi_session *wr_abi_session_new(uint64_t max_memory, uint64_t max_states,
                                   double seconds);
void wr_abi_session_free(wr_abi_session *S);
/* Return the reason why the last call of this session failed; the string is
 * valid until the next call. */
const char *wr_abi_error(const wr_abi_session *S);
/* Return the last status: 0 OK, 1 DOMAIN, 2 UNABLE, 3 PARSE, 4 IO. */
int wr_abi_status(const wr_abi_session *S);
void wr_abi_string_free(char *s);
/* Between begin and end, SIGINT makes a call of this session fail (UNABLE) and
 * does not reach the program's handler, unless the program ignores SIGINT.  The
 * first end restores that handler and raises SIGINT if it had arrived; further
 * ends do nothing.  Only one session of the process may do this at a time. */
void wr_abi_interrupt_begin(wr_abi_session *S);
void wr_abi_interrupt_end(wr_abi_session *S);

/* Read an automaton from text in a format of interchange.h: "dfa", "jff",
 * "hoa", "regex", ... */
wr_abi_dfa *wr_abi_dfa_read(wr_abi_session *S, const char *text,
                            const char *format);
/* Return the automaton as text in such a format. */
char *wr_abi_dfa_text(wr_abi_session *S, const wr_abi_dfa *A,
                      const char *format);
void wr_abi_dfa_free(wr_abi_dfa *A);
/* Return the list of the names of the letters. */
char *wr_abi_dfa_letters(wr_abi_session *S, const wr_abi_dfa *A);
/* Return {"states", "letters", "monoid", "complete", "aperiodic", "group"}; a
 * value is null if a limit prevented its computation.  "monoid" is the order, a
 * string of decimal digits, because it may exceed the integers that JSON has in
 * other languages. */
char *wr_abi_dfa_classify(wr_abi_session *S, const wr_abi_dfa *A);
/* Decide whether an architecture expresses the automaton in evaluation model E0
 * or E2:FORMAT..; return the object of wreath express --arch --json
 * (doc/schema).  If "expresses" is "yes", *weights receives the weights, proved
 * correct but not checked by another program; else NULL. */
char *wr_abi_dfa_express(wr_abi_session *S, const wr_abi_dfa *A,
                         const char *architecture, const char *evaluation,
                         wr_abi_model **weights);

/* Read a model from .lrnn text; compile one by a method of wr_cascade_build. */
wr_abi_model *wr_abi_model_read(wr_abi_session *S, const char *text);
wr_abi_model *wr_abi_model_compile(wr_abi_session *S, const wr_abi_dfa *A,
                                   const char *method);
/* Return the model as .lrnn text. */
char *wr_abi_model_text(wr_abi_session *S, const wr_abi_model *M);
void wr_abi_model_free(wr_abi_model *M);
/* Run the model on a word, a list of letters separated by blanks.  Return
 * {"states": [..]}: the number of the state after each letter, null where the
 * readout is undefined. */
char *wr_abi_model_run(wr_abi_session *S, const wr_abi_model *M,
                       const char *word);
/* Load a model from the paths of tensors and of a layout (doc/audit).  A, which
 * may be NULL, names the states if the layout does not. */
wr_abi_model *wr_abi_model_load(wr_abi_session *S, const char *tensors,
                                const char *layout, const wr_abi_dfa *A);
/* Decide whether the model agrees with the automaton, in each evaluation model
 * of a non-empty comma-separated list.  Return [{"evaluation", "holds",
 * "evidence", "seconds"}, ..]; "holds" is null if nothing was decided within
 * `seconds`, the limit per evaluation model (0, a negative number and NaN: only
 * that of the session).  If "holds" is false, there are also "word" and
 * "shortest". */
char *wr_abi_model_audit(wr_abi_session *S, const wr_abi_model *M,
                         const wr_abi_dfa *A, const char *evaluations,
                         double seconds);
/* Return pictures as SVG. */
char *wr_abi_dfa_svg(wr_abi_session *S, const wr_abi_dfa *A);
char *wr_abi_model_svg(wr_abi_session *S, const wr_abi_model *M);
/* Return the list of the names of the model's matrices, [] if it has none;
 * return a picture of the eigenvalues of one of them. */
char *wr_abi_model_spectra(wr_abi_session *S, const wr_abi_model *M);
char *wr_abi_model_spectrum_svg(wr_abi_session *S, const wr_abi_model *M,
                                const char *name);
/* Run a model together with an automaton on a list of letters separated by
 * blanks, exactly (evaluation E0) or rounded, and return the text of a trace;
 * the second function returns a trace as a table or picture: "csv", "jsonl",
 * "latex", "tikz", either followed by "-standalone", or "svg". */
char *wr_abi_model_trace(wr_abi_session *S, const wr_abi_model *M,
                         const wr_abi_dfa *A, const char *word,
                         const char *evaluation);
char *wr_abi_trace_export(wr_abi_session *S, const char *text,
                          const char *form);
/* Decide equality on every word: return {"holds": true, "evidence", "states"},
 * or {"holds": false, "word": [..], "shortest", "failure"}; "shortest" is true
 * if no shorter word is wrong, false if that is not known. */
char *wr_abi_model_verify(wr_abi_session *S, const wr_abi_model *M,
                          const wr_abi_dfa *A);

WR_END_DECLS
#endif
