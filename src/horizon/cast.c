/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A cast as a monotone step function.  Between two neighbouring multiples of
 * half the smallest unit in the last place there is no jump; therefore the
 * value at their midpoint is the one-sided limit at each of them.  The end of a
 * cell is then found by bisection over integers; only wr_round_q depends on
 * formats and modes. */

#include "horizon/impl.h"

wr_status_t horizon_cast_init(horizon_cast_t *K, const wr_cast_t M,
                              wr_limits_t L) {
    const wr_format_struct *F = M->format;
    if (M->mode->rule == WR_RSTO)
        return wr_limits_fail(L, WR_DOMAIN,
                              "stochastic rounding is not a cast: it is not a "
                              "function of the number");
    if (!wr_format_is_monotone(F))
        return wr_limits_fail(L, WR_DOMAIN,
                              "a format that wraps is not monotone; E1 is "
                              "decided for :sat");
    wr_status_t s = wr_mode_check(M->mode, F, L);
    if (s != WR_OK)
        return s;
    K->F = *F;
    K->mode = *M->mode;
    K->unit = wr_format_unit(F);
    K->far = wr_format_far(F);
    return WR_OK;
}

uint64_t horizon_cast(const fmpq_t x, const horizon_cast_t *K) {
    uint64_t code;
    (void) wr_round_q(&code, x, 0, &K->F, &K->mode);
    return wr_format_index(code, &K->F) == 0 ? 0 : code; /* -0 */
}

/* cast((k + 1/2) 2^unit) */
static uint64_t half_way(const fmpz_t k, const horizon_cast_t *K) {
    fmpq_t x;
    fmpq_init(x);
    fmpz_mul_2exp(fmpq_numref(x), k, 1);
    fmpz_add_ui(fmpq_numref(x), fmpq_numref(x), 1);
    wr_number_shift(x, x, K->unit - 1);
    uint64_t code = horizon_cast(x, K);
    fmpq_clear(x);
    return code;
}

/* Set k such that numbers close to x on that side are between k and k + 1
 * units; return 1 if x is an integer number of units. */
static int place(fmpz_t k, const fmpq_t x, int side, const horizon_cast_t *K) {
    fmpq_t y;
    fmpq_init(y);
    wr_number_shift(y, x, -K->unit);
    fmpz_fdiv_q(k, fmpq_numref(y), fmpq_denref(y));
    int whole = fmpz_is_one(fmpq_denref(y));
    if (whole && side < 0)
        fmpz_sub_ui(k, k, 1);
    fmpq_clear(y);
    return whole;
}

uint64_t horizon_cast_beside(const fmpq_t x, int side,
                             const horizon_cast_t *K) {
    fmpz_t k;
    fmpz_init(k);
    (void) place(k, x, side, K);
    uint64_t code = half_way(k, K);
    fmpz_clear(k);
    return code;
}

int horizon_cast_jumps(const fmpq_t x, const horizon_cast_t *K) {
    fmpz_t k;
    fmpz_init(k);
    int whole = place(k, x, 1, K);
    fmpz_clear(k);
    if (!whole)
        return 0;
    uint64_t code = horizon_cast(x, K);
    return horizon_cast_beside(x, 1, K) != code ||
           horizon_cast_beside(x, -1, K) != code;
}

/* k = 2^far in units, on that side */
static void far_out(fmpz_t k, int side, const horizon_cast_t *K) {
    fmpz_one(k);
    fmpz_mul_2exp(k, k, (ulong) (K->far - K->unit));
    if (side < 0)
        fmpz_neg(k, k);
}

int horizon_cast_end(fmpq_t end, const fmpq_t x, int side,
                     const horizon_cast_t *K) {
    fmpz *in = _fmpz_vec_init(3), *out = in + 1, *mid = in + 2;
    (void) place(in, x, side, K);
    uint64_t code = half_way(in, K);
    /* If both ends are NaN, the cell of one ends before 0. */
    int back = !K->F.has_inf && K->F.has_nan && code == K->F.nan &&
               fmpq_sgn(x) == -side;
    if (!back)
        far_out(out, side, K);
    int ends = half_way(out, K) != code;
    /* Invariant: `in` is inside the cell, `out` is not (if it ends), and the
     * cast is monotone between them. */
    while (ends) {
        fmpz_sub(mid, out, in);
        if (fmpz_is_pm1(mid))
            break;
        fmpz_add(mid, in, out);
        fmpz_fdiv_q_2exp(mid, mid, 1);
        fmpz_swap(half_way(mid, K) == code ? in : out, mid);
    }
    fmpq_set_fmpz(end, ends && side < 0 ? in : out);
    wr_number_shift(end, end, K->unit);
    _fmpz_vec_clear(in, 3);
    return ends;
}

void horizon_cast_last(fmpq_t c, int side, const horizon_cast_t *K) {
    fmpq_t x;
    fmpq_init(x);
    fmpq_set_si(x, side, 1);
    wr_number_shift(x, x, K->far);
    if (!horizon_cast_end(c, x, -side, K))
        fmpq_zero(c); /* one value only, in no format */
    fmpq_clear(x);
}
