/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "mutate.h"

#include "harness.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The ways in which a token, a line or a byte is changed. */

size_t mutate_token_end(const mutate_t *m, size_t at) {
    return at + strcspn(m->text + at, " \n");
}

size_t mutate_token_after(const mutate_t *m, size_t at) {
    return at + strspn(m->text + at, " \n");
}

const char *mutate_line(const mutate_t *m) {
    size_t at = m->from;
    while (at > 0 && m->text[at - 1] != '\n')
        at--;
    return m->text + at;
}

int mutate_line_is(const mutate_t *m, const char *const *words) {
    const char *s = mutate_line(m);
    size_t n = strcspn(s, " \n");
    for (; *words != NULL; words++)
        if (strlen(*words) == n && strncmp(s, *words, n) == 0)
            return 1;
    return 0;
}

const char *mutate_line_word(const mutate_t *m, char *word) {
    static const char known[] =
        " name states alphabet start accept trans fact source ";
    char blank[40];
    const char *s = mutate_line(m);
    int bar = strncmp(s, "| ", 2) == 0;
    s += bar ? 2 : 0;
    int n = (int) strcspn(s, " \n");
    snprintf(blank, sizeof blank, " %.*s ", n < 30 ? n : 30, s);
    if (bar && strstr(known, blank) == NULL)
        snprintf(word, 32, "|row");
    else
        snprintf(word, 32, "%s%.*s", bar ? "|" : "", n < 30 ? n : 30, s);
    return word;
}

static void put(mutate_t *m, size_t from, size_t to, const char *how,
                const char *format, ...) WR_PRINTF(5, 6);
static void put(mutate_t *m, size_t from, size_t to, const char *how,
                const char *format, ...) {
    char by[9000];
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(by, sizeof by, format, arguments);
    va_end(arguments);
    REQUIRE(n >= 0 && (size_t) n < sizeof by, "%s", m->path);
    mutate_replace(m, from, to, by, (size_t) n, how);
}

void mutate_token(mutate_t *m, size_t from, size_t to) {
    static const char *const other[] = {"0",
                                        "1",
                                        "2",
                                        "-0",
                                        "-1",
                                        "1/2",
                                        "2/4",
                                        "inf",
                                        "nan",
                                        "a",
                                        ".",
                                        "-",
                                        "99999999999999999999",
                                        NULL};
    const char *t = m->text + from;
    int n = (int) (to - from);
    size_t next = mutate_token_after(m, to);
    if (n > 4000)
        return;
    for (int i = 0; i < n; i++)
        for (char d = '0'; t[i] >= '0' && t[i] <= '9' && d <= '9'; d++)
            mutate_replace(m, from + (size_t) i, from + (size_t) i + 1, &d, 1,
                           "another digit");
    if (n < 9 && strspn(t, "0123456789") == (size_t) n) {
        put(m, from, to, "one more", "%ld", atol(t) + 1);
        put(m, from, to, "one less", "%ld", atol(t) - 1);
    }
    for (size_t i = 0; other[i] != NULL; i++)
        put(m, from, to, "another word", "%s", other[i]);
    for (size_t i = 0; m->words != NULL && m->words[i] != NULL; i++)
        put(m, from, to, "another word", "%s", m->words[i]);
    put(m, from, to, "emptied", "%s", "");
    if (next > to)
        mutate_replace(m, from, next, "", 0, "deleted");
    put(m, from, to, "twice", "%.*s %.*s", n, t, n, t);
    put(m, from, to, "a sign", "-%.*s", n, t);
    put(m, from, to, "a plus", "+%.*s", n, t);
    put(m, from, to, "a zero before", "0%.*s", n, t);
    put(m, from, to, "a zero behind", "%.*s0", n, t);
    put(m, from, to, "a fraction", "%.*s/1", n, t);
    put(m, from, to, "a decimal", "%.*s.0", n, t);
    put(m, from, to, "a comma", "%.*s,0", n, t);
    if (next < m->length) {
        size_t last = mutate_token_end(m, next);
        put(m, from, last, "swapped", "%.*s%.*s%.*s", (int) (last - next),
            m->text + next, (int) (next - to), m->text + to, n, t);
    }
    for (unsigned long k = test_rounds(5); k > 0; k--) {
        size_t at = mutate_token_after(m, test_below(m->length));
        mutate_replace(m, from, to, m->text + at, mutate_token_end(m, at) - at,
                       "another token");
    }
}

void mutate_tokens(mutate_t *m) {
    for (size_t at = 0; at < m->length;
         at = mutate_token_after(m, mutate_token_end(m, at)))
        mutate_token(m, at, mutate_token_end(m, at));
}

void mutate_lines(mutate_t *m) {
    for (size_t at = 0, to; at < m->length; at = to) {
        to = at + strcspn(m->text + at, "\n") + 1;
        mutate_replace(m, at, to, "", 0, "a line less");
        mutate_replace(m, at, at, m->text + at, to - at, "a line twice");
    }
}

void mutate_bytes(mutate_t *m) {
    for (size_t i = 0; i < m->length; i++) {
        char c = (char) (m->text[i] ^ 1 << test_below(8));
        mutate_replace(m, i, i + 1, &c, 1, "a bit");
        mutate_replace(m, i, m->length, "", 0, "cut off");
        mutate_replace(m, i, i, m->text + i, 1, "a byte twice");
    }
}
