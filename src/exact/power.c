/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Powers of one map, applied to a point.  With f = (N, c; d) and W = (X - d) m,
 * m the minimal polynomial of N, compute r = X^t mod W by repeated squaring
 * [fiduccia1985].  Then r(N) = N^t, and
 *     s = (r - d^t) / (X - d) gives s(N) = sum over i < t of N^i d^(t-1-i),
 * so f^t maps x / D to (N^t x + s(N) c D) / (d^t D).  This takes deg W long
 * squares instead of n^3 long products.  If m(d) is not 0, f has a fixed point
 * u, x - u is mapped linearly, and r is needed modulo m only.
 *
 * Factors p of d common to all of r are removed at every squaring.  Z[N] has
 * finite index in the integral matrices of Q[N], so r keeps at most a bounded
 * number of factors p more than N^t / p^v: short powers of rotations of finite
 * order stay short.
 *
 * If W = X^2 - s X + p, three squares give the square of r0 + r1 X and its norm
 * r0^2 + s r0 r1 + p r1^2.  If p is d^2, as for rotations, the norm of the last
 * r that was squared is a power of d that yields d^t without a further power.
 *
 * The map itself is squared repeatedly if W would have long coefficients. */

#include "exact/impl.h"

#define POLY_BITS 3000 /* entries longer than this: square the map */

/* ---- by squaring the map ---------------------------------------------- */

wr_status_t exact_node_apply(node_t x, const node_t f, wr_limits_t L) {
    wr_status_t s =
        exact_room(f->S, exact_node_bits(f) + exact_node_bits(x), L);
    if (s != WR_OK)
        return s;
    node_t y;
    exact_node_init(y, f->S, 1);
    exact_node_compose(y, f, x);
    exact_node_swap(x, y);
    exact_node_clear(y);
    return WR_OK;
}

static wr_status_t power_by_squares(node_t x, const node_t f, uint64_t t,
                                    wr_limits_t L) {
    node_t g, one;
    exact_node_init(g, f->S, 0);
    exact_node_init(one, f->S, 0);
    exact_node_compose(g, f, one); /* a copy */
    exact_node_clear(one);
    wr_status_t s = WR_OK;
    for (; t > 3 && s == WR_OK; t /= 2) {
        if (t % 2 == 1)
            s = exact_node_apply(x, g, L);
        node_t h;
        exact_node_init(h, f->S, 0);
        if (s == WR_OK)
            s = exact_room(f->S, 2 * exact_node_bits(g), L);
        if (s == WR_OK) {
            exact_node_compose(h, g, g);
            exact_node_swap(g, h);
        }
        exact_node_clear(h);
    }
    for (; t > 0 && s == WR_OK; t--)
        s = exact_node_apply(x, g, L); /* no square as long as x */
    exact_node_clear(g);
    return s;
}

/* ---- by the power of X ------------------------------------------------ */

typedef struct {
    fmpz_poly_t W; /* monic */
    fmpz_poly_t r; /* X^t = r product of prime^e, mod W */
    ulong *e;
    fmpz_t norm;  /* of the last r squared, if deg W is 2 */
    fmpz_t whole; /* d^t / product of prime^e */
    int fixed;    /* f has a unique fixed point, */
    wr_point_t u; /* and this is it */
} power_t;

/* r^2 mod W, deg W = 2, r of degree 1. */
static void square_quadratic(power_t *P, int last) {
    const fmpz *W = P->W->coeffs; /* p, -s */
    fmpz *r = P->r->coeffs;
    fmpz_t x, y, z;
    WR_EACH(fmpz_init, x, y, z);
    fmpz_mul(x, r, r);
    fmpz_mul(y, r + 1, r + 1);
    fmpz_add(r, r, r + 1);
    fmpz_mul(z, r, r);
    fmpz_sub(z, z, x);
    fmpz_sub(z, z, y); /* 2 r0 r1 */
    if (last) {
        fmpz_mul(P->norm, z, W + 1);
        fmpz_tdiv_q_2exp(P->norm, P->norm, 1);
        fmpz_sub(P->norm, x, P->norm);
        fmpz_addmul(P->norm, y, W);
    }
    fmpz_submul(z, y, W + 1);
    fmpz_submul(x, y, W);
    fmpz_swap(r, x);
    fmpz_swap(r + 1, z);
    _fmpz_poly_normalise(P->r);
    WR_EACH(fmpz_clear, x, y, z);
}

/* Remove common factors of r, as far as they divide d^t / prime^e. */
static void strip_poly(power_t *P, const node_t f, uint64_t t) {
    fmpz_t q, content;
    WR_EACH(fmpz_init, q, content);
    for (slong i = 0; i < f->S->primes; i++) {
        ulong room = t * f->e[i] - P->e[i];
        const fmpz *p = f->S->prime + i;
        int all = room > 0;
        for (slong j = 0; j < P->r->length && all; j++)
            all = fmpz_divisible(P->r->coeffs + j, p);
        if (!all)
            continue;
        fmpz_poly_content(content, P->r);
        ulong v = FLINT_MIN((ulong) fmpz_remove(q, content, p), room);
        fmpz_pow_ui(q, p, v);
        fmpz_poly_scalar_divexact_fmpz(P->r, P->r, q);
        P->e[i] += v;
    }
    WR_EACH(fmpz_clear, q, content);
}

static wr_status_t power_of_x(power_t *P, const node_t f, uint64_t t,
                              wr_limits_t L) {
    wr_status_t s = WR_OK;
    fmpz_poly_one(P->r);
    uint64_t done = 0;
    for (int bit = 63; bit >= 0 && s == WR_OK; bit--) {
        done *= 2;
        if (P->W->length == 3 && P->r->length == 2)
            square_quadratic(P, bit == 0);
        else
            fmpz_poly_sqr(P->r, P->r);
        for (slong i = 0; i < f->S->primes; i++)
            P->e[i] *= 2;
        if ((t >> bit) & 1) {
            fmpz_poly_shift_left(P->r, P->r, 1);
            done++;
        }
        if (P->r->length >= P->W->length)
            fmpz_poly_rem(P->r, P->r, P->W);
        strip_poly(P, f, done);
        s = exact_room(f->S, 2 * FLINT_ABS(fmpz_poly_max_bits(P->r)), L);
    }
    return s;
}

/* out = sum of a_i N^i x, a_i the coefficients of a; x is destroyed */
static void poly_apply(fmpz_mat_t out, const fmpz_poly_t a, const node_t f,
                       fmpz_mat_t x) {
    fmpz_mat_t y;
    fmpz_mat_init(y, fmpz_mat_nrows(x), fmpz_mat_ncols(x));
    fmpz_mat_zero(out);
    for (slong i = 0; i < a->length; i++) {
        fmpz_mat_scalar_addmul_fmpz(out, x, a->coeffs + i);
        if (i + 1 < a->length) {
            fmpz_mat_mul(y, f->N, x);
            fmpz_mat_swap(y, x);
        }
    }
    fmpz_mat_clear(y);
}

/* X - d */
static void set_root(fmpz_poly_t out, const fmpz_t d) {
    fmpz_poly_set_coeff_si(out, 1, 1);
    fmpz_poly_set_coeff_fmpz(out, 0, d);
    fmpz_neg(out->coeffs, out->coeffs);
}

/* Set c of x.  Linearly about the fixed point u / q:
 * (N^t (q x - u D) + d^t u D) / (d^t q D); or N^t x + s(N) c D. */
static void move_constant(node_t x, const node_t f, const power_t *P) {
    fmpz_mat_t y, z;
    fmpz_t D;
    fmpz_init(D);
    fmpz_mat_init(y, x->S->n, x->S->k);
    fmpz_mat_init_set(z, f->c);
    fmpz_mul(D, x->d, x->rest);
    if (P->fixed) {
        fmpz_mat_scalar_mul_fmpz(x->c, x->c, P->u->d);
        fmpz_mat_scalar_submul_fmpz(x->c, P->u->v, D);
        fmpz_mul(x->rest, x->rest, P->u->d);
    }
    poly_apply(y, P->r, f, x->c);
    fmpz_mat_swap(x->c, y);
    if (P->fixed) {
        fmpz_mul(D, D, P->whole);
        fmpz_mat_scalar_addmul_fmpz(x->c, P->u->v, D);
    } else if (!x->S->linear) {
        fmpz_poly_t s, root;
        WR_EACH(fmpz_poly_init, s, root);
        set_root(root, f->d);
        fmpz_poly_divrem(s, root, P->r, root);
        poly_apply(y, s, f, z);
        fmpz_mat_scalar_addmul_fmpz(x->c, y, D);
        WR_EACH(fmpz_poly_clear, s, root);
    }
    fmpz_clear(D);
    WR_EACH(fmpz_mat_clear, y, z);
}

/* Compute d^t / product of prime^e: from the norm, if p = d^2 and no factor was
 * removed from the last square. */
static void find_whole(power_t *P, const node_t f, uint64_t t) {
    fmpz_t d, square;
    int known = !fmpz_is_zero(P->norm);
    WR_EACH(fmpz_init, d, square);
    exact_base_product(d, f->S, f->e);
    fmpz_mul(square, d, d);
    known = known && fmpz_equal(square, P->W->coeffs);
    for (slong i = 0; i < f->S->primes; i++) {
        known = known && P->e[i] == 0;
        P->e[i] = t * f->e[i] - P->e[i];
    }
    if (!known)
        exact_base_product(P->whole, f->S, P->e);
    else if (t % 2 == 1)
        fmpz_mul(P->whole, P->norm, d);
    else
        fmpz_swap(P->whole, P->norm);
    WR_EACH(fmpz_clear, d, square);
}

static void move_by_power(node_t x, const node_t f, power_t *P, uint64_t t) {
    find_whole(P, f, t);
    move_constant(x, f, P);
    fmpz_mul(x->d, x->d, P->whole);
    for (slong i = 0; i < f->S->primes; i++)
        x->e[i] += P->e[i];
    exact_node_strip(x);
}

/* Solve (d - N) u = c; return 0 unless there is a unique u. */
static int find_fixed(wr_point_t u, const node_t f) {
    fmpz_mat_t A;
    fmpz_mat_init(A, f->S->n, f->S->n);
    fmpz_mat_neg(A, f->N);
    for (slong i = 0; i < f->S->n; i++)
        fmpz_add(fmpz_mat_entry(A, i, i), fmpz_mat_entry(A, i, i), f->d);
    int found = fmpz_mat_solve(u->v, u->d, A, f->c);
    fmpz_mat_clear(A);
    if (found && fmpz_sgn(u->d) < 0) {
        fmpz_mat_neg(u->v, u->v);
        fmpz_neg(u->d, u->d);
    }
    if (found)
        exact_lowest(u->v, NULL, u->d, u->d);
    return found;
}

static wr_status_t power_by_poly(node_t x, const node_t f, uint64_t t,
                                 wr_limits_t L) {
    power_t P;
    WR_EACH(fmpz_poly_init, P.W, P.r);
    P.e = wr_calloc((size_t) f->S->primes, sizeof *P.e);
    WR_EACH(fmpz_init, P.norm, P.whole);
    wr_point_init(P.u, f->S->n, f->S->k);
    fmpz_mat_minpoly(P.W, f->N);
    P.fixed = !f->S->linear && find_fixed(P.u, f);
    if (!f->S->linear && !P.fixed) {
        set_root(P.r, f->d);
        fmpz_poly_mul(P.W, P.W, P.r);
    }
    wr_status_t s = power_of_x(&P, f, t, L);
    if (s == WR_OK)
        move_by_power(x, f, &P, t);
    WR_EACH(fmpz_poly_clear, P.W, P.r);
    WR_EACH(fmpz_clear, P.norm, P.whole);
    wr_point_clear(P.u);
    wr_free(P.e);
    return s;
}

wr_status_t exact_node_power(node_t x, const node_t f, uint64_t t,
                             wr_limits_t L) {
    for (slong i = 0; i < f->S->primes; i++)
        if (f->e[i] > 0 && t >= ((uint64_t) 1 << 62) / f->e[i])
            return wr_limits_fail(L, WR_UNABLE,
                                  "the exponent %llu is too large",
                                  (unsigned long long) t);
    if (t < 8 || f->S->n == 0 || exact_node_bits(f) > POLY_BITS)
        return power_by_squares(x, f, t, L);
    return power_by_poly(x, f, t, L);
}
