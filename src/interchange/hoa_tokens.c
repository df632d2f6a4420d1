/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tokens of HOA v1: blanks and comments between them mean nothing. */

#include "interchange/hoa.h"

#include <string.h>

static int is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '-' || c == '.' || (c >= '0' && c <= '9');
}

/* Passes blanks and comments, which may be inside each other. */
static wr_status_t pass_blanks(hoa_t *H) {
    wr_reader_struct *R = H->X->R;
    size_t depth = 0, open = R->pos;
    for (; R->pos < R->length; R->pos++) {
        const char *s = R->text + R->pos;
        if (s[0] == '/' && s[1] == '*') {
            if (depth++ == 0)
                open = R->pos;
            R->pos++;
        } else if (depth > 0 && s[0] == '*' && s[1] == '/') {
            depth--;
            R->pos++;
        } else if (depth == 0 && *s != ' ' && *s != '\t' && *s != '\n' &&
                   *s != '\r') {
            return WR_OK;
        }
    }
    return depth == 0
               ? WR_OK
               : wr_reader_fail_at(R, open, "found no end of this comment");
}

static wr_status_t read_string(hoa_t *H) {
    wr_reader_struct *R = H->X->R;
    for (R->pos++; R->pos < R->length && R->text[R->pos] != '"'; R->pos++) {
        if (R->text[R->pos] == '\\' && R->pos + 1 < R->length)
            R->pos++;
        wr_buffer_write(H->text, R->text + R->pos, 1);
    }
    H->kind = HOA_STRING;
    if (R->pos++ < R->length)
        return WR_OK;
    R->pos = R->length;
    return wr_reader_fail_at(R, H->at, "found no end of this string");
}

static wr_status_t read_number(hoa_t *H) {
    wr_reader_struct *R = H->X->R;
    H->kind = HOA_NUMBER;
    H->number = 0;
    for (; R->text[R->pos] >= '0' && R->text[R->pos] <= '9'; R->pos++) {
        H->number = 10 * H->number + (uint64_t) (R->text[R->pos] - '0');
        if (H->number > UINT32_MAX)
            return wr_reader_fail_at(R, H->at,
                                     "found a number above %lu, expected a "
                                     "smaller one",
                                     (unsigned long) UINT32_MAX);
    }
    wr_buffer_write(H->text, R->text + H->at, R->pos - H->at);
    return WR_OK;
}

static void read_word(hoa_t *H) {
    wr_reader_struct *R = H->X->R;
    const int alias = R->text[R->pos] == '@';
    R->pos += (size_t) alias;
    while (R->pos < R->length && is_name(R->text[R->pos]))
        R->pos++;
    wr_buffer_write(H->text, R->text + H->at, R->pos - H->at);
    H->kind = alias                                  ? HOA_ALIAS
              : strncmp(H->text->text, "--", 2) == 0 ? HOA_MARK
                                                     : HOA_WORD;
    if (H->kind == HOA_WORD && R->text[R->pos] == ':') {
        H->kind = HOA_HEADER;
        R->pos++;
    }
}

wr_status_t hoa_next(hoa_t *H) {
    wr_reader_struct *R = H->X->R;
    wr_status_t s = pass_blanks(H);
    if (s != WR_OK)
        return s;
    H->at = R->pos;
    H->text->length = 0;
    H->text->text[0] = '\0';
    if (R->pos >= R->length) {
        H->kind = HOA_END;
        return WR_OK;
    }
    const char c = R->text[R->pos];
    if (c == '"')
        return read_string(H);
    if (c >= '0' && c <= '9')
        return read_number(H);
    if (is_name(c) || c == '@') {
        read_word(H);
        return WR_OK;
    }
    wr_buffer_write(H->text, &c, 1);
    H->kind = c;
    R->pos++;
    return WR_OK;
}

wr_status_t hoa_unexpected(hoa_t *H, const char *expected) {
    if (H->kind == HOA_END)
        return wr_reader_fail_at(
            H->X->R, H->at, "found the end of the file, expected %s", expected);
    return wr_reader_fail_at(H->X->R, H->at, "found '%.40s', expected %s",
                             H->text->text, expected);
}
