/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Composition factors of perfect primitive groups.
 *
 * Theorem.  A perfect primitive group of degree d < 3125 is simple, or
 * T x T for a simple group T of order d, or affine.
 * Proof.  By O'Nan and Scott, a primitive group that is not affine has socle
 * T^k.  Almost simple: the quotient by the socle is solvable (Schreier's
 * conjecture), so the perfect group is the socle.  Diagonal with k = 2: the
 * same, with d = |T|.  Diagonal with k > 2, compound or twisted: d >= 60^2.
 * Product action: k >= 2 components of 5 or more points each, permuted
 * transitively by a perfect group, so k >= 5 and d >= 5^5 = 3125.       []
 *
 * The case is determined from orders:
 *   |G| = d!/2   A_d.
 *   d = p^k with k >= 2, and the point stabiliser H is perfect: affine,
 *                with the factors C_p and those of H.  In a perfect affine
 *                group H is a quotient, hence perfect.  Conversely, by
 *                Guralnick the simple groups with a subgroup of index p^k,
 *                k >= 2, are A_d, PSp(4,3) on 27 points, and PSL(m,q) on the
 *                (q^m - 1)/(q - 1) points of a projective space, where H is
 *                solvable if m = 2, and otherwise perfect only if q - 1
 *                divides m; the only such d = p^k below 3125, 121 = 11^2 with
 *                m = 5 and q = 3, does not satisfy this.
 *   |G| = d^2    T x T: the order of a simple group can be a square, but
 *                no such order is below 11760^2.
 *   otherwise    simple.
 * Source: [Dixon1996, section 4.8]; [guralnick1983]; [newman1980].
 */

#include "group/impl.h"

#define LEAST_OPEN_DEGREE 3125 /* the bound of the theorem above */

/* ---- simple groups ------------------------------------------------------ */

static int has_order_6_or_15(void *degree, const uint32_t *g) {
    const uint64_t order = wr_perm_order(g, *(const uint32_t *) degree);
    return order == 6 || order == 15;
}

/* Record a factor of the given order: G itself if `proved`, else a group that
 * is not known to be simple. */
static wr_status_t record_simple(wr_factors_t F, const fmpz_t order,
                                 wr_group_t G, int proved, wr_limits_t L) {
    uint32_t degree = G->p->degree;
    wr_status_t s = WR_OK;
    wr_buffer_t name;
    int is_a8 = 1;
    wr_buffer_init(name);
    /* A8 has elements of orders 6 and 15, PSL(3,4) has none */
    if (proved && fmpz_equal_ui(order, 20160))
        s = wr_chain_visit(&is_a8, G->p->chain,
                           (wr_visitor_t){has_order_6_or_15, &degree}, 20160,
                           L);
    if (s == WR_OK && !is_a8) {
        wr_buffer_put(name, "PSL(3,4)");
    } else if (s == WR_OK && !(proved && wr_simple_name(name, order, degree))) {
        wr_group_put_integer(name, "?", order);
    }
    if (s == WR_OK)
        wr_factors_record(F, name->text, 1);
    wr_buffer_clear(name);
    return s;
}

/* ---- determining the case ----------------------------------------------- */

/* Set *affine to 1 if G is affine; then H is a point stabiliser. */
static wr_status_t test_affine(int *affine, wr_group_t H, wr_group_t G,
                               wr_limits_t L) {
    wr_group_t D;
    *affine = 0;
    const ulong p = wr_prime_of_power(G->p->degree);
    if (p == 0 || p == G->p->degree)
        return WR_OK;
    if (G->p->degree == 27 && fmpz_equal_ui(G->p->order, 25920))
        return WR_OK; /* PSp(4,3) */
    wr_group_init(D, G->p->degree);
    wr_status_t s = wr_group_stabiliser(H, G, L);
    if (s == WR_OK)
        s = wr_group_derived(D, H, L);
    if (s == WR_OK)
        *affine = fmpz_equal(D->p->order, H->p->order);
    wr_group_clear(D);
    return s;
}

wr_status_t wr_factors_primitive(wr_factors_t F, wr_group_t G, wr_limits_t L) {
    const uint32_t d = G->p->degree;
    int affine = 0;
    wr_group_t H;
    fmpz_t points;
    if (wr_group_has_index(G, d, 2))
        return record_simple(F, G->p->order, G, 1, L);
    if (d >= LEAST_OPEN_DEGREE)
        return record_simple(F, G->p->order, G, 0, L);
    wr_group_init(H, d);
    fmpz_init_set_ui(points, d);
    wr_status_t s = test_affine(&affine, H, G, L);
    if (s == WR_OK && affine) {
        wr_factors_record_primes(F, points);
        s = wr_factors_add(F, H, L);
    } else if (s == WR_OK) {
        fmpz_mul_ui(points, points, d);
        const int square = fmpz_equal(points, G->p->order);
        fmpz_set_ui(points, d);
        s = record_simple(F, square ? points : G->p->order, G, 1, L);
        if (s == WR_OK && square)
            F->length++; /* T x T */
    }
    wr_group_clear(H);
    fmpz_clear(points);
    return s;
}
