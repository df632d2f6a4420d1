/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Factors of a characteristic polynomial over K = Q(a), by Trager's norms.  Let
 * chi_A be the characteristic polynomial of A over K.  The regular
 * representation of A + s a I has, over Q, the norm of chi_A(x - s a) as its
 * characteristic polynomial.  For all but finitely many s, each irreducible
 * factor p of the norm is the norm of one irreducible factor of chi_A(x - s a);
 * this holds if g = gcd(p(x + s a), chi_A) over K has degree deg p / d for
 * every p.  Then p and g have equal multiplicity, and
 * ker p(A + s a I)^k = ker g(A)^k, so blocks are computed over Q.
 * Source: [trager1976]. */

#include "spectrum/impl.h"

/* A polynomial over K; if length > 0, its leading coefficient is not 0. */
typedef struct {
    fmpq_poly_struct *c;
    slong length, alloc;
} kpoly_t;

static void kpoly_init(kpoly_t *f, slong alloc) {
    f->c = wr_scalars_new((size_t) alloc);
    f->length = 0;
    f->alloc = alloc;
}

static void kpoly_clear(kpoly_t *f) {
    wr_scalars_free(f->c, (size_t) f->alloc);
}

static void kpoly_trim(kpoly_t *f) {
    while (f->length > 0 && fmpq_poly_is_zero(f->c + f->length - 1))
        f->length--;
}

static void kpoly_monic(kpoly_t *f, const wr_ring_t K) {
    fmpq_poly_t u;
    fmpq_poly_init(u);
    wr_ring_inv(u, f->c + f->length - 1, K);
    for (slong i = 0; i < f->length; i++)
        wr_ring_mul(f->c + i, f->c + i, u, K);
    fmpq_poly_clear(u);
}

/* f mod g, g monic and not 0 */
static void kpoly_rem(kpoly_t *f, const kpoly_t *g, const wr_ring_t K) {
    fmpq_poly_t t;
    fmpq_poly_init(t);
    while (f->length >= g->length && f->length > 0) {
        slong at = f->length - g->length;
        for (slong i = 0; i + 1 < g->length; i++) {
            wr_ring_mul(t, g->c + i, f->c + f->length - 1, K);
            fmpq_poly_sub(f->c + at + i, f->c + at + i, t);
        }
        fmpq_poly_zero(f->c + f->length - 1);
        kpoly_trim(f);
    }
    fmpq_poly_clear(t);
}

/* f = the monic gcd of f and g; g is destroyed. */
static wr_status_t kpoly_gcd(kpoly_t *f, kpoly_t *g, const wr_ring_t K,
                             wr_limits_t L) {
    wr_status_t status = WR_OK;
    while (g->length > 0 && status == WR_OK) {
        kpoly_monic(g, K);
        kpoly_rem(f, g, K);
        WR_SWAP(kpoly_t, *f, *g);
        status = wr_limits_check(L, "factors over the field", 0, 0);
    }
    return status;
}

/* out = p(x + s a) */
static void kpoly_shifted(kpoly_t *out, const fmpz_poly_t p, slong s,
                          const wr_ring_t K) {
    slong n = fmpz_poly_degree(p);
    fmpq_poly_struct *sa = wr_scalars_new(2), *t = sa + 1;
    fmpq_poly_set_coeff_si(sa, 1, s);
    out->length = n + 1;
    for (slong i = n; i >= 0; i--) { /* out = out (x + s a) + p_i */
        for (slong j = n - i; j >= 0; j--) {
            wr_ring_mul(t, out->c + j, sa, K);
            if (j > 0)
                fmpq_poly_add(t, t, out->c + j - 1);
            fmpq_poly_swap(out->c + j, t);
        }
        fmpq_poly_add_fmpz(out->c, out->c, p->coeffs + i);
    }
    wr_scalars_free(sa, 2);
}

/* ---- the characteristic polynomial over K ------------------------------- */

/* Faddeev-LeVerrier: N_k = A N_(k-1) + c_(n-k+1) I, c_(n-k) = -tr(A N_k)/k;
 * traces over K are sums of diagonal blocks. */
static wr_status_t charpoly_over(kpoly_t *chi, const wr_spectrum_matrix_t M,
                                 wr_limits_t L) {
    slong n = M->n, d = M->ring->degree;
    wr_status_t status = WR_OK;
    fmpq_mat_t N, AN, C;
    fmpq_poly_struct *trace = wr_scalars_new(2), *x = trace + 1;
    wr_spectrum_matrix_struct view = *M; /* to read entries of A N */
    fmpq_mat_init(N, n * d, n * d);
    fmpq_mat_init(AN, n * d, n * d);
    fmpq_mat_init(C, n * d, n * d);
    fmpq_poly_one(chi->c + n);
    chi->length = n + 1;
    for (slong k = 1; k <= n && status == WR_OK; k++) {
        for (slong i = 0; i < n; i++)
            wr_ring_block(C, i, i, chi->c + n - k + 1, M->ring);
        fmpq_mat_add(N, AN, C);
        fmpq_mat_mul(AN, M->A, N);
        fmpq_poly_zero(trace);
        view.A[0] = AN[0];
        for (slong i = 0; i < n; i++) {
            wr_spectrum_matrix_entry(x, &view, i, i);
            fmpq_poly_add(trace, trace, x);
        }
        fmpq_poly_scalar_div_si(chi->c + n - k, trace, -k);
        status = wr_limits_check(L, "characteristic polynomial", 0, 0);
    }
    WR_EACH(fmpq_mat_clear, N, AN, C);
    wr_scalars_free(trace, 2);
    return status;
}

/* ---- shifted norms ------------------------------------------------------ */

/* The factors over Q of the norm of chi(x - s a). */
typedef struct {
    slong s;
    fmpz_poly_factor_t parts;
} shifted_t;

static void shift_matrix(fmpq_mat_t B, const wr_spectrum_matrix_t M, slong s) {
    fmpq_poly_t sa;
    fmpq_poly_init(sa);
    fmpq_mat_zero(B);
    fmpq_poly_set_coeff_si(sa, 1, s);
    for (slong i = 0; i < M->n; i++)
        wr_ring_block(B, i, i, sa, M->ring);
    fmpq_mat_add(B, B, M->A);
    fmpq_poly_clear(sa);
}

static void add_factor(wr_spectrum_t S, kpoly_t *g, slong multiplicity) {
    wr_spectrum_factor_struct *f = spectrum_factor_add(S);
    f->multiplicity = multiplicity;
    f->count = g->length - 1;
    f->over_length = g->length;
    f->over = wr_scalars_new((size_t) g->length);
    for (slong i = 0; i < g->length; i++)
        fmpq_poly_swap(f->over + i, g->c + i);
}

/* Append to S the factor over K of each factor over Q of the norm, in the order
 * of the parts.
 * status  OK; DOMAIN if this s is not suitable; UNABLE past limits */
static wr_status_t split(wr_spectrum_t S, const kpoly_t *chi,
                         const wr_spectrum_matrix_t M, const shifted_t *N,
                         wr_limits_t L) {
    slong size = M->n * M->ring->degree + 2;
    wr_status_t status = WR_OK;
    const fmpz_poly_factor_struct *parts = N->parts;
    for (slong i = 0; i < parts->num && status == WR_OK; i++) {
        kpoly_t f, g;
        kpoly_init(&f, size);
        kpoly_init(&g, size);
        f.length = chi->length;
        for (slong j = 0; j < f.length; j++)
            fmpq_poly_set(f.c + j, chi->c + j);
        kpoly_shifted(&g, parts->p + i, N->s, M->ring);
        status = kpoly_gcd(&f, &g, M->ring, L);
        if (status == WR_OK &&
            (f.length - 1) * M->ring->degree != fmpz_poly_degree(parts->p + i))
            status = WR_DOMAIN;
        if (status == WR_OK)
            add_factor(S, &f, parts->exp[i]);
        WR_EACH(kpoly_clear, &f, &g);
    }
    return status;
}

static void drop_factors(wr_spectrum_t S) {
    slong n = S->n;
    wr_spectrum_clear(S);
    wr_spectrum_init(S);
    S->n = n;
}

/* Set f->minpoly to the irreducible polynomial over Q of the roots of f->over,
 * one of the factors of the norm. */
static void set_minpoly(wr_spectrum_factor_struct *f,
                        const fmpz_poly_factor_t norm, const wr_ring_t K) {
    for (slong i = 0; i < norm->num; i++) {
        kpoly_t h, g = {f->over, f->over_length, f->over_length};
        kpoly_init(&h, fmpz_poly_length(norm->p + i));
        kpoly_shifted(&h, norm->p + i, 0, K);
        kpoly_rem(&h, &g, K);
        if (h.length == 0)
            fmpz_poly_set(f->minpoly, norm->p + i);
        kpoly_clear(&h);
    }
}

wr_status_t spectrum_factor_over(wr_spectrum_t S, const wr_spectrum_matrix_t M,
                                 wr_limits_t L) {
    slong size = M->n * M->ring->degree;
    fmpq_mat_t shifted;
    fmpz_poly_t norm;
    fmpz_poly_factor_t first;
    shifted_t N;
    kpoly_t chi;
    fmpq_mat_init(shifted, size, size);
    fmpz_poly_init(norm);
    WR_EACH(fmpz_poly_factor_init, first, N.parts);
    kpoly_init(&chi, M->n + 1);
    wr_status_t status = charpoly_over(&chi, M, L);
    int done = M->n == 0;
    for (slong t = 0; !done && status == WR_OK; t++) { /* s = 0, 1, -1, .. */
        N.s = t % 2 == 0 ? -(t / 2) : t / 2 + 1;
        shift_matrix(shifted, M, N.s);
        status = spectrum_charpoly(norm, shifted, L);
        if (status == WR_OK)
            fmpz_poly_factor(N.parts, norm);
        if (t == 0)
            fmpz_poly_factor_set(first, N.parts);
        if (status == WR_OK)
            status = split(S, &chi, M, &N, L);
        done = status == WR_OK;
        if (!done)
            drop_factors(S);
        if (status == WR_DOMAIN)
            status = WR_OK;
    }
    for (slong i = 0; i < S->factors && status == WR_OK; i++) {
        set_minpoly(S->factor + i, first, M->ring);
        status = spectrum_blocks(S->factor + i, N.parts->p + i, shifted, L);
        if (status == WR_OK)
            status = spectrum_locate_over(S->factor + i, M->ring, L);
    }
    fmpq_mat_clear(shifted);
    fmpz_poly_clear(norm);
    WR_EACH(fmpz_poly_factor_clear, first, N.parts);
    kpoly_clear(&chi);
    return status;
}
