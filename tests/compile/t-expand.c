/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rules expanded to tables are equivalent to the rules. (t-compile.c tests that
 * an expanded model equals one compiled to tables.) */

#include "model/simulate.h"
#include "compile/compile.h"

/* text with the first `old` replaced by `new` */
static void replace(wr_buffer_t out, const char *text, const char *old,
                    const char *new) {
    const char *at = strstr(text, old);
    REQUIRE(at != NULL, "no %s", old);
    wr_buffer_write(out, text, (size_t) (at - text));
    wr_buffer_put(out, new);
    wr_buffer_put(out, at + strlen(old));
}

/* Excluding 2 and then 1 leaves the start, 0, like excluding 1 and then 2: a
 * model may begin with either. */
TEST(expansion_begins_where_the_model_begins) {
    static const uint32_t delta[] = {1, 0, 2, 0, 0, 1};
    wr_reader_t R;
    wr_limits_t L;
    wr_buffer_t a, b;
    wr_lrnn_t M, E;
    wr_dfa_t A;
    wr_limits_init(L);
    wr_reader_init(R);
    wr_buffer_init(a);
    wr_buffer_init(b);
    wr_lrnn_init(M);
    wr_lrnn_init(E);
    wr_dfa_init(A);
    REQUIRE_STATUS(wr_reader_load(R,
                                  test_source("tests/model/"
                                              "exclusion.lrnn"),
                                  0),
                   WR_OK);
    replace(a, R->text, "\"H0\": {\"onehot\": 1}", "\"H0\": {\"onehot\": 2}");
    replace(b, a->text, "\"H0\": {\"onehot\": 0}", "\"H0\": [\"2\", \"1\"]");
    wr_dfa_create(A, 3, 2);
    memcpy(A->delta, delta, sizeof delta);
    for (int other = 0; other < 2; other++) {
        model_require(M, other ? b->text : R->text);
        REQUIRE_STATUS(wr_lrnn_expand(E, M, 0, L), WR_OK);
        REQUIRE(E->read_row[0] == (other ? 2 : 1));
        require_follows(E, A, 200);
    }
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
    wr_lrnn_clear(E);
    wr_buffer_clear(a);
    wr_buffer_clear(b);
    wr_reader_clear(R);
}

/* A rule of one state has no levels; its readout becomes a table of one row. */
TEST(a_rule_without_levels_is_expanded) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_limits_init(L);
    wr_lrnn_init(M);
    model_require(M, "{\"format\": \"wreath-lrnn\", \"version\": 1, "
                     "\"alphabet\": [\"a\"], \"ring\": \"Q\", \"rule\": "
                     "{\"kind\": \"exclusion\", \"states\": 1, \"start\": 0, "
                     "\"trans\": [[0]], \"levels\": [], \"delays\": []}, "
                     "\"layers\": [], \"readout\": {\"states\": 1, "
                     "\"rule\": \"cascade\"}}");
    REQUIRE_STATUS(wr_lrnn_expand(M, M, 0, L), WR_OK);
    REQUIRE(!M->has_rule && !M->readout_rule && M->read_rows == 1);
    REQUIRE(M->reads == 0 && M->read_row[0] == 0);
    wr_lrnn_clear(M);
}

/* A delay of the letter needs no other rule. */
TEST(a_delay_of_the_letter_is_expanded) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_limits_init(L);
    wr_lrnn_init(M);
    model_require(
        M, "{\"format\": \"wreath-lrnn\", \"version\": 1, "
           "\"alphabet\": [\"a\", \"b\"], \"ring\": \"Q\", \"layers\": ["
           "{\"name\": \"before\", \"role\": \"delay\", \"dim\": 2, "
           "\"H0\": [\"1\", \"0\"], \"reads\": [\"letter\"], \"labels\": 2, "
           "\"gate\": {\"rule\": \"delay\"}, \"decoder\": "
           "{\"kind\": \"coordinate\", \"index\": 1}}], \"readout\": "
           "{\"states\": 2, \"reads\": [0], \"table\": [[0, 0], [1, 1]]}}");
    REQUIRE_STATUS(wr_lrnn_expand(M, M, 1, L), WR_UNABLE);
    REQUIRE_STATUS(wr_lrnn_expand(M, M, 0, L), WR_OK);
    sim_t S;
    uint32_t before = 1; /* H0 = (1, 0) represents a letter b before the word */
    sim_init(&S, M);
    for (int i = 0; i < 50; i++) {
        uint32_t a = (uint32_t) test_below(2);
        sim_step(&S, a);
        REQUIRE(sim_state(&S) == before);
        before = a;
    }
    sim_clear(&S);
    require_round_trip(M);
    wr_lrnn_clear(M);
}
