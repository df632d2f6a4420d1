/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The languages themselves, from their definitions, by counting.
 * Source: [sarrof2024, Thm 6] for the list
 */

#include "lrnn/oracle.h"

#include <stdlib.h>
#include <string.h>

/* ---- names ------------------------------------------------------------- */

/* The number is left out where it is 0. */
static void add_letter(wr_oracle_t O, const char *name, unsigned i) {
    char *to = O->letter_name[O->letters++];
    if (i == 0)
        snprintf(to, sizeof O->letter_name[0], "%s", name);
    else
        snprintf(to, sizeof O->letter_name[0], "%s%u", name, i);
}

static void set_dyck(wr_oracle_t O, unsigned k) {
    O->kind = WR_ORACLE_DYCK;
    for (unsigned i = 1; i <= k; i++) {
        add_letter(O, "(", i);
        add_letter(O, ")", i);
    }
}

static void set_boolean(wr_oracle_t O, unsigned n) {
    O->kind = WR_ORACLE_BOOLEAN;
    add_letter(O, "T", 0);
    add_letter(O, "F", 0);
    for (unsigned i = 1; i <= n; i++)
        add_letter(O, "f", i);
}

static void set_blocks(wr_oracle_t O, unsigned n) {
    O->kind = WR_ORACLE_BLOCKS;
    static const char *const name[] = { "a", "b", "c", "d" };
    for (unsigned i = 0; i < n; i++)
        add_letter(O, name[i], 0);
}

/* The number behind the prefix, from 1 to most; or 0. */
static unsigned number(const char *name, const char *prefix, unsigned most) {
    size_t n = strlen(prefix);
    if (strncmp(name, prefix, n) != 0 || name[n] < '1' || name[n] > '9'
        || strlen(name + n) > 2 || strspn(name + n, "0123456789")
                                       != strlen(name + n))
        return 0;
    unsigned long k = strtoul(name + n, NULL, 10);
    return k <= most ? (unsigned) k : 0;
}

wr_status_t wr_oracle_set(wr_oracle_t O, const char *name, wr_limits_t L) {
    static const char *const blocks[] = { "anbn", "anbncn", "anbncndn" };
    wr_oracle_t N;
    memset(N, 0, sizeof *N);
    if (strcmp(name, "dyck-1") == 0) {
        add_letter(N, "(", 0);
        add_letter(N, ")", 0);
    } else if (number(name, "shuffle-dyck-", WR_ORACLE_LETTERS / 2)) {
        set_dyck(N, number(name, "shuffle-dyck-", WR_ORACLE_LETTERS / 2));
    } else if (number(name, "boolean-", WR_ORACLE_LETTERS - 2)) {
        set_boolean(N, number(name, "boolean-", WR_ORACLE_LETTERS - 2));
    }
    for (unsigned i = 0; i < 3; i++)
        if (strcmp(name, blocks[i]) == 0)
            set_blocks(N, i + 2);
    if (N->letters == 0)
        return wr_limits_fail(L, WR_DOMAIN, "there is no oracle %.60s; there "
                              "are dyck-1, shuffle-dyck-K, boolean-N, anbn, "
                              "anbncn and anbncndn", name);
    wr_oracle_reset(N);
    *O = *N;
    return WR_OK;
}

/* ---- reading ----------------------------------------------------------- */

void wr_oracle_reset(wr_oracle_t O) {
    memset(O->count, 0, sizeof O->count);
    O->dead = 0;
    O->block = 0;
    if (O->kind == WR_ORACLE_BOOLEAN)
        O->count[0] = 1;
}

int wr_oracle_allows(const wr_oracle_t O, uint32_t letter) {
    const uint64_t *n = O->count;
    if (O->dead)
        return 0;
    if (O->kind == WR_ORACLE_DYCK)
        return letter % 2 == 0 || n[letter / 2] > 0;
    if (O->kind == WR_ORACLE_BOOLEAN)
        return n[0] > 0;
    if (O->block == 0) /* n[1] counts the letters of a later block */
        return letter == 0 || (letter == 1 && n[0] > 0);
    return letter == O->block ? n[1] < n[0]
                              : letter == O->block + 1 && n[1] == n[0];
}

int wr_oracle_accepts(const wr_oracle_t O) {
    const uint64_t *n = O->count;
    if (O->dead)
        return 0;
    if (O->kind == WR_ORACLE_BLOCKS)
        return n[0] == 0 || (O->block == O->letters - 1 && n[1] == n[0]);
    for (uint32_t i = 0; i < WR_ORACLE_LETTERS / 2; i++)
        if (n[i] != 0)
            return 0;
    return 1;
}

void wr_oracle_step(wr_oracle_t O, uint32_t letter) {
    uint64_t *n = O->count;
    if (!wr_oracle_allows(O, letter)) {
        O->dead = 1;
        return;
    }
    if (O->kind == WR_ORACLE_DYCK) {
        n[letter / 2] += letter % 2 == 0 ? 1 : (uint64_t) -1;
    } else if (O->kind == WR_ORACLE_BOOLEAN) {
        n[0] += letter < 2 ? (uint64_t) -1 : letter - 2;
    } else if (letter == 0) {
        n[0]++;
    } else {
        n[1] = letter == O->block ? n[1] + 1 : 1;
        O->block = letter;
    }
}
