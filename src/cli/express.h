/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_EXPRESS_H
#define WREATH_CLI_EXPRESS_H

/* express, in phases:
 *
 *   cmd_express.c        one automaton and one architecture
 *   express_cell.c       an answer, its files, its run and its certificate
 *   express_jobs.c       many answers, each in a process with its bounds
 *   express_matrix.c     tables of automata by architectures
 *   express_rows.c       which automata, and where their files go
 *   express_print.c      a table as text, CSV, LaTeX or HTML
 *   express_formats.c    what number formats make of weights
 *   express_format.c     one of them
 *   express_smallest.c   the first architecture in the order that does
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
    int check, contracting;
} express_job_t;

typedef struct {
    wr_arch_answer_t answer;
    uint64_t verified, words; /* symbols run, and in how many words */
    uint64_t rounded_states;  /* E2: of the closed set */
    int certified, refutation; /* wreath-check accepted cert; of a claim */
    char checked[240];        /* what it said last */
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
 * .last.cert, or .whole.cell and .whole.cert; and a line on each.
 * returns 0, or an exit status after saying what was wrong */
int express_robust_save(const express_cell_t *X, cli_t *c,
                        const express_job_t *job);
void express_robust_say(const express_cell_t *X);
json_t *express_robust_json(const express_cell_t *X,
                            const express_job_t *job);
/* It as JSON, also what a table's cell is made of: "cell" is the short text
 * LxW, LxW* (by boxes), a claim's name or "?". */
json_t *express_json(const express_cell_t *X, const wr_dfa_t A,
                     const wr_arch_t *arch, const express_job_t *job);
const char *express_evidence(const express_cell_t *X);
/* By which a certificate of weights compares; what it speaks of: A, or what
 * of it is reached. */
wr_compare_t express_compare(const wr_dfa_t A);
void express_subject(wr_dfa_t B, const wr_dfa_t A);
/* The architectures of --arch, a list or all; for wr_free.
 * returns 0, or EXIT_BAD after saying what was wrong */
int express_archs(wr_arch_t **arch, char (**full)[64], size_t *n, cli_t *c);

/* ---- many (express_jobs.c) ----------------------------------------------- */

/* n units of work, each done in a process of its own within the deadline and
 * the memory of c->limits.  do_one returns an object or NULL; said is called
 * with them in order, one that was stopped as {"stopped": reason}. */
typedef struct {
    cli_t *c;
    int n;
    const char *what;
    double deadline;
    json_t *(*do_one)(void *arg, int i);
    void (*said)(void *arg, int i, const json_t *o);
    void *arg;
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

/* B is what certificates speak of, text the file of the weights; n formats
 * as they were named, and the models they stand for. */
typedef struct {
    cli_t *c;
    const express_cell_t *X;
    const express_files_t *files;
    wr_dfa_t B;
    wr_buffer_t text;
    char (*format)[EXPRESS_MODEL], (*model)[EXPRESS_MODEL];
    int n, unknown;
    json_t *rows;
} express_formats_t;
/* do_one of express_jobs: row i; arg is an express_formats_t. */
json_t *express_format(void *arg, int i);

/* ---- tables -------------------------------------------------------------- */

typedef enum {
    EXPRESS_TEXT, EXPRESS_CSV, EXPRESS_LATEX, EXPRESS_HTML
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

int express_matrix(cli_t *c);
int express_smallest(cli_t *c);

#endif
