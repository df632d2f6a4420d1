/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Orbits on periodic words.  The next state is a function of the state, of
 * the time modulo the word's length and, in E3, of the state the chunk began
 * with: together a finite set, so an orbit is eventually periodic (brent.c).
 *
 * In E3 the letters are those of chunk.c, one a time modulo lcm(length, C).
 */

#include "rounding/brent.h"
#include "rounding/machine.h"

struct wr_orbit_struct {
    wr_machine_t M, own; /* own: the machine of the chunks' maps, or NULL */
    wr_recurrence_t R;   /* its recurrence */
    uint32_t *word;
    size_t length, chunk, words; /* words = n, or 2 n in E3 */
    size_t phase;                /* time modulo length */
    uint64_t *h, *next;          /* state now, then the chunk's beginning */
};

static wr_status_t chunks(wr_orbit_t O, const uint32_t *word, size_t length,
                          wr_limits_t L) {
    wr_evaluation_t E = {*O->M->evaluation};
    wr_status_t s = wr_rd_chunks(O->R, O->M, word, length, L);
    if (s != WR_OK)
        return s;
    O->chunk = E->chunk;
    E->chunk = 0;
    s = O->M->fast ? wr_machine_init(&O->own, O->R, E, L)
                   : wr_machine_init_exact(&O->own, O->R, E, L);
    if (s != WR_OK)
        return s;
    O->M = O->own;
    O->length = O->R->letters;
    O->word = wr_calloc(O->length, sizeof *O->word);
    for (size_t t = 0; t < O->length; t++)
        O->word[t] = (uint32_t) t;
    return WR_OK;
}

wr_status_t wr_orbit_init(wr_orbit_t *out, const wr_machine_t M,
                          const uint32_t *word, size_t length, wr_limits_t L) {
    wr_assert(length >= 1);
    wr_status_t s = WR_OK;
    wr_orbit_t O = wr_calloc(1, sizeof *O);
    *out = NULL;
    O->M = M;
    wr_recurrence_init(O->R);
    if (M->evaluation->chunk > 0)
        s = chunks(O, word, length, L);
    else {
        O->length = length;
        O->word = wr_copy(word, length * sizeof *word);
    }
    O->words = O->chunk ? 2 * M->n : M->n;
    O->h = wr_calloc(O->words, sizeof *O->h);
    O->next = wr_calloc(O->words, sizeof *O->next);
    if (s != WR_OK) {
        wr_orbit_clear(O);
        return s;
    }
    wr_orbit_rewind(O);
    *out = O;
    return WR_OK;
}

void wr_orbit_clear(wr_orbit_t O) {
    if (O == NULL)
        return;
    wr_machine_clear(O->own);
    wr_recurrence_clear(O->R);
    WR_FREE(O->word, O->h, O->next, O);
}

void wr_orbit_rewind(wr_orbit_t O) {
    size_t n = O->M->n;
    O->phase = 0;
    memcpy(O->h, O->M->start, n * sizeof *O->h);
    if (O->chunk)
        memcpy(O->h + n, O->M->start, n * sizeof *O->h);
}

void wr_orbit_step(wr_orbit_t O) {
    size_t n = O->M->n;
    const uint64_t *from = O->chunk ? O->h + n : O->h;
    wr_machine_step(O->next, from, O->word[O->phase], O->M);
    if (++O->phase == O->length)
        O->phase = 0;
    /* At the end of a chunk the next one begins with the state. */
    if (O->chunk)
        memcpy(O->next + n, O->phase % O->chunk == 0 ? O->next : from,
               n * sizeof *from);
    WR_SWAP(uint64_t *, O->h, O->next);
}

void wr_orbit_state(uint64_t *code, const wr_orbit_t O) {
    for (size_t i = 0; i < O->M->n; i++)
        code[i] = wr_machine_code(O->h[i], O->M);
}

const wr_format_struct *wr_rd_orbit_format(const wr_orbit_t O) {
    return O->M->evaluation->format;
}

/* ---- the period --------------------------------------------------------- */

static wr_orbit_t twin(const wr_orbit_t O) {
    wr_orbit_t T = wr_calloc(1, sizeof *T);
    *T = *O;
    T->h = wr_calloc(O->words, sizeof *T->h);
    T->next = wr_calloc(O->words, sizeof *T->next);
    wr_orbit_rewind(T);
    return T;
}

static void twin_clear(wr_orbit_t T) {
    WR_FREE(T->h, T->next, T);
}

static void back(void *walk) {
    wr_orbit_rewind(walk);
}

static void copy(void *walk, void *from) {
    wr_orbit_t A = walk, B = from;
    memcpy(A->h, B->h, B->words * sizeof *B->h);
    A->phase = B->phase;
}

static wr_status_t step(void *walk, wr_limits_t L) {
    (void) L;
    wr_orbit_step(walk);
    return WR_OK;
}

static int same(void *a, void *b) {
    wr_orbit_t A = a, B = b;
    return memcmp(A->h, B->h, A->M->n * sizeof *A->h) == 0;
}

/* The hidden state: the state, the phase, and the chunk's beginning. */
static int meet(void *a, void *b) {
    wr_orbit_t A = a, B = b;
    return A->phase == B->phase &&
           memcmp(A->h, B->h, A->words * sizeof *A->h) == 0;
}

wr_status_t wr_orbit_period(uint64_t *preperiod, uint64_t *period, wr_orbit_t O,
                            wr_limits_t L) {
    const wr_walks_t W = {twin(O),
                          twin(O),
                          back,
                          copy,
                          step,
                          same,
                          meet,
                          O->length == 1 && !O->chunk,
                          "steps of the orbit"};
    wr_status_t s = wr_walks_period(preperiod, period, &W, L);
    WR_EACH(twin_clear, W.slow, W.fast);
    wr_orbit_rewind(O);
    return s;
}
