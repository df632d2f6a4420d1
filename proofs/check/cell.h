/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_CELL_H
#define WREATH_CHECK_CELL_H

/* Certificates of cells and of collapse: doc/cells.md.
 *
 *     interval.c    real functions of intervals
 *     expression.c  expressions, read and evaluated
 *     cell.c        certificates of cells
 *     collapse.c    certificates of collapse
 */

#include "bounds.h"
#include "check.h"

/* To be run by ck_run. */
void ck_cell_check(ck_job *job);
void ck_collapse_check(ck_job *job);

/* ---- interval.c --------------------------------------------------------- */

/* How many places enclosures have (bounds.h), of which both ends are there. */
enum { CK_CELL_PLACES = 256 };

/* x <- f(x): sigma, tanh or exp. */
typedef enum { CK_SIGMA, CK_TANH, CK_EXP } ck_function;
/* The last values at single numbers: neurons that are in the same place ask
 * for the same ones.  All 0 to begin with. */
enum { CK_KNOWN = 64 };
typedef struct {
    uint32_t count, next;
    ck_function f[CK_KNOWN];
    mpz_t x[CK_KNOWN];
    ck_bounds value[CK_KNOWN];
} ck_memo;
void ck_bounds_apply(ck_bounds *x, ck_function f, ck_memo *memo);

/* ---- expression.c ------------------------------------------------------- */

/* Names with their values. */
typedef struct {
    uint32_t count, alloc;
    char **name;
    ck_bounds *value;
    ck_memo *memo;
} ck_scope;

/* A new name; its value is to be filled in.  Ends the run if it is taken or
 * is no name. */
ck_bounds *ck_scope_add(ck_scope *S, char *name);
/* The value of a text. */
void ck_evaluate(ck_bounds *out, const ck_scope *S, const char *text);

#endif
