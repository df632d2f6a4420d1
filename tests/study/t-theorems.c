/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Theorems about matrices with known answers, and consistency of the answers
 * for letters with those for their products. */

#include "harness.h"
#include "study/theorems.h"

#include <string.h>

/* Return the theorem with a key, or NULL. */
static const wr_theorem_t *find(const char *key) {
    const wr_theorem_t *t;
    for (size_t i = 0; (t = wr_theorem_get(i)) != NULL; i++)
        if (strcmp(t->key, key) == 0)
            break;
    return t;
}

static wr_truth_t ask(const char *what, const char *key, uint64_t k) {
    const wr_theorem_t *t = find(key);
    wr_limits_t L;
    wr_matrices_t A;
    wr_theorem_answer_t X;
    wr_limits_init(L);
    wr_matrices_init(A);
    wr_theorem_answer_init(X);
    REQUIRE(t != NULL, "%s", key);
    REQUIRE_STATUS(wr_matrices_read(A, what, L), WR_OK);
    REQUIRE_STATUS(wr_matrices_products(A, k, L), WR_OK);
    REQUIRE_STATUS(wr_matrices_look(A, L), WR_OK);
    REQUIRE_STATUS(wr_theorem_ask(X, t, A, L), WR_OK);
    wr_truth_t holds = X->holds;
    wr_theorem_answer_clear(X);
    wr_matrices_clear(A);
    return holds;
}

TEST(known_answers) {
    REQUIRE(ask("[[-1]]", "1-workshop", 1) == WR_TRUE);
    REQUIRE(ask("[[1/2]]", "1-published", 1) == WR_FALSE);
    REQUIRE(ask("[[0,-1],[1,0]]", "2-published", 1) == WR_TRUE);
    REQUIRE(ask("[[0,-1],[1,0]]", "real-words", 1) == WR_FALSE);
    REQUIRE(ask("[[1,1],[0,1/2]]", "nonnegative-words", 1) == WR_TRUE);
    REQUIRE(ask("[[1]]", "proposition-1-1", 1) == WR_UNKNOWN);
    REQUIRE(ask("H(1/2;1,0)H(1/2;-1,2)", "beta-at-most-1", 1) == WR_TRUE);
    REQUIRE(ask("H(3/2;1,0)", "beta-at-most-1", 1) != WR_TRUE);
    REQUIRE(ask("H(2;1,0)", "beta-below-2", 1) == WR_FALSE);
    REQUIRE(ask("[[5]]", "time-invariant", 1) == WR_TRUE);
}

/* In the fourth layer, powers of a rotation of order 3: that of exponent 8 is
 * not real, also if only products of up to 4 letters are listed. */
TEST(closed_lists_decide_nothing_about_other_lengths) {
    wr_limits_t L;
    wr_matrices_t A;
    wr_theorem_answer_t X;
    wr_limits_init(L);
    wr_matrices_init(A);
    wr_theorem_answer_init(X);
    REQUIRE_STATUS(wr_matrices_read(A, "[[0,-1],[1,-1]]", L), WR_OK);
    A->item[0].layer = 3;
    A->layers = 4;
    REQUIRE_STATUS(wr_matrices_products(A, 4, L), WR_OK);
    REQUIRE_STATUS(wr_matrices_look(A, L), WR_OK);
    REQUIRE_STATUS(wr_theorem_ask(X, find("2-published"), A, L), WR_OK);
    REQUIRE(X->holds == WR_UNKNOWN);
    wr_theorem_answer_clear(X);
    wr_matrices_clear(A);
}

/* A norm that cannot be computed, because the field Q(a), a^3 = 2, is not
 * closed under conjugation, satisfies no hypothesis: here it is |a| > 1. */
TEST(unknown_norms_satisfy_nothing) {
    fmpq *box = _fmpq_vec_init(4);
    fmpq_poly_t f, a;
    wr_ring_t K;
    wr_limits_t L;
    wr_matrices_t A;
    wr_theorem_answer_t X;
    wr_ring_init(K);
    wr_limits_init(L);
    wr_matrices_init(A);
    wr_theorem_answer_init(X);
    fmpq_poly_init(f);
    fmpq_poly_init(a);
    fmpq_poly_set_coeff_si(f, 3, 1);
    fmpq_poly_set_coeff_si(f, 0, -2);
    fmpq_poly_set_coeff_si(a, 1, 1);
    for (int k = 0; k < 4; k++)
        fmpq_set_si(box + k, (const slong[]){-1, 0, 1, 2}[k], 1);
    REQUIRE_STATUS(wr_ring_field(K, f, box, box + 2, L), WR_OK);
    wr_matrices_item_t *x = wr_matrices_add(A, 0);
    x->beta = 1;
    x->factors = 1;
    REQUIRE_STATUS(wr_spectrum_matrix_set_entries(&x->matrix, a, 1, K, L),
                   WR_OK);
    A->letters = A->layers = 1;
    REQUIRE_STATUS(wr_matrices_products(A, 1, L), WR_OK);
    REQUIRE_STATUS(wr_matrices_look(A, L), WR_OK);
    REQUIRE_STATUS(wr_theorem_ask(X, find("proposition-1-1"), A, L), WR_OK);
    REQUIRE(X->holds == WR_UNKNOWN);
    wr_theorem_answer_clear(X);
    wr_matrices_clear(A);
    fmpq_poly_clear(a);
    fmpq_poly_clear(f);
    wr_ring_clear(K);
    _fmpq_vec_clear(box, 4);
}

/* A property of all products is one of each letter. */
TEST(words_imply_letters) {
    for (unsigned long i = test_rounds(50); i > 0; i--) {
        char what[64];
        snprintf(what, sizeof what, "[[%d,%d],[%d,%d]]",
                 (int) test_between(-2, 2), (int) test_between(-2, 2),
                 (int) test_between(-2, 2), (int) test_between(-2, 2));
        uint64_t k = 1 + test_below(3);
        wr_truth_t words = ask(what, "nonnegative-words", k);
        wr_truth_t letters = ask(what, "mat-6", k);
        REQUIRE(words != WR_TRUE || letters == WR_TRUE, "%s", what);
        REQUIRE(letters != WR_FALSE || words == WR_FALSE, "%s", what);
        wr_truth_t against = ask(what, "1-published", k);
        REQUIRE((against == WR_TRUE) == (letters == WR_FALSE), "%s", what);
    }
}

TEST(names) {
    const wr_theorem_t *t;
    for (size_t i = 0; (t = wr_theorem_get(i)) != NULL; i++)
        REQUIRE(find(t->key) == t);
}
