/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* An alphabet of affine maps, made ready for long products: a base of
 * pairwise coprime numbers for the denominators, found by trial division and
 * refined by gcds; machine-word copies; the growth of each letter.
 */

#include "exact/impl.h"

#include <string.h>

#define TRIAL 1000 /* primes tried on denominators over a machine word */

void wr_letters_init(wr_letters_t S) {
    memset(S, 0, sizeof *S);
}

void wr_letters_clear(wr_letters_t S) {
    for (uint32_t a = 0; a < S->count; a++)
        wr_affine_clear(S->map + a);
    for (slong i = 0; i < S->primes; i++)
        fmpz_clear(S->prime + i);
    wr_free(S->map);
    wr_free(S->prime);
    wr_free(S->proved);
    wr_free(S->exponent);
    wr_free(S->growth);
    wr_free(S->small);
    wr_letters_init(S);
}

/* ---- the base --------------------------------------------------------- */

static void base_put(wr_letters_t S, const fmpz_t q, int proved) {
    size_t n = (size_t) S->primes + 1;
    S->prime = wr_realloc(S->prime, n * sizeof *S->prime);
    S->proved = wr_realloc(S->proved, n * sizeof *S->proved);
    fmpz_init_set(S->prime + S->primes, q);
    S->proved[S->primes++] = proved;
}

/* Adds r > 1, of which nothing more is known, and keeps the base pairwise
 * coprime.  Every split makes a member smaller, so it ends. */
static void base_refine(wr_letters_t S, const fmpz_t number) {
    fmpz_t r, g, h;
    fmpz_init_set(r, number);
    fmpz_init(g);
    fmpz_init(h);
    for (slong i = 0; i < S->primes && !fmpz_is_one(r); i++) {
        fmpz_gcd(g, r, S->prime + i);
        if (fmpz_is_one(g))
            continue;
        fmpz_divexact(h, S->prime + i, g);
        fmpz_remove(r, r, g);
        if (fmpz_is_one(h)) {
            i--; /* the member divides r; what is left may share more */
            continue;
        }
        /* q = g h: both go back in, and the search starts again */
        S->primes--;
        fmpz_swap(S->prime + i, S->prime + S->primes);
        S->proved[i] = S->proved[S->primes];
        fmpz_clear(S->prime + S->primes);
        base_refine(S, g);
        base_refine(S, h);
        i = -1;
    }
    if (!fmpz_is_one(r))
        base_put(S, r, fmpz_abs_fits_ui(r) && n_is_prime(fmpz_get_ui(r)));
    fmpz_clear(r);
    fmpz_clear(g);
    fmpz_clear(h);
}

static void base_add(wr_letters_t S, const fmpz_t d) {
    fmpz_t r, p;
    fmpz_init_set(r, d);
    fmpz_init(p);
    for (slong i = 0; i < S->primes; i++)
        fmpz_remove(r, r, S->prime + i);
    n_primes_t next;
    n_primes_init(next);
    for (int i = 0; i < TRIAL && !fmpz_abs_fits_ui(r); i++) {
        fmpz_set_ui(p, n_primes_next(next));
        if (fmpz_remove(r, r, p) > 0)
            base_refine(S, p);
    }
    n_primes_clear(next);
    if (fmpz_abs_fits_ui(r)) {
        n_factor_t parts;
        n_factor_init(&parts);
        n_factor(&parts, fmpz_get_ui(r), 1);
        for (int i = 0; i < parts.num; i++) {
            fmpz_set_ui(p, parts.p[i]);
            base_refine(S, p);
        }
    } else {
        base_refine(S, r);
    }
    fmpz_clear(r);
    fmpz_clear(p);
}

static void find_exponents(wr_letters_t S) {
    fmpz_t r;
    fmpz_init(r);
    S->exponent =
        wr_calloc((size_t) S->count * (size_t) S->primes, sizeof *S->exponent);
    for (uint32_t a = 0; a < S->count; a++)
        for (slong i = 0; i < S->primes; i++)
            S->exponent[(slong) a * S->primes + i] =
                (ulong) fmpz_remove(r, S->map[a].d, S->prime + i);
    fmpz_clear(r);
}

/* ---- machine words ---------------------------------------------------- */

/* The greatest of d and the sums over a row of N, with one entry of c. */
static uint64_t growth_of(const wr_affine_t f) {
    fmpz_t sum, most, best;
    fmpz_init(sum);
    fmpz_init(most);
    fmpz_init_set(best, f->d);
    for (slong i = 0; i < fmpz_mat_nrows(f->N); i++) {
        fmpz_zero(sum);
        fmpz_zero(most);
        for (slong j = 0; j < fmpz_mat_ncols(f->N); j++) {
            const fmpz *x = fmpz_mat_entry(f->N, i, j);
            fmpz_sgn(x) < 0 ? fmpz_sub(sum, sum, x) : fmpz_add(sum, sum, x);
        }
        for (slong j = 0; j < fmpz_mat_ncols(f->c); j++)
            if (fmpz_cmpabs(fmpz_mat_entry(f->c, i, j), most) > 0)
                fmpz_abs(most, fmpz_mat_entry(f->c, i, j));
        fmpz_add(sum, sum, most);
        if (fmpz_cmp(sum, best) > 0)
            fmpz_set(best, sum);
    }
    uint64_t g = fmpz_bits(best) <= 61 ? fmpz_get_ui(best) : 0;
    fmpz_clear(sum);
    fmpz_clear(most);
    fmpz_clear(best);
    return g;
}

static void copy_small(int64_t *out, const wr_affine_t f) {
    for (slong i = 0; i < fmpz_mat_nrows(f->N); i++)
        for (slong j = 0; j < fmpz_mat_ncols(f->N); j++)
            *out++ = fmpz_get_si(fmpz_mat_entry(f->N, i, j));
    for (slong i = 0; i < fmpz_mat_nrows(f->c); i++)
        for (slong j = 0; j < fmpz_mat_ncols(f->c); j++)
            *out++ = fmpz_get_si(fmpz_mat_entry(f->c, i, j));
    *out = fmpz_get_si(f->d);
}

static void make_small(wr_letters_t S) {
    size_t n = (size_t) S->n, stride = n * n + n * (size_t) S->k + 1;
    S->growth = wr_calloc(S->count, sizeof *S->growth);
    S->small = wr_calloc(S->count * stride, sizeof *S->small);
    for (uint32_t a = 0; a < S->count; a++) {
        S->growth[a] = growth_of(S->map + a);
        if (S->growth[a] != 0)
            copy_small(S->small + a * stride, S->map + a);
    }
}

wr_status_t wr_letters_set(wr_letters_t S, const wr_affine_struct *map,
                           uint32_t count, wr_limits_t L) {
    if (count == 0)
        return wr_limits_fail(L, WR_DOMAIN, "the alphabet is empty");
    slong n = fmpz_mat_nrows(map->c), k = fmpz_mat_ncols(map->c);
    for (uint32_t a = 0; a < count; a++)
        if (fmpz_mat_nrows(map[a].N) != n || fmpz_mat_ncols(map[a].N) != n ||
            fmpz_mat_nrows(map[a].c) != n || fmpz_mat_ncols(map[a].c) != k)
            return wr_limits_fail(L, WR_DOMAIN,
                                  "the maps of letters 0 and "
                                  "%lu differ in shape",
                                  (unsigned long) a);
    uint64_t entries = (uint64_t) n * (uint64_t) (n + k) + 1;
    wr_status_t s = wr_limits_check(L, "an alphabet", 0, 8 * count * entries);
    if (s != WR_OK)
        return s;
    wr_letters_clear(S);
    S->n = n, S->k = k, S->count = count;
    S->linear = S->integral = 1;
    S->map = wr_calloc(count, sizeof *S->map);
    for (uint32_t a = 0; a < count; a++) {
        wr_affine_init(S->map + a, n, k);
        wr_affine_set(S->map + a, map + a);
        S->linear &= fmpz_mat_is_zero(map[a].c) != 0;
        S->integral &= fmpz_is_one(map[a].d);
        base_add(S, map[a].d);
    }
    find_exponents(S);
    make_small(S);
    return WR_OK;
}
