/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_CHECK_LEMMA_H
#define WREATH_TESTS_CHECK_LEMMA_H

/* lemma: rounded arithmetic for the tests of general lemmas on all small
 * instances.  It shares neither code nor methods with the library and the
 * checker: the numbers of a format are listed once, and a number is rounded by
 * its place in the list.
 */

#include "harness.h"

/* Exact numbers are multiples of 1 / LEMMA_UNIT, which include thirds. */
#define LEMMA_UNIT (INT64_C(3) << 28)

typedef struct {
    enum { LEMMA_FINITE, LEMMA_INFINITE, LEMMA_NAN } kind;
    int negative; /* of a zero, too */
    int64_t x;
} lemma_real_t;

/* special: 'i' infinities and NaN, 'n' one NaN, '-' neither. */
typedef struct {
    const char *name;
    int p, emin, emax; /* p = 0: fixed point */
    char special;
    int flush, saturate;
    int bits, frac;
    uint32_t count; /* floats: the numbers from 0 up, and one beyond */
    int64_t *at;
} lemma_format_t;

enum { LEMMA_DOT, LEMMA_SEQ, LEMMA_BIAS, LEMMA_FMA, LEMMA_WIDE, LEMMA_ACC };
enum {
    LEMMA_RNE,
    LEMMA_RNA,
    LEMMA_RND,
    LEMMA_RZ,
    LEMMA_RU,
    LEMMA_RD,
    LEMMA_ODD,
    LEMMA_MODES
};

typedef struct {
    const lemma_format_t *F, *G; /* of the state; the accumulator */
    int order, mode;
} lemma_model_t;

/* The formats of states, and those of accumulators, from every family.  The
 * first call creates the lists, and lemma_close frees them. */
extern lemma_format_t lemma_state[], lemma_acc[];
extern const size_t lemma_states, lemma_accs;
void lemma_open(void);
void lemma_close(void);
/* The evaluation model with this number, below lemma_models(). */
size_t lemma_models(void);
lemma_model_t lemma_model(size_t i);

/* Codes of a format: integers below lemma_codes, some of them unused. */
uint32_t lemma_codes(const lemma_format_t *F);
int lemma_is_code(uint32_t code, const lemma_format_t *F);
lemma_real_t lemma_decode(uint32_t code, const lemma_format_t *F);
uint32_t lemma_round(lemma_real_t r, const lemma_format_t *F, int mode);
/* For any number but 0; compare(x, t) compares |x| with t / (2 LEMMA_UNIT). */
uint32_t lemma_round_by(int (*compare)(const void *x, int64_t t), const void *x,
                        int negative, const lemma_format_t *F, int mode);

/* One row of a step, n weights and b, or NULL. */
uint32_t lemma_row(const lemma_real_t *w, const uint32_t *h, int n,
                   const lemma_real_t *b, const lemma_model_t *m);

/* Read p/q or -0, NULL for a missing number; and write it. */
lemma_real_t lemma_number(const char *text);
void lemma_put_number(wr_buffer_t out, lemma_real_t r);
/* "FORMAT:MODE:ORDER"; and the lines of the parameters. */
void lemma_put_model(wr_buffer_t out, const lemma_model_t *m);
void lemma_put_parameters(wr_buffer_t out, const lemma_model_t *m);
extern const char *const lemma_mode_name[];

/* Number i of a permutation of 0 .. total - 1 in which any beginning contains
 * instances of all kinds. */
size_t lemma_shuffle(size_t i, size_t total);

#endif
