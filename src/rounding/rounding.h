/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ROUNDING_H
#define WREATH_ROUNDING_H

/* rounding: arithmetic that rounds.  Number formats, one rounding of an exact
 * rational (the definition everything else is measured against), single
 * operations, and recurrences stepped in a given order of roundings.  May
 * include base only (and exact/compat.h, which stands for system headers).
 *
 * A number of a format is its code, an integer: for floats the sign bit,
 * the biased exponent and the p - 1 stored bits, as in IEEE 754 interchange;
 * for fixed point the two's complement; of another kind its own (posit.c). Only
 * the low `width` bits are used.
 */

#include "base/set.h"
#include "exact/compat.h"

WR_BEGIN_DECLS

/* ---- formats ---------------------------------------------------------- */

/* A binary format.  Floats: precision p with the hidden
 * bit, normal numbers from 2^emin to below 2^(emax+1); a zero of either sign.
 * Fixed point: multiples of 2^-frac in two's complement of `width` bits.
 * Other kinds have a file each.  p, emin, emax and subnormals are of floats,
 * frac of fixed point; all else, and the functions below, of every format.
 * units   all in bits or binary exponents */
typedef struct wr_format_kind_struct wr_format_kind_t;
typedef struct {
    const wr_format_kind_t *kind;
    int width; /* bits of a code */
    int p, emin, emax;
    int frac;
    int has_inf, has_nan;
    int subnormals; /* 0: results are flushed to zero, and codes of subnormal
                     * numbers stand for zero */
    int saturate;   /* 1: results beyond the largest become the largest */
    uint64_t max;   /* code of the largest finite number */
    uint64_t inf;   /* code of +infinity, if there is one */
    uint64_t nan;   /* code of the NaN that operations give */
} wr_format_struct;
typedef wr_format_struct wr_format_t[1];

/* A format by its text: NAME or NAME:flush, NAME:sat with a NAME of the table
 * in format.c (wr_format_name, doc/rounding.md), or float:P:EMIN:EMAX (2 <= P
 * <= 60, EMIN <= EMAX, both at most 100000 in absolute value, as IEEE),
 * fixed:INT:FRAC (INT >= 1 counts the sign, FRAC >= 0, at least 2 bits; :sat,
 * the default, or :wrap), int:BITS (fixed:BITS:0).  A code has at most 64 bits:
 * those of float:P:EMIN:EMAX are P, and as many as EMAX - EMIN + 2 needs.
 * status  OK; PARSE (reason in L)
 * source  [IEEE754-2019], [OFP8], [OCPMX] */
WR_MUST_CHECK wr_status_t wr_format_read(wr_format_t F, const char *text,
                                         wr_limits_t L);
/* The text that reads back as F; the shortest name where there is one. */
void wr_format_print(wr_buffer_t out, const wr_format_t F);
int wr_format_equal(const wr_format_t F, const wr_format_t G);
/* The name of the i-th named format, or NULL after the last. */
const char *wr_format_name(size_t i);

/* ---- numbers of a format ---------------------------------------------- */

typedef enum { WR_FINITE = 0, WR_INFINITE, WR_NAN } wr_class_t;

/* The value of a code.  x is set for finite numbers only (0 for both
 * zeros); *negative is the sign bit, also of zero and infinity.  Codes with
 * bits above width, or between the largest number and infinity, are NaN. */
wr_class_t wr_format_decode(fmpq_t x, int *negative, uint64_t code,
                            const wr_format_t F);

int wr_format_is_float(const wr_format_t F);
int wr_format_is_fixed(const wr_format_t F);
/* The numbers in their order: 0 has index 0, the next larger number the next
 * index, and -x the index of x negated, where both are numbers.  -0 has index
 * 0, too, which is the index of the code 0. */
int64_t wr_format_index(uint64_t code, const wr_format_t F);
uint64_t wr_format_at(int64_t index, const wr_format_t F);
/* The code of -x for that of a number x; -0 for 0 if there is one. */
uint64_t wr_format_negate(uint64_t code, const wr_format_t F);
/* The code that an infinity is rounded to under WR_RNE. */
uint64_t wr_format_infinite(int negative, const wr_format_t F);
/* Every number, and everything half way between two, is a multiple of
 * 2^unit, and all numbers lie between -2^far and 2^far; far >= 0. */
slong wr_format_unit(const wr_format_t F);
slong wr_format_far(const wr_format_t F);
/* The largest B with all of 0 .. B numbers of F. */
void wr_format_exact_up_to(fmpz_t B, const wr_format_t F);

/* ---- rounding --------------------------------------------------------- */

typedef enum {
    WR_RNE = 0, /* nearest, ties to even */
    WR_RNA,     /* nearest, ties away from zero */
    WR_RND,     /* nearest, ties to the smaller number */
    WR_RZ,      /* toward zero */
    WR_RU,      /* toward +infinity */
    WR_RD,      /* toward -infinity */
    WR_RODD,    /* exact, or the neighbour with an odd last bit */
    WR_RSTO     /* away from zero with probability (x - lo) / (hi - lo) */
} wr_rule_t;

/* A rounding mode.  WR_RSTO draws 64 bits that depend on seed and counter
 * alone; who wants independent draws counts up.
 * source  [IEEE754-2019, 4.3], [boldo2008] for odd, [grazzi2025, eq. (4)]
 *         for ties to the smaller */
typedef struct {
    wr_rule_t rule;
    uint64_t seed, counter;
} wr_mode_struct;
typedef wr_mode_struct wr_mode_t[1];

/* rne rna rnd rz ru rd odd, or sto, sto-SEED.
 * status  OK; PARSE (reason in L) */
WR_MUST_CHECK wr_status_t wr_mode_read(wr_mode_t mode, const char *text,
                                       wr_limits_t L);
void wr_mode_print(wr_buffer_t out, const wr_mode_t mode);
/* status  OK; PARSE if F is not rounded in this mode (reason in L) */
WR_MUST_CHECK wr_status_t wr_mode_check(const wr_mode_t mode,
                                        const wr_format_t F, wr_limits_t L);

/* Flags beside the result; 0: none. */
enum { WR_INEXACT = 1, WR_OVERFLOW = 2, WR_INVALID = 4 };

/* code = the exact x rounded once into F: the definition of rounding.
 * First to p bits (fewer below 2^emin, unless subnormals are flushed) with
 * no bound on the exponent.  Then, for floats:
 *   beyond the largest   infinity for the nearest modes and away from zero,
 *                        the largest for the others and under :sat; NaN
 *                        where the format has no infinity
 *   flushed              below 2^emin becomes zero of the sign of x in every
 *                        mode (tininess after rounding)
 *   zero                 of the sign of x; x = 0 becomes -0 if `negative`
 * Fixed point saturates or wraps modulo 2^width.  A format of another kind is
 * rounded as its file states (posit.c).
 * returns the flags
 * source  [IEEE754-2019, 4.3 and 7.4], [OFP8, 5.2] for :sat and e4m3fn */
unsigned wr_round_q(uint64_t *code, const fmpq_t x, int negative,
                    const wr_format_t F, const wr_mode_t mode);

/* One operation on numbers of F, one rounding into F, with the special cases
 * of IEEE 754 (NaN for 0 inf and inf - inf; -0 as in 6.3).  A result NaN in
 * a format without one is +0, and WR_INVALID is the only trace of it.
 * returns the flags
 * cost    about a microsecond: this is the reference
 * source  [IEEE754-2019, 5.4.1, 6.3, 7.2] */
unsigned wr_round_add(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode);
unsigned wr_round_mul(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode);
/* x[0] x[1] + x[2] with one rounding */
unsigned wr_round_fma(uint64_t *out, const uint64_t x[3], const wr_format_t F,
                      const wr_mode_t mode);

/* out[i] = x[i] rounded into F under WR_RNE, as by wr_round_q, for floats of
 * at most 16, resp. 8 bits; NaN gives the format's NaN (+0 without one).
 * status  OK; DOMAIN (fixed point, wider codes, exponents beyond 300)
 * cost    0.4 nanoseconds an element with AVX2, 4 without; `make
 *         bench` tells */
WR_MUST_CHECK wr_status_t wr_round_array16(uint16_t *out, const double *x,
                                           size_t n, const wr_format_t F);
WR_MUST_CHECK wr_status_t wr_round_array8(uint8_t *out, const double *x,
                                          size_t n, const wr_format_t F);

/* -1, 0 or 1: the sign of the exact sum of n doubles.
 * shape   1 <= n <= WR_SUM_MAX; each is 0, or of a size from 2^-900 to 2^900
 * source  [shewchuk1997, Thm 10] */
enum { WR_SUM_MAX = 66 };
int wr_sum_sign(const double *term, size_t n);

/* ---- recurrences ------------------------------------------------------ */

/* One letter's step on vectors of size n, with exact weights.
 *   affine  h <- A h + b, weights A by rows, then b; without b nothing is
 *           added, not even a zero (which would turn -0 into +0)
 *   delta   s = k.h, e = beta (v - s), h_i <- h_i + e k_i: the delta rule of
 *           DeltaNet; weights k, then v, then beta
 *   tree    operations one by one, each rounded once: the order of roundings
 *           is part of the letter; without weights */
typedef struct wr_tree_struct wr_tree_struct;
typedef struct {
    char *name;
    int delta, has_add;
    fmpq *w;
    unsigned char *minus; /* weight i is -0 */
    wr_tree_struct *tree; /* or NULL */
} wr_recurrence_letter_t;

typedef struct {
    size_t n, letters;
    wr_recurrence_letter_t *letter;
    fmpq *start; /* n of them */
} wr_recurrence_struct;
typedef wr_recurrence_struct wr_recurrence_t[1];

enum { WR_RECURRENCE_MAX_SIZE = 64 };

void wr_recurrence_init(wr_recurrence_t R);
void wr_recurrence_clear(wr_recurrence_t R);
/* R, which is empty, gets a size and starts at 0; one more letter, affine
 * with all weights 0, which the caller sets.
 * shape   1 <= n <= WR_RECURRENCE_MAX_SIZE; no other letter has the name, or it
 *         is "" */
void wr_recurrence_begin(wr_recurrence_t R, size_t n);
wr_recurrence_letter_t *wr_recurrence_add(wr_recurrence_t R, const char *name);
/* The matrix of a letter: its rows, or I - beta k k^T.
 * shape   A is n x n, n the size of the vectors; the letter is no tree */
void wr_recurrence_matrix(fmpq_mat_t A, const wr_recurrence_letter_t *l);
/* Reads the text form (doc/rounding.md): lines size, start, letter, row,
 * add, delta, value, beta, op, out.  Numbers are p, p/q, decimals and C99
 * hexadecimal floats, all exact.
 * status  OK; PARSE (message in in) */
WR_MUST_CHECK wr_status_t wr_recurrence_read(wr_recurrence_t R, wr_reader_t in);
/* One number as recurrences write it, "-3/2", "0.1e-3" or "0x1.8p3", with an
 * exponent of at most 5000; *minus: it is -0.  1, or 0 if it is none. */
int wr_number_read(fmpq_t x, unsigned char *minus, const char *s);
/* The index of the letter called name, or R->letters. */
size_t wr_recurrence_letter(const wr_recurrence_t R, const char *name);
/* "0 1^2048 0": a letter that stands `shortest` times in a row or more is
 * printed with its count.
 * shape   shortest >= 2 */
void wr_recurrence_put_word(wr_buffer_t out, const wr_recurrence_t R,
                            const uint32_t *word, size_t length,
                            size_t shortest);

/* ---- evaluation models ------------------------------------------------ */

/* The order in which the step of a letter is rounded.  Products p_i = w_i h_i.
 *   dot    the exact sum of all p_i and b, one rounding
 *   seq    each p_i rounded, added from the left, then b
 *   bias   as seq, but the sum begins with b
 *   fma    s = b, then s = round(s + p_i): one rounding a term
 *   wide   as seq: products in the format, sums in acc, at the end rounded
 *          into the format
 *   acc    as wide, products in acc, too
 *   tree   by the letter's own operations; .acc in acc, others in the
 *          format; without acc it is the format */
typedef enum {
    WR_ORDER_DOT = 0,
    WR_ORDER_SEQ,
    WR_ORDER_BIAS,
    WR_ORDER_FMA,
    WR_ORDER_WIDE,
    WR_ORDER_ACC,
    WR_ORDER_TREE
} wr_order_t;

/* E2 (chunk 0): stepwise.  E3 (chunk C >= 1): with (P_j, c_j) the product of
 * the first j maps of a chunk of C letters, itself computed with roundings,
 *   h_(s+j) = round(P_j h_s) + c_j,   s a multiple of C, 1 <= j <= C,
 * everything op by op from the left.  (P_j, c_j) comes from (P_(j-1),
 * c_(j-1)) one letter at a time, or, under `scan`, from blocks of 2^i
 * letters multiplied in a tree, the newest on the left. */
typedef struct {
    wr_format_t format, acc;
    wr_mode_t mode;
    wr_order_t order;
    unsigned chunk;
    int scan;
} wr_evaluation_struct;
typedef wr_evaluation_struct wr_evaluation_t[1];

/* E2:FORMAT[:MODE[:ORDER]], by default rne and seq, with ORDER one of dot seq
 * bias fma wide-NAME acc-NAME tree tree-NAME, or E3:FORMAT:MODE:chunk-C or:
 * scan-C (C <= 4096; a power of two for scan).  E2:bf16:flush:rne:acc-fp32.
 * status  OK; PARSE (reason in L)
 * source  [blelloch1990] for scans */
WR_MUST_CHECK wr_status_t wr_evaluation_read(wr_evaluation_t M,
                                             const char *text, wr_limits_t L);
void wr_evaluation_print(wr_buffer_t out, const wr_evaluation_t M);
/* Cuts ":WORD" off the end of the text of an evaluation; 1 if it ended so. */
int wr_evaluation_cut(char *text, const char *word);

/* ---- orbits: a recurrence in a model on a periodic word ---------------- */

typedef struct wr_machine_struct *wr_machine_t;

/* A recurrence made ready for a model; NULL on failure.  Steps run on
 * doubles where that is exactly the same (precision up to 25 bits, exponents
 * up to 300, weights whose products fit a double), else on rationals.
 * status  OK; DOMAIN (stochastic rounding, which has no orbit; a delta rule
 *         in an order other than seq and fma, or in E3; letters of operations
 *         in an order other than tree, or others in tree) */
WR_MUST_CHECK wr_status_t wr_machine_init(wr_machine_t *M,
                                          const wr_recurrence_t R,
                                          const wr_evaluation_t evaluation,
                                          wr_limits_t L);
void wr_machine_clear(wr_machine_t M);
/* 1: steps run on doubles; 0: on rationals. */
int wr_machine_fast(const wr_machine_t M);
/* States of a machine are n words, which are equal where the numbers are:
 * their codes, or on the fast path the bits of doubles.  One letter's step
 * of an E2 model (out is not h), and words and codes from each other. */
void wr_machine_step(uint64_t *out, const uint64_t *h, uint32_t letter,
                     wr_machine_t M);
/* The same of `count` states side by side: word i of state k is h[i count + k].
 * shape   count a multiple of WR_MACHINE_LANES; out is not h */
enum { WR_MACHINE_LANES = 4 };
void wr_machine_steps(uint64_t *out, const uint64_t *h, size_t count,
                      uint32_t letter, wr_machine_t M);
uint64_t wr_machine_word(uint64_t code, const wr_machine_t M);
uint64_t wr_machine_code(uint64_t word, const wr_machine_t M);
/* For tests: makes the machine take the rationals. */
WR_MUST_CHECK wr_status_t
wr_machine_init_exact(wr_machine_t *M, const wr_recurrence_t R,
                      const wr_evaluation_t evaluation, wr_limits_t L);

typedef struct wr_orbit_struct *wr_orbit_t;

/* The orbit of the rounded start under the word repeated for ever.
 * shape   length >= 1 letters below R->letters; M outlives the orbit
 * status  OK; for E3 also DOMAIN (a product of maps overflows) and UNABLE
 *         (lcm(length, C) maps of n^3 operations are more than 2^22) */
WR_MUST_CHECK wr_status_t wr_orbit_init(wr_orbit_t *O, const wr_machine_t M,
                                        const uint32_t *word, size_t length,
                                        wr_limits_t L);
/* The same of a word that is read once: E3 multiplies no maps beyond it.
 * shape   at most length steps are made; it has no period */
WR_MUST_CHECK wr_status_t wr_orbit_init_once(wr_orbit_t *O,
                                             const wr_machine_t M,
                                             const uint32_t *word,
                                             size_t length, wr_limits_t L);
void wr_orbit_clear(wr_orbit_t O);
void wr_orbit_rewind(wr_orbit_t O); /* back to time 0 */
void wr_orbit_step(wr_orbit_t O);
/* The n codes of the state now. */
void wr_orbit_state(uint64_t *code, const wr_orbit_t O);

/* For ever: the least preperiod and, with it, the least period of the
 * sequence of states h_0, h_1, ... of the orbit, which is rewound.
 * status  OK; UNABLE past L->max_steps or the deadline
 * cost    about 3 (preperiod + period) steps, no memory
 * source  [brent1980] */
WR_MUST_CHECK wr_status_t wr_orbit_period(uint64_t *preperiod, uint64_t *period,
                                          wr_orbit_t O, wr_limits_t L);

/* Whether one rounding into F, in any mode that is not stochastic, is
 * non-decreasing where it is not NaN: all but those that wrap. */
int wr_format_is_monotone(const wr_format_t F);
/* 1, with the code, if it is seen that every number from lo to hi, which are
 * of one sign, is rounded to it; else 0, and nearer ends may decide. */
int wr_round_between(uint64_t *code, const fmpq_t lo, const fmpq_t hi,
                     const wr_format_t F, const wr_mode_t mode);
/* Whether whatever recurrence of zeros off the diagonal moves monotonically in
 * the model, from every state: E2, not stochastic, all its roundings are
 * monotone, and none makes a NaN or all keep one. */
int wr_evaluation_is_monotone(const wr_evaluation_t evaluation);

/* Whether every number of the state is seen, from the weights alone, to move
 * monotonically on the chain of the format's numbers: affine maps with zeros
 * off the diagonal, in E2, with roundings as above.  If so, from every state
 * and on every word repeated for ever, the period of the states after the
 * repetitions divides *divides: 1, or 2 if a weight on the diagonal has its
 * sign bit set.  (In two or more dimensions with the two zeros taken for one.)
 * finite   only states of finite numbers that lead to such are spoken of
 * returns TRUE; UNKNOWN (reason in L), *divides unchanged */
wr_truth_t wr_recurrence_monotone(int *divides, const wr_recurrence_t R,
                                  const wr_evaluation_t evaluation, int finite,
                                  wr_limits_t L);

/* ---- all words --------------------------------------------------------- */

/* The question on the states: a deterministic automaton over the same
 * letters whose labels must be read off the rounded state. */
typedef struct {
    uint32_t classes, start;
    const uint32_t *delta; /* classes x letters, by rows */
    const uint32_t *label; /* one per class */
} wr_table_t;
/* kind[q] = the least class that no word distinguishes from q. */
void wr_table_kinds(uint32_t *kind, const wr_table_t *T, size_t letters);
/* A shortest word, first in letter order, that leads p and q, of different
 * kinds, to different labels; to be freed by wr_free. */
uint32_t *wr_table_tell_apart(size_t *length, uint32_t p, uint32_t q,
                              const wr_table_t *T, size_t letters);

/* The rounded states that words reach, each with the class of the words that
 * reach it (classes are joined where no word distinguishes them), and for each
 * the step that found it.  Or, when two words of classes that some word
 * distinguishes reach one state, these two. */
typedef struct {
    const wr_recurrence_struct *R; /* not owned */
    wr_format_t format;            /* of the states */
    wr_truth_t holds; /* TRUE: closed, one class per state; FALSE: collision */
    size_t n;
    wr_paths_t met;   /* the states, by shortest words if by breadth */
    uint32_t *class_; /* a class of the table, the least of its kind */
    uint32_t classes; /* those of the table, and of each the kind: */
    uint32_t *kind;
    /* the collision: the same state, then the labels differ */
    uint32_t *word[2], *rest; /* word[0] rest and word[1] rest */
    size_t length[2], rest_length;
} wr_reach_struct;
typedef wr_reach_struct wr_reach_t[1];

/* The n codes of state k; state 0 is the start. */
static inline uint64_t *wr_reach_code(const wr_reach_struct *X, size_t k) {
    return (uint64_t *) (void *) X->met.T.tuple + k * X->n;
}
void wr_reach_init(wr_reach_t X);
void wr_reach_clear(wr_reach_t X);

/* Whether the rounded state tells the label after every word: breadth first
 * over the states, so word[1] is a shortest one that meets a known state
 * wrongly.  A TRUE is a closed set with a class map that is a homomorphism.
 * Past 2^18 states, and past the limits, the search is made once more, the
 * largest states first; a collision that is found then is not a shortest one.
 * shape   X initialised, overwritten; M of an E2 model, whose recurrence
 *         outlives X; the table complete
 * status  OK; DOMAIN (E3; a letter or class out of range); UNABLE past
 *         max_states, max_memory or the deadline (reason in L, says how many
 *         states there were)
 * cost    20 + 8 n bytes a state, up to twice that after growing, and 12
 *         more in the second search */
WR_MUST_CHECK wr_status_t wr_reach_compute(wr_reach_t X, const wr_machine_t M,
                                           const wr_table_t *table,
                                           wr_limits_t L);

/* ---- certificates ------------------------------------------------------ */

/* doc/certificates-rounding, appended to out: begin, one piece of evidence,
 * wr_buffer_seal.  What was found is printed; nothing is decided. */
void wr_rounding_certify_begin(wr_buffer_t out, const wr_recurrence_t R,
                               const wr_evaluation_t evaluation);
/* "WORD float .." and " x", the parameters of a format and a number of it, as
 * certificates have them. */
void wr_format_certify(wr_buffer_t out, const char *word, const wr_format_t F);
void wr_number_certify(wr_buffer_t out, uint64_t code, const wr_format_t F);
/* Every line of a text, after "| ". */
void wr_lines_certify(wr_buffer_t out, const char *text);
/* The lines of a recurrence, as certificates have them. */
void wr_recurrence_print(wr_buffer_t out, const wr_recurrence_t R);

/* A word, and what wr_orbit_period found on it. */
typedef struct {
    const uint32_t *word;
    size_t length;
    uint64_t preperiod, period;
} wr_word_times_t;

/* RHO.  O is the orbit of w->word; it is rewound.
 * status  OK; UNABLE past limits, or beyond 2^31 */
WR_MUST_CHECK wr_status_t wr_rounding_certify_orbit(wr_buffer_t out,
                                                    wr_orbit_t O,
                                                    const wr_recurrence_t R,
                                                    const wr_word_times_t *w,
                                                    wr_limits_t L);

/* The automaton whose table was decided: states and letters of .dfa text. */
typedef struct {
    const char *name, *text;
} wr_dfa_text_t;

/* HOM or COLL.
 * status  OK; DOMAIN if X decides nothing; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_rounding_certify_reach(wr_buffer_t out,
                                                    const wr_reach_t X,
                                                    const wr_dfa_text_t *A,
                                                    wr_limits_t L);

/* MONO.
 * status  OK; DOMAIN if wr_recurrence_monotone does not hold */
WR_MUST_CHECK wr_status_t
wr_rounding_certify_monotone(wr_buffer_t out, const wr_recurrence_t R,
                             const wr_evaluation_t evaluation, wr_limits_t L);

WR_END_DECLS
#endif
