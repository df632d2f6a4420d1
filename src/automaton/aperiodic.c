/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Aperiodicity without listing the monoid.
 *
 * If x^N != x^(N+1) for all N, then x permutes the image set P of a high
 * power of x, and not as the identity.  Conversely, a word that permutes
 * some set of states non-trivially is a witness by itself: its powers never
 * become constant on that set.  Hence the question is whether some word u with
 * P.u = P, for an image set P, moves a state of P.
 *
 * In the strong component of P, a tree of letters from a root X carries along
 * bijections f_P: X -> P.  All loops at X are trivial iff every edge
 * P -a-> R of the component has f_P a = f_R, because the loops are products
 * of f_P a f_R^-1 over such edges.  If an edge fails, close both paths to R
 * by the same path r back to X: the words of f_P a r and of f_R r act
 * differently on X, so one of them is not the identity on X.
 *
 * Cost: image sets * letters * states.  The letters are tried first, and the
 * sets are explored in stages of growing size, so that a witness near the top
 * is found early.
 * Source: [egrinagy2015] for the skeleton; the groups are those of holonomy.
 */

#include "automaton/impl.h"

enum { FIRST_STAGE = 512, STAGE_FACTOR = 8 };

/* ---- words ------------------------------------------------------------- */

/* Append a shortest word from the set to the root of T. */
static void append_return(wr_word_t w, const automaton_tree_t T, uint32_t set) {
    wr_paths_t P;
    uint32_t i = 0;
    wr_paths_init(&P, 1);
    wr_paths_add(&P, &set, 0, 0);
    for (; set != T->queue[0]; set = *wr_paths_tuple(&P, ++i))
        for (uint32_t a = 0; a < T->I->letters; a++) {
            const uint32_t j = automaton_tree_follow(T, set, a);
            if (j != UINT32_MAX)
                wr_paths_add(&P, &j, i, a);
        }
    wr_word_append_path(w, P.parent, P.via, i);
    wr_paths_clear(&P);
}

/* Return 1 if w moves a state of the root. */
static int moves_root(const automaton_tree_t T, const wr_word_t w) {
    for (uint32_t x = 0; x < T->width; x++)
        if (wr_dfa_run(T->A, T->f[x], w) != T->f[x])
            return 1;
    return 0;
}

/* The edge from place i by letter a disagrees with the bijection of the set R
 * it leads to: at least one of the two loops through R moves a state of X. */
static void witness(wr_word_t w, const automaton_tree_t T, uint32_t i,
                    uint32_t a) {
    const uint32_t R = automaton_tree_follow(T, T->queue[i], a);
    wr_word_t direct, other;
    WR_EACH(wr_word_init, direct, other);
    wr_word_append_path(direct, T->parent, T->via, i);
    wr_word_append(direct, a);
    append_return(direct, T, R);
    wr_word_append_path(other, T->parent, T->via, T->place[R]);
    append_return(other, T, R);
    if (moves_root(T, other)) /* it is not longer, because tree paths are
                               * shortest paths */
        wr_word_swap(direct, other);
    wr_word_swap(w, direct);
    WR_EACH(wr_word_clear, direct, other);
}

/* ---- all components ---------------------------------------------------- */

typedef struct {
    wr_word_struct *w;
    int found;
} search_t;

static int at_first(void *arg, const automaton_tree_struct *T, uint32_t i,
                    uint32_t a) {
    search_t *Z = arg;
    witness(Z->w, T, i, a);
    return Z->found = 1;
}

/* Examine all components, first that of the set of all states, for short words.
 * FALSE with w; TRUE if no word permutes a known set non-trivially. */
static wr_truth_t examine_all(wr_word_t w, const wr_dfa_t A,
                              const wr_images_t I, wr_limits_t L) {
    automaton_strong_t S = {{0}};
    automaton_tree_t T;
    search_t Z = {w, 0};
    wr_status_t s = automaton_strong(S, I, L);
    if (s != WR_OK)
        return WR_UNKNOWN;
    automaton_tree_init(T, A, I, S);
    for (uint32_t c = S->count; c-- > 0 && s == WR_OK && !Z.found;)
        if (wr_images_size(I, S->member[S->first[c]]) > 1)
            s = automaton_tree_grow(T, c, at_first, &Z, L);
    automaton_tree_clear(T);
    automaton_strong_clear(S);
    return s != WR_OK ? WR_UNKNOWN : Z.found ? WR_FALSE : WR_TRUE;
}

/* FALSE if the powers of a letter do not stabilise; w is the first one. */
static wr_truth_t letters_stabilise(wr_word_t w, const wr_dfa_t A,
                                    wr_limits_t L) {
    wr_word_t v;
    wr_truth_t all = WR_TRUE;
    wr_word_init(v);
    for (uint32_t a = 0; a < A->letters && all == WR_TRUE; a++) {
        v->length = 0;
        wr_word_append(v, a);
        if (wr_limits_check(L, "powers of letters", 0, 0) != WR_OK)
            all = WR_UNKNOWN;
        else if (wr_monoid_orbit(A, v) > 1)
            all = WR_FALSE;
    }
    if (all == WR_FALSE)
        wr_word_swap(w, v);
    wr_word_clear(v);
    return all;
}

wr_truth_t wr_dfa_is_aperiodic(wr_word_t w, wr_images_t I, const wr_dfa_t A,
                               wr_limits_t L) {
    wr_truth_t answer = letters_stabilise(w, A, L);
    uint64_t stage = FIRST_STAGE;
    int more = 1;
    wr_images_start(I, A);
    while (more && answer == WR_TRUE) {
        const wr_status_t s =
            wr_images_close(I, A, stage < UINT32_MAX ? (uint32_t) stage : 0, L);
        more = s == WR_OK && I->expanded < I->count;
        answer = examine_all(w, A, I, L);
        /* a witness is valid for any number of known sets; TRUE is not */
        if (s != WR_OK && answer == WR_TRUE)
            answer = WR_UNKNOWN;
        stage *= STAGE_FACTOR;
    }
    return answer;
}
