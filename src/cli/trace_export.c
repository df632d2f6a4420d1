/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Where a trace goes, and wreath trace --to: which form, which columns,
 * which numbers. */

#include "cli/trace.h"

static const wr_field_t fields[] = {
    {"claim", "s", "run, repeats, agrees or refutes", NULL},
    {"evaluation", "s", "the evaluation model", NULL},
    {"steps", "n", "steps taken", NULL},
    {"rows", "z", "states written out", NULL},
    {"form", "s", "trace, or the form of the export", NULL},
    {"output", "s?", "path of the file that was written", NULL},
    {"text", "s?", "without --output: the text of the trace or export", NULL},
    {NULL, NULL, NULL, NULL}};

const wr_answer_t cli_trace_answers[] = {{"a run", "o", fields},
                                         {"--replay", "o", cli_replay_fields},
                                         {NULL, NULL, NULL}};

int cli_put_trace(cli_t *c, const wr_buffer_t text, const wr_trace_t T,
                  const char *form) {
    const char *path = cli_get(c, "output");
    if (cli_two_on_stdout(c, path))
        return EXIT_BAD;
    if (!c->json || path != NULL) {
        wr_status_t s =
            wr_buffer_save(text, cli_get_or(c, "output", "-"), c->limits);
        if (s != WR_OK)
            return cli_failed(c, s);
    }
    if (c->json)
        cli_answer(fields, NULL, T->claim, T->evaluation, T->steps, T->rows,
                   form, path, path == NULL ? text->text : NULL);
    return 0;
}

/* All options that an export may have but --digits, which only decimals in a
 * table have: 0, or EXIT_BAD after refusing that one. */
static int check_digits(const cli_t *c, int form, int numbers) {
    static const char others[] =
        "output around from to columns numbers title caption evaluation "
        "layer-evaluation word against compare expression steps cycles";
    const int figure = form == WR_TRACE_TIKZ ||
                       form == WR_TRACE_TIKZ_STANDALONE || form == WR_TRACE_SVG;
    return !figure && numbers == WR_TRACE_DECIMAL
               ? 0
               : cli_only(c, others,
                          figure ? "to a figure"
                          : numbers == WR_TRACE_HEX
                              ? "to hexadecimal numbers (--numbers hex)"
                              : "to fractions (without --numbers decimal)");
}

int cli_export_trace(cli_t *c, const wr_trace_t T) {
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
    if (form < 0 || how < 0 || cli_number(&digits, c, "digits", 1000) ||
        cli_number(&around, c, "around", UINT32_MAX) ||
        cli_number(&from, c, "from", UINT32_MAX) || check_digits(c, form, how))
        return EXIT_BAD;
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
    wr_status_t s = wr_trace_export(out, T, &E, c->limits);
    return s == WR_OK ? cli_put_trace(c, out, T, forms[form])
                      : cli_failed(c, s);
}
