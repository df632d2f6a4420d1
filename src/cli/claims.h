/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_CLAIMS_H
#define WREATH_CLI_CLAIMS_H

/* The parts of `wreath claim`: where claims are, how their commands are run,
 * and what is said about them. */

#include "claim/claim.h"
#include "cli/cli.h"

/* One statement after it was decided. */
typedef struct {
    const wr_claim_statement_t *statement;
    wr_claim_result_t result;
    char expected[32]; /* read after deciding; empty: nothing was expected */
    int as_expected;
    double seconds;
} cli_decided_t;

/* A claim with those of its statements that were decided. */
typedef struct {
    wr_claim_t claim;
    char *folder;
    cli_decided_t *decided;
    size_t n;
    int on;     /* asked of a model from outside */
    int kernel; /* wreath-kernel was asked, too */
} cli_checked_t;

/* ---- claims_find.c ---- */
/* The folder of the catalogue: --proofs, $WREATH_PROOFS, or as installed. */
const char *cli_claims_folder(const cli_t *c);
/* Identifiers of all claims in the catalogue's own order (letters, then
 * numbers); freed by cli_claims_free.  returns their number, or -1 */
int cli_claims_list(char ***id, const cli_t *c);
void cli_claims_free(char **id, int n);
/* Reads claim ID; did-you-mean when there is none.
 * returns 0, or an exit status after saying what was wrong */
int cli_claims_load(wr_claim_t C, char **folder, cli_t *c, const char *id);

/* ---- claims_run.c ---- */
/* Where commands run: arg of cli_claims_run. */
typedef struct {
    cli_t *c;
    const char *folder;
} cli_place_t;
/* A wr_claim_runner_t: runs this very program, or the checker beside it, in
 * a folder of their own. */
wr_status_t cli_claims_run(void *arg, int *status, char **out, char **last,
                           char *const *argv, wr_limits_t L);
/* The file to run for a program's name, "wreath", "wreath-check" or
 * "wreath-kernel"; the name itself if it is not known better. */
const char *cli_claims_program(char path[4096], const char *name);
/* A new empty folder for files of one check; removed by cli_claims_remove. */
char *cli_claims_scratch(cli_t *c);
void cli_claims_remove(char *folder);
/* The absolute form of a path, to be freed; a copy if there is none. */
char *cli_claims_absolute(const char *path);

/* ---- claims_decide.c ---- */
/* All statements of one claim, or with --on those about every model; its
 * commands run in folder.  A statement that a limit stopped is unknown.
 * returns 0, or an exit status after saying what was wrong */
int cli_claims_decide(cli_checked_t *k, cli_t *c, const char *folder);
/* All statements with the verdicts that were recorded: nothing is run.
 * returns 0, or an exit status after saying what was wrong */
int cli_claims_recall(cli_checked_t *k, cli_t *c);
/* "checked 12": a verdict as it is recorded. */
void cli_claims_record(char out[32], const wr_claim_result_t X);
/* What the exit status says of a checked claim. */
int cli_claims_outcome(const cli_checked_t *k);
void cli_claims_clear(cli_checked_t *k);

/* ---- claims_jobs.c ---- */
/* Checks claims, several at a time, each in a process of its own and in the
 * folder folder/ID; rows or texts are printed in the order of the list.
 * *report is a list of what cli_claims_json gives, at that level of detail;
 * *count says how many are not as expected, and how many not decided.
 * returns the worst status, in the order bad input, limit, no, yes */
typedef struct {
    int wrong, open;
} cli_claims_count_t;
int cli_claims_jobs(json_t **report, cli_claims_count_t *count, cli_t *c,
                    char **id, int n, const char *folder, int full);

/* ---- claims_json.c ---- */
/* What a claim says. */
json_t *cli_claims_show_json(const wr_claim_t C, const char *folder);
/* What was found; full 1: with every case; 2: and what commands printed. */
json_t *cli_claims_json(const cli_checked_t *k, int full);

/* ---- claims_say.c ---- */
void cli_claims_show(const wr_claim_t C, const char *folder);
/* The statements of one claim with their verdicts; every case if full. */
void cli_claims_print(const cli_checked_t *k, int full);
/* One row a claim. */
void cli_claims_row(const cli_checked_t *k);
/* "false as printed": the class of the whole claim. */
const char *cli_claims_class(const cli_checked_t *k);
/* The class of one statement; of a model from outside, what is said of it. */
const char *cli_claims_said(const cli_checked_t *k, const cli_decided_t *d);
/* "refuted", "checked on 12 cases", ... of one statement. */
void cli_claims_finding(char out[64], const cli_decided_t *d);
/* The number of a statement in its file, from 1. */
size_t cli_claims_number(const cli_checked_t *k, const cli_decided_t *d);

#endif
