/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Escapes: every byte against tables written by hand here, texts against the
 * concatenation of their bytes, and no character left that XML or TeX would
 * interpret. */

#include "harness.h"

#include <string.h>

typedef void put_t(wr_buffer_t b, const char *s, size_t length);

static const char *const xml[256] = {
    ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;"};

static const char *const tex[256] = {['#'] = "\\#",
                                     ['$'] = "\\$",
                                     ['%'] = "\\%",
                                     ['&'] = "\\&",
                                     ['_'] = "\\_",
                                     ['{'] = "\\{",
                                     ['}'] = "\\}",
                                     ['\\'] = "\\textbackslash{}",
                                     ['~'] = "\\textasciitilde{}",
                                     ['^'] = "\\textasciicircum{}",
                                     ['<'] = "$<$",
                                     ['>'] = "$>$",
                                     ['|'] = "$|$"};

/* What byte c becomes, by the table. */
static void expect_byte(wr_buffer_t b, const char *const table[256], int c) {
    char byte = (char) c;
    if (table[c] != NULL)
        wr_buffer_put(b, table[c]);
    else if (table == xml && c < 32 && c != '\n' && c != '\t')
        wr_buffer_put(b, "?");
    else
        wr_buffer_write(b, &byte, 1);
}

static void texts_are_joined(put_t *put, const char *const table[256]) {
    for (unsigned long i = test_rounds(300); i > 0; i--) {
        char s[100];
        size_t n = test_below(sizeof s);
        wr_buffer_t got, want;
        wr_buffer_init(got);
        wr_buffer_init(want);
        wr_buffer_put(got, "before ");
        wr_buffer_put(want, "before ");
        for (size_t k = 0; k < n; k++) {
            int c = (int) test_below(test_below(2) ? 256 : 128);
            s[k] = (char) c;
            expect_byte(want, table, c);
        }
        put(got, s, n);
        REQUIRE(got->length == want->length &&
                    memcmp(got->text, want->text, got->length + 1) == 0,
                "%s\nfor %s", got->text, want->text);
        wr_buffer_clear(got);
        wr_buffer_clear(want);
    }
}

static void each_byte(put_t *put, const char *const table[256]) {
    for (int c = 0; c < 256; c++) {
        char byte = (char) c;
        wr_buffer_t got, want;
        wr_buffer_init(got);
        wr_buffer_init(want);
        put(got, &byte, 1);
        expect_byte(want, table, c);
        REQUIRE(got->length == want->length &&
                    memcmp(got->text, want->text, got->length + 1) == 0,
                "byte %d: %s", c, got->text);
        wr_buffer_clear(got);
        wr_buffer_clear(want);
    }
}

TEST(bytes_in_xml) {
    each_byte(wr_buffer_write_xml, xml);
}

TEST(bytes_in_tex) {
    each_byte(wr_buffer_write_tex, tex);
}

TEST(texts_in_xml) {
    texts_are_joined(wr_buffer_write_xml, xml);
}

TEST(texts_in_tex) {
    texts_are_joined(wr_buffer_write_tex, tex);
}

TEST(only_length_bytes_are_read) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_write_xml(b, NULL, 0);
    wr_buffer_write_tex(b, NULL, 0);
    wr_buffer_write_xml(b, "a<b>", 2);
    wr_buffer_write_tex(b, "|_|", 2);
    wr_buffer_put_xml(b, "<");
    wr_buffer_put_tex(b, "_");
    REQUIRE(strcmp(b->text, "a&lt;$|$\\_&lt;\\_") == 0, "%s", b->text);
    wr_buffer_clear(b);
}
