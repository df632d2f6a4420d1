/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Set-reset levels with gates strictly between 0 and 1: a level of w values
 * is log2 w bits, each a layer of one number h whose sign is the bit,
 *
 *     keep    h <- 3/4 h          (0, 1) into itself, (-1, 0) into itself
 *     set     h <- 1/4 h + 1/2    (-1, 1) into (1/4, 3/4)
 *     reset   h <- 1/4 h - 1/2    the mirror image
 *
 * and the value of a bit before the letter is decoded from h <- 1/4 h + x,
 * where x = -1 or 1 is the current bit: |h| < 4/3, h has the sign of the newest
 * x, and |h| > 1 if the previous x was the same.  Layers above read labels,
 * that is, signs and this comparison with 1, never h itself, so only the piece
 * that contains h matters.  The pieces touch at 0.  Every matrix is a scalar
 * in (0, 1).
 *
 * A may also be the same for every input.  With gate 3/8,
 *
 *     keep    h <- 3/8 h          (0, 1) into itself, (-1, 0) into itself
 *     set     h <- 3/8 h + 1/2    (-1, 1) into (1/8, 7/8)
 *     reset   h <- 3/8 h - 1/2    the mirror image
 *
 * because the sum of all earlier terms is less than the newest 1/2; and the
 * delay has a single gate in any case.  (The gate 1/2 would also suffice, but
 * its numbers approach 1 and are rounded to 1, which a reset turns into 0.)  In
 * number formats such a bit is lost, and another is kept by rounding
 * (exchange.c).
 * Source: [mat2025, Construction 2] for one bit; doc/architectures.
 */

#include "arch/express.h"

uint32_t arch_bits_of(uint32_t width) {
    wr_assert(width >= 1);
    return (uint32_t) FLINT_CLOG2((ulong) width);
}

int arch_by_bits(const arch_stack_t *S) {
    return S->use.by == ARCH_BY_BITS || S->use.by == ARCH_BY_CONSTANT ||
           S->use.by == ARCH_BY_CLOCKED || S->use.by == ARCH_BY_CELLS;
}

uint32_t arch_bits_value(const arch_level_t *v, const uint32_t *label) {
    uint32_t x = 0;
    for (uint32_t b = 0; b < v->parts; b++)
        x |= label[v->first + b] << b;
    return v->parts > 0 ? x : v->start;
}

uint32_t arch_bits_start(const arch_stack_t *S, const arch_part_t *p) {
    wr_assert(arch_by_bits(S));
    uint32_t bit = S->level[p->level].start >> p->first & 1;
    return p->kind == ARCH_DELAY ? 3 * bit : bit;
}

/* ---- the layers --------------------------------------------------------- */

/* Actions of a bit (keep, set to 0, set to 1) as actions of an exchange. */
static void neighbours(lrnn_make_t *B, const arch_stack_t *S,
                       const arch_part_t *p) {
    uint32_t *act = wr_malloc((p->action.count + 1) * sizeof *act);
    for (uint32_t a = 0; a < p->action.count; a++)
        act[a] = p->action.tuple[a] + (p->action.tuple[a] > 0);
    arch_exchange_layer(B, S->use.exchange, arch_bits_start(S, p), act,
                        p->action.count);
    wr_free(act);
}

/* Begin the action h <- p / q h + B. */
static void step(lrnn_make_t *B, slong p, ulong q) {
    lrnn_make_action(B, WR_MATRIX_DIAGONAL);
    lrnn_make_put_q(B, 0, p, q);
    lrnn_make_input(B);
}

static void bit(lrnn_make_t *B, const arch_stack_t *S, const arch_part_t *p) {
    static const slong value[] = {0, -1, 1};
    B->layer->dim = 1;
    lrnn_make_put_q(B, 0, arch_bits_start(S, p) ? 1 : -1, 2);
    for (uint32_t a = 0; a < p->action.count; a++) {
        uint32_t act = p->action.tuple[a];
        if (S->use.by != ARCH_BY_BITS)
            step(B, 3, 8);
        else
            step(B, act == 0 ? 3 : 1, 4);
        lrnn_make_put_q(B, 0, value[act], 2);
    }
    lrnn_make_form(B, WR_DECODER_THRESHOLD);
    lrnn_make_put_q(B, 0, 1, 1);
    lrnn_make_cut(B, 0, 1);
}

static void last_two(lrnn_make_t *B, const arch_stack_t *S,
                     const arch_part_t *p) {
    B->layer->dim = 1;
    lrnn_make_put_q(B, 0, arch_bits_start(S, p) ? 5 : -5, 4);
    for (uint32_t a = 0; a < p->action.count; a++) {
        step(B, 1, 4);
        lrnn_make_put_q(B, 0, p->action.tuple[a] ? 1 : -1, 1);
    }
    lrnn_make_form(B, WR_DECODER_THRESHOLD);
    lrnn_make_put_q(B, 0, 1, 1);
    for (slong cut = -1; cut <= 1; cut++)
        lrnn_make_cut(B, cut, 1);
}

void arch_bits_layer(lrnn_make_t *B, const arch_stack_t *S,
                     const arch_part_t *p) {
    if (p->kind == ARCH_DELAY)
        last_two(B, S, p);
    else if (S->use.exchange != NULL)
        neighbours(B, S, p);
    else
        bit(B, S, p);
}
