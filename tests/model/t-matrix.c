/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Matrices by their entries: every kind against a dense matrix computed
 * here, and products of Householder factors against the definition. */

#include "model/models.h"

/* ---- reading one matrix back ------------------------------------------- */

/* The entries that the reader stored for {"A": text}. */
static void matrix_of(fmpq_mat_t A, const char *text) {
    unsigned n = (unsigned) fmpq_mat_nrows(A);
    wr_buffer_t action, model;
    wr_lrnn_t M;
    wr_lrnn_init(M);
    wr_buffer_init(action);
    wr_buffer_init(model);
    wr_buffer_printf(action, "{\"A\": %s}", text);
    model_of_action(model, "\"Q\"", n, 1, "general", action->text);
    model_require(M, model->text);
    const wr_matrix_struct *B = &M->layer[0].action[0].A;
    fmpq_mat_zero(A);
    for (unsigned j = 0; B->kind == WR_MATRIX_IDENTITY && j < n; j++)
        fmpq_one(fmpq_mat_entry(A, j, j));
    for (unsigned j = 0; B->kind == WR_MATRIX_PERMUTATION && j < n; j++)
        fmpq_one(fmpq_mat_entry(A, B->image[j], j));
    for (size_t i = 0; i < B->entries; i++) {
        const wr_entry_struct *e = &B->entry[i], *last = e - 1;
        REQUIRE(i == 0 || last->row < e->row ||
                    (last->row == e->row && last->column < e->column),
                "entries are not sorted");
        REQUIRE(!fmpq_poly_is_zero(e->value), "a zero was stored");
        fmpq_poly_get_coeff_fmpq(fmpq_mat_entry(A, e->row, e->column), e->value,
                                 0);
    }
    require_round_trip(M);
    wr_buffer_clear(action);
    wr_buffer_clear(model);
    wr_lrnn_clear(M);
}

static void require_matrix(const fmpq_mat_t expected, const char *text) {
    fmpq_mat_t A;
    fmpq_mat_init(A, fmpq_mat_nrows(expected), fmpq_mat_ncols(expected));
    matrix_of(A, text);
    if (!fmpq_mat_equal(A, expected)) {
        fmpq_mat_print(A);
        fmpq_mat_print(expected);
    }
    REQUIRE(fmpq_mat_equal(A, expected), "%s", text);
    fmpq_mat_clear(A);
}

/* ---- random parts ------------------------------------------------------ */

static void random_rational(fmpq_t x) {
    fmpq_set_si(x, (slong) test_between(-9, 9), (ulong) test_between(1, 6));
}

static void put_rational(wr_buffer_t out, const fmpq_t x) {
    char *s = fmpq_get_str(NULL, 10, x);
    wr_buffer_printf(out, "\"%s\"", s);
    flint_free(s);
}

/* A <- A (I - beta v v^T / (v^T v)), by the definition; the factor's text
 * is appended. */
static void random_factor(fmpq_mat_t A, wr_buffer_t text) {
    slong n = fmpq_mat_nrows(A);
    fmpq_mat_t v, vt, F, I;
    fmpq_t beta, square;
    fmpq_mat_init(v, n, 1);
    fmpq_mat_init(vt, 1, n);
    fmpq_mat_init(F, n, n);
    fmpq_mat_init(I, n, n);
    fmpq_init(beta);
    fmpq_init(square);
    random_rational(beta);
    while (fmpq_mat_is_zero(v))
        for (slong i = 0; i < n; i++)
            if (test_below(2))
                random_rational(fmpq_mat_entry(v, i, 0));
    wr_buffer_put(text, "{\"v\": [");
    const char *between = "";
    for (slong i = 0; i < n; i++) {
        const fmpq *x = fmpq_mat_entry(v, i, 0);
        fmpq_addmul(square, x, x);
        if (fmpq_is_zero(x))
            continue;
        wr_buffer_printf(text, "%s[%ld, ", between, (long) i);
        put_rational(text, x);
        wr_buffer_put(text, "]");
        between = ", ";
    }
    wr_buffer_put(text, "], \"beta\": ");
    put_rational(text, beta);
    wr_buffer_put(text, "}");
    fmpq_mat_transpose(vt, v);
    fmpq_mat_mul(F, v, vt);
    fmpq_div(beta, beta, square);
    fmpq_neg(beta, beta);
    fmpq_mat_scalar_mul_fmpz(F, F, fmpq_numref(beta));
    fmpq_mat_scalar_div_fmpz(F, F, fmpq_denref(beta));
    fmpq_mat_one(I);
    fmpq_mat_add(F, F, I);
    fmpq_mat_mul(A, A, F);
    fmpq_clear(beta);
    fmpq_clear(square);
    fmpq_mat_clear(v);
    fmpq_mat_clear(vt);
    fmpq_mat_clear(F);
    fmpq_mat_clear(I);
}

/* ---- the tests --------------------------------------------------------- */

TEST(householder_products_by_the_definition) {
    for (unsigned long r = test_rounds(200); r > 0; r--) {
        slong n = 1 + (slong) test_below(5);
        uint64_t factors = test_below(5);
        fmpq_mat_t A;
        wr_buffer_t text;
        fmpq_mat_init(A, n, n);
        fmpq_mat_one(A);
        wr_buffer_init(text);
        wr_buffer_put(text, "{\"householder\": [");
        for (uint64_t t = 0; t < factors; t++) {
            wr_buffer_put(text, t > 0 ? ", " : "");
            random_factor(A, text);
        }
        wr_buffer_put(text, "]}");
        require_matrix(A, text->text);
        wr_buffer_clear(text);
        fmpq_mat_clear(A);
    }
}

/* A random matrix, dense and sparse. */
TEST(dense_and_sparse) {
    for (unsigned long r = test_rounds(100); r > 0; r--) {
        slong n = 1 + (slong) test_below(4);
        fmpq_mat_t A;
        wr_buffer_t dense, sparse;
        fmpq_mat_init(A, n, n);
        wr_buffer_init(dense);
        wr_buffer_init(sparse);
        const char *between = "";
        for (slong k = 0; k < n * n; k++) {
            slong i = n - 1 - k / n, j = k % n; /* rows from below */
            fmpq *x = fmpq_mat_entry(A, i, j);
            if (test_below(3) == 0)
                continue;
            random_rational(x);
            wr_buffer_printf(sparse, "%s[%ld, %ld, ", between, (long) i,
                             (long) j);
            put_rational(sparse, x);
            wr_buffer_put(sparse, "]");
            between = ", ";
        }
        for (slong k = 0; k < n * n; k++) {
            wr_buffer_put(dense, k > 0 ? ", " : "");
            put_rational(dense, fmpq_mat_entry(A, k / n, k % n));
        }
        wr_buffer_t text;
        wr_buffer_init(text);
        wr_buffer_printf(text, "{\"dense\": [%s]}", dense->text);
        require_matrix(A, text->text);
        wr_buffer_clear(text);
        wr_buffer_init(text);
        wr_buffer_printf(text, "{\"sparse\": [%s]}", sparse->text);
        require_matrix(A, text->text);
        wr_buffer_clear(text);
        wr_buffer_clear(dense);
        wr_buffer_clear(sparse);
        fmpq_mat_clear(A);
    }
}

/* The characteristic polynomial determines a companion matrix. */
TEST(companion_has_its_polynomial) {
    for (unsigned long r = test_rounds(60); r > 0; r--) {
        slong n = 1 + (slong) test_below(5);
        fmpq_mat_t A;
        fmpq_poly_t expected, got;
        fmpq_t c;
        wr_buffer_t text;
        fmpq_init(c);
        fmpq_mat_init(A, n, n);
        fmpq_poly_init(expected);
        fmpq_poly_init(got);
        wr_buffer_init(text);
        wr_buffer_put(text, "{\"companion\": [");
        fmpq_poly_set_coeff_si(expected, n, 1);
        for (slong i = 0; i < n; i++) {
            random_rational(c);
            fmpq_poly_set_coeff_fmpq(expected, i, c);
            wr_buffer_put(text, i > 0 ? ", " : "");
            put_rational(text, c);
        }
        wr_buffer_put(text, "]}");
        matrix_of(A, text->text);
        fmpq_mat_charpoly(got, A);
        REQUIRE(fmpq_poly_equal(got, expected), "%s", text->text);
        for (slong i = 0; i + 1 < n; i++)
            REQUIRE(fmpq_is_one(fmpq_mat_entry(A, i + 1, i)));
        wr_buffer_clear(text);
        fmpq_poly_clear(expected);
        fmpq_poly_clear(got);
        fmpq_mat_clear(A);
        fmpq_clear(c);
    }
}

TEST(words_and_images) {
    fmpq_mat_t A;
    fmpq_mat_init(A, 3, 3);
    require_matrix(A, "\"zero\"");
    fmpq_mat_one(A);
    require_matrix(A, "\"identity\"");
    require_matrix(A, "{\"diagonal\": [\"1\", \"2/2\", \"1\"]}");
    require_matrix(A, "{\"householder\": []}");
    fmpq_mat_zero(A); /* A e_0 = e_1, A e_1 = e_2, A e_2 = e_0 */
    fmpq_one(fmpq_mat_entry(A, 1, 0));
    fmpq_one(fmpq_mat_entry(A, 2, 1));
    fmpq_one(fmpq_mat_entry(A, 0, 2));
    require_matrix(A, "{\"permutation\": [1, 2, 0]}");
    require_matrix(A, "{\"companion\": [\"-1\", \"0\", \"0\"]}");
    fmpq_mat_clear(A);
}

/* ---- number fields ----------------------------------------------------- */

/* The product of two reflections in Q(sqrt 2) is the rotation by 45 degrees,
 * whose eighth power is the identity; the factors are stated with A, so the
 * reader multiplies them. */
TEST(a_rotation_over_a_field_has_its_order) {
    /* v1 = (1, 0), v2 = (cos 22.5, sin 22.5) up to length: (1 + sqrt2, 1) */
    static const char *pair =
        "{\"v\": [[0, \"1\"]], \"beta\": \"2\"}, "
        "{\"v\": [[0, [\"1\", \"1\"]], [1, \"1\"]], \"beta\": \"2\"}";
    for (int power = 1; power <= 8; power++) {
        wr_buffer_t action, model;
        char message[512];
        wr_limits_t L;
        wr_lrnn_t M;
        wr_limits_init(L);
        wr_lrnn_init(M);
        wr_buffer_init(action);
        wr_buffer_init(model);
        wr_buffer_put(action, "{\"A\": \"identity\", \"factors\": [");
        for (int k = 0; k < power; k++)
            wr_buffer_printf(action, "%s%s", k > 0 ? ", " : "", pair);
        wr_buffer_put(action, "]}");
        model_of_action(model,
                        "{\"minpoly\": [\"-2\", \"0\", \"1\"], "
                        "\"root\": {\"re\": [\"1\", \"2\"], "
                        "\"im\": [\"0\", \"0\"]}}",
                        2, 1, "general", action->text);
        wr_status_t s = model_read(M, message, model->text, L);
        REQUIRE(s == (power == 8 ? WR_OK : WR_PARSE), "power %d: %s", power,
                message);
        if (s == WR_OK)
            require_round_trip(M);
        wr_buffer_clear(action);
        wr_buffer_clear(model);
        wr_lrnn_clear(M);
    }
}
