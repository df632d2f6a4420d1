/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CERT_EVIDENCE_H
#define WREATH_CERT_EVIDENCE_H

/* evidence: why something holds of a stack for every word, or for ever, or
 * does not, as those who search for it give it and as certificates have it.
 * No search happens here.
 */

#include "run/rounded.h"

WR_BEGIN_DECLS

typedef enum {
    WR_EVIDENCE_HOM,      /* a closed set of states */
    WR_EVIDENCE_CASC,     /* the local conditions of a rule */
    WR_EVIDENCE_HULL,     /* closed boxes of states */
    WR_EVIDENCE_POLY,     /* closed cones of states */
    WR_EVIDENCE_COUNT,    /* closed forms of counters */
    WR_EVIDENCE_BOUND,    /* bounds of rounding errors */
    WR_EVIDENCE_RHO,      /* a cycle */
    WR_EVIDENCE_MISMATCH, /* a word that is read wrong */
    WR_EVIDENCE_COLL      /* two words that reach one state */
} wr_evidence_t;

/* A row of the table of kinds.
 * name    in certificates ("type NAME")
 * json    in answers, the same but for older ones
 * proves  or refutes */
typedef struct {
    const char *name, *json;
    int proves;
} wr_evidence_kind_t;
const wr_evidence_kind_t *wr_evidence_kind(wr_evidence_t kind);

/* ---- exact stacks -------------------------------------------------------- */

/* A sum of rays of one cone, by their numbers, in order, each times a positive
 * coefficient. */
typedef struct {
    size_t count;
    uint32_t *index;
    fmpq *coefficient;
} wr_combination_t;
void wr_combination_init(wr_combination_t *c, size_t count); /* room for them */
void wr_combination_clear(wr_combination_t *c);

/* Cones of states of one layer, closed under every letter (POLY).  A ray has
 * `width` numbers: a state times a weight, then that weight.
 *   first   of cone i: its rays are number first[i] .. first[i + 1] - 1
 *   to      of (cone, letter of the model): a cone, or UINT32_MAX where
 *           nothing is claimed
 *   start   H0 with weight 1, of the rays of cone 0
 *   image   of (ray, letter): what the letter makes of the ray */
typedef struct {
    uint32_t width, letters;
    size_t cones, rays;
    uint32_t *dfa, *label;
    size_t *first;
    fmpz *ray;
    uint32_t *to;
    wr_combination_t start, *image;
} wr_cones_struct;
/* Room for so many; first[cones] and rays are to be set. */
wr_cones_struct *wr_cones_new(uint32_t width, uint32_t letters, size_t cones,
                              size_t rays);
void wr_cones_free(wr_cones_struct *C);

/* Partial results where nothing was decided, or beside a verdict.
 *   right    all words of up to so many letters are right (tried: or nothing
 *            is known of this)
 *   margin   about log2 of the least difference of forms met, after `least`
 *   loops    so many words were pumped
 *   reason   why it goes wrong, or may; or "" */
typedef struct {
    int tried;
    uint64_t right, vertices, loops;
    double margin;
    wr_word_t least;
    char reason[200];
} wr_known_struct;

/* Evidence for (or against) "M does what A does, for every word".
 *   HOM   a closed set: state i of `states` is automaton state dfa[i] and,
 *         in layer l, vector number part[i * layers + l] among all vectors;
 *         vector v belongs to layer vector_layer[v] and is
 *         vector_text[v], its entries separated by blanks; in a layer
 *         with ray[l] it stands for all its positive multiples
 *   CASC  the rule's local conditions hold; `contexts` of them were met
 *   HULL  a closed set of classes: as HOM, with boxes for vectors, products
 *         of points and of intervals like "(-1/2:0]"; each box is the least
 *         that holds H0 and what the letters take into its class; shared:
 *         into all classes that have it
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
    unsigned char *ray;     /* of each layer; NULL: none */
    wr_cones_struct *cones; /* POLY; else NULL */
    wr_known_struct known;
    wr_word_t word; /* on FALSE: a counterexample, a shortest one */
    int tried;      /* .. unless it is one of the words tried */
    uint32_t got, expected;
    char failure[256];
} wr_proof_struct;
typedef wr_proof_struct wr_proof_t[1];
void wr_proof_init(wr_proof_t P);
void wr_proof_clear(wr_proof_t P);

/* "closed set of 6 stack states (HOM)": what P->holds TRUE rests on. */
void wr_proof_say(wr_buffer_t out, const wr_proof_t P);

/* "M agrees with an oracle, for every word", by induction (COUNT): a closed
 * form a control of the oracle for every counter of the model, and finitely
 * many classes.
 *   linked   a layer: whether it is a counter
 *   link     layer, control, then c_0 .. c_counters: H = c_0 + c_1 n_1 + ..
 *   classes  of a control, which counters are 0, and the other layers */
typedef struct {
    uint32_t layers, controls, counters;
    unsigned char *linked;
    int64_t *link;
    size_t classes;
} wr_count_proof_struct;
typedef wr_count_proof_struct wr_count_proof_t[1];

void wr_count_proof_init(wr_count_proof_t P);
void wr_count_proof_clear(wr_count_proof_t P);
/* "closed forms of counters, closed under every letter in 3 classes
 * (COUNT)" */
void wr_count_proof_say(wr_buffer_t out, const wr_count_proof_t P);

/* ---- architectures ------------------------------------------------------- */

/* No stack of an architecture does it: the claim, its condition on the gates,
 * and the words that meet its hypothesis.  period: of the output after prefix
 * witness[0]^k suffix, as k grows; or order: those of two permutations and
 * their product; bound: the layers that the claim speaks of, 0: any number;
 * each: factors of a step that it speaks of; finite: of stacks that reach
 * finitely many states. */
typedef struct {
    const char *claim, *gates, *evaluation; /* "E0" or "E2" */
    const wr_word_struct *prefix, *suffix;
    const wr_word_t *witness;
    uint32_t witnesses, bound, each;
    uint64_t period, order[3];
    int finite;
} wr_refutation_t;

/* ---- rounded stacks ------------------------------------------------------ */

/* The verdict on all words.
 *   HOM       closed set of (rounded state, automaton state), all agree
 *   MISMATCH  a shortest word after which the readout is wrong, or where a
 *             step or label is not defined (named by failure)
 *   COLL      no decoder can do it: word and other reach one rounded state
 *             (and end in one letter, if the readout reads the last), and
 *             after both the automaton distinguishes them by rest
 *   HULL      closed boxes of rounded states; in all of them all agrees
 *   CASC      the local conditions of a reflected rule, whose numbers the
 *             formats represent; `contexts` of them were met
 *   BOUND     for words of at most `letters` letters, not for all: labels are
 *             those of E0, where `exact`, a HOM, proves it */
typedef struct {
    wr_evidence_t kind; /* HOM, HULL, CASC, BOUND, MISMATCH or COLL */
    wr_compare_t compare;
    int any;         /* HOM: some decoder, not the readout */
    int letter;      /* ... which reads the last letter, too */
    uint64_t states; /* met */
    uint64_t contexts, letters;
    wr_proof_t exact;
    wr_word_t word, other, rest;
    int tried;              /* MISMATCH: not by breadth, but among words
                             * that were tried: perhaps not a shortest */
    uint32_t got, expected; /* MISMATCH; got UINT32_MAX: none */
    char failure[256];
    /* HOM: state i is code[i * width] .. and automaton state dfa[i];
     * HULL: so is class i, with the two ends of each number in turn */
    size_t width;
    uint64_t *code;
    uint32_t *dfa;
} wr_rounded_proof_struct;
typedef wr_rounded_proof_struct wr_rounded_proof_t[1];
void wr_rounded_proof_init(wr_rounded_proof_t P);
void wr_rounded_proof_clear(wr_rounded_proof_t P);
/* "PROVED: closed boxes of ..": what is proved by evidence that proves. */
void wr_rounded_proof_say(wr_buffer_t out, const wr_rounded_proof_t P);

/* The orbit of a stack on a repeated word, alongside an automaton. */
typedef struct {
    uint64_t preperiod, period; /* of the states, least */
    int compared;               /* there was an automaton */
    wr_compare_t compare;       /* and how */
    wr_truth_t holds;           /* the readout agrees at every step */
    uint64_t step;              /* FALSE: the first step at which not */
    uint32_t got, expected;
} wr_rounded_orbit_t;

WR_END_DECLS
#endif
