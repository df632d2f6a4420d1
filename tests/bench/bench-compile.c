/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The program as a user runs it: random complete automata with two letters are
 * compiled by exclusion (read back and checked before writing) and proved for
 * every word, and the certificate is checked; full transformation monoids are
 * decomposed.  Prints one line per command: wall time, its limit and the ratio
 * of the two, processor time, maximum memory, size of the output.  The last
 * lines have the exponents of the growth of processor time with the number of
 * states between two sizes.
 *
 *   bench-compile [STATES...]     default 50 200 1000 2000 4000 */

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "automaton/automaton.h"

static char folder[] = "/tmp/bench-compile-XXXXXX";
static int failures;

/* A file of our folder. */
static const char *path(const char *name) {
    static char text[4][256];
    static int next;
    char *s = text[next++ % 4];
    snprintf(s, sizeof text[0], "%s/%s", folder, name);
    return s;
}

static void write_dfa(const wr_dfa_t A) {
    wr_buffer_t text;
    wr_limits_t L;
    wr_limits_init(L);
    wr_buffer_init(text);
    wr_dfa_print(text, A);
    if (wr_buffer_save(text, path("a.dfa"), L) != WR_OK) {
        fprintf(stderr, "bench-compile: %s\n", L->reason);
        exit(1);
    }
    wr_buffer_clear(text);
}

/* Runs a program quietly; limits are in seconds and bytes, 0 for none.  The
 * seconds of processor it took. */
static double command(const char *what, double limit, uint64_t memory,
                      const char *made, const char *const argv[]) {
    struct rusage use;
    struct stat st;
    int status = -1;
    double t = wr_seconds();
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        int null = open("/dev/null", O_WRONLY);
        dup2(null, 1);
        dup2(null, 2);
        execv(argv[0], (char *const *) argv);
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &use) != child)
        status = -1;
    t = wr_seconds() - t;
    double peak = (double) use.ru_maxrss * 1024;
    double cpu = (double) (use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
                 1e-6 * (double) (use.ru_utime.tv_usec + use.ru_stime.tv_usec);
    printf("  %-34s %8.3f s", what, t);
    if (limit > 0)
        printf(", limit %6.2f, ratio %.3f", limit, t / limit);
    printf(", %.3f s of CPU, %.0f MB", cpu, peak / 1048576);
    if (made != NULL && stat(path(made), &st) == 0)
        printf(", %lld bytes", (long long) st.st_size);
    if (status != 0)
        printf("  FAILED, status %d", WEXITSTATUS(status));
    if (memory > 0 && peak > (double) memory)
        printf("  over the memory limit");
    putchar('\n');
    failures += status != 0;
    return cpu;
}

typedef struct {
    uint32_t states;
    double compile, prove, check; /* seconds of processor */
} costs_t;

static costs_t bench_exclusion(const char *wreath, const char *check,
                               uint32_t n) {
    costs_t cost = {.states = n};
    double limit = n <= 200 ? 1 : n <= 1000 ? 60 : 0;
    wr_rng_t rng;
    wr_dfa_t A;
    wr_rng_init(rng, n);
    wr_dfa_init(A);
    wr_dfa_create(A, n, 2);
    for (uint32_t i = 0; i < 2 * n; i++)
        A->delta[i] = (uint32_t) wr_rng_below(rng, n);
    write_dfa(A);
    wr_dfa_clear(A);
    printf("random, %u states, 2 letters, exclusion\n", n);
    const char *const compile[] = {wreath,      "compile",      "--method",
                                   "exclusion", "-q",           path("a.dfa"),
                                   "-o",        path("a.lrnn"), NULL};
    cost.compile =
        command("compile", limit, UINT64_C(1) << 30, "a.lrnn", compile);
    const char *const prove[] = {wreath,         "verify",      "--all",
                                 path("a.lrnn"), path("a.dfa"), "-o",
                                 path("a.cert"), NULL};
    cost.prove = command("verify --all", 0, 0, "a.cert", prove);
    const char *const judge[] = {check, path("a.cert"), NULL};
    cost.check = command("wreath-check", 0, 0, NULL, judge);
    return cost;
}

static double exponent(double before, double now, double ratio) {
    return log(now / before) / log(ratio);
}

/* Each size compared with the previous one, and the checker with the prover. */
static void print_growth(const costs_t *cost, size_t sizes) {
    for (size_t i = 0; i < sizes; i++) {
        const costs_t *x = cost + i, *y = x - 1;
        printf("%u states: wreath-check takes %.2f times verify --all",
               x->states, x->check / x->prove);
        if (i > 0) {
            double ratio = (double) x->states / y->states;
            printf("; since %u, compile grows as n^%.2f, verify --all as "
                   "n^%.2f, wreath-check as n^%.2f",
                   y->states, exponent(y->compile, x->compile, ratio),
                   exponent(y->prove, x->prove, ratio),
                   exponent(y->check, x->check, ratio));
        }
        putchar('\n');
    }
}

/* A cycle, an exchange and a collapse generate all maps. */
static void bench_holonomy(const char *wreath, uint32_t n, double limit) {
    char what[64];
    wr_dfa_t A;
    wr_dfa_init(A);
    wr_dfa_create(A, n, 3);
    for (uint32_t q = 0; q < n; q++)
        A->delta[3 * q] = (q + 1) % n;
    A->delta[1] = 1;
    A->delta[4] = 0;
    A->delta[2] = 1;
    write_dfa(A);
    wr_dfa_clear(A);
    snprintf(what, sizeof what, "decompose T_%u", n);
    const char *const argv[] = {wreath, "decompose", path("a.dfa"), NULL};
    command(what, limit, 0, NULL, argv);
}

int main(int argc, char **argv) {
    const char *wreath = getenv("WREATH"), *check = getenv("WREATH_CHECK");
    static const char *const left[] = {"a.dfa", "a.lrnn", "a.cert"};
    if (wreath == NULL || check == NULL || mkdtemp(folder) == NULL) {
        fputs("bench-compile: WREATH and WREATH_CHECK name the programs\n",
              stderr);
        return 1;
    }
    static const uint32_t usual[] = {50, 200, 1000, 2000, 4000};
    costs_t cost[64];
    size_t sizes = 0;
    for (size_t i = 0; argc == 1 && i < sizeof usual / sizeof *usual; i++)
        cost[sizes++] = bench_exclusion(wreath, check, usual[i]);
    for (int i = 1; i < argc && sizes < 64; i++)
        cost[sizes++] =
            bench_exclusion(wreath, check, (uint32_t) atoi(argv[i]));
    print_growth(cost, sizes);
    /* start-up of the program is counted here; bench-cascade has the
     * construction alone */
    puts("full transformation monoids, holonomy, the whole program");
    bench_holonomy(wreath, 8, 0);
    bench_holonomy(wreath, 10, 0);
    bench_holonomy(wreath, 12, 0);
    bench_holonomy(wreath, 16, 0.3);
    bench_holonomy(wreath, 20, 5);
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        unlink(path(left[i]));
    rmdir(folder);
    return failures > 0;
}
