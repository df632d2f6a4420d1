/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Words that fail late: a short word u, then a letter, or two in turn, again
 * and again.  A state that shrinks by a gate below 1 is read wrong after
 * hundreds of steps, while the states met within twenty may be too many to
 * store.  The words u are the first in breadth-first order that reach states
 * of their own; behind each the stack walks until it is wrong, a pair of
 * states comes back (by Brent's method, place in v included), or the word is
 * no shorter than one that was found.
 * Source: [brent1980]
 */

#include "prove/impl.h"
#include "prove/round/impl.h"

#include <string.h>

#define MAX_STEPS 20000000

typedef struct {
    wr_rounded_t R;
    const wr_dfa_struct *A;
    lrnn_compare_t E;
    wr_limits_struct *L;
    wr_rounded_proof_struct *P; /* the shortest so far */
    int found;
    lrnn_paths_t paths; /* words of codes, then q */
    uint64_t *state;    /* of each prefix; R->words apart */
    uint64_t *h, *next, *kept;
    uint32_t *label, *packed;
    uint64_t steps, most;
} far_t;

/* ---- a step ---------------------------------------------------------------
 */

/* h and *q by a letter; *bad if the readout is then wrong, or none. */
static wr_status_t step(int *bad, uint32_t *got, uint32_t *q, far_t *F,
                        uint32_t a) {
    *q = F->A->delta[(size_t) *q * F->A->letters + a];
    wr_status_t s =
        wr_rounded_step(F->next, F->label, F->h, F->E.letter[a], F->R, F->L);
    if (s == WR_UNABLE)
        return s;
    *got = s == WR_OK ? wr_rounded_state(F->label, F->E.letter[a], F->R)
                      : LRNN_NONE;
    *bad = !lrnn_compare_agree(&F->E, *got, *q);
    uint64_t *h = F->h;
    F->h = F->next;
    F->next = h;
    return ++F->steps % 4096 == 0
               ? wr_limits_steps(F->L, "steps behind short words", F->steps)
               : WR_OK;
}

/* ---- behind a prefix ------------------------------------------------------
 */

static void keep(far_t *F, uint32_t i, const uint32_t v[2], uint64_t k,
                 uint32_t got, uint32_t q) {
    F->found = 1;
    F->P->got = got;
    F->P->expected = q;
    lrnn_paths_word(F->P->word, &F->paths, i);
    for (uint64_t t = 0; t < k; t++)
        wr_word_append(F->P->word, v[t % 2]);
}

/* v = aa or ab, for ever, behind prefix i of that length. */
static wr_status_t walk(far_t *F, uint32_t i, size_t length,
                        const uint32_t v[2]) {
    size_t bytes = F->R->words * sizeof *F->h;
    uint32_t q = lrnn_paths_tuple(&F->paths, i)[F->paths.T.width - 1];
    uint32_t q_kept = q, got = 0;
    uint64_t power = 2;
    int bad = 0;
    memcpy(F->h, F->state + i * F->R->words, bytes);
    memcpy(F->kept, F->h, bytes);
    for (uint64_t t = 1; F->steps < F->most; t++) {
        if (F->found && length + t >= F->P->word->length)
            return WR_OK;
        wr_status_t s = step(&bad, &got, &q, F, v[(t - 1) % 2]);
        if (s != WR_OK)
            return s;
        if (F->E.live != NULL && !F->E.live[q])
            return WR_OK; /* nothing is claimed any more */
        if (bad) {
            keep(F, i, v, t, got, q);
            return WR_OK;
        }
        if (t % 2 == 0 && q == q_kept && memcmp(F->h, F->kept, bytes) == 0)
            return WR_OK; /* the same from here on */
        if (t == power) {
            memcpy(F->kept, F->h, bytes);
            q_kept = q;
            power *= 2;
        }
    }
    return WR_OK;
}

/* ---- prefixes -------------------------------------------------------------
 */

/* Enters F->h, q as a prefix behind number i, if it is new. */
static void enter(far_t *F, uint32_t i, uint32_t a, uint32_t q) {
    size_t n = F->R->words;
    for (size_t k = 0; k < n; k++) {
        F->packed[2 * k] = (uint32_t) F->h[k];
        F->packed[2 * k + 1] = (uint32_t) (F->h[k] >> 32);
    }
    F->packed[2 * n] = q;
    if (lrnn_paths_add(&F->paths, F->packed, i, a))
        memcpy(F->state + (F->paths.T.count - 1) * n, F->h, n * sizeof *F->h);
}

static wr_status_t behind(far_t *F, uint32_t i) {
    wr_status_t s = WR_OK;
    wr_word_t u;
    wr_word_init(u);
    lrnn_paths_word(u, &F->paths, i);
    for (uint32_t a = 0; s == WR_OK && a < F->A->letters; a++)
        for (uint32_t b = 0; s == WR_OK && b < F->A->letters; b++) {
            uint32_t v[2] = {a, b};
            s = walk(F, i, u->length, v);
        }
    wr_word_clear(u);
    return s;
}

static wr_status_t expand(far_t *F, uint32_t i, uint64_t prefixes) {
    wr_status_t s = WR_OK;
    uint32_t from = lrnn_paths_tuple(&F->paths, i)[F->paths.T.width - 1];
    for (uint32_t a = 0; s == WR_OK && a < F->A->letters; a++) {
        uint32_t q = from, got;
        int bad = 0;
        if (F->paths.T.count >= prefixes)
            return WR_OK;
        memcpy(F->h, F->state + i * F->R->words, F->R->words * sizeof *F->h);
        s = step(&bad, &got, &q, F, a);
        if (s == WR_OK && !bad && (F->E.live == NULL || F->E.live[q]))
            enter(F, i, a, q);
    }
    return s;
}

static wr_status_t search(far_t *F, uint64_t prefixes) {
    wr_status_t s = WR_OK;
    wr_rounded_start(F->h, F->label, F->R);
    enter(F, 0, 0, F->A->start);
    uint32_t m = wr_rounded_state(F->label, F->R->M->letters, F->R);
    if (!lrnn_compare_agree(&F->E, m, F->A->start))
        keep(F, 0, (const uint32_t[]){0, 0}, 0, m, F->A->start);
    for (uint32_t i = 0;
         s == WR_OK && i < F->paths.T.count && F->steps < F->most; i++) {
        s = behind(F, i);
        if (s == WR_OK)
            s = expand(F, i, prefixes);
    }
    return s;
}

wr_status_t wr_rounded_far(int *found, wr_rounded_proof_t out, wr_rounded_t R,
                           const wr_dfa_t A, wr_compare_t compare,
                           uint64_t prefixes, wr_limits_t L) {
    far_t F = {.R = R, .A = A, .L = L};
    wr_rounded_proof_t P;
    if (!R->stepwise)
        return wr_limits_fail(L, WR_DOMAIN, "words are tried in E2 models");
    wr_status_t s = lrnn_compare_init(&F.E, R->M, A, compare, L);
    if (s != WR_OK)
        return s;
    wr_rounded_proof_init(P);
    P->kind = WR_ROUNDED_MISMATCH;
    P->compare = F.E.compare;
    F.P = P;
    F.most = L->max_steps ? L->max_steps : MAX_STEPS;
    prefixes = prefixes < 1 ? 1 : prefixes;
    size_t n = R->words;
    F.state = wr_calloc(prefixes * n + 1, sizeof *F.state);
    F.h = wr_calloc(n + 1, sizeof *F.h);
    F.next = wr_calloc(n + 1, sizeof *F.next);
    F.kept = wr_calloc(n + 1, sizeof *F.kept);
    F.label = wr_calloc((size_t) R->M->layers + 1, sizeof *F.label);
    F.packed = wr_calloc(2 * n + 1, sizeof *F.packed);
    lrnn_paths_init(&F.paths, (uint32_t) (2 * n + 1));
    s = search(&F, prefixes);
    if (s == WR_UNABLE && F.found)
        s = WR_OK; /* a word that fails is a word that fails */
    lrnn_paths_clear(&F.paths);
    lrnn_compare_clear(&F.E);
    wr_free(F.state);
    wr_free(F.h);
    wr_free(F.next);
    wr_free(F.kept);
    wr_free(F.label);
    wr_free(F.packed);
    if (s == WR_OK) {
        *found = F.found;
        if (F.found) {
            wr_rounded_proof_struct t = *out;
            *out = *P;
            *P = t;
        }
    }
    wr_rounded_proof_clear(P);
    return s;
}
