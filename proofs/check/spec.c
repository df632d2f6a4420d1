/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "spec.h"

#include <string.h>

/* A certificate of matrices: for each, its entries and the claims about it.
 *   SPEC  a coprime factorisation of the characteristic polynomial, the
 *         locations of the roots of each factor, the ranks that determine the
 *         Jordan blocks
 *   RANK  the rank of A - I
 *   PSD   whether A, or I - A^* A, is positive semidefinite
 * The check does not search; it recomputes everything. */

enum { SMALL = 100000, MOST_NOTED = 20 };

/* ---- matrices ----------------------------------------------------------- */

/* Read "matrix n" and its rows, or a field and its rows; then the hash of these
 * lines, which is hashed into `every` as a line. */
static ck_square read_matrix(ck_cert *C, ck_sha *every) {
    char hash[65];
    size_t n = ck_line_number(C, "matrix", SMALL);
    if (n == 0)
        ck_reject("a matrix has at least one row");
    ck_num_start();
    ck_hash_lines(C);
    if (ck_next_is(C, "field")) {
        ck_line(C, "field", CK_NONE);
        ck_field_lines(C);
    }
    ck_square A = ck_square_zero(n);
    for (size_t i = 0; i < n; i++) {
        ck_line(C, "row", (uint32_t) n);
        ck_text_numbers(A.a + i * n, C, 1, n);
    }
    ck_hash_end(hash, C);
    ck_line(C, "sha256", 1);
    if (!ck_token_is(C, 1, hash))
        ck_reject("the stated hash of the rows is wrong");
    ck_sha_put(every, hash, 64);
    ck_sha_put(every, "\n", 1);
    return A;
}

/* ---- SPEC --------------------------------------------------------------- */

/* Over Q: require integer coefficients without a common divisor. */
static void want_primitive(const ck_poly *f) {
    mpz_t common;
    mpz_init(common);
    for (size_t i = 0; i < f->length; i++) {
        mpq_t *c = ck_value(f->c[i]);
        if (mpz_cmp_ui(mpq_denref(*c), 1) != 0)
            ck_reject("the coefficients of a factor must be integers");
        mpz_gcd(common, common, mpq_numref(*c));
    }
    if (ck_sign(f->c[f->length - 1]) <= 0)
        ck_reject("the leading coefficient is not positive");
    if (mpz_cmp_ui(common, 1) != 0)
        ck_reject("the coefficients have a common divisor");
}

/* Read "factor e real positive negative inside on outside c_0 .. c_d". */
static ck_poly read_factor(ck_cert *C) {
    ck_line(C, "factor", CK_NONE);
    if (C->tokens < 10)
        ck_reject("a factor has degree at least 1");
    ck_poly f = ck_poly_new(C->tokens - 8);
    ck_text_numbers(f.c, C, 8, f.length);
    if (ck_degree() == 1)
        want_primitive(&f);
    else if (f.c[f.length - 1] != CK_ONE)
        ck_reject("the leading coefficient is not 1");
    return f;
}

/* Read "blocks s_1 s_2 ..", non-increasing, with sum e. */
static void read_blocks(ck_cert *C, size_t e) {
    size_t i, sum = 0, last = CK_NONE;
    ck_line(C, "blocks", CK_NONE);
    if (C->tokens < 2)
        ck_reject("there are no blocks");
    for (i = 1; i < C->tokens; i++) {
        size_t s = ck_number(C, i, SMALL);
        if (s == 0 || s > last)
            ck_reject("the block sizes must be positive and must not increase");
        sum += last = s;
    }
    if (sum != e)
        ck_reject("the sum of the block sizes is not %u", (unsigned) e);
}

/* Check the blocks: for every k up to the largest block s_1, the nullity of
 * f(A)^k must be deg f times the sum of min(s_i, k). */
static void check_blocks(ck_cert *C, const ck_poly *f, const ck_square *A,
                         size_t e) {
    read_blocks(C, e);
    if (e == 1)
        return; /* one block of size 1 */
    ck_square F = ck_square_value(f, A), power = F;
    for (size_t k = 1; k <= ck_number(C, 1, SMALL); k++) {
        size_t nullity = 0;

        if (k > 1)
            power = ck_square_product(&power, &F);
        for (size_t i = 1; i < C->tokens; i++) {
            size_t s = ck_number(C, i, SMALL);

            nullity += s < k ? s : k;
        }
        if (ck_square_rank(&power, 0) + (f->length - 1) * nullity != A->n)
            ck_reject("the stated rank of power %u of a factor is wrong",
                      (unsigned) k);
    }
}

static void check_spec(ck_cert *C, const ck_square *A) {
    static const char *const what[] = {"real",   "positive", "negative",
                                       "inside", "on",       "outside"};
    ck_poly all = ck_poly_new(1), once = ck_poly_new(1), chi, f;
    size_t n = A->n, factors, i, j, e, place[6];
    all.c[0] = once.c[0] = CK_ONE;
    factors = ck_number(C, 1, SMALL);
    for (i = 0; i < factors; i++) {
        f = read_factor(C);
        e = ck_number(C, 1, SMALL);
        once = ck_poly_mul(&once, &f);
        if (e == 0 || all.length - 1 + e * (f.length - 1) > n)
            ck_reject("the multiplicities are wrong");
        for (j = 0; j < e; j++)
            all = ck_poly_mul(&all, &f);
        if (!ck_poly_square_free(&f))
            ck_reject("a factor has a double root");
        ck_poly_places(place, &f);
        for (j = 0; j < 6; j++)
            if (ck_number(C, j + 2, SMALL) != place[j])
                ck_reject("%s: the number is %u", what[j], (unsigned) place[j]);
        check_blocks(C, &f, A, e);
    }
    if (once.length > 1 && !ck_poly_square_free(&once))
        ck_reject("two factors have a common root");
    chi = ck_square_charpoly(A);
    if (all.length != chi.length)
        ck_reject("the factors have the wrong degree");
    ck_poly_scale(&chi, ck_divide(all.c[n], chi.c[n]));
    if (memcmp(all.c, chi.c, chi.length * sizeof *chi.c) != 0)
        ck_reject(
            "the product of the factors is not the characteristic polynomial");
}

/* ---- RANK, PSD ---------------------------------------------------------- */

/* Check "rank r": rank(A - I) = r. */
static void check_rank(ck_cert *C, const ck_square *A) {
    if (ck_square_rank(A, 1) != ck_number(C, 1, SMALL))
        ck_reject("the stated rank is wrong");
}

/* Check "psd matrix yes", "psd norm no", ..; norm is I - A^* A. */
static void check_psd(ck_cert *C, const ck_square *A) {
    int norm = ck_choice(C, 1, "matrix", "norm");
    int claim = ck_choice(C, 2, "no", "yes");
    if (ck_square_psd(A, norm) != claim)
        ck_reject("the opposite holds");
}

/* ---- the certificate ---------------------------------------------------- */

enum { CLAIMS = 3 };
static const struct {
    const char *word;
    uint32_t tokens;
    void (*check)(ck_cert *C, const ck_square *A);
    const char *about;
} claim[CLAIMS] = {{"spec", 1, check_spec, "locations of eigenvalues"},
                   {"rank", 1, check_rank, "ranks"},
                   {"psd", 2, check_psd, "definiteness"}};

/* Read the next line, a claim about the last matrix, which has this number;
 * return its place in the table. */
static size_t read_claim(ck_cert *C, const ck_square *A, size_t number,
                         int noted) {
    size_t k = 0;
    while (k < CLAIMS - 1 && !ck_next_is(C, claim[k].word))
        k++;
    ck_line(C, claim[k].word, claim[k].tokens);
    if (number == 0)
        ck_reject("a claim precedes the first matrix");
    if (noted)
        ck_say("  matrix %zu: %.200s\n", number - 1,
               ck_join(C->token, C->tokens));
    claim[k].check(C, A);
    return k;
}

void ck_spec_check(ck_job *job) {
    ck_cert C;
    size_t matrices = 0, claims = 0, made[CLAIMS] = {0};
    const char *about = "";
    ck_square A = {0, NULL};
    char hash[65];
    ck_sha every;
    ck_open(&C, job);
    ck_sha_start(&every);
    ck_first_line(&C, "wreath-spectrum");
    while (!ck_next_is(&C, "."))
        if (ck_next_is(&C, "matrix")) {
            A = read_matrix(&C, &every);
            matrices++;
        } else {
            claims++;
            made[read_claim(&C, &A, matrices, claims <= MOST_NOTED)]++;
        }
    ck_last_line(&C);
    if (claims == 0)
        ck_reject("there is no claim");
    for (size_t k = 0; k < CLAIMS; k++)
        if (made[k] > 0)
            about = ck_words("%s%s%s", about, about[0] == '\0' ? "" : ", ",
                             claim[k].about);
    ck_sha_end(hash, &every);
    ck_object("matrices", NULL, hash);
    ck_verdict("spectrum", "matrices",
               "of %u matri%s, %u claim%s of the certificate recomputed: %s",
               (unsigned) matrices, matrices == 1 ? "x" : "ces",
               (unsigned) claims, CK_S(claims), about);
    if (claims > MOST_NOTED)
        ck_say("  and %zu claim%s more\n", claims - MOST_NOTED,
               CK_S(claims - MOST_NOTED));
}
