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

WR_END_DECLS

#include "rounding/orbit.h" /* orbits, all words, certificates */

#endif
