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

/* Compute the sign of c(r), not 0, where c is the last coefficient of the
 * leading term and r its real root, the only one in l->last. */
static wr_status_t sign_at(int *sign, const wr_sequence_term_struct *t,
                           const spectrum_leaders_t *l, wr_limits_t L) {
    const wr_spectrum_factor_struct *f = l->S->factor + t->factor;
    const fmpq_poly_struct *c = t->c + t->depth - 1;
    wr_status_t status = WR_OK;
    arb_t v;
    acb_ptr root = _acb_vec_init(f->count);
    arb_init(v);
    *sign = 0;
    for (slong prec = 64; *sign == 0 && status == WR_OK; prec *= 2) {
        status = wr_spectrum_roots(root, f, l->K, prec, L);
        if (status != WR_OK)
            break;
        /* Their order may be another one than at the precision of l->last. */
        slong at = -1, overlaps = 0;
        for (slong i = 0; i < f->count; i++)
            if (acb_overlaps(root + i, l->last)) {
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
static wr_status_t lead_outside(wr_sequence_struct *q, spectrum_leaders_t *l,
                                wr_limits_t L) {
    wr_status_t status = WR_OK;
    int sign = 0, few = 0;
    q->kind = WR_ENTRY_UNBOUNDED;
    memset(l->use, 0, (size_t) l->S->factors);
    for (slong t = 0; t < q->terms; t++)
        l->use[q->term[t].factor] = l->S->factor[q->term[t].factor].outside > 0;
    for (int i = 0; i < SPECTRUM_SEPARATE && !few && status == WR_OK; i++) {
        status = spectrum_leaders(l, i, L);
        few = l->real + l->nonreal == 1 || (l->real == 0 && l->nonreal == 2);
    }
    if (status != WR_OK || l->real != 1 || l->nonreal != 0)
        return status; /* a pair that rotates, or not distinguished */
    slong t = 0;
    while (q->term[t].factor != l->factor)
        t++;
    status = sign_at(&sign, q->term + t, l, L);
    q->kind = arb_is_negative(acb_realref(l->last)) ? WR_ENTRY_SWING
              : sign > 0                            ? WR_ENTRY_PLUS
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
    fmpq_t c;
    fmpq_init(c);
    fmpz_one(q->period);
    for (slong t = 0; t < q->terms; t++) {
        const wr_spectrum_factor_struct *f = S->factor + q->term[t].factor;
        if (f->on == 0)
            continue;
        cyclotomic &= f->order != 0;
        only_signs &= f->order == 1 || f->order == 2;
        minus |= f->order == 2;
        spectrum_add_order(q->period, f->order);
        if (f->order != 1 && f->order != 2)
            continue;
        fmpq_poly_get_coeff_fmpq(c, q->term[t].c, 0);
        fmpq_add(q->value, q->value, c); /* even powers */
        if (f->order == 2)
            fmpq_neg(c, c);
        fmpq_add(q->other, q->other, c); /* odd powers */
    }
    q->kind = !only_signs ? cyclotomic ? WR_ENTRY_PERIODIC : WR_ENTRY_ROTATE
              : minus     ? WR_ENTRY_ALTERNATE
                          : WR_ENTRY_CONVERGE;
    fmpq_clear(c);
}

wr_status_t spectrum_behaviour(wr_sequences_struct *Q, const wr_spectrum_t S,
                               const wr_ring_t K, wr_limits_t L) {
    spectrum_leaders_t l;
    wr_status_t status = WR_OK;
    spectrum_leaders_init(&l, S, K);
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
            status = lead_outside(q, &l, L);
        else if (depth > 1)
            lead_on(q, S, depth);
        else
            settle(q, S);
    }
    spectrum_leaders_clear(&l);
    return status;
}
