/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Buffers: their content is what was appended, in order, and always
 * NUL-terminated. */

#include "harness.h"

#include <string.h>

TEST(a_fresh_buffer_is_the_empty_string) {
    wr_buffer_t b;
    wr_buffer_init(b);
    REQUIRE(b->length == 0 && strcmp(b->text, "") == 0);
    wr_buffer_put(b, "");
    wr_buffer_write(b, NULL, 0);
    wr_buffer_printf(b, "%s", "");
    REQUIRE(b->length == 0 && strcmp(b->text, "") == 0);
    wr_buffer_clear(b);
}

TEST(bytes_may_be_nul) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_write(b, "a\0b", 3);
    wr_buffer_put(b, "c");
    REQUIRE(b->length == 4 && memcmp(b->text, "a\0bc", 5) == 0);
    wr_buffer_clear(b);
}

/* Against a plain array, by random pieces of all three kinds. */
TEST(pieces_are_appended) {
    static char want[1 << 16];
    for (unsigned long i = test_rounds(200); i > 0; i--) {
        size_t n = 0;
        wr_buffer_t b;
        wr_buffer_init(b);
        while (n < 40000) {
            char piece[3000];
            size_t length = test_below(test_below(8) ? 100 : sizeof piece);
            memset(piece, (int) ('a' + test_below(26)), length);
            piece[length] = '\0';
            switch (test_below(3)) {
            case 0:
                wr_buffer_put(b, piece);
                break;
            case 1:
                wr_buffer_write(b, piece, length);
                break;
            default:
                wr_buffer_printf(b, "%d%s", 7, piece);
                want[n++] = '7';
            }
            memcpy(want + n, piece, length);
            n += length;
            REQUIRE(b->length == n && n < b->alloc && b->text[n] == '\0',
                    "n = %zu", n);
        }
        REQUIRE(memcmp(b->text, want, n) == 0);
        wr_buffer_clear(b);
    }
}
