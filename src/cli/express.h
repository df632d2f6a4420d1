/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_EXPRESS_H
#define WREATH_CLI_EXPRESS_H

/* The parts of `wreath express`; what computes is in study/express.h. */

#include "cli/shard.h"
#include "study/express.h"
#include "study/program.h"

/* cmd_express.c: the options of a job, which has their standard values; and
 * --evaluation, where that is not a list. */
int express_job(wr_express_job_t *job, cli_t *c);
int express_evaluation(wr_express_job_t *job, cli_t *c);

/* ---- one answer (express_answer.c) --------------------------------------- */

/* Found, said, and with its rows of formats, as --formats has them, or NULL.
 * An exit status. */
int express_answer(cli_t *c, const wr_dfa_t A, const wr_arch_t *arch,
                   wr_express_job_t *job, const char *formats);

/* ---- formats (express_formats.c) ----------------------------------------- */

/* 0, or an exit status after saying which of --formats is none, before anything
 * is found or said. */
int express_formats_known(cli_t *c);
/* Sets job->weights, job->cert and job->check as --output, --keep or neither
 * want it; F is to be cleared in any case. */
int express_formats_files(wr_express_files_t *F, wr_express_job_t *job,
                          cli_t *c, const wr_dfa_t A, const wr_arch_t *arch);
/* What of a cell is asked about: X answers for A, with these files, or NULL. */
typedef struct {
    const wr_express_cell_t *X;
    const wr_dfa_struct *A;
    const wr_express_files_t *files;
} express_about_t;
/* One row per format of --formats for the weights of X, saved before; without
 * files in fp32 and bf16, a second each, of any answer, and none stay.  Rows
 * are printed, or put into *rows with --json; of --formats, *unknown counts
 * those. */
int express_formats(json_t *rows, int *unknown, cli_t *c,
                    const express_about_t *about);

/* ---- both tables (express_table.c) --------------------------------------- */

/* prose  text without a table
 * row    an answer, in order
 * foot   what is below */
typedef struct express_table express_table_t;
struct express_table {
    wr_express_table_t t; /* first: callbacks get it */
    cli_t *c;
    wr_express_print_t print;
    wr_buffer_struct *out; /* what is about to be printed */
    int prose;
    void (*row)(express_table_t *T, int i, json_t *o);
    void (*foot)(express_table_t *T);
    json_t *answers; /* of an overview, in order */
    json_t *kept;    /* of --shard, in order; else NULL */
    cli_shard_t shard;
    uint64_t before; /* rows of other shards */
};
/* Options, architectures and rows; the rest was zeroed.  To be closed also
 * when it fails. */
int express_table_open(express_table_t *T, cli_t *c);
void express_table_close(express_table_t *T);
/* A row, and the lines below the table, on standard output at once. */
void express_table_row(const express_table_t *T, const char *name,
                       const wr_express_text_t *cell);
void express_table_foot(const express_table_t *T, const wr_buffer_t notes);
/* Finds and says all; what is kept is a line of that file. */
int express_table_run(express_table_t *T, const char *what, const char *file);

/* ---- the smallest (express_say.c) ---------------------------------------- */

typedef struct {
    express_table_t t; /* its architectures by rank, then as listed */
    wr_buffer_struct *unknown, *only; /* lines below a table */
    uint32_t found, minimal, boxes, run;
} express_smallest_t;

/* ---- one automaton, all architectures (express_overview.c) -------------- */

void express_overview_row(express_table_t *T, int i, json_t *o);
void express_overview_foot(express_table_t *T);
/* The exit status of the answers. */
int express_overview_status(const express_table_t *T);
/* Prints the result of wr_express_beyond. */
void express_beyond_say(const json_t *list);

/* --least, of which job names no files; family: NAME-k, whose factors are
 * counted, or NULL: the layers of arch.  An exit status. */
int express_least(cli_t *c, const wr_dfa_t A, const wr_arch_t *arch,
                  const char *family, const wr_express_job_t *job);

/* The tables; overview: of one automaton, as lines.  Exit statuses. */
int express_matrix(cli_t *c, int overview);
int express_smallest(cli_t *c);

#endif
