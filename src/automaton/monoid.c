/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The transition monoid: its order, and whether it is a group or aperiodic.
 *
 * Listing: Froidure and Pin's right Cayley graph [froidurepin1997], breadth-
 * first: elements in the order of their least words, each times each letter.
 * Their left graph, which saves products, is omitted: for packed
 * transformations a product costs less than the look-ups that would save
 * it, and three times as many elements fit into memory.
 *
 * In some monoids R-classes (rclasses.c) are far fewer than elements; in others
 * they are nearly as many, and each costs ten times as much.  This is not known
 * in advance, so both methods alternate, with equal work, until one is complete
 * or both have reached a limit.
 *
 * If all letters are permutations, the monoid is a group, and its order
 * comes from a stabiliser chain instead.
 *
 * Aperiodicity is decided by the image sets (aperiodic.c), and by the elements
 * only if the image sets reach a limit.
 */

#include "automaton/impl.h"
#include "automaton/transformations.h"
#include "exact/compat.h"
#include "group/group.h"

/* Number of products before the R-classes start, and in each turn. */
enum { FIRST_PRODUCTS = 100000, TURN = 200000 };

void wr_monoid_init(wr_monoid_t M) {
    M->complete = M->aperiodic = M->group = WR_UNKNOWN;
    M->order = wr_strdup("1");
    M->orbit = 0;
    wr_word_init(M->witness);
    wr_images_init(M->images);
}

void wr_monoid_clear(wr_monoid_t M) {
    wr_word_clear(M->witness);
    wr_images_clear(M->images);
    wr_free(M->order);
    M->order = NULL;
}

/* ---- letters ----------------------------------------------------------- */

uint32_t automaton_letters(uint32_t *use, const wr_dfa_t A) {
    wr_tuples_t action;
    uint32_t *image = wr_malloc(A->states * sizeof *image), n = 0;
    wr_tuples_init(&action, A->states);
    for (uint32_t q = 0; q < A->states; q++)
        image[q] = q;
    wr_tuples_add(&action, image);
    for (uint32_t a = 0; a < A->letters; a++) {
        wr_dfa_column(image, A, a);
        if (wr_tuples_add(&action, image) > n)
            use[n++] = a;
    }
    wr_tuples_clear(&action);
    wr_free(image);
    return n;
}

/* ---- size -------------------------------------------------------------- */

/* A partial list of elements, of which those before `next` are multiplied. */
typedef struct {
    const uint32_t *use; /* n letters, even after the list is released */
    uint32_t n;
    transformations_t T;
    uint32_t next;
    uint64_t steps;
} listing_t;

/* Check the limits before a batch of products; `held` is other memory. */
static wr_status_t check_batch(const listing_t *E, uint32_t batch,
                               uint64_t held, wr_limits_t L) {
    wr_status_t s = wr_limits_check(L, "monoid elements", E->T->count,
                                    held + transformations_bytes(E->T, batch));
    if (s == WR_OK)
        s = wr_limits_steps(L, "monoid products", E->steps);
    if (s == WR_OK && E->T->count > UINT32_MAX - 2 - batch)
        s = wr_limits_fail(L, WR_UNABLE, "monoid: over 2^32 elements");
    if (L->progress != NULL && (E->steps & 0xfffff) < batch)
        L->progress(L->progress_arg, "monoid elements", E->T->count, 0);
    return s;
}

/* Continue for about bounds[0] products; bounds[1] is the memory used by other
 * data.  The list is the whole monoid once next == count. */
static wr_status_t list(listing_t *E, const uint64_t bounds[2], wr_limits_t L) {
    const uint32_t n = E->T->uses;
    const uint32_t most = n < 64 ? 64 / (n + 1) + 1 : 1;
    const uint64_t end = E->steps + bounds[0];
    while (E->next < E->T->count && E->steps < end) {
        const uint32_t left = E->T->count - E->next;
        const uint32_t m = left < most ? left : most;
        wr_status_t s = check_batch(E, m * n, bounds[1], L);
        if (s != WR_OK)
            return s;
        transformations_products(NULL, E->T, E->next, m);
        E->next += m;
        E->steps += (uint64_t) m * n;
    }
    return WR_OK;
}

/* ---- witnesses --------------------------------------------------------- */

/* Set w to the least word of element i: go up the tree, and find for each node
 * the letter that leads to it from the parent.  (All products of a parent are
 * already in T, so that nothing is added.) */
static void word_of(wr_word_t w, transformations_t T, uint32_t i) {
    uint32_t *product = wr_malloc(T->uses * sizeof *product);
    w->length = 0;
    for (; i != 0; i = T->parent[i]) {
        uint32_t j = 0;
        transformations_products(product, T, T->parent[i], 1);
        while (product[j] != i)
            j++;
        wr_word_append(w, T->use[j]);
    }
    wr_free(product);
    wr_word_reverse(w, 0);
}

/* Return the first of the first n elements whose powers do not stabilise, or
 * UINT32_MAX. */
static uint32_t first_periodic(const transformations_t T, uint32_t n,
                               wr_limits_t L) {
    uint32_t *t = wr_malloc(T->degree * sizeof *t), i = 0;
    wr_status_t s = WR_OK;
    for (; i < n && s == WR_OK; i++) {
        transformations_get(t, T, i);
        if (automaton_period(t, T->degree) > 1)
            break;
        if ((i & 1023) == 0)
            s = wr_limits_check(L, "monoid elements", 0, 0);
    }
    wr_free(t);
    return s != WR_OK || i == n ? UINT32_MAX : i;
}

/* Replace the witness by the least one if that is among the elements (if a
 * witness is known, a shorter one is optional, so only the first million
 * elements are tested), and decide aperiodicity if the image sets could not.
 * `all`: the list is the whole monoid. */
static void decide(wr_monoid_t M, transformations_t T, int all, wr_limits_t L) {
    if (M->aperiodic == WR_TRUE)
        return;
    const uint32_t few = M->aperiodic == WR_FALSE ? 1000000 : UINT32_MAX;
    const uint32_t i = first_periodic(T, T->count < few ? T->count : few, L);
    if (i != UINT32_MAX) {
        word_of(M->witness, T, i);
        M->aperiodic = WR_FALSE;
    } else if (M->aperiodic == WR_UNKNOWN && all &&
               wr_limits_check(L, "monoid elements", 0, 0) == WR_OK) {
        M->aperiodic = WR_TRUE;
    }
}

/* ---- groups ------------------------------------------------------------ */

/* Compute the group of the letters that are permutations; *others is 0, or one
 * more than the largest rank of the other letters. */
static wr_status_t letters_group(wr_group_t G, uint32_t *others,
                                 const wr_dfa_t A, wr_limits_t L) {
    const size_t n = A->states;
    uint32_t *perm = wr_malloc(n * sizeof *perm), rank;
    unsigned char *hit = wr_malloc(n);
    wr_status_t s = WR_OK;
    *others = 0;
    for (size_t a = 0; a < A->letters && s == WR_OK; a++) {
        memset(hit, 0, n);
        rank = 0;
        for (size_t q = 0; q < n; q++) {
            perm[q] = A->delta[q * A->letters + a];
            rank += !hit[perm[q]];
            hit[perm[q]] = 1;
        }
        if (rank == n)
            s = wr_group_add(G, perm, L);
        else if (rank >= *others)
            *others = rank + 1;
    }
    if (s == WR_OK)
        s = wr_group_compute(G, L);
    WR_FREE(perm, hit);
    return s;
}

/* Compute the order from the letters that are permutations, if they determine
 * it: for a group, and for T_n, of order n^n, which is generated by all
 * permutations and one letter of rank n - 1. */
static int by_group(wr_monoid_t M, const wr_dfa_t A, wr_limits_t L) {
    wr_group_t G;
    uint32_t others;
    char *order = NULL;
    wr_group_init(G, A->states);
    if (letters_group(G, &others, A, L) == WR_OK) {
        if (M->group == WR_TRUE) {
            order = wr_group_order(G);
        } else if (others == A->states && wr_group_has_all(G)) {
            fmpz_t power;
            fmpz_init(power);
            fmpz_set_ui(power, A->states);
            fmpz_pow_ui(power, power, A->states);
            order = wr_malloc(fmpz_sizeinbase(power, 10) + 2);
            fmpz_get_str(order, 10, power);
            fmpz_clear(power);
        }
    }
    wr_group_clear(G);
    if (order == NULL)
        return 0;
    wr_free(M->order);
    M->order = order;
    M->complete = WR_TRUE;
    return 1;
}

/* ---- the computation --------------------------------------------------- */

/* Return 1 if the decimal number x is larger than y. */
static int larger(const char *x, const char *y) {
    const size_t m = strlen(x), n = strlen(y);
    return m != n ? m > n : strcmp(x, y) > 0;
}

static void raise_order(wr_monoid_t M, char *order) {
    if (larger(order, M->order)) {
        wr_free(M->order);
        M->order = order;
    } else {
        wr_free(order);
    }
}

/* Record the facts that the list implies, and release the list. */
static void end_list(wr_monoid_t M, listing_t *E, wr_limits_t L) {
    char *order = NULL;
    const int all = E->next == E->T->count;
    decide(M, E->T, all, L);
    wr_say(&order, "%u", E->T->count);
    raise_order(M, order);
    if (all)
        M->complete = WR_TRUE;
    transformations_clear(E->T);
}

/* Alternate between the R-classes and, until it fails, the list. */
static void alternate(wr_monoid_t M, listing_t *E, const wr_dfa_t A,
                      wr_limits_t L) {
    automaton_rclasses_t R = automaton_rclasses_new(M->images, A, E->use, E->n);
    wr_status_t s = E->T->count > 0 ? WR_OK : WR_UNABLE, r = WR_OK;
    wr_limits_t own = {*L};
    int done = 0;
    while (!done && M->complete != WR_TRUE && (s == WR_OK || r == WR_OK)) {
        uint64_t bounds[2] = {TURN, automaton_rclasses_bytes(R)};
        if (L->max_memory > 0 && s == WR_OK) {
            const uint64_t bytes = transformations_bytes(E->T, 0);
            /* 0 would be no limit */
            own->max_memory = bytes < L->max_memory ? L->max_memory - bytes : 1;
        }
        if (r == WR_OK)
            r = automaton_rclasses_go(&done, R, s == WR_OK ? TURN : UINT64_MAX,
                                      own);
        if (s != WR_OK)
            continue;
        if (!done)
            s = list(E, bounds, L);
        if (s != WR_OK || done || E->next == E->T->count) {
            end_list(M, E, L);
            own->max_memory = L->max_memory;
        }
    }
    if (done)
        M->complete = WR_TRUE;
    raise_order(M, automaton_rclasses_order(R));
    automaton_rclasses_free(R);
}

/* List the elements, first up to FIRST_PRODUCTS. */
static void by_elements(wr_monoid_t M, const wr_dfa_t A, const uint32_t *use,
                        uint32_t n, wr_limits_t L) {
    const uint64_t bounds[2] = {FIRST_PRODUCTS, wr_images_bytes(M->images)};
    listing_t E = {.use = use, .n = n};
    transformations_init(E.T, A, use, n);
    if (list(&E, bounds, L) != WR_OK || E.next == E.T->count)
        end_list(M, &E, L);
    if (M->complete != WR_TRUE)
        alternate(M, &E, A, L);
}

wr_status_t wr_monoid_compute(wr_monoid_t M, const wr_dfa_t A, wr_limits_t L) {
    wr_monoid_t N;
    wr_monoid_init(N);
    N->group = wr_truth_of(wr_dfa_is_permutation(A));
    N->aperiodic = wr_dfa_is_aperiodic(N->witness, N->images, A, L);
    if (N->aperiodic == WR_UNKNOWN) /* leave the memory to the elements */
        wr_images_start(N->images, A);
    if (!by_group(N, A, L)) {
        uint32_t *use = wr_malloc(A->letters * sizeof *use);
        by_elements(N, A, use, automaton_letters(use, A), L);
        wr_free(use);
    }
    N->orbit = N->aperiodic == WR_FALSE ? wr_monoid_orbit(A, N->witness) : 0;
    WR_SWAP(wr_monoid_struct, *M, *N);
    wr_monoid_clear(N);
    return WR_OK;
}
