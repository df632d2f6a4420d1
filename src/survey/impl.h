/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_SURVEY_IMPL_H
#define WREATH_SURVEY_IMPL_H

/* Declarations private to module survey. */

#include <jansson.h>

#include "survey/survey.h"

#define SURVEY_FORMAT "wreath-survey"
#define SURVEY_CERT "proof.cert" /* beside weights.lrnn */

/* row.c: everything that is asked of A, which is number `index`.  It does not
 * depend on the machine, except where a row reports a passed deadline.
 * J       its archs and formats
 * status  OK, also where a limit is noted; DOMAIN (an unknown architecture);
 *         UNABLE (interrupted) */
WR_MUST_CHECK wr_status_t survey_row(json_t **row, const wr_dfa_t A,
                                     uint64_t index, const wr_survey_shard_t *J,
                                     wr_limits_t L);

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

/* base.c, in a build without SQLite.
 * status  UNABLE */
WR_MUST_CHECK wr_status_t survey_no_sqlite(const char *path, wr_limits_t L);

#endif
