/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Lists of names, and finding a name in a long list: files may name a
 * million states and then use each name several times.  Open addressing,
 * linear probing, at most half full; nothing is ever removed.
 */

#include "automaton/impl.h"

#include <string.h>

/* FNV-1a with a final mix; names are short. */
static uint64_t hash(const char *s) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (; *s != '\0'; s++)
        h = (h ^ (unsigned char) *s) * UINT64_C(0x100000001b3);
    return h ^ (h >> 29);
}

/* The slot that holds the name, or the free one where it belongs. */
static uint64_t probe(const automaton_names_t T, const char *name) {
    uint64_t h = hash(name) & (T->slots - 1);
    while (T->slot[h] != 0 && strcmp(T->name[T->slot[h] - 1], name) != 0)
        h = (h + 1) & (T->slots - 1);
    return h;
}

uint32_t automaton_names_init(automaton_names_t T, char *const *name,
                              uint32_t n) {
    T->name = name;
    T->slots = 8;
    while (T->slots < 2 * (uint64_t) n)
        T->slots *= 2;
    T->slot = wr_calloc(T->slots, sizeof *T->slot);
    for (uint32_t i = 0; i < n; i++) {
        uint64_t h = probe(T, name[i]);
        if (T->slot[h] != 0)
            return i;
        T->slot[h] = i + 1;
    }
    return n;
}

void automaton_names_clear(automaton_names_t T) {
    wr_free(T->slot);
    T->slot = NULL;
}

int automaton_names_find(uint32_t *out, const automaton_names_t T,
                         const char *name) {
    uint64_t h = probe(T, name);
    if (T->slot[h] == 0)
        return 0;
    *out = T->slot[h] - 1;
    return 1;
}

char **automaton_names_copy(char *const *name, size_t n) {
    if (name == NULL)
        return NULL;
    char **copy = wr_malloc(n * sizeof *copy);
    for (size_t i = 0; i < n; i++)
        copy[i] = wr_strdup(name[i]);
    return copy;
}

void automaton_names_free(char **name, size_t n) {
    if (name == NULL)
        return;
    for (size_t i = 0; i < n; i++)
        wr_free(name[i]);
    wr_free(name);
}
