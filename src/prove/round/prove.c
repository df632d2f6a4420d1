/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* All words at once, breadth first over the rounded states of a stack.
 *
 * With the model's own readout the states searched are pairs of a rounded
 * state and an automaton state, so that the first wrong readout is met by a
 * shortest word.  For any decoder they are rounded states alone, each with
 * the class of the words that lead there (automaton states that no word
 * tells apart are one class): a state met with two classes is a collision,
 * and if there is none, the class is a function of the state.  Where the
 * readout reads the last letter, a reading may do so, too, and what is searched
 * are pairs of a rounded state and that letter.
 *
 * States are stored as codes, two 32-bit numbers each where a format is
 * wider than that.
 */

#include "prove/impl.h"
#include "prove/round/impl.h"

#include <inttypes.h>
#include <string.h>

#define MAX_STATES 2000000

typedef struct {
    wr_rounded_t R;
    const wr_dfa_struct *A;
    lrnn_compare_t E;
    wr_rounded_proof_struct *P;
    wr_limits_struct *L;
    lrnn_paths_t states; /* packed codes, then (own readout) q */
    uint32_t *packed, *q_of, *kind, *label;
    uint64_t *h, *next;
    size_t q_alloc;
    int any, reads_letter;
} search_t;

/* ---- states in and out --------------------------------------------------- */

static uint32_t packed_width(const wr_rounded_t R) {
    uint32_t n = 0;
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        n += y->n * y->d * (y->how->model->format->width > 32 ? 2 : 1);
    }
    return n;
}

static void pack(uint32_t *out, const uint64_t *h, const wr_rounded_t R) {
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        int wide = y->how->model->format->width > 32;
        for (size_t i = 0; i < (size_t) y->n * y->d; i++) {
            uint64_t c = wr_machine_code(h[y->offset + i], y->machine);
            *out++ = (uint32_t) c;
            if (wide)
                *out++ = (uint32_t) (c >> 32);
        }
    }
}

/* As codes, or as words of the machines. */
static void unpack(uint64_t *h, const uint32_t *in, const wr_rounded_t R,
                   int words) {
    for (uint32_t l = 0; l < R->M->layers; l++) {
        const round_layer_t *y = &R->layer[l];
        int wide = y->how->model->format->width > 32;
        for (size_t i = 0; i < (size_t) y->n * y->d; i++) {
            uint64_t c = *in++;
            if (wide)
                c |= (uint64_t) *in++ << 32;
            h[y->offset + i] = words ? wr_machine_word(c, y->machine) : c;
        }
    }
}

/* ---- classes ------------------------------------------------------------- */

/* kind[q] = the least automaton state that no word tells from q. */
static void join(uint32_t *kind, const wr_dfa_struct *A,
                 const lrnn_compare_t *E) {
    uint32_t n = A->states, k = A->letters, width = k + 1;
    uint32_t *row = wr_malloc((size_t) width * sizeof *row);
    uint32_t *fresh = wr_malloc(n * sizeof *fresh), count = 0, before;
    for (uint32_t q = 0; q < n; q++)
        kind[q] = E->dfa[q];
    do {
        wr_tuples_t T;
        wr_tuples_init(&T, width);
        before = count;
        for (uint32_t q = 0; q < n; q++) {
            row[0] = kind[q];
            for (uint32_t a = 0; a < k; a++)
                row[1 + a] = kind[A->delta[(size_t) q * k + a]];
            fresh[q] = wr_tuples_add(&T, row);
        }
        count = T.count;
        memcpy(kind, fresh, n * sizeof *kind);
        wr_tuples_clear(&T);
    } while (count != before);
    wr_free(row);
    wr_free(fresh);
}

/* A shortest word that leads p and q, of different kinds, to states that
 * are to be told apart. */
static void tell_apart(wr_word_t rest, uint32_t p, uint32_t q,
                       const wr_dfa_struct *A, const lrnn_compare_t *E) {
    uint32_t pair[2] = {p, q};
    lrnn_paths_t B;
    lrnn_paths_init(&B, 2);
    (void) lrnn_paths_add(&B, pair, 0, 0);
    for (uint32_t i = 0; i < B.T.count; i++) {
        uint32_t x = lrnn_paths_tuple(&B, i)[0];
        uint32_t y = lrnn_paths_tuple(&B, i)[1];
        if (E->dfa[x] != E->dfa[y]) {
            lrnn_paths_word(rest, &B, i);
            break;
        }
        for (uint32_t a = 0; a < A->letters; a++) {
            pair[0] = A->delta[(size_t) x * A->letters + a];
            pair[1] = A->delta[(size_t) y * A->letters + a];
            (void) lrnn_paths_add(&B, pair, i, a);
        }
    }
    lrnn_paths_clear(&B);
}

/* ---- refuting ------------------------------------------------------------ */

static void mismatch(search_t *S, uint32_t i, uint32_t letter, uint32_t got,
                     uint32_t expected, const char *failure) {
    wr_rounded_proof_struct *P = S->P;
    P->kind = WR_ROUNDED_MISMATCH;
    lrnn_paths_word(P->word, &S->states, i);
    if (letter != LRNN_NONE)
        wr_word_append(P->word, letter);
    P->got = got;
    P->expected = expected;
    snprintf(P->failure, sizeof P->failure, "%.255s", failure);
}

static void collision(search_t *S, uint32_t old, uint32_t i, uint32_t letter,
                      uint32_t q) {
    wr_rounded_proof_struct *P = S->P;
    P->kind = WR_ROUNDED_COLL;
    lrnn_paths_word(P->word, &S->states, old);
    lrnn_paths_word(P->other, &S->states, i);
    wr_word_append(P->other, letter);
    tell_apart(P->rest, S->q_of[old], q, S->A, &S->E);
}

/* ---- the search ---------------------------------------------------------- */

static wr_status_t check_limits(const search_t *S) {
    uint64_t count = S->states.T.count;
    if (S->L->max_states == 0 && count > MAX_STATES)
        return wr_limits_fail(S->L, WR_UNABLE,
                              "%" PRIu64 " rounded states "
                              "were met and the set is not closed",
                              count);
    if (S->L->max_states != 0 && count > S->L->max_states)
        return wr_limits_fail(S->L, WR_UNABLE,
                              "%" PRIu64 " rounded states "
                              "were met, the bound, and the set is not "
                              "closed",
                              count);
    if (S->L->progress != NULL && count % 4096 == 0)
        S->L->progress(S->L->progress_arg, "rounded states", count, 0);
    return wr_limits_check(S->L, "rounded states", count,
                           lrnn_paths_bytes(&S->states) +
                               S->q_alloc * sizeof *S->q_of);
}

static void note_class(search_t *S, uint32_t q) {
    if (S->states.T.count > S->q_alloc) {
        S->q_alloc = 2 * S->q_alloc + 64;
        S->q_of = wr_realloc(S->q_of, S->q_alloc * sizeof *S->q_of);
    }
    S->q_of[S->states.T.count - 1] = q;
}

/* Enters S->next with automaton state q, met from state i by a letter; *done
 * if that refutes. */
static wr_status_t enter(search_t *S, int *done, uint32_t i, uint32_t letter,
                         uint32_t q) {
    const wr_rounded_t R = S->R;
    uint32_t last = letter == LRNN_NONE ? R->M->letters : S->E.letter[letter];
    pack(S->packed, S->next, R);
    if (!S->any || S->reads_letter) /* behind the state */
        S->packed[S->states.T.width - 1] = S->any ? last : q;
    int fresh = lrnn_paths_add(&S->states, S->packed, i,
                               letter == LRNN_NONE ? 0 : letter);
    if (fresh)
        note_class(S, q);
    if (S->any && !fresh) {
        uint32_t old = wr_tuples_find(&S->states.T, S->packed);
        if (S->kind[S->q_of[old]] != S->kind[q]) {
            collision(S, old, i, letter, q);
            *done = 1;
        }
    }
    if (!S->any && (fresh || S->reads_letter)) {
        round_labels(S->label, S->next, R);
        uint32_t m = wr_rounded_state(S->label, last, R);
        if (!lrnn_compare_agree(&S->E, m, q)) {
            mismatch(S, i, letter, m, q,
                     m == LRNN_NONE ? "the readout names no state" : "");
            *done = 1;
        }
    }
    return fresh ? check_limits(S) : WR_OK;
}

static wr_status_t expand(search_t *S, int *done, uint32_t i) {
    const wr_dfa_struct *A = S->A;
    wr_status_t s = WR_OK;
    unpack(S->h, lrnn_paths_tuple(&S->states, i), S->R, 1);
    for (uint32_t a = 0; s == WR_OK && !*done && a < A->letters; a++) {
        uint32_t q = A->delta[(size_t) S->q_of[i] * A->letters + a];
        if (S->E.live != NULL && !S->E.live[q])
            continue; /* nothing is claimed of this word and what follows */
        s = round_step(S->next, S->h, S->E.letter[a], S->R, S->L);
        if (s == WR_DOMAIN) {
            mismatch(S, i, a, LRNN_NONE, q, S->L->reason);
            *done = 1;
            return WR_OK;
        }
        if (s == WR_OK)
            s = enter(S, done, i, a, q);
    }
    return s;
}

static void give_states(search_t *S) {
    wr_rounded_proof_struct *P = S->P;
    P->kind = WR_ROUNDED_HOM;
    P->width = S->R->words;
    P->code = wr_calloc(S->states.T.count * P->width + 1, sizeof *P->code);
    P->dfa = wr_calloc(S->states.T.count + 1, sizeof *P->dfa);
    for (uint32_t i = 0; i < S->states.T.count; i++) {
        unpack(P->code + i * P->width, lrnn_paths_tuple(&S->states, i), S->R,
               0);
        P->dfa[i] = S->q_of[i];
    }
}

/* Letters on the way from the start to state i. */
static uint64_t depth_of(const search_t *S, uint32_t i) {
    uint64_t n = 0;
    for (; i != 0; i = S->states.parent[i])
        n++;
    return n;
}

/* All states before i were left by every letter, so that every word as long
 * as the one to state i was read, and right. */
static wr_status_t say_so_far(search_t *S, uint32_t i) {
    char why[sizeof S->L->reason];
    snprintf(why, sizeof why, "%s", S->L->reason);
    return wr_limits_fail(S->L, WR_UNABLE,
                          "%.400s; every word of at most %" PRIu64
                          " letters is read right",
                          why, depth_of(S, i));
}

static wr_status_t search(search_t *S) {
    int done = 0;
    uint32_t i;
    wr_rounded_start(S->next, S->label, S->R);
    wr_status_t s = enter(S, &done, 0, LRNN_NONE, S->A->start);
    for (i = 0; s == WR_OK && !done && i < S->states.T.count; i++)
        s = expand(S, &done, i);
    if (s == WR_UNABLE && !S->any && i > 0)
        s = say_so_far(S, i - 1);
    if (s == WR_OK && !done)
        give_states(S);
    S->P->states = S->states.T.count;
    S->P->compare = S->E.compare;
    S->P->any = S->any;
    S->P->letter = S->any && S->reads_letter;
    return s;
}

wr_status_t wr_rounded_prove(wr_rounded_proof_t out, wr_rounded_t R,
                             const wr_dfa_t A, wr_compare_t compare, int any,
                             wr_limits_t L) {
    search_t S = {.R = R, .A = A, .L = L, .any = any};
    wr_rounded_proof_t P;
    if (!R->stepwise)
        return wr_limits_fail(L, WR_DOMAIN,
                              "all words are decided in E2 "
                              "models only");
    wr_status_t s = lrnn_compare_init(&S.E, R->M, A, compare, L);
    if (s != WR_OK)
        return s;
    for (uint32_t i = 0; i < R->M->reads; i++)
        S.reads_letter |= R->M->read_layer[i] == WR_WIRE_LETTER;
    uint32_t width = packed_width(R) + (!any || S.reads_letter);
    wr_rounded_proof_init(P);
    S.P = P;
    S.packed = wr_calloc((size_t) width + 1, sizeof *S.packed);
    S.kind = wr_calloc(A->states, sizeof *S.kind);
    S.label = wr_calloc(R->M->layers, sizeof *S.label);
    S.h = wr_calloc(R->words, sizeof *S.h);
    S.next = wr_calloc(R->words, sizeof *S.next);
    join(S.kind, A, &S.E);
    lrnn_paths_init(&S.states, width);
    s = search(&S);
    lrnn_paths_clear(&S.states);
    lrnn_compare_clear(&S.E);
    wr_free(S.packed);
    wr_free(S.kind);
    wr_free(S.q_of);
    wr_free(S.label);
    wr_free(S.h);
    wr_free(S.next);
    if (s == WR_OK) {
        wr_rounded_proof_struct t = *out;
        *out = *P;
        *P = t;
    }
    wr_rounded_proof_clear(P);
    return s;
}

/* ---- the proof ----------------------------------------------------------- */

void wr_rounded_proof_init(wr_rounded_proof_t P) {
    memset(P, 0, sizeof *P);
    wr_word_init(P->word);
    wr_word_init(P->other);
    wr_word_init(P->rest);
}

void wr_rounded_proof_clear(wr_rounded_proof_t P) {
    wr_word_clear(P->word);
    wr_word_clear(P->other);
    wr_word_clear(P->rest);
    wr_free(P->code);
    wr_free(P->dfa);
    wr_rounded_proof_init(P);
}
