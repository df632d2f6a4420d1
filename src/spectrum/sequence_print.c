/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Behaviours and closed forms as text. */

#include "spectrum/impl.h"
#include "spectrum/sequence.h"

void wr_sequence_print_kind(wr_buffer_t out, const wr_sequence_struct *q) {
    static const char *const words[] = {
        [WR_ENTRY_ROTATE] = "rotates, bounded, without a period",
        [WR_ENTRY_PLUS] = "diverges to +infinity",
        [WR_ENTRY_MINUS] = "diverges to -infinity",
        [WR_ENTRY_SWING] = "diverges with alternating sign",
        [WR_ENTRY_UNBOUNDED] = "unbounded, led by several roots"};
    switch (q->kind) {
    case WR_ENTRY_CONVERGE:
        wr_rational_put(out, "converges to ", q->value);
        break;
    case WR_ENTRY_ALTERNATE:
        wr_rational_put(out, "alternates between ", q->value);
        wr_rational_put(out, " (even k) and ", q->other);
        wr_buffer_put(out, " (odd k)");
        break;
    case WR_ENTRY_PERIODIC:
        wr_integer_put(out, "rotates with period ", q->period);
        break;
    default:
        wr_buffer_put(out, words[q->kind]);
    }
}

/* "(1/2*r+1)" or "1/2" */
static void put_coefficient(wr_buffer_t out, const fmpq_poly_t c) {
    int brackets = fmpq_poly_length(c) > 1;
    wr_buffer_put(out, brackets ? "(" : "");
    spectrum_put_scalar(out, c, 'r');
    wr_buffer_put(out, brackets ? ")" : "");
}

static void put_binomial(wr_buffer_t out, slong j) {
    if (j == 1)
        wr_buffer_put(out, "*k");
    else if (j > 1)
        wr_buffer_printf(out, "*binom(k,%ld)", (long) j);
}

/* Append the factor r^(k-j), with the value of a rational r or the name r. */
static void put_power(wr_buffer_t out, const wr_spectrum_factor_struct *f,
                      slong j) {
    char *text = NULL;
    fmpq_t r;
    if (f->order == 1)
        return;
    fmpq_init(r);
    if (spectrum_rational(r, f->minpoly))
        text = wr_rational_text(r);
    fmpq_clear(r);
    if (text != NULL && strspn(text, "0123456789") == strlen(text))
        wr_buffer_printf(out, "*%s", text);
    else if (text != NULL)
        wr_buffer_printf(out, "*(%s)", text);
    else
        wr_buffer_put(out, "*r");
    wr_free(text);
    if (j == 0)
        wr_buffer_put(out, "^k");
    else
        wr_buffer_printf(out, "^(k-%ld)", (long) j);
}

void wr_sequence_print(wr_buffer_t out, const wr_sequence_struct *q,
                       const wr_spectrum_t S) {
    int first = 1;
    for (slong t = 0; t < q->terms; t++) {
        const wr_sequence_term_struct *x = q->term + t;
        const wr_spectrum_factor_struct *f = S->factor + x->factor;
        int rational = fmpz_poly_degree(f->minpoly) == 1;
        int zero = rational && fmpz_is_zero(f->minpoly->coeffs), inner = 1;
        if (!rational) {
            wr_buffer_put(out, first ? "sum[" : " + sum[");
            spectrum_put_polynomial(out, f->minpoly);
            wr_buffer_put(out, "](");
        }
        for (slong j = 0; j < x->depth; j++) {
            if (fmpq_poly_is_zero(x->c + j))
                continue;
            if (rational ? !first : !inner)
                wr_buffer_put(out, " + ");
            put_coefficient(out, x->c + j);
            if (zero) {
                wr_buffer_printf(out, "*[k=%ld]", (long) j);
            } else {
                put_binomial(out, j);
                put_power(out, f, j);
            }
            first = inner = 0;
        }
        wr_buffer_put(out, rational ? "" : ")");
        first = 0;
    }
    if (first)
        wr_buffer_put(out, "0");
}
