/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading a file, standard input or a text in memory into a reader, in two
 * phases: gather the bytes, never more than the bound allows nor much more than
 * there are; then check them.  The reader changes only if both succeed.
 */

#include "base/base.h"
#include "base/impl.h"
#include "base/process.h"

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
    WR_FREE(R->name, R->text, R->token, R->column, R->copy);
    memset(R, 0, sizeof *R);
}

/* ---- gathering --------------------------------------------------------- */

/* Set a message about the file as a whole. */
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

/* Wait for a pipe, as long as the limits of R allow. */
static wr_status_t await(wr_reader_t R, int fd) {
    if (R->limits == NULL || wr_file_await(fd, R->name, R->limits) == WR_OK)
        return WR_OK;
    return fail(R, WR_UNABLE, "%s", R->limits->reason);
}

/* Read everything from fd; return UNABLE as soon as byte max + 1 has been seen,
 * so that an endless file is abandoned in time.  Between two reads length <
 * alloc <= max + 1, and text has alloc + 1 bytes: there is always space for a
 * byte and for the NUL. */
static wr_status_t gather(wr_reader_t R, int fd, size_t max) {
    const char *name = R->name;
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
        if (await(R, fd) != WR_OK) {
            wr_free(text);
            return WR_UNABLE;
        }
        ssize_t n = read(fd, text + length, alloc - length);
        if (n < 0 && (errno == EINTR || (errno == EAGAIN && R->limits != NULL)))
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
    R->text = wr_realloc(text, length + 1); /* return the unused rest */
    R->text[length] = '\0';
    R->length = length;
    return WR_OK;
}

/* ---- checking ---------------------------------------------------------- */

/* Check that every character is UTF-8 and none is NUL: from now on the text is
 * a C string, and no other reader need check it again.  A text of tokens has no
 * control characters except white space, not even in a comment, because tokens
 * become names, and names are printed; nor has it overlong tokens, on which the
 * code that reads tokens may rely. */
static wr_status_t check(wr_reader_t R, int tokens) {
    const char *s = R->text;
    size_t token = 0; /* length so far */
    int comment = 0;
    for (size_t i = 0, n; i < R->length; i += n) {
        const unsigned char c = (unsigned char) s[i];
        n = c < 0x80 ? 1 : base_utf8_length(s + i, R->length - i);
        if (n == 0 || c == 0)
            return wr_reader_fail_at(
                R, i, "found the byte 0x%02x, expected UTF-8 text%s", c,
                c == 0 ? " without NUL bytes" : "");
        if (!tokens)
            continue;
        if (wr_is_blank(s[i])) {
            token = 0;
            comment = comment && c != '\n';
        } else if (wr_is_control(s + i)) {
            return wr_reader_fail_at(
                R, i, "found a control character, expected text");
        } else if (!comment && token == 0 && c == '#') {
            comment = 1;
        } else if (!comment && (token += n) > MAX_TOKEN) {
            return wr_reader_fail_at(
                R, i + n - token,
                "found a token of more than %d bytes, expected a shorter one",
                MAX_TOKEN);
        }
    }
    return WR_OK;
}

/* ---- reading and checking ---------------------------------------------- */

/* Make N the reader R if s is OK and it passes the checks; else clear it, with
 * its message in R. */
static wr_status_t adopt(wr_reader_t R, wr_reader_t N, wr_status_t s,
                         int tokens) {
    if (s == WR_OK)
        s = check(N, tokens);
    if (s == WR_OK)
        WR_SWAP(wr_reader_struct, *R, *N);
    else
        memcpy(R->message, N->message, sizeof R->message);
    wr_reader_clear(N);
    return s;
}

/* "-" is standard input, which is read but not closed. */
static wr_status_t open_path(wr_reader_t R, const char *path, size_t max,
                             int tokens) {
    const int is_stdin = strcmp(path, "-") == 0;
    wr_status_t s;
    wr_reader_t N;
    wr_reader_init(N);
    N->name = wr_strdup(is_stdin ? "stdin" : path);
    N->limits = R->limits;
    /* Without O_NONBLOCK, a named pipe could not be opened before its writer
     * is there. */
    const int how =
        O_RDONLY | O_NOCTTY | O_CLOEXEC | (R->limits != NULL ? O_NONBLOCK : 0);
    const int fd = is_stdin ? STDIN_FILENO : open(path, how);
    if (fd >= 0)
        s = gather(N, fd, max);
    else
        s = fail(N, WR_IO, "cannot read %s: %s", path, strerror(errno));
    if (fd >= 0 && !is_stdin)
        close(fd);
    return adopt(R, N, s, tokens);
}

wr_status_t wr_reader_open(wr_reader_t R, const char *path, size_t max_bytes) {
    return open_path(R, path, max_bytes, 1);
}

wr_status_t wr_reader_load(wr_reader_t R, const char *path, size_t max_bytes) {
    return open_path(R, path, max_bytes, 0);
}

wr_status_t wr_reader_open_text(wr_reader_t R, const char *name,
                                const char *text, size_t length) {
    wr_reader_t N;
    wr_reader_init(N);
    N->name = wr_strdup(name);
    N->text = wr_malloc(length + 1);
    N->length = length;
    if (length > 0)
        memcpy(N->text, text, length);
    N->text[length] = '\0';
    return adopt(R, N, WR_OK, 1);
}
