/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "model/models.h"

#include "run/long.h"

/* Long words at once against the same words step by step: rationals, a number
 * field, integers beyond machine words, layers below and above, constant and
 * periodic words; then further steps from the result. */

#define HEAD                                                          \
    "{\"format\": \"wreath-lrnn\", \"version\": 1, \"name\": \"m\", " \
    "\"alphabet\": [\"r\", \"s\"], "
#define LAYER "\"role\": \"general\", \"reads\": [\"letter\"], "
#define GATE "\"gate\": {\"table\": [[0, 0], [1, 1]]}, "
#define SIGN "\"labels\": 3, \"decoder\": {\"kind\": \"sign\", \"form\": "
#define READOUT(layer)                                      \
    "\"readout\": {\"states\": 3, \"reads\": [" layer "], " \
    "\"table\": [[0, 0], [1, 1], [2, 2]]}, \"test_vectors\": []}"

/* A rotation by (3 + 4i) / 5 or (-4 + 3i) / 5, and a shift. */
#define ROTATION                                                     \
    "\"dim\": 2, \"H0\": [\"1\", \"1/7\"], \"actions\": ["           \
    "{\"A\": {\"dense\": [\"3/5\", \"-4/5\", \"4/5\", \"3/5\"]}}, "  \
    "{\"A\": {\"dense\": [\"-4/5\", \"-3/5\", \"3/5\", \"-4/5\"]}, " \
    "\"B\": [\"1\", \"1/2\"]}], " SIGN "[\"1\", \"2\", \"-1/3\"]}"
/* A sign that s changes. */
#define PARITY                                                                \
    "{\"name\": \"parity\", " LAYER GATE "\"dim\": 1, "                       \
    "\"H0\": [\"1\"], \"labels\": 2, \"actions\": [{\"A\": \"identity\"}, "   \
    "{\"A\": {\"diagonal\": [\"-1\"]}}], \"decoder\": {\"kind\": \"table\", " \
    "\"entries\": [[[\"1\"], 0], [[\"-1\"], 1]]}}"

static const char *const text[] = {
    HEAD "\"ring\": \"Q\", \"layers\": [{\"name\": \"h\", " LAYER GATE ROTATION
         "}], " READOUT("0"),
    /* the rotation is told the sign */
    HEAD "\"ring\": \"Q\", \"layers\": [" PARITY ", {\"name\": \"h\", "
         "\"role\": \"general\", \"reads\": [\"letter\", 0], "
         "\"gate\": {\"table\": [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, "
         "0]]}, " ROTATION "}], " READOUT("1"),
    /* 1 + sqrt 2 and 1 - sqrt 2 */
    HEAD "\"ring\": {\"minpoly\": [\"-2\", \"0\", \"1\"], \"root\": "
         "{\"re\": [\"1\", \"2\"], \"im\": [\"0\", \"0\"]}}, \"layers\": [{"
         "\"name\": \"h\", " LAYER GATE "\"dim\": 1, \"H0\": [\"1\"], "
         "\"actions\": [{\"A\": {\"diagonal\": [[\"1\", \"1\"]]}}, "
         "{\"A\": {\"diagonal\": [[\"1\", \"-1\"]]}, \"B\": [\"1/3\"]}], " SIGN
         "[\"1\", \"-2\"]}}], " READOUT("0"),
    /* doubling */
    HEAD
    "\"ring\": \"Q\", \"layers\": [{\"name\": \"h\", " LAYER GATE
    "\"dim\": 1, \"H0\": [\"1\"], \"actions\": [{\"A\": {\"diagonal\": "
    "[\"2\"]}}, {\"A\": {\"diagonal\": [\"-3\"]}, \"B\": [\"1\"]}], "
    "\"labels\": 3, \"decoder\": {\"kind\": \"threshold\", \"form\": "
    "[\"1\", \"0\"], \"cuts\": [\"-5\", \"99999999999999999999\"]}}], " READOUT(
        "0"),
};
#define MODELS (sizeof text / sizeof text[0])

static void open_model(wr_lrnn_t M, size_t i) {
    wr_lrnn_init(M);
    model_require(M, text[i]);
}

static void require_equal(wr_run_t R, wr_run_t S, const wr_lrnn_t M) {
    REQUIRE(wr_run_state(R) == wr_run_state(S), "%u, %u", wr_run_state(R),
            wr_run_state(S));
    for (uint32_t l = 0; l < M->layers; l++) {
        slong n = M->layer[l].dim * M->ring->degree;
        wr_point_t x, y;
        wr_point_init(x, n, 1);
        wr_point_init(y, n, 1);
        wr_run_point(x, R, l);
        wr_run_point(y, S, l);
        REQUIRE(wr_point_equal(x, y), "layer %u", l);
        REQUIRE(wr_run_label(R, l) == wr_run_label(S, l), "layer %u", l);
        fmpq_poly_t g, h;
        fmpq_poly_init(g);
        fmpq_poly_init(h);
        for (uint32_t i = 0; i < M->layer[l].dim; i++) {
            wr_run_entry(g, R, l, i, 0);
            wr_run_entry(h, S, l, i, 0);
            REQUIRE(fmpq_poly_equal(g, h), "layer %u entry %u", l, i);
        }
        fmpq_poly_clear(g);
        fmpq_poly_clear(h);
        wr_point_clear(x);
        wr_point_clear(y);
    }
}

TEST(same_as_steps) {
    for (size_t i = 0; i < MODELS * test_rounds(3); i++) {
        wr_limits_t L;
        wr_lrnn_t M;
        wr_run_t R, S;
        wr_long_layer_t how;
        uint32_t word[2600];
        size_t length = (i % MODELS < 2 ? 1000 : 2200) + test_below(400);
        size_t p = test_below(5);
        wr_limits_init(L);
        open_model(M, i % MODELS);
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
        REQUIRE_STATUS(wr_run_init(S, M, WR_ENGINE_MATRIX, L), WR_OK);
        for (size_t t = 0; t < length; t++) /* p > 0: period p at last */
            word[t] =
                p > 0 && t > 100 + p ? word[t - p] : (uint32_t) test_below(2);
        for (size_t t = 0; t < length; t++)
            REQUIRE_STATUS(wr_run_step(S, word[t], L), WR_OK);
        REQUIRE_STATUS(wr_run_word(R, word, length, L), WR_OK);
        wr_run_long(&how, R, M->layers - 1);
        REQUIRE(how.kind != WR_LONG_STEPS &&
                    how.symbols + how.steps == length && how.checked > 0 &&
                    how.prime > 0,
                "model %zu: kind %d, %zu of %zu, %zu, %zu", i, (int) how.kind,
                (size_t) how.symbols, length, (size_t) how.checked,
                (size_t) how.prime);
        REQUIRE(p == 0 || how.kind == WR_LONG_POWERS, "period %zu", p);
        require_equal(R, S, M);
        for (int t = 0; t < 3; t++) {
            uint32_t a = (uint32_t) test_below(2);
            REQUIRE_STATUS(wr_run_step(R, a, L), WR_OK);
            REQUIRE_STATUS(wr_run_step(S, a, L), WR_OK);
            require_equal(R, S, M);
        }
        for (size_t t = 0; t < 50; t++) /* no longer remembered */
            REQUIRE_STATUS(wr_run_step(S, word[t], L), WR_OK);
        REQUIRE_STATUS(wr_run_word(R, word, 50, L), WR_OK);
        require_equal(R, S, M);
        wr_run_reset(R);
        wr_run_reset(S);
        require_equal(R, S, M);
        wr_run_clear(R);
        wr_run_clear(S);
        wr_lrnn_clear(M);
    }
}

/* A finite-state layer is stepped; so is one that another reads, which is
 * refused when it grows. */
TEST(stepped) {
    static const char below[] =
        HEAD "\"ring\": \"Q\", \"layers\": [{"
             "\"name\": \"h\", " LAYER GATE ROTATION "}, {\"name\": \"top\", "
             "\"role\": \"general\", \"reads\": [0], \"gate\": {\"table\": "
             "[[0, 0], [1, 0], [2, 1]]}, \"dim\": 1, \"H0\": [\"1\"], "
             "\"labels\": 2, \"actions\": [{\"A\": \"identity\"}, {\"A\": "
             "{\"diagonal\": [\"-1\"]}}], \"decoder\": {\"kind\": \"table\", "
             "\"entries\": [[[\"1\"], 0], [[\"-1\"], 1]]}}], \"readout\": "
             "{\"states\": 2, \"reads\": [1], \"table\": [[0, 0], [1, 1]]}}";
    wr_limits_t L;
    wr_lrnn_t M;
    wr_run_t R;
    wr_long_layer_t how;
    uint32_t *word = wr_calloc(40000, sizeof *word);
    wr_limits_init(L);
    wr_lrnn_init(M);
    model_require(M, below);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    REQUIRE_STATUS(wr_run_word(R, word, 1000, L), WR_OK);
    wr_run_long(&how, R, 0);
    REQUIRE(how.kind == WR_LONG_STEPS && how.steps == 1000);
    wr_run_reset(R);
    REQUIRE_STATUS(wr_run_word(R, word, 40000, L), WR_UNABLE);
    REQUIRE(strstr(L->reason, "layer 0 (h) grows") != NULL, "%s", L->reason);
    wr_run_reset(R);
    REQUIRE_STATUS(wr_run_step(R, 0, L), WR_OK);
    wr_run_clear(R);
    wr_lrnn_clear(M);
    wr_free(word);
}
