/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The diameter of A^k X, X a box of widths w.  If |A| w <= w (entries in
 * absolute value), A maps the box [-w, w] into itself, diam_k never grows, and
 * its first k below eta is found by doubling and bisection.  Otherwise the
 * powers are followed one by one; if |A^s| w <= w, s steps never increase the
 * diameter, so s consecutive diameters below eta prove that all later ones are.
 *
 * There are three proofs that diam_k >= eta for all k.  If A^-1 has norm at
 * most 1, A^k maps the Euclidean ball of radius min w onto a superset.  If
 * u^T A = f u^T with |f| >= 1, some x in [-w, w] has
 * |u^T A^k x| >= sum |u_i| w_i, so an entry of A^k x is at least that divided
 * by sum |u_i|.  If A^early = A^late, the diameters are periodic. */

#include "spectrum/impl.h"

enum { BISECT_STEPS = 100000, FOLLOW_STEPS = 10000, FAR_STEPS = 1000 };

void wr_collapse_init(wr_collapse_t R) {
    *R = (wr_collapse_struct){.collapses = WR_UNKNOWN, .stays = WR_UNKNOWN};
    WR_EACH(fmpq_init, R->before, R->after);
    fmpq_mat_init(R->u, 0, 0);
    fmpq_init(R->factor);
}

void wr_collapse_clear(wr_collapse_t R) {
    WR_EACH(fmpq_clear, R->before, R->after);
    fmpq_mat_clear(R->u);
    fmpq_clear(R->factor);
}

/* The question: the first k for which A^k maps widths w to diameter < eta. */
typedef struct {
    const fmpq_mat_struct *A;
    const fmpq *w, *eta;
} question_t;

/* Return nonzero if |P| w <= w. */
static int shrinks(const fmpq_mat_t P, const fmpq *w) {
    int yes = 1;
    fmpq_t t;
    fmpq_init(t);
    for (slong i = 0; i < fmpq_mat_nrows(P) && yes; i++) {
        wr_matrix_row_norm(t, P, i, w);
        yes = fmpq_cmp(t, w + i) <= 0;
    }
    fmpq_clear(t);
    return yes;
}

/* ---- proofs that the box never collapses -------------------------------- */

/* Decide whether |A^-1| <= 1, that is, A A^T - I is positive semidefinite, and
 * every width is >= eta. */
static wr_status_t expands(int *yes, const question_t *q, wr_limits_t L) {
    slong n = fmpq_mat_nrows(q->A);
    wr_truth_t psd = WR_FALSE;
    int zero;
    *yes = 0;
    for (slong i = 0; i < n; i++)
        if (fmpq_cmp(q->w + i, q->eta) < 0)
            return WR_OK;
    if (n == 0)
        return WR_OK;
    wr_status_t s = factors_defect_sign(&psd, &zero, q->A, -1, L);
    *yes = psd == WR_TRUE;
    return s;
}

/* Return nonzero if sum |u_i| w_i >= eta sum |u_i| for column u of N. */
static int is_wide(const fmpq_mat_t N, slong j, const question_t *q) {
    fmpq *sum = _fmpq_vec_init(2), *t = sum + 1;
    for (slong i = 0; i < fmpq_mat_nrows(N); i++) {
        fmpq_sub(t, q->w + i, q->eta);
        if (fmpq_sgn(fmpq_mat_entry(N, i, j)) < 0)
            fmpq_neg(t, t);
        fmpq_addmul(sum, t, fmpq_mat_entry(N, i, j));
    }
    int yes = fmpq_sgn(sum) >= 0;
    _fmpq_vec_clear(sum, 2);
    return yes;
}

/* Find a left eigenvector R->u for R->factor that is wide enough. */
static wr_status_t has_form(int *found, wr_collapse_t R, const question_t *q,
                            wr_limits_t L) {
    slong n = fmpq_mat_nrows(q->A);
    fmpq_mat_t T, N, u;
    *found = 0;
    fmpq_mat_init(T, n, n);
    fmpq_mat_init(N, n, 0);
    fmpq_mat_transpose(T, q->A);
    for (slong i = 0; i < n; i++)
        fmpq_sub(fmpq_mat_entry(T, i, i), fmpq_mat_entry(T, i, i), R->factor);
    wr_status_t s = factors_kernel(N, T, L);
    for (slong j = 0; j < fmpq_mat_ncols(N) && !*found; j++) {
        if (!is_wide(N, j, q))
            continue;
        *found = 1;
        fmpq_mat_window_init(u, N, 0, j, n, j + 1);
        fmpq_mat_clear(R->u);
        fmpq_mat_init_set(R->u, u);
        fmpq_mat_window_clear(u);
    }
    WR_EACH(fmpq_mat_clear, T, N);
    return s;
}

/* Try the rational eigenvalues of modulus >= 1 as factors. */
static wr_status_t conserves(int *found, wr_collapse_t R, const question_t *q,
                             const wr_spectrum_t S, wr_limits_t L) {
    wr_status_t s = WR_OK;
    *found = 0;
    for (slong i = 0; i < S->factors && !*found && s == WR_OK; i++)
        if (S->factor[i].far_real > 0 &&
            spectrum_rational(R->factor, S->factor[i].minpoly))
            s = has_form(found, R, q, L);
    return s;
}

/* ---- non-increasing diameters ------------------------------------------- */

/* Set out = diam_k and return nonzero if diam_k < eta. */
static int diameter_below(fmpq_t out, const question_t *q, uint64_t k) {
    fmpq_mat_t P;
    fmpq_mat_init(P, fmpq_mat_nrows(q->A), fmpq_mat_nrows(q->A));
    wr_matrix_power(P, q->A, k);
    wr_matrix_norm(out, P, q->w);
    fmpq_mat_clear(P);
    return fmpq_cmp(out, q->eta) < 0;
}

static wr_status_t bisect(wr_collapse_t R, const question_t *q, uint64_t most,
                          wr_limits_t L) {
    uint64_t low = 0, high = 1; /* diam_low >= eta once low > 0 */
    fmpq_t d;
    wr_status_t s = WR_OK;
    fmpq_init(d);
    if (diameter_below(R->after, q, 0))
        high = 0;
    while (s == WR_OK && high > 0 && !diameter_below(d, q, high)) {
        low = high;
        high = 2 * high < most ? 2 * high : most;
        s = low == most ? WR_UNABLE : wr_limits_check(L, "powers", 0, 0);
    }
    while (s == WR_OK && high > low + 1) {
        uint64_t mid = low + (high - low) / 2;
        if (diameter_below(d, q, mid))
            high = mid;
        else
            low = mid;
        s = wr_limits_check(L, "powers", 0, 0);
    }
    if (s == WR_OK) {
        diameter_below(R->after, q, high);
        if (high > 0)
            diameter_below(R->before, q, high - 1);
        R->collapses = R->stays = WR_TRUE;
        R->first = R->from = high;
        R->shrink = 1;
    }
    fmpq_clear(d);
    return s == WR_UNABLE && low == most ? WR_OK : s;
}

/* ---- powers one by one -------------------------------------------------- */

/* Follow the powers; Brent's method finds equal ones, `saved` is A^early. */
static wr_status_t follow(wr_collapse_t R, const question_t *q, uint64_t most,
                          wr_limits_t L) {
    slong n = fmpq_mat_nrows(q->A);
    uint64_t run = 0, early = 0, k;
    fmpq_mat_t P, saved;
    fmpq *d = _fmpq_vec_init(2), *last = d + 1;
    wr_status_t s = WR_OK;
    fmpq_mat_init(P, n, n);
    fmpq_mat_init(saved, n, n);
    fmpq_mat_one(P);
    for (k = 0; k <= most && s == WR_OK; k++) {
        if (k > 0 && R->shrink == 0 && shrinks(P, q->w))
            R->shrink = k;
        if (k > 0 && R->collapses != WR_TRUE && fmpq_mat_equal(P, saved)) {
            R->collapses = WR_FALSE;
            R->never = WR_NEVER_PERIOD;
            R->early = early;
            R->late = k;
            break;
        }
        wr_matrix_norm(d, P, q->w);
        run = fmpq_cmp(d, q->eta) < 0 ? run + 1 : 0;
        if (run > 0 && R->collapses != WR_TRUE) {
            R->collapses = WR_TRUE;
            R->first = k;
            fmpq_set(R->before, last);
            fmpq_set(R->after, d);
        }
        if (R->shrink > 0 && run >= R->shrink) {
            R->stays = WR_TRUE;
            R->from = k + 1 - run;
            break;
        }
        if ((k & (k - 1)) == 0) {
            fmpq_mat_set(saved, P);
            early = k;
        }
        fmpq_swap(d, last);
        fmpq_mat_mul(P, q->A, P);
        s = wr_limits_check(L, "powers", 0, 0);
    }
    WR_EACH(fmpq_mat_clear, P, saved);
    _fmpq_vec_clear(d, 2);
    return s;
}

wr_status_t wr_collapse_compute(wr_collapse_t R, const wr_spectrum_matrix_t A,
                                const fmpq *width, const fmpq_t eta,
                                wr_limits_t L) {
    uint64_t most = L->max_steps ? L->max_steps : BISECT_STEPS;
    const question_t q = {A->A, width, eta};
    wr_collapse_t S;
    wr_spectrum_t eigenvalues;
    wr_status_t s = WR_OK;
    int never = 0;
    if (A->ring->degree > 1)
        return wr_limits_fail(L, WR_DOMAIN, "collapse is decided over Q");
    if (fmpq_sgn(eta) <= 0)
        return wr_limits_fail(L, WR_DOMAIN, "eta is not positive");
    for (slong i = 0; i < A->n; i++)
        if (fmpq_sgn(width + i) <= 0)
            return wr_limits_fail(L, WR_DOMAIN,
                                  "the box has no width in coordinate %ld",
                                  (long) i);
    wr_collapse_init(S);
    wr_spectrum_init(eigenvalues);
    s = expands(&never, &q, L);
    S->never = WR_NEVER_EXPANDS;
    if (s == WR_OK && !never)
        s = wr_spectrum_compute(eigenvalues, A, L);
    if (s == WR_OK && !never) {
        s = conserves(&never, S, &q, eigenvalues, L);
        S->never = WR_NEVER_FORM;
    }
    if (s == WR_OK && never) {
        S->collapses = WR_FALSE;
    } else if (s == WR_OK && shrinks(A->A, width)) {
        s = bisect(S, &q, most, L);
    } else if (s == WR_OK) {
        if (L->max_steps == 0) /* fewer if the powers do not tend to 0 */
            most = eigenvalues->radius >= 0 ? FAR_STEPS : FOLLOW_STEPS;
        s = follow(S, &q, most, L);
    }
    wr_spectrum_clear(eigenvalues);
    wr_collapse_clear(s == WR_OK ? R : S);
    if (s == WR_OK)
        *R = *S;
    return s;
}
