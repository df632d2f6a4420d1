/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ARCH_IMPL_H
#define WREATH_ARCH_IMPL_H

/* Declarations private to module arch.
 *
 *   records.c        the architectures as data, one record each
 *   records_dense.c  more of them, and names that have no record
 *   table.c          by name, and in words; evaluation models
 *   hybrid.c         several as one, a part for each layer
 *   check.c          whether a model obeys one: shapes, ranges, B
 *   factors.c        a matrix of any kind by its entries, and by Householder
 *                    factors, stated or found
 *   check_factors.c  whether they are as the architecture has them
 *   check_added.c    whether A is a diagonal matrix less one of rank 1
 *   check_span.c     whether B is in the span of their keys
 */

#include "arch/arch.h"

/* The neurons that records name (cells.c). */
extern const wr_arch_neuron_t arch_sigmoid_neuron, arch_memory_neuron,
    arch_tanh_neuron;

/* How many records records_dense.c has, and number i. */
size_t arch_dense_count(void);
const wr_arch_t *arch_dense_get(size_t i);

/* Whether its record names the gates that its shape has: those of an
 * architecture that is not linear, or free, are none. */
int arch_has_gates(const wr_arch_t *arch);

/* The hybrid of that name.
 * status  OK; DOMAIN */
WR_MUST_CHECK wr_status_t arch_hybrid(wr_arch_t *out, char full[64],
                                      const char *name, wr_limits_t L);
/* Whether the layers of arch meet the hypothesis of a claim: its record says
 * so, or those of all its parts do. */
int arch_meets(const wr_arch_t *arch, const char *id);

/* ---- entries ------------------------------------------------------------ */

/* What is not 0 in a matrix of n rows, also in the identity and in
 * permutations, in the order of the model. */
typedef struct {
    uint32_t row, column;
    const fmpq_poly_struct *value;
} arch_entry_t;
typedef struct {
    uint32_t n;
    size_t count;
    arch_entry_t *entry; /* for wr_free */
} arch_entries_t;
/* E, which is zero or of another matrix; `one` must stay, as A must. */
void arch_entries_set(arch_entries_t *E, const wr_matrix_struct *A, uint32_t n,
                      const fmpq_poly_struct *one);
/* The first entry off the diagonal, or NULL. */
const arch_entry_t *arch_entries_off_diagonal(const arch_entries_t *E);
/* The number on the diagonal in row i, zero where none is listed. */
const fmpq_poly_struct *arch_entries_diagonal(const arch_entries_t *E,
                                              uint32_t i,
                                              const fmpq_poly_struct *zero);

/* ---- factors ------------------------------------------------------------ */

/* The factors I - beta v v^T / (v^T v) of one action, as written: the last
 * one is applied first. */
typedef struct {
    uint32_t count, n;
    fmpq_poly_struct *beta; /* count */
    fmpq_poly_struct *v;    /* count * n */
} arch_factors_t;
void arch_factors_clear(arch_factors_t *F); /* none are left */
/* One more, with beta = b and v = 0; its v is returned. */
fmpq_poly_struct *arch_factors_add(arch_factors_t *F, slong b);
/* v, which is 0, becomes the first column of B that is not 0: its rows. */
uint32_t arch_factors_input(fmpq_poly_struct *v, const wr_action_struct *a);
/* check_span.c: the dimension of the space of the keys whose beta is not 0. */
uint32_t arch_factors_rank(const arch_factors_t *F, const wr_ring_struct *K);
/* How many arch_factors_set writes where it returns 1; else 0. */
uint32_t arch_factors_count(const wr_matrix_struct *A, uint32_t n);
/* F, which has none, gets those that A states, or the swaps of a permutation,
 * or none of the identity; of any other matrix, and then the answer is 0, what
 * I - A is if it is symmetric of rank 1, by a column of it that is not 0 and
 * its trace (none where its diagonal is 0).  E: the entries of A. */
int arch_factors_set(arch_factors_t *F, const wr_matrix_struct *A,
                     const arch_entries_t *E);
/* Whether the last is so: A is that factor, or without it the identity. */
int arch_factors_fit(const arch_factors_t *F, const arch_entries_t *E,
                     const wr_ring_struct *K);

/* ---- checking ----------------------------------------------------------- */

/* One action under the eye of the check, and its entries. */
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

/* Sets the verdict and returns OK; the entry that breaks the rule may be zero,
 * for all of the matrix, and its value NULL. */
wr_status_t arch_broken(arch_check_t *C, arch_entry_t at, const char *fmt, ...)
    WR_PRINTF(3, 4);
wr_status_t arch_unknown(arch_check_t *C, const char *fmt, ...) WR_PRINTF(2, 3);
/* That the eigenvalue x.value lies in the range; *in says so, and if not the
 * verdict is set. */
WR_MUST_CHECK wr_status_t arch_in_range(int *in, arch_check_t *C,
                                        arch_entry_t x);
/* A layer as one of arch. */
WR_MUST_CHECK wr_status_t arch_check_layer(arch_check_t *C, uint32_t layer,
                                           const wr_arch_t *arch);
/* A layer as one of the parts of C->arch, of *part or a later one (of any, if
 * they repeat), which becomes *part. */
WR_MUST_CHECK wr_status_t arch_check_parts(uint32_t *part, arch_check_t *C,
                                           uint32_t layer);
/* Sets `parts` of the verdict from the part of each layer. */
void arch_say_parts(arch_check_t *C, const uint32_t *part);
/* The columns of B in the span of the keys whose beta is not 0, and of `more`
 * others that are free.  Nothing is asked where the architecture does not. */
WR_MUST_CHECK wr_status_t arch_check_span(arch_check_t *C,
                                          const arch_factors_t *F,
                                          uint32_t more);
/* The diagonal entry of a row. */
arch_entry_t arch_check_diagonal(const arch_check_t *C, uint32_t i);
/* The first entry of B, which is not 0, as one of column 0. */
arch_entry_t arch_check_input(const arch_check_t *C);
/* No entry that is not real: *real, and if not the verdict is set. */
WR_MUST_CHECK wr_status_t arch_check_real(int *real, arch_check_t *C);
/* A in the form of the record's `added`, and B by its key. */
WR_MUST_CHECK wr_status_t arch_check_added(arch_check_t *C);
/* A as a product of at most so many factors, and B by their keys. */
WR_MUST_CHECK wr_status_t arch_check_factors(arch_check_t *C, uint32_t factors);

#endif
