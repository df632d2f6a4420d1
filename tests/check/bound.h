/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_CHECK_BOUND_H
#define WREATH_TESTS_CHECK_BOUND_H

/* bound: random layers with finitely many states in E0, for t-lemma-bound.c,
 * and their labels in the arithmetic of lemma.h.  A layer has one to three rows
 * and one or two columns; a letter is a reset, the identity, or T P T^-1 about
 * a fixed point with a signed permutation P, so that E0 reaches the vectors s T
 * X + c with finitely many integer X.
 */

#include "lemma.h"

enum {
    BOUND_ROWS = 3,
    BOUND_SIZE = 6, /* numbers of a state */
    BOUND_VECTORS = 48
};
enum { BOUND_ARGMAX, BOUND_SIGN, BOUND_THRESHOLD };

/* Exact numbers are in units, as in lemma.h. */
typedef struct {
    lemma_model_t m;
    int n, d, size, exact, adds, decoder;
    int64_t A[2][BOUND_ROWS * BOUND_ROWS], B[2][BOUND_SIZE];
    int64_t v[BOUND_VECTORS][BOUND_SIZE]; /* of E0, the start first */
    uint32_t count, to[BOUND_VECTORS][2], labels, accept;
    int64_t form[BOUND_SIZE + 1], cut[2]; /* of sign and threshold */
    int label[BOUND_VECTORS];
    lemma_real_t w[2][BOUND_ROWS * BOUND_ROWS],
        b[2][BOUND_SIZE]; /* as evaluated */
    uint32_t start[BOUND_SIZE];
} bound_instance_t;

/* The current instance, on which all functions operate. */
extern bound_instance_t bound_i;

/* Draw the vectors and letters of an instance with m, n, d, size, exact and
 * decoder (0 if it is invalid); then the decoder. */
int bound_layer(void);
void bound_decoder(void);
/* Round the weights and the start.  0 if one is not finite, or if its products
 * overflow the arithmetic of lemma.h. */
int bound_round(void);
/* Move the sign or threshold to a state that short words reach, so that it has
 * another label there than in E0: one that is farthest from E0. */
void bound_tighten(void);
/* Breadth first over the rounded states: the length of a shortest word with a
 * wrong label, or UINT32_MAX if none is known; *length = the length up to
 * which all words are right, or UINT32_MAX if all words are. */
uint32_t bound_explore(uint32_t *length);
/* The length of a wrong word of at most the given length, or UINT32_MAX.
 * greedy: choose of two letters the one that leads farther from E0. */
uint32_t bound_walk(uint32_t letters, int greedy);

/* Write numbers as lemma_put_number does. */
lemma_real_t bound_number(int64_t x);

#endif
