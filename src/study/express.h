/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_EXPRESS_H
#define WREATH_STUDY_EXPRESS_H

/* express, as a survey: weights of architectures for automata, or the claim
 * that rules them out, each with files and a certificate that wreath-check
 * judged.  Tables of answers are computed in worker processes and kept in a
 * folder, so that a later run resumes there.  Answers are JSON objects
 * (wr_express_fields).
 */

#include <jansson.h>

#include "arch/arch.h"
#include "study/answer.h"
#include "study/study.h"

WR_BEGIN_DECLS

/* ---- one answer ---------------------------------------------------------- */

#define WR_EXPRESS_EVALUATION 80

/* evaluation
 *          E0 or E2:FORMAT..
 * weights, cert
 *          output paths; NULL = do not write
 * verify   number of symbols to run the weights on; 0: none
 * layers   maximum number of layers; 0: unlimited
 * check    the answer is UNKNOWN unless wreath-check accepts its certificate;
 *          needs weights and cert */
typedef struct {
    char evaluation[WR_EXPRESS_EVALUATION];
    const char *weights, *cert;
    uint64_t verify, layers;
    int check, contracting, finite;
} wr_express_job_t;

typedef struct {
    wr_arch_answer_t answer;
    uint64_t verified, words; /* symbols run, and the number of words */
    uint64_t rounded_states;  /* E2: size of the closed set */
    int rounded_boxes;        /* E2: the closed set consists of boxes */
    /* E2, UNKNOWN: word after which weights that hold in E0 fail; or NULL */
    char *wrong_word;
    uint64_t wrong_after;      /* its length */
    int certified, refutation; /* wreath-check accepted cert; cert refutes */
} wr_express_cell_t;

void wr_express_cell_init(wr_express_cell_t *X);
void wr_express_cell_clear(wr_express_cell_t *X);
/* Check an evaluation, E0 or E2:FORMAT, and write it to `full` with all parts;
 * rounding to nearest and sequential summation are the defaults.
 * status  OK; PARSE */
WR_MUST_CHECK wr_status_t wr_express_evaluation(
    char full[WR_EXPRESS_EVALUATION], const char *text, wr_limits_t L);
/* Find the answer, and write its files and its certificate.  If a limit is
 * reached, the answer is UNKNOWN.
 * In E2, if no claim rules the architecture out and all weights found fail, the
 * files hold weights that are correct in E0 and fail latest in E2.
 * For an architecture that is not linear, the cells and their certificates are
 * saved, too, as WEIGHTS.bit.cell, .bit.cert, .last.cell and .last.cert, or
 * .whole.cell and .whole.cert.
 * status  OK; DOMAIN (a certificate is wanted, but no weights file); IO */
WR_MUST_CHECK wr_status_t wr_express_cell(wr_express_cell_t *X,
                                          const wr_dfa_t A,
                                          const wr_arch_t *arch,
                                          const wr_express_job_t *job,
                                          wr_limits_t L);
/* The same for names, without files: *out is an object of wr_express_fields,
 * for json_decref; M becomes the weights if the answer is TRUE.
 * status  OK; DOMAIN (unknown architecture); PARSE (unknown evaluation) */
typedef struct {
    const char *architecture, *evaluation;
} wr_express_names_t;
WR_MUST_CHECK wr_status_t wr_express_named(json_t **out, wr_lrnn_t M,
                                           const wr_dfa_t A,
                                           const wr_express_names_t *names,
                                           wr_limits_t L);
/* Run the weights together with the automaton on job->verify symbols. */
void wr_express_run(wr_express_cell_t *X, const wr_dfa_t A,
                    const wr_express_job_t *job, wr_limits_t L);
/* The fields that express prints, and those of the objects in them. */
extern const wr_answer_t wr_express_answers[];
extern const wr_field_t wr_express_fields[], wr_express_format_fields[],
    wr_express_robust_fields[], wr_express_escape_fields[],
    wr_express_beyond_fields[];
/* Return the answer as JSON.  "cell" is its short text in a table: LxW, LxW*
 * (by boxes), the name of a claim, after "fin:" if it covers only finitely many
 * states, wN (wrong after N letters), or "?". */
json_t *wr_express_json(const wr_express_cell_t *X, const wr_dfa_t A,
                        const wr_arch_t *arch, const wr_express_job_t *job);
/* Return what a certificate of weights compares: acceptance, or states. */
wr_compare_t wr_express_compare(const wr_dfa_t A);
/* Write the words that refute A, as "u and v". */
void wr_express_witness(wr_buffer_t out, const wr_express_cell_t *X,
                        const wr_dfa_t A);
/* Return the text of a key, or "". */
const char *wr_express_get(const json_t *o, const char *key);
/* Return nonzero if the key has this text. */
int wr_express_is(const json_t *o, const char *key, const char *text);
/* Return the integer of a key, or 0. */
long long wr_express_number(const json_t *o, const char *key);
/* Sort by wr_arch_rank; the sort is stable. */
void wr_express_sort(wr_arch_t *arch, size_t n);

/* Return the answers of the stronger classes for an automaton that arch does
 * not express, up to the first that does, each within WR_EXPRESS_BEYOND: a list
 * of objects with arch, expresses and cell, for json_decref. */
#define WR_EXPRESS_BEYOND 2.0 /* seconds */
json_t *wr_express_beyond(const wr_dfa_t A, const wr_arch_t *arch,
                          const wr_express_job_t *job, wr_limits_t L);

/* Find how few layers express A: *out is an object of wr_express_least_fields,
 * for json_decref.
 * status  OK; as wr_express_cell */
extern const wr_field_t wr_express_least_fields[];
WR_MUST_CHECK wr_status_t wr_express_least(json_t **out, const wr_dfa_t A,
                                           const wr_arch_t *arch,
                                           const wr_express_job_t *job,
                                           wr_limits_t L);
/* Find how few factors per letter suffice for a stack of at most job->layers
 * layers (0: one) of a family, "deltaproduct-k"; *out as wr_express_least.
 * status  OK; DOMAIN: unknown family; as wr_express_cell */
WR_MUST_CHECK wr_status_t wr_express_least_factors(json_t **out,
                                                   const wr_dfa_t A,
                                                   const char *family,
                                                   const wr_express_job_t *job,
                                                   wr_limits_t L);

/* ---- number formats ------------------------------------------------------ */

/* Output paths for number formats: BASE.lrnn, BASE.cert and, for each format,
 * BASE.FORMAT.cert and BASE.FORMAT.trace.
 * folder  a folder to remove when F is cleared; or NULL */
typedef struct {
    wr_buffer_t base, weights, cert;
    char *folder;
} wr_express_files_t;
void wr_express_files_init(wr_express_files_t *F);
void wr_express_files_clear(wr_express_files_t *F);

/* The weights of X in n formats: each as given, and the evaluation that it
 * stands for.  A is the automaton of certificates, text the file of weights. */
typedef struct {
    const wr_express_cell_t *X;
    const wr_express_files_t *files;
    const wr_dfa_struct *A;
    wr_buffer_t text;
    char (*format)[WR_EXPRESS_EVALUATION], (*evaluation)[WR_EXPRESS_EVALUATION];
    int n;
    wr_limits_struct *L;
} wr_express_formats_t;
void wr_express_formats_init(wr_express_formats_t *T, wr_limits_t L);
void wr_express_formats_clear(wr_express_formats_t *T);
/* Read a list separated by commas, or "all": the formats that have a name, each
 * float also with subnormal numbers flushed to zero.
 * status  OK; PARSE */
WR_MUST_CHECK wr_status_t wr_express_formats_read(wr_express_formats_t *T,
                                                  const char *list);
/* Return row i of a wr_express_formats_t (do_one of wr_express_jobs_t): correct
 * for all words, with the size of the closed set; wrong after a word; or
 * unknown, also if wreath-check did not accept the certificate. */
json_t *wr_express_format(void *arg, int i);

/* ---- worker processes ---------------------------------------------------- */

/* n jobs, each done in a worker process within `deadline` and the memory of L,
 * unless its result is known.  do_one returns an object, or NULL with the
 * reason in L.  said is called with the results in order; for a job that was
 * stopped, with {"stopped": reason, "failed": whether no limit was the reason}.
 * most   maximum number of processes; 0: the number of processors
 * known  returns an earlier result, for json_decref, or NULL
 * keep   called with a new result as soon as its job ends; or NULL */
typedef struct {
    wr_limits_struct *L;
    int n;
    uint64_t most;
    const char *what;
    double deadline;
    json_t *(*do_one)(void *arg, int i);
    void (*said)(void *arg, int i, const json_t *o);
    void *arg;
    json_t *(*known)(void *arg, int i);
    void (*keep)(void *arg, int i, const json_t *o);
} wr_express_jobs_t;
/* Run all jobs.
 * status  OK; UNABLE: interrupted; no result is passed to `said` any more */
WR_MUST_CHECK wr_status_t wr_express_jobs(const wr_express_jobs_t *J);

/* ---- stored answers ------------------------------------------------------ */

/* Answers of earlier runs in folder, indexed by file name (line) and by content
 * of the automaton (same).  useless: number of malformed lines skipped.  whole:
 * an answer depends on all architectures, hence on the limits. */
typedef struct {
    wr_limits_struct *L;
    const char *folder;
    char path[4200];
    json_t *line, *same;
    FILE *file;
    int useless, whole;
    double deadline;
    char build[65], checker[65];
} wr_express_store_t;
/* Return the key of a line, for json_decref. */
json_t *wr_express_asked(const char *name, const wr_dfa_t A, const char *arch,
                         const wr_express_job_t *job);

/* ---- tables -------------------------------------------------------------- */

/* An automaton, with a name that is part of file names. */
typedef struct {
    char *name;
    wr_dfa_t A;
} wr_express_row_t;
/* Return the last part of a path as part of file names, for wr_free. */
char *wr_express_name(const char *what);
/* Write the path of a row's files, without .lrnn or .cert:
 * FOLDER/NAME.ARCH[.EVALUATION]. */
void wr_express_path(wr_buffer_t base, const char *folder, const char *name,
                     const char *arch, const char *evaluation);

/* n answers about rows.  A type whose first member is a table may be passed to
 * these functions:
 *   asked     return the key under which answer i is stored (wr_express_asked)
 *   find      return answer i; called in a worker process
 *   complete  return a full answer, for json_decref, from that of find or from
 *             the object that wr_express_jobs makes for a stopped job
 *   say       show an answer; called in order
 * folder    output folder; keep: its files and answers are kept
 * said, over
 *           answers shown, and the number of them that were reused
 * failed    number of answers missing for a reason other than a limit; why:
 *           the first such reason, for wr_free
 * seconds, seconds_before
 *           total time of all answers, and of the reused ones; wall: of the run
 * evaluations
 *           those of a matrix; other tables use job.evaluation */
typedef struct wr_express_table wr_express_table_t;
struct wr_express_table {
    wr_limits_struct *L;
    wr_arch_t *arch;
    size_t archs, evaluations;
    char (*evaluation)[WR_EXPRESS_EVALUATION];
    wr_express_row_t *row;
    int rows;
    wr_express_job_t job;
    int n, keep, whole, said, over, failed;
    char *why;
    uint64_t most;
    double deadline, wall, seconds, seconds_before;
    json_t *(*asked)(wr_express_table_t *T, int i);
    json_t *(*find)(wr_express_table_t *T, int i);
    json_t *(*complete)(wr_express_table_t *T, int i, const json_t *o);
    void (*say)(wr_express_table_t *T, int i, json_t *o);
    char *folder;
    wr_express_store_t store;
    json_t **taken;
    char *again;
};
/* Set asked, find and complete: for a matrix, automata by architectures, where
 * the cells of a row are ordered by evaluation; for the smallest architecture
 * of each automaton, where T->arch is also sorted by rank. */
void wr_express_matrix(wr_express_table_t *T);
void wr_express_smallest(wr_express_table_t *T);
/* Return the index of the evaluation of cell i of a matrix. */
size_t wr_express_evaluation_of(const wr_express_table_t *T, int i);
/* Load the answers that are stored in that file of the folder; store.useless
 * counts malformed lines.  wr_express_end must follow even if this fails.
 * status  OK; IO */
WR_MUST_CHECK wr_status_t wr_express_begin(wr_express_table_t *T,
                                           const char *file);
/* Find and show all answers; `what` is their name in messages.
 * status  OK; UNABLE: interrupted, or some answers failed */
WR_MUST_CHECK wr_status_t wr_express_go(wr_express_table_t *T,
                                        const char *what);
/* Close the stored answers, and remove a folder that is not kept.
 * status  OK; IO */
WR_MUST_CHECK wr_status_t wr_express_end(wr_express_table_t *T);
/* Write "~1.2 s (cells one after another ~2.3 s)", and a line each if answers
 * were reused or the run was interrupted. */
void wr_express_times(wr_buffer_t b, const wr_express_table_t *T,
                      const char *what);

/* ---- the summary of a matrix --------------------------------------------- */

#define WR_EXPRESS_NO_FINITE 3 /* follows the values of wr_truth_t */
typedef struct {
    uint32_t cells, count[4], certified[4]; /* by truth value */
    uint32_t boxes, run, wrong; /* wrong: unknown, with wrong_word */
    double seconds;
} wr_express_count_t;
/* count: one per evaluation, then the total */
typedef struct {
    const wr_express_table_t *T;
    wr_express_count_t *count;
    json_t *unknown, *claim;
} wr_express_summary_t;
void wr_express_summary_init(wr_express_summary_t *S,
                             const wr_express_table_t *T);
void wr_express_summary_clear(wr_express_summary_t *S);
/* Count answer i. */
void wr_express_summary_add(wr_express_summary_t *S, int i, const json_t *o);
/* Write the summary; lines that begin with "? " list unknown cells.  legend:
 * also explain the cells and the claims. */
void wr_express_summary_print(wr_buffer_t out, const wr_express_summary_t *S,
                              int legend);
/* Return the keys that follow the cells, for json_decref. */
json_t *wr_express_summary_json(const wr_express_summary_t *S);

/* ---- printing a table row by row ----------------------------------------- */

typedef enum {
    WR_EXPRESS_TEXT,
    WR_EXPRESS_CSV,
    WR_EXPRESS_LATEX,
    WR_EXPRESS_HTML
} wr_express_form_t;

/* Columns after the automaton's name.  width: their widths in text; NULL: text
 * has numbered columns, with a list of names above the table. */
typedef struct {
    wr_express_form_t form;
    size_t columns;
    const char *const *column;
    const int *width;
    int name_width;
    const char *title;
} wr_express_print_t;
typedef struct {
    const char *text, *why; /* "" or NULL for none */
    const char *kind;       /* yes, no, unknown */
} wr_express_text_t;
void wr_express_print_head(wr_buffer_t out, const wr_express_print_t *P);
void wr_express_print_row(wr_buffer_t out, const wr_express_print_t *P,
                          const char *name, const wr_express_text_t *cell);
/* Write the end of the table; notes: the lines below it. */
void wr_express_print_foot(wr_buffer_t out, const wr_express_print_t *P,
                           const wr_buffer_t notes);

WR_END_DECLS
#endif
