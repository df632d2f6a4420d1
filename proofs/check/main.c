/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "any.h"

#include <string.h>

/* wreath-check CERT: arguments, verdict, exit status. */

#ifndef PACKAGE_VERSION
#define PACKAGE_VERSION "unknown"
#endif

static const char usage[] =
    "usage: wreath-check CERT [--model FILE] [--automaton FILE]\n"
    "                    [--max-memory BYTES] [--help] [--version]\n";

static const char help[] =
    "\n"
    "Checks that a certificate proves what it claims: that a linear RNN\n"
    "does, after every word, what an automaton does, exactly; where\n"
    "eigenvalues are; what a rounded recurrence does for ever; or which numbers\n"
    "of a format the gates of a model reach.  Or takes every step of a trace\n"
    "again.\n"
    "\n"
    "  CERT                a .cert or .trace file; - is standard input\n"
    "  --model FILE        the .lrnn file; otherwise the one the\n"
    "                      certificate names, relative to its folder\n"
    "  --automaton FILE    a .dfa file that must be the automaton written\n"
    "                      in the certificate\n"
    "  --max-memory BYTES  1 GiB unless stated; a suffix K, M or G counts\n"
    "                      in 1024s\n"
    "\n"
    "Exit status: 0 accepted, 1 rejected, 2 usage or unreadable input,\n"
    "3 a limit was reached.\n";

/* Digits and perhaps K, M or G; 0 if it is anything else. */
static size_t bytes(const char *text) {
    size_t n = 0;

    for (; *text >= '0' && *text <= '9'; text++) {
        if (n > (SIZE_MAX - 9) / 10)
            return 0;
        n = 10 * n + (size_t) (*text - '0');
    }
    if (*text != '\0') {
        int shift = *text == 'K' ? 10 : *text == 'M' ? 20
                                      : *text == 'G' ? 30 : 0;

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

int main(int argc, char **argv) {
    static ck_job job;
    int i, status;

    job.max_memory = (size_t) 1 << 30;
    for (i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;

        if (strcmp(argv[i], "--help") == 0) {
            printf("%s%s", usage, help);
            return fflush(stdout) == 0 ? 0 : CK_INPUT;
        }
        if (strcmp(argv[i], "--version") == 0) {
            printf("wreath-check %s\n", PACKAGE_VERSION);
            return fflush(stdout) == 0 ? 0 : CK_INPUT;
        }
        if (argv[i][0] != '-' || argv[i][1] == '\0') {
            if (job.cert_path != NULL)
                return wrong_usage("one certificate at a time: ", argv[i]);
            job.cert_path = argv[i];
            continue;
        }
        if (strcmp(argv[i], "--model") != 0 &&
            strcmp(argv[i], "--automaton") != 0 &&
            strcmp(argv[i], "--max-memory") != 0)
            return wrong_usage("unknown option ", argv[i]);
        if (value == NULL)
            return wrong_usage("a value is missing behind ", argv[i]);
        if (strcmp(argv[i], "--model") == 0)
            job.model_path = value;
        else if (strcmp(argv[i], "--automaton") == 0)
            job.automaton_path = value;
        else if ((job.max_memory = bytes(value)) == 0)
            return wrong_usage("not a number of bytes: ", value);
        i++;
    }
    if (job.cert_path == NULL)
        return wrong_usage("no certificate", "");
    status = ck_run(&job, ck_any_check);
    if (status != CK_ACCEPTED) {
        fprintf(stderr, "%s: %s\n", status == CK_REJECTED ? "REJECTED"
                                                         : "wreath-check",
                job.report);
        return status;
    }
    fputs(job.report, stdout);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return CK_ACCEPTED;
    fputs("wreath-check: standard output could not be written\n", stderr);
    return CK_INPUT;
}
