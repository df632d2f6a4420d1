/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Relations ab = cd of two letters: words of at most two letters that act in
 * the same way on all states.  They are the shortest rules of Froidure and
 * Pin's presentation of the transition monoid [froidurepin1997], and determine
 * some edges from known ones, without inspecting states.
 */

#include "automaton/impl.h"

/* The words found so far, indexed by their action on the states. */
typedef struct {
    const wr_dfa_struct *A;
    wr_index_t index;  /* the word cd as the number (k + 1) c + d */
    uint32_t *t, *met; /* the action of a word, and of an earlier one */
} search_t;

static void action_of(uint32_t *t, const wr_dfa_t A, wr_pair_t word) {
    const size_t k = A->letters;
    for (uint32_t q = 0; q < A->states; q++) {
        const uint32_t r = word.first == k ? q : A->delta[q * k + word.first];
        t[q] = word.second == k ? r : A->delta[r * k + word.second];
    }
}

/* Find an earlier word with the same action and return 1, or add the word. */
static int find(wr_pair_t *other, search_t *Z, wr_pair_t word) {
    const size_t bytes = Z->A->states * sizeof *Z->t;
    const uint32_t base = Z->A->letters + 1;
    uint32_t i;
    action_of(Z->t, Z->A, word);
    const uint64_t h = wr_hash_bytes(Z->t, bytes);
    wr_probe_t p = wr_index_probe(Z->index, h);
    while (wr_index_next(&i, Z->index, &p)) {
        *other = (wr_pair_t){i / base, i % base};
        action_of(Z->met, Z->A, *other);
        if (memcmp(Z->t, Z->met, bytes) == 0)
            return 1;
    }
    wr_index_put(Z->index, h, word.first * base + word.second);
    return 0;
}

/* Shorter words are entered first, so that pairs are related to them if
 * possible; the first of several equal pairs is related to the second. */
wr_status_t automaton_relations(wr_pair_t **out, const wr_dfa_t A,
                                wr_limits_t L) {
    const uint32_t k = A->letters;
    wr_status_t s = WR_OK;
    wr_pair_t *relation = wr_malloc((size_t) k * k * sizeof *relation + 1);
    wr_pair_t other;
    search_t Z = {.A = A};
    wr_assert(k < WR_RELATIONS_MOST);
    Z.t = wr_malloc(2 * (size_t) A->states * sizeof *Z.t + 1);
    Z.met = Z.t + A->states;
    for (uint32_t d = k + 1; d-- > 0;)
        (void) find(&other, &Z, (wr_pair_t){k, d});
    for (uint32_t c = 0; c < k && s == WR_OK; c++) {
        s = wr_limits_check(L, "relations of letters", 0, 0);
        for (uint32_t d = 0; d < k && s == WR_OK; d++) {
            wr_pair_t *ours = relation + (size_t) c * k + d;
            *ours = (wr_pair_t){UINT32_MAX, UINT32_MAX};
            if (!find(&other, &Z, (wr_pair_t){c, d}))
                continue;
            *ours = other;
            if (other.first == k)
                continue;
            wr_pair_t *theirs =
                relation + (size_t) other.first * k + other.second;
            if (theirs->first == UINT32_MAX)
                *theirs = (wr_pair_t){c, d};
        }
    }
    wr_index_clear(Z.index);
    wr_free(Z.t);
    if (s == WR_OK)
        WR_SWAP(wr_pair_t *, *out, relation);
    wr_free(relation);
    return s;
}
