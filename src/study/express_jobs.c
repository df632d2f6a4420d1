/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Many answers, several at a time.  Each is found in a process of its own,
 * which leaves its result, and what it said, in files without a name: one
 * that asks for too much memory, or does not look at its deadline, ends
 * alone, and the last line that it said is why.  Results are kept as soon as
 * they are there, and said in the order of the work as soon as all before
 * them are.  An interrupt is handed on, nothing more is begun, and what was
 * not there then is neither kept nor said. */

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "study/express.h"

/* A process may be so many seconds late before it is ended. */
#define GRACE 5
/* And so many after an interrupt. */
#define PATIENCE 0.5

/* How a process ends; wr_malloc ends it with OUT_OF_MEMORY. */
enum { DONE = 0, FAILED = 2, OUT_OF_MEMORY = 3 };

typedef struct {
    pid_t pid; /* 0: not running */
    FILE *file, *errors;
    double begun;
    int ended, late;
    json_t *result;
} unit_t;

typedef struct {
    const wr_express_jobs_t *J;
    unit_t *unit;
    int begun, ended, told, running;
    double interrupted; /* when; 0: it was not */
} crew_t;

/* ---- in the process of one ----------------------------------------------- */

static volatile int stopped; /* set by signals, read by the limits */

static void stop(int sig) {
    (void) sig;
    stopped = 1;
}

/* Shadow memory of a sanitizer is no memory that a unit asked for. */
static void bound_memory(uint64_t bytes) {
#if !defined __SANITIZE_ADDRESS__
    struct rlimit r = {(rlim_t) bytes, (rlim_t) bytes};
    if (bytes > 0 && setrlimit(RLIMIT_AS, &r) != 0)
        return; /* then only what looks at its own use is bounded */
#else
    (void) bytes;
#endif
}

static void child(const wr_express_jobs_t *J, int i, FILE *file, FILE *errors) {
    wr_limits_struct *L = J->L;
    setpgid(0, 0);
    dup2(fileno(errors), 2);
    stopped = L->interrupted != NULL && *L->interrupted;
    L->interrupted = &stopped;
    L->progress = NULL;
    L->started = wr_seconds();
    L->deadline = J->deadline;
    signal(SIGINT, stop);
    signal(SIGUSR1, stop);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGUSR1);
#endif
    bound_memory(L->max_memory);
    json_t *o = J->do_one(J->arg, i);
    if (o == NULL)
        fprintf(stderr, "%s\n", L->reason);
    int good = o != NULL && json_dumpf(o, file, JSON_COMPACT) == 0 &&
               fflush(file) == 0;
    json_decref(o);
    exit(good ? DONE : FAILED);
}

/* ---- in the process of all ------------------------------------------------
 */

static void finish(crew_t *C, unit_t *u, json_t *result) {
    if (u->file != NULL)
        fclose(u->file);
    if (u->errors != NULL)
        fclose(u->errors);
    u->file = u->errors = NULL;
    u->result = result;
    u->pid = 0;
    u->ended = 1;
    C->ended += C->interrupted <= 0;
}

static json_t *stopped_by(const char *why) {
    return json_pack("{s:s, s:f}", "stopped", why, "seconds", 0.0);
}

static void begin(crew_t *C, int i) {
    const wr_express_jobs_t *J = C->J;
    unit_t *u = &C->unit[i];
    char why[120];
    json_t *known = J->known != NULL ? J->known(J->arg, i) : NULL;
    if (known != NULL) {
        finish(C, u, known);
        return;
    }
    u->file = tmpfile();
    u->errors = tmpfile();
    u->begun = wr_seconds();
    fflush(NULL); /* else what waits is written twice */
    u->pid = u->file != NULL && u->errors != NULL ? fork() : -1;
    if (u->pid == 0)
        child(J, i, u->file, u->errors);
    if (u->pid < 0) {
        snprintf(why, sizeof why, "cannot be begun: %s", strerror(errno));
        finish(C, u, stopped_by(why));
        return;
    }
    setpgid(u->pid, u->pid);
    C->running++;
}

/* What it said goes to standard error; line is then the last of it, which
 * stays back if it failed and that is why. */
static void hand_on(char **line, FILE *errors, int failed) {
    char next[4096];
    rewind(errors);
    while (fgets(next, sizeof next, errors) != NULL) {
        if (failed && *line != NULL)
            fprintf(stderr, "%s\n", *line);
        if (!failed)
            fputs(next, stderr);
        next[strcspn(next, "\n")] = '\0';
        wr_say(line, "%s", next);
    }
}

/* Why it left no result; line: what it said last. */
static void explain(char **why, const unit_t *u, int how, const char *line,
                    const wr_express_jobs_t *J) {
    int code = WIFEXITED(how) ? WEXITSTATUS(how) : -1;
    int sig = WIFSIGNALED(how) ? WTERMSIG(how) : 0;
    if (line == NULL)
        line = "";
    const char *colon = *line ? ": " : "";
    if (strncmp(line, "wreath", 6) == 0 && strstr(line, ": ") != NULL)
        line = strstr(line, ": ") + 2; /* its own name is not news */
    if (strncmp(line, "out of memory: ", 15) == 0)
        line += 15;
    if (u->late)
        wr_say(why, "ended %d seconds after the deadline of %g seconds", GRACE,
               J->deadline);
    else if (code == OUT_OF_MEMORY || sig == SIGABRT || sig == SIGKILL)
        wr_say(why, "over the memory of %llu MB%s%s",
               (unsigned long long) (J->L->max_memory >> 20), colon, line);
    else if (sig != 0)
        wr_say(why, "ended by signal %d%s%s", sig, colon, line);
    else
        wr_say(why, "bad input or a file that could not be written%s%s", colon,
               line);
}

/* The process of u ended thus: its result, or why there is none. */
static json_t *result_of(unit_t *u, int how, const wr_express_jobs_t *J) {
    int failed = !WIFEXITED(how) || WEXITSTATUS(how) != DONE;
    char *line = NULL, *why = NULL;
    json_t *o = NULL;
    rewind(u->file);
    if (!failed)
        o = json_loadf(u->file, 0, NULL);
    if (J->L->progress != NULL)
        fputs("\r\033[K", stderr);
    hand_on(&line, u->errors, failed);
    explain(&why, u, how, line, J);
    if (o == NULL)
        o = stopped_by(why);
    wr_free(line);
    wr_free(why);
    json_object_set_new(o, "seconds", json_real(wr_seconds() - u->begun));
    return o;
}

static int reap(crew_t *C) {
    int how;
    pid_t pid = waitpid(-1, &how, WNOHANG);
    for (int i = C->told; pid > 0 && i < C->begun; i++)
        if (C->unit[i].pid == pid) {
            unit_t *u = &C->unit[i];
            kill(-pid, SIGKILL); /* what it started and left */
            finish(C, u, result_of(u, how, C->J));
            C->running--;
            if (C->J->keep != NULL && C->interrupted <= 0)
                C->J->keep(C->J->arg, i, u->result);
        }
    return pid > 0;
}

static void watch(crew_t *C) {
    double now = wr_seconds(), most = C->J->deadline + GRACE;
    int told = C->interrupted > 0;
    if (!told && C->J->L->interrupted != NULL && *C->J->L->interrupted)
        C->interrupted = now;
    for (int i = C->told; i < C->begun; i++) {
        unit_t *u = &C->unit[i];
        if (u->pid > 0 && C->interrupted > 0 && !told)
            kill(u->pid, SIGUSR1);
        if (u->pid > 0 && C->interrupted > 0 && now - C->interrupted > PATIENCE)
            kill(-u->pid, SIGKILL);
        if (u->pid > 0 && now - u->begun > most) {
            u->late = 1;
            kill(-u->pid, SIGKILL);
        }
    }
}

static void tell(crew_t *C, int i) {
    if (C->J->L->progress != NULL)
        fputs("\r\033[K", stderr);
    C->J->said(C->J->arg, i, C->unit[i].result);
    json_decref(C->unit[i].result);
    C->unit[i].result = NULL;
}

static void go(crew_t *C, int most) {
    const wr_express_jobs_t *J = C->J;
    wr_limits_struct *L = J->L;
    struct timespec nap = {0, 2000000};
    int shown = -1;
    while (C->interrupted > 0 ? C->running > 0 : C->told < J->n) {
        while (C->interrupted <= 0 && C->begun < J->n && C->running < most)
            begin(C, C->begun++);
        if (!reap(C))
            nanosleep(&nap, NULL);
        watch(C);
        while (C->interrupted <= 0 && C->told < J->n &&
               C->unit[C->told].ended) {
            tell(C, C->told);
            C->told++;
        }
        if (C->ended != shown && L->progress != NULL)
            L->progress(L->progress_arg, J->what, (uint64_t) C->ended,
                        (uint64_t) J->n);
        shown = C->ended;
    }
}

wr_status_t wr_express_jobs(const wr_express_jobs_t *J) {
    crew_t C = {.J = J};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int most = J->most > 0      ? (int) J->most
               : processors > 1 ? (int) processors
                                : 1;
    J->L->deadline = 0; /* that of each */
    C.unit = wr_calloc((size_t) J->n + 1, sizeof *C.unit);
    go(&C, most);
    for (int i = C.told; i < C.begun; i++)
        json_decref(C.unit[i].result);
    wr_free(C.unit);
    return C.told == J->n
               ? WR_OK
               : wr_limits_fail(
                     J->L, WR_UNABLE, "interrupted after %d of %d %s; %s",
                     C.ended, J->n, J->what,
                     J->keep != NULL
                         ? "the same command goes on there"
                         : "with --keep DIR the same command goes on there");
}
