/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Two states that only rounding keeps apart: a sign that one factor with
 * eigenvalues in (0, 1] inverts, or a bit by one gate for every input.
 *
 * A bit is x or y, where x < y are neighbours in the format, with the step
 * h <- round(round(3/4 h) + B).  In exact arithmetic, for some B, 3/4 x + B and
 * 3/4 y + B lie between x and y, at the same distance from either, and are
 * rounded to x and to y; for other B both are rounded to x, or both to y [claim
 * F16].
 *
 * For a sign, the states are (x, x) and (y, y).  The factor with key (1, 1) has
 * the entries a = 1 - beta/2 on and -c off the diagonal, c = beta/2.  A state
 * (h, h) keeps equal entries, and
 *
 *     h <- round(round(round(a h) - round(c h)) + B)
 *
 * where a h may round to one number at x and y although c h rounds to two; then
 * the sum decreases as h increases, and for some B it crosses the midpoint of x
 * and y.  beta = 1 takes (h, h) to 0, so that B sets the state, and beta = 0
 * keeps it.  In exact arithmetic no B exchanges the states, because the map is
 * increasing.  A small grid of x, beta and B is tried; each candidate is
 * compared with the automaton of two states that it should realise.
 *
 * If the exact sum is rounded once, the rounding of the weights exchanges the
 * states.  The factor with n ones and beta = 1 has the entries a = 1 - 1/n and
 * -c, c = 1/n, which after rounding may satisfy a - (n - 1) c = -e < 0.  Then
 * h <- round(B - e h) exchanges x and y if e x is about half of their distance
 * and B is y [claim X5].  The beta that sets the state is slightly less than 1,
 * so that all entries are dyadic.
 */

#include "arch/express.h"
#include "prove/round.h"

#define ABOVE 8   /* x is one of this many numbers from a base on */
#define SHIFTS 16 /* of B, or of the value, in each direction */
#define MOST_ONES 20

static const wr_mode_t nearest = {{WR_RNE, 0, 0}};

void arch_exchange_init(arch_exchange_t *X) {
    WR_EACH(fmpq_init, X->x, X->y, X->add, X->set[0], X->set[1]);
    X->constant = 0;
}

void arch_exchange_clear(arch_exchange_t *X) {
    WR_EACH(fmpq_clear, X->x, X->y, X->add, X->set[0], X->set[1]);
}

/* ---- the layer ----------------------------------------------------------- */

static void put_equal(lrnn_make_t *B, const fmpq_t x) {
    for (uint32_t i = 0; i < B->layer->dim; i++)
        lrnn_make_put_fmpq(B, i, 0, x);
}

static void put_factor(lrnn_make_t *B, slong beta, ulong over, long key) {
    lrnn_make_factor(B, beta, over);
    for (uint32_t i = 0; i < B->layer->dim; i++)
        lrnn_make_put_q(B, i, key, 1);
    lrnn_make_input(B);
}

/* Make an action, numbered as in arch_exchange_layer, of a sign; of a bit. */
static void turn(lrnn_make_t *B, const arch_exchange_t *X, uint32_t act) {
    lrnn_make_action(B, act == 0 ? WR_MATRIX_IDENTITY : WR_MATRIX_HOUSEHOLDER);
    if (act == 1) {
        put_factor(B, X->quarters, 4, X->key);
        put_equal(B, X->add);
    } else if (act > 1) {
        put_factor(B, (slong) (X->sets * X->dim), X->over, 1);
        put_equal(B, X->dim > 2 ? X->set[act - 2] : act == 2 ? X->x : X->y);
    }
}

static void keep(lrnn_make_t *B, const arch_exchange_t *X, uint32_t act) {
    lrnn_make_action(B, WR_MATRIX_DIAGONAL);
    lrnn_make_put_q(B, 0, 3, 4);
    lrnn_make_input(B);
    put_equal(B, act == 0 ? X->add : X->set[act - 2]);
}

void arch_exchange_layer(lrnn_make_t *B, const arch_exchange_t *X,
                         uint32_t start, const uint32_t *act, uint32_t acts) {
    B->layer->dim = X->dim;
    put_equal(B, start == 0 ? X->x : X->y);
    for (uint32_t i = 0; i < acts; i++)
        (X->constant ? keep : turn)(B, X, act[i]);
    lrnn_make_vector(B, 0);
    put_equal(B, X->x);
    lrnn_make_vector(B, 1);
    put_equal(B, X->y);
}

/* ---- the search ---------------------------------------------------------- */

/* Set D to the automaton of two states whose letters are these actions. */
static void expected(wr_dfa_t D, const uint32_t *act, uint32_t letters) {
    wr_dfa_create(D, 2, letters);
    for (uint32_t q = 0; q < 2; q++)
        for (uint32_t a = 0; a < letters; a++)
            D->delta[q * letters + a] = act[a] > 1 ? act[a] - 2 : q ^ act[a];
}

static wr_status_t candidate(wr_lrnn_t M, const arch_exchange_t *X,
                             const uint32_t *act, const wr_dfa_t D,
                             wr_limits_t L) {
    lrnn_make_t B;
    lrnn_make_begin(&B, M, D, NULL);
    lrnn_make_layer(&B, "exchange", 2, 2);
    lrnn_make_wire(&B, WR_WIRE_LETTER);
    for (uint32_t a = 0; a < D->letters; a++)
        lrnn_make_row(&B, &a, a);
    arch_exchange_layer(&B, X, 0, act, D->letters);
    lrnn_make_read(&B, 0);
    for (uint32_t q = 0; q < 2; q++)
        lrnn_make_read_row(&B, &q, q);
    return lrnn_make_end(&B, L);
}

/* Decide whether the rounded layer realises the automaton of these actions. */
static int is_good(const arch_exchange_t *X, const uint32_t *act, uint32_t acts,
                   const wr_layer_evaluation_t how, wr_limits_t L) {
    wr_lrnn_t M;
    wr_dfa_t D;
    wr_rounded_t R = NULL;
    wr_rounded_proof_t P;
    wr_dfa_init(D);
    expected(D, act, acts);
    wr_lrnn_init(M);
    wr_rounded_proof_init(P);
    wr_status_t s = candidate(M, X, act, D, L);
    if (s == WR_OK)
        s = wr_rounded_init(&R, M, how, L);
    const wr_rounded_question_t Q = {R, D, WR_COMPARE_STATE, 0};
    if (s == WR_OK)
        s = wr_rounded_prove(P, &Q, L);
    int good = s == WR_OK && P->kind == WR_EVIDENCE_HOM;
    wr_rounded_proof_clear(P);
    wr_rounded_clear(R);
    wr_lrnn_clear(M);
    wr_dfa_clear(D);
    return good;
}

int arch_round(uint64_t *code, fmpq_t q, const wr_format_struct *F,
               const wr_mode_struct *mode) {
    int negative;
    const unsigned flags = wr_round_q(code, q, 0, F, mode);
    return wr_format_decode(q, &negative, *code, F) == WR_FINITE && flags == 0;
}

/* Round q to nearest. */
static void round_to(fmpq_t q, const wr_format_struct *F) {
    uint64_t code;
    (void) arch_round(&code, q, F, nearest);
}

/* Set add, for shift j: near beta x and in the format or, if factors are
 * applied, from a value in the format near 2 key x. */
static void set_add(arch_exchange_t *X, slong j,
                    const wr_layer_evaluation_t how) {
    const wr_format_struct *F = how->evaluation->format;
    fmpq_t value;
    fmpq_init(value);
    fmpq_sub(value, X->y, X->x);
    fmpq_mul_si(value, value, j);
    fmpq_div_2exp(value, value, 1);
    for (long k = 0; k < 2 * X->key; k++)
        fmpq_add(value, value, X->x);
    if (how->factors)
        round_to(value, F);
    fmpq_mul_si(X->add, value, X->quarters);
    fmpq_div_2exp(X->add, X->add, 3);
    fmpq_div_fmpz(X->add, X->add, (fmpz[]){X->key});
    if (!how->factors)
        round_to(X->add, F);
    fmpq_clear(value);
}

/* Set x to number `index` of the format, y to the next; 0 if there is none. */
static int set_pair(arch_exchange_t *X, int64_t index,
                    const wr_format_struct *F) {
    int negative;
    return !wr_format_decode(X->x, &negative, wr_format_at(index, F), F) &&
           !wr_format_decode(X->y, &negative, wr_format_at(index + 1, F), F) &&
           fmpq_cmp(X->x, X->y) < 0;
}

static slong shift(slong j) {
    return j % 2 ? -(j + 1) / 2 : j / 2;
}

/* Find a shift that exchanges x and y. */
static int is_turned(arch_exchange_t *X, const wr_layer_evaluation_t how,
                     wr_limits_t L) {
    static const uint32_t act[4] = {0, 1, 2, 3};
    for (slong j = 0; j <= 2 * SHIFTS; j++) {
        set_add(X, shift(j), how);
        if (is_good(X, act, 4, how, L))
            return 1;
    }
    return 0;
}

/* Find shifts that set y, set x, and keep or, for a sign, exchange both.  They
 * are near x, in steps of half the distance of x and y, both scaled by what the
 * gate takes away.  Each is tried with an action that sets y, to reach both. */
static int is_kept(arch_exchange_t *X, const wr_layer_evaluation_t how,
                   wr_limits_t L) {
    fmpq *add[] = {X->set[1], X->set[0], X->add};
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t last = X->constant ? 0 : 1;
        slong j = 0;
        for (; j <= 2 * SHIFTS; j++) {
            fmpq_sub(add[i], X->y, X->x);
            fmpq_mul_si(add[i], add[i], shift(j));
            fmpq_div_2exp(add[i], add[i], 1);
            fmpq_add(add[i], add[i], X->x);
            if (X->constant)
                fmpq_div_2exp(add[i], add[i], 2);
            else if (i < 2) {
                fmpq_mul_ui(add[i], add[i], X->sets * X->dim);
                fmpq_div_2exp(add[i], add[i], FLINT_BIT_COUNT(X->over - 1));
            }
            round_to(add[i], how->evaluation->format);
            if (is_good(X, (uint32_t[]){3, i == 2 ? last : 3 - i}, 2, how, L))
                break;
        }
        if (j > 2 * SHIFTS)
            return 0;
    }
    return 1;
}

#define GRID "weights that rounding makes right"

static int goes_on(wr_limits_t L) {
    return wr_limits_check(L, GRID, 0, 0) == WR_OK;
}

/* ---- rounded weights ----------------------------------------------------- */

/* Set x to about half the distance of numbers from 1 on, over e, or if `whole`
 * (for modes that do not round to nearest) all of it; return 0 if e <= 0. */
static int set_start(arch_exchange_t *X, int whole,
                     const wr_layer_evaluation_t how) {
    const wr_format_struct *F = how->evaluation->format;
    fmpq_t e, c;
    uint64_t code;
    WR_EACH(fmpq_init, e, c);
    fmpq_set_si(e, -1, X->dim);
    (void) arch_round(&code, e, F, how->evaluation->mode);
    fmpq_mul_si(e, e, 1 - (slong) X->dim);
    fmpq_set_si(c, (slong) X->dim - 1, X->dim);
    (void) arch_round(&code, c, F, how->evaluation->mode);
    fmpq_sub(e, e, c);
    fmpq_one(c);
    (void) wr_round_q(&code, c, 0, F, nearest);
    const int good =
        fmpq_sgn(e) > 0 && set_pair(X, wr_format_index(code, F), F);
    if (good) {
        fmpq_sub(X->x, X->y, X->x);
        fmpq_div(X->x, X->x, e);
        fmpq_div_2exp(X->x, X->x, !whole);
    }
    WR_EACH(fmpq_clear, e, c);
    return good;
}

/* Search near such x by rounded weights, with X->dim and X->over given. */
static int find_rounded(arch_exchange_t *X, const wr_layer_evaluation_t how,
                        wr_limits_t L) {
    const wr_format_struct *F = how->evaluation->format;
    int found = 0;
    X->sets = X->over / X->dim;
    for (int i = 0; i < 2 * ABOVE && !found && goes_on(L); i++) {
        uint64_t code;
        if (!set_start(X, i / ABOVE, how))
            return 0;
        (void) wr_round_q(&code, X->x, 0, F, nearest);
        found = set_pair(X, wr_format_index(code, F) + shift(i % ABOVE), F) &&
                is_kept(X, how, L);
    }
    return found;
}

/* Search all dimensions, for weights that are rounded. */
static int by_weights(arch_exchange_t *X, const wr_layer_evaluation_t how,
                      wr_limits_t L) {
    int found = 0;
    X->quarters = 4;
    X->key = 1;
    for (uint32_t i = 0; i < 3 * (MOST_ONES - 2) && !found && goes_on(L); i++) {
        X->dim = 3 + i / 3;
        X->over = UWORD(32) << i % 3;
        found = !how->exact && find_rounded(X, how, L);
    }
    return found;
}

/* ---- rounded steps ------------------------------------------------------- */

/* Search with one strength and key, or with the constant gate. */
static int find(arch_exchange_t *X, const wr_layer_evaluation_t how,
                wr_limits_t L) {
    static const slong base[] = {8, 11, 13, 14}; /* eighths */
    const wr_format_struct *F = how->evaluation->format;
    int found = 0;
    for (uint32_t i = 0; i < 4 * ABOVE && !found && goes_on(L); i++) {
        uint64_t code;
        fmpq_set_si(X->x, base[i / ABOVE], 8);
        (void) wr_round_q(&code, X->x, 0, F, nearest);
        found = set_pair(X, wr_format_index(code, F) + i % ABOVE, F) &&
                (X->constant ? is_kept : is_turned)(X, how, L);
    }
    return found;
}

/* Search all strengths and keys. */
static int by_steps(arch_exchange_t *X, const wr_layer_evaluation_t how,
                    wr_limits_t L) {
    const int tries = X->constant ? 1 : how->factors ? 4 : 2;
    int found = 0;
    X->dim = X->constant ? 1 : 2;
    X->sets = 1;
    X->over = 2;
    for (int i = 0; i < tries && !found; i++) {
        X->quarters = 2 + i % 2;
        X->key = i < 2 ? 1 : 5;
        found = find(X, how, L);
    }
    return found;
}

wr_status_t arch_exchange_find(arch_exchange_t *X,
                               const wr_layer_evaluation_t how, wr_limits_t L) {
    const int once = !X->constant && how->evaluation->order == WR_ORDER_DOT;
    if ((once ? by_weights : by_steps)(X, how, L))
        return WR_OK;
    wr_status_t s = wr_limits_check(L, GRID, 0, 0);
    return s == WR_OK ? wr_limits_fail(
                            L, WR_DOMAIN,
                            "in a small grid of weights none was found whose "
                            "rounding %s two neighbours",
                            X->constant ? "keeps" : "exchanges")
                      : s;
}
