/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_COUNT_H
#define WREATH_PROVE_COUNT_H

/* Counters compared with an oracle; the head of count.c has the induction.
 *
 *     count_oracle.c  the oracle as a counter machine with zero tests, and
 *                     closed forms interpolated from runs
 *     count_range.c   ranges of values of forms and of labels
 */

#include "prove/impl.h"

enum {
    LRNN_COUNTERS = WR_ORACLE_LETTERS / 2,
    LRNN_COUNT_DEAD = UINT16_MAX /* the control of dead words */
};
/* Numbers of the model and of its states are below this in modulus, so that a
 * sum of 64 products of two of them is less than 2^62. */
#define LRNN_COUNT_SMALL (INT64_C(1) << 28)

typedef struct {
    const wr_lrnn_struct *M;
    const wr_oracle_struct *O;
    wr_count_proof_struct *P;
    uint32_t letter[WR_ORACLE_LETTERS]; /* the oracle's, by the model's */
    uint32_t *at;                       /* offset of a layer in a class */
    wr_tuples_t classes; /* control, zero counters, numbers of free layers */
    uint64_t arrivals;   /* at these classes, new or not */
    uint32_t *from, *to;
    lrnn_control_t control;
    uint32_t *signal, *label; /* a letter, then the labels */
    /* the oracle's step: the new counter i is the old counter source[i], or 0
     * if source[i] is LRNN_COUNTERS, plus add[i] */
    uint32_t source[LRNN_COUNTERS];
    int64_t add[LRNN_COUNTERS];
    lrnn_signs_t signs;
    const char *why;
    wr_limits_struct *L;
} lrnn_count_t;

/* The integers from low to high; INT64_MIN and INT64_MAX mean infinite. */
typedef struct {
    int64_t low, high;
} lrnn_count_range_t;

/* ---- count_oracle.c ----------------------------------------------------- */

uint32_t lrnn_count_counters(const wr_oracle_struct *O);
int lrnn_count_allows(const wr_oracle_struct *O, uint32_t p, uint32_t zero,
                      uint32_t a);
int lrnn_count_accepts(const wr_oracle_struct *O, uint32_t p, uint32_t zero);
/* Set source and add for an allowed letter a; return the new control. */
uint32_t lrnn_count_step(lrnn_count_t *W, uint32_t p, uint32_t a);

/* ---- count_range.c ------------------------------------------------------ */

/* Return 1 and set *out, or return 0 if x is not an integer or is too large. */
int lrnn_count_whole(int64_t *out, const fmpq_poly_struct *x);
/* Return c_0, c_1, .. of linked layer l in control p. */
int64_t *lrnn_count_link(const lrnn_count_t *W, uint32_t l, uint32_t p);
/* The range of c_0 + c n, where the counters in `zero` are 0 and the others at
 * least 1; of a r + b; the intersection of two; the integers with a label. */
lrnn_count_range_t lrnn_count_values(const int64_t *c, uint32_t k,
                                     uint32_t zero);
lrnn_count_range_t lrnn_count_image(lrnn_count_range_t r, int64_t a, int64_t b);
lrnn_count_range_t lrnn_count_both(lrnn_count_range_t r, lrnn_count_range_t s);
lrnn_count_range_t lrnn_count_label(const wr_layer_struct *layer,
                                    uint32_t label);
/* Return 1 if H is one integer whose label is decided by cuts or its sign. */
int lrnn_count_is(const wr_layer_struct *layer);

/* ---- count_oracle.c: closed forms --------------------------------------- */

/* Set W->why and return UNABLE. */
wr_status_t lrnn_count_no(lrnn_count_t *W, const char *why);
/* Find the forms of all linked layers in control p. */
WR_MUST_CHECK wr_status_t lrnn_count_fit(lrnn_count_t *W, wr_run_t R,
                                         uint32_t p);

#endif
