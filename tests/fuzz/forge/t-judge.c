/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check/check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

/* The checker as a server.  A request on standard input is a line
 *
 *     CERTIFICATE-BYTES MODEL-BYTES
 *
 * followed by the bytes of both; the answer on standard output is a line
 *
 *     STATUS REPORT
 *
 * with the first words of the report.  One process judges thousands of
 * certificates, so that state left by one run is detected by the next, and the
 * sanitizers check all of them. If a certificate takes more processor time than
 * SECONDS, the only argument, the process ends with status 97; all earlier
 * answers have been written, so that the client knows which certificate it was.
 *
 * Without an argument the program judges two certificates of its own in turn.
 */

enum { MOST = 1 << 24, SLOW = 97, WORDS = 160 };

static _Noreturn void too_slow(int signal) {
    (void) signal;
    _exit(SLOW);
}

static void watch(long seconds) {
    struct itimerval timer = {{0, 0}, {seconds, 0}};

    setitimer(ITIMER_VIRTUAL, &timer, NULL);
}

/* The given number of bytes of standard input and a NUL, in memory that is just
 * large enough, so that reads beyond it are detected. */
static char *bytes(size_t count) {
    char *text = malloc(count + 1);

    if (text == NULL || fread(text, 1, count, stdin) != count)
        exit(2);
    text[count] = '\0';
    return text;
}

static void answer(int status, const char *report) {
    size_t i;

    printf("%d ", status);
    for (i = 0; report[i] != '\0' && i < WORDS; i++)
        putchar(report[i] < ' ' || report[i] > '~' ? ' ' : report[i]);
    putchar('\n');
    fflush(stdout);
}

static int judged(char *cert, size_t length, char *model, size_t about,
                  long seconds, ck_job *job) {
    int status;

    memset(job, 0, sizeof *job);
    job->cert_path = "forged";
    job->max_memory = (size_t) 1 << 28;
    job->cert_text = cert;
    job->cert_length = length;
    job->model_text = model;
    job->model_length = about;
    watch(seconds);
    status = ck_run(job, ck_any_check);
    watch(0);
    return status;
}

static int serve(long seconds) {
    static ck_job job;
    size_t length, about;
    char line[80];

    signal(SIGVTALRM, too_slow);
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *cert, *model;
        int status;

        if (sscanf(line, "%zu %zu", &length, &about) != 2 || length > MOST ||
            about > MOST)
            return 2;
        cert = bytes(length);
        model = bytes(about);
        status = judged(cert, length, model, about, seconds, &job);
        answer(status, job.report);
        free(cert);
        free(model);
    }
    return 0;
}

/* The monoid of an automaton of one state has one map, not two; the verdict on
 * one certificate does not depend on earlier ones. */
static int test(void) {
    static ck_job job;
    int i, wrong = 0;

    for (i = 0; i < 6; i++) {
        char text[300], hex[65];

        snprintf(text, sizeof text,
                 "wreath-aperiodic 1\n| name one\n"
                 "| states 1\n| alphabet a\n| start 0\n| accept 0\n"
                 "| trans\n| 0\nmonoid %d\n",
                 1 + i % 2);
        ck_sha256(hex, text, strlen(text));
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "sha256 %s\n.\n", hex);
        wrong += judged(text, strlen(text), text, 0, 0, &job) !=
                 (i % 2 == 0 ? CK_ACCEPTED : CK_REJECTED);
    }
    if (wrong > 0)
        fprintf(stderr, "%d of 6 verdicts are wrong: %s\n", wrong, job.report);
    return wrong > 0;
}

int main(int argc, char **argv) {
    return argc > 1 ? serve(strtol(argv[1], NULL, 10)) : test();
}
