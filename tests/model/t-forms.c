/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "model/models.h"
#include "run/run.h"

/* Decoders by linear forms: signs in Q(sqrt 2) against squares of rationals,
 * machine integers against rationals, ties, and what readers refuse.
 */

#define RING_Q "\"Q\""
#define RING_ROOT                                      \
    "{\"minpoly\": [\"-2\", \"0\", \"1\"], \"root\": " \
    "{\"re\": [\"1\", \"2\"], \"im\": [\"0\", \"0\"]}}"
#define RING_I                                        \
    "{\"minpoly\": [\"1\", \"0\", \"1\"], \"root\": " \
    "{\"re\": [\"-1\", \"1\"], \"im\": [\"1/2\", \"2\"]}}"

/* One layer that keeps H0 = h on its one letter. */
static void model(char text[4096], const char *ring, const char *h, int n,
                  int labels, const char *decoder) {
    snprintf(
        text, 4096,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, \"name\": \"m\","
        "\"alphabet\": [\"a\"], \"ring\": %s, \"layers\": [{\"name\": \"l\","
        "\"role\": \"general\", \"dim\": %d, \"H0\": [%s], \"reads\": "
        "[\"letter\"], \"labels\": %d, \"gate\": {\"table\": [[0, 0]]},"
        "\"actions\": [{\"A\": \"identity\"}], \"decoder\": {%s}}],"
        "\"readout\": {\"states\": 1, \"reads\": [], \"table\": [[0]]},"
        "\"test_vectors\": []}",
        ring, n, h, labels, decoder);
}

static uint32_t label(const char *text) {
    wr_lrnn_t M;
    wr_run_t R;
    wr_limits_t L;
    wr_limits_init(L);
    wr_lrnn_init(M);
    model_require(M, text);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    uint32_t y = wr_run_label(R, 0);
    REQUIRE_STATUS(wr_run_step(R, 0, L), WR_OK);
    REQUIRE(wr_run_label(R, 0) == y);
    wr_run_clear(R);
    /* printing and reading again changes nothing */
    wr_buffer_t b;
    wr_lrnn_t N;
    wr_buffer_init(b);
    wr_lrnn_init(N);
    wr_lrnn_print(b, M);
    model_require(N, b->text);
    REQUIRE(model_same(M, N), "%s", b->text);
    wr_buffer_clear(b);
    wr_lrnn_clear(N);
    wr_lrnn_clear(M);
    return y;
}

/* The sign of p + q sqrt(2), by comparing p^2 with 2 q^2. */
static int sign(long p, long q) {
    long d = p * p - 2 * q * q;
    if (p >= 0 && q >= 0)
        return p > 0 || q > 0;
    if (p <= 0 && q <= 0)
        return -1;
    return p > 0 ? (d > 0 ? 1 : -1) : (d < 0 ? 1 : -1);
}

TEST(signs_are_those_of_real_numbers) {
    char text[4096], h[128];
    static const long near[][2] = {{665857, 470832}, {1393, 985}};
    for (unsigned long i = test_rounds(60); i > 0; i--) {
        long p = (long) test_between(-30, 30), q = (long) test_between(-30, 30);
        if (i % 6 == 0) { /* a quotient of a continued fraction */
            p = near[i % 12 == 0][0] * (i % 5 ? 1 : -1);
            q = near[i % 12 == 0][1] * (i % 5 ? -1 : 1);
        }
        snprintf(h, sizeof h, "[\"%ld\", \"%ld\"]", p, q);
        model(text, RING_ROOT, h, 1, 3,
              "\"kind\": \"sign\", \"form\": [\"1\", \"0\"]");
        REQUIRE(label(text) == (uint32_t) (1 + sign(p, q)), "%s", h);
    }
}

/* The same forms, over machine integers and, scaled by 1/3, over rationals:
 * label by label. */
TEST(arithmetics_agree) {
    static const char *const third[] = {"", "/3"};
    char text[4096], h[64], decoder[512];
    for (unsigned long i = test_rounds(60); i > 0; i--) {
        long x = (long) test_between(-9, 9), y = (long) test_between(-9, 9);
        long a = (long) test_between(-4, 4), b = (long) test_between(-4, 4);
        uint32_t want =
            (uint32_t) ((a * x + b * y >= -3) + (a * x + b * y >= 5));
        for (int k = 0; k < 2; k++) {
            snprintf(h, sizeof h, "\"%ld%s\", \"%ld%s\"", x, third[k], y,
                     third[k]);
            snprintf(decoder, sizeof decoder,
                     "\"kind\": \"threshold\", "
                     "\"form\": [\"%ld\", \"%ld\", \"1%s\"], "
                     "\"cuts\": [\"-2%s\", \"6%s\"]",
                     a, b, third[k], third[k], third[k]);
            model(text, k ? RING_ROOT : RING_Q, h, 2, 3, decoder);
            REQUIRE(label(text) == want, "%s", text);
        }
        if (x == y || x == a || y == a)
            continue;
        want = x > y ? (x > a ? 0 : 2) : (y > a ? 1 : 2);
        for (int k = 0; k < 2; k++) {
            snprintf(h, sizeof h, "\"%ld%s\", \"%ld%s\"", x, third[k], y,
                     third[k]);
            snprintf(decoder, sizeof decoder,
                     "\"kind\": \"argmax\", "
                     "\"forms\": [[\"1\", \"0\", \"0\"], [\"0\", \"1\", "
                     "\"0\"], [\"0\", \"0\", \"%ld%s\"]]",
                     a, third[k]);
            model(text, RING_Q, h, 2, 3, decoder);
            REQUIRE(label(text) == want, "%s", text);
        }
    }
}

/* (1 + i)(1 - i) = 2: real values of a field that is not. */
TEST(real_values_of_complex_fields) {
    char text[4096];
    model(text, RING_I, "[\"1\", \"1\"]", 1, 3,
          "\"kind\": \"sign\", "
          "\"form\": [[\"1\", \"-1\"], \"-2\"]");
    REQUIRE(label(text) == 1);
    model(text, RING_I, "[\"1\", \"1\"]", 1, 3,
          "\"kind\": \"sign\", "
          "\"form\": [[\"-1\", \"1\"], \"1\"]");
    REQUIRE(label(text) == 0);
}

/* Of other values the real part counts: Re i = 0, Re (2 + i) - 2 = 0, and
 * 1 + i exceeds i. */
TEST(real_parts_of_values) {
    static const struct {
        int labels;
        const char *decoder;
        uint32_t label;
    } good[] = {
        {3, "\"kind\": \"sign\", \"form\": [[\"0\", \"1\"], \"0\"]", 1},
        {3, "\"kind\": \"sign\", \"form\": [[\"-1\", \"1\"], \"0\"]", 0},
        {2,
         "\"kind\": \"threshold\", \"form\": [[\"2\", \"1\"], \"0\"], "
         "\"cuts\": [\"2\"]",
         1},
        {2,
         "\"kind\": \"argmax\", \"forms\": [[[\"0\", \"1\"], \"0\"], "
         "[[\"1\", \"1\"], \"0\"]]",
         1},
    };
    char text[4096];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        model(text, RING_I, "\"1\"", 1, good[i].labels, good[i].decoder);
        REQUIRE(label(text) == good[i].label);
    }
}

TEST(bad_decoders_are_refused) {
    static const struct {
        int labels;
        const char *decoder, *words;
    } bad[] = {
        {2,
         "\"kind\": \"argmax\", \"forms\": [[\"1\", \"0\"], [\"1\", "
         "\"0\"]]",
         "no label for it"},
        {3, "\"kind\": \"argmax\", \"forms\": [[\"1\", \"0\"]]", "labels"},
        {2, "\"kind\": \"sign\", \"form\": [\"1\", \"0\"]", "labels"},
        {3, "\"kind\": \"sign\", \"form\": [\"1\"]", "a constant"},
        {3, "\"kind\": \"sign\"", "form"},
        {3,
         "\"kind\": \"threshold\", \"form\": [\"1\", \"0\"], \"cuts\": "
         "[\"1\", \"1\"]",
         "increasing"},
        {3,
         "\"kind\": \"threshold\", \"form\": [\"1\", \"0\"], \"cuts\": "
         "[\"1\"]",
         "labels"},
    };
    char text[4096];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        model(text, RING_I, "\"1\"", 1, bad[i].labels, bad[i].decoder);
        model_refuse(text, WR_PARSE, bad[i].words);
    }
}
