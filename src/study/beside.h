/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_BESIDE_H
#define WREATH_STUDY_BESIDE_H

/* beside: a model run exactly (E0) and rounded on one word, step by step. */

#include "run/run.h"
#include "study/study.h"

/* integers are written out; else long ones as ~ and a decimal
 * at      steps taken
 * gone    the step from which E0 is undefined, and why; SIZE_MAX: so far it is
 *         defined
 * differ  the labels are not the same from `step` on: in `layer`, the exact
 *         one and the rounded one */
typedef struct {
    const wr_lrnn_struct *M;
    wr_limits_struct *L;
    wr_word_t word;
    wr_run_t exact;
    wr_rounded_t R;
    wr_rounded_walk_t W;
    wr_embedding_t E;
    int whole, differ;
    size_t at, step, gone;
    uint32_t layer, label[2];
    char why[256];
} wr_beside_t;

/* To be cleared also when it fails.
 * status  of the runs; PARSE, DOMAIN, UNABLE */
WR_MUST_CHECK wr_status_t wr_beside_init(wr_beside_t *B, const wr_lrnn_t M,
                                         const wr_layer_evaluation_struct *how,
                                         const wr_word_t w, wr_limits_t L);
void wr_beside_clear(wr_beside_t *B);
/* Past `gone` the rounded run goes on alone.
 * status  of the rounded run; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_beside_step(wr_beside_t *B);
/* The exact label of a layer, or UINT32_MAX where E0 is undefined. */
uint32_t wr_beside_label(const wr_beside_t *B, uint32_t l);

typedef enum {
    WR_BESIDE_EXACT,
    WR_BESIDE_ROUNDED,
    WR_BESIDE_DIFFERENCE
} wr_beside_part_t;
/* Rows of a layer: of numbers that are not real two each, but for whole exact
 * ones; and the number at a row and a column, which of EXACT and DIFFERENCE is
 * there only before `gone`. */
uint32_t wr_beside_rows(const wr_beside_t *B, wr_beside_part_t part,
                        uint32_t l);
void wr_beside_put(wr_buffer_t out, wr_beside_t *B, wr_beside_part_t part,
                   uint32_t l, const uint32_t at[2]);

#endif
