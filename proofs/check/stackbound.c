/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "stack.h"

/* BOUND of a rounded stack, for words of at most N letters.  The closed set of
 * E0 is checked as for HOM. In a layer let H be the state in E0 and h the
 * rounded one, both as vectors of real numbers.  If the gates have made the
 * same choices so far, then with the rounded weights A' and B'
 *
 *     h+ - H+ = A' (h - H) + (A' - A) H + (B' - B) + roundings of the step,
 *
 * hence |h+ - H+| <= growth |h - H| + error: growth is at least every |A'| and
 * at least 1, error is at least the norm of the other terms if |h - H| <
 * margin.  The margin is the least distance from a listed vector to a change of
 * its label; below it, h has the label of H.  So by induction on the length of
 * a word the gates choose as in E0 as long as the bounds of this recursion are
 * below the margin of every layer; the bounds do not decrease.
 *
 * A layer does not round if its vectors and weights are integers and if, for
 * each row, its formats represent all integers up to the sum of the moduli of
 * all terms. */

enum { BITS = 320, CLOSE = 40, MOST_ROWS = 64 };

/* ---- numbers ------------------------------------------------------------- */

void ck_shorten(mpq_t x, int up) {
    mpz_t n;
    if (mpq_sgn(x) == 0)
        return;
    mpz_init(n);
    long e = BITS - ck_exponent(x);
    ck_scale(x, e);
    (up ? mpz_cdiv_q : mpz_fdiv_q)(n, mpq_numref(x), mpq_denref(x));
    mpq_set_z(x, n);
    ck_scale(x, -e);
    mpz_clear(n);
}

void ck_bound_root(mpq_t x) {
    mpz_t n;
    if (mpq_sgn(x) == 0)
        return;
    mpz_init(n);
    long e = BITS - ck_exponent(x) / 2;
    ck_scale(x, 2 * e);
    mpz_fdiv_q(n, mpq_numref(x), mpq_denref(x));
    mpz_sqrt(n, n);
    mpz_add_ui(n, n, 1); /* exceeds the root of every number below x + 1 */
    mpq_set_z(x, n);
    ck_scale(x, -e);
    mpz_clear(n);
}

static int near(const mpq_t lo, const mpq_t hi) {
    mpq_t width, end;
    mpq_inits(width, end, NULL);
    mpq_sub(width, hi, lo);
    ck_scale(width, CLOSE);
    mpq_abs(end, mpq_sgn(lo) < 0 ? hi : lo);
    int good = mpq_sgn(lo) * mpq_sgn(hi) > 0 && mpq_cmp(width, end) <= 0;
    mpq_clears(width, end, NULL);
    return good;
}

void ck_distance(mpq_t out, ck_num x, int part, const mpq_t from, int up) {
    mpq_t lo, hi;
    int closer = 0;
    mpq_inits(lo, hi, NULL);
    if (ck_part(lo, x, part)) {
        mpq_sub(out, lo, from);
    } else {
        do { /* x' is irrational, and from is rational */
            ck_enclose_part(lo, hi, x, part, closer++);
            mpq_sub(lo, lo, from);
            mpq_sub(hi, hi, from);
        } while (!near(lo, hi));
        mpq_set(out, (mpq_sgn(lo) > 0) == up ? hi : lo);
    }
    mpq_abs(out, out);
    mpq_clears(lo, hi, NULL);
}

void ck_bound_finite(mpq_t out, ck_num x) {
    if (x == CK_MINUS_ZERO)
        mpq_set_ui(out, 0, 1);
    else if (!ck_part(out, x, 0))
        ck_reject("a rounded number is not rational");
}

/* ---- margins ------------------------------------------------------------- */

/* Decrease the margin to |f| / |c|, where f is a value of a form with
 * coefficients c; an upper bound of the norm |c| is used. */
static void keep_margin(ck_bound *b, const ck_num *c, ck_num f, uint32_t size) {
    mpq_t zero, norm, t;
    mpq_inits(zero, norm, t, NULL);
    for (uint32_t k = 0; k < size; k++)
        for (int part = 0; part < (int) b->parts; part++) {
            ck_distance(t, c[k], part, zero, 1);
            mpq_mul(t, t, t);
            mpq_add(norm, norm, t);
        }
    if (mpq_sgn(norm) > 0) {
        ck_bound_root(norm);
        ck_distance(t, f, 0, zero, 0);
        mpq_div(t, t, norm);
        ck_shorten(t, 0);
        if (mpq_sgn(b->margin) < 0 || mpq_cmp(t, b->margin) < 0)
            mpq_set(b->margin, t);
    }
    mpq_clears(zero, norm, t, NULL);
}

/* Decrease the margin for the listed vector h, which has this label. */
static void vector_margin(ck_bound *b, const ck_num *h, uint32_t label) {
    uint32_t size = b->L->n * b->L->d;
    ck_num *c = ck_alloc((size_t) size + 1, sizeof *c);
    for (uint32_t i = 0; i < ck_conditions(b->L); i++) {
        ck_condition(c, b->L, label, i);
        keep_margin(b, c, ck_dot(c[size], c, h, 1, size), size);
    }
    ck_free(c);
}

/* Set b->most and the margin from the vectors; -1 if there is no margin. */
static void take_vectors(ck_bound *b) {
    const ck_layer *L = b->L;
    mpq_t zero, t;
    mpq_inits(zero, t, NULL);
    for (uint32_t i = 0; i < L->vector.count; i++) {
        const ck_num *h = ck_map_key(&L->vector, i);
        for (uint32_t k = 0; k < L->n * L->d; k++)
            for (int part = 0; part < (int) b->parts; part++) {
                mpq_t *most = &b->most[k / L->d * b->parts + (uint32_t) part];
                ck_distance(t, h[k], part, zero, 1);
                if (mpq_cmp(t, *most) > 0)
                    mpq_set(*most, t);
            }
        if (L->decoder >= CK_ARGMAX)
            vector_margin(b, h, L->vector.value[i]);
    }
}

/* ---- layers -------------------------------------------------------------- */

/* Set first to an upper bound of |h - H| at the start; h is the layer's. */
static void take_start(ck_bound *b, const ck_num *h) {
    uint32_t d = b->L->d, i;
    mpq_t t, q;
    mpq_inits(t, q, NULL);
    for (i = 0; i < b->y->n * d; i++) {
        ck_bound_finite(q, h[i]);
        ck_distance(t, b->L->h0[i / d / b->parts * d + i % d],
                    (int) (i / d % b->parts), q, 1);
        mpq_mul(t, t, t);
        mpq_add(b->first, b->first, t);
    }
    ck_bound_root(b->first);
}

/* Set x = growth x + error. */
static void grow(mpq_t x, const mpq_t growth, const mpq_t error) {
    mpq_mul(x, x, growth);
    mpq_add(x, x, error);
    ck_shorten(x, 1);
}

/* Require the error to be below the margin for this number of letters. x is the
 * bound after the lowest k bits of the number; growth and error are those of
 * 2^k letters.  Neither becomes large, because the bound after 2^k letters is
 * at least each of them. */
static void check_letters(ck_bound *b, uint64_t letters) {
    mpq_t x, t;
    int below = mpq_cmp(b->first, b->margin) < 0;
    mpq_inits(x, t, NULL);
    mpq_set(x, b->first);
    for (; below && letters > 0; letters >>= 1) {
        if (letters & 1)
            grow(x, b->growth, b->error);
        mpq_mul(t, b->growth, b->first);
        below = mpq_cmp(x, b->margin) < 0 && mpq_cmp(b->error, b->margin) < 0 &&
                mpq_cmp(t, b->margin) < 0;
        if (mpq_sgn(b->error) > 0 || mpq_sgn(b->first) > 0) {
            mpq_set(t, b->error);
            grow(b->error, b->growth, t);
            mpq_mul(b->growth, b->growth, b->growth);
            ck_shorten(b->growth, 1);
        }
    }
    if (!below)
        ck_reject("layer %u: after so many letters the rounding errors are not "
                  "below its margin",
                  b->l);
}

static void check_layer(ck_stack *S, uint32_t l, const ck_num *h,
                        uint64_t letters) {
    ck_bound b = {
        .y = &S->layer[l], .L = &S->C.M.layer[l], .l = l, .parts = S->parts};
    uint32_t a;

    if (b.y->E.order == CK_TREE || b.L->rays || b.y->n > MOST_ROWS)
        ck_reject("layer %u: there is no bound of its rounding errors", l);
    b.most = ck_rationals(b.y->n);
    mpq_inits(b.margin, b.growth, b.error, b.first, NULL);
    mpq_set_si(b.margin, -1, 1);
    mpq_set_ui(b.growth, 1, 1);
    take_vectors(&b);
    take_start(&b, h + b.y->at);
    if (ck_bound_exact(&b))
        return;
    if (mpq_sgn(b.margin) <= 0)
        ck_reject("layer %u rounds, and labels of its vectors allow no error",
                  l);
    for (a = 0; a < b.L->actions; a++)
        ck_bound_action(&b, a);
    check_letters(&b, letters);
}

/* Read "letters N". */
static uint64_t read_letters(ck_cert *C) {
    mpq_t n;
    ck_line(C, "letters", 1);
    mpq_init(n);
    ck_text_rational(n, C, 1);
    if (mpq_sgn(n) <= 0 || mpz_cmp_ui(mpq_denref(n), 1) != 0 ||
        mpz_sizeinbase(mpq_numref(n), 2) > 63)
        ck_reject("a number of letters from 1 to 2^63 - 1 was expected");
    return ck_units(n, 0);
}

void ck_stack_bound(ck_stack *S) {
    ck_cert *C = &S->C;
    uint64_t letters = read_letters(C);
    ck_num *h = ck_alloc((size_t) S->width + 1, sizeof *h);
    ck_hom_closed(C);
    ck_stack_start(S, h);
    for (uint32_t l = 0; l < C->M.layers; l++)
        check_layer(S, l, h, letters);
    ck_verdict(C->live_only ? "predict-on-short-words" : "agree-on-short-words",
               "BOUND",
               "%s, agree on every word of at most %ju letters%s: the "
               "rounding errors stay below the margins of the labels",
               ck_stack_pair(C), (uintmax_t) letters,
               C->live_only ? " that can be extended to an accepted one" : "");
}
