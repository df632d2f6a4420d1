/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The page: one file that loads nothing from elsewhere and needs no script.
 * One row per claim opens to its statements.  The page is also well-formed
 * XML. */

#include <ctype.h>
#include <unistd.h>

#include "report/impl.h"

/* Entries of a BibTeX bibliography as one line: authors, title, place, year.
 * Braces are dropped; accents such as \"o become combining characters. */

/* Return the combining character for an accent of TeX, in UTF-8, or NULL. */
static const char *accent(char c) {
    static const char names[] = "\"'`^~v=.c";
    static const char *const mark[] = {"\xcc\x88", "\xcc\x81", "\xcc\x80",
                                       "\xcc\x82", "\xcc\x83", "\xcc\x8c",
                                       "\xcc\x84", "\xcc\x87", "\xcc\xa7"};
    const char *at = c != '\0' ? strchr(names, c) : NULL;
    return at != NULL ? mark[at - names] : NULL;
}

/* Write a TeX value as plain text. */
static void plain(wr_buffer_t out, const char *s, size_t n) {
    const char *mark = NULL;
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '\\' && i + 1 < n && accent(s[i + 1]) != NULL &&
            !(isalpha((unsigned char) s[i + 1]) && i + 2 < n &&
              isalpha((unsigned char) s[i + 2]))) {
            mark = accent(s[++i]);
            continue;
        }
        if (s[i] == '{' || s[i] == '}' || s[i] == '\\')
            continue;
        if (s[i] == '-' && i + 1 < n && s[i + 1] == '-')
            continue;
        wr_buffer_write(out, s[i] == '~' || s[i] == '\n' ? " " : s + i, 1);
        if (mark != NULL && isalpha((unsigned char) s[i])) {
            wr_buffer_put(out, mark);
            mark = NULL;
        }
    }
}

/* Return the brace that closes the one at s. */
static const char *closing(const char *s) {
    int depth = 0;
    for (; *s != '\0'; s++) {
        depth += *s == '{';
        depth -= *s == '}';
        if (depth == 0)
            return s;
    }
    return s;
}

/* Write the value of a field of the entry between from and to: 1, or 0. */
static int field(wr_buffer_t out, const char *from, const char *to,
                 const char *name) {
    size_t n = strlen(name);
    for (const char *s = from; s < to; s++) {
        if (s[-1] != ' ' || strncmp(s, name, n) != 0)
            continue;
        const char *v = s + n + strspn(s + n, " ");
        if (*v != '=')
            continue;
        v += 1 + strspn(v + 1, " ");
        if (*v == '{')
            plain(out, v + 1, (size_t) (closing(v) - v - 1));
        else
            plain(out, v, strcspn(v, ",\n"));
        return 1;
    }
    return 0;
}

static const char *bib_entry(const char *text, const char *key) {
    size_t n = strlen(key);
    for (const char *s = strchr(text, '@'); s != NULL; s = strchr(s + 1, '@')) {
        const char *open = s + strcspn(s, "{\n");
        if (*open == '{' && strncmp(open + 1, key, n) == 0 &&
            open[1 + n] == ',')
            return open;
    }
    return NULL;
}

/* Write "Horn, Johnson: Matrix Analysis (2012)" for a key of the bibliography;
 * nothing for an unknown key. */
static void put_source(wr_buffer_t out, const char *bibliography,
                       const char *key) {
    static const char *const name[] = {"author",  "title",     "booktitle",
                                       "journal", "publisher", "year",
                                       "eprint",  "note"};
    const char *from = bibliography ? bib_entry(bibliography, key) : NULL;
    const char *separator = "";
    if (from == NULL)
        return;
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        wr_buffer_t v;
        wr_buffer_init(v);
        if (field(v, from + 1, closing(from), name[i])) {
            wr_buffer_printf(out, "%s%s%s", separator,
                             strcmp(name[i], "eprint") == 0 ? "arXiv:" : "",
                             v->text);
            separator = i == 0 ? ": " : ", ";
        }
        wr_buffer_clear(v);
    }
}

/* <tag class="c">text</tag> */
static void element(wr_buffer_t out, const char *tag, const char *class,
                    const char *text) {
    wr_buffer_printf(out, "<%s class=\"%s\">", tag, class);
    wr_buffer_put_xml(out, text);
    wr_buffer_printf(out, "</%s>\n", tag);
}

void report_badge(wr_buffer_t out, const char *class, const char *text) {
    char style[80];
    snprintf(style, sizeof style, "badge %.60s", class);
    style[6 + strcspn(style + 6, " ,")] = '\0';
    if (strstr(class, ", and false") != NULL)
        snprintf(style, sizeof style, "badge false");
    element(out, "span", style, text);
}

/* ---- a statement -------------------------------------------------------- */

static void entry(wr_buffer_t out, const char *term, const char *text) {
    if (*text == '\0')
        return;
    wr_buffer_printf(out, "<dt>%s</dt><dd>", term);
    wr_buffer_put_xml(out, text);
    wr_buffer_put(out, "</dd>\n");
}

static void counts(wr_buffer_t out, const json_t *s) {
    wr_buffer_printf(out,
                     "<dt>cases</dt><dd>%lld: %lld for it, %lld against, %lld "
                     "outside the hypotheses, %lld open</dd>\n",
                     report_count(s, "cases"), report_count(s, "holding"),
                     report_count(s, "against"), report_count(s, "outside"),
                     report_count(s, "open"));
}

static void prose(wr_buffer_t out, const wr_report_t *r, const json_t *claim,
                  const char *file, const char *title) {
    char path[4400];
    wr_reader_t R;
    if (*file == '\0')
        return;
    wr_reader_init(R);
    snprintf(path, sizeof path, "%s/%s/%s", r->catalogue,
             report_text(claim, "claim"), file);
    if (wr_reader_load(R, path, 1 << 20) == WR_OK) {
        wr_buffer_printf(out,
                         "<details class=\"proof\"><summary>%s</summary>\n<div "
                         "class=\"prose\">\n",
                         title);
        report_prose(out, R->text);
        wr_buffer_put(out, "</div></details>\n");
    }
    wr_reader_clear(R);
}

/* Write the source of a sentence: the work, then version and place. */
static void source(wr_buffer_t out, const wr_report_t *r, const json_t *s) {
    const char *text = report_text(s, "source");
    char key[128];
    wr_buffer_t b;
    if (*text == '\0')
        return;
    snprintf(key, sizeof key, "%.*s", (int) strcspn(text, " ,["), text);
    wr_buffer_init(b);
    put_source(b, r->bibliography, key);
    wr_buffer_put(out, "<p class=\"source\">");
    if (*b->text != '\0') {
        wr_buffer_put_xml(out, b->text);
        text += strcspn(text, " ,[");
        text += strspn(text, " ,");
        wr_buffer_put(out, *text ? "; " : "");
    }
    wr_buffer_put_xml(out, text);
    wr_buffer_put(out, "</p>\n");
    wr_buffer_clear(b);
}

/* Write the paper's own words, then the statement that is tested. */
static void sentence(wr_buffer_t out, const wr_report_t *r, const json_t *s) {
    const char *quote = report_text(s, "quote");
    if (*quote != '\0') {
        wr_buffer_put(out, "<blockquote class=\"says\">\xe2\x80\x9c");
        wr_buffer_put_xml(out, quote);
        wr_buffer_put(out, "\xe2\x80\x9d</blockquote>\n");
    }
    source(out, r, s);
    element(out, *quote ? "p" : "blockquote", *quote ? "tested" : "says",
            report_text(s, "says"));
    if (report_paraphrase(s))
        element(out, "p", "why", "Our words; the paper\'s are not quoted.");
    if (*report_text(s, "slip") != '\0')
        element(out, "p", "slip", report_text(s, "slip"));
}

static void statement(wr_buffer_t out, const wr_report_t *r,
                      const json_t *claim, const json_t *s) {
    const char *quantifier = report_text(s, "quantifier");
    char verdict[64], family[64], name[80], row[80];
    size_t i;
    json_t *c;
    report_verdict(verdict, s);
    snprintf(name, sizeof name, "%.60s.%lld", report_text(claim, "claim"),
             report_count(s, "number"));
    report_name(row, claim);
    wr_buffer_put(out, "<section class=\"statement\"");
    if (strcmp(row, name) != 0) /* otherwise the row has this id */
        wr_buffer_printf(out, " id=\"%s\"", name);
    wr_buffer_printf(out, ">\n<h4>%s", name);
    report_badge(out, report_text(s, "class"), report_text(s, "class"));
    element(out, "span", "strength", report_text(s, "strength"));
    if (json_is_false(json_object_get(s, "as_expected")))
        element(out, "span", "wrong",
                strcmp(report_text(s, "verdict"), "unknown") == 0
                    ? "not decided"
                    : "not as expected");
    wr_buffer_put(out, "</h4>\n");
    sentence(out, r, s);
    element(out, "p", "verdict", verdict);
    element(out, "p", "why", report_text(s, "why"));
    report_figures(out, r, claim, s);
    snprintf(family, sizeof family, "%.20s %.30s", quantifier,
             report_text(s, "subject"));
    wr_buffer_put(out, "<dl>\n");
    entry(out, "evaluation", report_text(s, "evaluation"));
    entry(out, family, report_text(s, "family"));
    json_array_foreach(json_object_get(s, "conditions"), i, c)
        entry(out, report_text(c, "kind"), report_text(c, "says"));
    counts(out, s);
    wr_buffer_put(out, "</dl>\n");
    report_evidence(out, r, claim, s);
    prose(out, r, claim, report_text(s, "proof"), "The proof by hand");
    prose(out, r, claim, report_text(s, "note"), "Remarks");
    wr_buffer_put(out, "</section>\n");
}

/* ---- a claim ------------------------------------------------------------ */

/* Write links to the claims that it refers to, for those on the page. */
static void see(wr_buffer_t out, const wr_report_t *r, const json_t *c) {
    const char *s = report_text(c, "see");
    if (*s == '\0')
        return;
    wr_buffer_put(out, "<p class=\"see\">See ");
    for (s += strspn(s, " "); *s != '\0';) {
        char id[64], row[80] = "";
        size_t n = strcspn(s, " "), i;
        json_t *other;
        snprintf(id, sizeof id, "%.*s", (int) n, s);
        json_array_foreach(r->claims, i, other)
            if (*row == '\0' && strcmp(report_text(other, "claim"), id) == 0)
                report_name(row, other);
        if (*row != '\0')
            wr_buffer_printf(out, "<a href=\"#%s\">", row);
        wr_buffer_put_xml(out, id);
        wr_buffer_put(out, *row != '\0' ? "</a> " : " ");
        s += n;
        s += strspn(s, " ");
    }
    wr_buffer_put(out, "</p>\n");
}

static void claim(wr_buffer_t out, const wr_report_t *r, const json_t *c) {
    char id[80];
    const char *verdict = report_text(c, "class");
    size_t i;
    json_t *s;
    report_name(id, c);
    wr_buffer_printf(out, "<details class=\"claim\" id=\"%s\"><summary>\n", id);
    element(out, "span", "id", id);
    element(out, "span", "title", report_text(c, "title"));
    report_badge(out, verdict, verdict);
    wr_buffer_put(out, "<span class=\"forms\">");
    json_array_foreach(json_object_get(c, "statements"), i, s) {
        wr_buffer_put(out, i ? "; " : "");
        wr_buffer_put_xml(out, report_text(s, "class"));
    }
    wr_buffer_put(out, "</span>\n</summary>\n<div class=\"body\">\n");
    element(out, "p", "about", report_text(c, "about"));
    see(out, r, c);
    json_array_foreach(json_object_get(c, "statements"), i, s)
        statement(out, r, c, s);
    wr_buffer_printf(out,
                     "<p class=\"again\">Reproduce: <code>wreath claim check "
                     "%s --evidence</code></p>\n</div></details>\n",
                     id);
}

/* ---- the page ------------------------------------------------------------ */

#include "report/style.h"

static const char words[] =
    "<p class=\"words\">A paper\'s sentence is <b>false as printed</b> if an "
    "instance meets its hypotheses and contradicts its conclusion, a "
    "<b>misprint</b> if what was meant is plain and holds, and <b>holds</b> "
    "otherwise. Read in an arithmetic other than its own, it <b>holds</b> or "
    "<b>fails in this arithmetic</b>. <b>Repaired</b>: a false sentence of a "
    "paper changed by us so that it holds. <b>Ours</b>: no paper says it. "
    "<b>Open</b>: not decided.</p>\n"
    "<p class=\"words\"><b>Proved</b>: finite evidence settles everything the "
    "statement covers. <b>Checked on</b> n cases: it holds on every instance "
    "of the named family, and others are not covered. <b>Refuted</b>: an "
    "instance contradicts it.</p>\n"
    "<p class=\"words\">Verdicts are computed: each comes from the commands "
    "that are shown, and an answer whose certificate <code>wreath-check</code> "
    "did not accept counts as unknown. The commands of a claim run in their "
    "own folder, next to this page; <code>proofs</code> in them is the "
    "catalogue.</p>\n";

/* Link to a table of `wreath express --matrix --to html` next to the page. */
static void architectures(wr_buffer_t out, const wr_report_t *r) {
    char path[4096];
    snprintf(path, sizeof path, "%s/architectures.html",
             r->folder != NULL ? r->folder : ".");
    if (access(path, R_OK) == 0)
        wr_buffer_put(
            out, "<p class=\"lead\"><a href=\"architectures.html\">Automata by "
                 "architectures</a>: which architecture expresses which "
                 "automaton, or which claim excludes it.</p>\n");
}

void wr_report_html(wr_buffer_t out, const wr_report_t *r) {
    size_t i, n = json_array_size(r->claims);
    json_t *c;
    wr_buffer_put(out, "<!DOCTYPE html>\n<html lang=\"en\"><head>\n"
                       "<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
                       "content=\"width=device-width, initial-scale=1\"/>\n"
                       "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
                       "<title>Theorems, re-checked</title>\n<style>\n");
    wr_buffer_put(out, style_colours);
    wr_buffer_put(out, style_rows);
    wr_buffer_put(out, style_body);
    wr_buffer_printf(
        out,
        "</style></head><body><main>\n<h1>Theorems, re-checked</h1>\n<p "
        "class=\"lead\">%zu claim%s, by wreath %s.</p>\n",
        n, WR_S(n), wr_version());
    report_head(out, r->claims);
    architectures(out, r);
    wr_buffer_put(out, "<details class=\"about-words\"><summary>What the words "
                       "mean</summary>\n");
    wr_buffer_put(out, words);
    wr_buffer_put(out, "</details>\n<div class=\"claims\">\n");
    json_array_foreach(r->claims, i, c)
        claim(out, r, c);
    wr_buffer_put(out, "</div>\n</main></body></html>\n");
}
