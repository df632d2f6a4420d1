/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* All sets of a skeleton lined up for the search for tiles, by decreasing
 * size, and cut into blocks of 64.
 *
 * A slice of a block is a word with bit i set when set i of the block has a
 * state of one kind, so that one operation looks at 64 sets: the kinds are
 * q mod 64 and, with more than 64 states, q / 64 mod 64.
 *     inside X  =>  no slice of a kind that X does not have has the bit,
 * and the other way round when there are at most 64 states.  A word that has
 * become 0 cannot change any more, and most do after a few slices.
 */

#include "cascade/impl.h"

/* A counting sort: below[k] is first the number of sets larger than k, and
 * when these of size k have been put there, the position after them. */
static void line_up(wr_blocks_t *B, const wr_images_t I) {
    const uint32_t count = I->count, n = I->states;
    uint32_t *size = wr_malloc(count * sizeof *size);
    B->line = wr_malloc(count * sizeof *B->line);
    B->below = wr_calloc((size_t) n + 1, sizeof *B->below);
    for (uint32_t i = 0; i < count; i++)
        B->below[(size[i] = wr_images_size(I, i)) - 1]++;
    for (uint32_t k = n; k-- > 0;)
        B->below[k] += B->below[k + 1];
    for (uint32_t i = 0; i < count; i++)
        B->line[B->below[size[i]]++] = i;
    wr_free(size);
}

/* The kinds of the states of a set. */
static void find_kinds(uint64_t kind[2], const uint64_t *set, uint32_t words) {
    kind[0] = kind[1] = 0;
    for (uint32_t w = 0; w < words; w++) {
        kind[0] |= set[w];
        kind[1] |= (uint64_t) (set[w] != 0) << w % 64;
    }
}

/* The slices of a block: those of q mod 64, and then those of q / 64. */
static uint64_t *slices(const wr_blocks_t *B, uint32_t block) {
    return B->slice + (size_t) block * (B->kinds[0] + B->kinds[1]);
}

static void cut(wr_blocks_t *B, const wr_images_t I) {
    const size_t blocks = wr_bits_words(I->count);
    B->kinds[0] = I->states < 64 ? I->states : 64;
    B->kinds[1] = I->words == 1 ? 0 : I->words < 64 ? I->words : 64;
    B->slice =
        wr_calloc(blocks * (B->kinds[0] + B->kinds[1]), sizeof *B->slice);
    for (uint32_t i = 0; i < I->count; i++) {
        const uint64_t *set = I->set + (size_t) B->line[i] * I->words;
        uint64_t *slice = slices(B, i / 64), kind[2];
        find_kinds(kind, set, I->words);
        for (int k = 0; k < 2; slice += B->kinds[k++])
            for (; B->kinds[k] > 0 && kind[k] != 0; kind[k] &= kind[k] - 1)
                slice[wr_bits_lowest(kind[k])] |= UINT64_C(1) << i % 64;
    }
}

void wr_blocks_init(wr_blocks_t *B, const wr_images_t I) {
    B->I = I;
    line_up(B, I);
    cut(B, I);
}

void wr_blocks_clear(wr_blocks_t *B) {
    wr_free(B->line);
    wr_free(B->below);
    wr_free(B->slice);
}

void wr_blocks_outside(uint64_t out[2], const wr_blocks_t *B,
                       const uint64_t *X) {
    find_kinds(out, X, B->I->words);
    for (int k = 0; k < 2; k++)
        out[k] = ~out[k] & (B->kinds[k] < 64 ? (UINT64_C(1) << B->kinds[k]) - 1
                                             : UINT64_MAX);
}

uint64_t wr_blocks_without(const wr_blocks_t *B, uint32_t block,
                           const uint64_t out[2]) {
    const wr_images_struct *I = B->I;
    const uint64_t *slice = slices(B, block);
    uint64_t in = UINT64_MAX;
    if (block == I->count / 64) /* the last block is not full */
        in = (UINT64_C(1) << I->count % 64) - 1;
    for (int k = 0; k < 2; slice += B->kinds[k++])
        for (uint64_t rest = out[k]; in != 0 && rest != 0; rest &= rest - 1)
            in &= ~slice[wr_bits_lowest(rest)];
    return in;
}
