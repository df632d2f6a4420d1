/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath trace --to: which form, which columns, which numbers. */

#include "cli/trace.h"

int cli_export_trace(cli_t *c, const wr_trace_t T) {
    static const char *const forms[] = {"csv", "jsonl", "latex",
                                        "latex-standalone", "tikz", "svg",
                                        NULL};
    static const char *const numbers[] = {"fraction", "hex", "decimal", NULL};
    uint64_t digits = 0, around = 0, from = 0;
    const char *path = cli_get(c, "output");
    wr_buffer_t out;
    int form = cli_choice(c, "to", forms, WR_TRACE_CSV);
    int how = cli_choice(c, "numbers", numbers, WR_TRACE_FRACTION);
    if (form < 0 || how < 0 || cli_number(&digits, c, "digits", 1000)
        || cli_number(&around, c, "around", UINT32_MAX)
        || cli_number(&from, c, "from", UINT32_MAX))
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
    wr_buffer_init(out);
    wr_status_t s = wr_trace_export(out, T, &E, c->limits);
    if (s == WR_OK)
        s = wr_buffer_save(out, path != NULL ? path : "-", c->limits);
    wr_buffer_clear(out);
    return s == WR_OK ? 0 : cli_failed(c, s);
}
