/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The least preperiod and period of a rounded stack on a periodic word, by
 * Brent's method on pairs (state, place in the word); and whether the readout
 * agrees with an automaton at every step.  Stack and automaton together repeat
 * after the longer of their preperiods, with the least common multiple of their
 * periods, so that finitely many steps decide.
 * Source: [brent1980]
 */

#include "prove/impl.h"
#include "prove/round.h"
#include "rounding/brent.h"
#include "run/round/layer.h"

#define STEPS "steps of the stack"

/* ---- the orbit ----------------------------------------------------------- */

static void rewind_walk(void *walk) {
    wr_rounded_walk_rewind(walk);
}

static void copy(void *walk, void *from) {
    const wr_rounded_walk_t W = walk, V = from;
    memcpy(W->now.h, V->now.h, V->now.R->words * sizeof *V->now.h);
    W->now.labelled = 0;
    W->now.last = V->now.last;
    W->phase = V->phase;
}

static wr_status_t step(void *walk, wr_limits_t L) {
    return wr_rounded_walk_step(walk, L);
}

static int same(void *a, void *b) {
    const wr_rounded_walk_t W = a, V = b;
    return memcmp(W->now.h, V->now.h, V->now.R->words * sizeof *V->now.h) == 0;
}

/* Compare the state and the place in the word. */
static int same_place(void *a, void *b) {
    const wr_rounded_walk_t W = a, V = b;
    return W->phase == V->phase && same(a, b);
}

/* ---- comparing with an automaton ----------------------------------------- */

/* Compute the preperiod and period of the automaton's states on the repeated
 * word, as multiples of its length. */
static void repeats(uint64_t *pre, uint64_t *period, const wr_dfa_struct *A,
                    const uint32_t *letter, const wr_word_t word) {
    uint64_t *seen = wr_calloc(A->states, sizeof *seen), round = 1;
    uint32_t q = A->start;
    for (; seen[q] == 0; round++) {
        seen[q] = round;
        for (size_t t = 0; t < word->length; t++)
            q = A->delta[(size_t) q * A->letters + letter[word->letter[t]]];
    }
    *pre = (seen[q] - 1) * word->length;
    *period = (round - seen[q]) * word->length;
    wr_free(seen);
}

/* A walk compared with an automaton whose letters are those of the model. */
typedef struct {
    wr_rounded_walk_t walk;
    const wr_word_struct *word;
    const wr_dfa_struct *A;
    lrnn_compare_t E;
} beside_t;

static wr_status_t agree(wr_rounded_orbit_t *O, const beside_t *B,
                         wr_limits_t L) {
    const wr_word_struct *word = B->word;
    const wr_dfa_struct *A = B->A;
    const lrnn_compare_t *E = &B->E;
    uint64_t pre, period;
    uint32_t q = A->start;
    uint32_t *letter = wr_calloc(A->letters, sizeof *letter);
    wr_status_t s = WR_OK;
    for (uint32_t a = 0; a < A->letters; a++)
        letter[E->letter[a]] = a;
    repeats(&pre, &period, A, letter, word);
    period = period / n_gcd(period, O->period);
    if (period > (UINT64_C(1) << 50) / O->period)
        s = wr_limits_fail(
            L, WR_UNABLE,
            "the common period of model and automaton is too long");
    period *= O->period;
    pre = pre > O->preperiod ? pre : O->preperiod;
    wr_rounded_walk_rewind(B->walk);
    O->compared = 1;
    O->compare = E->compare;
    O->holds = WR_TRUE;
    for (uint64_t t = 0; s == WR_OK && O->holds == WR_TRUE; t++) {
        uint32_t m = wr_rounded_walk_readout(B->walk);
        int claimed = lrnn_compare_claims(E, q);
        if (claimed && !lrnn_compare_agree(E, m, q)) {
            O->holds = WR_FALSE;
            O->step = t;
            O->got = m;
            O->expected = q;
        }
        if (t == pre + period || !claimed)
            break; /* all pairs were seen, or nothing is claimed any more */
        q = A->delta[(size_t) q * A->letters +
                     letter[word->letter[t % word->length]]];
        if (t % 4096 == 4095)
            s = wr_limits_steps(L, STEPS, t);
        if (s == WR_OK)
            s = wr_rounded_walk_step(B->walk, L);
    }
    wr_free(letter);
    return s;
}

wr_status_t wr_rounded_period(wr_rounded_orbit_t *out,
                              const wr_rounded_question_t *Q,
                              const wr_word_t word, wr_limits_t L) {
    wr_rounded_orbit_t O;
    wr_rounded_walk_t fast = NULL;
    beside_t B = {.word = word, .A = Q->A};
    memset(&O, 0, sizeof O);
    wr_status_t s = wr_rounded_walk_init(&B.walk, Q->R, word, 0, L);
    if (s == WR_OK)
        s = wr_rounded_walk_init(&fast, Q->R, word, 0, L);
    if (s == WR_OK && Q->A != NULL)
        s = lrnn_compare_init(&B.E, Q->R->M, Q->A, Q->compare, L);
    if (s == WR_OK && B.walk->orbit != NULL)
        s = wr_orbit_period(&O.preperiod, &O.period, B.walk->orbit, L);
    else if (s == WR_OK) {
        const wr_walks_t W = {B.walk, fast,       rewind_walk,       copy, step,
                              same,   same_place, word->length == 1, STEPS};
        s = wr_walks_period(&O.preperiod, &O.period, &W, L);
    }
    if (s == WR_OK && Q->A != NULL)
        s = agree(&O, &B, L);
    if (B.E.letter != NULL)
        lrnn_compare_clear(&B.E);
    WR_EACH(wr_rounded_walk_clear, B.walk, fast);
    if (s == WR_OK)
        *out = O;
    return s;
}
