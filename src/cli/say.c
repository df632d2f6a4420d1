/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Messages for users: errors and notes on standard error, data on standard
 * output, progress on a terminal or on request. */

#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"

static volatile int broken_pipe; /* set by SIGPIPE */

WR_PRINTF(2, 0)
static void say(const cli_t *c, const char *fmt, va_list ap) {
    char *text = NULL;
    fflush(stdout);
    if (broken_pipe) /* later messages are of no use */
        return;
    fprintf(stderr, "wreath%s%s: ", c && c->command ? " " : "",
            c && c->command ? c->command->name : "");
    wr_vsay(&text, fmt, ap);
    wr_make_printable(text);
    fprintf(stderr, "%s\n", text);
    wr_free(text);
}

int cli_error(const cli_t *c, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    say(c, fmt, ap);
    va_end(ap);
    return EXIT_BAD;
}

void cli_note(const cli_t *c, const char *fmt, ...) {
    va_list ap;
    if (c->quiet)
        return;
    va_start(ap, fmt);
    say(c, fmt, ap);
    va_end(ap);
}

void cli_more(const cli_t *c, const char *fmt, ...) {
    va_list ap;
    if (!c->verbose)
        return;
    va_start(ap, fmt);
    say(c, fmt, ap);
    va_end(ap);
}

void cli_notes(const cli_t *c, const char *of, const char *text) {
    const char *line;
    for (size_t n; wr_take_part(&line, &n, &text, '\n');)
        if (n > 0)
            cli_note(c, "%s%s%.*s", of != NULL ? of : "",
                     of != NULL ? ": " : "", (int) n, line);
}

int cli_failed(const cli_t *c, wr_status_t s) {
    const char *why = c->limits->reason;
    if (s == WR_OK)
        return 0;
    if (s == WR_UNABLE) {
        cli_error(c, "unknown: %s", *why ? why : "a limit was reached");
        return EXIT_UNKNOWN;
    }
    return cli_error(c, "%s", *why ? why : "the input is not in the domain");
}

void cli_must(const cli_t *c, wr_status_t s) {
    const int status = cli_failed(c, s);
    if (status != 0)
        cli_end(c, status);
}

void cli_refuse(const cli_t *c, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    say(c, fmt, ap);
    va_end(ap);
    cli_end(c, EXIT_BAD);
}

void cli_print_json(json_t *object) {
    json_dumpf(object, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(object);
}

void cli_answer(const wr_field_t *fields, const char *keys, ...) {
    json_t *o = json_object();
    va_list ap;
    va_start(ap, keys);
    wr_answer_vadd(o, fields, keys, &ap);
    va_end(ap);
    cli_print_json(o);
}

void cli_print(const wr_buffer_t text) {
    fwrite(text->text, 1, text->length, stdout);
}

void cli_say_certificate(const cli_t *c, const char *path) {
    if (path != NULL)
        printf("certificate: %s (wreath-check %s%s)\n", path, path,
               strcmp(c->operand[0], "-") == 0 ? " --model FILE" : "");
}

void cli_two_on_stdout(const cli_t *c, const char *path) {
    if (c->json && wr_is_stdout(path))
        cli_refuse(c, "--json and -o - would both write to standard output");
}

int cli_finish(const cli_t *c, int status) {
    const int lost = fflush(stdout) != 0 || ferror(stdout);
    if (broken_pipe) { /* end by the default action of SIGPIPE */
        signal(SIGPIPE, SIG_DFL);
        raise(SIGPIPE);
    }
    if (lost)
        return cli_error(c, "standard output could not be written");
    if (c != NULL)
        cli_verbose_end(c);
    return status;
}

void cli_end(const cli_t *c, int status) {
    const int ended = cli_finish(c, status);
    if (status == EXIT_BAD && c->bare)
        cli_usage(stderr, c->command);
    cli_release(*c->held);
    flint_cleanup();
    exit(ended);
}

int cli_status(wr_truth_t t) {
    return t == WR_TRUE ? EXIT_YES : t == WR_FALSE ? EXIT_NO : EXIT_UNKNOWN;
}

/* Return the optimal string alignment distance: each insertion, deletion,
 * substitution or swap of neighbours costs 1; 64 if a word exceeds 63 bytes. */
static size_t distance(const char *a, const char *b) {
    size_t m = strlen(a), n = strlen(b), d[64][64];
    if (m > 63 || n > 63)
        return 64;
    for (size_t i = 0; i <= m; i++)
        d[i][0] = i;
    for (size_t j = 0; j <= n; j++)
        d[0][j] = j;
    for (size_t i = 1; i <= m; i++)
        for (size_t j = 1; j <= n; j++) {
            size_t best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (d[i - 1][j] + 1 < best)
                best = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < best)
                best = d[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
                a[i - 2] == b[j - 1] && d[i - 2][j - 2] + 1 < best)
                best = d[i - 2][j - 2] + 1;
            d[i][j] = best;
        }
    return d[m][n];
}

void cli_nearer(const char **best, const char *word, const char *name) {
    const size_t least = *best != NULL ? distance(word, *best) : 3;
    const size_t d = distance(word, name);
    if (d < least && d < strlen(word))
        *best = name;
}

/* ---- progress and interruption ------------------------------------------ */

static volatile int interrupted; /* set by signal handlers */

/* Interrupt the computation; a second signal ends the program at once, unless
 * it arrives within 0.3 s of the first, as the second signal of `timeout` does,
 * which signals both the program and its process group. */
static void on_interrupt(int sig) {
    static double first;
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    const double now = (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
    if (sig == SIGPIPE) {
        broken_pipe = 1;
        signal(sig, SIG_IGN);
    } else if (interrupted && now - first > 0.3) {
        signal(sig, SIG_DFL);
        raise(sig);
    }
    if (!interrupted)
        first = now;
    interrupted = 1;
}

/* Install the handler unless the parent process ignores the signal.  SIGTERM
 * and SIGINT are always handled, because a shell ignores SIGINT in background
 * jobs. */
static void handle_unless_ignored(int sig) {
    if (signal(sig, on_interrupt) == SIG_IGN)
        signal(sig, SIG_IGN);
}

static void show_progress(void *arg, const char *what, uint64_t done,
                          uint64_t total) {
    cli_t *c = arg;
    double t = wr_seconds() - c->limits->started;
    if (t < 1.0)
        return;
    if (cli_has(c, "progress")) {
        if (t - c->told < 10.0 || done == total)
            return;
        c->told = t;
        if (total > 0)
            cli_error(c, "%s: %llu of %llu after ~%.0f s", what,
                      (unsigned long long) done, (unsigned long long) total, t);
        else
            cli_error(c, "%s: %llu after ~%.0f s", what,
                      (unsigned long long) done, t);
        return;
    }
    if (total > 0)
        fprintf(stderr, "\r%s: %llu of %llu, ~%.0f s left \033[K", what,
                (unsigned long long) done, (unsigned long long) total,
                done ? t * (double) (total - done) / (double) done : 0.0);
    else
        fprintf(stderr, "\r%s: %llu, ~%.0f per second \033[K", what,
                (unsigned long long) done, (double) done / t);
    if (done == total)
        fputs("\r\033[K", stderr);
}

void cli_arm(cli_t *c) {
    c->limits->interrupted = &interrupted;
    signal(SIGINT, on_interrupt);
    signal(SIGTERM, on_interrupt);
    handle_unless_ignored(SIGHUP);
    handle_unless_ignored(SIGPIPE);
    if (cli_has(c, "progress") || (!c->quiet && isatty(2))) {
        c->limits->progress = show_progress;
        c->limits->progress_arg = c;
    }
}
