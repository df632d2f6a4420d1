/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Weights nearby that may be right.
 *
 * Centroid: the mean state of each automaton state along random words, on a
 * coarse grid, becomes its state; of all [A B] that take every such state to
 * the next one exactly, the one with the least change is
 * X = X0 + (T - X0 M) M^+, M the states with a 1 beneath, M^+ its left
 * inverse.  The finest grid is taken on which fp32 holds all of them.
 *
 * Gates: where every A is diagonal, its entries become the nearest of -1, 0
 * and 1, and B becomes 0 beside a gate that is 1 or -1; where I - A is nearly
 * of rank one, A becomes the nearest I - beta k k^T / (k^T k), beta 0, 1 or 2.
 * Such weights stay within their architecture.
 *
 * Both are proposals; wr_audit_decide judges them.
 */

#include <math.h>

#include "audit/impl.h"
#include "compile/compile.h"
#include "model/parts.h"
#include "run/beside.h"

enum { WORDS = 64, LETTERS = 40, MOST_BITS = 20, FINE = 8 };

typedef struct {
    wr_audit_repair_t *R;
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    const wr_layer_struct *y;
    lrnn_compare_t E;
    slong n, d, letters;
    uint32_t *action;            /* of each letter of A */
    fmpq_mat_struct *old, *next; /* [A B] of each letter */
    fmpq_mat_t start;            /* H0, n x d */
    double *mean;                /* of each state, n x d */
    wr_limits_struct *L;
} job_t;

void wr_audit_repair_init(wr_audit_repair_t *R) {
    memset(R, 0, sizeof *R);
    wr_lrnn_init(R->N);
}

void wr_audit_repair_clear(wr_audit_repair_t *R) {
    wr_lrnn_clear(R->N);
}

/* ---- the weights as matrices --------------------------------------------- */

static void get(fmpq_mat_t m, slong shift, const wr_entry_struct *e, size_t n) {
    for (size_t k = 0; k < n; k++)
        fmpq_poly_get_coeff_fmpq(
            fmpq_mat_entry(m, (slong) e[k].row, shift + (slong) e[k].column),
            e[k].value, 0);
}

static wr_status_t find_actions(job_t *J) {
    wr_status_t s = WR_OK;
    for (uint32_t a = 0; a < J->A->letters; a++) {
        J->action[a] = UINT32_MAX;
        for (size_t r = 0; r < J->y->rows && J->y->wires == 1; r++)
            if (J->y->row[2 * r] == J->E.letter[a])
                J->action[a] = J->y->row[2 * r + 1];
        if (J->action[a] == UINT32_MAX)
            s = wr_limits_fail(J->L, WR_DOMAIN,
                               "some letter does not have a separate action");
    }
    return s;
}

static wr_status_t job_init(job_t *J) {
    const wr_lrnn_struct *M = J->M;
    if (M->layers != 1 || M->layer[0].gate != WR_GATE_TABLE ||
        M->readout_rule || !lrnn_decoder_has_forms(M->layer[0].decoder) ||
        !lrnn_layer_is_rational(&M->layer[0]))
        return wr_limits_fail(J->L, WR_DOMAIN,
                              "repair is for one layer over the rationals "
                              "whose decoder is argmax, sign or threshold");
    wr_status_t s = lrnn_compare_init(&J->E, M, J->A, WR_COMPARE_AUTO, J->L);
    if (s != WR_OK)
        return s;
    J->y = &M->layer[0];
    J->n = J->y->dim;
    J->d = J->y->columns;
    J->letters = J->A->letters;
    J->action = wr_calloc((size_t) J->letters + 1, sizeof *J->action);
    J->old = wr_calloc(2 * (size_t) J->letters + 1, sizeof *J->old);
    J->next = J->old + J->letters;
    for (slong a = 0; a < 2 * J->letters; a++)
        fmpq_mat_init(&J->old[a], J->n, J->n + J->d);
    fmpq_mat_init(J->start, J->n, J->d);
    get(J->start, 0, J->y->h0, J->y->h0_entries);
    s = find_actions(J);
    for (slong a = 0; s == WR_OK && a < J->letters; a++) {
        const wr_action_struct *act = &J->y->action[J->action[a]];
        wr_entry_struct *e;
        size_t count;
        lrnn_matrix_entries(&e, &count, &act->A, J->y->dim);
        get(&J->old[a], 0, e, count);
        get(&J->old[a], J->n, act->b, act->b_entries);
        lrnn_entries_free(e, count);
        fmpq_mat_set(&J->next[a], &J->old[a]);
    }
    return s;
}

static void job_clear(job_t *J) {
    if (J->y == NULL)
        return;
    for (slong a = 0; a < 2 * J->letters; a++)
        fmpq_mat_clear(&J->old[a]);
    fmpq_mat_clear(J->start);
    WR_FREE(J->action, J->old, J->mean);
    lrnn_compare_clear(&J->E);
}

static double number(const fmpq_mat_struct *m, slong i, slong j) {
    return fmpq_get_d(fmpq_mat_entry(m, i, j));
}

/* The first n rows of so many columns of m, from that one on, as entries of a
 * fresh array; their number. */
static size_t put(wr_entry_struct **out, const fmpq_mat_t m, slong n,
                  slong from, slong columns) {
    size_t count = 0;
    *out = wr_calloc((size_t) (n * columns) + 1, sizeof **out);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < columns; j++) {
            const fmpq *x = fmpq_mat_entry(m, i, from + j);
            if (fmpq_is_zero(x))
                continue;
            wr_entry_struct *e = *out + count++;
            lrnn_entry_init(e, (uint32_t) i, (uint32_t) j);
            fmpq_poly_set_fmpq(e->value, x);
        }
    return count;
}

/* N: the model with the next weights; how far they are from the old ones. */
static wr_status_t finish(job_t *J) {
    wr_audit_repair_t *R = J->R;
    fmpq_t x;
    wr_status_t s = wr_lrnn_expand(R->N, J->M, J->L->max_states, J->L);
    if (s != WR_OK)
        return s;
    wr_layer_struct *y = &R->N->layer[0];
    lrnn_entries_free(y->h0, y->h0_entries);
    y->h0_entries = put(&y->h0, J->start, J->n, 0, J->d);
    fmpq_init(x);
    for (slong a = 0; a < J->letters; a++) {
        wr_action_struct *act = &y->action[J->action[a]];
        lrnn_action_clear(act);
        act->A.kind = WR_MATRIX_DENSE;
        act->A.entries = put(&act->A.entry, &J->next[a], J->n, 0, J->n);
        act->b_entries = put(&act->b, &J->next[a], J->n, J->n, J->d);
        for (slong i = 0; i < J->n; i++)
            for (slong j = 0; j < J->n + J->d; j++) {
                fmpq_sub(x, fmpq_mat_entry(&J->next[a], i, j),
                         fmpq_mat_entry(&J->old[a], i, j));
                double far = fabs(fmpq_get_d(x));
                R->entries++;
                R->moved += far > 0;
                if (j < J->n)
                    R->far_A = fmax(R->far_A, far);
                else
                    R->far_B = fmax(R->far_B, far);
            }
    }
    fmpq_clear(x);
    R->possible = 1;
    return WR_OK;
}

/* ---- centroids ----------------------------------------------------------- */

/* Means of doubles along random words: a proposal, nothing more. */
static int find_means(job_t *J) {
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
            h[i] = number(J->start, (slong) i / J->d, (slong) i % J->d);
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
                    double sum = number(X, i, J->n + c);
                    for (slong j = 0; j < J->n; j++)
                        sum += number(X, i, j) * h[j * J->d + c];
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

/* q's state on the grid of 2^-bits of the greatest number, a column of M for
 * each of its columns, and the one-hot of that column beneath. */
static void put_states(fmpq_mat_t M, const job_t *J, int bits) {
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

/* P = (M^T M)^-1 M^T; 0 if the states depend on each other. */
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

/* Whether the decoder tells the states on the grid as it should. */
static int tells(const job_t *J, const fmpq_mat_t M) {
    lrnn_signs_t S;
    int good = 1;
    lrnn_signs_init(&S, J->M->ring);
    for (slong q = 0; good && q < J->A->states; q++) {
        wr_entry_struct *e;
        uint32_t label, state = UINT32_MAX;
        size_t count = put(&e, M, J->n, q * J->d, J->d);
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

static void move_all(job_t *J, const fmpq_mat_t M, const fmpq_mat_t P) {
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

/* The next weights by states on that grid; 0 if they are not distinguished. */
static int move_by(job_t *J, fmpq_mat_t M, fmpq_mat_t P, int bits) {
    fmpq_mat_zero(M);
    put_states(M, J, bits);
    if (!tells(J, M) || !left_inverse(P, M))
        return 0;
    move_all(J, M, P);
    return 1;
}

/* Whether fp32 holds all of the next weights. */
static int fits(const job_t *J) {
    for (slong a = 0; a < J->letters; a++)
        for (slong i = 0; i < J->n; i++)
            for (slong j = 0; j < J->n + J->d; j++) {
                const fmpq *x = fmpq_mat_entry(&J->next[a], i, j);
                const fmpz *den = fmpq_denref((fmpq *) x);
                if (fmpz_val2(den) + 1 != fmpz_bits(den) ||
                    fmpz_bits(fmpq_numref((fmpq *) x)) > 24)
                    return 0;
            }
    return 1;
}

static wr_status_t centroid(job_t *J) {
    slong k = (slong) J->A->states * J->d, rows = J->n + J->d;
    fmpq_mat_t M, P;
    wr_status_t s = WR_OK;
    int best = 0, fallback = 0; /* bits + 1 */
    if (k > rows || !find_means(J)) {
        snprintf(J->R->why, sizeof J->R->why,
                 "%ld states of %ld columns in %ld numbers depend on each "
                 "other, or some state was never reached",
                 (long) J->A->states, (long) J->d, (long) J->n);
        return WR_OK;
    }
    fmpq_mat_init(M, rows, k);
    fmpq_mat_init(P, k, rows);
    for (int bits = 0; bits <= MOST_BITS; bits++)
        if (move_by(J, M, P, bits)) {
            fallback = fallback == 0 || bits <= FINE ? bits + 1 : fallback;
            best = fits(J) ? bits + 1 : best;
        }
    if (fallback > 0) {
        (void) move_by(J, M, P, (best > 0 ? best : fallback) - 1);
        s = finish(J);
    } else
        snprintf(J->R->why, sizeof J->R->why,
                 "the decoder does not separate the mean states of different "
                 "automaton states");
    WR_EACH(fmpq_mat_clear, M, P);
    return s;
}

/* ---- gates --------------------------------------------------------------- */

static int is_diagonal(const job_t *J) {
    for (slong a = 0; a < J->letters; a++)
        for (slong i = 0; i < J->n; i++)
            for (slong j = 0; j < J->n; j++)
                if (i != j && !fmpq_is_zero(fmpq_mat_entry(&J->old[a], i, j)))
                    return 0;
    return 1;
}

static void round_gates(job_t *J, fmpq_mat_t X) {
    for (slong i = 0; i < J->n; i++) {
        double gate = rint(fmin(1, fmax(-1, number(X, i, i))));
        fmpq_set_si(fmpq_mat_entry(X, i, i), (slong) gate, 1);
        for (slong c = 0; c < J->d && gate != 0; c++)
            fmpq_zero(fmpq_mat_entry(X, i, J->n + c));
    }
}

/* A = I - beta k k^T / (k^T k): k is the longest column of I - A, on a grid
 * of 2^-8 of its greatest number; 0 if I - A is far from such a matrix. */
static int round_factor(job_t *J, fmpq_mat_t X) {
    slong best = 0, n = J->n;
    double longest = -1, trace = 0, top = 0, square = 0, beta, far = 0;
    double *k = wr_calloc((size_t) n + 1, sizeof *k);
    for (slong j = 0; j < n; j++) {
        double sum = 0;
        for (slong i = 0; i < n; i++)
            sum += pow((i == j) - number(X, i, j), 2);
        trace += 1 - number(X, j, j);
        best = sum > longest ? j : best;
        longest = fmax(longest, sum);
    }
    for (slong i = 0; i < n; i++)
        top = fmax(top, fabs((i == best) - number(X, i, best)));
    for (slong i = 0; i < n; i++) {
        k[i] = top > 0 ? rint(256 * ((i == best) - number(X, i, best)) / top)
                       : (double) (i == 0);
        square += k[i] * k[i];
    }
    beta = rint(fmin(2, fmax(0, trace)));
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n; j++) {
            double was = number(X, i, j);
            fmpq *x = fmpq_mat_entry(X, i, j);
            fmpq_set_si(x, (slong) (-beta * k[i] * k[j]), (ulong) square);
            if (i == j)
                fmpq_add_si(x, x, 1);
            far = fmax(far, fabs(fmpq_get_d(x) - was));
        }
    for (slong i = 0; i < n && beta != 1; i++)
        for (slong c = 0; c < J->d; c++)
            fmpq_zero(fmpq_mat_entry(X, i, n + c));
    wr_free(k);
    return far < 0.25;
}

static wr_status_t gates(job_t *J) {
    int diagonal = is_diagonal(J), near = 1;
    for (slong a = 0; a < J->letters; a++)
        if (diagonal)
            round_gates(J, &J->next[a]);
        else
            near &= round_factor(J, &J->next[a]);
    if (near)
        return finish(J);
    snprintf(J->R->why, sizeof J->R->why,
             "the matrices are neither diagonal nor near one factor I - beta k "
             "k^T with beta 0, 1 or 2");
    return WR_OK;
}

wr_status_t wr_audit_repair(wr_audit_repair_t *R, const wr_lrnn_struct *M,
                            const wr_dfa_struct *A, int kind, wr_limits_t L) {
    wr_assert(kind == WR_REPAIR_GATES || kind == WR_REPAIR_CENTROID);
    job_t J = {.R = R, .M = M, .A = A, .L = L};
    wr_status_t s = job_init(&J);
    if (s == WR_OK)
        s = kind == WR_REPAIR_GATES ? gates(&J) : centroid(&J);
    job_clear(&J);
    return s;
}
