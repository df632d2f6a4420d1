/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The statements as tables: Markdown, and LaTeX with booktabs and longtable.
 * One line per statement: its quotation or our words, the source, the class and
 * the strength.  Times, which differ between runs, are left out, so that tables
 * can be compared. */

#include "report/impl.h"

/* A function that writes an escaped cell. */
typedef void put_t(wr_buffer_t out, const char *s);

/* Write the words of the paper between quotation marks, or ours. */
static void sentence(wr_buffer_t out, const json_t *s, put_t *put,
                     const char *open, const char *close) {
    const char *quote = report_text(s, "quote");
    if (*quote != '\0') {
        wr_buffer_put(out, open);
        put(out, quote);
        wr_buffer_put(out, close);
        return;
    }
    put(out, report_text(s, "says"));
    if (report_paraphrase(s))
        wr_buffer_put(out, " (paraphrase)");
}

/* Write the class, an extended statement's arithmetic, and its repair. */
static void class(wr_buffer_t out, const json_t *claim, const json_t *s) {
    long long repairs = report_count(s, "repairs"), n = 0;
    size_t i;
    json_t *other;
    json_array_foreach(json_object_get(claim, "statements"), i, other)
        if (report_count(other, "repairs") == report_count(s, "number"))
            n = report_count(other, "number");
    wr_buffer_put(out, report_text(s, "class"));
    if (strcmp(report_text(s, "form"), "extended") == 0)
        wr_buffer_printf(out, ": %s", report_text(s, "evaluation"));
    if (repairs > 0)
        wr_buffer_printf(out, " (repairs %s.%lld)", report_text(claim, "claim"),
                         repairs);
    else if (n > 0)
        wr_buffer_printf(out, " (see %s.%lld)", report_text(claim, "claim"), n);
    if (json_is_false(json_object_get(s, "as_expected")))
        wr_buffer_put(out, strcmp(report_text(s, "verdict"), "unknown") == 0
                               ? ", not decided"
                               : ", not as expected");
}

/* ---- Markdown ----------------------------------------------------------- */

static void put_markdown(wr_buffer_t out, const char *s) {
    for (; *s != '\0'; s++) {
        if (strchr("|*_`<\\", *s) != NULL)
            wr_buffer_put(out, "\\");
        wr_buffer_write(out, s, 1);
    }
}

static void markdown_line(wr_buffer_t out, const json_t *c, const json_t *s) {
    wr_buffer_printf(out, "| %s.%lld | ", report_text(c, "claim"),
                     report_count(s, "number"));
    sentence(out, s, put_markdown, "\xe2\x80\x9c", "\xe2\x80\x9d");
    wr_buffer_put(out, " | ");
    put_markdown(out, report_text(s, "source"));
    wr_buffer_put(out, " | ");
    class(out, c, s);
    wr_buffer_printf(out, " | %s |\n", report_text(s, "strength"));
}

void wr_report_markdown(wr_buffer_t out, const json_t *claims) {
    size_t i, j;
    json_t *c, *s;
    wr_buffer_put(out, "| | statement | source | class | strength |\n"
                       "|---|---|---|---|---|\n");
    json_array_foreach(claims, i, c)
        json_array_foreach(json_object_get(c, "statements"), j, s)
            markdown_line(out, c, s);
}

/* ---- LaTeX -------------------------------------------------------------- */

static const char document[] = "\\documentclass[a4paper,10pt]{article}\n"
                               "\\usepackage[utf8]{inputenc}\n"
                               "\\usepackage{booktabs,longtable,array}\n"
                               "\\usepackage[margin=2cm]{geometry}\n"
                               "\\begin{document}\n\\noindent\n";

static const char head[] =
    "\\begin{longtable}{@{}l>{\\raggedright}p{0.36\\linewidth}>{\\raggedright}"
    "p{0.2\\linewidth}>{\\raggedright}p{0.14\\linewidth}>{"
    "\\raggedright\\arraybackslash}p{0.14\\linewidth}@{}}\n"
    "\\toprule\n & statement & source & class & strength\\\\\n\\midrule\n"
    "\\endhead\n\\bottomrule\n\\endfoot\n";

static void latex_line(wr_buffer_t out, const json_t *c, const json_t *s) {
    wr_buffer_t text;
    wr_buffer_put_tex(out, report_text(c, "claim"));
    wr_buffer_printf(out, ".%lld & ", report_count(s, "number"));
    sentence(out, s, wr_buffer_put_tex, "``", "\'\'");
    wr_buffer_put(out, " & ");
    wr_buffer_put_tex(out, report_text(s, "source"));
    wr_buffer_put(out, " & ");
    wr_buffer_init(text);
    class(text, c, s);
    wr_buffer_put_tex(out, text->text);
    wr_buffer_clear(text);
    wr_buffer_put(out, " & ");
    wr_buffer_put_tex(out, report_text(s, "strength"));
    wr_buffer_put(out, "\\\\\n");
}

void wr_report_latex(wr_buffer_t out, const json_t *claims, int standalone) {
    size_t i, j;
    json_t *c, *s;
    wr_buffer_put(out, "% needs booktabs, longtable and array\n");
    if (standalone)
        wr_buffer_put(out, document);
    wr_buffer_put(out, head);
    json_array_foreach(claims, i, c)
        json_array_foreach(json_object_get(c, "statements"), j, s)
            latex_line(out, c, s);
    wr_buffer_put(out, "\\end{longtable}\n");
    if (standalone)
        wr_buffer_put(out, "\\end{document}\n");
}
