/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_H
#define WREATH_STUDY_H

/* study: one question for many models, with the answers as a table.  Nothing
 * here reads options or prints to a stream: a table is text in a buffer, and a
 * certificate is text for wreath-check.
 */

#include <jansson.h>

#include "cert/cert.h"
#include "prove/round.h"

WR_BEGIN_DECLS

/* ---- sheets -------------------------------------------------------------- */

enum { WR_SHEET_COLUMNS = 12 };

/* A table of text with a row of heads. */
typedef struct {
    char *head[WR_SHEET_COLUMNS]; /* without underscores, for LaTeX */
    char **cell;                  /* rows * columns, row by row */
    size_t columns, rows;
    size_t filled; /* number of cells in the last row */
} wr_sheet_struct;
typedef wr_sheet_struct wr_sheet_t[1];

typedef enum { WR_SHEET_TEXT, WR_SHEET_CSV, WR_SHEET_LATEX } wr_sheet_form_t;

void wr_sheet_init(wr_sheet_t T);
void wr_sheet_clear(wr_sheet_t T);
/* Copy the heads, which end with NULL, into an empty sheet. */
void wr_sheet_head(wr_sheet_t T, const char *const *head);
/* Append a cell. */
void wr_sheet_put(wr_sheet_t T, const char *fmt, ...) WR_PRINTF(2, 3);
/* Return a cell, or "" if it is not filled. */
const char *wr_sheet_get(const wr_sheet_t T, size_t row, size_t column);
void wr_sheet_print(wr_buffer_t out, const wr_sheet_t T, wr_sheet_form_t form);
/* Return a list of objects, one per row, keyed by heads, for json_decref. */
json_t *wr_sheet_json(const wr_sheet_t T);

/* ---- a rounded counter --------------------------------------------------- */

/* The first n for which the rounded model of a^n b^n rejects a^n b^n, or
 * accepts a^n b^k for some k < n.
 *   RUN    found by running: the output after a^n b^k is wrong or undefined
 *   STUCK  all sums up to B = n - 1 are exact, and the step a does not change
 *          B; therefore a^n b^B is accepted like a^B b^B
 *   MORE   all sums up to n are exact; nothing is known beyond */
typedef enum {
    WR_COUNTER_RUN,
    WR_COUNTER_STUCK,
    WR_COUNTER_MORE
} wr_counter_kind_t;
typedef struct {
    wr_counter_kind_t kind;
    wr_lrnn_t M; /* the model, exact */
    wr_layer_evaluation_t how;
    fmpz_t n;
    uint64_t k; /* only for RUN */
} wr_counter_struct;
typedef wr_counter_struct wr_counter_t[1];

void wr_counter_init(wr_counter_t X);
void wr_counter_clear(wr_counter_t X);
/* Find n in an evaluation E2: by running up to n = run, then by proof.
 * status  OK; PARSE; DOMAIN (a weight beyond the format); UNABLE past limits
 * cost    run^2 steps */
WR_MUST_CHECK wr_status_t wr_counter_first(wr_counter_t X,
                                           const char *evaluation, uint64_t run,
                                           wr_limits_t L);
/* Write the certificate that the model fails at n.  RUN: MISMATCH of the model,
 * saved in the file, with the automaton of all a^i b^i, i <= n, after a^n b^k.
 * STUCK: RHO of the counter from B on the letter a, with period 1; it names no
 * file.  The certificate does not show that all smaller n are correct.
 * shape   file: the text that X->M prints, and its trace_path is where the
 *         certificate will be stored
 * status  OK; DOMAIN (MORE: nothing fails); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_counter_certify(wr_buffer_t out,
                                             const wr_counter_t X,
                                             const wr_trace_file_t file,
                                             wr_limits_t L);

/* ---- known models, rounded ----------------------------------------------- */

/* The options of the sheets below; NULL stands for the list in parentheses;
 * items are separated by commas.
 * formats  number formats (each sheet has its own default)
 * modes    rounding modes (counters: rne; rotation: one, rne; flip-flop:
 *          those of rne,rna,rz,ru,rd that the format has)
 * order    of the operations in a step (seq)
 * gates    flip-flop: the factors (1/2,3/4,9/10,99/100,255/256), at most 9
 * low, high
 *          rotation: least and greatest modulus
 * drift    rotation: length of the words along which the state drifts
 * run      counters: greatest n that is run
 * model, cert
 *          counters: output paths of a row's model and certificate, or NULL */
typedef struct {
    const char *formats, *modes, *order, *gates;
    uint64_t low, high, drift, run;
    const char *model, *cert;
} wr_sheet_job_t;
/* Set the lists to those of the single evaluation `text`; `of` stores them.
 * status  OK; PARSE if it is no evaluation E2 */
WR_MUST_CHECK wr_status_t wr_sheet_one_row(wr_sheet_job_t *job, wr_buffer_t of,
                                           const char *text, wr_limits_t L);
/* Read low and high from "M" or "LOW..HIGH", 2 to 64: 1, or 0 if malformed. */
int wr_sheet_moduli(wr_sheet_job_t *job, const char *text);

/* Each fills an empty sheet; if a limit on states or steps is reached, a cell
 * says so.
 * status  OK; PARSE (an item of a list); UNABLE (the deadline, or an
 *         interruption) */
typedef wr_status_t wr_sheet_fill_t(wr_sheet_t T, const wr_sheet_job_t *job,
                                    wr_limits_t L);
WR_MUST_CHECK wr_sheet_fill_t wr_sheet_rotation, wr_sheet_counters,
    wr_sheet_flip_flop;

/* ---- rounded models on all words ----------------------------------------- */

/* Decide by wr_rounded_prove; if it has too many states and the question is
 * about a readout (not Q->any), by wr_rounded_hull, and last by trying words
 * that fail late (wr_rounded_far; P->tried), all within one deadline.
 * status  as these; UNABLE with the reasons of each */
WR_MUST_CHECK wr_status_t wr_rounded_decide(wr_rounded_proof_t P,
                                            const wr_rounded_question_t *Q,
                                            wr_limits_t L);

/* Decide whether weights hold, in the order of cost: few states, words that
 * fail late, all states, closed boxes.  The word of a failure need not be a
 * shortest one.
 * status  as wr_rounded_decide */
WR_MUST_CHECK wr_status_t wr_rounded_hold(wr_rounded_proof_t P,
                                          const wr_rounded_question_t *Q,
                                          wr_limits_t L);

/* ---- models as recurrences ----------------------------------------------- */

/* Set R to the recurrence of a model of one layer that reads only the letter.
 * Gates by rule are expanded first; L->max_states bounds their rows.
 * status  OK; DOMAIN (another model, or not over the rationals); UNABLE past
 *         limits */
WR_MUST_CHECK wr_status_t wr_recurrence_set_lrnn(wr_recurrence_t R, wr_lrnn_t M,
                                                 wr_limits_t L);

/* ---- differences --------------------------------------------------------- */

/* Write a word with exponents, "set ignore^94" or "(0 0 1)^31 0": at most
 * `most` factors, then "..."; without exponents if it has at most `plain`
 * letters. */
#define WR_WORD_PLAIN 60
void wr_word_put_runs(wr_buffer_t out, const wr_word_t w, const wr_dfa_t A,
                      size_t plain, size_t most);

/* After some word M is in state got (UINT32_MAX: no state; printed as a number
 * if M has no states) and A in state expected.  next: also print the letters
 * that each allows next. */
typedef struct {
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    uint32_t got, expected;
    int next;
} wr_differ_t;
/* Write both states by name, with acceptance if it is defined. */
void wr_differ_print(wr_buffer_t got, wr_buffer_t expected,
                     const wr_differ_t *D);

WR_END_DECLS
#endif
