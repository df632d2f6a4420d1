/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "count.h"

#include <stdio.h>
#include <string.h>

/* The languages, as doc/certificates-languages.md defines them.
 *
 *     brackets   counter i: the open brackets of kind i; a closing bracket
 *                requires an open one; at the end all are closed
 *     prefix     one counter, 1 at the start: the expressions still to come; a
 *                value is one of them, a function of i arguments adds i - 1
 *     blocks     a^n b^n ..: the letters of this block, and the number that it
 *                still lacks compared with the previous block (0 in the first);
 *                a block ends when it has as many letters as the previous one
 */

/* K of "shuffle-dyck-K", 1 to most; 0 if it is not that. */
static uint32_t number(const char *name, const char *prefix, uint32_t most) {
    size_t n = strlen(prefix);
    if (strncmp(name, prefix, n) != 0)
        return 0;
    uint32_t k = ck_decimal(name + n, strlen(name + n), most + 1);
    return k == CK_NONE ? 0 : k;
}

static void brackets(ck_counting *G, uint32_t kinds, int plain) {
    G->kind = CK_BRACKETS;
    G->counters = kinds;
    G->letters = 2 * kinds;
    for (uint32_t i = 0; i < G->letters; i++) {
        G->name[i][0] = i % 2 ? ')' : '(';
        if (!plain)
            snprintf(G->name[i] + 1, 15, "%u", i / 2 + 1);
    }
}

static void prefix(ck_counting *G, uint32_t most) {
    G->kind = CK_PREFIX;
    G->counters = 1;
    G->letters = 2 + most;
    strcpy(G->name[0], "T");
    strcpy(G->name[1], "F");
    for (uint32_t i = 1; i <= most; i++)
        snprintf(G->name[1 + i], 16, "f%u", i);
}

int ck_counting_find(ck_counting *G, const char *name) {
    static const char *const blocks[] = {"anbn", "anbncn", "anbncndn"};
    uint32_t k;
    memset(G, 0, sizeof *G);
    G->blocks = 1;
    if (strcmp(name, "dyck-1") == 0)
        brackets(G, 1, 1);
    else if ((k = number(name, "shuffle-dyck-", CK_COUNTERS)) > 0)
        brackets(G, k, 0);
    else if ((k = number(name, "boolean-", 2 * CK_COUNTERS - 2)) > 0)
        prefix(G, k);
    for (k = 0; k < 3; k++)
        if (strcmp(name, blocks[k]) == 0) {
            G->kind = CK_BLOCKS;
            G->counters = 2;
            G->letters = G->blocks = k + 2;
            for (uint32_t i = 0; i < G->letters; i++)
                G->name[i][0] = (char) ('a' + i);
        }
    return G->letters > 0;
}

uint32_t ck_counting_start(const ck_counting *G) {
    return G->kind == CK_PREFIX ? 0 : (UINT32_C(1) << G->counters) - 1;
}

int ck_counting_accepts(const ck_counting *G, uint32_t block, uint32_t zero) {
    if (block == CK_DEAD)
        return 0;
    if (G->kind != CK_BLOCKS)
        return zero == (UINT32_C(1) << G->counters) - 1;
    return block == 0 ? zero & 1 : block + 1 == G->blocks && (zero & 2);
}

int ck_counting_allows(const ck_counting *G, uint32_t block, uint32_t zero,
                       uint32_t letter) {
    if (block == CK_DEAD)
        return 0;
    if (G->kind == CK_BRACKETS)
        return letter % 2 == 0 || !(zero >> (letter / 2) & 1);
    if (G->kind == CK_PREFIX)
        return zero == 0;
    if (letter == block)
        return block == 0 || !(zero & 2);
    return letter == block + 1 && (block == 0 ? !(zero & 1) : (zero & 2) != 0);
}

uint32_t ck_counting_step(const ck_counting *G, uint32_t block, uint32_t letter,
                          uint32_t *from, int64_t *add) {
    uint32_t i;

    for (i = 0; i < G->counters; i++) {
        from[i] = i;
        add[i] = 0;
    }
    if (G->kind == CK_BRACKETS) {
        add[letter / 2] = letter % 2 == 0 ? 1 : -1;
        return block;
    }
    if (G->kind == CK_PREFIX) {
        add[0] = letter < 2 ? -1 : (int64_t) letter - 2;
        return block;
    }
    if (letter == block) {
        add[0] = 1;
        add[1] = block == 0 ? 0 : -1;
    } else { /* the first letter of the next block */
        from[0] = CK_NONE;
        add[0] = 1;
        from[1] = 0;
        add[1] = -1;
    }
    return letter;
}
