/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Aperiodicity decided by image sets, without the monoid.
 *
 * The automaton is not aperiodic if and only if some word w maps an image
 * set X onto itself and moves a point of it: a nontrivial group in the
 * monoid permutes the image of its identity.  With bijections f_P along the
 * spanning tree of the class of X, such a w exists for this class if and
 * only if for some edge P -a-> R in the class f_P . a differs from f_R: let
 * v lead from R back to X; then f_P . a . v and f_R . v both permute X and
 * are not equal, so one of them is not the identity, and it is the witness.
 *
 * A letter that moves a cycle of states is seen at once.  Otherwise images
 * are listed, and classes looked at when there are 256 of them, and four
 * times as many each time after: an automaton far from aperiodic is found
 * out long before all its images are known.
 */

#include "cascade/impl.h"

/* A letter with a cycle of two or more states: every path of n steps ends
 * in a cycle, and it is long if the next step moves on. */
static int letter_moves(wr_word_t w, const wr_dfa_t A) {
    uint32_t n = A->states, letters = A->letters;
    uint32_t *met = wr_malloc(n * sizeof *met);
    int found = 0;
    for (uint32_t a = 0; a < letters && !found; a++) {
        memset(met, 0, n * sizeof *met);
        for (uint32_t root = 0; root < n && !found; root++) {
            uint32_t q = root;
            while (met[q] == 0) {  /* to a state met before: on this path, */
                met[q] = root + 1; /* then it closes a cycle */
                q = A->delta[(size_t) q * letters + a];
            }
            found =
                met[q] == root + 1 && A->delta[(size_t) q * letters + a] != q;
        }
        if (found) {
            w->length = 0;
            wr_word_append(w, a);
        }
    }
    wr_free(met);
    return found;
}

/* ---- words inside a class ---------------------------------------------- */

static void reverse(wr_word_t w, size_t begin) {
    for (size_t i = begin, j = w->length; i + 1 < j; i++) {
        uint32_t t = w->letter[i];
        w->letter[i] = w->letter[--j];
        w->letter[j] = t;
    }
}

/* Appends the word of the tree from the representative to P. */
static void append_tree(wr_word_t w, const wr_skeleton_t K, uint32_t P) {
    size_t end = w->length;
    for (; K->parent[P] != P; P = K->parent[P])
        wr_word_append(w, K->via[P]);
    reverse(w, end);
}

/* Appends a shortest word from R back to the representative X of its class,
 * by a search from R inside the class. */
static void append_return(wr_word_t w, const wr_skeleton_t K, uint32_t R) {
    uint32_t c = K->class_of[R], first = K->first[c];
    uint32_t members = K->first[c + 1] - first, letters = K->I->letters;
    uint32_t *queue = wr_malloc(members * sizeof *queue), tail = 0;
    uint32_t *from = wr_malloc(members * sizeof *from);
    uint32_t *by = wr_malloc(members * sizeof *by);
    for (uint32_t i = 0; i < members; i++)
        from[i] = WR_NONE;
    queue[tail++] = K->place[R] - first;
    from[K->place[R] - first] = K->place[R] - first;
    for (uint32_t head = 0; head < tail && from[0] == WR_NONE; head++) {
        uint32_t P = K->member[first + queue[head]];
        for (uint32_t a = 0; P < K->I->expanded && a < letters; a++) {
            uint32_t T = K->I->edge[(size_t) P * letters + a];
            if (K->class_of[T] != c || from[K->place[T] - first] != WR_NONE)
                continue;
            from[K->place[T] - first] = queue[head];
            by[K->place[T] - first] = a;
            queue[tail++] = K->place[T] - first;
        }
    }
    /* The class is strongly connected: position 0, which is X, was met. */
    size_t end = w->length;
    for (uint32_t i = 0; from[i] != i; i = from[i])
        wr_word_append(w, by[i]);
    reverse(w, end);
    wr_free(queue);
    wr_free(from);
    wr_free(by);
}

/* Whether w moves a point of the set it maps onto itself. */
static int moves(const wr_dfa_t A, const uint64_t *set, const wr_word_t w) {
    for (uint32_t q = 0; q < A->states; q++)
        if (wr_bits_test(set, q) && wr_dfa_run(A, q, w) != q)
            return 1;
    return 0;
}

static void witness(wr_word_t w, const wr_skeleton_t K, const wr_dfa_t A,
                    uint32_t P, uint32_t a, uint32_t R) {
    const uint64_t *X = wr_skeleton_set(K, K->member[K->first[K->class_of[P]]]);
    w->length = 0;
    append_tree(w, K, P);
    wr_word_append(w, a);
    append_return(w, K, R);
    if (moves(A, X, w))
        return;
    w->length = 0;
    append_tree(w, K, R);
    append_return(w, K, R);
}

/* ---- search ------------------------------------------------------------ */

static int class_moves(wr_word_t w, const wr_skeleton_t K, const wr_dfa_t A,
                       uint32_t c) {
    uint32_t n, letters = A->letters, first = K->first[c];
    uint32_t *f = wr_class_bijections(&n, K, A, c);
    int found = 0;
    for (uint32_t i = first; i < K->first[c + 1] && !found; i++) {
        uint32_t P = K->member[i];
        for (uint32_t a = 0; P < K->I->expanded && a < letters && !found; a++) {
            uint32_t R = K->I->edge[(size_t) P * letters + a];
            if (K->class_of[R] != c)
                continue;
            const uint32_t *from = f + (size_t) (i - first) * n;
            const uint32_t *to = f + (size_t) (K->place[R] - first) * n;
            for (uint32_t k = 0; k < n && !found; k++)
                found = A->delta[(size_t) from[k] * letters + a] != to[k];
            if (found)
                witness(w, K, A, P, a, R);
        }
    }
    wr_free(f);
    return found;
}

static int some_class_moves(wr_word_t w, wr_skeleton_t K, const wr_dfa_t A) {
    int found = 0;
    wr_skeleton_classes(K);
    for (uint32_t c = 0; c < K->classes && !found; c++)
        found = class_moves(w, K, A, c);
    return found;
}

wr_status_t wr_cascade_witness(int *found, wr_word_t w, const wr_dfa_t A,
                               wr_limits_t L) {
    wr_status_t s = WR_OK;
    int moved = letter_moves(w, A);
    if (!moved) {
        wr_skeleton_t K;
        wr_skeleton_init(K);
        wr_images_start(K->I, A);
        uint32_t stage = 256;
        do {
            s = wr_images_close(K->I, A, stage, L);
            if (s == WR_OK)
                s = wr_limits_check(L, "classes of sets", K->I->count,
                                    wr_images_bytes(K->I) +
                                        (40 + 4 * (uint64_t) A->states) *
                                            K->I->count);
            if (s == WR_OK)
                moved = some_class_moves(w, K, A);
            stage = stage < UINT32_MAX / 4 ? 4 * stage : 0;
        } while (s == WR_OK && !moved && K->I->expanded < K->I->count);
        wr_skeleton_clear(K);
    }
    if (s == WR_OK)
        *found = moved;
    return s;
}
