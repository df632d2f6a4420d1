/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The languages, decided from their definitions by counting.
 * Source: [sarrof2024, Thm 6] for the list
 */

#include "prove/oracle.h"

enum { PLUS, MINUS, TIMES, OPEN, CLOSE, SIGNS }; /* letters after the digits */

/* ---- names ------------------------------------------------------------- */

/* Add a letter NAME or, unless i is 0, NAMEi. */
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

static void set_arithmetic(wr_oracle_t O, unsigned m) {
    static const char *const sign[] = {"+", "-", "*", "(", ")"};
    O->kind = WR_ORACLE_ARITHMETIC;
    for (unsigned i = 0; i < m; i++)
        snprintf(O->letter_name[O->letters++], sizeof O->letter_name[0], "%u",
                 i);
    for (unsigned i = 0; i < SIGNS; i++)
        add_letter(O, sign[i], 0);
}

static void set_blocks(wr_oracle_t O, unsigned n) {
    O->kind = WR_ORACLE_BLOCKS;
    static const char *const name[] = {"a", "b", "c", "d"};
    for (unsigned i = 0; i < n; i++)
        add_letter(O, name[i], 0);
}

/* Return the number after the prefix, from 1 to most, or 0. */
static unsigned number(const char *name, const char *prefix, unsigned most) {
    size_t n = strlen(prefix);
    uint64_t k;
    if (strncmp(name, prefix, n) != 0 || name[n] == '0' ||
        !wr_is_count(&k, name + n, most))
        return 0;
    return (unsigned) k;
}

wr_status_t wr_oracle_set(wr_oracle_t O, const char *name, wr_limits_t L) {
    static const char *const blocks[] = {"anbn", "anbncn", "anbncndn"};
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
    unsigned m = number(name, "arithmetic-", WR_ORACLE_LETTERS - SIGNS);
    if (m >= 2)
        set_arithmetic(N, m);
    for (unsigned i = 0; i < 3; i++)
        if (strcmp(name, blocks[i]) == 0)
            set_blocks(N, i + 2);
    if (N->letters == 0)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "unknown oracle %.60s; known are dyck-1, shuffle-dyck-K, "
            "boolean-N, anbn, anbncn, anbncndn and arithmetic-M",
            name);
    wr_oracle_reset(N);
    *O = *N;
    return WR_OK;
}

/* ---- arithmetic -------------------------------------------------------- */

static uint32_t modulus(const wr_oracle_struct *O) {
    return O->letters - SIGNS;
}

/* Begin a bracket: its value will be 0 + 1 * v for the next value v. */
static void open_term(wr_oracle_struct *O) {
    if (O->count[0] >= O->room) {
        O->room = 2 * O->room + 16;
        O->term = wr_realloc(O->term, O->room * sizeof *O->term);
    }
    O->term[O->count[0]] = (wr_oracle_term_t){0, 1};
}

/* A value multiplies the product; after + or -, the product is added to the
 * sum, and after * it is kept. */
static void calculate(wr_oracle_struct *O, uint32_t letter) {
    const uint32_t m = modulus(O);
    wr_oracle_term_t *t = &O->term[O->count[0]];
    const uint32_t whole = (t->sum + t->product) % m;
    O->count[1] = letter >= m && letter != m + CLOSE;
    if (letter < m) {
        t->product = t->product * letter % m;
    } else if (letter == m + OPEN) {
        O->count[0]++;
        open_term(O);
    } else if (letter == m + CLOSE) {
        O->count[0]--;
        t[-1].product = t[-1].product * whole % m;
    } else if (letter != m + TIMES) {
        t->sum = whole;
        t->product = letter == m + PLUS ? 1 : m - 1;
    }
}

/* ---- reading ----------------------------------------------------------- */

void wr_oracle_reset(wr_oracle_t O) {
    memset(O->count, 0, sizeof O->count);
    O->dead = 0;
    O->block = 0;
    if (O->kind == WR_ORACLE_BOOLEAN)
        O->count[0] = 1;
    if (O->kind == WR_ORACLE_ARITHMETIC) {
        O->count[1] = 1;
        open_term(O);
    }
}

void wr_oracle_clear(wr_oracle_t O) {
    wr_free(O->term);
    O->term = NULL;
    O->room = 0;
}

void wr_oracle_copy(wr_oracle_t O, const wr_oracle_t P) {
    *O = *P;
    O->term = wr_malloc((P->room + 1) * sizeof *O->term);
    if (P->room > 0)
        memcpy(O->term, P->term, P->room * sizeof *O->term);
}

int wr_oracle_allows(const wr_oracle_t O, uint32_t letter) {
    const uint64_t *n = O->count;
    if (O->dead)
        return 0;
    if (O->kind == WR_ORACLE_DYCK)
        return letter % 2 == 0 || n[letter / 2] > 0;
    if (O->kind == WR_ORACLE_BOOLEAN)
        return n[0] > 0;
    if (O->kind == WR_ORACLE_ARITHMETIC) /* + d makes any value 0 */
        return (letter < modulus(O) || letter == modulus(O) + OPEN)
                   ? n[1] == 1
                   : n[1] == 0 && (letter != modulus(O) + CLOSE || n[0] > 0);
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
    return O->kind != WR_ORACLE_ARITHMETIC ||
           (O->term->sum + O->term->product) % modulus(O) == 0;
}

void wr_oracle_step(wr_oracle_t O, uint32_t letter) {
    uint64_t *n = O->count;
    if (!wr_oracle_allows(O, letter)) {
        O->dead = 1;
        return;
    }
    if (O->kind == WR_ORACLE_ARITHMETIC) {
        calculate(O, letter);
    } else if (O->kind == WR_ORACLE_DYCK) {
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
