/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "run/rounded.h"
#include "model/models.h"

/* A complex number that letters multiply by 1, i, -1 and -i: its parts are 0, 1
 * and -1, which formats represent, so that each decoder gives the same labels
 * for rounded and exact numbers, including ties. */

static const char *const decoders[] = {
    "4, {\"kind\": \"table\", \"entries\": [[[\"1\"], 0], [[[\"0\", \"1\"]], "
    "1], [[\"-1\"], 2], [[[\"0\", \"-1\"]], 3]]}",
    "3, {\"kind\": \"sign\", \"form\": [[\"0\", \"1\"], \"0\"]}",
    "3, {\"kind\": \"threshold\", \"form\": [\"1\", \"0\"], \"cuts\": "
    "[\"0\", \"1\"]}",
    "3, {\"kind\": \"argmax\", \"forms\": [[\"1\", \"0\"], [[\"0\", \"-1\"], "
    "\"0\"], [\"-2\", \"-2\"]]}"};

static void turns(wr_lrnn_t M, const char *decoder) {
    wr_buffer_t t;
    wr_buffer_init(t);
    wr_buffer_printf(
        t,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, \"alphabet\": [\"0\", "
        "\"1\", \"2\", \"3\"], \"ring\": {\"minpoly\": [\"1\", \"0\", \"1\"], "
        "\"root\": {\"re\": [\"-1/4\", \"1/4\"], \"im\": [\"3/4\", \"5/4\"]}}, "
        "\"layers\": [{\"name\": \"h\", \"role\": \"general\", \"dim\": 1, "
        "\"H0\": [\"1\"], \"reads\": [\"letter\"], \"gate\": {\"table\": "
        "[[0, 0], [1, 1], [2, 2], [3, 3]]}, \"actions\": [{\"A\": \"identity\"}"
        ", {\"A\": {\"dense\": [[\"0\", \"1\"]]}}, {\"A\": {\"dense\": "
        "[\"-1\"]}}, {\"A\": {\"dense\": [[\"0\", \"-1\"]]}}], \"labels\": "
        "%.1s, \"decoder\": %s}], \"readout\": {\"states\": 4, \"reads\": [0], "
        "\"table\": [[0, 0], [1, 1], [2, 2]%s]}}",
        decoder, decoder + 3, *decoder == '4' ? ", [3, 3]" : "");
    wr_lrnn_init(M);
    model_require(M, t->text);
    wr_buffer_clear(t);
}

/* h = i^turn; the label, or UINT32_MAX at a tie. */
static uint32_t label_of(size_t decoder, uint32_t turn) {
    static const uint32_t label[][4] = {
        {0, 1, 2, 3},
        {1, 0, 1, 2},           /* i h is i, -1, -i, 1: its real part */
        {2, 1, 0, 1},           /* at least 0, at least 1 */
        {0, 1, UINT32_MAX, 0}}; /* 1 0 -4; 0 1 -2; -1 0 0; 0 -1 -2 */
    return label[decoder][turn];
}

TEST(parts_are_decoded_as_one_number) {
    static const char *const how[] = {"E2:bf16", "E2:e5m2:rz:fma", "E2:int:4",
                                      "E2:fp64:rne:dot"};
    for (size_t d = 0; d < sizeof decoders / sizeof *decoders; d++)
        for (size_t k = 0; k < sizeof how / sizeof *how; k++) {
            wr_lrnn_t M;
            wr_layer_evaluation_t H;
            wr_rounded_t R;
            wr_limits_t L;
            uint64_t h[2], next[2];
            uint32_t label, turn = 0;
            wr_limits_init(L);
            turns(M, decoders[d]);
            REQUIRE_STATUS(wr_layer_evaluation_read(H, how[k], L), WR_OK);
            REQUIRE_STATUS(wr_rounded_init(&R, M, H, L), WR_OK);
            REQUIRE(wr_rounded_words(R) == 2);
            wr_rounded_start(h, &label, R);
            for (int t = 0; t < 40; t++) {
                REQUIRE(label == label_of(d, turn), "%s: %d after %u turns",
                        how[k], (int) label, turn);
                uint32_t a = (uint32_t) test_below(4);
                REQUIRE_STATUS(wr_rounded_step(next, h, a, R, L), WR_OK);
                memcpy(h, next, sizeof h);
                wr_rounded_labels(&label, h, R);
                turn = (turn + a) % 4;
            }
            wr_rounded_clear(R);
            wr_lrnn_clear(M);
        }
}
