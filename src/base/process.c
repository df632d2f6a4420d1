/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One child process, from its input to its end.  The input is a file without
 * a name, so that neither side waits for the other; both outputs are read as
 * they arrive, and limits are checked at least five times a second.
 */

#include "base/impl.h"
#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

void base_end_with_parent(int sig) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, sig);
#else
    (void) sig;
#endif
}

FILE *base_scratch_file(void) {
    char *name = NULL;
    wr_say(&name, "%s/wreath-XXXXXX", wr_scratch_place());
    int fd = mkstemp(name), error = errno;
    FILE *file = fd >= 0 && unlink(name) == 0 ? fdopen(fd, "w+") : NULL;
    if (fd >= 0 && file == NULL) {
        error = errno;
        close(fd);
    }
    wr_free(name);
    errno = error;
    return file;
}

void base_nap(int i) {
    struct timespec nap = {0, i < 5 ? 50000L << i : 2000000L};
    nanosleep(&nap, NULL);
}

wr_status_t wr_file_hold(int file, const char *name, wr_limits_t L) {
    for (int i = 0; flock(file, LOCK_EX | LOCK_NB) != 0; i++) {
        if (errno != EWOULDBLOCK)
            return WR_OK; /* a file system without locks */
        if (i == 500)
            return wr_limits_fail(L, WR_IO, "%s: another process writes there",
                                  name);
        base_nap(i);
    }
    return WR_OK;
}

wr_status_t wr_file_await(int file, const char *name, wr_limits_t L) {
    struct pollfd p = {file, POLLIN, 0};
    int n = 0;
    while (n == 0 || (n < 0 && errno == EINTR)) {
        wr_status_t s = wr_limits_check(L, name, 0, 0);
        if (s != WR_OK)
            return s;
        n = poll(&p, 1, 200);
    }
    return WR_OK; /* reading it tells what is wrong, if anything */
}

void wr_process_init(wr_process_t *P) {
    memset(P, 0, sizeof *P);
    P->status = -1;
    WR_EACH(wr_buffer_init, P->out, P->err);
}

void wr_process_clear(wr_process_t *P) {
    WR_EACH(wr_buffer_clear, P->out, P->err);
}

/* In the child process. */
static _Noreturn void child(const wr_process_t *P, FILE *in, const int end[4]) {
    int nothing = in == NULL ? open("/dev/null", O_RDONLY) : -1;
    int status = 127; /* as if a program is not found */
    base_end_with_parent(SIGKILL);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGALRM, SIG_DFL);
    signal(SIGUSR1, SIG_DFL);
    if (dup2(in != NULL ? fileno(in) : nothing, 0) == 0 &&
        dup2(end[1], 1) == 1 && dup2(end[3], 2) == 2) {
        for (int i = 0; i < 4; i++)
            close(end[i]);
        status = P->run(P->arg);
    }
    if (!P->becomes)
        fflush(NULL);
    _exit(status);
}

/* The child of vfork exits or executes another program inside child(), which
 * does not return: the parent, which waits until then, finds its stack frames
 * unchanged. */
static pid_t begin(const wr_process_t *P, FILE *in, const int end[4]) {
    pid_t pid = P->becomes ? vfork() : fork();
    if (pid == 0)
        child(P, in, end);
    return pid;
}

/* Read two pipes until both are closed. */
static wr_status_t drain(wr_process_t *P, const int end[4], wr_limits_t L) {
    struct pollfd p[2] = {{end[0], POLLIN, 0}, {end[2], POLLIN, 0}};
    wr_buffer_struct *text[2] = {P->out, P->err};
    char piece[65536];
    for (int open = 2; open > 0;) {
        wr_status_t s =
            wr_limits_check(L, "output", 0, P->out->length + P->err->length);
        if (s != WR_OK)
            return s;
        if (poll(p, 2, 200) < 0 && errno != EINTR)
            return wr_limits_fail(L, WR_IO, "poll: %s", strerror(errno));
        for (int i = 0; i < 2; i++) {
            if (p[i].fd < 0 || p[i].revents == 0)
                continue;
            ssize_t n = read(p[i].fd, piece, sizeof piece);
            if (n > 0)
                wr_buffer_write(text[i], piece, (size_t) n);
            if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN)) {
                p[i].fd = -1;
                open--;
            }
            p[i].revents = 0;
        }
    }
    return WR_OK;
}

/* A child that has closed both outputs may still run. */
static wr_status_t await(int *how, pid_t pid, wr_limits_t L) {
    wr_status_t s = WR_OK;
    pid_t got;
    for (int i = 0; (got = waitpid(pid, how, WNOHANG)) == 0 && s == WR_OK;
         i++) {
        s = wr_limits_check(L, "output", 0, 0);
        base_nap(i);
    }
    if (got < 0)
        return wr_limits_fail(L, WR_IO, "waitpid: %s", strerror(errno));
    return s;
}

static wr_status_t follow(wr_process_t *P, pid_t pid, const int end[4],
                          wr_limits_t L) {
    int how = 0;
    wr_status_t s = drain(P, end, L);
    if (s == WR_OK)
        s = await(&how, pid, L);
    if (s != WR_OK) {
        kill(pid, SIGKILL);
        while (waitpid(pid, &how, 0) < 0 && errno == EINTR)
            continue;
        return s;
    }
    P->status = WIFEXITED(how) ? WEXITSTATUS(how) : -1;
    P->signal = WIFSIGNALED(how) ? WTERMSIG(how) : 0;
    return WR_OK;
}

/* Open the input as a file; *in stays NULL if there is none. */
static int open_input(FILE **in, const wr_process_t *P) {
    if (P->in == NULL)
        return 1;
    *in = base_scratch_file();
    if (*in == NULL || fwrite(P->in, 1, P->length, *in) != P->length ||
        fflush(*in) != 0)
        return 0;
    rewind(*in);
    return 1;
}

wr_status_t wr_process_run(wr_process_t *P, wr_limits_t L) {
    int end[4] = {-1, -1, -1, -1}; /* of out, then of err: read, write */
    FILE *in = NULL;
    pid_t pid = -1;
    wr_status_t s = WR_OK;
    fflush(NULL); /* else buffered output is written twice */
    if (open_input(&in, P) && pipe(end) == 0 && pipe(end + 2) == 0)
        pid = begin(P, in, end);
    if (pid < 0)
        s = wr_limits_fail(L, WR_IO, "a process cannot be started: %s",
                           strerror(errno));
    for (int i = 1; i < 4; i += 2)
        if (end[i] >= 0)
            close(end[i]);
    if (s == WR_OK)
        s = follow(P, pid, end, L);
    for (int i = 0; i < 4; i += 2)
        if (end[i] >= 0)
            close(end[i]);
    if (in != NULL)
        fclose(in);
    return s;
}
