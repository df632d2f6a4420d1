/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rotations by 2 pi / m with exact entries.  With n = lcm(4, m) and
 * a = 2 cos(2 pi / n), the numbers c_k = 2 cos(2 pi k / n) satisfy
 *
 *     c_0 = 2, c_1 = a, c_(k+1) = a c_k - c_(k-1),
 *
 * cos(2 pi k / m) is half of c with index k n/m, and the sine is the cosine
 * of a quarter turn less: index n/4 - k n/m.  Source: [grazzi2025, Thm 3]
 */

#include "build/impl.h"

void build_angle_init(build_angle_t *K, uint32_t m) {
    K->m = m;
    K->n = m % 4 == 0 ? m : m % 2 == 0 ? 2 * m : 4 * m;
    fmpz_poly_init(K->minpoly);
    fmpz_poly_cos_minpoly(K->minpoly, K->n);
}

void build_angle_clear(build_angle_t *K) {
    fmpz_poly_clear(K->minpoly);
}

/* The box of a, the greatest root, when its degree is at least 2 (n >= 8).
 * With x a little above 2 pi / n, 2 - 2 x^2 is a bound between a, which is
 * over 2 - x^2, and the next root, which is 2 cos(4 pi / n) at most, below
 * 2 - 4 x^2 + (4/3) x^4. */
static void lower_bound(fmpq_t low, uint32_t n) {
    fmpq_set_si(low, 710, 113 * (ulong) n);
    fmpq_mul(low, low, low);
    fmpq_mul_si(low, low, -2);
    fmpq_add_si(low, low, 2);
}

char *build_angle_ring(const build_angle_t *K) {
    wr_buffer_t b;
    fmpq_t low;
    if (fmpz_poly_degree(K->minpoly) == 1)
        return wr_strdup("'Q'");
    wr_buffer_init(b);
    fmpq_init(low);
    lower_bound(low, K->n);
    wr_buffer_put(b, "{'minpoly': [");
    for (slong i = 0; i <= fmpz_poly_degree(K->minpoly); i++)
        wr_buffer_printf(b, "%s'%ld'", i > 0 ? ", " : "",
                         (long) fmpz_poly_get_coeff_si(K->minpoly, i));
    wr_rational_put(b, "], 'root': {'re': ['", low);
    wr_buffer_put(b, "', '2'], 'im': ['0', '0']}}");
    fmpq_clear(low);
    return b->text;
}

/* Above the real axis the other primitive roots lie to the left: of 0 where
 * m is 5 or 7, there are none where it is 3, 4 or 6, and beyond that half of
 * the bound on twice the cosine tells them apart. */
char *build_zeta_ring(uint32_t m) {
    fmpz_poly_t f;
    wr_buffer_t b;
    fmpq_t low;
    if (m <= 2)
        return wr_strdup("'Q'");
    fmpz_poly_init(f);
    wr_buffer_init(b);
    fmpq_init(low);
    fmpz_poly_cyclotomic(f, m);
    wr_buffer_put(b, "{'minpoly': [");
    for (slong i = 0; i <= fmpz_poly_degree(f); i++)
        wr_buffer_printf(b, "%s'%ld'", i > 0 ? ", " : "",
                         (long) fmpz_poly_get_coeff_si(f, i));
    if (m >= 8)
        lower_bound(low, m);
    else
        fmpq_set_si(low, m == 5 || m == 7 ? 0 : -4, 1);
    fmpq_div_2exp(low, low, 1);
    wr_rational_put(b, "], 'root': {'re': ['", low);
    wr_buffer_put(b, "', '2'], 'im': ['0', '2']}}");
    fmpq_clear(low);
    fmpz_poly_clear(f);
    return b->text;
}

/* x = cos(2 pi k / n) */
static void half_c(fmpq_poly_t x, const build_angle_t *K, int64_t k) {
    fmpq_poly_t before, next, f;
    k = (k % K->n + K->n) % K->n;
    fmpq_poly_init(before);
    fmpq_poly_init(next);
    fmpq_poly_init(f);
    fmpq_poly_set_fmpz_poly(f, K->minpoly);
    /* before = c_(-1), next = c_0, a shifts */
    fmpq_poly_set_coeff_si(before, 1, 1);
    fmpq_poly_rem(before, before, f);
    fmpq_poly_set_si(next, 2);
    for (; k > 0; k--) {
        fmpq_poly_shift_left(x, next, 1);
        fmpq_poly_sub(x, x, before);
        fmpq_poly_rem(x, x, f);
        fmpq_poly_swap(before, next);
        fmpq_poly_set(next, x);
    }
    fmpq_poly_scalar_div_si(x, next, 2);
    fmpq_poly_clear(f);
    fmpq_poly_clear(next);
    fmpq_poly_clear(before);
}

void build_cos(fmpq_poly_t x, const build_angle_t *K, int64_t k) {
    half_c(x, K, k * (K->n / K->m));
}

void build_sin(fmpq_poly_t x, const build_angle_t *K, int64_t k) {
    half_c(x, K, K->n / 4 - k * (int64_t) (K->n / K->m));
}

/* ---- counting by a rotation -------------------------------------------- */

/* [[c, -s], [s, c]] = (I - 2 v v^T / v^T v)(I - 2 e_1 e_1^T), where the
 * first reflection is [[c, s], [s, -c]] and v = (c - 1, s); at half a turn
 * as at all others, since c is not 1. */
static void rotation(build_t *b, const fmpq_poly_t c, const fmpq_poly_t s) {
    fmpq_poly_t t;
    fmpq_poly_init(t);
    fmpq_poly_neg(t, s);
    build_item(b, "{'A': {'dense': [");
    build_scalar(b, c);
    build_scalar(b, t);
    build_scalar(b, s);
    build_scalar(b, c);
    fmpq_poly_set_si(t, 1);
    fmpq_poly_sub(t, c, t);
    build_put(b, "]}, 'factors': [{'v': [[0");
    build_scalar(b, t);
    build_put(b, "]");
    if (!fmpq_poly_is_zero(s)) {
        build_put(b, ", [1");
        build_scalar(b, s);
        build_put(b, "]");
    }
    build_put(b, "], 'beta': '2'}, {'v': [[1, '1']], 'beta': '2'}]}");
    fmpq_poly_clear(t);
}

/* The label is the multiple of 2 pi / m whose direction H has most of. */
static void directions(build_t *b, const build_angle_t *K) {
    fmpq_poly_t x;
    fmpq_poly_init(x);
    build_put(b, "{'kind': 'argmax', 'forms': [");
    for (uint32_t k = 0; k < K->m; k++) {
        build_item(b, "[");
        build_cos(x, K, k);
        build_scalar(b, x);
        build_sin(x, K, k);
        build_scalar(b, x);
        build_put(b, ", '0']");
    }
    build_put(b, "]}");
    fmpq_poly_clear(x);
}

/* H = (cos, sin) of the angle so far; letter j turns by j / m of a full
 * turn. */
static wr_status_t rotating(build_t *b,
                            wr_status_t (*automaton)(build_t *, uint32_t),
                            int by_directions) {
    const uint32_t m = (uint32_t) b->number[0];
    build_angle_t K;
    fmpq_poly_t c, s;
    fmpq_poly_init(c);
    fmpq_poly_init(s);
    build_angle_init(&K, m);
    b->ring = build_angle_ring(&K);
    wr_status_t status = automaton(b, m);
    if (status == WR_OK) {
        build_layer(b, "rotation", "general", 2, m);
        build_item(b, "{'A': 'identity', 'factors': []}");
        for (uint32_t j = 1; j < b->automaton->letters; j++) {
            build_cos(c, &K, j);
            build_sin(s, &K, j);
            rotation(b, c, s);
        }
        build_put(b, "], 'H0': ['1', '0'], 'decoder': ");
        if (by_directions)
            directions(b, &K);
        else
            build_put(b, "{'kind': 'table', 'entries': [[['1', '0'], 0]]}");
        build_put(b, "}");
        b->orbit = !by_directions;
        status = build_end_states(b, 0);
    }
    build_angle_clear(&K);
    fmpq_poly_clear(s);
    fmpq_poly_clear(c);
    return status;
}

wr_status_t build_mod_rotation(build_t *b) {
    return rotating(b, build_mod, 1);
}
wr_status_t build_mod_rotation_exact(build_t *b) {
    return rotating(b, build_mod, 0);
}
wr_status_t build_sum_rotation(build_t *b) {
    return rotating(b, build_sum, 1);
}
