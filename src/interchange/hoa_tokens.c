/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tokens of HOA v1: blanks and comments between them mean nothing. */

#include "interchange/hoa.h"

static int is_name(char c) {
    return interchange_is_alnum(c) || c == '_' || c == '-' || c == '.';
}

static void read_string(hoa_t *H) {
    interchange_quoted(H->X, H->text, 0);
    H->kind = HOA_STRING;
}

static void read_number(hoa_t *H) {
    wr_reader_struct *R = H->X->R;
    H->kind = HOA_NUMBER;
    const char *s = R->text + R->pos;
    if (!wr_take_count(&H->number, &s, UINT32_MAX)) {
        interchange_fail(H->X, H->at,
                         "found a number above %lu, expected a smaller one",
                         (unsigned long) UINT32_MAX);
        return;
    }
    R->pos = (size_t) (s - R->text);
    wr_buffer_write(H->text, R->text + H->at, R->pos - H->at);
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

void hoa_next(hoa_t *H) {
    wr_reader_struct *R = H->X->R;
    interchange_blanks(H->X, LEX_NESTED);
    const char c = R->text[R->pos];
    H->at = R->pos;
    H->text->length = 0;
    H->text->text[0] = '\0';
    if (R->pos >= R->length) {
        H->kind = HOA_END;
    } else if (c == '"') {
        read_string(H);
    } else if (c >= '0' && c <= '9') {
        read_number(H);
    } else if (is_name(c) || c == '@') {
        read_word(H);
    } else {
        wr_buffer_write(H->text, &c, 1);
        H->kind = c;
        R->pos++;
    }
    if (H->kind == HOA_MARK && strcmp(H->text->text, "--ABORT--") == 0) {
        H->aborted = interchange_ok(H->X);
        interchange_fail(H->X, H->at, "found --ABORT--");
    }
    if (!interchange_ok(H->X))
        H->kind = HOA_END;
}

void hoa_unexpected(hoa_t *H, const char *expected) {
    interchange_unexpected(H->X, H->at,
                           H->kind == HOA_END ? NULL : H->text->text, expected);
    H->kind = HOA_END;
}

void hoa_expect(hoa_t *H, int kind, const char *expected) {
    if (H->kind == kind)
        hoa_next(H);
    else
        hoa_unexpected(H, expected);
}

int hoa_inside_item(const hoa_t *H) {
    return H->kind != HOA_HEADER && H->kind != HOA_MARK && H->kind != HOA_END;
}
