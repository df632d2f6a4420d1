/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Text input, split into lines of tokens.
 *
 * load.c has put a whole text into R and has checked that it is UTF-8.  Here
 * the position moves through the text line by line; the tokens of the current
 * line are copied, each ended by NUL, and their columns are stored, so that a
 * later error message can point at its token.
 */

#include "base/base.h"
#include "base/impl.h"

#include <stdarg.h>
#include <string.h>

/* Add the token that begins at copy[start]; its end is marked later. */
static void add_token(wr_reader_t R, size_t start, size_t column) {
    if (R->ntokens == R->alloc) {
        R->alloc = 2 * R->alloc + 8;
        R->token = wr_realloc(R->token, R->alloc * sizeof *R->token);
        R->column = wr_realloc(R->column, R->alloc * sizeof *R->column);
    }
    R->token[R->ntokens] = R->copy + start;
    R->column[R->ntokens] = column;
    R->ntokens++;
}

/* Split s[0..length) into tokens, up to a comment; a '#' inside a token is an
 * ordinary character.  The copy has one byte more, so that the last token is
 * ended by NUL like the others. */
static void split(wr_reader_t R, const char *s, size_t length) {
    R->copy = wr_realloc(R->copy, length + 1);
    memcpy(R->copy, s, length);
    R->copy[length] = '\0';
    for (size_t i = 0; i < length;) {
        if (wr_is_blank(s[i])) {
            i++;
            continue;
        }
        if (s[i] == '#')
            break;
        add_token(R, i, i + 1);
        while (i < length && !wr_is_blank(s[i]))
            i++;
        R->copy[i] = '\0';
        i += i < length; /* skip the white space that became NUL */
    }
}

/* A text may begin with a byte order mark, which belongs to no token. */
static size_t mark_length(const char *s, size_t length) {
    return length >= 3 && memcmp(s, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

int wr_reader_line(wr_reader_t R) {
    R->ntokens = 0;
    while (R->pos < R->length) {
        const char *s = R->text + R->pos;
        const char *end = memchr(s, '\n', R->length - R->pos);
        size_t length = end != NULL ? (size_t) (end - s) : R->length - R->pos;
        /* From here on line and pos refer to the end of this line. */
        R->line++;
        R->pos += length + (end != NULL);
        size_t mark = R->line == 1 ? mark_length(s, length) : 0;
        split(R, s + mark, length - mark);
        if (R->ntokens > 0)
            return 1;
    }
    return 0;
}

/* The column after the last token; at the end of the text, the column after
 * its last character. */
static unsigned long end_column(const wr_reader_t R) {
    if (R->ntokens > 0)
        return R->column[R->ntokens - 1] +
               (unsigned long) strlen(R->token[R->ntokens - 1]);
    size_t end = R->pos, start;
    if (end > 0 && R->text[end - 1] == '\n')
        end--;
    for (start = end; start > 0 && R->text[start - 1] != '\n';)
        start--;
    return (unsigned long) (end - start) + 1;
}

WR_PRINTF(3, 4)
static void bounded(char *out, size_t size, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    base_bounded(out, size, fmt, ap);
    va_end(ap);
}

/* Use two buffers: the arguments may point into the old message. */
WR_PRINTF(4, 0)
static wr_status_t put_message(wr_reader_t R, unsigned long line,
                               unsigned long column, const char *fmt,
                               va_list ap) {
    char text[sizeof R->message], message[sizeof R->message];
    base_bounded(text, sizeof text, fmt, ap);
    bounded(message, sizeof message, "%s:%lu:%lu: %s",
            R->name != NULL ? R->name : "text", line, column, text);
    memcpy(R->message, message, sizeof message);
    return WR_PARSE;
}

wr_status_t wr_reader_fail(wr_reader_t R, size_t i, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    wr_status_t s =
        put_message(R, R->line > 0 ? R->line : 1,
                    i < R->ntokens ? R->column[i] : end_column(R), fmt, ap);
    va_end(ap);
    return s;
}

/* Compute the line and column of byte i of a text, both from 1. */
static void place(unsigned long *line, unsigned long *column, const char *text,
                  size_t i) {
    size_t start = 0;
    *line = 1;
    for (size_t k = 0; k < i; k++)
        if (text[k] == '\n') {
            ++*line;
            start = k + 1;
        }
    *column = (unsigned long) (i - start) + 1;
}

wr_status_t wr_reader_fail_at(wr_reader_t R, size_t at, const char *fmt, ...) {
    unsigned long line, column;
    va_list ap;
    place(&line, &column, R->text, at < R->length ? at : R->length);
    va_start(ap, fmt);
    wr_status_t s = put_message(R, line, column, fmt, ap);
    va_end(ap);
    return s;
}

wr_status_t wr_reader_close(wr_reader_t R, wr_status_t s, wr_limits_t L) {
    if (s != WR_OK && R->message[0] != '\0')
        (void) wr_limits_fail(L, s, "%s", R->message);
    wr_reader_clear(R);
    return s;
}

wr_status_t wr_reader_number(uint64_t *out, wr_reader_t R, size_t i,
                             uint64_t max, const char *what) {
    unsigned long long top = max;
    if (i >= R->ntokens)
        return wr_reader_fail(R, i,
                              "found the end of the line, expected "
                              "%s, a number from 0 to %llu",
                              what, top);
    const char *s = R->token[i];
    if (wr_is_count(out, s, max))
        return WR_OK;
    const int large = s[strspn(s, "0123456789")] == '\0';
    return wr_reader_fail(R, i,
                          "found '%.40s', expected %s, a number from 0 to "
                          "%llu%s",
                          s, what, top, large ? ": it is too large" : "");
}
