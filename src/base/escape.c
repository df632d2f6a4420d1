/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Escaping text: names and sentences, which may contain any byte, as parts of
 * XML, TeX and CSV.  Each language has a table of replacements; bytes without a
 * replacement are copied unchanged, in runs. */

#include "base/base.h"

#include <string.h>

/* Return the replacement of c, or NULL if c stays as it is. */
typedef const char *table_t(unsigned char c);

static const char *in_xml(unsigned char c) {
    static const char *const table[256] = {
        ['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;"};
    /* XML 1.0 cannot represent any other control character */
    return c < ' ' && c != '\n' && c != '\t' ? "?" : table[c];
}

static const char *in_tex(unsigned char c) {
    static const char *const table[256] = {
        ['#'] = "\\#",
        ['$'] = "\\$",
        ['%'] = "\\%",
        ['&'] = "\\&",
        ['_'] = "\\_",
        ['{'] = "\\{",
        ['}'] = "\\}",
        ['\\'] = "\\textbackslash{}",
        ['~'] = "\\textasciitilde{}",
        ['^'] = "\\textasciicircum{}",
        /* the original TeX fonts have other glyphs at these three codes */
        ['<'] = "$<$",
        ['>'] = "$>$",
        ['|'] = "$|$"};
    return table[c];
}

static const char *in_csv(unsigned char c) {
    return c == '"' ? "\"\"" : NULL;
}

static void put(wr_buffer_t b, const char *s, size_t length, table_t *table) {
    size_t done = 0;
    for (size_t i = 0; i < length; i++) {
        const char *instead = table((unsigned char) s[i]);
        if (instead == NULL)
            continue;
        wr_buffer_write(b, s + done, i - done);
        wr_buffer_put(b, instead);
        done = i + 1;
    }
    if (done < length)
        wr_buffer_write(b, s + done, length - done);
}

void wr_buffer_write_xml(wr_buffer_t b, const char *s, size_t length) {
    put(b, s, length, in_xml);
}

void wr_buffer_write_tex(wr_buffer_t b, const char *s, size_t length) {
    put(b, s, length, in_tex);
}

void wr_buffer_put_xml(wr_buffer_t b, const char *s) {
    put(b, s, strlen(s), in_xml);
}

void wr_buffer_put_tex(wr_buffer_t b, const char *s) {
    put(b, s, strlen(s), in_tex);
}

void wr_buffer_put_csv(wr_buffer_t b, const char *s) {
    const char *quote = strpbrk(s, ",\"\r\n") != NULL ? "\"" : "";
    wr_buffer_put(b, quote);
    put(b, s, strlen(s), in_csv);
    wr_buffer_put(b, quote);
}
