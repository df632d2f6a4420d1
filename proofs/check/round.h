/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_ROUND_H
#define WREATH_CHECK_ROUND_H

/* Certificates about recurrences that are rounded:
 * doc/certificates-rounding.md.
 *
 *     round.c     numbers with signed zeros, infinities and NaN; one rounding
 *     evaluate.c  formats, rounding modes and evaluation models as text
 *     recur.c     the recurrence, and letters made of operations
 *     rstep.c     one step of it, in the order of roundings of E2
 *     chunk.c     states on a word; E3: the maps of the prefixes of chunks
 *     rounding.c  the certificate: header, kind of evidence, hash
 *     rho.c       evidence RHO: preperiod and period on a word for ever
 *     closed.c    evidence HOM and COLL: all words, against an automaton
 *     mono.c      evidence MONO: monotone on a chain
 *     none.c      NONE: a whole family of recurrences
 *     such.c      what it may ask of A
 */

#include "check.h"

/* ---- round.c ------------------------------------------------------------ */

/* A number as operations see it.  A zero has a sign; NaN has none. */
typedef struct {
    enum { CK_FINITE, CK_INFINITE, CK_NAN } kind;
    int negative;
    mpq_t x; /* 0 unless finite */
} ck_real;

void ck_real_init(ck_real *r);
void ck_real_set(ck_real *r, const ck_real *x);
void ck_real_rational(ck_real *r, const mpq_t x); /* r = x */
void ck_real_negate(ck_real *r);
/* s += x, exactly; `down`: x - x is -0. */
void ck_real_add(ck_real *s, const ck_real *x, int down);
/* p = x y, exactly; p may be x or y. */
void ck_real_mul(ck_real *p, const ck_real *x, const ck_real *y);

/* The same as a small number, equal if and only if the numbers are: a number
 * of the store (num.c), or one of these. */
#define CK_MINUS_ZERO (CK_NONE - 1)
#define CK_PLUS_INF (CK_NONE - 2)
#define CK_MINUS_INF (CK_NONE - 3)
#define CK_NOT_A_NUMBER (CK_NONE - 4)
void ck_real_load(ck_real *r, ck_num n);
ck_num ck_real_store(const ck_real *r);
/* A rational in lowest terms, -0, inf, -inf or nan; or CK_NONE. */
ck_num ck_real_read(const char *text);
/* Tokens from token i on as such numbers.  A token as a rational number; minus:
 * -0 is one.  Anything else ends the run. */
void ck_reals_read(ck_num *x, const ck_cert *C, size_t i, size_t count);
ck_num ck_finite_read(const ck_cert *C, size_t i, int minus);

/* Floats: precision p with the leading bit, the normal numbers from 2^emin
 * to below 2^(emax+1).  Fixed point: multiples of 2^-frac, bits of them.
 * Or another kind, of bits, which has one NaN, saturates, and is rounded to
 * nearest even only. */
typedef struct ck_kind ck_kind;
typedef struct ck_format {
    const ck_kind *other; /* NULL: a float or fixed point */
    int fixed;
    long p, emin, emax;
    enum { CK_IEEE, CK_ONE_NAN, CK_NUMBERS } special;
    int flush;    /* results below 2^emin are zeros */
    int saturate; /* floats: beyond the largest is the largest; fixed: the
                   * same, otherwise modulo 2^bits */
    long bits, frac;
} ck_format;

typedef enum { CK_RNE, CK_RNA, CK_RND, CK_RZ, CK_RU, CK_RD, CK_RODD } ck_mode;

/* What is asked of another kind.  To add one, write its file, and declare it
 * and name its formats in evaluate.c. */
struct ck_kind {
    void (*print)(char *out, size_t size, const ck_format *F);
    /* r, which is not NaN, rounded once; this is non-decreasing */
    void (*round)(ck_real *r, const ck_format *F);
    /* the code of a number that it has, or of NaN */
    uint64_t (*code)(const ck_real *r, const ck_format *F);
    /* all jumps of rounding are multiples of 2^unit, below 2^far in size */
    long (*unit)(const ck_format *F);
    long (*far)(const ck_format *F);
};

/* x <- x 2^e. */
void ck_scale(mpq_t x, long e);
/* |x| 2^-q, which is an integer below 2^64. */
uint64_t ck_units(const mpq_t x, long q);
/* The e with 2^e <= |x| < 2^(e+1); x is not 0. */
long ck_exponent(const mpq_t x);
/* r rounded once: the definition. */
void ck_round(ck_real *r, const ck_format *F, ck_mode rule);
/* Whether x is a number of the format. */
int ck_is_number(const ck_format *F, ck_mode rule, const mpq_t x);
/* Whether it has a NaN; without one NaN becomes +0.  Whether a rounding into
 * it makes a NaN of what is beyond the largest.  Whether it has infinities. */
int ck_format_nan(const ck_format *F);
int ck_format_makes_nan(const ck_format *F);
int ck_format_infinite(const ck_format *F);
/* Whether rounding into it, in every mode, is non-decreasing from the numbers
 * and infinities to these, where it is not NaN. */
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

/* E1:FORMAT:MODE:VARIANT, the variant being anything; E2:FORMAT:MODE:ORDER;
 * E3:FORMAT:MODE:chunk-C or :scan-C. */
typedef struct {
    const char *text;
    int number; /* 1, 2, 3 */
    ck_format format, acc;
    ck_mode rule;
    ck_order order;      /* E2; seq in E3 */
    const char *variant; /* E1; in text */
    uint32_t chunk;      /* E3: 1 to CK_MOST_CHUNK; else 1 */
    int scan;
} ck_evaluation;

/* The operations that a step rounds, by order: every product, every sum (the
 * first product as a sum, too), and at last the result, into the format.  The
 * constant b is first in a sum, or last.  Of letters made of operations nothing
 * is said. */
typedef enum { CK_NOT, CK_INTO_FORMAT, CK_INTO_ACC } ck_into;
typedef struct {
    const char *name, *words;
    int b_first, operations;
    ck_into product, sum;
} ck_roundings;
extern const ck_roundings ck_orders[];
const ck_format *ck_into_what(ck_into into, const ck_evaluation *E);

/* Ends the run if the text, which is kept, is not such a model. */
void ck_evaluation_read(ck_evaluation *E, const char *text);
/* The parameters, as certificates write them. */
void ck_format_print(char *out, size_t size, const ck_format *F);
/* The model in words, for the verdict. */
void ck_say_evaluation(ck_job *job, const ck_evaluation *E);

/* ---- recur.c ------------------------------------------------------------ */

/* h <- A h + b: w holds A by rows, then b (if has_add); or the delta rule:
 * w holds k, v, beta.  The weights are finite numbers or CK_MINUS_ZERO.
 * Or operations, each on two or three of h, earlier results and numbers. */
typedef struct {
    enum { CK_OF_H, CK_OF_T, CK_OF_X } kind;
    uint32_t index; /* of h or t; or the number itself */
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
    ck_operand *out; /* n of them; NULL unless made of operations */
} ck_map_letter;

typedef struct {
    uint32_t n, letters;
    ck_names name;
    ck_map_letter *letter;
    ck_num *start; /* not rounded */
} ck_recurrence;

/* The lines from "recurrence" on. */
void ck_recurrence_read(ck_recurrence *R, ck_cert *C);

/* ---- rstep.c, chunk.c --------------------------------------------------- */

/* x rounded into the format of E */
ck_num ck_round_number(ck_num x, const ck_evaluation *E);
/* out = the start, rounded */
void ck_round_start(ck_num *out, const ck_recurrence *R,
                    const ck_evaluation *E);
/* recur.c: the step of a letter made of operations. */
void ck_tree_step(ck_num *out, const ck_map_letter *l, const ck_num *h,
                  uint32_t n, const ck_evaluation *E);
/* out = one letter's step from h, in the order of E; out is not h. */
void ck_round_step(ck_num *out, const ck_map_letter *l, const ck_num *h,
                   uint32_t n, const ck_evaluation *E);
/* A word that a recurrence reads again and again. */
typedef struct {
    const ck_recurrence *R;
    const ck_evaluation *E;
    ck_word word;
    uint32_t N; /* a multiple of its length and, in E3, of the chunk; or the
                 * steps that are made at most */
    uint64_t t;
    ck_num *h; /* the state at time t */
    /* E3: the maps of times below N, the state the chunk began with */
    ck_map_letter *map;
    ck_num *base, *next;
} ck_orbit;

/* R, E, word and N are set; the time becomes 0.  One letter more is read. */
void ck_orbit_start(ck_orbit *O);
void ck_orbit_step(ck_orbit *O);

/* ---- rounding.c --------------------------------------------------------- */

typedef struct {
    ck_cert C; /* its lines; the automaton, if there is one, in C.A */
    ck_evaluation E;
    ck_recurrence R;
} ck_rounding;

/* "WORD parameters", which must be those that the model's text stands for */
void ck_parameters(ck_cert *C, const char *word, const ck_format *F);
/* The lines "format" and, where E has one, "accumulator". */
void ck_evaluation_lines(ck_cert *C, const ck_evaluation *E);
void ck_rounding_check(ck_job *job); /* to be run by ck_run */

/* One file an evidence: reads its lines up to "sha256" and says what was
 * proved; in which evaluation models it is one.  To add one, define one beside
 * its check, and declare and name it in kinds.c. */
typedef struct ck_rounding_evidence {
    void (*check)(ck_rounding *P);
    int from, to;
} ck_rounding_evidence;

/* From time mu on, and no earlier, the states, of n numbers, are those of the
 * list again and again, and `period` is the least period. */
typedef struct {
    uint32_t n, mu, period;
    size_t line; /* of the first state */
    ck_num *list;
} ck_cycle;

/* The lines "preperiod", "period" and "state"; the run ends if the list repeats
 * sooner. */
void ck_cycle_read(ck_cycle *Y, ck_cert *C, uint32_t n);
/* The state at time t is h; the run ends if that is not as stated. */
void ck_cycle_check(const ck_cycle *Y, uint64_t t, const ck_num *h);
/* closed.c: "states K", then "state q x_1 .. x_n" K times: x_1 .. x_n, and if
 * they are pairs q, once each; their value is q, a state of C->A by number, or
 * a class of states. */
void ck_states_read(ck_map *T, ck_cert *C, uint32_t n, int pairs);
/* Ends the run unless all roundings of a row in E are monotone, and either
 * none of them makes a NaN or all keep one.  product: so may a product. */
void ck_check_monotone(const ck_evaluation *E, int product);
/* Reads the family, too, which stands in place of the recurrence. */
void ck_none_check(ck_rounding *P);

/* ---- such.c ------------------------------------------------------------- */

/* Conditions on a matrix of size 1 or 2, a set of bits: the line "such"; the
 * word of bit i, or NULL; whether all of them hold of the entries a. */
unsigned ck_such_read(ck_cert *C, uint32_t size);
const char *ck_such_name(size_t i);
int ck_such_holds(unsigned such, const ck_num *a, uint32_t size);

#endif
