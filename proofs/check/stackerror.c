/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "stack.h"

/* The error that a step of a rounded layer adds to the distance from its state
 * in E0, and the factor by which it multiplies that distance:
 * doc/certificates-rounding.md, "Proof of BOUND". */

/* ---- weights ------------------------------------------------------------- */

/* Set out to weight k of row i of a letter, or to the added number if k = n. */
static void rounded(mpq_t out, const ck_bound *b, const ck_map_letter *l,
                    uint32_t i, uint32_t k) {
    uint32_t n = b->y->n;

    ck_bound_finite(out, k == n && !l->has_add
                             ? CK_ZERO
                             : l->w[k < n ? i * n + k : n * n + i]);
}

/* Set out to an upper bound of the error of this weight; the block of parts of
 * x is Re -Im over Im Re. */
static void weight_error(mpq_t out, const ck_bound *b, uint32_t letter,
                         uint32_t i, uint32_t k) {
    uint32_t n = b->y->n, d = b->L->d, p = b->parts, part = i % p, e;
    const ck_action *X = &b->L->action[letter / d];
    ck_num x = CK_ZERO;
    mpq_t w;

    mpq_init(w);
    rounded(w, b, &b->y->letter[letter], i, k);
    if (k == n && X->B != NULL)
        x = X->B[i / p * d + letter % d];
    for (e = X->A.start[i / p]; k < n && e < X->A.start[i / p + 1]; e++)
        if (X->A.column[e] == k / p)
            x = X->A.value[e];
    if (k < n)
        part = i % p != k % p;
    if (k < n && i % p < k % p)
        mpq_neg(w, w);
    ck_distance(out, x, (int) part, w, 1);
    mpq_clear(w);
}

/* ---- layers without rounding --------------------------------------------- */

/* Return nonzero if F represents all integers up to the integer x >= 0: it
 * represents x, 1, and 2^e + 1, where 2^e is the greatest power of 2 below x.
 * This suffices, because its numbers from 2^k to 2^(k+1), k >= 0, are the
 * multiples of a power of 2 that does not decrease with k. */
static int represents(const ck_format *F, ck_mode rule, const mpq_t x) {
    mpq_t one, n;
    int good = ck_is_number(F, rule, x);
    mpq_inits(one, n, NULL);
    mpq_set_ui(one, 1, 1);
    if (mpq_cmp(x, one) > 0) {
        mpq_sub(n, x, one);
        long e = ck_exponent(n);
        mpq_set(n, one);
        ck_scale(n, e);
        mpq_add(n, n, one);
        good = good && ck_is_number(F, rule, one) && ck_is_number(F, rule, n);
    }
    mpq_clears(one, n, NULL);
    return good;
}

static int represents_both(const ck_bound *b, const mpq_t x) {
    const ck_evaluation *E = &b->y->E;
    return represents(&E->format, E->rule, x) &&
           (E->order < CK_WIDE || represents(&E->acc, E->rule, x));
}

/* Return nonzero if row i of the letter has exact integer weights whose
 * products with the largest numbers have a sum that is represented. */
static int row_is_exact(const ck_bound *b, uint32_t letter, uint32_t i) {
    uint32_t n = b->y->n, k;
    mpq_t w, t, sum;
    int good = 1;
    mpq_inits(w, t, sum, NULL);
    for (k = 0; good && k <= n; k++) {
        rounded(w, b, &b->y->letter[letter], i, k);
        weight_error(t, b, letter, i, k);
        mpq_abs(w, w);
        good = mpz_cmp_ui(mpq_denref(w), 1) == 0 && mpq_sgn(t) == 0 &&
               represents_both(b, w);
        if (k < n)
            mpq_mul(w, w, b->most[k]);
        mpq_add(sum, sum, w);
    }
    good = good && represents_both(b, sum);
    mpq_clears(w, t, sum, NULL);
    return good;
}

static int whole(ck_num x) {
    return ck_of_q(x) && mpz_cmp_ui(mpq_denref(ck_value(x)[0]), 1) == 0;
}

int ck_bound_exact(const ck_bound *b) {
    const ck_layer *L = b->L;
    uint32_t size = L->n * L->d, n = b->y->n, i, k;
    for (i = 0; i < L->vector.count; i++)
        for (k = 0; k < size; k++)
            if (!whole(ck_map_key(&L->vector, i)[k]))
                return 0;
    if (mpq_sgn(b->first) != 0)
        return 0;
    for (i = 0; i < L->actions * L->d; i++)
        for (k = 0; k < n; k++)
            if (!row_is_exact(b, i, k))
                return 0;
    return 1;
}

/* ---- the roundings of a step ------------------------------------------- */

/* Return u such that rounding into F changes a number of modulus at most 2^e by
 * at most 2^u, and does not overflow; otherwise end the run. */
static long unit(const ck_bound *b, const ck_format *F, long e) {
    ck_mode rule = b->y->E.rule;
    int nearest = rule == CK_RNE || rule == CK_RNA || rule == CK_RND;
    long u;
    if (F->other != NULL)
        ck_reject("layer %u: there is no bound for this kind of format", b->l);
    if (e > (F->fixed ? F->bits - 2 - F->frac : F->emax - 1))
        ck_reject("layer %u: numbers may exceed the format", b->l);
    if (F->fixed)
        return -F->frac - nearest;
    u = (e > F->emin + 1 ? e : F->emin + 1) - F->p - nearest;
    return F->flush && u < F->emin ? F->emin : u;
}

/* Set out to an upper bound of the sum of `count` roundings, where exact sums
 * are at most v.  The count and v are bounds for all roundings of the row:
 * including them, all results are at most 2^e. */
static void roundings(mpq_t out, const mpq_t v, uint32_t count,
                      const ck_bound *b) {
    const ck_evaluation *E = &b->y->E;
    mpq_t sum, power;
    long e, u, acc;

    mpq_inits(sum, power, NULL);
    e = ck_exponent(v);
    if (!E->format.fixed && e < E->format.emin - E->format.p)
        e = E->format.emin - E->format.p; /* half the least distance */
    for (;; e++) {
        u = unit(b, &E->format, e);
        acc = E->order >= CK_WIDE ? unit(b, &E->acc, e) : u;
        mpq_set_ui(out, count, 1);
        ck_scale(out, u > acc ? u : acc);
        mpq_add(sum, v, out);
        mpq_set_ui(power, 1, 1);
        ck_scale(power, e);
        if (mpq_cmp(sum, power) <= 0)
            break;
    }
}

/* Set out to an upper bound of the contribution of the weights and roundings of
 * row i.  All results are within half the range of the formats, where -x is a
 * number if x is.  So products with 1 and -1 are exact, and so is the sum of 0
 * and a number of the format, such as a rounded added number; but into an
 * accumulator all results may be rounded.  DOT rounds once, FMA once per term.
 */
static void row_error(mpq_t out, const ck_bound *b, uint32_t letter,
                      uint32_t i) {
    const ck_map_letter *l = &b->y->letter[letter];
    uint32_t n = b->y->n, k, terms = 0, exact = 0, count;
    mpq_t w, t, sum;

    mpq_inits(w, t, sum, NULL);
    mpq_set_ui(out, 0, 1);
    for (k = 0; k <= n; k++) {
        rounded(w, b, l, i, k);
        weight_error(t, b, letter, i, k);
        if (k < n)
            mpq_mul(t, t, b->most[k]);
        mpq_add(out, out, t);
        if (mpq_sgn(w) == 0)
            continue;
        mpq_abs(w, w);
        terms++;
        exact += k == n ? !b->y->exact : mpq_cmp_ui(w, 1, 1) == 0;
        if (k < n) {
            mpq_add(t, b->most[k], b->margin);
            mpq_mul(w, w, t);
        }
        mpq_add(sum, sum, w);
    }
    count = b->y->E.order >= CK_WIDE ? 2 * terms + 1 : 2 * terms - exact - 1;
    if (b->y->E.order == CK_DOT && count > 1)
        count = 1;
    if (b->y->E.order == CK_FMA && count > terms)
        count = terms;
    if (terms > 0) {
        roundings(t, sum, count, b);
        mpq_add(out, out, t);
    }
}

static void keep_error(ck_bound *b, uint32_t a) {
    mpq_t sum, t;
    mpq_inits(sum, t, NULL);
    for (uint32_t j = 0; j < b->L->d; j++)
        for (uint32_t i = 0; i < b->y->n; i++) {
            row_error(t, b, a * b->L->d + j, i);
            mpq_mul(t, t, t);
            mpq_add(sum, sum, t);
            ck_shorten(sum, 1);
        }
    ck_bound_root(sum);
    if (mpq_cmp(sum, b->error) > 0)
        mpq_set(b->error, sum);
}

/* ---- norms --------------------------------------------------------------- */

/* Return nonzero if x I - S, with n rows, is positive semidefinite. */
static int dominates(const mpq_t x, mpq_t *S, uint32_t n) {
    mpq_t *T = ck_rationals((size_t) n * n + 2), *q = T + n * n, *t = q + 1;
    int good = 1;
    for (uint32_t i = 0; i < n * n; i++)
        mpq_neg(T[i], S[i]);
    for (uint32_t i = 0; i < n; i++)
        mpq_add(T[i * n + i], T[i * n + i], x);
    for (uint32_t i = 0; good && i < n; i++) {
        good = mpq_sgn(T[i * n + i]) >= 0;
        for (uint32_t j = i + 1; good && j < n; j++) {
            if (mpq_sgn(T[i * n + j]) == 0)
                continue;
            if (!(good = mpq_sgn(T[i * n + i]) != 0))
                break;
            mpq_div(*q, T[i * n + j], T[i * n + i]);
            for (uint32_t k = j; k < n; k++) {
                mpq_mul(*t, *q, T[i * n + k]);
                mpq_sub(T[j * n + k], T[j * n + k], *t);
            }
        }
    }
    ck_rationals_clear(T, (size_t) n * n + 2);
    return good;
}

/* Set x to candidate i for a squared norm: 1, 1 + 2^-60, .., 2, 4, 8, .. */
static void candidate(mpq_t x, long i) {
    mpq_set_ui(x, 1, 1);
    if (i > 60)
        ck_scale(x, i - 60);
    if (i < 1 || i > 60)
        return;
    ck_scale(x, 61 - i);
    mpz_add_ui(mpq_numref(x), mpq_numref(x), 1);
    ck_scale(x, i - 61);
}

/* Increase the growth to an upper bound of the norm of action a. */
static void keep_growth(ck_bound *b, uint32_t a) {
    uint32_t n = b->y->n, i, j, k;
    mpq_t *A = ck_rationals((size_t) n * n), *S = ck_rationals((size_t) n * n);
    mpq_t x, t;
    long lo = -1, hi = 61, middle;
    mpq_inits(x, t, NULL);
    for (i = 0; i < n * n; i++)
        rounded(A[i], b, &b->y->letter[a * b->L->d], i / n, i % n);
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            for (k = 0; k < n; k++) {
                mpq_mul(t, A[k * n + i], A[k * n + j]);
                mpq_add(S[i * n + j], S[i * n + j], t);
            }
    for (candidate(x, hi); !dominates(x, S, n); candidate(x, hi)) {
        lo = hi;
        hi += hi - 60;
    }
    while (hi - lo > 1) {
        middle = (lo + hi) / 2;
        candidate(x, middle);
        if (dominates(x, S, n))
            hi = middle;
        else
            lo = middle;
    }
    candidate(x, hi);
    ck_bound_root(x);
    if (mpq_cmp(x, b->growth) > 0)
        mpq_set(b->growth, x);
    ck_rationals_clear(A, (size_t) n * n);
    ck_rationals_clear(S, (size_t) n * n);
}

void ck_bound_action(ck_bound *b, uint32_t a) {
    keep_error(b, a);
    keep_growth(b, a);
}
