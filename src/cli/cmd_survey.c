/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath survey: answering questions about every automaton of a size in shards,
 * and merging the shards into a database. */

#include "cli/shard.h"
#include "survey/survey.h"

static const cli_option_t options[] = {
    {"states", 0, "N", "number of states"},
    {"letters", 0, "K", "number of letters"},
    {"accepting", 0, NULL, "minimal DFAs (default: semiautomata)"},
    {"arch", 'a', "LIST", "also decide each of these architectures, or all"},
    {"formats", 0, "LIST", "also decide rounded weights: formats such as bf16"},
    CLI_SHARD,
    {"jobs", 'j', "N", "split into N parts, one process each (default 1)"},
    {"count", 0, NULL, "print only the number of tables examined"},
    {"merge", 0, NULL, "merge the given shards into the database -o FILE"},
    {"html", 0, "DIR", "write DIR/index.html about the given database"},
    {"output", 'o', "OUT", "folder of the shards; with --merge, the database"},
    {NULL}};

static const wr_field_t merged_fields[] = {
    {"output", "s", "the database, or the folder of the page"},
    {"shards", "i?", "--merge: number of files that were merged"},
    {"ended", "n?", "--merge: number of answers cut short by a deadline"},
    {"missing", "n?",
     "--merge: number of tables of the survey that are in no shard"},
    {NULL}};

static const wr_answer_t answers[] = {{"a survey", "o", cli_survey_fields},
                                      {"--merge, --html", "o", merged_fields},
                                      {NULL}};

static void merge(cli_t *c) {
    const char *path = cli_get(c, "output");
    if (path == NULL || c->operands == 0)
        cli_refuse(c, "--merge requires the files of shards and -o FILE");
    wr_survey_merged_t merged = {0};
    cli_must(c, wr_survey_merge(&merged, path, c->operand, (size_t) c->operands,
                                c->limits));
    if (merged.missing > 0)
        cli_note(c, "%llu tables of the survey are in none of these shards",
                 (unsigned long long) merged.missing);
    if (merged.ended > 0)
        cli_note(c,
                 "a deadline ended %llu answers (column \"ended\"): a run on a "
                 "faster machine may find more",
                 (unsigned long long) merged.ended);
    if (c->json)
        cli_answer(merged_fields, NULL, path, c->operands, merged.ended,
                   merged.missing);
    else
        printf("%s: %d shard%s\n", path, c->operands, WR_S(c->operands));
}

static void page(cli_t *c) {
    const char *folder = cli_get(c, "html");
    if (c->operands != 1)
        cli_refuse(c, "--html DIR requires one database, made by --merge");
    cli_must(c, wr_survey_page(folder, c->operand[0], c->limits));
    if (c->json)
        cli_answer(merged_fields, "output", folder);
    else
        printf("%s/index.html\n", folder);
}

static int run(cli_t *c) {
    if (cli_has(c, "merge")) {
        cli_only(c, "merge output", "with --merge");
        merge(c);
        return EXIT_YES;
    }
    if (cli_has(c, "html")) {
        cli_only(c, "html", "with --html");
        page(c);
        return EXIT_YES;
    }
    if (cli_has(c, "count"))
        cli_only(c, "states letters accepting count", "with --count");
    if (cli_has(c, "formats") && !cli_has(c, "arch"))
        cli_refuse(c, "--formats requires --arch");
    if (c->operands > 0)
        cli_refuse(c, "found %d operands, expected none without --merge",
                   c->operands);
    return cli_survey(c);
}

const cli_command_t cmd_survey = {
    {"survey", "-o DIR | --merge FILE... -o DB | --html DIR DB", 0, 100000},
    "answer the same questions for every small automaton",
    "For all automata whose start reaches all states, one per class under "
    "renaming of states and letters: monoid order, aperiodicity, simple "
    "factors, J-classes, cascade levels, the smallest stack, and with --arch "
    "the weights or the claim per architecture (E0).  A shard is a file of "
    "JSON lines whose bytes depend only on the question, because each row has "
    "fixed limits; an interrupted run resumes.  --merge writes an SQLite "
    "database, and --html an HTML page about it.",
    "  wreath survey --states 3 --letters 2 --arch mamba,deltanet -o out\n"
    "  wreath survey --merge out/*.jsonl -o atlas.sqlite\n"
    "  wreath survey --html page atlas.sqlite\n"
    "  wreath survey --states 4 --letters 2 --shard 17/1000 -o parts",
    {options, run, answers}};
