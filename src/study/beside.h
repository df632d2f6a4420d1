/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_BESIDE_H
#define WREATH_STUDY_BESIDE_H

/* beside: a model run exactly (E0) and rounded on one word, step by step. */

#include "run/run.h"
#include "study/study.h"

/* whole   exact numbers are written in full; otherwise a long one is written as
 *         ~ and a decimal
 * at      number of steps taken
 * gone    the step from which E0 is undefined (SIZE_MAX: none so far); why: the
 *         reason
 * differ  at step `step` the labels of layer `layer` differ for the first time:
 *         label[0] is the exact one, label[1] the rounded one */
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

/* Start both runs on w.  B must be cleared even if this fails.
 * status  OK; PARSE, DOMAIN or UNABLE, as for the runs */
WR_MUST_CHECK wr_status_t wr_beside_init(wr_beside_t *B, const wr_lrnn_t M,
                                         const wr_layer_evaluation_struct *how,
                                         const wr_word_t w, wr_limits_t L);
void wr_beside_clear(wr_beside_t *B);
/* Take one step.  After `gone` only the rounded run continues.
 * status  OK or as for the rounded run; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_beside_step(wr_beside_t *B);
/* Return the exact label of layer l, or UINT32_MAX where E0 is undefined. */
uint32_t wr_beside_label(const wr_beside_t *B, uint32_t l);

typedef enum {
    WR_BESIDE_EXACT,
    WR_BESIDE_ROUNDED,
    WR_BESIDE_DIFFERENCE
} wr_beside_part_t;
/* Return the number of rows of `part` in layer l: two rows per number if the
 * model's field is not real, unless exact numbers are written in full. */
uint32_t wr_beside_rows(const wr_beside_t *B, wr_beside_part_t part,
                        uint32_t l);
/* Write the number in row at[0] and column at[1] of `part`.
 * shape   EXACT and DIFFERENCE: before `gone` */
void wr_beside_put(wr_buffer_t out, wr_beside_t *B, wr_beside_part_t part,
                   uint32_t l, const uint32_t at[2]);

#endif
