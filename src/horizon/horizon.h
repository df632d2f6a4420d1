/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_HORIZON_H
#define WREATH_HORIZON_H

/* horizon: the eventual casts of a linear recurrence whose exact powers are
 * cast into a number format (evaluation model E1): from which step on the cast
 * states are constant or periodic, with a proof.
 *
 * The map of one period of the word, h -> A h + B, is taken as one step; k
 * counts these steps.  The casts of -0 and 0 are identified.
 *   two-stage  cast( sum_{i<k} cast(A^i B) + cast(A^k h_0) )
 *   published  cast( sum_{i<k} A^i B + A^k h_0 ), one cast of the exact state
 * The two are equal if B = 0.
 */

#include "exact/exact.h"
#include "rounding/rounding.h"

WR_BEGIN_DECLS

typedef struct {
    int published; /* 0: two-stage */
    wr_format_t format;
    wr_mode_t mode;
} wr_cast_struct;
typedef wr_cast_struct wr_cast_t[1];

/* Read E1:FORMAT[:MODE[:VARIANT]], by default rne and two-stage; the other
 * variant is published.
 * status  OK; PARSE (reason in L) */
WR_MUST_CHECK wr_status_t wr_cast_read(wr_cast_t M, const char *text,
                                       wr_limits_t L);
void wr_cast_print(wr_buffer_t out, const wr_cast_t M);

/* A recurrence on a repeated word, and the cast of its states.
 * shape   the word is not empty, its letters below R->letters */
typedef struct {
    wr_cast_t evaluation;
    const wr_recurrence_struct *R;
    const uint32_t *word;
    size_t length;
} wr_cast_orbit_struct;
typedef wr_cast_orbit_struct wr_cast_orbit_t[1];

/* ---- single steps ------------------------------------------------------- */

/* The states step by step, exact and cast. */
typedef struct wr_cast_run_struct *wr_cast_run_t;

/* Start a run at k = 0.
 * status  OK; DOMAIN (stochastic rounding or wrapping: no monotone cast) */
WR_MUST_CHECK wr_status_t wr_cast_run_init(wr_cast_run_t *X,
                                           const wr_cast_orbit_t O,
                                           wr_limits_t L);
void wr_cast_run_clear(wr_cast_run_t X);
void wr_cast_run_step(wr_cast_run_t X);
/* Return entry i of the exact state, and its code in the cast state. */
void wr_cast_run_exact(fmpq_t x, wr_cast_run_t X, size_t i);
uint64_t wr_cast_run_code(const wr_cast_run_t X, size_t i);

/* ---- eventual behaviour ------------------------------------------------- */

/* For all k >= from, entry i of the cast state is code[(k mod period) n + i];
 * period is the least one.  first is the least possible value of `from`; it is
 * known if the casts before `from` were computed one by one.
 *   tie       some limit is a discontinuity of the cast
 *   beyond    some exact entry is eventually beyond the largest number
 *   overflow  some eventual cast is not a finite number; never if casts
 *             saturate
 *   invalid   inf - inf occurred
 * evidence is printed in the certificate (cert/horizon.h). */
typedef struct {
    size_t n;
    ulong period;
    uint64_t *code;
    fmpz_t from, first;
    int first_known, tie, beyond, overflow, invalid;
    struct wr_horizon_evidence *evidence;
} wr_horizon_struct;
typedef wr_horizon_struct wr_horizon_t[1];

void wr_horizon_init(wr_horizon_t H);
void wr_horizon_clear(wr_horizon_t H);

/* Compute the eventual casts.
 * shape   H initialised, overwritten; R and the word outlive H
 * status  OK; DOMAIN as wr_cast_run_init; UNABLE (reason in L) if it cannot be
 *         decided: rotations by an irrational fraction of a turn, dominant
 *         eigenvalues that are irrational and defective, limits
 * cost    if the certified step is small, a few thousand operations on numbers
 *         as long as those of that step
 * source  [Horn2012, 5.6] for norms of powers; [grazzi2025, Lemma 1] for the
 *         sign of the dominant term; doc/algorithms.md */
WR_MUST_CHECK wr_status_t wr_horizon_compute(wr_horizon_t H,
                                             const wr_cast_orbit_t O,
                                             wr_limits_t L);

WR_END_DECLS
#endif
