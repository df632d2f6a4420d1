/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Pictures of what the deciding case computed: orbits (report_orbit.c), traces
 * (report_trace.c), and eigenvalues in the unit disc.  Every picture is drawn
 * from what the commands printed. */

#include <stdlib.h>
#include <string.h>

#include "cli/report.h"

enum { MOST_FIGURES = 6, MOST_PANELS = 4 };

void cli_report_caption(wr_buffer_t out, const char *text) {
    wr_buffer_put(out, "<figcaption>");
    cli_report_escape(out, text);
    wr_buffer_put(out, "</figcaption></figure>\n");
}

/* ---- pictures that a command draws ----------------------------------------
 */

void cli_report_svg(wr_buffer_t out, const char *s, const char *class) {
    static const char *const change[][2] = {
        {"fill=\"white\"", "fill=\"none\""},
        {"fill=\"#fff\"", "fill=\"none\""},
        {" stroke=\"#fff\"", ""},
        {"fill=\"#f4f4f4\"", "class=\"inside\""},
        {"stroke=\"black\"", "stroke=\"currentColor\""},
        {"stroke=\"#000\"", "stroke=\"currentColor\""},
        {"stroke=\"#444\"", "stroke=\"currentColor\""},
        {"stroke=\"#888\"", "class=\"exact\""},
        {"stroke=\"#ddd\"", "class=\"grid\""},
        {"fill=\"#000\"", "fill=\"currentColor\""},
        {"fill=\"#111\"", "class=\"dot\""},
        {"stroke=\"#111\"", "class=\"ring\""},
        {"stroke=\"#999\"", "stroke=\"currentColor\""}};
    static const char space[] = " xmlns=\"http://www.w3.org/2000/svg\"";
    enum { CHANGES = sizeof change / sizeof *change };
    while (*s != '\0') {
        size_t i = 0;
        while (i < CHANGES &&
               strncmp(s, change[i][0], strlen(change[i][0])) != 0)
            i++;
        if (i < CHANGES) {
            wr_buffer_put(out, change[i][1]);
            s += strlen(change[i][0]);
        } else if (strncmp(s, space, sizeof space - 1) == 0) {
            wr_buffer_printf(out, " class=\"%s\"", class);
            s += sizeof space - 1;
        } else
            wr_buffer_write(out, s++, 1);
    }
}

/* Runs a command that leaves FILE.svg and puts the picture: 1, or 0. */
static int put_drawn(wr_buffer_t out, const cli_report_t *r, char *const *argv,
                     const char *file) {
    char folder[4096], path[4200], *said = NULL, *last = NULL;
    char *scratch = NULL;
    wr_place_t at = {folder, cli_get(r->c, "automata")};
    int status = 2, put = 0;
    wr_reader_t R;
    if (wr_scratch_new(&scratch, r->c->limits) != WR_OK)
        return 0;
    snprintf(folder, sizeof folder, "%.4000s", scratch);
    snprintf(path, sizeof path, "%s/%s", folder, file);
    wr_reader_init(R);
    if (wr_program_run(&at, &status, &said, &last, argv, r->c->limits) ==
            WR_OK &&
        status <= 1 && wr_reader_load(R, path, 1 << 20) == WR_OK) {
        const char *svg = strstr(R->text, "<svg");
        if (svg != NULL)
            cli_report_svg(out, svg, "disc");
        put = svg != NULL;
    }
    wr_reader_clear(R);
    wr_free(said);
    wr_free(last);
    wr_scratch_remove(scratch);
    return put;
}

/* One matrix as the words of a command, if it is small and over Q. */
static int draw_matrix(wr_buffer_t out, const cli_report_t *r,
                       const json_t *matrix) {
    wr_buffer_t b;
    size_t i, j;
    json_t *row, *entry;
    int plain = 1, drawn = 0;
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
    if (plain && i > 0 && i <= 16) {
        char *argv[] = {(char *) "wreath", (char *) "spectrum", b->text,
                        (char *) "--plot", (char *) "p.svg",    NULL};
        drawn = put_drawn(out, r, argv, "p.svg");
    }
    wr_buffer_clear(b);
    return drawn;
}

/* Up to four matrices of a spectrum side by side: 1 if any was drawn. */
static int draw_spectrum(wr_buffer_t out, const cli_report_t *r,
                         const json_t *output) {
    const json_t *list = json_object_get(output, "matrices");
    size_t i, drawn = 0;
    json_t *m;
    wr_buffer_t b;
    char text[256];
    wr_buffer_init(b);
    wr_buffer_put(b, "<figure>\n");
    wr_buffer_put(b, "<div class=\"discs\">\n");
    json_array_foreach(list, i, m) {
        wr_buffer_t one;
        wr_buffer_init(one);
        if (drawn < MOST_PANELS &&
            draw_matrix(one, r, json_object_get(m, "matrix"))) {
            wr_buffer_printf(b, "<div>%s<span>", one->text);
            cli_report_escape(b, cli_report_text(m, "name"));
            wr_buffer_put(b, "</span></div>\n");
            drawn++;
        }
        wr_buffer_clear(one);
    }
    wr_buffer_put(b, "</div>\n");
    if (drawn > 0) {
        snprintf(text, sizeof text,
                 "eigenvalues and the unit circle: %zu of"
                 " %zu matri%s",
                 drawn, i, i == 1 ? "x" : "ces");
        wr_buffer_put(out, b->text);
        cli_report_caption(out, text);
    }
    wr_buffer_clear(b);
    return drawn > 0;
}

void cli_report_figures(wr_buffer_t out, const cli_report_t *r,
                        const json_t *claim, const json_t *statement) {
    const json_t *one = cli_report_witness(statement);
    size_t i;
    int drawn = 0;
    json_t *ran;
    wr_buffer_put(out, "<div class=\"figures\">\n");
    json_array_foreach(json_object_get(one, "commands"), i, ran) {
        const json_t *output = json_object_get(ran, "output");
        const char *name = cli_report_text(output, "model");
        if (drawn >= MOST_FIGURES)
            break;
        drawn += cli_report_orbit(out, output, name) ||
                 draw_spectrum(out, r, output) ||
                 cli_report_trace(out, r, cli_report_text(claim, "claim"),
                                  cli_report_text(ran, "certificate"));
    }
    wr_buffer_put(out, "</div>\n");
}
