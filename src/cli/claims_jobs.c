/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Claims checked several at a time.  A claim is decided in a process of its
 * own: nothing is shared, and what it prints waits in a file without a name
 * until its turn, so that the output does not depend on how many there are.
 * An interrupt is handed on, and claims that have not begun then come out as
 * unknown like those that it stopped. */

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "cli/claims.h"

typedef struct {
    pid_t pid;         /* 0: not running */
    FILE *text, *json; /* what it left; NULL before it begins */
    int done, status;
} job_t;

typedef struct {
    cli_t *c;
    char **id;
    const char *folder;
    int n, full, begun, ended, said, running;
    job_t *job;
    json_t *report;
    int worst;
    cli_claims_count_t count;
} jobs_t;

/* ---- in the process of one claim ------------------------------------------
 */

static volatile int stopped; /* set by signals, read by the limits */

static void stop(int sig) {
    (void) sig;
    stopped = 1;
}

/* Checks one claim: text to standard output, JSON to a file. */
static int check(const jobs_t *a, int i, FILE *json) {
    wr_claim_checked_t k;
    char folder[4096];
    wr_claim_checked_init(k);
    int status = cli_claims_load(k, a->c, a->id[i]);
    snprintf(folder, sizeof folder, "%s/%s", a->folder, a->id[i]);
    if (status == 0 && mkdir(folder, 0777) != 0 && errno != EEXIST) {
        cli_error(a->c, "%s: %s", folder, strerror(errno));
        status = EXIT_BAD;
    }
    if (status == 0)
        status = cli_claims_decide(k, a->c, folder);
    if (status == 0) {
        json_t *o = cli_claims_json(k, a->full);
        json_dumpf(o, json, JSON_COMPACT);
        json_decref(o);
        if (!a->c->json && a->n > 1)
            cli_claims_row(k);
        else if (!a->c->json)
            cli_claims_print(k, cli_get(a->c, "evidence") != NULL);
        wr_truth_t outcome = wr_claim_outcome(k);
        status = outcome == WR_TRUE    ? EXIT_YES
                 : outcome == WR_FALSE ? EXIT_NO
                                       : EXIT_UNKNOWN;
    }
    wr_claim_checked_clear(k);
    return status;
}

static void child(const jobs_t *a, int i, FILE *text, FILE *json) {
    stopped = *a->c->limits->interrupted;
    a->c->limits->interrupted = &stopped;
    a->c->limits->progress = NULL;
    signal(SIGINT, stop);
    signal(SIGUSR1, stop);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGUSR1);
#endif
    dup2(fileno(text), 1);
    int status = check(a, i, json);
    if (fflush(stdout) != 0 || fflush(json) != 0 || ferror(json))
        status = EXIT_BAD;
    exit(status);
}

/* ---- in the process of all -------------------------------------------------
 */

static int begin(jobs_t *a, int i) {
    job_t *j = &a->job[i];
    j->text = tmpfile();
    j->json = tmpfile();
    fflush(stdout);
    fflush(stderr);
    j->pid = j->text != NULL && j->json != NULL ? fork() : -1;
    if (j->pid == 0)
        child(a, i, j->text, j->json);
    if (j->pid < 0) {
        cli_error(a->c, "%s cannot be begun: %s", a->id[i], strerror(errno));
        j->pid = 0;
        j->done = 1;
        j->status = EXIT_BAD;
        a->ended++;
        return 0;
    }
    a->running++;
    return 1;
}

/* Copies what a claim printed, and takes its JSON. */
static void say(jobs_t *a, job_t *j) {
    static const int rank[] = {0, 1, 3, 2};
    char piece[65536];
    size_t n;
    if (j->text != NULL) {
        rewind(j->text);
        while ((n = fread(piece, 1, sizeof piece, j->text)) > 0)
            fwrite(piece, 1, n, stdout);
        fclose(j->text);
    }
    if (j->json != NULL) {
        rewind(j->json);
        json_t *o = json_loadf(j->json, 0, NULL);
        if (o != NULL)
            json_array_append_new(a->report, o);
        fclose(j->json);
    }
    fflush(stdout);
    a->worst = rank[j->status & 3] > rank[a->worst & 3] ? j->status : a->worst;
    a->count.open += j->status == EXIT_UNKNOWN;
    a->count.wrong += j->status != EXIT_YES && j->status != EXIT_UNKNOWN;
}

/* Takes note of a process that has ended: 1, or 0 if none has. */
static int reap(jobs_t *a) {
    int how;
    pid_t pid = waitpid(-1, &how, WNOHANG);
    for (int i = 0; pid > 0 && i < a->begun; i++)
        if (a->job[i].pid == pid) {
            a->job[i].pid = 0;
            a->job[i].done = 1;
            a->job[i].status =
                WIFEXITED(how) ? WEXITSTATUS(how) & 3 : EXIT_UNKNOWN;
            if (!WIFEXITED(how))
                cli_error(a->c, "%s was ended by signal %d", a->id[i],
                          WTERMSIG(how));
            a->running--;
            a->ended++;
        }
    return pid > 0;
}

static void progress(const jobs_t *a) {
    const wr_limits_struct *L = a->c->limits;
    if (L->progress != NULL)
        L->progress(L->progress_arg, "claims", (uint64_t) a->ended,
                    (uint64_t) a->n);
}

static void hand_on_interrupt(jobs_t *a, int *told) {
    if (*told || !*a->c->limits->interrupted)
        return;
    for (int i = 0; i < a->begun; i++)
        if (a->job[i].pid > 0)
            kill(a->job[i].pid, SIGUSR1);
    *told = 1;
}

static void go(jobs_t *a, int most) {
    struct timespec nap = {0, 10000000};
    int told = 0, shown = -1;
    while (a->said < a->n) {
        while (a->begun < a->n && a->running < most)
            begin(a, a->begun++);
        if (!reap(a))
            nanosleep(&nap, NULL);
        hand_on_interrupt(a, &told);
        if (a->said < a->n && a->job[a->said].done &&
            a->c->limits->progress != NULL)
            fputs("\r\033[K", stderr);
        while (a->said < a->n && a->job[a->said].done)
            say(a, &a->job[a->said++]);
        if (a->ended != shown)
            progress(a);
        shown = a->ended;
    }
}

int cli_claims_jobs(json_t **report, cli_claims_count_t *count, cli_t *c,
                    char **id, int n, const char *folder, int full) {
    jobs_t a;
    uint64_t most = 0;
    memset(&a, 0, sizeof a);
    *report = json_array();
    memset(count, 0, sizeof *count);
    if (cli_number(&most, c, "jobs", 1024) != 0)
        return EXIT_BAD;
    if (most == 0) {
        long processors = sysconf(_SC_NPROCESSORS_ONLN);
        most = processors > 1 ? (uint64_t) processors : 1;
    }
    a.c = c;
    a.id = id;
    a.folder = folder;
    a.n = n;
    a.full = full;
    a.report = *report;
    a.job = wr_calloc((size_t) n + 1, sizeof *a.job);
    go(&a, (int) most);
    wr_free(a.job);
    *count = a.count;
    return a.worst;
}
