/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_AUDIT_H
#define WREATH_CLI_AUDIT_H

/* The parts of wreath audit. */

#include "audit/audit.h"
#include "cli/differ.h"

/* net: the layout Y cannot be a model; M then has only its readout.
 * mute: the empty word has no class; M then has another start. */
typedef struct {
    wr_lrnn_struct *M;
    wr_dfa_struct *A;
    wr_bundle_t B;
    audit_layout_t *Y;
    int net, mute;
    wr_audit_verdict_t *verdict;
    size_t verdicts;
    struct cli_repair_struct *repair;
    size_t repairs;
} cli_audit_t;

/* A proposed repair, and the verdicts on it.
 * tensors  path of the tensors that were written, or ""
 * inexact  numbers rounded for the tensors; the verdicts are about the rounded
 *          numbers */
typedef struct cli_repair_struct {
    const char *kind;
    wr_audit_repair_t R;
    cli_audit_t X; /* M is R.N, A the automaton of the audit */
    char tensors[4200];
    uint64_t inexact;
} cli_repair_t;

/* audit_decide.c: load X->M, or set X->net and the layout X->Y.  `from` is the
 * least length of the words that are compared, 0 or 1. */
void cli_audit_load(cli_audit_t *X, cli_t *c, uint64_t from);
/* Fill X->verdict for all evaluation models of --evaluation; return the exit
 * status of these verdicts. */
void cli_audit_decide(cli_audit_t *X, cli_t *c, const wr_audit_job_t *job);
int cli_audit_status(const cli_audit_t *X);
/* Clear the verdicts and the repairs. */
void cli_audit_forget(cli_audit_t *X);
/* As cli_must, but return EXIT_UNKNOWN at a limit, for the verdicts to be
 * printed nevertheless; else 0. */
int cli_audit_within(const cli_t *c, wr_status_t s);
/* Fill X->repair; return as cli_audit_within. */
int cli_audit_repair(cli_audit_t *X, cli_t *c, const wr_audit_job_t *job);

extern const wr_field_t cli_audit_fields[];
/* audit_say.c: print the verdicts as text or JSON. */
void cli_audit_say(cli_t *c, const cli_audit_t *X);

#endif
