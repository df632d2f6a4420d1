/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TENSORS_VECTORS_H
#define WREATH_TENSORS_VECTORS_H

/* vectors: words, and the states that a model names along them, for those
 * who run its numbers elsewhere.  Two models: one defines the correct result
 * (E0), the other is made of the stored numbers and rounds.  Keys are in
 * doc/formats, under `test_vectors`.
 */

#include "tensors/tensors.h"

#include <jansson.h>

typedef struct {
    const wr_lrnn_struct *exact;
    const wr_lrnn_struct *stored;
    wr_rounded_t R; /* stored in its arithmetic; NULL: exact vectors only */
    uint64_t *h, *next;
    uint32_t *label;
} wr_vectors_struct;
typedef wr_vectors_struct wr_vectors_t[1];

/* Makes the two models ready, which the caller has set, all else of V being
 * zero, and which must stay, and says in o how vectors come
 * about (`evaluation`).  A stored model that cannot be stepped (too wide,
 * not real) is left out, and o says why (`evaluation_missing`).
 * shape   the same letters; stored may be NULL; evaluation as
 *         "E2:bf16:rne:seq"
 * status  OK; DOMAIN (no such model); UNABLE past limits.  V is to be
 *         cleared whatever the status */
WR_MUST_CHECK wr_status_t wr_vectors_init(wr_vectors_t V, json_t *o,
                                          const char *evaluation,
                                          wr_limits_t L);
void wr_vectors_clear(wr_vectors_t V);

/* Appends the vector of w to list.  A symbol that the exact model does not
 * define where it stands is left out of w.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_vectors_add(json_t *list, wr_vectors_t V,
                                         wr_word_t w, wr_limits_t L);
/* Compares the rounded states with the exact ones, into o, as
 * `rounded_as_exact`; nothing where there are none. */
void wr_vectors_compare(json_t *o, const json_t *list);
/* Adds how->vectors random words of how->length symbols. */
WR_MUST_CHECK wr_status_t wr_vectors_random(json_t *list, wr_vectors_t V,
                                            const wr_export_struct *how,
                                            wr_limits_t L);

/* The manifest of B becomes the text of the object, which is freed. */
void wr_bundle_set_manifest(wr_bundle_struct *B, json_t *object);

#endif
