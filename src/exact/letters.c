/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Prepare an alphabet of affine maps for long products: a base of pairwise
 * coprime numbers for the denominators, found by trial division and refined;
 * machine-word copies; the growth of each letter. */

#include "exact/impl.h"

#define TRIAL 1000 /* primes tried on denominators of 2^62 or more */

void wr_letters_init(wr_letters_t S) {
    memset(S, 0, sizeof *S);
}

void wr_letters_clear(wr_letters_t S) {
    for (uint32_t a = 0; a < S->count; a++)
        wr_affine_clear(S->map + a);
    for (slong i = 0; i < S->primes; i++)
        fmpz_clear(S->prime + i);
    WR_FREE(S->map, S->prime, S->proved, S->exponent, S->growth, S->small);
    wr_letters_init(S);
}

/* ---- the base --------------------------------------------------------- */

static void find_base(wr_letters_t S) {
    fmpz_factor_t list, base, parts;
    WR_EACH(fmpz_factor_init, list, base, parts);
    for (uint32_t a = 0; a < S->count; a++) {
        /* primes, as far as they are found, and the remaining cofactor */
        (void) fmpz_factor_trial(parts, S->map[a].d, TRIAL);
        for (slong i = 0; i < parts->num; i++)
            _fmpz_factor_append(list, parts->p + i, 1);
    }
    fmpz_factor_refine(base, list);
    S->primes = base->num;
    S->prime = wr_calloc((size_t) base->num, sizeof *S->prime);
    S->proved = wr_calloc((size_t) base->num, sizeof *S->proved);
    for (slong i = 0; i < S->primes; i++) {
        fmpz_set(S->prime + i, base->p + i);
        S->proved[i] = fmpz_abs_fits_ui(base->p + i) &&
                       n_is_prime(fmpz_get_ui(base->p + i));
    }
    WR_EACH(fmpz_factor_clear, list, base, parts);
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

/* Return the maximum of d and the row sums of |N|, each with the greatest
 * |entry| of that row of c; 0 if it is too long. */
static uint64_t growth_of(const wr_affine_t f) {
    fmpz_t sum, most, best;
    WR_EACH(fmpz_init, sum, most);
    fmpz_init_set(best, f->d);
    for (slong i = 0; i < fmpz_mat_nrows(f->N); i++) {
        fmpz_zero(sum);
        for (slong j = 0; j < fmpz_mat_ncols(f->N); j++) {
            const fmpz *x = fmpz_mat_entry(f->N, i, j);
            fmpz_sgn(x) < 0 ? fmpz_sub(sum, sum, x) : fmpz_add(sum, sum, x);
        }
        _fmpz_vec_height(most, fmpz_mat_entry(f->c, i, 0),
                         fmpz_mat_ncols(f->c));
        fmpz_add(sum, sum, most);
        if (fmpz_cmp(sum, best) > 0)
            fmpz_set(best, sum);
    }
    uint64_t g = fmpz_bits(best) <= 61 ? fmpz_get_ui(best) : 0;
    WR_EACH(fmpz_clear, sum, most, best);
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
            return wr_limits_fail(
                L, WR_DOMAIN, "the maps of letters 0 and %lu differ in shape",
                (unsigned long) a);
    uint64_t entries = (uint64_t) n * (uint64_t) (n + k) + 1;
    wr_status_t s = wr_limits_check(L, "an alphabet", 0, 8 * count * entries);
    if (s != WR_OK)
        return s;
    wr_letters_clear(S);
    S->n = n, S->k = k, S->count = count;
    S->linear = 1;
    S->map = wr_calloc(count, sizeof *S->map);
    for (uint32_t a = 0; a < count; a++) {
        wr_affine_init(S->map + a, n, k);
        wr_affine_set(S->map + a, map + a);
        S->linear &= fmpz_mat_is_zero(map[a].c) != 0;
    }
    find_base(S);
    find_exponents(S);
    make_small(S);
    return WR_OK;
}
