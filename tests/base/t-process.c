/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Processes: input and output of any length; the ways in which a child ends are
 * distinguished; jobs are reported in order, each with its result, and a job
 * that crashes, is late or needs too much memory ends alone. */

#include "base/process.h"
#include "harness.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- one ---------------------------------------------------------------- */

static int copy_twice(void *arg) {
    int c;
    (void) arg;
    while ((c = getchar()) != EOF) {
        putchar(c);
        putc(c, stderr);
    }
    return 7;
}

TEST(what_goes_in_comes_out) {
    size_t n = 300000; /* more than a pipe holds */
    char *text = wr_malloc(n + 1);
    wr_limits_t L;
    wr_process_t P;
    memset(text, 'x', n);
    text[n] = '\0';
    wr_limits_init(L);
    wr_process_init(&P);
    P.run = copy_twice;
    P.in = text;
    P.length = n;
    REQUIRE_STATUS(wr_process_run(&P, L), WR_OK);
    REQUIRE(P.status == 7 && P.signal == 0);
    REQUIRE(P.out->length == n && strcmp(P.out->text, text) == 0);
    REQUIRE(P.err->length == n && strcmp(P.err->text, text) == 0);
    wr_process_clear(&P);
    wr_free(text);
}

static int misbehave(void *arg) {
    switch (*(int *) arg) {
    case 0:
        raise(SIGKILL);
        break;
    case 1:
        fclose(stdout);
        close(1);
        close(2);
        sleep(100);
        break;
    case 2:
        sleep(100);
        break;
    case 3:
        return getchar() == EOF ? 3 : 4;
    default:
        execlp("no-such-program-anywhere", "no", (char *) NULL);
        return 127;
    }
    return 0;
}

static wr_status_t run(wr_process_t *P, int how, volatile int *interrupted) {
    wr_limits_t L;
    wr_limits_init(L);
    L->deadline = how == 1 || how == 2 ? 0.3 : 0;
    L->interrupted = interrupted;
    wr_process_init(P);
    P->run = misbehave;
    P->arg = &how;
    wr_status_t s = wr_process_run(P, L);
    wr_process_clear(P);
    return s;
}

TEST(how_a_child_ends_is_told) {
    wr_process_t P;
    volatile int interrupted = 1;
    REQUIRE_STATUS(run(&P, 0, NULL), WR_OK);
    REQUIRE(P.status == -1 && P.signal == SIGKILL);
    REQUIRE_STATUS(run(&P, 1, NULL), WR_UNABLE);
    REQUIRE_STATUS(run(&P, 2, NULL), WR_UNABLE);
    REQUIRE_STATUS(run(&P, 2, &interrupted), WR_UNABLE);
    REQUIRE_STATUS(run(&P, 3, NULL), WR_OK);
    REQUIRE(P.status == 3 && P.signal == 0);
    REQUIRE_STATUS(run(&P, 4, NULL), WR_OK);
    REQUIRE(P.status == 127);
}

/* ---- many --------------------------------------------------------------- */

enum { JOBS = 24 };

typedef struct {
    int said, ended, begun[JOBS];
    int status[JOBS], signal[JOBS], late[JOBS];
    char result[JOBS][32], text[JOBS][32];
    /* 0: all well; 1: some crash; 2: too much memory; 3: interrupt; 4: while
     * job 0 is said */
    int by;
    volatile int interrupted;
    int born[2]; /* 4: a pipe to which each job writes */
    ssize_t starts;
} work_t;

static int job(void *arg, int i, FILE *result) {
    const work_t *W = arg;
    usleep((useconds_t) (1000 * ((i * 7) % 5)));
    if (W->by == 1 && i % 3 == 1)
        abort();
    if (W->by == 3)
        sleep(100);
    if (W->by == 4 && write(W->born[1], "x", 1) != 1)
        return 1;
    if (W->by == 2 && i == 3)
        memset(wr_malloc((size_t) 1 << 40), 1, 1); /* ends the process */
    printf("job %d says", i);
    fprintf(result, "result %d", i * i);
    return i % 4;
}

static int is_known(void *arg, int i) {
    (void) arg;
    return i == 5;
}

static void read_all(char out[32], FILE *f) {
    size_t n = f == NULL ? 0 : fread(out, 1, 31, f);
    out[n] = '\0';
}

static void ended(void *arg, int i, const wr_job_end_t *end) {
    work_t *W = arg;
    W->ended++;
    W->status[i] = end->status;
    W->signal[i] = end->signal;
    W->late[i] = end->late;
    read_all(W->result[i], end->result);
    read_all(W->text[i], end->said);
}

static void said(void *arg, int i) {
    work_t *W = arg;
    REQUIRE(W->said == i);
    W->said++;
    W->interrupted = W->interrupted || W->by == 4;
}

static int do_all(work_t *W, int by, int most) {
    wr_jobs_t J = {.what = "jobs", .n = JOBS, .most = most, .keep = 1};
    wr_limits_t L;
    int done;
    memset(W, 0, sizeof *W);
    W->by = by;
    REQUIRE(pipe(W->born) == 0);
    W->interrupted = by == 3;
    J.memory = by == 2 ? UINT64_C(4) << 30 : 0;
    wr_limits_init(L);
    L->interrupted = &W->interrupted;
    J.run = job;
    J.known = is_known;
    J.ended = ended;
    J.said = said;
    J.arg = W;
    int n = wr_jobs_run(&done, &J, L);
    REQUIRE(n == W->said);
    close(W->born[1]);
    char text[JOBS];
    W->starts = read(W->born[0], text, JOBS);
    close(W->born[0]);
    return done;
}

TEST(jobs_are_said_in_order_with_their_results) {
    static const int most[] = {1, 3, 50};
    for (int k = 0; k < 3; k++) {
        work_t W;
        char want[32];
        REQUIRE(do_all(&W, 0, most[k]) == JOBS);
        REQUIRE(W.said == JOBS && W.ended == JOBS - 1);
        for (int i = 0; i < JOBS; i++) {
            if (i == 5)
                continue;
            REQUIRE(W.status[i] == i % 4 && W.signal[i] == 0);
            snprintf(want, sizeof want, "result %d", i * i);
            REQUIRE(strcmp(W.result[i], want) == 0, "%s", W.result[i]);
            snprintf(want, sizeof want, "job %d says", i);
            REQUIRE(strcmp(W.text[i], want) == 0, "%s", W.text[i]);
        }
    }
}

TEST(jobs_that_crash_end_alone) {
    work_t W;
    REQUIRE(do_all(&W, 1, 4) == JOBS && W.said == JOBS);
    for (int i = 0; i < JOBS; i++)
        if (i != 5)
            REQUIRE(W.signal[i] == (i % 3 == 1 ? SIGABRT : 0), "job %d", i);
    if (test_blocks() < 0)
        return; /* the sanitizers end such a program differently */
    REQUIRE(do_all(&W, 2, 4) == JOBS);
    REQUIRE(W.status[3] == 3 && W.status[7] == 3 && W.result[3][0] == '\0');
}

TEST(an_interrupt_ends_all) {
    work_t W;
    double start = wr_seconds();
    REQUIRE(do_all(&W, 3, 4) == 0);
    REQUIRE(W.said == 0 && W.ended == 0);
    REQUIRE(wr_seconds() - start < 50, "%g", wr_seconds() - start);
}

/* No job starts after an interrupt: it would be cut short, and its result would
 * count as an answer. */
TEST(an_interrupt_lets_no_job_start) {
    work_t W;
    REQUIRE(do_all(&W, 4, 1) == 1);
    REQUIRE(W.said == 1 && W.ended == 1 && W.starts == 1, "%zd", W.starts);
}
