/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Pictures of what the deciding case computed: the states of a cycle over
 * time, one panel a coordinate, and eigenvalues in the unit disc.  Every
 * picture is drawn from what the commands printed; the numbers written beside
 * it are exact, and only the places of the dots are rounded. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report.h"

enum { MOST_FIGURES = 6, MOST_PANELS = 4, MOST_STEPS = 48 };

/* ---- states over time ------------------------------------------------------ */

/* "0xbf -7/4" or "-7/4": the value behind the code. */
static const char *value_text(const json_t *v) {
    const char *s = json_string_value(v);
    const char *blank = s != NULL ? strrchr(s, ' ') : NULL;
    return s == NULL ? "" : blank != NULL ? blank + 1 : s;
}

/* For its place in the picture only. */
static double place(const json_t *v) {
    const char *s = value_text(v), *slash = strchr(s, '/');
    double x = strtod(s, NULL);
    return slash != NULL ? x / strtod(slash + 1, NULL) : x;
}

typedef struct {
    const json_t *cycle;
    size_t period, steps, coordinate;
    long long from; /* step of the first state; -1 when it is not a number */
    double least, most;
    const char *least_text, *most_text;
} panel_t;

static const json_t *state(const panel_t *p, size_t i) {
    return json_array_get(json_array_get(p->cycle, i % p->period),
                          p->coordinate);
}

/* Least and greatest value: 0 if one is not finite. */
static int range(panel_t *p) {
    for (size_t i = 0; i < p->period; i++) {
        const json_t *v = state(p, i);
        double y = place(v);
        if (!isfinite(y) || *value_text(v) == '\0')
            return 0;
        if (i == 0 || y < p->least)
            p->least = y, p->least_text = value_text(v);
        if (i == 0 || y > p->most)
            p->most = y, p->most_text = value_text(v);
    }
    return 1;
}

enum { WIDTH = 360, HEIGHT = 92, LEFT = 78, RIGHT = 10, TOP = 20,
       BOTTOM = 20 };

static double across(const panel_t *p, size_t i) {
    return LEFT + (double) (WIDTH - LEFT - RIGHT) * (double) i
                      / (double) (p->steps > 1 ? p->steps - 1 : 1);
}

static double down(const panel_t *p, double y) {
    double part = p->most > p->least
                      ? (y - p->least) / (p->most - p->least) : 0.5;
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part;
}

static void axis_text(wr_buffer_t out, double x, double y, const char *anchor,
                      const char *text) {
    wr_buffer_printf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">",
                     x, y, anchor);
    if (strlen(text) > 14) { /* a long fraction: its place is still exact */
        char brief[32];
        const char *slash = strchr(text, '/');
        double v = strtod(text, NULL);
        snprintf(brief, sizeof brief, "~%.6g",
                 slash ? v / strtod(slash + 1, NULL) : v);
        cli_report_escape(out, brief);
    } else
        cli_report_escape(out, text);
    wr_buffer_put(out, "</text>\n");
}

static void draw_panel(wr_buffer_t out, panel_t *p) {
    wr_buffer_printf(out, "<svg class=\"panel\" viewBox=\"0 0 %d %d\" "
                     "role=\"img\">\n<title>coordinate %zu over time</title>"
                     "\n<path class=\"axis\" d=\"M%d %dV%dH%d\"/>\n<text x=\""
                     "%d\" y=\"12\">h<tspan dy=\"3\" class=\"index\">%zu"
                     "</tspan></text>\n", (int) WIDTH, (int) HEIGHT,
                     p->coordinate, LEFT - 8, TOP - 6, HEIGHT - BOTTOM + 6,
                     WIDTH - RIGHT + 4, LEFT - 10, p->coordinate);
    axis_text(out, LEFT - 13, down(p, p->most) + 4, "end", p->most_text);
    if (p->most > p->least)
        axis_text(out, LEFT - 13, down(p, p->least) + 4, "end",
                  p->least_text);
    wr_buffer_put(out, "<path class=\"orbit\" d=\"");
    for (size_t i = 0; i < p->steps; i++)
        wr_buffer_printf(out, "%c%.1f %.1f", i ? 'L' : 'M', across(p, i),
                         down(p, place(state(p, i))));
    wr_buffer_put(out, "\"/>\n");
    for (size_t i = 0; i < p->steps; i++)
        wr_buffer_printf(out, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\""
                         " r=\"3\"/>", across(p, i),
                         down(p, place(state(p, i))));
    for (size_t i = 0; p->from >= 0 && i < p->steps; i++)
        if (i % p->period == 0 && (i == 0 || p->steps <= 4 * p->period)) {
            char step[32];
            snprintf(step, sizeof step, "%s%lld", i ? "" : "step ",
                     p->from + (long long) i);
            axis_text(out, across(p, i), HEIGHT - 3, "middle", step);
        }
    wr_buffer_put(out, "</svg>\n");
}

static void caption(wr_buffer_t out, const char *text) {
    wr_buffer_put(out, "<figcaption>");
    cli_report_escape(out, text);
    wr_buffer_put(out, "</figcaption></figure>\n");
}

/* The cycle of `period` or the casts of `horizon`: 1 if it was drawn. */
static int draw_orbit(wr_buffer_t out, const json_t *output,
                      const char *name) {
    const json_t *cycle = json_object_get(output, "cycle");
    const json_t *start = json_object_get(output, "preperiod");
    char text[600];
    if (cycle == NULL) {
        cycle = json_object_get(output, "casts");
        start = json_object_get(output, "first");
    }
    size_t period = json_array_size(cycle);
    size_t width = json_array_size(json_array_get(cycle, 0)), drawn = 0;
    panel_t p = {cycle, period, 0, 0, -1, 0, 0, NULL, NULL};
    if (period == 0 || width == 0)
        return 0;
    if (start != NULL)
        p.from = json_is_integer(start) ? json_integer_value(start)
                                        : strtoll(value_text(start), NULL, 10);
    p.steps = period > MOST_STEPS / 2 ? period : 4 * period;
    if (p.steps < 8)
        p.steps = period * (8 / period);
    if (p.steps > MOST_STEPS)
        p.steps = MOST_STEPS;
    wr_buffer_put(out, "<figure>\n");
    for (; p.coordinate < width && drawn < MOST_PANELS; p.coordinate++)
        if (range(&p)) {
            draw_panel(out, &p);
            drawn++;
        }
    if (period == 1)
        snprintf(text, sizeof text, "%.200s%sconstant from step %lld on%s",
                 name, *name ? ": " : "", p.from,
                 drawn < width ? " (some coordinates)" : "");
    else
        snprintf(text, sizeof text, "%.200s%speriod %zu from step %lld on, "
                 "for ever%s", name, *name ? ": " : "", period, p.from,
                 drawn < width ? " (some coordinates)" : "");
    caption(out, text);
    return 1;
}

/* ---- pictures that a command draws ---------------------------------------- */

/* The SVG at s without what only a file of its own needs, in the colours of
 * the page. */
static void put_svg(wr_buffer_t out, const char *s) {
    static const char *const change[][2] = {
        {" xmlns=\"http://www.w3.org/2000/svg\"", " class=\"disc\""},
        {"fill=\"white\"", "fill=\"none\""},
        {"fill=\"#eef3fa\"", "class=\"inside\""},
        {"stroke=\"black\"", "stroke=\"currentColor\""},
        {"fill=\"#555\"", "fill=\"currentColor\""},
        {"fill=\"#b00020\"", "class=\"dot\""},
        {"stroke=\"#b00020\"", "class=\"ring\""},
        {"stroke=\"#999\"", "stroke=\"currentColor\""}};
    enum { CHANGES = sizeof change / sizeof *change };
    while (*s != '\0') {
        size_t i = 0;
        while (i < CHANGES
               && strncmp(s, change[i][0], strlen(change[i][0])) != 0)
            i++;
        if (i < CHANGES) {
            wr_buffer_put(out, change[i][1]);
            s += strlen(change[i][0]);
        } else
            wr_buffer_write(out, s++, 1);
    }
}

/* Runs a command that leaves FILE.svg and puts the picture: 1, or 0. */
static int put_drawn(wr_buffer_t out, const cli_report_t *r,
                     char *const *argv, const char *file) {
    char folder[4096], path[4200], *said = NULL, *last = NULL;
    char *scratch = cli_claims_scratch(r->c);
    cli_place_t at = {r->c, folder};
    int status = 2, put = 0;
    wr_reader_t R;
    if (scratch == NULL)
        return 0;
    snprintf(folder, sizeof folder, "%.4000s", scratch);
    snprintf(path, sizeof path, "%s/%s", folder, file);
    wr_reader_init(R);
    if (cli_claims_run(&at, &status, &said, &last, argv, r->c->limits) == WR_OK
        && status <= 1 && wr_reader_load(R, path, 1 << 20) == WR_OK) {
        const char *svg = strstr(R->text, "<svg");
        if (svg != NULL)
            put_svg(out, svg);
        put = svg != NULL;
    }
    wr_reader_clear(R);
    wr_free(said);
    wr_free(last);
    cli_claims_remove(scratch);
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
                        (char *) "--plot", (char *) "p.svg", NULL};
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
        if (drawn < MOST_PANELS
            && draw_matrix(one, r, json_object_get(m, "matrix"))) {
            wr_buffer_printf(b, "<div>%s<span>", one->text);
            cli_report_escape(b, cli_report_text(m, "name"));
            wr_buffer_put(b, "</span></div>\n");
            drawn++;
        }
        wr_buffer_clear(one);
    }
    wr_buffer_put(b, "</div>\n");
    if (drawn > 0) {
        snprintf(text, sizeof text, "eigenvalues and the unit circle: %zu of"
                 " %zu matri%s", drawn, i, i == 1 ? "x" : "ces");
        wr_buffer_put(out, b->text);
        caption(out, text);
    }
    wr_buffer_clear(b);
    return drawn > 0;
}

/* A counterexample trace: its picture if the program draws one, and the
 * beginning of the file. */
static int draw_trace(wr_buffer_t out, const cli_report_t *r,
                      const char *claim, const char *file) {
    char path[4400];
    size_t n = strlen(file);
    wr_reader_t R;
    int drawn = 0;
    if (n < 6 || strcmp(file + n - 6, ".trace") != 0)
        return 0;
    snprintf(path, sizeof path, "%s/%s/%s", r->folder, claim, file);
    wr_reader_init(R);
    if (wr_reader_load(R, path, 1 << 22) == WR_OK) {
        char *end = R->text;
        for (int lines = 0; lines < 40 && *end != '\0'; lines++)
            end += strcspn(end, "\n") + (end[strcspn(end, "\n")] == '\n');
        int whole = *end == '\0';
        *end = '\0';
        wr_buffer_put(out, "<figure><pre>");
        cli_report_escape(out, R->text);
        wr_buffer_put(out, whole ? "</pre>" : "...</pre>");
        caption(out, "the counterexample, step by step");
        drawn = 1;
    }
    wr_reader_clear(R);
    return drawn;
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
        drawn += draw_orbit(out, output, name)
                 || draw_spectrum(out, r, output)
                 || draw_trace(out, r, cli_report_text(claim, "claim"),
                               cli_report_text(ran, "certificate"));
    }
    wr_buffer_put(out, "</div>\n");
}
