/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ARCH_BLOCKS_H
#define WREATH_ARCH_BLOCKS_H

/* A permutation automaton whose letters are products of more reflections
 * than a step has.  Time is cut into blocks of m letters; letters that move
 * nothing, and resets, do not count.  Layers:
 *
 *   clock      h <- -h; where a step has one reflection only
 *   position   the product of two reflections has order m: both in a step,
 *              or one on odd and one on even ones, which makes 2 m positions
 *   memory     the letters of the last whole block, and of this one so far
 *   products   in this block the factors of the product of the last one, at
 *              most k a step
 *   register   where letters reset: which state g(r) is meant by r
 *
 *   blocks.c        letters, group, the length of a block
 *   blocks_by.c     representations of the group
 *   blocks_close.c  all joint states, and with them the rows of all gates
 *   blocks_make.c   the model
 * Source: [siems2025], [peng2025]; doc/architectures has the proof.
 */

#include "arch/express.h"

#define ARCH_NONE UINT32_MAX

/* Joint state i: position, number of what the memory holds, of what the
 * products have made, and the register. */
enum {
    ARCH_AT_POSITION,
    ARCH_AT_MEMORY,
    ARCH_AT_PRODUCT,
    ARCH_AT_REGISTER,
    ARCH_AT_WIDTH
};

/* How the group acts.
 * solid    NULL, or G is the group of its rotations; else
 * moved    moved[x * points + i] is where element x takes point i
 * colour   of each point; if coloured, the elements that leave colours where
 *          they are leave the start where it is, else no colour comes twice
 * m        the length of a block; 0: up to 6 letters are not enough */
typedef struct {
    arch_solid_t *solid;
    uint32_t points, *moved, *colour, m;
    int coloured;
} arch_blocks_by_t;

enum {
    ARCH_BLOCKS_SOLID,
    ARCH_BLOCKS_STATES,
    ARCH_BLOCKS_POINTS,
    ARCH_BLOCKS_BY
};

/* code     of each letter that counts, below codes; else ARCH_NONE
 * target   where a letter resets to, else ARCH_NONE
 * G        the group as permutations of the states, or some of its elements;
 *          next[x * codes + c] is x after which c was read
 * period   positions: m, or 2 m for k = 1
 * base     a power of two, at least codes; top is base^(m - 1), by which the
 *          memory's two numbers are those below divided
 * memory   (last, this) or (even blocks, odd blocks): the letters of a block
 *          are the digits of its number, the oldest the lowest
 * made     points: the arrangement of their colours; solid: turn, and whether
 *          turned inside out
 * action   factors, the first to act first, ARCH_NONE after the last: of
 *          points i * points + j for the swap of i and j, of a solid a half
 *          turn, for the reflection that is its negative */
typedef struct {
    const wr_dfa_struct *A;
    wr_limits_struct *L;
    uint32_t k, period, base, top;
    int rational;
    uint32_t *code, *target, codes;
    int resets, some;
    arch_group_t G;
    uint32_t *next;
    arch_blocks_by_t by;
    wr_tuples_t memory, made, action;
    arch_rows_t state; /* joint states, and of each the element read so far if
                        * letters reset, else the state */
    arch_rows_t factor, store, readout;
} arch_blocks_t;

/* A stack for A by steps of k reflections, at least 1; rational: with rational
 * keys, so that no solid is used.
 * status  OK; DOMAIN (a letter is neither a permutation nor a reset, or
 *         none is a permutation); UNABLE past limits, or where blocks have
 *         too many joint states */
WR_MUST_CHECK wr_status_t arch_blocks(arch_offer_t *O, const wr_dfa_t A,
                                      uint32_t k, int rational, wr_limits_t L);
WR_MUST_CHECK wr_status_t arch_blocks_close(arch_blocks_t *S);
WR_MUST_CHECK wr_status_t arch_blocks_make(wr_lrnn_t M, const arch_blocks_t *S);

/* S->by = a representation, its m not yet known; or why there is none. */
WR_MUST_CHECK wr_status_t arch_blocks_by(arch_blocks_t *S, int which);
void arch_blocks_by_clear(arch_blocks_by_t *by);
/* The factors of element x, the first to act first; how many.  room: for
 * points - 1 of them, 3 at least. */
uint32_t arch_blocks_factors(uint32_t *room, const arch_blocks_t *S,
                             uint32_t x);

#endif
