/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Converting names to tokens of .dfa text, in which names have no blanks. */

#include "interchange/impl.h"

#include <stdlib.h>

enum { LONGEST = 200 };

int interchange_names_are_numbers(uint32_t *value, const wr_names_t *T) {
    for (uint32_t i = 0; i < T->count; i++) {
        const char *s = T->name[i];
        uint64_t v;
        /* distinct names without leading zeros are distinct numbers, and n
         * distinct numbers below n are all of them */
        if ((s[0] == '0' && s[1] != '\0') || !wr_is_count(&v, s, T->count - 1))
            return 0;
        value[i] = (uint32_t) v;
    }
    return 1;
}

void interchange_names_sort(wr_names_t *T,
                            int (*by)(const void *, const void *)) {
    wr_names_t sorted = {0};
    if (T->count > 0)
        qsort(T->name, T->count, sizeof *T->name, by);
    for (uint32_t i = 0; i < T->count; i++)
        wr_names_add(&sorted, T->name[i], strlen(T->name[i]));
    wr_names_clear(T);
    *T = sorted;
}

/* ---- names as tokens --------------------------------------------------- */

static int is_token(const char *s) {
    size_t n = 0;
    if (*s == '#' || *s == '\0')
        return 0;
    for (; s[n] != '\0'; n++)
        if (s[n] == ' ' || wr_is_control(s + n))
            return 0;
    return n <= LONGEST;
}

/* Return a token similar to s, cut between two characters if too long. */
static char *make_token(const char *s) {
    size_t n = strlen(s), hash_sign = *s == '#';
    if (n > LONGEST)
        for (n = LONGEST; n > 0 && ((unsigned char) s[n] & 0xc0) == 0x80;)
            n--;
    char *t = wr_malloc(n + 3);
    t[0] = '_';
    memcpy(t + hash_sign, s, n);
    t[n + hash_sign] = '\0';
    for (size_t i = 0; t[i] != '\0'; i++)
        if (t[i] == ' ' || wr_is_control(t + i)) {
            if ((unsigned char) t[i] == 0xc2) /* a control of two bytes */
                t[i + 1] = '_';
            t[i] = '_';
        }
    if (*t == '\0')
        memcpy(t, "_", 2);
    return t;
}

/* Add t, or t with the first number after it that makes it new; free t. */
static void add_distinct(wr_names_t *T, char *t) {
    uint32_t seen, before = T->count;
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_put(b, t);
    /* start at the count, which grows, so that few candidates are in use */
    for (uint32_t i = before; wr_names_find(&seen, T, b->text, b->length);
         i++) {
        b->length = 0;
        wr_buffer_printf(b, "%s_%u", t, i);
    }
    wr_names_add(T, b->text, b->length);
    wr_buffer_clear(b);
    wr_free(t);
}

char **interchange_names_take(wr_names_t *T, uint32_t *changed) {
    wr_names_t good = {0};
    char **name = wr_malloc((T->count + 1) * sizeof *name);
    *changed = 0;
    for (uint32_t i = 0; i < T->count; i++)
        if (is_token(T->name[i]))
            wr_names_add(&good, T->name[i], strlen(T->name[i]));
    for (uint32_t i = 0; i < T->count; i++) {
        if (is_token(T->name[i])) {
            name[i] = T->name[i];
            T->name[i] = NULL;
        } else {
            ++*changed;
            add_distinct(&good, make_token(T->name[i]));
            name[i] = wr_strdup(good.name[good.count - 1]);
        }
    }
    WR_EACH(wr_names_clear, &good, T);
    return name;
}
