/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_STACK_H
#define WREATH_CHECK_STACK_H

/* Certificates about rounded stacks: doc/certificates-rounding.md.
 *
 *     stack.c    a model with rounded layers, and one step of it
 *     stackev.c  the certificate; evidence HOM, COLL, MISMATCH, RHO, CASC
 *     stackhull.c  evidence HULL: boxes
 *     stackbound.c  evidence BOUND: vectors and margins; the recursion
 *     stackerror.c  the error that a step of a layer adds
 */

#include "round.h"

typedef struct {
    ck_evaluation E;
    int exact;             /* weights are not rounded */
    int factors;           /* stated factors are applied one by one */
    uint32_t n;            /* rows as evaluated: L->n, or twice as many */
    uint32_t at;           /* offset of its numbers in a state */
    ck_map_letter *letter; /* item action * d + column; with factors, item i
                            * is letter[first[i]] .. letter[first[i+1] - 1] */
    uint32_t *first;
} ck_stack_layer;

typedef struct ck_stack {
    ck_cert C; /* with the model and the automaton */
    ck_stack_layer *layer;
    uint32_t parts;  /* 2: a is not real, and a number is a pair */
    uint32_t width;  /* numbers per state */
    uint32_t *label; /* per layer: its current label, or CK_NONE */
    uint32_t *tuple;
    ck_num *column; /* scratch: two columns and the H of a layer */
} ck_stack;

/* Read "layers N", the lines of each layer, and the model. rule: the model may
 * use the rule of reflections; its layers then have no letters. */
void ck_stack_read(ck_stack *S, int rule);
/* Note in the verdict how layers are evaluated; consecutive layers with the
 * same evaluation share a note. */
void ck_say_layers(ck_stack *S);
void ck_stack_start(ck_stack *S, ck_num *h);
/* Compute out, the state that follows h under a letter.  Return 0 if the step
 * is undefined: a gate has no action, or reads a layer without a label. */
int ck_stack_step(ck_stack *S, ck_num *out, const ck_num *h, uint32_t letter);
/* Return the state that the readout names when this is the last letter (number
 * of letters: no letter yet), or CK_NONE. */
uint32_t ck_stack_readout(ck_stack *S, uint32_t letter);

/* Return the action of layer l, given the labels below it, or CK_NONE. */
uint32_t ck_stack_choose(ck_stack *S, uint32_t l, uint32_t letter);
/* Return 1 if the readout, after this letter, agrees with the state q. */
int ck_stack_agrees(ck_stack *S, uint32_t letter, uint32_t q);

/* The checks of the lines after "type NAME". */
typedef void ck_stack_evidence(ck_stack *S);
ck_stack_evidence ck_stack_hom, ck_stack_hull, ck_stack_casc, ck_stack_bound,
    ck_stack_rho, ck_stack_mismatch, ck_stack_coll;

/* Describe model and automaton for a verdict; the kind if they agree. */
char *ck_stack_pair(const ck_cert *C);
const char *ck_stack_kind(const ck_cert *C);

/* ---- stackbound.c, stackerror.c ------------------------------------------ */

/* Bounds for a layer.  After t letters |h - H| is at most e_t, where e_0 =
 * first and e_(t+1) = growth e_t + error.  If e_t is below the margin (-1:
 * there is none), labels are those of E0. */
typedef struct {
    const ck_stack_layer *y;
    const ck_layer *L;
    uint32_t l, parts;
    mpq_t *most; /* per row: at least the largest modulus in E0 */
    mpq_t margin, growth, error, first;
} ck_bound;

/* Replace x >= 0 by a number of some hundred bits that is not smaller (up), or
 * not larger; replace x by a number not smaller than its square root. */
void ck_shorten(mpq_t x, int up);
void ck_bound_root(mpq_t x);
/* Set out to |x' - from|, where x' is that part of x, rounded up or down by
 * less than 2^-40 of it. */
void ck_distance(mpq_t out, ck_num x, int part, const mpq_t from, int up);
/* Set out to a rational number, with 0 in place of -0. */
void ck_bound_finite(mpq_t out, ck_num x);

/* stackerror.c: return nonzero if no step of the layer rounds, because all
 * numbers are integers; increase growth and error to bounds for action a. */
int ck_bound_exact(const ck_bound *b);
void ck_bound_action(ck_bound *b, uint32_t a);

#endif
