/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_BOX_H
#define WREATH_CHECK_BOX_H

/* Boxes over Q, for evidence HULL. */

#include "check.h"

typedef struct {
    mpq_t end[2]; /* low, high */
    int open[2];  /* that end is not in it */
} ck_interval;

ck_interval *ck_intervals(size_t count); /* [0, 0] each */
/* x = c; x += c y.  c is a number of Q. */
void ck_interval_number(ck_interval *x, ck_num c);
void ck_interval_add(ck_interval *x, ck_num c, const ck_interval *y);

/* How far end s (0: low) of x lies out beyond that of y: > 0, 0, < 0. */
int ck_beyond(const ck_interval *x, const ck_interval *y, int s);
int ck_is_point(const ck_interval *b, uint32_t size);
/* The one label of all points of a box, or CK_NONE; h and x are scratch, h
 * for as many numbers as the box has intervals. */
uint32_t ck_box_label(ck_num *h, ck_interval *x, const ck_layer *L,
                      const ck_interval *b);
/* Whether the matrices, inputs, H0 and decoder of a layer are over Q. */
int ck_layer_of_q(const ck_layer *L);
/* Over Q, n rows: the moduli of every row of A have a sum below 1. */
int ck_contracts(const ck_action *X, uint32_t n);
/* "1/2" or "(-1:0]": a point, or an interval of more than one; 0 if it is
 * neither, with numbers in lowest terms. */
int ck_interval_read(ck_interval *x, const char *text);

#endif
