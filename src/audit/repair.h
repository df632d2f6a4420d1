/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUDIT_REPAIR_H
#define WREATH_AUDIT_REPAIR_H

/* repair: the weights of a model as matrices, and their replacements.  Private
 * to this module. */

#include "audit/impl.h"
#include "model/make.h"
#include "run/beside.h"

typedef struct {
    wr_audit_repair_t *R;
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    const wr_layer_struct *y;
    lrnn_compare_t E;
    slong n, d, letters;
    uint32_t *action;            /* of each letter of A */
    fmpq_mat_struct *old, *next; /* [A B] of each letter */
    fmpq_mat_t start;            /* H0, n x d */
    double *mean;                /* of each state, n x d */
    wr_limits_struct *L;
} repair_t;

double repair_number(const fmpq_mat_struct *m, slong i, slong j);
/* Put the first n rows of m, `columns` columns from column `from` on. */
void repair_put(lrnn_make_t *B, const fmpq_mat_t m, slong n, slong from,
                slong columns);
/* Set N to the model with the next weights, and measure their distance. */
wr_status_t repair_finish(repair_t *J);
/* repair_centroid.c */
wr_status_t repair_centroid(repair_t *J);

#endif
