/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One answer of express, for the names of an architecture and an evaluation,
 * for callers that use no other function of either. */

#include "study/express.h"

wr_status_t wr_express_named(json_t **out, wr_lrnn_t M, const wr_dfa_t A,
                             const wr_express_names_t *names, wr_limits_t L) {
    wr_express_job_t job = {.verify = 0};
    wr_express_cell_t X;
    wr_arch_t arch;
    char full[64];
    wr_status_t s = wr_arch_find(&arch, full, names->architecture, L);
    if (s == WR_OK)
        s = wr_express_evaluation(job.evaluation, names->evaluation, L);
    if (s != WR_OK)
        return s;
    wr_express_cell_init(&X);
    s = wr_express_cell(&X, A, &arch, &job, L);
    if (s == WR_OK) {
        *out = wr_express_json(&X, A, &arch, &job);
        if (X.answer->holds == WR_TRUE)
            WR_SWAP(wr_lrnn_struct, *M, *X.answer->M);
    }
    wr_express_cell_clear(&X);
    return s;
}
