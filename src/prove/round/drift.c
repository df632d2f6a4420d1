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
    wr_stack_t S;
    const wr_dfa_struct *A;
    lrnn_compare_t E;
    lrnn_beside_t B;
    uint32_t *from, *to; /* keys: of the current state, and after a letter */
    int shrink;
    wr_limits_struct *L;
} drift_t;

/* Choose the letter that moves the state furthest, among those that change it,
 * or one after which the model is undefined. */
static wr_status_t choose(uint32_t *letter, drift_t *D) {
    const wr_stack_t *S = &D->S;
    const uint32_t *to = D->A->delta + (size_t) D->B.q * D->A->letters;
    double most = 0;
    *letter = LRNN_NONE;
    S->key(D->from, S->self);
    for (uint32_t a = 0; a < D->A->letters; a++) {
        if (!lrnn_compare_claims(&D->E, to[a]))
            continue;
        S->load(S->self, D->from);
        wr_status_t s = S->step(S->self, D->E.letter[a], D->L);
        if (s == WR_DOMAIN)
            *letter = a;
        if (s != WR_OK)
            return s == WR_DOMAIN ? WR_OK : s;
        S->key(D->to, S->self);
        if (memcmp(D->to, D->from, S->width * sizeof *D->to) == 0)
            continue;
        const double x = norm(wr_rounded_now(D->R), D->R) * (1 - 2 * D->shrink);
        if (*letter != LRNN_NONE && !(x > most))
            continue;
        most = x;
        *letter = a;
    }
    return WR_OK;
}

static wr_status_t run(wr_word_t word, drift_t *D, uint64_t length) {
    uint32_t letter;
    wr_status_t s = lrnn_beside_start(&D->B, D->L);
    word->length = 0;
    for (uint64_t t = 0; s == WR_OK && !D->B.differs && t < length; t++) {
        if (t % 1024 == 0)
            s = wr_limits_steps(D->L, "steps of a drifting word", t);
        if (s == WR_OK)
            s = choose(&letter, D);
        if (s != WR_OK || letter == LRNN_NONE)
            break;
        wr_word_append(word, letter);
        D->S.load(D->S.self, D->from);
        s = lrnn_beside_read(&D->B, letter, D->L);
    }
    return s;
}

wr_status_t wr_rounded_drift(int *found, wr_rounded_proof_t out,
                             const wr_rounded_question_t *Q, uint64_t length,
                             wr_limits_t L) {
    wr_rounded_t R = Q->R;
    drift_t D = {.R = R, .A = Q->A, .L = L};
    wr_rounded_proof_t P;
    if (!R->stepwise || R->M->layers == 0)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "drifting words require an E2 model with at least one layer");
    wr_status_t s = lrnn_compare_init(&D.E, R->M, Q->A, Q->compare, L);
    if (s != WR_OK)
        return s;
    wr_rounded_stack(&D.S, R);
    D.B = (lrnn_beside_t){.S = &D.S, .A = Q->A, .E = &D.E};
    D.from = wr_calloc(2 * (size_t) D.S.width + 1, sizeof *D.from);
    D.to = D.from + D.S.width;
    wr_rounded_proof_init(P);
    s = run(P->word, &D, length);
    D.shrink = 1;
    if (!D.B.differs && (s == WR_OK || s == WR_UNABLE))
        s = run(P->word, &D, length);
    if (s == WR_OK)
        *found = D.B.differs;
    if (s == WR_OK && *found) {
        P->kind = WR_EVIDENCE_MISMATCH;
        P->compare = D.E.compare;
        P->got = D.B.got;
        P->expected = D.B.q;
        memcpy(P->failure, D.B.failure, sizeof P->failure);
        WR_SWAP(wr_rounded_proof_struct, *out, *P);
    }
    wr_rounded_proof_clear(P);
    lrnn_compare_clear(&D.E);
    wr_free(D.from);
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
