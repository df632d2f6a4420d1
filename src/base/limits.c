/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Bounds for one job.  A job occasionally asks whether it may continue; the
 * first bound that it has exceeded is described in words, because a user has
 * to know which limit was reached to do something about it.
 */

#include "base/base.h"
#include "base/impl.h"

#include <stdarg.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define GIB ((uint64_t) 1 << 30)

/* The monotonic clock: changing the system time does not move deadlines. */
double wr_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

void wr_limits_init(wr_limits_t L) {
    memset(L, 0, sizeof *L);
    L->max_memory = 8 * GIB;
    L->started = wr_seconds();
}

void wr_limits_wipe(const wr_limits_struct *L) {
    if (L->progress != NULL && isatty(2))
        fputs("\r\033[K", stderr);
}

wr_status_t wr_limits_fail(wr_limits_t L, wr_status_t s, const char *fmt, ...) {
    /* A second buffer, because the old reason may be one of the arguments. */
    char text[sizeof L->reason];
    va_list ap;
    va_start(ap, fmt);
    base_bounded(text, sizeof text, fmt, ap);
    va_end(ap);
    memcpy(L->reason, text, sizeof text);
    return s;
}

/* Check the two bounds that every job has.  The flag is set by a signal
 * handler, hence volatile, and only read here. */
static wr_status_t check_time(wr_limits_t L, const char *what) {
    if (wr_is_interrupted(L))
        return wr_limits_fail(L, WR_UNABLE, "%s: interrupted", what);
    if (L->deadline > 0 && wr_seconds() - L->started > L->deadline) {
        if (L->late != NULL)
            *L->late = 1;
        return wr_limits_fail(L, WR_UNABLE,
                              "%s: the deadline of %g second%s has passed",
                              what, L->deadline, WR_S(L->deadline));
    }
    return WR_OK;
}

/* Compare count with bound; a bound of 0 means none. */
static wr_status_t check_count(wr_limits_t L, const char *what, uint64_t count,
                               uint64_t bound, const char *unit) {
    if (bound == 0 || count <= bound)
        return WR_OK;
    return wr_limits_fail(
        L, WR_UNABLE, "%s: %llu %s are over the limit of %llu", what,
        (unsigned long long) count, unit, (unsigned long long) bound);
}

static void keep_most(uint64_t *most, uint64_t n) {
    if (n > *most)
        *most = n;
}

/* Time comes first: if several bounds are exceeded at once, the message names
 * the interrupt or the deadline, which the user has chosen. */
wr_status_t wr_limits_check(wr_limits_t L, const char *what, uint64_t states,
                            uint64_t bytes) {
    wr_status_t s = check_time(L, what);
    keep_most(&L->most_memory, bytes);
    keep_most(&L->most_states, states);
    if (s == WR_OK)
        s = check_count(L, what, bytes, L->max_memory, "bytes of memory");
    if (s == WR_OK)
        s = check_count(L, what, states, L->max_states, "states");
    return s;
}

wr_status_t wr_limits_steps(wr_limits_t L, const char *what, uint64_t steps) {
    wr_status_t s = check_time(L, what);
    keep_most(&L->most_steps, steps);
    if (s == WR_OK)
        s = check_count(L, what, steps, L->max_steps, "steps");
    return s;
}

const char *wr_truth_name(wr_truth_t t) {
    return t == WR_TRUE ? "yes" : t == WR_FALSE ? "no" : "unknown";
}
