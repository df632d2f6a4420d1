/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "verdict.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Text in messages and verdicts.
 *
 * Names come from untrusted files.  Each is printed in quotes, in ASCII, with
 * escapes as in JSON, and not longer than the format allows.  So it contains no
 * terminal controls, no look-alike letters and no characters that reverse the
 * writing direction, and it does not end before its closing quote. */

typedef struct {
    char *at;
    size_t room, used; /* length without the NUL, as if there were space */
} writer;

static void put(writer *w, const char *text, size_t n) {
    for (size_t i = 0; i < n; i++, w->used++)
        if (w->used + 1 < w->room)
            w->at[w->used] = text[i];
}

size_t ck_character(uint32_t *c, const unsigned char *s, size_t room) {
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t i, n = s[0] < 0x80       ? 1
                  : s[0] >> 5 == 6  ? 2
                  : s[0] >> 4 == 14 ? 3
                  : s[0] >> 3 == 30 ? 4
                                    : 0;
    if (n == 0 || n > room)
        return 0;
    *c = n == 1 ? s[0] : s[0] & (0x7Fu >> n);
    for (i = 1; i < n; i++) {
        if (s[i] >> 6 != 2)
            return 0;
        *c = *c << 6 | (s[i] & 0x3Fu);
    }
    return *c >= least[n] && *c <= 0x10FFFF && *c >> 11 != 0x1B ? n : 0;
}

/* Print one character; strict: escape quotes and backslashes as well. */
static void put_character(writer *w, uint32_t c, int strict) {
    char text[16];
    if (c >= 0x20 && c < 0x7F && !(strict && (c == '"' || c == '\\')))
        snprintf(text, sizeof text, "%c", (char) c);
    else if (c == '"' || c == '\\')
        snprintf(text, sizeof text, "\\%c", (char) c);
    else if (c < 0x10000)
        snprintf(text, sizeof text, "\\u%04x", c);
    else
        snprintf(text, sizeof text, "\\u%04x\\u%04x",
                 (0xD800 + ((c - 0x10000) >> 10)),
                 (0xDC00 + ((c - 0x10000) & 0x3FF)));
    put(w, text, strlen(text));
}

/* Print at most `most` bytes of text, with U+FFFD for a byte that is not UTF-8;
 * return the number of bytes omitted. */
static size_t put_escaped(writer *w, const char *text, size_t most,
                          int strict) {
    const unsigned char *s = (const unsigned char *) text;
    size_t length = strlen(text), i = 0, n;
    uint32_t c;

    for (; i < length; i += n) {
        n = ck_character(&c, s + i, length - i);
        if (n == 0) {
            c = 0xFFFD;
            n = 1;
        }
        if (i + n > most)
            break;
        put_character(w, c, strict);
    }
    return length - i;
}

/* The same, as a JSON string, without its quotes unless quotes is 1. */
static size_t put_name(writer *w, const char *text, size_t most, int quotes) {
    put(w, "\"", (size_t) quotes);
    size_t rest = put_escaped(w, text, most, 1);
    put(w, "\"", (size_t) quotes);
    return rest;
}

/* ---- formats ------------------------------------------------------------ */

static void put_rest(writer *w, size_t rest) {
    char more[48];
    snprintf(more, sizeof more, "..(%zu bytes more)", rest);
    put(w, more, rest > 0 ? strlen(more) : 0);
}

/* Print one conversion other than %s; f is the text after the %. */
static void put_number(writer *w, const char *f, va_list *arguments) {
    char text[64];
    if (f[0] == 'u')
        snprintf(text, sizeof text, "%u", va_arg(*arguments, unsigned));
    else if (f[0] == 'd')
        snprintf(text, sizeof text, "%d", va_arg(*arguments, int));
    else if (strncmp(f, "zu", 2) == 0)
        snprintf(text, sizeof text, "%zu", va_arg(*arguments, size_t));
    else if (strncmp(f, "ju", 2) == 0)
        snprintf(text, sizeof text, "%ju", va_arg(*arguments, uintmax_t));
    else
        snprintf(text, sizeof text, "%%");
    put(w, text, strlen(text));
}

size_t ck_vformat(char *out, size_t room, const char *format,
                  va_list arguments) {
    writer w = {out, room, 0};
    const char *f = format;
    va_list copy;
    size_t most;

    va_copy(copy, arguments);
    while (*f != '\0') {
        size_t plain = strcspn(f, "%");
        int quoted =
            plain > 0 ? f[plain - 1] == '"' : f > format && f[-1] == '"';

        put(&w, f, plain);
        f += plain;
        if (*f == '\0')
            break;
        f++;
        if (*f == 's') {
            put_escaped(&w, va_arg(copy, const char *), SIZE_MAX, 0);
        } else if (*f == '.') {
            for (most = 0, f++; *f >= '0' && *f <= '9'; f++)
                most = 10 * most + (size_t) (*f - '0');
            put_rest(&w,
                     put_name(&w, va_arg(copy, const char *), most, !quoted));
        } else {
            put_number(&w, f, &copy);
            f += strspn(f, "zj");
        }
        f++;
    }
    va_end(copy);
    if (room > 0)
        out[w.used < room ? w.used : room - 1] = '\0';
    return w.used;
}

size_t ck_format_text(char *out, size_t room, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t n = ck_vformat(out, room, format, arguments);
    va_end(arguments);
    return n;
}

size_t ck_quote(char *out, size_t room, const char *text, size_t most) {
    writer w = {out, room, 0};
    size_t rest = put_name(&w, text, most, 1);
    out[w.used < room ? w.used : room - 1] = '\0';
    return rest;
}

void ck_file_name(char *out, size_t room, const char *path) {
    static const char harmless[] = "abcdefghijklmnopqrstuvwxyz"
                                   "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                   "0123456789._-+/=@~";
    if (path == NULL)
        path = "-";
    if (path[0] != '\0' && path[strspn(path, harmless)] == '\0' &&
        strlen(path) < room)
        strcpy(out, path);
    else
        ck_format_text(out, room, "%.300s", path);
}
