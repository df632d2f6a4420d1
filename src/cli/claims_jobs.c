/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Checking several claims at a time.  Each claim is checked in a child process.
 * Its output is kept in an unnamed file until all claims before it have been
 * printed, so that the output does not depend on the number of processes.  An
 * interrupt is passed on; claims that have not begun are then unknown, like
 * those that it stopped. */

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/process.h"
#include "cli/claims.h"
#include "cli/shard.h"

/* The output of a claim, kept until it is printed. */
typedef struct {
    wr_buffer_t text;
    json_t *json;
    int status;
} left_t;

/* full    as in cli_claims_json
 * folder  the commands of claim ID run in folder/ID
 * report  the answers, in order
 * wrong   number of claims whose verdicts are not as expected; open: not
 *         decided */
typedef struct {
    cli_t *c;
    char **id;
    int n, full;
    const char *folder;
    left_t *left;
    json_t *report;
    int worst, wrong, open;
} jobs_t;

/* Check one claim: write text to standard output and JSON to a file. */
static int check(void *arg, int i, FILE *json) {
    const jobs_t *a = arg;
    wr_claim_checked_t k;
    char folder[4096];
    wr_claim_checked_init(k);
    cli_claims_load(k, a->c, a->id[i]);
    snprintf(folder, sizeof folder, "%s/%s", a->folder, k->claim->id);
    cli_folder(a->c, folder);
    cli_claims_decide(k, a->c, folder);
    json_t *o = cli_claims_json(k, a->full);
    json_dumpf(o, json, JSON_COMPACT);
    json_decref(o);
    if (!a->c->json && a->n > 1)
        cli_claims_row(k);
    else if (!a->c->json)
        cli_claims_print(k, cli_has(a->c, "evidence"));
    const int status = cli_status(wr_claim_outcome(k));
    wr_claim_checked_clear(k);
    return status;
}

/* In the parent process, read the output of a claim that has ended. */
static void ended(void *arg, int i, const wr_job_end_t *end) {
    jobs_t *a = arg;
    left_t *x = &a->left[i];
    char piece[4096];
    size_t n;
    x->status = cli_job_status(a->c, a->id[i], end) & 3;
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
    wr_limits_wipe(a->c->limits);
    fwrite(x->text->text, 1, x->text->length, stdout);
    fflush(stdout);
    wr_buffer_clear(x->text);
    if (x->json != NULL)
        json_array_append_new(a->report, x->json);
    a->worst = rank[x->status] > rank[a->worst & 3] ? x->status : a->worst;
    a->open += x->status == EXIT_UNKNOWN;
    a->wrong += x->status != EXIT_YES && x->status != EXIT_UNKNOWN;
}

static void run_all(jobs_t *a, int most) {
    const wr_jobs_t J = {.what = "claims",
                         .n = a->n,
                         .most = most,
                         .keep = 1,
                         .patient = 1,
                         .run = check,
                         .ended = ended,
                         .said = said,
                         .arg = a};
    int done;
    a->report = json_array();
    a->left = wr_calloc((size_t) a->n + 1, sizeof *a->left);
    wr_jobs_run(&done, &J, a->c->limits);
    wr_free(a->left);
}

/* Return the folder in which the commands run: that of --keep, that of the
 * page, or a scratch folder (*kept is 0). */
static char *workplace(cli_t *c, const cli_shard_t *S, int *kept) {
    const char *keep = cli_get(c, "keep");
    *kept = keep != NULL || cli_has(c, "html");
    if (keep != NULL && cli_has(c, "html"))
        cli_refuse(c, "--html keeps all files in its own folder and excludes "
                      "--keep");
    if (*kept && keep == NULL && !cli_has(c, "shard"))
        return cli_report_folder(c);
    char *folder = cli_keep_folder(S, c);
    if (keep == NULL)
        return folder;
    char *path = wr_path_absolute(folder);
    wr_free(folder);
    return path;
}

/* Return whether a statement to be checked has the variable of --param. */
static int has_variable(const wr_claim_checked_t k, const char *param) {
    const size_t n = strcspn(param, "=");
    for (size_t i = 0; i < k->claim->statements; i++) {
        const wr_claim_statement_t *s = &k->claim->statement[i];
        if (k->only > 0 && k->only != i + 1)
            continue;
        for (size_t j = 0; j < s->overs; j++)
            if (strlen(s->over[j].name) == n &&
                strncmp(s->over[j].name, param, n) == 0)
                return 1;
        for (size_t j = 0; s->instances > 0 && j < s->instance[0].lets; j++)
            if (strlen(s->instance[0].let[j].name) == n &&
                strncmp(s->instance[0].let[j].name, param, n) == 0)
                return 1;
    }
    return 0;
}

/* Refuse a statement named twice, or together with its claim: both checks would
 * write the same files. */
static void refuse_repeated(const cli_t *c, char **id, int i) {
    for (int j = 0; j < i; j++) {
        const char *a = id[i], *b = id[j];
        while (*a != '\0' && *a == *b)
            a++, b++;
        if ((*a == '\0' && strchr(".", *b)) || (*b == '\0' && *a == '.'))
            cli_refuse(c, "found %s after %s, expected statements once", id[i],
                       id[j]);
    }
}

/* Check --param, --on and that all claims exist, once and before any claim is
 * run: a mistake is reported once and not by every child process. */
static void check_arguments(cli_t *c, char **id, int n) {
    const char *param = cli_get(c, "param"), *on = cli_get(c, "on");
    int known = param == NULL;
    struct stat st;
    if (param != NULL && (strchr(param, '=') == NULL || *param == '=' ||
                          strlen(param) >= CLI_CLAIMS_PARAM))
        cli_refuse(
            c, "--param: found \"%s\", expected NAME=VALUE of at most %d bytes",
            param, CLI_CLAIMS_PARAM - 1);
    for (int i = 0; i < n; i++) {
        wr_claim_checked_t k;
        wr_claim_checked_init(k);
        cli_claims_load(k, c, id[i]);
        refuse_repeated(c, id, i);
        known = known || has_variable(k, param);
        wr_claim_checked_clear(k);
    }
    if (!known)
        cli_refuse(c, "--param: no statement has the variable of \"%s\"",
                   param);
    if (on == NULL)
        return;
    if (stat(on, &st) == 0 && S_ISDIR(st.st_mode))
        cli_refuse(c,
                   "--on: %s is a directory, expected a file: a model, a "
                   "recurrence or an automaton",
                   on);
    /* Neither a matrix, an expression nor the name of an example: a file. */
    if (strpbrk(on, "([:") == NULL && !cli_is_example(c, on, strlen(on)) &&
        access(on, R_OK) != 0)
        cli_refuse(c, "--on: cannot read %s: %s", on, strerror(errno));
}

int cli_claims_check(cli_t *c, char **id, int n) {
    const cli_shard_t S = cli_shard_read(c);
    const int most = cli_jobs(c);
    int kept;
    cli_kernel_ready(c);
    check_arguments(c, id, n);
    char *folder = workplace(c, &S, &kept);
    uint64_t from = cli_shard_bound(&S, S.part - 1, (uint64_t) n);
    n = (int) (cli_shard_bound(&S, S.part, (uint64_t) n) - from);
    jobs_t a = {.c = c,
                .id = id + from,
                .n = n,
                .full = cli_get(c, "html") ? 2 : cli_has(c, "evidence"),
                .folder = folder};
    run_all(&a, most);
    if (kept)
        wr_free(folder);
    else
        wr_scratch_remove(folder);
    if (c->json)
        cli_print_json(json_incref(a.report));
    else if (n > 1 && a.open > 0)
        printf("%d claims, %d not as expected, %d not decided\n", n, a.wrong,
               a.open);
    else if (n > 1)
        printf("%d claims, %d not as expected\n", n, a.wrong);
    if (cli_has(c, "shard") && json_array_size(a.report) == (size_t) n)
        cli_shard_write(&S, c, from, a.report);
    cli_report_write(c, a.report);
    json_decref(a.report);
    return a.worst;
}
