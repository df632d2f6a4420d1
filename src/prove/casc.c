/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A stack that is its rule.  Suppose that the layers are exactly the levels of
 * the rule's cascade and the delays between them, and that all start at the
 * coordinates of the start state.  Then, by induction over layers and steps,
 * the label of level l is the cascade's coordinate l: the delay passes on the
 * old coordinate and the level the new one, and the gate asks the rule with
 * both.  The layers of a reflected rule store the same coordinates
 * (proofs/cascade.md) if it lists the permutations of all contexts.  The local
 * conditions of the rule give W o step = delta o W, so that the readout after a
 * word is the state of the rule's own automaton.  That automaton is compared
 * with A by a search over pairs of states, which also finds a shortest
 * counterexample.  Only pairs and contexts are enumerated.
 */

#include "prove/impl.h"

/* ---- the shape --------------------------------------------------------- */

/* Layer 2l is level l, one-hot, and starts at coordinate *x. */
static int is_level(uint32_t *x, const wr_layer_struct *layer, uint32_t l,
                    uint32_t width) {
    return layer->gate == WR_GATE_LEVEL && layer->level == l &&
           layer->dim == width && layer->columns == 1 &&
           layer->labels == width && layer->decoder == WR_DECODER_ONEHOT &&
           lrnn_entries_is_onehot(x, layer->h0, layer->h0_entries);
}

/* H0 = (x, y) with any label y, because the first step outputs x. */
static int delay_starts(const wr_layer_struct *layer, uint32_t x) {
    uint32_t h[2] = {0, 0};
    for (size_t i = 0; i < layer->h0_entries; i++) {
        const wr_entry_struct *e = &layer->h0[i];
        if (e->row > 1 || e->column > 0 ||
            !lrnn_value_is_index(&h[e->row], e->value))
            return 0;
    }
    return h[0] == x && h[1] < layer->labels;
}

/* A delay given as a table: each label w selects the delay action of w. */
static int table_delays(const wr_layer_struct *layer, uint32_t width) {
    uint32_t image[2], target, w = 0;
    for (; w < width; w++) {
        size_t i = 0;
        while (i < layer->rows && layer->row[2 * i] != w)
            i++;
        if (i == layer->rows ||
            lrnn_action_act(image, &target, layer,
                            &layer->action[layer->row[2 * i + 1]]) !=
                LRNN_ACT_DELAY ||
            target != w)
            return 0;
    }
    return 1;
}

/* Layer 2l + 1 is the delay of layer 2l. */
static int is_delay(const wr_layer_struct *layer, uint32_t l, uint32_t width,
                    uint32_t x) {
    return layer->gate != WR_GATE_LEVEL && layer->dim == 2 &&
           layer->columns == 1 && !layer->reads_all && layer->wires == 1 &&
           layer->wire[0] == 2 * l && layer->labels >= width &&
           layer->decoder == WR_DECODER_COORDINATE &&
           layer->decoder_index == 1 && delay_starts(layer, x) &&
           (layer->gate == WR_GATE_DELAY || table_delays(layer, width));
}

/* Return 1 if the layers are the levels and delays, or those of a reflected
 * rule; x has the coordinates at which they start. */
static int has_shape(uint32_t *x, const wr_lrnn_struct *M, wr_cascade_t C) {
    uint32_t levels = wr_cascade_levels(C), bad;
    if (M->move != NULL)
        return lrnn_mirrors_fit(&bad, x, M);
    if (M->layers != (levels == 0 ? 0 : 2 * levels - 1))
        return 0;
    for (uint32_t l = 0; l < levels; l++) {
        uint32_t width = wr_cascade_width(C, l);
        if (M->level_layer[l] != 2 * l ||
            !is_level(&x[l], &M->layer[2 * l], l, width))
            return 0;
        if (l + 1 < levels && (M->delay_layer[l] != 2 * l + 1 ||
                               !is_delay(&M->layer[2 * l + 1], l, width, x[l])))
            return 0;
    }
    return 1;
}

static int is_its_rule(const wr_lrnn_struct *M, wr_cascade_t C) {
    const wr_dfa_struct *B = wr_cascade_automaton(C);
    if (!M->readout_rule || wr_cascade_kind(C) == WR_CASCADE_PERMUTATION ||
        B->states != M->states || B->letters != M->letters)
        return 0;
    uint32_t levels = wr_cascade_levels(C);
    uint32_t *x = wr_calloc(levels, sizeof *x);
    int yes = has_shape(x, M, C) && wr_cascade_readout(C, x) == B->start;
    wr_free(x);
    return yes;
}

/* ---- comparing the rule's automaton with A ----------------------------- */

/* Visit all reachable pairs (state of B, state of A). */
static wr_status_t compare_pairs(wr_proof_struct *P, const lrnn_pair_t *X,
                                 wr_limits_t L) {
    const lrnn_compare_t *E = X->E;
    const wr_dfa_struct *A = X->A, *B;
    wr_status_t s = WR_OK;
    wr_cascade_t C;
    wr_paths_t pairs;
    C->p = X->M->rule->p;
    B = wr_cascade_automaton(C);
    uint32_t to[2] = {B->start, A->start};
    wr_paths_init(&pairs, 2);
    (void) wr_paths_add(&pairs, to, 0, 0);
    for (uint32_t i = 0; s == WR_OK && i < pairs.T.count; i++) {
        const uint32_t b = wr_paths_tuple(&pairs, i)[0];
        const uint32_t q = wr_paths_tuple(&pairs, i)[1];
        if (!lrnn_compare_agree(E, b, q)) {
            lrnn_paths_word(P->word, &pairs, i);
            P->holds = WR_FALSE;
            P->got = b;
            P->expected = q;
            break;
        }
        for (uint32_t a = 0; a < A->letters; a++) {
            to[0] = B->delta[(size_t) b * B->letters + E->letter[a]];
            to[1] = A->delta[(size_t) q * A->letters + a];
            (void) wr_paths_add(&pairs, to, i, a);
        }
        if (i % 1024 == 1023)
            s = wr_limits_check(L, "comparing the rule's automaton", 0,
                                wr_paths_bytes(&pairs));
    }
    if (s == WR_OK && P->holds != WR_FALSE)
        P->holds = WR_TRUE;
    wr_paths_clear(&pairs);
    return s;
}

/* DOMAIN if some context has a permutation that the reflected rule lacks. */
static wr_status_t all_listed(const wr_lrnn_struct *M, wr_cascade_t C,
                              wr_limits_t L) {
    uint32_t levels = wr_cascade_levels(C);
    wr_tuples_t *T = wr_calloc(levels, sizeof *T);
    for (uint32_t l = 0; l < levels; l++)
        wr_tuples_init(&T[l], wr_cascade_width(C, l));
    wr_status_t s = wr_cascade_moves(T, C, L);
    for (uint32_t l = 0; l < levels; l++) {
        for (uint32_t i = 0; s == WR_OK && i < T[l].count; i++)
            if (wr_tuples_find(&M->move[l],
                               T[l].tuple + (size_t) i * T[l].width) ==
                UINT32_MAX)
                s = wr_limits_fail(L, WR_DOMAIN,
                                   "level %u has other permutations", l);
        wr_tuples_clear(&T[l]);
    }
    wr_free(T);
    return s;
}

wr_status_t lrnn_prove_casc(int *applies, wr_proof_t P, const lrnn_pair_t *X,
                            wr_limits_t L) {
    const wr_lrnn_struct *M = X->M;
    wr_cascade_t C;
    uint64_t contexts;
    *applies = 0;
    if (!M->has_rule)
        return WR_OK;
    C->p = M->rule->p;
    if (!is_its_rule(M, C))
        return WR_OK;
    wr_status_t s = wr_cascade_check(&contexts, C, L);
    if (s == WR_OK && M->move != NULL)
        s = all_listed(M, C, L);
    if (s == WR_DOMAIN)
        return WR_OK; /* a condition fails: the stack itself must be run */
    if (s != WR_OK)
        return s;
    *applies = 1;
    P->kind = WR_EVIDENCE_CASC;
    P->contexts = contexts;
    return compare_pairs(P, X, L);
}
