/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Claims checked several at a time.  A claim is decided in a process of its
 * own: nothing is shared, and what it prints waits in a file without a name
 * until its turn, so that the output does not depend on how many there are.
 * An interrupt is handed on, and claims that have not begun then come out as
 * unknown like those that it stopped. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/process.h"
#include "cli/claims.h"

/* The output of a claim, kept until its turn. */
typedef struct {
    wr_buffer_t text;
    json_t *json;
    int status;
} left_t;

typedef struct {
    cli_t *c;
    const cli_claims_work_t *work;
    left_t *left;
    json_t *report;
    int worst;
    cli_claims_count_t count;
} jobs_t;

/* Checks one claim: text to standard output, JSON to a file. */
static int check(void *arg, int i, FILE *json) {
    const jobs_t *a = arg;
    wr_claim_checked_t k;
    char folder[4096];
    wr_claim_checked_init(k);
    int status = cli_claims_load(k, a->c, a->work->id[i]);
    snprintf(folder, sizeof folder, "%s/%s", a->work->folder, a->work->id[i]);
    if (status == 0 && mkdir(folder, 0777) != 0 && errno != EEXIST)
        status = cli_error(a->c, "%s: %s", folder, strerror(errno));
    if (status == 0)
        status = cli_claims_decide(k, a->c, folder);
    if (status == 0) {
        json_t *o = cli_claims_json(k, a->work->full);
        json_dumpf(o, json, JSON_COMPACT);
        json_decref(o);
        if (!a->c->json && a->work->n > 1)
            cli_claims_row(k);
        else if (!a->c->json)
            cli_claims_print(k, cli_has(a->c, "evidence"));
        wr_truth_t outcome = wr_claim_outcome(k);
        status = cli_verdict(outcome);
    }
    wr_claim_checked_clear(k);
    return status;
}

/* Runs in the parent process: reads the output of the claim. */
static void ended(void *arg, int i, const wr_job_end_t *end) {
    jobs_t *a = arg;
    left_t *x = &a->left[i];
    char piece[4096];
    size_t n;
    x->status = end->error != 0   ? EXIT_BAD
                : end->status < 0 ? EXIT_UNKNOWN
                                  : end->status & 3;
    if (end->error != 0)
        cli_error(a->c, "%s cannot be started: %s", a->work->id[i],
                  strerror(end->error));
    if (end->signal != 0)
        cli_error(a->c, "%s was ended by signal %d", a->work->id[i],
                  end->signal);
    wr_buffer_init(x->text);
    while (end->said != NULL && (n = fread(piece, 1, sizeof piece, end->said)))
        wr_buffer_write(x->text, piece, n);
    if (end->result != NULL)
        x->json = json_loadf(end->result, 0, NULL);
}

static void said(void *arg, int i) {
    static const int rank[] = {0, 1, 3, 2};
    jobs_t *a = arg;
    left_t *x = &a->left[i];
    if (a->c->limits->progress != NULL)
        fputs("\r\033[K", stderr);
    fwrite(x->text->text, 1, x->text->length, stdout);
    fflush(stdout);
    wr_buffer_clear(x->text);
    if (x->json != NULL)
        json_array_append_new(a->report, x->json);
    a->worst = rank[x->status] > rank[a->worst & 3] ? x->status : a->worst;
    a->count.open += x->status == EXIT_UNKNOWN;
    a->count.wrong += x->status != EXIT_YES && x->status != EXIT_UNKNOWN;
}

int cli_claims_jobs(json_t **report, cli_claims_count_t *count, cli_t *c,
                    const cli_claims_work_t *work) {
    jobs_t a = {.c = c, .work = work};
    wr_jobs_t J = {.what = "claims",
                   .n = work->n,
                   .keep = 1,
                   .patient = 1,
                   .run = check,
                   .ended = ended,
                   .said = said,
                   .arg = &a};
    int done;
    *report = a.report = json_array();
    memset(count, 0, sizeof *count);
    if (cli_jobs(&J.most, c) != 0)
        return EXIT_BAD;
    a.left = wr_calloc((size_t) work->n + 1, sizeof *a.left);
    wr_jobs_run(&done, &J, c->limits);
    wr_free(a.left);
    *count = a.count;
    return a.worst;
}
