/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_BUILD_IMPL_H
#define WREATH_BUILD_IMPL_H

/* The stages of a construction:
 *
 *   automaton.c        its automaton, as the closure of a step on tuples
 *   parts.c            its model, part by part (model/make.h), which is then
 *                      checked: every model built could come from a file
 *   orbit.c            the decoder table of a single layer, if listing H for
 *                      every state by hand would only repeat A and B
 *
 * The builders are in files by kind: count.c, field.c, ...; build.c has their
 * table.
 */

#include "build/build.h"
#include "build/plane.h"
#include "model/make.h"

typedef struct {
    lrnn_make_t make[1]; /* the model so far */
    wr_dfa_t automaton;
    wr_tuples_t tuples; /* tuple q describes state q */
    int orbit;          /* the decoder of layer 0 is still incomplete */
    uint32_t number[WR_BUILD_NUMBERS]; /* from the caller or from the table */
    const wr_dfa_struct *given;
    uint32_t *image;  /* image[a width + i]: where letter a takes point i */
    uint32_t modulus; /* of build_mod and build_sum */
    wr_limits_struct *limits;
} build_t;

typedef wr_status_t (*builder_t)(build_t *b);
/* Rotations: how H is decoded; OF_SUM: by directions, for sums of letters. */
enum { BY_DIRECTIONS, BY_TABLE, OF_SUM };

/* ---- automata (automaton.c) -------------------------------------------- */

/* Add a letter; to be called before the automaton is made. */
void build_letter(build_t *b, const char *fmt, ...) WR_PRINTF(2, 3);

/* An automaton whose states are tuples of `width` numbers.
 * letters  names of letters, separated by single spaces, or NULL
 * step     replaces q by its successor under a letter
 * accepts  NULL for a semiautomaton
 * print    writes the name of a state; if NULL, the name is names[q[0]] or,
 *          without names, the number of the state in order of discovery */
typedef struct {
    const char *name, *letters;
    uint32_t width;
    void (*step)(uint32_t *q, uint32_t letter, const build_t *b);
    int (*accepts)(const uint32_t *q, const build_t *b);
    void (*print)(wr_buffer_t out, const uint32_t *q, const build_t *b);
    const char *const *names;
} build_spec_t;
/* An `accepts`: whether the first number is 0. */
int build_is_zero(const uint32_t *q, const build_t *b);

/* Set b->automaton to the part reachable from start (NULL: all 0), breadth
 * first.  Its letters are the model's, followed by those of s.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t build_automaton(build_t *b, const build_spec_t *s,
                                          const uint32_t *start);
/* Take automaton and letters from the given one, with states as tuples. */
void build_given(build_t *b);
/* Return OK; DOMAIN if a given letter is not a permutation (matrix.c). */
WR_MUST_CHECK wr_status_t build_need_permutations(build_t *b);
/* Return a sink other than the start, or A->states (matrix.c). */
uint32_t build_sink(const wr_dfa_t A);
/* Make the automaton that counts the letter 1 modulo m over {0, 1}. */
WR_MUST_CHECK wr_status_t build_mod(build_t *b, uint32_t m);
/* Make the automaton that adds its letters 0 .. m - 1 modulo m. */
WR_MUST_CHECK wr_status_t build_sum(build_t *b, uint32_t m);

/* ---- parts of models (parts.c) ------------------------------------------ */

/* Open a layer that reads the letter, with one action per letter; H0 is to be
 * put next. */
void build_layer(build_t *b, const char *name, uint32_t dim, uint32_t labels);
/* Open such a layer with H0 = h0 (NULL: (1, .., dim)) and a decoder table that
 * starts with H0 and is completed by its orbit; or one-hot from the start. */
void build_orbit_layer(build_t *b, const char *name, uint32_t dim,
                       const long *h0);
void build_onehot_layer(build_t *b, const char *name, wr_role_t role);

/* Add the action A = 0, B = x e_i. */
void build_reset(build_t *b, uint32_t i, long x);
/* Add the action that sets n coordinates to x and keeps the others. */
void build_store(build_t *b, uint32_t from, const long *x, uint32_t n);
/* Add the action e_j -> e_(image[j]), with its Householder factors stated. */
void build_permutation(build_t *b, const uint32_t *image);

/* Take states and acceptance of the readout from the automaton. */
void build_states(build_t *b);
/* Make a readout whose state is the label of layer `layer`; return OK. */
wr_status_t build_end_states(build_t *b, uint32_t layer);
/* The same; if there is a language, also the letters that may follow. */
wr_status_t build_end_both(build_t *b, uint32_t layer);

/* ---- groups of permutations (permutations.c) ----------------------------- */

/* Add a letter, which takes point i of n to image[i], to b->image. */
void build_move(build_t *b, const char *name, const uint32_t *image,
                uint32_t n);
/* Make the automaton of the group that b->image generates: a state is the
 * product so far, with the newest letter on the left; 1 is accepted.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t build_group(build_t *b, const char *name, uint32_t n);

/* ---- unbounded counters (counter.c) ------------------------------------- */

/* Make a layer with one counter, to which letter a adds add[a].  Its only form
 * is the counter, and it has three labels. */
void build_counter(build_t *b, long start, const long *add,
                   wr_decoder_kind_t kind);
/* Make a layer, except for its wires and gate, that is 0 until its action 1
 * sets it to 1 permanently. */
void build_flag(build_t *b);
/* Set sign to tuple number t of n signs; return 0 if there is none. */
uint32_t build_signs(uint32_t sign[8], uint32_t n, uint32_t t);

/* ---- orbits (orbit.c) -------------------------------------------------- */

/* Complete the decoder table of layer 0, which reads only the letter, by a walk
 * of model and automaton from H0 and the start: H is labelled with the state.
 * status  OK; DOMAIN if one H occurs with two states; UNABLE past limits */
WR_MUST_CHECK wr_status_t build_orbit(build_t *b);

/* ---- fields (field.c) -------------------------------------------------- */

/* Set P to the plane of rotations by 2 pi / m, and the field of the model to
 * its field, Q(2 cos(2 pi / lcm(4, m))).
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
