/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Bounds on rounding errors: a length up to which the rounded labels are those
 * in E0.  First the set of states in E0 is closed.  Let H be the state of a
 * layer in E0 and h the rounded one, as vectors of real numbers, and assume
 * that all gates have made the same choices so far.  With rounded weights A',
 * B'
 *
 *     h+ - H+ = A' (h - H) + (A' - A) H + (B' - B) + rounding errors
 *
 * so that |h+ - H+| <= growth |h - H| + error, where growth bounds the norms
 * |A'| of all actions and error bounds the norms of the other terms.  While
 * |h - H| is below the margin, the least distance from a vector of the set to a
 * change of its label, the gates make the same choices.  A layer whose numbers,
 * weights and sums are integers that its formats represent has no error.
 */

#include "prove/round/bound.h"

#define PESSIMISTIC 20
#define LONGEST 62 /* words of less than 2^62 letters */

void bound_leave_room(arb_t x, int up) {
    arb_t t;
    arb_init(t);
    arb_mul_2exp_si(t, x, -PESSIMISTIC);
    if (up)
        arb_add(x, x, t, BOUND_PREC);
    else
        arb_sub(x, x, t, BOUND_PREC);
    arb_clear(t);
}

wr_status_t bound_enclose(arb_ptr out, const fmpq_poly_struct *x,
                          const bound_t *b) {
    acb_t z;
    acb_init(z);
    wr_status_t s = wr_embedding_value(z, x, b->R->E, BOUND_PREC, b->L);
    arb_set(out, acb_realref(z));
    if (b->y->parts == 2)
        arb_set(out + b->y->d, acb_imagref(z));
    acb_clear(z);
    return s;
}

/* ---- layers -------------------------------------------------------------- */

/* Return 1 if no step rounds: all numbers are integers that are represented. */
static int is_exact(const bound_t *b) {
    const wr_evaluation_struct *E = b->y->how->evaluation;
    const size_t n = b->y->n;
    int exact = b->integers && b->y->inexact == 0;
    fmpz_t most, of_acc;
    arb_t sum, x;
    WR_EACH(fmpz_init, most, of_acc);
    WR_EACH(arb_init, sum, x);
    wr_format_exact_up_to(most, E->format);
    if (E->order >= WR_ORDER_WIDE) {
        wr_format_exact_up_to(of_acc, E->acc);
        if (fmpz_cmp(of_acc, most) < 0)
            fmpz_set(most, of_acc);
    }
    for (size_t i = 0; exact && i < b->y->R->letters * n; i++) {
        const fmpq *w = b->y->R->letter[i / n].w;
        arb_zero(sum);
        for (size_t k = 0; exact && k <= n; k++) {
            const fmpq *at = w + (k < n ? i % n * n + k : n * n + i % n);
            exact = fmpz_is_one(fmpq_denref(at)) &&
                    fmpz_cmpabs(fmpq_numref(at), most) <= 0;
            arb_set_fmpz(x, fmpq_numref(at));
            arb_abs(x, x);
            if (k < n)
                arb_mul(x, x, b->most + k, BOUND_PREC);
            arb_add(sum, sum, x, BOUND_PREC);
        }
        arb_set_fmpz(x, most);
        exact = exact && arb_le(sum, x);
    }
    WR_EACH(fmpz_clear, most, of_acc);
    WR_EACH(arb_clear, sum, x);
    return exact;
}

/* The greatest length at which the bound on the error is below the margin. */
static uint64_t longest(const bound_t *b) {
    arb_ptr growth = _arb_vec_init(LONGEST), error = _arb_vec_init(LONGEST);
    arb_t e, next;
    uint64_t letters = 0;
    WR_EACH(arb_init, e, next);
    arb_set(growth, b->growth);
    arb_set(error, b->error);
    for (slong k = 1; k < LONGEST; k++) { /* for 2^k letters */
        arb_mul(growth + k, growth + k - 1, growth + k - 1, BOUND_PREC);
        arb_mul(error + k, growth + k - 1, error + k - 1, BOUND_PREC);
        arb_add(error + k, error + k, error + k - 1, BOUND_PREC);
    }
    arb_set(e, b->first);
    for (slong k = LONGEST - 1; k >= 0; k--) {
        arb_mul(next, growth + k, e, BOUND_PREC);
        arb_add(next, next, error + k, BOUND_PREC);
        if (!arb_lt(next, b->margin))
            continue;
        arb_swap(e, next);
        letters += UINT64_C(1) << k;
    }
    _arb_vec_clear(growth, LONGEST);
    _arb_vec_clear(error, LONGEST);
    WR_EACH(arb_clear, e, next);
    return letters;
}

static wr_status_t take_layer(bound_t *b) {
    wr_status_t s = bound_vectors(b);
    if (s != WR_OK || is_exact(b))
        return s;
    if (!arb_is_positive(b->margin) || !arb_is_finite(b->margin) ||
        !arb_lt(b->first, b->margin))
        return wr_limits_fail(b->L, WR_UNABLE,
                              "rounding errors: layer %u rounds, and labels of "
                              "its vectors allow no error",
                              b->l);
    s = bound_actions(b);
    if (s == WR_OK)
        b->letters = FLINT_MIN(b->letters, longest(b));
    return s;
}

/* Bound all layers.  The set of states in E0 is closed; R has its vectors. */
static wr_status_t take_layers(void *arg, const wr_run_t R) {
    bound_t *b = arg;
    wr_status_t s = WR_OK;
    for (b->l = 0; s == WR_OK && b->l < b->R->M->layers; b->l++) {
        b->y = &b->R->layer[b->l];
        b->z = &b->R->M->layer[b->l];
        b->V = &R->p->layer[b->l].memo;
        b->most = _arb_vec_init((slong) b->y->n);
        b->h = _arb_vec_init((slong) b->y->n * b->y->d);
        arb_zero(b->margin);
        arb_zero(b->error);
        arb_zero(b->first);
        s = take_layer(b);
        _arb_vec_clear(b->most, (slong) b->y->n);
        _arb_vec_clear(b->h, (slong) b->y->n * b->y->d);
    }
    return s;
}

/* Return why the layers have no such bounds, or NULL. */
static const char *without_bounds(const wr_rounded_t R) {
    if (!R->stepwise || R->M->layers == 0)
        return "they are bounded in E2 models with at least one layer";
    for (uint32_t l = 0; l < R->M->layers; l++) {
        if (R->M->layer[l].gate != WR_GATE_TABLE)
            return "they are not bounded where gates are given by a rule";
        if (R->layer[l].how->factors)
            return "they are not bounded factor by factor";
    }
    return NULL;
}

wr_status_t wr_rounded_bound(wr_rounded_proof_t P,
                             const wr_rounded_question_t *Q, wr_limits_t L) {
    const char *why = without_bounds(Q->R);
    bound_t b = {.R = Q->R, .L = L, .letters = INT64_MAX};
    lrnn_compare_t E;
    wr_proof_t exact;
    if (why != NULL)
        return wr_limits_fail(L, WR_UNABLE, "rounding errors: %s", why);
    wr_status_t s = lrnn_compare_init(&E, Q->R->M, Q->A, Q->compare, L);
    if (s != WR_OK)
        return s;
    wr_proof_init(exact);
    WR_EACH(arb_init, b.margin, b.growth, b.error, b.first);
    exact->layers = Q->R->M->layers;
    const lrnn_pair_t X = {Q->R->M, Q->A, &E, take_layers, &b};
    s = lrnn_prove_hom(exact, &X, 0, L);
    if (s == WR_OK && (exact->holds != WR_TRUE || b.letters == 0))
        s = wr_limits_fail(L, WR_UNABLE, "rounding errors: %s",
                           exact->holds != WR_TRUE
                               ? "the model is wrong in E0"
                               : "they may exceed the margin at once");
    if (s == WR_OK) {
        wr_rounded_proof_clear(P);
        P->kind = WR_EVIDENCE_BOUND;
        P->compare = E.compare;
        P->letters = b.letters;
        P->states = exact->states;
        *P->exact = *exact;
        wr_proof_init(exact);
    }
    wr_proof_clear(exact);
    WR_EACH(arb_clear, b.margin, b.growth, b.error, b.first);
    lrnn_compare_clear(&E);
    return s;
}
