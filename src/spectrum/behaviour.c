/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The behaviour of an entry with a known closed form.  For each irreducible
 * factor that occurs, all its roots contribute, with conjugate coefficients,
 * none of which is 0.  Therefore the locations of the roots decide whether the
 * entry is bounded, and its limit or limits if the only roots on the unit
 * circle are 1 and -1.  An unbounded entry is dominated by the roots of largest
 * modulus: balls must separate one root, or one conjugate pair, from all
 * others; then the term with the largest binom(k, j) dominates.  Its
 * coefficient is not 0, so balls find its sign. */

#include "spectrum/impl.h"
#include "spectrum/sequence.h"

enum { LEVELS = 3 };
static const slong level_prec[LEVELS] = {64, 256, 1024};

/* The roots of every factor that was needed, at each precision. */
typedef struct {
    const wr_spectrum_struct *S;
    const wr_ring_struct *K;
    acb_ptr *root[LEVELS]; /* or NULL */
} roots_t;

static wr_status_t roots_need(roots_t *R, slong s, int level, wr_limits_t L) {
    const wr_spectrum_factor_struct *f = R->S->factor + s;
    if (R->root[level][s] != NULL)
        return WR_OK;
    R->root[level][s] = _acb_vec_init(f->count);
    return wr_spectrum_roots(R->root[level][s], f, R->K, level_prec[level], L);
}

static void square_modulus(arb_t out, const acb_t z, slong prec) {
    arb_t t;
    arb_init(t);
    arb_sqr(out, acb_realref(z), prec);
    arb_sqr(t, acb_imagref(z), prec);
    arb_add(out, out, t, prec);
    arb_clear(t);
}

/* The roots that may have the largest modulus: the number of real and of
 * nonreal ones, and the last of them, a root of the factor of that term. */
typedef struct {
    slong real, nonreal, root;
    const wr_sequence_term_struct *term;
} leaders_t;

static void lead(leaders_t *l, const roots_t *R, const wr_sequence_struct *q,
                 int level) {
    slong prec = level_prec[level];
    arb_ptr best = _arb_vec_init(2), m = best + 1;
    l->real = l->nonreal = 0;
    for (int pass = 0; pass < 2; pass++)
        for (slong t = 0; t < q->terms; t++) {
            slong s = q->term[t].factor;
            if (R->S->factor[s].outside == 0)
                continue;
            for (slong i = 0; i < R->S->factor[s].count; i++) {
                acb_ptr z = R->root[level][s] + i;
                square_modulus(m, z, prec);
                if (pass == 0 && arb_gt(m, best))
                    arb_set(best, m);
                if (pass == 1 && !arb_lt(m, best)) {
                    if (arb_is_zero(acb_imagref(z)))
                        l->real++;
                    else
                        l->nonreal++;
                    l->term = q->term + t;
                    l->root = i;
                }
            }
        }
    _arb_vec_clear(best, 2);
}

/* Compute the sign of c(r), not 0, where c is the last coefficient of the
 * leading term and r its real root, the only one in z. */
static wr_status_t sign_at(int *sign, const leaders_t *l, const roots_t *R,
                           const acb_t z, wr_limits_t L) {
    const wr_spectrum_factor_struct *f = R->S->factor + l->term->factor;
    const fmpq_poly_struct *c = l->term->c + l->term->depth - 1;
    wr_status_t status = WR_OK;
    arb_t v;
    acb_ptr root = _acb_vec_init(f->count);
    arb_init(v);
    *sign = 0;
    for (slong prec = 64; *sign == 0 && status == WR_OK; prec *= 2) {
        status = wr_spectrum_roots(root, f, R->K, prec, L);
        if (status != WR_OK)
            break;
        /* Their order may be another one than at the precision of z. */
        slong at = -1, overlaps = 0;
        for (slong i = 0; i < f->count; i++)
            if (acb_overlaps(root + i, z)) {
                at = i;
                overlaps++;
            }
        if (overlaps != 1)
            continue;
        _arb_fmpz_poly_evaluate_arb(v, fmpq_poly_numref(c), fmpq_poly_length(c),
                                    acb_realref(root + at), 2 * prec);
        *sign = arb_is_positive(v) ? 1 : arb_is_negative(v) ? -1 : 0;
    }
    _acb_vec_clear(root, f->count);
    arb_clear(v);
    return status;
}

/* Classify an entry with a root outside the unit circle. */
static wr_status_t lead_outside(wr_sequence_struct *q, roots_t *R,
                                wr_limits_t L) {
    wr_status_t status = WR_OK;
    leaders_t l = {0, 0, 0, q->term};
    int sign = 0, level;
    q->kind = WR_ENTRY_UNBOUNDED;
    for (level = 0; level < LEVELS; level++) {
        for (slong t = 0; t < q->terms && status == WR_OK; t++)
            status = roots_need(R, q->term[t].factor, level, L);
        if (status != WR_OK)
            return status;
        lead(&l, R, q, level);
        if (l.real + l.nonreal == 1 || (l.real == 0 && l.nonreal == 2))
            break;
    }
    if (l.real != 1 || l.nonreal != 0)
        return WR_OK; /* a pair that rotates, or not distinguished */
    acb_srcptr z = R->root[level][l.term->factor] + l.root;
    int negative = arb_is_negative(acb_realref(z));
    status = sign_at(&sign, &l, R, z, L);
    q->kind = negative   ? WR_ENTRY_SWING
              : sign > 0 ? WR_ENTRY_PLUS
                         : WR_ENTRY_MINUS;
    return status;
}

/* Classify an entry without roots outside the unit circle in which a root on
 * the circle grows like k^(depth-1). */
static void lead_on(wr_sequence_struct *q, const wr_spectrum_t S, slong depth) {
    slong one = -1, others = 0, minus = 0;
    for (slong t = 0; t < q->terms; t++) {
        const wr_spectrum_factor_struct *f = S->factor + q->term[t].factor;
        if (f->on == 0 || q->term[t].depth < depth)
            continue;
        if (f->order == 1)
            one = t;
        else if (f->order == 2)
            minus++;
        else
            others++;
    }
    q->kind = WR_ENTRY_UNBOUNDED;
    if (others == 0 && one < 0)
        q->kind = WR_ENTRY_SWING;
    else if (others == 0 && minus == 0) {
        const fmpq_poly_struct *c = q->term[one].c + depth - 1;
        q->kind =
            fmpz_sgn(fmpq_poly_numref(c)) > 0 ? WR_ENTRY_PLUS : WR_ENTRY_MINUS;
    }
}

/* Classify a bounded entry by the orders of its roots on the circle. */
static void settle(wr_sequence_struct *q, const wr_spectrum_t S) {
    int cyclotomic = 1, only_signs = 1, minus = 0;
    fmpq *c = _fmpq_vec_init(3), *even = c + 1, *odd = c + 2;
    fmpz_t order;
    fmpz_init(order);
    fmpz_one(q->period);
    for (slong t = 0; t < q->terms; t++) {
        const wr_spectrum_factor_struct *f = S->factor + q->term[t].factor;
        if (f->on == 0)
            continue;
        cyclotomic &= f->order != 0;
        only_signs &= f->order == 1 || f->order == 2;
        minus |= f->order == 2;
        fmpz_set_ui(order, f->order);
        if (f->order != 0)
            fmpz_lcm(q->period, q->period, order);
        if (f->order != 1 && f->order != 2)
            continue;
        fmpq_poly_get_coeff_fmpq(c, q->term[t].c, 0);
        fmpq_add(even, even, c);
        if (f->order == 2)
            fmpq_neg(c, c);
        fmpq_add(odd, odd, c);
    }
    q->kind = !only_signs ? cyclotomic ? WR_ENTRY_PERIODIC : WR_ENTRY_ROTATE
              : minus     ? WR_ENTRY_ALTERNATE
                          : WR_ENTRY_CONVERGE;
    if (only_signs) {
        fmpq_swap(q->value, even);
        fmpq_swap(q->other, odd);
    }
    _fmpq_vec_clear(c, 3);
    fmpz_clear(order);
}

wr_status_t spectrum_behaviour(wr_sequences_struct *Q, const wr_spectrum_t S,
                               const wr_ring_t K, wr_limits_t L) {
    roots_t R = {S, K, {NULL, NULL, NULL}};
    wr_status_t status = WR_OK;
    for (int i = 0; i < LEVELS; i++)
        R.root[i] = wr_calloc((size_t) S->factors + 1, sizeof *R.root[i]);
    for (slong e = 0; e < Q->rows * Q->columns && status == WR_OK; e++) {
        wr_sequence_struct *q = Q->sequence + e;
        slong depth = 0, outside = 0;
        for (slong t = 0; t < q->terms; t++) {
            const wr_spectrum_factor_struct *f = S->factor + q->term[t].factor;
            outside += f->outside;
            if (f->on > 0 && q->term[t].depth > depth)
                depth = q->term[t].depth;
        }
        if (outside > 0)
            status = lead_outside(q, &R, L);
        else if (depth > 1)
            lead_on(q, S, depth);
        else
            settle(q, S);
    }
    for (int i = 0; i < LEVELS; i++) {
        for (slong s = 0; s < S->factors; s++)
            if (R.root[i][s] != NULL)
                _acb_vec_clear(R.root[i][s], S->factor[s].count);
        wr_free(R.root[i]);
    }
    return status;
}
