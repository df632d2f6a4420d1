/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath survey: every automaton of a size, shard by shard, and the database
 * of the shards. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/process.h"
#include "cli/cli.h"
#include "cli/shard.h"
#include "survey/survey.h"

static const cli_option_t options[] = {
    {"states", 0, "N", "states of the automata"},
    {"letters", 0, "K", "letters of the automata"},
    {"accepting", 0, NULL, "minimal DFAs; default: semiautomata by state"},
    {"arch", 'a', "LIST", "also decide cells of these architectures, or all"},
    {"formats", 0, "LIST", "also decide rounded weights: formats, as bf16"},
    CLI_SHARD,
    {"jobs", 'j', "N", "split into N parts, one process each (default 1)"},
    {"count", 0, NULL, "print how many there are, and stop"},
    {"merge", 0, NULL, "make the database -o FILE of the given shards"},
    {"html", 0, "DIR", "make a page of the given database"},
    {"output", 'o', "DIR", "folder of the shards; with --merge, the database"},
    {NULL, 0, NULL, NULL}};

static const wr_field_t fields[] = {
    {"states", "n", "states of the automata", NULL},
    {"letters", "n", "letters of the automata", NULL},
    {"accepting", "b", "whether these are DFAs", NULL},
    {"tables", "n",
     "tables up to renaming of states, times the number of sets of accepting "
     "states",
     NULL},
    {"files", "[s]?", "the shards", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t merged_fields[] = {
    {"output", "s", "the database, or the folder of the page", NULL},
    {"shards", "i", "files that were merged", NULL},
    {"ended", "n", "answers that were cut short by a deadline", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_answer_t answers[] = {{"a survey", "o", fields},
                                      {"--merge, --html", "o", merged_fields},
                                      {NULL, NULL, NULL}};

/* Parts first .. last of `of`, and their files. */
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
    (void) i;
    int status = end->status >= 0 ? end->status : EXIT_UNKNOWN;
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

static int read_options(survey_t *S) {
    cli_t *c = S->c;
    uint64_t n = 0, k = 0;
    int jobs = 1;
    if (cli_number(&n, c, "states", 62) || cli_number(&k, c, "letters", 6))
        return EXIT_BAD;
    if (n == 0 || k == 0)
        return cli_error(c, "--states and --letters are needed");
    if (cli_has(c, "jobs") && cli_jobs(&jobs, c) != 0)
        return EXIT_BAD;
    S->job.space = (wr_survey_space_t){(uint32_t) n, (uint32_t) k,
                                       cli_has(c, "accepting")};
    S->job.archs = cli_has(c, "arch") ? cli_get(c, "arch") : "";
    S->job.formats = cli_has(c, "formats") ? cli_get(c, "formats") : "";
    S->folder = cli_get(c, "output");
    cli_shard_t cut;
    int status = cli_shard_read(&cut, c);
    const int whole = !cli_has(c, "shard");
    S->first = cut.part;
    S->of = whole ? (uint64_t) jobs : cut.of;
    S->last = whole ? S->of : cut.part;
    return status;
}

static int survey(cli_t *c) {
    survey_t S = {.c = c};
    json_t *files = NULL;
    int status = read_options(&S);
    if (status != 0)
        return status;
    wr_status_t s = wr_survey_count(&S.tables, &S.job.space, c->limits);
    if (s == WR_OK && !cli_has(c, "count")) {
        if (S.folder == NULL)
            return cli_error(
                c, "missing option: -o DIR, the directory of the shards");
        if (mkdir(S.folder, 0777) != 0 && errno != EEXIST)
            s = wr_limits_fail(c->limits, WR_IO, "%s: %s", S.folder,
                               strerror(errno));
        cli_arm(c);
        status = s == WR_OK ? do_parts(&S) : 0;
        files = json_array();
        for (uint64_t i = S.first; status == 0 && i <= S.last; i++) {
            char *path = file_of(&S, i);
            json_array_append_new(files, json_string(path));
            cli_more(c, "%s", path);
            wr_free(path);
        }
    }
    if (s != WR_OK)
        status = cli_failed(c, s);
    if (status == 0 && c->json)
        cli_print_json(wr_answer_make(
            fields, NULL, (uint64_t) S.job.space.states,
            (uint64_t) S.job.space.letters, S.job.space.accepting, S.tables,
            json_incref(files)));
    else if (status == 0)
        printf("%llu tables of %u states and %u letters\n",
               (unsigned long long) S.tables, S.job.space.states,
               S.job.space.letters);
    json_decref(files);
    return status;
}

static int merge(cli_t *c) {
    const char *path = cli_get(c, "output");
    if (path == NULL || c->operands == 0)
        return cli_error(c, "--merge requires the files of shards and -o FILE");
    uint64_t ended = 0;
    cli_arm(c);
    wr_status_t s = wr_survey_merge(&ended, path, c->operand,
                                    (size_t) c->operands, c->limits);
    if (s != WR_OK)
        return cli_failed(c, s);
    if (ended > 0)
        cli_note(c,
                 "a deadline ended %llu answers (column \"ended\"): a run on a "
                 "faster machine may find more",
                 (unsigned long long) ended);
    if (c->json)
        cli_print_json(
            wr_answer_make(merged_fields, NULL, path, c->operands, ended));
    else
        printf("%s: %d shard%s\n", path, c->operands,
               c->operands == 1 ? "" : "s");
    return EXIT_YES;
}

static int page(cli_t *c) {
    const char *folder = cli_get(c, "html");
    if (c->operands != 1)
        return cli_error(c, "--html DIR takes one database, of --merge");
    wr_status_t s = wr_survey_page(folder, c->operand[0], c->limits);
    if (s != WR_OK)
        return cli_failed(c, s);
    if (c->json)
        cli_print_json(
            wr_answer_make(merged_fields, NULL, folder, 1, UINT64_C(0)));
    else
        printf("%s/index.html\n", folder);
    return EXIT_YES;
}

static int run(cli_t *c) {
    if (cli_has(c, "merge"))
        return merge(c);
    if (cli_has(c, "html"))
        return page(c);
    if (c->operands > 0)
        return cli_error(c, "found %d operands, expected none without --merge",
                         c->operands);
    return survey(c);
}

const cli_command_t cmd_survey = {
    "survey",
    "-o DIR | --merge FILE... -o DB | --html DIR DB",
    0,
    100000,
    "answer the same questions for every small automaton",
    "Automata whose start reaches all states, one per class under renaming of "
    "states and letters: monoid order, aperiodicity, simple factors, "
    "J-classes, cascade levels, the smallest stack, and with --arch the "
    "weights or the claim per architecture (E0).  A shard is a file of JSON "
    "lines whose bytes depend on the question alone; an interrupted run "
    "resumes.  --merge makes an SQLite database, and --html a page of it.",
    "  wreath survey --states 3 --letters 2 --arch mamba,deltanet -o out\n"
    "  wreath survey --states 4 --letters 2 --shard 17/1000 -o out\n"
    "  wreath survey --merge out/*.jsonl -o atlas.sqlite\n"
    "  wreath survey --html page atlas.sqlite",
    options,
    run,
    answers};
