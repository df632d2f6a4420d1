/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Entries of a bibliography in BibTeX, as one line: authors, title, where,
 * year.  Braces go; \"o and its like become a letter with an accent. */

#include <ctype.h>

#include "report/impl.h"

/* The accents of TeX as combining characters of Unicode, in UTF-8. */
static const char *accent(char c) {
    static const char names[] = "\"'`^~v=.c";
    static const char *const mark[] = {"\xcc\x88", "\xcc\x81", "\xcc\x80",
                                       "\xcc\x82", "\xcc\x83", "\xcc\x8c",
                                       "\xcc\x84", "\xcc\x87", "\xcc\xa7"};
    const char *at = c != '\0' ? strchr(names, c) : NULL;
    return at != NULL ? mark[at - names] : NULL;
}

/* One value of TeX as plain text. */
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

/* The end of an entry that begins at a brace. */
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

/* The value of a field of the entry between from and to: 1, or 0. */
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

static const char *entry(const char *text, const char *key) {
    size_t n = strlen(key);
    for (const char *s = strchr(text, '@'); s != NULL; s = strchr(s + 1, '@')) {
        const char *open = s + strcspn(s, "{\n");
        if (*open == '{' && strncmp(open + 1, key, n) == 0 &&
            open[1 + n] == ',')
            return open;
    }
    return NULL;
}

void report_source(wr_buffer_t out, const char *bibliography, const char *key) {
    static const char *const name[] = {"author",  "title",     "booktitle",
                                       "journal", "publisher", "year",
                                       "eprint",  "note"};
    const char *from = bibliography ? entry(bibliography, key) : NULL;
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
