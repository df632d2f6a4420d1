/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The Jordan form over Q, for all roots r of an irreducible f at once.
 *
 * Let h(x) = (f(x) - f(r)) / (x - r) over Q(r), and w a generator of a summand
 * Q[x]/f^s.  Then (A - r)^s h(A)^s w = f(A)^s w = 0, while (A - r)^(s-1) h(A)^s
 * w = h(A) f(A)^(s-1) w is not 0, because it is a combination, with
 * coefficients not all 0, of the independent vectors u, A u, .., A^(d-1) u,
 * where u = f(A)^(s-1) w.  Hence v_s = h(A)^s w heads a chain, computed with
 * rational vectors A^j w and polynomials in r.  Source: [Horn2012]. */

#include "spectrum/impl.h"
#include "spectrum/jordan.h"

void wr_jordan_init(wr_jordan_t J) {
    J->n = J->chains = 0;
    J->chain = NULL;
}

void wr_jordan_clear(wr_jordan_t J) {
    for (slong c = 0; c < J->chains; c++)
        wr_scalars_free(J->chain[c].v, (size_t) (J->chain[c].size * J->n));
    wr_free(J->chain);
    wr_jordan_init(J);
}

/* Return c[0 .. s (d-1)], the coefficients of h(x)^s, polynomials in r. */
static fmpq_poly_struct *head(const fmpz_poly_t f, const fmpq_poly_t modulus,
                              slong s) {
    slong d = fmpz_poly_degree(f), length = s * (d - 1) + 1;
    fmpq_poly_struct *c = wr_scalars_new(length), *h = wr_scalars_new(d);
    fmpq_poly_struct *t = wr_scalars_new(2), *sum = t + 1;
    for (slong j = 0; j < d; j++) /* sum over i > j of f_i r^(i-1-j) */
        for (slong i = j + 1; i <= d; i++)
            fmpq_poly_set_coeff_fmpz(h + j, i - 1 - j, f->coeffs + i);
    fmpq_poly_one(c);
    for (slong k = 1; k <= s; k++)
        for (slong i = k * (d - 1); i >= 0; i--) { /* c = c h, from the top */
            fmpq_poly_zero(sum);
            for (slong j = 0; j < d && j <= i; j++)
                if (i - j <= (k - 1) * (d - 1)) {
                    fmpq_poly_mul(t, c + i - j, h + j);
                    fmpq_poly_add(sum, sum, t);
                }
            fmpq_poly_rem(c + i, sum, modulus);
        }
    wr_scalars_free(t, 2);
    wr_scalars_free(h, d);
    return c;
}

/* v = (A - r) u, entries modulo f */
static void step(fmpq_poly_struct *v, const fmpq_mat_t A,
                 const fmpq_poly_struct *u, const fmpq_poly_t modulus) {
    slong n = fmpq_mat_nrows(A);
    fmpq_poly_t t;
    fmpq_poly_init(t);
    for (slong i = 0; i < n; i++) {
        fmpq_poly_shift_left(t, u + i, 1);
        fmpq_poly_rem(t, t, modulus);
        fmpq_poly_neg(v + i, t);
        for (slong j = 0; j < n; j++)
            if (!fmpq_is_zero(fmpq_mat_entry(A, i, j))) {
                fmpq_poly_scalar_mul_fmpq(t, u + j, fmpq_mat_entry(A, i, j));
                fmpq_poly_add(v + i, v + i, t);
            }
    }
    fmpq_poly_clear(t);
}

/* Divide a chain by its content. */
static void make_primitive(fmpq_poly_struct *v, slong count) {
    fmpq *g = _fmpq_vec_init(2), *c = g + 1;
    for (slong i = 0; i < count; i++) {
        fmpq_poly_content(c, v + i);
        fmpq_gcd(g, g, c);
    }
    for (slong i = 0; i < count && !fmpq_is_zero(g); i++)
        fmpq_poly_scalar_div_fmpq(v + i, v + i, g);
    _fmpq_vec_clear(g, 2);
}

/* Compute the chain that w generates. */
static void make_chain(wr_jordan_chain_struct *chain, const fmpz_poly_t f,
                       const fmpq_mat_t A, const fmpz_mat_t w) {
    slong n = fmpq_mat_nrows(A), d = fmpz_poly_degree(f), s = chain->size;
    slong length = s * (d - 1) + 1;
    fmpq_poly_struct *modulus = wr_scalars_new(2), *t = modulus + 1;
    fmpq_mat_t x;
    fmpq_poly_set_fmpz_poly(modulus, f);
    fmpq_mat_init(x, n, 1);
    fmpq_mat_set_fmpz_mat(x, w);
    fmpq_poly_struct *c = head(f, modulus, s);
    chain->v = wr_scalars_new(s * n);
    fmpq_poly_struct *top = chain->v + (s - 1) * n;
    for (slong j = 0; j < length; j++) { /* x = A^j w */
        for (slong i = 0; i < n; i++) {
            fmpq_poly_scalar_mul_fmpq(t, c + j, fmpq_mat_entry(x, i, 0));
            fmpq_poly_add(top + i, top + i, t);
        }
        fmpq_mat_mul(x, A, x);
    }
    for (slong k = s - 1; k > 0; k--)
        step(chain->v + (k - 1) * n, A, chain->v + k * n, modulus);
    make_primitive(chain->v, s * n);
    wr_scalars_free(c, length);
    wr_scalars_free(modulus, 2);
    fmpq_mat_clear(x);
}

static wr_status_t chains_of(wr_jordan_t J, const wr_spectrum_t S, slong at,
                             const fmpq_mat_t A, wr_limits_t L) {
    const wr_spectrum_factor_struct *f = S->factor + at;
    slong n = J->n;
    fmpz_mat_struct *w = wr_malloc((size_t) f->blocks * sizeof *w);
    for (slong b = 0; b < f->blocks; b++)
        fmpz_mat_init(w + b, n, 1);
    wr_status_t status = spectrum_generators(w, f, A, L);
    for (slong b = 0; b < f->blocks && status == WR_OK; b++) {
        wr_jordan_chain_struct *chain = J->chain + J->chains;
        chain->factor = at;
        chain->size = f->block[b];
        make_chain(chain, f->minpoly, A, w + b);
        J->chains++;
        status = wr_limits_check(L, "Jordan chains", 0, 0);
    }
    for (slong b = 0; b < f->blocks; b++)
        fmpz_mat_clear(w + b);
    wr_free(w);
    return status;
}

wr_status_t wr_spectrum_jordan(wr_jordan_t J, const wr_spectrum_t S,
                               const wr_spectrum_matrix_t M, wr_limits_t L) {
    wr_assert(S->n == M->n);
    if (M->ring->degree > 1)
        return wr_limits_fail(L, WR_UNABLE,
                              "Jordan chains are for rational matrices");
    wr_jordan_t T;
    slong count = 0;
    wr_status_t status = WR_OK;
    wr_jordan_init(T);
    for (slong i = 0; i < S->factors; i++)
        count += S->factor[i].blocks;
    T->n = M->n;
    T->chain = wr_malloc((size_t) (count + 1) * sizeof *T->chain);
    for (slong i = 0; i < S->factors && status == WR_OK; i++)
        status = chains_of(T, S, i, M->A, L);
    if (status == WR_OK && wr_jordan_check(T, S, M) != WR_TRUE)
        status = wr_limits_fail(L, WR_UNABLE,
                                "the Jordan form does not "
                                "multiply back to the matrix");
    wr_jordan_clear(status == WR_OK ? J : T);
    if (status == WR_OK)
        *J = *T;
    return status;
}

/* ---- verification ------------------------------------------------------- */

static int chain_holds(const wr_jordan_chain_struct *chain, const fmpz_poly_t f,
                       const fmpq_mat_t A) {
    slong n = fmpq_mat_nrows(A);
    int holds = 1;
    fmpq_poly_struct *x = wr_scalars_new(n);
    fmpq_poly_t modulus;
    fmpq_poly_init(modulus);
    fmpq_poly_set_fmpz_poly(modulus, f);
    for (slong k = 0; k < chain->size && holds; k++) {
        step(x, A, chain->v + k * n, modulus);
        for (slong i = 0; i < n; i++)
            holds &= k == 0
                         ? fmpq_poly_is_zero(x + i)
                         : fmpq_poly_equal(x + i, chain->v + (k - 1) * n + i);
    }
    fmpq_poly_clear(modulus);
    wr_scalars_free(x, n);
    return holds;
}

/* R = the coefficients of all chains, one column per vector and power of r.  P
 * is R times invertible Vandermonde matrices of the roots of each factor. */
static void coefficients(fmpq_mat_t R, const wr_jordan_t J,
                         const wr_spectrum_t S) {
    slong n = J->n, column = 0;
    for (slong c = 0; c < J->chains; c++) {
        const wr_jordan_chain_struct *chain = J->chain + c;
        slong d = fmpz_poly_degree(S->factor[chain->factor].minpoly);
        for (slong k = 0; k < chain->size; k++, column += d)
            for (slong i = 0; i < n; i++)
                for (slong l = 0; l < d && column + l < n; l++)
                    fmpq_poly_get_coeff_fmpq(fmpq_mat_entry(R, i, column + l),
                                             chain->v + k * n + i, l);
    }
}

wr_truth_t wr_jordan_check(const wr_jordan_t J, const wr_spectrum_t S,
                           const wr_spectrum_matrix_t M) {
    wr_assert(M->ring->degree == 1 && S->n == M->n);
    slong n = M->n, sum = 0;
    int holds = J->n == n;
    for (slong c = 0; c < J->chains && holds; c++) {
        const fmpz_poly_struct *f = S->factor[J->chain[c].factor].minpoly;
        sum += J->chain[c].size * fmpz_poly_degree(f);
        holds = chain_holds(J->chain + c, f, M->A);
    }
    if (!holds || sum != n)
        return WR_FALSE;
    fmpq_mat_t R;
    fmpz_mat_t Z;
    nmod_mat_t r;
    fmpq_mat_init(R, n, n);
    fmpz_mat_init(Z, n, n);
    nmod_mat_init(r, n, n, SPECTRUM_PRIME);
    coefficients(R, J, S);
    fmpq_mat_get_fmpz_mat_rowwise(Z, NULL, R);
    fmpz_mat_get_nmod_mat(r, Z);
    holds = nmod_mat_rank(r) == n;
    fmpq_mat_clear(R);
    fmpz_mat_clear(Z);
    nmod_mat_clear(r);
    return holds ? WR_TRUE : WR_UNKNOWN;
}
