/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_SURVEY_SQLITE_H
#define WREATH_SURVEY_SQLITE_H

/* SQLite, loaded when a database is written or read: its names are a tenth of
 * the time that a command takes to start. */

#include <sqlite3.h>

#include "base/library.h"

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

#endif
