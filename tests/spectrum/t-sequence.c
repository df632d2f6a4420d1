/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Closed forms reproduce every power; the reported behaviours are those of the
 * entries. */

#include <string.h>

#include "planted.h"
#include "spectrum/sequence.h"

static void sequences_of(wr_sequences_t Q, wr_spectrum_t S, const fmpq_mat_t A,
                         const fmpq_mat_t H) {
    wr_spectrum_matrix_t M;
    wr_limits_t L;
    wr_limits_init(L);
    wr_spectrum_matrix_init(M);
    REQUIRE_STATUS(wr_spectrum_matrix_set_rational(M, A, L), WR_OK);
    REQUIRE_STATUS(wr_spectrum_compute(S, M, L), WR_OK);
    REQUIRE_STATUS(wr_spectrum_sequences(Q, S, M, H, L), WR_OK);
    wr_spectrum_matrix_clear(M);
}

/* The entry at k from its terms: the trace, over Q, of c_j(C) binom C^(k-j)
 * with C the companion matrix of f; other arithmetic than the library's. */
static void evaluate(fmpq_t value, const wr_sequence_struct *q,
                     const wr_spectrum_t S, slong k) {
    fmpq_t t;
    fmpz_t b;
    fmpq_init(t);
    fmpz_init(b);
    fmpq_zero(value);
    for (slong i = 0; i < q->terms; i++) {
        const fmpz_poly_struct *f = S->factor[q->term[i].factor].minpoly;
        slong d = fmpz_poly_degree(f);
        fmpq_mat_t C, P, X;
        fmpq_mat_init(C, d, d);
        fmpq_mat_init(P, d, d);
        fmpq_mat_init(X, d, d);
        put_block(C, 0, f, 1);
        for (slong j = 0; j < q->term[i].depth && j <= k; j++) {
            fmpq_mat_one(P);
            for (slong e = 0; e < k - j; e++)
                fmpq_mat_mul(P, P, C);
            fmpq_mat_zero(X);
            for (slong l = fmpq_poly_degree(q->term[i].c + j); l >= 0; l--) {
                fmpq_mat_mul(X, X, C);
                fmpq_poly_get_coeff_fmpq(t, q->term[i].c + j, l);
                for (slong r = 0; r < d; r++)
                    fmpq_add(fmpq_mat_entry(X, r, r), fmpq_mat_entry(X, r, r),
                             t);
            }
            fmpq_mat_mul(X, X, P);
            fmpq_mat_trace(t, X);
            fmpz_bin_uiui(b, (ulong) k, (ulong) j);
            fmpq_mul_fmpz(t, t, b);
            fmpq_add(value, value, t);
        }
        fmpq_mat_clear(C);
        fmpq_mat_clear(P);
        fmpq_mat_clear(X);
    }
    fmpq_clear(t);
    fmpz_clear(b);
}

TEST(closed_forms_are_powers) {
    for (unsigned long r = test_rounds(60); r > 0; r--) {
        fmpz_poly_t p;
        fmpq_mat_t A, H, P;
        wr_spectrum_t S;
        wr_sequences_t Q;
        fmpq_t x;
        slong n = 0, at = 0, which[3], size[3], blocks = 0, top;
        fmpz_poly_init(p);
        fmpq_init(x);
        while (blocks < 3) {
            which[blocks] = (slong) test_below(KNOWN - 1);
            size[blocks] = 1 + (slong) test_below(3);
            fmpz_poly_set_str(p, known[which[blocks]].text);
            if (n + size[blocks] * fmpz_poly_degree(p) > 8)
                break;
            n += size[blocks++] * fmpz_poly_degree(p);
        }
        fmpq_mat_init(A, n, n);
        fmpq_mat_init(H, n, 2);
        fmpq_mat_init(P, n, 2);
        for (slong b = 0; b < blocks; b++) {
            fmpz_poly_set_str(p, known[which[b]].text);
            put_block(A, at, p, size[b]);
            at += size[b] * fmpz_poly_degree(p);
        }
        hide(A, 5);
        for (slong i = 0; i < 2 * n; i++)
            fmpq_set_si(fmpq_mat_entry(H, i / 2, i % 2), test_between(-3, 3),
                        1);
        fmpq_mat_set(P, H);
        wr_spectrum_init(S);
        wr_sequences_init(Q);
        sequences_of(Q, S, A, H);
        top = n + 4; /* some terms beyond those of the linear system */
        for (slong k = 0; k < top; k++) {
            for (slong e = 0; e < 2 * n; e++) {
                evaluate(x, Q->sequence + e, S, k);
                REQUIRE(fmpq_equal(x, fmpq_mat_entry(P, e / 2, e % 2)),
                        "k = %ld, entry %ld", k, e);
            }
            fmpq_mat_mul(P, A, P);
        }
        wr_sequences_clear(Q);
        wr_spectrum_clear(S);
        fmpq_mat_clear(A);
        fmpq_mat_clear(H);
        fmpq_mat_clear(P);
        fmpz_poly_clear(p);
        fmpq_clear(x);
    }
}

TEST(behaviours) {
    static const struct {
        const char *A, *H, *want; /* of entry 0 */
    } rows[] = {
        {"[[1/4,3/4],[3/4,1/4]]", "[[1,0],[0,0]]", "converges to 1/2"},
        {"[[0,1],[1,0]]", "[[3,0],[5,0]]",
         "alternates between 3 (even k) and 5 (odd k)"},
        {"[[1,1],[0,1]]", "[[0,0],[-1,0]]", "diverges to -infinity"},
        {"[[-1,1],[0,-1]]", "[[0,0],[1,0]]", "diverges with alternating sign"},
        {"[[1,1],[1,0]]", "[[-1,0],[0,0]]", "diverges to -infinity"},
        {"[[1,1],[1,0]]", "[[0,0],[0,0]]", "converges to 0"},
        {"[[-2,1],[0,3/2]]", "[[0,0],[1,0]]", "diverges with alternating sign"},
        {"[[0,-1],[1,-1]]", "[[1,0],[0,0]]", "rotates with period 3"},
        {"[[3/5,-4/5],[4/5,3/5]]", "[[1,0],[0,0]]",
         "rotates, bounded, without a period"},
        {"[[0,2],[1,0]]", "[[1,0],[0,0]]", "unbounded, led by several roots"},
        {"[[2,0],[0,1]]", "[[0,0],[1,0]]", "converges to 0"},
        /* 2 and 2 + 10^-20: the second leads, against the first */
        {"[[2,1],[0,200000000000000000001/100000000000000000000]]",
         "[[-1000,0],[1,0]]", "diverges to +infinity"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        wr_spectrum_matrix_t M, H;
        wr_spectrum_t S;
        wr_sequences_t Q;
        wr_buffer_t out;
        wr_limits_t L;
        wr_limits_init(L);
        wr_spectrum_matrix_init(M);
        wr_spectrum_matrix_init(H);
        wr_spectrum_init(S);
        wr_sequences_init(Q);
        wr_buffer_init(out);
        REQUIRE_STATUS(wr_spectrum_matrix_read_inline(M, rows[i].A, L), WR_OK);
        REQUIRE_STATUS(wr_spectrum_matrix_read_inline(H, rows[i].H, L), WR_OK);
        sequences_of(Q, S, M->A, H->A);
        wr_sequence_print_kind(out, Q->sequence);
        REQUIRE(strcmp(out->text, rows[i].want) == 0, "%s: %s", rows[i].A,
                out->text);
        wr_buffer_clear(out);
        wr_sequences_clear(Q);
        wr_spectrum_clear(S);
        wr_spectrum_matrix_clear(M);
        wr_spectrum_matrix_clear(H);
    }
}

/* The coefficients have a million bits, and the system for them must stop at
 * the deadline. */
TEST(long_systems_stop) {
    const slong n = 20;
    fmpq_mat_t A, I;
    wr_sequences_t Q;
    wr_spectrum_matrix_t M;
    wr_spectrum_t S;
    wr_limits_t L;
    wr_limits_init(L);
    wr_spectrum_matrix_init(M);
    wr_spectrum_init(S);
    wr_sequences_init(Q);
    fmpq_mat_init(A, n, n);
    fmpq_mat_init(I, n, n);
    fmpq_mat_one(I);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n; j++)
            fmpq_set_si(fmpq_mat_entry(A, i, j), test_between(-99, 99),
                        400 * (1 + test_below(99)));
    for (slong i = 0; i < n * n; i++)
        fmpq_canonicalise(fmpq_mat_entry(A, i / n, i % n));
    REQUIRE_STATUS(wr_spectrum_matrix_set_rational(M, A, L), WR_OK);
    REQUIRE_STATUS(wr_spectrum_compute(S, M, L), WR_OK);
    L->started = wr_seconds();
    L->deadline = 0.2;
    REQUIRE_STATUS(wr_spectrum_sequences(Q, S, M, I, L), WR_UNABLE);
    REQUIRE(wr_seconds() - L->started < 20);
    fmpq_mat_clear(A);
    fmpq_mat_clear(I);
    wr_sequences_clear(Q);
    wr_spectrum_clear(S);
    wr_spectrum_matrix_clear(M);
}
