/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Lines of pieces: like the lines of base, except that each format has its own
 * comment character, and that pieces are not copied, so that an error can point
 * at them. */

#include "interchange/impl.h"

void interchange_line_clear(interchange_line_t *line) {
    wr_free(line->piece);
    line->piece = NULL;
}

static void add(interchange_line_t *line, const char *s, size_t n) {
    if (line->count == line->alloc) {
        line->alloc = 2 * line->alloc + 8;
        line->piece =
            wr_realloc(line->piece, line->alloc * sizeof *line->piece);
    }
    line->piece[line->count++] = (interchange_piece_t){s, n};
}

static void split_at_blanks(interchange_line_t *line, const char *s,
                            const char *end) {
    while (s < end) {
        const char *t = s;
        while (t < end && !wr_is_blank(*t))
            t++;
        if (t > s)
            add(line, s, (size_t) (t - s));
        s = t < end ? t + 1 : end;
    }
}

/* Split at tabs; tabs at the end of the line separate nothing. */
static void split_at_tabs(interchange_line_t *line, const char *s,
                          const char *end) {
    while (end > s && (end[-1] == '\r' || end[-1] == '\t'))
        end--;
    while (s <= end) {
        const char *t = memchr(s, '\t', (size_t) (end - s));
        if (t == NULL)
            t = end;
        add(line, s, (size_t) (t - s));
        s = t + 1;
    }
}

static void split(interchange_line_t *line, const char *s, const char *end) {
    const char *t = s;
    line->count = 0;
    while (t < end && wr_is_blank(*t))
        t++;
    if (t == end || (line->comment != 0 && *t == line->comment))
        return;
    if (line->tabs && memchr(t, '\t', (size_t) (end - t)) != NULL)
        split_at_tabs(line, t, end);
    else
        split_at_blanks(line, s, end);
}

int interchange_line_next(interchange_line_t *line) {
    wr_reader_struct *R = line->R;
    while (R->pos < R->length) {
        const char *s = R->text + R->pos;
        const char *end = memchr(s, '\n', R->length - R->pos);
        line->start = R->pos;
        if (end == NULL)
            end = R->text + R->length;
        line->end = (size_t) (end - R->text);
        R->pos = line->end + (line->end < R->length);
        if (line->start == 0 && end - s >= 3 &&
            memcmp(s, "\xef\xbb\xbf", 3) == 0)
            s += 3; /* a byte order mark */
        split(line, s, end);
        if (line->count > 0)
            return 1;
    }
    return 0;
}

void interchange_line_back(interchange_line_t *line) {
    line->R->pos = line->start;
}

size_t interchange_piece_at(const interchange_line_t *line, size_t i) {
    return i < line->count ? (size_t) (line->piece[i].s - line->R->text)
                           : line->end;
}

int interchange_piece_is(interchange_piece_t p, const char *s) {
    return strlen(s) == p.length && memcmp(p.s, s, p.length) == 0;
}

/* Return the first position >= i that is not a digit, or n. */
static size_t pass_digits(const char *s, size_t i, size_t n) {
    while (i < n && s[i] >= '0' && s[i] <= '9')
        i++;
    return i;
}

static size_t pass_sign(const char *s, size_t i, size_t n) {
    return i + (size_t) (i < n && (s[i] == '+' || s[i] == '-'));
}

int interchange_is_decimal(const char *s, size_t n) {
    const size_t start = pass_sign(s, 0, n);
    size_t i = pass_digits(s, start, n), digits = i - start;
    if (i < n && s[i] == '.') {
        const size_t point = ++i;
        i = pass_digits(s, i, n);
        digits += i - point;
    }
    if (digits > 0 && i < n && (s[i] == 'e' || s[i] == 'E')) {
        const size_t exponent = pass_sign(s, i + 1, n);
        i = pass_digits(s, exponent, n);
        return i > exponent && i == n;
    }
    return digits > 0 && i == n;
}
