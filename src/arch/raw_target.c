/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The values that gates must have: entries of a model, moduli and angles of
 * complex entries, coordinates of unit vectors.  Algebra decides which of them
 * are rational.  The others are enclosed in balls, which are refined until they
 * decide the rounding; this terminates because only rationals are midpoints.
 */

#include "arch/raw.h"

void raw_target_init(raw_target_t *t) {
    *t = (raw_target_t){.rational = 1};
    fmpq_init(t->q);
    WR_EACH(fmpq_poly_init, t->p, t->norm2, t->square);
}

void raw_target_clear(raw_target_t *t) {
    fmpq_clear(t->q);
    WR_EACH(fmpq_poly_clear, t->p, t->norm2, t->square);
}

wr_status_t raw_norm(fmpq_poly_t y, const fmpq_poly_struct *x, wr_embedding_t E,
                     wr_limits_t L) {
    fmpq_poly_t bar;
    fmpq_poly_init(bar);
    wr_status_t s = wr_embedding_conjugate(bar, x, E, L);
    if (s == WR_OK)
        wr_ring_mul(y, x, bar, E->K);
    fmpq_poly_clear(bar);
    return s;
}

/* ---- angles -------------------------------------------------------------- */

/* Enclose the argument of x over 2 pi, in [0, 1) up to the radius.  If Re x < 0
 * it is that of -x plus half a turn. */
static wr_status_t turn_ball(arb_t y, const fmpq_poly_struct *x, slong prec,
                             raw_job_t *J) {
    acb_t z;
    arb_t pi;
    acb_init(z);
    arb_init(pi);
    wr_status_t s = wr_embedding_value(z, x, J->E, prec, J->L);
    int left = arf_sgn(arb_midref(acb_realref(z))) < 0;
    if (left)
        acb_neg(z, z);
    acb_arg(y, z, prec);
    arb_const_pi(pi, prec);
    arb_div(y, y, pi, prec);
    if (left)
        arb_add_ui(y, y, 1, prec);
    arb_mul_2exp_si(y, y, -1);
    if (arf_sgn(arb_midref(y)) < 0)
        arb_add_ui(y, y, 1, prec);
    arb_clear(pi);
    acb_clear(z);
    return s;
}

/* Return the order of u as a root of unity, or 0; it is at most 510, because
 * the degree of the field is at most 128. */
static ulong order(const fmpq_poly_struct *u, const wr_ring_struct *K) {
    fmpq_poly_t y;
    ulong m = 0;
    fmpq_poly_init(y);
    fmpq_poly_one(y);
    for (ulong k = 1; k <= 512 && m == 0; k++) {
        wr_ring_mul(y, y, u, K);
        if (fmpq_poly_is_one(y))
            m = k;
    }
    fmpq_poly_clear(y);
    return m;
}

/* x / |x| squared is x / (x's conjugate): a root of unity of order m makes
 * the turn of x a multiple of 1 / 2m. */
static wr_status_t set_turn(raw_target_t *t, const fmpq_poly_struct *x,
                            const fmpq_poly_struct *n, raw_job_t *J) {
    const wr_ring_struct *K = J->M->ring;
    fmpq_poly_t u;
    arb_t y;
    fmpq_poly_init(u);
    arb_init(y);
    fmpz *j = _fmpz_vec_init(2), *two = j + 1;
    wr_ring_inv(u, n, K);
    wr_ring_mul(u, u, x, K);
    wr_ring_mul(u, u, x, K);
    const ulong m = order(u, K);
    wr_status_t s = WR_OK;
    int whole = 0;
    for (slong prec = 128; m > 0 && s == WR_OK && !whole; prec *= 2) {
        s = turn_ball(y, x, prec, J);
        arb_mul_ui(y, y, 2 * m, prec);
        whole = arb_get_unique_fmpz(j, y);
        if (!whole && prec >= RAW_MAX_PREC)
            s = wr_limits_fail(J->L, WR_UNABLE, "an angle is not decided");
    }
    t->rational = m > 0;
    if (m > 0) {
        fmpz_mod_ui(j, j, 2 * m);
        fmpz_set_ui(two, 2 * m);
        fmpq_set_fmpz_frac(t->q, j, two);
    }
    _fmpz_vec_clear(j, 2);
    arb_clear(y);
    fmpq_poly_clear(u);
    return s;
}

/* ---- setting ------------------------------------------------------------- */

static wr_status_t set_value(raw_target_t *t, const fmpq_poly_struct *x,
                             raw_job_t *J) {
    int real = 1;
    wr_status_t s = fmpq_poly_length(x) > 1
                        ? wr_embedding_is_real(&real, x, J->E, J->L)
                        : WR_OK;
    if (s == WR_OK && !real)
        s = wr_limits_fail(J->L, WR_DOMAIN,
                           "a gate of this architecture would have to take a "
                           "value that is not real");
    t->rational = fmpq_poly_length(x) <= 1;
    if (t->rational)
        fmpq_poly_get_coeff_fmpq(t->q, x, 0);
    return s;
}

/* Set t to the root of y, which is rational if y is a rational square. */
static void set_root(raw_target_t *t, const fmpq_poly_t y) {
    t->rational = 0;
    fmpq_poly_set(t->square, y);
    if (fmpq_poly_length(y) <= 1) {
        fmpq_poly_get_coeff_fmpq(t->q, y, 0);
        t->rational = wr_rational_root(t->q, t->q);
    }
}

/* Set t to the absolute value of p / sqrt(norm2). */
static void set_over_norm(raw_target_t *t, const wr_ring_struct *K) {
    fmpq_poly_t y;
    fmpq_poly_init(y);
    wr_ring_inv(y, t->norm2, K);
    wr_ring_mul(y, y, t->p, K);
    wr_ring_mul(y, y, t->p, K);
    set_root(t, y);
    fmpq_poly_clear(y);
}

wr_status_t raw_target_set(raw_target_t *t, raw_number_t number, raw_job_t *J) {
    const fmpq_poly_struct *x = number.x;
    const raw_part_t part = number.part;
    fmpq_poly_t n;
    int sign = 0;
    wr_status_t s = WR_OK;
    t->part = part;
    fmpq_poly_set(t->p, x);
    if (number.norm2 != NULL)
        fmpq_poly_set(t->norm2, number.norm2);
    if (part == RAW_VALUE)
        return set_value(t, x, J);
    if (fmpq_poly_is_zero(x)) {
        t->rational = 1;
        fmpq_zero(t->q);
        return WR_OK;
    }
    if (part == RAW_OVER_NORM) {
        set_over_norm(t, J->M->ring);
        s = wr_embedding_sign(&sign, x, J->E, J->L);
        if (sign < 0)
            fmpq_neg(t->q, t->q);
        return s;
    }
    fmpq_poly_init(n);
    s = raw_norm(n, x, J->E, J->L);
    if (s == WR_OK && part == RAW_MODULUS) {
        set_root(t, n);
    } else if (s == WR_OK) {
        s = set_turn(t, x, n, J);
        t->halves = t->rational;
        if (part == RAW_ANGLE) /* 0, or a multiple of pi */
            t->rational = t->halves && fmpq_is_zero(t->q);
    }
    fmpq_poly_clear(n);
    return s;
}

/* ---- balls and rounding -------------------------------------------------- */

/* Convert a turn to an angle in (-pi, pi]. */
static void angle_of_turn(arb_t y, slong prec) {
    arb_t c;
    arb_init(c);
    arb_set_d(c, 0.5);
    if (arf_cmp(arb_midref(y), arb_midref(c)) > 0)
        arb_sub_ui(y, y, 1, prec);
    arb_const_pi(c, prec);
    arb_mul(y, y, c, prec);
    arb_mul_2exp_si(y, y, 1);
    arb_clear(c);
}

wr_status_t raw_target_ball(arb_t y, const raw_target_t *t, slong prec,
                            raw_job_t *J) {
    wr_status_t s = WR_OK;
    acb_t z;
    if (t->rational) {
        arb_set_fmpq(y, t->q, prec);
        return WR_OK;
    }
    acb_init(z);
    if (t->part == RAW_TURN || t->part == RAW_ANGLE) {
        if (t->halves)
            arb_set_fmpq(y, t->q, prec);
        else
            s = turn_ball(y, t->p, prec, J);
        if (t->part == RAW_ANGLE)
            angle_of_turn(y, prec);
    } else {
        s = wr_embedding_value(z, t->p, J->E, prec, J->L);
        if (t->part == RAW_MODULUS)
            acb_abs(y, z, prec);
        else
            arb_set(y, acb_realref(z));
    }
    if (s == WR_OK && t->part == RAW_OVER_NORM) {
        s = wr_embedding_value(z, t->norm2, J->E, prec, J->L);
        arb_sqrt(acb_imagref(z), acb_realref(z), prec);
        arb_div(y, y, acb_imagref(z), prec);
    }
    acb_clear(z);
    return s;
}

wr_status_t raw_target_code(uint64_t *code, int *inexact, const raw_target_t *t,
                            raw_job_t *J) {
    const wr_format_struct *F = J->R->F;
    const wr_mode_t mode = {{WR_RNE, 0, 0}};
    wr_status_t s = WR_OK;
    int64_t i = 0;
    int decided = 0;
    arb_t y;
    if (t->rational) {
        *inexact = wr_round_q(code, t->q, 0, F, mode) != 0;
        *code = wr_format_at(wr_format_index(*code, F), F); /* no -0 */
        return WR_OK;
    }
    arb_init(y);
    *inexact = 1;
    for (slong prec = 128; !decided && s == WR_OK; prec *= 2) {
        if (prec > RAW_MAX_PREC)
            s = wr_limits_fail(
                J->L, WR_UNABLE,
                "a gate is too close to a midpoint for 2^16 bits");
        else
            s = raw_target_ball(y, t, prec, J);
        decided = s == WR_OK && raw_ball_index(&i, y, F);
    }
    arb_clear(y);
    if (decided)
        *code = wr_format_at(i, F);
    return s;
}

/* ---- as text ------------------------------------------------------------ */

void raw_target_key(wr_buffer_t out, const raw_target_t *t) {
    if (t->part == RAW_TURN || t->part == RAW_ANGLE)
        wr_rational_put(out, " ", t->q);
    else
        wr_coefficients_put(out, " ", t->part == RAW_VALUE ? t->p : t->square,
                            ",");
}

/* Exact text: X, "root X N" for X / sqrt(N), "angle R" for 2 pi R; X and N are
 * elements of the model's field, given by their coefficients. */

static void put_root(wr_buffer_t out, const fmpq_poly_struct *x,
                     const fmpq_poly_struct *n) {
    wr_coefficients_put(out, "root ", x, ",");
    wr_coefficients_put(out, " ", n, ",");
}

/* Write a turn in [0, 1) as an angle in (-1/2, 1/2]. */
static void put_angle(wr_buffer_t out, const fmpq_t turn) {
    fmpq_t r;
    fmpq_init(r);
    fmpq_mul_2exp(r, turn, 1);
    const int over = fmpq_cmp_ui(r, 1) > 0;
    fmpq_sub_si(r, turn, over);
    wr_rational_put(out, "angle ", r);
    fmpq_clear(r);
}

wr_status_t raw_target_exact(char **text, const raw_target_t *t, raw_job_t *J) {
    wr_buffer_t out;
    fmpq_poly_t n;
    wr_status_t s = WR_OK;
    int known = 1;
    wr_buffer_init(out);
    fmpq_poly_init(n);
    if (t->rational) {
        wr_rational_put(out, "", t->q);
    } else if (t->part == RAW_VALUE) {
        wr_coefficients_put(out, "", t->p, ",");
    } else if (t->part == RAW_OVER_NORM) {
        put_root(out, t->p, t->norm2);
    } else if (t->part == RAW_MODULUS) { /* n / sqrt(n) */
        s = raw_norm(n, t->p, J->E, J->L);
        put_root(out, n, n);
    } else if (t->part == RAW_ANGLE && t->halves) {
        put_angle(out, t->q);
    } else {
        known = 0;
    }
    if (s == WR_OK)
        *text = known ? wr_strdup(out->text) : NULL;
    fmpq_poly_clear(n);
    wr_buffer_clear(out);
    return s;
}
