/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_HARNESS_H
#define WREATH_TESTS_HARNESS_H

/* harness: the header of every test in C.
 *
 *   #include "harness.h"
 *   #include "base/base.h"
 *
 *   TEST(below_stays_below) {
 *       for (unsigned long i = test_rounds(1000); i > 0; i--) {
 *           uint64_t n = 1 + test_below(99), x = wr_rng_below(test_rng, n);
 *           REQUIRE(x < n, "n = %lu, x = %lu", n, x);
 *       }
 *   }
 *
 * The harness defines the main function.  Each case starts from the same seed,
 * independent of earlier cases, and must free all memory that it allocates.
 *
 *   t-rng                      all cases
 *   t-rng below_stays_below    the named cases
 *   WR_TEST_SEED=7             another seed (default 1)
 *   WR_TEST_MULTIPLIER=10      ten times as many rounds (default 1, may be 0.1)
 *
 * Exit status: 0 passed, 1 failed, 77 skipped.
 */

#include "base/base.h"

typedef struct test_case {
    const char *name;
    void (*run)(void);
    struct test_case *next;
} test_case_t;

void test_register(test_case_t *t);

/* Opens the body of a case. */
#define TEST(name)                                                        \
    static void test_##name(void);                                        \
    static test_case_t test_case_##name = {#name, test_##name, NULL};     \
    __attribute__((constructor)) static void test_register_##name(void) { \
        test_register(&test_case_##name);                                 \
    }                                                                     \
    static void test_##name(void)

/* Unless the condition holds, prints the place, the condition, the seed and, if
 * given, the objects, and ends the program with status 1:
 *   REQUIRE(cond)   or   REQUIRE(cond, "format", values...) */
#define REQUIRE(condition, ...)                                         \
    do {                                                                \
        if (!(condition))                                               \
            test_fail(__FILE__, __LINE__, #condition, " " __VA_ARGS__); \
    } while (0)

/* REQUIRE for a call that returns wr_status_t; prints the status returned. */
#define REQUIRE_STATUS(call, status)                                         \
    do {                                                                     \
        wr_status_t test_got = (call);                                       \
        if (test_got != (status))                                            \
            test_fail(__FILE__, __LINE__, #call " is " #status, " it is %s", \
                      test_status_name(test_got));                           \
    } while (0)

_Noreturn void test_fail(const char *file, int line, const char *condition,
                         const char *fmt, ...) WR_PRINTF(4, 5);
const char *test_status_name(wr_status_t s);

/* Ends the program with status 77 (skipped). */
_Noreturn void test_skip(const char *why);

/* The generator of the running case, seeded from WR_TEST_SEED. */
extern wr_rng_t test_rng;

/* Uniform in {0, ..., n-1}, n >= 1, and in {low, ..., high}. */
uint64_t test_below(uint64_t n);
int64_t test_between(int64_t low, int64_t high);

/* n times WR_TEST_MULTIPLIER, at least 1. */
unsigned long test_rounds(unsigned long n);

/* Path of a file of the source tree, "automata/parity.dfa"; of a new file in
 * a folder that is removed when the test ends.  Valid until the end. */
const char *test_source(const char *relative);
const char *test_scratch(const char *name);

/* The number of memory blocks in use, or -1 if they are not counted. */
long test_blocks(void);

#endif
