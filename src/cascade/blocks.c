/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* All sets of a skeleton lined up for the search for tiles: by decreasing
 * size, then as numbers, and cut into blocks of 64.
 *
 * Slice q of a block is a word with bit i set when set i of the block has
 * state q, so that one operation looks at 64 sets.  `common` are the states
 * that all sets of a block have: neighbours are alike in this order, so many
 * blocks can be passed over by a look at them.  `some` are those of any set:
 * for small sets they are few, and no other slice has to be looked at.
 */

#include "cascade/impl.h"

/* One stable pass of a radix sort; keys are at most `most`. */
static void pass(uint32_t **line, uint32_t **spare, const uint32_t *key,
                 uint32_t count, uint32_t most) {
    uint32_t *first = wr_calloc((size_t) most + 2, sizeof *first);
    for (uint32_t i = 0; i < count; i++)
        first[key[i] + 1]++;
    for (uint32_t k = 0; k < most; k++)
        first[k + 1] += first[k];
    for (uint32_t i = 0; i < count; i++)
        (*spare)[first[key[(*line)[i]]]++] = (*line)[i];
    uint32_t *t = *line;
    *line = *spare;
    *spare = t;
    wr_free(first);
}

/* Orders sets by their bytes from the lowest to the highest, then by size. */
static void line_up(wr_blocks_t *B, const wr_images_t I) {
    uint32_t count = I->count, n = I->states;
    uint32_t *line = wr_malloc(count * sizeof *line);
    uint32_t *spare = wr_malloc(count * sizeof *spare);
    uint32_t *key = wr_malloc(count * sizeof *key);
    for (uint32_t i = 0; i < count; i++)
        line[i] = i;
    for (uint32_t byte = 0; byte < (n + 7) / 8; byte++) {
        const uint64_t *word = I->set + byte / 8;
        for (uint32_t i = 0; i < count; i++)
            key[i] = word[(size_t) i * I->words] >> (byte % 8 * 8) & 0xff;
        pass(&line, &spare, key, count, 255);
    }
    B->below = wr_calloc((size_t) n + 1, sizeof *B->below);
    for (uint32_t i = 0; i < count; i++) {
        key[i] = n - wr_images_size(I, i);
        B->below[n - key[i]]++;
    }
    pass(&line, &spare, key, count, n);
    /* sizes are counted; now below[k] becomes the end of those >= k */
    for (uint32_t k = n; k-- > 0;)
        B->below[k] += B->below[k + 1];
    B->line = line;
    wr_free(spare);
    wr_free(key);
}

static void cut(wr_blocks_t *B, const wr_images_t I) {
    size_t n = I->states, blocks = wr_bits_words(I->count);
    B->slice = wr_calloc(blocks * n, sizeof *B->slice);
    B->common = wr_malloc(blocks * I->words * sizeof *B->common);
    memset(B->common, 0xff, blocks * I->words * sizeof *B->common);
    B->some = wr_calloc(blocks * I->words, sizeof *B->some);
    for (uint32_t i = 0; i < I->count; i++) {
        const uint64_t *set = I->set + (size_t) B->line[i] * I->words;
        uint64_t *slice = B->slice + i / 64 * n;
        uint64_t *common = B->common + (size_t) (i / 64) * I->words;
        uint64_t *some = B->some + (size_t) (i / 64) * I->words;
        for (uint32_t w = 0; w < I->words; w++) {
            common[w] &= set[w];
            some[w] |= set[w];
            for (uint64_t rest = set[w]; rest != 0; rest &= rest - 1)
                slice[64 * w + wr_bits_lowest(rest)] |= UINT64_C(1) << (i % 64);
        }
    }
}

/* States by how many sets have them, most first: a slice with many bits
 * rules out many sets at once. */
static void rank_states(wr_blocks_t *B, const wr_images_t I) {
    uint32_t n = I->states;
    uint32_t *use = wr_calloc(n, sizeof *use);
    B->state = wr_malloc(n * sizeof *B->state);
    for (size_t b = 0; b < wr_bits_words(I->count); b++)
        for (uint32_t q = 0; q < n; q++)
            use[q] += wr_bits_count(B->slice[b * n + q]);
    for (uint32_t q = 0; q < n; q++) { /* by insertion */
        uint32_t i = q;
        for (; i > 0 && use[B->state[i - 1]] < use[q]; i--)
            B->state[i] = B->state[i - 1];
        B->state[i] = q;
    }
    wr_free(use);
}

void wr_blocks_init(wr_blocks_t *B, const wr_images_t I) {
    line_up(B, I);
    cut(B, I);
    rank_states(B, I);
}

void wr_blocks_clear(wr_blocks_t *B) {
    wr_free(B->line);
    wr_free(B->below);
    wr_free(B->slice);
    wr_free(B->common);
    wr_free(B->some);
    wr_free(B->state);
}
