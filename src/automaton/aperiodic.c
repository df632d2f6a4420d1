/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Aperiodicity without the monoid.
 *
 * If x^N != x^(N+1) for all N, then x permutes the image set P of a high
 * power of x, and not as the identity.  Conversely, a word that permutes
 * any set of states non-trivially is a witness by itself: its powers never
 * settle on that set.  So the question is whether a word u with P.u = P,
 * P an image set, moves a point of P.
 *
 * In the strong component of P a tree of letters from a root X carries
 * bijections f_P: X -> P along.  All loops at X are trivial iff every edge
 * P -a-> R of the component has f_P a = f_R, because the loops are products
 * of f_P a f_R^-1 over such edges.  If an edge fails, close both ways of
 * reaching R by one way r back to X: the words of f_P a r and of f_R r act
 * differently on X, so one of them is not the identity on X.
 *
 * Cost: image sets * letters * states.  The sets are explored in stages of
 * growing size, so that a witness near the top is found early.
 * Source: [egrinagy2015] for the skeleton; the groups are those of holonomy.
 */

#include "automaton/impl.h"

#include <string.h>

enum { FIRST_STAGE = 512, STAGE_FACTOR = 8 };

typedef struct {
    const wr_dfa_struct *A;
    const wr_images_struct *I;
    const uint32_t *component;
    uint32_t here;          /* the component in question */
    uint32_t sets;          /* how many sets it has */
    uint32_t width;         /* how many states each of them has */
    uint32_t *queue;        /* its sets in breadth-first order from the root */
    uint32_t *place;        /* of a set, in the queue */
    uint32_t *parent, *via; /* of a place: the tree; the root has parent 0 */
    uint32_t *f;            /* of a place i: f[i * width + x], the image of the
                             * root's x-th state */
    uint32_t count;         /* places in use */
} tree_t;

/* Where letter a leads from a set, or UINT32_MAX if out of the component. */
static uint32_t follow(const tree_t *T, uint32_t set, uint32_t a) {
    if (set >= T->I->expanded)
        return UINT32_MAX;
    uint32_t j = T->I->edge[(size_t) set * T->I->letters + a];
    return T->component[j] == T->here ? j : UINT32_MAX;
}

static void push(tree_t *T, uint32_t set, uint32_t parent, uint32_t via) {
    T->place[set] = T->count;
    T->queue[T->count] = set;
    T->parent[T->count] = parent;
    T->via[T->count++] = via;
}

/* ---- words ------------------------------------------------------------- */

/* Appends the word from the root of T to place i. */
static void append_path(wr_word_t w, const tree_t *T, uint32_t i) {
    const size_t start = w->length;
    for (; i != 0; i = T->parent[i])
        wr_word_append(w, T->via[i]);
    for (size_t l = start, r = w->length; l + 1 < r; l++, r--) {
        uint32_t t = w->letter[l];
        w->letter[l] = w->letter[r - 1];
        w->letter[r - 1] = t;
    }
}

/* Appends a shortest word from the set to the root of T. */
static void append_return(wr_word_t w, const tree_t *T, uint32_t set) {
    const size_t n = T->I->count, m = T->sets;
    const uint32_t goal = T->queue[0];
    uint32_t *memory = wr_malloc((n + 3 * m) * sizeof *memory);
    tree_t B = *T; /* the same component, another root */
    B.place = memory;
    B.queue = memory + n;
    B.parent = memory + n + m;
    B.via = memory + n + 2 * m;
    B.count = 0;
    memset(B.place, 0xff, n * sizeof *B.place);
    push(&B, set, 0, 0);
    for (uint32_t i = 0; i < B.count && B.place[goal] == UINT32_MAX; i++)
        for (uint32_t a = 0; a < T->I->letters; a++) {
            uint32_t j = follow(&B, B.queue[i], a);
            if (j != UINT32_MAX && B.place[j] == UINT32_MAX)
                push(&B, j, i, a);
        }
    append_path(w, &B, B.place[goal]);
    wr_free(memory);
}

/* w moves one of the states of the root. */
static int moves_root(const tree_t *T, const wr_word_t w) {
    for (uint32_t x = 0; x < T->width; x++)
        if (wr_dfa_run(T->A, T->f[x], w) != T->f[x])
            return 1;
    return 0;
}

/* The edge from place i by letter a disagrees with the bijection of the set
 * R it leads to: at least one of the two ways to R and back moves X. */
static void witness(wr_word_t w, const tree_t *T, uint32_t i, uint32_t a) {
    const uint32_t R = follow(T, T->queue[i], a);
    wr_word_t direct, other;
    wr_word_init(direct);
    wr_word_init(other);
    append_path(direct, T, i);
    wr_word_append(direct, a);
    append_return(direct, T, R);
    append_path(other, T, T->place[R]);
    append_return(other, T, R);
    if (moves_root(T, other)) /* it is never the longer one: tree paths are
                               * shortest */
        wr_word_swap(direct, other);
    wr_word_swap(w, direct);
    wr_word_clear(direct);
    wr_word_clear(other);
}

/* ---- one component ----------------------------------------------------- */

/* The states of the root in increasing order. */
static void root_states(tree_t *T, uint32_t root) {
    const uint64_t *set = T->I->set + (size_t) root * T->I->words;
    uint32_t x = 0;
    for (uint32_t q = 0; q < T->I->states; q++)
        if (wr_bits_test(set, q))
            T->f[x++] = q;
}

/* Follows letter a from place i: a new set gets its bijection, a known one
 * must agree with it.  Returns whether it does. */
static int edge_agrees(tree_t *T, uint32_t i, uint32_t a) {
    const size_t k = T->I->letters, d = T->width;
    const uint32_t R = follow(T, T->queue[i], a);
    if (R == UINT32_MAX)
        return 1;
    const uint32_t *from = T->f + i * d;
    const int known = T->place[R] != UINT32_MAX;
    if (!known)
        push(T, R, i, a);
    uint32_t *to = T->f + T->place[R] * d;
    for (size_t x = 0; x < d; x++) {
        const uint32_t image = T->A->delta[from[x] * k + a];
        if (!known)
            to[x] = image;
        else if (to[x] != image)
            return 0;
    }
    return 1;
}

/* FALSE and w, or TRUE: no word permutes a set of this component
 * non-trivially. */
static wr_truth_t examine(wr_word_t w, tree_t *T, uint32_t root,
                          wr_limits_t L) {
    const uint64_t cells = (uint64_t) T->sets * T->width;
    wr_truth_t answer = WR_TRUE;
    if (wr_limits_check(L, "bijections of image sets", 0,
                        wr_images_bytes(T->I) + 4 * cells) != WR_OK)
        return WR_UNKNOWN;
    T->f = wr_malloc(cells * sizeof *T->f);
    T->count = 0;
    root_states(T, root);
    push(T, root, 0, 0);
    for (uint32_t i = 0; i < T->count && answer == WR_TRUE; i++)
        for (uint32_t a = 0; a < T->I->letters; a++)
            if (!edge_agrees(T, i, a)) {
                witness(w, T, i, a);
                answer = WR_FALSE;
                break;
            }
    wr_free(T->f);
    return answer;
}

/* ---- all components ---------------------------------------------------- */

/* All components of the sets known so far.  TRUE: no witness among them. */
static wr_truth_t examine_all(wr_word_t w, const wr_dfa_t A,
                              const wr_images_t I, wr_limits_t L) {
    automaton_strong_t S = {{0}};
    const size_t n = I->count;
    wr_truth_t answer = WR_TRUE;
    if (automaton_strong(S, I, L) != WR_OK)
        return WR_UNKNOWN;
    uint32_t *memory = wr_malloc(4 * n * sizeof *memory);
    tree_t T = {.A = A,
                .I = I,
                .component = S->component,
                .place = memory,
                .queue = memory + n,
                .parent = memory + 2 * n,
                .via = memory + 3 * n};
    memset(T.place, 0xff, n * sizeof *T.place);
    for (uint32_t c = 0; c < S->count && answer == WR_TRUE; c++) {
        const uint32_t root = S->member[S->first[c]];
        T.here = c;
        T.width = wr_images_size(I, root);
        T.sets = S->first[c + 1] - S->first[c];
        if (T.width > 1) /* one state cannot be permuted */
            answer = examine(w, &T, root, L);
    }
    wr_free(memory);
    automaton_strong_clear(S);
    return answer;
}

wr_truth_t automaton_aperiodic(wr_word_t w, const wr_dfa_t A, wr_limits_t L) {
    wr_images_t I;
    wr_truth_t answer = WR_TRUE;
    uint64_t stage = FIRST_STAGE;
    int more = 1;
    wr_images_init(I);
    wr_images_start(I, A);
    while (more && answer == WR_TRUE) {
        const wr_status_t s =
            wr_images_close(I, A, stage < UINT32_MAX ? (uint32_t) stage : 0, L);
        more = s == WR_OK && I->expanded < I->count;
        answer = examine_all(w, A, I, L);
        /* a witness is one, however few sets are known; but ... */
        if (s != WR_OK && answer == WR_TRUE)
            answer = WR_UNKNOWN;
        stage *= STAGE_FACTOR;
    }
    wr_images_clear(I);
    return answer;
}
