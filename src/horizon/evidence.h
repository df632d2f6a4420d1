/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_HORIZON_EVIDENCE_H
#define WREATH_HORIZON_EVIDENCE_H

/* evidence: the result of wr_horizon_compute for every entry, as printed in its
 * certificate.  Not installed; shared with module cert. */

#include "horizon/horizon.h"

typedef enum {
    HORIZON_NEAR,  /* |x(j) - L| small, by the norm of the matrix */
    HORIZON_EQUAL, /* x(j) = c */
    HORIZON_OWN,   /* |x(j) - c| small, by the entry's own recurrence */
    HORIZON_SIDE,  /* x(j) near c, eventually on one side of it */
    HORIZON_FAR    /* x(j) beyond the last jump c */
} horizon_kind_t;

typedef enum { HORIZON_NONE, HORIZON_CONE, HORIZON_CHAIN } horizon_proof_t;

typedef struct {
    horizon_kind_t kind;
    int side; /* SIDE, FAR: 1 above c, -1 below */
    uint64_t code;
    fmpq_t c, lambda;
    fmpz_t from;   /* for j >= from */
    fmpq_poly_t f; /* the recurrence of y = +-(x - c) */
    horizon_proof_t proof;
    slong s, e;
    ulong at; /* of the chain's expansion */
    fmpq *alpha;
    slong bound; /* power of the companion matrix of norm <= 1; or 0 */
} horizon_entry_t;

/* For j >= s q: |N^j w_r - E w_r| <= M 2^-(halvings q), with E the projector
 * and |(N - E)^s| <= 2^-halvings. */
typedef struct {
    int there;
    slong s, halvings, q;
    fmpq_mat_t E, T;
} horizon_near_t;

/* The values of cast(A^k v) for all k >= from: N = A^p, w_r = A^r v, and
 * entry[r n + i] describes entry i for the residue r. */
typedef struct {
    const char *name;
    slong n;
    ulong p;
    fmpq_mat_t A, v, N;
    fmpq_mat_struct *w;
    horizon_near_t near;
    horizon_entry_t *entry;
    fmpz_t from;
} horizon_family_t;

typedef struct wr_horizon_evidence {
    wr_cast_orbit_t orbit;
    int families; /* 1: the state; 2: start and add, which are summed */
    horizon_family_t family[2];
    /* the sum is in arithmetic progressions from k = at on, one per residue of
     * k - at modulo p */
    ulong at, p;
} horizon_evidence_t;

#endif
