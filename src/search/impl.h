/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_SEARCH_IMPL_H
#define WREATH_SEARCH_IMPL_H

/* Declarations private to module search. */

#include <string.h>

#include "search/search.h"

/* The parameters of a candidate: letter by letter, then the start. */
typedef struct {
    fmpq *x;
    unsigned char *minus; /* nonzero for -0 */
    uint64_t bits, size, preperiod, period;
} sr_candidate_t;

/* The result of a decision. */
typedef struct {
    int decided, witness;
    uint64_t preperiod, period, longest; /* periods in words */
} sr_found_t;

struct wr_search_struct {
    const wr_family_struct *F;
    size_t params, per_letter;
    wr_search_counts_t count;
    wr_recurrence_t R; /* filled with a candidate */
    sr_candidate_t at, best, trial;
    uint32_t *word; /* all letters */
    /* all starts: words of all codes on the rational and on the fast path, once
     * computed, and the times at which states were reached */
    uint64_t *words[2];
    uint32_t *seen;
    uint32_t *delta, *label; /* of the automaton */
};

/* family.c */
const wr_grid_struct *wr_sr_grid(const wr_search_t X, size_t j);
void wr_sr_number(sr_candidate_t *C, const wr_search_t X, uint64_t i);
void wr_sr_fill(wr_search_t X, const sr_candidate_t *C);
void wr_sr_copy(sr_candidate_t *C, const sr_candidate_t *D, size_t params);
void wr_sr_matrix(fmpq_mat_t A, const wr_search_t X, size_t a);

/* such.c: decides the conditions by closed forms if there are any */
wr_truth_t wr_sr_quick(const wr_search_t X);
/* decides them by the spectrum, for every letter and the word */
wr_status_t wr_sr_such(wr_truth_t *holds, const wr_search_t X, wr_limits_t L);

/* decide.c: decides the candidate in X->R; if all starts are tried, the start
 * of C is set to one that makes it a witness.
 * status  OK; UNABLE past the limits of the whole search */
wr_status_t wr_sr_decide(sr_found_t *f, sr_candidate_t *C, wr_search_t X,
                         wr_limits_t L);
wr_status_t wr_sr_reach(wr_reach_t reach, wr_search_t X, wr_limits_t L);
/* shrink.c: sets w to the word of all letters and the preperiod and period of
 * X->R on it; appends RHO unless out is NULL */
wr_status_t wr_sr_rho(wr_buffer_struct *out, wr_word_times_t *w, wr_search_t X,
                      wr_limits_t L);

/* run.c: wr_sr_try decides candidate C, with its conditions */
wr_status_t wr_sr_try(sr_found_t *f, int *outside, sr_candidate_t *C,
                      wr_search_t X, wr_limits_t L);
int wr_sr_smaller(const sr_candidate_t *C, const sr_candidate_t *D);

#endif
