/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_SEARCH_H
#define WREATH_SEARCH_H

/* search: find rounded recurrences of a given shape that count although the
 * hypothesis of a theorem about exact recurrences excludes it, or that map two
 * inequivalent words to one state.
 *
 * A family is a finite, numbered set of candidates.  Each parameter ranges over
 * a grid, and candidate i is i written in mixed radix (exhaustive), or drawn by
 * a generator seeded with (seed, i) (random).  So a search depends on its
 * family only and can be resumed at any number.
 */

#include "automaton/automaton.h"
#include "rounding/rounding.h"
#include "spectrum/spectrum.h"

WR_BEGIN_DECLS

/* ---- grids --------------------------------------------------------------- */

typedef enum {
    WR_GRID_NONE,
    WR_GRID_RANGE,
    WR_GRID_LIST,
    WR_GRID_CODES
} wr_grid_kind_t;

/* A finite set of numbers.  RANGE: lo/den .. hi/den.  CODES: the numbers of the
 * format with positive codes low .. high, of either sign (signs 3), with the
 * sign bit clear (1) or set (2). */
typedef struct {
    wr_grid_kind_t kind;
    char *text;
    int64_t lo, hi;
    uint64_t den;
    fmpq *list;
    slong length;
    wr_format_t format;
    uint64_t low, high;
    int signs;
} wr_grid_struct;
typedef wr_grid_struct wr_grid_t[1];

void wr_grid_init(wr_grid_t G); /* the single number 0 */
void wr_grid_clear(wr_grid_t G);
/* Read "none"; "LO..HI" or "LO..HI/DEN"; "p/q,p/q,.."; "codes", "codes+",
 * "codes-" for the finite numbers of F, including 0 and -0; followed by
 * ":E1:E2" only those with binary exponents E1 to E2.
 * status  OK; PARSE (reason in L) */
WR_MUST_CHECK wr_status_t wr_grid_read(wr_grid_t G, const char *text,
                                       const wr_format_t F, wr_limits_t L);
uint64_t wr_grid_count(const wr_grid_t G);
/* x = number i < wr_grid_count; *minus is set if it is -0. */
void wr_grid_get(fmpq_t x, unsigned char *minus, const wr_grid_t G, uint64_t i);

/* ---- families ------------------------------------------------------------ */

/* The parameters of a letter: a matrix, its diagonal, its upper triangle, the
 * same mirrored, or the vector k of a delta rule. */
typedef enum {
    WR_FAMILY_MATRIX,
    WR_FAMILY_DIAGONAL,
    WR_FAMILY_TRIANGULAR,
    WR_FAMILY_SYMMETRIC,
    WR_FAMILY_DELTA
} wr_family_shape_t;
extern const char *const wr_family_shapes[]; /* their names, then NULL */

/* The conditions on exact matrices, as bits of a set. */
enum {
    WR_SUCH_REAL = 1,           /* all eigenvalues real */
    WR_SUCH_NONNEGATIVE = 2,    /* real and >= 0 */
    WR_SUCH_POSITIVE = 4,       /* real and > 0 */
    WR_SUCH_INSIDE = 8,         /* of modulus < 1 */
    WR_SUCH_ONE_OR_INSIDE = 16, /* 1, or modulus < 1 */
    WR_SUCH_NORM = 32,          /* |A|_2 <= 1 */
    WR_SUCH_CONTRACTION = 64,   /* |A|_2 < 1 */
    WR_SUCH_SYMMETRIC = 128,
    WR_SUCH_PSD = 256 /* symmetric, eigenvalues >= 0 */
};
/* Read a comma-separated list of their names: real nonnegative positive inside
 * one-or-inside norm contraction symmetric psd.
 * status  OK; PARSE (reason in L) */
WR_MUST_CHECK wr_status_t wr_such_read(unsigned *such, const char *text,
                                       wr_limits_t L);
/* Return the name of bit i, or NULL after the last. */
const char *wr_such_name(int i);
/* Decide all conditions in `such` by the spectrum; TRUE if there are none.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_such_check(wr_truth_t *holds, unsigned such,
                                        const fmpq_mat_t A, wr_limits_t L);

/* The candidates, and which of them are witnesses:
 *   automaton NULL  those whose states on the repeated word of all letters
 *                   have, in words, the period `period`, or if that is 0 a
 *                   period that does not divide `divides`
 *   else            those that map two inequivalent words to one state, or with
 *                   `apart` those that never do; the letters are those of the
 *                   automaton
 * start_all uses all finite starts (zero is +0) in place of the grid start. */
typedef struct {
    wr_family_shape_t shape;
    size_t n, letters;
    wr_evaluation_t evaluation;
    unsigned such;      /* conditions on each letter's exact matrix */
    unsigned such_word; /* on the product of all letters, newest left */
    wr_grid_t entries, add, beta, start;
    int start_all;
    uint64_t period, divides;
    const wr_dfa_struct *automaton;
    int apart;
    uint64_t length; /* least total length of the two words of a collision */
    int exhaustive;
    uint64_t seed, tries; /* of random candidates only */
    uint64_t orbit;       /* steps, or states, allowed per candidate */
} wr_family_struct;
typedef wr_family_struct wr_family_t[1];

void wr_family_init(wr_family_t F); /* size 1, period not 1, seed 1 */
void wr_family_clear(wr_family_t F);
/* Append everything that determines a search, as lines of text. */
void wr_family_print(wr_buffer_t out, const wr_family_t F);

/* ---- searches ------------------------------------------------------------ */

enum { WR_SEARCH_PERIODS = 16 };

/* Counts of the candidates below next: next = outside + undecided + decided.
 *   outside     such or such_word fails; where there is no closed form (such
 *               from size 3 on except delta, such_word of several letters from
 *               size 3 on) they are tested only for candidates that would be
 *               witnesses
 *   undecided   `orbit` did not suffice, or the model has no answer
 *   periods[p]  decided ones of period p (from all starts: the longest); [0]
 *               those of a longer period than WR_SEARCH_PERIODS
 *   witnesses   decided ones that satisfy the criterion */
typedef struct {
    uint64_t next, total;
    uint64_t outside, undecided, decided, witnesses;
    uint64_t periods[WR_SEARCH_PERIODS + 1];
    uint64_t best;  /* number of the smallest witness so far */
    uint64_t steps; /* successful steps of shrinking */
} wr_search_counts_t;

typedef struct wr_search_struct *wr_search_t;

/* Create a search that is ready for candidate 0; F outlives X; *X is NULL on
 * failure.
 * status  OK; DOMAIN (invalid family; too many candidates to number; all starts
 *         with more than 2^20 states or in E3) */
WR_MUST_CHECK wr_status_t wr_search_init(wr_search_t *X, const wr_family_t F,
                                         wr_limits_t L);
void wr_search_clear(wr_search_t X);
const wr_search_counts_t *wr_search_counts(const wr_search_t X);
/* Try at most `count` more candidates; with `first`, stop after a witness.
 * status  OK; UNABLE past limits, after a candidate */
WR_MUST_CHECK wr_status_t wr_search_run(wr_search_t X, uint64_t count,
                                        int first, wr_limits_t L);
/* Minimise the best witness while it remains a witness: first the bits of its
 * numbers, then their numerators, then the preperiod.
 * status  OK; DOMAIN if there is none; UNABLE past limits (then only partly
 *         minimised) */
WR_MUST_CHECK wr_status_t wr_search_shrink(wr_search_t X, wr_limits_t L);

/* Return the best witness, a recurrence that exists as long as X, or NULL. */
const wr_recurrence_struct *wr_search_witness(const wr_search_t X);
/* Return the size of the best witness: bits of numerators and denominators;
 * preperiod in steps, period in words (0 if the family has an automaton). */
void wr_search_size(uint64_t *bits, uint64_t *preperiod, uint64_t *period,
                    const wr_search_t X);
/* Append the words of the witness's collision, and the word that distinguishes
 * them after both; nothing if there is no collision, as in a search without an
 * automaton.
 * status  OK; DOMAIN if there is no witness; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_search_words(wr_buffer_struct out[3],
                                          wr_search_t X, wr_limits_t L);
/* A = the exact matrix of the witness's letter a; a = letters: the product */
void wr_search_matrix(fmpq_mat_t A, const wr_search_t X, size_t a);
/* Append the certificate of the witness for wreath-check: RHO, or COLL or HOM.
 * status  OK; DOMAIN if there is none; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_search_certify(wr_buffer_t out, wr_search_t X,
                                            wr_limits_t L);

/* Append NONE for wreath-check: all candidates were decided, from all starts,
 * and none is a witness.
 * status  OK; DOMAIN if that is false, or for a family that has no such
 *         certificate (reason in L): several letters, delta rules, conditions
 *         beyond size 2, grids of more than 4096 numbers, formats that flush or
 *         wrap, the order tree */
WR_MUST_CHECK wr_status_t wr_search_certify_none(wr_buffer_t out,
                                                 const wr_search_t X,
                                                 wr_limits_t L);

/* Append a checkpoint as text; restore a search from one.
 * status  OK; PARSE (message in in; another family) */
void wr_search_save(wr_buffer_t out, const wr_search_t X);
WR_MUST_CHECK wr_status_t wr_search_resume(wr_search_t X, wr_reader_t in,
                                           wr_limits_t L);

WR_END_DECLS
#endif
