/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_IMPL_H
#define WREATH_STUDY_IMPL_H

/* Declarations private to module study. */

#include "build/build.h"
#include "study/study.h"
#include "study/theorems.h"

/* sheet.c: the items of a list parted by commas, one after the other in
 * item[256]: 1, or 0 at its end. */
int study_item(char item[256], const char **list);

/* flip_flop.c: a recurrence of one letter, read from text, and its orbit in a
 * model.
 * status  OK; PARSE; as wr_machine_init and wr_orbit_init; to be cleared in
 *         any case */
typedef struct {
    wr_recurrence_t R;
    wr_machine_t M;
    wr_orbit_t O;
} study_orbit_t;
WR_MUST_CHECK wr_status_t study_orbit(study_orbit_t *X, const char *text,
                                      const wr_evaluation_t evaluation,
                                      wr_limits_t L);
void study_orbit_clear(study_orbit_t *X);

/* counter.c: the counter of a^n b^n on the letter a, from n - 1 on.
 * status  as study_orbit */
WR_MUST_CHECK wr_status_t study_counter_orbit(study_orbit_t *X,
                                              const wr_counter_t C,
                                              wr_limits_t L);

/* recurrence.c: whether a text's first line begins with the word size: a
 * recurrence, not the rows of a matrix.  The reader stays where it is. */
int study_is_recurrence(const wr_reader_t R);
/* The matrix of every letter of a recurrence; for a delta rule I - beta k k^T.
 * The last item of A, which is new, takes the first letter.
 * status  OK; PARSE; DOMAIN (a letter made of operations); UNABLE */
WR_MUST_CHECK wr_status_t study_add_recurrence(wr_matrices_t A, wr_reader_t R,
                                               wr_limits_t L);

/* matrices.c: ", eigenvalue ~ -1, a root of x+1", the one that goes against h,
 * if any does. */
void study_put_eigenvalue(wr_buffer_t out, const wr_matrices_item_t *x,
                          wr_hypothesis_t h, wr_limits_t L);

#endif
