/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tokens of DOT (Graphviz): words, numerals, "quoted" strings that `+` joins,
 * <HTML>, arrows, and comments of three kinds. */

#include "interchange/dot.h"

static int is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (c >= '0' && c <= '9') || (c & 0x80) != 0;
}

static size_t line_end(const wr_reader_struct *R, size_t i) {
    while (i < R->length && R->text[i] != '\n')
        i++;
    return i;
}

/* Passes blanks and comments; '#' begins one only at the start of a line. */
static wr_status_t pass(dot_t *G) {
    wr_reader_struct *R = G->X->R;
    while (R->pos < R->length) {
        const char *s = R->text + R->pos;
        const size_t at = R->pos;
        if (*s == ' ' || *s == '\t' || *s == '\n' || *s == '\r') {
            R->pos++;
        } else if ((*s == '#' && (at == 0 || s[-1] == '\n')) ||
                   (s[0] == '/' && s[1] == '/')) {
            R->pos = line_end(R, at);
        } else if (s[0] == '/' && s[1] == '*') {
            for (R->pos += 2;
                 R->pos < R->length &&
                 !(R->text[R->pos] == '*' && R->text[R->pos + 1] == '/');)
                R->pos++;
            if (R->pos >= R->length)
                return wr_reader_fail_at(R, at, "found no end of this comment");
            R->pos += 2;
        } else if (at == 0 && R->length >= 3 && (unsigned char) *s == 0xef &&
                   (unsigned char) s[1] == 0xbb) {
            R->pos += 3; /* a byte order mark */
        } else {
            break;
        }
    }
    return WR_OK;
}

/* The inside of "..." is added to the text; backslashes stay, but for those
 * before quotes and ends of lines. */
static wr_status_t read_quoted(dot_t *G) {
    wr_reader_struct *R = G->X->R;
    const size_t at = R->pos++;
    for (; R->pos < R->length && R->text[R->pos] != '"'; R->pos++) {
        const char *s = R->text + R->pos;
        if (s[0] == '\\' && s[1] == '"') {
            wr_buffer_put(G->text, "\"");
            R->pos++;
        } else if (s[0] == '\\' && s[1] == '\n') {
            R->pos++;
        } else if (s[0] == '\\' && R->pos + 1 < R->length) {
            wr_buffer_write(G->text, s, 2);
            R->pos++;
        } else {
            wr_buffer_write(G->text, s, 1);
        }
    }
    if (R->pos >= R->length)
        return wr_reader_fail_at(R, at, "found no end of this string");
    R->pos++;
    return WR_OK;
}

static wr_status_t read_strings(dot_t *G) {
    wr_reader_struct *R = G->X->R;
    wr_status_t s = read_quoted(G);
    G->kind = DOT_ID;
    G->quoted = 1;
    while (s == WR_OK) {
        s = pass(G);
        if (s != WR_OK || R->text[R->pos] != '+')
            break;
        R->pos++;
        s = pass(G);
        if (s == WR_OK && R->text[R->pos] != '"')
            s = wr_reader_fail_at(R, R->pos, "expected a string behind '+'");
        if (s == WR_OK)
            s = read_quoted(G);
    }
    return s;
}

static wr_status_t read_html(dot_t *G) {
    wr_reader_struct *R = G->X->R;
    size_t depth = 0, i = R->pos;
    for (; i < R->length; i++) {
        depth += R->text[i] == '<';
        if (R->text[i] == '>' && --depth == 0)
            break;
    }
    if (i >= R->length)
        return wr_reader_fail_at(R, R->pos, "found no '>' for this '<'");
    wr_buffer_write(G->text, R->text + R->pos, i + 1 - R->pos);
    R->pos = i + 1;
    G->kind = DOT_ID;
    G->quoted = 1;
    return WR_OK;
}

/* A word or a numeral. */
static void read_word(dot_t *G) {
    wr_reader_struct *R = G->X->R;
    const int numeral = R->text[R->pos] == '-' || R->text[R->pos] == '.';
    R->pos += (size_t) (R->text[R->pos] == '-');
    while (R->pos < R->length &&
           (is_word(R->text[R->pos]) ||
            (R->text[R->pos] == '.' &&
             (numeral || (R->text[G->at] >= '0' && R->text[G->at] <= '9')))))
        R->pos++;
    wr_buffer_write(G->text, R->text + G->at, R->pos - G->at);
    G->kind = DOT_ID;
}

wr_status_t dot_next(dot_t *G) {
    wr_reader_struct *R = G->X->R;
    wr_status_t s = pass(G);
    if (s != WR_OK)
        return s;
    const char *t = R->text + R->pos;
    G->at = R->pos;
    G->quoted = 0;
    G->text->length = 0;
    G->text->text[0] = '\0';
    if (R->pos >= R->length) {
        G->kind = DOT_END;
        return WR_OK;
    }
    if (*t == '"')
        return read_strings(G);
    if (*t == '<')
        return read_html(G);
    if (t[0] == '-' && (t[1] == '>' || t[1] == '-')) {
        G->kind = t[1] == '>' ? DOT_ARROW : DOT_LINE;
        wr_buffer_write(G->text, t, 2);
        R->pos += 2;
        return WR_OK;
    }
    if (is_word(*t) || *t == '-' || *t == '.') {
        read_word(G);
        return WR_OK;
    }
    wr_buffer_write(G->text, t, 1);
    G->kind = *t > 32 ? *t : DOT_BAD;
    R->pos++;
    return WR_OK;
}

wr_status_t dot_unexpected(dot_t *G, const char *expected) {
    if (G->kind == DOT_END)
        return wr_reader_fail_at(
            G->X->R, G->at, "found the end of the file, expected %s", expected);
    return wr_reader_fail_at(G->X->R, G->at, "found '%.40s', expected %s",
                             G->text->text, expected);
}
