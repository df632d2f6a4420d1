/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Products of Householder matrices: their products are recomputed, and their
 * numbers compared with known ones for permutations, rotations of the cube,
 * Cayley transforms and planted products. */

#include <math.h>
#include <string.h>

#include "harness.h"
#include "spectrum/spectrum.h"

/* P = C_1 .. C_K over Q, from the definition. */
static void product(fmpq_mat_t P, const wr_reflections_t F) {
    slong n = F->n;
    fmpq_mat_t C, v, T;
    fmpq_t c, d;
    fmpq_mat_init(C, n, n);
    fmpq_mat_init(v, n, 1);
    fmpq_mat_init(T, 1, n);
    fmpq_init(c);
    fmpq_init(d);
    fmpq_mat_one(P);
    for (slong k = 0; k < F->count; k++) {
        fmpq_zero(d);
        for (slong i = 0; i < n; i++) {
            fmpq_poly_get_coeff_fmpq(c, F->v + k * n + i, 0);
            fmpq_set(fmpq_mat_entry(v, i, 0), c);
            fmpq_addmul(d, c, c);
        }
        fmpq_poly_get_coeff_fmpq(c, F->beta + k, 0);
        REQUIRE(fmpq_sgn(c) > 0 && fmpq_cmp_ui(c, 2) <= 0);
        fmpq_div(c, c, d);
        fmpq_mat_transpose(T, v);
        fmpq_mat_mul(C, v, T);
        fmpq_mat_scalar_mul_fmpz(C, C, fmpq_numref(c));
        fmpq_mat_scalar_div_fmpz(C, C, fmpq_denref(c));
        fmpq_mat_t I;
        fmpq_mat_init(I, n, n);
        fmpq_mat_one(I);
        fmpq_mat_sub(C, I, C);
        fmpq_mat_mul(I, P, C);
        fmpq_mat_swap(P, I);
        fmpq_mat_clear(I);
    }
    fmpq_mat_clear(C);
    fmpq_mat_clear(v);
    fmpq_mat_clear(T);
    fmpq_clear(c);
    fmpq_clear(d);
}

/* out = x y modulo the field's polynomial */
static void times(fmpq_poly_t out, const fmpq_poly_t x, const fmpq_poly_t y,
                  const wr_reflections_t F) {
    fmpq_poly_mul(out, x, y);
    fmpq_poly_rem(out, out, F->ring->minpoly);
}

/* The 2 x 2 matrix A, of rationals, is the product over Q(a). */
static void require_extended(const fmpq_mat_t A, const wr_reflections_t F) {
    fmpq_poly_struct *P = wr_scalars_new(4);
    fmpq_poly_t n, t, u, w;
    fmpq_poly_init(n);
    fmpq_poly_init(t);
    fmpq_poly_init(u);
    fmpq_poly_init(w);
    fmpq_poly_one(P);
    fmpq_poly_one(P + 3);
    for (slong k = 0; k < F->count; k++) {
        const fmpq_poly_struct *v = F->v + 2 * k;
        times(n, v, v, F);
        times(t, v + 1, v + 1, F);
        fmpq_poly_add(n, n, t);
        fmpq_poly_xgcd(t, u, w, n, F->ring->minpoly); /* u = 1 / n */
        times(n, u, F->beta + k, F);
        for (slong i = 0; i < 2; i++) { /* row i of P times v, beta / n */
            times(t, P + 2 * i, v, F);
            times(u, P + 2 * i + 1, v + 1, F);
            fmpq_poly_add(t, t, u);
            times(t, t, n, F);
            for (slong j = 0; j < 2; j++) {
                times(u, t, v + j, F);
                fmpq_poly_sub(P + 2 * i + j, P + 2 * i + j, u);
            }
        }
    }
    for (slong i = 0; i < 4; i++) {
        fmpq_poly_set_fmpq(t, fmpq_mat_entry(A, i / 2, i % 2));
        REQUIRE(fmpq_poly_equal(t, P + i));
    }
    fmpq_poly_clear(n);
    fmpq_poly_clear(t);
    fmpq_poly_clear(u);
    fmpq_poly_clear(w);
    wr_scalars_free(P, 4);
}

/* Factors A and checks the product; the caller clears F. */
static void factor(wr_reflections_t F, const fmpq_mat_t A) {
    wr_spectrum_matrix_t M;
    wr_limits_t L;
    fmpq_mat_t P;
    slong n = fmpq_mat_nrows(A);
    wr_limits_init(L);
    wr_spectrum_matrix_init(M);
    wr_reflections_init(F);
    REQUIRE_STATUS(wr_spectrum_matrix_set_rational(M, A, L), WR_OK);
    REQUIRE_STATUS(wr_reflections_compute(F, M, 40, L), WR_OK);
    wr_spectrum_matrix_clear(M);
    fmpq_mat_init(P, n, n); /* ranks by elimination over Q */
    fmpq_mat_one(P);
    fmpq_mat_sub(P, A, P);
    REQUIRE(F->rank == fmpq_mat_rref(P, P));
    fmpq_mat_clear(P);
    if (F->longer != NULL)
        return;
    REQUIRE(F->count >= F->rank && F->count >= F->defect);
    REQUIRE(F->count <= 2 * n - 1 || n == 0, "%ld factors, n = %ld",
            (long) F->count, (long) n);
    if (F->extended) {
        REQUIRE(F->exact && n == 2);
        require_extended(A, F);
        return;
    }
    fmpq_mat_init(P, n, n);
    product(P, F);
    fmpq_mat_sub(P, P, A);
    if (F->exact)
        REQUIRE(fmpq_mat_is_zero(P));
    for (slong i = 0; i < n * n; i++) {
        fmpq *x = fmpq_mat_entry(P, i / n, i % n);
        fmpq_abs(x, x);
        REQUIRE(fmpq_cmp(x, F->error) <= 0);
        fmpq_mul_2exp(x, x, 40);
        REQUIRE(fmpq_cmp_ui(x, 1) <= 0);
    }
    fmpq_mat_clear(P);
}

/* n minus the number of cycles. */
static slong swaps(const slong *p, slong n) {
    slong cycles = 0;
    for (slong i = 0; i < n; i++) {
        slong j = p[i];
        while (j > i)
            j = p[j];
        cycles += j == i;
    }
    return n - cycles;
}

static slong check_permutation(const slong *p, slong n) {
    fmpq_mat_t A;
    wr_reflections_t F;
    fmpq_mat_init(A, n, n);
    for (slong j = 0; j < n; j++)
        fmpq_one(fmpq_mat_entry(A, p[j], j));
    factor(F, A);
    slong count = F->count;
    REQUIRE(F->exact && F->least && count == swaps(p, n));
    for (slong k = 0; k < count; k++)
        REQUIRE(fmpz_equal_si((F->beta + k)->coeffs, 2));
    wr_reflections_clear(F);
    fmpq_mat_clear(A);
    return count;
}

TEST(all_permutations_of_five) {
    /* Unsigned Stirling numbers: the counts that need 0, 1, .., 4 swaps. */
    static const slong want[5] = {1, 10, 35, 50, 24};
    slong p[5], found[5] = {0};
    for (int code = 0; code < 3125; code++) {
        int c = code, seen = 0;
        for (int i = 0; i < 5; i++, c /= 5) {
            p[i] = c % 5;
            seen |= 1 << p[i];
        }
        if (seen == 31)
            found[check_permutation(p, 5)]++;
    }
    for (int i = 0; i < 5; i++)
        REQUIRE(found[i] == want[i]);
}

TEST(rotations_of_the_cube) {
    static const int perm[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                   {1, 0, 2}, {0, 2, 1}, {2, 1, 0}};
    slong rotations = 0, count[4] = {0};
    for (int p = 0; p < 6; p++)
        for (int s = 0; s < 8; s++) {
            int sign = p < 3 ? 1 : -1;
            fmpq_mat_t A;
            wr_reflections_t F;
            fmpq_mat_init(A, 3, 3);
            for (int j = 0; j < 3; j++) {
                int x = s >> j & 1 ? -1 : 1;
                sign *= x;
                fmpq_set_si(fmpq_mat_entry(A, perm[p][j], j), x, 1);
            }
            factor(F, A);
            REQUIRE(F->exact && F->least);
            REQUIRE((F->count % 2 == 0) == (sign == 1));
            rotations += sign == 1;
            count[F->count] += sign == 1;
            wr_reflections_clear(F);
            fmpq_mat_clear(A);
        }
    REQUIRE(rotations == 24 && count[0] == 1 && count[2] == 23);
}

/* (I - S)(I + S)^-1, S skew */
static void cayley(fmpq_mat_t A, slong n) {
    fmpq_mat_t S, I, J;
    fmpq_mat_init(S, n, n);
    fmpq_mat_init(I, n, n);
    fmpq_mat_init(J, n, n);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < i; j++) {
            fmpq_set_si(fmpq_mat_entry(S, i, j), (slong) test_between(-3, 3),
                        1 + test_below(3));
            fmpq_neg(fmpq_mat_entry(S, j, i), fmpq_mat_entry(S, i, j));
        }
    fmpq_mat_one(I);
    fmpq_mat_sub(J, I, S);
    fmpq_mat_add(I, I, S);
    REQUIRE(fmpq_mat_inv(I, I));
    fmpq_mat_mul(A, J, I);
    fmpq_mat_clear(S);
    fmpq_mat_clear(I);
    fmpq_mat_clear(J);
}

TEST(orthogonal_matrices_get_the_least_number) {
    for (unsigned long r = test_rounds(60); r > 0; r--) {
        slong n = 1 + (slong) test_below(9);
        fmpq_mat_t A;
        wr_reflections_t F;
        fmpq_mat_init(A, n, n);
        cayley(A, n);
        if (test_below(2)) /* det -1 */
            for (slong j = 0; j < n; j++)
                fmpq_neg(fmpq_mat_entry(A, 0, j), fmpq_mat_entry(A, 0, j));
        factor(F, A);
        REQUIRE(F->exact && F->least && F->count == F->rank);
        REQUIRE(F->orthogonal == WR_TRUE);
        wr_reflections_clear(F);
        fmpq_mat_clear(A);
    }
}

/* A <- A C, C a random factor with small numbers. */
static void multiply(fmpq_mat_t A, int singular) {
    slong n = fmpq_mat_nrows(A), length = 0;
    fmpq_mat_t C;
    fmpq_t beta, t;
    slong v[8];
    fmpq_mat_init(C, n, n);
    fmpq_init(beta);
    fmpq_init(t);
    while (length == 0)
        for (slong i = 0; i < n; i++) {
            v[i] = (slong) test_between(-2, 2);
            length += v[i] * v[i];
        }
    fmpq_set_si(beta, (slong) test_below(9), 4);
    if (singular)
        fmpq_one(beta);
    fmpq_mat_one(C);
    for (slong i = 0; i < n * n; i++) {
        fmpq_set_si(t, -v[i / n] * v[i % n], (ulong) length);
        fmpq_addmul(fmpq_mat_entry(C, i / n, i % n), beta, t);
    }
    fmpq_mat_mul(C, A, C);
    fmpq_mat_swap(A, C);
    fmpq_mat_clear(C);
    fmpq_clear(beta);
    fmpq_clear(t);
}

TEST(planted_products) {
    unsigned long exact = 0, all = test_rounds(200);
    for (unsigned long r = all; r > 0; r--) {
        slong n = 1 + (slong) test_below(4);
        fmpq_mat_t A;
        wr_reflections_t F;
        fmpq_mat_init(A, n, n);
        fmpq_mat_one(A);
        for (uint64_t k = test_below(4); k > 0; k--)
            multiply(A, test_below(4) == 0);
        factor(F, A);
        REQUIRE(F->contraction == WR_TRUE && F->longer == NULL);
        exact += (unsigned long) F->exact;
        wr_reflections_clear(F);
        fmpq_mat_clear(A);
    }
    REQUIRE(all < 100 || 10 * exact > 9 * all, "%lu of %lu exact", exact, all);
}

/* The matrix that C^-1 A lacks to be symmetric, if C has eigenvalue 1, is
 * symmetric and maps the unit vector at this angle to its image under A. */
static double asymmetry(const double a[4], double angle) {
    const double w[2] = {cos(angle), sin(angle)};
    double d[2], b[4], e, s, mu;
    for (int i = 0; i < 2; i++)
        d[i] = w[i] - a[2 * i] * w[0] - a[2 * i + 1] * w[1];
    e = d[0] * d[0] + d[1] * d[1];
    mu = 1 - e / (d[0] * w[0] + d[1] * w[1]);
    s = (1 / mu - 1) / e;
    for (int i = 0; i < 4; i++)
        b[i] = a[i] + s * d[i / 2] * (d[0] * a[i % 2] + d[1] * a[2 + i % 2]);
    return (b[1] - b[2]) * mu;
}

TEST(the_plane_is_decided) {
    unsigned long two = 0, three = 0, all = test_rounds(300);
    for (unsigned long r = all; r > 0; r--) {
        fmpq_mat_t A;
        wr_reflections_t F;
        double a[4];
        int planted = test_below(2) == 0, below = 0, above = 0;
        fmpq_mat_init(A, 2, 2);
        fmpq_mat_one(A);
        for (int k = 0; k < 2 && planted; k++)
            multiply(A, test_below(6) == 0);
        for (slong i = 0; i < 4; i++) {
            if (!planted)
                fmpq_set_si(fmpq_mat_entry(A, i / 2, i % 2),
                            (slong) test_between(-5, 5), 9);
            a[i] = fmpq_get_d(fmpq_mat_entry(A, i / 2, i % 2));
        }
        factor(F, A);
        REQUIRE(!planted || (F->exact && F->least && F->count <= 2));
        if (F->longer == NULL && F->lower == 3) {
            for (int i = 0; i < 720; i++) {
                const double t = asymmetry(a, 3.14159265358979 * i / 720);
                below += t < -1e-12;
                above += t > 1e-12;
            }
            REQUIRE(below == 720 || above == 720, "%d %d", below, above);
            three++;
        } else if (F->longer == NULL) {
            REQUIRE(F->exact && F->least);
            two++;
        }
        wr_reflections_clear(F);
        fmpq_mat_clear(A);
    }
    REQUIRE(all < 100 || (two > 20 && three > 20), "%lu %lu", two, three);
}

TEST(any_contraction_or_a_longer_vector) {
    unsigned long longer = 0, near = 0, all = test_rounds(150);
    for (unsigned long r = all; r > 0; r--) {
        slong n = 1 + (slong) test_below(5);
        fmpq_mat_t A;
        wr_reflections_t F;
        fmpq_mat_init(A, n, n);
        for (slong i = 0; i < n * n; i++)
            if (test_below(4))
                fmpq_set_si(fmpq_mat_entry(A, i / n, i % n),
                            (slong) test_between(-4, 4), 9);
        if (test_below(3) == 0) /* singular */
            for (slong i = 0; i < n; i++)
                fmpq_set(fmpq_mat_entry(A, i, 0), fmpq_mat_entry(A, i, n - 1));
        factor(F, A);
        if (F->longer != NULL) {
            fmpq_t sum, t;
            fmpq_init(sum);
            fmpq_init(t);
            for (slong i = 0; i < n; i++) {
                fmpq_t w;
                fmpq_init(w);
                for (slong j = 0; j < n; j++) {
                    fmpq_mul_fmpz(t, fmpq_mat_entry(A, i, j), F->longer + j);
                    fmpq_add(w, w, t);
                }
                fmpq_addmul(sum, w, w);
                fmpq_set_fmpz(t, F->longer + i);
                fmpq_submul(sum, t, t);
                fmpq_clear(w);
            }
            REQUIRE(fmpq_sgn(sum) > 0 && fmpq_equal(sum, F->gain));
            fmpq_clear(sum);
            fmpq_clear(t);
        }
        longer += F->longer != NULL;
        near += F->longer == NULL && !F->exact;
        wr_reflections_clear(F);
        fmpq_mat_clear(A);
    }
    REQUIRE(all < 100 || (longer * 20 > all && near * 20 > all),
            "%lu and %lu of %lu", longer, near, all);
}

/* A deadline ends the search for rounded factors, whose time goes into one
 * precision and one product: half a minute without it. */
TEST(deadlines_end_it) {
    enum { N = 30 };
    fmpq_mat_t A;
    wr_spectrum_matrix_t M;
    wr_reflections_t F;
    wr_limits_t L;
    wr_limits_init(L);
    wr_spectrum_matrix_init(M);
    wr_reflections_init(F);
    fmpq_mat_init(A, N, N);
    for (slong i = 0; i < N * N; i++)
        fmpq_set_si(fmpq_mat_entry(A, i / N, i % N), test_between(-10, 9),
                    1000);
    REQUIRE_STATUS(wr_spectrum_matrix_set_rational(M, A, L), WR_OK);
    wr_limits_init(L);
    L->deadline = 2;
    REQUIRE_STATUS(wr_reflections_compute(F, M, 30, L), WR_UNABLE);
    REQUIRE(F->n == 0 && F->count == 0); /* unchanged */
    wr_reflections_clear(F);
    wr_spectrum_matrix_clear(M);
    fmpq_mat_clear(A);
}

TEST(zero_needs_n) {
    for (slong n = 0; n <= 6; n++) {
        fmpq_mat_t A;
        wr_reflections_t F;
        fmpq_mat_init(A, n, n);
        factor(F, A);
        REQUIRE(F->count == n && F->exact && F->least);
        wr_reflections_clear(F);
        fmpq_mat_clear(A);
    }
}

/* Rotations by 2 pi / m over a real field, and by 60 degrees over Q(zeta_12);
 * matrices that are not orthogonal or not real are refused. */
TEST(over_fields) {
    static const struct {
        const char *text;
        wr_status_t status;
        slong count;
    } rows[] = {
        {"field: x^2-2 root 1\n1/2*a -1/2*a\n1/2*a 1/2*a\n", WR_OK, 2},
        {"field: x^2-2 root 1\n1/2*a 1/2*a\n1/2*a -1/2*a\n", WR_OK, 1},
        {"field: x^4-x^2+1 root 3\n1/2 -a+1/2*a^3\na-1/2*a^3 1/2\n", WR_OK, 2},
        {"field: x^2-2 root 1\n1/2*a 0\n0 1\n", WR_UNABLE, 0},
        {"field: x^2+1 root 1\n0 a\na 0\n", WR_DOMAIN, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        wr_spectrum_matrix_t M;
        wr_reflections_t F;
        wr_reader_t R;
        wr_limits_t L;
        wr_limits_init(L);
        wr_reader_init(R);
        wr_spectrum_matrix_init(M);
        wr_reflections_init(F);
        REQUIRE_STATUS(
            wr_reader_open_text(R, "test", rows[i].text, strlen(rows[i].text)),
            WR_OK);
        REQUIRE_STATUS(wr_spectrum_matrix_read(M, R, L), WR_OK);
        wr_status_t s = wr_reflections_compute(F, M, 40, L);
        REQUIRE(s == rows[i].status && F->count == rows[i].count, "%s",
                rows[i].text);
        REQUIRE(s != WR_OK || (F->exact && F->least));
        wr_reflections_clear(F);
        wr_spectrum_matrix_clear(M);
        wr_reader_clear(R);
    }
}
