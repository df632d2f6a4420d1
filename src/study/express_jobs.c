/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Many answers, several at a time.  Each is computed in a worker process, which
 * leaves its result and its messages in unnamed files.  A worker that needs too
 * much memory or overruns its deadline therefore ends alone, and its last
 * message is the reason.  A result is kept as soon as it exists, and shown as
 * soon as all before it were shown.  An interrupt is passed on to the workers;
 * no new ones are started, and unfinished results are neither kept nor shown.
 */

#include <signal.h>

#include "base/process.h"
#include "study/express.h"
#include "study/program.h"

/* Exit statuses of a worker; wr_malloc exits with OUT_OF_MEMORY. */
enum { DONE = 0, FAILED = 2, OUT_OF_MEMORY = 3 };

typedef struct {
    const wr_express_jobs_t *J;
    json_t **result;
} crew_t;

/* Runs in a worker process. */
static int run(void *arg, int i, FILE *file) {
    const wr_express_jobs_t *J = ((crew_t *) arg)->J;
    json_t *o = J->do_one(J->arg, i);
    if (o == NULL)
        fprintf(stderr, "%s\n", J->L->reason);
    if (o != NULL && wr_program_failed())
        fputs("wreath-check could not be run\n", stderr);
    int good = o != NULL && !wr_program_failed() &&
               json_dumpf(o, file, JSON_COMPACT) == 0;
    json_decref(o);
    return good ? DONE : FAILED;
}

/* ---- the parent process -------------------------------------------------- */

static int known(void *arg, int i) {
    crew_t *C = arg;
    C->result[i] = C->J->known != NULL ? C->J->known(C->J->arg, i) : NULL;
    return C->result[i] != NULL;
}

/* Copy a worker's messages to standard error and set *line to the last one,
 * which is not copied if the worker failed, because it is then the reason. */
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

/* Return nonzero if a limit ended the worker. */
static int at_limit(const wr_job_end_t *end) {
    return end->error == 0 &&
           (end->late || end->status == OUT_OF_MEMORY ||
            end->signal == SIGABRT || end->signal == SIGKILL);
}

/* Say why a worker left no result; line: its last message, or NULL. */
static void explain(char **why, const wr_job_end_t *end, const char *line,
                    const wr_express_jobs_t *J) {
    int sig = end->signal;
    if (line == NULL)
        line = "";
    const char *colon = *line ? ": " : "";
    if (strncmp(line, "wreath", 6) == 0 && strstr(line, ": ") != NULL)
        line = strstr(line, ": ") + 2; /* drop the name of the program */
    if (strncmp(line, "out of memory: ", 15) == 0)
        line += 15;
    if (end->late)
        wr_say(why, "ended %d seconds after the deadline of %g second%s",
               WR_JOBS_GRACE, J->deadline, WR_S(J->deadline));
    else if (at_limit(end))
        wr_say(why, "over the memory of %llu MB%s%s",
               (unsigned long long) (J->L->max_memory >> 20), colon, line);
    else if (sig != 0)
        wr_say(why, "ended by signal %d%s%s", sig, colon, line);
    else
        wr_say(why, "bad input or a file that could not be written%s%s", colon,
               line);
}

/* Return a worker's result, or the reason why there is none. */
static json_t *result_of(const wr_job_end_t *end, const wr_express_jobs_t *J) {
    int failed = end->status != DONE;
    char *line = NULL, *why = NULL;
    json_t *o = NULL;
    if (!failed)
        o = json_loadf(end->result, 0, NULL);
    if (end->error != 0) {
        wr_say(&why, "cannot be started: %s", strerror(end->error));
    } else {
        wr_limits_wipe(J->L);
        hand_on(&line, end->said, failed);
        explain(&why, end, line, J);
    }
    if (o == NULL)
        o = json_pack("{s:s, s:b}", "stopped", why, "failed", !at_limit(end));
    WR_FREE(line, why);
    json_object_set_new(o, "seconds", json_real(end->seconds));
    return o;
}

static void ended(void *arg, int i, const wr_job_end_t *end) {
    crew_t *C = arg;
    C->result[i] = result_of(end, C->J);
    if (C->J->keep != NULL &&
        !json_is_true(json_object_get(C->result[i], "failed")))
        C->J->keep(C->J->arg, i, C->result[i]);
}

static void said(void *arg, int i) {
    crew_t *C = arg;
    wr_limits_wipe(C->J->L);
    C->J->said(C->J->arg, i, C->result[i]);
    json_decref(C->result[i]);
    C->result[i] = NULL;
}

wr_status_t wr_express_jobs(const wr_express_jobs_t *J) {
    crew_t C = {.J = J};
    wr_jobs_t all = {.what = J->what,
                     .n = J->n,
                     .keep = 2,
                     .deadline = J->deadline,
                     .memory = J->L->max_memory,
                     .run = run,
                     .known = known,
                     .ended = ended,
                     .said = said,
                     .arg = &C};
    int done;
    all.most = J->most > 0 ? (int) J->most : wr_processors();
    J->L->deadline = 0; /* each worker has its own */
    C.result = wr_calloc((size_t) J->n + 1, sizeof *C.result);
    int shown = wr_jobs_run(&done, &all, J->L);
    for (int i = shown; i < J->n; i++)
        json_decref(C.result[i]);
    wr_free(C.result);
    const char *resume = J->known == NULL ? "" /* no result can be reused */
                         : J->keep != NULL
                             ? "; the same command resumes there"
                             : "; with --keep DIR the same command resumes "
                               "there";
    return shown == J->n ? WR_OK
                         : wr_limits_fail(J->L, WR_UNABLE,
                                          "interrupted after %d of %d %s%s",
                                          done, J->n, J->what, resume);
}
