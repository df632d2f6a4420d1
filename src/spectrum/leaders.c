/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The eigenvalues of largest modulus, in balls: those whose modulus is not
 * proved to be smaller than that of another one. */

#include "spectrum/impl.h"

void spectrum_leaders_init(spectrum_leaders_t *l, const wr_spectrum_t S,
                           const wr_ring_t K) {
    const size_t factors = (size_t) S->factors;
    *l = (spectrum_leaders_t){.S = S, .K = K};
    l->root = wr_calloc(factors * SPECTRUM_LEVELS + 1, sizeof *l->root);
    l->use = wr_calloc(factors + 1, 1);
    l->leads = wr_calloc(factors + 1, 1);
    mag_init(l->gap);
}

void spectrum_leaders_clear(spectrum_leaders_t *l) {
    for (slong i = 0; i < l->S->factors * SPECTRUM_LEVELS; i++)
        if (l->root[i] != NULL)
            _acb_vec_clear(l->root[i], l->S->factor[i / SPECTRUM_LEVELS].count);
    WR_FREE(l->root, l->use, l->leads);
    mag_clear(l->gap);
}

wr_status_t spectrum_leaders(spectrum_leaders_t *l, int level, wr_limits_t L) {
    const slong prec = (slong) 64 << 2 * level, factors = l->S->factors;
    arb_ptr best = _arb_vec_init(2), m = best + 1; /* squares of moduli */
    mag_t away;
    wr_status_t status = WR_OK;
    mag_init(away);
    l->real = l->nonreal = 0;
    mag_zero(l->gap);
    memset(l->leads, 0, (size_t) factors);
    for (int pass = 0; pass < 2; pass++)
        for (slong s = 0; s < factors && status == WR_OK; s++) {
            const wr_spectrum_factor_struct *f = l->S->factor + s;
            acb_ptr *z = l->root + s * SPECTRUM_LEVELS + level;
            if (!l->use[s])
                continue;
            if (*z == NULL) {
                *z = _acb_vec_init(f->count);
                status = wr_spectrum_roots(*z, f, l->K, prec, L);
            }
            for (slong i = 0; i < f->count && status == WR_OK; i++) {
                arb_sqr(m, acb_realref(*z + i), prec);
                arb_addmul(m, acb_imagref(*z + i), acb_imagref(*z + i), prec);
                if (pass == 0 && arb_gt(m, best))
                    arb_set(best, m);
                if (pass == 0 || arb_lt(m, best))
                    continue;
                arb_sub(m, m, best, prec);
                arb_get_mag(away, m);
                mag_max(l->gap, l->gap, away);
                const int real = arb_is_zero(acb_imagref(*z + i));
                l->real += real;
                l->nonreal += !real;
                l->leads[s] = 1;
                l->factor = s;
                l->last = *z + i;
            }
        }
    mag_clear(away);
    _arb_vec_clear(best, 2);
    return status;
}

/* ---- growth -------------------------------------------------------------- */

/* Return bits such that |z|^2 = |w|^2, or they differ by 2^-bits or more, for
 * all roots z of f and w of g.  By Liouville's inequality |x| >= H(x)^-D for
 * each x != 0 of degree at most D and absolute height H(x) [Waldschmidt2000].
 * Here x = z z' - w w' with the conjugates z' and w', so
 *     H(x) <= 2 H(z)^2 H(w)^2,   H(z)^m <= |f|,   m = deg f,
 * with the Euclidean norm of the coefficients, and D is at most the product of
 * the numbers of pairs of roots, m (m + 1) / 2 for f. */
static slong gap_bits(const wr_spectrum_factor_struct *f,
                      const wr_spectrum_factor_struct *g) {
    const slong m = fmpz_poly_degree(f->minpoly);
    const slong n = fmpz_poly_degree(g->minpoly);
    const slong pairs_f = m * (m + 1) / 2, pairs_g = n * (n + 1) / 2;
    fmpz *norm = _fmpz_vec_init(2);
    fmpz_poly_2norm(norm, f->minpoly); /* rounded down */
    fmpz_poly_2norm(norm + 1, g->minpoly);
    const slong bits = pairs_f * pairs_g +
                       (m + 1) * pairs_g * (slong) fmpz_bits(norm) +
                       (n + 1) * pairs_f * (slong) fmpz_bits(norm + 1);
    _fmpz_vec_clear(norm, 2);
    return bits;
}

/* Set *most to the largest block of the factors that lead, and *bits to those
 * that prove equal the moduli of their roots that lead.  Return nonzero if it
 * is the block of a largest eigenvalue: all their blocks have one size, or all
 * their moduli are equal. */
static int largest_block(slong *most, slong *bits,
                         const spectrum_leaders_t *l) {
    const wr_spectrum_factor_struct *f = l->S->factor, *last = f + l->factor;
    int one_size = 1;
    *most = last->block[0];
    *bits = 0;
    for (slong s = 0; s < l->factor; s++)
        if (l->leads[s]) {
            one_size &= f[s].block[0] == last->block[0];
            *bits = FLINT_MAX(*bits, gap_bits(f + s, last) + 2);
            *most = FLINT_MAX(*most, f[s].block[0]);
        }
    return one_size || mag_cmp_2exp_si(l->gap, -*bits) < 0;
}

wr_status_t wr_spectrum_growth(slong *exponent, const wr_spectrum_t S,
                               const wr_ring_t K, wr_limits_t L) {
    slong most = 1, bits = 0;
    int known = S->n == 0;
    wr_status_t status = WR_OK;
    spectrum_leaders_t l;
    if (S->radius == 0) { /* on the circle: decided without balls */
        *exponent = S->growth;
        return WR_OK;
    }
    spectrum_leaders_init(&l, S, K);
    for (slong s = 0; s < S->factors; s++)
        l.use[s] = S->radius < 0 || S->factor[s].outside > 0;
    for (int i = 0; i < SPECTRUM_LEVELS && !known && status == WR_OK; i++) {
        if (i >= SPECTRUM_SEPARATE && bits >> 16 > 0)
            break; /* no level would prove them equal */
        status = spectrum_leaders(&l, i, L);
        known = status == WR_OK && largest_block(&most, &bits, &l);
    }
    if (status == WR_OK && !known)
        status = wr_limits_fail(L, WR_UNABLE,
                                "eigenvalues of nearly one modulus have blocks "
                                "of different sizes");
    if (status == WR_OK)
        *exponent = most - 1;
    spectrum_leaders_clear(&l);
    return status;
}
