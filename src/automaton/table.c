/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A permutation group element by element.  Elements are found breadth-first by
 * multiplying with letters on the left; hence x = a x' for its parent x', and a
 * row of the table follows from an earlier one: x y = a (x' y).
 */

#include "automaton/subgroups.h"
#include "automaton/transformations.h"

void wr_table_init(wr_table_t T) {
    memset(T, 0, sizeof *T);
    wr_dfa_init(T->cayley);
}

void wr_table_clear(wr_table_t T) {
    WR_FREE(T->product, T->inverse, T->letter);
    wr_dfa_clear(T->cayley);
    memset(T, 0, sizeof *T);
}

/* Set T to the group of the elements E, where letter a after element x is
 * number left[x * letters + a]. */
static void fill(wr_table_t T, const transformations_t E, const uint32_t *left,
                 const wr_dfa_t A) {
    const uint32_t n = T->order = E->count;
    const size_t k = T->letters = A->letters;
    T->product = wr_malloc((size_t) n * n * sizeof *T->product);
    T->inverse = wr_malloc(n * sizeof *T->inverse);
    T->letter = wr_malloc((k + 1) * sizeof *T->letter);
    wr_dfa_create(T->cayley, n, A->letters);
    if (k > 0)
        memcpy(T->cayley->delta, left, n * k * sizeof *left);
    for (uint32_t x = 0; x < n; x++) {
        const uint32_t p = E->parent[x];
        uint32_t a = 0; /* x is letter a after p */
        while (x > 0 && left[p * k + a] != x)
            a++;
        for (uint32_t y = 0; y < n; y++) {
            const uint32_t z = x > 0 ? left[T->product[p * n + y] * k + a] : y;
            T->product[x * n + y] = (uint16_t) z;
            if (z == 0)
                T->inverse[x] = (uint16_t) y;
        }
    }
    for (uint32_t a = 0; a < k; a++)
        T->letter[a] = (uint16_t) left[a];
}

wr_status_t wr_table_set(wr_table_t T, const wr_dfa_t A, wr_limits_t L) {
    const uint32_t k = A->letters;
    const size_t perms = (size_t) SUBGROUP_ORDER + k;
    wr_status_t s = wr_limits_check(L, "the elements of a group", 0,
                                    perms * A->states * sizeof(uint32_t));
    if (s != WR_OK)
        return s;
    transformations_t E;
    uint32_t *use = wr_malloc(((size_t) k + 1) * sizeof *use), x = 0;
    uint32_t *left =
        wr_malloc(((size_t) k + 1) * SUBGROUP_ORDER * sizeof *left);
    for (uint32_t a = 0; a < k; a++)
        use[a] = a;
    transformations_init(E, A, use, k);
    for (; x < E->count && E->count <= SUBGROUP_ORDER; x++)
        transformations_products(left + (size_t) x * k, E, x, 1);
    if (E->count <= SUBGROUP_ORDER)
        fill(T, E, left, A);
    else
        s = wr_limits_fail(L, WR_UNABLE, "the group has more than %d elements",
                           SUBGROUP_ORDER);
    transformations_clear(E);
    WR_FREE(use, left);
    return s;
}
