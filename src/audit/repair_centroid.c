/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Nearby weights by centroids: the mean state of each automaton state along
 * random words, rounded to a coarse grid, becomes its state.  Among all [A B]
 * that map each of these states exactly to the next, the least change is
 * X = X0 + (T - X0 M) M^+, where M has the states as columns with a 1 beneath,
 * T their successors, and M^+ is a left inverse of M.  The finest grid for
 * which all weights are numbers of fp32 is used.
 */

#include <math.h>

#include "audit/repair.h"
#include "model/parts.h"

enum { WORDS = 64, LETTERS = 40, MOST_BITS = 20, FINE = 8 };

/* Compute means along random words, in double: they are only a proposal. */
static int find_means(repair_t *J) {
    size_t size = (size_t) (J->n * J->d), states = J->A->states;
    double *h = wr_calloc(2 * size + 1, sizeof *h), *g = h + size;
    double *count = wr_calloc(states + 1, sizeof *count);
    wr_rng_t rng;
    int all = 1;
    J->mean = wr_calloc(states * size + 1, sizeof *J->mean);
    wr_rng_init(rng, 1);
    for (int w = 0; w < WORDS; w++) {
        uint32_t q = J->A->start;
        for (size_t i = 0; i < size; i++)
            h[i] = repair_number(J->start, (slong) i / J->d, (slong) i % J->d);
        for (int t = 0; t <= LETTERS; t++) {
            count[q]++;
            for (size_t i = 0; i < size; i++)
                J->mean[q * size + i] += h[i];
            if (J->letters == 0)
                break;
            uint32_t a = (uint32_t) wr_rng_below(rng, (uint64_t) J->letters);
            const fmpq_mat_struct *X = &J->old[a];
            for (slong i = 0; i < J->n; i++)
                for (slong c = 0; c < J->d; c++) {
                    double sum = repair_number(X, i, J->n + c);
                    for (slong j = 0; j < J->n; j++)
                        sum += repair_number(X, i, j) * h[j * J->d + c];
                    g[i * J->d + c] = sum;
                }
            memcpy(h, g, size * sizeof *h);
            q = J->A->delta[(size_t) q * J->A->letters + a];
        }
    }
    for (size_t q = 0; q < states; q++)
        for (size_t i = 0; i < size; i++) {
            J->mean[q * size + i] /= fmax(1, count[q]);
            all = all && count[q] > 0 && isfinite(J->mean[q * size + i]);
        }
    WR_FREE(count, h);
    return all;
}

/* Put the states on the grid of 2^-bits of the greatest number into M, a column
 * for each of their columns, with the one-hot of that column beneath. */
static void put_states(fmpq_mat_t M, const repair_t *J, int bits) {
    slong size = J->n * J->d, e;
    double most = 0;
    for (slong i = 0; i < size * J->A->states; i++)
        most = fmax(most, fabs(J->mean[i]));
    e = most > 0 ? (slong) ilogb(most) - bits : 0;
    for (slong q = 0; q < J->A->states; q++)
        for (slong c = 0; c < J->d; c++) {
            for (slong i = 0; i < J->n; i++) {
                fmpq *x = fmpq_mat_entry(M, i, q * J->d + c);
                fmpq_set_si(x,
                            (slong) rint(ldexp(J->mean[q * size + i * J->d + c],
                                               -(int) e)),
                            1);
                if (e >= 0)
                    fmpq_mul_2exp(x, x, (flint_bitcnt_t) e);
                else
                    fmpq_div_2exp(x, x, (flint_bitcnt_t) -e);
            }
            fmpq_one(fmpq_mat_entry(M, J->n + c, q * J->d + c));
        }
}

/* P = (M^T M)^-1 M^T; return 0 if the states are linearly dependent. */
static int left_inverse(fmpq_mat_t P, const fmpq_mat_t M) {
    slong k = fmpq_mat_ncols(M);
    fmpq_mat_t t, g;
    fmpq_mat_init(t, k, fmpq_mat_nrows(M));
    fmpq_mat_init(g, k, k);
    fmpq_mat_transpose(t, M);
    fmpq_mat_mul(g, t, M);
    int good = fmpq_mat_solve(P, g, t);
    WR_EACH(fmpq_mat_clear, t, g);
    return good;
}

/* Return nonzero if the decoder maps the states on the grid correctly. */
static int separates(const repair_t *J, const fmpq_mat_t M) {
    lrnn_signs_t S;
    int good = 1;
    lrnn_signs_init(&S, J->M->ring);
    for (slong q = 0; good && q < J->A->states; q++) {
        wr_entry_struct *e = NULL;
        uint32_t label, state = UINT32_MAX;
        size_t count = 0;
        repair_put(&(lrnn_make_t){.part = &e, .count = &count}, M, J->n,
                   q * J->d, J->d);
        good = lrnn_decode_signs(&label, J->y, e, count, &S);
        for (size_t r = 0; good && r < J->M->read_rows && J->M->reads == 1; r++)
            if (J->M->read_row[2 * r] == label)
                state = J->M->read_row[2 * r + 1];
        good = good && lrnn_compare_agree(&J->E, state, (uint32_t) q);
        lrnn_entries_free(e, count);
    }
    lrnn_signs_clear(&S);
    return good;
}

static void move_all(repair_t *J, const fmpq_mat_t M, const fmpq_mat_t P) {
    slong k = fmpq_mat_ncols(M), d = J->d;
    fmpq_mat_t T, X;
    fmpq_mat_init(T, J->n, k);
    fmpq_mat_init(X, J->n, J->n + d);
    for (slong a = 0; a < J->letters; a++) {
        fmpq_mat_mul(T, &J->old[a], M);
        for (slong e = 0; e < J->n * k; e++) {
            slong i = e / k, j = e % k;
            slong to = J->A->delta[j / d * J->letters + a] * d + j % d;
            fmpq *x = fmpq_mat_entry(T, i, j);
            fmpq_sub(x, fmpq_mat_entry(M, i, to), x);
        }
        fmpq_mat_mul(X, T, P);
        fmpq_mat_add(&J->next[a], &J->old[a], X);
    }
    for (slong i = 0; i < J->n * d; i++)
        fmpq_set(fmpq_mat_entry(J->start, i / d, i % d),
                 fmpq_mat_entry(M, i / d, J->A->start * d + i % d));
    WR_EACH(fmpq_mat_clear, T, X);
}

/* Compute the next weights on a grid; return 0 if its states do not do. */
static int move_by(repair_t *J, fmpq_mat_t M, fmpq_mat_t P, int bits) {
    fmpq_mat_zero(M);
    put_states(M, J, bits);
    if (!separates(J, M) || !left_inverse(P, M))
        return 0;
    move_all(J, M, P);
    return 1;
}

static int are_numbers(const fmpq_mat_struct *X, const wr_format_t F) {
    static const wr_mode_t nearest = {{WR_RNE, 0, 0}};
    uint64_t code;
    int good = 1;
    for (slong i = 0; i < fmpq_mat_nrows(X); i++)
        for (slong j = 0; good && j < fmpq_mat_ncols(X); j++)
            good =
                wr_round_q(&code, fmpq_mat_entry(X, i, j), 0, F, nearest) == 0;
    return good;
}

/* Return nonzero if all next weights, and H0, are numbers of F. */
static int fit(const repair_t *J, const wr_format_t F) {
    int good = are_numbers(J->start, F);
    for (slong a = 0; good && a < J->letters; a++)
        good = are_numbers(&J->next[a], F);
    return good;
}

wr_status_t repair_centroid(repair_t *J) {
    slong k = (slong) J->A->states * J->d, rows = J->n + J->d;
    fmpq_mat_t M, P;
    wr_format_t F;
    wr_status_t s = wr_format_read(F, wr_dtype_format(WR_DTYPE_F32), J->L);
    int best = 0, fallback = 0; /* bits + 1; 0: none */
    if (k > rows || !find_means(J)) {
        snprintf(J->R->why, sizeof J->R->why,
                 "%ld states of %ld columns in %ld numbers depend on each "
                 "other, or some state was never reached",
                 (long) J->A->states, (long) J->d, (long) J->n);
        return WR_OK;
    }
    fmpq_mat_init(M, rows, k);
    fmpq_mat_init(P, k, rows);
    for (int bits = 0; s == WR_OK && bits <= MOST_BITS; bits++)
        if (move_by(J, M, P, bits)) {
            fallback = fallback == 0 || bits <= FINE ? bits + 1 : fallback;
            best = fit(J, F) ? bits + 1 : best;
        }
    if (s == WR_OK && fallback > 0) {
        (void) move_by(J, M, P, (best > 0 ? best : fallback) - 1);
        s = repair_finish(J);
    } else
        snprintf(J->R->why, sizeof J->R->why,
                 "the decoder does not separate the mean states of different "
                 "automaton states");
    WR_EACH(fmpq_mat_clear, M, P);
    return s;
}
