/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_IMPL_H
#define WREATH_STUDY_IMPL_H

/* Declarations private to module study. */

#include "build/build.h"
#include "study/study.h"
#include "study/theorems.h"

/* sheet.c: copy the next item of a comma-separated list to item[256] and
 * advance *list: 1, or 0 at the end. */
int study_item(char item[256], const char **list);

/* flip_flop.c: a recurrence of size 1 and one letter, which the caller sets
 * between these two calls, and its orbit in an evaluation.  X must be cleared
 * even if the second fails.
 * status  OK; as wr_machine_init and wr_orbit_init */
typedef struct {
    wr_recurrence_t R;
    wr_machine_t M;
    wr_orbit_t O;
} study_orbit_t;
wr_recurrence_letter_t *study_orbit_begin(study_orbit_t *X);
WR_MUST_CHECK wr_status_t study_orbit(study_orbit_t *X,
                                      const wr_evaluation_t evaluation,
                                      wr_limits_t L);
void study_orbit_clear(study_orbit_t *X);

/* counter.c: the orbit of the counter of a^n b^n on the letter a, from n - 1.
 * status  as study_orbit */
WR_MUST_CHECK wr_status_t study_counter_orbit(study_orbit_t *X,
                                              const wr_counter_t C,
                                              wr_limits_t L);

/* recurrence.c: return nonzero if the first line after comments begins with
 * "size": a recurrence, not the rows of a matrix.  Nothing is consumed. */
int study_is_recurrence(const wr_reader_t R);
/* Append the matrix of each letter of a recurrence, I - beta k k^T for a delta
 * rule.  The first letter goes into the last item of A, which must be new.
 * status  OK; PARSE; DOMAIN (a letter made of operations); UNABLE */
WR_MUST_CHECK wr_status_t study_add_recurrence(wr_matrices_t A, wr_reader_t R,
                                               wr_limits_t L);

/* matrices.c: write ", eigenvalue ~ -1, a root of x+1" for an eigenvalue that
 * violates h, if there is one. */
void study_put_eigenvalue(wr_buffer_t out, const wr_matrices_item_t *x,
                          wr_hypothesis_t h, wr_limits_t L);

#endif
