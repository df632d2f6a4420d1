/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_BASE_PROCESS_H
#define WREATH_BASE_PROCESS_H

/* Work in child processes: one that is waited for, and many, several at a time.
 * A child shares nothing but files; it ends with its parent where the system
 * supports that (Linux).
 */

#include "base/base.h"

WR_BEGIN_DECLS

/* ---- one process (process.c) ------------------------------------------- */

/* A child process.  It calls run with `in` as standard input, with default
 * signal handling and with its output collected; the value of run is its exit
 * status.  To become another program, run calls execvp, and returns if that
 * fails.
 * becomes  run does only that: it changes no memory, so that until then the
 *          child uses the memory of its parent instead of a copy
 * in      length bytes; NULL: no input
 * status  set by wr_process_run: the exit status, or -1
 * signal  the signal that ended it, or 0
 * out, err  all that it wrote to standard output and standard error */
typedef struct {
    int (*run)(void *arg);
    void *arg;
    int becomes;
    const char *in;
    size_t length;
    int status, signal;
    wr_buffer_t out, err;
} wr_process_t;

void wr_process_init(wr_process_t *P);
void wr_process_clear(wr_process_t *P);
/* Run a process to its end.
 * status  OK, even if it failed; UNABLE (it was killed: past the deadline,
 *         interrupted, or its output exceeds the memory limit); IO (it could
 *         not be started) */
WR_MUST_CHECK wr_status_t wr_process_run(wr_process_t *P, wr_limits_t L);

/* Make this the only process that writes to an open file or directory, until
 * that is closed or the process ends.  Wait up to a second for the lock,
 * because the children of a killed process end a moment after it.
 * status  OK, even on a file system without locks; IO: another process has the
 *         lock; `name` names the file in the message */
WR_MUST_CHECK wr_status_t wr_file_hold(int file, const char *name,
                                       wr_limits_t L);

/* Wait until an open file can be read.
 * status  OK, even if reading it will fail; UNABLE (past the deadline,
 *         interrupted); `name` names the file in the message */
WR_MUST_CHECK wr_status_t wr_file_await(int file, const char *name,
                                        wr_limits_t L);

/* ---- many processes (jobs.c) ------------------------------------------- */

/* How a job ended.
 * result  what it wrote to its result file; NULL if it was not started
 * said    what it wrote to the stream that is kept; NULL as for result
 * status  the exit status, or -1
 * signal  the signal that ended it, or 0
 * late    1 if it was killed after its deadline
 * error   the errno that says why it could not be started, or 0
 * Both files are positioned at their beginning. */
typedef struct {
    FILE *result, *said;
    int status, signal, late, error;
    double seconds;
} wr_job_end_t;

/* Jobs 0 .. n-1, at most `most` at a time, each in its own process and process
 * group.  The group is killed when the job has ended, so that no process of the
 * group outlives the job.
 * keep      1 or 2: this output stream of a job is kept for `ended`
 * patient   an interrupt is forwarded to the jobs, and the remaining jobs still
 *           start and see it; otherwise no more jobs start, those that run are
 *           killed after half a second, and no callback is called for them
 * deadline  seconds per job, 0: no bound; it is the deadline in the child's
 *           limits, and WR_JOBS_GRACE seconds later the job is killed
 * memory    bytes of address space per job, 0: no bound
 * run       called in the child: writes the result to the file and returns the
 *           exit status; L has the child's own interrupt and deadline
 * known     returns 1 if job i has a result and needs no process; may be NULL
 * ended     called as soon as a job has ended, unless known returned 1
 * said      called in the order of the jobs, once all earlier ones were said */
typedef struct {
    const char *what; /* in the plural, for progress */
    int n, most, keep, patient;
    double deadline;
    uint64_t memory;
    int (*run)(void *arg, int i, FILE *result);
    int (*known)(void *arg, int i);
    void (*ended)(void *arg, int i, const wr_job_end_t *end);
    void (*said)(void *arg, int i);
    void *arg;
} wr_jobs_t;

#define WR_JOBS_GRACE 5 /* seconds after the deadline of a job */

/* Run the jobs; return for how many `said` was called: n, or fewer after an
 * interrupt.  Set *done to the number of jobs that have ended until then.
 * shape  most >= 1 */
int wr_jobs_run(int *done, const wr_jobs_t *J, wr_limits_t L);

/* The number of processors that are online, at least 1. */
int wr_processors(void);

WR_END_DECLS
#endif
