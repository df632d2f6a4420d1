/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Determine which roots of a recurrence dominate.  The positions inside and
 * outside the unit circle are proved by balls, those on it by cyclotomic
 * factors.  Which roots are the largest and which power makes them positive is
 * only guessed, because the evidence built on the guess is proved afterwards.
 */

#include "horizon/impl.h"

enum { MOST_TURNS = 720, PREC = 64 /* bits */ };

void horizon_roots_init(horizon_roots_t *r) {
    memset(r, 0, sizeof *r);
    fmpq_init(r->lambda);
}

void horizon_roots_clear(horizon_roots_t *r) {
    fmpq_clear(r->lambda);
}

typedef struct {
    acb_struct z;
    arb_struct size;
    slong e;
    ulong order;     /* order of a root of unity; or 0 */
    fmpq_t rational; /* if is_rational */
    int is_rational;
} root_t;

/* List all roots except 0, each once, and return their number. */
static slong list(root_t *root, const fmpq_poly_t f) {
    const slong prec = PREC + 128;
    slong count = 0;
    fmpz_poly_t p;
    fmpz_poly_factor_t F;
    fmpz_poly_init(p);
    fmpz_poly_factor_init(F);
    fmpq_poly_get_numerator(p, f);
    fmpz_poly_factor(F, p);
    for (slong i = 0; i < F->num; i++) {
        const fmpz_poly_struct *g = F->p + i;
        slong d = fmpz_poly_degree(g);
        if (d < 1 || fmpz_is_zero(g->coeffs))
            continue; /* a constant, or x */
        acb_ptr z = _acb_vec_init(d);
        ulong order = fmpz_poly_is_cyclotomic(g);
        if (d > 1)
            arb_fmpz_poly_complex_roots(z, g, 0, prec);
        for (slong k = 0; k < d; k++) {
            root_t *r = root + count++;
            acb_init(&r->z);
            arb_init(&r->size);
            fmpq_init(r->rational);
            r->e = F->exp[i];
            r->order = order;
            r->is_rational = d == 1;
            if (d == 1) {
                fmpq_set_fmpz_frac(r->rational, g->coeffs, g->coeffs + 1);
                fmpq_neg(r->rational, r->rational);
                acb_set_fmpq(&r->z, r->rational, prec);
            } else
                acb_set(&r->z, z + k);
            acb_abs(&r->size, &r->z, prec);
            if (order > 0)
                arb_one(&r->size);
        }
        _acb_vec_clear(z, d);
    }
    fmpz_poly_clear(p);
    fmpz_poly_factor_clear(F);
    return count;
}

/* Return the least p with root^p > 0 for all marked roots, by balls. */
static ulong turns(const root_t *root, slong count, const char *largest) {
    acb_t z;
    ulong found = 0;
    acb_init(z);
    for (ulong p = 1; p <= MOST_TURNS && found == 0; p++) {
        int good = 1;
        for (slong i = 0; i < count && good; i++) {
            if (!largest[i])
                continue;
            if (root[i].order > 0) {
                good = p % root[i].order == 0;
                continue;
            }
            acb_pow_ui(z, &root[i].z, p, 2 * PREC);
            good = arb_contains_zero(acb_imagref(z)) &&
                   arb_is_positive(acb_realref(z));
        }
        if (good)
            found = p;
    }
    acb_clear(z);
    return found;
}

static int place_of(const arb_t size, ulong order) {
    arb_t one;
    int place = HORIZON_ON;
    arb_init(one);
    arb_one(one);
    if (order == 0 && arb_lt(size, one))
        place = HORIZON_INSIDE;
    else if (order == 0 && arb_gt(size, one))
        place = HORIZON_OUTSIDE;
    arb_clear(one);
    return place;
}

static void summary(horizon_roots_t *r, const root_t *root, slong count) {
    char *largest = wr_calloc((size_t) count + 1, 1);
    slong top = 0, members = 0, last = 0, most = 0;
    for (slong i = 1; i < count; i++)
        if (arf_cmp(arb_midref(&root[i].size), arb_midref(&root[top].size)) > 0)
            top = i;
    r->only_one = 1;
    for (slong i = 0; i < count; i++) {
        int on = place_of(&root[i].size, root[i].order) == HORIZON_ON;
        r->only_one = r->only_one && (!on || root[i].order == 1);
        if (!arb_overlaps(&root[i].size, &root[top].size))
            continue;
        largest[i] = 1;
        members++;
        last = i;
        if (root[i].e > most)
            most = root[i].e;
    }
    r->place = place_of(&root[top].size, root[top].order);
    r->e = most;
    r->turns = turns(root, count, largest);
    r->single = members == 1 && r->turns == 1;
    r->rational = r->single && root[last].is_rational;
    if (r->rational)
        fmpq_set(r->lambda, root[last].rational);
    else if (r->single)
        wr_rational_near(r->lambda, acb_realref(&root[last].z), PREC);
    wr_free(largest);
}

void horizon_roots(horizon_roots_t *r, const fmpq_poly_t f) {
    root_t *root = wr_calloc((size_t) fmpq_poly_length(f), sizeof *root);
    slong count = list(root, f);
    if (count > 0)
        summary(r, root, count);
    for (slong i = 0; i < count; i++) {
        acb_clear(&root[i].z);
        arb_clear(&root[i].size);
        fmpq_clear(root[i].rational);
    }
    wr_free(root);
}
