/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Green's classes from the two Cayley graphs.  The right graph comes with
 * the list of elements, breadth-first.  The left one needs no products: if
 * y = p b with parent p of y, then a y = (a p) b is an edge of the right graph
 * from an element that is already known [froidurepin1997].  R-classes are
 * the strong components of the right graph, L-classes those of the left one,
 * and D-classes, which here are the J-classes, those of their union.
 */

#include "automaton/green.h"
#include "automaton/impl.h"
#include "base/bits.h"
#include "automaton/transformations.h"
#include "group/group.h"

enum { CLASSES = 8192, BATCH = 64 };

struct wr_green_elements {
    transformations_t T;
    uint32_t *use, letters; /* letters that generate the monoid */
    uint32_t *right, *left; /* `letters` edges from each element */
};

void wr_green_init(wr_green_t G) {
    memset(G, 0, sizeof *G);
}

void wr_green_clear(wr_green_t G) {
    if (G->list != NULL) {
        transformations_clear(G->list->T);
        WR_FREE(G->list->use, G->list->right, G->list->left, G->list);
    }
    WR_FREE(G->parent, G->via, G->d, G->row, G->column, G->idempotent, G->size,
            G->rows, G->columns, G->rank, G->group, G->cover);
    wr_green_init(G);
}

/* ---- elements ---------------------------------------------------------- */

static wr_status_t enumerate(struct wr_green_elements *E, wr_limits_t L) {
    const uint32_t n = E->letters;
    size_t room = 0;
    for (uint32_t i = 0, m; i < E->T->count; i += m) {
        m = E->T->count - i < BATCH ? E->T->count - i : BATCH;
        wr_status_t s =
            wr_limits_check(L, "monoid elements", E->T->count,
                            transformations_bytes(E->T, m * n) +
                                8 * (uint64_t) E->T->count * (n + 4));
        if (s == WR_OK)
            s = wr_limits_steps(L, "monoid products", (uint64_t) i * n);
        if (s != WR_OK)
            return s;
        if (((size_t) i + m) * n > room) {
            room = 2 * ((size_t) i + m) * n;
            E->right = wr_realloc(E->right, room * sizeof *E->right);
        }
        if (n > 0)
            transformations_products(E->right + (size_t) i * n, E->T, i, m);
    }
    return WR_OK;
}

static void find_left(wr_green_t G) {
    struct wr_green_elements *E = G->list;
    const size_t n = E->letters;
    E->left = wr_malloc(G->elements * n * sizeof *E->left + 1);
    for (size_t i = 0; i < G->elements; i++) {
        const size_t p = G->parent[i];
        uint32_t b = 0;
        while (i > 0 && E->right[p * n + b] != i)
            b++;
        G->via[i] = i > 0 ? E->use[b] : 0;
        for (size_t j = 0; j < n; j++)
            E->left[i * n + j] =
                i > 0 ? E->right[E->left[p * n + j] * n + b] : E->right[j];
    }
}

/* ---- classes ----------------------------------------------------------- */

/* Set place[e] to the number of the class of e within its D-class d, in order
 * of first elements; many[d] is the number of classes. */
static void number(uint32_t *place, uint32_t *many, const wr_green_t G,
                   const uint32_t *class_of, uint32_t classes) {
    uint32_t *known = wr_malloc((size_t) classes * sizeof *known + 1);
    memset(known, 0xff, (size_t) classes * sizeof *known);
    for (uint32_t i = 0; i < G->elements; i++) {
        const uint32_t c = class_of[i];
        if (known[c] == UINT32_MAX)
            known[c] = many[G->d[i]]++;
        place[i] = known[c];
    }
    wr_free(known);
}

static void find_classes(wr_green_t G) {
    const struct wr_green_elements *E = G->list;
    const uint32_t n = G->elements, k = E->letters;
    uint32_t *component = wr_malloc(n * sizeof *component);
    G->classes = automaton_components(G->d, n, k, E->right, E->left);
    for (uint32_t i = 0; i < n; i++)
        G->d[i] = G->classes - 1 - G->d[i]; /* the identity's class is 0 */
    const size_t m = G->classes;
    G->size = wr_calloc(m, sizeof *G->size);
    G->rows = wr_calloc(m, sizeof *G->rows);
    G->columns = wr_calloc(m, sizeof *G->columns);
    G->rank = wr_calloc(m, sizeof *G->rank);
    G->group = wr_malloc(m * sizeof *G->group);
    memset(G->group, 0xff, m * sizeof *G->group);
    for (uint32_t i = 0; i < n; i++)
        G->size[G->d[i]]++;
    uint32_t classes = automaton_components(component, n, k, E->right, NULL);
    number(G->row, G->rows, G, component, classes);
    classes = automaton_components(component, n, k, E->left, NULL);
    number(G->column, G->columns, G, component, classes);
    wr_free(component);
}

void wr_green_image(uint32_t *image, const wr_green_t G, uint32_t i) {
    wr_assert(i < G->elements);
    transformations_get(image, G->list->T, i);
}

static void find_idempotents(wr_green_t G) {
    const uint32_t n = G->states;
    uint32_t *t = wr_malloc(n * sizeof *t);
    unsigned char *seen = wr_malloc(n);
    for (uint32_t i = 0; i < G->elements; i++) {
        uint32_t rank = 0, q = 0;
        wr_green_image(t, G, i);
        memset(seen, 0, n);
        for (uint32_t x = 0; x < n; x++)
            rank += !seen[t[x]], seen[t[x]] = 1;
        G->rank[G->d[i]] = rank;
        while (q < n && t[t[q]] == t[q])
            q++;
        G->idempotent[i] = q == n;
        if (q == n && G->group[G->d[i]] == UINT32_MAX)
            G->group[G->d[i]] = i;
    }
    WR_FREE(t, seen);
}

/* ---- the order of the D-classes ---------------------------------------- */

/* below[x] is the set of classes that x leads to, x included.  Classes are
 * processed from the last to the first, so that the sets of the classes below
 * x are complete.  An edge is a cover if no other path leads to its end. */
static void find_covers(wr_green_t G) {
    const struct wr_green_elements *E = G->list;
    const size_t m = G->classes, words = wr_bits_words(m), k = E->letters;
    uint64_t *next = wr_calloc(m * words, sizeof *next);
    uint64_t *below = wr_calloc(m * words, sizeof *below);
    for (size_t i = 0; i < G->elements * k; i++) {
        const size_t x = G->d[i / k] * words, r = G->d[E->right[i]],
                     l = G->d[E->left[i]];
        wr_bits_set(next + x, r);
        wr_bits_set(next + x, l);
    }
    for (size_t x = m; x-- > 0;) {
        wr_bits_set(below + x * words, x);
        for (size_t y = x + 1; y < m; y++) {
            if (!wr_bits_test(next + x * words, y) ||
                wr_bits_test(below + x * words, y))
                continue; /* no edge, or one implied by a path */
            for (size_t w = 0; w < words; w++)
                below[x * words + w] |= below[y * words + w];
            G->cover = wr_grow(G->cover, G->covers, sizeof *G->cover);
            G->cover[G->covers][0] = (uint32_t) x;
            G->cover[G->covers++][1] = (uint32_t) y;
        }
    }
    WR_FREE(next, below);
}

/* ---- the computation --------------------------------------------------- */

wr_status_t wr_green_compute(wr_green_t G, const wr_dfa_t A, wr_limits_t L) {
    wr_green_t N;
    wr_green_init(N);
    N->states = A->states;
    N->list = wr_calloc(1, sizeof *N->list);
    N->list->use = wr_malloc(((size_t) A->letters + 1) * sizeof(uint32_t));
    N->list->letters = automaton_letters(N->list->use, A);
    transformations_init(N->list->T, A, N->list->use, N->list->letters);
    wr_status_t s = enumerate(N->list, L);
    if (s == WR_OK) {
        const size_t n = N->elements = N->list->T->count;
        N->parent = wr_copy(N->list->T->parent, n * sizeof *N->parent);
        N->via = wr_malloc(n * sizeof *N->via);
        N->d = wr_malloc(n * sizeof *N->d);
        N->row = wr_malloc(n * sizeof *N->row);
        N->column = wr_malloc(n * sizeof *N->column);
        N->idempotent = wr_malloc(n);
        find_left(N);
        find_classes(N);
        if (N->classes > CLASSES)
            s = wr_limits_fail(L, WR_UNABLE,
                               "%zu elements in %u D-classes, more than %d", n,
                               N->classes, CLASSES);
    }
    if (s == WR_OK) {
        find_idempotents(N);
        find_covers(N);
        WR_SWAP(wr_green_struct, *G, *N);
    }
    wr_green_clear(N);
    return s;
}

void wr_green_word(wr_word_t w, const wr_green_t G, uint32_t i) {
    wr_assert(i < G->elements);
    wr_word_set_path(w, G->parent, G->via, i);
}

/* The H-class of an idempotent acts on its image as a group. */
wr_status_t wr_green_group(wr_buffer_t out, const wr_green_t G, uint32_t d,
                           wr_limits_t L) {
    wr_assert(d < G->classes);
    const uint32_t e = G->group[d], n = G->states;
    wr_status_t s = WR_OK;
    if (e == UINT32_MAX)
        return WR_OK;
    uint32_t *t = wr_malloc(4 * (size_t) n * sizeof *t), *place = t + n;
    uint32_t *perm = place + n, *x = perm + n, points = 0;
    wr_group_t H;
    wr_green_image(t, G, e);
    for (uint32_t q = 0; q < n; q++)
        if (t[q] == q) /* an idempotent fixes its image */
            place[q] = points++;
    wr_group_init(H, points);
    for (uint32_t i = 0; i < G->elements && s == WR_OK; i++) {
        if (G->d[i] != d || G->row[i] != G->row[e] ||
            G->column[i] != G->column[e])
            continue;
        wr_green_image(x, G, i);
        for (uint32_t q = 0; q < n; q++)
            if (t[q] == q)
                perm[place[q]] = place[x[q]];
        s = wr_group_add(H, perm, L);
    }
    if (s == WR_OK)
        s = wr_group_compute(H, L);
    if (s == WR_OK)
        wr_group_name(out, H, L);
    wr_group_clear(H);
    wr_free(t);
    return s;
}
