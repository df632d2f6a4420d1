/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CERT_EVIDENCE_H
#define WREATH_CERT_EVIDENCE_H

/* evidence: why a statement about a stack holds for every word, or for all
 * steps of a repeated word, or why it does not.  The searches of module prove
 * fill these structures, and module cert prints them.
 */

#include "run/rounded.h"

WR_BEGIN_DECLS

typedef enum {
    WR_EVIDENCE_HOM,      /* a closed set of states */
    WR_EVIDENCE_CASC,     /* the local conditions of a rule */
    WR_EVIDENCE_HULL,     /* closed boxes of states */
    WR_EVIDENCE_POLY,     /* closed cones of states */
    WR_EVIDENCE_COUNT,    /* closed forms of counters */
    WR_EVIDENCE_BOUND,    /* bounds on rounding errors */
    WR_EVIDENCE_RHO,      /* an eventually periodic orbit */
    WR_EVIDENCE_MISMATCH, /* a word after which the readout is wrong */
    WR_EVIDENCE_COLL      /* two words that reach the same state */
} wr_evidence_t;

/* A row of the table of kinds.
 * name    the name in certificates ("type NAME")
 * json    the name in answers, where MISMATCH is in lower case
 * proves  1 if the kind proves a claim, 0 if it refutes one */
typedef struct {
    const char *name, *json;
    int proves;
} wr_evidence_kind_t;
const wr_evidence_kind_t *wr_evidence_kind(wr_evidence_t kind);

/* ---- exact stacks -------------------------------------------------------- */

/* A combination of rays of one cone: the numbers of the rays, ascending, and
 * their positive coefficients. */
typedef struct {
    size_t count;
    uint32_t *index;
    fmpq *coefficient;
} wr_combination_t;
void wr_combination_init(wr_combination_t *c, size_t count);
void wr_combination_clear(wr_combination_t *c);

/* Cones of states of one layer, closed under every letter (POLY).  A ray has
 * `width` numbers: a state times a weight, then that weight.
 *   first   cone i has the rays number first[i] .. first[i + 1] - 1
 *   to      for each (cone, letter of the model): the cone that the letter
 *           leads to, or UINT32_MAX where nothing is claimed
 *   start   H0 with weight 1, as a combination of rays of cone 0
 *   image   for each (ray, letter): the image, as a combination of rays */
typedef struct {
    uint32_t width, letters;
    size_t cones, rays;
    uint32_t *dfa, *label;
    size_t *first;
    fmpz *ray;
    uint32_t *to;
    wr_combination_t start, *image;
} wr_cones_struct;
/* Allocate the arrays; the caller sets first[cones] and the rays. */
wr_cones_struct *wr_cones_new(uint32_t width, uint32_t letters, size_t cones,
                              size_t rays);
void wr_cones_free(wr_cones_struct *C);

/* Partial results, if nothing was decided or in addition to a verdict.
 *   right    all words of at most this length are right; valid if tried = 1
 *   margin   about log2 of the least difference of forms, seen after `least`
 *   loops    number of loops that were pumped
 *   reason   why the model is wrong, or may be; or "" */
typedef struct {
    int tried;
    uint64_t right, vertices, loops;
    double margin;
    wr_word_t least;
    char reason[200];
} wr_known_struct;

/* Evidence for (or against) "M agrees with A after every word".
 *   HOM   a closed set: state i of `states` consists of automaton state dfa[i]
 *         and, for each layer l, vector number part[i * layers + l]; vector v
 *         belongs to layer vector_layer[v], and vector_text[v] has its
 *         entries, separated by blanks; in a layer with ray[l] it stands for
 *         all its positive multiples
 *   CASC  the local conditions of the rule hold in all `contexts` contexts
 *   HULL  a closed set of classes: as HOM, with boxes instead of vectors, which
 *         are products of points and of intervals like "(-1/2:0]"; each box is
 *         the least that contains H0 and all images that fall into its class,
 *         or, if shared, into any of the classes that have this box
 *   POLY  closed cones */
typedef struct {
    wr_truth_t holds;
    wr_compare_t compare;
    wr_evidence_t kind; /* HOM, CASC, HULL or POLY */
    int shared;
    uint64_t contexts;
    uint32_t layers;
    size_t states;
    uint32_t *dfa, *part;
    size_t vectors;
    uint32_t *vector_layer;
    char **vector_text;
    unsigned char *ray;     /* for each layer; NULL: no layer has rays */
    wr_cones_struct *cones; /* POLY; else NULL */
    wr_known_struct known;
    wr_word_t word; /* if FALSE: a shortest counterexample, */
    int tried;      /* .. or, if 1, one of the words that were tried */
    uint32_t got, expected;
    char failure[256];
} wr_proof_struct;
typedef wr_proof_struct wr_proof_t[1];
void wr_proof_init(wr_proof_t P);
void wr_proof_clear(wr_proof_t P);

/* Append the evidence in words, as "closed set of 6 stack states (HOM)". */
void wr_proof_say(wr_buffer_t out, const wr_proof_t P);

/* "M agrees with an oracle after every word", by induction (COUNT): for every
 * counter of the model, one closed form per control of the oracle, and
 * finitely many classes.
 *   linked   for each layer: 1 if it is a counter
 *   link     for each (layer, control): c_0 .. c_counters, the coefficients of
 *            H = c_0 + c_1 n_1 + ..
 *   classes  number of classes: a control, the set of counters that are 0, and
 *            the states of the other layers */
typedef struct {
    uint32_t layers, controls, counters;
    unsigned char *linked;
    int64_t *link;
    size_t classes;
} wr_count_proof_struct;
typedef wr_count_proof_struct wr_count_proof_t[1];

void wr_count_proof_init(wr_count_proof_t P);
void wr_count_proof_clear(wr_count_proof_t P);
/* Append "closed forms of counters, closed under every letter in 3 classes
 * (COUNT)" */
void wr_count_proof_say(wr_buffer_t out, const wr_count_proof_t P);

/* ---- architectures ------------------------------------------------------- */

/* No stack of an architecture tracks the automaton: the claim, its condition on
 * the gates, and the words that meet its hypothesis.  period is that of the
 * output after prefix witness[0]^k suffix, as k grows; order has the orders of
 * two permutations and of their product.  The claim is about stacks of `bound`
 * layers (0: of any number), with `each` factors per step, and, if finite, only
 * about stacks that reach finitely many states. */
typedef struct {
    const char *claim, *gates, *evaluation; /* "E0", "E2" or "E2-dot" */
    const wr_word_struct *prefix, *suffix;
    const wr_word_t *witness;
    uint32_t witnesses, bound, each;
    uint64_t period, order[3];
    int finite;
} wr_refutation_t;

/* ---- rounded stacks ------------------------------------------------------ */

/* The verdict on all words.
 *   HOM       closed set of (rounded state, automaton state); all agree
 *   MISMATCH  a shortest word after which the readout is wrong, or where a
 *             step or label is undefined (failure says which)
 *   COLL      no decoder suffices: word and other reach the same rounded state
 *             (and end with the same letter, if the readout reads the last
 *             letter), and the automaton distinguishes them by the suffix rest
 *   HULL      closed boxes of rounded states; all states in them agree
 *   CASC      the local conditions of a reflected rule, in all `contexts`
 *             contexts; the formats represent all numbers of its layers
 *   BOUND     only words of at most `letters` letters are decided: their labels
 *             are those in E0, where `exact`, a HOM, proves the claim */
typedef struct {
    wr_evidence_t kind; /* HOM, HULL, CASC, BOUND, MISMATCH or COLL */
    wr_compare_t compare;
    int any;         /* HOM: some decoder agrees, not necessarily the readout */
    int letter;      /* ... and that decoder reads the last letter as well */
    uint64_t states; /* number of states or classes */
    uint64_t contexts, letters;
    wr_proof_t exact;
    wr_word_t word, other, rest;
    int tried;              /* MISMATCH: found among words that were tried,
                             * not breadth first: it may not be a shortest */
    uint32_t got, expected; /* MISMATCH; got UINT32_MAX: no state */
    char failure[256];
    /* HOM: state i has the codes code[i * width] .. and automaton state dfa[i];
     * HULL: so does class i, with the low and high end of each number */
    size_t width;
    uint64_t *code;
    uint32_t *dfa;
} wr_rounded_proof_struct;
typedef wr_rounded_proof_struct wr_rounded_proof_t[1];
void wr_rounded_proof_init(wr_rounded_proof_t P);
void wr_rounded_proof_clear(wr_rounded_proof_t P);
/* Append "PROVED: closed boxes of ..", the claim that the evidence proves. */
void wr_rounded_proof_say(wr_buffer_t out, const wr_rounded_proof_t P);

/* The orbit of a stack on a repeated word, compared with an automaton. */
typedef struct {
    uint64_t preperiod, period; /* of the states; least */
    int compared;               /* an automaton was given, */
    wr_compare_t compare;       /* and compared like this */
    wr_truth_t holds;           /* the readout agrees at every step */
    uint64_t step;              /* if FALSE: the first step that disagrees */
    uint32_t got, expected;
} wr_rounded_orbit_t;

WR_END_DECLS
#endif
