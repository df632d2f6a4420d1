/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Whole words through a cascade.  The coordinates are changed in place and
 * put back as they were if a letter fails on the way.
 */

#include "cascade/impl.h"

static wr_status_t no_letter(wr_walk_struct *w) {
    return wr_limits_fail(w->L, WR_DOMAIN, "the letter does not exist");
}

static wr_status_t run_permutation(uint32_t *x, wr_walk_struct *w,
                                   const uint32_t *letters, size_t length) {
    const wr_dfa_struct *A = w->C->A;
    uint32_t q = x[0];
    if (q >= A->states)
        return wr_limits_fail(w->L, WR_DOMAIN, "the state does not exist");
    for (size_t i = 0; i < length; i++) {
        if (letters[i] >= A->letters)
            return no_letter(w);
        q = A->delta[(size_t) q * A->letters + letters[i]];
    }
    x[0] = q;
    return WR_OK;
}

static wr_status_t run_exclusion(uint32_t *x, wr_walk_struct *w,
                                 const uint32_t *letters, size_t length) {
    const wr_cascade_struct *C = w->C;
    for (uint32_t l = 0; l < C->levels; l++)
        if (x[l] >= C->width[l])
            return wr_limits_fail(w->L, WR_DOMAIN,
                                  "level %u: the old state is beyond its width",
                                  l);
    for (size_t i = 0; i < length; i++) {
        if (letters[i] >= C->A->letters)
            return no_letter(w);
        wr_exclusion_begin(&w->E,
                           C->column + (size_t) letters[i] * C->A->states);
        for (uint32_t l = 0; l < C->levels; l++)
            x[l] = wr_exclusion_next(&w->E, x[l]);
    }
    return WR_OK;
}

wr_status_t wr_cascade_run(uint32_t *x, wr_walk_t W, const uint32_t *letters,
                           size_t length) {
    wr_walk_struct *w = W->p;
    size_t bytes = w->C->levels * sizeof *x;
    if (bytes == 0) /* a single state: nothing ever moves */
        return WR_OK;
    if (w->saved == NULL)
        w->saved = wr_malloc(bytes);
    memcpy(w->saved, x, bytes);
    wr_status_t s = WR_OK;
    switch (w->C->kind) {
    case WR_CASCADE_PERMUTATION:
        s = run_permutation(x, w, letters, length);
        break;
    case WR_CASCADE_EXCLUSION:
        s = run_exclusion(x, w, letters, length);
        break;
    case WR_CASCADE_HOLONOMY:
        s = wr_walk_holonomy_run(x, w, letters, length);
        break;
    }
    if (s != WR_OK)
        memcpy(x, w->saved, bytes);
    return s;
}

wr_status_t wr_cascade_step(uint32_t *x, wr_walk_t w, uint32_t letter) {
    return wr_cascade_run(x, w, &letter, 1);
}
