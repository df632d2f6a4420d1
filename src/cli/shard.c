/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The folder of --keep, and --shard I/M: one part of the work of a command,
 * whose answers are written to a file for wreath survey --merge. */

#include <sys/stat.h>

#include "cli/shard.h"
#include "study/program.h"
#include "survey/survey.h"

cli_shard_t cli_shard_read(const cli_t *c) {
    const char *text = cli_get_or(c, "shard", "1/1"), *p = text;
    cli_shard_t S;
    if (!wr_take_count(&S.part, &p, UINT32_MAX) || *p != '/' ||
        !wr_is_count(&S.of, p + 1, UINT32_MAX) || S.part < 1 || S.part > S.of)
        cli_refuse(
            c,
            "--shard: found \"%s\", expected I/M with 1 <= I <= M, below "
            "2^32",
            text);
    return S;
}

/* Compute n * part / S->of without overflow: both factors of the second product
 * are below 2^32. */
uint64_t cli_shard_bound(const cli_shard_t *S, uint64_t part, uint64_t n) {
    return n / S->of * part + n % S->of * part / S->of;
}

int cli_job_status(const cli_t *c, const char *what, const wr_job_end_t *end) {
    if (end->error != 0)
        cli_error(c, "%s cannot be started: %s", what, strerror(end->error));
    else if (end->signal != 0)
        cli_error(c, "%s was ended by signal %d", what, end->signal);
    return end->status >= 0 ? end->status : EXIT_UNKNOWN;
}

/* Append the command with its operands and the options that affect answers. */
static void put_question(wr_buffer_t out, const cli_t *c) {
    static const char others[] =
        "evidence html jobs keep latex markdown proofs "
        "shard standalone to";
    wr_buffer_put(out, c->command->name);
    for (int i = 0; i < c->operands; i++)
        wr_buffer_printf(out, " %s", c->operand[i]);
    for (const cli_option_t *o = c->command->options; o->name != NULL; o++)
        if (cli_has(c, o->name) && !wr_is_among(o->name, others))
            wr_buffer_printf(out, " --%s%s%s", o->name,
                             o->arg != NULL ? " " : "", cli_get(c, o->name));
}

/* Return 1 if the question is a text, which the head of a file can have. */
static int is_text(cli_t *c) {
    wr_buffer_struct *asked = cli_buffer(c);
    put_question(asked, c);
    json_t *text = json_string(asked->text);
    json_decref(text);
    return text != NULL;
}

char *cli_keep_folder(const cli_shard_t *S, cli_t *c) {
    const char *keep = cli_get(c, "keep");
    const int part = S != NULL && cli_has(c, "shard");
    char *path = NULL;
    wr_status_t s;
    if (keep == NULL && part)
        cli_refuse(c,
                   "--shard requires --keep DIR, the directory of its answers");
    if (part && !is_text(c))
        cli_refuse(c, "--shard: the files name the operands, which must be "
                      "UTF-8");
    if (keep == NULL) {
        s = wr_scratch_new(&path, c->limits);
    } else {
        if (strcmp(keep, "-") == 0)
            cli_folder(c, keep);
        wr_say(&path, "%s", keep);
        if (part) {
            mkdir(keep, 0777);
            wr_say(&path, "%s/%llu-of-%llu", keep, (unsigned long long) S->part,
                   (unsigned long long) S->of);
        }
        s = wr_folder_hold(path, c->limits);
    }
    cli_must(c, s);
    return path;
}

/* Return a copy without what differs between runs: times, and folders of
 * files. */
static json_t *without_run_data(const json_t *answer) {
    static const char *const files[] = {"weights", "certificate"};
    json_t *o = json_deep_copy(answer);
    json_object_del(o, "seconds");
    json_object_del(o, "taken_over");
    for (int i = 0; i < 2; i++) {
        const char *path = json_string_value(json_object_get(o, files[i]));
        const char *slash = path != NULL ? strrchr(path, '/') : NULL;
        if (slash != NULL)
            json_object_set_new(o, files[i], json_string(slash + 1));
    }
    return o;
}

void cli_shard_write(const cli_shard_t *S, cli_t *c, uint64_t from,
                     const json_t *answers) {
    wr_buffer_struct *asked = cli_buffer(c);
    char *path = NULL;
    json_t *rows = json_array(), *o;
    size_t i;
    json_array_foreach((json_t *) answers, i, o)
        json_array_append_new(rows, json_pack("{sI so}", "index",
                                              (json_int_t) (from + i), "answer",
                                              without_run_data(o)));
    wr_say(&path, "%s/%s-%llu-of-%llu.jsonl", cli_get(c, "keep"),
           c->command->name, (unsigned long long) S->part,
           (unsigned long long) S->of);
    put_question(asked, c);
    cli_must(c, wr_survey_write(path, asked->text, from, rows, c->limits));
    json_decref(rows);
    wr_free(path);
}
