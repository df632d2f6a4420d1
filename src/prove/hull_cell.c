/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A box that changes from round to round, and the earlier values of its ends.
 * An end that moves geometrically, x_k = z - c q^k, 0 < q < 1, never reaches z,
 * but four of its values determine z exactly (Aitken's delta-squared process,
 * which is exact for geometric sequences).  If several letters take turns, only
 * every second or third move may be geometric.
 * Source: [cousot1977] for widening.
 */

#include "prove/box.h"

void lrnn_cell_init(lrnn_cell_t *x, size_t size) {
    x->size = size;
    x->now = lrnn_box_new(size);
    x->next = lrnn_box_new(size);
    for (int k = 0; k < LRNN_CELL_PAST; k++)
        x->past[k] = lrnn_box_new(size);
    x->moves = wr_calloc(2 * size, sizeof *x->moves);
}

void lrnn_cell_clear(lrnn_cell_t *x) {
    lrnn_box_free(x->now, x->size);
    lrnn_box_free(x->next, x->size);
    for (int k = 0; k < LRNN_CELL_PAST; k++)
        lrnn_box_free(x->past[k], x->size);
    wr_free(x->moves);
}

void lrnn_cell_note(lrnn_cell_t *x) {
    for (size_t k = 0; k < x->size; k++)
        for (int s = 0; s < 2; s++) {
            if (fmpq_equal(x->now[k].end[s], x->next[k].end[s]))
                continue;
            for (int p = LRNN_CELL_PAST - 1; p > 0; p--)
                fmpq_set(x->past[p][k].end[s], x->past[p - 1][k].end[s]);
            fmpq_set(x->past[0][k].end[s], x->now[k].end[s]);
            x->moves[2 * k + (size_t) s]++;
        }
}

/* Return 1 if w, x, y, z converge geometrically, and set *out to the limit. */
static int limit(fmpq_t out, const fmpq_t w, const fmpq_t x, const fmpq_t y,
                 const fmpq_t z) {
    fmpq_t a, b, c;
    WR_EACH(fmpq_init, a, b, c);
    fmpq_sub(a, x, w);
    fmpq_sub(b, y, x);
    fmpq_sub(c, z, y);
    int sign = fmpq_sgn(b);
    int found = sign != 0 && fmpq_sgn(a) == sign && fmpq_sgn(c) == sign;
    fmpq_mul(a, a, c);
    fmpq_submul(a, b, b); /* a c = b^2 */
    found = found && fmpq_is_zero(a);
    fmpq_sub(a, b, c); /* convergent: |c| < |b| */
    found = found && fmpq_sgn(a) == sign;
    if (found) { /* z + c^2 / (b - c) */
        fmpq_mul(c, c, c);
        fmpq_div(c, c, a);
        fmpq_add(out, z, c);
    }
    WR_EACH(fmpq_clear, a, b, c);
    return found;
}

int lrnn_cell_limit(lrnn_cell_t *x, size_t k, int s) {
    uint32_t *moves = &x->moves[2 * k + (size_t) s];
    for (uint32_t lag = 1; lag <= 3 && *moves >= 3 * lag; lag++)
        if (limit(x->now[k].end[s], x->past[3 * lag - 1][k].end[s],
                  x->past[2 * lag - 1][k].end[s], x->past[lag - 1][k].end[s],
                  x->now[k].end[s])) {
            *moves = 0;
            return 1;
        }
    return 0;
}
