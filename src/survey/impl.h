/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_SURVEY_IMPL_H
#define WREATH_SURVEY_IMPL_H

/* Declarations private to module survey. */

#include "survey/survey.h"

#define SURVEY_FORMAT "wreath-survey"
#define SURVEY_CERT "proof.cert" /* in the folder of weights.lrnn */

/* cells.c: add to the row "reflections", "cells" (architecture, verdict, cell,
 * certificate), "rounded" (verdicts on the weights per format) and
 * "certificates" (files); the last two are keyed by the certificate's hash.
 * status  OK; DOMAIN (an unknown architecture); UNABLE; IO */
WR_MUST_CHECK wr_status_t survey_cells(json_t *row, const wr_dfa_t A,
                                       const wr_survey_shard_t *J,
                                       wr_limits_t L);

/* Set the reason: the path, and why it cannot be used.
 * status  IO */
wr_status_t survey_failed(const char *path, wr_limits_t L);

/* A shard file: its head, range and number of rows.  The text exists only
 * between load and unload. */
typedef struct {
    const char *file;
    wr_reader_t R;
    json_t *head;
    uint64_t from, to, rows;
} survey_part_t;
/* merge.c: read the text of a shard; free it.
 * status  OK; PARSE (it cannot be read) */
WR_MUST_CHECK wr_status_t survey_part_load(survey_part_t *X, wr_limits_t L);
void survey_part_unload(survey_part_t *X);
/* base.c: write the parts, sorted shards of one survey, as a database at path.
 * ended   number of answers that a deadline ended
 * status  OK; PARSE (a line that is no row); UNABLE (no SQLite); IO */
WR_MUST_CHECK wr_status_t survey_base_write(uint64_t *ended, const char *path,
                                            survey_part_t *X, size_t count,
                                            wr_limits_t L);

#ifdef HAVE_SQLITE

#include <sqlite3.h>

#include "base/library.h"

/* SQLite is loaded when a database is written or read; resolving its symbols
 * would take a tenth of the time in which a command starts. */
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

/* base.c: load SQLite.
 * status  OK; UNABLE (SQLite is not installed) */
WR_MUST_CHECK wr_status_t survey_sqlite_load(survey_sqlite_t *by,
                                             wr_limits_t L);

#else

/* base.c, in a build without SQLite.
 * status  UNABLE */
WR_MUST_CHECK wr_status_t survey_no_sqlite(const char *path, wr_limits_t L);

#endif

#endif
