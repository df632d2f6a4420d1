/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* UTF-8: the length of a character, and making a text printable.
 *
 * The first byte of a character determines its length; the range of the second
 * excludes overlong forms, surrogates and code points above U+10FFFF; the
 * others are any continuation bytes (Unicode, table 3-7).
 */

#include "base/impl.h"

#include <stdio.h>
#include <string.h>

static int within(unsigned char c, unsigned char low, unsigned char high) {
    return low <= c && c <= high;
}

size_t base_utf8_length(const char *text, size_t left) {
    const unsigned char *s = (const unsigned char *) text;
    if (s[0] < 0x80)
        return 1;
    if (!within(s[0], 0xc2, 0xf4))
        return 0;
    size_t n = s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    unsigned char low = s[0] == 0xe0 ? 0xa0 : s[0] == 0xf0 ? 0x90 : 0x80;
    unsigned char high = s[0] == 0xed ? 0x9f : s[0] == 0xf4 ? 0x8f : 0xbf;
    if (n > left || !within(s[1], low, high))
        return 0;
    for (size_t i = 2; i < n; i++)
        if (!within(s[i], 0x80, 0xbf))
            return 0;
    return n;
}

int wr_is_line(const char *s) {
    size_t length = strlen(s), n;
    for (size_t i = 0; i < length; i += n) {
        n = base_utf8_length(s + i, length - i);
        if (n == 0 || wr_is_control(s + i))
            return 0;
    }
    return 1;
}

void wr_make_printable(char *s) {
    size_t length = strlen(s);
    for (size_t i = 0, n; i < length; i += n) {
        n = base_utf8_length(s + i, length - i);
        if (n == 0)
            n = 1;
        else if (!wr_is_control(s + i))
            continue;
        memset(s + i, '?', n);
    }
}

void base_bounded(char *out, size_t size, const char *fmt, va_list ap) {
    int n = vsnprintf(out, size, fmt, ap);
    if (n < 0)
        out[0] = '\0';
    else if ((size_t) n >= size) {
        size_t end = size - 4; /* bytes 10xxxxxx continue a character */
        while (end > 0 && ((unsigned char) out[end] & 0xc0) == 0x80)
            end--;
        memcpy(out + end, "...", 4);
    }
    wr_make_printable(out);
}
