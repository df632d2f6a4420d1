/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_EXPRESS_H
#define WREATH_CLI_EXPRESS_H

/* express, in phases:
 *
 *   cmd_express.c        one automaton and one architecture
 *   express_cell.c       an answer, its files, its run and its certificate
 *   express_check.c      what wreath-check says of a certificate
 *   express_jobs.c       many answers, each in a process with its bounds
 *   express_rows.c       which automata, and where their files go
 *   express_store.c      what earlier runs left, and what of it is taken over
 *   express_files.c      hashes of files
 *   express_table.c      what the two tables share: options, folder, forms
 *   express_matrix.c     the table of automata by architectures
 *   express_summary.c    what is below it
 *   express_print.c      a table as text, CSV, LaTeX or HTML
 *   express_formats.c    what number formats make of weights
 *   express_format.c     one of them
 *   express_overview.c   one automaton and all architectures
 *   express_smallest.c   the first architecture in the order that does
 *   express_say.c        what is said of it
 */

#include "arch/arch.h"
#include "cli/claims.h"
#include "cli/rounded.h"

/* ---- one answer (express_cell.c) ---------------------------------------- */

#define EXPRESS_MODEL 80

/* model    E0 or E2:FORMAT..
 * weights, cert
 *          where they go; NULL: nowhere
 * verify   symbols that the weights are run for; 0: none
 * check    the certificate counts: without wreath-check's yes the answer is
 *          UNKNOWN; needs weights and cert */
typedef struct {
    char model[EXPRESS_MODEL];
    const char *weights, *cert;
    uint64_t verify, layers;
    int check, contracting, finite;
} express_job_t;

typedef struct {
    wr_arch_answer_t answer;
    uint64_t verified, words;  /* symbols run, and in how many words */
    uint64_t rounded_states;   /* E2: of the closed set */
    int rounded_boxes;         /* E2: that is one of boxes */
    int certified, refutation; /* wreath-check accepted cert; of a claim */
} express_cell_t;

void express_cell_init(express_cell_t *X);
void express_cell_clear(express_cell_t *X);
/* The job that the options ask for.
 * returns 0, or EXIT_BAD after saying what was wrong */
int express_job(express_job_t *job, cli_t *c);
/* E0, or E2:FORMAT in full: rounded to nearest and summed in order if no
 * more is said.
 * returns 0, or an exit status after saying what was wrong */
int express_model(char full[EXPRESS_MODEL], cli_t *c, const char *text);
/* The answer, its files and its certificate.  A limit is an UNKNOWN answer.
 * returns 0, or an exit status after saying what was wrong */
int express_cell(express_cell_t *X, cli_t *c, const wr_dfa_t A,
                 const wr_arch_t *arch, const express_job_t *job);
/* Runs weights beside the automaton for job->verify symbols. */
void express_run(express_cell_t *X, cli_t *c, const wr_dfa_t A,
                 const express_job_t *job);
/* Of an architecture that is not linear (express_robust.c): the cells and
 * their certificates, as WEIGHTS.bit.cell, .bit.cert, .last.cell and
 * .last.cert, or .whole.cell and .whole.cert, of A; and a line on each.
 * returns 0, or an exit status after saying what was wrong */
int express_robust_save(const express_cell_t *X, cli_t *c, const wr_dfa_t A,
                        const express_job_t *job);
/* 1, and the file of the certificate of cell i behind name, if it has one. */
int express_robust_cert(wr_buffer_t name, const express_cell_t *X,
                        const express_job_t *job, int i);
void express_robust_say(const express_cell_t *X);
json_t *express_robust_json(const express_cell_t *X, const express_job_t *job);
/* It as JSON, also what a table's cell is made of: "cell" is the short text
 * LxW, LxW* (by boxes), a claim's name or "?". */
json_t *express_json(const express_cell_t *X, const wr_dfa_t A,
                     const wr_arch_t *arch, const express_job_t *job);
const char *express_evidence(const express_cell_t *X);
/* "yes", "no", "no-finite" (no stack with finitely many states; of others
 * nothing is known) or "unknown". */
const char *express_verdict(const express_cell_t *X);
/* By which a certificate of weights compares; what it speaks of: A, or what
 * of it is reached. */
wr_compare_t express_compare(const wr_dfa_t A);
void express_subject(wr_dfa_t B, const wr_dfa_t A);
/* The architectures of --arch, a list or all; for wr_free.
 * returns 0, or EXIT_BAD after saying what was wrong */
int express_archs(wr_arch_t **arch, char (**full)[64], size_t *n, cli_t *c);

/* ---- wreath-check (express_check.c) ---------------------------------------
 */

/* 1 if it verified a statement of this kind (NULL: of any); 0 with why, of
 * wr_say: that it rejected the file, or that it did not come to the end. */
int express_check(char **why, cli_t *c, const char *path, const char *kind);

/* ---- many (express_jobs.c) ----------------------------------------------- */

/* n units of work, each done in a process of its own within the deadline and
 * the memory of c->limits, but those that are known.  do_one returns an
 * object or NULL; said is called with them in order, one that was stopped as
 * {"stopped": reason}.
 * known  what is there already, for json_decref, or NULL
 * keep   called with what was done, when it was */
typedef struct {
    cli_t *c;
    int n;
    const char *what;
    double deadline;
    json_t *(*do_one)(void *arg, int i);
    void (*said)(void *arg, int i, const json_t *o);
    void *arg;
    json_t *(*known)(void *arg, int i);
    void (*keep)(void *arg, int i, const json_t *o);
} express_jobs_t;
/* returns 0, or an exit status after saying what was wrong: an interrupt, too,
 * after which nothing is said any more */
int express_jobs(const express_jobs_t *J);

/* ---- formats (express_formats.c) ----------------------------------------- */

/* Where the files of --formats go: BASE.lrnn, BASE.cert and, a format each,
 * BASE.FORMAT.cert and BASE.FORMAT.trace.
 * folder  to be removed afterwards; or NULL */
typedef struct {
    wr_buffer_t base, weights, cert;
    char *folder;
} express_files_t;
/* Sets job->weights, job->cert and job->check as --output, --keep or neither
 * want it.
 * returns 0, or an exit status after saying what was wrong */
int express_formats_files(express_files_t *F, express_job_t *job, cli_t *c,
                          const wr_dfa_t A, const wr_arch_t *arch);
void express_files_clear(express_files_t *F);
/* One row a format of --formats for the weights of X, saved before: for all
 * words, with the closed set; after which word it fails; or unknown.  A row
 * counts only if wreath-check accepted its certificate.  Rows are printed,
 * or put into *rows with --json; *unknown counts those.
 * returns 0, or an exit status after saying what was wrong */
int express_formats(json_t *rows, int *unknown, cli_t *c,
                    const express_cell_t *X, const wr_dfa_t A,
                    const express_files_t *F);

/* The same in fp32 and bf16, a second each, of any answer; no files stay. */
int express_formats_usual(json_t *rows, cli_t *c, const express_cell_t *X,
                          const wr_dfa_t A);

/* B is what certificates speak of, text the file of the weights; n formats
 * as they were named, and the models they stand for. */
typedef struct {
    cli_t *c;
    const express_cell_t *X;
    const express_files_t *files;
    wr_dfa_t B;
    wr_buffer_t text;
    char (*format)[EXPRESS_MODEL], (*model)[EXPRESS_MODEL];
    int n, unknown, failed;
    json_t *rows;
} express_formats_t;
/* do_one of express_jobs: row i; arg is an express_formats_t. */
json_t *express_format(void *arg, int i);

/* ---- what is kept (express_store.c, express_files.c) --------------------- */

/* Answers of earlier runs in folder: line, by names of files; same, by
 * content of the automaton.  torn: how many lines were no use.  whole: an
 * answer rests on all architectures, so that bounds have a part in it. */
typedef struct {
    cli_t *c;
    const char *folder;
    char path[4200];
    json_t *line, *same;
    FILE *file;
    int torn, whole;
    double deadline;
    char build[65], checker[65];
} express_store_t;
void express_store_open(express_store_t *S, cli_t *c, const char *folder,
                        const char *name, double deadline);
/* returns 0, or EXIT_BAD after saying that it could not be written */
int express_store_close(express_store_t *S);
/* By which a line is known, for json_decref. */
json_t *express_store_asked(const char *name, const wr_dfa_t A,
                            const char *arch, const express_job_t *job);
/* The answer that is taken over, for json_decref, or NULL; *again: only if
 * express_files_check does not return 0. */
json_t *express_store_take(int *again, express_store_t *S, const json_t *asked);
/* After all of them were taken: the file has these, those of other tables,
 * and from now on what is kept.  asked is freed.
 * returns 0, or an exit status after saying what was wrong */
int express_store_begin(express_store_t *S);
void express_store_keep(express_store_t *S, json_t *asked, const json_t *o);
/* Appends a file; 0 if it cannot be read. */
int express_read(wr_buffer_t out, const char *path);
void express_hash_build(char out[65]);
void express_hash_checker(char out[65]);
void express_files_hash(json_t *files, const express_store_t *S,
                        const json_t *o);
/* Whether they are there, with the hashes of a line. */
int express_files_same(const express_store_t *S, const json_t *line);
/* As they are named from here. */
void express_files_name(json_t *o, const express_store_t *S);
/* As express_check, of all certificates of a line. */
int express_files_check(char **why, const express_store_t *S,
                        const json_t *line);

/* ---- tables -------------------------------------------------------------- */

typedef enum {
    EXPRESS_TEXT,
    EXPRESS_CSV,
    EXPRESS_LATEX,
    EXPRESS_HTML
} express_form_t;

/* The rows: automata by names that are also names of files. */
typedef struct {
    char *name;
    wr_dfa_t A;
} express_row_t;
typedef struct {
    cli_t *c;
    express_row_t *row;
    int count;
} express_rows_t;
/* Operands, with the .dfa files of folders among them, or else all
 * specimens.
 * returns 0, or an exit status after saying what was wrong */
int express_rows(express_rows_t *R, cli_t *c);
void express_rows_clear(express_rows_t *R);
/* The last part of a path as a name of files, for wr_free. */
char *express_name(const char *what);
/* Where a row's files go: FOLDER/NAME.ARCH[.MODEL].lrnn and .cert. */
void express_paths(wr_buffer_t weights, wr_buffer_t cert, const char *folder,
                   const char *name, const char *arch, const char *model);
/* --keep, made if it is not there, or a scratch folder; for
 * cli_claims_remove unless --keep.  NULL after saying what was wrong. */
char *express_folder(cli_t *c);

/* What is printed as it comes: columns behind the automaton's name.  width:
 * of the columns in text; NULL: columns have numbers and are named below. */
typedef struct {
    cli_t *c;
    express_form_t form;
    size_t columns;
    const char *const *column;
    const int *width;
    int name_width;
    const char *title;
} express_print_t;
typedef struct {
    const char *text, *why; /* "" or NULL for none */
    const char *kind;       /* yes, no, unknown */
} express_text_t;
void express_print_head(const express_print_t *P);
void express_print_row(const express_print_t *P, const char *name,
                       const express_text_t *cell);
/* notes: lines below the table; "? .." are listed as unknown. */
void express_print_foot(const express_print_t *P, const wr_buffer_t notes);

/* ---- both tables (express_table.c) --------------------------------------- */

/* n answers to find.  An object that begins with a table is given to its
 * functions:
 *   asked     by which answer i is kept (express_store_asked)
 *   find      answer i, in a process of its own
 *   complete  it, or {"stopped": reason} as an answer; for json_decref
 *   say       it, in order
 *   foot      what is below
 * prose    text without a table; whole as express_store_t has it
 * told, over
 *          answers said, and those of them that were taken over
 * seconds, seconds_before
 *          of answers, and of those taken over; wall is that of the run */
typedef struct express_table express_table_t;
struct express_table {
    cli_t *c;
    wr_arch_t *arch;
    char (*full)[64];
    size_t archs;
    express_rows_t rows;
    express_job_t job;
    express_print_t print;
    int n, keep, prose, whole, told, over;
    double deadline, wall, seconds, seconds_before;
    json_t *(*asked)(express_table_t *T, int i);
    json_t *(*find)(express_table_t *T, int i);
    json_t *(*complete)(express_table_t *T, int i, const json_t *o);
    void (*say)(express_table_t *T, int i, json_t *o);
    void (*foot)(express_table_t *T);
    char *folder;
    json_t *answers; /* of an overview, in order */
    express_store_t store;
    json_t **taken;
    char *again;
};
/* Options, architectures and rows; the rest was zeroed.  To be closed also
 * when it fails.
 * returns 0, or an exit status after saying what was wrong */
int express_table_open(express_table_t *T, cli_t *c);
void express_table_close(express_table_t *T);
/* Finds and says all; what is kept is a line of that file.
 * returns 0, or an exit status after saying what was wrong */
int express_table_run(express_table_t *T, const char *what, const char *file);
/* "~1.2 s (cells one after another ~2.3 s)" and lines on what is not so */
void express_table_times(wr_buffer_t b, const express_table_t *T,
                         const char *what);
/* By wr_arch_rank; the order of the list within one. */
void express_sort_archs(wr_arch_t *arch, size_t n);
/* A text of an object, or "". */
const char *express_get(const json_t *o, const char *key);

/* ---- below a matrix (express_summary.c) -----------------------------------
 */

#define EXPRESS_NO_FINITE 3 /* beside wr_truth_t */
typedef struct {
    uint64_t cells, count[4], certified[4]; /* by wr_truth_t, and that */
    uint64_t boxes, run;
    double seconds;
} express_count_t;
/* count: one a model, and one of all behind them */
typedef struct {
    char (*model)[EXPRESS_MODEL];
    size_t models;
    express_count_t *count;
    json_t *unknown, *claim;
} express_summary_t;
void express_summary_init(express_summary_t *S, char (*model)[EXPRESS_MODEL],
                          size_t models);
void express_summary_clear(express_summary_t *S);
void express_summary_add(express_summary_t *S, size_t m, const json_t *o,
                         uint64_t verify);
void express_summary_print(const express_summary_t *S,
                           const express_table_t *T);

/* ---- the smallest (express_smallest.c, express_say.c) ---------------------
 */

typedef struct {
    express_table_t t;         /* its architectures by rank, then as listed */
    wr_buffer_t unknown, only; /* lines below a table */
    uint64_t found, minimal, boxes, run;
} express_smallest_t;
void express_smallest_say(express_table_t *T, int i, json_t *o);
void express_smallest_foot(express_table_t *T);

/* ---- one automaton, all architectures (express_overview.c) ----------------
 */

void express_overview_say(express_table_t *T, int i, json_t *o);
void express_overview_foot(express_table_t *T);
int express_overview_status(const express_table_t *T);
/* What the stronger classes say of an automaton that arch does not express,
 * up to the first that does, each asked for a short time: objects of arch,
 * expresses, cell; for json_decref. */
json_t *express_beyond(cli_t *c, const wr_dfa_t A, const wr_arch_t *arch,
                       const express_job_t *job);
void express_beyond_say(const json_t *list);

/* overview: of one automaton, as lines. */
int express_matrix(cli_t *c, int overview);
int express_smallest(cli_t *c);

#endif
