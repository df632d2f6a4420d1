/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Text output: a string that grows.  Every writer of wreath first fills a
 * buffer, and only a complete text reaches a file (save.c).
 */

#include "base/base.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void wr_buffer_init(wr_buffer_t b) {
    memset(b, 0, sizeof *b);
    b->alloc = 64;
    b->text = wr_malloc(b->alloc);
    b->text[0] = '\0';
}

void wr_buffer_clear(wr_buffer_t b) {
    wr_free(b->text);
    memset(b, 0, sizeof *b);
}

#define STEP ((size_t) 1 << 22) /* bytes between two checks of limits */

/* Make space for `more` bytes and the NUL after them; return 0 if a limit does
 * not allow it. */
static int reserve(wr_buffer_t b, size_t more) {
    size_t half = b->alloc / 2;
    if (b->status != WR_OK)
        return 0;
    if (more < b->alloc - b->length)
        return 1; /* true now: length < alloc, so the difference is >= 1 */
    size_t need = b->length + more + 1;
    if (need <= more)
        need = SIZE_MAX; /* overflow: malloc will refuse this size */
    if (b->limits != NULL && half > STEP)
        half = STEP;
    if (need < b->alloc + half)
        need = b->alloc + half;
    if (b->limits != NULL)
        b->status = wr_limits_check(b->limits, "text", 0, need);
    if (b->status != WR_OK)
        return 0;
    b->alloc = need;
    b->text = wr_realloc(b->text, b->alloc);
    return 1;
}

wr_status_t wr_buffer_end(wr_buffer_t b, size_t from) {
    wr_status_t s = b->status;
    if (s != WR_OK)
        b->text[b->length = from] = '\0';
    b->limits = NULL;
    b->status = WR_OK;
    return s;
}

void wr_buffer_write(wr_buffer_t b, const char *s, size_t length) {
    if (length == 0)
        return; /* s may be NULL */
    if (!reserve(b, length))
        return;
    memcpy(b->text + b->length, s, length);
    b->length += length;
    b->text[b->length] = '\0';
}

void wr_buffer_put(wr_buffer_t b, const char *s) {
    wr_buffer_write(b, s, strlen(s));
}

void wr_buffer_vprintf(wr_buffer_t b, const char *fmt, va_list ap) {
    va_list again;
    if (b->status != WR_OK)
        return;
    va_copy(again, ap);
    int n = vsnprintf(b->text + b->length, b->alloc - b->length, fmt, ap);
    if (n < 0) { /* more than INT_MAX bytes, which no caller formats */
        fprintf(stderr, "wreath: a formatted text is too long\n");
        exit(3);
    }
    if ((size_t) n >= b->alloc - b->length) { /* cut; now n is known */
        if (reserve(b, (size_t) n))
            vsnprintf(b->text + b->length, b->alloc - b->length, fmt, again);
        else
            n = 0;
    }
    va_end(again);
    b->length += (size_t) n;
}

void wr_buffer_printf(wr_buffer_t b, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    wr_buffer_vprintf(b, fmt, ap);
    va_end(ap);
}

void wr_vsay(char **text, const char *fmt, va_list ap) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_vprintf(b, fmt, ap);
    wr_free(*text);
    *text = b->text;
}

void wr_say(char **text, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    wr_vsay(text, fmt, ap);
    va_end(ap);
}

void wr_buffer_put_uint(wr_buffer_t b, uint32_t x) {
    char digits[12], *s = digits + sizeof digits;
    do
        *--s = (char) ('0' + x % 10);
    while ((x /= 10) != 0);
    wr_buffer_write(b, s, (size_t) (digits + sizeof digits - s));
}

void wr_buffer_seal(wr_buffer_t b, size_t from) {
    char hash[65];
    wr_assert(from <= b->length);
    wr_sha256(hash, b->text + from, b->length - from);
    wr_buffer_printf(b, "sha256 %s\n.\n", hash);
}
