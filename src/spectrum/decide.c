/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Yes or no about the whole matrix, from its factors.  The powers of A come
 * back if and only if each eigenvalue is 0 or a root of unity and the blocks
 * at the latter have size 1; the period is then the least common multiple of
 * their orders, and the preperiod is the largest block at 0.  The powers are
 * bounded if and only if no eigenvalue is outside the unit circle and the
 * blocks on it have size 1.  Source: [Horn2012].
 */

#include "spectrum/impl.h"

static void add_orders(wr_spectrum_t S) {
    fmpz_t order;
    fmpz_init(order);
    fmpz_one(S->period);
    for (slong i = 0; i < S->factors; i++)
        if (S->factor[i].order != 0) {
            fmpz_set_ui(order, S->factor[i].order);
            fmpz_lcm(S->period, S->period, order);
        }
    fmpz_clear(order);
}

void spectrum_decide(wr_spectrum_t S) {
    int real = 1, nonnegative = 1, simple = 1, returns = 1, defective = 0;
    slong outside = 0, on = 0, zero = 0, one = 0;
    S->nonreal_far = S->growth = S->nilpotency = 0;
    for (slong i = 0; i < S->factors; i++) {
        const wr_spectrum_factor_struct *f = S->factor + i;
        const int at_zero = f->real > f->positive + f->negative;
        real &= f->real == f->count;
        nonnegative &= f->real == f->count && f->negative == 0;
        simple &= f->block[0] == 1;
        outside += f->outside * f->multiplicity;
        on += f->on * f->multiplicity;
        S->nonreal_far += f->far_nonreal * f->multiplicity;
        if (f->on > 0 && f->block[0] > 1)
            defective = 1;
        if (f->on > 0 && f->block[0] - 1 > S->growth)
            S->growth = f->block[0] - 1;
        returns &= at_zero || (f->order != 0 && f->block[0] == 1);
        if (at_zero) {
            zero = f->multiplicity;
            S->nilpotency = f->block[0];
        }
        if (f->order == 1)
            one = f->multiplicity;
    }
    S->all_real = spectrum_truth(real);
    S->all_nonnegative = spectrum_truth(nonnegative);
    S->nilpotent = spectrum_truth(zero == S->n);
    S->unipotent = spectrum_truth(one == S->n);
    S->invertible = spectrum_truth(zero == 0);
    S->diagonalisable = spectrum_truth(simple);
    S->power_bounded = spectrum_truth(outside == 0 && !defective);
    S->eventually_periodic = spectrum_truth(returns);
    S->finite_order = spectrum_truth(returns && zero == 0);
    S->radius = outside > 0 ? 1 : on > 0 ? 0 : -1;
    S->on_circle = on;
    S->preperiod = S->nilpotency;
    fmpz_zero(S->period);
    if (returns)
        add_orders(S);
}
