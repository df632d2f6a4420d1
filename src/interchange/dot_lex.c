/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tokens of DOT (Graphviz): words, numerals, "quoted" strings that `+` joins,
 * <HTML>, arrows, and comments of three kinds. */

#include "interchange/dot.h"

static int is_word(char c) {
    return interchange_is_alnum(c) || c == '_' || (c & 0x80) != 0;
}

/* '#' begins a comment wherever a token may begin, as in Graphviz, and so
 * outside strings: a colour #ff0000 needs quotes. */
static void pass(dot_t *G) {
    interchange_blanks(G->X, LEX_HASH | LEX_SLASHES | LEX_STARS);
}

/* Backslashes stay, but for those before quotes and ends of lines. */
static void read_quoted(dot_t *G) {
    interchange_quoted(G->X, G->text, LEX_BROKEN | LEX_KEEP);
}

static void read_strings(dot_t *G) {
    wr_reader_struct *R = G->X->R;
    read_quoted(G);
    pass(G);
    while (interchange_ok(G->X) && R->text[R->pos] == '+') {
        R->pos++;
        pass(G);
        if (R->text[R->pos] != '"')
            interchange_fail(G->X, R->pos, "expected a string after '+'");
        else
            read_quoted(G);
        pass(G);
    }
    G->kind = DOT_ID;
    G->quoted = 1;
}

static void read_html(dot_t *G) {
    wr_reader_struct *R = G->X->R;
    size_t depth = 0, i = R->pos;
    for (; i < R->length; i++) {
        depth += R->text[i] == '<';
        if (R->text[i] == '>' && --depth == 0)
            break;
    }
    if (i >= R->length) {
        interchange_fail(G->X, R->pos, "found no '>' for this '<'");
        return;
    }
    wr_buffer_write(G->text, R->text + R->pos, i + 1 - R->pos);
    R->pos = i + 1;
    G->kind = DOT_ID;
    G->quoted = G->html = 1;
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

void dot_next(dot_t *G) {
    wr_reader_struct *R = G->X->R;
    pass(G);
    const char *t = R->text + R->pos;
    G->at = R->pos;
    G->quoted = G->html = 0;
    G->text->length = 0;
    G->text->text[0] = '\0';
    if (R->pos >= R->length) {
        G->kind = DOT_END;
    } else if (*t == '"') {
        read_strings(G);
    } else if (*t == '<') {
        read_html(G);
    } else if (t[0] == '-' && (t[1] == '>' || t[1] == '-')) {
        G->kind = t[1] == '>' ? DOT_ARROW : DOT_LINE;
        wr_buffer_write(G->text, t, 2);
        R->pos += 2;
    } else if (is_word(*t) || *t == '-' || *t == '.') {
        read_word(G);
    } else {
        wr_buffer_write(G->text, t, 1);
        G->kind = *t > 32 ? *t : DOT_BAD;
        R->pos++;
    }
    if (!interchange_ok(G->X))
        G->kind = DOT_END;
}

void dot_unexpected(dot_t *G, const char *expected) {
    interchange_unexpected(G->X, G->at,
                           G->kind == DOT_END ? NULL : G->text->text, expected);
    G->kind = DOT_END;
}

void dot_expect(dot_t *G, int kind, const char *expected) {
    if (G->kind == kind)
        dot_next(G);
    else
        dot_unexpected(G, expected);
}
