/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Parts of a regular expression as automata [thompson1968].  Complement and
 * intersection need deterministic ones: the part is cut out, made a minimal
 * DFA, changed, and pasted back.
 */

#include "interchange/regex.h"

static uint32_t new_state(regex_t *P) {
    interchange_nfa_states(&P->X->N, P->X->N.states + 1);
    return P->X->N.states - 1;
}

regex_part_t regex_open(regex_t *P) {
    regex_part_t part = {0};
    part.states = P->X->N.states;
    part.edges = P->X->N.edges;
    part.in = new_state(P);
    part.out = new_state(P);
    return part;
}

/* Edges are a quarter of what the subset construction will want. */
static wr_status_t room(regex_t *P, uint64_t states, uint64_t edges) {
    if (states >= UINT32_MAX / 2)
        return wr_limits_fail(P->X->L, WR_UNABLE,
                              "the regular expression has too many states");
    return wr_limits_check(P->X->L, "regular expression", states,
                           4 * (states + sizeof(interchange_edge_t) * edges));
}

void regex_epsilon(regex_t *P, uint32_t from, uint32_t to) {
    interchange_edge(P->X, from, INTERCHANGE_EPSILON, to);
}

regex_part_t regex_copy(regex_t *P, const regex_part_t *part,
                        uint32_t states_end, size_t edges_end) {
    interchange_nfa_t *N = &P->X->N;
    const uint32_t shift = N->states - part->states;
    const size_t edges = N->edges;
    if (interchange_ok(P->X))
        P->X->status = room(P, (uint64_t) N->states + states_end,
                            (uint64_t) edges + edges_end);
    if (!interchange_ok(P->X))
        return *part;
    interchange_nfa_states(N, N->states + states_end - part->states);
    for (size_t i = part->edges; i < edges_end; i++) {
        const interchange_edge_t e = N->edge[i];
        interchange_edge(P->X, e.from + shift, e.letter, e.to + shift);
    }
    return (regex_part_t){part->in + shift, part->out + shift,
                          part->states + shift, edges};
}

void regex_cut(wr_dfa_t A, regex_t *P, const regex_part_t *part) {
    interchange_nfa_t *N = &P->X->N, cut = {0};
    wr_status_t s = P->X->status;
    interchange_nfa_states(&cut, N->states - part->states);
    for (size_t i = part->edges; s == WR_OK && i < N->edges; i++)
        s = interchange_nfa_edge(&cut, N->edge[i].from - part->states,
                                 N->edge[i].letter,
                                 N->edge[i].to - part->states, P->X->L);
    cut.flag[part->in - part->states] |= INTERCHANGE_START;
    cut.flag[part->out - part->states] |= INTERCHANGE_ACCEPT;
    N->states = part->states;
    N->edges = part->edges;
    if (s == WR_OK)
        s = interchange_subsets(A, &cut, P->X->letter.count, P->X->L);
    if (s == WR_OK)
        s = wr_dfa_minimise(A, A, P->X->L);
    interchange_nfa_clear(&cut);
    interchange_took(P->X, s);
}

void regex_complement(wr_dfa_t A) {
    for (uint32_t q = 0; q < A->states; q++)
        A->accept[q] = !A->accept[q];
}

/* Adds A's states and edges to N. */
static wr_status_t add_dfa(interchange_nfa_t *N, const wr_dfa_t A,
                           uint32_t *first, wr_limits_t L) {
    wr_status_t s = WR_OK;
    *first = N->states;
    interchange_nfa_states(N, N->states + A->states);
    for (uint32_t q = 0; q < A->states; q++)
        for (uint32_t a = 0; s == WR_OK && a < A->letters; a++)
            s = interchange_nfa_edge(
                N, *first + q, a,
                *first + A->delta[(size_t) q * A->letters + a], L);
    return s;
}

/* A word is in both iff the pair of states reached accepts twice; the
 * subsets of the two automata side by side, started together, are these
 * pairs.  Acceptance of a subset is "some", hence the complements. */
void regex_intersect(wr_dfa_t A, const wr_dfa_t B, regex_t *P) {
    const wr_dfa_struct *const part[] = {A, B};
    interchange_nfa_t N = {0};
    wr_limits_struct *L = P->X->L;
    wr_status_t s = P->X->status;
    for (int i = 0; s == WR_OK && i < 2; i++) {
        uint32_t first;
        s = add_dfa(&N, part[i], &first, L);
        for (uint32_t q = 0; q < part[i]->states; q++)
            N.flag[first + q] = part[i]->accept[q] ? 0 : INTERCHANGE_ACCEPT;
        N.flag[first + part[i]->start] |= INTERCHANGE_START;
    }
    if (s == WR_OK)
        s = interchange_subsets(A, &N, A->letters, L);
    if (s == WR_OK) {
        regex_complement(A);
        s = wr_dfa_minimise(A, A, L);
    }
    interchange_nfa_clear(&N);
    interchange_took(P->X, s);
}

regex_part_t regex_paste(regex_t *P, const wr_dfa_t A) {
    const regex_part_t part = regex_open(P);
    uint32_t first = 0;
    if (interchange_ok(P->X))
        P->X->status = add_dfa(&P->X->N, A, &first, P->X->L);
    regex_epsilon(P, part.in, first + A->start);
    for (uint32_t q = 0; q < A->states; q++)
        if (A->accept[q])
            regex_epsilon(P, first + q, part.out);
    return part;
}
