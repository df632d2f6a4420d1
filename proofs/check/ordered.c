/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* A subset of 0 .. n-1 whose elements are counted in order, in a binary
 * indexed tree: tree[i] is the number of elements among the i & -i numbers
 * that end with i - 1.  So adding, removing, the place of a number and the
 * element in a place cost about log n steps each. */

void ck_ordered_init(ck_ordered *T, uint32_t n) {
    T->n = n;
    T->tree = ck_alloc((size_t) n + 1, sizeof *T->tree);
    for (T->top = 1; T->top <= n / 2; T->top *= 2)
        ;
}

void ck_ordered_fill(ck_ordered *T, const uint32_t *zero) {
    uint32_t i, up;

    memset(T->tree, 0, ((size_t) T->n + 1) * sizeof *T->tree);
    T->size = 0;
    for (i = 1; i <= T->n; i++) {
        uint32_t in = zero == NULL || zero[i - 1] == 0;

        T->size += in;
        T->tree[i] += in;
        up = i + (i & (0 - i));
        if (up <= T->n && up > i)
            T->tree[up] += T->tree[i];
    }
}

static void change(ck_ordered *T, uint32_t q, uint32_t by) {
    uint64_t i;

    for (i = (uint64_t) q + 1; i <= T->n; i += i & (0 - i))
        T->tree[i] += by; /* modulo 2^32, rightly */
    T->size += by;
}

void ck_ordered_add(ck_ordered *T, uint32_t q) {
    change(T, q, 1);
}

void ck_ordered_remove(ck_ordered *T, uint32_t q) {
    change(T, q, UINT32_MAX);
}

uint32_t ck_ordered_place(const ck_ordered *T, uint32_t q) {
    uint32_t n = 0;

    for (; q > 0; q &= q - 1)
        n += T->tree[q];
    return n;
}

uint32_t ck_ordered_pick(const ck_ordered *T, uint32_t x) {
    uint32_t q = 0, step;

    for (step = T->top; step > 0; step /= 2)
        if (step <= T->n - q && T->tree[q + step] <= x) {
            q += step;
            x -= T->tree[q];
        }
    return q;
}
