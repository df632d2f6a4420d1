/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Loading: files of every kind, the bound on their size, and files that are not
 * text; a failure does not change the reader. */

#include "harness.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *file_with(const char *data, size_t length) {
    const char *path = test_scratch("load");
    FILE *f = fopen(path, "wb");
    REQUIRE(f != NULL && fwrite(data, 1, length, f) == length && fclose(f) == 0,
            "%s", path);
    return path;
}

static void require_refused(const char *path, size_t max, wr_status_t want,
                            const char *why) {
    wr_reader_t R;
    wr_reader_init(R);
    REQUIRE_STATUS(wr_reader_open_text(R, "kept", "one two\n", 8), WR_OK);
    REQUIRE(wr_reader_line(R) == 1);
    wr_status_t s = wr_reader_open(R, path, max);
    REQUIRE(s == want, "%s: %s, %s", path, test_status_name(s), R->message);
    REQUIRE(strstr(R->message, path) != NULL && strstr(R->message, why) != NULL,
            "%s", R->message);
    REQUIRE(strcmp(R->name, "kept") == 0 && R->ntokens == 2 &&
            strcmp(R->token[1], "two") == 0);
    wr_reader_clear(R);
}

TEST(files_that_are_not_there) {
    require_refused("/no/such/file", 100, WR_IO, "No such file");
    require_refused("/", 100, WR_IO, "Is a directory");
    require_refused("", 100, WR_IO, "No such file");
    wr_reader_t R;
    wr_reader_init(R);
    REQUIRE_STATUS(wr_reader_open(R, "no\033[31m\xff", 100), WR_IO);
    REQUIRE(strstr(R->message, "no?[31m?: No such") != NULL, "%s", R->message);
    wr_reader_clear(R);
}

TEST(the_bound_is_exact) {
    char data[10000];
    wr_reader_t R;
    memset(data, '\n', sizeof data);
    for (size_t n = 0; n <= sizeof data; n = 3 * n + 1) {
        const char *path = file_with(data, n);
        wr_reader_init(R);
        REQUIRE_STATUS(wr_reader_open(R, path, n + (n == 0)), WR_OK);
        REQUIRE(R->length == n && R->text[n] == '\0', "n = %zu", n);
        REQUIRE_STATUS(wr_reader_open(R, path, 0), WR_OK); /* no bound */
        wr_reader_clear(R);
        if (n > 1)
            require_refused(path, n - 1, WR_UNABLE, "over the limit of");
    }
}

TEST(endless_files_end_at_the_bound) {
    if (access("/dev/zero", R_OK) == 0)
        require_refused("/dev/zero", 100000, WR_UNABLE,
                        "over the limit of 100000");
    if (access("/dev/urandom", R_OK) == 0)
        require_refused("/dev/urandom", 12345, WR_UNABLE,
                        "over the limit of 12345");
}

/* The size of a pipe is unknown; the name of its end. */
TEST(pipes_are_read_to_their_end) {
    int fds[2];
    char name[40];
    wr_reader_t R;
    if (access("/dev/fd", X_OK) != 0)
        return;
    for (size_t n = 4095; n <= 4097; n++) {
        char data[5000];
        memset(data, 'x', sizeof data);
        REQUIRE(pipe(fds) == 0);
        REQUIRE(write(fds[1], data, n) == (ssize_t) n);
        close(fds[1]);
        snprintf(name, sizeof name, "/dev/fd/%d", fds[0]);
        wr_reader_init(R);
        REQUIRE_STATUS(wr_reader_open(R, name, 4097), WR_OK);
        REQUIRE(R->length == n && strlen(R->text) == n);
        wr_reader_clear(R);
        close(fds[0]);
    }
}

TEST(standard_input_is_called_stdin) {
    wr_reader_t R;
    const char *path = file_with("a\xff", 2);
    int fd = open(path, O_RDONLY);
    REQUIRE(fd >= 0 && dup2(fd, STDIN_FILENO) == STDIN_FILENO);
    close(fd);
    wr_reader_init(R);
    REQUIRE_STATUS(wr_reader_open(R, "-", 100), WR_PARSE);
    REQUIRE(strcmp(R->message, "stdin:1:2: found the byte 0xff, expected "
                               "UTF-8 text") == 0,
            "%s", R->message);
    wr_reader_clear(R);
}

static void require_text(const char *data, size_t length, int good) {
    wr_reader_t R;
    wr_reader_init(R);
    wr_status_t s = wr_reader_open_text(R, "t", data, length);
    REQUIRE(s == (good ? WR_OK : WR_PARSE), "bytes %02x %02x %02x %02x",
            data[0] & 255, data[1] & 255, data[2] & 255, data[3] & 255);
    wr_reader_clear(R);
}

/* True if the character may occur in or next to tokens. */
static int is_text(unsigned long c) {
    const int control = c < 0x20 || (c >= 0x7f && c < 0xa0);
    return (!control || (c >= 9 && c <= 13)) && c <= 0x10ffff &&
           !(c >= 0xd800 && c <= 0xdfff);
}

/* Every character, by the definition of the encoding; then invalid bytes. */
TEST(utf8_is_all_of_unicode_and_nothing_else) {
    char s[5] = "";
    for (unsigned long c = 1; c <= 0x1fffff;
         c += c < 0x100 ? 1 : 1 + test_below(64)) {
        size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        unsigned long rest = c;
        for (size_t i = n; i-- > 1; rest >>= 6)
            s[i] = (char) (0x80 | (rest & 0x3f));
        s[0] = (char) (n == 1 ? c : ((0xf00UL >> n) & 0xff) | rest);
        require_text(s, n, is_text(c));
        if (n > 1)
            require_text(s, n - 1, 0); /* cut off */
    }
    require_text("\xc0\x80\0\0", 2, 0); /* overlong */
    require_text("\xc1\xbf\0\0", 2, 0);
    require_text("\xe0\x9f\xbf\0", 3, 0);
    require_text("\xf0\x8f\xbf\xbf", 4, 0);
    require_text("\x80\0\0\0", 1, 0);
    require_text("\xc3(\0\0", 2, 0);
    require_text("a\0b\0", 3, 0);
}

TEST(what_is_not_text_is_pointed_at) {
    wr_reader_t R;
    wr_reader_init(R);
    REQUIRE_STATUS(wr_reader_open_text(R, "t", "ab\nc\xc3", 5), WR_PARSE);
    REQUIRE(strcmp(R->message, "t:2:2: found the byte 0xc3, expected UTF-8 "
                               "text") == 0,
            "%s", R->message);
    REQUIRE_STATUS(wr_reader_open_text(R, "t", "\n\n\0", 3), WR_PARSE);
    REQUIRE(strcmp(R->message, "t:3:1: found the byte 0x00, expected UTF-8 "
                               "text without NUL bytes") == 0,
            "%s", R->message);
    wr_reader_clear(R);
}

/* A token may have 65536 bytes and no more, except in a comment or in a text
 * without tokens. */
/* One byte of any kind at any place of an otherwise plain text, which is
 * examined in blocks of eight. */
TEST(a_byte_anywhere) {
    for (int byte = 0; byte < 256; byte++)
        for (size_t at = 0; at < 40; at++) {
            char s[40];
            memset(s, '\n' + (int) at % 3, sizeof s);
            s[at] = (char) byte;
            require_text(s, sizeof s, byte < 128 && is_text((unsigned) byte));
            require_text(s, at + 1, byte < 128 && is_text((unsigned) byte));
            require_text(s + at % 5, at + 1 - at % 5,
                         byte < 128 && is_text((unsigned) byte));
        }
}

/* Long tokens, all below the limit, at any place. */
TEST(long_tokens_anywhere) {
    static char s[3 * 65536];
    for (unsigned long r = test_rounds(30); r > 0; r--) {
        const size_t at = 1 + test_below(65536), more = test_below(2);
        wr_reader_t R;
        wr_reader_init(R);
        for (size_t i = 0; i < sizeof s; i++)
            s[i] = i % 7 == 0 ? ' ' : 'a';
        memset(s + at, 'x', 65536 + more);
        s[at - 1] = s[at + 65536 + more] = '\n';
        REQUIRE_STATUS(wr_reader_open_text(R, "t", s, sizeof s),
                       more ? WR_PARSE : WR_OK);
        wr_reader_clear(R);
    }
}

TEST(long_tokens) {
    static char s[65536 + 20];
    wr_reader_t R;
    wr_reader_init(R);
    memset(s, 'x', sizeof s);
    memcpy(s, "a\n ", 3);
    REQUIRE_STATUS(wr_reader_open_text(R, "t", s, 65536 + 3), WR_OK);
    REQUIRE(wr_reader_line(R) == 1 && wr_reader_line(R) == 1);
    REQUIRE(strlen(R->token[0]) == 65536);
    REQUIRE_STATUS(wr_reader_open_text(R, "t", s, 65536 + 4), WR_PARSE);
    REQUIRE(strstr(R->message, "t:2:2: found a token of more than 65536 "
                               "bytes") == R->message,
            "%s", R->message);
    const char *path = file_with(s, sizeof s);
    require_refused(path, 0, WR_PARSE, "65536");
    REQUIRE_STATUS(wr_reader_load(R, path, 0), WR_OK);
    REQUIRE(R->length == sizeof s);
    s[3] = '#';
    REQUIRE_STATUS(wr_reader_open_text(R, "t", s, sizeof s), WR_OK);
    wr_reader_clear(R);
}

TEST(into_a_buffer) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_put(b, "kept ");
    REQUIRE(!wr_buffer_load(b, "/") && !wr_buffer_load(b, ""));
    REQUIRE(wr_buffer_load(b, file_with("one\n", 4)));
    REQUIRE(strcmp(b->text, "kept one\n") == 0);
    wr_buffer_clear(b);
}
