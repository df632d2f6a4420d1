/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ROUNDING_MACHINE_H
#define WREATH_ROUNDING_MACHINE_H

/* machine: a recurrence prepared for stepping in its evaluation model.  A word
 * of a state is the bits of a double on the fast path and a code on the exact
 * one; on both, equal words are equal numbers. */

#include "rounding/kernel.h"

struct wr_machine_struct {
    wr_evaluation_t evaluation;
    const wr_recurrence_struct *R; /* not owned */
    size_t n;
    int fast;
    rd_kernel_t K, A;       /* state format; accumulator */
    double **weight;        /* per letter, on the fast path */
    uint64_t *start;        /* n words */
    double *scratch;        /* WR_SUM_MAX doubles and n words */
    rd_value_struct *value; /* n, on the exact path */
};

/* out = the state after one letter from state h, in words; out is not h. */
void wr_rd_step_fast(uint64_t *out, const uint64_t *h, uint32_t letter,
                     wr_machine_t M);
/* Letters that consist of operations (tree.c).  wr_rd_tree_line reads a line
 * "op" or "out"; *t is created by the first and complete after "out". */
wr_status_t wr_rd_tree_line(wr_tree_struct **t, size_t n, wr_reader_t in);
int wr_rd_tree_complete(const wr_tree_struct *t);
int wr_rd_tree_wants_acc(const wr_tree_struct *t);
void wr_rd_tree_free(wr_tree_struct *t);
void wr_rd_tree_print(wr_buffer_t out, const wr_tree_struct *t);
/* out = the state after M->value. */
void wr_rd_tree_step(uint64_t *out, const wr_tree_struct *t, wr_machine_t M);
/* append " x" in lowest terms (certify.c) */
void wr_rd_put_number(wr_buffer_t out, const fmpq_t x, int minus);
const wr_format_struct *wr_rd_orbit_format(const wr_orbit_t O);

#endif
