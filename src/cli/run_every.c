/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath run MODEL all:N: the state after every word of at most N letters,
 * shorter words first, words of one length in the order of their letters. */

#include "cli/run.h"

#define ROWS 1000000

/* Set w to the next word: of the same length or, after the last one, longer. */
static void next_word(wr_word_t w, uint32_t letters) {
    size_t i = w->length;
    while (i > 0 && w->letter[i - 1] + 1 == letters)
        w->letter[--i] = 0;
    if (i > 0)
        w->letter[i - 1]++;
    else
        wr_word_append(w, 0);
}

/* Run w from the start; on failure *at is the step. */
static wr_status_t run_word(size_t *at, wr_run_t R, const wr_word_t w,
                            wr_limits_t L) {
    wr_status_t s = WR_OK;
    wr_run_reset(R);
    for (*at = 0; s == WR_OK && *at < w->length; ++*at)
        s = wr_run_step(R, w->letter[*at], L);
    return s;
}

static const wr_field_t word_fields[] = {
    {"state", "s*", "output of the readout after the word"},
    {"accept", "b?", "whether the model accepts the word"},
    {"word", "s", "the word"},
    {"labels", "[i]", "one label per layer"},
    {NULL}};

const wr_field_t cli_run_every_fields[] = {
    {"evaluation", "s", "E0"},
    {"words", "[o]", "the words, ordered by length and then by letters",
     word_fields},
    {NULL}};

static void print_row(const cli_steps_t *X, const wr_word_t w) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_word_print(b, w, X->names);
    if (X->list != NULL) {
        json_t *o = cli_run_json(X, NULL);
        json_object_del(o, "letter");
        wr_answer_add(o, word_fields, "word labels", w->length ? b->text : "",
                      cli_run_labels(X));
        json_array_append_new(X->list, o);
    } else {
        wr_buffer_t row;
        wr_buffer_init(row);
        cli_run_row(row, X, w->length, NULL);
        for (uint32_t l = 0; l < X->S.M->layers; l++)
            wr_buffer_printf(row, " %u", X->S.label(X->S.self, l));
        printf("%s  %s\n", row->text, b->text);
        wr_buffer_clear(row);
    }
    wr_buffer_clear(b);
}

static int too_many(uint32_t letters, uint64_t length) {
    uint64_t words = 1, power = 1;
    for (uint64_t i = 0; i < length && letters > 0; i++) {
        power *= letters;
        words += power;
        if (words > ROWS)
            return 1;
    }
    return 0;
}

int cli_run_every(cli_steps_t *X, wr_run_t R, uint64_t length) {
    cli_t *c = X->c;
    const uint32_t letters = X->S.M->letters;
    wr_status_t s = WR_OK;
    X->list = c->json ? json_array() : NULL;
    size_t at = 0;
    wr_word_struct *w = cli_word(c);
    if (too_many(letters, length))
        s = wr_limits_fail(c->limits, WR_UNABLE,
                           "all:%llu denotes more than %d words",
                           (unsigned long long) length, ROWS);
    else if (!c->json)
        printf("# evaluation E0 (exact)\n%6s  %-8s %-14s %-7s %s\n", "# step",
               "", "state", "accept", "label of each layer, word");
    while (s == WR_OK && w->length <= length) {
        s = run_word(&at, R, w, c->limits);
        if (s == WR_OK)
            print_row(X, w);
        if (letters == 0)
            break;
        if (s == WR_OK)
            next_word(w, letters);
    }
    if (s == WR_DOMAIN) {
        wr_buffer_struct *b = cli_buffer(c);
        wr_word_print(b, w, X->names);
        cli_error(c, "word %s, step %zu: %s", b->text, at, c->limits->reason);
    }
    if (X->list != NULL && s == WR_OK)
        cli_answer(cli_run_every_fields, NULL, "E0", json_incref(X->list));
    json_decref(X->list);
    return s == WR_OK ? EXIT_YES : s == WR_DOMAIN ? EXIT_NO : cli_failed(c, s);
}
