/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The least preperiod and period of a rounded stack on a periodic word, by
 * Brent's method on (state, place in the word), and whether the readout
 * keeps agreeing with an automaton: the pair of the two repeats after the
 * longer preperiod and the least common multiple of the periods, so that
 * many steps decide for ever.
 * Source: [brent1980]
 */

#include "prove/impl.h"
#include "prove/round.h"
#include "run/round/layer.h"

#include <inttypes.h>
#include <string.h>

typedef struct {
    wr_rounded_walk_t slow, fast;
    uint64_t steps;
    wr_limits_struct *L;
} brent_t;

static wr_status_t step(brent_t *B, wr_rounded_walk_t W) {
    uint64_t most = B->L->max_steps;
    if (++B->steps % 4096 == 0 || (most != 0 && B->steps > most)) {
        wr_status_t s = wr_limits_steps(B->L, "steps of the stack", B->steps);
        if (s != WR_OK)
            return s;
    }
    return wr_rounded_walk_step(W, B->L);
}

static wr_status_t advance(brent_t *B, wr_rounded_walk_t W, uint64_t count) {
    wr_status_t s = WR_OK;
    while (s == WR_OK && count-- > 0)
        s = step(B, W);
    return s;
}

static int meet(const brent_t *B) {
    return round_walk_phase(B->slow) == round_walk_phase(B->fast) &&
           round_walk_same(B->slow, B->fast);
}

/* Both walks to `start` and `start` + gap, then `count` steps: *last is 1 +
 * the last of them before which the states differ, 0 if none. */
static wr_status_t compare(uint64_t *last, brent_t *B, uint64_t start,
                           uint64_t gap, uint64_t count) {
    wr_rounded_walk_rewind(B->slow);
    wr_rounded_walk_rewind(B->fast);
    wr_status_t s = advance(B, B->slow, start);
    if (s == WR_OK)
        s = advance(B, B->fast, start + gap);
    *last = 0;
    for (uint64_t t = 0; s == WR_OK && t < count; t++) {
        if (!round_walk_same(B->slow, B->fast))
            *last = t + 1;
        s = step(B, B->slow);
        if (s == WR_OK)
            s = step(B, B->fast);
    }
    return s;
}

/* The period of states alone divides that of (state, place). */
static wr_status_t reduce(uint64_t *period, brent_t *B, uint64_t start) {
    uint64_t whole = *period, rest = whole, last;
    wr_status_t s = WR_OK;
    for (uint64_t p = 2; s == WR_OK && rest > 1; p++) {
        if (p > rest / p)
            p = rest;
        for (; s == WR_OK && rest % p == 0; rest /= p) {
            s = compare(&last, B, start, *period / p, whole);
            if (s == WR_OK && last == 0)
                *period /= p;
        }
    }
    return s;
}

static wr_status_t find(uint64_t *pre, uint64_t *period, brent_t *B,
                        size_t length) {
    uint64_t power = 1, lambda = 0;
    wr_status_t s = step(B, B->fast);
    for (lambda = 1; s == WR_OK && !meet(B); lambda++) {
        if (lambda == power) {
            round_walk_copy(B->slow, B->fast);
            power *= 2;
            lambda = 0;
        }
        s = step(B, B->fast);
    }
    *period = lambda;
    wr_rounded_walk_rewind(B->slow);
    wr_rounded_walk_rewind(B->fast);
    if (s == WR_OK)
        s = advance(B, B->fast, lambda);
    for (*pre = 0; s == WR_OK && !meet(B); ++*pre) {
        s = step(B, B->slow);
        if (s == WR_OK)
            s = step(B, B->fast);
    }
    if (s != WR_OK || length == 1)
        return s;
    s = reduce(period, B, *pre);
    return s == WR_OK ? compare(pre, B, 0, *period, *pre) : s;
}

/* ---- beside an automaton ------------------------------------------------- */

/* When and with which period the automaton's states repeat on the word: it
 * is enough to look at the beginnings of the word. */
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

static wr_status_t agree(wr_rounded_orbit_t *O, brent_t *B,
                         const wr_dfa_struct *A, const lrnn_compare_t *E,
                         const wr_word_t word) {
    uint64_t pre, period;
    uint32_t q = A->start;
    uint32_t *letter = wr_calloc(A->letters, sizeof *letter);
    wr_status_t s = WR_OK;
    for (uint32_t a = 0; a < A->letters; a++)
        letter[E->letter[a]] = a;
    repeats(&pre, &period, A, letter, word);
    period = period / n_gcd(period, O->period);
    if (period > (UINT64_C(1) << 50) / O->period)
        s = wr_limits_fail(B->L, WR_UNABLE,
                           "the common period of model and "
                           "automaton is too long");
    period *= O->period;
    pre = pre > O->preperiod ? pre : O->preperiod;
    wr_rounded_walk_rewind(B->slow);
    O->compared = 1;
    O->compare = E->compare;
    O->holds = WR_TRUE;
    for (uint64_t t = 0; s == WR_OK && O->holds == WR_TRUE; t++) {
        uint32_t m = wr_rounded_walk_readout(B->slow);
        int claimed = E->live == NULL || E->live[q];
        if (claimed && !lrnn_compare_agree(E, m, q)) {
            O->holds = WR_FALSE;
            O->step = t;
            O->got = m;
            O->expected = q;
        }
        if (t == pre + period || (E->live != NULL && !E->live[q]))
            break; /* all was seen, or nothing is claimed any more */
        q = A->delta[(size_t) q * A->letters +
                     letter[word->letter[t % word->length]]];
        s = step(B, B->slow);
    }
    wr_free(letter);
    return s;
}

wr_status_t wr_rounded_period(wr_rounded_orbit_t *out, wr_rounded_t R,
                              const wr_word_t word, const wr_dfa_struct *A,
                              wr_compare_t how, wr_limits_t L) {
    wr_rounded_orbit_t O;
    brent_t B = {.L = L};
    lrnn_compare_t E;
    memset(&O, 0, sizeof O);
    memset(&E, 0, sizeof E);
    wr_status_t s = wr_rounded_walk_init(&B.slow, R, word, L);
    if (s == WR_OK)
        s = wr_rounded_walk_init(&B.fast, R, word, L);
    if (s == WR_OK && A != NULL)
        s = lrnn_compare_init(&E, R->M, A, how, L);
    if (s == WR_OK)
        s = round_walk_orbit(B.slow) != NULL
                ? wr_orbit_period(&O.preperiod, &O.period,
                                  round_walk_orbit(B.slow), L)
                : find(&O.preperiod, &O.period, &B, word->length);
    if (s == WR_OK && A != NULL)
        s = agree(&O, &B, A, &E, word);
    if (E.letter != NULL)
        lrnn_compare_clear(&E);
    wr_rounded_walk_clear(B.slow);
    wr_rounded_walk_clear(B.fast);
    if (s == WR_OK)
        *out = O;
    return s;
}
