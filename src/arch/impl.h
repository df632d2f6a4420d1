/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ARCH_IMPL_H
#define WREATH_ARCH_IMPL_H

/* Declarations private to module arch.
 *
 *   records.c        the architectures as data, one record each
 *   records_dense.c  further records, and names without a record
 *   table.c          look-up by name, descriptions; evaluation models
 *   hybrid.c         several architectures as one, a part for each layer
 *   check.c          checking a model: shapes, ranges, B
 *   factors.c        a matrix of any kind as entries, and as Householder
 *                    factors, stated or found
 *   check_factors.c  checking these factors against the architecture
 *   check_added.c    checking for a diagonal matrix plus one of rank 1
 *   check_span.c     checking that B is in the span of the keys
 */

#include "arch/arch.h"

/* The neurons that records name (cells.c). */
extern const wr_arch_neuron_t arch_sigmoid_neuron, arch_memory_neuron,
    arch_tanh_neuron;

/* Return the number of records in records_dense.c, and record i. */
size_t arch_dense_count(void);
const wr_arch_t *arch_dense_get(size_t i);

/* Return whether the record names the gates that its shape has.  Architectures
 * that are not linear, or have an arbitrary A, have none to name. */
int arch_has_gates(const wr_arch_t *arch);

/* Set *out to the hybrid of this name; full is storage for its name.
 * status  OK; DOMAIN */
WR_MUST_CHECK wr_status_t arch_hybrid(wr_arch_t *out, char full[64],
                                      const char *name, wr_limits_t L);
/* Return whether the layers of arch satisfy the hypothesis of a claim: its
 * record lists the claim, or all its parts satisfy it. */
int arch_meets(const wr_arch_t *arch, const char *id);

/* ---- entries ------------------------------------------------------------ */

/* The nonzero entries of a matrix with n rows, in the order of the model; those
 * of the identity and of permutations are included. */
typedef struct {
    uint32_t row, column;
    const fmpq_poly_struct *value;
} arch_entry_t;
typedef struct {
    uint32_t n;
    size_t count;
    arch_entry_t *entry; /* for wr_free */
} arch_entries_t;
/* Set E, which is zero or holds another matrix, to the entries of A; A and
 * `one`, the number 1, must outlive E. */
void arch_entries_set(arch_entries_t *E, const wr_matrix_struct *A, uint32_t n,
                      const fmpq_poly_struct *one);
/* Return the first entry off the diagonal, or NULL. */
const arch_entry_t *arch_entries_off_diagonal(const arch_entries_t *E);
/* Return the diagonal entry in row i, `zero` if none is listed. */
const fmpq_poly_struct *arch_entries_diagonal(const arch_entries_t *E,
                                              uint32_t i,
                                              const fmpq_poly_struct *zero);

/* ---- factors ------------------------------------------------------------ */

/* The factors I - beta v v^T / (v^T v) of one action, in written order: the
 * last one is applied first. */
typedef struct {
    uint32_t count, n;
    fmpq_poly_struct *beta; /* count */
    fmpq_poly_struct *v;    /* count * n */
} arch_factors_t;
void arch_factors_clear(arch_factors_t *F); /* F is empty afterwards */
/* Append a factor with beta = b and v = 0, and return its v. */
fmpq_poly_struct *arch_factors_add(arch_factors_t *F, slong b);
/* Set v, which is 0, to the first nonzero column of B; return its rows. */
uint32_t arch_factors_input(fmpq_poly_struct *v, const wr_action_struct *a);
/* Return the rank of the keys whose beta is not 0 (check_span.c). */
uint32_t arch_factors_rank(const arch_factors_t *F, const wr_ring_struct *K);
/* Return the number of factors if arch_factors_set returns 1, else 0. */
uint32_t arch_factors_count(const wr_matrix_struct *A, uint32_t n);
/* Set F, which is empty, to the factors that A states, to the swaps of a
 * permutation, or to none for the identity, and return 1.  For any other matrix
 * return 0; F then gets the only candidate, for I - A symmetric of rank 1, from
 * a nonzero column and the trace of I - A (none if its diagonal is 0).
 * shape   E has the entries of A */
int arch_factors_set(arch_factors_t *F, const wr_matrix_struct *A,
                     const arch_entries_t *E);
/* Return whether A is that candidate or, if F is empty, the identity. */
int arch_factors_fit(const arch_factors_t *F, const arch_entries_t *E,
                     const wr_ring_struct *K);

/* ---- checking ----------------------------------------------------------- */

/* The state of a check: the action being checked, and its entries. */
typedef struct {
    const wr_lrnn_struct *M;
    const wr_arch_t *arch;
    int strict;
    wr_limits_struct *L;
    wr_arch_verdict_t V;
    wr_embedding_t E;
    fmpq_poly_struct *zero, *one, *low, *high;
    uint32_t layer, action, dim;
    const wr_action_struct *act;
    arch_entries_t A;
} arch_check_t;

/* Set the verdict to FALSE or UNKNOWN, with the reason fmt, and return OK.  An
 * entry `at` that is {0} stands for the whole matrix. */
wr_status_t arch_broken(arch_check_t *C, arch_entry_t at, const char *fmt, ...)
    WR_PRINTF(3, 4);
wr_status_t arch_unknown(arch_check_t *C, const char *fmt, ...) WR_PRINTF(2, 3);
/* Check that x.value lies in the range: set *in, and the verdict if not. */
WR_MUST_CHECK wr_status_t arch_in_range(int *in, arch_check_t *C,
                                        arch_entry_t x);
/* Check a layer as a layer of arch. */
WR_MUST_CHECK wr_status_t arch_check_layer(arch_check_t *C, uint32_t layer,
                                           const wr_arch_t *arch);
/* Check a layer as a layer of *part or a later part of C->arch (of any part if
 * they repeat), and set *part to the one that it obeys. */
WR_MUST_CHECK wr_status_t arch_check_parts(uint32_t *part, arch_check_t *C,
                                           uint32_t layer);
/* Describe the part of each layer in `parts` of the verdict. */
void arch_say_parts(arch_check_t *C, const uint32_t *part);
/* Check that the columns of B lie in the span of the keys whose beta is not 0
 * and of at most `more` further vectors, if the architecture requires it. */
WR_MUST_CHECK wr_status_t arch_check_span(arch_check_t *C,
                                          const arch_factors_t *F,
                                          uint32_t more);
/* Return the diagonal entry of row i. */
arch_entry_t arch_check_diagonal(const arch_check_t *C, uint32_t i);
/* Return the first entry of B, which is not 0, as if it were in column 0. */
arch_entry_t arch_check_input(const arch_check_t *C);
/* Check that all entries of A are real: set *real, and the verdict if not. */
WR_MUST_CHECK wr_status_t arch_check_real(int *real, arch_check_t *C);
/* Check A against the form `added` of the record, and B against its key. */
WR_MUST_CHECK wr_status_t arch_check_added(arch_check_t *C);
/* Check A as a product of at most `factors` factors, and B by their keys. */
WR_MUST_CHECK wr_status_t arch_check_factors(arch_check_t *C, uint32_t factors);

#endif
