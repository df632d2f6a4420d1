/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The head of the page: the statements that are false as printed, with their
 * places, then the number of statements of each class. */

#include "base/set.h"
#include "report/impl.h"

static int is_of(const json_t *s, const char *class) {
    return strcmp(report_text(s, "class"), class) == 0;
}

/* Write links to all statements of that class with that source. */
static void places(wr_buffer_t out, const json_t *claims, const char *class,
                   const char *where) {
    char row[80];
    size_t i, j;
    json_t *c, *s;
    wr_buffer_put(out, "<li>");
    wr_buffer_put_xml(out, where);
    wr_buffer_put(out, ":");
    json_array_foreach(claims, i, c)
        json_array_foreach(json_object_get(c, "statements"), j, s)
            if (is_of(s, class) &&
                strcmp(report_text(s, "source"), where) == 0) {
                report_name(row, c);
                wr_buffer_printf(out, " <a href=\"#%s\">%s.%lld</a>", row,
                                 report_text(c, "claim"),
                                 report_count(s, "number"));
            }
    wr_buffer_put(out, "</li>\n");
}

/* Write the number of places in papers that have that class, and list them. */
static void gravest(wr_buffer_t out, const json_t *claims, const char *class,
                    const char *one, const char *many) {
    size_t i, j;
    json_t *c, *s;
    wr_names_t sources = {0};
    json_array_foreach(claims, i, c)
        json_array_foreach(json_object_get(c, "statements"), j, s)
            if (is_of(s, class))
                wr_names_add(&sources, report_text(s, "source"),
                             strlen(report_text(s, "source")));
    const uint32_t n = sources.count;
    wr_buffer_printf(out, "<h2>%u %s%s</h2>\n", n, n == 1 ? one : many,
                     n > 0 ? ":" : "");
    if (n > 0)
        wr_buffer_printf(out, "<ul class=\"%.*s\">\n",
                         (int) strcspn(class, " "), class);
    for (uint32_t k = 0; k < n; k++)
        places(out, claims, class, sources.name[k]);
    wr_buffer_put(out, n > 0 ? "</ul>\n" : "");
    wr_names_clear(&sources);
}

/* Write false statements and misprints, then the number of each class. */
void report_head(wr_buffer_t out, const json_t *claims) {
    static const char *const class[] = {"false as printed",
                                        "misprint",
                                        "holds",
                                        "holds in this arithmetic",
                                        "fails in this arithmetic",
                                        "repaired",
                                        "ours",
                                        "ours, and false",
                                        "open"};
    gravest(out, claims, "false as printed",
            "place of a paper is false as printed",
            "places of papers are false as printed");
    gravest(out, claims, "misprint", "misprint", "misprints");
    wr_buffer_put(out, "<h2>All statements</h2>\n<ul class=\"counts\">\n");
    for (size_t k = 0; k < sizeof class / sizeof *class; k++) {
        size_t i, j, n = 0;
        json_t *c, *s;
        char text[64];
        json_array_foreach(claims, i, c)
            json_array_foreach(json_object_get(c, "statements"), j, s)
                n += (size_t) is_of(s, class[k]);
        if (n == 0)
            continue;
        snprintf(text, sizeof text, "%zu %s", n, class[k]);
        wr_buffer_put(out, "<li>");
        report_badge(out, class[k], text);
        wr_buffer_put(out, "</li>");
    }
    wr_buffer_put(out, "</ul>\n");
}
