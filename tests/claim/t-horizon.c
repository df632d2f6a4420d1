/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"

#include <stdio.h>
#include <string.h>

#include "claim/horizon.h"

/* What is proved for ever, against the casts of thousands of steps; the
 * first step, against the casts before it. */

static void recurrence(wr_recurrence_t R, const char *text) {
    wr_reader_t in;
    char copy[8192];
    snprintf(copy, sizeof copy, "%s", text);
    for (char *p = copy; *p != '\0'; p++)
        if (*p == ';')
            *p = '\n';
    wr_recurrence_init(R);
    wr_reader_init(in);
    REQUIRE_STATUS(wr_reader_open_text(in, "test", copy, strlen(copy)),
                   WR_OK);
    REQUIRE_STATUS(wr_recurrence_read(R, in), WR_OK);
    wr_reader_clear(in);
}

static void model(wr_cast_t M, const char *format, const char *mode,
                  int published, wr_limits_t L) {
    REQUIRE_STATUS(wr_format_read(M->format, format, L), WR_OK);
    REQUIRE_STATUS(wr_mode_read(M->mode, mode, L), WR_OK);
    M->published = published;
}

static int agrees(const wr_horizon_t H, const wr_cast_run_t X, ulong k) {
    for (size_t i = 0; i < H->n; i++)
        if (wr_cast_run_code(X, i) != H->code[k % H->period * H->n + i])
            return 0;
    return 1;
}

/* Steps through `more` casts behind the certified step.  The answer must be
 * right there, right from `first` on, and wrong before. */
static void against_run(const wr_horizon_t H, const wr_recurrence_t R,
                        const uint32_t *word, size_t length,
                        const wr_cast_t M, ulong more, const char *text) {
    wr_cast_run_t X;
    wr_limits_t L;
    wr_limits_init(L);
    if (fmpz_cmp_ui(H->from, 3000) > 0)
        return;
    ulong from = fmpz_get_ui(H->from), first = from;
    if (H->first_known)
        first = fmpz_get_ui(H->first);
    REQUIRE(first <= from, "%s", text);
    REQUIRE_STATUS(wr_cast_run_init(&X, R, word, length, M, L), WR_OK);
    for (ulong k = 0; k < from + more; k++) {
        if (k + 1 == first && H->first_known)
            REQUIRE(!agrees(H, X, k), "k = %lu already: %s", k, text);
        if (k >= first)
            REQUIRE(agrees(H, X, k), "k = %lu: %s", k, text);
        wr_cast_run_step(X);
    }
    wr_cast_run_clear(X);
}

/* ---- random recurrences ------------------------------------------------------ */

static size_t put(char *out, size_t room, size_t at, const char *word,
                  int64_t p, uint64_t q) {
    return at + (size_t) snprintf(out + at, room - at, "%s %lld/%llu", word,
                                  (long long) p, (unsigned long long) q);
}

/* Entries over a common small denominator, often contracting; sometimes
 * triangular, so that eigenvalues coincide. */
static void random_text(char *out, size_t room, int add) {
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

static void one(const char *text, const char *format, const char *mode,
                int published, unsigned long *decided, unsigned long *tied) {
    wr_recurrence_t R;
    wr_cast_t M;
    wr_horizon_t H;
    wr_limits_t L;
    uint32_t word[1] = {0};
    char what[9000];
    snprintf(what, sizeof what, "%s %s published %d: %s", format, mode,
             published, text);
    wr_limits_init(L);
    wr_horizon_init(H);
    recurrence(R, text);
    model(M, format, mode, published, L);
    wr_status_t s = wr_horizon_compute(H, R, word, 1, M, L);
    REQUIRE(s == WR_OK || s == WR_UNABLE, "%s", what);
    if (s == WR_OK) {
        ++*decided;
        *tied += H->tie != 0;
        against_run(H, R, word, 1, M, 30 + 3 * H->period, what);
    }
    wr_horizon_clear(H);
    wr_recurrence_clear(R);
}

TEST(random_recurrences_against_brute_force) {
    static const char *const formats[] = {
        "e4m3fn", "e5m2", "e2m1", "e4m3fn:sat", "e5m2:flush", "fixed:3:2",
        "float:3:-3:3", "int:4"};
    static const char *const modes[] = {"rne", "rna", "rnd", "rz",
                                        "ru", "rd", "odd"};
    unsigned long decided = 0, tied = 0, rounds = test_rounds(3000);
    for (unsigned long i = 0; i < rounds; i++) {
        char text[8192];
        int add = test_below(3) == 0;
        random_text(text, sizeof text, add);
        one(text, formats[test_below(8)], modes[test_below(7)],
            add && test_below(2) == 0, &decided, &tied);
    }
    REQUIRE(decided * 10 > rounds * 6, "only %lu of %lu decided", decided,
            rounds);
    REQUIRE(tied * 20 > rounds, "only %lu ties", tied);
}
