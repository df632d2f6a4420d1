/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The lines of .dfa text that consist of a keyword and its values.  Names are
 * indexed once, so that a million of them can be looked up. */

#include "automaton/draft.h"

/* ---- values ------------------------------------------------------------ */

/* Join tokens i, i+1, ... of the line, with single spaces. */
static char *rest_of_line(const wr_reader_t R, size_t i) {
    wr_buffer_t b;
    wr_buffer_init(b);
    for (size_t j = i; j < R->ntokens; j++) {
        if (j > i)
            wr_buffer_put(b, " ");
        wr_buffer_put(b, R->token[j]);
    }
    return b->text;
}

wr_status_t automaton_draft_state(uint32_t *q, automaton_draft_t *D, size_t i) {
    wr_reader_struct *R = D->R;
    const uint32_t n = D->A->states;
    if (i >= R->ntokens)
        return wr_reader_fail(R, i,
                              "found the end of the line, expected a state");
    if (D->state.count == 0) {
        if (automaton_number(q, R->token[i], n))
            return WR_OK;
        return wr_reader_fail(
            R, i, "found '%.40s', expected a state, a number from 0 to %u",
            R->token[i], n - 1);
    }
    if (wr_names_find(q, &D->state, R->token[i], strlen(R->token[i])))
        return WR_OK;
    return wr_reader_fail(R, i,
                          "found '%.40s', which is not one of the %u states, "
                          "expected one of their names%s",
                          R->token[i], n,
                          strcmp(R->token[i], "-") == 0
                              ? "; rows must be complete: a sink state can be "
                                "the target of missing transitions"
                              : "");
}

/* Read the values of the line as a list of distinct names, and into T. */
static wr_status_t names(char ***list, wr_names_t *T, automaton_draft_t *D,
                         const char *what) {
    wr_reader_struct *R = D->R;
    const size_t n = R->ntokens - 1;
    if (n >= UINT32_MAX)
        return wr_reader_fail(R, 1, "found %zu %ss, expected fewer than 2^32",
                              n, what);
    for (size_t i = 1; i <= n; i++)
        if (wr_names_add(T, R->token[i], strlen(R->token[i])) < i - 1)
            return wr_reader_fail(
                R, i,
                "found the %s '%.40s' a second time, expected distinct names",
                what, R->token[i]);
    *list = wr_strings_copy(T->name, n);
    return WR_OK;
}

/* ---- keywords ---------------------------------------------------------- */

wr_status_t automaton_draft_name(automaton_draft_t *D) {
    wr_free(D->A->name);
    D->A->name = rest_of_line(D->R, 1);
    return WR_OK;
}

wr_status_t automaton_draft_source(automaton_draft_t *D) {
    D->A->source = rest_of_line(D->R, 1);
    return WR_OK;
}

wr_status_t automaton_draft_fact(automaton_draft_t *D) {
    wr_dfa_struct *A = D->A;
    A->fact = wr_grow(A->fact, A->facts, sizeof *A->fact);
    A->fact[A->facts++] = rest_of_line(D->R, 1);
    return WR_OK;
}

wr_status_t automaton_draft_kind(automaton_draft_t *D) {
    D->semiautomaton = strcmp(D->R->token[1], "semiautomaton") == 0;
    if (D->R->ntokens > 2)
        return wr_reader_fail(D->R, 2,
                              "found '%.40s', expected the end of the line",
                              D->R->token[2]);
    if (!D->semiautomaton && strcmp(D->R->token[1], "dfa") != 0)
        return wr_reader_fail(
            D->R, 1, "found '%.40s', expected 'semiautomaton' or 'dfa'",
            D->R->token[1]);
    return WR_OK;
}

wr_status_t automaton_draft_states(automaton_draft_t *D) {
    wr_reader_struct *R = D->R;
    uint64_t n;
    if (R->ntokens == 2 && wr_dfa_is_count(R->token[1])) {
        if (R->token[1][0] == '0' && R->token[1][1] != '\0')
            return wr_reader_fail(R, 1,
                                  "found '%.40s', expected the number of "
                                  "states without leading zeros",
                                  R->token[1]);
        wr_status_t status =
            wr_reader_number(&n, R, 1, UINT32_MAX - 1, "the number of states");
        if (status == WR_OK && n == 0)
            status = wr_reader_fail(R, 1,
                                    "found 0 states, expected at least 1: a "
                                    "complete automaton has a start");
        if (status == WR_OK)
            D->A->states = (uint32_t) n;
        return status;
    }
    wr_status_t status = names(&D->A->state_name, &D->state, D, "state");
    if (status == WR_OK)
        D->A->states = (uint32_t) R->ntokens - 1;
    return status;
}

wr_status_t automaton_draft_alphabet(automaton_draft_t *D) {
    wr_names_t T = {0};
    wr_status_t s = names(&D->A->letter_name, &T, D, "letter");
    if (s == WR_OK)
        D->A->letters = (uint32_t) D->R->ntokens - 1;
    wr_names_clear(&T);
    return s;
}

wr_status_t automaton_draft_start(automaton_draft_t *D) {
    if (D->R->ntokens > 2)
        return wr_reader_fail(D->R, 2,
                              "found '%.40s', expected one start state only",
                              D->R->token[2]);
    return automaton_draft_state(&D->A->start, D, 1);
}

wr_status_t automaton_draft_accept(automaton_draft_t *D) {
    const size_t n = D->R->ntokens - 1;
    D->accepting = wr_malloc(n * sizeof *D->accepting);
    for (size_t i = 0; i < n; i++) {
        wr_status_t s = automaton_draft_state(&D->accepting[i], D, i + 1);
        if (s != WR_OK)
            return s;
    }
    D->naccepting = (uint32_t) n; /* tokens are fewer than 2^32 */
    return WR_OK;
}
