/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Cyclotomic fields and their real subfields.  The root is chosen by a box
 * around exp(2 pi i / m): other primitive roots of the same order have a
 * distance of at least 2 sin(pi / m) >= 4 / m, so one of their coordinates
 * differs by at least 2 / m, more than the half-width of the box.  For
 * 2 cos(2 pi / m) the next conjugate is 2 cos(2 pi k / m), k > 1, and the
 * half-width is at most half the distance to 2 cos(4 pi / m). */

#include "exact/exact.h"

/* out = the midpoint of x, rounded down to a multiple of 1 / (2 scale) */
static void nearest(fmpq_t out, const arb_t x, ulong scale) {
    arf_t y;
    arf_init(y);
    arf_mul_ui(y, arb_midref(x), 2 * scale, ARF_PREC_EXACT, ARF_RND_DOWN);
    arf_floor(y, y);
    arf_get_fmpz(fmpq_numref(out), y, ARF_RND_DOWN);
    fmpz_set_ui(fmpq_denref(out), 2 * scale);
    fmpq_canonicalise(out);
    arf_clear(y);
}

static void turn(arb_t c, arb_t s, slong j, ulong m) {
    fmpq_t q;
    fmpq_init(q);
    fmpq_set_si(q, 2 * j, m);
    arb_sin_cos_pi_fmpq(s, c, q, 128);
    fmpq_clear(q);
}

/* K from an integral minimal polynomial and a box of half-width 1/m about z,
 * flat if z is real. */
static wr_status_t ring_at(wr_ring_t K, const fmpz_poly_t f, const acb_t z,
                           ulong m, wr_limits_t L) {
    fmpq_poly_t p;
    fmpq_t end[4], h; /* of the real part, then of the imaginary part */
    fmpq_poly_init(p);
    fmpq_poly_set_fmpz_poly(p, f);
    fmpq_init(h);
    fmpq_set_si(h, 1, m);
    for (int i = 0; i < 4; i++)
        fmpq_init(end[i]);
    for (int i = 0; i < (acb_is_real(z) ? 2 : 4); i += 2) {
        nearest(end[i], i ? acb_imagref(z) : acb_realref(z), 4 * m);
        fmpq_add(end[i + 1], end[i], h);
        fmpq_sub(end[i], end[i], h);
    }
    wr_status_t s = wr_ring_field(K, p, end[0], end[2], L);
    for (int i = 0; i < 4; i++)
        fmpq_clear(end[i]);
    fmpq_clear(h);
    fmpq_poly_clear(p);
    return s;
}

static wr_status_t make_ring(wr_ring_t K, ulong m, int cosine, wr_limits_t L) {
    /* phi(m) >= sqrt(m / 2): larger m have too large degrees */
    ulong most = 2 * 4 * WR_RING_MAX_DEGREE * WR_RING_MAX_DEGREE;
    slong degree = m == 0 || m > most ? 0 : (slong) n_euler_phi(m);
    if (cosine && m > 2)
        degree /= 2;
    if (degree == 0 || degree > WR_RING_MAX_DEGREE)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "no field of degree at most %d has this root of unity of order %lu",
            WR_RING_MAX_DEGREE, (unsigned long) m);
    if (degree == 1) {
        wr_ring_t Q;
        wr_ring_init(Q);
        wr_ring_set(K, Q);
        wr_ring_clear(Q);
        return WR_OK;
    }
    fmpz_poly_t f;
    acb_t z;
    fmpz_poly_init(f);
    acb_init(z);
    turn(acb_realref(z), acb_imagref(z), 1, m);
    if (cosine) {
        fmpz_poly_cos_minpoly(f, m);
        arb_mul_2exp_si(acb_realref(z), acb_realref(z), 1);
        arb_zero(acb_imagref(z));
    } else {
        fmpz_poly_cyclotomic(f, m);
    }
    /* 2 cos t - 2 cos 2t > t^2 for t = 2 pi / m, m >= 5 */
    wr_status_t status = ring_at(K, f, z, cosine ? m * m / 10 + 1 : m, L);
    fmpz_poly_clear(f);
    acb_clear(z);
    return status;
}

wr_status_t wr_ring_zeta(wr_ring_t K, ulong m, wr_limits_t L) {
    return make_ring(K, m, 0, L);
}

wr_status_t wr_ring_cosine(wr_ring_t K, ulong m, wr_limits_t L) {
    return make_ring(K, m, 1, L);
}

/* ---- elements --------------------------------------------------------- */

static ulong residue(slong j, ulong m) {
    slong r = j % (slong) m;
    return (ulong) (r < 0 ? r + (slong) m : r);
}

void wr_zeta_power(fmpq_poly_t x, slong j, ulong m, const wr_ring_t K) {
    ulong r = residue(j, m);
    fmpq_poly_zero(x);
    if (K->degree == 1) { /* m is 1 or 2 */
        fmpq_poly_set_si(x, r == 0 ? 1 : -1);
        return;
    }
    fmpq_poly_set_coeff_si(x, (slong) r, 1);
    fmpq_poly_rem(x, x, K->minpoly);
}

/* The element 2 cos(2 pi / m). */
static void generator(fmpq_poly_t a, ulong m, const wr_ring_t K) {
    static const int rational[] = {0, 2, -2, -1, 0, 0, 1};
    fmpq_poly_zero(a);
    if (K->degree == 1)
        fmpq_poly_set_si(a, rational[m]);
    else
        fmpq_poly_set_coeff_si(a, 1, 1);
}

/* T_0 = 2, T_1 = a, T_(j+1) = a T_j - T_(j-1): T_j = 2 cos(2 pi j / m). */
void wr_cosine_cos(fmpq_poly_t x, slong j, ulong m, const wr_ring_t K) {
    fmpq_poly_t a, before, now, t;
    WR_EACH(fmpq_poly_init, a, before, now, t);
    generator(a, m, K);
    fmpq_poly_set_si(now, 2);
    fmpq_poly_set(before, a); /* T_(-1) = T_1 */
    for (ulong i = residue(j, m); i > 0; i--) {
        wr_ring_mul(t, a, now, K);
        fmpq_poly_sub(t, t, before);
        fmpq_poly_swap(before, now);
        fmpq_poly_swap(now, t);
    }
    fmpq_poly_scalar_div_si(x, now, 2);
    WR_EACH(fmpq_poly_clear, a, before, now, t);
}

wr_status_t wr_cosine_sin(fmpq_poly_t x, slong j, ulong m, const wr_ring_t K) {
    if (m % 4 != 0)
        return WR_DOMAIN;
    wr_cosine_cos(x, (slong) residue(j, m) - (slong) (m / 4), m, K);
    return WR_OK;
}
