/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "cell.h"

#include <string.h>

/* A certificate of collapse: a matrix A and widths w, the diameters
 *     diam_k = max over i of sum over j of |(A^k)_ij| w_j
 * of the images of a box, and a number eta.
 *   first k      diam_j >= eta for j < k, and diam_k < eta
 *   stays m s    |A^s| w <= w, so that s reads do not make a diameter grow;
 *                diam_j < eta for m <= j < m + s; m is least
 *   never ..     diam_j >= eta for all j: A^T A - I is positive semidefinite
 *                and eta <= w, so that A^j never shrinks a ball; or
 *                u^T A = f u^T, |f| >= 1 and sum |u_i| (w_i - eta) >= 0, so
 *                that u^T A^j x does not get small; or powers that come back
 * If |A| w <= w, diameters never grow, and two of them decide.
 */

typedef struct {
    uint32_t n;
    mpq_t *a;
} square;

static square new_square(uint32_t n) {
    square A = {n, ck_alloc((size_t) n * n + 1, sizeof *A.a)};
    uint32_t i;

    for (i = 0; i < n * n; i++)
        mpq_init(A.a[i]);
    return A;
}

static void free_square(square *A) {
    uint32_t i;

    for (i = 0; i < A->n * A->n; i++)
        mpq_clear(A->a[i]);
    ck_free(A->a);
}

/* P <- P Q */
static void multiply(square *P, const square *Q) {
    uint32_t n = P->n, i, j, k;
    square R = new_square(n), t;
    mpq_t x;

    mpq_init(x);
    for (i = 0; i < n; i++)
        for (k = 0; k < n; k++)
            for (j = 0; j < n && mpq_sgn(P->a[i * n + k]) != 0; j++) {
                mpq_mul(x, P->a[i * n + k], Q->a[k * n + j]);
                mpq_add(R.a[i * n + j], R.a[i * n + j], x);
            }
    mpq_clear(x);
    t = *P;
    *P = R;
    free_square(&t);
}

static square power(const square *A, uint32_t k) {
    uint32_t i;
    square P = new_square(A->n), S = new_square(A->n);

    for (i = 0; i < A->n * A->n; i++) {
        mpq_set_ui(P.a[i], i % (A->n + 1) == 0, 1);
        mpq_set(S.a[i], A->a[i]);
    }
    for (; k > 0; k /= 2) {
        if (k % 2 == 1)
            multiply(&P, &S);
        if (k > 1)
            multiply(&S, &S);
    }
    free_square(&S);
    return P;
}

/* ---- diameters ---------------------------------------------------------- */

/* out = entry i of |P| w */
static void reach(mpq_t out, const square *P, uint32_t i, mpq_t *w) {
    uint32_t j;
    mpq_t t;

    mpq_init(t);
    mpq_set_ui(out, 0, 1);
    for (j = 0; j < P->n; j++) {
        mpq_abs(t, P->a[i * P->n + j]);
        mpq_mul(t, t, w[j]);
        mpq_add(out, out, t);
    }
    mpq_clear(t);
}

static int below(const square *P, mpq_t *w, const mpq_t eta) {
    uint32_t i;
    int yes = 1;
    mpq_t t;

    mpq_init(t);
    for (i = 0; i < P->n && yes; i++) {
        reach(t, P, i, w);
        yes = mpq_cmp(t, eta) < 0;
    }
    mpq_clear(t);
    return yes;
}

/* |P| w <= w */
static int shrinks(const square *P, mpq_t *w) {
    uint32_t i;
    int yes = 1;
    mpq_t t;

    mpq_init(t);
    for (i = 0; i < P->n && yes; i++) {
        reach(t, P, i, w);
        yes = mpq_cmp(t, w[i]) <= 0;
    }
    mpq_clear(t);
    return yes;
}

/* ---- claims ------------------------------------------------------------- */

static int below_at(const square *A, uint32_t k, mpq_t *w, const mpq_t eta) {
    square P = power(A, k);
    int yes = below(&P, w, eta);

    free_square(&P);
    return yes;
}

/* Powers 0, 1, .. one by one: below from `first` on for the first time, and
 * from m to m + s - 1, but not at m - 1 (unless m = 0). */
static void check_steps(const square *A, mpq_t *w, const mpq_t eta,
                        uint32_t first, uint32_t m, uint32_t s) {
    square P = power(A, 0);
    uint32_t k, last = s > 0 && m + s - 1 > first ? m + s - 1 : first;

    for (k = 0; k <= last; k++) {
        int yes = below(&P, w, eta);

        if (yes ? k < first || (s > 0 && k + 1 == m)
                : k == first || (s > 0 && k >= m))
            ck_reject("the diameter after %u reads is %s eta", (unsigned) k,
                      yes ? "below" : "not below");
        multiply(&P, A);
    }
    free_square(&P);
}

static void check_first(ck_cert *C, const square *A, mpq_t *w,
                        const mpq_t eta) {
    uint32_t first, m = 0, s = 0;

    ck_line(C, "first", 1);
    first = ck_number(C, 1, 100000000);
    if (ck_next_is(C, "stays")) {
        square P;

        ck_line(C, "stays", 2);
        m = ck_number(C, 1, 100000000);
        s = ck_number(C, 2, 100000000);
        P = power(A, s);
        if (s == 0 || m < first || !shrinks(&P, w))
            ck_reject("the diameter may grow again");
        free_square(&P);
    }
    if (shrinks(A, w)) {
        if (!below_at(A, first, w, eta) ||
            (first > 0 && below_at(A, first - 1, w, eta)))
            ck_reject("%u is not the first number of reads after which the "
                      "diameter is below eta",
                      (unsigned) first);
        if (s != 1 || m != first)
            ck_reject("the diameter never grows");
    } else
        check_steps(A, w, eta, first, m, s);
    ck_verdict(C->job, s > 0 ? "collapses" : "dips", "wreath-collapse", "first",
               "for a %u x %u matrix, the widths and eta of the certificate, "
               "the diameter first falls below eta after %u reads, %s %u",
               (unsigned) A->n, (unsigned) A->n, (unsigned) first,
               s > 0 ? "and stays below it from read"
                     : "with no statement beyond read",
               (unsigned) (s > 0 ? m : first));
}

/* Decides by symmetric elimination: no pivot is negative, and a pivot 0 has a
 * row of zeros.  S is used up. */
static int semidefinite(square *S) {
    uint32_t n = S->n, i, j, k;
    int yes = 1;
    mpq_t c, t;

    mpq_init(c);
    mpq_init(t);
    for (k = 0; k < n && yes; k++) {
        mpq_t *pivot = &S->a[k * n + k];

        yes = mpq_sgn(*pivot) >= 0;
        for (j = k + 1; j < n && mpq_sgn(*pivot) == 0; j++)
            yes &= mpq_sgn(S->a[k * n + j]) == 0;
        for (i = k + 1; i < n && mpq_sgn(*pivot) > 0; i++) {
            mpq_div(c, S->a[i * n + k], *pivot);
            for (j = k; j < n; j++) {
                mpq_mul(t, c, S->a[k * n + j]);
                mpq_sub(S->a[i * n + j], S->a[i * n + j], t);
            }
        }
    }
    mpq_clear(c);
    mpq_clear(t);
    return yes;
}

static void check_expands(const square *A, mpq_t *w, const mpq_t eta) {
    uint32_t n = A->n, i, j;
    square T = new_square(n);

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            mpq_set(T.a[j * n + i], A->a[i * n + j]);
    multiply(&T, A);
    for (i = 0; i < n; i++) {
        mpq_t *x = &T.a[i * n + i];

        mpz_sub(mpq_numref(*x), mpq_numref(*x), mpq_denref(*x));
        if (mpq_cmp(w[i], eta) < 0)
            ck_reject("a width is below eta");
    }
    if (!semidefinite(&T))
        ck_reject("the matrix shortens a vector");
    free_square(&T);
}

static void check_period(const ck_cert *C, const square *A, mpq_t *w,
                         const mpq_t eta) {
    uint32_t early = ck_number(C, 2, 100000000), k, i;
    uint32_t late = ck_number(C, 3, 100000000);
    square P = power(A, 0), Q;

    if (early >= late)
        ck_reject("the second power is not above the first");
    for (k = 0; k < late; k++) {
        if (below(&P, w, eta))
            ck_reject("the diameter after %u reads is below eta", (unsigned) k);
        multiply(&P, A);
    }
    Q = power(A, early);
    for (i = 0; i < A->n * A->n; i++)
        if (!mpq_equal(P.a[i], Q.a[i]))
            ck_reject("the powers are not equal");
}

/* "never form f u_1 .. u_n" */
static void check_form(const ck_cert *C, const square *A, mpq_t *w,
                       const mpq_t eta) {
    uint32_t n = A->n, i, j;
    int zero = 1;
    mpq_t f, sum, t, *u = ck_alloc(n + 1u, sizeof *u);

    mpq_init(f);
    mpq_init(sum);
    mpq_init(t);
    ck_text_rational(f, C, 2);
    for (i = 0; i < n; i++) {
        mpq_init(u[i]);
        ck_text_rational(u[i], C, 3 + i);
        zero &= mpq_sgn(u[i]) == 0;
        mpq_sub(t, w[i], eta);
        mpq_mul(t, t, u[i]);
        if (mpq_sgn(u[i]) < 0)
            mpq_neg(t, t);
        mpq_add(sum, sum, t);
    }
    if (zero || mpq_sgn(sum) < 0 ||
        mpz_cmpabs(mpq_numref(f), mpq_denref(f)) < 0)
        ck_reject("the form does not bound the diameter from below");
    for (j = 0; j < n; j++) {
        mpq_mul(sum, f, u[j]);
        for (i = 0; i < n; i++) {
            mpq_mul(t, u[i], A->a[i * n + j]);
            mpq_sub(sum, sum, t);
        }
        if (mpq_sgn(sum) != 0)
            ck_reject("the form is not a left eigenvector of the matrix");
    }
    mpq_clear(f);
    mpq_clear(sum);
    mpq_clear(t);
}

static void check_never(ck_cert *C, const square *A, mpq_t *w,
                        const mpq_t eta) {
    ck_line(C, "never", CK_NONE);
    if (C->tokens == 2 && strcmp(C->token[1], "expands") == 0)
        check_expands(A, w, eta);
    else if (C->tokens == 3 + (size_t) A->n && strcmp(C->token[1], "form") == 0)
        check_form(C, A, w, eta);
    else if (C->tokens == 4 && strcmp(C->token[1], "period") == 0)
        check_period(C, A, w, eta);
    else
        ck_reject(
            "expected \"never expands\", \"never form\" or \"never period\"");
    ck_verdict(C->job, "never-collapses", "wreath-collapse", "never",
               "for a %u x %u matrix, the widths and eta of the certificate, "
               "the diameter is never below eta",
               (unsigned) A->n, (unsigned) A->n);
}

void ck_collapse_check(ck_job *job) {
    static ck_cert C;
    ck_sha S;
    char hash[65];
    square A;
    uint32_t n, i, j;
    mpq_t *w, eta;

    ck_text_open(&C, job, "wreath-collapse");
    ck_hash_lines(&C, &S);
    ck_line(&C, "matrix", 1);
    n = ck_number(&C, 1, 1000);
    if (n == 0)
        ck_reject("a matrix has at least one row: a box of dimension 0 has no "
                  "diameter");
    A = new_square(n);
    for (i = 0; i < n; i++) {
        ck_line(&C, "row", n);
        for (j = 0; j < n; j++)
            ck_text_rational(A.a[i * n + j], &C, j + 1);
    }
    ck_line(&C, "widths", n);
    w = ck_alloc(n + 1u, sizeof *w);
    for (i = 0; i < n; i++) {
        mpq_init(w[i]);
        ck_text_rational(w[i], &C, i + 1);
        if (mpq_sgn(w[i]) <= 0)
            ck_reject("a width is not positive");
    }
    ck_line(&C, "eta", 1);
    mpq_init(eta);
    ck_text_rational(eta, &C, 1);
    if (mpq_sgn(eta) <= 0)
        ck_reject("eta is not positive");
    ck_hash_end(&C, hash);
    ck_object(job, "matrix, widths, eta", NULL, hash);
    if (ck_next_is(&C, "never"))
        check_never(&C, &A, w, eta);
    else
        check_first(&C, &A, w, eta);
    ck_text_close(&C);
}
