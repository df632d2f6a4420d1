/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Words as users write them. */

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

/* "^n" becomes "^", the number and a blank. */
static void put_number(wr_buffer_t out, const char *text, const char *n) {
    for (; *text != '\0'; text++) {
        int power = text[0] == '^' && text[1] == 'n';
        wr_buffer_write(out, text, 1);
        if (power)
            wr_buffer_printf(out, "%s ", n);
        text += power;
    }
}

int cli_every_word(uint64_t *length, const char *text) {
    return strncmp(text, "all:", 4) == 0 &&
           wr_is_count(length, text + 4, UINT64_MAX);
}

/* random:N:SEED, @FILE, or the word itself. */
wr_status_t cli_read_word(wr_word_t w, cli_t *c, const wr_dfa_t A,
                          const char *text) {
    const char *n = cli_get_or(c, "n", "n");
    const int random = strncmp(text, "random:", 7) == 0;
    const char *p = random ? text + 7 : text;
    uint64_t length, seed;
    wr_status_t s;
    if (random && wr_take_count(&length, &p, UINT64_MAX) && *p == ':' &&
        wr_is_count(&seed, p + 1, UINT64_MAX)) {
        wr_rng_t rng;
        s = wr_limits_check(c->limits, "a random word", 0,
                            length < UINT64_MAX / 8 ? 4 * length : UINT64_MAX);
        if (s == WR_OK && A->letters == 0 && length > 0)
            s = wr_limits_fail(c->limits, WR_DOMAIN, "the alphabet is empty");
        if (s != WR_OK)
            return s;
        wr_rng_init(rng, seed);
        wr_word_random(w, (size_t) length, A->letters, rng);
        return WR_OK;
    }
    if (random)
        return wr_limits_fail(
            c->limits, WR_PARSE,
            "found \"%.60s\", expected random:N:SEED, such as random:1000:1",
            text);
    wr_buffer_struct *b = cli_buffer(c);
    if (*text == '@') {
        wr_reader_t R;
        wr_reader_init(R);
        s = wr_reader_load(R, text + 1, c->limits->max_memory / 8);
        if (s == WR_OK)
            wr_buffer_write(b, R->text, R->length);
        else
            s = wr_limits_fail(c->limits, s, "%s", R->message);
        wr_reader_clear(R);
    } else {
        s = WR_OK;
        put_number(b, text, n);
    }
    if (s == WR_OK && cli_has(c, "n") && strchr(text, 'n') == NULL)
        s = wr_limits_fail(c->limits, WR_PARSE,
                           "--n: the word \"%.60s\" has no n in it", text);
    if (s == WR_OK)
        s = wr_word_read(w, b->text, A, c->limits);
    return s;
}
