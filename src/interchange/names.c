/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Names that arrive one by one and are numbered in that order: open
 * addressing, linear probing, at most half full.  At the end they are made
 * fit to stand in .dfa text, where names have no blanks.
 */

#include "interchange/impl.h"

#include <string.h>

enum { LONGEST = 200 };

void interchange_names_clear(interchange_names_t *T) {
    for (uint32_t i = 0; i < T->count; i++)
        wr_free(T->name[i]);
    wr_free(T->name);
    wr_free(T->slot);
    memset(T, 0, sizeof *T);
}

/* FNV-1a with a final mix. */
static uint64_t hash(const char *s, size_t n) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char) s[i]) * UINT64_C(0x100000001b3);
    return h ^ (h >> 29);
}

/* The slot that holds the name, or the free one where it belongs. */
static uint64_t probe(const interchange_names_t *T, const char *s, size_t n) {
    uint64_t h = hash(s, n) & (T->slots - 1);
    while (T->slot[h] != 0) {
        const char *t = T->name[T->slot[h] - 1];
        if (strncmp(t, s, n) == 0 && t[n] == '\0')
            break;
        h = (h + 1) & (T->slots - 1);
    }
    return h;
}

static void rehash(interchange_names_t *T) {
    wr_free(T->slot);
    T->slots = T->slots == 0 ? 16 : 2 * T->slots;
    T->slot = wr_calloc(T->slots, sizeof *T->slot);
    for (uint32_t i = 0; i < T->count; i++)
        T->slot[probe(T, T->name[i], strlen(T->name[i]))] = i + 1;
}

static char *copy(const char *s, size_t n) {
    char *t = wr_malloc(n + 1);
    memcpy(t, s, n);
    t[n] = '\0';
    return t;
}

uint32_t interchange_names_add(interchange_names_t *T, const char *s,
                               size_t length) {
    if (2 * (uint64_t) T->count + 2 > T->slots)
        rehash(T);
    uint64_t h = probe(T, s, length);
    if (T->slot[h] != 0)
        return T->slot[h] - 1;
    if (T->count == T->alloc) {
        T->alloc = 2 * T->alloc + 8;
        T->name = wr_realloc(T->name, T->alloc * sizeof *T->name);
    }
    T->name[T->count++] = copy(s, length);
    T->bytes += length + 32;
    T->slot[h] = T->count;
    return T->count - 1;
}

int interchange_names_find(uint32_t *out, const interchange_names_t *T,
                           const char *s, size_t length) {
    if (T->slots == 0)
        return 0;
    uint64_t h = probe(T, s, length);
    if (T->slot[h] == 0)
        return 0;
    *out = T->slot[h] - 1;
    return 1;
}

int interchange_names_are_numbers(uint32_t *value,
                                  const interchange_names_t *T) {
    for (uint32_t i = 0; i < T->count; i++) {
        const char *s = T->name[i];
        uint64_t v = 0;
        if (*s == '\0' || (s[0] == '0' && s[1] != '\0') || strlen(s) > 10)
            return 0;
        for (; *s >= '0' && *s <= '9'; s++)
            v = 10 * v + (uint64_t) (*s - '0');
        /* distinct names without leading zeros are distinct numbers, and n
         * of them below n are all of them */
        if (*s != '\0' || v >= T->count)
            return 0;
        value[i] = (uint32_t) v;
    }
    return 1;
}

/* ---- names as tokens --------------------------------------------------- */

static int is_blank(char c) {
    return (unsigned char) c <= ' ' || c == 127;
}

static int is_token(const char *s) {
    size_t n = 0;
    if (*s == '#' || *s == '\0')
        return 0;
    for (; s[n] != '\0'; n++)
        if (is_blank(s[n]))
            return 0;
    return n <= LONGEST;
}

/* A token that is like s; cut between two characters. */
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
        if (is_blank(t[i]))
            t[i] = '_';
    if (*t == '\0')
        memcpy(t, "_", 2);
    return t;
}

/* t, or t with a number behind it that makes it new; frees t. */
static void add_distinct(interchange_names_t *T, char *t) {
    uint32_t seen, before = T->count;
    char number[24];
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_put(b, t);
    /* an earlier name gave away the candidates below its own number */
    for (uint32_t i = before;
         interchange_names_find(&seen, T, b->text, b->length); i++) {
        snprintf(number, sizeof number, "_%lu", (unsigned long) i);
        b->length = 0;
        wr_buffer_put(b, t);
        wr_buffer_put(b, number);
    }
    interchange_names_add(T, b->text, b->length);
    wr_buffer_clear(b);
    wr_free(t);
}

char **interchange_names_take(interchange_names_t *T, uint32_t *changed) {
    interchange_names_t good = {0};
    char **name = wr_malloc((T->count + 1) * sizeof *name);
    *changed = 0;
    for (uint32_t i = 0; i < T->count; i++)
        if (is_token(T->name[i]))
            interchange_names_add(&good, T->name[i], strlen(T->name[i]));
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
    interchange_names_clear(&good);
    interchange_names_clear(T);
    return name;
}
