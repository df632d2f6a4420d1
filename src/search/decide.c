/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decide one candidate: its period from its start, or its rounded states and an
 * automaton.  A candidate has its own limits; one that reaches them is
 * undecided, and only the limits of the whole search end the search.
 *
 * All starts: the word maps the finite set of rounded states to itself, and one
 * walk over this graph finds the period that every start ends in.  A state is
 * numbered by its codes; seen[state] is 1 + the time at which the walk reached
 * it.  If a walk reaches a time of its own, it has found a cycle; if it reaches
 * an older time, it ends where that walk ended. */

#include "search/impl.h"

static int is_sought(const wr_family_struct *F, uint64_t period) {
    return F->period > 0 ? period == F->period : F->divides % period != 0;
}

/* Set K to the limits of a candidate, within the limits L of the search. */
static void inner(wr_limits_t K, const wr_limits_t L, uint64_t bound) {
    *K = *L;
    K->progress = NULL;
    K->max_steps = bound;
    K->max_states = bound;
}

/* Return UNABLE only if the whole search, not just the candidate, is past L. */
static wr_status_t outer(wr_status_t s, wr_limits_t L) {
    return s == WR_UNABLE ? wr_limits_check(L, "search", 0, 0) : WR_OK;
}

static wr_status_t orbit(sr_found_t *f, const wr_machine_t M, wr_search_t X,
                         wr_limits_t L) {
    uint64_t k = X->F->letters;
    wr_orbit_t O = NULL;
    wr_limits_t K;
    inner(K, L, X->F->orbit);
    wr_status_t s = wr_orbit_init(&O, M, X->word, X->F->letters, K);
    if (s == WR_OK)
        s = wr_orbit_period(&f->preperiod, &f->period, O, K);
    wr_orbit_clear(O);
    if (s != WR_OK)
        return outer(s, L);
    f->decided = 1;
    f->period /= n_gcd(f->period, k); /* in words */
    f->longest = f->period;
    f->witness = is_sought(X->F, f->period);
    return WR_OK;
}

static wr_status_t reach(wr_reach_t out, const wr_machine_t M, wr_search_t X,
                         wr_limits_t L) {
    const wr_dfa_struct *A = X->F->automaton;
    wr_limits_t K;
    inner(K, L, X->F->orbit);
    wr_table_t T = {A->states, A->start, X->delta, X->label};
    wr_status_t s = wr_reach_compute(out, M, &T, K);
    if (s != WR_OK && outer(s, L) == WR_OK)
        return WR_OK; /* undecided */
    return s;
}

/* Decide the candidate in X->R again, for its certificate. */
wr_status_t wr_sr_reach(wr_reach_t out, wr_search_t X, wr_limits_t L) {
    wr_machine_t M;
    wr_status_t s = wr_machine_init(&M, X->R, X->F->evaluation, L);
    if (s == WR_OK)
        s = reach(out, M, X, L);
    wr_machine_clear(M);
    return s;
}

/* ---- all starts ---------------------------------------------------------- */

typedef struct {
    wr_search_t X;
    wr_machine_t M;
    const uint64_t *word; /* by code */
    int width;
    size_t n;
} graph_t;

/* Return the words of all codes, computed once per path. */
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

/* Return nonzero if the state can be a start, finite and without -0; x, if not
 * NULL, is set to its numbers. */
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

/* Walk from a start; *period is that of the cycle, 0 if it reaches an older
 * walk. */
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

/* Convert the preperiod of the witness from words to steps. */
static wr_status_t in_steps(sr_found_t *f, const sr_candidate_t *C,
                            wr_search_t X, wr_limits_t L) {
    wr_word_times_t w = {.preperiod = f->preperiod};
    wr_limits_t K;
    wr_status_t s = WR_OK;
    inner(K, L, 0);
    wr_sr_fill(X, C);
    if (X->F->letters > 1 && f->preperiod > 0)
        s = wr_sr_rho(NULL, &w, X, K);
    f->preperiod = w.preperiod;
    return s == WR_OK ? s : wr_limits_fail(L, s, "%s", K->reason);
}

static wr_status_t all_starts(sr_found_t *f, sr_candidate_t *C,
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
        if (period == 0 || !is_sought(F, period))
            continue;
        if (!f->witness || pre < f->preperiod) {
            f->witness = 1;
            f->period = period;
            f->preperiod = pre;
            start(C->x + F->letters * X->per_letter, q, &G);
        }
    }
    return f->witness ? in_steps(f, C, X, L) : WR_OK;
}

wr_status_t wr_sr_decide(sr_found_t *f, sr_candidate_t *C, wr_search_t X,
                         wr_limits_t L) {
    wr_machine_t M;
    memset(f, 0, sizeof *f);
    wr_status_t s = wr_machine_init(&M, X->R, X->F->evaluation, L);
    if (s != WR_OK)
        return s; /* an error of the model */
    if (X->F->automaton != NULL) {
        wr_reach_t W;
        wr_reach_init(W);
        W->holds = WR_UNKNOWN;
        s = reach(W, M, X, L);
        f->decided = s == WR_OK && W->holds != WR_UNKNOWN && W->met.T.count > 0;
        f->witness = f->decided && W->holds == wr_truth_of(X->F->apart);
        f->preperiod = f->witness && !X->F->apart ? W->length[0] + W->length[1]
                                                  : W->met.T.count;
        if (!X->F->apart && f->preperiod < X->F->length)
            f->witness = 0;
        wr_reach_clear(W);
    } else if (X->F->start_all)
        s = all_starts(f, C, M, X, L);
    else
        s = orbit(f, M, X, L);
    wr_machine_clear(M);
    return s;
}
