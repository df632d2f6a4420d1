/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The verdicts as tables: Markdown, and LaTeX with booktabs and longtable.
 * A row a claim; what differs from one run to the next (times) is left out,
 * so that two tables can be compared. */

#include <string.h>

#include "cli/report.h"

/* "refuted as printed; checked on 3 cases as published". */
static void verdicts(wr_buffer_t out, const json_t *claim) {
    size_t i;
    json_t *s;
    json_array_foreach(json_object_get(claim, "statements"), i, s) {
        char verdict[64];
        cli_report_verdict(verdict, s);
        wr_buffer_printf(out, "%s%s %s", i ? "; " : "", verdict,
                         cli_report_text(s, "form"));
        if (json_is_false(json_object_get(s, "as_expected")))
            wr_buffer_put(out,
                          strcmp(cli_report_text(s, "verdict"), "unknown") == 0
                              ? " (not decided)" : " (not as expected)");
    }
}

/* ---- Markdown ------------------------------------------------------------- */

static void put_markdown(wr_buffer_t out, const char *s) {
    for (; *s != '\0'; s++) {
        if (strchr("|*_`<\\", *s) != NULL)
            wr_buffer_put(out, "\\");
        wr_buffer_write(out, s, 1);
    }
}

void cli_report_markdown(wr_buffer_t out, const json_t *claims) {
    size_t i;
    json_t *c;
    wr_buffer_put(out, "| claim | | source | verdict | of its statements |\n"
                       "|---|---|---|---|---|\n");
    json_array_foreach(claims, i, c) {
        wr_buffer_t v;
        wr_buffer_init(v);
        wr_buffer_put(v, "");
        verdicts(v, c);
        wr_buffer_printf(out, "| %s | ", cli_report_text(c, "claim"));
        put_markdown(out, cli_report_text(c, "title"));
        wr_buffer_put(out, " | ");
        put_markdown(out, cli_report_text(c, "source"));
        wr_buffer_printf(out, " | %s | ", cli_report_text(c, "verdict"));
        put_markdown(out, v->text);
        wr_buffer_put(out, " |\n");
        wr_buffer_clear(v);
    }
}

/* ---- LaTeX ---------------------------------------------------------------- */

static void put_latex(wr_buffer_t out, const char *s) {
    wr_buffer_put_tex(out, s, strlen(s));
}

static const char document[] =
    "\\documentclass[a4paper,10pt]{article}\n"
    "\\usepackage[utf8]{inputenc}\n"
    "\\usepackage{booktabs,longtable,array}\n"
    "\\usepackage[margin=2cm]{geometry}\n"
    "\\begin{document}\n\\noindent\n";

static const char head[] =
    "\\begin{longtable}{@{}l>{\\raggedright}p{0.38\\linewidth}l"
    ">{\\raggedright\\arraybackslash}p{0.34\\linewidth}@{}}\n"
    "\\toprule\nclaim & & verdict & of its statements\\\\\n\\midrule\n"
    "\\endhead\n\\bottomrule\n\\endfoot\n";

void cli_report_latex(wr_buffer_t out, const json_t *claims, int standalone) {
    size_t i;
    json_t *c;
    wr_buffer_put(out, "% needs booktabs, longtable and array\n");
    if (standalone)
        wr_buffer_put(out, document);
    wr_buffer_put(out, head);
    json_array_foreach(claims, i, c) {
        wr_buffer_t v;
        wr_buffer_init(v);
        wr_buffer_put(v, "");
        verdicts(v, c);
        put_latex(out, cli_report_text(c, "claim"));
        wr_buffer_put(out, " & ");
        put_latex(out, cli_report_text(c, "title"));
        wr_buffer_printf(out, " & %s & ", cli_report_text(c, "verdict"));
        put_latex(out, v->text);
        wr_buffer_put(out, "\\\\\n");
        wr_buffer_clear(v);
    }
    wr_buffer_put(out, "\\end{longtable}\n");
    if (standalone)
        wr_buffer_put(out, "\\end{document}\n");
}
