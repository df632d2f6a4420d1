/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A count modulo m that exists only under rounding, by one factor with
 * eigenvalues in [0, 1].
 *
 * The factor with key (1, .., 1) and strength c takes h to
 * h - c s (1, .., 1), where s is the sum of the entries of h.  In exact
 * arithmetic and with B = v (1, .., 1), h approaches a fixed point where
 * c s = v.  Rounded states near such a point move by some units in the last
 * place until they repeat: most become constant, some alternate, and a few
 * enter a cycle of another length.  A cycle whose length
 * is a multiple of m counts its letters modulo m.  If the exact sum is rounded
 * once there is no cycle, because c and 1 - c are numbers of the format, and
 * with rounded weights none is longer than two states [claim X5].
 *
 * In every second draw two of the coordinates are y and -y, y being much larger
 * than the others.  No step changes them, and c y - c y cancels in every sum;
 * but the terms that are added between the two are rounded as numbers near c y
 * are, to multiples of about a unit in the last place of the others.  In this
 * way sums in a wider format are rounded as well, if y is large enough.
 *
 * Strengths, values and starts are drawn from a fixed seed.  The search proves
 * nothing about the cycle that it finds: the stack is proved for all words.
 */

#include "arch/express.h"

#define DRAWS 24000 /* strengths with a value */
#define STARTS 32   /* per strength */
#define SETTLE 48   /* steps before the search for a cycle */
#define SLOW 5      /* draws are divided by this if steps are slow */
#define SMALL 4     /* number of choices for the coordinates: 3, .., 6 */
#define SPREAD 6    /* number of choices for y, a power of two */

void arch_cycle_clear(arch_cycle_t *X) {
    if (X->point != NULL)
        _fmpq_vec_clear(X->point, (slong) X->length * X->dim);
    fmpq_clear(X->strength);
    fmpq_clear(X->add);
}

/* ---- drawing candidates ---------------------------------------------------
 */

typedef struct {
    const wr_layer_evaluation_struct *how;
    wr_rng_t rng;
    uint32_t m, n;
    fmpq_t strength, value; /* value: v / strength if factors are applied */
    fmpq_t large;           /* y, in coordinate pair[0]; -y in pair[1] */
    uint32_t pair[2];       /* both n if there is no pair */
    ulong small;            /* other entries are divided by 2^small if y would
                             * exceed the format */
    wr_machine_t machine;
    int slow;                                        /* it uses rationals */
    uint64_t h[ARCH_CYCLE_MOST + 1][ARCH_CYCLE_DIM]; /* words, step by step */
} draw_t;

/* Round q to nearest; return whether it was a number of the format. */
static int round_to(fmpq_t q, uint64_t *code, const draw_t *D) {
    static const wr_mode_t nearest = {{WR_RNE, 0, 0}};
    return arch_round(code, q, D->how->evaluation->format, nearest);
}

/* Keep only the first 8 bits of a dyadic number. */
static void cut_bits(fmpq_t q) {
    const fmpz *p = fmpq_numref(q);
    const ulong more = FLINT_MAX(fmpz_bits(p), 8) - 8;
    fmpz_tdiv_q_2exp(fmpq_numref(q), p, more);
    fmpz_mul_2exp(fmpq_numref(q), fmpq_numref(q), more);
    fmpq_canonicalise(q);
}

/* Draw one of +-1, .., +-255/128, or of these halved or quartered, divided by
 * 2^small and rounded. */
static uint64_t draw_number(fmpq_t q, draw_t *D) {
    uint64_t code;
    const slong p = 128 + (slong) wr_rng_below(D->rng, 128);
    const ulong q2 = UWORD(128) << wr_rng_below(D->rng, 3);
    fmpq_set_si(q, wr_rng_below(D->rng, 2) ? p : -p, q2);
    fmpq_div_2exp(q, q, D->small);
    (void) round_to(q, &code, D);
    return code;
}

/* Draw c = k / 2^b, n c < 1; return 0 if none, or c or 1 - c does not fit. */
static int draw_strength(draw_t *D) {
    const ulong b = 3 + wr_rng_below(D->rng, 5);
    const ulong most = ((UWORD(1) << b) - 1) / D->n;
    if (most == 0)
        return 0;
    const ulong k = 1 + wr_rng_below(D->rng, most);
    uint64_t code;
    fmpq_t rest;
    fmpq_init(rest);
    fmpq_set_si(D->strength, (slong) k, UWORD(1) << b);
    fmpq_set_si(rest, (slong) ((UWORD(1) << b) - k), UWORD(1) << b);
    const int fits =
        round_to(D->strength, &code, D) && round_to(rest, &code, D);
    fmpq_clear(rest);
    return fits;
}

/* Choose the number of coordinates, and in every second draw a pair of them. */
static void draw_pair(draw_t *D, uint32_t i) {
    const wr_evaluation_struct *E = D->how->evaluation;
    const int wide = E->order == WR_ORDER_WIDE || E->order == WR_ORDER_ACC;
    const wr_format_struct *F = wide ? E->acc : E->format;
    const int pair = i % 2 && wr_format_is_float(F);
    D->n = 3 + i / 2 % SMALL + (pair ? 2 : 0);
    D->pair[0] = D->pair[1] = D->n;
    D->small = 0;
    if (!pair)
        return;
    const slong e = F->p - 1 - (slong) wr_rng_below(D->rng, SPREAD);
    const slong top = FLINT_MAX(0, FLINT_MIN(e, E->format->emax));
    D->small = (ulong) FLINT_MAX(0, FLINT_MIN(e - top, -E->format->emin / 2));
    fmpq_one(D->large);
    fmpq_mul_2exp(D->large, D->large, (ulong) top);
    D->pair[0] = (uint32_t) wr_rng_below(D->rng, D->n);
    D->pair[1] = (uint32_t) wr_rng_below(D->rng, D->n - 1);
    D->pair[1] += D->pair[1] >= D->pair[0];
}

static uint64_t draw_entry(fmpq_t q, uint32_t i, draw_t *D) {
    uint64_t code;
    if (i != D->pair[0] && i != D->pair[1])
        return draw_number(q, D);
    fmpq_set(q, D->large);
    if (i == D->pair[1])
        fmpq_neg(q, q);
    (void) round_to(q, &code, D);
    return code;
}

/* Draw a start D->h[0].  The first one also determines D->value, a number of 8
 * bits, so that it fits inputs in bf16. */
static void draw_start(draw_t *D, int first) {
    uint64_t code[ARCH_CYCLE_DIM], ignored;
    fmpq_t q;
    fmpq_init(q);
    if (first)
        fmpq_zero(D->value);
    for (uint32_t i = 0; i < D->n; i++) {
        code[i] = draw_entry(q, i, D);
        if (first)
            fmpq_add(D->value, D->value, q);
    }
    if (first && !D->how->factors)
        fmpq_mul(D->value, D->value, D->strength);
    if (first) {
        cut_bits(D->value);
        (void) round_to(D->value, &ignored, D);
    }
    for (uint32_t i = 0; i < D->n && D->machine != NULL; i++)
        D->h[0][i] = wr_machine_word(code[i], D->machine);
    fmpq_clear(q);
}

/* Set D->machine to the step with this strength and value. */
static wr_status_t set_machine(wr_recurrence_t R, draw_t *D, wr_limits_t L) {
    const size_t n = D->n;
    wr_recurrence_begin(R, n);
    wr_recurrence_letter_t *l = wr_recurrence_add(R, "a");
    l->delta = D->how->factors;
    l->has_add = !l->delta;
    for (size_t i = 0; i < n; i++) {
        if (l->delta)
            fmpq_one(l->w + i);
        else
            fmpq_set(l->w + n * n + i, D->value);
        for (size_t j = 0; j < n && !l->delta; j++) {
            fmpq_neg(l->w + n * i + j, D->strength);
            if (i == j)
                fmpq_add_si(l->w + n * i + j, l->w + n * i + j, 1);
        }
    }
    if (l->delta) {
        fmpq_set(l->w + n, D->value);
        fmpq_set(l->w + n + 1, D->strength);
    }
    return wr_machine_init(&D->machine, R, D->how->evaluation, L);
}

/* ---- the search -----------------------------------------------------------
 */

static int same(const draw_t *D, uint32_t i, uint32_t j) {
    return memcmp(D->h[i], D->h[j], D->n * sizeof(uint64_t)) == 0;
}

/* Find the cycle to which D->h[0] leads, and store it from D->h[0] on.  Return
 * its length; 0 if it is no multiple of m or exceeds ARCH_CYCLE_MOST. */
static uint32_t settle(draw_t *D) {
    uint32_t k = 0;
    for (uint32_t t = 0; t < SETTLE; t += 2) {
        wr_machine_step(D->h[1], D->h[0], 0, D->machine);
        wr_machine_step(D->h[2], D->h[1], 0, D->machine);
        if (same(D, 0, 2) && (D->m > 2 || same(D, 0, 1)))
            return 0;
        memcpy(D->h[0], D->h[2], sizeof D->h[0]);
    }
    do {
        wr_machine_step(D->h[k + 1], D->h[k], 0, D->machine);
        k++;
    } while (k < ARCH_CYCLE_MOST && !same(D, 0, k));
    return same(D, 0, k) && k % D->m == 0 ? k : 0;
}

/* Set X to the cycle D->h[0], .. of this length, if its entries are finite. */
static void keep(arch_cycle_t *X, uint32_t length, const draw_t *D) {
    int negative, finite = 1;
    fmpq *point = _fmpq_vec_init((slong) length * D->n);
    for (uint32_t k = 0; k < length * D->n; k++)
        finite &= !wr_format_decode(
            point + k, &negative,
            wr_machine_code(D->h[k / D->n][k % D->n], D->machine),
            D->how->evaluation->format);
    if (!finite) {
        _fmpq_vec_clear(point, (slong) length * D->n);
        return;
    }
    X->m = D->m;
    X->dim = D->n;
    X->length = length;
    X->point = point;
    fmpq_set(X->strength, D->strength);
    fmpq_set(X->add, D->value);
    if (D->how->factors)
        fmpq_mul(X->add, X->add, X->strength);
}

/* Try one strength and value from several starts. */
static wr_status_t try_starts(arch_cycle_t *X, draw_t *D, wr_limits_t L) {
    wr_recurrence_t R;
    wr_recurrence_init(R);
    draw_start(D, 1);
    wr_status_t s = set_machine(R, D, L);
    D->slow = s == WR_OK && !wr_machine_fast(D->machine);
    for (int i = 0; i < STARTS && s == WR_OK && X->point == NULL; i++) {
        draw_start(D, 0);
        const uint32_t length = settle(D);
        if (length > 0)
            keep(X, length, D);
    }
    wr_machine_clear(D->machine);
    D->machine = NULL;
    wr_recurrence_clear(R);
    return s != WR_OK ? s
                      : wr_limits_check(L, "states that rounding turns", 0, 0);
}

wr_status_t arch_cycle_find(arch_cycle_t *X, uint32_t m,
                            const wr_layer_evaluation_t how, wr_limits_t L) {
    wr_assert(m >= 2);
    draw_t D = {.how = how, .m = m};
    uint32_t tried = 0;
    wr_status_t s = WR_OK;
    *X = (arch_cycle_t){.m = m};
    fmpq_init(X->strength);
    fmpq_init(X->add);
    fmpq_init(D.strength);
    fmpq_init(D.value);
    fmpq_init(D.large);
    wr_rng_init(D.rng, m);
    if (how->evaluation->order == WR_ORDER_DOT)
        s = wr_limits_fail(L, WR_DOMAIN,
                           "where the exact sum is rounded once no cycle is "
                           "longer than %s (claim X5)",
                           m > 2 ? "two states"
                                 : "one state, unless weights are rounded");
    for (uint32_t i = 0; i < DRAWS && s == WR_OK && X->point == NULL;
         i += D.slow ? SLOW : 1) {
        draw_pair(&D, i);
        if (!draw_strength(&D))
            continue;
        s = try_starts(X, &D, L);
        tried++;
    }
    if (s == WR_OK && X->point == NULL)
        s = wr_limits_fail(L, WR_DOMAIN,
                           "of %u strengths drawn at random, none was seen to "
                           "take rounded states through a cycle of a length "
                           "that %u divides",
                           tried, m);
    fmpq_clear(D.strength);
    fmpq_clear(D.value);
    fmpq_clear(D.large);
    return s;
}

/* ---- the layer ------------------------------------------------------------
 */

static void put_point(lrnn_make_t *B, const arch_cycle_t *X, uint32_t k) {
    for (uint32_t i = 0; i < X->dim; i++)
        lrnn_make_put_fmpq(B, i, 0, X->point + (size_t) k * X->dim + i);
}

void arch_cycle_layer(lrnn_make_t *B, const arch_cycle_t *X,
                      const uint32_t *act, uint32_t acts) {
    const slong k = fmpz_get_si(fmpq_numref(X->strength));
    const ulong d = fmpz_get_ui(fmpq_denref(X->strength));
    B->layer->dim = X->dim;
    put_point(B, X, 0);
    for (uint32_t a = 0; a < acts; a++) {
        lrnn_make_action(B,
                         act[a] ? WR_MATRIX_HOUSEHOLDER : WR_MATRIX_IDENTITY);
        if (!act[a])
            continue;
        lrnn_make_factor(B, k * (slong) X->dim, d);
        for (uint32_t i = 0; i < X->dim; i++)
            lrnn_make_put_q(B, i, 1, 1);
        lrnn_make_input(B);
        for (uint32_t i = 0; i < X->dim; i++)
            lrnn_make_put_fmpq(B, i, 0, X->add);
    }
    for (uint32_t t = 0; t < X->length; t++) {
        lrnn_make_vector(B, t % X->m);
        put_point(B, X, t);
    }
}
