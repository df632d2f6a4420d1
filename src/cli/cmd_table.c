/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath table: number formats, and what rounding does to known models,
 * format by format. */

#include <stdlib.h>
#include <string.h>

#include "cli/table.h"
#include "study/study.h"

static const cli_option_t options[] = {
    {"evaluation", 'm', "MODEL", "a single row, such as E2:bf16, not lists"},
    {"formats", 'f', "LIST", "number formats, separated by commas"},
    {"modes", 0, "LIST", "rounding modes (rotation: one)"},
    {"order", 0, "ORDER", "order of operations in a step (default seq)"},
    {"m", 0, "RANGE", "rotation: moduli, as 5 or 2..12 (the default)"},
    {"drift", 0, "N", "rotation: length of the drift test (200000)"},
    {"run", 0, "N", "counters: run n up to N (300)"},
    {"gates", 0, "LIST", "flip-flop: the factors a"},
    {"output", 'o', "FILE", "counters: write the model to FILE"},
    {"cert", 0, "FILE", "counters: write one row's certificate; needs -o"},
    {"to", 't', "FORM", "text, csv or latex (default text)"},
    {NULL, 0, NULL, NULL}};

/* "LOW..HIGH" or "M". */
static int range(wr_sheet_job_t *job, cli_t *c) {
    const char *text = cli_get(c, "m");
    char *end;
    job->low = 2;
    job->high = 12;
    if (text == NULL)
        return 0;
    job->low = job->high = strtoull(text, &end, 10);
    if (end != text && strncmp(end, "..", 2) == 0)
        job->high = strtoull(text = end + 2, &end, 10);
    if (end == text || *end != '\0' || job->low < 2 || job->high < job->low ||
        job->high > 64)
        return cli_error(
            c, "--m: found \"%s\", expected M or LOW..HIGH from 2 to 64",
            cli_get(c, "m"));
    return 0;
}

/* The model and the certificate of the one row of counters. */
static wr_status_t save(void *arg, const wr_counter_t X, wr_limits_t L) {
    const cli_t *c = arg;
    const char *model = cli_get(c, "output"), *path = cli_get(c, "cert");
    wr_buffer_t text, cert;
    wr_buffer_init(text);
    wr_buffer_init(cert);
    wr_lrnn_print(text, X->M);
    wr_trace_file_t file = {{model, text->text, text->length, path}};
    wr_status_t s = wr_counter_certify(cert, X, file, L);
    if (s == WR_OK)
        s = wr_buffer_save(text, model, L);
    if (s == WR_OK)
        s = wr_buffer_save(cert, path, L);
    wr_buffer_clear(cert);
    wr_buffer_clear(text);
    return s;
}

/* --evaluation in place of the three lists; `of` holds the items' texts. */
static int one_row(wr_sheet_job_t *job, wr_buffer_t of[3], cli_t *c) {
    const char *text = cli_get(c, "evaluation");
    wr_evaluation_t E;
    if (text == NULL)
        return 0;
    if (job->formats != NULL || job->modes != NULL || job->order != NULL)
        return cli_error(
            c, "--evaluation replaces --formats, --modes and --order");
    wr_status_t s = wr_evaluation_read(E, text, c->limits);
    if (s == WR_OK && E->chunk > 0)
        s = wr_limits_fail(c->limits, WR_PARSE, "found %s, expected E2", text);
    if (s != WR_OK)
        return cli_failed(c, s);
    wr_format_print(of[0], E->format);
    wr_mode_print(of[1], E->mode);
    wr_evaluation_print(of[2], E); /* "E2:FORMAT:MODE:ORDER" */
    job->formats = of[0]->text;
    job->modes = of[1]->text;
    job->order = of[2]->text + 3 + of[0]->length + 1 + of[1]->length + 1;
    return 0;
}

static int job_of(wr_sheet_job_t *job, wr_buffer_t of[3], cli_t *c) {
    *job = (wr_sheet_job_t){.formats = cli_get(c, "formats"),
                            .modes = cli_get(c, "modes"),
                            .order = cli_get(c, "order"),
                            .gates = cli_get(c, "gates"),
                            .drift = 200000,
                            .run = 300,
                            .arg = c};
    const char *cert = cli_get(c, "cert");
    if (cert != NULL)
        job->row = save;
    const int status = one_row(job, of, c);
    if (status != 0)
        return status;
    if ((cert == NULL) != (!cli_has(c, "output")) ||
        (cert != NULL && (job->formats == NULL || strchr(job->formats, ',') ||
                          (job->modes != NULL && strchr(job->modes, ',')))))
        return cli_error(
            c, "--cert requires -o FILE and a single row: -m E2:FORMAT");
    return range(job, c) != 0 ||
                   cli_number(&job->drift, c, "drift", UINT32_MAX) != 0 ||
                   cli_number(&job->run, c, "run", 1 << 20) != 0
               ? EXIT_BAD
               : 0;
}

static const wr_field_t fields[] = {
    {"table", "s", "name of the table", NULL},
    {"rows", "[{s}]",
     "one object per row, with the names of the columns as keys", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_answer_t answers[] = {
    {"formats", "o", cli_formats_fields},
    {"rotation, counters, flip-flop", "o", fields},
    {NULL, NULL, NULL}};

static void print(const wr_sheet_t T, int to) {
    wr_buffer_t out;
    wr_buffer_init(out);
    wr_sheet_print(out, T, (wr_sheet_form_t) to);
    fputs(out->text, stdout);
    wr_buffer_clear(out);
}

static int run(cli_t *c) {
    static const char *const forms[] = {"text", "csv", "latex", NULL};
    static const struct {
        const char *name;
        wr_status_t (*fill)(wr_sheet_t, const wr_sheet_job_t *, wr_limits_t);
    } tables[] = {{"rotation", wr_sheet_rotation},
                  {"counters", wr_sheet_counters},
                  {"flip-flop", wr_sheet_flip_flop}};
    int to = cli_choice(c, "to", forms, 0);
    size_t i = 0;
    wr_sheet_t T;
    wr_sheet_job_t job;
    wr_buffer_t of[3];
    if (strcmp(c->operand[0], "formats") == 0)
        return cli_table_formats(c, c->operands > 1 ? c->operand[1] : NULL);
    while (i < 3 && strcmp(tables[i].name, c->operand[0]) != 0)
        i++;
    if (i == 3)
        cli_error(
            c,
            "found \"%s\", expected formats, rotation, counters or flip-flop",
            c->operand[0]);
    else if (c->operands > 1)
        cli_error(c, "only table formats accepts a FORMAT");
    if (i == 3 || c->operands > 1 || to < 0)
        return EXIT_BAD;
    for (int k = 0; k < 3; k++)
        wr_buffer_init(of[k]);
    cli_arm(c);
    wr_sheet_init(T);
    int status = job_of(&job, of, c);
    wr_status_t s = status == 0 ? tables[i].fill(T, &job, c->limits) : WR_OK;
    if (s != WR_OK)
        status = cli_failed(c, s);
    if (status == 0 && c->json)
        cli_print_json(
            wr_answer_make(fields, NULL, tables[i].name, wr_sheet_json(T)));
    else if (status == 0)
        print(T, to);
    wr_sheet_clear(T);
    for (int k = 0; k < 3; k++)
        wr_buffer_clear(of[k]);
    return status;
}

const cli_command_t cmd_table = {
    "table",
    "formats [FORMAT] | rotation | counters | flip-flop",
    1,
    2,
    "tabulate number formats, and the effect of rounding on known models",
    "formats: range and precision of all named number formats, or of FORMAT: a "
    "name, followed by :flush (subnormal numbers become zero) or :sat (results "
    "saturate), or float:P:EMIN:EMAX, fixed:INT:FRAC or int:BITS, followed by "
    ":wrap.  rotation: addition modulo m by rotations: does the letter 1 lock "
    "forever, and are all words read correctly?  counters: the first n for "
    "which a^n b^n fails.  flip-flop: the step at which h <- a h from 1 loses "
    "its bit, or the value at which it stays forever.  Every cell is computed, "
    "by an exact orbit, a closed set of states, a run or a proof; a cell names "
    "the limit that stopped it.",
    "  wreath table formats\n"
    "  wreath table formats e4m3fn:sat\n"
    "  wreath table flip-flop\n"
    "  wreath table counters --to csv\n"
    "  wreath table rotation --m 3..8 --formats bf16,fp16 --to latex",
    options,
    run,
    answers};
