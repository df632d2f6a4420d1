/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Limits: each bound stops a job and is named in the message, and 0 means no
 * bound. */

#include "harness.h"

#include <string.h>

TEST(fresh_limits_allow_everything_but_8_gib) {
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE(L->reason[0] == '\0');
    REQUIRE_STATUS(wr_limits_check(L, "x", UINT64_MAX, UINT64_C(8) << 30),
                   WR_OK);
    REQUIRE_STATUS(wr_limits_steps(L, "x", UINT64_MAX), WR_OK);
    REQUIRE_STATUS(wr_limits_check(L, "x", 0, (UINT64_C(8) << 30) + 1),
                   WR_UNABLE);
    REQUIRE(strstr(L->reason, "bytes of memory") != NULL, "%s", L->reason);
}

TEST(a_bound_itself_is_allowed) {
    wr_limits_t L;
    wr_limits_init(L);
    L->max_states = 10;
    L->max_steps = 20;
    REQUIRE_STATUS(wr_limits_check(L, "sets", 10, 0), WR_OK);
    REQUIRE_STATUS(wr_limits_check(L, "sets", 11, 0), WR_UNABLE);
    REQUIRE(strcmp(L->reason, "sets: 11 states are over the limit of 10") == 0,
            "%s", L->reason);
    REQUIRE_STATUS(wr_limits_steps(L, "search", 20), WR_OK);
    REQUIRE_STATUS(wr_limits_steps(L, "search", 21), WR_UNABLE);
    REQUIRE(strcmp(L->reason, "search: 21 steps are over the limit of 20") == 0,
            "%s", L->reason);
}

TEST(the_most_that_was_asked_for_is_kept) {
    wr_limits_t L;
    wr_limits_init(L);
    L->max_states = 10;
    REQUIRE_STATUS(wr_limits_check(L, "x", 7, 100), WR_OK);
    REQUIRE_STATUS(wr_limits_check(L, "x", 3, 200), WR_OK);
    REQUIRE_STATUS(wr_limits_steps(L, "x", 5), WR_OK);
    REQUIRE(L->most_states == 7 && L->most_memory == 200 && L->most_steps == 5);
    REQUIRE_STATUS(wr_limits_check(L, "x", 11, 0), WR_UNABLE);
    REQUIRE(L->most_states == 11);
}

TEST(zero_is_no_bound) {
    wr_limits_t L;
    wr_limits_init(L);
    L->max_memory = 0;
    REQUIRE_STATUS(wr_limits_check(L, "x", UINT64_MAX, UINT64_MAX), WR_OK);
}

TEST(the_deadline_and_an_interrupt_stop_any_job) {
    wr_limits_t L;
    volatile int stop = 0;
    int late = 0;
    wr_limits_init(L);
    L->deadline = 1;
    L->interrupted = &stop;
    L->late = &late;
    REQUIRE_STATUS(wr_limits_steps(L, "x", 1), WR_OK);
    stop = 1;
    REQUIRE_STATUS(wr_limits_steps(L, "x", 1), WR_UNABLE);
    REQUIRE(strstr(L->reason, "interrupted") != NULL, "%s", L->reason);
    REQUIRE(!late);
    stop = 0;
    L->started -= 2; /* as if two seconds had passed */
    REQUIRE_STATUS(wr_limits_check(L, "x", 1, 1), WR_UNABLE);
    REQUIRE(strstr(L->reason, "deadline of 1 second ") != NULL, "%s",
            L->reason);
    REQUIRE(late);
}

TEST(a_reason_may_quote_the_one_before_and_be_too_long) {
    wr_limits_t L;
    char longer[2000];
    wr_limits_init(L);
    REQUIRE_STATUS(wr_limits_fail(L, WR_DOMAIN, "inner %d", 7), WR_DOMAIN);
    REQUIRE_STATUS(wr_limits_fail(L, WR_IO, "outer: %s", L->reason), WR_IO);
    REQUIRE(strcmp(L->reason, "outer: inner 7") == 0, "%s", L->reason);
    REQUIRE_STATUS(wr_limits_fail(L, WR_IO, "a\tb\x1b[0m\xc3"), WR_IO);
    REQUIRE(strcmp(L->reason, "a?b?[0m?") == 0, "%s", L->reason);
    memset(longer, 'x', sizeof longer);
    longer[sizeof longer - 1] = '\0';
    REQUIRE_STATUS(wr_limits_fail(L, WR_IO, "%s", longer), WR_IO);
    REQUIRE(strlen(L->reason) == sizeof L->reason - 1);
    REQUIRE(strcmp(L->reason + sizeof L->reason - 6, "xx...") == 0);
    for (size_t i = 0; i + 1 < sizeof longer; i++)
        longer[i] = i % 2 == 0 ? '\xc3' : '\xa4';
    REQUIRE_STATUS(wr_limits_fail(L, WR_IO, "a%s", longer), WR_IO);
    size_t end = strlen(L->reason);
    REQUIRE(strcmp(L->reason + end - 3, "...") == 0);
    REQUIRE(L->reason[end - 4] == '\xa4', "%s", L->reason);
}
