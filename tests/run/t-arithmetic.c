/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Exactness for all kinds of numbers: machine integers up to their bounds and
 * beyond, rationals, number fields, and the labels of vectors over each. */

#include "run/stepping.h"

/* h <- factor h + shift, decoded where it is 0. */
static void scalar(wr_lrnn_t M, const char *factor, const char *shift) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_printf(
        b,
        HEAD("[\"a\"]") "\"Q\", \"layers\": [{\"name\": "
                        "\"h\", \"role\": \"general\", \"dim\": 2, "
                        "\"H0\": [\"0\", \"1\"], "
                        "\"reads\": [\"letter\"], \"labels\": 1, \"gate\": "
                        "{\"table\": [[0, 0]]}, \"actions\": [{\"A\": "
                        "{\"diagonal\": [\"0\", \"%s\"]}, "
                        "\"B\": [\"0\", \"%s\"]}], \"decoder\": {\"kind\": "
                        "\"coordinate\", \"index\": 0}}], \"readout\": "
                        "{\"states\": 1, \"reads\": [], \"table\": [[0]]}}",
        factor, shift);
    model_require(M, b->text);
    wr_buffer_clear(b);
}

/* Growth: machine integers as long as they suffice, then integers of any
 * size. */
TEST(growth) {
    static const struct {
        const char *factor, *shift, *first, *last;
    } c[] = {
        {"2", "0", "int64", "fmpz"},
        {"-3", "1", "int64", "fmpz"},
        {"1", "1", "int64", "int64"},
        {"1", "4611686018427387903", "fmpz", "fmpz"},
        {"1", "4611686018427387904", "fmpz", "fmpz"},
        {"1", "9223372036854775808", "fmpz", "fmpz"},
        {"1", "2305843009213693951", "int64", "fmpz"},
        {"-1", "2305843009213693951", "int64", "int64"},
        {"-1", "0", "int64", "int64"},
        {"3/2", "1", "fmpq", "fmpq"},
        {"1/2", "0", "fmpq", "fmpq"},
    };
    for (size_t i = 0; i < sizeof c / sizeof c[0]; i++) {
        wr_limits_t L;
        wr_lrnn_t M;
        wr_run_t R;
        naive_t N;
        wr_limits_init(L);
        wr_lrnn_init(M);
        scalar(M, c[i].factor, c[i].shift);
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
        REQUIRE(strcmp(wr_run_arithmetic(R), c[i].first) == 0, "%s %s: %s",
                c[i].factor, c[i].shift, wr_run_arithmetic(R));
        for (int round = 0; round < 2; round++, wr_run_reset(R)) {
            naive_init(N, M);
            for (int t = 0; t < 150; t++) {
                require_same(R, N);
                REQUIRE(naive_step(N, 0));
                REQUIRE_STATUS(wr_run_step(R, 0, L), WR_OK);
            }
            naive_clear(N);
        }
        REQUIRE(strcmp(wr_run_arithmetic(R), c[i].last) == 0);
        wr_run_clear(R);
        wr_lrnn_clear(M);
    }
}

/* A number of 0 .. 61 bits, or a small one, or 0. */
static void put_integer(wr_buffer_t b, int big) {
    int64_t x = test_between(-3, 3);
    if (big && test_below(2))
        x = (int64_t) (wr_rng_next(test_rng) >>
                       (3 + test_below(test_below(2) ? 2 : 60)));
    wr_buffer_printf(b, "\"%s%lld\"", test_below(2) && x > 0 ? "-" : "",
                     (long long) x);
}

static void put_integers(wr_buffer_t b, size_t n, int big) {
    for (size_t i = 0; i < n; i++) {
        wr_buffer_put(b, i ? ", " : "[");
        put_integer(b, big);
    }
    wr_buffer_put(b, "]");
}

/* Random integer matrices in one and two columns, with small and with large
 * entries: exact whatever happens to their size. */
TEST(random_integers) {
    size_t widened = 0;
    for (unsigned long i = test_rounds(400); i > 0; i--) {
        wr_limits_t L;
        wr_lrnn_t M;
        wr_run_t R;
        naive_t N;
        wr_buffer_t b;
        unsigned d = 1 + (unsigned) test_below(2);
        int big = (int) test_below(2);
        wr_limits_init(L);
        wr_lrnn_init(M);
        wr_buffer_init(b);
        wr_buffer_printf(
            b,
            HEAD("[\"0\", \"1\"]") "\"Q\", \"layers\": "
                                   "[{\"name\": \"h\", \"role\": \"general\", "
                                   "\"dim\": 3, \"columns\": %u, \"H0\": ",
            d);
        put_integers(b, 2 * d, big);
        b->length--; /* the last row is 0, which decodes */
        wr_buffer_printf(b,
                         "%s], \"reads\": [\"letter\"], \"labels\": 1, "
                         "\"gate\": {\"table\": [[0, 0], [1, 1]]}, "
                         "\"actions\": [",
                         d == 1 ? ", \"0\"" : ", \"0\", \"0\"");
        for (int a = 0; a < 2; a++) {
            wr_buffer_put(b, a ? ", {\"A\": {\"sparse\": ["
                               : "{\"A\": {\"sparse\": [");
            for (int k = 0; k < 4; k++) {
                wr_buffer_printf(b, "%s[%d, %d, ", k ? ", " : "", k / 2, k % 2);
                put_integer(b, 0);
                wr_buffer_put(b, "]");
            }
            wr_buffer_put(b, "]}, \"B\": ");
            put_integers(b, 2 * d, big);
            b->length--;
            wr_buffer_put(b, d == 1 ? ", \"0\"]}" : ", \"0\", \"0\"]}");
        }
        wr_buffer_printf(b,
                         "], \"decoder\": {\"kind\": \"coordinate\", "
                         "\"index\": %u}}], \"readout\": {\"states\": 1, "
                         "\"reads\": [], \"table\": [[0]]}}",
                         3 * d - 1);
        model_require(M, b->text);
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
        int machine = strcmp(wr_run_arithmetic(R), "int64") == 0;
        naive_init(N, M);
        for (int t = 0; t < 80; t++) {
            uint32_t a = (uint32_t) test_below(2);
            REQUIRE(naive_step(N, a));
            REQUIRE_STATUS(wr_run_step(R, a, L), WR_OK);
            require_same(R, N);
        }
        widened += machine && strcmp(wr_run_arithmetic(R), "int64") != 0;
        naive_clear(N);
        wr_run_clear(R);
        wr_lrnn_clear(M);
        wr_buffer_clear(b);
    }
    REQUIRE(widened > 0);
}

/* A counter with a label for each of its 300 values, a decoder with unreachable
 * vectors, and no label for the rest. */
TEST(large_decoder) {
    enum { N = 300 };
    wr_limits_t L;
    wr_lrnn_t M;
    wr_run_t R;
    wr_buffer_t b;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_buffer_init(b);
    wr_buffer_put(
        b,
        HEAD("[\"a\"]") "\"Q\", \"layers\": [{\"name\": "
                        "\"h\", \"role\": \"general\", \"dim\": 2, "
                        "\"H0\": [\"1\", \"0\"], \"reads\": [\"letter\"], "
                        "\"labels\": 301, \"gate\": {\"table\": [[0, 0]]}, "
                        "\"actions\": [{\"A\": \"identity\", "
                        "\"B\": [\"1\", \"0\"]}], \"decoder\": {\"kind\": "
                        "\"table\", \"entries\": [[[\"301/2\", \"0\"], 300], "
                        "[[\"1267650600228229401496703205376\", \"0\"], 300]");
    for (unsigned i = N; i > 0; i--)
        wr_buffer_printf(b, ", [[\"%u\", \"0\"], %u]", i, (7 * i) % N);
    wr_buffer_put(b, "]}}], \"readout\": {\"states\": 1, \"reads\": [], "
                     "\"table\": [[0]]}}");
    model_require(M, b->text);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    for (unsigned i = 1; i < N; i++) {
        REQUIRE(wr_run_label(R, 0) == (7 * i) % N);
        REQUIRE_STATUS(wr_run_step(R, 0, L), WR_OK);
    }
    REQUIRE_STATUS(wr_run_step(R, 0, L), WR_DOMAIN);
    wr_run_clear(R);
    /* zero is none of them */
    fmpq_poly_set_si(M->layer[0].action[0].b[0].value, -1);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    REQUIRE_STATUS(wr_run_step(R, 0, L), WR_DOMAIN);
    wr_run_clear(R);
    wr_lrnn_clear(M);
    wr_buffer_clear(b);
}

/* A rotation by an eighth of a turn over Q(sqrt 2). */
TEST(field) {
    static const char text[] = HEAD(
        "[\"r\", \"e\"]") "{\"minpoly\": [\"-2\", \"0\", \"1\"], "
                          "\"root\": {\"re\": [\"1\", \"2\"], \"im\": [\"0\", "
                          "\"0\"]}}, "
                          "\"layers\": [{\"name\": \"turn\", \"role\": "
                          "\"general\", "
                          "\"dim\": 2, \"H0\": [\"1\", \"0\"], \"reads\": "
                          "[\"letter\"], "
                          "\"labels\": 2, \"gate\": {\"table\": [[0, 0], [1, "
                          "1]]}, "
                          "\"actions\": [{\"A\": {\"dense\": [[\"0\", "
                          "\"1/2\"], "
                          "[\"0\", \"-1/2\"], [\"0\", \"1/2\"], [\"0\", "
                          "\"1/2\"]]}}, "
                          "{\"A\": \"identity\"}], \"decoder\": {\"kind\": "
                          "\"table\", "
                          "\"entries\": [[[\"1\", \"0\"], 0], "
                          "[[[\"0\", \"1/2\"], [\"0\", \"1/2\"]], 1], [[\"0\", "
                          "\"1\"], 1], "
                          "[[[\"0\", \"-1/2\"], [\"0\", \"1/2\"]], 1], "
                          "[[\"-1\", \"0\"], 1], "
                          "[[[\"0\", \"-1/2\"], [\"0\", \"-1/2\"]], 1], "
                          "[[\"0\", \"-1\"], 1], "
                          "[[[\"0\", \"1/2\"], [\"0\", \"-1/2\"]], 1]]}}], "
                          "\"readout\": {\"states\": 2, \"reads\": [0], "
                          "\"table\": [[0, 0], [1, 1]]}}";
    wr_limits_t L;
    wr_lrnn_t M;
    wr_run_t R;
    uint32_t q = 0;
    wr_limits_init(L);
    wr_lrnn_init(M);
    model_require(M, text);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    REQUIRE(strcmp(wr_run_arithmetic(R), "fmpq_poly") == 0);
    for (int t = 0; t < 500; t++) {
        uint32_t a = (uint32_t) test_below(2);
        q = (q + (a == 0)) % 8;
        REQUIRE_STATUS(wr_run_step(R, a, L), WR_OK);
        REQUIRE(wr_run_state(R) == (q != 0));
    }
    wr_run_clear(R);
    wr_lrnn_clear(M);
}

/* Signed permutations of (1/2, 1/3) reach eight vectors; their products are
 * cached, by index for few actions and by hash for many, and equal those of
 * integers over 6. */
TEST(remembered) {
    for (int many = 0; many < 2; many++) {
        uint32_t letters = many ? 40 : 8;
        int64_t h[2] = {3, 2};
        wr_lrnn_t M;
        wr_limits_t L;
        wr_run_t R;
        wr_buffer_t b;
        fmpq_poly_t x;
        wr_lrnn_init(M);
        wr_limits_init(L);
        wr_buffer_init(b);
        fmpq_poly_init(x);
        wr_buffer_put(b, "{\"format\": \"wreath-lrnn\", \"version\": 1, "
                         "\"name\": \"m\", \"alphabet\": [");
        for (uint32_t a = 0; a < letters; a++)
            wr_buffer_printf(b, "%s\"a%u\"", a ? ", " : "", a);
        wr_buffer_put(b, "], \"ring\": \"Q\", \"layers\": [{\"name\": \"h\", "
                         "\"role\": \"general\", \"dim\": 2, \"H0\": "
                         "[\"1/2\", \"1/3\"], \"reads\": [\"letter\"], "
                         "\"labels\": 3, \"gate\": {\"table\": [");
        for (uint32_t a = 0; a < letters; a++)
            wr_buffer_printf(b, "%s[%u, %u]", a ? ", " : "", a, a);
        wr_buffer_put(b, "]}, \"actions\": [");
        for (uint32_t a = 0; a < letters; a++) {
            const char *s = a & 1 ? "-1" : "1", *t = a & 2 ? "-1" : "1";
            wr_buffer_printf(b,
                             a & 4 ? "%s{\"A\": {\"dense\": [\"0\", \"%s\", "
                                     "\"%s\", \"0\"]}}"
                                   : "%s{\"A\": {\"dense\": [\"%s\", \"0\", "
                                     "\"0\", \"%s\"]}}",
                             a ? ", " : "", s, t);
        }
        wr_buffer_put(b, "], \"decoder\": {\"kind\": \"sign\", \"form\": "
                         "[\"1\", \"0\", \"0\"]}}], \"readout\": "
                         "{\"states\": 1, \"reads\": [], \"table\": [[0]]}}");
        model_require(M, b->text);
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
        REQUIRE(strcmp(wr_run_arithmetic(R), "fmpq") == 0);
        for (int t = 0; t < 1000; t++) {
            uint32_t a = (uint32_t) test_below(letters);
            int64_t s = a & 1 ? -1 : 1, u = a & 2 ? -1 : 1;
            int64_t v = s * h[a & 4 ? 1 : 0], w = u * h[a & 4 ? 0 : 1];
            h[0] = v, h[1] = w;
            REQUIRE_STATUS(wr_run_step(R, a, L), WR_OK);
            for (uint32_t i = 0; i < 2; i++) {
                wr_run_entry(x, R, 0, i, 0);
                fmpq_poly_scalar_mul_si(x, x, 6);
                fmpq_poly_sub_si(x, x, (slong) h[i]);
                REQUIRE(fmpq_poly_is_zero(x), "step %d, letter %u", t, a);
            }
        }
        fmpq_poly_clear(x);
        wr_run_clear(R);
        wr_lrnn_clear(M);
        wr_buffer_clear(b);
    }
}

/* A coordinate that is often no label: negative, a fraction, too large. */
TEST(coordinate) {
    static const char *const maps[2][5] = {
        {"1", "1", "0", "-1", "-1"},
        {"1", "0", "1/2", "-1", "2"},
    };
    for (int rational = 0; rational < 2; rational++) {
        wr_lrnn_t M;
        wr_buffer_t b;
        wr_lrnn_init(M);
        wr_buffer_init(b);
        wr_buffer_put(
            b,
            HEAD("[\"a\", \"b\", \"c\", \"d\", \"e\"]") "\"Q\", \"layers\": "
                                                        "[{\"name\": \"h\", "
                                                        "\"role\": "
                                                        "\"general\", \"dim\": "
                                                        "1, \"H0\": [\"3\"], "
                                                        "\"reads\": "
                                                        "[\"letter\"], "
                                                        "\"labels\": 6, "
                                                        "\"gate\": "
                                                        "{\"table\": [[0, 0], "
                                                        "[1, 1], [2, 2], [3, "
                                                        "3], "
                                                        "[4, 4]]}, "
                                                        "\"actions\": [");
        for (int a = 0; a < 5; a++)
            wr_buffer_printf(b,
                             "%s{\"A\": {\"diagonal\": [\"%s\"]}, "
                             "\"B\": [\"%d\"]}",
                             a ? ", " : "", maps[rational][a],
                             a < 2 ? 1 - 2 * a : 0);
        wr_buffer_put(b, "], \"decoder\": {\"kind\": \"coordinate\", "
                         "\"index\": 0}}], \"readout\": {\"states\": 1, "
                         "\"reads\": [], \"table\": [[0]]}}");
        model_require(M, b->text);
        REQUIRE(require_steps(M, 0, 1000) > 50);
        wr_lrnn_clear(M);
        wr_buffer_clear(b);
    }
}
