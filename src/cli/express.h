/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_EXPRESS_H
#define WREATH_CLI_EXPRESS_H

/* The parts of `wreath express`; study/express.h declares the computation. */

#include "cli/shard.h"
#include "study/express.h"
#include "study/program.h"

/* cmd_express.c: read the options of a job, which has its defaults; read
 * --evaluation, unless it is a list. */
void express_job(wr_express_job_t *job, cli_t *c);
void express_evaluation(wr_express_job_t *job, cli_t *c);

/* ---- one answer (express_answer.c) --------------------------------------- */

/* Return the name of the only operand: A's, or the operand if A has none. */
const char *express_called(const cli_t *c, const wr_dfa_t A);
/* Find the answer and print it, with one row per format of `formats`
 * (--formats, or NULL).  Return an exit status. */
int express_answer(cli_t *c, const wr_dfa_t A, const wr_arch_t *arch,
                   wr_express_job_t *job, const char *formats);

/* ---- formats (express_formats.c) ----------------------------------------- */

/* Check the names of --formats, and --jobs, before anything is computed. */
void express_formats_known(cli_t *c);
/* Set job->weights, job->cert and job->check for --output, --keep or neither.
 * Nothing may end the program before wr_express_files_clear, which removes
 * temporary files. */
void express_formats_files(wr_express_files_t *F, wr_express_job_t *job,
                           cli_t *c, const wr_dfa_t A, const wr_arch_t *arch);
/* An answer X about A whose weights are to be rounded; files: the saved
 * weights, or NULL. */
typedef struct {
    const wr_express_cell_t *X;
    const wr_dfa_struct *A;
    const wr_express_files_t *files;
} express_about_t;
/* Decide the weights of X in each format of --formats or, without files, in
 * fp32 and bf16 for a second each, with temporary files.  Rows are printed or,
 * with --json, appended to `rows`; *unknown counts undecided formats of
 * --formats. */
int express_formats(json_t *rows, int *unknown, cli_t *c,
                    const express_about_t *about);

/* ---- tables (express_table.c) -------------------------------------------- */

/* prose  print text in place of a table
 * row    print answer number i
 * foot   print the lines below the table */
typedef struct express_table express_table_t;
struct express_table {
    wr_express_table_t t; /* first member: callbacks cast it */
    cli_t *c;
    wr_express_print_t print;
    wr_buffer_struct *out; /* text to be printed next */
    int prose;
    void (*row)(express_table_t *T, int i, json_t *o);
    void (*foot)(express_table_t *T);
    json_t *answers; /* answers of an overview, in order */
    json_t *kept;    /* answers for --shard, in order; else NULL */
    cli_shard_t shard;
    uint64_t before; /* number of rows in the shards before */
};
/* Read the options, architectures and rows into a zeroed T. */
void express_table_open(express_table_t *T, cli_t *c);
void express_table_close(express_table_t *T);
/* Print a row, or the lines below the table, and flush standard output. */
void express_table_row(const express_table_t *T, const char *name,
                       const wr_express_text_t *cell);
void express_table_foot(const express_table_t *T, const wr_buffer_t notes);
/* Find and print all answers; with --keep, each is a line of `file`. */
int express_table_run(express_table_t *T, const char *what, const char *file);

/* ---- the smallest architecture (express_say.c) --------------------------- */

typedef struct {
    express_table_t t; /* architectures by rank, then in the order of --arch */
    wr_buffer_struct *unknown, *only; /* lines below the table */
    uint32_t found, minimal, boxes, run;
} express_smallest_t;

/* ---- one automaton, all architectures (express_matrix.c) ----------------- */

void express_beyond_say(const json_t *list);

/* --least, without output files: bound the number of factors of the family
 * NAME-k or, if family is NULL, of layers of arch.  Return an exit status. */
int express_least(cli_t *c, const wr_dfa_t A, const wr_arch_t *arch,
                  const char *family, const wr_express_job_t *job);

/* Print a table; overview: lines about one automaton.  Return exit statuses. */
int express_matrix(cli_t *c, int overview);
int express_smallest(cli_t *c);

#endif
