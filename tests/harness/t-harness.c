/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tests of the harness. Run alone, they pass; t-harness.sh plants, by WR_PLANT,
 * each kind of error that a test may have, and each must be detected. */

#include "harness.h"
#include "exact/compat.h"

#include <stdlib.h>
#include <string.h>

static int planted(const char *what) {
    const char *s = getenv("WR_PLANT");
    return s != NULL && strcmp(s, what) == 0;
}

TEST(a_condition_that_fails) {
    int x = planted("require") ? 3 : 2;
    REQUIRE(x == 2, "x = %d", x);
}

TEST(a_status_that_is_another) {
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE_STATUS(
        wr_limits_check(L, "x", 0, planted("status") ? UINT64_MAX : 0), WR_OK);
}

TEST(a_block_that_is_kept) {
    void *volatile p = wr_malloc(10);
    if (!planted("leak"))
        wr_free(p);
}

TEST(a_number_that_is_kept) {
    fmpz_t x;
    fmpz_init(x);
    fmpz_set_ui(x, 3);
    fmpz_pow_ui(x, x, 1000);
    if (!planted("fmpz"))
        fmpz_clear(x);
}

TEST(a_machine_that_cannot) {
    if (planted("skip"))
        test_skip("planted");
}

/* Prints the case's numbers: two runs of one seed must print the same. */
TEST(numbers_of_the_seed) {
    printf("rounds %lu, below %llu, between %lld\n", test_rounds(10),
           (unsigned long long) test_below(1000000),
           (long long) test_between(-1000000, -1));
    REQUIRE(test_between(INT64_MIN, INT64_MAX) != 0);
    REQUIRE(test_between(5, 5) == 5);
}
