/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Random elements of a group by product replacement, with an accumulator
 * ("rattle"): a few slots contain elements that generate the group; repeatedly,
 * one is multiplied by another, and the product is multiplied into one more
 * element, which is soon nearly uniform.
 *
 * Only products are used, no inverses, because the group is finite.  The seed
 * is fixed, and the callers prove whatever they conclude.
 * Source: [celler1995] for the method, [leedhamgreen2002] for the
 * accumulator.
 */

#include "group/impl.h"

#define SPARE_SLOTS 4 /* in addition to one per generator */
#define LEAST_SLOTS 8
#define WARM_UP 3 /* steps per slot before the first element is returned */

void wr_source_init(wr_source_t S, const wr_perms_t gens) {
    wr_assert(gens->count > 0);
    const uint32_t n = gens->degree;
    size_t slots = gens->count + SPARE_SLOTS;
    if (slots < LEAST_SLOTS)
        slots = LEAST_SLOTS;
    wr_perms_init(S->slot, n);
    for (size_t i = 0; i < slots; i++)
        wr_perms_push(S->slot, wr_perms_at(gens, i % gens->count));
    S->element = wr_malloc(n * sizeof(uint32_t) + 1);
    S->scratch = wr_malloc(n * sizeof(uint32_t) + 1);
    wr_perm_one(S->element, n);
    wr_rng_init(S->rng, 0x5eed);
    for (size_t i = 0; i < WARM_UP * slots; i++)
        wr_source_next(S);
}

void wr_source_clear(wr_source_t S) {
    wr_perms_clear(S->slot);
    WR_FREE(S->element, S->scratch);
}

const uint32_t *wr_source_next(wr_source_t S) {
    const wr_perms_struct *slot = S->slot;
    const uint32_t n = slot->degree;
    const size_t slots = slot->count;
    const uint64_t r = wr_rng_next(S->rng);
    const size_t i = (r >> 1) % slots;
    const size_t j = (i + 1 + (r >> 32) % (slots - 1)) % slots;
    uint32_t *a = wr_perms_at(slot, i);
    const uint32_t *b = wr_perms_at(slot, j);
    if (r & 1) {
        wr_perm_mul(a, a, b, n);
    } else {
        wr_perm_mul(S->scratch, b, a, n);
        memcpy(a, S->scratch, n * sizeof(uint32_t));
    }
    wr_perm_mul(S->element, S->element, a, n);
    return S->element;
}
