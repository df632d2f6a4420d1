/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The sign of an element of Q(a) as a real number, decided exactly.
 *
 * x is 0 only as the polynomial 0, so a ball around the value of any other
 * real element excludes 0 once it is small enough.  Where a is not real, x
 * may still be real.  If the ball's imaginary part excludes 0 it is not;
 * otherwise x is a root of its characteristic polynomial g, whose roots are
 * enclosed in balls, the real ones in balls on the real line: when the ball
 * of x meets a single root of g and that root is real, so is x.
 * Source: [johansson2017] for the enclosures of roots.
 */

#include "lrnn/impl.h"

#define START_PREC 64
#define MAX_PREC (1 << 16)

/* ---- the root ---------------------------------------------------------- */

static int meets(const arb_t x, const fmpq_t lo, const fmpq_t hi) {
    arb_t a, b;
    arb_init(a);
    arb_init(b);
    arb_set_fmpq(a, lo, 2 * START_PREC);
    arb_set_fmpq(b, hi, 2 * START_PREC);
    int apart = arb_lt(x, a) || arb_gt(x, b);
    arb_clear(a);
    arb_clear(b);
    return !apart;
}

/* A ball around a; 0 if the enclosures are not yet fine enough to tell the
 * root in the box from the others. */
static int root_ball(acb_t a, const wr_ring_struct *K, slong prec) {
    fmpz_poly_t f;
    acb_ptr root = _acb_vec_init(K->degree);
    slong found = 0;
    fmpz_poly_init(f);
    fmpq_poly_get_numerator(f, K->minpoly);
    arb_fmpz_poly_complex_roots(root, f, 0, prec);
    for (slong i = 0; i < K->degree; i++)
        if (meets(acb_realref(root + i), K->re[0], K->re[1])
            && meets(acb_imagref(root + i), K->im[0], K->im[1])) {
            acb_set(a, root + i);
            found++;
        }
    fmpz_poly_clear(f);
    _acb_vec_clear(root, K->degree);
    return found == 1;
}

static void evaluate(acb_t v, const fmpq_poly_struct *x, const acb_t a,
                     slong prec) {
    acb_poly_t p;
    acb_poly_init(p);
    acb_poly_set_fmpq_poly(p, x, prec);
    acb_poly_evaluate(v, p, a, prec);
    acb_poly_clear(p);
}

/* ---- real elements of a field that is not real --------------------------- */

/* The characteristic polynomial of multiplication by x, made squarefree,
 * which is the minimal polynomial of x. */
static void minimal_polynomial(fmpz_poly_t g, const fmpq_poly_struct *x,
                               const wr_ring_struct *K) {
    slong n = K->degree;
    fmpq_mat_t T;
    fmpq_poly_t p, c;
    fmpq_mat_init(T, n, n);
    fmpq_poly_init(p);
    fmpq_poly_init(c);
    fmpq_poly_set(p, x);
    for (slong j = 0; j < n; j++) { /* column j is x a^j */
        for (slong i = 0; i < n; i++)
            fmpq_poly_get_coeff_fmpq(fmpq_mat_entry(T, i, j), p, i);
        fmpq_poly_shift_left(p, p, 1);
        fmpq_poly_rem(p, p, K->minpoly);
    }
    fmpq_mat_charpoly(c, T);
    fmpq_poly_get_numerator(g, c);
    fmpz_poly_t d, e;
    fmpz_poly_init(d);
    fmpz_poly_init(e);
    fmpz_poly_derivative(d, g);
    fmpz_poly_gcd(e, g, d);
    fmpz_poly_div(g, g, e);
    fmpz_poly_clear(d);
    fmpz_poly_clear(e);
    fmpq_poly_clear(p);
    fmpq_poly_clear(c);
    fmpq_mat_clear(T);
}

/* 1 real, -1 not, 0 not yet known */
static int is_real(const acb_t v, const fmpz_poly_t g, slong prec) {
    slong n = fmpz_poly_degree(g), met = 0, real = 0;
    acb_ptr root = _acb_vec_init(n);
    arb_fmpz_poly_complex_roots(root, g, 0, prec);
    for (slong i = 0; i < n; i++)
        if (acb_overlaps(v, root + i)) {
            met++;
            real += arb_is_zero(acb_imagref(root + i));
        }
    _acb_vec_clear(root, n);
    return real == met ? 1 : real == 0 ? -1 : 0;
}

/* ---- deciding ------------------------------------------------------------ */

/* 1 decided, -1 not real, 0 not at this precision */
static int decide(int *sign, const fmpq_poly_struct *x, const fmpz_poly_t g,
                  const wr_ring_struct *K, int real_field, slong prec) {
    int known = 0;
    acb_t a, v;
    acb_init(a);
    acb_init(v);
    if (root_ball(a, K, prec)) {
        evaluate(v, x, a, prec);
        int real = real_field ? 1
                   : !arb_contains_zero(acb_imagref(v)) ? -1
                                                        : is_real(v, g, prec);
        if (real < 0)
            known = -1;
        else if (real > 0 && !arb_contains_zero(acb_realref(v)))
            known = 1;
        if (known == 1)
            *sign = arb_is_positive(acb_realref(v)) ? 1 : -1;
    }
    acb_clear(a);
    acb_clear(v);
    return known;
}

/* Over Q(a) with a real, an element is real, and an enclosure of a has an
 * imaginary part that is exactly 0; that is found at the first precision
 * that tells the root from the others. */
static int field_is_real(const wr_ring_struct *K) {
    int known = 0, real = 0;
    acb_t a;
    acb_init(a);
    for (slong prec = START_PREC; !known && prec <= MAX_PREC; prec *= 2) {
        known = root_ball(a, K, prec);
        real = known && arb_is_zero(acb_imagref(a));
    }
    acb_clear(a);
    return real;
}

int lrnn_sign(int *sign, const fmpq_poly_struct *x,
              const wr_ring_struct *K) {
    if (fmpq_poly_length(x) <= 1) {
        *sign = fmpq_poly_is_zero(x) ? 0
                                     : fmpz_sgn(fmpq_poly_numref(x));
        return 1;
    }
    int real_field = field_is_real(K), known = 0;
    fmpz_poly_t g;
    fmpz_poly_init(g);
    if (!real_field)
        minimal_polynomial(g, x, K);
    for (slong prec = START_PREC; known == 0 && prec <= MAX_PREC; prec *= 2)
        known = decide(sign, x, g, K, real_field, prec);
    fmpz_poly_clear(g);
    return known == 1;
}
