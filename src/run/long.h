/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_LONG_H
#define WREATH_RUN_LONG_H

/* long: the exact state after a long word (evaluation model E0), without
 * computing all states before it.
 *
 * Layers are stepped while they have few vectors or fit machine integers.  A
 * layer that grows beyond that, and whose label no gate reads, is moved by the
 * product of its remaining actions: by a product tree, or by powers if they
 * repeat a period.  A growing layer whose label some gate reads has to be
 * stepped, which is done as long as its numbers are short.
 */

#include "run/run.h"

WR_BEGIN_DECLS

typedef enum { WR_LONG_STEPS, WR_LONG_TREE, WR_LONG_POWERS } wr_long_kind_t;

/* How the state of a layer was computed.  Every product is checked against
 * steps: exactly on its first symbols, and on all of them modulo a prime (prime
 * 0: not done, because it divides a denominator or would take too long). */
typedef struct {
    wr_long_kind_t kind;
    uint64_t steps;   /* symbols stepped, before */
    uint64_t symbols; /* symbols multiplied */
    uint64_t period;  /* POWERS: of the last period * times symbols */
    uint64_t times;
    uint64_t checked; /* symbols checked exactly */
    uint64_t prime;
} wr_long_layer_t;

/* Limit on the size in bits of an entry of a layer that has to be stepped. */
#define WR_LONG_STEPPED_BITS 16384

/* Run R on all of w.  The result is the same as by steps, except that labels of
 * layers that were multiplied are read only at the end.  Steps may follow.
 * status  OK; DOMAIN (as wr_run_step, with the number of the symbol in the
 *         reason; only reset and clear may follow); UNABLE past limits
 * cost    that of wr_product_run for the layers that grow; a look-up or a few
 *         machine operations per symbol for others */
WR_MUST_CHECK wr_status_t wr_run_word(wr_run_t R, const uint32_t *word,
                                      size_t length, wr_limits_t L);
/* Report how wr_run_word computed a layer's state; INDEX engine: all zero. */
void wr_run_long(wr_long_layer_t *out, const wr_run_t R, uint32_t layer);
/* Set x to H of a layer, as integers over one denominator, in lowest terms
 * together; over Q(a), an entry has degree rows: coefficients of 1, a, a^2 ..
 * shape   x initialised with dim * degree rows and columns columns */
void wr_run_point(wr_point_t x, const wr_run_t R, uint32_t layer);

WR_END_DECLS
#endif
