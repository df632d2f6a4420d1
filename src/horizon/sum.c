/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Sums of casts.  Once the casts of A^k B and A^k h_0 have become periodic
 * with a common period p, from k = at on,
 *     S_(k+p) = S_k + C   with C the sum of one period of cast(A^i B),
 * entry by entry, so that every residue of k is an arithmetic progression:
 * constant if C = 0, else beyond the last jump from a step on that is a
 * quotient, however large.  Infinite terms: the sum is infinite or NaN after
 * one period, and stays as it is after two.
 */

#include "horizon/impl.h"

/* C of entry i; 0 if some term is not finite, which *finite tells. */
static void period_sum(fmpq_t C, int *finite, const horizon_evidence_t *e,
                       slong i) {
    const wr_format_struct *F = e->orbit->evaluation->format;
    const horizon_family_t *G = &e->family[1];
    fmpq_t x;
    int negative;
    fmpq_init(x);
    fmpq_zero(C);
    *finite = 1;
    for (ulong r = 0; r < e->p && *finite; r++) {
        const ulong place = (e->at + r) % G->p * (ulong) G->n + (ulong) i;
        const uint64_t code = G->entry[place].code;
        *finite = wr_format_decode(x, &negative, code, F) == WR_FINITE;
        if (*finite)
            fmpq_add(C, C, x);
    }
    if (!*finite)
        fmpq_zero(C);
    fmpq_clear(x);
}

/* m = the least m >= 0 such that S + m C casts to the code beyond the last
 * jump c on that side. */
static void beyond(fmpz_t m, const fmpq_t S, const fmpq_t C,
                   const horizon_cast_t *K) {
    int side = fmpq_sgn(C);
    fmpq *c = _fmpq_vec_init(2), *x = c + 1;
    fmpz_t k;
    fmpz_init(k);
    horizon_cast_last(c, side, K);
    uint64_t code = horizon_cast_beside(c, side, K);
    fmpq_sub(x, c, S);
    fmpq_div(x, x, C);
    fmpz_fdiv_q(k, fmpq_numref(x), fmpq_denref(x)); /* at c or before it */
    fmpq_mul_fmpz(x, C, k);
    fmpq_add(x, x, S);
    if (horizon_cast(x, K) != code)
        fmpz_add_ui(k, k, 1);
    if (fmpz_sgn(k) < 0)
        fmpz_zero(k);
    fmpz_set(m, k);
    _fmpq_vec_clear(c, 2);
    fmpz_clear(k);
}

/* Entry i at k = at + r, the run being there. */
static void residue(wr_horizon_t H, wr_cast_run_t X, ulong r, slong i,
                    const fmpq_t C) {
    const horizon_evidence_t *e = H->evidence;
    horizon_value_t v;
    fmpz_t m;
    fmpq_init(v.x);
    fmpz_init(m);
    horizon_run_value(&v, X, i, &H->invalid);
    ulong place = (e->at + r) % e->p;
    uint64_t *code = H->code + place * H->n + (ulong) i;
    *code = horizon_value_cast(&v, &X->K);
    if (v.kind == WR_FINITE && fmpq_sgn(C) != 0) {
        beyond(m, v.x, C, &X->K);
        if (!fmpz_is_zero(m)) { /* the last wrong k, and one more */
            fmpz_sub_ui(m, m, 1);
            fmpz_mul_ui(m, m, e->p);
            fmpz_add_ui(m, m, e->at + r + 1);
            if (fmpz_cmp(m, H->from) > 0)
                fmpz_set(H->from, m);
        }
        fmpq_t c;
        fmpq_init(c);
        horizon_cast_last(c, fmpq_sgn(C), &X->K);
        *code = horizon_cast_beside(c, fmpq_sgn(C), &X->K);
        H->beyond = 1;
        fmpq_clear(c);
    }
    H->beyond |= v.kind == WR_INFINITE;
    fmpq_clear(v.x);
    fmpz_clear(m);
}

wr_status_t horizon_sum_decide(wr_horizon_t H, wr_cast_run_t X, wr_limits_t L) {
    horizon_evidence_t *e = H->evidence;
    const fmpz *from = e->family[0].from;
    slong n = (slong) H->n;
    int all_finite = 1, finite;
    if (fmpz_cmp(e->family[1].from, from) > 0)
        from = e->family[1].from;
    if (fmpz_cmp_ui(from, horizon_replay(L)) > 0)
        return wr_limits_fail(L, WR_UNABLE,
                              "the sum needs every cast before the casts "
                              "become periodic, more than %lu of them",
                              horizon_replay(L));
    e->at = fmpz_get_ui(from);
    e->p =
        e->family[0].p / n_gcd(e->family[0].p, e->family[1].p) * e->family[1].p;
    fmpq *C = _fmpq_vec_init(n);
    for (slong i = 0; i < n; i++) {
        period_sum(C + i, &finite, e, i);
        all_finite = all_finite && finite;
    }
    if (!all_finite)
        e->at += 2 * e->p;
    H->code = wr_calloc(e->p * (ulong) n, sizeof *H->code);
    H->period = e->p;
    fmpz_set_ui(H->from, e->at);
    wr_status_t s = WR_OK;
    for (ulong k = 0; k < e->at + e->p && s == WR_OK; k++) {
        for (slong i = 0; i < n && k >= e->at; i++)
            residue(H, X, k - e->at, i, C + i);
        wr_cast_run_step(X);
        s = wr_limits_check(L, "casts of a sum", k, 0);
    }
    H->invalid |= X->invalid;
    _fmpq_vec_clear(C, n);
    return s;
}
