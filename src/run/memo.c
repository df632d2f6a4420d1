/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Remembered steps of the index engine: states of the whole stack are numbered
 * as they are reached, and the result of each step is stored.  A step that was
 * taken before is then one look-up, whatever its layers and gates cost.
 *
 * A long word is read SPAN letters at a time if the table for it is small.  It
 * is filled in the same way, for the states known when it was allocated.
 */

#include "run/step.h"

#define BYTES ((uint64_t) 1 << 24) /* limit on the memory */
#define SPAN 4                     /* greatest number of letters at once */
#define CELLS ((size_t) 1 << 16)   /* limit on the table for them */

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
    WR_FREE(m->key, m->signal, m->next, m->far);
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

/* ---- many letters ------------------------------------------------------ */

/* Take known steps, letter by letter; return their number. */
static size_t walk(lrnn_memo_t *m, const uint32_t *word, size_t length) {
    size_t t = 0;
    while (t < length && word[t] < m->letters && lrnn_memo_step(m, word[t]))
        t++;
    return t;
}

/* Allocate a table for as many letters at once as fit, for the present states,
 * if their number has not changed since the last call. */
static void look_far(lrnn_memo_t *m) {
    size_t cells = m->states.count, n = m->letters;
    if (m->seen != cells) {
        m->seen = (uint32_t) cells;
        return;
    }
    m->span = 0;
    m->columns = 1;
    while (n > 0 && m->span < SPAN && cells <= CELLS / n) {
        cells *= n;
        m->columns *= (uint32_t) n;
        m->span++;
    }
    m->known = m->states.count;
    if (m->span < 2)
        return;
    m->far = wr_realloc(m->far, cells * sizeof *m->far);
    memset(m->far, 0xff, cells * sizeof *m->far);
}

size_t lrnn_memo_walk(lrnn_memo_t *m, const uint32_t *word, size_t length) {
    size_t t = 0;
    if (m->at == LRNN_NONE)
        return 0;
    if (m->known != m->states.count)
        look_far(m);
    while (m->span >= 2 && t + m->span <= length && m->at < m->known) {
        uint32_t column = 0, known = 1;
        for (uint32_t i = 0; i < m->span; i++) {
            known &= word[t + i] < m->letters;
            column = column * m->letters + word[t + i];
        }
        if (!known)
            break;
        uint32_t *far = &m->far[(size_t) m->at * m->columns + column];
        if (*far == LRNN_NONE) {
            size_t taken = walk(m, word + t, m->span);
            t += taken;
            if (taken < m->span)
                return t;
            *far = m->at;
        } else {
            m->at = *far;
            t += m->span;
        }
    }
    return t + walk(m, word + t, length - t);
}
