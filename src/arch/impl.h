/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ARCH_IMPL_H
#define WREATH_ARCH_IMPL_H

/* Declarations private to module arch.
 *
 *   records.c        the architectures as data, one record each
 *   records_dense.c  more of them, and names that have no record
 *   table.c          by name, and in words
 *   hybrid.c         several as one, a part for each layer
 *   check.c          whether a model obeys one: shapes, ranges, B
 *   factors.c        Householder factors, stated or found
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

/* ---- factors ------------------------------------------------------------ */

/* The factors I - beta v v^T / (v^T v) of one action, as written: the last
 * one is applied first. */
typedef struct {
    uint32_t count, n;
    fmpq_poly_struct *beta; /* count */
    fmpq_poly_struct *v;    /* count * n */
} arch_factors_t;
void arch_factors_init(arch_factors_t *F, uint32_t n);
void arch_factors_clear(arch_factors_t *F);
/* One more, with beta = b and v = 0; its v is returned. */
fmpq_poly_struct *arch_factors_add(arch_factors_t *F, slong b);
/* More: those that A states; the swaps of a permutation; and what I - A is if
 * it is symmetric of rank 1, by a column of it that is not 0 and its trace
 * (none where its diagonal is 0). */
void arch_factors_stated(arch_factors_t *F, const wr_matrix_struct *A);
void arch_factors_swaps(arch_factors_t *F, const uint32_t *image);
void arch_factors_difference(arch_factors_t *F, const wr_matrix_struct *A);

/* ---- checking ----------------------------------------------------------- */

/* One action under the eye of the check.  entry lists what is not 0, also
 * of the identity and of permutations, sorted as in the model. */
typedef struct {
    const wr_lrnn_struct *M;
    const wr_arch_t *arch;
    int strict;
    wr_limits_struct *L;
    wr_arch_verdict_t V;
    wr_embedding_t E;
    fmpq_poly_t zero, one, low, high;
    uint32_t layer, action, dim;
    const wr_action_struct *act;
    struct {
        uint32_t row, column;
        const fmpq_poly_struct *value;
    } * entry;
    size_t entries;
} arch_check_t;

/* Sets the verdict and returns OK; value may be NULL. */
wr_status_t arch_broken(arch_check_t *C, uint32_t row, uint32_t column,
                        const fmpq_poly_struct *value, const char *fmt, ...)
    WR_PRINTF(5, 6);
wr_status_t arch_unknown(arch_check_t *C, const char *fmt, ...) WR_PRINTF(2, 3);
/* That the eigenvalue x lies in the range; *in says so, and if not the
 * verdict is set. */
WR_MUST_CHECK wr_status_t arch_in_range(int *in, arch_check_t *C,
                                        const fmpq_poly_struct *x, uint32_t row,
                                        uint32_t column);
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
/* The diagonal entry of a row, 0 where none is listed. */
const fmpq_poly_struct *arch_check_diagonal(const arch_check_t *C, uint32_t i);
/* No entry that is not real: *real, and if not the verdict is set. */
WR_MUST_CHECK wr_status_t arch_check_real(int *real, arch_check_t *C);
/* A in the form of the record's `added`, and B by its key. */
WR_MUST_CHECK wr_status_t arch_check_added(arch_check_t *C);
/* A as a product of at most so many factors, and B by their keys. */
WR_MUST_CHECK wr_status_t arch_check_factors(arch_check_t *C, uint32_t factors);

#endif
