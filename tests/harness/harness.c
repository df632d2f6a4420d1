/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The main function of every test in C: runs the cases in the order of the
 * file, each from the same seed.  The number of blocks of memory in use
 * (count.c) must be the same before and after each case. */

#include "harness.h"
#include "exact/compat.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

wr_rng_t test_rng;

static test_case_t *first, *running;
static uint64_t seed = 1;
static double multiplier = 1;
static const char *program;

void test_register(test_case_t *t) {
    test_case_t **end = &first;
    while (*end != NULL)
        end = &(*end)->next;
    *end = t;
}

/* ---- verdicts ---------------------------------------------------------- */

void test_fail(const char *file, int line, const char *condition,
               const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    fflush(stdout);
    fprintf(stderr, "%s:%d: FAIL %s: %s\n ", file, line,
            running != NULL ? running->name : "harness", condition);
    vfprintf(stderr, fmt, ap);
    fprintf(stderr,
            "\n  replay: WR_TEST_SEED=%llu WR_TEST_MULTIPLIER=%g "
            "%s %s\n",
            (unsigned long long) seed, multiplier, program,
            running != NULL ? running->name : "");
    va_end(ap);
    exit(1);
}

void test_skip(const char *why) {
    printf("skipped: %s\n", why);
    exit(77);
}

const char *test_status_name(wr_status_t s) {
    static const char *const name[] = {"WR_OK", "WR_DOMAIN", "WR_UNABLE",
                                       "WR_PARSE", "WR_IO"};
    return (unsigned) s < 5 ? name[s] : "no status";
}

/* ---- chance ------------------------------------------------------------ */

uint64_t test_below(uint64_t n) {
    return wr_rng_below(test_rng, n);
}

int64_t test_between(int64_t low, int64_t high) {
    uint64_t width = (uint64_t) high - (uint64_t) low + 1;
    uint64_t x = width == 0 ? wr_rng_next(test_rng) : test_below(width);
    return (int64_t) ((uint64_t) low + x);
}

unsigned long test_rounds(unsigned long n) {
    double rounds = (double) n * multiplier;
    return rounds < 1 ? 1 : (unsigned long) rounds;
}

/* ---- files ------------------------------------------------------------- */

static char source_path[4096], scratch_path[4096], scratch[4096];

const char *test_source(const char *relative) {
    const char *root = getenv("srcdir");
    snprintf(source_path, sizeof source_path, "%s/%s",
             root != NULL ? root : ".", relative);
    return source_path;
}

/* The folder goes with its files; tests make no folders inside it. */
static void remove_scratch(void) {
    char command[sizeof scratch + 16];
    snprintf(command, sizeof command, "rm -rf '%s'", scratch);
    if (scratch[0] != '\0' && system(command) != 0)
        fprintf(stderr, "could not remove %s\n", scratch);
}

const char *test_scratch(const char *name) {
    if (scratch[0] == '\0') {
        const char *tmp = getenv("TMPDIR");
        snprintf(scratch, sizeof scratch, "%s/wreath-test-XXXXXX",
                 tmp != NULL ? tmp : "/tmp");
        if (mkdtemp(scratch) == NULL) {
            scratch[0] = '\0';
            test_skip("no folder for temporary files");
        }
        atexit(remove_scratch);
    }
    if (snprintf(scratch_path, sizeof scratch_path, "%s/%s", scratch, name) >=
        (int) sizeof scratch_path)
        abort();
    return scratch_path;
}

/* ---- main -------------------------------------------------------------- */

static void run(test_case_t *t) {
    running = t;
    /* Mixed with the name: cases do not repeat each other's numbers. */
    uint64_t key = seed;
    for (const char *s = t->name; *s != '\0'; s++)
        key = key * 1000003 + (unsigned char) *s;
    wr_rng_init(test_rng, key);
    flint_cleanup(); /* caches of FLINT and MPFR are no leaks */
    long before = test_blocks();
    double start = wr_seconds();
    t->run();
    flint_cleanup();
    long after = test_blocks();
    if (after != before)
        test_fail(__FILE__, __LINE__, "all memory was given back",
                  " %ld blocks were not", after - before);
    printf("ok %s (%.2f s)\n", t->name, wr_seconds() - start);
    running = NULL;
}

static int wanted(const test_case_t *t, int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], t->name) == 0)
            return 1;
    return argc < 2;
}

int main(int argc, char **argv) {
    static char out[BUFSIZ]; /* or stdio would take a block midway */
    const char *s;
    int ran = 0;
    setvbuf(stdout, out, _IOLBF, sizeof out);
    program = argv[0];
    if ((s = getenv("WR_TEST_SEED")) != NULL)
        seed = strtoull(s, NULL, 0);
    if ((s = getenv("WR_TEST_MULTIPLIER")) != NULL)
        multiplier = strtod(s, NULL);
    for (test_case_t *t = first; t != NULL; t = t->next)
        if (wanted(t, argc, argv)) {
            run(t);
            ran++;
        }
    if (ran == 0) {
        fprintf(stderr, "%s: no such case\n", program);
        return 1;
    }
    return 0;
}
