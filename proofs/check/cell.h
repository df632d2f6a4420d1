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

/* ---- interval.c --------------------------------------------------------- */

/* Number of places of enclosures (bounds.h), whose ends are finite. */
enum { CK_CELL_PLACES = 256 };

/* Set x <- f(x), where f is sigma, tanh or exp. */
typedef enum { CK_SIGMA, CK_TANH, CK_EXP } ck_function;
/* The last values of functions at single numbers: neurons in the same state
 * need the same values.  Initially all 0. */
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
    uint32_t count;
    char **name;
    ck_bounds *value;
    ck_memo *memo;
} ck_scope;

/* Add a name and return its value, to be set by the caller.  End the run if the
 * name exists or is not a valid name. */
ck_bounds *ck_scope_add(ck_scope *S, char *name);
/* Evaluate an expression. */
void ck_evaluate(ck_bounds *out, const ck_scope *S, const char *text);

#endif
