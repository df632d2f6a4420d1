/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_ROUNDING_COMMON_H
#define WREATH_TESTS_ROUNDING_COMMON_H

/* Shared by the tests of rounding: formats and modes by name, and MPFR as an
 * oracle for a format given by its precision and exponents. */

#include <string.h>

#include "harness.h"
#include "rounding/rounding.h"

static inline void format(wr_format_t F, const char *name) {
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_format_read(F, name, L), WR_OK);
}

static inline wr_mode_struct mode_of(wr_rule_t rule) {
    return (wr_mode_struct){rule, 0, 0};
}

/* MPFR's exponent of x counts from 1/2, so 2^emin has the exponent emin + 1,
 * and the least subnormal number 2^(emin-p+1) the exponent emin - p + 2. */
static inline void oracle_open(const wr_format_t F) {
    mpfr_set_emin(F->emin - F->p + 2);
    mpfr_set_emax(F->emax + 1);
}

static inline void oracle_close(void) {
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
}

static inline void oracle_decode(mpfr_t x, uint64_t code, const wr_format_t F) {
    int negative;
    fmpq_t q;
    mpq_t g;
    fmpq_init(q);
    mpq_init(g);
    switch (wr_format_decode(q, &negative, code, F)) {
    case WR_FINITE:
        fmpq_get_mpq(g, q);
        if (fmpq_is_zero(q))
            mpfr_set_zero(x, negative ? -1 : 1);
        else
            REQUIRE(mpfr_set_q(x, g, MPFR_RNDN) == 0);
        break;
    case WR_INFINITE:
        mpfr_set_inf(x, negative ? -1 : 1);
        break;
    case WR_NAN:
        mpfr_set_nan(x);
    }
    fmpq_clear(q);
    mpq_clear(g);
}

/* True if the code is MPFR's result.  Beyond the largest number of a format
 * whose top binade is not full MPFR still has numbers; the result is then the
 * largest number if the mode rounds toward zero there, and NaN otherwise. */
static inline int oracle_same(uint64_t code, const mpfr_t want,
                              const wr_format_t F, wr_rule_t rule) {
    mpfr_t got, max;
    mpfr_init2(got, F->p);
    mpfr_init2(max, F->p);
    oracle_decode(got, code, F);
    oracle_decode(max, F->max, F);
    int negative = mpfr_signbit(want), nan = mpfr_nan_p(want), same;
    if (!nan && !F->has_inf && mpfr_cmpabs(want, max) > 0) {
        int inward = rule == WR_RZ || rule == (negative ? WR_RU : WR_RD);
        nan = mpfr_inf_p(want) || !inward;
        same =
            nan ? mpfr_nan_p(got)
                : mpfr_cmpabs(got, max) == 0 && mpfr_signbit(got) == negative;
    } else if (nan)
        same = mpfr_nan_p(got);
    else
        same = mpfr_equal_p(got, want) && mpfr_signbit(got) == negative;
    mpfr_clear(got);
    mpfr_clear(max);
    return same;
}

#endif
