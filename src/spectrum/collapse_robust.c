/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Margins of boxes, the bounds that they imply, and certificates.
 *
 * Let X have diameter M, and let all points within eps of A X + b lie in X.
 * For D = X - X and d in D, A d (1 + 2 eps / |A d|) then lies in D.  Hence
 * |A d| + 2 eps <= M, and each step multiplies the diameter of the image of X
 * by at most 1 - 2 eps / M (proofs/M3/proof.md). */

#include "spectrum/impl.h"

void wr_collapse_margin(fmpq_t margin, const wr_spectrum_matrix_t A,
                        const fmpq *b, const fmpq *low, const fmpq *high) {
    wr_assert(A->ring->degree == 1);
    fmpq_t end[2], t;
    WR_EACH(fmpq_init, end[0], end[1], t);
    for (slong i = 0; i < A->n; i++) {
        fmpq_set(end[0], b + i);
        fmpq_set(end[1], b + i);
        for (slong j = 0; j < A->n; j++) {
            const fmpq *a = fmpq_mat_entry(A->A, i, j);
            int down = fmpq_sgn(a) < 0;
            fmpq_addmul(end[0], a, down ? high + j : low + j);
            fmpq_addmul(end[1], a, down ? low + j : high + j);
        }
        fmpq_sub(end[0], end[0], low + i);
        fmpq_sub(end[1], high + i, end[1]);
        for (int k = 0; k < 2; k++)
            if ((i == 0 && k == 0) || fmpq_cmp(end[k], margin) < 0)
                fmpq_set(margin, end[k]);
    }
    WR_EACH(fmpq_clear, end[0], end[1], t);
}

/* The least integer > x, but at least 0. */
static wr_status_t above(uint64_t *n, const fmpq_t x, wr_limits_t L) {
    fmpz_t f;
    fmpz_init(f);
    fmpz_fdiv_q(f, fmpq_numref(x), fmpq_denref(x));
    fmpz_add_ui(f, f, 1);
    int fits = fmpz_bits(f) <= 62;
    if (fits)
        *n = fmpz_sgn(f) < 0 ? 0 : fmpz_get_ui(f);
    fmpz_clear(f);
    return fits ? WR_OK : wr_limits_fail(L, WR_UNABLE, "a bound beyond 2^62");
}

/* The least n with c^n < q, for 0 <= c < 1 and q > 0: log q / log c in balls of
 * growing precision until they contain no integer; if the quotient is an
 * integer, c^n = q is tested exactly. */
static wr_status_t exponent(uint64_t *n, const fmpq_t c, const fmpq_t q,
                            wr_limits_t L) {
    arb_t x, y;
    fmpz_t f;
    wr_status_t s = WR_OK;
    int found = fmpq_cmp_ui(q, 1) > 0;
    *n = 0;
    if (fmpq_is_zero(c)) {
        *n = !found;
        return WR_OK;
    }
    WR_EACH(arb_init, x, y);
    fmpz_init(f);
    for (slong prec = 128; s == WR_OK && !found; prec *= 2) {
        arb_set_fmpq(x, q, prec);
        arb_log(x, x, prec);
        arb_set_fmpq(y, c, prec);
        arb_log(y, y, prec);
        arb_div(x, x, y, prec);
        arb_floor(y, x, prec);
        found = arb_get_unique_fmpz(f, y) && !arb_contains_int(x);
        if (!found && prec > 256 && arb_get_unique_fmpz(f, x) &&
            fmpz_bits(f) <= 20) {
            fmpq_t p;
            fmpq_init(p);
            fmpq_pow_si(p, c, fmpz_get_si(f));
            found = fmpq_equal(p, q);
            fmpq_clear(p);
        }
        if (!found && prec > 100000)
            s = wr_limits_fail(
                L, WR_UNABLE,
                "a bound that cannot be separated from an integer");
    }
    if (s == WR_OK && fmpz_bits(f) > 61)
        s = wr_limits_fail(L, WR_UNABLE, "a bound beyond 2^62");
    if (s == WR_OK && fmpq_cmp_ui(q, 1) <= 0)
        *n = fmpz_get_ui(f) + 1;
    WR_EACH(arb_clear, x, y);
    fmpz_clear(f);
    return s;
}

wr_status_t wr_collapse_bounds(wr_collapse_bounds_t *n, const fmpq_t M,
                               const fmpq_t eps, const fmpq_t delta,
                               wr_limits_t L) {
    wr_assert(fmpq_sgn(M) > 0 && fmpq_sgn(eps) > 0 && fmpq_sgn(delta) > 0);
    fmpq *x = _fmpq_vec_init(2), *y = x + 1;
    wr_collapse_bounds_t found = {0, 0};
    fmpq_sub(x, M, delta);
    fmpq_mul(x, x, M);
    fmpq_mul(y, eps, delta);
    fmpq_div(x, x, y);
    fmpq_div_2exp(x, x, 1);
    wr_status_t s = above(&found.general, x, L);
    fmpq_div(x, eps, M);
    fmpq_mul_2exp(x, x, 1);
    fmpq_neg(x, x);
    fmpq_add_si(x, x, 1); /* 1 - 2 eps / M */
    wr_assert(fmpq_sgn(x) >= 0);
    fmpq_div(y, delta, M);
    if (s == WR_OK)
        s = exponent(&found.convex, x, y, L);
    if (s == WR_OK)
        *n = found;
    _fmpq_vec_clear(x, 2);
    return s;
}

/* ---- certificates ------------------------------------------------------- */

void wr_collapse_certify(wr_buffer_t out, const wr_collapse_t R,
                         const wr_spectrum_matrix_t A, const fmpq *width,
                         const fmpq_t eta) {
    wr_assert(A->ring->degree == 1 && fmpq_sgn(eta) > 0);
    size_t first = out->length;
    wr_buffer_printf(out, "wreath-collapse 1\nmatrix %ld\n", (long) A->n);
    for (slong i = 0; i < A->n; i++) {
        wr_buffer_put(out, "row");
        for (slong j = 0; j < A->n; j++)
            wr_rational_put(out, " ", fmpq_mat_entry(A->A, i, j));
        wr_buffer_put(out, "\n");
    }
    wr_buffer_put(out, "widths");
    for (slong i = 0; i < A->n; i++)
        wr_rational_put(out, " ", width + i);
    wr_buffer_put(out, "\neta");
    wr_rational_put(out, " ", eta);
    wr_buffer_put(out, "\n");
    if (R->collapses == WR_FALSE && R->never == WR_NEVER_EXPANDS)
        wr_buffer_put(out, "never expands\n");
    else if (R->collapses == WR_FALSE && R->never == WR_NEVER_FORM) {
        wr_buffer_put(out, "never form");
        wr_rational_put(out, " ", R->factor);
        for (slong i = 0; i < A->n; i++)
            wr_rational_put(out, " ", fmpq_mat_entry(R->u, i, 0));
        wr_buffer_put(out, "\n");
    } else if (R->collapses == WR_FALSE)
        wr_buffer_printf(out, "never period %llu %llu\n",
                         (unsigned long long) R->early,
                         (unsigned long long) R->late);
    else
        wr_buffer_printf(out, "first %llu\n", (unsigned long long) R->first);
    if (R->collapses == WR_TRUE && R->stays == WR_TRUE)
        wr_buffer_printf(out, "stays %llu %llu\n", (unsigned long long) R->from,
                         (unsigned long long) R->shrink);
    wr_buffer_seal(out, first);
}
