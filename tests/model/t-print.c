/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The canonical text is stable, a loosely written text is converted to it, and
 * different models have different canonical texts. */

#include "model/models.h"

/* The text of a file of the source tree. */
static void load(wr_reader_t R, const char *path) {
    wr_reader_init(R);
    wr_status_t s = wr_reader_load(R, test_source(path), 0);
    REQUIRE(s == WR_OK, "%s", R->message);
}

static void require_prints_as(const char *path, const char *expected) {
    wr_reader_t R, E;
    wr_lrnn_t M;
    wr_buffer_t text;
    wr_lrnn_init(M);
    wr_buffer_init(text);
    load(R, path);
    load(E, expected);
    model_require(M, R->text);
    wr_lrnn_print(text, M);
    REQUIRE(strcmp(text->text, E->text) == 0, "%s prints as\n%s", path,
            text->text);
    wr_reader_clear(R);
    wr_reader_clear(E);
    wr_buffer_clear(text);
    wr_lrnn_clear(M);
}

/* Every kind of matrix, vector, gate and decoder, over a field. */
TEST(canonical_text_is_a_fixed_point) {
    require_prints_as("tests/model/kinds.lrnn", "tests/model/kinds.lrnn");
}

TEST(a_loose_text_becomes_canonical) {
    require_prints_as("tests/model/kinds-loose.lrnn", "tests/model/kinds.lrnn");
}

TEST(rules_are_printed_as_they_were_read) {
    require_prints_as("tests/model/exclusion.lrnn",
                      "tests/model/exclusion.lrnn");
    require_prints_as("tests/model/holonomy.lrnn", "tests/model/holonomy.lrnn");
}

/* If a character of the text of `kinds` is replaced and the model remains
 * valid, the two models differ. */
TEST(models_that_differ_are_not_equal) {
    wr_reader_t R;
    wr_limits_t L;
    wr_lrnn_t M, N;
    char message[512];
    int differ = 0;
    load(R, "tests/model/kinds.lrnn");
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_lrnn_init(N);
    model_require(M, R->text);
    for (size_t i = 0; i < R->length; i++) {
        char old = R->text[i];
        if (old < '0' || old > '8')
            continue;
        R->text[i] = (char) (old + 1);
        if (model_read(N, message, R->text, L) == WR_OK) {
            REQUIRE(!model_same(M, N), "character %zu", i);
            require_round_trip(N);
            differ++;
        }
        R->text[i] = old;
    }
    REQUIRE(differ > 50, "%d", differ);
    wr_reader_clear(R);
    wr_lrnn_clear(M);
    wr_lrnn_clear(N);
}
