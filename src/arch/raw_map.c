/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Activations as lists of operations on one number.  Evaluated in balls, the
 * list encloses the real value; the precision is increased until all of the
 * ball rounds to one number of the format.  Evaluated with a rounding after
 * each operation, the list computes what code in that format computes.  Every
 * operation is monotone where it is used, and so is rounding; hence every
 * activation is monotone in either model.
 * Source: [johansson2017] for balls; definitions in doc/raw.
 */

#include "arch/raw.h"

typedef enum {
    OP_END,
    OP_NEG,
    OP_EXP,
    OP_ADD1,
    OP_FROM1,
    OP_LESS1,
    OP_INV,
    OP_TWICE,
    OP_SIXTEENTH,
    OP_EIGHTH,
    OP_SQUARE,
    OP_EIGHT, /* -8 y */
    OP_MINUS2,
    OP_FLOORED, /* 1 + y, or 1 / (1 - y) for y < 0; at least 1/10000 */
    OP_TANH,
    OP_SIGMOID,
    OP_LOGSIGMOID,
    OP_SOFTPLUS,
    OP_SP16,  /* y softplus(16), in STEPS with softplus(16) rounded */
    OP_ROOT_E /* y e^(-1/2) with one rounding */
} op_t;

/* zero     value at 0 as a fraction; {0, 0}: not known to be rational */
#define OPS 8
static const struct {
    const char *name, *steps;
    int zero[2];
    op_t step[OPS];
} map[WR_RAW_MAPS] = {
    [WR_RAW_SIGMOID] = {"sigmoid(x)",
                        "exp(-x), 1 + ., 1 / .",
                        {1, 2},
                        {OP_NEG, OP_EXP, OP_ADD1, OP_INV}},
    [WR_RAW_TWICE] = {"2 sigmoid(x)",
                      "exp(-x), 1 + ., 1 / ., 2 .",
                      {1, 1},
                      {OP_NEG, OP_EXP, OP_ADD1, OP_INV, OP_TWICE}},
    [WR_RAW_FORGET] = {"sigmoid(x)",
                       "logsigmoid(x), exp(.)",
                       {1, 2},
                       {OP_LOGSIGMOID, OP_EXP}},
    [WR_RAW_ROOT] = {"sigmoid(x)^(1/16)", "logsigmoid(x), . / 16, exp(.)",
                     .step = {OP_LOGSIGMOID, OP_SIXTEENTH, OP_EXP}},
    [WR_RAW_EIGHTH] = {"sigmoid(x)^(1/8)", "logsigmoid(x), . / 8, exp(.)",
                       .step = {OP_LOGSIGMOID, OP_EIGHTH, OP_EXP}},
    [WR_RAW_DECAY] = {"exp(-softplus(x))",
                      "softplus(x), exp(-.)",
                      {1, 2},
                      {OP_SOFTPLUS, OP_NEG, OP_EXP}},
    [WR_RAW_SIGNED] = {"2 exp(-softplus(x)) - 1",
                       "softplus(x), exp(-.), 2 ., . - 1",
                       {0, 1},
                       {OP_SOFTPLUS, OP_NEG, OP_EXP, OP_TWICE, OP_LESS1}},
    [WR_RAW_GRIFFIN] = {"exp(-8 sigmoid(x) softplus(16))",
                        "sigmoid(x), -8 ., . softplus(16), exp(.)",
                        .step = {OP_SIGMOID, OP_EIGHT, OP_SP16, OP_EXP}},
    [WR_RAW_RWKV] = {"exp(-e^(-1/2) sigmoid(x))",
                     "sigmoid(x), e^(-1/2) ., exp(-.)",
                     .step = {OP_SIGMOID, OP_ROOT_E, OP_NEG, OP_EXP}},
    [WR_RAW_DAMPED] = {"1 - sigmoid(x)^2",
                       "sigmoid(x), . ., 1 - .",
                       {3, 4},
                       {OP_SIGMOID, OP_SQUARE, OP_FROM1}},
    [WR_RAW_EXPEXP] = {"exp(-exp(x))", "exp(x), exp(-.)",
                       .step = {OP_EXP, OP_NEG, OP_EXP}},
    [WR_RAW_FLOORED] = {"exp(-2 a(x))", "a(x), -2 ., exp(.)",
                        .step = {OP_FLOORED, OP_MINUS2, OP_EXP}},
    [WR_RAW_TANH] = {"tanh(x)", "tanh(x)", {0, 1}, {OP_TANH}},
    [WR_RAW_RETNET] = {"1 - 2^(-5-x), x a whole number from 0",
                       "2^(-5-x), 1 - .", .zero = {31, 32}},
    [WR_RAW_IDENTITY] = {"x", "none", {0, 1}, {OP_END}},
};

const char *wr_raw_map_name(wr_raw_map_t m) {
    wr_assert(m < WR_RAW_MAPS);
    return map[m].name;
}

const char *wr_raw_steps(wr_raw_map_t m) {
    wr_assert(m < WR_RAW_MAPS);
    return map[m].steps;
}

int raw_map_at_zero(fmpq_t value, wr_raw_map_t m) {
    if (map[m].zero[1] == 0)
        return 0;
    fmpq_set_si(value, map[m].zero[0], (ulong) map[m].zero[1]);
    return 1;
}

/* ---- one operation ------------------------------------------------------- */

/* If x >= 0 is certain, set t = e^(-x) and return 1; else t = e^x, return 0. */
static int exp_down(arb_t t, const arb_t x, slong prec) {
    const int up = arb_is_nonnegative(x);
    arb_set(t, x);
    if (up)
        arb_neg(t, t);
    arb_exp(t, t, prec);
    return up;
}

/* log(1 + e^x) = max(x, 0) + log(1 + e^(-|x|)) */
static void softplus(arb_t y, const arb_t x, slong prec) {
    arb_t t;
    arb_init(t);
    const int up = exp_down(t, x, prec);
    arb_log1p(t, t, prec);
    if (up)
        arb_add(t, x, t, prec);
    arb_swap(y, t);
    arb_clear(t);
}

/* 1 / (1 + e^(-x)), or e^x / (1 + e^x). */
static void sigmoid(arb_t y, const arb_t x, slong prec) {
    arb_t t;
    arb_init(t);
    const int up = exp_down(t, x, prec);
    arb_add_ui(y, t, 1, prec);
    if (up)
        arb_inv(y, y, prec);
    else
        arb_div(y, t, y, prec);
    arb_clear(t);
}

/* 1 + x, or 1 / (1 - x) for x < 0; at least 1/10000. */
static void floored_q(fmpq_t y) {
    fmpq_t least;
    fmpq_init(least);
    if (fmpq_sgn(y) >= 0) {
        fmpq_add_si(y, y, 1);
    } else {
        fmpq_neg(y, y);
        fmpq_add_si(y, y, 1);
        fmpq_inv(y, y);
    }
    fmpq_set_si(least, 1, 10000);
    if (fmpq_cmp(y, least) < 0)
        fmpq_set(y, least);
    fmpq_clear(least);
}

static void floored(arb_t y, const arb_t x, slong prec) {
    const int up = arb_is_nonnegative(x);
    arb_t least;
    arb_init(least);
    arb_set_ui(least, 10000);
    arb_inv(least, least, prec);
    arb_abs(y, x);
    arb_add_ui(y, y, 1, prec);
    if (!up)
        arb_inv(y, y, prec);
    arb_max(y, y, least, prec);
    arb_clear(least);
}

static void log_sigmoid(arb_t y, const arb_t x, slong prec) {
    arb_neg(y, x);
    softplus(y, y, prec);
    arb_neg(y, y);
}

/* sign, shift, add  the operation sign 2^shift y + add; sign 0: another one
 * ball, times       the function in balls; if times is not 0, y is multiplied
 *                   by ball(times)
 * up, down          limits at +inf and -inf, as in IEEE 754, in units of 1;
 *                   INF stands for infinity */
enum { INF = 2 };
static const struct {
    int sign, shift, add;
    void (*ball)(arb_t y, const arb_t x, slong prec);
    double times;
    int up, down;
} is[OP_ROOT_E + 1] = {
    [OP_NEG] = {.sign = -1},
    [OP_ADD1] = {.sign = 1, .add = 1},
    [OP_FROM1] = {.sign = -1, .add = 1},
    [OP_LESS1] = {.sign = 1, .add = -1},
    [OP_TWICE] = {.sign = 1, .shift = 1},
    [OP_SIXTEENTH] = {.sign = 1, .shift = -4},
    [OP_EIGHTH] = {.sign = 1, .shift = -3},
    [OP_EIGHT] = {.sign = -1, .shift = 3},
    [OP_MINUS2] = {.sign = -1, .shift = 1},
    [OP_EXP] = {.ball = arb_exp, .up = INF},
    [OP_INV] = {.ball = arb_inv},
    [OP_SQUARE] = {.ball = arb_sqr, .up = INF, .down = INF},
    [OP_FLOORED] = {.ball = floored, .up = INF}, /* first, so x is finite */
    [OP_TANH] = {.ball = arb_tanh, .up = 1, .down = -1},
    [OP_SIGMOID] = {.ball = sigmoid, .up = 1},
    [OP_LOGSIGMOID] = {.ball = log_sigmoid, .down = -INF},
    [OP_SOFTPLUS] = {.ball = softplus, .up = INF},
    [OP_SP16] = {.ball = softplus, .times = 16, .up = INF, .down = -INF},
    [OP_ROOT_E] = {.ball = arb_exp, .times = -0.5, .up = INF, .down = -INF},
};

int raw_map_decreases(wr_raw_map_t m) {
    int falls = 0;
    for (const op_t *op = map[m].step; *op != OP_END; op++)
        falls ^= is[*op].sign < 0 || *op == OP_INV;
    return falls;
}

static void apply(arb_t y, op_t op, slong prec) {
    arb_t c;
    if (is[op].sign != 0) {
        arb_mul_2exp_si(y, y, is[op].shift);
        if (is[op].sign < 0)
            arb_neg(y, y);
        if (is[op].add != 0)
            arb_add_si(y, y, is[op].add, prec);
    } else if (is[op].times == 0) {
        is[op].ball(y, y, prec);
    } else {
        arb_init(c);
        arb_set_d(c, is[op].times);
        is[op].ball(c, c, prec);
        arb_mul(y, y, c, prec);
        arb_clear(c);
    }
}

/* ---- rounding ------------------------------------------------------------ */

/* Apply the operations to the rational x and round once. */
static int list_index(int64_t *index, const fmpq_t x, const op_t *op,
                      const wr_format_t F) {
    arb_t y;
    int decided = 0;
    arb_init(y);
    for (slong prec = 96; !decided && prec <= RAW_MAX_PREC; prec *= 2) {
        arb_set_fmpq(y, x, prec);
        for (int i = 0; i < OPS && op[i] != OP_END; i++)
            apply(y, op[i], prec);
        decided = raw_ball_index(index, y, F);
    }
    arb_clear(y);
    return decided;
}

/* Apply an operation that is rational at y exactly, and return 1; else 0. */
static int apply_q(fmpq_t y, op_t op, const wr_format_t F) {
    fmpq_t c;
    int64_t i = 0;
    int done = 1, negative;
    fmpq_init(c);
    if (is[op].sign != 0) {
        if (is[op].shift < 0)
            fmpq_div_2exp(y, y, (flint_bitcnt_t) -is[op].shift);
        else
            fmpq_mul_2exp(y, y, (flint_bitcnt_t) is[op].shift);
        fmpq_mul_si(y, y, is[op].sign);
        fmpq_add_si(y, y, is[op].add);
    } else if (op == OP_INV) {
        fmpq_inv(y, y);
    } else if (op == OP_EXP && fmpq_is_zero(y)) {
        fmpq_one(y);
    } else if (op == OP_SQUARE) {
        fmpq_mul(y, y, y);
    } else if (op == OP_FLOORED) {
        floored_q(y);
    } else if (op == OP_SP16) { /* the parameter is a number of the format */
        fmpq_set_si(c, 16, 1);
        done = list_index(&i, c, (const op_t[OPS]){OP_SOFTPLUS}, F);
        wr_format_decode(c, &negative, wr_format_at(i, F), F);
        fmpq_mul(y, y, c);
    } else {
        done = 0;
    }
    fmpq_clear(c);
    return done;
}

/* Apply an operation to +inf or -inf; return the index of the result. */
static int64_t apply_inf(op_t op, int sign, int64_t inf, int64_t one) {
    const int at = sign > 0 ? is[op].up : is[op].down;
    if (is[op].sign != 0)
        return is[op].sign * sign * inf;
    return at % INF != 0 ? at * one : at / INF * inf;
}

/* Apply one operation to the number with index *i, and round. */
static int step(int64_t *i, op_t op, const wr_format_t F) {
    const int64_t inf = wr_format_index(F->inf, F);
    fmpq_t y;
    int negative, decided = 1;
    fmpq_init(y);
    if (*i == inf || *i == -inf) {
        fmpq_one(y);
        *i = apply_inf(op, *i > 0 ? 1 : -1, inf, raw_round_q(y, F));
    } else if (*i == 0 && op == OP_INV) {
        *i = inf;
    } else {
        wr_format_decode(y, &negative, wr_format_at(*i, F), F);
        if (apply_q(y, op, F))
            *i = raw_round_q(y, F);
        else
            decided = list_index(i, y, (const op_t[OPS]){op}, F);
    }
    fmpq_clear(y);
    return decided;
}

/* Round 1 - 2^(-5-h).  STEPS rounds 2^(-5-h) first, but this changes it only
 * where the difference rounds to 1 in any case. */
static int64_t retnet(int64_t h, const wr_format_t F) {
    fmpq_t y;
    fmpq_init(y);
    fmpz_one_2exp(fmpq_denref(y), (ulong) (5 + h));
    fmpz_sub_ui(fmpq_numref(y), fmpq_denref(y), 1);
    int64_t i = raw_round_q(y, F);
    fmpq_clear(y);
    return i;
}

wr_status_t wr_raw_apply(uint64_t *out, const wr_raw_function_t *f, uint64_t x,
                         wr_limits_t L) {
    wr_assert(f->map < WR_RAW_MAPS && f->model < WR_RAW_MODELS);
    wr_assert(wr_format_is_float(f->F));
    const wr_raw_map_t m = f->map;
    const wr_format_struct *F = f->F;
    int64_t i = wr_format_index(x, F);
    int negative, decided = 1;
    fmpq_t q;
    fmpq_init(q);
    wr_format_decode(q, &negative, x, F);
    if (m == WR_RAW_RETNET) {
        fmpz_t h;
        fmpz_init(h);
        fmpz_fdiv_q(h, fmpq_numref(q), fmpq_denref(q));
        i = retnet(fmpz_cmp_si(h, 4096) > 0 ? 4096
                   : fmpz_sgn(h) < 0        ? 0
                                            : fmpz_get_si(h),
                   F);
        fmpz_clear(h);
    } else if (f->model == WR_RAW_ONCE && fmpq_is_zero(q) &&
               raw_map_at_zero(q, m)) {
        i = raw_round_q(q, F);
    } else if (f->model == WR_RAW_ONCE && m != WR_RAW_IDENTITY) {
        decided = list_index(&i, q, map[m].step, F);
    } else if (m != WR_RAW_IDENTITY) {
        for (int k = 0; decided && k < OPS && map[m].step[k] != OP_END; k++)
            decided = step(&i, map[m].step[k], F);
    }
    fmpq_clear(q);
    if (!decided)
        return wr_limits_fail(L, WR_UNABLE,
                              "%d bits do not decide how %s is rounded",
                              RAW_MAX_PREC, map[m].name);
    *out = wr_format_at(i, F);
    return WR_OK;
}

/* ---- ranges -------------------------------------------------------------- */

void raw_map_range(arb_t low, arb_t high, wr_raw_map_t m, slong prec) {
    arb_zero(low);
    arb_one(high);
    switch (m) {
    case WR_RAW_TWICE:
        arb_set_ui(high, 2);
        break;
    case WR_RAW_SIGNED:
    case WR_RAW_TANH:
        arb_set_si(low, -1);
        break;
    case WR_RAW_FLOORED: /* a(x) = 1/10000 */
        arb_set_si(high, -5000);
        arb_inv(high, high, prec);
        arb_exp(high, high, prec);
        break;
    case WR_RAW_GRIFFIN: /* the limit as the sigmoid tends to 1 */
    case WR_RAW_RWKV:
        arb_one(low);
        for (const op_t *op = map[m].step + 1; *op != OP_END; op++)
            apply(low, *op, prec);
        break;
    case WR_RAW_IDENTITY:
        arb_neg_inf(low);
        arb_pos_inf(high);
        break;
    default:
        break;
    }
}
