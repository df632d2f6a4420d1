/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ARCH_BLOCKS_H
#define WREATH_ARCH_BLOCKS_H

/* A permutation automaton, with resets, whose letters are products of more
 * reflections than a step has.  Time is divided into blocks of m letters;
 * letters that fix all states, and resets, are not counted.  Layers:
 *
 *   clock      h <- -h; only if a step has a single reflection
 *   position   by two reflections whose product has order m: both in a step,
 *              or alternately, which gives 2 m positions
 *   memory     the letters of the last whole block and of the current block
 *   products   in each block, the factors of the product of the last block, at
 *              most k per step
 *   register   if letters reset: r, with current state g(r)
 *
 * If no factor has the eigenvalue -1, a reflection takes two steps, which
 * shrink the vector (fading): the sign along its key, and then all other
 * directions, until both are equal.  The position is that of signs that shrink,
 * too; the memory has only the current block, and above it there is
 *
 *   block      the product of the last block, from the last letter of a block
 *              on, with which the products begin to apply it
 *
 *   blocks.c        letters, group, the length of a block
 *   blocks_by.c     representations of the group
 *   blocks_close.c  all joint states, and from them the rows of all gates
 *   blocks_make.c   the model
 * Source: [siems2025], [peng2025]; doc/architectures has the proof.
 */

#include "arch/express.h"

#define ARCH_NONE UINT32_MAX

/* A joint state: the position, the index of the contents of memory, the element
 * of the block (0 if there is no such layer), the index of the products, and
 * the register. */
enum {
    ARCH_AT_POSITION,
    ARCH_AT_MEMORY,
    ARCH_AT_BLOCK,
    ARCH_AT_PRODUCT,
    ARCH_AT_REGISTER,
    ARCH_AT_WIDTH
};

/* A representation of the group.
 * solid    the solid whose rotation group is G, or NULL; if NULL:
 * moved    moved[x * points + i] is the image of point i under element x
 * colour   of each point.  If coloured, elements that preserve all colours fix
 *          the start; else the colours of all points are different
 * m        length of a block; 0 if blocks of up to 6 letters are too short */
typedef struct {
    arch_solid_t *solid;
    uint32_t points, *moved, *colour, m;
    int coloured;
} arch_blocks_by_t;

enum {
    ARCH_BLOCKS_SOLID,
    ARCH_BLOCKS_STATES,
    ARCH_BLOCKS_POINTS,
    ARCH_BLOCKS_MAPS, /* the only one if `maps` is set */
    ARCH_BLOCKS_BY
};

/* code     code < codes of each counted letter; else ARCH_NONE
 * target   state to which a letter resets; else ARCH_NONE
 * G        the group as permutations of the states, or if `some` a part of it;
 *          next[x * codes + c] is element x followed by code c
 * period   number of positions: m, or 2 m for k = 1 unless it fades
 * base     a power of two, at least codes; top is base^(m - 1), by which the
 *          two numbers in memory are divided in the layer
 * memory   (last, current), (0, current) if it fades, or (even blocks, odd
 *          blocks): the letters of a block are the digits of its number, the
 *          oldest letter the lowest digit
 * fading   1 if a reflection takes two steps; k is 1 then, and m a power of two
 * maps     1 if letters, and elements of G, are any maps of the states; code 0
 *          is the identity then, and the products are one-hot
 * made     points: the arrangement of their colours; solid: a rotation, and
 *          whether it is composed with -1
 * action   factors in the order in which they act, then ARCH_NONE: for points
 *          i * points + j for the swap of i and j; for a solid a half turn,
 *          which stands for its negative, a reflection; if it fades, kind *
 *          points^2 + i * points + j */
typedef struct {
    const wr_dfa_struct *A;
    wr_limits_struct *L;
    uint32_t k, period, base, top;
    int rational, fading, maps;
    uint32_t *code, *target, codes;
    int resets, some;
    arch_group_t G;
    uint32_t *next;
    arch_blocks_by_t by;
    wr_tuples_t memory, made, action;
    arch_rows_t state; /* joint states; the value is the element read so far if
                        * letters reset, else the state */
    arch_rows_t factor, block, store, readout;
} arch_blocks_t;

/* Make a stack for A with k reflections per step, or fading if k is 0.  If
 * rational is set, keys are rational and no solid is used.
 * status  OK; DOMAIN (none of the letters is counted; or, unless it fades, one
 *         is neither a permutation nor a reset); UNABLE past limits, or if
 * there are too many joint states */
WR_MUST_CHECK wr_status_t arch_blocks(arch_offer_t *O, const wr_dfa_t A,
                                      uint32_t k, int rational, wr_limits_t L);
WR_MUST_CHECK wr_status_t arch_blocks_close(arch_blocks_t *S);
WR_MUST_CHECK wr_status_t arch_blocks_make(wr_lrnn_t M, const arch_blocks_t *S);

/* Kinds of steps that fade: the swap of i and j, and the copy of j to i. */
enum { ARCH_FADE_SWAP, ARCH_FADE_SWAP_END, ARCH_FADE_COPY, ARCH_FADE_COPY_END };

/* Set S->by to a representation, except for its m; DOMAIN if there is none. */
WR_MUST_CHECK wr_status_t arch_blocks_by(arch_blocks_t *S, int which);
void arch_blocks_by_clear(arch_blocks_by_t *by);
/* Write the factors of element x in the order in which they act, and return
 * their number; room holds 2 * points + 3 of them. */
uint32_t arch_blocks_factors(uint32_t *room, const arch_blocks_t *S,
                             uint32_t x);

#endif
