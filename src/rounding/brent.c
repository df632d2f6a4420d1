/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Brent's method [brent1980] on the hidden states.  The period of the states
 * may be a proper divisor of theirs; therefore primes are divided out as long
 * as the states on the cycle allow it.  The preperiod ends after the last state
 * that differs from the one a period later. */

#include "rounding/brent.h"

typedef struct {
    const wr_walks_t *W;
    uint64_t steps;
    wr_limits_struct *L;
} search_t;

/* Count a step and check the limits every 64 steps. */
static wr_status_t count(search_t *S) {
    return ++S->steps % 64 == 0 ? wr_limits_steps(S->L, S->W->what, S->steps)
                                : WR_OK;
}

static wr_status_t both(const wr_walks_t *W, wr_limits_t L) {
    wr_status_t s = W->step(W->slow, L);
    return s == WR_OK ? W->step(W->fast, L) : s;
}

/* Move the slow walk to `start`, the fast one `gap` steps further. */
static wr_status_t place(search_t *S, uint64_t start, uint64_t gap) {
    const wr_walks_t *W = S->W;
    wr_status_t s = WR_OK;
    W->rewind(W->slow);
    W->rewind(W->fast);
    for (uint64_t t = 0; s == WR_OK && t < start; t++)
        s = W->step(W->slow, S->L);
    for (uint64_t t = 0; s == WR_OK && t < start + gap; t++) {
        s = W->step(W->fast, S->L);
        if (s == WR_OK && t % 4096 == 4095)
            s = wr_limits_steps(S->L, W->what, S->steps);
    }
    S->steps += 2 * start;
    return s;
}

/* Advance both walks by `steps` steps.  *last is 1 + the last step before which
 * the states differ, 0 if there is none. */
static wr_status_t compare(uint64_t *last, search_t *S, uint64_t steps) {
    wr_status_t s = WR_OK;
    *last = 0;
    for (uint64_t t = 0; s == WR_OK && t < steps; t++) {
        if (!S->W->same(S->W->slow, S->W->fast))
            *last = t + 1;
        s = both(S->W, S->L);
        if (s == WR_OK)
            s = count(S);
    }
    return s;
}

/* Compute the period of the hidden states; both walks end on the cycle. */
static wr_status_t hidden(uint64_t *period, search_t *S) {
    const wr_walks_t *W = S->W;
    uint64_t power = 1, lambda = 0;
    wr_status_t s = WR_OK;
    do {
        if (lambda == power) {
            W->copy(W->slow, W->fast);
            power *= 2;
            lambda = 0;
        }
        s = W->step(W->fast, S->L);
        lambda++;
        if (s == WR_OK)
            s = count(S);
    } while (s == WR_OK && !W->meet(W->slow, W->fast));
    *period = lambda;
    return s;
}

static wr_status_t reduce(uint64_t *period, search_t *S, uint64_t start) {
    uint64_t whole = *period, rest = whole, last;
    wr_status_t s = WR_OK;
    for (uint64_t p = 2; s == WR_OK && rest > 1; p++) {
        if (p > rest / p)
            p = rest;
        for (; s == WR_OK && rest % p == 0; rest /= p) {
            s = place(S, start, *period / p);
            if (s == WR_OK)
                s = compare(&last, S, whole);
            if (s == WR_OK && last == 0)
                *period /= p;
        }
    }
    return s;
}

wr_status_t wr_walks_period(uint64_t *preperiod, uint64_t *period,
                            const wr_walks_t *W, wr_limits_t L) {
    search_t S = {W, 0, L};
    uint64_t pre = 0, per;
    wr_status_t s = hidden(&per, &S);
    if (s == WR_OK)
        s = place(&S, 0, per);
    for (; s == WR_OK && !W->meet(W->slow, W->fast); pre++) {
        s = both(W, L);
        if (s == WR_OK && pre % 4096 == 4095)
            s = wr_limits_steps(L, W->what, S.steps);
    }
    if (s == WR_OK && !W->plain) {
        const uint64_t start = pre;
        s = reduce(&per, &S, start);
        if (s == WR_OK)
            s = place(&S, 0, per);
        if (s == WR_OK)
            s = compare(&pre, &S, start);
    }
    if (s == WR_OK) {
        *preperiod = pre;
        *period = per;
    }
    return s;
}
