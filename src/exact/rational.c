/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rationals from text and from balls, and norms of matrices.  The grammar is
 * checked here, byte by byte, so that white space, misplaced signs and zero
 * denominators never reach a library that would guess or abort. */

#include "exact/impl.h"

/* return the end of the decimal digits at s, NULL if there are none */
static const char *digits(const char *s) {
    const char *end = s;
    while (*end >= '0' && *end <= '9')
        end++;
    return end == s ? NULL : end;
}

void exact_set_digits(fmpz_t x, const char *s, size_t length) {
    char *copy = wr_malloc(length + 1);
    memcpy(copy, s, length);
    copy[length] = '\0';
    fmpz_set_str(x, copy, 10); /* digits only: cannot fail */
    wr_free(copy);
}

wr_status_t wr_rational_read(fmpq_t x, const char *text) {
    int negative = text[0] == '-';
    const char *p = text + negative, *q = NULL, *q_end = NULL;
    const char *p_end = digits(p);
    if (p_end == NULL)
        return WR_DOMAIN;
    if (*p_end == '/') {
        q = p_end + 1;
        q_end = digits(q);
        if (q_end == NULL || *q_end != '\0' ||
            strspn(q, "0") == (size_t) (q_end - q))
            return WR_DOMAIN;
    } else if (*p_end != '\0') {
        return WR_DOMAIN;
    }
    exact_set_digits(fmpq_numref(x), p, (size_t) (p_end - p));
    if (q == NULL)
        fmpz_one(fmpq_denref(x));
    else
        exact_set_digits(fmpq_denref(x), q, (size_t) (q_end - q));
    if (negative)
        fmpz_neg(fmpq_numref(x), fmpq_numref(x));
    fmpq_canonicalise(x);
    return WR_OK;
}

void wr_rational_bounds(fmpq_t lo, fmpq_t hi, const arb_t x) {
    wr_assert(arb_is_finite(x));
    arf_t a, b;
    WR_EACH(arf_init, a, b);
    arb_get_interval_arf(a, b, x, ARF_PREC_EXACT);
    arf_get_fmpq(lo, a);
    arf_get_fmpq(hi, b);
    WR_EACH(arf_clear, a, b);
}

void wr_rational_near(fmpq_t q, const arb_t x, slong bits) {
    arf_t m;
    wr_assert(arb_is_finite(x) && bits >= 0);
    arf_init(m);
    arf_mul_2exp_si(m, arb_midref(x), bits);
    fmpz_one(fmpq_denref(q));
    arf_get_fmpz(fmpq_numref(q), m, ARF_RND_NEAR);
    fmpq_div_2exp(q, q, (ulong) bits);
    arf_clear(m);
}

int wr_rational_root(fmpq_t y, const fmpq_t x) {
    if (fmpq_sgn(x) < 0 || !fmpz_is_square(fmpq_numref(x)) ||
        !fmpz_is_square(fmpq_denref(x)))
        return 0;
    fmpz_sqrt(fmpq_numref(y), fmpq_numref(x));
    fmpz_sqrt(fmpq_denref(y), fmpq_denref(x));
    return 1;
}

int wr_rational_endless(const fmpq_t x, const fmpq_t d, const fmpq_t b) {
    fmpq_t next;
    fmpq_init(next);
    fmpq_mul(next, d, x);
    fmpq_add(next, next, b);
    int moves = !fmpq_equal(next, x);
    fmpq_clear(next);
    return moves && !fmpq_is_zero(d) && fmpq_cmp_si(d, -1) != 0;
}

/* ---- matrices ------------------------------------------------------------ */

void wr_matrix_power(fmpq_mat_t out, const fmpq_mat_t A, ulong k) {
    slong n = fmpq_mat_nrows(A);
    fmpz_mat_t Z;
    fmpz_t d;
    fmpz_mat_init(Z, n, n);
    fmpz_init(d);
    fmpq_mat_get_fmpz_mat_matwise(Z, d, A);
    fmpz_mat_pow(Z, Z, k);
    fmpz_pow_ui(d, d, k);
    fmpq_mat_set_fmpz_mat_div_fmpz(out, Z, d);
    fmpz_mat_clear(Z);
    fmpz_clear(d);
}

void wr_matrix_row_norm(fmpq_t out, const fmpq_mat_t P, slong i,
                        const fmpq *w) {
    fmpq_t t;
    fmpq_init(t);
    fmpq_zero(out);
    for (slong j = 0; j < fmpq_mat_ncols(P); j++) {
        fmpq_abs(t, fmpq_mat_entry(P, i, j));
        if (w != NULL)
            fmpq_mul(t, t, w + j);
        fmpq_add(out, out, t);
    }
    fmpq_clear(t);
}

void wr_matrix_norm(fmpq_t out, const fmpq_mat_t P, const fmpq *w) {
    fmpq_t t;
    fmpq_init(t);
    fmpq_zero(out);
    for (slong i = 0; i < fmpq_mat_nrows(P); i++) {
        wr_matrix_row_norm(t, P, i, w);
        if (fmpq_cmp(t, out) > 0)
            fmpq_set(out, t);
    }
    fmpq_clear(t);
}
