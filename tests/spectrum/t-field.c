/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Matrices over Q(a): the eigenvalues of the chosen embedding, not of its
 * conjugates. */

#include "planted.h"

static void read_text(wr_spectrum_matrix_t M, const char *text) {
    wr_reader_t R;
    wr_limits_t L;
    wr_limits_init(L);
    wr_reader_init(R);
    size_t length = 0;
    while (text[length] != '\0')
        length++;
    REQUIRE_STATUS(wr_reader_open_text(R, "text", text, length), WR_OK);
    REQUIRE_STATUS(wr_spectrum_matrix_read(M, R, L), WR_OK);
    wr_reader_clear(R);
}

static void spectrum_over(wr_spectrum_t S, const char *text) {
    wr_spectrum_matrix_t M;
    wr_limits_t L;
    wr_limits_init(L);
    wr_spectrum_matrix_init(M);
    read_text(M, text);
    REQUIRE_STATUS(wr_spectrum_compute(S, M, L), WR_OK);
    wr_spectrum_matrix_clear(M);
}

/* sqrt 2 - 1 is inside the circle, its conjugate outside. */
TEST(embeddings_differ) {
    wr_spectrum_t S;
    wr_spectrum_init(S);
    spectrum_over(S, "field: x^2-2 root 1\na-1\n");
    REQUIRE(S->radius == -1 && S->factor->positive == 1);
    spectrum_over(S, "field: x^2-2 root 0\na-1\n");
    REQUIRE(S->radius == 1 && S->factor->negative == 1);
    REQUIRE(S->factor->far_negative == 1 && S->factor->far_real == 1 &&
            S->factor->far_nonreal == 0);
    wr_spectrum_clear(S);
}

/* diag(a^i ..) with blocks of several sizes over Q(zeta_5), hidden by a change
 * of basis over Z; conjugate roots are distinguished. */
TEST(blocks_over_zeta_5) {
    for (unsigned long r = test_rounds(40); r > 0; r--) {
        slong sizes[4] = {0}, n = 0;
        wr_ring_t K;
        wr_spectrum_matrix_t M;
        wr_spectrum_t S;
        wr_limits_t L;
        wr_limits_init(L);
        wr_ring_init(K);
        wr_spectrum_matrix_init(M);
        wr_spectrum_init(S);
        read_text(M, "field: x^4+x^3+x^2+x+1 root 2\na\n");
        wr_ring_set(K, M->ring);
        for (int i = 0; i < 4; i++)
            n += sizes[i] = (slong) test_below(3);
        fmpq_poly_struct *x = wr_malloc((size_t) (n * n + 1) * sizeof *x);
        for (slong i = 0; i < n * n; i++)
            fmpq_poly_init(x + i);
        slong at = 0, blocks = 0;
        for (int i = 0; i < 4; i++)
            for (slong j = 0; j < sizes[i]; j++, at++) {
                fmpq_poly_set_coeff_si(x + at * n + at, i + 1, 1);
                fmpq_poly_rem(x + at * n + at, x + at * n + at, K->minpoly);
                if (j > 0)
                    fmpq_poly_one(x + (at - 1) * n + at);
            }
        for (int steps = 0; n > 1 && steps < 6; steps++) {
            slong i = (slong) test_below((uint64_t) n);
            slong j = (i + 1 + (slong) test_below((uint64_t) n - 1)) % n;
            for (slong k = 0; k < n; k++)
                fmpq_poly_add(x + i * n + k, x + i * n + k, x + j * n + k);
            for (slong k = 0; k < n; k++)
                fmpq_poly_sub(x + k * n + j, x + k * n + j, x + k * n + i);
        }
        REQUIRE_STATUS(wr_spectrum_matrix_set_entries(M, x, n, K, L), WR_OK);
        REQUIRE_STATUS(wr_spectrum_compute(S, M, L), WR_OK);
        for (int i = 0; i < 4; i++)
            blocks += sizes[i] > 0;
        REQUIRE(S->factors == blocks, "%ld factors", S->factors);
        slong ones = 0, twos = 0;
        for (slong i = 0; i < S->factors; i++) {
            const wr_spectrum_factor_struct *f = S->factor + i;
            REQUIRE(f->count == 1 && f->order == 5 && f->on == 1 &&
                    f->real == 0 && f->blocks == 1 &&
                    f->block[0] == f->multiplicity);
            ones += f->block[0] == 1;
            twos += f->block[0] == 2;
        }
        for (int i = 0; i < 4; i++) {
            ones -= sizes[i] == 1;
            twos -= sizes[i] == 2;
        }
        REQUIRE(ones == 0 && twos == 0);
        REQUIRE((S->finite_order == WR_TRUE) == (S->growth == 0));
        for (slong i = 0; i < n * n; i++)
            fmpq_poly_clear(x + i);
        wr_free(x);
        wr_spectrum_clear(S);
        wr_spectrum_matrix_clear(M);
        wr_ring_clear(K);
    }
}

/* The norm alone cannot distinguish (x - a)(x - 2a) from a mixture of its
 * conjugates. */
TEST(shifts_are_tried) {
    wr_spectrum_t S;
    wr_spectrum_init(S);
    spectrum_over(S, "field: x^2+1\na 0\n0 -a\n");
    REQUIRE(S->factors == 2 && S->factor[0].count == 1 &&
            S->factor[1].count == 1);
    REQUIRE(fmpz_equal_ui(S->period, 4) && S->finite_order == WR_TRUE);
    spectrum_over(S, "field: x^2-2\n0 2\n1 0\n");
    REQUIRE(S->factors == 2 && S->all_real == WR_TRUE);
    wr_spectrum_clear(S);
}

/* The powers of [[1, a], [0, a / 2]], a = sqrt 2, tend to
 * [[1, a / (1 - a / 2)], [0, 0]], and a / (1 - a / 2) = 2 + 2 a. */
TEST(limits_of_powers) {
    static const slong want[4][2] = {{1, 0}, {2, 2}, {0, 0}, {0, 0}};
    wr_spectrum_matrix_t M, E;
    wr_spectrum_t S;
    wr_limits_t L;
    fmpq_poly_t x, y;
    wr_limits_init(L);
    wr_spectrum_init(S);
    wr_spectrum_matrix_init(M);
    wr_spectrum_matrix_init(E);
    fmpq_poly_init(x);
    fmpq_poly_init(y);
    read_text(M, "field: x^2-2 root 1\n1 a\n0 1/2*a\n");
    REQUIRE_STATUS(wr_spectrum_compute(S, M, L), WR_OK);
    REQUIRE_STATUS(wr_spectrum_limit(E, S, M, L), WR_OK);
    for (slong i = 0; i < 4; i++) {
        wr_spectrum_matrix_entry(x, E, i / 2, i % 2);
        fmpq_poly_set_coeff_si(y, 0, want[i][0]);
        fmpq_poly_set_coeff_si(y, 1, want[i][1]);
        REQUIRE(fmpq_poly_equal(x, y), "entry %ld", (long) i);
    }
    fmpq_poly_clear(x);
    fmpq_poly_clear(y);
    wr_spectrum_matrix_clear(E);
    wr_spectrum_matrix_clear(M);
    wr_spectrum_clear(S);
}

/* x^3 - 2 (10^8 x - 1)^2 has two roots that are less than 10^-19 apart. */
TEST(roots_that_are_close_define_fields) {
    wr_spectrum_matrix_t M;
    fmpq_t other;
    wr_spectrum_matrix_init(M);
    fmpq_init(other);
    for (int root = 0; root < 3; root++) {
        wr_buffer_t text;
        wr_buffer_init(text);
        wr_buffer_printf(text,
                         "field: x^3-20000000000000000*x^2+400000000*x-2 root "
                         "%d\na\n",
                         root);
        read_text(M, text->text);
        REQUIRE(root == 0 || fmpq_cmp(other, M->ring->re[0]) < 0);
        fmpq_set(other, M->ring->re[1]);
        wr_buffer_clear(text);
    }
    fmpq_clear(other);
    wr_spectrum_matrix_clear(M);
}

/* Whether a matrix of rational entries shortens all vectors that it does not
 * fix does not depend on the field. */
TEST(rational_matrices_over_a_field_are_paracontractions) {
    static const struct {
        const char *text;
        wr_truth_t want;
    } rows[] = {{"field: x^2-2\n1/2 0\n0 1\n", WR_TRUE},
                {"field: x^3-2 root 1\n1/2 1/2\n1/2 1/2\n", WR_TRUE},
                {"field: x^2-2\n-1 0\n0 1\n", WR_FALSE},
                {"field: x^2-2\n1 1\n0 0\n", WR_FALSE},
                {"field: x^2-2\n1/2*a 0\n0 1\n", WR_UNKNOWN}};
    wr_spectrum_matrix_t M;
    wr_limits_t L;
    wr_limits_init(L);
    wr_spectrum_matrix_init(M);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        wr_truth_t got = WR_UNKNOWN;
        read_text(M, rows[i].text);
        REQUIRE_STATUS(wr_spectrum_paracontraction(&got, M, L), WR_OK);
        REQUIRE(got == rows[i].want, "row %zu", i);
    }
    wr_spectrum_matrix_clear(M);
}
