/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Many jobs, several at a time.  Each runs in its own process group and writes
 * its result and its output to files without a name: a job that asks for too
 * much memory, or ignores its deadline, ends alone.  The results of a job are
 * passed on as soon as it ends, and reported in order as soon as all earlier
 * jobs are, so that the report does not depend on how many run at a time.
 */

#include "base/impl.h"
#include "base/process.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATIENCE 0.5 /* seconds from an interrupt to the kill */

typedef struct {
    pid_t pid; /* 0: not running */
    FILE *result, *said;
    double begun;
    int ended, late;
} unit_t;

typedef struct {
    const wr_jobs_t *J;
    wr_limits_struct *L;
    unit_t *unit;
    int begun, ended, said, running;
    double interrupted; /* time of the interrupt; 0: none */
} crew_t;

int wr_processors(void) {
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 1 ? (int) n : 1;
}

/* Return 1 if an interrupt has ended the whole run, noticed by watch or not:
 * a job that starts now, or has started since, is interrupted, too. */
static int is_over(const crew_t *C) {
    return (C->interrupted > 0 || wr_is_interrupted(C->L)) && !C->J->patient;
}

/* ---- in the process of a job -------------------------------------------- */

static volatile int stopped; /* set by signals, read by the limits */

static void stop(int sig) {
    (void) sig;
    stopped = 1;
}

/* The shadow memory of a sanitizer is not memory that a job asked for. */
static void bound_memory(uint64_t bytes) {
#if !defined __SANITIZE_ADDRESS__
    struct rlimit r = {(rlim_t) bytes, (rlim_t) bytes};
    if (bytes > 0 && setrlimit(RLIMIT_AS, &r) != 0)
        return; /* then only jobs that check their own use are bounded */
#else
    (void) bytes;
#endif
}

static _Noreturn void child(const crew_t *C, int i) {
    const wr_jobs_t *J = C->J;
    wr_limits_struct *L = C->L;
    FILE *result = C->unit[i].result;
    setpgid(0, 0);
    dup2(fileno(C->unit[i].said), J->keep);
    stopped = wr_is_interrupted(L);
    L->interrupted = &stopped;
    L->progress = NULL;
    if (J->deadline > 0) {
        L->started = wr_seconds();
        L->deadline = J->deadline;
    }
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    signal(SIGUSR1, stop);
    base_end_with_parent(SIGUSR1);
    bound_memory(J->memory);
    int status = J->run(J->arg, i, result);
    if (fflush(stdout) != 0 || fflush(result) != 0 || ferror(result))
        status = 2;
    exit(status);
}

/* ---- in the parent process ---------------------------------------------- */

static void finish(crew_t *C, int i, wr_job_end_t *end) {
    unit_t *u = &C->unit[i];
    end->result = u->result;
    end->said = u->said;
    end->late = u->late;
    end->seconds = wr_seconds() - u->begun;
    if (u->result != NULL)
        rewind(u->result);
    if (u->said != NULL)
        rewind(u->said);
    u->pid = 0;
    u->ended = 1;
    if (!is_over(C)) {
        C->J->ended(C->J->arg, i, end);
        C->ended++;
    }
    if (u->result != NULL)
        fclose(u->result);
    if (u->said != NULL)
        fclose(u->said);
    u->result = u->said = NULL;
}

static void begin(crew_t *C, int i) {
    const wr_jobs_t *J = C->J;
    unit_t *u = &C->unit[i];
    if (J->known != NULL && J->known(J->arg, i)) {
        u->ended = 1;
        C->ended++;
        return;
    }
    u->result = base_scratch_file();
    u->said = base_scratch_file();
    u->begun = wr_seconds();
    fflush(NULL); /* else buffered output is written twice */
    u->pid = u->result != NULL && u->said != NULL ? fork() : -1;
    if (u->pid == 0)
        child(C, i);
    if (u->pid < 0) {
        wr_job_end_t end = {.status = -1, .error = errno};
        finish(C, i, &end);
        return;
    }
    setpgid(u->pid, u->pid); /* as in the child: either may run first */
    C->running++;
}

/* Collect a process that has ended: return 1, or 0 if none has. */
static int reap(crew_t *C) {
    int how;
    pid_t pid = waitpid(-1, &how, WNOHANG);
    for (int i = C->said; pid > 0 && i < C->begun; i++)
        if (C->unit[i].pid == pid) {
            wr_job_end_t end = {.status =
                                    WIFEXITED(how) ? WEXITSTATUS(how) : -1,
                                .signal = WIFSIGNALED(how) ? WTERMSIG(how) : 0};
            kill(-pid, SIGKILL); /* processes that it started and left */
            C->running--;
            finish(C, i, &end);
        }
    return pid > 0;
}

/* Forward an interrupt, and kill jobs that are late. */
static void watch(crew_t *C) {
    double now = wr_seconds(), most = C->J->deadline + WR_JOBS_GRACE;
    int told = C->interrupted > 0;
    if (!told && wr_is_interrupted(C->L))
        C->interrupted = now;
    for (int i = C->said; i < C->begun; i++) {
        unit_t *u = &C->unit[i];
        if (u->pid <= 0)
            continue;
        if (C->interrupted > 0 && !told)
            kill(u->pid, SIGUSR1);
        if (told && is_over(C) && now - C->interrupted > PATIENCE)
            kill(-u->pid, SIGKILL);
        if (C->J->deadline > 0 && now - u->begun > most) {
            u->late = 1;
            kill(-u->pid, SIGKILL);
        }
    }
}

static void go(crew_t *C) {
    const wr_jobs_t *J = C->J;
    int shown = -1, naps = 0;
    while (is_over(C) ? C->running > 0 : C->said < J->n) {
        while (!is_over(C) && C->begun < J->n && C->running < J->most)
            begin(C, C->begun++);
        if (reap(C))
            naps = 0;
        else
            base_nap(naps < 5 ? naps++ : naps);
        watch(C);
        while (!is_over(C) && C->said < J->n && C->unit[C->said].ended)
            J->said(J->arg, C->said++);
        if (C->ended != shown && C->L->progress != NULL)
            C->L->progress(C->L->progress_arg, J->what, (uint64_t) C->ended,
                           (uint64_t) J->n);
        shown = C->ended;
    }
}

int wr_jobs_run(int *done, const wr_jobs_t *J, wr_limits_t L) {
    wr_assert(J->most >= 1 && J->n >= 0);
    crew_t C = {.J = J, .L = L};
    C.unit = wr_calloc((size_t) J->n + 1, sizeof *C.unit);
    go(&C);
    wr_free(C.unit);
    *done = C.ended;
    return C.said;
}
