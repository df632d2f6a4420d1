/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

#include <string.h>

/* RHO: on a repeated word, h_(t+L) = h_t for all t >= M, and no smaller M and
 * no smaller L have this property.
 *
 * The next state depends on the state, on the time modulo N (the length of the
 * word and, in E3, the chunk) and, in E3, on the state at the start of the
 * chunk, which at a multiple of N is the current state.  So it suffices to
 * compare the states with the list up to the first multiple T of N with T >= M,
 * and then for lcm(L, N) more steps: then the state and the time modulo N are
 * those at T, and everything repeats. */

static void read_word(ck_orbit *O, ck_cert *C) {
    O->word = ck_word_line(C, "word", &O->R->name);
    if (O->word.length == 0)
        ck_reject("the word is empty");
    uint64_t N =
        O->word.length / ck_gcd(O->word.length, O->E->chunk) * O->E->chunk;
    if (N > UINT32_MAX / 2)
        ck_fail(CK_LIMIT, "the word is too long for its chunks");
    O->N = (uint32_t) N;
}

void ck_cycle_read(ck_cycle *Y, ck_cert *C, uint32_t n, uint32_t N) {
    size_t i;
    *Y = (ck_cycle){.n = n, .N = N, .early = ck_alloc(n, sizeof *Y->early)};
    Y->mu = ck_line_number(C, "preperiod", CK_NONE);
    Y->period = ck_line_number(C, "period", UINT32_MAX / 2);
    if (Y->period == 0)
        ck_reject("the period must not be 0");
    Y->line = C->line + 1;
    for (i = 0; i < Y->period; i++) {
        Y->list = ck_grow(Y->list, i, n * sizeof *Y->list);
        ck_line(C, "state", n);
        ck_reals_read(Y->list + i * n, C, 1, n);
    }
    /* The list must not consist of copies of a shorter list. */
    i = ck_least_period(Y->list, Y->period, n * sizeof *Y->list);
    if (i != Y->period)
        ck_reject("the states already repeat after %zu steps", i);
}

/* A state before time mu that recurs at a multiple of N shows that the cycle
 * began by then.  It is replaced at the powers of 2 (Brent), so that this is
 * found soon after the cycle begins, whatever mu is. */
static int recurs_early(ck_cycle *Y, uint64_t t, const ck_num *h) {
    size_t bytes = Y->n * sizeof *h;
    if (t % Y->N != 0 || t > Y->mu)
        return 0;
    if (t > 0 && memcmp(h, Y->early, bytes) == 0)
        return 1;
    if (t >= 2 * Y->early_at) {
        memcpy(Y->early, h, bytes);
        Y->early_at = t;
    }
    return 0;
}

void ck_cycle_check(ck_cycle *Y, uint64_t t, const ck_num *h) {
    size_t bytes = Y->n * sizeof *h, i;
    if (recurs_early(Y, t, h) ||
        (Y->mu > 0 && t == Y->mu - 1 &&
         memcmp(h, Y->list + (size_t) (Y->period - 1) * Y->n, bytes) == 0))
        ck_reject("the cycle begins before time %u", Y->mu);
    if (t < Y->mu)
        return;
    i = (size_t) ((t - Y->mu) % Y->period);
    if (memcmp(h, Y->list + i * Y->n, bytes) != 0) {
        ck_at(Y->line + i);
        ck_reject("the stated state at time %ju is wrong", (uintmax_t) t);
    }
}

void ck_rho_check(ck_rounding *P) {
    ck_cert *C = &P->C;
    ck_orbit O = {.R = &P->R, .E = &P->E};
    ck_cycle Y;
    read_word(&O, C);
    ck_orbit_start(&O);
    ck_cycle_read(&Y, C, P->R.n, O.N);
    uint64_t end = ((uint64_t) Y.mu + O.N - 1) / O.N * O.N +
                   (uint64_t) O.N / ck_gcd(O.N, Y.period) * Y.period;
    ck_at(0);
    for (;; ck_orbit_step(&O)) {
        ck_cycle_check(&Y, O.t, O.h);
        if (O.t == end)
            break;
    }
    ck_verdict(
        Y.period == 1 ? "constant" : "periodic", "RHO",
        "from time %u on, and no earlier, the rounded states on the word %s, "
        "repeated forever, have the least period %u; evaluation model %.200s",
        Y.mu, ck_word_text(&O.word, &P->R.name), Y.period, P->E.text);
}
