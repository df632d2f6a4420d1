/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Nearby weights that may be right, found from the states (repair_centroid.c)
 * or from the gates.
 *
 * Gates: if every A is diagonal, its entries are rounded to -1, 0 or 1, and B
 * becomes 0 in rows whose gate is 1 or -1.  Otherwise each A is replaced by the
 * nearest I - beta k k^T / (k^T k) with beta 0, 1 or 2, if all are near such a
 * matrix.  These weights stay within their architecture.
 *
 * Both are proposals; wr_audit_decide judges them.
 */

#include <math.h>

#include "audit/repair.h"
#include "compile/compile.h"
#include "model/parts.h"

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

static wr_status_t find_actions(repair_t *J) {
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

static wr_status_t job_init(repair_t *J) {
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

static void job_clear(repair_t *J) {
    if (J->y == NULL)
        return;
    for (slong a = 0; a < 2 * J->letters; a++)
        fmpq_mat_clear(&J->old[a]);
    fmpq_mat_clear(J->start);
    WR_FREE(J->action, J->old, J->mean);
    lrnn_compare_clear(&J->E);
}

double repair_number(const fmpq_mat_struct *m, slong i, slong j) {
    return fmpq_get_d(fmpq_mat_entry(m, i, j));
}

void repair_put(lrnn_make_t *B, const fmpq_mat_t m, slong n, slong from,
                slong columns) {
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < columns; j++)
            lrnn_make_put_fmpq(B, (uint32_t) i, (uint32_t) j,
                               fmpq_mat_entry(m, i, from + j));
}

wr_status_t repair_finish(repair_t *J) {
    wr_audit_repair_t *R = J->R;
    fmpq_t x;
    wr_status_t s = wr_lrnn_expand(R->N, J->M, J->L->max_states, J->L);
    if (s != WR_OK)
        return s;
    lrnn_make_t B;
    lrnn_make_start(&B, R->N, 0);
    repair_put(&B, J->start, J->n, 0, J->d);
    fmpq_init(x);
    for (slong a = 0; a < J->letters; a++) {
        lrnn_make_again(&B, 0, J->action[a], WR_MATRIX_DENSE);
        repair_put(&B, &J->next[a], J->n, 0, J->n);
        lrnn_make_input(&B);
        repair_put(&B, &J->next[a], J->n, J->n, J->d);
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

/* ---- gates --------------------------------------------------------------- */

static int is_diagonal(const repair_t *J) {
    for (slong a = 0; a < J->letters; a++)
        for (slong i = 0; i < J->n; i++)
            for (slong j = 0; j < J->n; j++)
                if (i != j && !fmpq_is_zero(fmpq_mat_entry(&J->old[a], i, j)))
                    return 0;
    return 1;
}

static void round_gates(repair_t *J, fmpq_mat_t X) {
    for (slong i = 0; i < J->n; i++) {
        double gate = rint(fmin(1, fmax(-1, repair_number(X, i, i))));
        fmpq_set_si(fmpq_mat_entry(X, i, i), (slong) gate, 1);
        for (slong c = 0; c < J->d && gate != 0; c++)
            fmpq_zero(fmpq_mat_entry(X, i, J->n + c));
    }
}

/* Replace A by I - beta k k^T / (k^T k), where k is the longest column of I - A
 * in units of 2^-8 of its greatest number; return 0 if A is far from that. */
static int round_factor(repair_t *J, fmpq_mat_t X) {
    slong best = 0, n = J->n;
    double longest = -1, trace = 0, top = 0, square = 0, beta, far = 0;
    double *k = wr_calloc((size_t) n + 1, sizeof *k);
    for (slong j = 0; j < n; j++) {
        double sum = 0;
        for (slong i = 0; i < n; i++)
            sum += pow((i == j) - repair_number(X, i, j), 2);
        trace += 1 - repair_number(X, j, j);
        best = sum > longest ? j : best;
        longest = fmax(longest, sum);
    }
    for (slong i = 0; i < n; i++)
        top = fmax(top, fabs((i == best) - repair_number(X, i, best)));
    for (slong i = 0; i < n; i++) {
        k[i] = top > 0
                   ? rint(256 * ((i == best) - repair_number(X, i, best)) / top)
                   : (double) (i == 0);
        square += k[i] * k[i];
    }
    beta = rint(fmin(2, fmax(0, trace)));
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n; j++) {
            double was = repair_number(X, i, j);
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

static wr_status_t gates(repair_t *J) {
    int diagonal = is_diagonal(J), near = 1;
    for (slong a = 0; a < J->letters; a++)
        if (diagonal)
            round_gates(J, &J->next[a]);
        else
            near &= round_factor(J, &J->next[a]);
    if (near)
        return repair_finish(J);
    snprintf(J->R->why, sizeof J->R->why,
             "the matrices are neither diagonal nor near one factor I - beta k "
             "k^T with beta 0, 1 or 2");
    return WR_OK;
}

wr_status_t wr_audit_repair(wr_audit_repair_t *R, const wr_lrnn_struct *M,
                            const wr_dfa_struct *A, int kind, wr_limits_t L) {
    wr_assert(kind == WR_REPAIR_GATES || kind == WR_REPAIR_CENTROID);
    repair_t J = {.R = R, .M = M, .A = A, .L = L};
    wr_status_t s = job_init(&J);
    if (s == WR_OK)
        s = kind == WR_REPAIR_GATES ? gates(&J) : repair_centroid(&J);
    job_clear(&J);
    return s;
}
