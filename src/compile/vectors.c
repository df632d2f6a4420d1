/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Test vectors: words, and the state after every symbol.  The first word
 * walks over transitions not yet walked, each time to the nearest one, and
 * ends when all are done or it has become long; the others are random.
 */

#include "compile/impl.h"

#include <string.h>

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

/* Breadth first from q to a state with a new letter: the path, backwards,
 * is q <- from[..]; UINT32_MAX if all that can be reached is done. */
static uint32_t nearest(const wr_dfa_t A, const unsigned char *done, uint32_t q,
                        uint32_t *from, uint32_t *via, uint32_t *queue) {
    uint32_t head = 0, tail = 0;
    for (uint32_t i = 0; i < A->states; i++)
        from[i] = UINT32_MAX;
    from[q] = q;
    queue[tail++] = q;
    while (head < tail) {
        uint32_t p = queue[head++];
        if (new_letter(A, done, p) < A->letters)
            return p;
        for (uint32_t a = 0; a < A->letters; a++) {
            uint32_t t = A->delta[(size_t) p * A->letters + a];
            if (from[t] != UINT32_MAX)
                continue;
            from[t] = p;
            via[t] = a;
            queue[tail++] = t;
        }
    }
    return UINT32_MAX;
}

/* The letters of the path from q to p, found from its end. */
static void append_path(wr_word_t w, const uint32_t *from, const uint32_t *via,
                        uint32_t q, uint32_t p) {
    size_t end = w->length;
    for (uint32_t t = p; t != q; t = from[t])
        wr_word_append(w, via[t]);
    for (size_t i = end, j = w->length; i + 1 < j; i++) {
        uint32_t a = w->letter[--j];
        w->letter[j] = w->letter[i];
        w->letter[i] = a;
    }
}

static void tour(wr_word_t w, const wr_dfa_t A) {
    size_t n = A->states;
    unsigned char *done = wr_calloc(n * A->letters, 1);
    uint32_t *room = wr_malloc(3 * n * sizeof *room), q = A->start;
    while (w->length < LONGEST) {
        uint32_t p = nearest(A, done, q, room, room + n, room + 2 * n);
        if (p == UINT32_MAX)
            break;
        append_path(w, room, room + n, q, p);
        uint32_t a = new_letter(A, done, p);
        done[(size_t) p * A->letters + a] = 1;
        wr_word_append(w, a);
        q = A->delta[(size_t) p * A->letters + a];
    }
    wr_free(done);
    wr_free(room);
}

void lrnn_make_vectors(wr_lrnn_t M, const wr_dfa_t A, size_t count,
                       uint64_t seed) {
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
            state[i] = q = A->delta[(size_t) q * A->letters + w->letter[i]];
        M->vector[M->vectors].state = state;
    }
}
