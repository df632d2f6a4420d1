/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Writing traces; wreath trace --to: form, columns and numbers of an export;
 * and --replay: the library repeats the run of a trace and compares its text
 * with the file.  wreath-check verifies the same steps with independent
 * code. */

#include "cli/trace.h"

static const wr_field_t fields[] = {
    {"claim", "s", "run, repeats, agrees or refutes"},
    {"evaluation", "s", "the evaluation model"},
    {"steps", "n", "steps taken"},
    {"rows", "z", "states written out"},
    {"form", "s", "trace, or the form of the export"},
    {"output", "s?", "path of the file that was written"},
    {"text", "s?", "without --output: the text of the trace or export"},
    {NULL}};

static const wr_field_t replay_fields[] = {
    {"holds", "b", "whether every line agrees with the re-executed run"},
    {"evaluation", "s", "the evaluation model"},
    {"claim", "s", "run, repeats, agrees or refutes"},
    {"steps", "n", "steps taken"},
    {"line", "z*", "number of the first line that differs from the run"},
    {NULL}};

const wr_answer_t cli_trace_answers[] = {
    {"a run", "o", fields}, {"--replay", "o", replay_fields}, {NULL}};

void cli_put_trace(cli_t *c, const wr_buffer_t text, const wr_trace_t T,
                   const char *form) {
    const char *path = cli_get(c, "output");
    if (!c->json || path != NULL)
        cli_must(c,
                 wr_buffer_save(text, cli_get_or(c, "output", "-"), c->limits));
    if (c->json)
        cli_answer(fields, NULL, T->claim, T->arithmetic, T->steps, T->rows,
                   form, path, path == NULL ? text->text : NULL);
}

/* Refuse --digits unless decimals are exported in a table. */
static void check_digits(const cli_t *c, int form, int numbers) {
    static const char others[] =
        "output around from to columns numbers title caption evaluation "
        "layer-evaluation word against compare expression steps cycles";
    const int figure = form == WR_TRACE_TIKZ ||
                       form == WR_TRACE_TIKZ_STANDALONE || form == WR_TRACE_SVG;
    if (figure || numbers != WR_TRACE_DECIMAL)
        cli_only(c, others,
                 figure ? "to a figure"
                 : numbers == WR_TRACE_HEX
                     ? "to hexadecimal numbers (--numbers "
                       "hex)"
                     : "to fractions (without --numbers "
                       "decimal)");
}

void cli_export_trace(cli_t *c, const wr_trace_t T) {
    const char *forms[WR_TRACE_FORMS + 1];
    for (int f = 0; f <= WR_TRACE_FORMS; f++)
        forms[f] = wr_trace_form_name((wr_trace_form_t) f);
    static const char *const numbers[] = {"fraction", "hex", "decimal", NULL};
    uint64_t digits = 0, around = 0, from = 0;
    wr_buffer_struct *out = cli_buffer(c);
    int form = cli_choice(c, "to", forms, WR_TRACE_CSV);
    int how = cli_choice(c, "numbers", numbers,
                         form == WR_TRACE_LATEX || form == WR_TRACE_STANDALONE
                             ? WR_TRACE_DECIMAL
                             : WR_TRACE_FRACTION);
    cli_number(&digits, c, "digits", 1000);
    cli_number(&around, c, "around", UINT32_MAX);
    cli_number(&from, c, "from", UINT32_MAX);
    check_digits(c, form, how);
    wr_trace_export_t E = {
        .form = (wr_trace_form_t) form,
        .numbers = (wr_trace_numbers_t) how,
        .digits = (int) digits,
        .around = (size_t) around,
        .from = from,
        .columns = cli_get(c, "columns"),
        .title = cli_get(c, "title"),
        .caption = cli_get(c, "caption"),
    };
    cli_must(c, wr_trace_export(out, T, &E, c->limits));
    cli_put_trace(c, out, T, forms[form]);
}

/* Append the path of the model; in a trace it is relative to that file. */
static void put_model_path(wr_buffer_t out, const cli_t *c,
                           const wr_trace_t T) {
    const char *given = cli_get(c, "lrnn"), *path = c->operand[0];
    const char *slash = strrchr(path, '/');
    if (given == NULL && slash != NULL && T->lrnn[0] != '/')
        wr_buffer_write(out, path, (size_t) (slash - path) + 1);
    wr_buffer_put(out, given != NULL ? given : T->lrnn);
}

static void again_model(wr_buffer_t out, cli_t *c, const wr_trace_t T) {
    wr_lrnn_struct *M = cli_lrnn(c);
    wr_buffer_struct *text = cli_buffer(c), *path = cli_buffer(c);
    put_model_path(path, c, T);
    cli_load_lrnn(M, text, c, path->text);
    const wr_trace_file_t file = {{"", text->text, text->length, "-"}};
    cli_must(c, wr_trace_replay_model(out, M, file, T, c->limits));
}

static int say(cli_t *c, const wr_trace_t T, size_t line) {
    if (c->json)
        cli_answer(replay_fields, NULL, line == 0, T->arithmetic, T->claim,
                   T->steps, line);
    else if (line == 0)
        printf("holds: %s, %llu step%s; evaluation %s\n", T->claim,
               (unsigned long long) T->steps, WR_S(T->steps),
               strcmp(T->arithmetic, "E0") == 0 ? "E0 (exact)" : T->arithmetic);
    else
        printf("does not hold: line %zu differs from the run\n", line);
    return line == 0 ? EXIT_YES : EXIT_NO;
}

int cli_replay_trace(cli_t *c) {
    wr_buffer_struct *text = cli_buffer(c), *out = cli_buffer(c);
    wr_trace_struct *T = cli_trace(c);
    cli_load_trace(T, text, c, c->operand[0]);
    if (T->lrnn != NULL) {
        again_model(out, c, T);
    } else {
        wr_status_t s = wr_trace_replay_recurrence(out, T, c->limits);
        if (s != WR_DOMAIN) /* DOMAIN: the run differs */
            cli_must(c, s);
    }
    return say(c, T, wr_trace_differs(text->text, out->text));
}
