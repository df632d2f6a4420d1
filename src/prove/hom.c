/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Closing the set of states of the whole stack, breadth first, beside the
 * automaton.  A state is the automaton's state and the number of a vector in
 * each layer.  If the set closes and all its readouts agree, it is a proof
 * for every word; the first state that disagrees, or that the model does not
 * define, is met by a shortest word.
 */

#include "prove/impl.h"

#include <inttypes.h>
#include <string.h>

/* States where the caller sets no bound, and digits of an entry: a set that
 * closes has none so long, unless it was made for that. */
#define MAX_STATES 2000000
#define FIRST_STATES LRNN_FIRST_STATES
#define DIGITS 4096

typedef struct {
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    const lrnn_compare_t *E;
    lrnn_control_t control;
    lrnn_vectors_t *layer;
    lrnn_paths_t states; /* automaton state, then a vector a layer */
    uint32_t *signal;    /* of the step being computed */
    uint32_t *from, *to; /* tuples before and after it */
    int reads_letter;    /* the readout depends on more than the state */
    wr_proof_struct *P;
    wr_limits_struct *L;
} search_t;

/* ---- limits ------------------------------------------------------------ */

static wr_status_t check_limits(const search_t *S) {
    uint64_t bytes = lrnn_paths_bytes(&S->states), count = S->states.T.count;
    for (uint32_t l = 0; l < S->M->layers; l++) {
        const wr_layer_struct *y = &S->M->layer[l];
        size_t entries =
            (size_t) y->dim * y->columns * (size_t) S->M->ring->degree;
        bytes += S->layer[l].bytes;
        if (S->L->max_states <= FIRST_STATES &&
            S->layer[l].longest > DIGITS * entries)
            return wr_limits_fail(S->L, WR_UNABLE,
                                  "closing the set of "
                                  "states: %" PRIu64 " states were met, and "
                                  "layer %" PRIu32 " (%s) grows to numbers of "
                                  "%d digits; a bound on the states goes on",
                                  count, l, y->name, DIGITS);
    }
    if (S->L->max_states == 0 && count > MAX_STATES)
        return wr_limits_fail(S->L, WR_UNABLE,
                              "closing the set of states: "
                              "%" PRIu64 " states were met and the set is not "
                              "closed",
                              count);
    if (S->L->progress != NULL && count % 4096 == 0)
        S->L->progress(S->L->progress_arg, "states", count, 0);
    return wr_limits_check(S->L, "closing the set of states", count, bytes);
}

/* ---- one step ---------------------------------------------------------- */

/* The counterexample: the word to state i, then the letter (if any). */
static void refute(search_t *S, uint32_t i, uint32_t letter, uint32_t got,
                   const char *failure) {
    S->P->holds = WR_FALSE;
    lrnn_paths_word(S->P->word, &S->states, i);
    if (letter != LRNN_NONE)
        wr_word_append(S->P->word, letter);
    S->P->got = got;
    S->P->expected = S->to[0];
    snprintf(S->P->failure, sizeof S->P->failure, "%.255s", failure);
}

/* S->to and S->signal become what letter a (of the automaton) makes of
 * S->from.  DOMAIN: the model is undefined, the reason is in L. */
static wr_status_t step(search_t *S, uint32_t a) {
    lrnn_choice_t c;
    S->to[0] = S->A->delta[(size_t) S->from[0] * S->A->letters + a];
    S->signal[0] = S->E->letter[a];
    lrnn_control_begin(S->control);
    for (uint32_t l = 0; l < S->M->layers; l++) {
        lrnn_vectors_t *V = &S->layer[l];
        wr_status_t s = lrnn_control_choose(&c, S->control, l, S->signal, S->L);
        if (s != WR_OK)
            return s;
        uint32_t v = lrnn_vectors_step(V, S->from[1 + l], &c);
        S->to[1 + l] = v;
        S->signal[1 + l] = V->label[v];
        if (V->label[v] == LRNN_NONE)
            return lrnn_no_label(S->M, l, V->text.name[v], S->L);
    }
    return WR_OK;
}

/* Whether the readout of S->signal agrees with the automaton; refutes. */
static int agrees(search_t *S, uint32_t i, uint32_t letter) {
    uint32_t m = lrnn_readout_state(S->control, S->signal);
    if (lrnn_compare_agree(S->E, m, S->to[0]))
        return 1;
    refute(S, i, letter, m, m == LRNN_NONE ? "the readout names no state" : "");
    return 0;
}

/* ---- the search -------------------------------------------------------- */

/* State 0: H0 everywhere. */
static wr_status_t begin(search_t *S) {
    S->to[0] = S->A->start;
    S->signal[0] = S->M->letters; /* none yet */
    for (uint32_t l = 0; l < S->M->layers; l++) {
        S->to[1 + l] = 0;
        S->signal[1 + l] = S->layer[l].label[0];
        if (S->signal[1 + l] == LRNN_NONE) {
            (void) lrnn_no_label(S->M, l, S->layer[l].text.name[0], S->L);
            refute(S, 0, LRNN_NONE, LRNN_NONE, S->L->reason);
            return WR_OK;
        }
    }
    if (agrees(S, 0, LRNN_NONE))
        (void) lrnn_paths_add(&S->states, S->to, 0, 0);
    return WR_OK;
}

/* Whether anything is claimed of the words that letter a ends. */
static int claimed(const search_t *S, uint32_t q, uint32_t a) {
    const unsigned char *live = S->E->live;
    return live == NULL || live[S->A->delta[(size_t) q * S->A->letters + a]];
}

/* All letters from state i. */
static wr_status_t expand(search_t *S, uint32_t i) {
    memcpy(S->from, lrnn_paths_tuple(&S->states, i),
           S->states.T.width * sizeof *S->from);
    for (uint32_t a = 0; a < S->A->letters; a++) {
        if (!claimed(S, S->from[0], a))
            continue;
        wr_status_t s = step(S, a);
        if (s == WR_DOMAIN) {
            refute(S, i, a, LRNN_NONE, S->L->reason);
            return WR_OK;
        }
        if (s != WR_OK)
            return s;
        int met = !lrnn_paths_add(&S->states, S->to, i, a);
        if (met && !S->reads_letter)
            continue; /* and then the readout was compared */
        if (!agrees(S, i, a))
            return WR_OK;
        if (met)
            continue;
        s = check_limits(S);
        if (s != WR_OK)
            return s;
    }
    return WR_OK;
}

static wr_status_t close_set(search_t *S) {
    wr_status_t s = begin(S);
    for (uint32_t i = 0;
         s == WR_OK && S->P->holds != WR_FALSE && i < S->states.T.count; i++)
        s = expand(S, i);
    return s;
}

/* ---- evidence ---------------------------------------------------------- */

/* Vectors are numbered layer by layer; their texts change hands. */
static void give_vectors(search_t *S, size_t *offset) {
    wr_proof_struct *P = S->P;
    size_t n = 0;
    for (uint32_t l = 0; l < S->M->layers; l++) {
        offset[l] = n;
        n += S->layer[l].count;
    }
    P->vectors = n;
    P->vector_layer = wr_malloc(n * sizeof *P->vector_layer);
    P->vector_text = wr_malloc(n * sizeof *P->vector_text);
    for (uint32_t l = 0; l < S->M->layers; l++)
        for (uint32_t v = 0; v < S->layer[l].count; v++) {
            P->vector_layer[offset[l] + v] = l;
            P->vector_text[offset[l] + v] = S->layer[l].text.name[v];
            S->layer[l].text.name[v] = NULL;
        }
}

static void give_evidence(search_t *S) {
    wr_proof_struct *P = S->P;
    uint32_t layers = S->M->layers;
    size_t *offset = wr_calloc(layers, sizeof *offset);
    P->holds = WR_TRUE;
    P->kind = WR_EVIDENCE_HOM;
    P->states = S->states.T.count;
    P->dfa = wr_malloc(P->states * sizeof *P->dfa);
    P->part = wr_malloc(P->states * layers * sizeof *P->part);
    give_vectors(S, offset);
    for (size_t i = 0; i < P->states; i++) {
        const uint32_t *t = lrnn_paths_tuple(&S->states, (uint32_t) i);
        P->dfa[i] = t[0];
        for (uint32_t l = 0; l < layers; l++)
            P->part[i * layers + l] = (uint32_t) (offset[l] + t[1 + l]);
    }
    wr_free(offset);
}

/* ---- rays ---------------------------------------------------------------- */

#define FEW 256 /* vectors of a layer that needs no rays */

static wr_status_t init_layer(search_t *S, uint32_t l, int rays) {
    lrnn_vectors_t *V = &S->layer[l];
    wr_status_t s = lrnn_vectors_init(V, S->M, l, S->L);
    if (s != WR_OK || !rays || !lrnn_layer_has_rays(&S->M->layer[l]) ||
        lrnn_vectors_close(V, FEW))
        return s;
    lrnn_vectors_clear(V);
    return lrnn_vectors_init_rays(V, S->M, l, S->L);
}

static int has_rays(const search_t *S) {
    int some = 0;
    for (uint32_t l = 0; l < S->M->layers; l++)
        some |= S->layer[l].rays;
    return some;
}

/* What was met stands for all multiples, and what was found wrong is: a
 * label is the same all along a ray.  Not so if B was added to a ray. */
static wr_status_t check_rays(search_t *S) {
    S->P->ray = wr_calloc((size_t) S->M->layers + 1, 1);
    for (uint32_t l = 0; l < S->M->layers; l++) {
        S->P->ray[l] = S->layer[l].rays != 0;
        if (S->layer[l].broken)
            return wr_limits_fail(S->L, WR_UNABLE,
                                  "layer %" PRIu32 " (%s)"
                                  " adds to its rays",
                                  l, S->M->layer[l].name);
    }
    return WR_OK;
}

wr_status_t lrnn_prove_hom(wr_proof_t P, const wr_lrnn_struct *M,
                           const wr_dfa_struct *A, const lrnn_compare_t *E,
                           int rays, wr_limits_t L) {
    search_t S = {.M = M, .A = A, .E = E, .P = P, .L = L};
    size_t width = (size_t) M->layers + 1;
    wr_status_t s = lrnn_control_init(S.control, M, L);
    if (s != WR_OK)
        return s;
    S.layer = wr_calloc(M->layers, sizeof *S.layer);
    S.signal = wr_calloc(width, sizeof *S.signal);
    S.from = wr_calloc(width, sizeof *S.from);
    S.to = wr_calloc(width, sizeof *S.to);
    for (uint32_t i = 0; i < M->reads; i++)
        S.reads_letter |= M->read_layer[i] == WR_WIRE_LETTER;
    lrnn_paths_init(&S.states, M->layers + 1);
    uint32_t ready = 0;
    while (s == WR_OK && ready < M->layers) {
        s = init_layer(&S, ready, rays);
        ready += s == WR_OK;
    }
    if (s == WR_OK && rays && !has_rays(&S))
        s = wr_limits_fail(L, WR_UNABLE, "no layer has rays");
    if (s == WR_OK)
        s = close_set(&S);
    if (s == WR_OK && rays)
        s = check_rays(&S);
    if (s == WR_OK && P->holds != WR_FALSE)
        give_evidence(&S);
    while (ready > 0)
        lrnn_vectors_clear(&S.layer[--ready]);
    lrnn_paths_clear(&S.states);
    wr_free(S.layer);
    wr_free(S.signal);
    wr_free(S.from);
    wr_free(S.to);
    lrnn_control_clear(S.control);
    return s;
}
