/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ROUNDING_VALUE_H
#define WREATH_ROUNDING_VALUE_H

/* value: extended reals, exactly, and rounded once.  Shared with module
 * horizon; not installed. */

#include "rounding/rounding.h"

/* An extended real: the operand or exact result of an operation. */
typedef struct {
    wr_class_t kind;
    int negative; /* sign bit, also of zero and infinity */
    fmpq_t x;     /* finite numbers only */
} rd_value_struct;
typedef rd_value_struct rd_value_t[1];

static inline void rd_value_init(rd_value_t v) {
    v->kind = WR_FINITE;
    v->negative = 0;
    fmpq_init(v->x);
}

static inline void rd_value_clear(rd_value_t v) {
    fmpq_clear(v->x);
}

static inline void rd_value_set(rd_value_t v, const rd_value_struct *w) {
    v->kind = w->kind;
    v->negative = w->negative;
    fmpq_set(v->x, w->x);
}

static inline void rd_value_decode(rd_value_t v, uint64_t code,
                                   const wr_format_t F) {
    v->kind = wr_format_decode(v->x, &v->negative, code, F);
}

static inline void rd_value_special(rd_value_t v, wr_class_t kind,
                                    int negative) {
    v->kind = kind;
    v->negative = negative;
    fmpq_zero(v->x);
}

/* v = x, or -0 if x = 0 and minus */
static inline void rd_value_number(rd_value_t v, const fmpq_t x, int minus) {
    v->kind = WR_FINITE;
    v->negative = minus || fmpq_sgn(x) < 0;
    fmpq_set(v->x, x);
}

static inline void rd_value_negate(rd_value_t v) {
    v->negative = !v->negative;
    fmpq_neg(v->x, v->x);
}

static inline int rd_is_zero(const rd_value_t v) {
    return v->kind == WR_FINITE && fmpq_is_zero(v->x);
}

/* Exact arithmetic on extended reals (ops.c).  Return WR_INVALID or 0; if down,
 * exact cancellation gives -0. */
unsigned wr_rd_add(rd_value_t out, const rd_value_t x, const rd_value_t y,
                   int down);
unsigned wr_rd_mul(rd_value_t out, const rd_value_t x, const rd_value_t y);
/* One rounding of an extended real (round.c). */
unsigned wr_rd_round(uint64_t *code, const rd_value_t v, const wr_format_t F,
                     const wr_mode_t mode);

#endif
