/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_SHARD_H
#define WREATH_CLI_SHARD_H

/* --keep and --shard I/M of the commands that have them. */

#include <jansson.h>

#include "cli/cli.h"

#define CLI_SHARD \
    { "shard", 0, "I/M", "part I of M alone, from 1" }

typedef struct {
    uint64_t part, of;
} cli_shard_t;
/* --keep, made if it is not there, or a scratch folder; for wr_scratch_remove
 * unless --keep.  NULL after saying what was wrong. */
char *cli_keep_folder(cli_t *c);

/* 1/1 where it was not given.
 * returns 0, or EXIT_BAD after saying what was wrong */
int cli_shard_read(cli_shard_t *S, const cli_t *c);
/* Part i of n things is those from bound(i - 1) to bound(i) - 1. */
uint64_t cli_shard_bound(const cli_shard_t *S, uint64_t part, uint64_t n);
/* The folder of the part in that of --keep, for wr_free; NULL after saying
 * that there is none. */
char *cli_shard_folder(const cli_shard_t *S, cli_t *c);
/* The answers, which have the numbers from `from` on, as a file in the folder
 * of --keep.  asked: what they answer; parts of one question have it in
 * common. */
int cli_shard_write(const cli_shard_t *S, cli_t *c, const char *asked,
                    uint64_t from, const json_t *answers);

/* survey_parts.c: wreath survey, without --merge and --html.  An exit status.
 */
int cli_survey(cli_t *c);
extern const wr_field_t cli_survey_fields[];

#endif
