/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* From the contents of a file to a complete DFA.
 *
 * With one start, no epsilon and at most one target per state and letter, the
 * automaton keeps its states, with a sink if targets are missing.  Otherwise it
 * is converted by the subset construction and minimised.  The account says
 * which was done.
 */

#include "interchange/impl.h"

/* Order states and letters named 0 .. n-1 by number.  The states then need no
 * names. */
static void order_by_number(interchange_draft_t *X) {
    const uint32_t n = X->state.count, k = X->letter.count;
    uint32_t *v = wr_malloc(((size_t) n + k + 1) * sizeof *v);
    if (n > 0 && interchange_names_are_numbers(v, &X->state)) {
        unsigned char *flag = wr_malloc(n);
        for (uint32_t q = 0; q < n; q++)
            flag[v[q]] = X->N.flag[q];
        memcpy(X->N.flag, flag, n);
        wr_free(flag);
        for (size_t i = 0; i < X->N.edges; i++) {
            X->N.edge[i].from = v[X->N.edge[i].from];
            X->N.edge[i].to = v[X->N.edge[i].to];
        }
        wr_names_clear(&X->state);
    }
    if (k > 0 && interchange_names_are_numbers(v, &X->letter)) {
        char **name = wr_malloc(k * sizeof *name);
        for (uint32_t a = 0; a < k; a++)
            name[v[a]] = X->letter.name[a];
        memcpy(X->letter.name, name, k * sizeof *name);
        wr_free(name);
        for (size_t i = 0; i < X->N.edges; i++)
            if (X->N.edge[i].letter != INTERCHANGE_EPSILON)
                X->N.edge[i].letter = v[X->N.edge[i].letter];
    }
    wr_free(v);
}

/* Compute the table of a deterministic automaton, with UINT32_MAX for missing
 * targets; return 0 if it is not deterministic. */
static int deterministic_table(uint32_t *table, const interchange_nfa_t *N,
                               uint32_t k) {
    memset(table, 0xff, (size_t) N->states * k * sizeof *table);
    for (size_t i = 0; i < N->edges; i++) {
        const interchange_edge_t *e = &N->edge[i];
        if (e->letter == INTERCHANGE_EPSILON)
            return 0;
        uint32_t *to = &table[(size_t) e->from * k + e->letter];
        if (*to != UINT32_MAX && *to != e->to)
            return 0;
        *to = e->to;
    }
    return 1;
}

/* Return a name that no state has. */
static char *sink_name(const wr_names_t *T) {
    char name[32] = "sink";
    uint32_t seen;
    for (uint32_t i = 2; wr_names_find(&seen, T, name, strlen(name)); i++)
        snprintf(name, sizeof name, "sink%u", i);
    return wr_strdup(name);
}

/* Fill the gaps of the table, with a sink if there are any. */
static void complete(wr_dfa_t B, interchange_draft_t *X, const uint32_t *table,
                     uint64_t gaps) {
    const interchange_nfa_t *N = &X->N;
    const uint32_t n = N->states, k = X->letter.count;
    wr_dfa_create(B, n + (uint32_t) (gaps > 0), k);
    for (size_t i = 0; i < (size_t) n * k; i++)
        B->delta[i] = table[i] == UINT32_MAX ? n : table[i];
    if (!X->semiautomaton)
        B->accept = wr_calloc((size_t) n + 1, 1);
    for (uint32_t q = 0; q < n; q++) {
        if (N->flag[q] & INTERCHANGE_START)
            B->start = q;
        if (B->accept != NULL)
            B->accept[q] = (N->flag[q] & INTERCHANGE_ACCEPT) != 0;
    }
    if (gaps > 0) {
        X->D->sink = 1;
        interchange_remark(
            X, "%llu missing transition%s: completed with a sink state",
            (unsigned long long) gaps, WR_S(gaps));
    }
}

static void remark_changed(interchange_draft_t *X, const char *what,
                           uint32_t changed) {
    if (changed > 0)
        interchange_remark(X, "%u %s name%s changed into tokens", changed, what,
                           WR_S(changed));
}

static void name_states(wr_dfa_t B, interchange_draft_t *X) {
    uint32_t changed;
    if (X->state.count == 0 || X->state.count > B->states)
        return;
    if (B->states == 1 && wr_dfa_is_count(X->state.name[0]))
        return;
    char *sink = X->D->sink ? sink_name(&X->state) : NULL;
    B->state_name = interchange_names_take(&X->state, &changed);
    if (sink != NULL) /* the array has space for one more */
        B->state_name[B->states - 1] = sink;
    remark_changed(X, "state", changed);
}

static void name_letters(wr_dfa_t B, interchange_draft_t *X) {
    uint32_t changed;
    char **name = interchange_names_take(&X->letter, &changed);
    for (uint32_t a = 0; a < B->letters; a++)
        wr_free(B->letter_name[a]);
    wr_free(B->letter_name);
    B->letter_name = name;
    remark_changed(X, "letter", changed);
}

static void keep_states(wr_dfa_t B, interchange_draft_t *X,
                        const uint32_t *table) {
    const uint32_t n = X->N.states, k = X->letter.count;
    uint64_t gaps = 0;
    for (size_t i = 0; i < (size_t) n * k; i++)
        gaps += table[i] == UINT32_MAX;
    complete(B, X, table, gaps);
    name_states(B, X);
    X->D->unreachable = B->states - wr_dfa_reach(NULL, B);
    if (X->D->unreachable > 0)
        interchange_remark(X, "%u state%s not reachable from the start, kept",
                           X->D->unreachable, WR_S(X->D->unreachable));
}

static wr_status_t determinise(wr_dfa_t B, interchange_draft_t *X) {
    if (X->semiautomaton)
        return wr_limits_fail(
            X->L, WR_DOMAIN,
            "%s: a nondeterministic automaton without accepting states has no "
            "language and cannot be made deterministic",
            X->R->name != NULL ? X->R->name : "text");
    wr_status_t s = interchange_subsets(B, &X->N, X->letter.count, X->L);
    if (s != WR_OK)
        return s;
    X->D->subsets = B->states;
    if (X->D->epsilon > 0)
        interchange_remark(X, "%llu epsilon transition%s removed",
                           (unsigned long long) X->D->epsilon,
                           WR_S(X->D->epsilon));
    s = wr_dfa_minimise(B, B, X->L);
    if (s == WR_OK)
        interchange_remark(
            X,
            "determinised: %llu subset%s of %llu state%s; minimised: %u "
            "state%s, complete",
            (unsigned long long) X->D->subsets, WR_S(X->D->subsets),
            (unsigned long long) X->D->states, WR_S(X->D->states), B->states,
            WR_S(B->states));
    return s;
}

/* Record the contents of the file before any conversion. */
static void count(interchange_draft_t *X) {
    wr_account_struct *D = X->D;
    D->states = X->N.states;
    D->edges = X->N.edges;
    for (uint32_t q = 0; q < X->N.states; q++)
        D->starts += X->N.flag[q] & INTERCHANGE_START;
    for (size_t i = 0; i < X->N.edges; i++)
        D->epsilon += X->N.edge[i].letter == INTERCHANGE_EPSILON;
    if (D->starts == 0)
        interchange_remark(X, "no start state: the language is empty");
    if (D->starts > 1)
        interchange_remark(X, "%llu start states",
                           (unsigned long long) D->starts);
}

wr_status_t interchange_finish(wr_dfa_t A, interchange_draft_t *X) {
    wr_dfa_t B;
    interchange_given_letters(X);
    const uint64_t cells = (uint64_t) X->N.states * X->letter.count;
    count(X);
    wr_status_t s =
        wr_limits_check(X->L, "automaton", X->N.states,
                        cells > UINT64_MAX / 8 ? UINT64_MAX : 8 * cells);
    if (s != WR_OK)
        return s;
    wr_dfa_init(B);
    order_by_number(X);
    uint32_t *table = wr_malloc((cells + 1) * sizeof *table);
    X->D->deterministic =
        deterministic_table(table, &X->N, X->letter.count) && X->D->starts == 1;
    const int keep = X->D->deterministic && !X->minimal;
    if (keep)
        keep_states(B, X, table);
    wr_free(table);
    if (!keep)
        s = determinise(B, X);
    if (s == WR_OK) {
        name_letters(B, X);
        if (X->name != NULL) {
            wr_free(B->name);
            B->name = X->name;
            X->name = NULL;
        }
        wr_dfa_swap(A, B);
    }
    wr_dfa_clear(B);
    return s;
}
