/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_MATRICES_IMPL_H
#define WREATH_STUDY_MATRICES_IMPL_H

/* Shared by the files that fill a wr_matrices_t, or ask of it. */

#include "spectrum/householder.h"
#include "study/theorems.h"

/* A new item, of length 1, with an empty matrix and no word. */
wr_matrices_item_t *study_matrix_add(wr_matrices_t A, uint32_t layer);

/* Whether a text's first line begins with the word size: a recurrence, not
 * the rows of a matrix.  The reader stays where it is. */
int study_is_recurrence(const wr_reader_t R);
/* The matrix of every letter of a recurrence; for a delta rule I - beta k k^T.
 * The last item of A, which is new, takes the first letter.
 * status  OK; PARSE; DOMAIN (a letter made of operations); UNABLE */
WR_MUST_CHECK wr_status_t study_add_recurrence(wr_matrices_t A, wr_reader_t R,
                                               wr_limits_t L);

/* ", eigenvalue ~ -1, a root of x+1": the one that goes against h, if any does.
 */
void study_put_eigenvalue(wr_buffer_t out, const wr_matrices_item_t *x,
                          wr_hypothesis_t h, wr_limits_t L);

#endif
