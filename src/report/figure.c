/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Pictures of the results of the deciding case: orbits (orbit.c), eigenvalues
 * in the unit disc, and traces.  Each picture is drawn from the output of a
 * command. */

#include <inttypes.h>

#include "cert/trace.h"
#include "report/impl.h"
#include "spectrum/spectrum.h"

enum { MOST_FIGURES = 6, MOST_PANELS = 4 };
enum { FIGURE_ROWS = 60, TEXT_LINES = 40 }; /* of a trace */

void report_caption(wr_buffer_t out, const char *text) {
    wr_buffer_put(out, "<figcaption>");
    wr_buffer_put_xml(out, text);
    wr_buffer_put(out, "</figcaption></figure>\n");
}

int report_picture(wr_buffer_t out, const wr_report_t *r,
                   const wr_picture_t P) {
    return wr_picture_print(out, P, WR_PAINT_SVG, 0, r->L) == WR_OK;
}

/* Draw one matrix from the JSON, if it is small and rational: 1, or 0. */
static int draw_matrix(wr_buffer_t out, const wr_report_t *r,
                       const json_t *matrix) {
    const wr_draw_t how = {0};
    wr_limits_struct *L = r->L;
    wr_spectrum_matrix_t M;
    wr_spectrum_t S;
    wr_picture_t P;
    wr_buffer_t b;
    size_t i, j;
    json_t *row, *entry;
    int plain = 1;
    wr_buffer_init(b);
    wr_buffer_put(b, "[");
    json_array_foreach(matrix, i, row) {
        wr_buffer_put(b, i ? ",[" : "[");
        json_array_foreach(row, j, entry) {
            plain &= json_is_string(entry);
            wr_buffer_printf(b, "%s%s", j ? "," : "",
                             plain ? json_string_value(entry) : "");
        }
        wr_buffer_put(b, "]");
    }
    wr_buffer_put(b, "]");
    wr_spectrum_matrix_init(M);
    wr_spectrum_init(S);
    wr_picture_init(P);
    const int drawn = plain && i > 0 && i <= 16 &&
                      wr_spectrum_matrix_read_inline(M, b->text, L) == WR_OK &&
                      wr_spectrum_compute(S, M, L) == WR_OK &&
                      wr_spectrum_draw(P, S, M->ring, &how, L) == WR_OK &&
                      report_picture(out, r, P);
    wr_picture_clear(P);
    wr_spectrum_clear(S);
    wr_spectrum_matrix_clear(M);
    wr_buffer_clear(b);
    return drawn;
}

/* Draw up to four matrices of a spectrum side by side: 1 if any was drawn. */
static int draw_spectrum(wr_buffer_t out, const wr_report_t *r,
                         const json_t *output) {
    const json_t *list = json_object_get(output, "matrices");
    size_t i, drawn = 0;
    json_t *m;
    wr_buffer_t b;
    char text[256];
    wr_buffer_init(b);
    wr_buffer_put(b, "<figure>\n<div class=\"discs\">\n");
    json_array_foreach(list, i, m) {
        wr_buffer_t one;
        wr_buffer_init(one);
        if (drawn < MOST_PANELS &&
            draw_matrix(one, r, json_object_get(m, "matrix"))) {
            wr_buffer_printf(b, "<div>%s<span>", one->text);
            wr_buffer_put_xml(b, report_text(m, "name"));
            wr_buffer_put(b, "</span></div>\n");
            drawn++;
        }
        wr_buffer_clear(one);
    }
    wr_buffer_put(b, "</div>\n");
    if (drawn > 0) {
        snprintf(text, sizeof text,
                 "eigenvalues and the unit circle: %zu of %zu matri%s", drawn,
                 i, i == 1 ? "x" : "ces");
        wr_buffer_put(out, b->text);
        report_caption(out, text);
    }
    wr_buffer_clear(b);
    return drawn > 0;
}

/* Draw a trace: 1, or 0 if that is impossible. */
static int draw_trace(wr_buffer_t out, const wr_report_t *r,
                      const wr_trace_t T) {
    const wr_trace_export_t how = {.around = FIGURE_ROWS};
    wr_picture_t P;
    wr_picture_init(P);
    const int drawn =
        wr_trace_draw(P, T, &how, r->L) == WR_OK && report_picture(out, r, P);
    wr_picture_clear(P);
    return drawn;
}

/* Write the first lines; the text is truncated. */
static void put_text(wr_buffer_t out, char *text) {
    char *end = text;
    for (int lines = 0; lines < TEXT_LINES && *end != '\0'; lines++)
        end += strcspn(end, "\n") + (end[strcspn(end, "\n")] == '\n');
    int whole = *end == '\0';
    *end = '\0';
    wr_buffer_put(out, "<pre>");
    wr_buffer_put_xml(out, text);
    wr_buffer_put(out, whole ? "</pre>" : "...</pre>");
}

/* If a file of a claim is a trace, write its picture, if its numbers can be
 * drawn, and its beginning: 1, or 0 if it is not a trace. */
static int put_trace(wr_buffer_t out, const wr_report_t *r, const char *claim,
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
        int figure = draw_trace(out, r, T);
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

void report_figures(wr_buffer_t out, const wr_report_t *r, const json_t *claim,
                    const json_t *statement) {
    const json_t *one = report_witness(statement);
    size_t i;
    int drawn = 0;
    json_t *ran;
    wr_buffer_put(out, "<div class=\"figures\">\n");
    json_array_foreach(json_object_get(one, "commands"), i, ran) {
        const json_t *output = json_object_get(ran, "output");
        const char *name = report_text(output, "evaluation");
        if (drawn >= MOST_FIGURES)
            break;
        drawn += report_orbit(out, r, output, name) ||
                 draw_spectrum(out, r, output) ||
                 put_trace(out, r, report_text(claim, "claim"),
                           report_text(ran, "certificate"));
    }
    wr_buffer_put(out, "</div>\n");
}
