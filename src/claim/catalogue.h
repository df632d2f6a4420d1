/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLAIM_CATALOGUE_H
#define WREATH_CLAIM_CATALOGUE_H

/* catalogue: the directory of all claims; whole claims decided and compared
 * with recorded verdicts. */

#include "claim/claim.h"

WR_BEGIN_DECLS

/* Return the identifiers of all claims in the directory dir, in the catalogue's
 * order (letters, then numbers), to be freed by wr_strings_free.
 * status  OK; IO */
WR_MUST_CHECK wr_status_t wr_claim_list(char ***id, int *n, const char *dir,
                                        wr_limits_t L);
/* Read the claim with that name from the directory DIR/ID.
 * status  OK; DOMAIN (there is none); PARSE; IO */
WR_MUST_CHECK wr_status_t wr_claim_load(wr_claim_t C, const char *dir,
                                        const char *id, wr_limits_t L);

/* One statement after it was decided.
 * expected  read after deciding; "" if nothing is recorded */
typedef struct {
    const wr_claim_statement_t *statement;
    wr_claim_result_t result;
    char expected[32];
    int as_expected;
    double seconds;
} wr_claim_decided_t;

/* A claim with those of its statements that were decided.
 * folder  the claim's absolute directory, from wr_malloc, for its commands
 * only    number of the one requested statement, from 1; 0: all
 * on      the claim is checked on an external model
 * kernel  wreath-kernel is run as well */
typedef struct {
    wr_claim_t claim;
    char *folder;
    wr_claim_decided_t *decided;
    size_t n, only;
    int on, kernel;
} wr_claim_checked_struct;
typedef wr_claim_checked_struct wr_claim_checked_t[1];
void wr_claim_checked_init(wr_claim_checked_t k);
void wr_claim_checked_clear(wr_claim_checked_t k);

/* Decide all statements of a loaded claim, or the one of k->only; with
 * about->on only those about every model.  about->here and about->prefix are
 * ignored.  The verdicts are written to FOLDER/found if the whole claim was
 * decided unchanged.  A statement stopped by a limit is unknown.
 * status  OK; DOMAIN (it cannot be checked on a model); as wr_claim_decide */
WR_MUST_CHECK wr_status_t wr_claim_check(wr_claim_checked_t k,
                                         const wr_claim_job_t about,
                                         const char *folder, wr_limits_t L);
/* Fill in the recorded verdicts of all statements; nothing is run.
 * status  OK; PARSE */
WR_MUST_CHECK wr_status_t wr_claim_recall(wr_claim_checked_t k, wr_limits_t L);
/* Write a verdict in its recorded form, "checked 12". */
void wr_claim_record(char out[32], const wr_claim_result_t X);
/* Return FALSE if a verdict differs from the expected one, or a statement is
 * refuted and nothing was expected; else UNKNOWN if one is unknown; else
 * TRUE. */
wr_truth_t wr_claim_outcome(const wr_claim_checked_t k);

WR_END_DECLS
#endif
