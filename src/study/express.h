/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_EXPRESS_H
#define WREATH_STUDY_EXPRESS_H

/* express, as a survey: weights of architectures for automata, or the claim
 * that forbids them, each with files and a certificate that wreath-check
 * judged.  Many answers are found in processes of their own, and kept in a
 * folder, so that a later run goes on there.  Answers are JSON objects, as
 * doc/schema/express.json has them.
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
 *          where they go; NULL: nowhere
 * verify   symbols that the weights are run for; 0: none
 * layers   at most so many; 0: any number
 * check    the certificate counts: without wreath-check's yes the answer is
 *          UNKNOWN; needs weights and cert */
typedef struct {
    char evaluation[WR_EXPRESS_EVALUATION];
    const char *weights, *cert;
    uint64_t verify, layers;
    int check, contracting, finite;
} wr_express_job_t;

typedef struct {
    wr_arch_answer_t answer;
    uint64_t verified, words; /* symbols run, and in how many words */
    uint64_t rounded_states;  /* E2: of the closed set */
    int rounded_boxes;        /* E2: that is one of boxes */
    /* E2, UNKNOWN: what holds in E0 is wrong after that word; or NULL */
    char *wrong_word;
    uint64_t wrong_after;      /* its length */
    int certified, refutation; /* wreath-check accepted cert; of a claim */
} wr_express_cell_t;

void wr_express_cell_init(wr_express_cell_t *X);
void wr_express_cell_clear(wr_express_cell_t *X);
/* E0, or E2:FORMAT in full: rounded to nearest and summed in order unless
 * stated otherwise.
 * status  OK; PARSE */
WR_MUST_CHECK wr_status_t wr_express_evaluation(
    char full[WR_EXPRESS_EVALUATION], const char *text, wr_limits_t L);
/* The answer, its files and its certificate.  A limit is an UNKNOWN answer.
 * In E2, where no claim forbids it and no weights that were found hold, the
 * files are those of weights that hold in E0 and are right longest in E2.
 * Of an architecture that is not linear the cells and their certificates are
 * saved, too, as WEIGHTS.bit.cell, .bit.cert, .last.cell and .last.cert, or.
 * whole.cell and .whole.cert.
 * status  OK; DOMAIN (a certificate of weights that go nowhere); IO */
WR_MUST_CHECK wr_status_t wr_express_cell(wr_express_cell_t *X,
                                          const wr_dfa_t A,
                                          const wr_arch_t *arch,
                                          const wr_express_job_t *job,
                                          wr_limits_t L);
/* The same by names, without files: an object of wr_express_fields, for
 * json_decref; M becomes the weights, if they are the answer.
 * status  OK; DOMAIN (no such architecture); PARSE (no such evaluation) */
typedef struct {
    const char *architecture, *evaluation;
} wr_express_names_t;
WR_MUST_CHECK wr_status_t wr_express_named(json_t **out, wr_lrnn_t M,
                                           const wr_dfa_t A,
                                           const wr_express_names_t *names,
                                           wr_limits_t L);
/* Runs weights beside the automaton for job->verify symbols. */
void wr_express_run(wr_express_cell_t *X, const wr_dfa_t A,
                    const wr_express_job_t *job, wr_limits_t L);
/* The fields that express prints, and the objects in them. */
extern const wr_answer_t wr_express_answers[];
extern const wr_field_t wr_express_fields[], wr_express_format_fields[],
    wr_express_robust_fields[], wr_express_escape_fields[],
    wr_express_beyond_fields[];
/* The answer as JSON, also for a cell of a table: "cell" is the short text
 * LxW, LxW* (by boxes), a claim's name or "?". */
json_t *wr_express_json(const wr_express_cell_t *X, const wr_dfa_t A,
                        const wr_arch_t *arch, const wr_express_job_t *job);
/* By which a certificate of weights compares. */
wr_compare_t wr_express_compare(const wr_dfa_t A);
/* The words that refute it, "u and v". */
void wr_express_witness(wr_buffer_t out, const wr_express_cell_t *X,
                        const wr_dfa_t A);
/* A text of an object, or "". */
const char *wr_express_get(const json_t *o, const char *key);
/* Whether that is this one. */
int wr_express_is(const json_t *o, const char *key, const char *text);
/* A number of an object, or 0. */
long long wr_express_number(const json_t *o, const char *key);
/* Sorts by wr_arch_rank, and within a rank by the order of the list. */
void wr_express_sort(wr_arch_t *arch, size_t n);

/* The answers of the stronger classes for an automaton that arch does not
 * express, up to the first that does, each asked for a short time: objects of
 * arch, expresses, cell; for json_decref. */
#define WR_EXPRESS_BEYOND 2.0 /* seconds */
json_t *wr_express_beyond(const wr_dfa_t A, const wr_arch_t *arch,
                          const wr_express_job_t *job, wr_limits_t L);

/* How few layers express A: an object of wr_express_least_fields, for
 * json_decref.
 * status  OK; as wr_express_cell */
extern const wr_field_t wr_express_least_fields[];
WR_MUST_CHECK wr_status_t wr_express_least(json_t **out, const wr_dfa_t A,
                                           const wr_arch_t *arch,
                                           const wr_express_job_t *job,
                                           wr_limits_t L);
/* How few factors per letter suffice for a stack of at most job->layers
 * layers (0: one) of a family, "deltaproduct-k"; as wr_express_least.
 * status  OK; DOMAIN: no such family; as wr_express_cell */
WR_MUST_CHECK wr_status_t wr_express_least_factors(json_t **out,
                                                   const wr_dfa_t A,
                                                   const char *family,
                                                   const wr_express_job_t *job,
                                                   wr_limits_t L);

/* ---- number formats ------------------------------------------------------ */

/* Where the files of formats go: BASE.lrnn, BASE.cert and, a format each,
 * BASE.FORMAT.cert and BASE.FORMAT.trace.
 * folder  to be removed afterwards; or NULL */
typedef struct {
    wr_buffer_t base, weights, cert;
    char *folder;
} wr_express_files_t;
void wr_express_files_init(wr_express_files_t *F);
void wr_express_files_clear(wr_express_files_t *F);

/* The weights of X in n formats, as they were named, and the models they
 * stand for.  A is what certificates speak of, text the file of the weights. */
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
/* A list by commas, or "all": those with a name, each also with subnormal
 * numbers as zeros.
 * status  OK; PARSE */
WR_MUST_CHECK wr_status_t wr_express_formats_read(wr_express_formats_t *T,
                                                  const char *list);
/* Row i, of a wr_express_formats_t, as do_one of wr_express_jobs_t: for all
 * words, with the closed set; after which word it fails; or unknown.  It counts
 * only if wreath-check accepted its certificate. */
json_t *wr_express_format(void *arg, int i);

/* ---- many ---------------------------------------------------------------- */

/* n units of work, each done in a process of its own within the deadline and
 * the memory of L, but those that are known.  do_one returns an object, or
 * NULL with the reason in L; said is called with them in order, one that was
 * stopped as {"stopped": reason, "failed": whether a limit was not the reason}.
 * most   processes at a time; 0: as many as there are processors
 * known  what is there already, for json_decref, or NULL
 * keep   called with what was done, when it was; or NULL */
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
/* status  OK; UNABLE: an interrupt, after which nothing is said any more */
WR_MUST_CHECK wr_status_t wr_express_jobs(const wr_express_jobs_t *J);

/* ---- what is kept -------------------------------------------------------- */

/* Answers of earlier runs in folder: line, by names of files; same, by
 * content of the automaton.  useless: how many lines were no use.  whole: an
 * answer rests on all architectures, so that bounds have a part in it. */
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
/* The key of a line, for json_decref. */
json_t *wr_express_asked(const char *name, const wr_dfa_t A, const char *arch,
                         const wr_express_job_t *job);

/* ---- tables -------------------------------------------------------------- */

/* An automaton by a name that is also one of files. */
typedef struct {
    char *name;
    wr_dfa_t A;
} wr_express_row_t;
/* The last part of a path as a name of files, for wr_free. */
char *wr_express_name(const char *what);
/* Where a row's files go: FOLDER/NAME.ARCH[.MODEL], then .lrnn and .cert. */
void wr_express_path(wr_buffer_t base, const char *folder, const char *name,
                     const char *arch, const char *evaluation);

/* n answers about rows.  An object that begins with a table is given to its
 * functions:
 *   asked     by which answer i is kept (wr_express_asked)
 *   find      answer i, in a process of its own
 *   complete  it, or what wr_express_jobs has of one that was stopped, as an
 *             answer; for json_decref
 *   say       it, in order
 * folder    where the files go; keep: they stay, and answers with them
 * said, over
 *           answers said, and those of them that were taken over
 * failed    how many answers are missing for another reason than a limit; why:
 *           that of the first, for wr_free
 * seconds, seconds_before
 *           of answers, and of those taken over; wall is that of the run
 * evaluations
 *           the matrix's; job.evaluation is that of the others */
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
/* asked, find and complete of a table of automata by architectures, cell by
 * cell, in a row evaluation by evaluation; and of the smallest architecture of
 * each automaton, where the architectures stand by rank. */
void wr_express_matrix(wr_express_table_t *T);
void wr_express_smallest(wr_express_table_t *T);
/* The evaluation model of cell i of a matrix. */
size_t wr_express_evaluation_of(const wr_express_table_t *T, int i);
/* Takes over what is kept in the folder as that file; store.useless lines
 * were left out.  To be ended in any case.
 * status  OK; IO */
WR_MUST_CHECK wr_status_t wr_express_begin(wr_express_table_t *T,
                                           const char *file);
/* Finds and says all; what: they are called so.
 * status  OK; UNABLE: interrupted, or some failed */
WR_MUST_CHECK wr_status_t wr_express_go(wr_express_table_t *T,
                                        const char *what);
/* status  OK; IO */
WR_MUST_CHECK wr_status_t wr_express_end(wr_express_table_t *T);
/* "~1.2 s (cells one after another ~2.3 s)" and lines on what is not so */
void wr_express_times(wr_buffer_t b, const wr_express_table_t *T,
                      const char *what);

/* ---- below a matrix ------------------------------------------------------ */

#define WR_EXPRESS_NO_FINITE 3 /* beside wr_truth_t */
typedef struct {
    uint32_t cells, count[4], certified[4]; /* by wr_truth_t, and that */
    uint32_t boxes, run, wrong; /* wrong: unknown, with wrong_word */
    double seconds;
} wr_express_count_t;
/* count: one per evaluation model, and one of all after them */
typedef struct {
    const wr_express_table_t *T;
    wr_express_count_t *count;
    json_t *unknown, *claim;
} wr_express_summary_t;
void wr_express_summary_init(wr_express_summary_t *S,
                             const wr_express_table_t *T);
void wr_express_summary_clear(wr_express_summary_t *S);
/* Answer i. */
void wr_express_summary_add(wr_express_summary_t *S, int i, const json_t *o);
/* Lines; those that begin with "? " are unknown.  legend: with what the cells
 * mean. */
void wr_express_summary_print(wr_buffer_t out, const wr_express_summary_t *S,
                              int legend);
/* The keys after the cells, for json_decref. */
json_t *wr_express_summary_json(const wr_express_summary_t *S);

/* ---- a table, a row as soon as it is there ------------------------------ */

typedef enum {
    WR_EXPRESS_TEXT,
    WR_EXPRESS_CSV,
    WR_EXPRESS_LATEX,
    WR_EXPRESS_HTML
} wr_express_form_t;

/* Columns after the automaton's name.  width: of the columns in text; NULL:
 * columns have numbers and are named below. */
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
/* notes: lines below the table, not of CSV; "? .." are listed as unknown. */
void wr_express_print_foot(wr_buffer_t out, const wr_express_print_t *P,
                           const wr_buffer_t notes);

WR_END_DECLS
#endif
