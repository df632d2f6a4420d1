/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Detecting the format of a text: its first line that is not a comment
 * distinguishes nearly all formats. */

#include "interchange/impl.h"

static int begins(const char *s, size_t n, const char *with) {
    const size_t m = strlen(with);
    return n >= m && memcmp(s, with, m) == 0;
}

/* Skip blanks, comments of the kinds that occur, and a byte order mark. */
static size_t content(const char *s, size_t n) {
    size_t i = begins(s, n, "\xef\xbb\xbf") ? 3 : 0;
    for (i = interchange_pass(s, i, n); i < n; i = interchange_pass(s, i, n)) {
        const char *end = NULL;
        if (s[i] == '#' || begins(s + i, n - i, "//"))
            end = memchr(s + i, '\n', n - i);
        else if (begins(s + i, n - i, "/*"))
            end = strstr(s + i + 2, "*/");
        else
            return i;
        if (end == NULL)
            return n;
        i = (size_t) (end - s) + (s[i] == '/' && s[i + 1] == '*' ? 2 : 1);
    }
    return n;
}

/* The old head of Mata, "@NFA", is also FAdo's; in Mata that line contains
 * nothing else, and a key follows. */
static int is_old_mata(const char *s, size_t n) {
    const size_t head = strlen("@NFA");
    if (!begins(s, n, "@NFA"))
        return 0;
    const size_t line = strcspn(s, "\n");
    if (interchange_pass(s, head, line) != line)
        return 0;
    const size_t next = line + content(s + line, n - line);
    return next < n && s[next] == '%';
}

/* Return 1 if some line has three columns. */
static int has_third(const char *s) {
    for (int column = 0; *s != '\0'; s += strspn(s, " \t")) {
        column = *s == '\r' || *s == '\n' ? 0 : column + 1;
        if (column == 3)
            return 1;
        s += column == 0 ? 1 : strcspn(s, " \t\r\n");
    }
    return 0;
}

/* The first line is a number: an accepting state; or it begins with two, and
 * some line has a third column: an edge.  Lines of two numbers alone would be
 * accepting states with weights, but are more likely a matrix. */
static int is_att(const char *s) {
    const size_t digits = strspn(s, "0123456789");
    if (digits == 0 || strchr("\r\n", s[digits]) != NULL)
        return digits > 0;
    return strchr(" \t", s[digits]) != NULL &&
           strspn(s + digits + 1, "0123456789") > 0 && has_third(s);
}

int wr_syntax_of_text(wr_syntax_t *out, const char *text, size_t length) {
    const size_t at = content(text, length);
    const char *s = text + at;
    const size_t n = length - at;
    if (is_old_mata(s, n)) {
        *out = WR_SYNTAX_MATA;
        return 1;
    }
    size_t longest = 0; /* @NFA- of .mata takes precedence over @NFA */
    for (wr_syntax_t f = 0; wr_syntax_name(f) != NULL; f++) {
        const size_t m = interchange_opening(f, s, n);
        if (m > longest) {
            longest = m;
            *out = f;
        }
    }
    if (longest > 0)
        return 1;
    if (strstr(s, "]->[") != NULL)
        *out = WR_SYNTAX_BA;
    else if (strstr(s, "Automaton(") != NULL ||
             strstr(s, "Transformation(") != NULL)
        *out = WR_SYNTAX_GAP;
    else if (strstr(s, "(START) |-") != NULL)
        *out = WR_SYNTAX_GRAIL;
    else if (is_att(s))
        *out = WR_SYNTAX_ATT;
    else
        return 0;
    return 1;
}
