/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Words for the search, which prove nothing by themselves: random ones, and
 * long words that drive the state outward or inward, by the letters after which
 * the state of layer 0 has the largest (smallest) sum of squares.  The sums
 * only choose letters and are doubles; the word is reported, and it is run in
 * the rounded arithmetic.
 */

#include "prove/impl.h"
#include "prove/round.h"
#include "run/round/layer.h"

#include <math.h>

static double norm(const uint64_t *h, wr_rounded_t R) {
    const round_layer_t *layer = &R->layer[0];
    double sum = 0;
    fmpq_t x;
    mpq_t q;
    fmpq_init(x);
    mpq_init(q);
    for (uint32_t i = 0; i < layer->n; i++)
        for (uint32_t j = 0; j < layer->d; j++) {
            int negative;
            wr_class_t kind =
                wr_format_decode(x, &negative, wr_rounded_code(h, 0, i, j, R),
                                 layer->how->evaluation->format);
            fmpq_get_mpq(q, x);
            double d = kind == WR_FINITE ? mpq_get_d(q) : INFINITY;
            sum += d * d;
        }
    fmpq_clear(x);
    mpq_clear(q);
    return sum;
}

typedef struct {
    wr_rounded_t R;
    const wr_dfa_struct *A;
    lrnn_compare_t E;
    uint64_t *h, *next, *best;
    uint32_t *label;
    int shrink, undefined; /* undefined: the step by the chosen letter is */
    wr_limits_struct *L;
} drift_t;

/* Choose the letter, in automaton state q, that moves the state furthest, among
 * those that change it; best becomes the state after it.  A letter whose step
 * is undefined is chosen at once. */
static wr_status_t choose(uint32_t *letter, uint32_t q, drift_t *D) {
    size_t bytes = D->R->words * sizeof *D->h;
    double most = 0;
    *letter = LRNN_NONE;
    for (uint32_t a = 0; a < D->A->letters; a++) {
        if (!lrnn_compare_claims(&D->E,
                                 D->A->delta[(size_t) q * D->A->letters + a]))
            continue;
        wr_status_t s =
            wr_rounded_step(D->next, D->h, D->E.letter[a], D->R, D->L);
        D->undefined = s == WR_DOMAIN;
        if (D->undefined)
            *letter = a;
        if (s != WR_OK)
            return D->undefined ? WR_OK : s;
        if (memcmp(D->next, D->h, bytes) == 0)
            continue;
        double x = D->shrink ? -norm(D->next, D->R) : norm(D->next, D->R);
        if (*letter != LRNN_NONE && !(x > most))
            continue;
        most = x;
        *letter = a;
        WR_SWAP(uint64_t *, D->best, D->next);
    }
    return WR_OK;
}

static wr_status_t run(int *found, wr_rounded_proof_struct *P, drift_t *D,
                       uint64_t length) {
    uint32_t q = D->A->start, letter = 0;
    wr_status_t s = WR_OK;
    P->word->length = 0;
    wr_rounded_start(D->h, D->label, D->R);
    for (uint64_t t = 0; s == WR_OK && !*found && t < length; t++) {
        if (t % 1024 == 0)
            s = wr_limits_steps(D->L, "steps of a drifting word", t);
        if (s == WR_OK)
            s = choose(&letter, q, D);
        if (s != WR_OK || letter == LRNN_NONE)
            break;
        WR_SWAP(uint64_t *, D->h, D->best);
        q = D->A->delta[(size_t) q * D->A->letters + letter];
        wr_word_append(P->word, letter);
        wr_rounded_labels(D->label, D->h, D->R);
        const uint32_t m =
            D->undefined
                ? LRNN_NONE
                : wr_rounded_state(D->label, D->E.letter[letter], D->R);
        *found = !lrnn_compare_agree(&D->E, m, q);
        P->got = m;
        P->expected = q;
        if (*found && m == LRNN_NONE)
            snprintf(P->failure, sizeof P->failure, "%.255s",
                     D->undefined ? D->L->reason
                                  : "the readout names no state");
    }
    return s;
}

wr_status_t wr_rounded_drift(int *found, wr_rounded_proof_t out,
                             const wr_rounded_question_t *Q, uint64_t length,
                             wr_limits_t L) {
    wr_rounded_t R = Q->R;
    drift_t D = {.R = R, .A = Q->A, .L = L};
    wr_rounded_proof_t P;
    int met = 0;
    if (!R->stepwise || R->M->layers == 0)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "drifting words require an E2 model with at least one layer");
    wr_status_t s = lrnn_compare_init(&D.E, R->M, Q->A, Q->compare, L);
    if (s != WR_OK)
        return s;
    wr_rounded_proof_init(P);
    P->kind = WR_EVIDENCE_MISMATCH;
    P->compare = D.E.compare;
    D.h = wr_calloc(R->words, sizeof *D.h);
    D.next = wr_calloc(R->words, sizeof *D.next);
    D.best = wr_calloc(R->words, sizeof *D.best);
    D.label = wr_calloc(R->M->layers, sizeof *D.label);
    s = run(&met, P, &D, length);
    D.shrink = 1;
    if (!met && (s == WR_OK || s == WR_UNABLE))
        s = run(&met, P, &D, length);
    lrnn_compare_clear(&D.E);
    WR_FREE(D.h, D.next, D.best, D.label);
    if (s == WR_OK)
        *found = met;
    if (s == WR_OK && met)
        WR_SWAP(wr_rounded_proof_struct, *out, *P);
    wr_rounded_proof_clear(P);
    return s;
}

/* ---- random words -------------------------------------------------------- */

wr_status_t wr_rounded_try(wr_rounded_tried_t *out,
                           const wr_rounded_question_t *Q, uint64_t length,
                           wr_rng_t rng, wr_limits_t L) {
    wr_stack_t stack;
    lrnn_compare_t E;
    uint64_t t = 0;
    if (!Q->R->stepwise)
        return wr_limits_fail(L, WR_DOMAIN, "words are tried in E2 models");
    wr_status_t s = lrnn_compare_init(&E, Q->R->M, Q->A, Q->compare, L);
    if (s != WR_OK)
        return s;
    wr_rounded_stack(&stack, Q->R);
    if (Q->A->letters == 0)
        length = 0;
    lrnn_beside_t B = {.S = &stack, .A = Q->A, .E = &E};
    s = lrnn_beside_start(&B, L);
    while (s == WR_OK && B.claims && !B.differs && t < length) {
        if (t % 1024 == 0)
            s = wr_limits_steps(L, "steps of a random word", t);
        if (s == WR_OK)
            s = lrnn_beside_read(
                &B, (uint32_t) wr_rng_below(rng, Q->A->letters), L);
        t++;
    }
    if (s == WR_OK) {
        out->holds = B.differs ? WR_FALSE : WR_TRUE;
        out->step = t;
        snprintf(out->failure, sizeof out->failure, "%s",
                 B.undefined ? B.failure : "");
    }
    lrnn_compare_clear(&E);
    return s;
}
