/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Read matrices: rows of rationals, one row per line, or "[[..],[..]]"; over a
 * field, entries are sums of terms p/q*a^k. */

#include "spectrum/impl.h"

#include <ctype.h>
#include <stdlib.h>

#define MAX_EXPONENT 1000

/* Read one term at *s, "3", "3/4*a^2" or "-a"; *s moves past it. */
static int read_term(fmpq_poly_t out, const char **s, char variable) {
    const char *p = *s;
    size_t n;
    fmpq_t c;
    slong power = 0;
    fmpq_init(c);
    fmpq_one(c);
    int negative = *p == '-', ok = 1;
    p += *p == '-' || *p == '+';
    n = strspn(p, "0123456789/");
    if (n > 0) {
        char *number = wr_malloc(n + 1);
        memcpy(number, p, n);
        number[n] = '\0';
        ok = wr_rational_read(c, number) == WR_OK;
        wr_free(number);
        p += n;
        if (*p == '*' && p[1] == variable)
            p++;
        else if (*p == variable && *p != '\0')
            ok = 0;
    }
    if (ok && variable != '\0' && *p == variable) {
        power = 1;
        n++;
        if (*++p == '^') {
            size_t digits = strspn(p + 1, "0123456789");
            ok = digits > 0 && digits < 5;
            power = ok ? atol(p + 1) : 0;
            ok = ok && power <= MAX_EXPONENT;
            p += 1 + digits;
        }
    }
    ok = ok && n > 0;
    if (ok) {
        fmpq_t old;
        fmpq_init(old);
        if (negative)
            fmpq_neg(c, c);
        fmpq_poly_get_coeff_fmpq(old, out, power);
        fmpq_add(c, c, old);
        fmpq_poly_set_coeff_fmpq(out, power, c);
        fmpq_clear(old);
        *s = p;
    }
    fmpq_clear(c);
    return ok;
}

/* Read the whole text as a polynomial in the variable ('\0': a rational). */
static int read_polynomial(fmpq_poly_t out, const char *text, char variable) {
    const char *s = text;
    fmpq_poly_zero(out);
    do {
        if (s != text && *s != '+' && *s != '-')
            return 0;
        if (!read_term(out, &s, variable))
            return 0;
    } while (*s != '\0');
    return 1;
}

void spectrum_put_scalar(wr_buffer_t out, const fmpq_poly_t x, char variable) {
    int first = 1;
    fmpq_t c;
    fmpq_init(c);
    for (slong i = fmpq_poly_degree(x); i >= 0; i--) {
        fmpq_poly_get_coeff_fmpq(c, x, i);
        if (fmpq_is_zero(c))
            continue;
        int negative = fmpq_sgn(c) < 0;
        fmpq_abs(c, c);
        wr_buffer_put(out, negative ? "-" : first ? "" : "+");
        if (i == 0 || !fmpq_is_one(c)) {
            wr_rational_put(out, "", c);
            if (i > 0)
                wr_buffer_put(out, "*");
        }
        if (i == 1)
            wr_buffer_printf(out, "%c", variable);
        else if (i > 1)
            wr_buffer_printf(out, "%c^%ld", variable, (long) i);
        first = 0;
    }
    if (first)
        wr_buffer_put(out, "0");
    fmpq_clear(c);
}

/* ---- the field ---------------------------------------------------------- */

/* Set box to the ball of root number k of f, widened in each coordinate, except
 * if the root is real, by 2^-bits: for bits = 40, or as many as needed to leave
 * out the other roots. */
static wr_status_t isolate(acb_t box, const wr_spectrum_factor_struct *f,
                           slong k, wr_limits_t L) {
    acb_ptr root = _acb_vec_init(f->count);
    wr_ring_t Q;
    wr_status_t status = WR_OK;
    int alone = 0;
    wr_ring_init(Q);
    for (slong bits = 40; !alone && status == WR_OK; bits *= 2) {
        status = wr_spectrum_roots(root, f, Q, 3 * bits + 8, L);
        acb_set(box, root + k);
        for (int i = 0; i < 2; i++) {
            arb_struct *x = i == 0 ? acb_realref(box) : acb_imagref(box);
            if (i == 0 || !arb_is_zero(x))
                mag_add_ui_2exp_si(arb_radref(x), arb_radref(x), 1, -bits);
        }
        alone = 1;
        for (slong i = 0; i < f->count; i++)
            alone &= i == k || !acb_overlaps(box, root + i);
    }
    wr_ring_clear(Q);
    _acb_vec_clear(root, f->count);
    return status;
}

/* K = Q(root number k of f), the roots ordered by real, then imaginary part:
 * encloses that root in a box, which wr_ring_field checks. */
static wr_status_t field(wr_ring_t K, const fmpq_poly_t f, slong k,
                         wr_limits_t L) {
    wr_spectrum_factor_struct all = {.count = fmpq_poly_degree(f)};
    wr_status_t status = WR_OK;
    if (all.count < 2 || all.count > WR_RING_MAX_DEGREE || k < 0 ||
        k >= all.count)
        return wr_limits_fail(L, WR_DOMAIN,
                              "a field needs a polynomial of degree 2 to %d "
                              "and the number of one of its roots",
                              WR_RING_MAX_DEGREE);
    acb_t box;
    fmpq *end = _fmpq_vec_init(4);
    acb_init(box);
    fmpz_poly_init(all.minpoly);
    fmpq_poly_get_numerator(all.minpoly, f);
    if (!fmpz_poly_is_squarefree(all.minpoly))
        status = wr_limits_fail(L, WR_DOMAIN,
                                "the field's polynomial has a double root");
    if (status == WR_OK)
        status = isolate(box, &all, k, L);
    if (status == WR_OK) {
        wr_rational_bounds(end, end + 1, acb_realref(box));
        wr_rational_bounds(end + 2, end + 3, acb_imagref(box));
        status = wr_ring_field(K, f, end, end + 2, L);
    }
    fmpz_poly_clear(all.minpoly);
    acb_clear(box);
    _fmpq_vec_clear(end, 4);
    return status;
}

static wr_status_t read_field(wr_ring_t K, wr_reader_t R, wr_limits_t L) {
    uint64_t k = 0;
    wr_status_t status = WR_OK;
    fmpq_poly_t f;
    fmpq_poly_init(f);
    if (R->ntokens < 2 || !read_polynomial(f, R->token[1], 'x') ||
        fmpq_poly_is_zero(f))
        status = wr_reader_fail(R, 1, "expected a polynomial in x");
    else if (R->ntokens == 4 && strcmp(R->token[2], "root") == 0)
        status = wr_reader_number(&k, R, 3, WR_RING_MAX_DEGREE, "root");
    else if (R->ntokens != 2)
        status = wr_reader_fail(
            R, 2, "expected the end of the line, or \"root\" and a number");
    if (status == WR_OK) {
        fmpq_poly_make_monic(f, f);
        status = field(K, f, (slong) k, L);
        if (status == WR_DOMAIN)
            status = wr_reader_fail(R, 1, "%s", L->reason);
    }
    fmpq_poly_clear(f);
    return status;
}

/* ---- the rows ----------------------------------------------------------- */

/* Report an error at token i of the current line or, if row > 0 because the
 * text has no lines, at entry i of that row. */
static wr_status_t fault(wr_reader_t R, size_t row, size_t i, const char *fmt,
                         ...) WR_PRINTF(4, 5);
static wr_status_t fault(wr_reader_t R, size_t row, size_t i, const char *fmt,
                         ...) {
    char what[256];
    va_list args;
    va_start(args, fmt);
    vsnprintf(what, sizeof what, fmt, args);
    va_end(args);
    if (row == 0)
        return wr_reader_fail(R, i, "%s", what);
    snprintf(R->message, sizeof R->message,
             "the matrix: row %zu, entry %zu: %s", row, i + 1, what);
    wr_make_printable(R->message);
    return WR_PARSE;
}

/* brackets: the lines were made from brackets, so messages name rows. */
static wr_status_t read_rows(wr_spectrum_matrix_t M, wr_reader_t R,
                             int brackets, wr_limits_t L) {
    wr_ring_t K;
    fmpq_poly_struct *entry = NULL; /* n x n */
    size_t n = 0, lines = 0;
    wr_status_t status = WR_OK;
    wr_ring_init(K);
    int more = wr_reader_line(R);
    if (more && strcmp(R->token[0], "field:") == 0) {
        status = read_field(K, R, L);
        more = status == WR_OK && wr_reader_line(R);
    }
    if (more)
        n = R->ntokens;
    if (more && n > WR_SPECTRUM_MAX_SIZE)
        status = fault(R, brackets, 0,
                       "found a row of %zu entries, expected at most %d", n,
                       WR_SPECTRUM_MAX_SIZE);
    if (status == WR_OK)
        entry = wr_scalars_new(n * n);
    for (; more && status == WR_OK; more = wr_reader_line(R)) {
        const size_t row = ++lines * (brackets != 0);
        if (R->ntokens != n || lines > n)
            status = fault(R, row, R->ntokens < n ? R->ntokens : 0,
                           "expected %zu row%s of %zu entr%s", n, WR_S(n), n,
                           n == 1 ? "y" : "ies");
        for (size_t i = 0; i < n && status == WR_OK; i++) {
            fmpq_poly_struct *x = entry + (lines - 1) * n + i;
            if (!read_polynomial(x, R->token[i], K->degree > 1 ? 'a' : '\0'))
                status = fault(
                    R, row, i, "found \"%.80s\", expected %s", R->token[i],
                    K->degree > 1 ? "a polynomial in a" : "a rational");
            else if (fmpq_poly_length(x) > K->degree)
                fmpq_poly_rem(x, x, K->minpoly);
        }
    }
    if (status == WR_OK && R->message[0] != '\0')
        status = WR_PARSE;
    if (status == WR_OK && (n == 0 || lines != n))
        status = wr_reader_fail(
            R, 0, "found %zu row%s of %zu entr%s, expected a square matrix",
            lines, WR_S(lines), n, n == 1 ? "y" : "ies");
    if (status == WR_OK)
        status = wr_spectrum_matrix_set_entries(M, entry, (slong) n, K, L);
    wr_scalars_free(entry, n * n);
    wr_ring_clear(K);
    return status;
}

wr_status_t wr_spectrum_matrix_read(wr_spectrum_matrix_t M, wr_reader_t R,
                                    wr_limits_t L) {
    return read_rows(M, R, 0, L);
}

/* Copy a message to L without its line and column, "the matrix:4:1: found ..",
 * which the text does not have. */
static wr_status_t without_lines(const wr_reader_struct *R, wr_limits_t L) {
    static const char name[] = "the matrix:";
    const char *rest = R->message + strlen(name);
    return wr_limits_fail(L, WR_PARSE, "%s%s", name,
                          rest + strspn(rest, "0123456789:"));
}

/* Convert brackets and commas to line ends and blanks. */
wr_status_t wr_spectrum_matrix_read_inline(wr_spectrum_matrix_t M,
                                           const char *text, wr_limits_t L) {
    wr_buffer_t lines;
    wr_reader_t R;
    int depth = 0;
    wr_buffer_init(lines);
    wr_reader_init(R);
    wr_status_t status = WR_OK;
    for (const char *s = text; *s != '\0' && status == WR_OK; s++) {
        depth += (*s == '[') - (*s == ']');
        if (depth < 0 || depth > 2 ||
            (depth == 0 && *s != ']' && !isspace((unsigned char) *s)))
            status = wr_limits_fail(
                L, WR_PARSE,
                "\"%.80s\": expected rows as in [[1/4,3/4],[3/4,1/4]]", text);
        else if (*s == '[' || *s == ']')
            wr_buffer_put(lines, "\n");
        else
            wr_buffer_write(lines, *s == ',' ? " " : s, 1);
    }
    if (status == WR_OK && depth != 0)
        status = wr_limits_fail(L, WR_PARSE, "a bracket is not closed");
    if (status == WR_OK)
        status =
            wr_reader_open_text(R, "the matrix", lines->text, lines->length);
    if (status == WR_OK)
        status = read_rows(M, R, 1, L);
    if (status == WR_PARSE && R->message[0] != '\0')
        status = without_lines(R, L);
    wr_buffer_clear(lines);
    wr_reader_clear(R);
    return status;
}
