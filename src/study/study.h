/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_H
#define WREATH_STUDY_H

/* study: questions that are asked of many models at once, and the answers as
 * tables.  Nothing here reads options or prints to a stream: a table is text
 * in a buffer, and a certificate is text that wreath-check judges.
 */

#include <jansson.h>

#include "cert/cert.h"
#include "prove/round.h"

WR_BEGIN_DECLS

/* ---- sheets -------------------------------------------------------------- */

enum { WR_SHEET_COLUMNS = 12 };

/* Rows of text below heads. */
typedef struct {
    char *head[WR_SHEET_COLUMNS]; /* without underscores, for LaTeX */
    char **cell;                  /* rows * columns of them */
    size_t columns, rows;
    size_t filled; /* cells of the last row */
} wr_sheet_struct;
typedef wr_sheet_struct wr_sheet_t[1];

typedef enum { WR_SHEET_TEXT, WR_SHEET_CSV, WR_SHEET_LATEX } wr_sheet_form_t;

void wr_sheet_init(wr_sheet_t T);
void wr_sheet_clear(wr_sheet_t T);
/* The heads of an empty sheet, copied; NULL ends them. */
void wr_sheet_head(wr_sheet_t T, const char *const *head);
/* The next cell. */
void wr_sheet_put(wr_sheet_t T, const char *fmt, ...) WR_PRINTF(2, 3);
/* A cell, "" where none was put. */
const char *wr_sheet_get(const wr_sheet_t T, size_t row, size_t column);
void wr_sheet_print(wr_buffer_t out, const wr_sheet_t T, wr_sheet_form_t form);
/* An object a row, by the heads, for json_decref. */
json_t *wr_sheet_json(const wr_sheet_t T);

/* ---- a counter, rounded -------------------------------------------------- */

/* The first n for which the model of a^n b^n, rounded, does not accept
 * a^n b^n, or accepts a^n b^k with k < n.
 *   RUN    n was met by running; after a^n b^k it is read wrong, or not at all
 *   STUCK  all sums up to B = n - 1 are exact, and the step a leaves B as it
 *          is, so that a^n b^B is taken for a^B b^B
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
    uint64_t k; /* RUN */
} wr_counter_struct;
typedef wr_counter_struct wr_counter_t[1];

void wr_counter_init(wr_counter_t X);
void wr_counter_clear(wr_counter_t X);
/* n up to run is run; E2 models.
 * status  OK; PARSE; DOMAIN (a weight beyond the format); UNABLE past limits
 * cost    run^2 steps */
WR_MUST_CHECK wr_status_t wr_counter_first(wr_counter_t X,
                                           const char *evaluation, uint64_t run,
                                           wr_limits_t L);
/* The certificate that it fails at n.  RUN: MISMATCH of the model, saved in
 * the file, with the automaton of all a^i b^i, i <= n, after a^n b^k.  STUCK:
 * RHO of the counter from B on the letter a, a period of 1; no file is
 * named.  That all smaller n are read right is not part of it.
 * shape   file: the text that X->M prints, and its trace_path is where the
 *         certificate will be stored
 * status  OK; DOMAIN (MORE: nothing fails); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_counter_certify(wr_buffer_t out,
                                             const wr_counter_t X,
                                             const wr_trace_file_t file,
                                             wr_limits_t L);

/* ---- what rounding does to known models ---------------------------------- */

/* The options of the sheets below; NULL stands for the list in
 * parentheses, items parted by commas.
 * formats  number formats (each sheet has its own)
 * modes    rounding modes (counters: rne; rotation: one, rne; flip-flop:
 *          those of rne,rna,rz,ru,rd that the format has)
 * order    of the operations in a step (seq)
 * gates    flip-flop: the factors (1/2,3/4,9/10,99/100,255/256), at most 9
 * low, high
 *          rotation: the moduli
 * drift    rotation: letters of the words that drift
 * run      counters: n up to this is run
 * model, cert
 *          counters: the files of a row's model and certificate, or NULL */
typedef struct {
    const char *formats, *modes, *order, *gates;
    uint64_t low, high, drift, run;
    const char *model, *cert;
} wr_sheet_job_t;
/* The lists of a single row in the evaluation model `text`, kept in `of`.
 * status  OK; PARSE if it is no model of E2 */
WR_MUST_CHECK wr_status_t wr_sheet_one_row(wr_sheet_job_t *job, wr_buffer_t of,
                                           const char *text, wr_limits_t L);
/* low and high of "M" or "LOW..HIGH", from 2 to 64; 1, or 0 if it is neither.
 */
int wr_sheet_moduli(wr_sheet_job_t *job, const char *text);

/* Each fills an empty sheet; a limit on states or steps is a cell, not a
 * failure.
 * status  OK; PARSE (an item of a list); UNABLE (the deadline, or an
 *         interruption) */
typedef wr_status_t wr_sheet_fill_t(wr_sheet_t T, const wr_sheet_job_t *job,
                                    wr_limits_t L);
WR_MUST_CHECK wr_sheet_fill_t wr_sheet_rotation, wr_sheet_counters,
    wr_sheet_flip_flop;

/* ---- all words, rounded -------------------------------------------------- */

/* wr_rounded_prove; where its states are too many and a readout is asked about
 * (not Q->any), wr_rounded_hull, within one deadline; and words that fail late
 * where neither decides (wr_rounded_far), which P->tried describes.
 * status  as these; UNABLE describes what was tried */
WR_MUST_CHECK wr_status_t wr_rounded_decide(wr_rounded_proof_t P,
                                            const wr_rounded_question_t *Q,
                                            wr_limits_t L);

/* Whether weights hold, the cheapest questions first: few states, words that
 * fail late, all states, closed boxes; a wrong word is seldom a shortest one.
 * status  as wr_rounded_decide */
WR_MUST_CHECK wr_status_t wr_rounded_hold(wr_rounded_proof_t P,
                                          const wr_rounded_question_t *Q,
                                          wr_limits_t L);

/* ---- models as recurrences ----------------------------------------------- */

/* The recurrence of a model of one layer that reads nothing but the letter.
 * Rules of M are written out first; L->max_states bounds their rows.
 * status  OK; DOMAIN (another model, or not over the rationals); UNABLE past
 *         limits */
WR_MUST_CHECK wr_status_t wr_recurrence_set_lrnn(wr_recurrence_t R, wr_lrnn_t M,
                                                 wr_limits_t L);

/* ---- differences --------------------------------------------------------- */

/* A word with counts of what is repeated, "set ignore^94" or "(0 0 1)^31 0":
 * at most `most` such pieces, then "..."; without counts if it has at most
 * `plain` letters. */
#define WR_WORD_PLAIN 60
void wr_word_put_runs(wr_buffer_t out, const wr_word_t w, const wr_dfa_t A,
                      size_t plain, size_t most);

/* After a word M names the state got (UINT32_MAX: none), by its number where M
 * is empty, and A is in expected.  next: the letters that each says may follow
 * are said, too. */
typedef struct {
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    uint32_t got, expected;
    int next;
} wr_differ_t;
/* Both states by name, with acceptance where there is any. */
void wr_differ_print(wr_buffer_t got, wr_buffer_t expected,
                     const wr_differ_t *D);

WR_END_DECLS
#endif
