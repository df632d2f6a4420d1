/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The page: one file that asks for nothing from elsewhere and needs no
 * script.  A row a claim; a row opens to its statements.  It is written so
 * that an XML parser reads it, too. */

#include <string.h>
#include <unistd.h>

#include "cli/report.h"

void cli_report_escape(wr_buffer_t out, const char *s) {
    wr_buffer_put_xml(out, s, strlen(s));
}

/* <tag class="c">text</tag> */
static void element(wr_buffer_t out, const char *tag, const char *class,
                    const char *text) {
    wr_buffer_printf(out, "<%s class=\"%s\">", tag, class);
    cli_report_escape(out, text);
    wr_buffer_printf(out, "</%s>\n", tag);
}

/* "checked on" as a class: its first word. */
static void badge(wr_buffer_t out, const char *verdict, const char *text) {
    char class[80];
    snprintf(class, sizeof class, "badge %.60s", verdict);
    class[6 + strcspn(class + 6, " ")] = '\0';
    element(out, "span", class, text);
}

/* ---- a statement ----------------------------------------------------------- */

static void entry(wr_buffer_t out, const char *term, const char *text) {
    if (*text == '\0')
        return;
    wr_buffer_printf(out, "<dt>%s</dt><dd>", term);
    cli_report_escape(out, text);
    wr_buffer_put(out, "</dd>\n");
}

static void conditions(wr_buffer_t out, const json_t *s) {
    size_t i;
    json_t *c;
    json_array_foreach(json_object_get(s, "conditions"), i, c)
        entry(out, cli_report_text(c, "kind"), cli_report_text(c, "says"));
}

static void counts(wr_buffer_t out, const json_t *s) {
    wr_buffer_printf(out, "<dt>cases</dt><dd>%lld: %lld for it, %lld against, "
                     "%lld outside the hypotheses, %lld open</dd>\n",
                     cli_report_count(s, "cases"),
                     cli_report_count(s, "holding"),
                     cli_report_count(s, "against"),
                     cli_report_count(s, "outside"),
                     cli_report_count(s, "open"));
}

static void proof(wr_buffer_t out, const cli_report_t *r, const json_t *claim,
                  const json_t *s) {
    const char *file = cli_report_text(s, "proof");
    char path[4400];
    wr_reader_t R;
    if (*file == '\0')
        return;
    wr_reader_init(R);
    snprintf(path, sizeof path, "%s/%s/%s", r->catalogue,
             cli_report_text(claim, "claim"), file);
    if (wr_reader_load(R, path, 1 << 20) == WR_OK) {
        wr_buffer_put(out, "<details class=\"proof\"><summary>The proof by "
                           "hand</summary>\n<div class=\"prose\">\n");
        cli_report_prose(out, R->text);
        wr_buffer_put(out, "</div></details>\n");
    }
    wr_reader_clear(R);
}

static void statement(wr_buffer_t out, const cli_report_t *r,
                      const json_t *claim, const json_t *s) {
    const char *form = cli_report_text(s, "form");
    const char *quantifier = cli_report_text(s, "quantifier");
    char verdict[64], family[64];
    cli_report_verdict(verdict, s);
    wr_buffer_put(out, "<section class=\"statement\">\n<h4>");
    cli_report_escape(out, form);
    badge(out, cli_report_text(s, "verdict"), verdict);
    if (json_is_false(json_object_get(s, "as_expected")))
        element(out, "span", "wrong",
                strcmp(cli_report_text(s, "verdict"), "unknown") == 0
                    ? "not decided" : "not as expected");
    wr_buffer_put(out, "</h4>\n");
    element(out, "blockquote", "says", cli_report_text(s, "says"));
    element(out, "p", "why", cli_report_text(s, "why"));
    cli_report_figures(out, r, claim, s);
    snprintf(family, sizeof family, "%.20s %.30s", quantifier,
             cli_report_text(s, "subject"));
    wr_buffer_put(out, "<dl>\n");
    entry(out, "model", cli_report_text(s, "model"));
    entry(out, family, cli_report_text(s, "family"));
    conditions(out, s);
    counts(out, s);
    wr_buffer_put(out, "</dl>\n");
    cli_report_evidence(out, r, claim, s);
    proof(out, r, claim, s);
    wr_buffer_put(out, "</section>\n");
}

/* ---- a claim ---------------------------------------------------------------- */

static void source(wr_buffer_t out, const cli_report_t *r, const json_t *c) {
    const char *text = cli_report_text(c, "source");
    char key[128];
    wr_buffer_t b;
    snprintf(key, sizeof key, "%.*s", (int) strcspn(text, " ,"), text);
    wr_buffer_init(b);
    wr_buffer_put(b, "");
    cli_report_source(b, r->bibliography, key);
    wr_buffer_put(out, "<p class=\"source\">");
    if (*b->text != '\0') {
        cli_report_escape(out, b->text);
        wr_buffer_put(out, "; ");
        text += strcspn(text, " ,");
        text += strspn(text, " ,");
    }
    cli_report_escape(out, text);
    wr_buffer_put(out, "</p>\n");
    wr_buffer_clear(b);
}

/* Links to the claims that it names and that are on the page. */
static void see(wr_buffer_t out, const cli_report_t *r, const json_t *c) {
    const char *s = cli_report_text(c, "see");
    if (*s == '\0')
        return;
    wr_buffer_put(out, "<p class=\"see\">See ");
    for (s += strspn(s, " "); *s != '\0';) {
        char id[64];
        size_t n = strcspn(s, " "), i;
        int here = 0;
        json_t *other;
        snprintf(id, sizeof id, "%.*s", (int) n, s);
        json_array_foreach(r->claims, i, other)
            here |= strcmp(cli_report_text(other, "claim"), id) == 0;
        if (here)
            wr_buffer_printf(out, "<a href=\"#%s\">", id);
        cli_report_escape(out, id);
        wr_buffer_put(out, here ? "</a> " : " ");
        s += n;
        s += strspn(s, " ");
    }
    wr_buffer_put(out, "</p>\n");
}

static void claim(wr_buffer_t out, const cli_report_t *r, const json_t *c) {
    const char *id = cli_report_text(c, "claim");
    const char *verdict = cli_report_text(c, "verdict");
    size_t i;
    json_t *s;
    wr_buffer_printf(out, "<details class=\"claim\" id=\"%s\"><summary>\n",
                     id);
    element(out, "span", "id", id);
    element(out, "span", "title", cli_report_text(c, "title"));
    badge(out, verdict, verdict);
    wr_buffer_put(out, "<span class=\"forms\">");
    json_array_foreach(json_object_get(c, "statements"), i, s) {
        char text[64];
        cli_report_verdict(text, s);
        wr_buffer_printf(out, "%s%s %s", i ? "; " : "", text,
                         cli_report_text(s, "form"));
    }
    wr_buffer_put(out, "</span>\n</summary>\n<div class=\"body\">\n");
    element(out, "p", "about", cli_report_text(c, "about"));
    source(out, r, c);
    see(out, r, c);
    json_array_foreach(json_object_get(c, "statements"), i, s)
        statement(out, r, c, s);
    wr_buffer_printf(out, "<p class=\"again\">Again: <code>wreath claim check "
                     "%s --evidence</code></p>\n</div></details>\n", id);
}

/* ---- the page ---------------------------------------------------------------- */

#include "cli/report_style.h"

static const char words[] =
    "<p class=\"words\"><b>Proved</b>: finite evidence settles everything the "
    "statement speaks of. <b>Checked on</b> n cases: it holds on every "
    "instance of the family that is named, and says nothing about others. "
    "<b>Refuted</b>: an instance meets the hypotheses and not the conclusion. "
    "<b>Corrected</b>: a form of the claim is refuted and a later form is "
    "proved or checked. <b>Unknown</b>: none of these.</p>\n"
    "<p class=\"words\">No verdict stands in any program: each comes from the "
    "commands that are shown, and an answer whose certificate "
    "<code>wreath-check</code> did not accept counts as unknown. The commands "
    "of a claim run in a folder of its own, which is beside this page; "
    "<code>proofs</code> in them is the catalogue.</p>\n";

static void summary(wr_buffer_t out, const json_t *claims) {
    static const char *const verdict[] = {"proved", "checked", "corrected",
                                          "refuted", "unknown"};
    wr_buffer_put(out, "<ul class=\"counts\">\n");
    for (size_t i = 0; i < sizeof verdict / sizeof *verdict; i++) {
        size_t j, n = 0;
        json_t *c;
        char text[64];
        json_array_foreach(claims, j, c)
            n += strcmp(cli_report_text(c, "verdict"), verdict[i]) == 0;
        snprintf(text, sizeof text, "%zu %s", n, verdict[i]);
        wr_buffer_put(out, "<li>");
        badge(out, verdict[i], text);
        wr_buffer_put(out, "</li>");
    }
    wr_buffer_put(out, "</ul>\n");
}

/* A table of `wreath express --matrix --to html` that is beside the page. */
static void architectures(wr_buffer_t out, const cli_report_t *r) {
    char path[4096];
    snprintf(path, sizeof path, "%s/architectures.html",
             r->folder != NULL ? r->folder : ".");
    if (access(path, R_OK) == 0)
        wr_buffer_put(out, "<p class=\"lead\"><a href=\"architectures.html\">"
                           "Automata by architectures</a>: which expresses"
                           " which, and by which claim not.</p>\n");
}

void cli_report_html(wr_buffer_t out, const cli_report_t *r) {
    size_t i, n = json_array_size(r->claims);
    json_t *c;
    wr_buffer_put(out, "<!DOCTYPE html>\n<html lang=\"en\"><head>\n"
                       "<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
                       "content=\"width=device-width, initial-scale=1\"/>\n"
                       "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
                       "<title>Claims, each decided again</title>\n<style>\n");
    wr_buffer_put(out, style_colours);
    wr_buffer_put(out, style_rows);
    wr_buffer_put(out, style_body);
    wr_buffer_printf(out, "</style></head><body><main>\n<h1>Claims, each "
                     "decided again</h1>\n<p class=\"lead\">%zu claim%s, by "
                     "wreath %s.</p>\n", n, CLI_S(n), wr_version());
    summary(out, r->claims);
    architectures(out, r);
    wr_buffer_put(out, "<details class=\"about-words\"><summary>What the "
                       "words mean</summary>\n");
    wr_buffer_put(out, words);
    wr_buffer_put(out, "</details>\n<div class=\"claims\">\n");
    json_array_foreach(r->claims, i, c)
        claim(out, r, c);
    wr_buffer_put(out, "</div>\n</main></body></html>\n");
}
