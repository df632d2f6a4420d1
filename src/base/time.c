/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The monotonic clock: setting the machine's date moves no deadline. */

#include "base/base.h"

#include <time.h>

double wr_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}
