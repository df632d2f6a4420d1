/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Names, added one by one and numbered in this order; and words of a list.
 */

#include "base/set.h"

#include <string.h>

void wr_names_clear(wr_names_t *T) {
    wr_strings_free(T->name, T->count);
    wr_index_clear(T->index);
    memset(T, 0, sizeof *T);
}

static int find(uint32_t *i, const wr_names_t *T, const char *s, size_t length,
                uint64_t hash) {
    wr_probe_t p = wr_index_probe(T->index, hash);
    while (wr_index_next(i, T->index, &p))
        if (strncmp(T->name[*i], s, length) == 0 && T->name[*i][length] == '\0')
            return 1;
    return 0;
}

int wr_names_find(uint32_t *number, const wr_names_t *T, const char *s,
                  size_t length) {
    uint32_t i;
    if (!find(&i, T, s, length, wr_hash_bytes(s, length)))
        return 0;
    *number = i;
    return 1;
}

uint32_t wr_names_add(wr_names_t *T, const char *s, size_t length) {
    uint64_t hash = wr_hash_bytes(s, length);
    uint32_t i;
    if (find(&i, T, s, length, hash))
        return i;
    T->name = wr_grow(T->name, T->count, sizeof *T->name);
    char *name = wr_malloc(length + 1);
    memcpy(name, s, length);
    name[length] = '\0';
    T->name[T->count] = name;
    T->bytes += length + 32; /* an estimate with malloc's overhead */
    wr_index_put(T->index, hash, T->count);
    return T->count++;
}

int wr_take_part(const char **part, size_t *n, const char **s, char between) {
    if (**s == '\0')
        return 0;
    const char *end = strchrnul(*s, between);
    *part = *s;
    *n = (size_t) (end - *s);
    *s = end + (*end != '\0');
    return 1;
}

int wr_is_among(const char *word, const char *words) {
    const size_t n = strlen(word);
    const char *s;
    for (size_t m; wr_take_part(&s, &m, &words, ' ');)
        if (m == n && n > 0 && memcmp(s, word, n) == 0)
            return 1;
    return 0;
}
