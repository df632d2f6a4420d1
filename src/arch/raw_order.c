/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The numbers of a float format in order, and which of them all of a ball is
 * rounded to: rounding is monotone, so that the ends of the ball decide.
 */

#include "arch/raw.h"

int64_t raw_round_q(const fmpq_t q, const wr_format_t F) {
    wr_mode_t mode = {{WR_RNE, 0, 0}};
    uint64_t code;
    wr_round_q(&code, q, 0, F, mode);
    return wr_format_index(code, F);
}

/* x, or a number that is rounded as x is where x is far beyond the format
 * and would be too long to write out. */
static int64_t round_arf(const arf_t x, const wr_format_t F) {
    fmpz_t e;
    fmpq_t q;
    int64_t i;
    fmpz_init(e);
    fmpq_init(q);
    arf_abs_bound_lt_2exp_fmpz(e, x);
    if (arf_is_zero(x)) {
        i = 0;
    } else if (fmpz_cmp_si(e, wr_format_unit(F) - 3) < 0) {
        i = 0;
    } else if (arf_is_inf(x) || fmpz_cmp_si(e, wr_format_far(F) + 1) > 0) {
        i = wr_format_index(wr_format_infinite(arf_sgn(x) < 0, F), F);
    } else {
        arf_get_fmpq(q, x);
        i = raw_round_q(q, F);
    }
    fmpq_clear(q);
    fmpz_clear(e);
    return i;
}

int raw_ball_index(int64_t *index, const arb_t x, const wr_format_t F) {
    arf_t lo, hi;
    arf_init(lo);
    arf_init(hi);
    arb_get_lbound_arf(lo, x, 2 * RAW_MAX_PREC);
    arb_get_ubound_arf(hi, x, 2 * RAW_MAX_PREC);
    int decided = !arf_is_nan(lo) && !arf_is_nan(hi);
    int64_t a = decided ? round_arf(lo, F) : 0;
    int64_t b = decided ? round_arf(hi, F) : 1;
    arf_clear(lo);
    arf_clear(hi);
    if (a == b)
        *index = a;
    return a == b;
}
