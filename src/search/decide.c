/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The behaviour of one candidate: its period from its start, or its rounded
 * states against an automaton.  A candidate has limits of its own; one that
 * reaches them is undecided, and only the limits of the whole job end that. */

#include "search/impl.h"

int wr_sr_sought(const wr_family_struct *F, uint64_t period) {
    return F->period > 0 ? period == F->period : F->divides % period != 0;
}

/* One job's limits for a candidate: K ends where L ends. */
static void inner(wr_limits_t K, const wr_limits_t L, uint64_t bound) {
    *K = *L;
    K->progress = NULL;
    K->max_steps = bound;
    K->max_states = bound;
}

/* UNABLE of a candidate: whether it is the job's. */
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
    f->witness = wr_sr_sought(X->F, f->period);
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

/* The candidate of X->R again, for its certificate. */
wr_status_t wr_sr_reach(wr_reach_t out, wr_search_t X, wr_limits_t L) {
    wr_machine_t M;
    wr_status_t s = wr_machine_init(&M, X->R, X->F->evaluation, L);
    if (s == WR_OK)
        s = reach(out, M, X, L);
    wr_machine_clear(M);
    return s;
}

wr_status_t wr_sr_decide(sr_found_t *f, sr_candidate_t *C, wr_search_t X,
                         wr_limits_t L) {
    wr_machine_t M;
    memset(f, 0, sizeof *f);
    wr_status_t s = wr_machine_init(&M, X->R, X->F->evaluation, L);
    if (s != WR_OK)
        return s; /* the model, not the candidate */
    if (X->F->automaton != NULL) {
        wr_reach_t W;
        wr_reach_init(W);
        W->holds = WR_UNKNOWN;
        s = reach(W, M, X, L);
        f->decided = s == WR_OK && W->holds != WR_UNKNOWN && W->states > 0;
        f->witness =
            f->decided && W->holds == (X->F->apart ? WR_TRUE : WR_FALSE);
        f->preperiod = f->witness && !X->F->apart ? W->length[0] + W->length[1]
                                                  : W->states;
        if (!X->F->apart && f->preperiod < X->F->length)
            f->witness = 0;
        wr_reach_clear(W);
    } else if (X->F->start_all)
        s = wr_sr_all_starts(f, C, M, X, L);
    else
        s = orbit(f, M, X, L);
    wr_machine_clear(M);
    return s;
}
