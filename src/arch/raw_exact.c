/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Numbers that gates have to be, as text, exactly: X, "root X N" for
 * X / sqrt(N), "angle R" for 2 pi R; X and N elements of the model's field by
 * their coefficients.
 */

#include "arch/raw.h"

static void put_root(wr_buffer_t out, const fmpq_poly_struct *x,
                     const fmpq_poly_struct *n) {
    wr_coefficients_put(out, "root ", x, ",");
    wr_coefficients_put(out, " ", n, ",");
}

/* The turn from 0 to 1 as an angle from -1/2 to 1/2. */
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
