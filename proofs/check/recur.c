/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

#include <string.h>

/* The recurrence of a certificate, in lines that leave no choice:
 *     recurrence N
 *     start x_1 .. x_N
 *     letter NAME               and then N rows, or one delta rule:
 *     row a_1 .. a_N            delta k_1 .. k_N
 *     add b_1 .. b_N            value v
 *                               beta c
 * or the lines of tree.c.
 */

enum { MOST = 64 };

/* The next line, WORD and count numbers; minus: -0 is one. */
static void numbers(ck_num *out, ck_cert *C, const char *word, uint32_t count,
                    int minus) {
    uint32_t i;

    ck_line(C, word, count);
    for (i = 0; i < count; i++)
        out[i] = ck_finite_read(C, i + 1, minus);
}

static void read_letter(ck_map_letter *l, char **name, ck_cert *C, uint32_t n) {
    uint32_t i;

    ck_line(C, "letter", 1);
    if (C->token[1][0] == '\0')
        ck_reject("a letter has no name");
    *name = C->token[1];
    l->w = ck_alloc((size_t) n * n + n + 2, sizeof *l->w);
    if (ck_next_is(C, "op") || ck_next_is(C, "out")) {
        ck_tree_read(l, C, n);
        return;
    }
    l->delta = ck_next_is(C, "delta");
    if (l->delta) {
        numbers(l->w, C, "delta", n, 1);
        numbers(l->w + n, C, "value", 1, 1);
        numbers(l->w + n + 1, C, "beta", 1, 1);
        return;
    }
    for (i = 0; i < n; i++)
        numbers(l->w + i * n, C, "row", n, 1);
    l->has_add = ck_next_is(C, "add");
    if (l->has_add)
        numbers(l->w + n * n, C, "add", n, 1);
}

void ck_recurrence_read(ck_recurrence *R, ck_cert *C) {
    memset(R, 0, sizeof *R);
    ck_hash_lines(C);
    R->n = ck_line_number(C, "recurrence", MOST + 1);
    if (R->n == 0)
        ck_reject("the dimension of the recurrence is 0");
    R->start = ck_alloc(R->n, sizeof *R->start);
    numbers(R->start, C, "start", R->n, 0);
    while (R->letters == 0 || ck_next_is(C, "letter")) {
        R->letter = ck_resize(R->letter, R->letters + 1, sizeof *R->letter);
        R->name.text =
            ck_resize(R->name.text, R->letters + 1, sizeof *R->name.text);
        memset(R->letter + R->letters, 0, sizeof *R->letter);
        read_letter(R->letter + R->letters, R->name.text + R->letters, C, R->n);
        R->letters++;
    }
    ck_hash_object(C, "recurrence");
    R->name.count = R->letters;
    if (ck_names_sort(&R->name) != CK_NONE)
        ck_reject("two letters have the same name");
}
