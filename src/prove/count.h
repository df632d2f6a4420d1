/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_COUNT_H
#define WREATH_PROVE_COUNT_H

/* Counters beside an oracle: count.c has the induction.
 *
 *     count_oracle.c  the oracle as a machine that asks what is 0, and closed
 *                     forms, from runs
 *     count_range.c   what labels leave of a number, and forms
 */

#include "prove/impl.h"

enum {
    LRNN_COUNTERS = WR_ORACLE_LETTERS / 2,
    LRNN_COUNT_DEAD = UINT16_MAX /* a control of its own */
};
/* Numbers of the model, and of a state, stay below this: then 64 products of
 * two of them add up to less than 2^62. */
#define LRNN_COUNT_SMALL (INT64_C(1) << 28)

typedef struct {
    const wr_lrnn_struct *M;
    const wr_oracle_struct *O;
    wr_count_proof_struct *P;
    uint32_t letter[WR_ORACLE_LETTERS]; /* of the oracle, by the model's */
    uint32_t *at;                       /* of a free layer in a class */
    wr_tuples_t classes; /* control, zero counters, numbers of free layers */
    uint32_t *from, *to;
    lrnn_control_t control;
    uint32_t *signal, *label; /* a letter, then the labels */
    /* the oracle's step: new counter i is the old one source[i], or none
     * where that is LRNN_COUNTERS, plus add[i] */
    uint32_t source[LRNN_COUNTERS];
    int64_t add[LRNN_COUNTERS];
    lrnn_signs_t signs;
    const char *why;
    wr_limits_struct *L;
} lrnn_count_t;

/* Integers from low to high; the ends of int64_t are infinite. */
typedef struct {
    int64_t low, high;
} lrnn_count_range_t;

/* ---- count_oracle.c ----------------------------------------------------- */

uint32_t lrnn_count_counters(const wr_oracle_struct *O);
int lrnn_count_allows(const wr_oracle_struct *O, uint32_t p, uint32_t zero,
                      uint32_t a);
int lrnn_count_accepts(const wr_oracle_struct *O, uint32_t p, uint32_t zero);
/* An allowed letter: sets source and add, gives the control. */
uint32_t lrnn_count_step(lrnn_count_t *W, uint32_t p, uint32_t a);

/* ---- count_range.c ------------------------------------------------------ */

/* 1 and *out, or 0 where it is not an integer or is large. */
int lrnn_count_whole(int64_t *out, const fmpq_poly_struct *x);
/* c_0, c_1, .. of a linked layer in a control. */
int64_t *lrnn_count_link(const lrnn_count_t *W, uint32_t l, uint32_t p);
/* c_0 + c n where counters of `zero` are 0 and others at least 1; a r + b; the
 * common part; the numbers with that label. */
lrnn_count_range_t lrnn_count_values(const int64_t *c, uint32_t k,
                                     uint32_t zero);
lrnn_count_range_t lrnn_count_image(lrnn_count_range_t r, int64_t a, int64_t b);
lrnn_count_range_t lrnn_count_both(lrnn_count_range_t r, lrnn_count_range_t s);
lrnn_count_range_t lrnn_count_label(const wr_layer_struct *y, uint32_t label);
/* H is one integer, which the decoder cuts into labels as it is. */
int lrnn_count_is(const wr_layer_struct *y);

/* ---- count_oracle.c: closed forms --------------------------------------- */

/* UNABLE, and why. */
wr_status_t lrnn_count_no(lrnn_count_t *W, const char *why);
/* The forms of all linked layers in control p. */
WR_MUST_CHECK wr_status_t lrnn_count_fit(lrnn_count_t *W, wr_run_t R,
                                         uint32_t p);

#endif
