/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* All words at once over the rounded states of a stack, by the closure of
 * prove/closure.h, with the stack's own readout or with any decoder.
 *
 * A reflected rule is tried first.  All numbers of its layers are integers from
 * 0 to the last label or 1, and a row of A has at most one entry, which is 1.
 * Every operation of a step therefore has such an integer as its exact result,
 * in any order, and a format that represents these integers computes the states
 * of E0: the local conditions of the rule decide (proofs/cascade.md,
 * "Rounding").
 */

#include "prove/impl.h"
#include "prove/round.h"
#include "run/round/layer.h"

#include <inttypes.h>

#define MAX_STATES 2000000

static wr_status_t check_limits(void *arg, uint64_t count, uint64_t bytes) {
    wr_limits_struct *L = arg;
    if (L->max_states == 0 && count > MAX_STATES)
        return wr_limits_fail(
            L, WR_UNABLE,
            "%" PRIu64 " rounded states were found and the set is not closed",
            count);
    if (L->max_states != 0 && count > L->max_states)
        return wr_limits_fail(
            L, WR_UNABLE,
            "%" PRIu64
            " rounded states were found, the bound, and the set is not closed",
            count);
    if (L->progress != NULL && count % 4096 == 0)
        L->progress(L->progress_arg, "rounded states", count, 0);
    return wr_limits_check(L, "rounded states", count, bytes);
}

/* All states before number K.at.from were expanded by every letter.  Therefore
 * every word of the length of the path to that state was read, and is right. */
static wr_status_t say_so_far(wr_rounded_proof_struct *P,
                              const lrnn_closure_t *C) {
    if (C->K.X->met.T.count == 0) /* no word was read */
        return WR_UNABLE;
    P->letters = wr_paths_depth(&C->K.X->met, C->K.at.from);
    if (P->letters == 0)
        return wr_limits_fail(C->L, WR_UNABLE,
                              "%.400s; the empty word is classified correctly",
                              C->L->reason);
    return wr_limits_fail(C->L, WR_UNABLE,
                          "%.400s; every word of at most %" PRIu64
                          " letter%s is classified correctly",
                          C->L->reason, P->letters, WR_S(P->letters));
}

static void give_states(wr_rounded_proof_struct *P, const lrnn_closure_t *C,
                        const wr_rounded_t R) {
    const wr_reach_struct *X = C->K.X;
    uint32_t n = X->met.T.count;
    P->kind = WR_EVIDENCE_HOM;
    P->width = R->words;
    P->code = wr_calloc(n * P->width + 1, sizeof *P->code);
    P->dfa = wr_calloc((size_t) n + 1, sizeof *P->dfa);
    for (uint32_t i = 0; i < n; i++) {
        round_key_codes(P->code + i * P->width, wr_paths_tuple(&X->met, i), R);
        P->dfa[i] = X->class_[i];
    }
}

static void set_proof(wr_rounded_proof_struct *P, lrnn_closure_t *C,
                      const wr_rounded_t R) {
    wr_reach_struct *X = C->K.X;
    if (X->holds == WR_TRUE) {
        give_states(P, C, R);
    } else {
        P->kind = C->wrong ? WR_EVIDENCE_MISMATCH : WR_EVIDENCE_COLL;
        P->got = C->got;
        P->expected = C->expected;
        memcpy(P->failure, C->failure, sizeof P->failure);
    }
    lrnn_take_letters(P->word, &X->word[0], X->length[0]);
    lrnn_take_letters(P->other, &X->word[1], X->length[1]);
    lrnn_take_letters(P->rest, &X->rest, X->rest_length);
    P->states = X->met.T.count;
    P->compare = C->E->compare;
    P->any = C->any;
    P->letter = C->any && C->reads_letter;
}

/* ---- by a reflected rule ------------------------------------------------- */

/* The least positive integer that F does not represent, or most + 1 if less. */
static uint32_t first_missing(const wr_format_struct *F, uint32_t most) {
    fmpz_t all;
    fmpz_init(all);
    wr_format_exact_up_to(all, F);
    uint32_t k =
        fmpz_cmp_ui(all, most) < 0 ? (uint32_t) fmpz_get_ui(all) : most;
    fmpz_clear(all);
    return k + 1;
}

/* OK if the layer's formats represent its numbers. */
static wr_status_t represents(const wr_rounded_t R, uint32_t l, wr_limits_t L) {
    const wr_evaluation_struct *how = R->layer[l].how->evaluation;
    const wr_layer_struct *layer = &R->M->layer[l];
    const uint32_t most =
        layer->dim > 1 || layer->labels < 2 ? 1 : layer->labels - 1;
    uint32_t k = first_missing(how->format, most);
    if (k > most && how->order >= WR_ORDER_WIDE)
        k = first_missing(how->acc, most);
    return k > most ? WR_OK
                    : wr_limits_fail(L, WR_UNABLE,
                                     "layer %u stores the numbers 0 to %u, and "
                                     "%u is not a number of its format",
                                     l, most, k);
}

wr_status_t wr_rounded_casc(int *applies, wr_rounded_proof_t P,
                            const wr_rounded_question_t *Q, wr_limits_t L) {
    const wr_rounded_t R = Q->R;
    lrnn_compare_t E;
    wr_proof_t exact;
    wr_status_t s = WR_OK;
    *applies = 0;
    if (R->M->move == NULL || Q->any || !R->stepwise)
        return WR_OK;
    for (uint32_t l = 0; l < R->M->layers; l++)
        if (R->layer[l].how->factors || represents(R, l, L) != WR_OK)
            return WR_OK;
    s = lrnn_compare_init(&E, R->M, Q->A, Q->compare, L);
    if (s != WR_OK)
        return s;
    const lrnn_pair_t X = {R->M, Q->A, &E, NULL, NULL};
    wr_proof_init(exact);
    if (E.live == NULL) /* the local conditions are about all words */
        s = lrnn_prove_casc(applies, exact, &X, L);
    *applies = s == WR_OK && *applies && exact->holds == WR_TRUE;
    if (*applies) {
        wr_rounded_proof_clear(P);
        P->kind = WR_EVIDENCE_CASC;
        P->compare = E.compare;
        P->contexts = exact->contexts;
    }
    wr_proof_clear(exact);
    lrnn_compare_clear(&E);
    return s;
}

/* ---- the proof ----------------------------------------------------------- */

wr_status_t wr_rounded_prove(wr_rounded_proof_t P,
                             const wr_rounded_question_t *Q, wr_limits_t L) {
    wr_rounded_t R = Q->R;
    wr_stack_t stack;
    lrnn_compare_t E;
    int by_rule;
    if (!R->stepwise)
        return wr_limits_fail(L, WR_DOMAIN,
                              "all words are decided in E2 models only");
    wr_status_t s = wr_rounded_casc(&by_rule, P, Q, L);
    if (s != WR_OK || by_rule)
        return s;
    s = lrnn_compare_init(&E, R->M, Q->A, Q->compare, L);
    if (s != WR_OK)
        return s;
    wr_rounded_stack(&stack, R);
    lrnn_closure_t C = {.S = &stack, .A = Q->A, .E = &E, .any = Q->any, .L = L};
    C.check = check_limits;
    C.arg = L;
    s = lrnn_closure_run(&C);
    if (s == WR_UNABLE && !Q->any)
        s = say_so_far(P, &C);
    if (s == WR_OK) {
        wr_rounded_proof_clear(P);
        set_proof(P, &C, R);
    }
    lrnn_closure_clear(&C);
    lrnn_compare_clear(&E);
    return s;
}
