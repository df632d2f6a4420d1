/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_STACK_H
#define WREATH_CHECK_STACK_H

/* Certificates about whole stacks that are rounded:
 * doc/certificates-rounding.md.
 *
 *     stack.c    a model whose layers are rounded, and one step of it
 *     stackev.c  the certificate and its evidence: HOM, COLL, MISMATCH, RHO
 *     stackhull.c  evidence HULL: boxes
 *     stackcasc.c  evidence CASC: the rule of reflections
 *     stackbound.c, stackerror.c  evidence BOUND: rounding errors below margins
 */

#include "round.h"

typedef struct {
    ck_evaluation E;
    int exact;             /* weights are not rounded */
    int factors;           /* one after the other, where they are stated */
    uint32_t n;            /* rows of its state: of the layer, or twice */
    uint32_t at;           /* of its numbers in a state */
    ck_map_letter *letter; /* action * d + column; factors: those of this
                            * number are letter[first[..]] to below the next */
    uint32_t *first;
} ck_stack_layer;

typedef struct {
    ck_cert C; /* with the model and the automaton */
    ck_stack_layer *layer;
    uint32_t parts;  /* 2: a is not real, a number is two in the state */
    uint32_t width;  /* numbers of a state */
    uint32_t *label; /* a layer: its label now, or CK_NONE */
    uint32_t *tuple;
    ck_num *column; /* room for two, and for a layer's H */
} ck_stack;

/* "layers N" and a layer's lines each; the model is read.  rule: it may be one
 * of the rule of reflections, whose layers have no letters then. */
void ck_stack_read(ck_stack *S, int rule);
/* How they are evaluated, as notes: layers in a row that are so alike, once. */
void ck_say_layers(ck_stack *S);
void ck_stack_start(ck_stack *S, ck_num *h);
/* out = one letter's step from h.  0 where it is not defined: a gate without
 * an action, or one that reads a layer without a label. */
int ck_stack_step(ck_stack *S, ck_num *out, const ck_num *h, uint32_t letter);
/* The state that the readout names, this being the last letter (letters:
 * none yet); or CK_NONE. */
uint32_t ck_stack_readout(ck_stack *S, uint32_t letter);

/* The action of layer l by the labels below it, or CK_NONE. */
uint32_t ck_stack_choose(ck_stack *S, uint32_t l, uint32_t letter);
/* 1 if the readout, this being the last letter, agrees with the automaton in
 * q. */
int ck_stack_agrees(ck_stack *S, uint32_t letter, uint32_t q);

/* What checks the lines after "type NAME".  To add evidence, define one beside
 * its check, and declare and name it in kinds.c. */
typedef struct ck_stack_evidence {
    void (*check)(ck_stack *S);
    int rules;   /* of models with a rule, too */
    int dense;   /* not of layers that are stepped factor by factor */
    int no_next; /* not where the letters that may follow are compared */
} ck_stack_evidence;

/* Model and automaton, for a verdict; of which kind it is, where they
 * agree. */
char *ck_stack_pair(const ck_cert *C);
const char *ck_stack_kind(const ck_cert *C);
void ck_stack_check(ck_job *job); /* to be run by ck_run */

#endif
