/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A counterexample trace in the report: its figure, where its numbers can be
 * drawn, and the beginning of the file. */

#include <inttypes.h>
#include <string.h>

#include "cert/trace.h"
#include "report/impl.h"

enum { FIGURE_ROWS = 60, TEXT_LINES = 40 };

/* The figure: 1, or 0 where there is none. */
static int put_figure(wr_buffer_t out, const wr_report_t *r,
                      const wr_trace_t T) {
    const wr_trace_export_t how = {.around = FIGURE_ROWS};
    wr_picture_t P;
    wr_picture_init(P);
    const int drawn =
        wr_trace_draw(P, T, &how, r->L) == WR_OK && report_picture(out, r, P);
    wr_picture_clear(P);
    return drawn;
}

/* The first lines; cuts the text. */
static void put_text(wr_buffer_t out, char *text) {
    char *end = text;
    for (int lines = 0; lines < TEXT_LINES && *end != '\0'; lines++)
        end += strcspn(end, "\n") + (end[strcspn(end, "\n")] == '\n');
    int whole = *end == '\0';
    *end = '\0';
    wr_buffer_put(out, "<pre>");
    report_escape(out, text);
    wr_buffer_put(out, whole ? "</pre>" : "...</pre>");
}

int report_trace(wr_buffer_t out, const wr_report_t *r, const char *claim,
                 const char *file) {
    char path[4400], text[400];
    size_t n = strlen(file);
    wr_reader_t R;
    wr_trace_t T;
    int drawn = 0;
    if (n < 6 || strcmp(file + n - 6, ".trace") != 0)
        return 0;
    snprintf(path, sizeof path, "%s/%s/%s", r->folder, claim, file);
    wr_reader_init(R);
    wr_trace_init(T);
    if (wr_reader_load(R, path, 1 << 22) == WR_OK &&
        wr_trace_read(T, file, R->text, strlen(R->text), r->L) == WR_OK) {
        wr_buffer_put(out, "<figure>");
        int figure = put_figure(out, r, T);
        if (figure)
            wr_buffer_put(
                out,
                "<details class=\"text\"><summary>the trace as text</summary>");
        put_text(out, R->text);
        if (figure)
            wr_buffer_put(out, "</details>");
        snprintf(text, sizeof text, "%.200s, step by step: %" PRIu64 " steps",
                 T->evaluation, T->steps);
        report_caption(out, text);
        drawn = 1;
    }
    wr_trace_clear(T);
    wr_reader_clear(R);
    return drawn;
}
