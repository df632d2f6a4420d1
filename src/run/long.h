/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_LONG_H
#define WREATH_RUN_LONG_H

/* long: the exact state after a long word (evaluation model E0), without all
 * the states before it.
 *
 * Layers are stepped while their vectors are few or fit machine integers.  A
 * layer that grows beyond that, and whose label no gate reads, is moved by
 * the product of its remaining actions: as a tree, or by powers where they
 * repeat a period.  A layer that grows and whose label some gate reads has to
 * be stepped, which is done as long as its numbers are short.
 */

#include "run/run.h"

WR_BEGIN_DECLS

typedef enum { WR_LONG_STEPS, WR_LONG_TREE, WR_LONG_POWERS } wr_long_kind_t;

/* How a layer came to where it is.  Every product is compared with steps:
 * exactly on its first symbols, and for all of them modulo a prime (prime 0:
 * it divides a denominator, or that would have taken too long). */
typedef struct {
    wr_long_kind_t kind;
    uint64_t steps; /* symbols stepped, before symbols multiplied */
    uint64_t symbols;
    uint64_t period; /* POWERS: of the last period * times symbols */
    uint64_t times;
    uint64_t checked; /* symbols, exactly */
    uint64_t prime;
} wr_long_layer_t;

/* Bits that a state may grow to that has to be stepped. */
#define WR_LONG_STEPPED_BITS 16384

/* R after all of w, as steps would leave it; but the labels of layers that
 * were multiplied are read at the end only.  Steps may follow.
 * status  OK; DOMAIN (as wr_run_step, with the number of the symbol in the
 *         reason; then only reset and clear may follow); UNABLE past limits
 * cost    that of wr_product_run for the layers that grow; a look-up or a
 *         few machine operations a symbol for others */
WR_MUST_CHECK wr_status_t wr_run_word(wr_run_t R, const uint32_t *word,
                                      size_t length, wr_limits_t L);
void wr_run_long(wr_long_layer_t *out, const wr_run_t R, uint32_t layer);
/* H of a layer as integers over one denominator, in lowest terms together;
 * over Q(a), degree rows per entry, the coefficients of 1, a, a^2 ..
 * shape   x initialised with dim * degree rows and columns columns */
void wr_run_point(wr_point_t x, const wr_run_t R, uint32_t layer);

WR_END_DECLS
#endif
