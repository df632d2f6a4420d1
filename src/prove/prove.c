/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Deciding whether M agrees with A after every word.  A stack that is its rule
 * is proved by the rule's local conditions, unless only live words are
 * compared, because those conditions are about all words.  If they fail, and
 * for every other stack, the set of reachable states is closed, which also
 * finds a shortest counterexample.  If neither this nor boxes close, a layer
 * over Q is decided by convex sets of states, and long words are tried, because
 * a mismatch may lie deeper than a breadth-first search reaches.
 */

#include "prove/impl.h"

#include <inttypes.h>
#include <math.h>

/* Length of each word that is tried. */
#define LONG_WORD 2000

/* Try random and adversarial words; a counterexample need not be shortest. */
static wr_status_t try_words(wr_proof_t P, const lrnn_pair_t *X,
                             wr_limits_t L) {
    wr_verify_t V;
    wr_verdict_t D;
    wr_verify_init(V);
    wr_verdict_init(D);
    V->length = LONG_WORD;
    V->compare = X->E->compare;
    wr_status_t s = wr_lrnn_verify(D, X->M, X->A, V, L);
    if (s == WR_OK && D->holds == WR_FALSE) {
        lrnn_verdict_refutes(P, D);
        P->tried = 1;
    }
    wr_verdict_clear(D);
    return s == WR_UNABLE ? WR_OK : s; /* UNABLE: nothing found in time */
}

/* Set the deadline of `part` to a share `of` of the time that remains. */
static void until(wr_limits_t part, const wr_limits_struct *L, double of) {
    double used = wr_seconds() - L->started;
    if (L->deadline > used)
        part->deadline = used + of * (L->deadline - used);
}

/* Try, in this order: few states, few states up to rays, boxes, convex sets of
 * one layer, words, and as many states as the limits allow. */
static wr_status_t prove_closed(wr_proof_t P, const lrnn_pair_t *X,
                                wr_limits_t L) {
    wr_limits_t few;
    *few = *L;
    if (few->max_states == 0 || few->max_states > LRNN_FIRST_STATES)
        few->max_states = LRNN_FIRST_STATES;
    until(few, L, 0.5);
    wr_status_t s = lrnn_prove_hom(P, X, 0, few);
    const int more = few->max_states != L->max_states;
    memcpy(L->reason, few->reason, sizeof L->reason);
    if (s != WR_UNABLE ||
        wr_limits_check(L, "closing the set of states", 0, 0) != WR_OK)
        return s;
    wr_limits_t part;
    *part = *L;
    until(part, L, 0.3);
    part->max_states = few->max_states;
    s = lrnn_prove_hom(P, X, 1, part);
    if (s == WR_UNABLE) {
        wr_proof_clear(P);
        until(part, L, 0.5);
        s = lrnn_prove_hull(P, X, part);
    }
    if (s == WR_OK && P->holds == WR_UNKNOWN) {
        *part = *L;
        until(part, L, 0.7);
        s = lrnn_prove_poly(P, X, part);
        memcpy(few->reason, s == WR_UNABLE ? part->reason : few->reason,
               sizeof few->reason);
        s = s == WR_UNABLE ? WR_OK : s;
    }
    if (s == WR_OK && P->holds == WR_UNKNOWN)
        s = try_words(P, X, L);
    if (s != WR_OK || P->holds != WR_UNKNOWN)
        return s;
    memcpy(L->reason, few->reason, sizeof L->reason);
    if (!more || (P->known.tried && L->max_states == 0))
        return WR_UNABLE;
    s = lrnn_prove_hom(P, X, 1, L);
    return s == WR_UNABLE && P->ray == NULL ? lrnn_prove_hom(P, X, 0, L) : s;
}

/* ---- partial results ----------------------------------------------------- */

/* Number of last letters that are printed of a long word. */
#define SHOWN 12

/* Print the letters by name; of a long word the last ones, after "..". */
static void put_word(wr_buffer_t out, const wr_word_struct *w,
                     const wr_dfa_struct *A) {
    size_t i = w->length > SHOWN ? w->length - SHOWN : 0;
    wr_buffer_put(out, w->length == 0 ? "the empty word" : i > 0 ? ".." : "");
    for (; i < w->length; i++)
        wr_buffer_printf(out, "%s%.20s", i > 0 ? " " : "",
                         A->letter_name[w->letter[i]]);
}

/* Extend the reason in L by the partial results in P->known. */
static void say_known(wr_limits_t L, const wr_proof_struct *P,
                      const wr_dfa_struct *A) {
    const wr_known_struct *K = &P->known;
    wr_buffer_t b;
    if (!K->tried)
        return;
    wr_buffer_init(b);
    if (K->right == 0)
        wr_buffer_put(b, "right on the empty word");
    else
        wr_buffer_printf(b, "right on all words of up to %" PRIu64 " letter%s",
                         K->right, WR_S(K->right));
    if (isfinite(K->margin)) {
        double tens = K->margin * log10(2);
        wr_buffer_printf(b, "; least margin ~%.2fe%+.0f after ",
                         pow(10, tens - floor(tens)), floor(tens));
        put_word(b, K->least, A);
        wr_buffer_printf(b, " (%zu letters)", K->least->length);
    }
    wr_buffer_printf(b,
                     "; tried without an answer: states, rays, boxes, %" PRIu64
                     " vertices, cones, %" PRIu64 " pumped words, random words",
                     K->vertices, K->loops);
    if (L->deadline == 0 || L->max_steps > 0)
        wr_buffer_printf(b, "; %s lets longer words be searched",
                         L->max_steps > 0 ? "a higher bound on the steps"
                                          : "a deadline");
    (void) wr_limits_fail(L, WR_UNABLE, "%s%s%s; %s", b->text,
                          K->reason[0] != '\0' ? "; " : "", K->reason,
                          L->reason);
    wr_buffer_clear(b);
}

/* ---- together ----------------------------------------------------------- */

wr_status_t wr_lrnn_prove(wr_proof_t P, const wr_lrnn_t M, const wr_dfa_t A,
                          wr_compare_t compare, wr_limits_t L) {
    lrnn_compare_t E;
    const lrnn_pair_t X = {M, A, &E, NULL, NULL};
    wr_proof_t Q;
    int applies = 0;
    wr_status_t s = lrnn_compare_init(&E, M, A, compare, L);
    if (s != WR_OK)
        return s;
    wr_proof_init(Q);
    if (E.live == NULL)
        s = lrnn_prove_casc(&applies, Q, &X, L);
    if (s == WR_OK && !applies)
        s = prove_closed(Q, &X, L);
    if (s == WR_OK) {
        WR_SWAP(wr_proof_struct, *P, *Q);
        P->compare = E.compare;
        P->layers = M->layers;
    } else if (s == WR_UNABLE) {
        WR_SWAP(wr_known_struct, P->known, Q->known);
        say_known(L, P, A);
    }
    wr_proof_clear(Q);
    lrnn_compare_clear(&E);
    return s;
}
