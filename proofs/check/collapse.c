/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "cell.h"
#include "horizon.h"
#include "spec.h"

/* A certificate of collapse: a matrix A and widths w, the diameters
 *     diam_k = max over i of sum over j of |(A^k)_ij| w_j
 * of the images of a box, which are the norms of A^k diag(w); and a number eta.
 *   first k      diam_j >= eta for j < k, and diam_k < eta
 *   stays m s    |A^s| w <= w, so that s reads do not increase a diameter;
 *                diam_j < eta for m <= j < m + s; m is least
 *   never ..     diam_j >= eta for all j: A^T A - I is positive semidefinite
 *                and eta <= w, so that A^j never shrinks a ball; or
 *                u^T A = f u^T, |f| >= 1 and sum |u_i| (w_i - eta) >= 0, so
 *                that u^T A^j x does not become small; or powers that recur
 * If |A| w <= w, diameters never increase, and two of them suffice. */

enum { MOST = 1 << 21 };

typedef struct {
    ck_cert C;
    uint32_t n;
    ck_rational_matrix A;
    mpq_t *w, eta;
} collapse;

/* ---- diameters ---------------------------------------------------------- */

/* Return A^k diag(w). */
static ck_rational_matrix after(const collapse *Q, uint32_t k) {
    ck_rational_matrix X = ck_rm_power(&Q->A, k);
    for (uint32_t i = 0; i < Q->n * Q->n; i++)
        mpq_mul(X.a[i], X.a[i], Q->w[i % Q->n]);
    return X;
}

static int below(const collapse *Q, const ck_rational_matrix *X) {
    mpq_t diameter;
    mpq_init(diameter);
    ck_rm_norm(diameter, X);
    int yes = mpq_cmp(diameter, Q->eta) < 0;
    mpq_clear(diameter);
    return yes;
}

static int below_at(const collapse *Q, uint32_t k) {
    ck_rational_matrix X = after(Q, k);
    return below(Q, &X);
}

/* Return nonzero if |A^k| w <= w. */
static int shrinks(const collapse *Q, uint32_t k) {
    ck_rational_matrix X = after(Q, k);
    mpq_t norm;
    for (uint32_t i = 0; i < Q->n * Q->n; i++)
        mpq_div(X.a[i], X.a[i], Q->w[i / Q->n]);
    mpq_init(norm);
    ck_rm_norm(norm, &X);
    return mpq_cmp_ui(norm, 1, 1) <= 0;
}

/* ---- claims ------------------------------------------------------------- */

/* Compute the powers 0, 1, .. one by one; require the diameter to be below eta
 * for the first time at `first`, and from m to m + s - 1 but not at m - 1
 * (unless m = 0). */
static void check_steps(const collapse *Q, uint32_t first, uint32_t m,
                        uint32_t s) {
    ck_rational_matrix X = after(Q, 0);
    uint32_t k, last = s > 0 && m + s - 1 > first ? m + s - 1 : first;

    for (k = 0; k <= last; k++) {
        int yes = below(Q, &X);

        if (yes ? k < first || (s > 0 && k + 1 == m)
                : k == first || (s > 0 && k >= m))
            ck_reject("the diameter after %u read%s is %s eta", k, CK_S(k),
                      yes ? "below" : "not below");
        ck_rm_move(&X, ck_rm_product(&Q->A, &X));
    }
}

static uint32_t reads(const ck_cert *C, size_t i) {
    uint32_t n = ck_number(C, i, CK_NONE);
    if (n > MOST)
        ck_fail(CK_LIMIT, "more than %u reads are needed", (unsigned) MOST);
    return n;
}

static void check_first(collapse *Q) {
    ck_cert *C = &Q->C;
    uint32_t first, m = 0, s = 0;
    ck_line(C, "first", 1);
    first = reads(C, 1);
    if (ck_next_is(C, "stays")) {
        ck_line(C, "stays", 2);
        m = reads(C, 1);
        s = reads(C, 2);
        if (s == 0 || m < first || !shrinks(Q, s))
            ck_reject("the diameter may grow again");
    }
    if (shrinks(Q, 1)) {
        if (!below_at(Q, first) || (first > 0 && below_at(Q, first - 1)))
            ck_reject("%u is not the first number of reads after which the "
                      "diameter is below eta",
                      first);
        if (s != 1 || m != first)
            ck_reject("the diameter never grows");
    } else
        check_steps(Q, first, m, s);
    ck_verdict(s > 0 ? "collapses" : "dips", "first",
               "for a %u x %u matrix, the widths and eta of the certificate, "
               "the diameter first falls below eta after %u read%s, %s %u",
               Q->n, Q->n, first, CK_S(first),
               s > 0 ? "and stays below it from read"
                     : "with no statement beyond read",
               s > 0 ? m : first);
}

static void check_expands(const collapse *Q) {
    uint32_t n = Q->n, i;
    ck_square A = ck_square_zero(n), T, B;
    for (i = 0; i < n * n; i++)
        A.a[i] = ck_of_rational(Q->A.a[i]);
    T = ck_square_adjoint(&A);
    B = ck_square_product(&T, &A);
    for (i = 0; i < n; i++) {
        B.a[i * n + i] = ck_sub(B.a[i * n + i], CK_ONE);
        if (mpq_cmp(Q->w[i], Q->eta) < 0)
            ck_reject("a width is below eta");
    }
    if (!ck_square_psd(&B, 0))
        ck_reject("the matrix shortens a vector");
}

static void check_period(const collapse *Q) {
    uint32_t early = reads(&Q->C, 2), k;
    uint32_t late = reads(&Q->C, 3);
    ck_rational_matrix X = after(Q, 0), Y;
    if (early >= late)
        ck_reject("the second power is not above the first");
    for (k = 0; k < late; k++) {
        if (below(Q, &X))
            ck_reject("the diameter after %u read%s is below eta", k, CK_S(k));
        ck_rm_move(&X, ck_rm_product(&Q->A, &X));
    }
    Y = after(Q, early);
    if (!ck_rm_equal(&X, &Y))
        ck_reject("the powers are not equal");
}

/* Check "never form f u_1 .. u_n". */
static void check_form(const collapse *Q) {
    ck_rational_matrix u = ck_rm_new(1, Q->n), uA;
    int zero = 1;
    mpq_t f, sum, t;
    mpq_inits(f, sum, t, NULL);
    ck_text_rational(f, &Q->C, 2);
    for (uint32_t i = 0; i < Q->n; i++) {
        ck_text_rational(u.a[i], &Q->C, 3 + i);
        zero &= mpq_sgn(u.a[i]) == 0;
        mpq_sub(t, Q->w[i], Q->eta);
        mpq_mul(t, t, u.a[i]);
        if (mpq_sgn(u.a[i]) < 0)
            mpq_neg(t, t);
        mpq_add(sum, sum, t);
    }
    if (zero || mpq_sgn(sum) < 0 ||
        mpz_cmpabs(mpq_numref(f), mpq_denref(f)) < 0)
        ck_reject("the form does not bound the diameter from below");
    uA = ck_rm_product(&u, &Q->A);
    for (uint32_t i = 0; i < Q->n; i++) {
        mpq_mul(t, f, u.a[i]);
        if (!mpq_equal(t, uA.a[i]))
            ck_reject("the form is not a left eigenvector of the matrix");
    }
}

static void check_never(collapse *Q) {
    ck_cert *C = &Q->C;
    ck_line(C, "never", CK_NONE);
    if (C->tokens == 2 && ck_token_is(C, 1, "expands"))
        check_expands(Q);
    else if (C->tokens == 3 + (size_t) Q->n && ck_token_is(C, 1, "form"))
        check_form(Q);
    else if (C->tokens == 4 && ck_token_is(C, 1, "period"))
        check_period(Q);
    else
        ck_reject(
            "expected \"never expands\", \"never form\" or \"never period\"");
    ck_verdict("never-collapses", "never",
               "for a %u x %u matrix, the widths and eta of the certificate, "
               "the diameter is never below eta",
               Q->n, Q->n);
}

static void read_question(collapse *Q) {
    ck_cert *C = &Q->C;
    ck_line(C, "matrix", 1);
    Q->n = ck_number(C, 1, 1000);
    if (Q->n == 0)
        ck_reject("a matrix has at least one row: a box of dimension 0 has no "
                  "diameter");
    Q->A = ck_rm_new(Q->n, Q->n);
    for (uint32_t i = 0; i < Q->n; i++) {
        ck_line(C, "row", Q->n);
        for (uint32_t j = 0; j < Q->n; j++)
            ck_text_rational(*ck_rm_at(&Q->A, i, j), C, j + 1);
    }
    ck_line(C, "widths", Q->n);
    Q->w = ck_rationals(Q->n);
    for (uint32_t i = 0; i < Q->n; i++) {
        ck_text_rational(Q->w[i], C, i + 1);
        if (mpq_sgn(Q->w[i]) <= 0)
            ck_reject("a width is not positive");
    }
    ck_line(C, "eta", 1);
    mpq_init(Q->eta);
    ck_text_rational(Q->eta, C, 1);
    if (mpq_sgn(Q->eta) <= 0)
        ck_reject("eta is not positive");
}

void ck_collapse_check(ck_job *job) {
    collapse Q;
    ck_open_hashed(&Q.C, job, "wreath-collapse");
    ck_hash_lines(&Q.C);
    read_question(&Q);
    ck_hash_object(&Q.C, "matrix, widths, eta");
    if (ck_next_is(&Q.C, "never"))
        check_never(&Q);
    else
        check_first(&Q);
    ck_last_line(&Q.C);
}
