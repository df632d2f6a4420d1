/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"

#include "check/check.h"

#include <string.h>

/* The parts of the checker: hash, numbers, sets of tuples, and the reader of
 * rational numbers. */

/* Runs a case under the checker's own memory and way of failing. */
static void under_check(void (*f)(ck_job *), int status) {
    static ck_job job;
    job = (ck_job){.cert_path = "-", .max_memory = 1 << 26};
    int got = ck_run(&job, f);
    REQUIRE(got == status, "status %d: %s", got, job.report);
}

TEST(sha256_is_the_standard_one) {
    char hex[65], other[65], text[400];
    ck_sha256(hex, "abc", 3);
    REQUIRE(strcmp(hex, "ba7816bf8f01cfea414140de5dae2223"
                        "b00361a396177a9cb410ff61f20015ad") == 0);
    for (size_t n = 0; n <= sizeof text; n++) {
        for (size_t i = 0; i < n; i++)
            text[i] = (char) test_below(256);
        ck_sha256(hex, text, n);
        wr_sha256(other, text, n);
        REQUIRE(strcmp(hex, other) == 0, "%zu bytes: %s, not %s", n, hex,
                other);
    }
}

/* ---- numbers ----------------------------------------------------------- */

static ck_num any(void) {
    mpq_t *x = ck_blank();
    for (uint32_t i = 0; i < ck_degree(); i++) {
        mpq_set_si(x[i], (long) test_between(-9, 9),
                   (unsigned long) test_between(1, 6));
        mpq_canonicalize(x[i]);
    }
    return ck_store();
}

static ck_num plus(ck_num x, ck_num y) {
    return ck_muladd(x, y, CK_ONE);
}

static ck_num times(ck_num x, ck_num y) {
    return ck_muladd(CK_ZERO, x, y);
}

static void laws(void) {
    for (unsigned long i = test_rounds(300); i > 0; i--) {
        ck_num x = any(), y = any(), z = any(), r;
        REQUIRE(plus(x, y) == plus(y, x));
        REQUIRE(times(x, y) == times(y, x));
        REQUIRE(plus(plus(x, y), z) == plus(x, plus(y, z)));
        REQUIRE(times(times(x, y), z) == times(x, times(y, z)));
        REQUIRE(times(x, plus(y, z)) == plus(times(x, y), times(x, z)));
        REQUIRE(plus(x, times(CK_MINUS_ONE, x)) == CK_ZERO);
        REQUIRE(times(x, CK_ZERO) == CK_ZERO && times(x, CK_ONE) == x);
        r = ck_inverse(x);
        REQUIRE(x == CK_ZERO ? r == CK_NONE : times(x, r) == CK_ONE);
    }
}

static void rationals(ck_job *job) {
    (void) job;
    ck_num_start();
    laws();
    REQUIRE(ck_whole(0) == CK_ZERO && ck_whole(1) == CK_ONE);
    REQUIRE(ck_as_whole(ck_whole(77)) == 77);
    REQUIRE(ck_as_whole(CK_MINUS_ONE) == CK_NONE);
    REQUIRE(ck_as_whole(ck_inverse(ck_whole(2))) == CK_NONE);
}

/* The box of the root, re from low to high, im likewise, in tenths. */
static void box(int re_low, int re_high, int im_low, int im_high) {
    int tenths[4] = {re_low, re_high, im_low, im_high};
    ck_num corner[4];
    for (int i = 0; i < 4; i++) {
        mpq_t *x = ck_blank();
        mpq_set_si(x[0], tenths[i], 10);
        mpq_canonicalize(x[0]);
        corner[i] = ck_store();
    }
    ck_root_box(corner);
}

/* x^4 + x^3 + x^2 + x + 1, written with another leading coefficient. */
static void fifth_roots(ck_job *job) {
    (void) job;
    ck_num c[5], a, power = CK_ONE, sum = CK_ZERO;
    ck_num_start();
    for (int i = 0; i < 5; i++)
        c[i] = ck_whole(3);
    box(0, 5, 9, 10);
    ck_num_extend(c, 4);
    laws();
    mpq_set_ui(ck_blank()[1], 1, 1);
    a = ck_store();
    for (int i = 0; i < 5; i++) {
        REQUIRE((i == 0) == (power == CK_ONE));
        sum = plus(sum, power);
        power = times(power, a);
    }
    REQUIRE(power == CK_ONE && sum == CK_ZERO);
    REQUIRE(ck_as_whole(a) == CK_NONE);
}

/* x^2 - 1: zero divisors have no inverse, and other numbers have. */
static void not_a_field(ck_job *job) {
    (void) job;
    ck_num c[3], a;
    ck_num_start();
    c[0] = CK_MINUS_ONE;
    c[1] = CK_ZERO;
    c[2] = CK_ONE;
    box(5, 20, 0, 0);
    ck_num_extend(c, 2);
    mpq_set_ui(ck_blank()[1], 1, 1);
    a = ck_store();
    REQUIRE(times(a, a) == CK_ONE && ck_inverse(a) == a);
    REQUIRE(ck_inverse(plus(a, CK_ONE)) == CK_NONE);
    REQUIRE(ck_inverse(plus(a, CK_MINUS_ONE)) == CK_NONE);
    REQUIRE(ck_inverse(plus(a, ck_whole(2))) != CK_NONE);
}

/* x and 1 differ modulo x^2 - 1, and are one number at the root 1. */
static void equal_at_the_root(ck_job *job) {
    ck_num a;
    not_a_field(job);
    mpq_set_ui(ck_blank()[1], 1, 1);
    a = ck_store();
    REQUIRE(!ck_differ(a, a) && ck_differ(a, ck_whole(2)));
    ck_differ(a, CK_ONE);
}

/* x^2 - 2 has no root there. */
static void no_root(ck_job *job) {
    (void) job;
    ck_num_start();
    ck_num c[3] = {ck_whole(2), CK_ZERO, CK_MINUS_ONE};
    box(1000, 1010, 0, 0);
    ck_num_extend(c, 2);
}

TEST(numbers_obey_the_laws) {
    under_check(rationals, CK_ACCEPTED);
    under_check(fifth_roots, CK_ACCEPTED);
    under_check(not_a_field, CK_ACCEPTED);
    under_check(equal_at_the_root, CK_REJECTED);
    under_check(no_root, CK_REJECTED);
}

/* text, is it a number, is it in lowest terms */
static const struct {
    const char *text;
    int rational, canonical;
} written[] = {
    {"0", 1, 1},    {"1", 1, 1},     {"-1", 1, 1},
    {"12/5", 1, 1}, {"-12/5", 1, 1}, {"100000000000000000000000/3", 1, 1},
    {"00", 1, 0},   {"-0", 1, 0},    {"2/4", 1, 0},
    {"0/5", 1, 0},  {"3/1", 1, 0},   {"1/02", 1, 0},
    {"01", 1, 0},   {"", 0, 0},      {"-", 0, 0},
    {"+1", 0, 0},   {"1/", 0, 0},    {"/2", 0, 0},
    {"1/0", 0, 0},  {"0/0", 0, 0},   {"1/-2", 0, 0},
    {"1 ", 0, 0},   {" 1", 0, 0},    {"1.5", 0, 0},
    {"1e3", 0, 0},  {"0x1", 0, 0},   {"1/2/3", 0, 0},
    {"--1", 0, 0},  {"1,2", 0, 0},
};

static void read_numbers(ck_job *job) {
    (void) job;
    ck_num_start();
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        const char *t = written[i].text;
        REQUIRE(ck_rational(ck_blank()[0], t, strlen(t), 0) ==
                    written[i].rational,
                "\"%s\"", t);
        REQUIRE((ck_canonical(t) != CK_NONE) == written[i].canonical, "\"%s\"",
                t);
    }
    mpq_t *x = ck_blank();
    REQUIRE(ck_rational(x[0], "-6/4", 4, 0));
    REQUIRE(mpq_cmp_si(x[0], -3, 2) == 0);
}

TEST(numbers_are_read_strictly) {
    under_check(read_numbers, CK_ACCEPTED);
}

/* ---- tuples ------------------------------------------------------------ */

static void tuples(ck_job *job) {
    (void) job;
    ck_map T, empty;
    uint32_t key[3];
    enum { SIDE = 9 };
    unsigned char there[SIDE][SIDE][SIDE] = {{{0}}};
    ck_map_init(&T, 3);
    for (int i = 0; i < 2000; i++) {
        for (int k = 0; k < 3; k++)
            key[k] = (uint32_t) test_below(SIDE);
        uint32_t found = ck_map_find(&T, key);
        unsigned char *here = &there[key[0]][key[1]][key[2]];
        REQUIRE((found != CK_NONE) == *here);
        if (!*here)
            REQUIRE(ck_map_add(&T, key, 7 * T.count) == T.count - 1);
        else
            REQUIRE(memcmp(ck_map_key(&T, found), key, sizeof key) == 0 &&
                    T.value[found] == 7 * found);
        *here = 1;
    }
    ck_map_init(&empty, 0);
    REQUIRE(ck_map_find(&empty, key) == CK_NONE);
    ck_map_add(&empty, key, 5);
    REQUIRE(ck_map_find(&empty, key) == 0 && empty.value[0] == 5);
}

TEST(sets_of_tuples_find_what_was_added) {
    under_check(tuples, CK_ACCEPTED);
}

/* ---- memory ------------------------------------------------------------ */

static void greedy(ck_job *job) {
    (void) job;
    for (;;)
        ck_alloc(1 << 20, 1);
}

static void absurd(ck_job *job) {
    (void) job;
    ck_alloc(SIZE_MAX / 2, 4);
}

TEST(memory_is_bounded) {
    under_check(greedy, CK_LIMIT);
    under_check(absurd, CK_LIMIT);
}
