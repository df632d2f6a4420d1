/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_EXPRESS_IMPL_H
#define WREATH_STUDY_EXPRESS_IMPL_H

/* Declarations shared by the files of express. */

#include "study/express.h"
#include "study/program.h"

/* ---- express_cell.c ---- */
/* Return the seconds until the deadline of L; INFINITY if there is none. */
double study_left(const wr_limits_struct *L);
/* Begin a part of the work, which gets that share of the time that is left, but
 * at most `most` seconds and at least a hundredth of one.  Return the time of
 * the whole, to which study_part_end sets L again. */
typedef struct {
    double started, deadline;
} study_time_t;
study_time_t study_part_begin(wr_limits_t L, double share, double most);
void study_part_end(wr_limits_t L, study_time_t whole);

/* ---- express_files.c: cells ---- */
/* Save the cells of an answer and their certificates next to its weights.
 * status  OK; IO */
WR_MUST_CHECK wr_status_t study_robust_save(const wr_express_cell_t *X,
                                            const wr_dfa_t A,
                                            const wr_express_job_t *job,
                                            wr_limits_t L);
/* Return the path of the certificate of cell i, for wr_free, or NULL. */
char *study_robust_cert(const wr_express_cell_t *X, const wr_express_job_t *job,
                        int i);
json_t *study_robust_json(const wr_express_cell_t *X,
                          const wr_express_job_t *job);

/* ---- express_fields.c ---- */
extern const wr_field_t study_count_fields[];

/* ---- express_store.c ---- */
void study_store_open(wr_express_store_t *S, const wr_express_table_t *T,
                      const char *name);
/* status  OK; IO */
WR_MUST_CHECK wr_status_t study_store_close(wr_express_store_t *S);
/* Return the stored answer, for json_decref, or NULL; *again: it may be reused
 * only if study_files_check accepts its certificates. */
json_t *study_store_take(int *again, wr_express_store_t *S,
                         const json_t *asked);
/* Write the file anew with all lines that are still valid, also of other
 * tables, and open it for new ones, after all answers were looked up.
 * status  OK; IO */
WR_MUST_CHECK wr_status_t study_store_begin(wr_express_store_t *S);
/* Append an answer; asked is freed. */
void study_store_keep(wr_express_store_t *S, json_t *asked, const json_t *o);

/* ---- express_files.c ---- */
/* Hash this program with its library, and wreath-check ("unknown"). */
void study_hash_build(char out[65]);
void study_hash_checker(char out[65]);
/* Add the hashes of the files of an answer to `files`, by name; NULL: replace
 * their names in the answer by paths in the folder. */
void study_files_visit(json_t *files, const wr_express_store_t *S, json_t *o);
/* Return nonzero if all files of a line exist with the hashes of the line. */
int study_files_same(const wr_express_store_t *S, const json_t *line);
/* Check all certificates of a line by wr_program_check. */
int study_files_check(char **why, const wr_express_store_t *S,
                      const json_t *line);

/* Replace the colons from a place on by hyphens: a part of a file name. */
void study_no_colons(wr_buffer_t out, size_t from);

/* The files of an answer; study_paths_forget removes them. */
typedef struct {
    wr_buffer_t weights, cert;
} study_paths_t;
/* Initialise P with the paths for a row, an architecture and an evaluation. */
void study_paths(study_paths_t *P, const wr_express_table_t *T,
                 const wr_express_row_t *r, const char *arch,
                 const char *evaluation);
void study_paths_clear(study_paths_t *P);
void study_paths_forget(const study_paths_t *P);

/* ---- express_matrix.c ---- */
/* The answer of one architecture, with the names of its files. */
typedef struct {
    const wr_express_row_t *row;
    const wr_arch_t *arch;
    wr_express_cell_t X;
    wr_express_job_t job;
    study_paths_t files;
} study_try_t;
/* Initialise y with the answer, checked by wreath-check.  The weights stay in
 * the folder if they are an answer, the certificate if it was accepted. */
WR_MUST_CHECK wr_status_t study_try(
    study_try_t *y, const wr_express_table_t *T, const wr_express_row_t *r,
    const wr_arch_t *arch, const char evaluation[WR_EXPRESS_EVALUATION]);
json_t *study_try_json(const study_try_t *y, const wr_express_table_t *T);
void study_try_clear(study_try_t *y);

#endif
