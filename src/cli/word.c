/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading words and recurrences. */

#include "cli/period.h"
#include "study/study.h"

/* Append the text with each "^n" replaced by "^", the number and a blank. */
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

static void random_word(wr_word_t w, cli_t *c, const wr_dfa_t A,
                        const char *text) {
    const char *p = text + strlen("random:");
    uint64_t length, seed;
    wr_rng_t rng;
    if (!wr_take_count(&length, &p, UINT64_MAX) || *p != ':' ||
        !wr_is_count(&seed, p + 1, UINT64_MAX))
        cli_refuse(
            c, "found \"%.60s\", expected random:N:SEED, such as random:1000:1",
            text);
    cli_must(c, wr_limits_steps(c->limits, "a random word", length));
    /* 4 bytes per letter, and the growth of the array */
    cli_must(
        c, wr_limits_check(c->limits, "a random word", 0,
                           length < UINT64_MAX / 8 ? 8 * length : UINT64_MAX));
    if (A->letters == 0 && length > 0)
        cli_refuse(c, "the alphabet is empty");
    wr_rng_init(rng, seed);
    for (uint64_t i = 0; i < length; i++) {
        if (i % (1 << 20) == 0) /* Ctrl-C, deadline */
            cli_must(c, wr_limits_check(c->limits, "a random word", 0, 0));
        wr_word_append(w, (uint32_t) wr_rng_below(rng, A->letters));
    }
}

/* Check that --n is an integer and that the word has ^n. */
static void check_n(const cli_t *c, const char *text) {
    const char *n = cli_get(c, "n");
    uint64_t count;
    if (n != NULL && !wr_is_count(&count, n, UINT64_MAX))
        cli_refuse(c, "--n: found \"%.60s\", expected an integer", n);
    if (n != NULL && (*text == '@' || strstr(text, "^n") == NULL))
        cli_refuse(c, "--n: the word \"%.60s\" has no ^n in it", text);
}

void cli_read_word(wr_word_t w, cli_t *c, const wr_dfa_t A, const char *text) {
    wr_buffer_struct *b = cli_buffer(c);
    check_n(c, text);
    if (strncmp(text, "random:", 7) == 0) {
        random_word(w, c, A, text);
        return;
    }
    if (*text == '@') {
        wr_reader_t R;
        wr_reader_init(R);
        R->limits = c->limits;
        wr_status_t s = wr_reader_load(R, text + 1, c->limits->max_memory / 8);
        if (s == WR_OK)
            wr_buffer_write(b, R->text, R->length);
        cli_must(c, wr_reader_close(R, s, c->limits));
    } else {
        put_number(b, text, cli_get_or(c, "n", "n"));
    }
    cli_must(c, wr_word_read(w, b->text, A, c->limits));
}

/* ---- recurrences --------------------------------------------------------- */

static void of_model(wr_recurrence_t R, cli_t *c, const char *path) {
    wr_lrnn_struct *M = cli_lrnn(c);
    cli_load_lrnn(M, NULL, c, path);
    wr_status_t s = wr_recurrence_set_lrnn(R, M, c->limits);
    if (s != WR_OK && s != WR_UNABLE)
        cli_refuse(c, "%s: %s", path, c->limits->reason);
    cli_must(c, s);
}

void cli_load_recurrence(wr_recurrence_t R, cli_t *c) {
    const char *text = cli_get(c, "expression");
    wr_reader_t in;
    wr_status_t s;
    if ((text == NULL) == (c->operands == 0))
        cli_refuse(c, "give either a FILE or --expression TEXT");
    if (text == NULL && cli_is_file(c, c->operand[0], ".lrnn")) {
        of_model(R, c, c->operand[0]);
        return;
    }
    wr_reader_init(in);
    in->limits = c->limits;
    if (text != NULL) {
        char *copy = wr_strdup(text);
        for (char *p = copy; *p != '\0'; p++)
            if (*p == ';')
                *p = '\n';
        s = wr_reader_open_text(in, "expression", copy, strlen(copy));
        wr_free(copy);
    } else
        s = wr_reader_open(in, c->operand[0], 1 << 24);
    if (s == WR_OK)
        s = wr_recurrence_read(R, in);
    cli_must_read(c, in, s);
    cli_phase(c, "reading a recurrence");
    wr_reader_clear(in);
}

void cli_read_repeated(wr_word_t w, cli_t *c, const wr_dfa_t names) {
    const char *text = cli_get(c, "word");
    if (names->letters == 0)
        cli_refuse(c, "the alphabet is empty, so that no word can be repeated");
    if (text == NULL)
        wr_word_append(w, 0);
    else
        cli_read_word(w, c, names, text);
    if (w->length == 0)
        cli_refuse(c, "--word: found the empty word, expected a letter");
}

void cli_read_letters(wr_word_t w, const wr_recurrence_t R, cli_t *c) {
    wr_dfa_struct *names = cli_dfa(c);
    wr_dfa_create(names, 1, (uint32_t) R->letters);
    for (size_t a = 0; a < R->letters; a++)
        wr_say(&names->letter_name[a], "%s", R->letter[a].name);
    cli_read_repeated(w, c, names);
}
