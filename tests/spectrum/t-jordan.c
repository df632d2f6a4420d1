/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Jordan chains of planted matrices multiply back and have the planted sizes;
 * damaged chains do not; discs contain the right roots. */

#include "planted.h"
#include "spectrum/jordan.h"

/* Random planted blocks of at most `most` rows in all. */
static void plant(fmpq_mat_t A, slong most) {
    slong at = 0, size[8], which[8], blocks = 0, n = 0;
    fmpz_poly_t p;
    fmpz_poly_init(p);
    while (blocks < 8) {
        which[blocks] = (slong) test_below(KNOWN - 1);
        size[blocks] = 1 + (slong) test_below(3);
        fmpz_poly_set_str(p, known[which[blocks]].text);
        if (n + size[blocks] * fmpz_poly_degree(p) > most)
            break;
        n += size[blocks++] * fmpz_poly_degree(p);
    }
    fmpq_mat_init(A, n, n);
    for (slong b = 0; b < blocks; b++) {
        fmpz_poly_set_str(p, known[which[b]].text);
        put_block(A, at, p, size[b]);
        at += size[b] * fmpz_poly_degree(p);
    }
    hide(A, 8);
    fmpz_poly_clear(p);
}

TEST(chains_multiply_back) {
    for (unsigned long r = test_rounds(250); r > 0; r--) {
        fmpq_mat_t A;
        wr_spectrum_matrix_t M;
        wr_spectrum_t S;
        wr_jordan_t J;
        wr_limits_t L;
        wr_limits_init(L);
        wr_spectrum_matrix_init(M);
        wr_spectrum_init(S);
        wr_jordan_init(J);
        plant(A, 10);
        REQUIRE_STATUS(wr_spectrum_matrix_set_rational(M, A, L), WR_OK);
        REQUIRE_STATUS(wr_spectrum_compute(S, M, L), WR_OK);
        REQUIRE_STATUS(wr_spectrum_jordan(J, S, M, L), WR_OK);
        REQUIRE(wr_jordan_check(J, S, M) == WR_TRUE);
        slong c = 0;
        for (slong i = 0; i < S->factors; i++)
            for (slong b = 0; b < S->factor[i].blocks; b++, c++)
                REQUIRE(J->chain[c].factor == i &&
                        J->chain[c].size == S->factor[i].block[b]);
        REQUIRE(c == J->chains);
        if (M->n > 0) { /* one entry off */
            wr_jordan_chain_struct *chain =
                J->chain + test_below((uint64_t) J->chains);
            fmpq_poly_struct *v =
                chain->v + test_below((uint64_t) (chain->size * M->n));
            fmpq_poly_t one;
            fmpq_poly_init(one);
            fmpq_poly_one(one);
            fmpq_poly_add(v, v, one);
            int same = wr_jordan_check(J, S, M) == WR_TRUE;
            /* a chain may be shifted within its eigenspace, and no more */
            REQUIRE(!same || chain->size == 1 || v >= chain->v + M->n);
            fmpq_poly_clear(one);
        }
        wr_jordan_clear(J);
        wr_spectrum_clear(S);
        wr_spectrum_matrix_clear(M);
        fmpq_mat_clear(A);
    }
}

/* Every eigenvalue's ball lies in its disc, and discs are apart. */
TEST(discs_isolate) {
    for (unsigned long r = test_rounds(60); r > 0; r--) {
        fmpq_mat_t A;
        wr_spectrum_t S;
        wr_discs_t D;
        wr_ring_t Q;
        wr_limits_t L;
        arb_t x, y;
        slong at = 0;
        wr_limits_init(L);
        wr_ring_init(Q);
        wr_spectrum_init(S);
        wr_discs_init(D);
        arb_init(x);
        arb_init(y);
        plant(A, 14);
        spectrum_of(S, A);
        REQUIRE_STATUS(wr_spectrum_discs(D, S, Q, 0, L), WR_OK);
        for (slong i = 0; i < S->factors; i++) {
            acb_ptr root = _acb_vec_init(S->factor[i].count);
            REQUIRE_STATUS(wr_spectrum_roots(root, S->factor + i, Q, 256, L),
                           WR_OK);
            for (slong j = 0; j < S->factor[i].count; j++, at++) {
                acb_t z;
                acb_init(z);
                arb_ui_pow_ui(x, 10, (ulong) D->digits, 256);
                acb_mul_arb(z, root + j, x, 256);
                arb_sub_fmpz(acb_realref(z), acb_realref(z), D->re + at, 256);
                arb_sub_fmpz(acb_imagref(z), acb_imagref(z), D->im + at, 256);
                acb_abs(y, z, 256);
                arb_sub_ui(y, y, 1, 256);
                REQUIRE(arb_is_negative(y));
                acb_clear(z);
            }
            _acb_vec_clear(root, S->factor[i].count);
        }
        REQUIRE(at == D->count);
        arb_clear(x);
        arb_clear(y);
        wr_discs_clear(D);
        wr_spectrum_clear(S);
        wr_ring_clear(Q);
        fmpq_mat_clear(A);
    }
}

/* Memory that loading a library allocates is not freed: it is loaded before
 * blocks are counted. */
__attribute__((constructor)) static void load_calcium(void) {
    wr_limits_t L;
    wr_spectrum_matrix_t M;
    wr_buffer_t out;
    wr_limits_init(L);
    wr_buffer_init(out);
    wr_spectrum_matrix_init(M);
    (void) !wr_spectrum_jordan_calcium(out, M, L);
    wr_spectrum_matrix_clear(M);
    wr_buffer_clear(out);
}

/* Calcium agrees on the sizes: small matrices, where it is quick. */
TEST(calcium_multiplies_back) {
    static const char *const text[] = {"[[0,1],[1,1]]", "[[1,1],[0,1]]",
                                       "[[0,-1],[1,0]]",
                                       "[[2,1,0],[0,2,0],[0,0,-1]]"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        wr_spectrum_matrix_t M;
        wr_limits_t L;
        wr_buffer_t out;
        wr_limits_init(L);
        wr_buffer_init(out);
        wr_spectrum_matrix_init(M);
        REQUIRE_STATUS(wr_spectrum_matrix_read_inline(M, text[i], L), WR_OK);
        REQUIRE_STATUS(wr_spectrum_jordan_calcium(out, M, L), WR_OK);
        REQUIRE(out->length > 0);
        wr_buffer_clear(out);
        wr_spectrum_matrix_clear(M);
    }
}

TEST(a_large_one) {
    fmpq_mat_t A;
    wr_spectrum_matrix_t M;
    wr_spectrum_t S;
    wr_jordan_t J;
    wr_limits_t L;
    wr_limits_init(L);
    wr_spectrum_matrix_init(M);
    wr_spectrum_init(S);
    wr_jordan_init(J);
    fmpq_mat_init(A, 20, 20);
    for (slong i = 0; i < 400; i++)
        fmpq_set_si(fmpq_mat_entry(A, i / 20, i % 20), test_between(-5, 5), 1);
    REQUIRE_STATUS(wr_spectrum_matrix_set_rational(M, A, L), WR_OK);
    REQUIRE_STATUS(wr_spectrum_compute(S, M, L), WR_OK);
    REQUIRE_STATUS(wr_spectrum_jordan(J, S, M, L), WR_OK);
    L->deadline = 1e-9;
    REQUIRE_STATUS(wr_spectrum_jordan(J, S, M, L), WR_UNABLE);
    REQUIRE(J->n == 20);
    wr_jordan_clear(J);
    wr_spectrum_clear(S);
    wr_spectrum_matrix_clear(M);
    fmpq_mat_clear(A);
}
