/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The scalars that machine integers cannot hold, one table of operations a
 * kind: integers (fmpz), rationals (fmpq) and elements of Q(a), polynomials
 * in a kept reduced modulo its minimal polynomial.  Every kind is canonical,
 * so equal elements have equal text.
 */

#include "run/step.h"

/* ---- integers ---------------------------------------------------------- */

static void z_init(void *x) {
    fmpz_init(x);
}
static void z_clear(void *x) {
    fmpz_clear(x);
}
static void z_set(void *x, const void *y) {
    fmpz_set(x, y);
}
static void z_set_poly(void *x, const fmpq_poly_struct *p) {
    fmpq_poly_get_coeff_fmpz(x, p, 0);
}
static void z_get_poly(fmpq_poly_struct *p, const void *x) {
    fmpq_poly_set_fmpz(p, x);
}
static void z_addmul(void *x, const void *a, const void *y,
                     const lrnn_ring_t *ring) {
    (void) ring;
    fmpz_addmul(x, a, y);
}

/* ---- rationals --------------------------------------------------------- */

static void q_init(void *x) {
    fmpq_init(x);
}
static void q_clear(void *x) {
    fmpq_clear(x);
}
static void q_set(void *x, const void *y) {
    fmpq_set(x, y);
}
static void q_set_poly(void *x, const fmpq_poly_struct *p) {
    fmpq_poly_get_coeff_fmpq(x, p, 0);
}
static void q_get_poly(fmpq_poly_struct *p, const void *x) {
    fmpq_poly_set_fmpq(p, x);
}
static void q_addmul(void *x, const void *a, const void *y,
                     const lrnn_ring_t *ring) {
    (void) ring;
    fmpq_addmul(x, a, y);
}

/* ---- elements of a number field ---------------------------------------- */

static void f_init(void *x) {
    fmpq_poly_init(x);
}
static void f_clear(void *x) {
    fmpq_poly_clear(x);
}
static void f_set(void *x, const void *y) {
    fmpq_poly_set(x, y);
}
static void f_set_poly(void *x, const fmpq_poly_struct *p) {
    fmpq_poly_set(x, p);
}
static void f_get_poly(fmpq_poly_struct *p, const void *x) {
    fmpq_poly_set(p, x);
}
static void f_addmul(void *x, const void *a, const void *y,
                     const lrnn_ring_t *ring) {
    if (fmpq_poly_is_zero(a) || fmpq_poly_is_zero(y))
        return;
    wr_ring_addmul(x, a, y, ring->K);
}

/* ---- choosing ---------------------------------------------------------- */

lrnn_size_t lrnn_scalar_size(const fmpq_poly_struct *p) {
    if (fmpq_poly_length(p) > 1)
        return LRNN_FIELD;
    if (!fmpz_is_one(fmpq_poly_denref(p)))
        return LRNN_FMPQ;
    if (!fmpq_poly_is_zero(p) && fmpz_bits(fmpq_poly_numref(p)) >= 62)
        return LRNN_FMPZ;
    return LRNN_INTEGERS;
}

static lrnn_size_t entries_size(const wr_entry_struct *e, size_t n,
                                lrnn_size_t least) {
    for (size_t i = 0; i < n; i++)
        least = FLINT_MAX(least, lrnn_scalar_size(e[i].value));
    return least;
}

lrnn_size_t lrnn_layer_size(const wr_layer_struct *y) {
    lrnn_size_t most = entries_size(y->h0, y->h0_entries, LRNN_INTEGERS);
    for (uint32_t k = 0; k < y->actions; k++) {
        const wr_action_struct *a = &y->action[k];
        most = entries_size(a->A.entry, a->A.entries, most);
        most = entries_size(a->b, a->b_entries, most);
    }
    return most;
}

void lrnn_ring_init(lrnn_ring_t *ring, lrnn_size_t size,
                    const wr_ring_struct *K) {
    static const lrnn_ring_t Z = {"fmpz",     sizeof(fmpz), NULL,
                                  z_init,     z_clear,      z_set,
                                  z_set_poly, z_get_poly,   z_addmul};
    static const lrnn_ring_t Q = {"fmpq",     sizeof(fmpq), NULL,
                                  q_init,     q_clear,      q_set,
                                  q_set_poly, q_get_poly,   q_addmul};
    static const lrnn_ring_t F = {"fmpq_poly", sizeof(fmpq_poly_struct),
                                  NULL,        f_init,
                                  f_clear,     f_set,
                                  f_set_poly,  f_get_poly,
                                  f_addmul};
    *ring = size == LRNN_FIELD ? F : size == LRNN_FMPQ ? Q : Z;
    ring->K = K;
}
