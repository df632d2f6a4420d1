/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The clock goes forward, in seconds; the version is the release's. */

#include "harness.h"

#include <string.h>
#include <time.h>

TEST(seconds_are_seconds) {
    struct timespec nap = {0, 20000000};
    double a = wr_seconds();
    nanosleep(&nap, NULL);
    double b = wr_seconds();
    REQUIRE(b - a >= 0.019 && b - a < 20, "%g s", b - a);
}

TEST(the_version_is_the_release) {
    REQUIRE(strcmp(wr_version(), PACKAGE_VERSION) == 0, "%s", wr_version());
}
