/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_RAW_H
#define WREATH_CHECK_RAW_H

/* Certificates of raw parameters: doc/certificates-raw.md.
 *
 *     order.c       the numbers of a format in order, and by their bits
 *     rawstep.c     the steps of activations, rounded once or one by one
 *     activation.c  the table of activations
 *     weight.c      the weights to be attained, and their rounding
 *     raw.c         the certificate: classes and intervals
 *     rawmodel.c    the check that the weights are those of the model
 *     rawlayer.c    layers given by keys
 */

#include "bounds.h"
#include "round.h"

/* ---- order.c, rawstep.c, activation.c ----------------------------------- */

/* Numbers of a binary format are indexed in order: 0 is both zeros, 1 the least
 * above 0, -1 the greatest below 0.  Return the index of the greatest
 * finite number; infinity has the next index. */
int64_t ck_order_largest(const ck_format *F);
/* Read lower-case hexadecimal bits without leading zeros; -0 is refused. */
int64_t ck_order_read(const char *bits, const ck_format *F);
void ck_order_value(mpq_t x, int64_t i, const ck_format *F);
/* Set i and return 1 if all numbers within the bounds round to the same number,
 * to nearest with ties to even; otherwise return 0. */
int ck_order_bounds(int64_t *i, const ck_bounds *x, const ck_format *F);
int64_t ck_order_round(const mpq_t x, const ck_format *F);
/* Set the first number of places to try; double it and return 1, or return 0
 * beyond the largest number of places. */
void ck_order_places(const ck_format *F);
int ck_order_more_places(void);

/* rawstep.c: steps, separated by commas, as doc/certificates-raw.md defines
 * them.  Enclose the result over the real numbers, optionally without the first
 * step; compute the result for x rounded once, after all steps; compute the
 * result for number i with each step rounded. */
void ck_steps_enclose(ck_bounds *x, const char *steps, int without_first);
int64_t ck_steps_once(const mpq_t x, const char *steps, const ck_format *F);
int64_t ck_steps_stepwise(int64_t i, const char *steps, const ck_format *F);

/* An activation: a row of the table of activation.c. */
typedef const struct ck_activation_row {
    const char *name, *steps;
    int falls;      /* decreasing in x */
    int zero, over; /* the value at 0 is zero / over; over = 0: not rational */
    int low, high;  /* the ends of the range in real numbers */
    enum { CK_ANY, CK_WHOLE, CK_IDENTITY } kind; /* CK_WHOLE: x is 0 .. 256 */
} * ck_activation;
enum { CK_ONCE, CK_STEPWISE };

/* Return the activation of this name and these steps, or end the run. */
ck_activation ck_activation_read(const char *name, const char *steps);
/* Return the image of number x under the activation, in this model. */
int64_t ck_activation_apply(ck_activation a, int model, int64_t x,
                            const ck_format *F);
/* Return the least or greatest x; return the x before (by = -1) or after (by =
 * 1) x, which must exist. */
int64_t ck_activation_last(ck_activation a, int greatest, const ck_format *F);
int64_t ck_activation_beside(ck_activation a, int64_t x, int by,
                             const ck_format *F);
/* Set y to the real value at x and return 1 if it is known to be rational. */
int ck_activation_exact(mpq_t y, ck_activation a, const mpq_t x);
/* Compute the lower or upper end of the range in real numbers, which is not
 * attained: set y and return 1 if it is rational; otherwise enclose it in x. */
int ck_activation_end(mpq_t y, ck_bounds *x, ck_activation a, int upper);

/* ---- weight.c ----------------------------------------------------------- */

/* A weight: an element x of the field; an irrational x / sqrt(n); or an angle 2
 * pi r with r in (-1/2, 1/2] and r not 0. */
typedef struct {
    enum { CK_ELEMENT, CK_OVER_ROOT, CK_ANGLE } kind;
    ck_num x, n;
    mpq_t r;      /* of an angle, or the value of a rational element */
    int rational; /* all coefficients of a, a^2, .. are 0 */
} ck_weight;

/* Read the tokens after "weight". */
void ck_weight_read(ck_weight *w, const ck_cert *C);
/* Return the number nearest to w; *inexact: whether it differs from w. */
int64_t ck_weight_round(int *inexact, const ck_weight *w, const ck_format *F);
/* Return the position of w relative to the range of the activation over the
 * real numbers: inside (1), at an end (0), outside (-1). */
int ck_weight_within(const ck_weight *w, ck_activation a, const ck_format *F);

/* ---- raw.c, rawmodel.c, rawlayer.c --------------------------- */

/* The use of a gate's numbers: as weights, or as arguments of complex numbers,
 * in turns or in radians.  A gate has one use. */
typedef enum { CK_UNUSED, CK_VALUE, CK_TURN, CK_RADIANS } ck_use;

typedef struct {
    char *name;
    ck_activation map;
    uint32_t numbers; /* of this gate */
    ck_use use;
} ck_gate;

typedef struct {
    uint32_t gate, entries, found; /* entries found in the model */
    ck_weight weight;
    int64_t code;
    int level[2]; /* its class in each model */
} ck_raw_number;

typedef struct {
    ck_cert C;
    ck_format F;
    ck_gate *gate;
    ck_raw_number *number;
    uint32_t gates, numbers;
    ck_map key;  /* (gate, square, sign) of a real weight -> number */
    ck_map turn; /* (gate, z) -> number */
} ck_raw;

/* Return the gate of this name, or CK_NONE. */
uint32_t ck_raw_gate(const ck_raw *P, const char *name);
/* Read the lines of the layers, which follow those of the numbers, and count
 * every entry of the model as found. */
void ck_raw_model(ck_raw *P);
/* Count an entry as found, of a gate whose weight is x or sign sqrt(square). */
void ck_raw_found(ck_raw *P, const char *gate, ck_num x);
void ck_raw_found_root(ck_raw *P, const char *gate, ck_num square, int sign);
/* Read the lines after "layer L factors" and "layer L added". */
void ck_raw_factors(ck_raw *P, uint32_t l);
void ck_raw_added(ck_raw *P, uint32_t l);

#endif
