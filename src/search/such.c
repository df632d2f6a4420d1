/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decide conditions on exact matrices: by closed forms if there are any, so
 * that most candidates take a microsecond, else by the spectrum.
 *
 * For a 2 x 2 matrix with trace t and determinant d, both eigenvalues are real
 * if t^2 >= 4 d, then >= 0 if t, d >= 0; of modulus < 1 if |d| < 1 and
 * |t| < 1 + d [marden1966].  With s the sum of the squares of the entries,
 * I - A^T A has the trace 2 - s and the determinant 1 - s + d^2.  The matrix
 * I - beta k k^T has the eigenvalues 1 and 1 - beta |k|^2. */

#include "search/impl.h"

static const char *const names[] = {"real",        "nonnegative",   "positive",
                                    "inside",      "one-or-inside", "norm",
                                    "contraction", "symmetric",     "psd"};
enum { NAMES = sizeof names / sizeof *names };

const char *wr_such_name(int i) {
    wr_assert(i >= 0);
    return i < NAMES ? names[i] : NULL;
}

wr_status_t wr_such_read(unsigned *such, const char *text, wr_limits_t L) {
    unsigned all = 0;
    const char *s;
    for (size_t n; wr_take_part(&s, &n, &text, ',');) {
        int i = 0;
        while (i < NAMES &&
               (strlen(names[i]) != n || strncmp(names[i], s, n) != 0))
            i++;
        if (i == NAMES)
            return wr_limits_fail(
                L, WR_PARSE,
                "found \"%.*s\", expected some of real, nonnegative, positive, "
                "inside, one-or-inside, norm, contraction, symmetric, psd",
                (int) n, s);
        all |= 1u << i;
    }
    *such = all;
    return WR_OK;
}

/* ---- conditions ---------------------------------------------------------- */

/* Properties of a matrix. */
typedef struct {
    int real, least; /* sign of the least eigenvalue, if all are real */
    int inside, one_or_inside, norm, contraction, symmetric;
} facts_t;

static int judge(const facts_t *q, unsigned such) {
    int nonnegative = q->real && q->least >= 0;
    return (!(such & WR_SUCH_REAL) || q->real) &&
           (!(such & WR_SUCH_NONNEGATIVE) || nonnegative) &&
           (!(such & WR_SUCH_POSITIVE) || (q->real && q->least > 0)) &&
           (!(such & WR_SUCH_INSIDE) || q->inside) &&
           (!(such & WR_SUCH_ONE_OR_INSIDE) || q->one_or_inside) &&
           (!(such & WR_SUCH_NORM) || q->norm) &&
           (!(such & WR_SUCH_CONTRACTION) || q->contraction) &&
           (!(such & WR_SUCH_SYMMETRIC) || q->symmetric) &&
           (!(such & WR_SUCH_PSD) || (q->symmetric && nonnegative));
}

/* ---- decision by the spectrum -------------------------------------------- */

/* Return nonzero if det(I - A^T A) is not 0; if |A| <= 1, then |A| < 1. */
static int below_one(const fmpq_mat_t A) {
    slong n = fmpq_mat_nrows(A);
    fmpq_mat_t B, C;
    fmpq_t d;
    fmpq_mat_init(B, n, n);
    fmpq_mat_init(C, n, n);
    fmpq_init(d);
    fmpq_mat_transpose(B, A);
    fmpq_mat_mul(C, B, A);
    fmpq_mat_one(B);
    fmpq_mat_sub(B, B, C);
    fmpq_mat_det(d, B);
    int good = !fmpq_is_zero(d);
    WR_EACH(fmpq_mat_clear, B, C);
    fmpq_clear(d);
    return good;
}

wr_status_t wr_such_check(wr_truth_t *holds, unsigned such, const fmpq_mat_t A,
                          wr_limits_t L) {
    wr_spectrum_matrix_t M;
    wr_spectrum_t S;
    wr_spectrum_shape_t shape;
    slong factor;
    wr_spectrum_matrix_init(M);
    wr_spectrum_init(S);
    wr_status_t s = wr_spectrum_matrix_set_rational(M, A, L);
    if (s == WR_OK)
        s = wr_spectrum_compute(S, M, L);
    if (s == WR_OK)
        s = wr_spectrum_shape(&shape, M, L);
    if (s == WR_OK) {
        const int norm = shape.norm_le_1 == WR_TRUE;
        const facts_t q = {
            .real = S->all_real == WR_TRUE,
            .least =
                S->all_nonnegative == WR_TRUE ? S->invertible == WR_TRUE : -1,
            .inside = S->radius < 0,
            .one_or_inside = wr_hypothesis_decide(&factor, WR_ONE_OR_INSIDE, S,
                                                  &shape) == WR_TRUE,
            .norm = norm,
            .contraction = (such & WR_SUCH_CONTRACTION) && norm && below_one(A),
            .symmetric = shape.symmetric == WR_TRUE};
        *holds = wr_truth_of(judge(&q, such));
    }
    wr_spectrum_matrix_clear(M);
    wr_spectrum_clear(S);
    return s;
}

/* Decide the conditions of every letter, then those of the word. */
wr_status_t wr_sr_such(wr_truth_t *holds, const wr_search_t X, wr_limits_t L) {
    slong n = (slong) X->F->n;
    fmpq_mat_t A;
    wr_status_t s = WR_OK;
    fmpq_mat_init(A, n, n);
    *holds = WR_TRUE;
    for (size_t a = 0; a <= X->F->letters && *holds == WR_TRUE; a++) {
        unsigned such = a < X->F->letters ? X->F->such : X->F->such_word;
        if (such == 0 || s != WR_OK)
            continue;
        wr_sr_matrix(A, X, a);
        s = wr_such_check(holds, such, A, L);
    }
    fmpq_mat_clear(A);
    return s;
}

/* ---- decision by closed forms -------------------------------------------- */

/* Compare |x| with 1: -1, 0, 1. */
static int size_of(const fmpq_t x) {
    return fmpz_cmpabs(fmpq_numref(x), fmpq_denref(x));
}

/* Set the properties of a symmetric matrix, eigenvalues e and, if ones, 1. */
static void set_symmetric(facts_t *q, const fmpq_t e, int ones) {
    int size = size_of(e);
    q->real = q->symmetric = 1;
    q->least = fmpq_sgn(e);
    q->inside = !ones && size < 0;
    q->one_or_inside = size < 0 || fmpq_is_one(e);
    q->norm = size <= 0;
    q->contraction = !ones && size < 0;
}

static void delta(facts_t *q, const wr_recurrence_letter_t *l, size_t n) {
    fmpq_t e;
    fmpq_init(e);
    _fmpq_vec_dot(e, l->w, l->w, (slong) n);
    fmpq_mul(e, e, l->w + n + 1);
    fmpq_neg(e, e);
    fmpq_add_si(e, e, 1);
    set_symmetric(q, e, n > 1);
    if (n > 1 && q->least > 0)
        q->least = 1;
    fmpq_clear(e);
}

static void set_two_by_two(facts_t *q, const fmpq *w) {
    fmpq *t = _fmpq_vec_init(5), *d = t + 1, *s = t + 2, *u = t + 3, *v = t + 4;
    fmpq_add(t, w, w + 3);
    fmpq_mul(d, w, w + 3);
    fmpq_submul(d, w + 1, w + 2);
    _fmpq_vec_dot(s, w, w, 4);
    fmpq_mul(u, t, t); /* t^2 - 4 d */
    fmpq_mul_si(v, d, 4);
    fmpq_sub(u, u, v);
    q->real = fmpq_sgn(u) >= 0;
    q->least = fmpq_sgn(t) < 0 || fmpq_sgn(d) < 0 ? -1 : fmpq_sgn(d) > 0;
    fmpq_add_si(u, d, 1);
    fmpq_abs(v, t);
    q->inside = size_of(d) < 0 && fmpq_cmp(v, u) < 0;
    /* if t = 1 + d, the eigenvalues are 1 and d */
    q->one_or_inside =
        q->inside || (fmpq_equal(t, u) && (size_of(d) < 0 || fmpq_is_one(d)));
    fmpq_mul(u, d, d); /* 1 - s + d^2 */
    fmpq_sub(u, u, s);
    fmpq_add_si(u, u, 1);
    fmpq_sub_si(v, s, 2);
    q->norm = fmpq_sgn(v) <= 0 && fmpq_sgn(u) >= 0;
    q->contraction = fmpq_sgn(v) < 0 && fmpq_sgn(u) > 0;
    q->symmetric = fmpq_equal(w + 1, w + 2);
    _fmpq_vec_clear(t, 5);
}

/* One matrix of size 1 or 2, by rows. */
static void set_small(facts_t *q, const fmpq *w, size_t n) {
    if (n == 1)
        set_symmetric(q, w, 0);
    else
        set_two_by_two(q, w);
}

/* Return nonzero if the product of all letters satisfies its conditions. */
static int judge_word(const wr_search_t X) {
    const size_t n = X->F->n;
    facts_t q;
    fmpq_mat_t A;
    fmpq_mat_init(A, (slong) n, (slong) n);
    wr_sr_matrix(A, X, X->F->letters);
    set_small(&q, fmpq_mat_entry(A, 0, 0), n);
    fmpq_mat_clear(A);
    return judge(&q, X->F->such_word);
}

wr_truth_t wr_sr_quick(const wr_search_t X) {
    const wr_family_struct *F = X->F;
    const int one = F->letters == 1, closed = F->n <= 2;
    const unsigned such = F->such | (one ? F->such_word : 0);
    const unsigned word = one ? 0 : F->such_word;
    if (such != 0 && (closed || F->shape == WR_FAMILY_DELTA))
        for (size_t a = 0; a < F->letters; a++) {
            const wr_recurrence_letter_t *l = &X->R->letter[a];
            facts_t q;
            if (F->shape == WR_FAMILY_DELTA)
                delta(&q, l, F->n);
            else
                set_small(&q, l->w, F->n);
            if (!judge(&q, such))
                return WR_FALSE;
        }
    else if (such != 0)
        return WR_UNKNOWN;
    return word == 0       ? WR_TRUE
           : !closed       ? WR_UNKNOWN
           : judge_word(X) ? WR_TRUE
                           : WR_FALSE;
}
