/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading a file, standard input or a text in memory into a reader, in two
 * phases: gather the bytes, never more than the bound allows nor much more than
 * there are; then check them.  The reader changes only if both succeed.
 */

#include "base/base.h"
#include "base/impl.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_TOKEN 65536 /* bytes */

void wr_reader_init(wr_reader_t R) {
    memset(R, 0, sizeof *R);
}

void wr_reader_clear(wr_reader_t R) {
    wr_free(R->name);
    wr_free(R->text);
    wr_free(R->token);
    wr_free(R->column);
    wr_free(R->copy);
    memset(R, 0, sizeof *R);
}

/* ---- gathering --------------------------------------------------------- */

typedef struct {
    const char *name;
    char *text; /* NULL, or length bytes and a NUL */
    size_t length;
} bytes_t;

/* Set a message about the file as a whole, or one that contains its line. */
WR_PRINTF(3, 4)
static wr_status_t fail(wr_reader_t R, wr_status_t s, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(R->message, sizeof R->message, fmt, ap);
    va_end(ap);
    wr_make_printable(R->message); /* file names may contain any bytes */
    return s;
}

/* The size to allocate first: the size of the file and one byte more, to see
 * its end.  For a pipe, a device or a file of /proc the size is not known. */
static size_t first_guess(const struct stat *st, size_t max) {
    size_t guess = 4096;
    if (S_ISREG(st->st_mode) && st->st_size > 0)
        guess = (size_t) st->st_size + 1;
    return guess <= max ? guess : max + 1;
}

/* Read everything from fd; return UNABLE as soon as byte max + 1 has been seen,
 * so that an endless file is abandoned in time.  Between two reads length <
 * alloc <= max + 1, and text has alloc + 1 bytes: there is always space for a
 * byte and for the NUL. */
static wr_status_t gather(bytes_t *out, wr_reader_t R, int fd, size_t max) {
    const char *name = out->name;
    struct stat st;
    if (max == 0 || max > SIZE_MAX / 4)
        max = SIZE_MAX / 4; /* no bound: the arithmetic below is safe */
    if (fstat(fd, &st) < 0)
        return fail(R, WR_IO, "cannot read %s: %s", name, strerror(errno));
    if (S_ISREG(st.st_mode) && st.st_size > 0 && (uintmax_t) st.st_size > max)
        return fail(R, WR_UNABLE, "%s: %ju bytes are over the limit of %zu",
                    name, (uintmax_t) st.st_size, max);
    size_t alloc = first_guess(&st, max), length = 0;
    char *text = wr_malloc(alloc + 1);
    for (;;) {
        ssize_t n = read(fd, text + length, alloc - length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            int error = errno;
            wr_free(text);
            return fail(R, WR_IO, "cannot read %s: %s", name, strerror(error));
        }
        if (n == 0)
            break;
        length += (size_t) n;
        if (length > max) {
            wr_free(text);
            return fail(R, WR_UNABLE,
                        "%s: the file is over the limit of %zu bytes", name,
                        max);
        }
        if (length == alloc) { /* still <= max: there may be more */
            alloc = alloc <= max / 2 ? 2 * alloc : max + 1;
            text = wr_realloc(text, alloc + 1);
        }
    }
    out->text = wr_realloc(text, length + 1); /* return the unused rest */
    out->text[length] = '\0';
    out->length = length;
    return WR_OK;
}

/* ---- checking ---------------------------------------------------------- */

/* The number of bytes from i on, in multiples of eight, that are ASCII and not
 * NUL, as nearly all bytes of most texts are. */
static size_t plain(const bytes_t *b, size_t i) {
    const uint64_t ones = UINT64_C(0x0101010101010101), high = ones << 7;
    size_t from = i;
    for (uint64_t w; i + sizeof w <= b->length; i += sizeof w) {
        memcpy(&w, b->text + i, sizeof w);
        if (((w | (w - ones)) & high) != 0) /* a NUL borrows from the next */
            break;
    }
    return i - from;
}

/* Set a message about byte i, with its line and column. */
WR_PRINTF(4, 5)
static wr_status_t fail_at(wr_reader_t R, const bytes_t *b, size_t i,
                           const char *fmt, ...) {
    char what[120];
    unsigned long line, column;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    base_place(&line, &column, b->text, i);
    return fail(R, WR_PARSE, "%s:%lu:%lu: %s", b->name, line, column, what);
}

/* Check that every character is UTF-8 and none is NUL: from now on the text is
 * a C string, and no other reader need check it again. */
static wr_status_t check_utf8(wr_reader_t R, const bytes_t *b) {
    const char *s = b->text;
    for (size_t i = plain(b, 0), n; i < b->length; i += n + plain(b, i + n)) {
        n = base_utf8_length(s + i, b->length - i);
        if (n == 0 || s[i] == 0)
            return fail_at(
                R, b, i, "found the byte 0x%02x, expected UTF-8 text%s",
                (unsigned char) s[i], s[i] == 0 ? " without NUL bytes" : "");
    }
    return WR_OK;
}

/* Return 1 if more than MAX_TOKEN bytes in a row are not blank, be it in a
 * comment. */
static int has_long_run(const bytes_t *b) {
    for (size_t at = 0, i; b->length > at && b->length - at > MAX_TOKEN;
         at = i) {
        i = at + MAX_TOKEN + 1;
        while (i > at && !wr_is_blank(b->text[i - 1]))
            i--;
        if (i == at)
            return 1;
    }
    return 0;
}

/* A text of tokens has no control characters except white space, not even in a
 * comment, because tokens become names, and names are printed. */
static wr_status_t check_controls(wr_reader_t R, const bytes_t *b) {
    for (size_t i = 0; i < b->length; i++)
        if (wr_is_control(b->text + i) && !wr_is_blank(b->text[i]))
            return fail_at(R, b, i, "found a control character, expected text");
    return WR_OK;
}

/* Nor has it overlong tokens: the code that reads tokens may rely on that. */
static wr_status_t check_tokens(wr_reader_t R, const bytes_t *b) {
    size_t token = 0; /* length so far */
    int comment = 0;
    if (!has_long_run(b))
        return WR_OK;
    for (size_t i = 0; i < b->length; i++) {
        char c = b->text[i];
        if (c == '\n')
            comment = 0;
        if (wr_is_blank(c))
            token = 0;
        else if (!comment && token == 0 && c == '#')
            comment = 1;
        else if (!comment && ++token > MAX_TOKEN)
            return fail_at(R, b, i - MAX_TOKEN,
                           "found a token of more than %d bytes, expected a "
                           "shorter one",
                           MAX_TOKEN);
    }
    return WR_OK;
}

/* ---- reading and checking ---------------------------------------------- */

/* Make b the text of R, or free it. */
static wr_status_t adopt(wr_reader_t R, bytes_t *b, int tokens) {
    wr_status_t s = check_utf8(R, b);
    if (s == WR_OK && tokens)
        s = check_controls(R, b);
    if (s == WR_OK && tokens)
        s = check_tokens(R, b);
    if (s != WR_OK) {
        wr_free(b->text);
        return s;
    }
    char *copy = wr_strdup(b->name); /* it may be R->name */
    wr_reader_clear(R);
    R->name = copy;
    R->text = b->text;
    R->length = b->length;
    return WR_OK;
}

/* "-" is standard input, which is read but not closed. */
static wr_status_t open_path(wr_reader_t R, const char *path, size_t max,
                             int tokens) {
    int is_stdin = strcmp(path, "-") == 0;
    bytes_t b = {.name = is_stdin ? "stdin" : path};
    int fd =
        is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return fail(R, WR_IO, "cannot read %s: %s", b.name, strerror(errno));
    wr_status_t s = gather(&b, R, fd, max);
    if (!is_stdin)
        close(fd);
    return s != WR_OK ? s : adopt(R, &b, tokens);
}

wr_status_t wr_reader_open(wr_reader_t R, const char *path, size_t max_bytes) {
    return open_path(R, path, max_bytes, 1);
}

wr_status_t wr_reader_load(wr_reader_t R, const char *path, size_t max_bytes) {
    return open_path(R, path, max_bytes, 0);
}

wr_status_t wr_reader_open_text(wr_reader_t R, const char *name,
                                const char *text, size_t length) {
    bytes_t b = {name, wr_malloc(length + 1), length};
    if (length > 0)
        memcpy(b.text, text, length);
    b.text[length] = '\0';
    return adopt(R, &b, 1);
}
