/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_AUDIT_H
#define WREATH_CLI_AUDIT_H

/* The parts of wreath audit. */

#include "audit/audit.h"
#include "cli/differ.h"

/* net: a layout that is no model, so that M is empty. */
typedef struct {
    wr_lrnn_struct *M;
    wr_dfa_struct *A;
    wr_bundle_t B;
    audit_layout_t *Y;
    int net;
    wr_audit_verdict_t *verdict;
    size_t verdicts;
    struct cli_repair_struct *repair;
    size_t repairs;
} cli_audit_t;

/* A proposal, and the verdicts on it.
 * tensors  where it was written as such, or ""; inexact: so many of its
 *          numbers had to be rounded there, once: then X is about these */
typedef struct cli_repair_struct {
    const char *kind;
    wr_audit_repair_t R;
    cli_audit_t X; /* M is that of R, A that of the audit */
    char tensors[4200];
    uint64_t inexact;
} cli_repair_t;

/* audit_decide.c: X->M, or X->net and the layout of weights that are no model;
 * words of `from` letters or more count. */
int cli_audit_load(cli_audit_t *X, cli_t *c, uint64_t from);
/* X->verdict, for all evaluation models that are asked for; what came of
 * them as an exit status. */
int cli_audit_decide(cli_audit_t *X, cli_t *c, const wr_audit_job_t *job);
int cli_audit_status(const cli_audit_t *X);
/* Verdicts and repairs are cleared. */
void cli_audit_forget(cli_audit_t *X);
/* X->repair. */
int cli_audit_repair(cli_audit_t *X, cli_t *c, const wr_audit_job_t *job);

extern const wr_field_t cli_audit_fields[];
/* audit_say.c: the verdicts as a table, or as JSON. */
void cli_audit_say(cli_t *c, const cli_audit_t *X);

#endif
