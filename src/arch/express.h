/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ARCH_EXPRESS_H
#define WREATH_ARCH_EXPRESS_H

/* How weights are found, in phases:
 *
 *   answer.c       an answer, its measures, and the proof of a model
 *   express.c      which construction an architecture allows
 *   series.c       a group: its elements, a series with abelian factors,
 *                  characters that distinguish the cosets
 *   stack.c        the components: a cascade's levels as characters of their
 *                  groups, a register, and a delay between levels
 *   stack_close.c  all states that are met, and with them all tables
 *   contract.c     bits with gates between 0 and 1
 *   clocked.c      a clock below them
 *   cells.c        the same by cells that are not linear
 *   whole.c        one cell that is not linear for all of it (whole.h)
 *   dihedral.c     dihedral groups by turns and reflections of a plane
 *   solid.c        the groups of rotations of three solids, one layer of these
 *   obtuse.c       a sign that projections turn, in three letters or more
 *   exchange.c     a sign that only rounding turns, a bit that it keeps
 *   cycle.c        a count modulo m that only rounding makes
 *   last_letter.c  a readout that reads the last letter
 *   blocks.h       products of blocks of letters, a few factors per step
 *   stack_make.c   the model
 *   refute.c       which claim forbids it, if any
 */

#include "arch/impl.h"
#include "base/set.h"
#include "build/plane.h"
#include "model/make.h"
#include "run/rounded.h"

/* ---- answers (answer.c) ------------------------------------------------- */

/* A model that a construction made, and how, in words; rounded: it is right, if
 * at all, where it is rounded. */
typedef struct {
    wr_lrnn_t M;
    char *how;
    int rounded;
} arch_offer_t;

/* An answer that is looked for.
 * taken: a construction is the answer; status: what ended the search.  After
 * either no other is tried. */
typedef struct {
    wr_arch_answer_struct *X;
    const wr_dfa_struct *A, *B; /* as given, and minimal or trimmed */
    const wr_arch_t *asked;     /* by which layers are checked */
    const wr_arch_t *arch; /* whose constructions are tried: that, or a part */
    const wr_arch_job_t *job;
    wr_limits_struct *L;
    int taken;
    wr_status_t status;
} arch_express_t;
/* What was made is the answer, if it obeys the architecture and is proved; else
 * X->how says why not.
 * status  OK; any other ends the search */
WR_MUST_CHECK wr_status_t arch_take(arch_express_t *E, arch_offer_t *O);

/* ---- groups (series.c) -------------------------------------------------- */

typedef enum {
    ARCH_GROUP_SIGNS,   /* factors of exponent 2, all at once */
    ARCH_GROUP_ABELIAN, /* the derived series */
    ARCH_GROUP_PRIMES,  /* factors of prime exponent */
    ARCH_GROUP_LIST     /* elements only */
} arch_series_t;

/* One character of one factor: the multiplicative order m of its values, and
 * for every element of the term x its exponent, else UINT32_MAX. */
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
    wr_tuples_t coordinate; /* exponents of all characters; tuple x belongs
                             * to element x */
} arch_group_t;

void arch_group_init(arch_group_t *G, uint32_t degree);
void arch_group_clear(arch_group_t *G);
/* The products of at most so many of the permutations, all those met where
 * they are more than `most`; G is as it was initialised.
 * status  OK; UNABLE past limits or `most` elements */
WR_MUST_CHECK wr_status_t arch_group_list(arch_group_t *G,
                                          const wr_tuples_t *generators,
                                          uint32_t length, uint32_t most,
                                          wr_limits_t L);
/* The elements that the permutations generate, and a series.
 * status  OK; DOMAIN where the series does not end at 1 (not a 2-group, not
 *         solvable); UNABLE past limits or `most` elements */
WR_MUST_CHECK wr_status_t arch_group_set(arch_group_t *G,
                                         const wr_tuples_t *generators,
                                         arch_series_t series, uint32_t most,
                                         wr_limits_t L);
/* The group of A, a permutation automaton, as its elements act on states,
 * and which element each letter is.
 * status  as arch_group_set */
WR_MUST_CHECK wr_status_t arch_group_of(arch_group_t *G, uint32_t *letter,
                                        const wr_dfa_struct *A, uint32_t most,
                                        wr_limits_t L);
/* The element p after q, and the inverse of p. */
uint32_t arch_group_after(const arch_group_t *G, uint32_t p, uint32_t q);
uint32_t arch_group_inverse(const arch_group_t *G, uint32_t p);
uint32_t arch_group_point(const arch_group_t *G, uint32_t p, uint32_t i);

/* ---- tables -------------------------------------------------------------- */

/* A gate or readout as rows: key i has value[i]. */
typedef struct {
    wr_tuples_t key;
    uint32_t *value;
} arch_rows_t;
void arch_rows_clear(arch_rows_t *R);
/* The value of the row, which is new or has it already; 0 if it has another. */
int arch_rows_meet(arch_rows_t *R, const uint32_t *key, uint32_t value);

/* ---- a sign or a bit by rounding (exchange.c) -----------------------------
 */

/* The states are (x, .., x) and (y, .., y) of `dim` numbers, y the number after
 * x; the factor with beta = quarters / 4 and the key (key, .., key) exchanges
 * them once (add, .., add) is added and all is rounded; that with the entries
 * -sets / over beside the diagonal leads to one of them, with set[0] or set[1]
 * where dim > 2.
 * Or, constant: the states are x and y, and 3/4 h is a state again once add,
 * set[0] or set[1] is added: h, x or y. */
typedef struct {
    int constant;
    uint32_t dim;
    ulong sets, over;
    slong quarters;
    long key;
    fmpq_t x, y, add, set[2];
} arch_exchange_t;

void arch_exchange_init(arch_exchange_t *X); /* of a sign */
void arch_exchange_clear(arch_exchange_t *X);
/* Some exchange, or constant gate, proved for all words, with an action for
 * each state that leads there.
 * status  OK; DOMAIN (none in the grid that is tried); UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_exchange_find(arch_exchange_t *X,
                                             const wr_layer_evaluation_t how,
                                             wr_limits_t L);
/* H0 of label `start`, the actions and the decoder of the layer, label 0 for x.
 * Action i keeps the state (act[i] = 0), exchanges the two (1; of a sign
 * alone), or leads to the state of label act[i] - 2. */
void arch_exchange_layer(lrnn_make_t *B, const arch_exchange_t *X,
                         uint32_t start, const uint32_t *act, uint32_t acts);

/* ---- a count by rounding (cycle.c) ----------------------------------------
 */

/* The factor I - strength k k^T, k = (1, .., 1), with `add` k added, takes
 * point t, rounded, to point t + 1 modulo the length, which m divides. */
enum { ARCH_CYCLE_DIM = 8, ARCH_CYCLE_MOST = 64 };
typedef struct {
    uint32_t m, dim, length;
    fmpq *point; /* length x dim */
    fmpq_t strength, add;
} arch_cycle_t;

void arch_cycle_clear(arch_cycle_t *X);
/* X, which is initialised, = some such cycle in an E2 model.
 * status  OK; DOMAIN (none was met); UNABLE past limits; X is to be cleared */
WR_MUST_CHECK wr_status_t arch_cycle_find(arch_cycle_t *X, uint32_t m,
                                          const wr_layer_evaluation_t how,
                                          wr_limits_t L);
/* H0, which is point 0, the actions and the decoder of the layer; its labels
 * are t modulo m.  Action i keeps the state (act[i] = 0) or goes on by one. */
void arch_cycle_layer(lrnn_make_t *B, const arch_cycle_t *X,
                      const uint32_t *act, uint32_t acts);

/* ---- stacks ------------------------------------------------------------- */

typedef enum {
    ARCH_BY_NONE,        /* no groups */
    ARCH_BY_TIMED,       /* no groups above a clock of finitely many vectors */
    ARCH_BY_BITS,        /* no groups; gates between 0 and 1 */
    ARCH_BY_CONSTANT,    /* the same, one gate for all inputs */
    ARCH_BY_CLOCKED,     /* the same, and a clock below */
    ARCH_BY_CELLS,       /* the same, bits by cells: one-hot boxes */
    ARCH_BY_SIGNS,       /* factors Z_2, a diagonal of signs a term, or of
                          * one sign each where they vanish */
    ARCH_BY_ROOTS,       /* a diagonal of roots of unity a term */
    ARCH_BY_CYCLES,      /* a cycle of rounded states a character and
                          * exponent, which counts the letters that have it */
    ARCH_BY_ROTATIONS,   /* a plane a character, two reflections */
    ARCH_BY_REFLECTIONS, /* a plane a character, one, and a clock */
    ARCH_BY_PERMUTATIONS /* the points themselves */
} arch_by_t;

typedef enum {
    ARCH_CLOCK,
    ARCH_UNIT,
    ARCH_POINTS,
    ARCH_REGISTER,
    ARCH_DELAY
} arch_kind_t;

/* One layer to be; of bits, `first` is the number of its bit, and
 * labels of a delay are 2 now + before.  Else labels of a clocked unit are
 * value + m * clock, of a contracting delay now * width + before; others are
 * the value itself.
 * row     wire values, and the action that they select; a DELAY does not read
 *         the letter, which is first in all others
 * action  what an action is: exponents of a unit's characters - beyond their
 *         m, the unit is set to what is m less -, the element of a
 *         permutation, 0 or 1 + value of a register, the value of a delay */
typedef struct {
    arch_kind_t kind;
    uint32_t level, first, characters; /* characters: of a UNIT */
    uint32_t labels;
    uint32_t exponent;     /* of a UNIT that counts: what it counts; or 0 */
    uint32_t *wire, wires; /* parts */
    arch_rows_t row;
    wr_tuples_t action;
} arch_part_t;

typedef struct {
    uint32_t width, start;
    wr_tuples_t permutation; /* those that letters make of its states */
    arch_group_t group;      /* of these */
    uint64_t *met; /* of each character the bits of the exponents that occur;
                    * NULL until they are known */
    int resets, has_register;
    uint32_t *root, *leads, orbits; /* of points, where units can be set to
                                     * an element; else NULL */
    uint32_t first, parts;          /* its parts, the delay not counted */
    uint32_t delay;                 /* or UINT32_MAX; of bits, the first of */
    uint32_t delays;                /* so many */
} arch_level_t;

/* What makes the layers: those of arch, groups of at most `most` elements by
 * one kind; exchange: signs, or bits by a constant gate, are these; or NULL;
 * how: cycles are sought in it. */
typedef struct {
    const wr_arch_t *arch;
    arch_by_t by;
    uint32_t most;
    const arch_exchange_t *exchange;
    const wr_layer_evaluation_struct *how;
} arch_means_t;

typedef struct {
    const wr_dfa_struct *A;    /* of the cascade: clocked or as given */
    const wr_dfa_struct *base; /* as given */
    uint32_t *origin;          /* clocked: modulus (state of base) + time, for
                                * each */
    uint32_t modulus;          /* of the clock of one, or 0 */
    const wr_arch_t *arch;     /* as in the means */
    arch_by_t by;
    uint32_t most;
    const arch_exchange_t *exchange;
    const wr_layer_evaluation_struct *how;
    arch_cycle_t *cycle; /* one for each number that some part counts modulo */
    uint32_t cycles;
    wr_cascade_t C;
    uint32_t levels;
    arch_level_t *level;
    arch_part_t *part;
    uint32_t parts, clock; /* clock: its number, or UINT32_MAX */
    uint32_t order;        /* lcm of the orders of all characters, and of 4
                            * for planes */
    slong turn;            /* in 64ths, what turns a sign on a number that
                            * vanishes, where -1 is out of the range; or 0 */
    wr_tuples_t state;     /* joint states: labels of all parts */
    arch_rows_t readout;   /* the state of A for the labels of all but clock
                            * and delays */
    wr_limits_struct *L;
} arch_stack_t;

/* M = a stack for A by these means.
 * status  OK; DOMAIN (a group is not of the kind); UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_stack(wr_lrnn_t M, const wr_dfa_t A,
                                     arch_means_t means, wr_limits_t L);
WR_MUST_CHECK wr_status_t arch_stack_close(arch_stack_t *S);
/* M = its model over K.
 * status  OK; DOMAIN (a cycle was not found); UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_stack_make(wr_lrnn_t M, arch_stack_t *S,
                                          const wr_ring_t K);
/* Whether the readout reads a part. */
int arch_part_is_read(const arch_part_t *p);
/* m of a unit of one character in a plane; 0 for all others. */
uint32_t arch_part_plane(const arch_stack_t *S, const arch_part_t *p);
/* What the levels of the cascade do: their start, permutations and resets.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_stack_observe(arch_stack_t *S);

/* Bits (contract.c): how many for values below width; the value of a level
 * from the labels of all parts; a part's label at the start; its layer. */
uint32_t arch_bits_of(uint32_t width);
uint32_t arch_bits_value(const arch_level_t *v, const uint32_t *label);
uint32_t arch_bits_start(const arch_stack_t *S, const arch_part_t *p);
void arch_bits_layer(lrnn_make_t *B, const arch_stack_t *S,
                     const arch_part_t *p);
/* Levels are split into bits. */
int arch_by_bits(const arch_stack_t *S);
/* A clock is below. */
int arch_by_clock(const arch_stack_t *S);

/* Clocks (clocked.c): B, whose letter m a + t is the letter a and the time
 * modulo m after it, and the states q of A and the times that its states
 * stand for, as m q + t; the least m found for which B is aperiodic (status
 * OK; DOMAIN: none, and the reason has which were tried; UNABLE past limits, or
 * if one of those is undecided);
 * whether a letter is met at these values of levels; layer 0. */
void arch_clocked(wr_dfa_t B, uint32_t **origin, const wr_dfa_t A, uint32_t m);
WR_MUST_CHECK wr_status_t arch_clock_modulus(uint32_t *modulus,
                                             const wr_dfa_t A, wr_limits_t L);
int arch_is_met(arch_stack_t *S, const uint32_t *value, uint32_t letter);
void arch_clock_layer(lrnn_make_t *B, const arch_stack_t *S, const wr_ring_t K);

/* ---- dihedral groups (dihedral.c) --------------------------------------- */

/* h = the image of h under the reflection of key v, where it is whole. */
void arch_reflect(long *h, const long *v, uint32_t dim);
/* A layer of reflections, two a letter for k >= 2, and for k = 1 a sign
 * below it where letters turn.
 * status  OK; DOMAIN (the group of A, a permutation automaton, is not
 *         dihedral of at least 6 elements); UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_dihedral(arch_offer_t *O, const wr_dfa_t A,
                                        uint32_t k, wr_limits_t L);

/* ---- rotations of solids (solid.c) -------------------------------------- */

typedef struct {
    long p, q; /* p + q sqrt 5 */
} arch_number_t;

typedef struct {
    arch_number_t x[3][3]; /* in quarters */
} arch_turn_t;

#define ARCH_SOLID_MOST 60

/* turn 0 is the identity; after[i][j]: turn i after turn j; image: the turn
 * of each element of a group. */
typedef struct {
    uint32_t order;
    arch_turn_t turn[ARCH_SOLID_MOST];
    uint32_t after[ARCH_SOLID_MOST][ARCH_SOLID_MOST];
    uint32_t image[ARCH_SOLID_MOST];
} arch_solid_t;

/* The solid of whose rotations G is the group, and which they are.
 * status  OK; DOMAIN (the group is not A_4, S_4 or A_5) */
WR_MUST_CHECK wr_status_t arch_solid_match(arch_solid_t *H,
                                           const arch_group_t *G,
                                           wr_limits_t L);
/* K, which is Q, the field of its rotations. */
WR_MUST_CHECK wr_status_t arch_solid_ring(wr_ring_t K, const arch_solid_t *H,
                                          wr_limits_t L);
/* The key of the reflection -R, R a half turn; and the point R (1, 2, 4) / 4,
 * times -1 if turned, which no two rotations share. */
void arch_solid_put_axis(lrnn_make_t *B, const arch_turn_t *R);
void arch_solid_put_point(lrnn_make_t *B, const arch_turn_t *R, int turned);

/* One layer of 3 dimensions, two reflections per letter.
 * status  OK; DOMAIN (the group of A, a permutation automaton, is not A_4,
 *         S_4 or A_5); UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_space(arch_offer_t *O, const wr_dfa_t A,
                                     wr_limits_t L);
/* A stack for classes of at most two states, and one layer of projections
 * of the plane, one per letter, whose sign distinguishes them.
 * status  OK; DOMAIN (no such classes or directions were found); UNABLE past
 *         limits
 * source  [grazziworkshop, Prop. 1.3: a product of three factors] */
WR_MUST_CHECK wr_status_t arch_obtuse(arch_offer_t *O, const wr_dfa_t A,
                                      const wr_arch_t *arch, wr_limits_t L);

/* ---- the last letter (last_letter.c) --------------------------------------
 */

/* States are alike if every letter leads from them to one state: cls[q], the
 * class of state q, in the order of the least states; how many there are. */
uint32_t arch_alike(uint32_t *cls, const wr_dfa_struct *A);
/* A stack by these means for the classes of alike states of A, which is
 * minimal, and a readout that reads the last letter as well: by ARCH_BY_NONE,
 * without layers, for one class.
 * status  OK; DOMAIN (no two states are alike; there are classes, and no means;
 *         a letter does not permute them; as arch_stack); UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_last_letter(arch_offer_t *O, const wr_dfa_t A,
                                           arch_means_t means, wr_limits_t L);

/* ---- cells (cells.c, whole.c) -------------------------------------------- */

void arch_cell_init(wr_arch_cell_t *X);
void arch_cell_clear(wr_arch_cell_t *X); /* and initialised again */
/* X becomes the cell of a text, with what is decided of it.
 * status  OK; DOMAIN where it is not the text of a cell; UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_cell_set(wr_arch_cell_t *X, const char *text,
                                        wr_limits_t L);
/* The layer of a cell's boxes, one-hot; its actions are the cell's letters. */
void arch_cell_layer(lrnn_make_t *B, const arch_stack_t *S,
                     const arch_part_t *p);
/* Cells of a bit and of its last two values, as M, a stack of boxes, needs
 * them, each decided, in X->cell, which has none before.
 * status  OK; DOMAIN (none for arch); UNABLE past limits */
WR_MUST_CHECK wr_status_t arch_cells(wr_arch_answer_t X, const wr_lrnn_t M,
                                     const wr_arch_t *arch, wr_limits_t L);
/* One cell for all of A in one layer, and the stack of its boxes.
 * status  OK; UNABLE past limits, or where no margin was seen to hold */
WR_MUST_CHECK wr_status_t arch_whole(arch_offer_t *O, wr_arch_cell_t *X,
                                     const wr_dfa_t A, const wr_arch_t *arch,
                                     wr_limits_t L);

/* ---- refutations -------------------------------------------------------- */

/* X becomes FALSE where a claim forbids it; else it is left alone, or its
 * `how` describes what is known. */
WR_MUST_CHECK wr_status_t arch_refute(wr_arch_answer_t X, const wr_dfa_t A,
                                      const wr_arch_t *arch,
                                      const wr_arch_job_t *job, wr_limits_t L);

/* Congruences as classes of wr_class_of: x and y are merged with all that
 * follows, todo having room for a pair per state and one more. */
void arch_merge(uint32_t *up, uint32_t *todo, const wr_dfa_struct *A,
                uint32_t x, uint32_t y);

#endif
