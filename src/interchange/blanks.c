/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* White space, comments and quoted strings: the same in DOT, HOA and GAP
 * except for the kinds of comments and the meaning of a backslash. */

#include "interchange/impl.h"

size_t interchange_line_break(const char *s) {
    return strncmp(s, "\\\n", 2) == 0     ? 2
           : strncmp(s, "\\\r\n", 3) == 0 ? 3
                                          : 0;
}

/* Skip a comment from its beginning on. */
static void pass_comment(interchange_draft_t *X, int nested) {
    wr_reader_struct *R = X->R;
    const size_t at = R->pos;
    for (size_t depth = 0; R->pos < R->length; R->pos++) {
        const char *s = R->text + R->pos;
        if (s[0] == '/' && s[1] == '*' && (depth == 0 || nested)) {
            depth++;
            R->pos++;
        } else if (s[0] == '*' && s[1] == '/') {
            R->pos++;
            if (--depth == 0) {
                R->pos++;
                return;
            }
        }
    }
    interchange_fail(X, at, "found no end of this comment");
}

void interchange_blanks(interchange_draft_t *X, unsigned how) {
    wr_reader_struct *R = X->R;
    if (R->pos == 0 && strncmp(R->text, "\xef\xbb\xbf", 3) == 0)
        R->pos = 3; /* a byte order mark */
    while (R->pos < R->length) {
        const char *s = R->text + R->pos;
        const size_t broken = how & LEX_BROKEN ? interchange_line_break(s) : 0;
        if (*s == ' ' || *s == '\t' || *s == '\n' || *s == '\r')
            R->pos++;
        else if ((how & LEX_HASH && *s == '#') ||
                 (how & LEX_SLASHES && s[0] == '/' && s[1] == '/'))
            R->pos += strcspn(s, "\n");
        else if (how & (LEX_STARS | LEX_NESTED) && s[0] == '/' && s[1] == '*')
            pass_comment(X, how & LEX_NESTED);
        else if (broken > 0)
            R->pos += broken;
        else
            return;
    }
}

void interchange_quoted(interchange_draft_t *X, wr_buffer_t b, unsigned how) {
    wr_reader_struct *R = X->R;
    const size_t at = R->pos++;
    while (R->pos < R->length && R->text[R->pos] != '"') {
        const char *s = R->text + R->pos;
        const size_t broken = how & LEX_BROKEN ? interchange_line_break(s) : 0;
        const int escape = *s == '\\' && R->pos + 1 < R->length;
        R->pos += broken > 0 ? broken : 1 + (size_t) escape;
        if (broken > 0)
            continue;
        if (escape && how & LEX_KEEP && s[1] != '"')
            wr_buffer_write(b, s, 1);
        wr_buffer_write(b, s + escape, 1);
    }
    if (R->pos < R->length)
        R->pos++;
    else
        interchange_fail(X, at, "found no end of this string");
}
