/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Words: growing arrays of letter numbers, and printing them. */

#include "automaton/impl.h"

void wr_word_init(wr_word_t w) {
    memset(w, 0, sizeof *w);
}

void wr_word_clear(wr_word_t w) {
    wr_free(w->letter);
    memset(w, 0, sizeof *w);
}

void wr_word_swap(wr_word_t v, wr_word_t w) {
    WR_SWAP(wr_word_struct, *v, *w);
}

void automaton_word_reserve(wr_word_t w, size_t length) {
    if (length <= w->alloc)
        return;
    if (length < 2 * w->alloc)
        length = 2 * w->alloc;
    w->letter = wr_realloc(w->letter, length * sizeof *w->letter);
    w->alloc = length;
}

void wr_word_set(wr_word_t w, const wr_word_t v) {
    if (w == v)
        return;
    automaton_word_reserve(w, v->length);
    if (v->length > 0)
        memcpy(w->letter, v->letter, v->length * sizeof *w->letter);
    w->length = v->length;
}

void wr_word_append(wr_word_t w, uint32_t letter) {
    wr_assert(letter != UINT32_MAX);
    if (w->length == w->alloc)
        automaton_word_reserve(w, w->length + 8);
    w->letter[w->length++] = letter;
}

void wr_word_reverse(wr_word_t w, size_t from) {
    wr_assert(from <= w->length);
    for (size_t to = w->length; from + 1 < to; from++, to--)
        WR_SWAP(uint32_t, w->letter[from], w->letter[to - 1]);
}

void wr_word_append_path(wr_word_t w, const uint32_t *parent,
                         const uint32_t *via, uint32_t i) {
    const size_t from = w->length;
    for (; parent[i] != i; i = parent[i])
        wr_word_append(w, via[i]);
    wr_word_reverse(w, from);
}

void wr_word_set_path(wr_word_t w, const uint32_t *parent, const uint32_t *via,
                      uint32_t i) {
    w->length = 0;
    wr_word_append_path(w, parent, via, i);
}

void wr_word_random(wr_word_t w, size_t length, uint32_t letters,
                    wr_rng_t rng) {
    wr_assert(length == 0 || letters > 0);
    w->length = 0;
    automaton_word_reserve(w, length);
    for (size_t i = 0; i < length; i++)
        wr_word_append(w, (uint32_t) wr_rng_below(rng, letters));
}

static int is_one_character(const char *s) {
    /* UTF-8: every byte after the first is 10xxxxxx */
    if (*s++ == '\0')
        return 0;
    while (((unsigned char) *s & 0xc0) == 0x80)
        s++;
    return *s == '\0';
}

int automaton_short_names(const wr_dfa_t A) {
    for (uint32_t a = 0; a < A->letters; a++)
        if (!is_one_character(A->letter_name[a]))
            return 0;
    return 1;
}

/* "-e" is how users write the empty word, so that a word of the letters '-' and
 * 'e' alone must be printed differently. */
static int looks_empty(const wr_word_t w, const wr_dfa_t A) {
    return w->length == 2 && strcmp(A->letter_name[w->letter[0]], "-") == 0 &&
           strcmp(A->letter_name[w->letter[1]], "e") == 0;
}

void wr_word_print(wr_buffer_t out, const wr_word_t w, const wr_dfa_t A) {
    const int spaced = !automaton_short_names(A) || looks_empty(w, A);
    if (w->length == 0)
        wr_buffer_put(out, "(empty)");
    for (size_t i = 0; i < w->length; i++) {
        if (i > 0 && spaced)
            wr_buffer_put(out, " ");
        wr_buffer_put(out, A->letter_name[w->letter[i]]);
    }
}

size_t wr_word_repeats(const wr_word_struct *w, size_t at, size_t n) {
    wr_assert(n > 0 && n <= w->length && at <= w->length - n);
    size_t end = at + n;
    while (end < w->length && w->letter[end] == w->letter[end - n])
        end++;
    return (end - at) / n;
}
