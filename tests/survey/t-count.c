/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Numbers of automata, and refused sizes, for which the output is unchanged.
 * t-survey.sh compares the numbers with known ones. */

#include "harness.h"
#include "survey/survey.h"

TEST(refused) {
    static const struct {
        wr_survey_space_t space;
        wr_status_t status;
    } rows[] = {{{0, 2, 0}, WR_DOMAIN},  {{63, 1, 0}, WR_DOMAIN},
                {{2, 0, 0}, WR_DOMAIN},  {{2, 7, 0}, WR_DOMAIN},
                {{62, 2, 0}, WR_UNABLE}, {{62, 1, 1}, WR_UNABLE}};
    wr_limits_t L;
    wr_limits_init(L);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t count = 77;
        wr_status_t s = wr_survey_count(&count, &rows[i].space, L);
        REQUIRE(s == rows[i].status && count == 77, "row %zu: %s, %lu", i,
                test_status_name(s), (unsigned long) count);
    }
}

TEST(one_letter) {
    /* A path of n states whose last one leads back to any. */
    for (uint32_t n = 1; n <= 62; n++) {
        const wr_survey_space_t space = {n, 1, 0};
        uint64_t count;
        wr_limits_t L;
        wr_limits_init(L);
        REQUIRE_STATUS(wr_survey_count(&count, &space, L), WR_OK);
        REQUIRE(count == n, "%u: %lu", n, (unsigned long) count);
    }
}
