/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_SURVEY_IMPL_H
#define WREATH_SURVEY_IMPL_H

/* Declarations private to module survey. */

#include "survey/survey.h"

#define SURVEY_FORMAT "wreath-survey"
#define SURVEY_CERT "proof.cert" /* beside weights.lrnn */

/* cells.c: to the row "reflections", "cells" (architecture, what express says,
 * its cell, certificate), "rounded" (what formats make of the weights) and
 * "certificates", the files, both by the hash of the certificate.
 * status  OK; DOMAIN (an unknown architecture); UNABLE; IO */
WR_MUST_CHECK wr_status_t survey_cells(json_t *row, const wr_dfa_t A,
                                       const wr_survey_shard_t *J,
                                       wr_limits_t L);

/* A shard that was read: its head, its range and how many rows it has.  Its
 * text is there between load and unload. */
typedef struct {
    const char *file;
    wr_reader_t R;
    json_t *head;
    uint64_t from, to, rows;
} survey_part_t;
/* merge.c.
 * status  OK; PARSE (it cannot be read) */
WR_MUST_CHECK wr_status_t survey_part_load(survey_part_t *X, wr_limits_t L);
void survey_part_unload(survey_part_t *X);
/* base.c: the parts, which are one survey in order, as a database at path.
 * ended   answers that a deadline ended
 * status  OK; PARSE (a line that is no row); UNABLE (no SQLite); IO */
WR_MUST_CHECK wr_status_t survey_base_write(uint64_t *ended, const char *path,
                                            survey_part_t *X, size_t count,
                                            wr_limits_t L);

#ifdef HAVE_SQLITE

#include <sqlite3.h>

#include "base/library.h"

/* SQLite, loaded when a database is written or read: its names are a tenth of
 * the time that a command takes to start. */
/* clang-format off */
#define SURVEY_SQLITE(X) \
    X(sqlite3_bind_blob) X(sqlite3_bind_int64) X(sqlite3_bind_null) \
    X(sqlite3_bind_text) X(sqlite3_clear_bindings) X(sqlite3_close) \
    X(sqlite3_column_blob) X(sqlite3_column_bytes) X(sqlite3_column_count) \
    X(sqlite3_column_double) X(sqlite3_column_name) X(sqlite3_column_text) \
    X(sqlite3_errmsg) X(sqlite3_exec) X(sqlite3_finalize) X(sqlite3_open) \
    X(sqlite3_open_v2) X(sqlite3_prepare_v2) X(sqlite3_progress_handler) \
    X(sqlite3_reset) X(sqlite3_step)
/* clang-format on */
WR_LIBRARY(survey_sqlite_t, SURVEY_SQLITE);

/* base.c.
 * status  OK; UNABLE (SQLite is not there) */
WR_MUST_CHECK wr_status_t survey_sqlite_load(survey_sqlite_t *by,
                                             wr_limits_t L);

#else

/* base.c, in a build without SQLite.
 * status  UNABLE */
WR_MUST_CHECK wr_status_t survey_no_sqlite(const char *path, wr_limits_t L);

#endif

#endif
