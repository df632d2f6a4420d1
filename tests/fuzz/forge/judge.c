/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check/any.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

/* The checker as a server.  A request on standard input is a line
 *     CERTIFICATE-BYTES MODEL-BYTES
 * and so many bytes of either; the answer on standard output is a line
 *     STATUS REPORT
 * with the first words of the report.  One process judges thousands of
 * certificates, so that what one run leaves behind is seen by the next, and
 * the sanitizers see all of them.  A certificate that takes more processor
 * time than SECONDS, the one argument, ends the process with status 97; the
 * answers so far are out by then, so that the asker knows which it was.
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

/* So many bytes of standard input and a NUL behind them, in memory that is
 * just large enough: what is read beyond them is seen. */
static char *bytes(size_t count) {
    char *text = malloc(count + 1);

    if (text == NULL || fread(text, 1, count, stdin) != count)
        exit(2);
    text[count] = '\0';
    return text;
}

static void answer(int status, const char *report) {
    char words[WORDS];
    size_t i;

    snprintf(words, sizeof words, "%s", report);
    for (i = 0; words[i] != '\0'; i++)
        if ((unsigned char) words[i] < ' ' || (unsigned char) words[i] > '~')
            words[i] = ' ';
    printf("%d %s\n", status, words);
    fflush(stdout);
}

int main(int argc, char **argv) {
    long seconds = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    static ck_job job;
    size_t cert, model;
    char line[80];

    signal(SIGVTALRM, too_slow);
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *text, *about;

        if (sscanf(line, "%zu %zu", &cert, &model) != 2 || cert > MOST ||
            model > MOST)
            return 2;
        text = bytes(cert);
        about = bytes(model);
        memset(&job, 0, sizeof job);
        job.cert_path = "forged";
        job.max_memory = (size_t) 1 << 28;
        job.cert_text = text;
        job.cert_length = cert;
        job.model_text = about;
        job.model_length = model;
        watch(seconds);
        {
            int status = ck_run(&job, ck_any_check);

            watch(0);
            answer(status, job.report);
        }
        free(text);
        free(about);
    }
    return 0;
}
