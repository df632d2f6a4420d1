/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Generators of the subspace of Q^n on which f(A) is nilpotent, f irreducible.
 *
 * As a module over Q[x], x acting by A, ker f(A)^m is a sum of cyclic modules
 * Q[x]/f^s, one for each Jordan block size s at a root of f.  For k from the
 * largest size down, a vector of ker f(A)^k generates a new summand if it lies
 * outside U_k = ker f(A)^(k-1) + (the summands found, within ker f(A)^k).
 * Modulo U_k the field Q[x]/f acts, so the d multiples of the vector by powers
 * of A are then independent.  Independence is tested modulo a prime, which
 * proves it over Q.  Source: [Horn2012, Thm 3.1.11]. */

#include "spectrum/impl.h"

/* Rows in echelon form modulo a prime. */
typedef struct {
    slong n, count;
    ulong *row; /* count rows of n */
    slong *pivot;
    nmod_t mod;
} echelon_t;

static void echelon_init(echelon_t *E, slong n) {
    E->n = n;
    E->count = 0;
    E->row = wr_malloc((size_t) (n * n + n + 1) * sizeof *E->row);
    E->pivot = wr_malloc((size_t) (n + 1) * sizeof *E->pivot);
    nmod_init(&E->mod, SPECTRUM_PRIME);
}

static void echelon_clear(echelon_t *E) {
    WR_FREE(E->row, E->pivot);
}

/* Add column j of V and return 1 if it is outside the span of the rows. */
static int echelon_add(echelon_t *E, const fmpz_mat_t V, slong j) {
    slong n = E->n;
    ulong *new = E->row + E->count *n;
    for (slong i = 0; i < n; i++)
        new[i] = fmpz_fdiv_ui(fmpz_mat_entry(V, i, j), E->mod.n);
    for (slong r = 0; r < E->count; r++)
        if (new[E->pivot[r]] != 0)
            _nmod_vec_scalar_addmul_nmod(new, E->row + r * n, n,
                                         nmod_neg(new[E->pivot[r]], E->mod),
                                         E->mod);
    slong p = 0;
    while (p < n && new[p] == 0)
        p++;
    if (p == n || E->count == n)
        return 0;
    _nmod_vec_scalar_mul_nmod(new, new, n, nmod_inv(new[p], E->mod), E->mod);
    E->pivot[E->count++] = p;
    return 1;
}

/* w = column j of V, not 0, divided by its content */
static void take_column(fmpz_mat_t w, const fmpz_mat_t V, slong j) {
    fmpz_mat_t column;
    fmpz_t g;
    fmpz_init(g);
    fmpz_mat_window_init(column, V, 0, j, fmpz_mat_nrows(V), j + 1);
    fmpz_mat_content(g, column);
    fmpz_mat_scalar_divexact_fmpz(w, column, g);
    fmpz_mat_window_clear(column);
    fmpz_clear(g);
}

/* Add w, N w, .., N^(d-1) w to E and return the number of independent ones. */
static slong add_multiples(echelon_t *E, const fmpz_mat_t w, const fmpz_mat_t N,
                           slong d) {
    fmpz_mat_t x;
    slong new = 0;
    fmpz_mat_init_set(x, w);
    for (slong j = 0; j < d; j++) {
        if (j > 0)
            fmpz_mat_mul(x, N, x);
        new += echelon_add(E, x, 0);
    }
    fmpz_mat_clear(x);
    return new;
}

/* The generators found so far, with the sizes of their summands; N is the
 * matrix, B = f(N), and d the degree of f. */
typedef struct {
    const fmpz_mat_struct *N, *B, *w;
    const slong *size;
    slong found, d;
} known_t;

/* Add B^(size - k) times the generators; with ker B^(k-1) these span U_k. */
static void span_known(echelon_t *E, const known_t *K, slong k) {
    fmpz_mat_t x;
    for (slong b = 0; b < K->found; b++) {
        fmpz_mat_init_set(x, K->w + b);
        for (slong s = K->size[b]; s > k; s--)
            fmpz_mat_mul(x, K->B, x);
        (void) add_multiples(E, x, K->N, K->d);
        fmpz_mat_clear(x);
    }
}

wr_status_t spectrum_generators(fmpz_mat_struct *w,
                                const wr_spectrum_factor_struct *f,
                                const fmpq_mat_t A, wr_limits_t L) {
    slong n = fmpq_mat_nrows(A), d = fmpz_poly_degree(f->minpoly);
    slong top = f->block[0], found = 0;
    wr_assert(f->blocks >= 1);
    fmpz_mat_t N, B;
    fmpz_t D;
    fmpz_mat_init(N, n, n);
    fmpz_mat_init(B, n, n);
    fmpz_init(D);
    fmpq_mat_get_fmpz_mat_matwise(N, D, A);
    wr_status_t status = spectrum_value(B, f->minpoly, A, L);
    /* the first width[k] columns of ker[k] span the kernel of B^k */
    fmpz_mat_t *ker = wr_malloc((size_t) (top + 1) * sizeof *ker), power;
    slong *width = wr_calloc((size_t) top + 1, sizeof *width);
    fmpz_mat_init(ker[0], n, n);
    fmpz_mat_init(power, n, n);
    fmpz_mat_one(power);
    for (slong k = 1; k <= top; k++) {
        fmpz_mat_init(ker[k], n, n);
        if (status == WR_OK) {
            fmpz_mat_mul(power, power, B);
            status = wr_limits_check(L, "kernels of powers", 0, 0);
        }
        if (status == WR_OK)
            width[k] = fmpz_mat_nullspace(ker[k], power);
    }
    for (slong k = top; k >= 1 && status == WR_OK; k--) {
        echelon_t E;
        echelon_init(&E, n);
        for (slong j = 0; j < width[k - 1]; j++)
            (void) echelon_add(&E, ker[k - 1], j);
        span_known(&E, &(known_t){N, B, w, f->block, found, d}, k);
        for (slong j = 0;
             j < width[k] && found < f->blocks && f->block[found] == k; j++) {
            take_column(w + found, ker[k], j);
            if (add_multiples(&E, w + found, N, d) == d)
                found++;
        }
        echelon_clear(&E);
        status = wr_limits_check(L, "Jordan chains", 0, 0);
    }
    if (status == WR_OK && found < f->blocks)
        status = wr_limits_fail(
            L, WR_UNABLE, "not all Jordan chains were found modulo one prime");
    for (slong k = 0; k <= top; k++)
        fmpz_mat_clear(ker[k]);
    WR_FREE(ker, width);
    WR_EACH(fmpz_mat_clear, power, N, B);
    fmpz_clear(D);
    return status;
}
