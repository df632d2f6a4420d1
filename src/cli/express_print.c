/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A table of answers, a row as soon as it is there: text, CSV, LaTeX (with
 * booktabs and graphicx), or a page of HTML that stands alone. */

#include <string.h>

#include "cli/express.h"

/* ---- text of a cell in each form ------------------------------------------
 */

static void put_escaped(const char *s,
                        void (*put)(wr_buffer_t, const char *, size_t)) {
    wr_buffer_t b;
    wr_buffer_init(b);
    put(b, s, strlen(s));
    fputs(b->text, stdout);
    wr_buffer_clear(b);
}

static void put_html(const char *s) {
    put_escaped(s, wr_buffer_put_xml);
}

static void put_latex(const char *s) {
    put_escaped(s, wr_buffer_put_tex);
}

static void put_csv(const char *s) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_put(b, "");
    wr_buffer_put_csv(b, s);
    fputs(b->text, stdout);
    wr_buffer_clear(b);
}

/* ---- heads ----------------------------------------------------------------
 */

static void head_text(const express_print_t *P) {
    for (size_t k = 0; k < P->columns && P->width == NULL; k++)
        printf("%2zu %s\n", k + 1, P->column[k]);
    printf("%s%-*s", P->width ? "" : "\n", P->name_width, "");
    for (size_t k = 0; k < P->columns; k++)
        if (P->width)
            printf(" %-*s", P->width[k], P->column[k]);
        else
            printf(" %2zu%s", k + 1, k + 1 < P->columns ? "     " : "");
    putchar('\n');
}

/* Whether the column is narrower than its name, which then stands up. */
static int is_narrow(const express_print_t *P, size_t k) {
    return P->width == NULL && strcmp(P->column[k], "evaluation") != 0;
}

static void head_latex(const express_print_t *P) {
    fputs("% needs \\usepackage{booktabs,graphicx}\n", stdout);
    if (P->width == NULL)
        fputs("{\\footnotesize\\setlength{\\tabcolsep}{3pt}%\n", stdout);
    fputs("\\begin{tabular}{l", stdout);
    for (size_t k = 0; k < P->columns; k++)
        putchar('l');
    fputs("}\n\\toprule\nautomaton", stdout);
    for (size_t k = 0; k < P->columns; k++) {
        int up = is_narrow(P, k);
        fputs(up ? " & \\rotatebox{90}{" : " & ", stdout);
        put_latex(P->column[k]);
        fputs(up ? "}" : "", stdout);
    }
    fputs(" \\\\\n\\midrule\n", stdout);
}

static void head_html(const express_print_t *P) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>"
          "\n<meta name=\"viewport\" content=\"width=device-width,"
          " initial-scale=1\"/>\n<title>",
          stdout);
    put_html(P->title);
    fputs("</title>\n<style>\n"
          ":root { color-scheme: light dark; --yes: #d7f0dc; --no: #f7dcd9;"
          " --line: #8886; --back: #fff }\n"
          "@media (prefers-color-scheme: dark) { :root { --yes: #1d4a2a;"
          " --no: #5a2420; --back: #121212 } }\n"
          "body { font: 15px/1.45 system-ui, sans-serif; margin: 1rem;"
          " background: var(--back) }\n"
          ".wide { overflow-x: auto }\n"
          "table { border-collapse: collapse }\n"
          "td, th { padding: .15rem .45rem; border: 1px solid var(--line);"
          " text-align: left; white-space: nowrap }\n"
          "th { vertical-align: bottom } .up { writing-mode: vertical-rl;"
          " transform: rotate(180deg) }\n"
          "th.name, td.name { position: sticky; left: 0;"
          " background: var(--back) }\n"
          ".yes { background: var(--yes) } .no { background: var(--no) }\n"
          ".no-finite { outline: 2px dotted var(--no); outline-offset: -3px }\n"
          "p, li { max-width: 60rem; overflow-wrap: anywhere }\n"
          "</style></head>\n<body>\n<h1>",
          stdout);
    put_html(P->title);
    fputs("</h1>\n<div class=\"wide\"><table>\n<thead><tr><th class=\"name\">"
          "automaton</th>",
          stdout);
    for (size_t k = 0; k < P->columns; k++) {
        fputs(is_narrow(P, k) ? "<th><span class=\"up\">" : "<th><span>",
              stdout);
        put_html(P->column[k]);
        fputs("</span></th>", stdout);
    }
    fputs("</tr></thead>\n<tbody>\n", stdout);
}

void express_print_head(const express_print_t *P) {
    if (P->form == EXPRESS_TEXT)
        head_text(P);
    else if (P->form == EXPRESS_LATEX)
        head_latex(P);
    else if (P->form == EXPRESS_HTML)
        head_html(P);
    else {
        fputs("automaton", stdout);
        for (size_t k = 0; k < P->columns; k++) {
            putchar(',');
            put_csv(P->column[k]);
        }
        putchar('\n');
    }
    fflush(stdout);
}

/* ---- rows -----------------------------------------------------------------
 */

static void row_html(const express_print_t *P, const char *name,
                     const express_text_t *cell) {
    fputs("<tr><td class=\"name\">", stdout);
    put_html(name);
    fputs("</td>", stdout);
    for (size_t k = 0; k < P->columns; k++) {
        printf("<td class=\"%s\"", cell[k].kind);
        if (cell[k].why != NULL && *cell[k].why) {
            fputs(" title=\"", stdout);
            put_html(cell[k].why);
            putchar('"');
        }
        putchar('>');
        put_html(cell[k].text);
        fputs("</td>", stdout);
    }
    fputs("</tr>\n", stdout);
}

static int text_width(const express_print_t *P, size_t k) {
    if (k + 1 == P->columns)
        return 0; /* no blanks at the end of a line */
    return P->width != NULL ? P->width[k] : 7;
}

void express_print_row(const express_print_t *P, const char *name,
                       const express_text_t *cell) {
    if (P->form == EXPRESS_HTML) {
        row_html(P, name, cell);
        fflush(stdout);
        return;
    }
    if (P->form == EXPRESS_TEXT)
        printf("%-*s", P->name_width, name);
    else if (P->form == EXPRESS_CSV)
        put_csv(name);
    else
        put_latex(name);
    for (size_t k = 0; k < P->columns; k++)
        if (P->form == EXPRESS_TEXT) {
            printf(" %-*s", text_width(P, k), cell[k].text);
        } else if (P->form == EXPRESS_CSV) {
            putchar(',');
            put_csv(cell[k].text);
        } else {
            fputs(" & ", stdout);
            put_latex(cell[k].text);
        }
    fputs(P->form == EXPRESS_LATEX ? " \\\\\n" : "\n", stdout);
    fflush(stdout);
}

/* ---- notes ----------------------------------------------------------------
 */

/* Lines that begin with "? " as a list that opens, the others as
 * paragraphs. */
static void foot_html(char *text) {
    int list = 0;
    char *save = NULL;
    fputs("</tbody></table></div>\n", stdout);
    for (char *s = strtok_r(text, "\n", &save); s != NULL;
         s = strtok_r(NULL, "\n", &save)) {
        int unknown = strncmp(s, "? ", 2) == 0;
        if (unknown != list)
            fputs(unknown ? "<details><summary>unknown, and why</summary>"
                            "<ul>\n"
                          : "</ul></details>\n",
                  stdout);
        list = unknown;
        fputs(unknown ? "<li>" : "<p>", stdout);
        put_html(unknown ? s + 2 : s);
        fputs(unknown ? "</li>\n" : "</p>\n", stdout);
    }
    fputs(list ? "</ul></details>\n</body></html>\n" : "</body></html>\n",
          stdout);
}

/* Behind the table, as paragraphs in small type. */
static void foot_latex(const express_print_t *P, char *text) {
    char *save = NULL;
    printf("\\bottomrule\n\\end{tabular}%s\n\\par\\medskip\n"
           "{\\footnotesize\n",
           P->width == NULL ? "}" : "");
    for (char *s = strtok_r(text, "\n", &save); s != NULL;
         s = strtok_r(NULL, "\n", &save)) {
        fputs("\\par\\noindent ", stdout);
        put_latex(s);
        putchar('\n');
    }
    fputs("\\par}\n", stdout);
}

/* Rows of CSV are all that a reader of it wants: the rest is remarks. */
static void foot_csv(const express_print_t *P, char *text) {
    char *save = NULL;
    for (char *s = strtok_r(text, "\n", &save); s != NULL;
         s = strtok_r(NULL, "\n", &save))
        cli_note(P->c, "%s", s);
}

void express_print_foot(const express_print_t *P, const wr_buffer_t notes) {
    char *copy = wr_strdup(notes->length > 0 ? notes->text : "");
    if (P->form == EXPRESS_HTML)
        foot_html(copy);
    else if (P->form == EXPRESS_LATEX)
        foot_latex(P, copy);
    else if (P->form == EXPRESS_CSV)
        foot_csv(P, copy);
    else
        printf("\n%s", copy);
    fflush(stdout);
    wr_free(copy);
}
