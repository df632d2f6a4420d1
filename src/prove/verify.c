/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Model and automaton in parallel, compared after every symbol.  TRUE means "on
 * the words tried" and no more.  FALSE comes with the word up to the first
 * mismatch; a step that the model does not define is a mismatch.
 */

#include "prove/impl.h"

#include <inttypes.h>

/* Symbols between two checks of the limits; fewer if numbers may grow. */
#define CHUNK 4096
#define CHUNK_EXACT 64

void wr_verify_init(wr_verify_t V) {
    memset(V, 0, sizeof *V);
    V->length = 1000000;
    V->words = 1;
    V->seed = 1;
    V->adversarial = 1;
    V->engine = WR_ENGINE_MATRIX;
    V->compare = WR_COMPARE_AUTO;
}

void wr_verdict_init(wr_verdict_t D) {
    memset(D, 0, sizeof *D);
    D->holds = WR_UNKNOWN;
    wr_word_init(D->word);
}

void wr_verdict_clear(wr_verdict_t D) {
    wr_word_clear(D->word);
    wr_verdict_init(D);
}

void lrnn_verdict_refutes(wr_proof_t P, const wr_verdict_struct *D) {
    P->holds = WR_FALSE;
    wr_word_set(P->word, D->word);
    P->got = D->got;
    P->expected = D->expected;
    memcpy(P->failure, D->failure, sizeof P->failure);
}

/* One job: the stack and the automaton that are stepped, and the results. */
typedef struct {
    const wr_dfa_struct *A;
    lrnn_compare_t E;
    wr_run_t R;
    wr_stack_t stack;
    lrnn_beside_t B;
    uint64_t words, symbols, total;
    size_t at; /* number of symbols read, up to the mismatch if any */
    wr_limits_struct *L;
} job_t;

static wr_status_t run_word(job_t *J, const wr_word_t w) {
    wr_status_t s = lrnn_beside_start(&J->B, J->L);
    for (size_t i = 0; s == WR_OK && !J->B.differs && i < w->length;) {
        const size_t from = i;
        size_t chunk = strncmp(wr_run_arithmetic(J->R), "fm", 2) == 0
                           ? CHUNK_EXACT
                           : CHUNK;
        size_t end = FLINT_MIN(w->length, i + chunk);
        while (s == WR_OK && !J->B.differs && i < end)
            s = lrnn_beside_read(&J->B, w->letter[i++], J->L);
        J->at = i;
        J->symbols += i - from;
        if (s == WR_OK)
            s = wr_limits_steps(J->L, "verifying", J->symbols);
        if (J->L->progress != NULL)
            J->L->progress(J->L->progress_arg, "symbols", J->symbols, J->total);
    }
    J->words++;
    return s;
}

/* Add to the reason how far the verification went. */
static wr_status_t say_so_far(job_t *J) {
    return wr_limits_fail(J->L, WR_UNABLE,
                          "%.399s; no difference in %" PRIu64
                          " symbols before that",
                          J->L->reason, J->symbols);
}

static wr_status_t run_words(job_t *J, wr_word_t w, lrnn_words_t *W,
                             const wr_verify_struct *V) {
    wr_status_t s = wr_limits_check(J->L, "a word to verify", 0,
                                    V->length * sizeof(uint32_t));
    if (s == WR_OK)
        s = lrnn_words_check(V, J->A->letters, J->L);
    J->total = V->every || V->word != NULL
                   ? 0
                   : V->length * (V->words + (V->adversarial ? 3 : 0));
    if (s == WR_OK) /* the empty word, a prefix of all others */
        s = lrnn_beside_start(&J->B, J->L);
    while (s == WR_OK && !J->B.differs && lrnn_words_next(w, W))
        s = run_word(J, w);
    return s == WR_UNABLE ? say_so_far(J) : s;
}

static void report(wr_verdict_t D, const job_t *J, const wr_word_t w,
                   const lrnn_words_t *W) {
    wr_verdict_clear(D);
    D->holds = J->B.differs ? WR_FALSE : WR_TRUE;
    D->compare = J->E.compare;
    D->words = J->words;
    D->symbols = J->symbols;
    lrnn_words_kinds(D->kinds, W);
    if (!J->B.differs)
        return;
    wr_word_set(D->word, w);
    D->word->length = J->at;
    D->got = J->B.got;
    D->expected = J->B.q;
    memcpy(D->failure, J->B.failure, sizeof D->failure);
}

wr_status_t wr_lrnn_verify(wr_verdict_t D, const wr_lrnn_t M, const wr_dfa_t A,
                           const wr_verify_t V, wr_limits_t L) {
    job_t J = {.A = A, .L = L};
    wr_status_t s = lrnn_compare_init(&J.E, M, A, V->compare, L);
    if (s != WR_OK)
        return s;
    s = lrnn_run_open(J.R, M, V->engine, L);
    if (s == WR_OK) {
        lrnn_words_t W;
        wr_word_t w;
        wr_run_stack(&J.stack, J.R);
        J.B = (lrnn_beside_t){.S = &J.stack, .A = A, .E = &J.E};
        wr_word_init(w);
        lrnn_words_init(&W, A, V, J.E.live, L);
        s = run_words(&J, w, &W, V);
        if (s == WR_OK)
            report(D, &J, w, &W);
        lrnn_words_clear(&W);
        wr_word_clear(w);
    }
    wr_run_clear(J.R);
    lrnn_compare_clear(&J.E);
    return s;
}
