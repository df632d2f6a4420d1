/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_BASE_PROCESS_H
#define WREATH_BASE_PROCESS_H

/* Work in processes of its own: one that is waited for, and many, several at
 * a time.  A child shares nothing but files; it ends with its parent where
 * the system can see to that (Linux).
 */

#include "base/base.h"

WR_BEGIN_DECLS

/* ---- one (process.c) --------------------------------------------------- */

/* A child process.  run is called in it, with `in` as standard input, signals
 * as they are by default and what it prints kept; what it returns is its
 * exit status.  To become another program it calls execvp, and returns if
 * that fails.
 * becomes  run does nothing else: it changes no memory, so that the child uses
 *          that of its parent until then, instead of a copy
 * in      length bytes; NULL: nothing
 * status  set by wr_process_run: the exit status, or -1
 * signal  the one that ended it, or 0
 * out, err  what it wrote to standard output and standard error, whole */
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
/* Runs it to its end.
 * status  OK, also where it ended badly; UNABLE (it was killed: past the
 *         deadline, interrupted, or over the memory by what it printed); IO
 *         (it could not be begun) */
WR_MUST_CHECK wr_status_t wr_process_run(wr_process_t *P, wr_limits_t L);

/* The only process that writes to an open file or folder, until that is closed
 * or the process ends.  It waits a second: the children of a process that was
 * killed end a moment after it.
 * status  OK, also on a file system without locks; IO: another process has it,
 *         name says what */
WR_MUST_CHECK wr_status_t wr_file_hold(int file, const char *name,
                                       wr_limits_t L);

/* ---- many (jobs.c) ----------------------------------------------------- */

/* How a job ended.
 * result  what it wrote to its result; NULL if it was not begun
 * said    what it wrote to the stream that is kept, as result
 * status  its exit status, or -1
 * signal  the one that ended it, or 0
 * late    it was killed, past its deadline
 * error   an errno: why it could not be begun, or 0
 * Both files stand at their beginning. */
typedef struct {
    FILE *result, *said;
    int status, signal, late, error;
    double seconds;
} wr_job_end_t;

/* Jobs 0 .. n-1, at most `most` at a time, each in a process and a process
 * group of its own, which is killed when the job has ended: nothing that a
 * job started outlives it.
 * keep      1 or 2: that stream of a job is kept for `ended`
 * patient   an interrupt is handed on to the jobs and those that have not
 *           begun still begin, to find it; else none begins any more, those
 *           that run are killed after half a second, and no callback is
 *           called for them
 * deadline  seconds that a job may take, 0: any; it is the child's deadline,
 *           and 5 seconds later the job is killed
 * memory    bytes of address space that a job may have, 0: any
 * run       in the child: its result into the file; returns the exit status.
 *           L's interrupt and deadline are the child's own
 * known     1: job i needs no process, and has ended; may be NULL
 * ended     as soon as a job has ended; not called where known said 1
 * said      in the order of the jobs, when all before have been said */
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

/* The number of jobs that were said: n, or less after an interrupt; *done is
 * then how many had ended before it.
 * shape  most >= 1 */
int wr_jobs_run(int *done, const wr_jobs_t *J, wr_limits_t L);

/* The processors that are here, at least 1. */
int wr_processors(void);

WR_END_DECLS
#endif
