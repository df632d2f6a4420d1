/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Parts of a regular expression as automata [thompson1968].  Complement and
 * intersection need deterministic ones: the part is cut out, made a minimal
 * DFA, changed, and pasted back.
 */

#include "interchange/regex.h"

#include <string.h>

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

wr_status_t regex_epsilon(regex_t *P, uint32_t from, uint32_t to) {
    return interchange_nfa_edge(&P->X->N, from, INTERCHANGE_EPSILON, to,
                                P->X->L);
}

wr_status_t regex_copy(regex_part_t *to, regex_t *P, const regex_part_t *part,
                       uint32_t states_end, size_t edges_end) {
    interchange_nfa_t *N = &P->X->N;
    const uint32_t shift = N->states - part->states;
    const size_t edges = N->edges;
    wr_status_t s = room(P, (uint64_t) N->states + states_end,
                         (uint64_t) edges + edges_end);
    if (s != WR_OK)
        return s;
    interchange_nfa_states(N, N->states + states_end - part->states);
    for (size_t i = part->edges; s == WR_OK && i < edges_end; i++) {
        const interchange_edge_t e = N->edge[i];
        s = interchange_nfa_edge(N, e.from + shift, e.letter, e.to + shift,
                                 P->X->L);
    }
    *to = (regex_part_t){part->in + shift, part->out + shift,
                         part->states + shift, edges};
    return s;
}

wr_status_t regex_cut(wr_dfa_t A, regex_t *P, const regex_part_t *part) {
    interchange_nfa_t *N = &P->X->N, cut = {0};
    wr_status_t s = WR_OK;
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
    return s;
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
wr_status_t regex_intersect(wr_dfa_t A, const wr_dfa_t B, wr_limits_t L) {
    interchange_nfa_t N = {0};
    uint32_t a, b = 0;
    wr_status_t s = add_dfa(&N, A, &a, L);
    if (s == WR_OK)
        s = add_dfa(&N, B, &b, L);
    for (uint32_t q = 0; s == WR_OK && q < A->states; q++)
        N.flag[a + q] = A->accept[q] ? 0 : INTERCHANGE_ACCEPT;
    for (uint32_t q = 0; s == WR_OK && q < B->states; q++)
        N.flag[b + q] = B->accept[q] ? 0 : INTERCHANGE_ACCEPT;
    if (s == WR_OK) {
        N.flag[a + A->start] |= INTERCHANGE_START;
        N.flag[b + B->start] |= INTERCHANGE_START;
        s = interchange_subsets(A, &N, A->letters, L);
    }
    if (s == WR_OK) {
        regex_complement(A);
        s = wr_dfa_minimise(A, A, L);
    }
    interchange_nfa_clear(&N);
    return s;
}

wr_status_t regex_paste(regex_part_t *part, regex_t *P, const wr_dfa_t A) {
    uint32_t first = 0;
    *part = regex_open(P);
    wr_status_t s = add_dfa(&P->X->N, A, &first, P->X->L);
    if (s == WR_OK)
        s = regex_epsilon(P, part->in, first + A->start);
    for (uint32_t q = 0; s == WR_OK && q < A->states; q++)
        if (A->accept[q])
            s = regex_epsilon(P, first + q, part->out);
    return s;
}
