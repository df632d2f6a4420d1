/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ARCH_EXPRESS_H
#define WREATH_ARCH_EXPRESS_H

/* The search for weights, in phases:
 *
 *   answer.c       answers: their measures, and the proof of a model
 *   express.c      the constructions that an architecture allows
 *   series.c       groups: elements, a series with abelian factors, characters
 *                  that distinguish the cosets
 *   stack.c        the parts of a stack: levels of a cascade as characters of
 *                  their groups, a register, a delay between levels
 *   stack_close.c  all reachable states, and from them all tables
 *   contract.c     bits with gates between 0 and 1
 *   clocked.c      a clock below these bits
 *   cells.c        bits as cells that are not linear
 *   whole.c        one cell for the whole automaton (whole.h)
 *   dihedral.c     dihedral groups by rotations and reflections of a plane
 *   solid.c        rotation groups of three solids, in one layer
 *   obtuse.c       a sign that three or more projections invert
 *   exchange.c     a sign that only rounding inverts, a bit that it keeps
 *   cycle.c        a count modulo m that exists only under rounding
 *   last_letter.c  a readout that reads the last letter
 *   blocks.h       products of blocks of letters, a few factors per step
 *   stack_make.c   the model
 *   refute.c       the claim that rules the automaton out, if any
 */

#include "arch/impl.h"
#include "base/set.h"
#include "build/plane.h"
#include "model/make.h"
#include "run/rounded.h"

/* ---- answers (answer.c) ------------------------------------------------- */

/* A model that a construction produced, and its description.  If rounded is
 * set, it can be correct only under rounding. */
typedef struct {
    wr_lrnn_t M;
    char *how;
    int rounded;
} arch_offer_t;

/* A search for an answer.  It ends when taken is set, because a construction is
 * the answer, or when status is not WR_OK. */
typedef struct {
    wr_arch_answer_struct *X;
    const wr_dfa_struct *A, *B; /* as given, and minimal or trimmed */
    const wr_arch_t *asked;     /* constrains the layers of the answer */
    const wr_arch_t
        *arch; /* gives the constructions: `asked` or a part of it */
    const wr_arch_job_t *job;
    wr_limits_struct *L;
    int taken;
    wr_status_t status;
} arch_express_t;
/* Take the model as the answer if it obeys the architecture and is proved; else
 * X->how gives the reason.
 * status  OK; any other ends the search */
WR_MUST_CHECK wr_status_t arch_take(arch_express_t *E, arch_offer_t *O);

/* ---- groups (series.c) -------------------------------------------------- */

typedef enum {
    ARCH_GROUP_SIGNS,   /* factors of exponent 2, each as large as possible */
    ARCH_GROUP_ABELIAN, /* the derived series */
    ARCH_GROUP_PRIMES,  /* factors of prime exponent */
    ARCH_GROUP_LIST     /* elements only, no series */
} arch_series_t;

/* A character of factor `term`, with an image of order m: element x of the term
 * has the value exp(2 pi i value[x] / m); for others value is UINT32_MAX. */
typedef struct {
    uint32_t term, m;
    uint32_t *value;
} arch_character_t;

typedef struct {
    uint32_t degree;
    wr_tuples_t element; /* permutations; 0 is the identity */
    uint32_t terms;      /* factors of the series */
    arch_character_t *character;
    uint32_t characters;    /* in the order of terms */
    wr_tuples_t coordinate; /* tuple x: exponents of all characters at x */
} arch_group_t;

void arch_group_init(arch_group_t *G, uint32_t degree);
void arch_group_clear(arch_group_t *G);
/* List in G, which is as initialised, the products of at most `length` of the
 * permutations; past `most` elements, G keeps those found so far.
 * status  OK; UNABLE past limits or `most` elements */
WR_MUST_CHECK wr_status_t arch_group_list(arch_group_t *G,
                                          const wr_tuples_t *generators,
                                          uint32_t length, uint32_t most,
                                          wr_limits_t L);
/* List the elements that the permutations generate, and compute a series.
 * status  OK; DOMAIN if the series does not end at 1 (not a 2-group, not
 *         solvable); UNABLE past limits or `most` elements */
WR_MUST_CHECK wr_status_t arch_group_set(arch_group_t *G,
                                         const wr_tuples_t *generators,
                                         arch_series_t series, uint32_t most,
                                         wr_limits_t L);
/* List the group of A, a permutation automaton, acting on the states; letter[a]
 * is the element of letter a.
 * status  as arch_group_set */
WR_MUST_CHECK wr_status_t arch_group_of(arch_group_t *G, uint32_t *letter,
                                        const wr_dfa_struct *A, uint32_t most,
                                        wr_limits_t L);
/* Return the product "p after q"; the inverse of p; the image of i under p. */
uint32_t arch_group_after(const arch_group_t *G, uint32_t p, uint32_t q);
uint32_t arch_group_inverse(const arch_group_t *G, uint32_t p);
uint32_t arch_group_point(const arch_group_t *G, uint32_t p, uint32_t i);

/* ---- tables -------------------------------------------------------------- */

/* A gate or readout as rows: row i maps tuple i to via[i]; there are no
 * parents. */
typedef wr_paths_t arch_rows_t;
/* Add the row key -> value if key is new; return 0 if it has another value. */
int arch_rows_meet(arch_rows_t *R, const uint32_t *key, uint32_t value);

/* ---- a sign or a bit by rounding (exchange.c) -----------------------------
 */

/* A layer with two states, (x, .., x) and (y, .., y) with `dim` entries; y is
 * the successor of x in the format.  The factor with beta = quarters / 4 and
 * key (key, .., key), followed by adding (add, .., add) and rounding, exchanges
 * the states.  The factor with the entries -sets / over off the diagonal leads
 * to one of them, by adding the state or, if dim > 2, set[0] or set[1].
 * If constant is set, the states are x and y, and the rounded 3/4 h plus add,
 * set[0] or set[1], rounded again, is h, x or y. */
typedef struct {
    int constant;
    uint32_t dim;
    ulong sets, over;
    slong quarters;
    long key;
    fmpq_t x, y, add, set[2];
} arch_exchange_t;

/* Round q to the number with this code; return whether it was one. */
int arch_round(uint64_t *code, fmpq_t q, const wr_format_struct *F,
               const wr_mode_struct *mode);
void arch_exchange_init(arch_exchange_t *X); /* for a sign */
void arch_exchange_clear(arch_exchange_t *X);
/* Find an exchange, or a constant gate, that is proved for all words, with an
 * action to each state.
 * status  OK; DOMAIN (none in the grid that is tried); UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_exchange_find(arch_exchange_t *X,
                                             const wr_layer_evaluation_t how,
                                             wr_limits_t L);
/* Make H0, the state with label `start`, the actions and the decoder of the
 * layer; x has label 0.  Action i keeps the state (act[i] = 0), exchanges the
 * states (1; only for a sign), or leads to the state with label act[i] - 2. */
void arch_exchange_layer(lrnn_make_t *B, const arch_exchange_t *X,
                         uint32_t start, const uint32_t *act, uint32_t acts);

/* ---- a count by rounding (cycle.c) ----------------------------------------
 */

/* A cycle of rounded states: the factor I - strength k k^T, k = (1, .., 1),
 * followed by adding `add` k and rounding, takes point t to point t + 1 modulo
 * length, a multiple of m. */
enum { ARCH_CYCLE_DIM = 8, ARCH_CYCLE_MOST = 64 };
typedef struct {
    uint32_t m, dim, length;
    fmpq *point; /* length x dim */
    fmpq_t strength, add;
} arch_cycle_t;

void arch_cycle_clear(arch_cycle_t *X);
/* Initialise X and find such a cycle in an E2 model; clear X in any case.
 * status  OK; DOMAIN (none was found); UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_cycle_find(arch_cycle_t *X, uint32_t m,
                                          const wr_layer_evaluation_t how,
                                          wr_limits_t L);
/* Make H0, which is point 0, the actions and the decoder of the layer; point t
 * has label t modulo m.  Action i keeps the state (act[i] = 0) or advances. */
void arch_cycle_layer(lrnn_make_t *B, const arch_cycle_t *X,
                      const uint32_t *act, uint32_t acts);

/* ---- stacks ------------------------------------------------------------- */

typedef enum {
    ARCH_BY_NONE,      /* no groups */
    ARCH_BY_TIMED,     /* no groups; above a clock of finitely many vectors */
    ARCH_BY_BITS,      /* no groups; gates between 0 and 1 */
    ARCH_BY_CONSTANT,  /* the same, with one gate for all inputs */
    ARCH_BY_CLOCKED,   /* the same, above a clock */
    ARCH_BY_CELLS,     /* the same, with cells as bits: one-hot boxes */
    ARCH_BY_SIGNS,     /* factors Z_2: a diagonal of signs per term, or a layer
                        * per sign if the signs are of vanishing numbers */
    ARCH_BY_ROOTS,     /* a diagonal of roots of unity per term */
    ARCH_BY_CYCLES,    /* a cycle of rounded states per character and per bit of
                        * an exponent; it counts the letters with this bit */
    ARCH_BY_ROTATIONS, /* a plane per character, two reflections */
    ARCH_BY_REFLECTIONS, /* a plane per character, one reflection; a clock */
    ARCH_BY_PERMUTATIONS /* permutations of the points */
} arch_by_t;

typedef enum {
    ARCH_CLOCK,
    ARCH_UNIT,
    ARCH_POINTS,
    ARCH_REGISTER,
    ARCH_DELAY
} arch_kind_t;

/* A future layer.  For bits, `first` is the number of its bit, and a delay has
 * the labels 2 now + before.  Otherwise a unit with a clock has the labels
 * value + m * clock, a contracting delay now * width + before, and every other
 * part its value.
 * row     letter (except for a DELAY) and wires, mapped to an action
 * action  UNIT: per character an exponent, or m + the value to which it is set;
 *         POINTS: an element; REGISTER: 0, or 1 + the value to which it is set;
 *         DELAY: the new value */
typedef struct {
    arch_kind_t kind;
    uint32_t level, first, characters; /* characters: of a UNIT */
    uint32_t labels;
    uint32_t exponent;     /* of a UNIT that counts: the bit it counts; or 0 */
    uint32_t *wire, wires; /* parts */
    arch_rows_t row;
    wr_tuples_t action;
} arch_part_t;

typedef struct {
    uint32_t width, start;
    wr_tuples_t permutation; /* those of its states that letters induce */
    arch_group_t group;      /* generated by these */
    uint64_t *met; /* bits of the exponents that occur, for each character;
                    * NULL until they are known */
    int resets, has_register;
    uint32_t *root, *leads, orbits; /* of points, if units can be set to an
                                     * element; else NULL */
    uint32_t first, parts;          /* its parts, not counting the delay */
    uint32_t delay;                 /* or UINT32_MAX; for bits the first of */
    uint32_t delays;                /* this number of delays */
} arch_level_t;

/* The means of a construction: layers of arch, groups with at most `most`
 * elements represented by one kind; exchange: NULL, or the layer for signs or
 * for bits by a constant gate; how: the evaluation in which cycles are sought.
 */
typedef struct {
    const wr_arch_t *arch;
    arch_by_t by;
    uint32_t most;
    const arch_exchange_t *exchange;
    const wr_layer_evaluation_struct *how;
} arch_means_t;

typedef struct {
    const wr_dfa_struct *A;    /* of the cascade: with a clock, or as given */
    const wr_dfa_struct *base; /* as given */
    uint32_t *origin;          /* with a clock: modulus * (state of base) + time
                                * for each state of A */
    uint32_t modulus;          /* of the clock, or 0 */
    arch_means_t use;
    arch_cycle_t *cycle; /* one for each modulus of a part that counts */
    uint32_t cycles;
    wr_cascade_t C;
    uint32_t levels;
    arch_level_t *level;
    arch_part_t *part;
    uint32_t parts, clock; /* clock: its number, or UINT32_MAX */
    uint32_t order;        /* lcm of the orders of all characters, and of 4 if
                            * there are planes */
    slong turn;            /* in 64ths, the gate that inverts the sign of a
                            * vanishing number, if -1 is out of range; or 0 */
    wr_tuples_t state;     /* joint states: labels of all parts */
    arch_rows_t readout;   /* maps the labels of all parts except clock and
                            * delays to the state of A */
    wr_limits_struct *L;
} arch_stack_t;

/* Set M to a stack for A by these means.
 * status  OK; DOMAIN (a group is not of this kind); UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_stack(wr_lrnn_t M, const wr_dfa_t A,
                                     arch_means_t means, wr_limits_t L);
WR_MUST_CHECK wr_status_t arch_stack_close(arch_stack_t *S);
/* Set M to the model of S over K.
 * status  OK; DOMAIN (a cycle was not found); UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_stack_make(wr_lrnn_t M, arch_stack_t *S,
                                          const wr_ring_t K);
/* Return whether the readout reads this part. */
int arch_part_is_read(const arch_part_t *p);
/* Return m for a unit that is one character in a plane, 0 for other parts. */
uint32_t arch_part_plane(const arch_stack_t *S, const arch_part_t *p);
/* Determine the start, the permutations and the resets of all levels.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_stack_observe(arch_stack_t *S);

/* Bits (contract.c): their number for values below width; the value of a level
 * from the labels of all parts; the label of a part at the start; its layer. */
uint32_t arch_bits_of(uint32_t width);
uint32_t arch_bits_value(const arch_level_t *v, const uint32_t *label);
uint32_t arch_bits_start(const arch_stack_t *S, const arch_part_t *p);
void arch_bits_layer(lrnn_make_t *B, const arch_stack_t *S,
                     const arch_part_t *p);
/* Return whether levels are split into bits. */
int arch_by_bits(const arch_stack_t *S);
/* Return whether there is a clock below the stack. */
int arch_by_clock(const arch_stack_t *S);

/* Clocks (clocked.c).  arch_clocked: B has letters m a + t, for letter a and
 * time t modulo m after it; its state i stands for state q of A at time t,
 * origin[i] = m q + t.  arch_clock_modulus: the least m found for which B is
 * aperiodic (status OK; DOMAIN: none, the reason lists the m tried; UNABLE past
 * limits, or if one of them is undecided).  arch_is_met: whether a letter
 * occurs at these values of levels.  arch_clock_layer: layer 0. */
void arch_clocked(wr_dfa_t B, uint32_t **origin, const wr_dfa_t A, uint32_t m);
WR_MUST_CHECK wr_status_t arch_clock_modulus(uint32_t *modulus,
                                             const wr_dfa_t A, wr_limits_t L);
int arch_is_met(arch_stack_t *S, const uint32_t *value, uint32_t letter);
void arch_clock_layer(lrnn_make_t *B, const arch_stack_t *S, const wr_ring_t K);

/* ---- dihedral groups (dihedral.c) --------------------------------------- */

/* Reflect h along key v; the image must be an integer vector. */
void arch_reflect(long *h, const long *v, uint32_t dim);
/* Make a layer of reflections, two per letter for k >= 2; for k = 1, one per
 * letter above a layer that stores a sign, if some letter is a rotation.
 * status  OK; DOMAIN (the group of A, a permutation automaton, is not
 *         dihedral of at least 6 elements); UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_dihedral(arch_offer_t *O, const wr_dfa_t A,
                                        uint32_t k, wr_limits_t L);

/* ---- rotations of solids (solid.c) -------------------------------------- */

typedef struct {
    long p, q; /* p + q sqrt 5 */
} arch_number_t;

typedef struct {
    arch_number_t x[3][3]; /* rotation matrix, in quarters */
} arch_turn_t;

#define ARCH_SOLID_MOST 60

/* turn 0 is the identity; after[i][j] is turn i after turn j; image[x] is the
 * turn of element x of a group. */
typedef struct {
    uint32_t order;
    arch_turn_t turn[ARCH_SOLID_MOST];
    uint32_t after[ARCH_SOLID_MOST][ARCH_SOLID_MOST];
    uint32_t image[ARCH_SOLID_MOST];
} arch_solid_t;

/* Find the solid whose rotation group is isomorphic to G, and the isomorphism.
 * status  OK; DOMAIN (the group is not A_4, S_4 or A_5) */
WR_MUST_CHECK wr_status_t arch_solid_match(arch_solid_t *H,
                                           const arch_group_t *G,
                                           wr_limits_t L);
/* Set K, which is Q, to the field of the entries of the rotations. */
WR_MUST_CHECK wr_status_t arch_solid_ring(wr_ring_t K, const arch_solid_t *H,
                                          wr_limits_t L);
/* Put the key of the reflection -R of a half turn R; put the point R (1, 2, 4)
 * / 4, times -1 if turned is set, which differs for all rotations. */
void arch_solid_put_axis(lrnn_make_t *B, const arch_turn_t *R);
void arch_solid_put_point(lrnn_make_t *B, const arch_turn_t *R, int turned);

/* Make one layer with 3 dimensions, two reflections per letter.
 * status  OK; DOMAIN (the group of A, a permutation automaton, is not A_4,
 *         S_4 or A_5); UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_space(arch_offer_t *O, const wr_dfa_t A,
                                     wr_limits_t L);
/* Make a stack for classes of at most two states, and above it one layer of
 * projections of a plane, one per letter, whose sign distinguishes the states.
 * status  OK; DOMAIN (no such classes or directions were found); UNABLE past
 *         limits
 * source  [grazziworkshop, Prop. 1.3: a product of three factors] */
WR_MUST_CHECK wr_status_t arch_obtuse(arch_offer_t *O, const wr_dfa_t A,
                                      const wr_arch_t *arch, wr_limits_t L);

/* ---- the last letter (last_letter.c) --------------------------------------
 */

/* States are alike if every letter leads from them to the same state.  Return
 * the number of classes, and set cls[q], numbered in order of first states. */
uint32_t arch_alike(uint32_t *cls, const wr_dfa_struct *A);
/* Make a stack by these means for the classes of alike states of A, which is
 * minimal, and a readout that also reads the last letter.  ARCH_BY_NONE: one
 * class only, without layers.
 * status  OK; DOMAIN (no two states are alike; ARCH_BY_NONE and several
 *         classes; a letter does not permute them; as arch_stack); UNABLE
 *         past limits */
WR_MUST_CHECK wr_status_t arch_last_letter(arch_offer_t *O, const wr_dfa_t A,
                                           arch_means_t means, wr_limits_t L);

/* ---- cells (cells.c, whole.c) -------------------------------------------- */

void arch_cell_init(wr_arch_cell_t *X);
void arch_cell_clear(wr_arch_cell_t *X); /* and initialised again */
/* Set X to the cell of a text and its verdict.
 * status  OK; DOMAIN if it is not the text of a cell; UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_cell_set(wr_arch_cell_t *X, const char *text,
                                        wr_limits_t L);
/* Make the one-hot layer of a cell's boxes, with its letters as actions. */
void arch_cell_layer(lrnn_make_t *B, const arch_stack_t *S,
                     const arch_part_t *p);
/* Set X->cell, which is empty, to the cells of a bit and of its last two values
 * that M, a stack of boxes, needs, and decide each.
 * status  OK; DOMAIN (none for arch); UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_cells(wr_arch_answer_t X, const wr_lrnn_t M,
                                     const wr_arch_t *arch, wr_limits_t L);
/* Find one cell for A, and the one-layer stack of its boxes.
 * status  OK; UNABLE past limits, or if no margin was found to hold */
WR_MUST_CHECK wr_status_t arch_whole(arch_offer_t *O, wr_arch_cell_t *X,
                                     const wr_dfa_t A, const wr_arch_t *arch,
                                     wr_limits_t L);

/* ---- refutations -------------------------------------------------------- */

/* Set X to FALSE if a claim rules A out; else at most describe it in X->how. */
WR_MUST_CHECK wr_status_t arch_refute(wr_arch_answer_t X, const wr_dfa_t A,
                                      const wr_arch_t *arch,
                                      const wr_arch_job_t *job, wr_limits_t L);

/* Merge x and y and their successors in a congruence, kept as classes of
 * wr_class_of; todo has space for a pair per state and one more pair. */
void arch_merge(uint32_t *up, uint32_t *todo, const wr_dfa_struct *A,
                uint32_t x, uint32_t y);

#endif
