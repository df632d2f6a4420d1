/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Words that fail late: a short word u, then one letter, or two in alternation,
 * many times.  A state that shrinks by a gate below 1 is misclassified after
 * hundreds of steps, while the states reached within twenty steps may be too
 * many to store.  The words u are the first in breadth-first order that reach
 * distinct states.  After each, the stack is stepped until its readout is
 * wrong, or a pair of states recurs at the same place in v (Brent's method), or
 * the word is no shorter than one that was found.
 * Source: [brent1980]
 */

#include "prove/impl.h"
#include "prove/round.h"
#include "run/round/layer.h"

#define MAX_STEPS 20000000

typedef struct {
    wr_stack_t S;
    const wr_dfa_struct *A;
    lrnn_compare_t E;
    lrnn_beside_t B;
    wr_limits_struct *L;
    wr_rounded_proof_struct *P; /* the shortest mismatch so far */
    int found;
    wr_paths_t paths;     /* a key, then q */
    uint32_t *key, *kept; /* the key now; the one kept by Brent's method */
    uint64_t steps, most;
} far_t;

/* Put both sides into the state of prefix i. */
static void go_to(far_t *F, uint32_t i) {
    const uint32_t *at = wr_paths_tuple(&F->paths, i);
    F->S.load(F->S.self, at);
    F->B.q = at[F->S.width];
}

static wr_status_t step(far_t *F, uint32_t a) {
    wr_status_t s = lrnn_beside_read(&F->B, a, F->L);
    if (s != WR_OK)
        return s;
    return ++F->steps % 4096 == 0
               ? wr_limits_steps(F->L, "steps after short words", F->steps)
               : WR_OK;
}

/* ---- after a prefix ------------------------------------------------------ */

/* Report prefix i followed by k letters, those of v in turn. */
static void keep(far_t *F, uint32_t i, const uint32_t v[2], uint64_t k) {
    F->found = 1;
    F->P->got = F->B.got;
    F->P->expected = F->B.q;
    snprintf(F->P->failure, sizeof F->P->failure, "%s",
             F->B.got == LRNN_NONE ? F->B.failure : "");
    lrnn_paths_word(F->P->word, &F->paths, i);
    for (uint64_t t = 0; t < k; t++)
        wr_word_append(F->P->word, v[t % 2]);
}

static int is_kept(far_t *F) {
    F->S.key(F->key, F->S.self);
    return memcmp(F->key, F->kept, F->S.width * sizeof *F->key) == 0;
}

/* Read v = aa or ab repeatedly, after prefix i of that length. */
static wr_status_t walk(far_t *F, uint32_t i, size_t length,
                        const uint32_t v[2]) {
    uint64_t power = 2;
    go_to(F, i);
    uint32_t q_kept = F->B.q;
    F->S.key(F->kept, F->S.self);
    for (uint64_t t = 1; F->steps < F->most; t++) {
        if (F->found && length + t >= F->P->word->length)
            return WR_OK;
        wr_status_t s = step(F, v[(t - 1) % 2]);
        if (s != WR_OK || !F->B.claims)
            return s;
        if (F->B.differs) {
            keep(F, i, v, t);
            return WR_OK;
        }
        if (t % 2 == 0 && F->B.q == q_kept && is_kept(F))
            return WR_OK; /* periodic from here on */
        if (t == power) {
            F->S.key(F->kept, F->S.self);
            q_kept = F->B.q;
            power *= 2;
        }
    }
    return WR_OK;
}

/* ---- prefixes ------------------------------------------------------------ */

/* Add the current state, if new, as a prefix: number i and the letter a. */
static void enter(far_t *F, uint32_t i, uint32_t a) {
    F->S.key(F->key, F->S.self);
    F->key[F->S.width] = F->B.q;
    (void) wr_paths_add(&F->paths, F->key, i, a);
}

static wr_status_t walk_all(far_t *F, uint32_t i) {
    size_t length = (size_t) wr_paths_depth(&F->paths, i);
    wr_status_t s = WR_OK;
    for (uint32_t a = 0; s == WR_OK && a < F->A->letters; a++)
        for (uint32_t b = 0; s == WR_OK && b < F->A->letters; b++) {
            uint32_t v[2] = {a, b};
            s = walk(F, i, length, v);
        }
    return s;
}

static wr_status_t expand(far_t *F, uint32_t i, uint64_t prefixes) {
    wr_status_t s = WR_OK;
    for (uint32_t a = 0; s == WR_OK && a < F->A->letters; a++) {
        if (F->paths.T.count >= prefixes)
            return WR_OK;
        go_to(F, i);
        s = step(F, a);
        if (s == WR_OK && F->B.claims && !F->B.differs)
            enter(F, i, a);
    }
    return s;
}

static wr_status_t search(far_t *F, uint64_t prefixes) {
    wr_status_t s = lrnn_beside_start(&F->B, F->L);
    enter(F, 0, 0);
    if (F->B.differs)
        keep(F, 0, (const uint32_t[]){0, 0}, 0);
    for (uint32_t i = 0;
         s == WR_OK && i < F->paths.T.count && F->steps < F->most; i++) {
        s = walk_all(F, i);
        if (s == WR_OK)
            s = expand(F, i, prefixes);
    }
    return s;
}

wr_status_t wr_rounded_far(int *found, wr_rounded_proof_t out,
                           const wr_rounded_question_t *Q, uint64_t prefixes,
                           wr_limits_t L) {
    far_t F = {.A = Q->A, .L = L};
    wr_rounded_proof_t P;
    if (!Q->R->stepwise)
        return wr_limits_fail(L, WR_DOMAIN, "words are tried in E2 models");
    wr_status_t s = lrnn_compare_init(&F.E, Q->R->M, Q->A, Q->compare, L);
    if (s != WR_OK)
        return s;
    wr_rounded_proof_init(P);
    P->kind = WR_EVIDENCE_MISMATCH;
    P->compare = F.E.compare;
    F.P = P;
    F.most = L->max_steps ? L->max_steps : MAX_STEPS;
    prefixes = prefixes < 1 ? 1 : prefixes;
    wr_rounded_stack(&F.S, Q->R);
    F.B = (lrnn_beside_t){.S = &F.S, .A = Q->A, .E = &F.E};
    F.key = wr_calloc((size_t) F.S.width + 1, sizeof *F.key);
    F.kept = wr_calloc((size_t) F.S.width + 1, sizeof *F.kept);
    wr_paths_init(&F.paths, F.S.width + 1);
    s = search(&F, prefixes);
    if (s == WR_UNABLE && F.found)
        s = WR_OK; /* a mismatch is valid, whatever the limits */
    wr_paths_clear(&F.paths);
    lrnn_compare_clear(&F.E);
    WR_FREE(F.key, F.kept);
    if (s == WR_OK)
        *found = F.found;
    if (s == WR_OK && F.found)
        WR_SWAP(wr_rounded_proof_struct, *out, *P);
    wr_rounded_proof_clear(P);
    return s;
}
