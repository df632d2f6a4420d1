/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Converting a proof by hand from a subset of Markdown to HTML.  Blocks are
 * recognised first (headings, tables, lists, code, paragraphs), then the spans
 * inside a line.  The page loads nothing from elsewhere: links keep their text
 * and lose their addresses. */

#include <ctype.h>

#include "report/impl.h"

/* ---- inside a line ------------------------------------------------------ */

/* Return the end of the text between two pairs of stars, or NULL; the text is
 * not empty and neither begins nor ends with a blank. */
static const char *strong(const char *s, const char *end) {
    if (s + 2 >= end || strncmp(s, "**", 2) != 0 ||
        isspace((unsigned char) s[2]))
        return NULL;
    for (const char *t = s + 3; t + 2 <= end; t++)
        if (strncmp(t, "**", 2) == 0 && !isspace((unsigned char) t[-1]))
            return t;
    return NULL;
}

static void line(wr_buffer_t out, const char *s, const char *end);

/* Write the span that begins at s, if there is one, and return its end, or
 * NULL. */
static const char *span(wr_buffer_t out, const char *s, const char *end) {
    const char *t;
    if (*s == '`' && (t = memchr(s + 1, '`', (size_t) (end - s - 1)))) {
        wr_buffer_put(out, "<code>");
        wr_buffer_write_xml(out, s + 1, (size_t) (t - s - 1));
        wr_buffer_put(out, "</code>");
        return t + 1;
    }
    if ((t = strong(s, end)) != NULL) {
        wr_buffer_put(out, "<strong>");
        line(out, s + 2, t);
        wr_buffer_put(out, "</strong>");
        return t + 2;
    }
    /* A single star is a product more often than emphasis. */
    if (*s == '[' && (t = memchr(s, ']', (size_t) (end - s))) != NULL &&
        t + 1 < end && t[1] == '(') {
        const char *u = memchr(t, ')', (size_t) (end - t));
        if (u == NULL)
            return NULL;
        line(out, s + 1, t);
        return u + 1;
    }
    return NULL;
}

static void line(wr_buffer_t out, const char *s, const char *end) {
    const char *from = s;
    while (s < end) {
        wr_buffer_t b;
        const char *t = NULL;
        wr_buffer_init(b);
        if (strchr("`*[", *s) != NULL)
            t = span(b, s, end);
        if (t != NULL) {
            wr_buffer_write_xml(out, from, (size_t) (s - from));
            wr_buffer_put(out, b->text);
            s = from = t;
        } else
            s++;
        wr_buffer_clear(b);
    }
    wr_buffer_write_xml(out, from, (size_t) (s - from));
}

/* ---- blocks ------------------------------------------------------------- */

typedef enum { NONE, PARAGRAPH, BULLETS, NUMBERS, CODE, TABLE } block_t;

static const struct {
    const char *open, *close;
} block[] = {{"", ""},
             {"<p>", "</p>\n"},
             {"<ul><li>", "</li></ul>\n"},
             {"<ol><li>", "</li></ol>\n"},
             {"<pre>", "</pre>\n"},
             {"<div class=\"wide\"><table>", "</table></div>\n"}};

static void row(wr_buffer_t out, const char *s, const char *end, int head) {
    while (end > s && (end[-1] == '|' || end[-1] == ' '))
        end--;
    if (strspn(s, "|-: ") >= (size_t) (end - s))
        return; /* the rule below the heads */
    wr_buffer_put(out, "<tr>");
    for (s += *s == '|'; s <= end; s++) {
        const char *t = memchr(s, '|', (size_t) (end - s));
        if (t == NULL)
            t = end;
        wr_buffer_put(out, head ? "<th>" : "<td>");
        line(out, s, t);
        wr_buffer_put(out, head ? "</th>" : "</td>");
        s = t;
    }
    wr_buffer_put(out, "</tr>\n");
}

/* Return the block that a line starts or continues; *skip: bytes of marks. */
static block_t kind(const char *s, size_t n, block_t now, size_t *skip) {
    size_t blanks = strspn(s, " "), digits = strspn(s, "0123456789");
    *skip = 0;
    if (n == 0)
        return NONE;
    if (blanks >= 4 && (now == NONE || now == CODE))
        return *skip = 4, CODE;
    if (*s == '|')
        return TABLE;
    if (n > 2 && strchr("*-+", *s) != NULL && s[1] == ' ')
        return *skip = 2, BULLETS;
    if (digits > 0 && digits < 4 && s[digits] == '.' && s[digits + 1] == ' ')
        return *skip = digits + 2, NUMBERS;
    if (now == PARAGRAPH || now == BULLETS || now == NUMBERS)
        return now;
    return PARAGRAPH;
}

static void heading(wr_buffer_t out, const char *s, const char *end) {
    s += strspn(s, "#");
    s += strspn(s, " ");
    wr_buffer_put(out, "<h5>");
    line(out, s, end);
    wr_buffer_put(out, "</h5>\n");
}

/* Write code between fences and return its end. */
static const char *fenced(wr_buffer_t out, const char *s) {
    const char *end = strstr(s, "\n```");
    const char *from = s + strcspn(s, "\n");
    const char *to = end != NULL ? end : s + strlen(s);
    wr_buffer_put(out, "<pre>");
    if (to > from)
        wr_buffer_write_xml(out, from + 1, (size_t) (to - from - 1));
    wr_buffer_put(out, "</pre>\n");
    return end != NULL ? end + 4 + strcspn(end + 4, "\n") : s + strlen(s);
}

void report_prose(wr_buffer_t out, const char *s) {
    block_t now = NONE;
    while (*s != '\0') {
        size_t n = strcspn(s, "\n"), skip;
        if (*s == '#' || strncmp(s, "```", 3) == 0) {
            wr_buffer_put(out, block[now].close);
            now = NONE;
            if (*s == '#')
                heading(out, s, s + n), s += n;
            else
                s = fenced(out, s + 3);
            s += *s == '\n';
            continue;
        }
        block_t next = kind(s, n, now, &skip);
        int begins = next != now;
        if (begins) {
            wr_buffer_put(out, block[now].close);
            wr_buffer_put(out, block[next].open);
        } else if (skip > 0 && (now == BULLETS || now == NUMBERS))
            wr_buffer_put(out, "</li>\n<li>");
        else if (now == PARAGRAPH || now == BULLETS || now == NUMBERS)
            wr_buffer_put(out, "\n");
        if (next == TABLE)
            row(out, s, s + n, begins);
        else if (next == CODE) {
            wr_buffer_write_xml(out, s + skip, n - skip);
            wr_buffer_put(out, "\n");
        } else
            line(out, s + skip, s + n);
        now = next;
        s += n + (s[n] == '\n');
    }
    wr_buffer_put(out, block[now].close);
}
