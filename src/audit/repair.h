/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUDIT_REPAIR_H
#define WREATH_AUDIT_REPAIR_H

/* repair: the weights of a model as matrices, and what becomes of them.
 * Private to this module. */

#include "audit/impl.h"
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
/* The first n rows of so many columns of m, from that one on, as entries of a
 * fresh array; their number. */
size_t repair_put(wr_entry_struct **out, const fmpq_mat_t m, slong n,
                  slong from, slong columns);
/* N: the model with the next weights; how far they are from the old ones. */
wr_status_t repair_finish(repair_t *J);
/* repair_centroid.c */
wr_status_t repair_centroid(repair_t *J);

#endif
