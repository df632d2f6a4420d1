/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Test vectors: words, and the state after every symbol.  The first word
 * walks over transitions not yet walked, each time to the nearest one, and
 * ends when all are done or it has become long; the others are random.
 */

#include "compile/impl.h"

#define LONGEST 200 /* symbols of the walk over all transitions */
#define RANDOM 32   /* symbols of a random word */

/* A letter from q whose transition is new, or letters if there is none. */
static uint32_t new_letter(const wr_dfa_t A, const unsigned char *done,
                           uint32_t q) {
    uint32_t a = 0;
    while (a < A->letters && done[(size_t) q * A->letters + a])
        a++;
    return a;
}

/* Shortest paths from a state, which comes from itself: each other state was
 * reached from one, or from none, UINT32_MAX, by a letter. */
typedef struct {
    uint32_t *from, *via, *queue;
} paths_t;

/* Breadth first from q to a state with a new letter; UINT32_MAX if all that
 * can be reached is done. */
static uint32_t nearest(paths_t *P, const wr_dfa_t A, const unsigned char *done,
                        uint32_t q) {
    uint32_t head = 0, tail = 0;
    for (uint32_t i = 0; i < A->states; i++)
        P->from[i] = UINT32_MAX;
    P->from[q] = q;
    P->queue[tail++] = q;
    while (head < tail) {
        uint32_t p = P->queue[head++];
        if (new_letter(A, done, p) < A->letters)
            return p;
        for (uint32_t a = 0; a < A->letters; a++) {
            uint32_t t = wr_dfa_step(A, p, a);
            if (P->from[t] != UINT32_MAX)
                continue;
            P->from[t] = p;
            P->via[t] = a;
            P->queue[tail++] = t;
        }
    }
    return UINT32_MAX;
}

static void tour(wr_word_t w, const wr_dfa_t A) {
    size_t n = A->states;
    unsigned char *done = wr_calloc(n * A->letters, 1);
    uint32_t *room = wr_malloc(3 * n * sizeof *room), q = A->start;
    paths_t P = {room, room + n, room + 2 * n};
    while (w->length < LONGEST) {
        uint32_t p = nearest(&P, A, done, q);
        if (p == UINT32_MAX)
            break;
        wr_word_append_path(w, P.from, P.via, p);
        uint32_t a = new_letter(A, done, p);
        done[(size_t) p * A->letters + a] = 1;
        wr_word_append(w, a);
        q = wr_dfa_step(A, p, a);
    }
    WR_FREE(done, room);
}

void lrnn_make_vectors(wr_lrnn_t M, const wr_dfa_t A, size_t count,
                       uint64_t seed) {
    wr_assert(M->vectors == 0);
    wr_rng_t rng;
    wr_rng_init(rng, seed);
    if (count == 0 || A->letters == 0)
        return;
    M->vector = wr_calloc(count, sizeof *M->vector);
    for (; M->vectors < count; M->vectors++) {
        wr_word_struct *w = M->vector[M->vectors].word;
        wr_word_init(w);
        if (M->vectors == 0)
            tour(w, A);
        else
            wr_word_random(w, RANDOM, A->letters, rng);
        uint32_t q = A->start;
        uint32_t *state = wr_malloc(w->length * sizeof *state);
        for (size_t i = 0; i < w->length; i++)
            state[i] = q = wr_dfa_step(A, q, w->letter[i]);
        M->vector[M->vectors].state = state;
    }
}
