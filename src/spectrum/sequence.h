/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_SPECTRUM_SEQUENCE_H
#define WREATH_SPECTRUM_SEQUENCE_H

/* sequence: closed form and limit behaviour of each entry of A^k H, for
 * rational A and H. */

#include "spectrum/spectrum.h"

WR_BEGIN_DECLS

/* The contribution of one irreducible factor f to an entry:
 *   sum over the roots r of f of  sum_j c[j](r) binom(k, j) r^(k-j)
 * with 0 <= j < depth and c[depth - 1] not 0.  For f = x, 0^0 = 1. */
typedef struct {
    slong factor, depth;
    fmpq_poly_struct *c;
} wr_sequence_term_struct;

/* The behaviour of an entry as k grows:
 *   CONVERGE   to value
 *   ALTERNATE  the even powers converge to value, the odd ones to other
 *   PERIODIC   its distance to some periodic sequence tends to 0
 *   ROTATE     bounded, none of the above
 *   PLUS, MINUS  to plus, to minus infinity
 *   SWING      unbounded, its sign eventually (-1)^k or -(-1)^k
 *   UNBOUNDED  unbounded, without further information */
typedef enum {
    WR_ENTRY_CONVERGE,
    WR_ENTRY_ALTERNATE,
    WR_ENTRY_PERIODIC,
    WR_ENTRY_ROTATE,
    WR_ENTRY_PLUS,
    WR_ENTRY_MINUS,
    WR_ENTRY_SWING,
    WR_ENTRY_UNBOUNDED
} wr_entry_kind_t;

typedef struct {
    slong terms;
    wr_sequence_term_struct *term;
    wr_entry_kind_t kind;
    fmpq_t value, other;
    fmpz_t period; /* PERIODIC */
} wr_sequence_struct;

/* Entry (i, j) of A^k H is sequence[i columns + j]. */
typedef struct {
    slong rows, columns;
    wr_sequence_struct *sequence;
} wr_sequences_struct;
typedef wr_sequences_struct wr_sequences_t[1];

void wr_sequences_init(wr_sequences_t Q);
void wr_sequences_clear(wr_sequences_t Q);

/* Compute the closed form and behaviour of every entry of A^k H, k = 0, 1, ..
 * shape   S the spectrum of M, n x n over Q; H n x c
 * status  OK; UNABLE over a field other than Q, or past limits
 * cost    one rational linear system with deg(minimal polynomial) unknowns and
 *         n c right-hand sides
 * source  [Horn2012] */
WR_MUST_CHECK wr_status_t wr_spectrum_sequences(wr_sequences_t Q,
                                                const wr_spectrum_t S,
                                                const wr_spectrum_matrix_t M,
                                                const fmpq_mat_t H,
                                                wr_limits_t L);
/* Append the behaviour, "converges to 1/2"; and the closed form, "1/2 +
 * 1/2*(-1/2)^k", where a sum over the roots r of f is written sum[f](...). */
void wr_sequence_print_kind(wr_buffer_t out, const wr_sequence_struct *q);
void wr_sequence_print(wr_buffer_t out, const wr_sequence_struct *q,
                       const wr_spectrum_t S);

WR_END_DECLS
#endif
