/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The evidence for a statement on the page: for each case the commands, their
 * answers, links to the certificates and the verdicts of the checker. */

#include "report/impl.h"

enum { MOST_CASES = 40 }; /* maximum number shown */

const json_t *report_witness(const json_t *statement) {
    const json_t *list = json_object_get(statement, "evidence");
    const json_t *by = json_object_get(statement, "decided_by");
    return json_array_get(list, by ? (size_t) json_integer_value(by) : 0);
}

/* Write a command as it can be typed; "proofs" replaces the path of the
 * catalogue, because the page may be read elsewhere. */
static void put_command(wr_buffer_t out, const wr_report_t *r,
                        const char *command) {
    size_t n = strlen(r->catalogue);
    wr_buffer_t b;
    wr_buffer_init(b);
    for (const char *s = command; *s != '\0';) {
        const char *t = n > 0 ? strstr(s, r->catalogue) : NULL;
        if (t == NULL)
            t = s + strlen(s);
        wr_buffer_write(b, s, (size_t) (t - s));
        s = t;
        if (*s != '\0') {
            wr_buffer_put(b, "proofs");
            s += n;
        }
    }
    wr_buffer_put_xml(out, b->text);
    wr_buffer_clear(b);
}

static void put_file(wr_buffer_t out, const json_t *claim, const char *file) {
    wr_buffer_put(out, "<a href=\"");
    wr_buffer_put_xml(out, report_text(claim, "claim"));
    wr_buffer_put(out, "/");
    wr_buffer_put_xml(out, file);
    wr_buffer_put(out, "\">");
    wr_buffer_put_xml(out, file);
    wr_buffer_put(out, "</a> ");
}

static void put_certificate(wr_buffer_t out, const json_t *claim,
                            const json_t *ran) {
    const char *file = report_text(ran, "certificate");
    const char *trace = report_text(ran, "trace");
    int accepted = json_is_true(json_object_get(ran, "accepted"));
    if (*file == '\0')
        return;
    wr_buffer_put(out, "<div class=\"cert\">");
    put_file(out, claim, file);
    if (*trace != '\0')
        put_file(out, claim, trace);
    wr_buffer_printf(out, "<span class=\"%s\">",
                     accepted ? "accepted" : "refusedcert");
    wr_buffer_put_xml(out, report_text(ran, "checker"));
    wr_buffer_put(out, "</span></div>\n");
}

static void put_ran(wr_buffer_t out, const wr_report_t *r, const json_t *claim,
                    const json_t *ran) {
    const char *why = report_text(ran, "why");
    const char *holds = report_text(ran, "holds");
    int makes = json_is_true(json_object_get(ran, "makes"));
    wr_buffer_put(out, "<li><code class=\"command\">");
    put_command(out, r, report_text(ran, "command"));
    wr_buffer_printf(out, "</code>\n<div class=\"answer %s\">%s", holds,
                     !makes                      ? holds
                     : strcmp(holds, "yes") == 0 ? "made"
                                                 : "failed");
    if (*why != '\0') {
        wr_buffer_put(out, " \xc2\xb7 ");
        wr_buffer_put_xml(out, why);
    }
    wr_buffer_put(out, "</div>\n");
    put_certificate(out, claim, ran);
    wr_buffer_put(out, "</li>\n");
}

static void put_case(wr_buffer_t out, const wr_report_t *r, const json_t *claim,
                     const json_t *one, int decides) {
    const char *name = report_text(one, "case");
    const char *hypotheses = report_text(one, "hypotheses");
    size_t i;
    json_t *ran;
    wr_buffer_printf(out, "<details class=\"case\"%s><summary>",
                     decides ? " open=\"open\"" : "");
    wr_buffer_put_xml(out, *name ? name : "the computation");
    if (strcmp(hypotheses, "yes") == 0)
        wr_buffer_printf(out, "<span class=\"short\">conclusion: %s</span>",
                         report_text(one, "conclusion"));
    else
        wr_buffer_printf(out, "<span class=\"short\">hypotheses: %s</span>",
                         hypotheses);
    wr_buffer_put(out, "</summary>\n<ol class=\"commands\">\n");
    json_array_foreach(json_object_get(one, "commands"), i, ran)
        put_ran(out, r, claim, ran);
    wr_buffer_put(out, "</ol></details>\n");
}

void report_evidence(wr_buffer_t out, const wr_report_t *r, const json_t *claim,
                     const json_t *statement) {
    const json_t *list = json_object_get(statement, "evidence");
    const json_t *witness = json_object_get(statement, "decided_by")
                                ? report_witness(statement)
                                : NULL;
    size_t n = json_array_size(list), shown = 0;
    if (n == 0)
        return;
    wr_buffer_printf(
        out,
        "<details class=\"evidence\"><summary>Evidence: %zu case%s, %lld "
        "certificate%s, %lld accepted by wreath-check</summary>\n",
        n, WR_S(n), report_count(statement, "certificates"),
        WR_S(report_count(statement, "certificates")),
        report_count(statement, "accepted"));
    if (witness != NULL)
        put_case(out, r, claim, witness, 1);
    for (size_t i = 0; i < n && shown < MOST_CASES; i++) {
        const json_t *one = json_array_get(list, i);
        if (one == witness)
            continue;
        put_case(out, r, claim, one, n == 1);
        shown++;
    }
    if (shown + (witness != NULL) < n)
        wr_buffer_printf(out,
                         "<p class=\"more\">and %zu more: <code>wreath claim "
                         "check %s --evidence</code></p>\n",
                         n - shown - (witness != NULL),
                         report_text(claim, "claim"));
    wr_buffer_put(out, "</details>\n");
}
