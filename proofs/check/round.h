/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_ROUND_H
#define WREATH_CHECK_ROUND_H

/* Certificates about rounded recurrences: doc/certificates-rounding.md.
 *
 *     round.c     numbers with signed zeros, infinities and NaN; one rounding
 *     evaluate.c  formats, rounding modes and evaluation models as text
 *     recur.c     the recurrence, letters given by operations; the certificate
 *     rstep.c     one step of it, in the order of roundings of E2
 *     chunk.c     states on a word; E3: the maps of the prefixes of chunks
 *     rho.c       evidence RHO: preperiod and period on a repeated word
 *     closed.c    evidence HOM and COLL: all words, against an automaton
 *     mono.c      evidence MONO: monotone on a chain
 *     none.c      evidence NONE: a whole family of recurrences
 */

#include "check.h"

/* ---- round.c ------------------------------------------------------------ */

/* A number of a format.  A zero has a sign; NaN has none. */
typedef struct {
    enum { CK_FINITE, CK_INFINITE, CK_NAN } kind;
    int negative;
    mpq_t x; /* 0 unless finite */
} ck_real;

void ck_real_init(ck_real *r);
void ck_real_set(ck_real *r, const ck_real *x);
void ck_real_rational(ck_real *r, const mpq_t x); /* r = x */
void ck_real_negate(ck_real *r);
/* Add x to s exactly; down: x - x is -0. */
void ck_real_add(ck_real *s, const ck_real *x, int down);
/* Set p = x y, exactly; p may be x or y. */
void ck_real_mul(ck_real *p, const ck_real *x, const ck_real *y);

/* The same as an integer, equal if and only if the numbers are: a number of the
 * store (num.c), or one of these. */
#define CK_MINUS_ZERO (CK_NONE - 1)
#define CK_PLUS_INF (CK_NONE - 2)
#define CK_MINUS_INF (CK_NONE - 3)
#define CK_NOT_A_NUMBER (CK_NONE - 4)
void ck_real_load(ck_real *r, ck_num n);
ck_num ck_real_store(const ck_real *r);
/* Read a rational in lowest terms, -0, inf, -inf or nan; otherwise CK_NONE. */
ck_num ck_real_read(const char *text);
/* Read count tokens from token i on as such numbers; read a token as a rational
 * number (minus: or -0).  The run ends if a token is neither. */
void ck_reals_read(ck_num *x, const ck_cert *C, size_t i, size_t count);
ck_num ck_finite_read(const ck_cert *C, size_t i, int minus);

/* A format.  Floats: precision p including the leading bit, normal numbers from
 * 2^emin to below 2^(emax+1).  Fixed point: multiples of 2^-frac with `bits`
 * bits.  Other kinds: `bits` bits, one NaN, saturating, rounded to nearest even
 * only. */
typedef struct ck_kind ck_kind;
typedef struct ck_format {
    const ck_kind *other; /* NULL: a float or fixed point */
    int fixed;
    long p, emin, emax;
    enum { CK_IEEE, CK_ONE_NAN, CK_NUMBERS } special;
    int flush;    /* results below 2^emin become zeros */
    int saturate; /* floats: beyond the largest is the largest; fixed: the
                   * same, otherwise modulo 2^bits */
    long bits, frac;
} ck_format;

typedef enum { CK_RNE, CK_RNA, CK_RND, CK_RZ, CK_RU, CK_RD, CK_RODD } ck_mode;

/* The operations of another kind of format.  To add one, write its file, and
 * declare it and name its formats in evaluate.c. */
struct ck_kind {
    void (*print)(char *out, size_t size, const ck_format *F);
    /* round r, which is not NaN, once; non-decreasing */
    void (*round)(ck_real *r, const ck_format *F);
    /* the code of a number of the format, or of NaN */
    uint64_t (*code)(const ck_real *r, const ck_format *F);
    /* all jumps of rounding are multiples of 2^unit below 2^far in modulus */
    long (*unit)(const ck_format *F);
    long (*far)(const ck_format *F);
};

/* Set x <- x 2^e. */
void ck_scale(mpq_t x, long e);
/* Return |x| 2^-q, which must be an integer below 2^64. */
uint64_t ck_units(const mpq_t x, long q);
/* Return the e with 2^e <= |x| < 2^(e+1); x is not 0. */
long ck_exponent(const mpq_t x);
/* Round r once: the definition of rounding. */
void ck_round(ck_real *r, const ck_format *F, ck_mode rule);
/* Return nonzero if x is a number of the format. */
int ck_is_number(const ck_format *F, ck_mode rule, const mpq_t x);
/* Return nonzero if the format has a NaN (otherwise NaN becomes +0); if
 * rounding turns numbers beyond the largest into NaN; if the format has
 * infinities. */
int ck_format_nan(const ck_format *F);
int ck_format_makes_nan(const ck_format *F);
int ck_format_infinite(const ck_format *F);
/* Return nonzero if rounding into the format is non-decreasing in every mode,
 * on the numbers and infinities that do not become NaN. */
int ck_format_monotone(const ck_format *F);

/* ---- evaluate.c --------------------------------------------------------- */

typedef enum {
    CK_DOT,
    CK_SEQ,
    CK_BIAS,
    CK_FMA,
    CK_WIDE,
    CK_ACC,
    CK_TREE
} ck_order;

enum { CK_MOST_CHUNK = 4096 };

/* An evaluation model: E1:FORMAT:MODE:VARIANT with an arbitrary variant,
 * E2:FORMAT:MODE:ORDER, or E3:FORMAT:MODE:chunk-C or :scan-C. */
typedef struct {
    const char *text;
    int number; /* 1, 2, 3 */
    ck_format format, acc;
    ck_mode rule;
    ck_order order;      /* in E3 the order seq */
    const char *variant; /* E1; in text */
    uint32_t chunk;      /* E3: 1 to CK_MOST_CHUNK; else 1 */
    int scan;
} ck_evaluation;

/* The operations that a step rounds, per order: every product, every sum
 * (including the first product as a sum), and finally the result, into the
 * format.  The constant b is added first or last.  Letters given by operations
 * are not concerned. */
typedef enum { CK_NOT, CK_INTO_FORMAT, CK_INTO_ACC } ck_into;
typedef struct {
    const char *name, *words;
    int b_first, operations;
    ck_into product, sum;
} ck_roundings;
extern const ck_roundings ck_orders[];
const ck_format *ck_into_what(ck_into into, const ck_evaluation *E);

/* Read the text, which is kept; end the run if it is no evaluation model. */
void ck_evaluation_read(ck_evaluation *E, const char *text);
/* Print the parameters as certificates write them. */
void ck_format_print(char *out, size_t size, const ck_format *F);
/* Describe the evaluation model in the verdict. */
void ck_say_evaluation(const ck_evaluation *E);

/* ---- recur.c ------------------------------------------------------------ */

/* The map of a letter. h <- A h + b: w contains A by rows, then b (if has_add).
 * The delta rule: w contains k, v, beta.  The weights are finite numbers or
 * CK_MINUS_ZERO. Otherwise operations, each on two or three of h, earlier
 * results and numbers. */
typedef struct {
    enum { CK_OF_H, CK_OF_T, CK_OF_X } kind;
    uint32_t index; /* in h or t; or the number itself */
} ck_operand;
typedef struct {
    enum { CK_ADD, CK_SUB, CK_MUL, CK_MULADD } kind;
    int acc;
    ck_operand in[3];
} ck_operation;
typedef struct {
    int delta, has_add;
    ck_num *w;
    uint32_t ops;
    ck_operation *op;
    ck_operand *out; /* n items; NULL unless given by operations */
} ck_map_letter;

typedef struct {
    uint32_t n, letters;
    ck_names name;
    ck_map_letter *letter;
    ck_num *start; /* not rounded */
} ck_recurrence;

/* Read the lines from "recurrence" on. */
void ck_recurrence_read(ck_recurrence *R, ck_cert *C);

/* ---- rstep.c, chunk.c --------------------------------------------------- */

/* Return x rounded into the format of E. */
ck_num ck_round_number(ck_num x, const ck_evaluation *E);
/* Set out to the rounded start. */
void ck_round_start(ck_num *out, const ck_recurrence *R,
                    const ck_evaluation *E);
/* recur.c: the step of a letter given by operations. */
void ck_tree_step(ck_num *out, const ck_map_letter *l, const ck_num *h,
                  uint32_t n, const ck_evaluation *E);
/* Set out to the state after one letter from h, in the order of E; out != h. */
void ck_round_step(ck_num *out, const ck_map_letter *l, const ck_num *h,
                   uint32_t n, const ck_evaluation *E);
/* The run of a recurrence on a repeated word. */
typedef struct {
    const ck_recurrence *R;
    const ck_evaluation *E;
    ck_word word;
    uint32_t N; /* a multiple of its length and, in E3, of the chunk; or the
                 * largest number of steps */
    uint64_t t;
    ck_num *h; /* the state at time t */
    /* E3: the maps of times below N, the state at the start of the chunk */
    ck_map_letter *map;
    ck_num *base, *next;
} ck_orbit;

/* Start at time 0; R, E, word and N must be set.  Read one more letter. */
void ck_orbit_start(ck_orbit *O);
void ck_orbit_step(ck_orbit *O);

/* ---- recur.c, evaluate.c: the certificate ------------------------------- */

typedef struct ck_rounding {
    ck_cert C; /* its lines; C.A: the automaton, if any */
    ck_evaluation E;
    ck_recurrence R;
} ck_rounding;

/* Read "WORD parameters", which must be the parameters of F. */
void ck_parameters(ck_cert *C, const char *word, const ck_format *F);
/* Read the line "format" and, if E has one, the line "accumulator". */
void ck_evaluation_lines(ck_cert *C, const ck_evaluation *E);

/* The checks of the lines after "type NAME", up to "sha256". */
typedef void ck_rounding_evidence(ck_rounding *P);
ck_rounding_evidence ck_rho_check, ck_closed_check, ck_collision_check,
    ck_mono_check, ck_horizon_check;

/* A cycle: from time mu on, and not earlier, the states, of n numbers, repeat
 * the list with the least period `period`.  A step depends on the state, at
 * times that are multiples of N, and on the time modulo N. */
typedef struct {
    uint32_t n, mu, period, N;
    size_t line; /* of the first state */
    ck_num *list;
    ck_num *early; /* a state before time mu, at time early_at */
    uint64_t early_at;
} ck_cycle;

/* Read "preperiod", "period" and "state"; the list must not repeat earlier. */
void ck_cycle_read(ck_cycle *Y, ck_cert *C, uint32_t n, uint32_t N);
/* End the run if the state h at time t contradicts the cycle. */
void ck_cycle_check(ck_cycle *Y, uint64_t t, const ck_num *h);
/* closed.c: read "states K" and K lines "state q x_1 .. x_n" with distinct x_1
 * .. x_n, or, for pairs, with distinct q, x_1 .. x_n.  The value is q: a state
 * of C->A by number, or a class of states. */
void ck_states_read(ck_map *T, ck_cert *C, uint32_t n, int pairs);
/* End the run unless all roundings of the row of E are monotone and either none
 * of them makes a NaN or all keep one. product: a product may make one. */
void ck_check_monotone(const ck_evaluation *E, int product);
/* Check NONE; the family is read in place of the recurrence. */
void ck_none_check(ck_rounding *P);

#endif
