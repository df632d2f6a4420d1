/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_CLAIMS_H
#define WREATH_CLI_CLAIMS_H

/* The parts of `wreath claim`: where claims are, how their commands are run,
 * and how they are reported. */

#include "claim/catalogue.h"
#include "cli/cli.h"
#include "study/program.h"

/* ---- claims_find.c ---- */
/* The folder of the catalogue: --proofs, $WREATH_PROOFS, or as installed. */
const char *cli_claims_folder(const cli_t *c);
/* Reads claim ID, or the claim of statement ID.N, which is then k->only;
 * did-you-mean when there is none. */
int cli_claims_load(wr_claim_checked_t k, cli_t *c, const char *id);
/* 0, or EXIT_BAD after saying what is wrong with --param. */
int cli_claims_param(cli_t *c);
/* wr_claim_check as --on and --param want it; its commands run in folder. */
int cli_claims_decide(wr_claim_checked_t k, cli_t *c, const char *folder);

/* ---- claims_jobs.c ---- */
/* Checks claims, and writes the reports on them that the options ask for.
 * returns the worst status, in the order bad input, limit, no, yes */
int cli_claims_check(cli_t *c, char **id, int n);

/* ---- claims_json.c ---- */
extern const wr_answer_t cli_claims_answers[];
/* The content of a claim, or of the statement that is asked for. */
json_t *cli_claims_show_json(const wr_claim_checked_t k);
/* The finding; full 1: with every case; 2: and the output of commands. */
json_t *cli_claims_json(const wr_claim_checked_t k, int full);

/* ---- claims_say.c ---- */
void cli_claims_show(const wr_claim_checked_t k);
/* The statements of one claim with their verdicts; every case if full. */
void cli_claims_print(const wr_claim_checked_t k, int full);
/* One row per claim. */
void cli_claims_row(const wr_claim_checked_t k);
/* "false as printed": the class of the whole claim. */
const char *cli_claims_class(const wr_claim_checked_t k);
/* The class of one statement; of a model from outside, what is said of it. */
const char *cli_claims_said(const wr_claim_checked_t k,
                            const wr_claim_decided_t *d);
/* The number of a statement in its file, from 1. */
size_t cli_claims_number(const wr_claim_checked_t k,
                         const wr_claim_decided_t *d);

/* ---- report.c ---- */
/* The reports that the options ask for. */
int cli_report_write(cli_t *c, const json_t *claims);
/* The tables among them: to a file, or to standard output without one. */
int cli_report_tables(cli_t *c, const json_t *claims);
/* The folder of --html, made if it is not there: absolute, to be freed; NULL
 * after saying what was wrong. */
char *cli_report_folder(cli_t *c);

#endif
