/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading lines: tokens and columns, comments, numbers, and messages that point
 * to the right place and can be shown on a terminal. */

#include "harness.h"

#include <string.h>

static void open_text(wr_reader_t R, const char *text) {
    wr_reader_init(R);
    REQUIRE_STATUS(wr_reader_open_text(R, "t", text, strlen(text)), WR_OK);
}

static void require_message(const wr_reader_t R, const char *want) {
    REQUIRE(strcmp(R->message, want) == 0, "%s", R->message);
}

static void require_message_ends(const wr_reader_t R, const char *end) {
    size_t n = strlen(R->message), m = strlen(end);
    REQUIRE(n >= sizeof R->message - 2 && strcmp(R->message + n - m, end) == 0,
            "%s", R->message);
}

TEST(tokens_know_their_line_and_column) {
    wr_reader_t R;
    open_text(R, "\n# a comment\n  one\ttwo  # and another\n\n"
                 "x#y #\r\n   \n\xc3\xa9t\xc3\xa9 fin");
    REQUIRE(wr_reader_line(R) == 1 && R->line == 3 && R->ntokens == 2);
    REQUIRE(strcmp(R->token[0], "one") == 0 && R->column[0] == 3);
    REQUIRE(strcmp(R->token[1], "two") == 0 && R->column[1] == 7);
    REQUIRE(wr_reader_line(R) == 1 && R->line == 5 && R->ntokens == 1);
    REQUIRE(strcmp(R->token[0], "x#y") == 0 && R->column[0] == 1);
    REQUIRE(wr_reader_line(R) == 1 && R->line == 7 && R->ntokens == 2);
    REQUIRE(strcmp(R->token[0], "\xc3\xa9t\xc3\xa9") == 0);
    REQUIRE(strcmp(R->token[1], "fin") == 0 && R->column[1] == 7);
    REQUIRE(wr_reader_line(R) == 0 && R->ntokens == 0);
    REQUIRE(wr_reader_line(R) == 0);
    wr_reader_clear(R);
}

TEST(a_byte_order_mark_is_no_part_of_the_text) {
    wr_reader_t R;
    open_text(R, "\xef\xbb\xbfname x\n");
    REQUIRE(wr_reader_line(R) == 1 && strcmp(R->token[0], "name") == 0);
    wr_reader_clear(R);
}

TEST(messages_point) {
    wr_reader_t R;
    open_text(R, "ab cd # x\n\nlast\n# end\n");
    REQUIRE_STATUS(wr_reader_fail(R, 0, "early"), WR_PARSE);
    require_message(R, "t:1:1: early");
    REQUIRE(wr_reader_line(R) == 1);
    REQUIRE_STATUS(wr_reader_fail(R, 1, "no %s", R->token[1]), WR_PARSE);
    require_message(R, "t:1:4: no cd");
    REQUIRE_STATUS(wr_reader_fail(R, 2, "more"), WR_PARSE);
    require_message(R, "t:1:6: more");
    REQUIRE_STATUS(wr_reader_fail(R, 9, "again: %s", R->message), WR_PARSE);
    require_message(R, "t:1:6: again: t:1:6: more");
    REQUIRE(wr_reader_line(R) == 1 && wr_reader_line(R) == 0);
    REQUIRE_STATUS(wr_reader_fail(R, 0, "end"), WR_PARSE);
    require_message(R, "t:4:6: end");
    wr_reader_clear(R);
    open_text(R, "");
    REQUIRE(wr_reader_line(R) == 0);
    REQUIRE_STATUS(wr_reader_fail(R, 0, "nothing"), WR_PARSE);
    require_message(R, "t:1:1: nothing");
    wr_reader_clear(R);
}

/* Escape sequences do not reach the terminal, and characters that do not fit
 * are not cut in two: here one of two bytes straddles the last place. */
TEST(messages_are_printable) {
    wr_reader_t R;
    char many[1024];
    open_text(R, "red\n");
    REQUIRE(wr_reader_line(R) == 1);
    REQUIRE_STATUS(wr_reader_fail(R, 0, "\x1b[31mred\x7f\xc2\x9b"), WR_PARSE);
    require_message(R, "t:1:1: ?[31mred?"
                       "?"
                       "?");
    for (int i = 0; i < 512; i++)
        memcpy(many + 2 * i, "\xc3\xa9", 2);
    many[1023] = '\0';
    for (int shift = 0; shift < 2; shift++) {
        REQUIRE_STATUS(wr_reader_fail(R, 0, "%s%s", shift ? "x" : "", many),
                       WR_PARSE);
        require_message_ends(R, "\xc3\xa9...");
    }
    wr_reader_clear(R);
}

static void require_number(const char *text, uint64_t max, wr_status_t want,
                           uint64_t value) {
    wr_reader_t R;
    uint64_t n = 77;
    open_text(R, text);
    REQUIRE(wr_reader_line(R) == 1);
    wr_status_t s = wr_reader_number(&n, R, 0, max, "a state");
    REQUIRE(s == want, "%s: %s", text, test_status_name(s));
    REQUIRE(n == (want == WR_OK ? value : 77), "%s: %llu", text,
            (unsigned long long) n);
    if (want != WR_OK)
        REQUIRE(strncmp(R->message, "t:1:1: found '", 14) == 0 &&
                    strstr(R->message, "a state") != NULL,
                "%s", R->message);
    wr_reader_clear(R);
}

TEST(numbers) {
    const uint64_t big = UINT64_MAX;
    require_number("0", 0, WR_OK, 0);
    require_number("1", 0, WR_PARSE, 0);
    require_number("41", 41, WR_OK, 41);
    require_number("42", 41, WR_PARSE, 0);
    require_number("9", 41, WR_OK, 9);
    require_number("9", 8, WR_PARSE, 0);
    require_number("18446744073709551615", big, WR_OK, big);
    require_number("18446744073709551616", big, WR_PARSE, 0);
    require_number("184467440737095516150", big, WR_PARSE, 0);
    require_number("99999999999999999999999", big, WR_PARSE, 0);
    require_number("-1", big, WR_PARSE, 0);
    require_number("+1", big, WR_PARSE, 0);
    require_number("1.0", big, WR_PARSE, 0);
    require_number("0x10", big, WR_PARSE, 0);
    require_number("x", big, WR_PARSE, 0);
    for (unsigned long i = test_rounds(2000); i > 0; i--) {
        char text[30];
        uint64_t x = wr_rng_next(test_rng) >> test_below(64);
        uint64_t max = wr_rng_next(test_rng) >> test_below(64);
        snprintf(text, sizeof text, "%llu", (unsigned long long) x);
        require_number(text, max, x <= max ? WR_OK : WR_PARSE, x);
    }
}

TEST(a_missing_number_points_past_the_line) {
    wr_reader_t R;
    uint64_t n;
    open_text(R, "states\n");
    REQUIRE(wr_reader_line(R) == 1);
    REQUIRE_STATUS(wr_reader_number(&n, R, 1, 9, "how many"), WR_PARSE);
    require_message(R, "t:1:7: found the end of the line, expected how many, "
                       "a number from 0 to 9");
    wr_reader_clear(R);
}

/* Random lines of random tokens come back as they were written. */
TEST(what_was_written_is_read) {
    for (unsigned long i = test_rounds(300); i > 0; i--) {
        wr_buffer_t text, want;
        wr_reader_t R;
        wr_buffer_init(text);
        wr_buffer_init(want);
        for (uint64_t lines = test_below(20); lines > 0; lines--) {
            uint64_t tokens = test_below(20);
            for (uint64_t k = 0; k < tokens; k++) {
                wr_buffer_put(text, test_below(2) ? " " : "\t ");
                uint64_t x = wr_rng_next(test_rng) >> test_below(64);
                wr_buffer_printf(text, "t%llx", (unsigned long long) x);
                wr_buffer_printf(want, "t%llx ", (unsigned long long) x);
            }
            wr_buffer_put(text, test_below(2) ? "\n" : " # note\r\n");
            if (tokens > 0)
                wr_buffer_put(want, "\n");
        }
        open_text(R, text->text);
        text->length = 0;
        wr_buffer_put(text, "");
        text->text[0] = '\0';
        while (wr_reader_line(R)) {
            for (size_t k = 0; k < R->ntokens; k++)
                wr_buffer_printf(text, "%s ", R->token[k]);
            wr_buffer_put(text, "\n");
        }
        REQUIRE(strcmp(text->text, want->text) == 0, "%s", want->text);
        wr_reader_clear(R);
        wr_buffer_clear(want);
        wr_buffer_clear(text);
    }
}
