/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The program of Graphviz that places graphs.  It reads and
 * writes unnamed temporary files, so that neither side waits for the other;
 * an alarm that survives exec stops one that does not end. */

#include "picture/graph.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS = 120, ABSENT = 127 };

/* In the child; does not return. */
static void become(const char *const *argv, FILE *from, FILE *to) {
    FILE *mute = fopen("/dev/null", "w");
    signal(SIGALRM, SIG_DFL);
    alarm(SECONDS);
    if (dup2(fileno(from), 0) >= 0 && dup2(fileno(to), 1) >= 0 &&
        (mute == NULL || dup2(fileno(mute), 2) >= 0))
        execvp(argv[0], (char *const *) argv);
    _exit(ABSENT);
}

static wr_status_t wait_for(pid_t child, const char *name, wr_limits_t L) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return wr_limits_fail(L, WR_IO, "%s: %s", name, strerror(errno));
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return WR_OK;
    if (WIFEXITED(status) && WEXITSTATUS(status) == ABSENT)
        return wr_limits_fail(L, WR_UNABLE, "the program %s is not here", name);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        return wr_limits_fail(L, WR_UNABLE, "%s was stopped after %d s", name,
                              SECONDS);
    return wr_limits_fail(L, WR_UNABLE, "the program %s failed", name);
}

static void take(wr_buffer_t out, FILE *from) {
    char block[4096];
    size_t n;
    rewind(from);
    while ((n = fread(block, 1, sizeof block, from)) > 0)
        wr_buffer_write(out, block, n);
}

static wr_status_t run(wr_buffer_t out, const char *const *argv, FILE *f[2],
                       wr_limits_t L) {
    fflush(NULL); /* what stands in buffers must not be written twice */
    const pid_t child = fork();
    if (child < 0)
        return wr_limits_fail(L, WR_IO, "%s: %s", argv[0], strerror(errno));
    if (child == 0)
        become(argv, f[0], f[1]);
    const wr_status_t s = wait_for(child, argv[0], L);
    if (s == WR_OK)
        take(out, f[1]);
    return s;
}

wr_status_t picture_program(wr_buffer_t out, const char *const *argv,
                            const wr_buffer_t in, wr_limits_t L) {
    FILE *f[2] = {tmpfile(), tmpfile()};
    wr_status_t s = WR_OK;
    if (f[0] == NULL || f[1] == NULL ||
        fwrite(in->text, 1, in->length, f[0]) != in->length ||
        fflush(f[0]) != 0)
        s = wr_limits_fail(L, WR_IO, "temporary file: %s", strerror(errno));
    if (s == WR_OK) {
        rewind(f[0]);
        s = run(out, argv, f, L);
    }
    for (int i = 0; i < 2; i++)
        if (f[i] != NULL)
            fclose(f[i]);
    return s;
}
