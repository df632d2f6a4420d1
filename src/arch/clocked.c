/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A clock below a stack whose gates are the same for every input: the time
 * modulo m.  For m = 2 it is h <- -h/2 from 1, with the sign as label, or
 * h <- -h if no layer is contracting; for other m, h <- h exp(2 pi i / m).
 * Levels above read the letter together with the time, as one letter.  The
 * states of their automaton are pairs (q, t), and letters whose time is not
 * the next one do not occur.  For m > 2 such letters lead to a state without
 * return.  Therefore, if a word moves several pairs in a cycle, all its letters
 * occur, t is the same in all these pairs, the length of the word is a multiple
 * of m, and the automaton has that cycle.  For m = 2 such letters fix all
 * pairs; after a word t is that of its last letter, and on pairs with this t
 * the word acts as its letters that do not fix them, an even number.  Hence
 * there is no group if words whose length is a multiple of m act aperiodically;
 * then bits by sign suffice.
 * Source: [barrington1992] for the possible m.
 */

#include "arch/express.h"

int arch_by_clock(const arch_stack_t *S) {
    return S->use.by == ARCH_BY_CLOCKED || S->use.by == ARCH_BY_TIMED;
}

void arch_clocked(wr_dfa_t B, uint32_t **origin, const wr_dfa_t A, uint32_t m) {
    wr_assert(m >= 2);
    const uint32_t k = A->letters;
    uint32_t qt = m * A->start + m - 1;
    wr_tuples_t T;
    wr_tuples_init(&T, 1);
    wr_tuples_add(&T, &qt);
    for (uint32_t i = 0; i < T.count; i++)
        for (uint32_t a = 0; a < k; a++) {
            const uint32_t p = T.tuple[i];
            qt = m * A->delta[(size_t) (p / m) * k + a] + (p + 1) % m;
            wr_tuples_add(&T, &qt);
        }
    const uint32_t lost = T.count, count = lost + (m > 2);
    wr_dfa_create(B, count, m * k);
    *origin = wr_malloc(((size_t) lost + 1) * sizeof **origin);
    memcpy(*origin, T.tuple, lost * sizeof **origin);
    (*origin)[lost] = m * A->start; /* not reached */
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t c = 0; c < m * k; c++) {
            const uint32_t p = (*origin)[i];
            uint32_t to = m > 2 ? lost : i;
            if (i != lost && c % m == (p + 1) % m) {
                qt = m * A->delta[(size_t) (p / m) * k + c / m] + c % m;
                to = wr_tuples_find(&T, &qt);
            }
            B->delta[(size_t) i * m * k + c] = to;
        }
    wr_tuples_clear(&T);
}

#define MOST_MODULUS 32
#define MOST_PAIRS 4096
#define MOST_SETS 20000

/* Decide whether no group is left above the clock modulo m. */
static wr_truth_t is_clocked(const wr_dfa_t A, uint32_t m, wr_limits_t L) {
    wr_limits_t few;
    wr_word_t w;
    wr_images_t I;
    wr_dfa_t B;
    uint32_t *origin;
    *few = *L;
    if (few->max_states == 0 || few->max_states > MOST_SETS)
        few->max_states = MOST_SETS;
    wr_dfa_init(B);
    wr_word_init(w);
    wr_images_init(I);
    arch_clocked(B, &origin, A, m);
    const wr_truth_t answer = wr_dfa_is_aperiodic(w, I, B, few);
    if (answer == WR_UNKNOWN)
        (void) wr_limits_fail(L, WR_UNABLE, "%s", few->reason);
    wr_word_clear(w);
    wr_images_clear(I);
    wr_dfa_clear(B);
    wr_free(origin);
    return answer;
}

wr_status_t arch_clock_modulus(uint32_t *modulus, const wr_dfa_t A,
                               wr_limits_t L) {
    const uint32_t most = MOST_PAIRS / A->states;
    uint32_t m = 2, open = 0;
    wr_status_t s = WR_OK;
    for (; m <= MOST_MODULUS && m <= most && s == WR_OK; m++) {
        const wr_truth_t answer = is_clocked(A, m, L);
        if (answer == WR_TRUE) {
            *modulus = m;
            return WR_OK;
        }
        open += answer == WR_UNKNOWN;
        s = wr_limits_check(L, "clocks", 0, 0);
    }
    if (s != WR_OK)
        return s;
    if (m == 2)
        return wr_limits_fail(L, WR_DOMAIN, "no clock is tried for %u states",
                              A->states);
    if (open == 0)
        return wr_limits_fail(L, WR_DOMAIN,
                              "no clock of a period up to %u removes all "
                              "groups; longer ones are not tried",
                              m - 1);
    return wr_limits_fail(L, WR_UNABLE,
                          "no clock of a period up to %u is known to remove "
                          "all groups; %u of them are undecided: %s",
                          m - 1, open, L->reason);
}

int arch_is_met(arch_stack_t *S, const uint32_t *value, uint32_t letter) {
    uint32_t m = S->modulus;
    return !arch_by_clock(S) ||
           (S->origin[wr_cascade_readout(S->C, value)] + 1) % m == letter % m;
}

/* Make the time modulo m by roots of unity; the start has label m - 1, so that
 * the label after the first letter is 0. */
static void turns(lrnn_make_t *B, uint32_t m, const wr_ring_t K) {
    fmpq_poly_t x;
    fmpq_poly_init(x);
    wr_zeta_power(x, 1, m, K);
    lrnn_make_put(B, 0, 0, x);
    for (uint32_t t = 0; t < m; t++) {
        wr_zeta_power(x, (slong) t, m, K);
        lrnn_make_vector(B, (t + m - 1) % m);
        lrnn_make_put(B, 0, 0, x);
    }
    fmpq_poly_clear(x);
}

void arch_clock_layer(lrnn_make_t *B, const arch_stack_t *S,
                      const wr_ring_t K) {
    wr_assert(S->modulus >= 2);
    lrnn_make_layer(B, "clock", 1, S->modulus);
    lrnn_make_put_q(B, 0, 1, 1);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    for (uint32_t a = 0; a < S->base->letters; a++)
        lrnn_make_row(B, &a, 0);
    lrnn_make_action(B, WR_MATRIX_DIAGONAL);
    if (S->modulus > 2) {
        turns(B, S->modulus, K);
        return;
    }
    lrnn_make_put_q(B, 0, -1, S->use.by == ARCH_BY_TIMED ? 1 : 2);
    lrnn_make_form(B, WR_DECODER_THRESHOLD);
    lrnn_make_put_q(B, 0, 1, 1);
    lrnn_make_cut(B, 0, 1);
}
