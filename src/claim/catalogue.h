/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLAIM_CATALOGUE_H
#define WREATH_CLAIM_CATALOGUE_H

/* catalogue: the folder of all claims, and whole claims decided against what
 * is recorded of them.
 */

#include "claim/claim.h"

WR_BEGIN_DECLS

/* Identifiers of all claims in the folder dir, in the catalogue's own order
 * (letters, then numbers), to be freed by wr_strings_free.
 * status  OK; IO */
WR_MUST_CHECK wr_status_t wr_claim_list(char ***id, int *n, const char *dir,
                                        wr_limits_t L);
/* Reads the claim of that name; its folder is DIR/ID.
 * status  OK; DOMAIN (there is none); PARSE; IO */
WR_MUST_CHECK wr_status_t wr_claim_load(wr_claim_t C, const char *dir,
                                        const char *id, wr_limits_t L);

/* One statement after it was decided.
 * expected  read after deciding; "": nothing was expected */
typedef struct {
    const wr_claim_statement_t *statement;
    wr_claim_result_t result;
    char expected[32];
    int as_expected;
    double seconds;
} wr_claim_decided_t;

/* A claim with those of its statements that were decided.
 * folder  where it is, from wr_malloc; absolute, for its commands
 * only    the number of the one statement that is asked for, from 1; 0: all
 * on      asked of a model from outside
 * kernel  wreath-kernel was asked, too */
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

/* All statements of a claim that was loaded, or the one of k->only; with
 * about->on those about every model; of about what runs commands, on and given
 * count.  What was found is left in FOLDER/found, if the whole claim was asked
 * as it is.  A statement that a limit stopped is unknown.
 * status  OK; DOMAIN (it cannot be asked of a model); as wr_claim_decide */
WR_MUST_CHECK wr_status_t wr_claim_check(wr_claim_checked_t k,
                                         const wr_claim_job_t about,
                                         const char *folder, wr_limits_t L);
/* All statements with the verdicts that were recorded: nothing is run.
 * status  OK; PARSE */
WR_MUST_CHECK wr_status_t wr_claim_recall(wr_claim_checked_t k, wr_limits_t L);
/* "checked 12": a verdict as it is recorded. */
void wr_claim_record(char out[32], const wr_claim_result_t X);
/* FALSE: another verdict than expected, or refuted where none was; else
 * UNKNOWN if one is. */
wr_truth_t wr_claim_outcome(const wr_claim_checked_t k);

WR_END_DECLS
#endif
