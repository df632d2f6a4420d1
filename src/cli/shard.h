/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_SHARD_H
#define WREATH_CLI_SHARD_H

/* --keep and --shard I/M. */

#include <jansson.h>

#include "base/process.h"
#include "cli/cli.h"

#define CLI_SHARD \
    { "shard", 0, "I/M", "only part I of M, from 1" }

typedef struct {
    uint64_t part, of;
} cli_shard_t;
/* Return the folder of --keep or, with --shard, of the part S below it, created
 * if missing, for wr_free; without --keep, a scratch folder for
 * wr_scratch_remove, before which nothing may end the program. */
char *cli_keep_folder(const cli_shard_t *S, cli_t *c);

/* Print why a child process that computed `what` did not end by itself, if it
 * did not; return its exit status. */
int cli_job_status(const cli_t *c, const char *what, const wr_job_end_t *end);

/* Read --shard; the default is 1/1. */
cli_shard_t cli_shard_read(const cli_t *c);
/* Part i of n items has the numbers from bound(i - 1) to bound(i) - 1. */
uint64_t cli_shard_bound(const cli_shard_t *S, uint64_t part, uint64_t n);
/* Write the answers, numbered from `from` on, to a file in the folder of
 * --keep. Its head has the command line as far as it affects the answers: files
 * of different questions do not merge. */
void cli_shard_write(const cli_shard_t *S, cli_t *c, uint64_t from,
                     const json_t *answers);

/* survey_parts.c: wreath survey without --merge and --html; return an exit
 * status. */
int cli_survey(cli_t *c);
extern const wr_field_t cli_survey_fields[];

#endif
