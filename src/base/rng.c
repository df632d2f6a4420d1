/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* SplitMix64 [Steele2014]: the state is increased by an odd constant and each
 * state is scrambled.  Nothing depends on the machine, so that a seed printed
 * by a failing test replays it anywhere.
 */

#include "base/base.h"

void wr_rng_init(wr_rng_t r, uint64_t seed) {
    r->state = seed;
}

uint64_t wr_rng_next(wr_rng_t r) {
    uint64_t z = r->state += UINT64_C(0x9e3779b97f4a7c15); /* 2^64 / phi */
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint64_t wr_rng_below(wr_rng_t r, uint64_t n) {
    /* There are 2^64 mod n values too many: reject the lowest ones, and the
     * rest is uniform modulo n.  Fewer than half of the values are rejected. */
    uint64_t excess = -n % n;
    uint64_t x;
    do
        x = wr_rng_next(r);
    while (x < excess);
    return x % n;
}
