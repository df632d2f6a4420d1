/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "spec.h"

#include <string.h>

/* The claims about a matrix over Q(a), a the one root of a polynomial in a
 * box.  A number is 0 if and only if its ck_num is; what is divided by has
 * an inverse, so it is not 0 at a, whether or not the polynomial is
 * irreducible.
 */

static ck_num number(const ck_reader *R, size_t i) {
    ck_num x = ck_canonical(R->token[i]);

    if (x == CK_NONE)
        ck_fail(CK_REJECTED, "token %u is not a number of the field",
                (unsigned) i);
    return x;
}

/* ---- matrices ----------------------------------------------------------- */

static ck_fsquare zero(size_t n) {
    ck_fsquare A = {n, ck_alloc(n * n + 1, sizeof *A.a)};

    return A;
}

static void field_lines(ck_reader *R) {
    size_t d, i;
    ck_num *c, box[4];

    ck_reader_want(R, "field", CK_NONE);
    if (R->tokens < 4)
        ck_fail(CK_REJECTED, "a field has degree at least 2");
    d = R->tokens - 2;
    ck_num_start();
    c = ck_alloc(d + 1, sizeof *c);
    for (i = 0; i <= d; i++)
        c[i] = number(R, i + 1);
    if (c[d] != CK_ONE)
        ck_fail(CK_REJECTED, "the field's polynomial is not monic");
    ck_reader_line(R);
    ck_reader_want(R, "root", 4);
    for (i = 0; i < 4; i++)
        box[i] = number(R, i + 1);
    ck_root_box(box);
    ck_num_extend(c, (uint32_t) d);
}

ck_fsquare ck_field_matrix(ck_reader *R, size_t n) {
    ck_fsquare A = zero(n);
    size_t i, j;

    field_lines(R);
    for (i = 0; i < n; i++) {
        ck_reader_line(R);
        ck_reader_want(R, "row", n);
        for (j = 0; j < n; j++)
            A.a[i * n + j] = number(R, j + 1);
    }
    return A;
}

static ck_fsquare product(const ck_fsquare *B, const ck_fsquare *A) {
    size_t n = A->n, i, j, k;
    ck_fsquare C = zero(n);

    for (i = 0; i < n; i++)
        for (k = 0; k < n; k++)
            for (j = 0; j < n && B->a[i * n + k] != CK_ZERO; j++)
                C.a[i * n + j] =
                    ck_muladd(C.a[i * n + j], B->a[i * n + k], A->a[k * n + j]);
    return C;
}

static void add_scalar(ck_fsquare *A, ck_num c) {
    size_t i;

    for (i = 0; i < A->n; i++)
        A->a[i * A->n + i] = ck_muladd(A->a[i * A->n + i], CK_ONE, c);
}

/* The rank, by elimination; A is used up. */
static size_t rank(ck_fsquare *A) {
    size_t n = A->n, r = 0, i, j, column;

    for (column = 0; column < n && r < n; column++) {
        for (i = r; i < n && A->a[i * n + column] == CK_ZERO; i++)
            ;
        if (i == n)
            continue;
        for (j = 0; j < n && i != r; j++) {
            ck_num t = A->a[i * n + j];

            A->a[i * n + j] = A->a[r * n + j];
            A->a[r * n + j] = t;
        }
        for (i = r + 1; i < n; i++) {
            ck_num q =
                A->a[i * n + column] == CK_ZERO
                    ? CK_ZERO
                    : ck_divide(A->a[i * n + column], A->a[r * n + column]);

            for (j = column; j < n && q != CK_ZERO; j++)
                A->a[i * n + j] =
                    ck_sub(A->a[i * n + j], ck_mul(q, A->a[r * n + j]));
        }
        (void) ck_is_zero(A->a[r * n + column]); /* not 0 at a, either */
        r++;
    }
    return r;
}

/* Faddeev and LeVerrier, as in specmat.c. */
static ck_fpoly charpoly(const ck_fsquare *A) {
    size_t n = A->n, k, i;
    ck_fpoly chi = ck_fpoly_new(n + 1);
    ck_fsquare N = zero(n);

    chi.c[n] = CK_ONE;
    for (k = 1; k <= n; k++) {
        ck_num trace = CK_ZERO;

        add_scalar(&N, chi.c[n - k + 1]);
        N = product(&N, A);
        for (i = 0; i < n; i++)
            trace = ck_sub(trace, N.a[i * n + i]);
        chi.c[n - k] = ck_divide(trace, ck_whole((uint32_t) k));
    }
    return chi;
}

/* ---- SPEC --------------------------------------------------------------- */

static ck_fpoly read_factor(ck_reader *R) {
    ck_fpoly f;
    size_t i;

    ck_reader_line(R);
    ck_reader_want(R, "factor", CK_NONE);
    if (R->tokens < 10)
        ck_fail(CK_REJECTED, "a factor has degree at least 1");
    f = ck_fpoly_new(R->tokens - 8);
    for (i = 0; i < f.length; i++)
        f.c[i] = number(R, i + 8);
    if (f.c[f.length - 1] != CK_ONE)
        ck_fail(CK_REJECTED, "the leading coefficient is not 1");
    return f;
}

static void check_blocks(ck_reader *R, const ck_fpoly *f, const ck_fsquare *A,
                         size_t e) {
    size_t n = A->n, i, k;
    ck_fsquare F = zero(n), power, W = zero(n);

    ck_reader_blocks(R, e);
    if (e == 1)
        return;
    for (i = f->length; i-- > 0;) {
        F = product(&F, A);
        add_scalar(&F, f->c[i]);
    }
    power = F;
    for (k = 1; k <= ck_reader_number(R, 1); k++) {
        if (k > 1)
            power = product(&power, &F);
        for (i = 0; i < n * n; i++)
            W.a[i] = power.a[i];
        if (rank(&W) + (f->length - 1) * ck_reader_nullity(R, k) != n)
            ck_fail(CK_REJECTED,
                    "the stated rank of power %u of a factor is wrong",
                    (unsigned) k);
    }
}

void ck_field_spec(ck_reader *R, const ck_fsquare *A) {
    static const char *const what[] = {"real",   "positive", "negative",
                                       "inside", "on",       "outside"};
    ck_fpoly all = ck_fpoly_new(1), once = ck_fpoly_new(1), chi, f;
    size_t factors, i, j, e, place[6];

    all.c[0] = once.c[0] = CK_ONE;
    ck_reader_want(R, "spec", 1);
    factors = ck_reader_number(R, 1);
    for (i = 0; i < factors; i++) {
        f = read_factor(R);
        e = ck_reader_number(R, 1);
        once = ck_fpoly_mul(&once, &f);
        if (e == 0 || all.length - 1 + e * (f.length - 1) > A->n)
            ck_fail(CK_REJECTED, "the multiplicities are wrong");
        for (j = 0; j < e; j++)
            all = ck_fpoly_mul(&all, &f);
        if (!ck_fpoly_square_free(&f))
            ck_fail(CK_REJECTED, "a factor has a double root");
        ck_fpoly_places(place, &f);
        for (j = 0; j < 6; j++)
            if (ck_reader_number(R, j + 2) != place[j])
                ck_fail(CK_REJECTED, "%s: the number is %u", what[j],
                        (unsigned) place[j]);
        check_blocks(R, &f, A, e);
    }
    if (once.length > 1 && !ck_fpoly_square_free(&once))
        ck_fail(CK_REJECTED, "two factors have a common root");
    chi = charpoly(A);
    if (all.length != chi.length ||
        memcmp(all.c, chi.c, chi.length * sizeof *chi.c) != 0)
        ck_fail(
            CK_REJECTED,
            "the product of the factors is not the characteristic polynomial");
}

/* ---- RANK, PSD ---------------------------------------------------------- */

void ck_field_rank(ck_reader *R, const ck_fsquare *A) {
    ck_fsquare B = zero(A->n);

    ck_reader_want(R, "rank", 1);
    memcpy(B.a, A->a, A->n * A->n * sizeof *B.a);
    add_scalar(&B, CK_MINUS_ONE);
    if (rank(&B) != ck_reader_number(R, 1))
        ck_fail(CK_REJECTED, "the stated rank is wrong");
}

/* B Hermitian, used up: no pivot negative, every pivot 0 with a row of
 * zeros. */
static int semidefinite(ck_fsquare *B) {
    size_t n = B->n, i, j, k;

    for (k = 0; k < n; k++) {
        int sign = ck_sign(B->a[k * n + k]);

        if (sign < 0)
            return 0;
        for (j = k + 1; j < n && sign == 0; j++)
            if (!ck_is_zero(B->a[k * n + j]))
                return 0;
        for (i = k + 1; i < n && sign > 0; i++) {
            ck_num q = ck_divide(B->a[i * n + k], B->a[k * n + k]);

            for (j = k + 1; j < n; j++)
                B->a[i * n + j] =
                    ck_sub(B->a[i * n + j], ck_mul(q, B->a[k * n + j]));
        }
    }
    return 1;
}

/* "psd norm": I - A^* A; "psd matrix": A, which is Hermitian. */
void ck_field_psd(ck_reader *R, const ck_fsquare *A) {
    size_t n = A->n, i, j;
    ck_fsquare B = zero(n), T = zero(n);
    int claim, norm = ck_reader_psd(R, &claim);

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            T.a[i * n + j] = ck_conjugate(A->a[j * n + i]);
    if (norm) {
        B = product(&T, A);
        for (i = 0; i < n * n; i++)
            B.a[i] = ck_mul(B.a[i], CK_MINUS_ONE);
        add_scalar(&B, CK_ONE);
    } else {
        memcpy(B.a, A->a, n * n * sizeof *B.a);
        if (memcmp(A->a, T.a, n * n * sizeof *T.a) != 0)
            ck_fail(CK_REJECTED, "the matrix is not Hermitian");
    }
    if (semidefinite(&B) != claim)
        ck_fail(CK_REJECTED, "the opposite holds");
}
