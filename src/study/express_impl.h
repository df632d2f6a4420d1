/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_EXPRESS_IMPL_H
#define WREATH_STUDY_EXPRESS_IMPL_H

/* Declarations shared by the files of express. */

#include "study/express.h"
#include "study/program.h"

/* ---- express_files.c: cells ---- */
/* status  OK; IO */
WR_MUST_CHECK wr_status_t study_robust_save(const wr_express_cell_t *X,
                                            const wr_dfa_t A,
                                            const wr_express_job_t *job,
                                            wr_limits_t L);
/* The file of the certificate of cell i, for wr_free, or NULL. */
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
/* The answer that is taken over, for json_decref, or NULL; *again: only if
 * study_files_check does not return 0. */
json_t *study_store_take(int *again, wr_express_store_t *S,
                         const json_t *asked);
/* After all of them were taken: the file has these, those of other tables,
 * and from now on what is kept.  asked is freed.
 * status  OK; IO */
WR_MUST_CHECK wr_status_t study_store_begin(wr_express_store_t *S);
void study_store_keep(wr_express_store_t *S, json_t *asked, const json_t *o);

/* ---- express_files.c ---- */
void study_hash_build(char out[65]);
void study_hash_checker(char out[65]);
/* The hashes of the files of an answer, or where files is NULL their paths as
 * they are named from here. */
void study_files_visit(json_t *files, const wr_express_store_t *S, json_t *o);
/* Whether they are there, with the hashes of a line. */
int study_files_same(const wr_express_store_t *S, const json_t *line);
/* The same as wr_program_check for all certificates of a line. */
int study_files_check(char **why, const wr_express_store_t *S,
                      const json_t *line);

/* The files of an answer; they are removed unless it is kept (cell), or always.
 */
typedef struct {
    wr_buffer_t weights, cert;
} study_paths_t;
/* Initialised; names the files of a row, an architecture and an evaluation. */
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
/* Initialises y with the answer, checked; its weights stay if it is TRUE, its
 * certificate also if it is of a refutation. */
WR_MUST_CHECK wr_status_t study_try(
    study_try_t *y, const wr_express_table_t *T, const wr_express_row_t *r,
    const wr_arch_t *arch, const char evaluation[WR_EXPRESS_EVALUATION]);
json_t *study_try_json(const study_try_t *y, const wr_express_table_t *T);
void study_try_clear(study_try_t *y);

#endif
