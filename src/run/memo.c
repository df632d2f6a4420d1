/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Remembered steps of the index engine: states of the whole stack are numbered
 * as they are reached, and the result of each step is stored.  A step that was
 * taken before is then one look-up, whatever its layers and gates cost.
 */

#include "run/step.h"

#define BYTES ((uint64_t) 1 << 24) /* limit on the memory */

void lrnn_memo_init(lrnn_memo_t *m, const wr_lrnn_struct *M, wr_limits_t L) {
    memset(m, 0, sizeof *m);
    m->letters = M->letters;
    m->width = M->layers + 1;
    m->room = L->max_memory != 0 && L->max_memory / 8 < BYTES
                  ? L->max_memory / 8
                  : BYTES;
    wr_tuples_init(&m->states, 2 * M->layers);
    m->key = wr_calloc((size_t) 2 * M->layers + 1, sizeof *m->key);
    m->at = LRNN_NONE;
}

void lrnn_memo_clear(lrnn_memo_t *m) {
    wr_tuples_clear(&m->states);
    WR_FREE(m->key, m->signal, m->next);
    memset(m, 0, sizeof *m);
    m->at = LRNN_NONE;
}

/* Allocate one more state; return 0 if the limit is exceeded. */
static int make_room(lrnn_memo_t *m) {
    uint64_t a = m->alloc;
    if (m->states.count < a)
        return 1;
    a = 2 * a + 8;
    uint64_t bytes = a *
                     (m->width + (uint64_t) m->letters + m->states.width + 6) *
                     sizeof(uint32_t);
    if (bytes > m->room)
        return 0;
    m->signal = wr_realloc(m->signal, a * m->width * sizeof *m->signal);
    m->next = wr_realloc(m->next, a * m->letters * sizeof *m->next);
    m->alloc = (size_t) a;
    return 1;
}

uint32_t lrnn_memo_add(lrnn_memo_t *m, const lrnn_index_t *X,
                       const uint32_t *signal) {
    if (m->key == NULL)
        return LRNN_NONE;
    lrnn_index_save(m->key, X);
    uint32_t count = m->states.count, to = wr_tuples_find(&m->states, m->key);
    if (to != UINT32_MAX)
        return to;
    if (!make_room(m)) {
        lrnn_memo_clear(m);
        return LRNN_NONE;
    }
    memcpy(m->signal + (size_t) count * m->width, signal,
           m->width * sizeof *signal);
    memset(m->next + (size_t) count * m->letters, 0xff,
           m->letters * sizeof *m->next);
    return wr_tuples_add(&m->states, m->key);
}
