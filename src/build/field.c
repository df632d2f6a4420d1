/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rotations by 2 pi / m with exact entries, over Q(a) with a = 2 cos(2 pi / n)
 * and n = lcm(4, m): the cosine of 2 pi k / m is that of 2 pi (k n/m) / n, and
 * so is its sine.  Source: [grazzi2025, Thm 3]
 */

#include "build/impl.h"

void build_angle_init(build_angle_t *K, uint32_t m) {
    wr_limits_t L;
    wr_limits_init(L);
    K->m = m;
    K->n = m % 4 == 0 ? m : m % 2 == 0 ? 2 * m : 4 * m;
    wr_ring_init(K->K);
    if (wr_ring_cosine(K->K, K->n, L) != WR_OK)
        wr_assert(0); /* m <= 64: its degree is small */
}

void build_angle_clear(build_angle_t *K) {
    wr_ring_clear(K->K);
}

/* The box of a, the greatest root, when its degree is at least 2 (n >= 8).
 * With x a little above 2 pi / n, 2 - 2 x^2 is a bound between a, which is
 * over 2 - x^2, and the next root, which is 2 cos(4 pi / n) at most, below
 * 2 - 4 x^2 + (4/3) x^4. */
static void lower_bound(fmpq_t low, uint32_t n) {
    wr_assert(n >= 8);
    fmpq_set_si(low, 710, 113 * (ulong) n);
    fmpq_mul(low, low, low);
    fmpq_mul_si(low, low, -2);
    fmpq_add_si(low, low, 2);
}

/* K by its polynomial, with the root between low and 2, and 0 and high. */
static char *ring_text(const wr_ring_t K, const fmpq_t low, int high) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_put(b, "{'minpoly': [");
    for (slong i = 0; i <= K->degree; i++)
        wr_buffer_printf(b, "%s'%ld'", i > 0 ? ", " : "",
                         (long) fmpz_get_si(K->minpoly->coeffs + i));
    wr_rational_put(b, "], 'root': {'re': ['", low);
    wr_buffer_printf(b, "', '2'], 'im': ['0', '%d']}}", high);
    return b->text;
}

char *build_angle_ring(const build_angle_t *K) {
    fmpq_t low;
    if (K->K->degree == 1)
        return NULL;
    fmpq_init(low);
    lower_bound(low, K->n);
    char *text = ring_text(K->K, low, 0);
    fmpq_clear(low);
    return text;
}

/* Above the real axis the other primitive roots lie to the left: of 0 where
 * m is 5 or 7, there are none where it is 3, 4 or 6, and beyond that half of
 * the bound on twice the cosine distinguishes them. */
char *build_zeta_ring(const wr_ring_t K, uint32_t m) {
    wr_assert(m >= 1);
    fmpq_t low;
    if (K->degree == 1)
        return NULL;
    fmpq_init(low);
    if (m >= 8)
        lower_bound(low, m);
    else
        fmpq_set_si(low, m == 5 || m == 7 ? 0 : -4, 1);
    fmpq_div_2exp(low, low, 1);
    char *text = ring_text(K, low, 2);
    fmpq_clear(low);
    return text;
}

void build_cos(fmpq_poly_t x, const build_angle_t *K, int64_t k) {
    wr_assert(K->n % K->m == 0);
    wr_cosine_cos(x, (slong) (k * (K->n / K->m)), K->n, K->K);
}

void build_sin(fmpq_poly_t x, const build_angle_t *K, int64_t k) {
    if (wr_cosine_sin(x, (slong) (k * (K->n / K->m)), K->n, K->K) != WR_OK)
        wr_assert(0); /* 4 divides n */
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

/* The label is the multiple of 2 pi / m with which H has the largest inner
 * product. */
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

/* H = (cos, sin) of the current angle; letter j rotates by j / m of a full
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
