/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A table of answers, printed row by row: as text, CSV, LaTeX (with booktabs
 * and graphicx), or a self-contained HTML page. */

#include "study/express_impl.h"
/* ---- heads -------------------------------------------------------------- */

static void head_text(wr_buffer_t out, const wr_express_print_t *P) {
    for (size_t k = 0; k < P->columns && P->width == NULL; k++)
        wr_buffer_printf(out, "%2zu %s\n", k + 1, P->column[k]);
    wr_buffer_printf(out, "%s%-*s", P->width ? "" : "\n", P->name_width, "");
    for (size_t k = 0; k < P->columns; k++)
        if (P->width)
            wr_buffer_printf(out, " %-*s", P->width[k], P->column[k]);
        else
            wr_buffer_printf(out, " %2zu%s", k + 1,
                             k + 1 < P->columns ? "     " : "");
    wr_buffer_put(out, "\n");
}

/* Return nonzero if the column is narrower than its name, which is rotated. */
static int is_narrow(const wr_express_print_t *P, size_t k) {
    return P->width == NULL && strcmp(P->column[k], "evaluation") != 0;
}

static void head_latex(wr_buffer_t out, const wr_express_print_t *P) {
    wr_buffer_put(out, "% needs \\usepackage{booktabs,graphicx}\n");
    if (P->width == NULL)
        wr_buffer_put(out, "{\\footnotesize\\setlength{\\tabcolsep}{3pt}%\n");
    wr_buffer_put(out, "\\begin{tabular}{l");
    for (size_t k = 0; k < P->columns; k++)
        wr_buffer_put(out, "l");
    wr_buffer_put(out, "}\n\\toprule\nautomaton");
    for (size_t k = 0; k < P->columns; k++) {
        int up = is_narrow(P, k);
        wr_buffer_put(out, up ? " & \\rotatebox{90}{" : " & ");
        wr_buffer_put_tex(out, P->column[k]);
        wr_buffer_put(out, up ? "}" : "");
    }
    wr_buffer_put(out, " \\\\\n\\midrule\n");
}

static void head_html(wr_buffer_t out, const wr_express_print_t *P) {
    wr_buffer_put(out,
                  "<!DOCTYPE html>\n<html lang=\"en\"><head><meta "
                  "charset=\"utf-8\"/>\n<meta name=\"viewport\" "
                  "content=\"width=device-width, initial-scale=1\"/>\n<title>");
    wr_buffer_put_xml(out, P->title);
    wr_buffer_put(
        out,
        "</title>\n<style>\n"
        ":root { color-scheme: light dark; --yes: #d7f0dc; --no: #f7dcd9; "
        "--line: #8886; --back: #fff }\n"
        "@media (prefers-color-scheme: dark) { :root { --yes: #1d4a2a; --no: "
        "#5a2420; --back: #121212 } }\n"
        "body { font: 15px/1.45 system-ui, sans-serif; margin: 1rem; "
        "background: var(--back) }\n"
        ".wide { overflow-x: auto }\n"
        "table { border-collapse: collapse }\n"
        "td, th { padding: .15rem .45rem; border: 1px solid var(--line); "
        "text-align: left; white-space: nowrap }\n"
        "th { vertical-align: bottom } .up { writing-mode: vertical-rl; "
        "transform: rotate(180deg) }\n"
        "th.name, td.name { position: sticky; left: 0; background: var(--back) "
        "}\n"
        ".yes { background: var(--yes) } .no { background: var(--no) }\n"
        ".no-finite { outline: 2px dotted var(--no); outline-offset: -3px }\n"
        "p, li { max-width: 60rem; overflow-wrap: anywhere }\n"
        "</style></head>\n<body>\n<h1>");
    wr_buffer_put_xml(out, P->title);
    wr_buffer_put(out, "</h1>\n<div class=\"wide\"><table>\n<thead><tr><th "
                       "class=\"name\">automaton</th>");
    for (size_t k = 0; k < P->columns; k++) {
        wr_buffer_put(out, is_narrow(P, k) ? "<th><span class=\"up\">"
                                           : "<th><span>");
        wr_buffer_put_xml(out, P->column[k]);
        wr_buffer_put(out, "</span></th>");
    }
    wr_buffer_put(out, "</tr></thead>\n<tbody>\n");
}

void wr_express_print_head(wr_buffer_t out, const wr_express_print_t *P) {
    if (P->form == WR_EXPRESS_TEXT)
        head_text(out, P);
    else if (P->form == WR_EXPRESS_LATEX)
        head_latex(out, P);
    else if (P->form == WR_EXPRESS_HTML)
        head_html(out, P);
    else {
        wr_buffer_put(out, "automaton");
        for (size_t k = 0; k < P->columns; k++) {
            wr_buffer_put(out, ",");
            wr_buffer_put_csv(out, P->column[k]);
        }
        wr_buffer_put(out, "\n");
    }
}

/* ---- rows --------------------------------------------------------------- */

static void row_html(wr_buffer_t out, const wr_express_print_t *P,
                     const char *name, const wr_express_text_t *cell) {
    wr_buffer_put(out, "<tr><td class=\"name\">");
    wr_buffer_put_xml(out, name);
    wr_buffer_put(out, "</td>");
    for (size_t k = 0; k < P->columns; k++) {
        wr_buffer_printf(out, "<td class=\"%s\"", cell[k].kind);
        if (cell[k].why != NULL && *cell[k].why) {
            wr_buffer_put(out, " title=\"");
            wr_buffer_put_xml(out, cell[k].why);
            wr_buffer_put(out, "\"");
        }
        wr_buffer_put(out, ">");
        wr_buffer_put_xml(out, cell[k].text);
        wr_buffer_put(out, "</td>");
    }
    wr_buffer_put(out, "</tr>\n");
}

static int text_width(const wr_express_print_t *P, size_t k) {
    if (k + 1 == P->columns)
        return 0; /* no blanks at the end of a line */
    return P->width != NULL ? P->width[k] : 7;
}

void wr_express_print_row(wr_buffer_t out, const wr_express_print_t *P,
                          const char *name, const wr_express_text_t *cell) {
    if (P->form == WR_EXPRESS_HTML) {
        row_html(out, P, name, cell);
        return;
    }
    if (P->form == WR_EXPRESS_TEXT)
        wr_buffer_printf(out, "%-*s", P->name_width, name);
    else if (P->form == WR_EXPRESS_CSV)
        wr_buffer_put_csv(out, name);
    else
        wr_buffer_put_tex(out, name);
    for (size_t k = 0; k < P->columns; k++)
        if (P->form == WR_EXPRESS_TEXT) {
            wr_buffer_printf(out, " %-*s", text_width(P, k), cell[k].text);
        } else if (P->form == WR_EXPRESS_CSV) {
            wr_buffer_put(out, ",");
            wr_buffer_put_csv(out, cell[k].text);
        } else {
            wr_buffer_put(out, " & ");
            wr_buffer_put_tex(out, cell[k].text);
        }
    wr_buffer_put(out, P->form == WR_EXPRESS_LATEX ? " \\\\\n" : "\n");
}

/* ---- notes -------------------------------------------------------------- */

/* Lines that begin with "? " become a list that can be opened, the others
 * paragraphs. */
static void foot_html(wr_buffer_t out, char *text) {
    int list = 0;
    char *save = NULL;
    wr_buffer_put(out, "</tbody></table></div>\n");
    for (char *s = strtok_r(text, "\n", &save); s != NULL;
         s = strtok_r(NULL, "\n", &save)) {
        int unknown = strncmp(s, "? ", 2) == 0;
        if (unknown != list)
            wr_buffer_put(
                out, unknown
                         ? "<details><summary>unknown, and why</summary><ul>\n"
                         : "</ul></details>\n");
        list = unknown;
        wr_buffer_put(out, unknown ? "<li>" : "<p>");
        wr_buffer_put_xml(out, unknown ? s + 2 : s);
        wr_buffer_put(out, unknown ? "</li>\n" : "</p>\n");
    }
    wr_buffer_put(out, list ? "</ul></details>\n</body></html>\n"
                            : "</body></html>\n");
}

/* The notes become paragraphs in small type after the table. */
static void foot_latex(wr_buffer_t out, const wr_express_print_t *P,
                       char *text) {
    char *save = NULL;
    wr_buffer_printf(out,
                     "\\bottomrule\n\\end{tabular}%s\n\\par\\medskip\n"
                     "{\\footnotesize\n",
                     P->width == NULL ? "}" : "");
    for (char *s = strtok_r(text, "\n", &save); s != NULL;
         s = strtok_r(NULL, "\n", &save)) {
        wr_buffer_put(out, "\\par\\noindent ");
        wr_buffer_put_tex(out, s);
        wr_buffer_put(out, "\n");
    }
    wr_buffer_put(out, "\\par}\n");
}

void wr_express_print_foot(wr_buffer_t out, const wr_express_print_t *P,
                           const wr_buffer_t notes) {
    char *copy = wr_strdup(notes->length > 0 ? notes->text : "");
    if (P->form == WR_EXPRESS_HTML)
        foot_html(out, copy);
    else if (P->form == WR_EXPRESS_LATEX)
        foot_latex(out, P, copy);
    else
        wr_buffer_printf(out, "\n%s", copy);
    wr_free(copy);
}
