/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Planted structure is found: factors, locations, blocks, summary. */

#include <string.h>

#include "planted.h"

enum { MAX_BLOCKS = 4, MAX_SIZE = 16 };

typedef struct {
    slong size[KNOWN][MAX_BLOCKS]; /* descending, 0: none */
    slong n;
} plan_t;

static void add(plan_t *P, slong which, slong k) {
    fmpz_poly_t p;
    slong *s = P->size[which], b = 0;
    fmpz_poly_init(p);
    fmpz_poly_set_str(p, known[which].text);
    slong rows = k * fmpz_poly_degree(p);
    if (P->n + rows <= MAX_SIZE && s[MAX_BLOCKS - 1] == 0) {
        while (s[b] >= k)
            b++;
        for (slong i = MAX_BLOCKS - 1; i > b; i--)
            s[i] = s[i - 1];
        s[b] = k;
        P->n += rows;
    }
    fmpz_poly_clear(p);
}

static void build(fmpq_mat_t A, const plan_t *P) {
    slong at = 0;
    fmpz_poly_t p;
    fmpz_poly_init(p);
    for (slong w = 0; w < KNOWN; w++)
        for (slong b = 0; b < MAX_BLOCKS && P->size[w][b] > 0; b++) {
            fmpz_poly_set_str(p, known[w].text);
            put_block(A, at, p, P->size[w][b]);
            at += P->size[w][b] * fmpz_poly_degree(p);
        }
    fmpz_poly_clear(p);
}

static void require_factor(const wr_spectrum_t S, const plan_t *P, slong w) {
    const known_t *k = known + w;
    const wr_spectrum_factor_struct *f = NULL;
    slong e = 0;
    fmpz_poly_t p;
    fmpz_poly_init(p);
    fmpz_poly_set_str(p, k->text);
    for (slong i = 0; i < S->factors; i++)
        if (fmpz_poly_equal(S->factor[i].minpoly, p))
            f = S->factor + i;
    fmpz_poly_clear(p);
    REQUIRE((f != NULL) == (P->size[w][0] > 0), "%s", k->text);
    if (f == NULL)
        return;
    for (slong b = 0; b < MAX_BLOCKS; b++) {
        slong size = b < f->blocks ? f->block[b] : 0;
        REQUIRE(size == P->size[w][b], "%s: block %ld is %ld, not %ld", k->text,
                b, size, P->size[w][b]);
        e += size;
    }
    REQUIRE(f->multiplicity == e && f->blocks <= MAX_BLOCKS);
    REQUIRE(f->real == k->real && f->positive == k->positive, "%s: %ld %ld",
            k->text, f->real, f->positive);
    REQUIRE(f->inside == k->inside && f->on == k->on &&
                f->outside == k->outside,
            "%s: %ld %ld %ld", k->text, f->inside, f->on, f->outside);
    REQUIRE(f->order == k->order, "%s", k->text);
    REQUIRE(f->negative == k->real - k->positive - (w == 0), "%s", k->text);
    REQUIRE(f->far_real == k->far_real && f->far_negative == k->far_negative,
            "%s: %ld %ld", k->text, f->far_real, f->far_negative);
    REQUIRE(f->far_nonreal == k->on + k->outside - k->far_real, "%s: %ld",
            k->text, f->far_nonreal);
}

/* Whether the roots of known[w] contradict no hypothesis h, by their numbers.
 */
static int fits(slong w, wr_hypothesis_t h) {
    const known_t *k = known + w;
    const slong far = k->on + k->outside;
    const int real = k->inside + far == k->real;
    switch (h) {
    case WR_REAL_NONNEGATIVE:
        return real && k->positive + (w == 0) == k->real;
    case WR_POSITIVE_OR_INSIDE:
        return far == k->far_real && k->far_negative == 0;
    case WR_ALL_REAL:
        return real;
    case WR_REAL_OR_INSIDE:
        return far == k->far_real;
    default: /* WR_ONE_OR_INSIDE */
        return far == 0 || k->order == 1;
    }
}

static void require_hypotheses(const wr_spectrum_t S, const plan_t *P) {
    const wr_spectrum_shape_t shape = {.norm_le_1 = WR_FALSE,
                                       .diagonal = WR_FALSE};
    for (int h = 0; h <= WR_ONE_OR_INSIDE; h++) {
        slong factor;
        int want = 1;
        for (slong w = 0; w < KNOWN; w++)
            want &= P->size[w][0] == 0 || fits(w, (wr_hypothesis_t) h);
        const wr_truth_t got =
            wr_hypothesis_decide(&factor, (wr_hypothesis_t) h, S, &shape);
        REQUIRE((got == WR_TRUE) == want && (got == WR_TRUE) == (factor < 0),
                "hypothesis %d", h);
    }
}

static void require_summary(const wr_spectrum_t S, const plan_t *P) {
    int real = 1, bounded = 1, periodic = 1, radius = -1, simple = 1;
    slong on = 0, nonreal = 0;
    ulong period = 1;
    for (slong w = 0; w < KNOWN; w++) {
        const known_t *k = known + w;
        slong size = P->size[w][0];
        if (size == 0)
            continue;
        for (slong b = 0; b < MAX_BLOCKS; b++) {
            on += P->size[w][b] * k->on;
            nonreal += P->size[w][b] * (k->on + k->outside - k->far_real);
        }
        simple &= size == 1;
        real &= k->inside + k->on + k->outside == k->real;
        bounded &= k->outside == 0 && (k->on == 0 || size == 1);
        periodic &= w == 0 || (k->order > 0 && size == 1);
        radius = k->outside > 0 ? 1 : k->on > 0 && radius < 0 ? 0 : radius;
        if (k->order > 0)
            period = period / n_gcd(period, k->order) * k->order;
    }
    REQUIRE((S->all_real == WR_TRUE) == real);
    REQUIRE((S->power_bounded == WR_TRUE) == bounded);
    REQUIRE((S->eventually_periodic == WR_TRUE) == periodic);
    REQUIRE((S->diagonalisable == WR_TRUE) == simple);
    REQUIRE(S->on_circle == on && S->nonreal_far == nonreal, "%ld %ld",
            S->on_circle, S->nonreal_far);
    REQUIRE(S->radius == radius, "%d, not %d", S->radius, radius);
    if (periodic)
        REQUIRE(fmpz_equal_ui(S->period, period) &&
                S->preperiod == P->size[0][0]);
}

static void try_plan(const plan_t *P, int steps) {
    fmpq_mat_t A;
    wr_spectrum_t S;
    fmpq_mat_init(A, P->n, P->n);
    wr_spectrum_init(S);
    build(A, P);
    hide(A, steps);
    spectrum_of(S, A);
    REQUIRE(S->n == P->n);
    for (slong w = 0; w < KNOWN; w++)
        require_factor(S, P, w);
    require_summary(S, P);
    require_hypotheses(S, P);
    wr_spectrum_clear(S);
    fmpq_mat_clear(A);
}

TEST(planted_blocks_come_back) {
    for (unsigned long i = test_rounds(6000); i > 0; i--) {
        plan_t P = {.n = 0};
        for (uint64_t b = 1 + test_below(5); b > 0; b--)
            add(&P, (slong) test_below(KNOWN), 1 + (slong) test_below(4));
        try_plan(&P, (int) test_below(12));
    }
}

/* Few kinds of eigenvalues: many blocks at one of them. */
TEST(many_blocks_at_one_eigenvalue) {
    for (unsigned long i = test_rounds(3000); i > 0; i--) {
        plan_t P = {.n = 0};
        slong w = (slong) test_below(KNOWN - 1);
        for (uint64_t b = 1 + test_below(4); b > 0; b--)
            add(&P, w, 1 + (slong) test_below(3));
        add(&P, 0, 1 + (slong) test_below(4));
        try_plan(&P, 20);
    }
}

/* Faults of a matrix in one line are at a row and an entry. */
TEST(in_brackets) {
    static const struct {
        const char *text, *reason;
    } bad[] = {
        {"[[1,2]]", "the matrix: found 1 row of 2 entries, expected a square "
                    "matrix"},
        {"[]", "the matrix: found 0 rows of 0 entries, expected a square "
               "matrix"},
        {"[[1,2],[3]]", "the matrix: row 2, entry 2: expected 2 rows of 2 "
                        "entries"},
        {"[[1],[2]]", "the matrix: row 2, entry 1: expected 1 row of 1 entry"},
        {"[[1,2],\n\n[3,x]]", "the matrix: row 2, entry 2: found \"x\", "
                              "expected a rational"},
        {"[[1,\x01]]", "the matrix: "},
        {"[[1]", "a bracket is not closed"}};
    wr_spectrum_matrix_t M;
    wr_limits_t L;
    wr_limits_init(L);
    wr_spectrum_matrix_init(M);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        REQUIRE(wr_spectrum_matrix_read_inline(M, bad[i].text, L) == WR_PARSE,
                "%s", bad[i].text);
        REQUIRE(strncmp(L->reason, bad[i].reason, strlen(bad[i].reason)) == 0,
                "%s", L->reason);
        REQUIRE(M->n == 0);
    }
    REQUIRE_STATUS(wr_spectrum_matrix_read_inline(M, "[[1/4,3/4],[1,0]]", L),
                   WR_OK);
    REQUIRE(M->n == 2);
    wr_spectrum_matrix_clear(M);
}

TEST(empty_and_refused) {
    wr_spectrum_matrix_t M;
    wr_spectrum_t S;
    wr_limits_t L;
    fmpq_mat_t A;
    wr_limits_init(L);
    wr_spectrum_matrix_init(M);
    wr_spectrum_init(S);
    REQUIRE_STATUS(wr_spectrum_compute(S, M, L), WR_OK);
    REQUIRE(S->factors == 0 && S->radius == -1 && S->all_real == WR_TRUE);
    fmpq_mat_init(A, 2, 3);
    REQUIRE_STATUS(wr_spectrum_matrix_set_rational(M, A, L), WR_DOMAIN);
    fmpq_mat_clear(A);
    fmpq_mat_init(A, WR_SPECTRUM_MAX_SIZE + 1, WR_SPECTRUM_MAX_SIZE + 1);
    REQUIRE_STATUS(wr_spectrum_matrix_set_rational(M, A, L), WR_UNABLE);
    REQUIRE(M->n == 0);
    fmpq_mat_clear(A);
    wr_spectrum_clear(S);
    wr_spectrum_matrix_clear(M);
}
