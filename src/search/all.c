/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* All starts at once: the word moves the finite set of rounded states, and
 * one walk over that graph finds the period that every start ends in.  A
 * state is numbered by its codes; seen[state] is 1 + the time of the walk at
 * which it was reached, so a walk that meets a time of its own has found a
 * cycle, and one that meets an older time ends where that one ended. */

#include "search/impl.h"

typedef struct {
    wr_search_t X;
    wr_machine_t M;
    const uint64_t *word; /* of a code */
    int width;
    size_t n;
} graph_t;

/* Words of all codes, made once for each path of machines. */
static const uint64_t *words(wr_search_t X, const wr_machine_t M) {
    int fast = wr_machine_fast(M);
    if (X->words[fast] == NULL) {
        uint64_t count = UINT64_C(1) << X->F->evaluation->format->width;
        X->words[fast] = wr_calloc(count, sizeof **X->words);
        for (uint64_t c = 0; c < count; c++)
            X->words[fast][c] = wr_machine_word(c, M);
    }
    return X->words[fast];
}

static uint64_t next(uint64_t state, const graph_t *G) {
    uint64_t h[WR_RECURRENCE_MAX_SIZE], g[WR_RECURRENCE_MAX_SIZE], out = 0;
    uint64_t mask = (UINT64_C(1) << G->width) - 1;
    for (size_t i = 0; i < G->n; i++)
        h[i] = G->word[state >> (i * (size_t) G->width) & mask];
    for (size_t a = 0; a < G->X->F->letters; a++) {
        wr_machine_step(g, h, (uint32_t) a, G->M);
        memcpy(h, g, G->n * sizeof *g);
    }
    for (size_t i = 0; i < G->n; i++)
        out |= wr_machine_code(h[i], G->M) << (i * (size_t) G->width);
    return out;
}

/* Whether the state can be a start, finite and without -0; x, if not NULL,
 * is set to its numbers. */
static int start(fmpq *x, uint64_t state, const graph_t *G) {
    const wr_format_struct *F = G->X->F->evaluation->format;
    uint64_t mask = (UINT64_C(1) << G->width) - 1;
    int good = 1;
    fmpq_t y;
    fmpq_init(y);
    for (size_t i = 0; i < G->n && good; i++) {
        uint64_t code = state >> (i * (size_t) G->width) & mask;
        int negative;
        good = wr_format_decode(y, &negative, code, F) == WR_FINITE &&
               !(negative && fmpq_is_zero(y));
        if (good && x != NULL)
            fmpq_set(x + i, y);
    }
    fmpq_clear(y);
    return good;
}

/* Walks from a start; *period of the cycle, 0 where it meets an old walk. */
static void walk(uint64_t *preperiod, uint64_t *period, uint32_t *time,
                 uint64_t state, const graph_t *G) {
    uint32_t *seen = G->X->seen, begin = *time;
    while (seen[state] == 0) {
        seen[state] = ++*time;
        state = next(state, G);
    }
    *period = seen[state] > begin ? *time + 1 - seen[state] : 0;
    *preperiod = *period ? seen[state] - begin - 1 : 0;
}

wr_status_t wr_sr_all_starts(sr_found_t *f, sr_candidate_t *C,
                             const wr_machine_t M, wr_search_t X,
                             wr_limits_t L) {
    const wr_family_struct *F = X->F;
    graph_t G = {X, M, words(X, M), F->evaluation->format->width, F->n};
    size_t count = (size_t) 1 << ((size_t) G.width * F->n);
    uint32_t time = 0;
    if (X->seen == NULL)
        X->seen = wr_calloc(count, sizeof *X->seen);
    else
        memset(X->seen, 0, count * sizeof *X->seen);
    f->decided = 1;
    for (uint64_t q = 0; q < count; q++) {
        uint64_t pre, period;
        if (q % 4096 == 4095) {
            wr_status_t s = wr_limits_check(L, "search", 0, 0);
            if (s != WR_OK)
                return s;
        }
        if (X->seen[q] != 0 || !start(NULL, q, &G))
            continue;
        walk(&pre, &period, &time, q, &G);
        if (period > f->longest)
            f->longest = period;
        if (period == 0 || !wr_sr_sought(F, period))
            continue;
        if (!f->witness || pre < f->preperiod) {
            f->witness = 1;
            f->period = period;
            f->preperiod = pre;
            start(C->x + F->letters * X->per_letter, q, &G);
        }
    }
    return WR_OK;
}
