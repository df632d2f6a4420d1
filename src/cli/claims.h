/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_CLAIMS_H
#define WREATH_CLI_CLAIMS_H

/* The parts of `wreath claim`: finding claims, running their commands, and
 * reporting the verdicts. */

#include "claim/catalogue.h"
#include "cli/cli.h"
#include "study/program.h"

/* ---- claims_find.c ---- */
/* Return the catalogue: --proofs, $WREATH_PROOFS, or the installed folder. */
const char *cli_claims_folder(const cli_t *c);
/* Read claim ID, or, for ID.N, its claim with k->only = N; if there is none,
 * the error message has the nearest name. */
void cli_claims_load(wr_claim_checked_t k, cli_t *c, const char *id);
/* Bytes of --param NAME=VALUE, with the terminating zero. */
enum { CLI_CLAIMS_PARAM = 256 };
/* Call wr_claim_check with --on and --param; the commands run in `folder`. */
void cli_claims_decide(wr_claim_checked_t k, cli_t *c, const char *folder);

/* ---- claims_jobs.c ---- */
/* Check n claims and write the reports that the options select.
 * returns  the worst status, in the order bad input, limit, no, yes */
int cli_claims_check(cli_t *c, char **id, int n);

/* ---- claims_json.c ---- */
extern const wr_answer_t cli_claims_answers[];
/* Return the content of a claim, or of its statement k->only. */
json_t *cli_claims_show_json(const wr_claim_checked_t k);
/* Return the verdicts; full = 1 adds all cases, 2 also outputs of commands. */
json_t *cli_claims_json(const wr_claim_checked_t k, int full);

/* ---- claims_say.c ---- */
void cli_claims_show(const wr_claim_checked_t k);
/* Print the statements of a claim with their verdicts; if full, every case. */
void cli_claims_print(const wr_claim_checked_t k, int full);
/* Print one row of the table of claims. */
void cli_claims_row(const wr_claim_checked_t k);
/* Return the class of the whole claim, such as "false as printed". */
const char *cli_claims_class(const wr_claim_checked_t k);
/* Return the class of one statement; with --on, the result for that model. */
const char *cli_claims_said(const wr_claim_checked_t k,
                            const wr_claim_decided_t *d);
/* Return the number of a statement in its file, from 1. */
size_t cli_claims_number(const wr_claim_checked_t k,
                         const wr_claim_decided_t *d);

/* ---- report.c ---- */
/* Write the reports that the options select. */
void cli_report_write(cli_t *c, const json_t *claims);
/* Write the tables among them, each to its file or to standard output. */
void cli_report_tables(cli_t *c, const json_t *claims);
/* Create the folder of --html unless it exists; return its absolute path, to be
 * freed. */
char *cli_report_folder(cli_t *c);

#endif
