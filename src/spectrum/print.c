/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The facts as text.  Only decimals after "~" are not exact. */

#include "spectrum/impl.h"

void spectrum_put_polynomial(wr_buffer_t out, const fmpz_poly_t f) {
    fmpq_poly_t g;
    fmpq_poly_init(g);
    fmpq_poly_set_fmpz_poly(g, f);
    spectrum_put_scalar(out, g, 'x');
    fmpq_poly_clear(g);
}

void wr_spectrum_put_factor(wr_buffer_t out,
                            const wr_spectrum_factor_struct *f) {
    spectrum_put_polynomial(out, f->minpoly);
}

static void put_blocks(wr_buffer_t out, const wr_spectrum_factor_struct *f) {
    for (slong i = 0, j; i < f->blocks; i = j) {
        for (j = i; j < f->blocks && f->block[j] == f->block[i]; j++)
            ;
        wr_buffer_printf(out, " %ld", (long) f->block[i]);
        if (j - i > 1)
            wr_buffer_printf(out, " (%ld times)", (long) (j - i));
    }
}

static void put_count(wr_buffer_t out, slong n, const char *what) {
    if (n > 0)
        wr_buffer_printf(out, ", %ld %s", (long) n, what);
}

void wr_spectrum_put_root(wr_buffer_t out, const acb_t z, slong digits) {
    char *re = arb_get_str(acb_realref(z), digits, ARB_STR_NO_RADIUS);
    char *im = arb_get_str(acb_imagref(z), digits, ARB_STR_NO_RADIUS);
    wr_buffer_printf(out, "~ %s", re);
    if (!arb_is_zero(acb_imagref(z)))
        wr_buffer_printf(out, " %c %s i", *im == '-' ? '-' : '+',
                         im + (*im == '-'));
    WR_EACH(flint_free, re, im);
}

static wr_status_t put_roots(wr_buffer_t out,
                             const wr_spectrum_factor_struct *f,
                             const wr_ring_t K, slong digits, wr_limits_t L) {
    acb_ptr root = _acb_vec_init(f->count);
    slong prec = 4 * digits + 64;
    wr_status_t status = wr_spectrum_roots(root, f, K, prec, L);
    for (slong i = 0; i < f->count && status == WR_OK; i++) {
        wr_buffer_put(out, "    ");
        wr_spectrum_put_root(out, root + i, digits);
        wr_buffer_put(out, "\n");
    }
    _acb_vec_clear(root, f->count);
    return status;
}

static wr_status_t put_factor(wr_buffer_t out,
                              const wr_spectrum_factor_struct *f,
                              const wr_ring_t K, slong digits, wr_limits_t L) {
    wr_buffer_put(out, "  factor ");
    wr_spectrum_put_factor(out, f);
    if (f->count < fmpz_poly_degree(f->minpoly))
        wr_buffer_printf(out, " (%ld of its roots)", (long) f->count);
    wr_buffer_printf(out, "\n    multiplicity %ld, blocks",
                     (long) f->multiplicity);
    put_blocks(out, f);
    put_count(out, f->positive, "positive");
    put_count(out, f->negative, "negative");
    put_count(out, f->real - f->positive - f->negative, "zero");
    put_count(out, f->count - f->real, "not real");
    put_count(out, f->inside, "inside the unit circle");
    put_count(out, f->on, "on it");
    put_count(out, f->outside, "outside");
    if (f->order > 0)
        wr_buffer_printf(out, ", roots of unity of order %lu",
                         (unsigned long) f->order);
    wr_buffer_put(out, "\n");
    return digits > 0 ? put_roots(out, f, K, digits, L) : WR_OK;
}

static void put_truth(wr_buffer_t out, const char *what, wr_truth_t t,
                      const char *end) {
    wr_buffer_printf(out, "%-25s %s%s", what, wr_truth_name(t), end);
}

static void put_summary(wr_buffer_t out, const wr_spectrum_t S) {
    static const char *const radius[] = {"< 1", "= 1", "> 1"};
    put_truth(out, "all eigenvalues real", S->all_real, "\n");
    put_truth(out, "all real and >= 0", S->all_nonnegative, "\n");
    wr_buffer_printf(out,
                     "spectral radius           %s\n"
                     "of modulus 1              %ld\n"
                     "not real, modulus >= 1    %ld\n",
                     radius[S->radius + 1], (long) S->on_circle,
                     (long) S->nonreal_far);
    put_truth(out, "diagonalisable over C", S->diagonalisable, "\n");
    put_truth(out, "powers bounded", S->power_bounded, "\n");
    put_truth(out, "powers eventually periodic", S->eventually_periodic, "");
    if (S->eventually_periodic == WR_TRUE) {
        wr_integer_put(out, ", period ", S->period);
        wr_buffer_printf(out, " after %ld", (long) S->preperiod);
    }
    wr_buffer_put(out, "\n");
    put_truth(out, "finite order", S->finite_order, "\n");
    put_truth(out, "nilpotent", S->nilpotent, "");
    if (S->nilpotent == WR_TRUE)
        wr_buffer_printf(out, ", index %ld", (long) S->nilpotency);
    wr_buffer_put(out, "\n");
    put_truth(out, "unipotent", S->unipotent, "\n");
}

wr_status_t wr_spectrum_print(wr_buffer_t out, const wr_spectrum_t S,
                              const wr_ring_t K, slong digits, wr_limits_t L) {
    wr_buffer_t text;
    wr_status_t status = WR_OK;
    wr_buffer_init(text);
    for (slong i = 0; i < S->factors && status == WR_OK; i++)
        status = put_factor(text, S->factor + i, K, digits, L);
    put_summary(text, S);
    if (status == WR_OK)
        wr_buffer_put(out, text->text);
    wr_buffer_clear(text);
    return status;
}
