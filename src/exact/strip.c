/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Lowest terms.  In general gcds are used.  In products of letters whose
 * denominators are products of a few primes p, residues suffice: if p does not
 * divide some numerator, it is no common factor, and one remainder of one
 * number proves it, which takes one pass over its words where a gcd would cost
 * more than the product did. */

#include "exact/impl.h"

void exact_lowest(fmpz_mat_t N, fmpz_mat_t c, fmpz_t d, const fmpz_t part) {
    fmpz_t g;
    fmpz_init_set(g, part);
    fmpz_mat_struct *block[2] = {N, c};
    for (int b = 0; b < 2; b++)
        for (slong i = 0; block[b] != NULL && i < fmpz_mat_nrows(block[b]); i++)
            for (slong j = 0; j < fmpz_mat_ncols(block[b]) && !fmpz_is_one(g);
                 j++)
                fmpz_gcd(g, g, fmpz_mat_entry(block[b], i, j));
    if (!fmpz_is_one(g)) {
        fmpz_divexact(d, d, g);
        for (int b = 0; b < 2; b++)
            if (block[b] != NULL && !fmpz_mat_is_empty(block[b]))
                fmpz_mat_scalar_divexact_fmpz(block[b], block[b], g);
    }
    fmpz_clear(g);
}

static int divides(const fmpz_t p, const fmpz_t x) {
    return fmpz_abs_fits_ui(p) ? fmpz_fdiv_ui(x, fmpz_get_ui(p)) == 0
                               : fmpz_divisible(x, p);
}

/* Return the least exponent of p in an entry of M, at most cap. */
static ulong valuation(const fmpz_mat_t M, const fmpz_t p, ulong cap) {
    fmpz_t t;
    fmpz_init(t);
    for (slong i = 0; i < fmpz_mat_nrows(M); i++)
        for (slong j = 0; j < fmpz_mat_ncols(M) && cap > 0; j++) {
            const fmpz *x = fmpz_mat_entry(M, i, j);
            if (fmpz_is_zero(x))
                continue;
            if (!divides(p, x))
                cap = 0;
            else
                cap = FLINT_MIN(cap, (ulong) fmpz_remove(t, x, p));
        }
    fmpz_clear(t);
    return cap;
}

/* After this, every prime of the base with e > 0 does not divide some
 * numerator.  (A member of the base that is not prime may still share a factor
 * with all of them, which a gcd at the end removes.) */
void exact_node_strip(node_t f) {
    fmpz_t q;
    fmpz_init(q);
    for (slong i = 0; i < f->S->primes; i++) {
        const fmpz *p = f->S->prime + i;
        ulong v = valuation(f->N, p, f->e[i]);
        if (v > 0)
            v = valuation(f->c, p, v);
        if (v == 0)
            continue;
        f->e[i] -= v;
        fmpz_pow_ui(q, p, v);
        if (!fmpz_mat_is_empty(f->N))
            fmpz_mat_scalar_divexact_fmpz(f->N, f->N, q);
        if (!fmpz_mat_is_empty(f->c) && !fmpz_mat_is_zero(f->c))
            fmpz_mat_scalar_divexact_fmpz(f->c, f->c, q);
        fmpz_divexact(f->d, f->d, q);
    }
    fmpz_clear(q);
}

void exact_base_product(fmpz_t out, const wr_letters_t S, const ulong *e) {
    fmpz_t q;
    fmpz_init(q);
    fmpz_one(out);
    for (slong i = 0; i < S->primes; i++) {
        fmpz_pow_ui(q, S->prime + i, e[i]);
        fmpz_mul(out, out, q);
    }
    fmpz_clear(q);
}

/* The common factors that residues did not exclude divide `part`, the product
 * of the powers of unproved members of the base and of `rest`. */
void exact_node_get_point(wr_point_t x, node_t f) {
    fmpz_t part, q;
    fmpz_init_set(part, f->rest);
    fmpz_init(q);
    for (slong i = 0; i < f->S->primes; i++)
        if (!f->S->proved[i]) {
            fmpz_pow_ui(q, f->S->prime + i, f->e[i]);
            fmpz_mul(part, part, q);
        }
    if (fmpz_is_zero(f->d))
        exact_base_product(f->d, f->S, f->e);
    fmpz_mul(x->d, f->rest, f->d);
    fmpz_mat_swap(x->v, f->c);
    if (!fmpz_is_one(part))
        exact_lowest(x->v, NULL, x->d, part);
    WR_EACH(fmpz_clear, part, q);
}
