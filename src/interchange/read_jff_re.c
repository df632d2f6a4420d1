/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* JFLAP's regular expressions, files of <type>re</type>: `+` is union, `*`
 * repetition, `!` the empty word, parentheses group, and every other
 * character is a letter, even a blank.  The text is rewritten in the notation
 * of wreath, with a backslash before every letter that could have a meaning
 * there, and then read.
 */

#include "interchange/impl.h"

static void rewrite(wr_buffer_t out, const char *s, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '+')
            wr_buffer_put(out, "|");
        else if (s[i] == '!')
            wr_buffer_put(out, "()");
        else if (s[i] == '(' || s[i] == ')' || s[i] == '*')
            wr_buffer_write(out, s + i, 1);
        else if (s[i] == ' ')
            wr_buffer_put(out, "' '");
        else {
            /* the later bytes of a UTF-8 character are copied */
            if ((s[i] & 0xc0) != 0x80 && !interchange_is_alnum(s[i]))
                wr_buffer_put(out, "\\");
            wr_buffer_write(out, s + i, 1);
        }
    }
}

void interchange_jff_expression(interchange_draft_t *X, const char *s, size_t n,
                                size_t at) {
    wr_reader_struct *file = X->R;
    wr_reader_t R;
    wr_buffer_t text;
    if (n == 0) {
        interchange_fail(X, at, "found an empty <expression>");
        return;
    }
    wr_buffer_init(text);
    wr_reader_init(R);
    rewrite(text, s, n);
    X->status = wr_reader_open_text(R, "expression", text->text, text->length);
    if (interchange_ok(X)) {
        X->R = R;
        interchange_read_expression(X);
        X->R = file;
    }
    if (X->status == WR_PARSE) /* add the rewritten text to the message */
        X->status = wr_reader_fail_at(file, at, "%s, which is '%.100s'",
                                      R->message, text->text);
    wr_reader_clear(R);
    wr_buffer_clear(text);
}
