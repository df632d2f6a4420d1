/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath survey -o DIR: computing the shards, several at a time. */

#include "base/process.h"
#include "cli/express.h"
#include "cli/shard.h"
#include "survey/survey.h"

const wr_field_t cli_survey_fields[] = {
    {"states", "n", "number of states"},
    {"letters", "n", "number of letters"},
    {"accepting", "b", "whether the automata are DFAs"},
    {"tables", "n",
     "tables up to renaming of states, times the number of sets of accepting "
     "states"},
    {"files", "[s]?", "paths of the shards"},
    {NULL}};

/* Parts `first` to `last` of `of` parts. */
typedef struct {
    cli_t *c;
    wr_survey_shard_t job;
    uint64_t tables, first, last, of;
    const char *folder;
    int status;
} survey_t;

static char *file_of(const survey_t *S, uint64_t part) {
    char *path = NULL;
    wr_say(&path, "%s/n%u-k%u%s-%llu-of-%llu.jsonl", S->folder,
           S->job.space.states, S->job.space.letters,
           S->job.space.accepting ? "-dfa" : "", (unsigned long long) part,
           (unsigned long long) S->of);
    return path;
}

static int do_part(void *arg, int i, FILE *result) {
    survey_t *S = arg;
    uint64_t part = S->first + (uint64_t) i;
    wr_survey_shard_t J = S->job;
    const cli_shard_t cut = {part, S->of};
    char *path = file_of(S, part);
    (void) result;
    J.from = cli_shard_bound(&cut, part - 1, S->tables);
    J.to = cli_shard_bound(&cut, part, S->tables);
    wr_status_t s = wr_survey_run(&J, path, S->c->limits);
    wr_free(path);
    return cli_failed(S->c, s);
}

static void ended(void *arg, int i, const wr_job_end_t *end) {
    survey_t *S = arg;
    char what[40];
    snprintf(what, sizeof what, "shard %llu",
             (unsigned long long) S->first + (unsigned) i);
    const int status = cli_job_status(S->c, what, end);
    if (status > S->status)
        S->status = status;
}

static void said(void *arg, int i) {
    const survey_t *S = arg;
    cli_more(S->c, "shard %llu of %llu", (unsigned long long) S->first + i,
             (unsigned long long) S->of);
}

static int do_parts(survey_t *S) {
    int n = (int) (S->last - S->first + 1), done;
    wr_jobs_t J = {.what = "shards",
                   .n = n,
                   .most = n,
                   .keep = 1,
                   .patient = 1,
                   .run = do_part,
                   .ended = ended,
                   .said = said,
                   .arg = S};
    if (n == 1)
        return do_part(S, 0, NULL);
    wr_jobs_run(&done, &J, S->c->limits);
    return S->status;
}

/* Check the names of --arch before any shard begins. */
static void check_archs(cli_t *c) {
    const char *list = cli_get_or(c, "arch", "all");
    char name[256], full[64];
    wr_arch_t arch;
    while (strcmp(list, "all") != 0 && cli_take_item(name, &list))
        cli_find_arch(&arch, full, c, name);
}

static void read_options(survey_t *S) {
    cli_t *c = S->c;
    uint64_t n = 0, k = 0;
    cli_positive(&n, c, "states", 62);
    cli_positive(&k, c, "letters", 6);
    if (n == 0 || k == 0)
        cli_refuse(c, "--states and --letters are needed");
    check_archs(c);
    if (cli_has(c, "formats"))
        express_formats_known(c);
    if (cli_has(c, "jobs") && cli_has(c, "shard"))
        cli_refuse(c, "found --jobs and --shard, expected one of them");
    const int jobs = cli_has(c, "jobs") ? cli_jobs(c) : 1;
    S->job.space = (wr_survey_space_t){(uint32_t) n, (uint32_t) k,
                                       cli_has(c, "accepting")};
    S->job.archs = cli_get_or(c, "arch", "");
    S->job.formats = cli_get_or(c, "formats", "");
    S->folder = cli_get(c, "output");
    const cli_shard_t cut = cli_shard_read(c);
    const int whole = !cli_has(c, "shard");
    S->first = cut.part;
    S->of = whole ? (uint64_t) jobs : cut.of;
    S->last = whole ? S->of : cut.part;
}

static int fill(survey_t *S, json_t *files) {
    if (S->folder == NULL)
        cli_refuse(S->c, "missing option: -o DIR, the directory of the shards");
    cli_folder(S->c, S->folder);
    const int status = do_parts(S);
    for (uint64_t i = S->first; status == 0 && i <= S->last; i++) {
        char *path = file_of(S, i);
        json_array_append_new(files, json_string(path));
        cli_more(S->c, "%s", path);
        wr_free(path);
    }
    return status;
}

int cli_survey(cli_t *c) {
    survey_t S = {.c = c};
    int status = EXIT_YES;
    read_options(&S);
    cli_must(c, wr_survey_count(&S.tables, &S.job.space, c->limits));
    const wr_survey_space_t *space = &S.job.space;
    json_t *files = cli_has(c, "count") ? NULL : json_array();
    if (files != NULL)
        status = fill(&S, files);
    if (status == 0 && c->json)
        cli_answer(cli_survey_fields, NULL, (uint64_t) space->states,
                   (uint64_t) space->letters, space->accepting, S.tables,
                   json_incref(files));
    else if (status == 0)
        printf("%llu table%s of %u state%s and %u letter%s%s\n",
               (unsigned long long) S.tables, WR_S(S.tables), space->states,
               WR_S(space->states), space->letters, WR_S(space->letters),
               space->accepting ? ", each with a set of accepting states" : "");
    json_decref(files);
    return status;
}
