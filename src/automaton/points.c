/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Faithful actions on few points.  A faithful action is a union of actions on
 * cosets of subgroups H_1, H_2, .. whose cores (the core of H is the
 * intersection of its conjugates) intersect in the identity; the number of
 * points is the sum of the indices.  Among subgroups with the same core only
 * one of least index matters, so this is a shortest path from the whole group
 * to the trivial one, where a step is the intersection with a core.
 * Source: [johnson1971]
 */

#include "automaton/subgroups.h"

#define MAX_STEPS (1u << 24) /* of the search for a path */

/* Normal subgroups, as sets; for each, a subgroup of least index of which it is
 * the core (index 0: none); and the shortest path. */
typedef struct {
    const wr_table_struct *T;
    const wr_subgroups_struct *S;
    wr_images_t normal;
    uint32_t alloc;
    uint32_t *by, *index;
    uint32_t *cost, *from, *step;
    unsigned char *done;
} search_t;

/* ---- cores ------------------------------------------------------------- */

/* Shrink the set to its core: remove elements whose conjugates by letters are
 * not in the set, until there are none. */
static void shrink_to_core(uint64_t *set, const wr_table_t T) {
    for (int more = 1; more;) {
        more = 0;
        for (uint32_t a = 0; a < T->letters; a++) {
            uint32_t g = T->letter[a], h = T->inverse[g];
            for (uint32_t x = 1; x < T->order; x++) {
                uint32_t y =
                    T->product[T->product[g * T->order + x] * T->order + h];
                if (!wr_bits_test(set, x) || wr_bits_test(set, y))
                    continue;
                wr_bits_unset(set, x);
                more = 1;
            }
        }
    }
}

/* Return the number of a normal subgroup. */
static uint32_t number(search_t *Z, const uint64_t *set) {
    uint32_t i = wr_images_add(Z->normal, set);
    if (i >= Z->alloc) {
        uint32_t **array[] = {&Z->by, &Z->index, &Z->cost, &Z->from, &Z->step};
        uint32_t was = Z->alloc;
        Z->alloc = 2 * i + 16;
        for (size_t k = 0; k < sizeof array / sizeof *array; k++)
            *array[k] = wr_realloc(*array[k], Z->alloc * sizeof **array[k]);
        Z->done = wr_realloc(Z->done, Z->alloc);
        for (; was < Z->alloc; was++) {
            Z->index[was] = 0;
            Z->cost[was] = UINT32_MAX;
            Z->done[was] = 0;
        }
    }
    return i;
}

static void list_cores(search_t *Z) {
    uint32_t words = Z->S->sets->words;
    uint64_t *core = wr_malloc(words * sizeof *core);
    for (uint32_t i = 1; i < Z->S->sets->count; i++) {
        const uint64_t *H = Z->S->sets->set + (size_t) i * words;
        uint32_t index = Z->T->order / wr_bits_size(H, words);
        memcpy(core, H, words * sizeof *core);
        shrink_to_core(core, Z->T);
        uint32_t n = number(Z, core);
        if (Z->index[n] == 0 || index < Z->index[n]) {
            Z->index[n] = index;
            Z->by[n] = i;
        }
    }
    wr_free(core);
}

/* ---- the path ---------------------------------------------------------- */

/* Relax the steps from normal subgroup i by every core. */
static void relax(search_t *Z, uint32_t i, uint32_t cores) {
    uint32_t words = Z->normal->words;
    uint64_t *both = wr_malloc(words * sizeof *both);
    for (uint32_t c = 0; c < cores; c++) {
        if (Z->index[c] == 0)
            continue;
        for (uint32_t w = 0; w < words; w++)
            both[w] = Z->normal->set[(size_t) i * words + w] &
                      Z->normal->set[(size_t) c * words + w];
        uint32_t n = number(Z, both), cost = Z->cost[i] + Z->index[c];
        if (cost < Z->cost[n]) {
            Z->cost[n] = cost;
            Z->from[n] = i;
            Z->step[n] = c;
        }
    }
    wr_free(both);
}

/* Dijkstra's algorithm from the whole group, 0, to the trivial one, `goal`. */
static int find_path(search_t *Z, uint32_t goal) {
    uint32_t cores = Z->normal->count, work = 0;
    Z->cost[0] = 0;
    while (!Z->done[goal]) {
        uint32_t best = UINT32_MAX;
        for (uint32_t i = 0; i < Z->normal->count; i++)
            if (!Z->done[i] && Z->cost[i] != UINT32_MAX &&
                (best == UINT32_MAX || Z->cost[i] < Z->cost[best]))
                best = i;
        work += cores + Z->normal->count;
        if (best == UINT32_MAX || work > MAX_STEPS)
            return 0;
        Z->done[best] = 1;
        relax(Z, best, cores);
    }
    return 1;
}

/* ---- the action -------------------------------------------------------- */

/* The action of the letters on the left cosets of H, as points first,
 * first + 1, .. of `points`. */
static void act(uint32_t *image, uint32_t points, uint32_t first,
                const uint64_t *H, const wr_table_t T) {
    uint32_t n = T->order, count = 0;
    uint32_t *coset = wr_malloc(2 * n * sizeof *coset), *member = coset + n;
    memset(coset, 0xff, n * sizeof *coset);
    for (uint32_t g = 0; g < n; g++) {
        if (coset[g] != UINT32_MAX)
            continue;
        for (uint32_t h = 0; h < n; h++)
            if (wr_bits_test(H, h))
                coset[T->product[g * n + h]] = count;
        member[count++] = g;
    }
    for (uint32_t a = 0; a < T->letters; a++)
        for (uint32_t c = 0; c < count; c++)
            image[(size_t) a * points + first + c] =
                first + coset[T->product[T->letter[a] * n + member[c]]];
    wr_free(coset);
}

static uint32_t *act_along(const search_t *Z, uint32_t goal) {
    uint32_t words = Z->normal->words, first = 0;
    uint32_t points = Z->cost[goal];
    uint32_t *image =
        wr_malloc((size_t) points * (Z->T->letters + 1) * sizeof *image);
    for (uint32_t i = goal; i != 0; i = Z->from[i]) {
        uint32_t c = Z->step[i];
        act(image, points, first, Z->S->sets->set + (size_t) Z->by[c] * words,
            Z->T);
        first += Z->index[c];
    }
    return image;
}

/* *image stays NULL if no action on fewer than *points was found. */
static wr_truth_t search(uint32_t *points, uint32_t **image, const wr_table_t T,
                         wr_limits_t L) {
    wr_subgroups_t S;
    search_t Z = {.T = T, .S = S};
    uint64_t one[SUBGROUP_ORDER / 64] = {1};
    wr_subgroups_init(S);
    wr_subgroups_list(S, T, L);
    wr_images_init(Z.normal);
    wr_images_start(Z.normal, T->cayley);
    (void) number(&Z, Z.normal->set); /* allocates entry 0 */
    uint32_t goal = number(&Z, one);
    list_cores(&Z);
    int found = find_path(&Z, goal);
    if (found && Z.cost[goal] < *points) {
        *points = Z.cost[goal];
        *image = act_along(&Z, goal);
    }
    wr_truth_t least = found && S->complete ? WR_TRUE : WR_UNKNOWN;
    uint32_t *array[] = {Z.by, Z.index, Z.cost, Z.from, Z.step};
    for (size_t k = 0; k < sizeof array / sizeof *array; k++)
        wr_free(array[k]);
    wr_free(Z.done);
    wr_images_clear(Z.normal);
    wr_subgroups_clear(S);
    return least;
}

wr_status_t wr_dfa_points(uint32_t *points, uint32_t **image, wr_truth_t *least,
                          const wr_dfa_t A, wr_limits_t L) {
    wr_table_t T;
    wr_dfa_t B;
    if (!wr_dfa_is_permutation(A))
        return wr_limits_fail(L, WR_DOMAIN,
                              "some letter is not a permutation of the states");
    wr_dfa_init(B);
    wr_dfa_trim(B, A);
    wr_table_init(T);
    uint32_t n = B->states, *to = NULL;
    wr_truth_t truth = WR_UNKNOWN;
    if (n == 1)
        truth = WR_TRUE;
    else if (wr_table_set(T, B, L) == WR_OK)
        truth = search(&n, &to, T, L);
    if (to == NULL) { /* the states themselves */
        to = wr_malloc(((size_t) n * B->letters + 1) * sizeof *to);
        for (uint32_t a = 0; a < B->letters; a++)
            wr_dfa_column(to + (size_t) a * n, B, a);
    }
    *points = n;
    *image = to;
    *least = truth;
    wr_table_clear(T);
    wr_dfa_clear(B);
    return WR_OK;
}
