/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Creating, copying and deleting automata. */

#include "automaton/impl.h"

void wr_dfa_init(wr_dfa_t A) {
    memset(A, 0, sizeof *A);
    A->name = wr_strdup("");
}

void wr_dfa_clear(wr_dfa_t A) {
    WR_FREE(A->name, A->delta, A->accept);
    wr_strings_free(A->state_name, A->states);
    wr_strings_free(A->letter_name, A->letters);
    wr_strings_free(A->fact, A->facts);
    wr_free(A->source);
    memset(A, 0, sizeof *A);
}

void wr_dfa_swap(wr_dfa_t A, wr_dfa_t B) {
    WR_SWAP(wr_dfa_struct, *A, *B);
}

void wr_dfa_set(wr_dfa_t A, const wr_dfa_t B) {
    if (A == B)
        return;
    wr_dfa_clear(A);
    *A = *B; /* the numbers; every pointer is replaced below */
    A->name = wr_strdup(B->name);
    A->delta =
        wr_copy(B->delta, (size_t) B->states * B->letters * sizeof *B->delta);
    A->accept = wr_copy(B->accept, B->states);
    A->state_name = wr_strings_copy(B->state_name, B->states);
    A->letter_name = wr_strings_copy(B->letter_name, B->letters);
    A->fact = wr_strings_copy(B->fact, B->facts);
    A->source = B->source == NULL ? NULL : wr_strdup(B->source);
}

void wr_dfa_create(wr_dfa_t A, uint32_t n, uint32_t k) {
    wr_assert(n > 0);
    wr_dfa_t B;
    wr_dfa_init(B);
    B->states = n;
    B->letters = k;
    B->delta = wr_malloc((size_t) n * k * sizeof *B->delta);
    for (size_t q = 0; q < n; q++)
        for (size_t a = 0; a < k; a++)
            B->delta[q * k + a] = (uint32_t) q;
    B->letter_name = wr_calloc(k, sizeof *B->letter_name);
    for (uint32_t a = 0; a < k; a++)
        wr_say(&B->letter_name[a], "%u", a);
    wr_dfa_swap(A, B);
    wr_dfa_clear(B);
}
