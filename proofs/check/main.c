/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* wreath-check CERT: arguments, exit status. */

#ifndef PACKAGE_VERSION
#define PACKAGE_VERSION "unknown"
#endif

static const char usage[] =
    "usage: wreath-check CERT [--expect KIND] [--model FILE]\n"
    "                    [--automaton FILE] [--json] [--deadline SECONDS]\n"
    "                    [--max-memory BYTES] [--kinds] [--help] "
    "[--version]\n";

static const char help[] =
    "\n"
    "Checks that a certificate proves what it claims: that a linear RNN\n"
    "tracks an automaton on every word, exactly or rounded; the locations\n"
    "of eigenvalues; the eventual behaviour of a rounded recurrence; or\n"
    "the numbers of a format that the gates of a model reach.  A trace is\n"
    "re-executed step by step.  The first line is VERIFIED, the kind of\n"
    "the statement, and the statement; the following lines give the\n"
    "hashes of its subjects, and what the verdict rests on.\n"
    "\n"
    "  CERT                a .cert or .trace file; - is standard input\n"
    "  --expect KIND       reject statements of another kind\n"
    "  --model FILE        the .lrnn file (default: the one that the\n"
    "                      certificate names, relative to its folder)\n"
    "  --automaton FILE    a .dfa file that must equal the automaton in the\n"
    "                      certificate, including names\n"
    "  --json              print the verdict as a JSON object\n"
    "  --deadline SECONDS  stop undecided after this time (default: never)\n"
    "  --max-memory BYTES  memory bound, with K, M or G (default 1G)\n"
    "  --kinds             list all kinds with their evidence and its basis\n"
    "\n"
    "Exit status: 0 verified, 1 rejected, 2 usage or unreadable input,\n"
    "3 a limit was reached.\n";

/* Read digits, optionally followed by K, M or G; return 0 for other text. */
static size_t bytes(const char *text) {
    size_t n = 0;
    for (; *text >= '0' && *text <= '9'; text++) {
        if (n > (SIZE_MAX - 9) / 10)
            return 0;
        n = 10 * n + (size_t) (*text - '0');
    }
    if (*text != '\0') {
        int shift = *text == 'K'   ? 10
                    : *text == 'M' ? 20
                    : *text == 'G' ? 30
                                   : 0;
        if (shift == 0 || text[1] != '\0' || n > SIZE_MAX >> shift)
            return 0;
        n <<= shift;
    }
    return n;
}

static int wrong_usage(const char *what, const char *which) {
    fprintf(stderr, "wreath-check: %s%s\n%s", what, which, usage);
    return CK_INPUT;
}

/* Set an option that has a value; return 0 if the option is unknown. */
static int set(ck_job *job, const char *name, const char *value) {
    if (strcmp(name, "--model") == 0)
        job->model_path = value;
    else if (strcmp(name, "--automaton") == 0)
        job->automaton_path = value;
    else if (strcmp(name, "--expect") == 0)
        job->expect = value;
    else if (strcmp(name, "--deadline") == 0)
        job->deadline =
            value == NULL ? 0 : ck_decimal(value, strlen(value), 100000000);
    else if (strcmp(name, "--max-memory") == 0)
        job->max_memory = value == NULL ? 0 : bytes(value);
    else
        return 0;
    return 1;
}

/* Return the status, or CK_INPUT if writing to standard output failed. */
static int finish(int status) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fputs("wreath-check: standard output could not be written\n", stderr);
    return CK_INPUT;
}

/* Print the result of a run; return its exit status. */
static int report(const ck_job *job, int status) {
    static char text[sizeof job->report];
    if (status != CK_ACCEPTED) {
        ck_failure_compose(text, sizeof text, job->json, status, job->report);
        fprintf(job->json ? stdout : stderr, "%s\n", text);
    } else {
        fputs(job->report, stdout);
    }
    return finish(status);
}

/* Return nonzero if argument i is repeated: one of its values would be lost. */
static int is_repeated(char **argv, int i) {
    for (int k = 1; k < i; k++)
        if (strcmp(argv[k], argv[i]) == 0)
            return 1;
    return 0;
}

/* Read the arguments; return -1 to continue, or an exit status. */
static int arguments(ck_job *job, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--help") == 0) {
            printf("%s%s", usage, help);
            return finish(CK_ACCEPTED);
        }
        if (strcmp(argv[i], "--version") == 0) {
            printf("wreath-check %s\n", PACKAGE_VERSION);
            return finish(CK_ACCEPTED);
        }
        if (strcmp(argv[i], "--kinds") == 0) {
            ck_kinds_print();
            return finish(CK_ACCEPTED);
        }
        if (strcmp(argv[i], "--json") == 0) {
            job->json = 1;
        } else if (argv[i][0] != '-' || argv[i][1] == '\0') {
            if (job->cert_path != NULL)
                return wrong_usage("more than one certificate: ", argv[i]);
            job->cert_path = argv[i];
        } else {
            if (!set(job, argv[i], value))
                return wrong_usage("unknown option ", argv[i]);
            if (value == NULL)
                return wrong_usage("missing value after ", argv[i]);
            if (is_repeated(argv, i))
                return wrong_usage("more than one value of ", argv[i]);
            if (job->max_memory == 0)
                return wrong_usage("invalid number of bytes: ", value);
            if (strcmp(argv[i], "--deadline") == 0 &&
                (job->deadline == 0 || job->deadline == CK_NONE))
                return wrong_usage("invalid number of seconds: ", value);
            i++;
        }
    }
    if (job->cert_path == NULL)
        return wrong_usage("no certificate", "");
    if (job->expect != NULL && !ck_kind_is(job->expect))
        return wrong_usage("unknown kind (--kinds lists all): ", job->expect);
    return -1;
}

int main(int argc, char **argv) {
    static ck_job job;
    for (int fd = 0; fd < 3;
         fd++) /* no file shall get the number of a closed one */
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
            return 2;
    job.max_memory = (size_t) 1 << 30;
    int status = arguments(&job, argc, argv);
    return status >= 0 ? status : report(&job, ck_run(&job, ck_any_check));
}
