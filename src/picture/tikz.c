/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A picture as TikZ: plain paths and nodes, without TikZ libraries, and texts
 * in the sans-serif font of the document.  A unit is a PostScript point, as in
 * SVG, and y grows downwards. */

#include "picture/impl.h"

/* The characters beyond ASCII that pictures contain, and their TeX. */
static const struct {
    const char *utf8, *tex;
} words[] = {{"\303\227", "$\\times$"},      {"\342\200\246", "\\ldots{}"},
             {"\302\267", "$\\cdot$"},       {"\342\211\245", "$\\geq$"},
             {"\342\210\236", "$\\infty$"},  {"\316\265", "$\\varepsilon$"},
             {"\342\210\222", "$-$"},        {"\342\206\222", "$\\to$"},
             {"\342\211\210", "$\\approx$"}, {"\342\200\223", "--"},
             {"\"", "\\textquotedbl{}"}};

static void put_tex(wr_buffer_t out, const char *s) {
    while (*s != '\0') {
        size_t i = 0, n = 1;
        for (; i < sizeof words / sizeof *words; i++) {
            n = strlen(words[i].utf8);
            if (strncmp(s, words[i].utf8, n) == 0)
                break;
        }
        if (i < sizeof words / sizeof *words)
            wr_buffer_put(out, words[i].tex);
        else
            wr_buffer_write_tex(out, s, n = 1);
        s += n;
    }
}

static void put_pen(wr_buffer_t out, const wr_pen_t *pen) {
    wr_buffer_put(out, "\\path[");
    if (pen->width > 0)
        wr_buffer_printf(out, "draw=black!%d,line width=%.2fbp",
                         100 - pen->pale, pen->width);
    if (pen->dash != WR_SOLID)
        wr_buffer_printf(out, ",dash pattern=%s",
                         pen->dash == WR_DASHED ? "on 5bp off 3bp"
                                                : "on 1.2bp off 2.4bp");
    if (pen->fill != WR_HOLLOW)
        wr_buffer_printf(out, "%sfill=black!%d", pen->width > 0 ? "," : "",
                         pen->fill);
}

static void put_path(wr_buffer_t out, const wr_shape_t *x) {
    put_pen(out, &x->pen);
    wr_buffer_put(out, "] ");
    for (size_t i = 0; i + 1 < x->numbers; i += 2) {
        const char *link = " -- ";
        if (x->mark == WR_MARK_CURVE)
            link = i % 6 == 2 ? " .. controls " : i % 6 == 4 ? " and " : " .. ";
        wr_buffer_printf(out, "%s(%.2f,%.2f)", i == 0 ? "" : link, x->xy[i],
                         x->xy[i + 1]);
    }
    wr_buffer_put(out, x->mark == WR_MARK_AREA ? " -- cycle;\n" : ";\n");
}

static void put_text(wr_buffer_t out, const wr_shape_t *x) {
    static const char *const anchor[] = {"base west", "base", "base east"};
    wr_buffer_printf(out,
                     "\\node[anchor=%s,inner "
                     "sep=0pt,font=\\sffamily\\fontsize{%.3g}{%.3g}"
                     "\\selectfont%s%s] at (%.2f,%.2f) {",
                     anchor[x->font.anchor + 1], x->font.size,
                     1.2 * x->font.size, x->font.bold ? "\\bfseries" : "",
                     x->font.italic ? "\\itshape" : "", x->xy[0], x->xy[1]);
    put_tex(out, x->text);
    wr_buffer_put(out, "};\n");
}

static void put_shape(wr_buffer_t out, const wr_shape_t *x) {
    const double *xy = x->xy;
    switch (x->mark) {
    case WR_MARK_BOX:
        put_pen(out, &x->pen);
        if (x->round > 0)
            wr_buffer_printf(out, ",rounded corners=%.2fbp", x->round);
        wr_buffer_printf(out, "] (%.2f,%.2f) rectangle (%.2f,%.2f);\n", xy[0],
                         xy[1], xy[0] + xy[2], xy[1] + xy[3]);
        break;
    case WR_MARK_OVAL:
        put_pen(out, &x->pen);
        wr_buffer_printf(
            out, "] (%.2f,%.2f) ellipse [x radius=%.2fbp, y radius=%.2fbp];\n",
            xy[0], xy[1], xy[2], xy[3]);
        break;
    case WR_MARK_TEXT:
        put_text(out, x);
        break;
    default:
        put_path(out, x);
    }
}

static void put_comment(wr_buffer_t out, const char *text) {
    if (text == NULL || *text == '\0')
        return;
    wr_buffer_put(out, "% ");
    for (; *text != '\0'; text++)
        wr_buffer_put(out, (char[]){*text == '\n' ? ' ' : *text, '\0'});
    wr_buffer_put(out, "\n");
}

void picture_put_tikz(wr_buffer_t out, const wr_picture_t P, int whole) {
    if (whole)
        wr_buffer_put(out, "\\documentclass[border=2mm]{standalone}\n"
                           "\\usepackage[utf8]{inputenc}\n"
                           "\\usepackage[T1]{fontenc}\n"
                           "\\usepackage{lmodern}\n"
                           "\\usepackage{tikz}\n\\begin{document}\n");
    else
        wr_buffer_put(out, "% needs \\usepackage{tikz}\n");
    put_comment(out, P->p->title);
    put_comment(out, P->p->means);
    wr_buffer_put(out, "\\begin{tikzpicture}[x=1bp,y=-1bp,line join=round]\n");
    for (size_t i = 0; i < P->p->shapes; i++)
        put_shape(out, P->p->shape + i);
    wr_buffer_put(out, "\\end{tikzpicture}\n");
    if (whole)
        wr_buffer_put(out, "\\end{document}\n");
}
