/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "spec.h"

#include <string.h>

/* A certificate of matrices: for each, its entries, then what is claimed.
 *   SPEC  a coprime factorisation of the characteristic polynomial, the
 *         places of the roots of each factor, the ranks that are the blocks
 *   RANK  the rank of A - I
 *   PSD   whether A, or I - A^T A, is positive semidefinite
 * Nothing is searched for; everything is computed again.
 */

static int is(const ck_reader *R, const char *word) {
    return strcmp(R->token[0], word) == 0;
}

static void rational(mpq_t r, const ck_reader *R, size_t i) {
    if (!ck_rational(r, R->token[i], strlen(R->token[i]), 1))
        ck_fail(CK_REJECTED, "token %u is not a rational in lowest terms",
                (unsigned) i);
}

/* ---- matrices ----------------------------------------------------------- */

static char hashed[65];

/* The hash of the next lines, as they stand. */
static void hash_lines(const ck_reader *R, size_t lines) {
    const char *p = R->next;

    for (; lines > 0 && p < R->end; p++)
        lines -= *p == '\n';
    ck_sha256(hashed, R->next, (size_t) (p - R->next));
}

static ck_sha every; /* of these hashes, a line each */

static void check_hash(ck_reader *R) {
    ck_reader_line(R);
    ck_reader_want(R, "sha256", 1);
    if (strcmp(R->token[1], hashed) != 0)
        ck_fail(CK_REJECTED, "the stated hash of the rows is wrong");
    ck_sha_put(&every, hashed, 64);
    ck_sha_put(&every, "\n", 1);
}

/* The rows, of which the first is the current line. */
static ck_square read_matrix(ck_reader *R, size_t n) {
    size_t i, j;
    ck_square A = ck_square_zero(n);
    mpq_t *q = ck_alloc(n * n + 1, sizeof *q);

    for (i = 0; i < n; i++) {
        if (i > 0)
            ck_reader_line(R);
        ck_reader_want(R, "row", n);
        for (j = 0; j < n; j++) {
            mpq_init(q[i * n + j]);
            rational(q[i * n + j], R, j + 1);
            mpz_lcm(A.D, A.D, mpq_denref(q[i * n + j]));
        }
    }
    for (i = 0; i < n * n; i++) {
        mpz_divexact(A.a[i], A.D, mpq_denref(q[i]));
        mpz_mul(A.a[i], A.a[i], mpq_numref(q[i]));
        mpq_clear(q[i]);
    }
    ck_free(q);
    return A;
}

/* "matrix n", then its rows, or a field and then its rows; then the hash of
 * all that.  field: whether it is over a field. */
static void read_any(ck_reader *R, int *field, ck_square *A, ck_fsquare *F) {
    size_t n = ck_reader_number(R, 1);
    int more = R->next < R->end && *R->next == 'f';

    ck_reader_want(R, "matrix", 1);
    if (n == 0)
        ck_fail(CK_REJECTED, "a matrix has at least one row");
    hash_lines(R, more ? n + 2 : n);
    *field = more;
    ck_reader_line(R);
    if (more)
        *F = ck_field_matrix(R, n);
    else
        *A = read_matrix(R, n);
    check_hash(R);
}

/* ---- SPEC --------------------------------------------------------------- */

/* "factor e real positive negative inside on outside c_0 .. c_d" */
static ck_poly read_factor(ck_reader *R) {
    ck_poly f;
    mpz_t common;
    mpq_t r;
    size_t i;

    ck_reader_line(R);
    ck_reader_want(R, "factor", CK_NONE);
    if (R->tokens < 10)
        ck_fail(CK_REJECTED, "a factor has degree at least 1");
    f = ck_poly_new(R->tokens - 8);
    mpq_init(r);
    mpz_init(common);
    for (i = 0; i < f.length; i++) {
        rational(r, R, i + 8);
        if (mpz_cmp_ui(mpq_denref(r), 1) != 0)
            ck_fail(CK_REJECTED,
                    "the coefficients of a factor must be integers");
        mpz_set(f.c[i], mpq_numref(r));
        mpz_gcd(common, common, f.c[i]);
    }
    mpq_clear(r);
    if (mpz_sgn(f.c[f.length - 1]) <= 0)
        ck_fail(CK_REJECTED, "the leading coefficient is not positive");
    if (mpz_cmp_ui(common, 1) != 0)
        ck_fail(CK_REJECTED, "the coefficients have a common divisor");
    mpz_clear(common);
    return f;
}

static void places(size_t place[6], const ck_poly *f) {
    size_t d = f->length - 1;
    int c = mpz_cmpabs(f->c[0], f->c[1]), sign = mpz_sgn(f->c[0]);

    if (d == 1) { /* the root is -c_0/c_1 */
        place[0] = 1;
        place[1] = sign < 0;
        place[2] = sign > 0;
        place[3] = c < 0;
        place[4] = c == 0;
    } else {
        if (sign == 0)
            ck_fail(CK_REJECTED, "a factor of degree 2 or more has root 0");
        place[1] = ck_poly_real(f, 0, CK_PLUS);
        place[2] = ck_poly_real(f, CK_MINUS, 0);
        place[0] = place[1] + place[2];
        ck_poly_disc(&place[3], &place[4], f);
    }
    place[5] = d - place[3] - place[4];
}

/* For every k up to the largest block s_1, the nullity of f(A)^k is deg f
 * times the sum of min(s_i, k). */
static void check_blocks(ck_reader *R, const ck_poly *f, const ck_square *A,
                         size_t e) {
    size_t i, k;
    ck_square F, power, W;

    ck_reader_blocks(R, e);
    if (e == 1)
        return; /* one block of size 1 */
    F = ck_square_value(f, A);
    power = ck_square_zero(A->n);
    mpz_set_ui(power.D, 1);
    ck_square_add_scalar(&power, power.D);
    for (k = 1; k <= ck_reader_number(R, 1); k++) {
        W = ck_square_product(&power, &F);
        ck_square_clear(&power);
        power = W;
        W = ck_square_zero(A->n);
        for (i = 0; i < A->n * A->n; i++)
            mpz_set(W.a[i], power.a[i]);
        if (ck_square_rank(&W) + (f->length - 1) * ck_reader_nullity(R, k) !=
            A->n)
            ck_fail(CK_REJECTED,
                    "the stated rank of power %u of a factor is wrong",
                    (unsigned) k);
        ck_square_clear(&W);
    }
    ck_square_clear(&F);
    ck_square_clear(&power);
}

static void check_spec(ck_reader *R, const ck_square *A) {
    static const char *const what[] = {"real",   "positive", "negative",
                                       "inside", "on",       "outside"};
    ck_poly all = ck_poly_new(1), once = ck_poly_new(1), chi, f;
    size_t factors, i, j, e, place[6];
    mpz_t a, b;

    mpz_set_ui(all.c[0], 1);
    mpz_set_ui(once.c[0], 1);
    ck_reader_want(R, "spec", 1);
    factors = ck_reader_number(R, 1);
    for (i = 0; i < factors; i++) {
        f = read_factor(R);
        e = ck_reader_number(R, 1);
        once = ck_poly_mul(&once, &f);
        if (e == 0 || all.length - 1 + e * (f.length - 1) > A->n)
            ck_fail(CK_REJECTED, "the multiplicities are wrong");
        for (j = 0; j < e; j++)
            all = ck_poly_mul(&all, &f);
        if (!ck_poly_square_free(&f))
            ck_fail(CK_REJECTED, "a factor has a double root");
        places(place, &f);
        for (j = 0; j < 6; j++)
            if (ck_reader_number(R, j + 2) != place[j])
                ck_fail(CK_REJECTED, "%s: the number is %u", what[j],
                        (unsigned) place[j]);
        check_blocks(R, &f, A, e);
    }
    if (once.length > 1 && !ck_poly_square_free(&once))
        ck_fail(CK_REJECTED, "two factors have a common root");
    chi = ck_square_charpoly(A);
    if (all.length != chi.length)
        ck_fail(CK_REJECTED, "the factors have the wrong degree");
    mpz_init(a);
    mpz_init(b);
    for (i = 0; i < chi.length; i++) { /* proportional, by the leading ones */
        mpz_mul(a, chi.c[i], all.c[A->n]);
        mpz_mul(b, all.c[i], chi.c[A->n]);
        if (mpz_cmp(a, b) != 0)
            ck_fail(CK_REJECTED, "the product of the factors is not the "
                                 "characteristic polynomial");
    }
    mpz_clear(a);
    mpz_clear(b);
}

/* ---- RANK, PSD ---------------------------------------------------------- */

/* "rank r": rk(A - I) = r */
static void check_rank(ck_reader *R, const ck_square *A) {
    ck_square B = ck_square_zero(A->n);
    size_t i;
    mpz_t c;

    ck_reader_want(R, "rank", 1);
    mpz_init(c);
    mpz_neg(c, A->D);
    for (i = 0; i < A->n * A->n; i++)
        mpz_set(B.a[i], A->a[i]);
    ck_square_add_scalar(&B, c);
    if (ck_square_rank(&B) != ck_reader_number(R, 1))
        ck_fail(CK_REJECTED, "the stated rank is wrong");
    mpz_clear(c);
    ck_square_clear(&B);
}

/* "psd matrix yes", "psd norm no": norm is I - A^T A. */
static void check_psd(ck_reader *R, const ck_square *A) {
    size_t n = A->n, i, j, k;
    ck_square B = ck_square_zero(n);
    int claim, norm = ck_reader_psd(R, &claim);

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            mpz_ptr x = B.a[i * n + j];

            for (k = 0; k < n && norm; k++)
                mpz_submul(x, A->a[k * n + i], A->a[k * n + j]);
            if (norm && i == j)
                mpz_addmul(x, A->D, A->D);
            if (!norm)
                mpz_set(x, A->a[i * n + j]);
            if (!norm && mpz_cmp(A->a[i * n + j], A->a[j * n + i]) != 0)
                ck_fail(CK_REJECTED, "the matrix is not symmetric");
        }
    if (ck_square_semidefinite(&B) != claim)
        ck_fail(CK_REJECTED, "the opposite holds");
    ck_square_clear(&B);
}

/* ---- the certificate ---------------------------------------------------- */

/* The claim as it stands, in a note. */
static void note_claim(ck_job *job, const ck_reader *R, size_t matrix) {
    char *text = ck_words("%s", R->token[0]);
    size_t i;

    for (i = 1; i < R->tokens && i < 4; i++)
        text = ck_words("%s %s", text, R->token[i]);
    ck_say(job, "  matrix %zu: %.200s\n", matrix - 1, text);
}

/* One claim about the last matrix. */
static void check_claim(ck_reader *R, int field, const ck_square *A,
                        const ck_fsquare *F) {
    if (field && strcmp(R->token[0], "spec") == 0)
        ck_field_spec(R, F);
    else if (field && strcmp(R->token[0], "rank") == 0)
        ck_field_rank(R, F);
    else if (field)
        ck_field_psd(R, F);
    else if (is(R, "spec"))
        check_spec(R, A);
    else if (is(R, "rank"))
        check_rank(R, A);
    else
        check_psd(R, A);
}

enum { MOST_NOTED = 20 };

void ck_spec_check(ck_job *job) {
    ck_reader R = {NULL, NULL, 0, NULL, 0, 0};
    size_t length, matrices = 0, claims = 0;
    ck_square A = ck_square_zero(0);
    ck_fsquare F = {0, NULL};
    int field = 0;

    ck_in_file(job->cert_path);
    ck_num_start();
    ck_sha_start(&every);
    R.next = ck_cert_text(job, &length);
    R.end = R.next + length;
    if (memchr(R.next, '\0', length) != NULL)
        ck_fail(CK_REJECTED, "the file contains a NUL byte");
    ck_reader_line(&R);
    ck_reader_want(&R, "wreath-spectrum", 1);
    if (strcmp(R.token[1], "1") != 0)
        ck_fail(CK_REJECTED, "unsupported version");
    for (ck_reader_line(&R); !is(&R, "."); ck_reader_line(&R)) {
        if (is(&R, "matrix")) {
            read_any(&R, &field, &A, &F);
            matrices++;
            continue;
        }
        claims++;
        if (matrices == 0)
            ck_fail(CK_REJECTED, "a claim precedes the first matrix");
        if (claims <= MOST_NOTED)
            note_claim(job, &R, matrices);
        check_claim(&R, field, &A, &F);
    }
    if (R.tokens != 1 || R.next != R.end)
        ck_fail(CK_REJECTED, "there is text after the end");
    if (claims == 0)
        ck_fail(CK_REJECTED, "there is no claim");
    ck_sha_end(hashed, &every);
    ck_object(job, "matrices", NULL, hashed);
    ck_verdict(job, "spectrum", "wreath-spectrum", "matrices",
               "of %u matri%s, %u claim%s of the certificate recomputed: "
               "locations of eigenvalues, ranks, definiteness",
               (unsigned) matrices, matrices == 1 ? "x" : "ces",
               (unsigned) claims, claims == 1 ? "" : "s");
    if (claims > MOST_NOTED)
        ck_say(job, "  and %zu claims more\n", claims - MOST_NOTED);
}
