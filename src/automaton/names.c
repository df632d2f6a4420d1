/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Lists of names. */

#include "automaton/impl.h"

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
