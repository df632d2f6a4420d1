/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The Jordan form as text, and the one that Calcium computes. */

#define WR_CALCIUM

#include "base/library.h"
#include "spectrum/impl.h"
#include "spectrum/jordan.h"

static void put_root(wr_buffer_t out, const wr_spectrum_factor_struct *f,
                     const wr_discs_t D, slong first) {
    fmpq_t r;
    fmpq_init(r);
    const int rational = spectrum_rational(r, f->minpoly);
    if (rational)
        wr_rational_put(out, "  r = ", r);
    fmpq_clear(r);
    if (rational) {
        wr_buffer_put(out, "\n");
        return;
    }
    wr_buffer_put(out, "  r a root of ");
    spectrum_put_polynomial(out, f->minpoly);
    wr_buffer_printf(out, ", in the discs of radius 10^-%ld about\n",
                     (long) D->digits);
    for (slong j = 0; j < f->count; j++) {
        wr_buffer_put(out, "    ");
        wr_discs_print(out, D, first + j);
        wr_buffer_put(out, "\n");
    }
}

static void put_chain(wr_buffer_t out, const wr_jordan_chain_struct *chain,
                      slong n) {
    wr_buffer_printf(out, "    block of size %ld, column%s of P:\n",
                     (long) chain->size, chain->size > 1 ? "s" : "");
    for (slong k = 0; k < chain->size; k++) {
        wr_buffer_put(out, "     ");
        for (slong i = 0; i < n; i++) {
            wr_buffer_put(out, " ");
            spectrum_put_scalar(out, chain->v + k * n + i, 'r');
        }
        wr_buffer_put(out, "\n");
    }
}

wr_status_t wr_jordan_print(wr_buffer_t out, const wr_jordan_t J,
                            const wr_spectrum_t S, const wr_ring_t K,
                            wr_limits_t L) {
    wr_discs_t D;
    slong first = 0, c = 0;
    wr_discs_init(D);
    wr_status_t status = wr_spectrum_discs(D, S, K, 0, L);
    if (status == WR_OK)
        wr_buffer_put(out, "A = P J P^-1, multiplied back; the columns of P"
                           " for each root r\n");
    for (slong i = 0; i < S->factors && status == WR_OK; i++) {
        put_root(out, S->factor + i, D, first);
        first += S->factor[i].count;
        for (; c < J->chains && J->chain[c].factor == i; c++)
            put_chain(out, J->chain + c, J->n);
    }
    wr_discs_clear(D);
    return status;
}

/* ---- Calcium ------------------------------------------------------------ */

/* Every function of Calcium that is called, only through this table. */
/* clang-format off */
#define CALLS(X) \
    X(ca_add) X(ca_check_is_zero) X(ca_clear) X(ca_ctx_clear) \
    X(ca_ctx_init) X(ca_get_str) X(ca_init) X(ca_mat_check_equal) \
    X(ca_mat_clear) X(ca_mat_init) X(ca_mat_jordan_form) X(ca_mat_mul) \
    X(ca_mul) X(ca_set_fmpq) X(ca_set_qqbar) X(ca_zero) X(qqbar_clear) \
    X(qqbar_init) X(qqbar_roots_fmpz_poly)
/* clang-format on */
WR_LIBRARY(calls_t, CALLS);

/* Convert the entries to ca; a is the root of the field. */
static void set_entries(const calls_t *by, ca_mat_t B,
                        const wr_spectrum_matrix_t M, ca_t a, ca_ctx_t ctx) {
    fmpq_poly_t x;
    fmpq_t c;
    ca_t t;
    fmpq_poly_init(x);
    fmpq_init(c);
    by->ca_init(t, ctx);
    for (slong i = 0; i < M->n; i++)
        for (slong j = 0; j < M->n; j++) {
            ca_ptr y = ca_mat_entry(B, i, j);
            wr_spectrum_matrix_entry(x, M, i, j);
            by->ca_zero(y, ctx);
            for (slong k = fmpq_poly_degree(x); k >= 0; k--) {
                fmpq_poly_get_coeff_fmpq(c, x, k);
                by->ca_mul(y, y, a, ctx);
                by->ca_set_fmpq(t, c, ctx);
                by->ca_add(y, y, t, ctx);
            }
        }
    fmpq_poly_clear(x);
    fmpq_clear(c);
    by->ca_clear(t, ctx);
}

static wr_status_t set_root(const calls_t *by, ca_t a, const wr_ring_t K,
                            ca_ctx_t ctx, wr_limits_t L) {
    slong d = K->degree, at = -1;
    wr_embedding_t E;
    if (d == 1)
        return WR_OK;
    wr_embedding_init(E);
    wr_status_t status = wr_embedding_set(E, K, L);
    if (status == WR_OK)
        status = wr_embedding_refine(E, 128, L);
    qqbar_ptr root = wr_malloc((size_t) d * sizeof *root);
    for (slong i = 0; i < d; i++)
        by->qqbar_init(root + i);
    if (status == WR_OK)
        by->qqbar_roots_fmpz_poly(root, E->f, QQBAR_ROOTS_IRREDUCIBLE);
    for (slong i = 0; i < d && status == WR_OK; i++)
        if (acb_overlaps(E->root, QQBAR_ENCLOSURE(root + i)))
            at = at == -1 ? i : -2;
    if (status == WR_OK && at < 0)
        status = wr_limits_fail(
            L, WR_UNABLE,
            "the field's root cannot be separated from its neighbours");
    if (status == WR_OK)
        by->ca_set_qqbar(a, root + at, ctx);
    for (slong i = 0; i < d; i++)
        by->qqbar_clear(root + i);
    wr_free(root);
    wr_embedding_clear(E);
    return status;
}

static void put_matrix(const calls_t *by, wr_buffer_t out, const char *name,
                       const ca_mat_t A, ca_ctx_t ctx) {
    wr_buffer_printf(out, "  %s\n", name);
    for (slong i = 0; i < ca_mat_nrows(A); i++)
        for (slong j = 0; j < ca_mat_ncols(A); j++) {
            if (by->ca_check_is_zero(ca_mat_entry(A, i, j), ctx) == T_TRUE)
                continue;
            char *text = by->ca_get_str(ca_mat_entry(A, i, j), ctx);
            wr_buffer_printf(out, "    (%ld, %ld) %s\n", (long) i, (long) j,
                             text);
            flint_free(text);
        }
}

static wr_status_t print(const calls_t *by, wr_buffer_t out,
                         const wr_spectrum_matrix_t M, wr_limits_t L) {
    slong n = M->n;
    ca_ctx_t ctx;
    ca_mat_t A, J, P, AP;
    ca_t a;
    by->ca_ctx_init(ctx);
    by->ca_mat_init(A, n, n, ctx);
    by->ca_mat_init(J, n, n, ctx);
    by->ca_mat_init(P, n, n, ctx);
    by->ca_mat_init(AP, n, n, ctx);
    by->ca_init(a, ctx);
    wr_status_t status = set_root(by, a, M->ring, ctx, L);
    if (status == WR_OK) {
        set_entries(by, A, M, a, ctx);
        if (!by->ca_mat_jordan_form(J, P, A, ctx))
            status = wr_limits_fail(L, WR_UNABLE, "Calcium gave up");
    }
    if (status == WR_OK) {
        by->ca_mat_mul(AP, A, P, ctx);
        by->ca_mat_mul(A, P, J, ctx);
        if (by->ca_mat_check_equal(AP, A, ctx) != T_TRUE)
            status = wr_limits_fail(L, WR_UNABLE,
                                    "Calcium cannot decide that A P = P J");
    }
    if (status == WR_OK) {
        wr_buffer_put(out, "A P = P J by Calcium, multiplied back; entries"
                           " that are not 0\n");
        put_matrix(by, out, "J", J, ctx);
        put_matrix(by, out, "P", P, ctx);
    }
    by->ca_clear(a, ctx);
    by->ca_mat_clear(A, ctx);
    by->ca_mat_clear(J, ctx);
    by->ca_mat_clear(P, ctx);
    by->ca_mat_clear(AP, ctx);
    by->ca_ctx_clear(ctx);
    return status;
}

wr_status_t wr_spectrum_jordan_calcium(wr_buffer_t out,
                                       const wr_spectrum_matrix_t M,
                                       wr_limits_t L) {
#ifdef CALCIUM_LINKED
    static const calls_t by = {CALLS(WR_LIBRARY_ADDRESS)};
    return print(&by, out, M, L);
#else
    static const char *const names[] = {WR_LIBRARY_NAMES(CALLS)};
    calls_t by;
    wr_status_t s = wr_library_load(&by, WR_LIBRARY_FILE(CALCIUM_FILE), names,
                                    sizeof names / sizeof *names, L);
    return s == WR_OK ? print(&by, out, M, L) : s;
#endif
}
