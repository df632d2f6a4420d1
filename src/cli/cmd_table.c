/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath table: number formats, and what rounding does to known models,
 * format by format. */

#include <stdlib.h>
#include <string.h>

#include "cli/table.h"
#include "study/study.h"

static const cli_option_t options[] = {
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
        job->high > 64) {
        cli_error(c,
                  "--m: found \"%s\", expected M or LOW..HIGH from 2 to"
                  " 64",
                  cli_get(c, "m"));
        return EXIT_BAD;
    }
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

static int job_of(wr_sheet_job_t *job, cli_t *c) {
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
    if ((cert == NULL) != (cli_get(c, "output") == NULL) ||
        (cert != NULL && (job->formats == NULL || strchr(job->formats, ',') ||
                          (job->modes != NULL && strchr(job->modes, ','))))) {
        cli_error(c, "--cert goes with -o FILE and one row: --formats FORMAT");
        return EXIT_BAD;
    }
    return range(job, c) != 0 ||
                   cli_number(&job->drift, c, "drift", UINT32_MAX) != 0 ||
                   cli_number(&job->run, c, "run", 1 << 20) != 0
               ? EXIT_BAD
               : 0;
}

static const wr_field_t fields[] = {
    {"table", "s", "which", NULL},
    {"rows", "[{s}]", "by the names of the columns", NULL},
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
    if (strcmp(c->operand[0], "formats") == 0)
        return cli_table_formats(c, c->operands > 1 ? c->operand[1] : NULL);
    while (i < 3 && strcmp(tables[i].name, c->operand[0]) != 0)
        i++;
    if (i == 3)
        cli_error(c,
                  "found \"%s\", expected formats, rotation, counters or"
                  " flip-flop",
                  c->operand[0]);
    else if (c->operands > 1)
        cli_error(c, "only formats takes a FORMAT");
    if (i == 3 || c->operands > 1 || to < 0 || job_of(&job, c) != 0)
        return EXIT_BAD;
    cli_arm(c);
    wr_sheet_init(T);
    wr_status_t s = tables[i].fill(T, &job, c->limits);
    if (s == WR_OK && c->json)
        cli_print_json(
            wr_answer_make(fields, NULL, tables[i].name, wr_sheet_json(T)));
    else if (s == WR_OK)
        print(T, to);
    wr_sheet_clear(T);
    return s == WR_OK ? 0 : cli_failed(c, s);
}

const cli_command_t cmd_table = {
    "table",
    "formats [FORMAT] | rotation | counters | flip-flop",
    1,
    2,
    "tabulate number formats, and the effect of rounding on known models",
    "formats: range and precision of all named number formats, or of FORMAT:"
    " a name, followed by :flush (subnormal numbers become zero) or :sat"
    " (results saturate), or float:P:EMIN:EMAX, fixed:INT:FRAC or int:BITS,"
    " followed by :wrap.  rotation: addition modulo m by rotations: does the "
    "letter 1 lock for"
    " ever, and are all words read correctly?  counters: the first n for"
    " which a^n b^n fails.  flip-flop: the step at which h <- a h from 1"
    " loses its bit, or the value where it stays for ever.  Every cell is"
    " computed, by an exact orbit, a closed set of states, a run or a"
    " proof; a cell names the limit that stopped it.",
    "  wreath table formats\n"
    "  wreath table formats e4m3fn:sat\n"
    "  wreath table flip-flop\n"
    "  wreath table counters --to csv\n"
    "  wreath table rotation --m 3..8 --formats bf16,fp16 --to latex",
    options,
    run,
    answers};
