/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Stacks without resets below a readout that reads the input.  Two states are
 * alike if every letter leads from both to the same state.  If every letter
 * permutes the classes of alike states, then the class after a letter and this
 * letter determine the class before it, and hence the state: the stack tracks
 * the classes, and the readout also reads the last letter.  With finitely many
 * states nothing else is possible (proofs/X9/proof.md).
 */

#include "arch/express.h"

uint32_t arch_alike(uint32_t *cls, const wr_dfa_struct *A) {
    wr_tuples_t row;
    wr_tuples_init(&row, A->letters);
    for (size_t q = 0; q < A->states; q++)
        cls[q] = wr_tuples_add(&row, A->delta + q * A->letters);
    const uint32_t count = row.count;
    wr_tuples_clear(&row);
    return count;
}

/* Set P, which was just created, to the automaton of the classes.  If every
 * letter permutes the classes, state[c k + a] is the state of A that is reached
 * when letter a of k leads to class c. */
static void set_classes(wr_dfa_t P, uint32_t *state, const wr_dfa_struct *A,
                        const uint32_t *cls) {
    const uint32_t k = A->letters;
    wr_free(P->name);
    P->name = wr_strdup(A->name);
    wr_strings_free(P->letter_name, k);
    P->letter_name = wr_strings_copy(A->letter_name, k);
    P->start = cls[A->start];
    for (uint32_t q = 0; q < A->states; q++)
        for (uint32_t a = 0; a < k; a++) {
            const uint32_t to = A->delta[(size_t) q * k + a];
            P->delta[(size_t) cls[q] * k + a] = cls[to];
            state[(size_t) cls[to] * k + a] = to;
        }
}

/* Extend the readout of M from classes to states.  The first row also serves
 * the start, before any letter. */
static wr_status_t read_letter(wr_lrnn_t M, const wr_dfa_struct *A,
                               const uint32_t *state, wr_limits_t L) {
    lrnn_make_t B;
    uint32_t k = A->letters, n = M->reads, *layer = M->read_layer,
             *row = M->read_row;
    const size_t rows = M->read_rows;
    lrnn_make_more(&B, M, A);
    for (uint32_t i = 0; i < n; i++)
        lrnn_make_read(&B, layer[i]);
    lrnn_make_read(&B, WR_WIRE_LETTER);
    for (size_t r = 0; r < rows; r++) {
        uint32_t *x = row + r * ((size_t) n + 1), c = x[n];
        for (x[n] = 0; x[n] < k; x[n]++)
            lrnn_make_read_row(&B, x, state[(size_t) c * k + x[n]]);
        if (r == 0)
            lrnn_make_read_row(&B, x, A->start);
    }
    WR_FREE(layer, row);
    return lrnn_make_end(&B, L);
}

wr_status_t arch_last_letter(arch_offer_t *O, const wr_dfa_t A,
                             arch_means_t means, wr_limits_t L) {
    const size_t n = A->states, k = A->letters;
    uint32_t *cls = wr_calloc(n + n * k, sizeof *cls), *state = cls + n;
    const uint32_t count = arch_alike(cls, A);
    wr_dfa_t P;
    wr_status_t s;
    wr_dfa_init(P);
    wr_dfa_create(P, count, A->letters);
    set_classes(P, state, A, cls);
    if (means.by == ARCH_BY_NONE ? count > 1 : count == A->states)
        s = wr_limits_fail(
            L, WR_DOMAIN, "the last letter alone does not determine the state");
    else if (!wr_dfa_is_permutation(P))
        s = wr_limits_fail(L, WR_DOMAIN,
                           "a letter merges states that later letters "
                           "distinguish");
    else
        s = arch_stack(O->M, P, means, L);
    if (s == WR_OK)
        s = read_letter(O->M, A, state, L);
    if (s == WR_OK && count == 1)
        wr_say(&O->how, "no layers, and a readout that reads the last letter");
    else if (s == WR_OK)
        wr_say(&O->how,
               "a stack for the %u classes of states that the next letter "
               "leads to one state, and a readout that reads the last letter",
               count);
    wr_dfa_clear(P);
    wr_free(cls);
    return s;
}
