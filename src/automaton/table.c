/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A permutation group element by element.  Elements are found breadth-first by
 * multiplying with letters on the left; hence x = a x' for the element x' from
 * which x was reached, and a row of the table follows from an earlier one:
 * x y = a (x' y).
 */

#include "automaton/subgroups.h"

void wr_table_init(wr_table_t T) {
    memset(T, 0, sizeof *T);
    wr_dfa_init(T->cayley);
}

void wr_table_clear(wr_table_t T) {
    WR_FREE(T->product, T->inverse, T->letter);
    wr_dfa_clear(T->cayley);
    memset(T, 0, sizeof *T);
}

/* Elements as permutations of n points. */
typedef struct {
    wr_tuples_t perm;
    uint32_t parent[SUBGROUP_ORDER], via[SUBGROUP_ORDER];
    uint32_t *left; /* left[a * SUBGROUP_ORDER + x] = a after x */
} elements_t;

static int list_elements(elements_t *E, const wr_dfa_t A) {
    uint32_t n = A->states, *p = wr_malloc(n * sizeof *p);
    for (uint32_t i = 0; i < n; i++)
        p[i] = i;
    wr_tuples_add(&E->perm, p);
    for (uint32_t x = 0; x < E->perm.count; x++)
        for (uint32_t a = 0; a < A->letters; a++) {
            const uint32_t *q = E->perm.tuple + (size_t) x * n;
            for (uint32_t i = 0; i < n; i++)
                p[i] = wr_dfa_step(A, q[i], a);
            uint32_t before = E->perm.count, y = wr_tuples_add(&E->perm, p);
            if (y == SUBGROUP_ORDER) {
                wr_free(p);
                return 0;
            }
            E->left[a * SUBGROUP_ORDER + x] = y;
            if (y == before) {
                E->parent[y] = x;
                E->via[y] = a;
            }
        }
    wr_free(p);
    return 1;
}

static void fill(wr_table_t T, const elements_t *E, const wr_dfa_t A) {
    uint32_t n = T->order = E->perm.count;
    T->letters = A->letters;
    T->product = wr_malloc((size_t) n * n * sizeof *T->product);
    T->inverse = wr_malloc(n * sizeof *T->inverse);
    T->letter = wr_malloc((A->letters + 1) * sizeof *T->letter);
    wr_dfa_create(T->cayley, n, A->letters);
    for (uint32_t x = 0; x < n; x++)
        for (uint32_t y = 0; y < n; y++) {
            uint32_t z = y;
            if (x > 0)
                z = E->left[E->via[x] * SUBGROUP_ORDER +
                            T->product[E->parent[x] * n + y]];
            T->product[x * n + y] = (uint16_t) z;
            if (z == 0)
                T->inverse[x] = (uint16_t) y;
        }
    for (uint32_t a = 0; a < A->letters; a++) {
        T->letter[a] = (uint16_t) E->left[a * SUBGROUP_ORDER];
        for (uint32_t x = 0; x < n; x++)
            T->cayley->delta[(size_t) x * A->letters + a] =
                E->left[a * SUBGROUP_ORDER + x];
    }
}

wr_status_t wr_table_set(wr_table_t T, const wr_dfa_t A, wr_limits_t L) {
    size_t perms = (size_t) (SUBGROUP_ORDER + 1) * A->states;
    wr_status_t s = wr_limits_check(L, "the elements of a group", 0,
                                    perms * sizeof(uint32_t));
    if (s != WR_OK)
        return s;
    elements_t *E = wr_calloc(1, sizeof *E);
    wr_tuples_init(&E->perm, A->states);
    E->left =
        wr_malloc(((size_t) A->letters + 1) * SUBGROUP_ORDER * sizeof *E->left);
    if (list_elements(E, A))
        fill(T, E, A);
    else
        s = wr_limits_fail(L, WR_UNABLE, "the group has more than %d elements",
                           SUBGROUP_ORDER);
    wr_free(E->left);
    wr_tuples_clear(&E->perm);
    wr_free(E);
    return s;
}
