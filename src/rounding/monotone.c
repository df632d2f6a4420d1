/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Recurrences whose state entries move monotonically on the chain of numbers of
 * the format, as the weights alone show (doc/certificates-rounding: MONO). */

#include "rounding/impl.h"

/* ---- roundings ----------------------------------------------------------- */

int wr_format_is_monotone(const wr_format_t F) {
    return !wr_format_is_fixed(F) || F->saturate;
}

/* Return 1 and the code if every number from lo to hi, which have one sign, is
 * provably rounded to it. */
static int round_between(uint64_t *code, const fmpq_t lo, const fmpq_t hi,
                         const wr_format_t F, const wr_mode_t mode) {
    wr_assert(fmpq_cmp(lo, hi) <= 0 && fmpq_sgn(lo) * fmpq_sgn(hi) >= 0);
    uint64_t other;
    int near = fmpq_sgn(lo) * fmpq_sgn(hi) > 0;
    if (!wr_format_is_monotone(F)) {
        /* Ends at most a unit apart are rounded to multiples of the unit that
         * differ by at most 2 units, less than the modulus; hence they are
         * equal if they are equal modulo that. */
        fmpq_t d, unit;
        WR_EACH(fmpq_init, d, unit);
        fmpq_one(unit);
        fmpq_div_2exp(unit, unit, (ulong) F->frac);
        fmpq_sub(d, hi, lo);
        near = near && fmpq_cmp(d, unit) <= 0;
        WR_EACH(fmpq_clear, d, unit);
    }
    wr_round_q(code, lo, 0, F, mode);
    wr_round_q(&other, hi, 0, F, mode);
    return near && *code == other;
}

#define BALL_BITS (1 << 21) /* of an end of a ball */

/* Set q to x, or to a number that is rounded as x is if x is larger than all
 * numbers of F, or nearer to 0 than all but 0: x may have too many digits.
 * Numbers that wrap have no such bound: return 0 if x is too long for them. */
static int bound_of(fmpq_t q, arf_t x, const wr_format_struct *F) {
    const int sign = arf_sgn(x), monotone = wr_format_is_monotone(F);
    const slong near = wr_format_unit(F) - 2;
    const slong far = monotone ? wr_format_far(F) + 2 : BALL_BITS;
    if (sign != 0 && arf_cmpabs_2exp_si(x, near) < 0)
        arf_set_si_2exp_si(x, sign, near);
    if (arf_cmpabs_2exp_si(x, far) > 0) {
        if (!monotone)
            return 0;
        arf_set_si_2exp_si(x, sign, far);
    }
    arf_get_fmpq(q, x);
    return 1;
}

int wr_round_ball(uint64_t *code, const arb_t x, const wr_format_t F,
                  const wr_mode_t mode) {
    arf_t a, b;
    uint64_t other;
    int known = 0;
    fmpq *lo = _fmpq_vec_init(2), *hi = lo + 1;
    WR_EACH(arf_init, a, b);
    arb_get_interval_arf(a, b, x, BALL_BITS);
    if (!arf_is_nan(a) && !arf_is_nan(b) && bound_of(lo, a, F) &&
        bound_of(hi, b, F)) {
        known = fmpq_sgn(lo) * fmpq_sgn(hi) > 0
                    ? round_between(code, lo, hi, F, mode)
                    : wr_format_is_monotone(F) || fmpq_equal(lo, hi);
    }
    if (known && fmpq_sgn(lo) * fmpq_sgn(hi) <= 0) {
        wr_round_q(code, lo, 0, F, mode);
        wr_round_q(&other, hi, 0, F, mode);
        known =
            wr_format_index(*code, F) == 0 && wr_format_index(other, F) == 0;
    }
    WR_EACH(arf_clear, a, b);
    _fmpq_vec_clear(lo, 2);
    return known;
}

/* Return the reason why some rounding of a row is not monotone or loses a NaN,
 * or NULL.  product: a product may be NaN although no operand is. */
static const char *fault(const wr_evaluation_t evaluation, int product) {
    const rd_roundings_t o = rd_roundings(evaluation);
    const wr_format_struct *into[] = {o.product, o.sum, evaluation->format};
    int makes = product, loses = 0;
    for (size_t i = 0; i < 3; i++) {
        const wr_format_struct *F = into[i];
        if (F == NULL)
            continue;
        if (!wr_format_is_monotone(F))
            return "numbers wrap";
        makes |= F->has_nan && !F->saturate && !F->has_inf;
        loses |= !F->has_nan;
    }
    return makes && loses ? "a NaN of one rounding, or of infinity times zero, "
                            "is discarded by another"
                          : NULL;
}

/* Return the reason why the model excludes every recurrence, or NULL. */
static const char *evaluation_fault(const wr_evaluation_t evaluation,
                                    int product) {
    if (evaluation->chunk > 0)
        return "in E3 the state depends on the time modulo the chunk";
    if (evaluation->mode->rule == WR_RSTO)
        return "stochastic rounding is not a function of the state";
    if (evaluation->order == WR_ORDER_TREE)
        return "a letter consists of operations";
    return fault(evaluation, product);
}

/* Return nonzero if numbers of the format may be infinite. */
static int infinite(const wr_format_t F) {
    return F->has_inf && !F->saturate;
}

int wr_evaluation_is_monotone(const wr_evaluation_t evaluation) {
    return evaluation_fault(evaluation, infinite(evaluation->format)) == NULL;
}

/* ---- recurrences --------------------------------------------------------- */

/* Return 0 if l is not diagonal, 2 if some diagonal weight has its sign bit
 * set, else 1.  *zeros is set if some weight is zero. */
static int diagonal(int *zeros, const wr_recurrence_letter_t *l, size_t n) {
    int two = 1;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            size_t at = i * n + j;
            if (i != j && !fmpq_is_zero(l->w + at))
                return 0;
            if (fmpq_is_zero(l->w + at))
                *zeros = 1;
            if (i == j && (l->minus[at] || fmpq_sgn(l->w + at) < 0))
                two = 2;
        }
    return two;
}

wr_truth_t wr_recurrence_monotone(int *divides, const wr_recurrence_t R,
                                  const wr_evaluation_t evaluation, int finite,
                                  wr_limits_t L) {
    const char *why = NULL;
    int most = 1, zeros = 0;
    for (size_t a = 0; a < R->letters && why == NULL; a++) {
        const wr_recurrence_letter_t *l = &R->letter[a];
        int two = l->delta || l->tree ? 0 : diagonal(&zeros, l, R->n);
        if (two == 0)
            why = l->tree    ? "a letter consists of operations"
                  : l->delta ? "a delta rule reads the state twice"
                             : "a matrix is not diagonal";
        if (two > most)
            most = two;
    }
    if (why == NULL)
        why = evaluation_fault(evaluation, !finite && zeros &&
                                               infinite(evaluation->format));
    if (why != NULL) {
        (void) wr_limits_fail(L, WR_DOMAIN, "not seen to be monotone: %s", why);
        return WR_UNKNOWN;
    }
    *divides = most;
    return WR_TRUE;
}
