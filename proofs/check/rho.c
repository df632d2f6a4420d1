/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

#include <string.h>

/* RHO: on a word that is repeated forever, h_(t+L) = h_t for all t >= M, and
 * neither a smaller M nor a smaller L will do.
 *
 * The next state depends on the state, the time modulo N (the length of the
 * word and, in E3, the chunk), and, in E3, on the state the chunk began with.
 * At a multiple of N that state is the state itself.  So it suffices to see
 * the states listed come again up to the first multiple T of N with T >= M,
 * and from there for lcm(L, N) steps more: then state and time modulo N are
 * what they were at T, and everything repeats.
 */

typedef struct {
    const ck_rounding *P;
    ck_recurrence maps; /* E3: one letter a time modulo N */
    uint32_t *word, length, N;
    ck_num *h, *base, *next;
    uint64_t t;
} orbit;

static void read_word(orbit *O, ck_cert *C) {
    const ck_rounding *P = O->P;
    uint64_t N;

    ck_line(C, "word", CK_NONE);
    O->word = ck_read_word(C, &P->R);
    O->length = (uint32_t) (C->tokens - 1);
    if (O->length == 0)
        ck_reject("the word is empty");
    N = O->length / ck_gcd(O->length, P->E.chunk) * P->E.chunk;
    if (N > UINT32_MAX / 2)
        ck_fail(CK_LIMIT, "the word is too long for its chunks");
    O->N = (uint32_t) N;
    if (P->E.number == 3)
        ck_chunks(&O->maps, &P->R, &P->E, O->word, O->length, O->N);
}

static void start(orbit *O) {
    uint32_t n = O->P->R.n;

    O->h = ck_alloc(n, sizeof *O->h);
    O->base = ck_alloc(n, sizeof *O->base);
    O->next = ck_alloc(n, sizeof *O->next);
    ck_round_start(O->h, &O->P->R, &O->P->E);
}

static void step(orbit *O) {
    const ck_rounding *P = O->P;
    uint32_t n = P->R.n, at = (uint32_t) (O->t % O->N);
    ck_num *old = O->h;

    if (P->E.number == 3) {
        if (O->t % P->E.chunk == 0)
            memcpy(O->base, O->h, n * sizeof *O->h);
        ck_round_step(O->next, O->maps.letter + at, O->base, n, &P->E);
    } else {
        ck_round_step(O->next, P->R.letter + O->word[at], O->h, n, &P->E);
    }
    O->h = O->next;
    O->next = old;
    O->t++;
}

void ck_check_minimal(const ck_num *list, uint32_t period, uint32_t n) {
    uint32_t p, rest = period, i, part;

    for (p = 2; rest > 1; p++) {
        if (p > rest / p)
            p = rest;
        if (rest % p != 0)
            continue;
        while (rest % p == 0)
            rest /= p;
        part = period / p;
        for (i = 0; i < period; i++)
            if (memcmp(list + (size_t) i * n,
                       list + (size_t) ((i + part) % period) * n,
                       n * sizeof *list) != 0)
                break;
        if (i == period)
            ck_reject("the states already repeat after %u steps",
                      (unsigned) part);
    }
}

static ck_num *read_states(ck_cert *C, uint32_t period, uint32_t n) {
    ck_num *list = NULL;
    size_t i = 0, room = 0;
    uint32_t j;

    for (; i < period; i++) {
        if (i == room) {
            room = room == 0 ? 16 : 2 * room;
            list = ck_resize(list, room * n, sizeof *list);
        }
        ck_line(C, "state", n);
        for (j = 0; j < n; j++) {
            list[i * n + j] = ck_real_read(C->token[j + 1]);
            if (list[i * n + j] == CK_NONE)
                ck_reject("found \"%.60s\", expected a number",
                          C->token[j + 1]);
        }
    }
    return list;
}

void ck_rho_check(ck_rounding *P) {
    ck_cert *C = &P->C;
    orbit O = {.P = P};
    uint32_t n = P->R.n, mu, period, first;
    ck_num *list, *before = ck_alloc(n, sizeof *before);
    uint64_t end;

    read_word(&O, C);
    ck_line(C, "preperiod", 1);
    mu = ck_number(C, 1, CK_NONE);
    ck_line(C, "period", 1);
    period = ck_number(C, 1, UINT32_MAX / 2);
    if (period == 0)
        ck_reject("the period must not be 0");
    first = (uint32_t) C->line + 1;
    list = read_states(C, period, n);
    ck_check_minimal(list, period, n);
    start(&O);
    end = ((uint64_t) mu + O.N - 1) / O.N * O.N +
          (uint64_t) O.N / ck_gcd(O.N, period) * period;
    for (;; step(&O)) {
        if (mu > 0 && O.t == mu - 1)
            memcpy(before, O.h, n * sizeof *before);
        if (O.t >= mu) {
            size_t i = (size_t) ((O.t - mu) % period);

            ck_at(first + i);
            if (memcmp(list + i * n, O.h, n * sizeof *list) != 0)
                ck_reject("the stated state at time %llu is wrong",
                          (unsigned long long) O.t);
        }
        if (O.t == end)
            break;
    }
    ck_at(0);
    if (mu > 0 && memcmp(before, list + (size_t) (period - 1) * n,
                         n * sizeof *before) == 0)
        ck_reject("the cycle begins before time %u", (unsigned) mu);
    ck_verdict(
        C->job, period == 1 ? "constant" : "periodic", "wreath-rounding", "RHO",
        "from time %u on, and no earlier, the rounded states on the word %s, "
        "repeated forever, have the least period %u; evaluation model %.200s",
        (unsigned) mu, ck_word_text(O.word, O.length, &P->R.name),
        (unsigned) period, P->E.text);
}
