/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_RAW_H
#define WREATH_CHECK_RAW_H

/* Certificates of raw parameters: doc/certificates-raw.md.
 *
 *     order.c       the numbers of a format in order, and by their bits
 *     rawstep.c     the steps of activations, rounded once or one by one
 *     activation.c  activations: a table of them
 *     weight.c      numbers that gates have to be, and how they are rounded
 *     raw.c         the certificate: classes and intervals
 *     rawmodel.c    that the weights are those of the model
 *     rawturn.c     arguments of complex numbers
 *     rawlayer.c    layers made of keys
 */

#include "bounds.h"
#include "round.h"

void ck_raw_check(ck_job *job); /* to be run by ck_run */

/* ---- order.c, rawstep.c, activation.c ----------------------------------- */

/* The numbers of a binary format in order: 0 is both zeros, 1 the least above
 * 0, -1 the greatest below; of the greatest finite one, and one further. */
int64_t ck_order_largest(const ck_format *F);
/* Bits in hexadecimal, lower case, without leading zeros; -0 is none. */
int64_t ck_order_read(const char *bits, const ck_format *F);
void ck_order_value(mpq_t x, int64_t i, const ck_format *F);
/* How everything in the bounds is rounded, to nearest, ties to even: 1; or
 * 0, not all of it alike. */
int ck_order_bounds(int64_t *i, const ck_bounds *x, const ck_format *F);
int64_t ck_order_round(const mpq_t x, const ck_format *F);
/* The first number of places to try; twice as many: 1, or 0 if these are more
 * than are tried. */
void ck_order_places(const ck_format *F);
int ck_order_more_places(void);

/* rawstep.c: steps, separated by commas, as doc/certificates-raw.md has them.
 * x <- what they make of it over the real numbers, perhaps without the first;
 * x rounded once after all of them; and number i with each step rounded. */
void ck_steps_enclose(ck_bounds *x, const char *steps, int without_first);
int64_t ck_steps_once(const mpq_t x, const char *steps, const ck_format *F);
int64_t ck_steps_stepwise(int64_t i, const char *steps, const ck_format *F);

/* An activation: a row of the table of activation.c. */
typedef const struct ck_activation_row {
    const char *name, *steps;
    int falls;      /* as x goes up */
    int zero, over; /* the value at 0, where it is known to be rational; or 0 */
    int low, high;  /* the ends of the range in real numbers */
    enum { CK_ANY, CK_WHOLE, CK_IDENTITY } kind; /* whole: x is 0, 1, .., 256 */
} * ck_activation;
enum { CK_ONCE, CK_STEPWISE };

/* Ends the run unless there is such an activation with these steps. */
ck_activation ck_activation_read(const char *name, const char *steps);
/* The number that number x is taken to in that model. */
int64_t ck_activation_apply(ck_activation a, int model, int64_t x,
                            const ck_format *F);
/* The least or greatest x; the x before (by = -1) or after x (1), which is not
 * the last. */
int64_t ck_activation_last(ck_activation a, int greatest, const ck_format *F);
int64_t ck_activation_beside(ck_activation a, int64_t x, int by,
                             const ck_format *F);
/* 1 and the value at x in real numbers, where it is known to be rational. */
int ck_activation_exact(mpq_t y, ck_activation a, const mpq_t x);
/* An end of the range in real numbers, which is not taken: the lower one, or
 * the upper; 1: it is rational, and y. */
int ck_activation_end(mpq_t y, ck_bounds *x, ck_activation a, int upper);

/* ---- weight.c ----------------------------------------------------------- */

/* An element x of the field; x / sqrt(n), not rational; or 2 pi r, r not 0
 * and from -1/2 (not itself) to 1/2. */
typedef struct {
    enum { CK_ELEMENT, CK_OVER_ROOT, CK_ANGLE } kind;
    ck_num x, n;
    mpq_t r;      /* of an angle; or of an element that is rational: it */
    int rational; /* by its coefficients */
} ck_weight;

/* The tokens after "weight". */
void ck_weight_read(ck_weight *w, const ck_cert *C);
/* The number of the format nearest to it; *inexact: which it is not. */
int64_t ck_weight_round(int *inexact, const ck_weight *w, const ck_format *F);
/* Where it is in the range of the activation over the real numbers: inside
 * (1), an end (0), outside (-1). */
int ck_weight_within(const ck_weight *w, ck_activation a, const ck_format *F);

/* ---- raw.c, rawmodel.c, rawturn.c, rawlayer.c --------------------------- */

/* The role of a gate's numbers: weights; or arguments of complex
 * numbers, as parts of a turn or as angles.  Never as two of these. */
typedef enum { CK_UNUSED, CK_VALUE, CK_TURN, CK_RADIANS } ck_use;

typedef struct {
    char *name;
    ck_activation map;
    uint32_t numbers; /* of this gate */
    ck_use use;
} ck_gate;

typedef struct {
    uint32_t gate, entries, found; /* found in the model */
    ck_weight weight;
    int64_t code;
    int level[2]; /* class of each model */
} ck_raw_number;

typedef struct {
    ck_cert C;
    ck_format F;
    ck_gate *gate;
    ck_raw_number *number;
    uint32_t gates, numbers;
    ck_map key;  /* (gate, square, sign) of real weights: the number */
    ck_map turn; /* (gate, z): the number */
} ck_raw;

/* CK_NONE if there is no gate of that name. */
uint32_t ck_raw_gate(const ck_raw *P, const char *name);
/* Reads the lines of the layers, which stand after those of the numbers, and
 * counts every entry of the model as found. */
void ck_raw_model(ck_raw *P);
/* One more of the numbers is found: that of a gate whose weight is x, or
 * sign sqrt(square). */
void ck_raw_found(ck_raw *P, const char *gate, ck_num x);
void ck_raw_found_root(ck_raw *P, const char *gate, ck_num square, int sign);
/* Whether z is |z| e^(2 pi i r), |r| < 1; u = z / conj(z). */
int ck_turns(ck_num z, ck_num u, const mpq_t r);
/* The lines after "layer L factors" and "layer L added". */
void ck_raw_factors(ck_raw *P, uint32_t l);
void ck_raw_added(ck_raw *P, uint32_t l);

#endif
