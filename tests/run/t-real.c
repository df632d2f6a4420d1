/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "run/real.h"
#include "model/models.h"
#include "run/run.h"

/* Balls and MPFR against the exact run: labels that are determined are the
 * exact ones, and balls that are too wide report that instead. */

/* The rotation by 120 degrees, over Q(sqrt 3) or another field. */
static void rotation(char text[4096], const char *ring, const char *decoder) {
    snprintf(text, 4096,
             "{\"format\": \"wreath-lrnn\", \"version\": 1, \"name\": \"turn\","
             "\"alphabet\": [\"0\", \"1\"], \"ring\": {%s}, \"layers\": ["
             "{\"name\": \"turn\", \"role\": \"general\", \"dim\": 2,"
             "\"H0\": [\"1\", \"0\"], \"reads\": [\"letter\"], \"labels\": 3,"
             "\"gate\": {\"table\": [[0, 0], [1, 1]]}, \"actions\": ["
             "{\"A\": \"identity\"}, {\"A\": {\"dense\": [\"-1/2\","
             "[\"0\", \"-1/2\"], [\"0\", \"1/2\"], \"-1/2\"]}}],"
             "\"decoder\": {%s}}], \"readout\": {\"states\": 3, \"reads\": [0],"
             "\"table\": [[0, 0], [1, 1], [2, 2]]}, \"test_vectors\": []}",
             ring, decoder);
}

#define ROOT_3                                        \
    "\"minpoly\": [\"-3\", \"0\", \"1\"], \"root\": " \
    "{\"re\": [\"1\", \"2\"], \"im\": [\"0\", \"0\"]}"
#define ARGMAX                                                            \
    "\"kind\": \"argmax\", \"forms\": [[\"1\", \"0\", \"0\"],"            \
    "[\"-1/2\", [\"0\", \"1/2\"], \"0\"], [\"-1/2\", [\"0\", \"-1/2\"], " \
    "\"0\"]]"
#define SIGN "\"kind\": \"sign\", \"form\": [\"0\", \"1\", \"0\"]"
#define CUTS                                                    \
    "\"kind\": \"threshold\", \"form\": [\"0\", \"1\", \"0\"]," \
    "\"cuts\": [[\"0\", \"-1/4\"], \"1/7\"]"
#define TABLE                                                 \
    "\"kind\": \"table\", \"entries\": [[[\"1\", \"0\"], 0]," \
    "[[\"-1/2\", [\"0\", \"1/2\"]], 1], [[\"-1/2\", [\"0\", \"-1/2\"]], 2]]"

/* The step at which a run of random letters ends, at most `steps`; every
 * label that is read is that of the exact run. */
static long run(const char *text, wr_real_kind_t kind, slong prec, long steps,
                const char **why) {
    static char reason[sizeof((wr_limits_struct *) 0)->reason];
    wr_lrnn_t M;
    wr_run_t E;
    wr_real_t R;
    wr_stack_t S;
    wr_limits_t L;
    long t = 0;
    wr_limits_init(L);
    wr_lrnn_init(M);
    model_require(M, text);
    REQUIRE_STATUS(wr_run_init(E, M, WR_ENGINE_MATRIX, L), WR_OK);
    const wr_real_how_t how = {kind, prec, MPFR_RNDN};
    wr_status_t s = wr_real_init(R, M, &how, L);
    if (s == WR_OK)
        wr_real_stack(&S, R);
    while (s == WR_OK) {
        REQUIRE(S.label(S.self, 0) == wr_run_label(E, 0), "step %ld of %s", t,
                text);
        REQUIRE(S.readout(S.self) == wr_run_state(E));
        uint32_t letter = (uint32_t) test_below(2);
        if (t++ == steps)
            break;
        REQUIRE_STATUS(wr_run_step(E, letter, L), WR_OK);
        s = S.step(S.self, letter, L);
    }
    REQUIRE(s == WR_OK || s == (strstr(L->reason, "more than one label") != NULL
                                    ? WR_UNABLE
                                    : WR_DOMAIN),
            "%s: %s", test_status_name(s), L->reason);
    snprintf(reason, sizeof reason, "%s", s == WR_OK ? "" : L->reason);
    *why = reason;
    wr_real_clear(R);
    wr_run_clear(E);
    wr_lrnn_clear(M);
    return t;
}

TEST(labels_are_the_exact_ones) {
    static const char *const decoders[] = {ARGMAX, CUTS, TABLE};
    char text[4096];
    const char *why;
    for (int i = 0; i < 3; i++) {
        rotation(text, ROOT_3, decoders[i]);
        REQUIRE(run(text, WR_REAL_BALL, 128, 300, &why) == 301, "%s", why);
    }
    rotation(text, ROOT_3, ARGMAX);
    REQUIRE(run(text, WR_REAL_MPFR, 64, 300, &why) == 301, "%s", why);
}

/* At h = (1, 0) the sign is 0, which no ball of positive radius decides. */
TEST(a_label_that_is_lost_is_refused) {
    char text[4096];
    const char *why;
    rotation(text, ROOT_3, SIGN);
    REQUIRE(run(text, WR_REAL_BALL, 1000, 300, &why) < 301);
    REQUIRE(strstr(why, "more than one label is possible") != NULL, "%s", why);
    rotation(text, ROOT_3, ARGMAX);
    REQUIRE(run(text, WR_REAL_BALL, 16, 60000, &why) < 60001);
    REQUIRE(strstr(why, "more than one label is possible") != NULL, "%s", why);
    rotation(text, ROOT_3, TABLE); /* rounded states are not in the table */
    REQUIRE(run(text, WR_REAL_MPFR, 24, 300, &why) < 301);
    REQUIRE(strstr(why, "no label for the rounded state") != NULL, "%s", why);
}

/* A step from h = 2 to 2/3 + 0.3333 has no label: the first form is a little
 * less than 1, which the other two are.  A ball that holds 1 as well must not
 * give it the label 0. */
TEST(equal_forms_are_undecided) {
    const wr_real_how_t how = {WR_REAL_BALL, 9, MPFR_RNDN};
    wr_lrnn_t M;
    wr_real_t R;
    wr_stack_t S;
    wr_limits_t L;
    wr_limits_init(L);
    wr_lrnn_init(M);
    model_require(
        M, "{\"format\": \"wreath-lrnn\", \"version\": 1, \"name\": \"tie\","
           "\"alphabet\": [\"a\"], \"ring\": \"Q\", \"layers\": [{\"name\":"
           "\"h\", \"role\": \"general\", \"dim\": 1, \"H0\": [\"2\"],"
           "\"reads\": [\"letter\"], \"labels\": 3, \"gate\": {\"table\":"
           "[[0, 0]]}, \"actions\": [{\"A\": {\"dense\": [\"1/3\"]}, \"B\":"
           "[\"9999/30000\"]}], \"decoder\": {\"kind\": \"argmax\", \"forms\":"
           "[[\"1\", \"0\"], [\"0\", \"1\"], [\"0\", \"1\"]]}}], \"readout\":"
           "{\"states\": 3, \"reads\": [0], \"table\": [[0, 0], [1, 1],"
           "[2, 2]]}, \"test_vectors\": []}");
    REQUIRE_STATUS(wr_real_init(R, M, &how, L), WR_OK);
    wr_real_stack(&S, R);
    REQUIRE_STATUS(S.start(S.self, L), WR_OK);
    REQUIRE_STATUS(S.step(S.self, 0, L), WR_UNABLE);
    wr_real_clear(R);
    wr_lrnn_clear(M);
}

TEST(what_cannot_be_run_is_refused) {
    char text[4096];
    const char *why;
    rotation(text, ROOT_3, ARGMAX);
    REQUIRE(run(text, WR_REAL_BALL, 1, 1, &why) == 0);
    REQUIRE(strstr(why, "precision") != NULL, "%s", why);
    rotation(text,
             "\"minpoly\": [\"3\", \"0\", \"1\"], \"root\": {\"re\": "
             "[\"-1\", \"1\"], \"im\": [\"1\", \"2\"]}",
             TABLE);
    REQUIRE(run(text, WR_REAL_MPFR, 64, 1, &why) == 0);
    REQUIRE(strstr(why, "not real") != NULL, "%s", why);
}
