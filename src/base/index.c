/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Numbers by hash.  A slot stores half of the hash together with the number:
 * growing the table reads no member, and a failed look-up seldom reads one.
 */

#include "base/set.h"

#include <stdlib.h>
#include <string.h>

void wr_index_clear(wr_index_t I) {
    wr_free(I->slot);
    memset(I, 0, sizeof *I);
}

uint64_t wr_index_bytes(const wr_index_t I) {
    return I->slot == NULL ? 0 : (I->mask + 1) * sizeof *I->slot;
}

/* Store the slot at the first free place of its probe sequence. */
static void place(wr_index_t I, uint64_t slot) {
    uint64_t at = slot >> 32 & I->mask;
    while (I->slot[at] != 0)
        at = (at + 1) & I->mask;
    I->slot[at] = slot;
}

static void grow(wr_index_t I) {
    uint64_t *old = I->slot, slots = old == NULL ? 0 : I->mask + 1;
    I->mask = old == NULL ? 15 : 2 * slots - 1;
    I->slot = wr_calloc(I->mask + 1, sizeof *I->slot);
    for (uint64_t i = 0; i < slots; i++)
        if (old[i] != 0)
            place(I, old[i]);
    wr_free(old);
}

void wr_index_put(wr_index_t I, uint64_t hash, uint32_t number) {
    wr_assert(number != UINT32_MAX);
    if (I->count == WR_INDEX_MOST) {
        fprintf(stderr, "wreath: a set has more than %lu members\n",
                (unsigned long) WR_INDEX_MOST);
        exit(3);
    }
    if (I->slot == NULL || 3 * (I->count + 1) > 2 * (I->mask + 1))
        grow(I); /* up to 2^32 slots, which half a hash can address */
    I->count++;
    place(I, hash >> 32 << 32 | ((uint64_t) number + 1));
}
