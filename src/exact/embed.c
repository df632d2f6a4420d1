/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Enclose the chosen root and elements in balls.  All roots are enclosed at
 * once, without overlaps; the chosen one is the only one whose ball meets the
 * box, once the precision suffices.  Real roots have an imaginary part of
 * exactly 0.  Source: [johansson2017]. */

#include "exact/impl.h"

#define MAX_PREC (1 << 22) /* bits of precision before giving up */

void wr_embedding_init(wr_embedding_t E) {
    wr_ring_init(E->K);
    fmpz_poly_init(E->f);
    acb_init(E->root);
    fmpq_poly_init(E->conj);
    E->prec = MAX_PREC; /* Q: the root, 0, is exact */
    E->real = E->conjugates = 1;
}

void wr_embedding_clear(wr_embedding_t E) {
    wr_ring_clear(E->K);
    fmpz_poly_clear(E->f);
    acb_clear(E->root);
    fmpq_poly_clear(E->conj);
}

/* Return the index of the root in the box, -1 if more than one may be there. */
static slong find_root(acb_srcptr root, const wr_embedding_t E, slong prec) {
    slong found = -1;
    for (slong i = 0; i < E->K->degree; i++)
        if (exact_in_box(root + i, E->K, prec) >= 0) {
            if (found >= 0)
                return -1;
            found = i;
        }
    return found;
}

/* Return nonzero if 1 / a is the conjugate of a: if it is a root (f is its own
 * reverse, up to sign) and meets only the ball of the conjugate. */
static int on_circle(acb_srcptr root, slong a, const wr_embedding_t E,
                     slong prec) {
    fmpz_poly_t g;
    acb_t inverse, conj;
    fmpz_poly_init(g);
    WR_EACH(acb_init, inverse, conj);
    fmpz_poly_reverse(g, E->f, E->f->length);
    int same = fmpz_poly_equal(g, E->f);
    fmpz_poly_neg(g, g);
    same |= fmpz_poly_equal(g, E->f);
    acb_inv(inverse, root + a, prec);
    acb_conj(conj, root + a);
    for (slong i = 0; same && i < E->K->degree; i++)
        if (acb_overlaps(inverse, root + i) && !acb_overlaps(conj, root + i))
            same = 0;
    fmpz_poly_clear(g);
    WR_EACH(acb_clear, inverse, conj);
    return same;
}

/* Find the conjugate of a as an element, in the easy cases. */
static void find_conjugate(wr_embedding_t E, acb_srcptr root, slong a,
                           slong prec) {
    fmpq_poly_zero(E->conj);
    fmpq_poly_set_coeff_si(E->conj, 1, 1);
    E->conjugates = 1;
    if (E->real)
        return;
    if (E->K->degree == 2) { /* the sum of both roots is minus coefficient 1 */
        fmpq_t c;
        fmpq_init(c);
        fmpq_poly_get_coeff_fmpq(c, E->K->minpoly, 1);
        fmpq_neg(c, c);
        fmpq_poly_neg(E->conj, E->conj);
        fmpq_poly_set_coeff_fmpq(E->conj, 0, c);
        fmpq_clear(c);
    } else if (on_circle(root, a, E, prec)) {
        wr_ring_inv(E->conj, E->conj, E->K);
    } else {
        E->conjugates = 0;
    }
}

wr_status_t wr_embedding_refine(wr_embedding_t E, slong prec, wr_limits_t L) {
    if (prec <= E->prec)
        return WR_OK;
    slong found = -1, degree = E->K->degree, work = FLINT_MAX(prec, 64);
    acb_ptr root = _acb_vec_init(degree);
    wr_status_t s = WR_OK;
    for (; found < 0 && s == WR_OK; work *= 2) {
        s = wr_limits_check(L, "a root of the minimal polynomial", 0,
                            (uint64_t) work * (uint64_t) degree);
        if (s == WR_OK && work > 2 * MAX_PREC)
            s = wr_limits_fail(
                L, WR_UNABLE,
                "the root cannot be separated from the others at %d bits",
                2 * MAX_PREC);
        if (s != WR_OK)
            break;
        arb_fmpz_poly_complex_roots(root, E->f, 0, work);
        found = find_root(root, E, work);
        if (found >= 0 && E->prec == 0) {
            E->real = arb_is_zero(acb_imagref(root + found));
            find_conjugate(E, root, found, work);
        }
    }
    if (s == WR_OK) {
        acb_set(E->root, root + found);
        E->prec = prec;
    }
    _acb_vec_clear(root, degree);
    return s;
}

wr_status_t wr_embedding_set(wr_embedding_t E, const wr_ring_t K,
                             wr_limits_t L) {
    wr_embedding_t F;
    wr_status_t s = WR_OK;
    wr_embedding_init(F);
    wr_ring_set(F->K, K);
    fmpq_poly_get_numerator(F->f, K->minpoly);
    if (K->degree > 1) {
        F->prec = 0;
        s = wr_embedding_refine(F, 64, L);
    }
    if (s == WR_OK)
        WR_SWAP(wr_embedding_struct, *F, *E);
    wr_embedding_clear(F);
    return s;
}

wr_status_t wr_embedding_value(acb_t z, const fmpq_poly_t x, wr_embedding_t E,
                               slong prec, wr_limits_t L) {
    wr_status_t s = E->K->degree == 1 || fmpq_poly_length(x) <= 1
                        ? WR_OK
                        : wr_embedding_refine(E, prec, L);
    if (s != WR_OK)
        return s;
    acb_t sum;
    acb_init(sum);
    for (slong i = fmpq_poly_length(x) - 1; i >= 0; i--) {
        acb_mul(sum, sum, E->root, prec);
        acb_add_fmpz(sum, sum, fmpq_poly_numref(x) + i, prec);
    }
    acb_div_fmpz(z, sum, fmpq_poly_denref(x), prec);
    acb_clear(sum);
    return WR_OK;
}
