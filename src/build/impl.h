/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_BUILD_IMPL_H
#define WREATH_BUILD_IMPL_H

/* How a construction is made, in phases:
 *
 *   automaton.c        its automaton, closed under a step on tuples
 *   parts.c            its model, part by part (model/make.h), which is then
 *                      checked: every model built could come from a file
 *   orbit.c            the decoder table of a single layer, where listing
 *                      H for every state by hand would only repeat A and B
 *
 * and the builders by kind: count.c, field.c, ...; build.c has
 * their table.
 */

#include "build/build.h"
#include "build/plane.h"
#include "model/make.h"

typedef struct {
    lrnn_make_t make[1]; /* the model so far */
    wr_dfa_t automaton;
    wr_tuples_t tuples; /* tuple q means state q */
    int orbit;          /* layer 0's decoder is still to be found */
    uint32_t number[WR_BUILD_NUMBERS]; /* as chosen, or fixed by the table */
    const wr_dfa_struct *given;
    uint32_t *image;  /* letter a takes point i to [a width + i] */
    uint32_t modulus; /* by which build_mod and build_sum count */
    wr_limits_struct *limits;
} build_t;

typedef wr_status_t (*builder_t)(build_t *b);
/* Rotations: how labels are found, or that the sum of letters is counted. */
enum { BY_DIRECTIONS, BY_TABLE, OF_SUM };

/* ---- automata (automaton.c) -------------------------------------------- */

/* One more letter, before the automaton is made. */
void build_letter(build_t *b, const char *fmt, ...) WR_PRINTF(2, 3);

/* States are tuples of `width` numbers.
 * letters  names of letters with single spaces between them, or NULL
 * step     what a letter makes of q
 * accepts  NULL for a semiautomaton
 * print    the state's name; NULL: names[q[0]] or, without names, numbers in
 *          the order they are met */
typedef struct {
    const char *name, *letters;
    uint32_t width;
    void (*step)(uint32_t *q, uint32_t letter, const build_t *b);
    int (*accepts)(const uint32_t *q, const build_t *b);
    void (*print)(wr_buffer_t out, const uint32_t *q, const build_t *b);
    const char *const *names;
} build_spec_t;
/* The number 0 first, as `accepts`. */
int build_is_zero(const uint32_t *q, const build_t *b);

/* b->automaton = what start, all 0 where it is NULL, reaches, breadth first;
 * its letters are the model's, those of s the last.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t build_automaton(build_t *b, const build_spec_t *s,
                                          const uint32_t *start);
/* b->automaton = the given one, tuples its state numbers; its letters are the
 * model's. */
void build_given(build_t *b);
/* OK; DOMAIN where a letter of the given one is no permutation of its states
 * (matrix.c). */
WR_MUST_CHECK wr_status_t build_need_permutations(build_t *b);
/* A state that no letter leaves and that is not the start, or A->states
 * (matrix.c). */
uint32_t build_sink(const wr_dfa_t A);
/* The automaton that counts the letter 1 modulo m over {0, 1}. */
WR_MUST_CHECK wr_status_t build_mod(build_t *b, uint32_t m);
/* The automaton that adds its letters 0 .. m - 1 modulo m. */
WR_MUST_CHECK wr_status_t build_sum(build_t *b, uint32_t m);

/* ---- parts of models (parts.c) ------------------------------------------ */

/* A layer that reads the letter, of which each has an action of its own; the
 * part is H0. */
void build_layer(build_t *b, const char *name, uint32_t dim, uint32_t labels);
/* The same with H0 = h0, or (1, .., dim) where it is NULL, and a decoder that
 * begins with it and goes round its orbit; one-hot, from the start. */
void build_orbit_layer(build_t *b, const char *name, uint32_t dim,
                       const long *h0);
void build_onehot_layer(build_t *b, const char *name, wr_role_t role);

/* The action A = 0, B = x e_i. */
void build_reset(build_t *b, uint32_t i, long x);
/* The action that makes n coordinates those of x, and keeps the others. */
void build_store(build_t *b, uint32_t from, const long *x, uint32_t n);
/* The action e_j to e_(image[j]) with its Householder factors stated. */
void build_permutation(build_t *b, const uint32_t *image);

/* The states of the readout and acceptance are the automaton's. */
void build_states(build_t *b);
/* All of the readout where the label of layer `layer` is the state; OK. */
wr_status_t build_end_states(build_t *b, uint32_t layer);
/* The same and, where the automaton has a language, the letters that may
 * follow in each state. */
wr_status_t build_end_both(build_t *b, uint32_t layer);

/* ---- groups of permutations (permutations.c) ----------------------------- */

/* One more letter, which takes point i of n to image[i]: b->image has it. */
void build_move(build_t *b, const char *name, const uint32_t *image,
                uint32_t n);
/* The automaton of the group that b->image generates: a state is the product
 * so far, the newest letter on the left; 1 accepts.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t build_group(build_t *b, const char *name, uint32_t n);

/* ---- unbounded counters (counter.c) ------------------------------------- */

/* A layer of one counter: letter a adds add[a].  Its one form is the counter,
 * and it has three labels. */
void build_counter(build_t *b, long start, const long *add,
                   wr_decoder_kind_t kind);
/* All of a layer but its wires and its gate: it is 0 until its action 1 makes
 * it 1 for ever. */
void build_flag(build_t *b);
/* Tuple number t of n signs; 0 when there are no more. */
uint32_t build_signs(uint32_t sign[8], uint32_t n, uint32_t t);

/* ---- orbits (orbit.c) -------------------------------------------------- */

/* Completes the table decoder of layer 0, which reads the letter alone, by
 * walking from H0 and the start: H belongs to the state beside it.
 * status  OK; DOMAIN when one H meets two states; UNABLE past limits */
WR_MUST_CHECK wr_status_t build_orbit(build_t *b);

/* ---- fields (field.c) -------------------------------------------------- */

/* P = the plane of turns by 2 pi / m over Q(2 cos(2 pi / lcm(4, m))), which is
 * the field of the model.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t build_plane(build_plane_t *P, build_t *b, uint32_t m);

/* ---- the builders, in the last column of the table ---------------------- */

#define ROW(name, parameters, automaton, summary, source, build) \
    wr_status_t build(build_t *b);
#define PREDICTOR ROW
#define COUNTER ROW
#include "build/constructions.h"
#undef COUNTER
#undef PREDICTOR
#undef ROW

#endif
