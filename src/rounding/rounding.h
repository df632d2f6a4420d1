/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ROUNDING_H
#define WREATH_ROUNDING_H

/* rounding: number formats, one rounding of an exact rational (the definition
 * that all other code is tested against), single operations, and recurrences
 * stepped in a given order of roundings.  May include base only (and
 * exact/compat.h, which stands for system headers).
 *
 * A number of a format is represented by its code, an integer: for floats the
 * sign bit, the biased exponent and the p - 1 stored bits, as in IEEE 754
 * interchange; for fixed point the two's complement; other kinds define their
 * own (posit.c).  Only the low `width` bits are used.
 */

#include "base/set.h"
#include "exact/compat.h"

WR_BEGIN_DECLS

/* ---- formats ---------------------------------------------------------- */

/* A binary format.  Floats: precision p with the hidden bit, normal numbers
 * from 2^emin to below 2^(emax+1); a zero of either sign.  Fixed point:
 * multiples of 2^-frac in two's complement of `width` bits.  Other kinds have a
 * file each.  p, emin, emax and subnormals are used by floats, frac by fixed
 * point; all other fields and the functions below by every format.
 * units   all in bits or binary exponents */
typedef struct wr_format_kind_struct wr_format_kind_t;
typedef struct {
    const wr_format_kind_t *kind;
    int width; /* bits of a code */
    int p, emin, emax;
    int frac;
    int has_inf, has_nan;
    int subnormals; /* 0: subnormal results are flushed to zero, and subnormal
                     * codes represent zero */
    int saturate;   /* 1: overflow gives the largest number */
    uint64_t max;   /* code of the largest finite number */
    uint64_t inf;   /* code of +infinity, if there is one */
    uint64_t nan;   /* code of the NaN that operations return */
} wr_format_struct;
typedef wr_format_struct wr_format_t[1];

/* Read a format: NAME, NAME:flush or NAME:sat with a NAME of the table in
 * format.c (wr_format_name, doc/rounding.md), or float:P:EMIN:EMAX
 * (2 <= P <= 60, EMIN <= EMAX, both at most 100000 in absolute value, as IEEE),
 * fixed:INT:FRAC (INT >= 1 counts the sign, FRAC >= 0, at least 2 bits; :sat,
 * the default, or :wrap), int:BITS (fixed:BITS:0).  A code has at most 64 bits;
 * that of float:P:EMIN:EMAX has P bits and those needed for EMAX - EMIN + 2.
 * status  OK; PARSE (reason in L)
 * source  [IEEE754-2019], [OFP8], [OCPMX] */
WR_MUST_CHECK wr_status_t wr_format_read(wr_format_t F, const char *text,
                                         wr_limits_t L);
/* Append the text that reads back as F; its shortest name if it has one. */
void wr_format_print(wr_buffer_t out, const wr_format_t F);
int wr_format_equal(const wr_format_t F, const wr_format_t G);
/* Return the name of the i-th named format, or NULL after the last. */
const char *wr_format_name(size_t i);

/* ---- numbers of a format ---------------------------------------------- */

typedef enum { WR_FINITE = 0, WR_INFINITE, WR_NAN } wr_class_t;

/* Decode a code.  x is set for finite numbers only (0 for both zeros);
 * *negative is the sign bit, also of zero and infinity.  Codes with bits above
 * width, or between the largest number and infinity, are NaN. */
wr_class_t wr_format_decode(fmpq_t x, int *negative, uint64_t code,
                            const wr_format_t F);

int wr_format_is_float(const wr_format_t F);
int wr_format_is_fixed(const wr_format_t F);
/* Convert between codes and indices.  Indices are consecutive in the order of
 * the numbers; 0 has index 0, and -x the negated index of x if both are
 * numbers.  -0 also has index 0, which is converted to the code 0. */
int64_t wr_format_index(uint64_t code, const wr_format_t F);
uint64_t wr_format_at(int64_t index, const wr_format_t F);
/* Return the code of -x for that of a number x; -0 for 0 if there is one. */
uint64_t wr_format_negate(uint64_t code, const wr_format_t F);
/* Return the code to which an infinity is rounded under WR_RNE. */
uint64_t wr_format_infinite(int negative, const wr_format_t F);
/* Return unit and far such that every number, and every midpoint of two
 * neighbours, is a multiple of 2^unit and lies between -2^far and 2^far. */
slong wr_format_unit(const wr_format_t F);
slong wr_format_far(const wr_format_t F);
/* y = x 2^e; y may be x. */
void wr_number_shift(fmpq_t y, const fmpq_t x, slong e);
/* B = the largest integer such that all integers 0 .. B are numbers of F. */
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

/* A rounding mode.  WR_RSTO draws 64 bits that depend only on seed and counter;
 * increment counter for independent draws.
 * source  [IEEE754-2019, 4.3], [boldo2008] for odd, [grazzi2025, eq. (4)] for
 *         ties to the smaller */
typedef struct {
    wr_rule_t rule;
    uint64_t seed, counter;
} wr_mode_struct;
typedef wr_mode_struct wr_mode_t[1];

/* Read rne rna rnd rz ru rd odd, or sto, sto-SEED.
 * status  OK; PARSE (reason in L) */
WR_MUST_CHECK wr_status_t wr_mode_read(wr_mode_t mode, const char *text,
                                       wr_limits_t L);
void wr_mode_print(wr_buffer_t out, const wr_mode_t mode);
/* Check that F supports the mode.
 * status  OK; PARSE if it does not (reason in L) */
WR_MUST_CHECK wr_status_t wr_mode_check(const wr_mode_t mode,
                                        const wr_format_t F, wr_limits_t L);

/* Flags returned with a result; 0: none. */
enum { WR_INEXACT = 1, WR_OVERFLOW = 2, WR_INVALID = 4 };

/* code = the exact x rounded once into F: the definition of rounding.  First to
 * p bits (fewer below 2^emin, unless subnormals are flushed) with unbounded
 * exponent.  Then, for floats:
 *   beyond the largest   infinity for the nearest modes and away from zero, the
 *                        largest for the others and under :sat; NaN if the
 *                        format has no infinity
 *   flushed              below 2^emin becomes zero of the sign of x in every
 *                        mode (tininess after rounding)
 *   zero                 of the sign of x; x = 0 becomes -0 if `negative`
 * Fixed point saturates or wraps modulo 2^width.  Formats of other kinds are
 * rounded as their files state (posit.c).
 * returns the flags
 * source  [IEEE754-2019, 4.3 and 7.4], [OFP8, 5.2] for :sat and e4m3fn */
unsigned wr_round_q(uint64_t *code, const fmpq_t x, int negative,
                    const wr_format_t F, const wr_mode_t mode);

/* Compute one operation on numbers of F with one rounding into F and the
 * special cases of IEEE 754 (NaN for 0 inf and inf - inf; -0 as in 6.3).  A NaN
 * result in a format without NaN is +0, and only WR_INVALID indicates it.
 * returns the flags
 * cost    about a microsecond: this is the reference implementation
 * source  [IEEE754-2019, 5.4.1, 6.3, 7.2] */
unsigned wr_round_add(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode);
unsigned wr_round_mul(uint64_t *out, uint64_t x, uint64_t y,
                      const wr_format_t F, const wr_mode_t mode);
/* out = x[0] x[1] + x[2] with one rounding */
unsigned wr_round_fma(uint64_t *out, const uint64_t x[3], const wr_format_t F,
                      const wr_mode_t mode);

/* out[i] = x[i] rounded into F under WR_RNE, as by wr_round_q, for floats of at
 * most 16 or 8 bits, respectively; NaN gives the NaN of the format (+0 without
 * one).
 * status  OK; DOMAIN (fixed point, wider codes, exponents beyond 300)
 * cost    0.4 nanoseconds per element with AVX2, 4 without (`make bench`) */
WR_MUST_CHECK wr_status_t wr_round_array16(uint16_t *out, const double *x,
                                           size_t n, const wr_format_t F);
WR_MUST_CHECK wr_status_t wr_round_array8(uint8_t *out, const double *x,
                                          size_t n, const wr_format_t F);

/* Return -1, 0 or 1, the sign of the exact sum of n doubles.
 * shape   1 <= n <= WR_SUM_MAX; each is 0, or has a magnitude from 2^-900 to
 *         2^900
 * source  [shewchuk1997, Thm 10] */
enum { WR_SUM_MAX = 66 };
int wr_sum_sign(const double *term, size_t n);

/* ---- recurrences ------------------------------------------------------ */

/* The step of one letter on vectors of size n, with exact weights.
 *   affine  h <- A h + b, weights A by rows, then b; without b nothing is
 *           added, not even a zero (which would turn -0 into +0)
 *   delta   s = k.h, e = beta (v - s), h_i <- h_i + e k_i: the delta rule of
 *           DeltaNet; weights k, then v, then beta
 *   tree    operations one by one, each rounded once: the order of roundings is
 *           part of the letter; no weights */
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
    fmpq *start; /* n entries */
} wr_recurrence_struct;
typedef wr_recurrence_struct wr_recurrence_t[1];

enum { WR_RECURRENCE_MAX_SIZE = 64 };

void wr_recurrence_init(wr_recurrence_t R);
void wr_recurrence_clear(wr_recurrence_t R);
/* wr_recurrence_begin sets the size of an empty R and its start to 0;
 * wr_recurrence_add appends an affine letter with all weights 0, which the
 * caller sets.
 * shape   1 <= n <= WR_RECURRENCE_MAX_SIZE; the name is new, or "" */
void wr_recurrence_begin(wr_recurrence_t R, size_t n);
wr_recurrence_letter_t *wr_recurrence_add(wr_recurrence_t R, const char *name);
/* A = the matrix of a letter: its rows, or I - beta k k^T.
 * shape   A is n x n, n the size of the vectors; the letter is not a tree */
void wr_recurrence_matrix(fmpq_mat_t A, const wr_recurrence_letter_t *l);
/* Read the text form (doc/rounding.md): lines size, start, letter, row, add,
 * delta, value, beta, op, out.  Numbers are p, p/q, decimals and C99
 * hexadecimal floats, all exact.
 * status  OK; PARSE (message in in) */
WR_MUST_CHECK wr_status_t wr_recurrence_read(wr_recurrence_t R, wr_reader_t in);
/* Read one number as written in recurrences, "-3/2", "0.1e-3" or "0x1.8p3",
 * with an exponent of at most 5000; *minus is set if it is -0.  Return 1, or 0
 * if s is not a number. */
int wr_number_read(fmpq_t x, unsigned char *minus, const char *s);
/* Return the index of the letter called name, or R->letters. */
size_t wr_recurrence_letter(const wr_recurrence_t R, const char *name);
/* Append a word, "0 1^2048 0": a letter that occurs at least `shortest` times
 * in a row is printed with its count.
 * shape   shortest >= 2 */
void wr_recurrence_put_word(wr_buffer_t out, const wr_recurrence_t R,
                            const uint32_t *word, size_t length,
                            size_t shortest);

/* ---- evaluation models ------------------------------------------------ */

/* The order of roundings in the step of a letter.  Products p_i = w_i h_i.
 *   dot    the exact sum of all p_i and b, one rounding
 *   seq    each p_i rounded, added from the left, then b
 *   bias   as seq, but the sum begins with b
 *   fma    s = b, then s = round(s + p_i): one rounding per term
 *   wide   as seq: products in the format, sums in acc, the result rounded into
 *          the format
 *   acc    as wide, with products in acc, too
 *   tree   the operations of the letter; those with .acc are rounded into acc,
 *          the others into the format; without acc, acc is the format */
typedef enum {
    WR_ORDER_DOT = 0,
    WR_ORDER_SEQ,
    WR_ORDER_BIAS,
    WR_ORDER_FMA,
    WR_ORDER_WIDE,
    WR_ORDER_ACC,
    WR_ORDER_TREE
} wr_order_t;

/* E2 (chunk 0): stepwise.  E3 (chunk C >= 1): let (P_j, c_j) be the product of
 * the first j maps of a chunk of C letters, itself computed with roundings;
 * then
 *   h_(s+j) = round(P_j h_s) + c_j,   s a multiple of C, 1 <= j <= C,
 * with every operation rounded, from the left.  (P_j, c_j) is computed from
 * (P_(j-1), c_(j-1)) one letter at a time or, under `scan`, from blocks of 2^i
 * letters multiplied in a tree, the newest on the left. */
typedef struct {
    wr_format_t format, acc;
    wr_mode_t mode;
    wr_order_t order;
    unsigned chunk;
    int scan;
} wr_evaluation_struct;
typedef wr_evaluation_struct wr_evaluation_t[1];

/* Read E2:FORMAT[:MODE[:ORDER]], by default rne and seq, with ORDER one of dot
 * seq bias fma wide-NAME acc-NAME tree tree-NAME, or E3:FORMAT:MODE:chunk-C or
 * :scan-C (C <= 4096; a power of two for scan).  Example:
 * E2:bf16:flush:rne:acc-fp32.
 * status  OK; PARSE (reason in L)
 * source  [blelloch1990] for scans */
WR_MUST_CHECK wr_status_t wr_evaluation_read(wr_evaluation_t M,
                                             const char *text, wr_limits_t L);
void wr_evaluation_print(wr_buffer_t out, const wr_evaluation_t M);
/* Remove ":WORD" from the end of an evaluation; return 1 if it was there. */
int wr_evaluation_cut(char *text, const char *word);

/* ---- orbits: a recurrence in a model on a periodic word ---------------- */

typedef struct wr_machine_struct *wr_machine_t;

/* Prepare a recurrence for stepping in a model; *M is NULL on failure.  Steps
 * run on doubles if the results are exactly the same (precision up to 25 bits,
 * exponents up to 300, weights whose products fit a double), else on rationals.
 * status  OK; DOMAIN (stochastic rounding, which has no orbit; a delta rule in
 *         an order other than seq and fma, or in E3; letters of operations in
 *         an order other than tree, or other letters in tree) */
WR_MUST_CHECK wr_status_t wr_machine_init(wr_machine_t *M,
                                          const wr_recurrence_t R,
                                          const wr_evaluation_t evaluation,
                                          wr_limits_t L);
void wr_machine_clear(wr_machine_t M);
/* Return 1 if steps run on doubles, 0 if on rationals. */
int wr_machine_fast(const wr_machine_t M);
/* A state of a machine is n words, which are equal if and only if the numbers
 * are: codes, or on the fast path the bits of doubles.  wr_machine_step makes
 * the step of one letter in an E2 model (out is not h); wr_machine_word and
 * wr_machine_code convert between words and codes. */
void wr_machine_step(uint64_t *out, const uint64_t *h, uint32_t letter,
                     wr_machine_t M);
/* Step `count` interleaved states: word i of state k is h[i count + k].
 * shape   count a multiple of WR_MACHINE_LANES; out is not h */
enum { WR_MACHINE_LANES = 4 };
void wr_machine_steps(uint64_t *out, const uint64_t *h, size_t count,
                      uint32_t letter, wr_machine_t M);
uint64_t wr_machine_word(uint64_t code, const wr_machine_t M);
uint64_t wr_machine_code(uint64_t word, const wr_machine_t M);
/* For tests: prepare a machine that steps on rationals. */
WR_MUST_CHECK wr_status_t
wr_machine_init_exact(wr_machine_t *M, const wr_recurrence_t R,
                      const wr_evaluation_t evaluation, wr_limits_t L);

typedef struct wr_orbit_struct *wr_orbit_t;

/* Create the orbit of the rounded start under infinite repetition of the word.
 * shape   length >= 1 letters below R->letters; M outlives the orbit
 * status  OK; for E3 also DOMAIN (a product of maps overflows) and UNABLE
 *         (lcm(length, C) maps of n^3 operations are more than 2^22) */
WR_MUST_CHECK wr_status_t wr_orbit_init(wr_orbit_t *O, const wr_machine_t M,
                                        const uint32_t *word, size_t length,
                                        wr_limits_t L);
/* Create the orbit of a word that is read once: E3 multiplies no maps beyond
 * it.
 * shape   at most length steps are made; it has no period */
WR_MUST_CHECK wr_status_t wr_orbit_init_once(wr_orbit_t *O,
                                             const wr_machine_t M,
                                             const uint32_t *word,
                                             size_t length, wr_limits_t L);
void wr_orbit_clear(wr_orbit_t O);
void wr_orbit_rewind(wr_orbit_t O); /* back to time 0 */
void wr_orbit_step(wr_orbit_t O);
/* Write the n codes of the current state. */
void wr_orbit_state(uint64_t *code, const wr_orbit_t O);

/* Compute the least preperiod and period of the sequence of states h_0, h_1,
 * ... of the orbit, which is rewound.
 * status  OK; UNABLE past L->max_steps or the deadline
 * cost    about 4 (preperiod + period) steps, no memory; the same again for
 *         each prime divisor of the period of the hidden states, unless the
 *         word is one letter in E2
 * source  [brent1980] */
WR_MUST_CHECK wr_status_t wr_orbit_period(uint64_t *preperiod, uint64_t *period,
                                          wr_orbit_t O, wr_limits_t L);

/* Return nonzero if one rounding into F, in any mode that is not stochastic, is
 * non-decreasing where it is not NaN: true unless F wraps. */
int wr_format_is_monotone(const wr_format_t F);
/* Return 1 and the code if every number of a ball, of any size, is provably
 * rounded to it; else 0, and a smaller ball may succeed.  The ball may be on
 * both sides of 0; an infinite end stands for arbitrarily large numbers. */
int wr_round_ball(uint64_t *code, const arb_t x, const wr_format_t F,
                  const wr_mode_t mode);
/* Return nonzero if every diagonal recurrence moves monotonically in the model,
 * from every state: E2, not stochastic, all roundings are monotone, and none
 * produces a NaN or all preserve NaN. */
int wr_evaluation_is_monotone(const wr_evaluation_t evaluation);

/* Decide from the weights alone whether every entry of the state moves
 * monotonically on the chain of numbers of the format: affine maps with zeros
 * off the diagonal, in E2, with roundings as above.  If so, from every state
 * and on every word repeated infinitely, the period of the states after the
 * repetitions divides *divides: 1, or 2 if a weight on the diagonal has its
 * sign bit set.  (In two or more dimensions, with the two zeros identified.)
 * finite   consider only states of finite numbers that lead to such states
 * returns TRUE; UNKNOWN (reason in L), *divides unchanged */
wr_truth_t wr_recurrence_monotone(int *divides, const wr_recurrence_t R,
                                  const wr_evaluation_t evaluation, int finite,
                                  wr_limits_t L);

/* ---- all words --------------------------------------------------------- */

/* A deterministic automaton over the same letters, whose labels have to be
 * functions of the rounded state. */
typedef struct {
    uint32_t classes, start;
    const uint32_t *delta; /* classes x letters, by rows */
    const uint32_t *label; /* one per class */
} wr_table_t;
/* kind[q] = the least class that is Myhill-Nerode equivalent to q. */
void wr_table_kinds(uint32_t *kind, const wr_table_t *T, size_t letters);
/* Return a shortest word, first in letter order, that leads p and q, of
 * different kinds, to different labels; to be freed by wr_free. */
uint32_t *wr_table_tell_apart(size_t *length, uint32_t p, uint32_t q,
                              const wr_table_t *T, size_t letters);

/* The rounded states that words reach, each with the class of the words that
 * reach it (equivalent classes are merged) and the step that found it.  Or, if
 * two words of inequivalent classes reach one state, these two words. */
typedef struct {
    const wr_recurrence_struct *R; /* not owned */
    wr_format_t format;            /* of the states */
    wr_truth_t holds; /* TRUE: closed, one class per state; FALSE: collision */
    size_t n;
    wr_paths_t met;   /* the states; breadth first, by shortest words */
    uint32_t *class_; /* a class of the table, the least of its kind */
    uint32_t classes; /* number of classes of the table, and their kinds */
    uint32_t *kind;
    /* the collision: equal states, then different labels */
    uint32_t *word[2], *rest; /* word[0] rest and word[1] rest */
    size_t length[2], rest_length;
} wr_reach_struct;
typedef wr_reach_struct wr_reach_t[1];

/* Return the n codes of state k; state 0 is the start. */
static inline uint64_t *wr_reach_code(const wr_reach_struct *X, size_t k) {
    return (uint64_t *) (void *) X->met.T.tuple + k * X->n;
}
void wr_reach_init(wr_reach_t X);
void wr_reach_clear(wr_reach_t X);

/* Decide whether the rounded state determines the label after every word.  The
 * search is breadth first over the states, so word[1] is a shortest word that
 * reaches a known state with another class.  If TRUE, X is a closed set with a
 * class map that is a homomorphism.  After 2^18 states, and after the limits,
 * the search is repeated with the largest states first; a collision found then
 * need not be a shortest one.
 * shape   X initialised, overwritten; M of an E2 model, whose recurrence
 *         outlives X; the table complete
 * status  OK; DOMAIN (E3; a letter or class out of range); UNABLE past
 *         max_states, max_memory or the deadline (reason in L, with the number
 *         of states)
 * cost    20 + 8 n bytes per state, up to twice that after growing, and 12 more
 *         in the second search */
WR_MUST_CHECK wr_status_t wr_reach_compute(wr_reach_t X, const wr_machine_t M,
                                           const wr_table_t *table,
                                           wr_limits_t L);

/* ---- certificates ------------------------------------------------------ */

/* Append a certificate (doc/certificates-rounding): begin, one piece of
 * evidence, wr_buffer_seal.  Nothing is decided.  R is NULL if the evidence is
 * about no single recurrence. */
void wr_rounding_certify_begin(wr_buffer_t out, const wr_recurrence_struct *R,
                               const wr_evaluation_struct *evaluation);
/* Append "WORD float .." and " x", the parameters of a format and a number of
 * it, in the form of certificates. */
void wr_format_certify(wr_buffer_t out, const char *word, const wr_format_t F);
void wr_number_certify(wr_buffer_t out, uint64_t code, const wr_format_t F);
/* Append every line of a text, after "| ". */
void wr_lines_certify(wr_buffer_t out, const char *text);
/* Append the lines of a recurrence, in the form of certificates. */
void wr_recurrence_print(wr_buffer_t out, const wr_recurrence_t R);

/* A word and the result of wr_orbit_period on it. */
typedef struct {
    const uint32_t *word;
    size_t length;
    uint64_t preperiod, period;
} wr_word_times_t;

/* Append RHO.  O is the orbit of w->word; it is rewound.
 * status  OK; UNABLE past limits, or beyond 2^31 */
WR_MUST_CHECK wr_status_t wr_rounding_certify_orbit(wr_buffer_t out,
                                                    wr_orbit_t O,
                                                    const wr_recurrence_t R,
                                                    const wr_word_times_t *w,
                                                    wr_limits_t L);

/* The automaton of the table: its name and .dfa text. */
typedef struct {
    const char *name, *text;
} wr_dfa_text_t;

/* Append HOM or COLL.
 * status  OK; DOMAIN if X decides nothing; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_rounding_certify_reach(wr_buffer_t out,
                                                    const wr_reach_t X,
                                                    const wr_dfa_text_t *A,
                                                    wr_limits_t L);

/* Append MONO.
 * status  OK; DOMAIN if wr_recurrence_monotone does not hold */
WR_MUST_CHECK wr_status_t
wr_rounding_certify_monotone(wr_buffer_t out, const wr_recurrence_t R,
                             const wr_evaluation_t evaluation, wr_limits_t L);

WR_END_DECLS
#endif
