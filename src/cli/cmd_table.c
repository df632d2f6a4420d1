/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath table: number formats, and the effect of rounding on known models, one
 * row per format. */

#include "cli/cli.h"
#include "study/study.h"

static const cli_option_t options[] = {
    {"evaluation", 'm', "MODEL", "one row only, such as E2:bf16"},
    {"formats", 'f', "LIST", "number formats, separated by commas"},
    {"modes", 0, "LIST", "rounding modes (rotation: one)"},
    {"order", 0, "ORDER", "order of operations in a step (default seq)"},
    {"m", 0, "RANGE", "rotation: moduli, such as 5 or 2..12 (default)"},
    {"drift", 0, "N", "rotation: length of drifting words (200000)"},
    {"run", 0, "N", "counters: greatest n to run (default 300)"},
    {"gates", 0, "LIST", "flip-flop: the factors a of h <- a h"},
    {"output", 'o', "FILE", "counters: write the model to FILE"},
    {"cert", 0, "FILE", "counters: write one row's certificate; needs -o"},
    {"to", 't', "FORM", "text, csv or latex (default text)"},
    {NULL}};

/* Read the job from the options; `of` holds its texts. */
static void job_of(wr_sheet_job_t *job, wr_buffer_t of, cli_t *c) {
    const char *m = cli_get(c, "m"), *row = cli_get(c, "evaluation");
    *job = (wr_sheet_job_t){.formats = cli_get(c, "formats"),
                            .modes = cli_get(c, "modes"),
                            .order = cli_get(c, "order"),
                            .gates = cli_get(c, "gates"),
                            .low = 2,
                            .high = 12,
                            .drift = 200000,
                            .run = 300,
                            .model = cli_get(c, "output"),
                            .cert = cli_get(c, "cert")};
    if (row != NULL &&
        (job->formats != NULL || job->modes != NULL || job->order != NULL))
        cli_refuse(c, "--evaluation replaces --formats, --modes and --order");
    if (row != NULL)
        cli_must(c, wr_sheet_one_row(job, of, row, c->limits));
    if ((job->cert == NULL) != (job->model == NULL) ||
        (job->cert != NULL &&
         (job->formats == NULL || strchr(job->formats, ',') ||
          (job->modes != NULL && strchr(job->modes, ',')))))
        cli_refuse(c, "--cert requires -o FILE and a single row: -m E2:FORMAT");
    if (m != NULL && !wr_sheet_moduli(job, m))
        cli_refuse(c, "--m: found \"%s\", expected M or LOW..HIGH from 2 to 64",
                   m);
    cli_number(&job->drift, c, "drift", UINT32_MAX);
    cli_number(&job->run, c, "run", 1 << 20);
}

static const wr_field_t fields[] = {
    {"table", "s", "name of the table"},
    {"rows", "[{s}]",
     "one object per row, with the names of the columns as keys"},
    {NULL}};

static const wr_answer_t answers[] = {
    {"formats", "o", cli_formats_fields},
    {"rotation, counters, flip-flop", "o", fields},
    {NULL}};

static int tabulate(cli_t *c, wr_sheet_fill_t *fill, int to) {
    wr_sheet_t T;
    wr_sheet_job_t job;
    wr_buffer_struct *of = cli_buffer(c), *out = cli_buffer(c);
    int late = 0;
    wr_sheet_init(T);
    c->limits->late = &late;
    job_of(&job, of, c);
    cli_must(c, fill(T, &job, c->limits));
    if (c->json)
        cli_answer(fields, NULL, c->operand[0], wr_sheet_json(T));
    else
        wr_sheet_print(out, T, (wr_sheet_form_t) to);
    if (!wr_is_stdout(job.model) && !wr_is_stdout(job.cert))
        cli_print(out);
    wr_sheet_clear(T);
    c->limits->late = NULL;
    return late ? EXIT_UNKNOWN : EXIT_YES;
}

#define ROWS "evaluation formats modes order to"

static int run(cli_t *c) {
    static const char *const forms[] = {"text", "csv", "latex", NULL};
    static const struct {
        const char *name;
        wr_sheet_fill_t *fill;
        const char *options, *where;
    } tables[] = {
        {"formats", NULL, "", "to table formats"},
        {"rotation", wr_sheet_rotation, ROWS " m drift", "to table rotation"},
        {"counters", wr_sheet_counters, ROWS " run output cert",
         "to table counters"},
        {"flip-flop", wr_sheet_flip_flop, "evaluation formats modes to gates",
         "to table flip-flop"}};
    enum { TABLES = sizeof tables / sizeof *tables };
    size_t i = 0;
    while (i < TABLES && strcmp(tables[i].name, c->operand[0]) != 0)
        i++;
    if (i == TABLES)
        cli_refuse(
            c,
            "found \"%s\", expected formats, rotation, counters or flip-flop",
            c->operand[0]);
    cli_only(c, tables[i].options, tables[i].where);
    if (tables[i].fill == NULL) {
        cli_table_formats(c, c->operands > 1 ? c->operand[1] : NULL);
        return EXIT_YES;
    }
    if (c->operands > 1)
        cli_refuse(c, "only table formats accepts a FORMAT");
    return tabulate(c, tables[i].fill, cli_choice(c, "to", forms, 0));
}

const cli_command_t cmd_table = {
    {"table", "formats [FORMAT] | rotation | counters | flip-flop", 1, 2},
    "tabulate number formats, and the effect of rounding on known models",
    "formats: range and precision of all named number formats, or of FORMAT: a "
    "name, followed by :flush (subnormal numbers become zero) or :sat (results "
    "saturate), or float:P:EMIN:EMAX, fixed:INT:FRAC or int:BITS, followed by "
    ":wrap.  rotation: addition modulo m by rotations: is the readout correct "
    "forever on the letter 1, and on all words?  counters: the first n for "
    "which a^n b^n fails.  flip-flop: the step at which h <- a h from 1 loses "
    "its bit, or the value at which it stays forever.  Every cell is computed, "
    "by an exact orbit, a closed set of states, a run or a proof; a cell names "
    "the limit that stopped it, and the status is 3 if that is the deadline.",
    "  wreath table formats\n"
    "  wreath table formats e4m3fn:sat\n"
    "  wreath table flip-flop\n"
    "  wreath table counters --to csv\n"
    "  wreath table rotation --m 3..8 --formats bf16,fp16 --to latex",
    {options, run, answers}};
