/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_HORIZON_H
#define WREATH_TESTS_HORIZON_H

/* Shared by the tests of casts of exact powers: recurrences from text and
 * random ones, formats and modes. */

#include <stdio.h>
#include <string.h>

#include "horizon/horizon.h"

static inline void recurrence(wr_recurrence_t R, const char *text) {
    wr_reader_t in;
    char copy[8192];
    snprintf(copy, sizeof copy, "%s", text);
    for (char *p = copy; *p != '\0'; p++)
        if (*p == ';')
            *p = '\n';
    wr_recurrence_init(R);
    wr_reader_init(in);
    REQUIRE_STATUS(wr_reader_open_text(in, "test", copy, strlen(copy)), WR_OK);
    REQUIRE_STATUS(wr_recurrence_read(R, in), WR_OK);
    wr_reader_clear(in);
}

static inline void model(wr_cast_t M, const char *format, const char *mode,
                         int published, wr_limits_t L) {
    REQUIRE_STATUS(wr_format_read(M->format, format, L), WR_OK);
    REQUIRE_STATUS(wr_mode_read(M->mode, mode, L), WR_OK);
    M->published = published;
}

/* ---- random recurrences
 * ------------------------------------------------------ */

static inline size_t put(char *out, size_t room, size_t at, const char *word,
                         int64_t p, uint64_t q) {
    return at + (size_t) snprintf(out + at, room - at, "%s %lld/%llu", word,
                                  (long long) p, (unsigned long long) q);
}

/* Entries over a common small denominator, often contracting; sometimes
 * triangular, so that eigenvalues coincide. */
static inline void random_text(char *out, size_t room, int add) {
    size_t n = 1 + test_below(3), at;
    uint64_t q = 2 + test_below(7);
    int64_t size = (int64_t) q;
    int triangular = test_below(3) == 0;
    at = (size_t) snprintf(out, room, "size %zu; start", n);
    for (size_t i = 0; i < n; i++)
        at = put(out, room, at, "", test_between(-8, 8), 1 + test_below(4));
    for (size_t i = 0; i < n; i++) {
        at = put(out, room, at, "; row", 0, 1) - 4;
        for (size_t j = 0; j < n; j++) {
            int64_t x = test_between(-size, size);
            if (triangular && j < i)
                x = 0;
            if (triangular && j == i && test_below(2) == 0)
                x = (int64_t) (q / 2);
            at = put(out, room, at, "", x, n == 1 || triangular ? q : 2 * q);
        }
    }
    if (add) {
        at = put(out, room, at, "; add", 0, 1) - 4;
        for (size_t i = 0; i < n; i++)
            at = put(out, room, at, "", test_between(-4, 4), 4);
    }
}

static const char *const horizon_formats[8] = {
    "e4m3fn",     "e5m2",      "e2m1",         "e4m3fn:sat",
    "e5m2:flush", "fixed:3:2", "float:3:-3:3", "int:4"};
static const char *const horizon_modes[7] = {"rne", "rna", "rnd", "rz",
                                             "ru",  "rd",  "odd"};

#endif
