/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The eigenvalues of largest modulus, in balls: those whose modulus is not
 * proved to be smaller than that of another one. */

#include "spectrum/impl.h"

static const slong precision[SPECTRUM_LEVELS] = {64, 256, 1024, 4096};

void spectrum_leaders_init(spectrum_leaders_t *l, const wr_spectrum_t S,
                           const wr_ring_t K) {
    const size_t factors = (size_t) S->factors;
    *l = (spectrum_leaders_t){.S = S, .K = K};
    l->root = wr_calloc(factors * SPECTRUM_LEVELS + 1, sizeof *l->root);
    l->use = wr_calloc(factors + 1, 1);
    l->leads = wr_calloc(factors + 1, 1);
}

void spectrum_leaders_clear(spectrum_leaders_t *l) {
    for (slong i = 0; i < l->S->factors * SPECTRUM_LEVELS; i++)
        if (l->root[i] != NULL)
            _acb_vec_clear(l->root[i], l->S->factor[i / SPECTRUM_LEVELS].count);
    WR_FREE(l->root, l->use, l->leads);
}

wr_status_t spectrum_leaders(spectrum_leaders_t *l, int level, wr_limits_t L) {
    const slong prec = precision[level], factors = l->S->factors;
    arb_ptr best = _arb_vec_init(2), m = best + 1;
    wr_status_t status = WR_OK;
    l->real = l->nonreal = 0;
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
                acb_abs(m, *z + i, prec);
                if (pass == 0 && arb_gt(m, best))
                    arb_set(best, m);
                if (pass == 0 || arb_lt(m, best))
                    continue;
                const int real = arb_is_zero(acb_imagref(*z + i));
                l->real += real;
                l->nonreal += !real;
                l->leads[s] = 1;
                l->factor = s;
                l->last = *z + i;
            }
        }
    _arb_vec_clear(best, 2);
    return status;
}

/* ---- growth -------------------------------------------------------------- */

/* Replace f by a polynomial whose roots are the squares of its roots. */
static void square_roots(fmpz_poly_t f) {
    fmpz_poly_t g;
    fmpz_poly_init(g);
    fmpz_poly_set(g, f);
    for (slong i = 1; i < fmpz_poly_length(g); i += 2)
        fmpz_neg(g->coeffs + i, g->coeffs + i);
    fmpz_poly_mul(f, f, g);
    fmpz_poly_deflate(f, f, 2);
    fmpz_poly_clear(g);
}

/* Return nonzero if the eighth powers of the roots of f are those of the roots
 * of g.  Both polynomials of eighth powers are powers of irreducible ones,
 * which are equal if they are not coprime. */
static int same_moduli(const wr_spectrum_factor_struct *f,
                       const wr_spectrum_factor_struct *g) {
    fmpz_poly_t p, q;
    WR_EACH(fmpz_poly_init, p, q);
    fmpz_poly_set(p, f->minpoly);
    fmpz_poly_set(q, g->minpoly);
    for (int i = 0; i < 3; i++) {
        square_roots(p);
        square_roots(q);
    }
    fmpz_poly_gcd(p, p, q);
    const int same = fmpz_poly_degree(p) > 0 &&
                     f->count == fmpz_poly_degree(f->minpoly) &&
                     g->count == fmpz_poly_degree(g->minpoly);
    WR_EACH(fmpz_poly_clear, p, q);
    return same;
}

/* Set *most to the largest block of the factors that lead.  Return nonzero if
 * it is that of a largest eigenvalue: all their blocks have one size, or all
 * their moduli are equal. */
static int largest_block(slong *most, const spectrum_leaders_t *l) {
    const wr_spectrum_factor_struct *f = l->S->factor, *last = f + l->factor;
    int one_size = 1, one_modulus = 1;
    *most = last->block[0];
    for (slong s = 0; s < l->factor; s++)
        if (l->leads[s]) {
            one_size &= f[s].block[0] == last->block[0];
            one_modulus = one_modulus && same_moduli(f + s, last);
            *most = FLINT_MAX(*most, f[s].block[0]);
        }
    return one_size || one_modulus;
}

wr_status_t wr_spectrum_growth(slong *exponent, const wr_spectrum_t S,
                               const wr_ring_t K, wr_limits_t L) {
    slong most = 1;
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
        status = spectrum_leaders(&l, i, L);
        known = status == WR_OK && largest_block(&most, &l);
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
