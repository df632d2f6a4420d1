/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TENSORS_VECTORS_H
#define WREATH_TENSORS_VECTORS_H

/* vectors: words, and the states that a model outputs along them, as tests for
 * other programs that run its weights.  There are two models: one defines the
 * correct result (E0), the other consists of the stored numbers and is rounded.
 * doc/formats describes the keys, under `test_vectors`.
 */

#include "tensors/tensors.h"

#include <jansson.h>

typedef struct {
    const wr_lrnn_struct *exact;
    const wr_lrnn_struct *stored;
    wr_rounded_t R; /* stored, rounded; NULL: exact vectors only */
    uint64_t *h, *next;
    uint32_t *label;
} wr_vectors_struct;
typedef wr_vectors_struct wr_vectors_t[1];

/* Prepare the two models, and describe in o how the vectors are computed
 * (`evaluation`).  If the stored model cannot be rounded (too wide, not real),
 * it is left out, and o has the reason (`evaluation_missing`).
 * shape   V->exact and V->stored are set and stay valid, stored may be NULL;
 *         both have the same letters; the rest of V is zero; evaluation as
 *         "E2:bf16:rne:seq"
 * status  OK; DOMAIN (no such evaluation); UNABLE past limits.  V must be
 *         cleared in any case */
WR_MUST_CHECK wr_status_t wr_vectors_init(wr_vectors_t V, json_t *o,
                                          const char *evaluation,
                                          wr_limits_t L);
void wr_vectors_clear(wr_vectors_t V);

/* Append the vector of w to list, and remove from w the symbols whose step is
 * undefined in the exact model.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_vectors_add(json_t *list, wr_vectors_t V,
                                         wr_word_t w, wr_limits_t L);
/* Compare the rounded states with the exact ones and put the counts into o as
 * `rounded_as_exact`; do nothing without rounded states. */
void wr_vectors_compare(json_t *o, const json_t *list);
/* Add how->vectors random words of how->length symbols. */
WR_MUST_CHECK wr_status_t wr_vectors_random(json_t *list, wr_vectors_t V,
                                            const wr_export_struct *how,
                                            wr_limits_t L);

/* Set the manifest of B to the text of an object, which is freed. */
void wr_bundle_set_manifest(wr_bundle_struct *B, json_t *object);

#endif
