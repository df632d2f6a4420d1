/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tokens of GAP, and names for its numbers: points are from 1, states from
 * 0. */

#include "interchange/gap.h"

void gap_pass(gap_t *G) {
    interchange_blanks(G->X, LEX_HASH | LEX_BROKEN);
}

int gap_next_is(gap_t *G, char c) {
    wr_reader_struct *R = G->X->R;
    gap_pass(G);
    if (R->pos >= R->length || R->text[R->pos] != c)
        return 0;
    R->pos++;
    return 1;
}

void gap_expect(gap_t *G, char c) {
    wr_reader_struct *R = G->X->R;
    if (gap_next_is(G, c))
        return;
    if (R->pos >= R->length)
        interchange_fail(G->X, R->pos,
                         "found the end of the file, expected '%c'", c);
    else
        interchange_fail(G->X, R->pos, "found '%.1s', expected '%c'",
                         R->text + R->pos, c);
}

int gap_goes_on(gap_t *G, size_t n) {
    const int comma = n > 0 && gap_next_is(G, ',');
    if (!interchange_ok(G->X) || gap_next_is(G, ']'))
        return 0;
    if (n > 0 && !comma)
        gap_expect(G, ']');
    return interchange_ok(G->X);
}

uint64_t gap_number(gap_t *G, uint64_t max) {
    wr_reader_struct *R = G->X->R;
    gap_pass(G);
    G->at = R->pos;
    uint64_t n = 0;
    while (R->pos < R->length) {
        const char *s = R->text + R->pos;
        const size_t broken = interchange_line_break(s);
        R->pos += broken;
        if (broken > 0) /* a number broken in two */
            continue;
        if (*s < '0' || *s > '9')
            break;
        n = 10 * n + (uint64_t) (*s - '0');
        R->pos++;
        if (n > max) {
            interchange_fail(G->X, G->at, "found a number above %llu",
                             (unsigned long long) max);
            return 0;
        }
    }
    if (R->pos == G->at && R->pos >= R->length)
        interchange_fail(G->X, G->at,
                         "found the end of the file, expected a number from 0 "
                         "to %llu",
                         (unsigned long long) max);
    else if (R->pos == G->at)
        interchange_fail(G->X, G->at,
                         "found '%.1s', expected a number from 0 to %llu",
                         R->text + G->at, (unsigned long long) max);
    return n;
}

void gap_string(gap_t *G, wr_buffer_t b) {
    b->length = 0;
    b->text[0] = '\0';
    gap_pass(G);
    if (G->X->R->text[G->X->R->pos] == '"')
        interchange_quoted(G->X, b, LEX_BROKEN);
    else
        gap_expect(G, '"');
}

size_t gap_word(gap_t *G) {
    const wr_reader_struct *R = G->X->R;
    size_t i = R->pos;
    while (i < R->length &&
           (interchange_is_alnum(R->text[i]) || R->text[i] == '_'))
        i++;
    return i - R->pos;
}

int gap_word_is(gap_t *G, size_t n, const char *w) {
    return n == strlen(w) && memcmp(G->X->R->text + G->X->R->pos, w, n) == 0;
}

uint32_t gap_state(gap_t *G, uint64_t n) {
    char name[24];
    int length =
        snprintf(name, sizeof name, "%llu", (unsigned long long) (n - 1));
    return interchange_state(G->X, name, (size_t) length);
}

void gap_mark(gap_t *G, uint64_t n, unsigned char flag) {
    const uint32_t q = gap_state(G, n); /* moves the flags */
    G->X->N.flag[q] |= flag;
}

void gap_letter(gap_t *G, uint64_t i, uint64_t count) {
    char name[24];
    if (count <= 26)
        snprintf(name, sizeof name, "%c", (char) ('a' + i));
    else
        snprintf(name, sizeof name, "%llu", (unsigned long long) i + 1);
    interchange_letter(G->X, name, strlen(name));
}
