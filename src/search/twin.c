/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Candidates that are one up to the order of the coordinates.
 *
 * Let J turn the order of coordinates round.  Where an exact dot product is
 * rounded once, no sum depends on the order of its terms, not even the sign of
 * a zero: h <- A h + b from h_0 and h <- J A J h + J b from J h_0 have the same
 * orbit but for J, and A and J A J the same spectrum and norm.  In a list of
 * entries J A J is A read backwards, by rows for whole matrices and diagonals,
 * and for upper triangles mirrored up to size 2.  So of two such candidates
 * the later one comes out as the earlier one, whose result is kept.
 */

#include "search/impl.h"

#define MOST (UINT64_C(1) << 22) /* results kept */

void wr_sr_twins_init(wr_search_t X) {
    const wr_family_struct *F = X->F;
    int mirrored = F->shape == WR_FAMILY_MATRIX ||
                   F->shape == WR_FAMILY_DIAGONAL ||
                   (F->shape == WR_FAMILY_SYMMETRIC && F->n == 2);
    if (mirrored && F->n > 1 && F->exhaustive && F->automaton == NULL &&
        F->evaluation->order == WR_ORDER_DOT && X->count.total <= MOST)
        X->known = wr_calloc(X->count.total, sizeof *X->known);
}

/* The number with the parameters of candidate i, backwards in each of the
 * groups that have one grid and one letter. */
static uint64_t twin(const wr_search_t X, uint64_t i) {
    uint64_t out = 0, place = 1;
    for (size_t j = 0, end; j < X->params; j = end) {
        const wr_grid_struct *G = wr_sr_grid(X, j);
        uint64_t count = G == NULL ? 1 : wr_grid_count(G), turned = 0;
        const size_t letter = j / X->per_letter;
        for (end = j; end < X->params && wr_sr_grid(X, end) == G &&
                      end / X->per_letter == letter;
             end++)
            turned = turned * count + i % count, i /= count;
        out += turned * place;
        for (size_t k = j; k < end; k++)
            place *= count;
    }
    return out;
}

/* A result in a number, 0 for none. */
void wr_sr_twin_keep(wr_search_t X, const sr_found_t *f, int outside) {
    if (X->known != NULL && f->longest < 1 << 28)
        X->known[X->count.next] = 1 + 2 * (uint32_t) (outside != 0) +
                                  4 * (uint32_t) (f->decided != 0) +
                                  8 * (uint32_t) (f->witness != 0) +
                                  16 * (uint32_t) f->longest;
}

int wr_sr_twin_known(sr_found_t *f, int *outside, const wr_search_t X) {
    const uint64_t j =
        X->known != NULL ? twin(X, X->count.next) : X->count.next;
    if (j >= X->count.next || X->known[j] == 0)
        return 0;
    memset(f, 0, sizeof *f);
    *outside = X->known[j] >> 1 & 1;
    f->decided = X->known[j] >> 2 & 1;
    f->witness = X->known[j] >> 3 & 1;
    f->longest = X->known[j] >> 4;
    return 1;
}
