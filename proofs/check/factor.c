/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "spec.h"

#include <string.h>

/* A certificate of factors: for each matrix A over Q or Q(a),
 *   FACT  numbers 0 < beta <= 2 and vectors v such that the product of the
 *         I - beta v v^T / (v^T v) is A, or nearly A
 *   RANK  rank(A - I) and rank(I - A^T A), lower bounds on their number
 * or a vector whose norm A increases, so that A is no such product.
 *
 * Numbers are residues modulo the field's polynomial, as in num.c: sums and
 * products carry over to Q(a), and every divisor has an inverse, so the ranks
 * are those over Q(a) whether or not the polynomial is irreducible.  Over Q(a)
 * all entries are shown to be real (root.c). */

/* Number of matrices that are products, and that are nearly products. */
static uint32_t products, nearly;
static mpq_t worst; /* largest error of a near product */

static ck_num number(const ck_cert *C, size_t token) {
    ck_num x = ck_text_number(C, token);
    ck_sign(x); /* real */
    return x;
}

/* ---- the matrix --------------------------------------------------------- */

static ck_square read_matrix(ck_cert *C) {
    const char *end = strstr(C->text, "\nsha256 ");
    char hex[65];
    ck_sha256(hex, C->text, end == NULL ? 0 : (size_t) (end - C->text) + 1);
    ck_num_start();
    ck_line(C, "field", CK_NONE);
    if (C->tokens != 2 || !ck_token_is(C, 1, "Q"))
        ck_field_lines(C);
    ck_line(C, "matrix", 1);
    ck_square A = ck_square_zero(ck_number(C, 1, 1000));
    if (A.n == 0)
        ck_reject("a matrix has at least one row");
    for (uint32_t i = 0; i < A.n; i++) {
        ck_line(C, "row", A.n);
        for (uint32_t j = 0; j < A.n; j++)
            A.a[i * A.n + j] = number(C, j + 1);
    }
    ck_line(C, "sha256", 1);
    if (!ck_token_is(C, 1, hex))
        ck_reject("the stated hash of the matrix is wrong");
    return A;
}

/* ---- RANK --------------------------------------------------------------- */

/* Check "rank r s" of A - I and I - A^T A; return the greater. */
static uint32_t check_rank(ck_cert *C, const ck_square *A) {
    ck_square T = ck_square_adjoint(A), G = ck_square_product(&T, A);
    uint32_t r[2] = {(uint32_t) ck_square_rank(A, 1),
                     (uint32_t) ck_square_rank(&G, 1)};
    ck_line(C, "rank", 2);
    for (uint32_t i = 0; i < 2; i++)
        if (ck_number(C, i + 1, CK_NONE) != r[i])
            ck_reject("the rank of %s is %u", i == 0 ? "A - I" : "I - A^T A",
                      r[i]);
    return r[0] > r[1] ? r[0] : r[1];
}

/* For n = 2, where the ranks do not exclude 2 factors: return the value at w of
 * the form q(w) = (a_12 - a_21) (d . A w) + d x (A^T d), where d = w - A w.  It
 * is 0 if A is a product of two factors of which the second fixes w
 * (doc/certificates-factors.md). */
static ck_num plane_form(const ck_square *A, ck_num w0, ck_num w1) {
    const ck_num *a = A->a;
    ck_num y[2], d[2], e[2], t;
    for (int i = 0; i < 2; i++) {
        y[i] = ck_muladd(ck_mul(a[2 * i], w0), a[2 * i + 1], w1);
        d[i] = ck_sub(i == 0 ? w0 : w1, y[i]);
    }
    for (int i = 0; i < 2; i++)
        e[i] = ck_muladd(ck_mul(a[i], d[0]), a[2 + i], d[1]);
    t = ck_muladd(ck_mul(d[0], y[0]), d[1], y[1]);
    t = ck_muladd(ck_mul(ck_sub(a[1], a[2]), t), d[0], e[1]);
    return ck_sub(t, ck_mul(d[1], e[0]));
}

/* Return nonzero if q has no zero but 0.  For a singular A = x y^T, q(w) = (d .
 * x) (w x y) is a product of two linear forms. */
static int needs_three(const ck_square *A) {
    ck_num q[3], t;
    if (A->n != 2)
        return 0;
    q[0] = plane_form(A, CK_ONE, CK_ZERO);
    q[2] = plane_form(A, CK_ZERO, CK_ONE);
    q[1] = ck_sub(ck_sub(plane_form(A, CK_ONE, CK_ONE), q[0]), q[2]);
    t = ck_mul(ck_mul(ck_whole(4), q[0]), q[2]);
    return ck_sign(ck_sub(ck_mul(q[1], q[1]), t)) < 0;
}

/* ---- FACT --------------------------------------------------------------- */

/* Check "factor beta v_1 .. v_n": X <- X (I - beta v v^T / (v^T v)). */
static void multiply(ck_cert *C, ck_square *X) {
    uint32_t n = (uint32_t) X->n, i;
    ck_num beta, two = ck_whole(2), length = CK_ZERO;
    ck_num *v = ck_alloc(n + 1, sizeof *v);
    ck_line(C, "factor", n + 1);
    beta = number(C, 1);
    if (ck_sign(beta) <= 0 || ck_sign(ck_sub(two, beta)) < 0)
        ck_reject("beta is not in (0, 2]");
    for (i = 0; i < n; i++) {
        v[i] = number(C, i + 2);
        if (length == CK_ZERO && v[i] != CK_ZERO && v[i] != CK_ONE)
            ck_reject("the first non-zero entry is not 1");
        length = ck_muladd(length, v[i], v[i]);
    }
    length = ck_inverse(length);
    if (length == CK_NONE)
        ck_reject("the squared norm of the vector is 0");
    beta = ck_negative(ck_mul(beta, length));
    for (i = 0; i < n; i++)
        ck_householder_row(X->a + i * n, v, NULL, n, beta);
}

/* Set e to the greatest |x - y|; over Q(a) all must be equal. */
static void distance(mpq_t e, const ck_square *X, const ck_square *Y) {
    mpq_t d;
    mpq_init(d);
    mpq_set_ui(e, 0, 1);
    for (uint32_t i = 0; i < X->n * X->n; i++) {
        if (X->a[i] != Y->a[i] && ck_degree() > 1)
            ck_reject("the product differs in entry (%u, %u)",
                      (unsigned) (i / X->n), (unsigned) (i % X->n));
        mpq_sub(d, *ck_value(X->a[i]), *ck_value(Y->a[i]));
        mpq_abs(d, d);
        if (mpq_cmp(d, e) > 0)
            mpq_set(e, d);
    }
}

/* Return the greatest b with e <= 2^-b, for e between 0 and 1. */
static unsigned bits_of(mpq_t e) {
    unsigned b = 0;
    for (; mpq_cmp_ui(e, 1, 1) <= 0; b++)
        mpq_mul_2exp(e, e, 1);
    return b - 1;
}

/* Check "factors K e least" or "factors K e open": the product of K factors
 * differs from A by at most e in every entry, and by e in some entry. */
static void check_factors(ck_cert *C, const ck_square *A, uint32_t most) {
    ck_square X = ck_square_zero(A->n);
    mpq_t e, claimed;
    mpq_inits(e, claimed, NULL);
    ck_line(C, "factors", 3);
    uint32_t count = ck_number(C, 1, 100000);
    ck_text_rational(claimed, C, 2);
    int least = !ck_choice(C, 3, "least", "open");
    if (least != (mpq_sgn(claimed) == 0 && count == most))
        ck_reject("that the number of factors is minimal is %s here",
                  least ? "not shown" : "shown");
    for (uint32_t i = 0; i < A->n; i++)
        X.a[i * A->n + i] = CK_ONE;
    for (uint32_t i = 0; i < count; i++)
        multiply(C, &X);
    distance(e, &X, A);
    if (!mpq_equal(e, claimed))
        ck_reject(
            "the stated distance of the product from the matrix is wrong");
    if (mpq_cmp_ui(e, 1, 1) >= 0)
        ck_reject("the distance of the product from the matrix is at least 1");
    if (mpq_sgn(e) == 0)
        products++;
    else
        nearly++;
    if (mpq_cmp(e, worst) > 0)
        mpq_set(worst, e);
    ck_say("  %u x %u: %s product of %u generalized Householder matri%s%s\n",
           (unsigned) A->n, (unsigned) A->n,
           mpq_sgn(e) == 0 ? "the" : "nearly a", count,
           count == 1 ? "x" : "ces", least ? ", and of no fewer" : "");
    if (mpq_sgn(e) != 0)
        ck_say("  every entry within 2^-%u\n", bits_of(e));
}

/* Check "longer g x_1 .. x_n": |A x|^2 = |x|^2 + g, g > 0. */
static void check_longer(ck_cert *C, const ck_square *A) {
    uint32_t n = A->n, i;
    ck_num sum = CK_ZERO, w, *x = ck_alloc(n + 1, sizeof *x);
    ck_line(C, "longer", n + 1);
    for (i = 0; i < n; i++) {
        x[i] = number(C, i + 2);
        if (sum == CK_ZERO && ck_sign(x[i]) < 0)
            ck_reject("the first non-zero entry is negative");
        sum = ck_muladd(sum, ck_negative(x[i]), x[i]);
    }
    for (i = 0; i < n; i++) {
        w = ck_dot(CK_ZERO, A->a + i * n, x, 1, n);
        sum = ck_muladd(sum, w, w);
    }
    if (sum != number(C, 1) || ck_sign(sum) <= 0)
        ck_reject("the stated squared norm of the image is wrong");
    ck_say("  %u x %u: no product of generalized Householder matrices (norm "
           "over 1)\n",
           n, n);
}

/* ---- the certificate ---------------------------------------------------- */

void ck_factor_check(ck_job *job) {
    static ck_cert C;
    uint32_t most;
    ck_open(&C, job);
    ck_first_line(&C, "wreath-factors");
    uint32_t matrices = ck_line_number(&C, "matrices", CK_NONE);
    if (matrices == 0)
        ck_reject("there is no matrix");
    products = nearly = 0;
    mpq_init(worst);
    ck_hash_lines(&C);
    for (uint32_t i = 0; i < matrices; i++) {
        ck_square A;
        C.hashing = 1;
        A = read_matrix(&C);
        C.hashing = 0;
        if (ck_next_is(&C, "longer")) {
            check_longer(&C, &A);
            continue;
        }
        most = check_rank(&C, &A);
        if (most == 2 && needs_three(&A))
            most = 3;
        check_factors(&C, &A, most);
    }
    ck_hash_object(&C, "matrices");
    ck_last_line(&C);
    ck_verdict(products == matrices            ? "factors"
               : products + nearly == matrices ? "nearly-factors"
               : products + nearly == 0        ? "no-factors"
                                               : "mixed-factors",
               "products",
               "of %u matri%s, %u equal to the stated product of generalized "
               "Householder matrices, %u nearly equal to it%s, %u not a "
               "product of any number of them",
               matrices, matrices == 1 ? "x" : "ces", products, nearly,
               nearly == 0
                   ? ""
                   : ck_words(" (every entry within 2^-%u)", bits_of(worst)),
               matrices - products - nearly);
}
