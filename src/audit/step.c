/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The steps of a pipeline: sources, which append numbers to a vector, and
 * functions, which change it.  All of them compute with balls around exact
 * numbers; only the caller that needs a gate rounds it, once.
 */

#include "audit/impl.h"

/* ---- vectors ------------------------------------------------------------ */

void audit_vector_clear(audit_vector_t *v) {
    if (v->x != NULL)
        _arb_vec_clear(v->x, v->length);
    *v = (audit_vector_t){NULL, 0};
}

void audit_vector_resize(audit_vector_t *v, slong length) {
    wr_assert(length >= 0);
    if (length != v->length) {
        audit_vector_clear(v);
        v->x = _arb_vec_init(length);
        v->length = length;
    }
    _arb_vec_zero(v->x, length);
}

/* Replace v by x, and take over x. */
static void become(audit_vector_t *v, arb_ptr x, slong length) {
    audit_vector_clear(v);
    v->x = x;
    v->length = length;
}

static void append(audit_vector_t *v, arb_srcptr x, slong length) {
    arb_ptr y = _arb_vec_init(v->length + length);
    _arb_vec_set(y, v->x, v->length);
    _arb_vec_set(y + v->length, x, length);
    become(v, y, v->length + length);
}

/* ---- functions of one number -------------------------------------------- */

/* Each changes x by a number of its step or of its tensor, or computes it from
 * y, which is the same variable as x. */

static void times(arb_t x, const arb_t number, slong prec) {
    arb_mul(x, x, number, prec);
}

static void add(arb_t x, const arb_t number, slong prec) {
    arb_add(x, x, number, prec);
}

static void root(arb_t x, const arb_t number, slong prec) {
    arb_log(x, x, prec);
    arb_div(x, x, number, prec);
    arb_exp(x, x, prec);
}

static void sigmoid(arb_t x, const arb_t y, slong prec) {
    arb_neg(x, y);
    arb_exp(x, x, prec);
    arb_add_ui(x, x, 1, prec);
    arb_inv(x, x, prec);
}

/* max(y, 0), also if the ball y contains 0. */
static void relu(arb_t x, const arb_t y, slong prec) {
    arb_t t;
    arb_init(t);
    arb_abs(t, y);
    arb_add(x, y, t, prec);
    arb_mul_2exp_si(x, x, -1);
    arb_clear(t);
}

static void silu(arb_t x, const arb_t y, slong prec) {
    arb_t t;
    arb_init(t);
    sigmoid(t, y, prec);
    arb_mul(x, y, t, prec);
    arb_clear(t);
}

/* max(y, 0) + exp(min(y, 0)), DeltaNet's elu(y) + 1. */
static void elu(arb_t x, const arb_t y, slong prec) {
    arb_t t;
    arb_init(t);
    relu(t, y, prec);
    arb_sub(x, y, t, prec);
    arb_exp(x, x, prec);
    arb_add(x, x, t, prec);
    arb_clear(t);
}

static void softplus(arb_t x, const arb_t y, slong prec) {
    arb_exp(x, y, prec);
    arb_log1p(x, x, prec);
}

/* ---- functions of a vector ---------------------------------------------- */

static wr_status_t unfit(const audit_step_t *t, slong found, wr_limits_t L) {
    char shape[100] = "";
    for (uint32_t k = 0, n = 0; t->T != NULL && k < t->T->rank; k++)
        n += (uint32_t) snprintf(shape + n, sizeof shape - n, "%s%llu",
                                 k == 0 ? ", a tensor of shape " : " x ",
                                 (unsigned long long) t->T->shape[k]);
    return wr_limits_fail(
        L, WR_PARSE, "step %s%s%.100s: found %lld number%s, which do not fit%s",
        t->op->name, t->T == NULL ? "" : " ", t->T == NULL ? "" : t->T->name,
        (long long) found, WR_S(found), shape);
}

/* Divide x by the root of its sum (mean: its mean) of squares plus number 0. */
static void normalise(arb_ptr x, slong length, int mean, const audit_step_t *t,
                      slong prec) {
    arb_t sum;
    arb_init(sum);
    arb_dot(sum, NULL, 0, x, 1, x, 1, length, prec);
    if (mean)
        arb_div_si(sum, sum, length, prec);
    arb_add(sum, sum, t->number, prec);
    arb_rsqrt(sum, sum, prec);
    _arb_vec_scalar_mul(x, x, length, sum, prec);
    arb_clear(sum);
}

#define RUN(name)                                                     \
    static wr_status_t name(audit_vector_t *v, const audit_step_t *t, \
                            const audit_input_t *in, wr_limits_t L)

RUN(run_letter) {
    slong row = t->value.length / (slong) t->T->shape[0];
    (void) L;
    append(v, t->value.x + (slong) in->letter * row, row);
    return WR_OK;
}

RUN(run_constant) {
    (void) in, (void) L;
    append(v, t->value.x, t->value.length);
    return WR_OK;
}

RUN(run_layer) {
    (void) L;
    append(v, in->state[t->layer].x, in->state[t->layer].length);
    return WR_OK;
}

RUN(run_linear) {
    if (t->T->rank != 2 || (slong) t->T->shape[1] != v->length)
        return unfit(t, v->length, L);
    slong out = (slong) t->T->shape[0];
    arb_ptr y = _arb_vec_init(out);
    for (slong i = 0; i < out; i++)
        arb_dot(y + i, NULL, 0, t->value.x + i * v->length, 1, v->x, 1,
                v->length, in->prec);
    become(v, y, out);
    return WR_OK;
}

/* Check the length of v: that of the tensor, or a multiple if `parts`. */
static wr_status_t fits(const audit_vector_t *v, const audit_step_t *t,
                        int parts, wr_limits_t L) {
    slong n = t->value.length;
    return n > 0 && (parts ? v->length % n == 0 : v->length == n)
               ? WR_OK
               : unfit(t, v->length, L);
}

RUN(run_rmsnorm) {
    slong n = t->value.length;
    wr_status_t s = fits(v, t, 1, L);
    arb_t weight;
    arb_init(weight);
    for (slong i = 0; s == WR_OK && i < v->length; i++) {
        if (i % n == 0)
            normalise(v->x + i, n, 1, t, in->prec);
        arb_add(weight, t->value.x + i % n, t->number + 1, in->prec);
        arb_mul(v->x + i, v->x + i, weight, in->prec);
    }
    arb_clear(weight);
    return s;
}

/* decay: exp(-exp(a) x), where a belongs to the head of x; gain: exp(a) x. */
RUN(run_decay) {
    wr_status_t s = fits(v, t, 1, L);
    arb_t rate;
    arb_init(rate);
    for (slong i = 0; s == WR_OK && i < v->length; i++) {
        arb_exp(rate, t->value.x + i / (v->length / t->value.length), in->prec);
        arb_mul(v->x + i, v->x + i, rate, in->prec);
        if (*t->op->name == 'g')
            continue;
        arb_neg(v->x + i, v->x + i);
        arb_exp(v->x + i, v->x + i, in->prec);
    }
    arb_clear(rate);
    return s;
}

/* Return the length of a key; 0 if v does not consist of keys. */
static slong key_length(const audit_vector_t *v, const audit_input_t *in) {
    slong n = in->piece > 0 ? in->piece : v->length;
    return n == 0 || v->length % n != 0 ? 0 : n;
}

RUN(run_l2) {
    const slong n = key_length(v, in);
    for (slong i = 0; n > 0 && i < v->length; i += n)
        normalise(v->x + i, n, 0, t, in->prec);
    return n > 0 ? WR_OK : unfit(t, v->length, L);
}

RUN(run_sum) {
    const slong n = key_length(v, in);
    arb_t sum;
    arb_init(sum);
    for (slong i = 0; n > 0 && i < v->length; i += n) {
        arb_zero(sum);
        for (slong k = 0; k < n; k++)
            arb_add(sum, sum, v->x + i + k, in->prec);
        _arb_vec_scalar_div(v->x + i, v->x + i, n, sum, in->prec);
    }
    arb_clear(sum);
    return n > 0 ? WR_OK : unfit(t, v->length, L);
}

/* Return the number; -1 if it is no integer, or 2^24 or more. */
static slong whole(const arb_t x) {
    return arb_is_int(x) && arf_cmpabs_2exp_si(arb_midref(x), 24) < 0
               ? arf_get_si(arb_midref(x), ARF_RND_DOWN)
               : -1;
}

/* Sum what the previous steps make of the last letters, each number times its
 * tap (T and 1 - T for a shift).  Before the first letter it is 0. */
RUN(run_conv) {
    const int shift = t->op->argument == AUDIT_SHIFT;
    const slong all = shift ? t->value.length : (slong) t->T->shape[0];
    const slong taps = t->value.length / FLINT_MAX(all, 1);
    const slong n = v->length, from = whole(t->number); /* of its channels */
    const audit_input_t *at = in;
    audit_vector_t w = {NULL, 0};
    wr_status_t s =
        from >= 0 && n <= all && from <= all - n && (t->numbers > 0 || n == all)
            ? WR_OK
            : unfit(t, n, L);
    arb_ptr y = _arb_vec_init(n + 1);
    for (slong k = 0; s == WR_OK && at != NULL && k <= t->reach; k++) {
        audit_input_t own = *at;
        own.piece = in->piece;
        own.prec = in->prec;
        s = audit_pipe_run(&w, in->head, &own, L);
        for (slong i = 0; s == WR_OK && i < n; i++) {
            arb_set(y + n,
                    t->value.x + (from + i + 1) * taps - (shift ? 1 : k + 1));
            if (shift && k == 0)
                arb_sub_ui(y + n, y + n, 1, ARF_PREC_EXACT);
            if (shift && k == 0)
                arb_neg(y + n, y + n);
            arb_addmul(y + i, y + n, w.x + i, in->prec);
        }
        at = at->before;
    }
    if (s == WR_OK)
        _arb_vec_set(v->x, y, n);
    audit_vector_clear(&w);
    _arb_vec_clear(y, n + 1);
    return s;
}

/* Keep some of the numbers of v, or of each piece. */
RUN(run_take) {
    const slong from = whole(t->number), count = whole(t->number + 1);
    const slong piece = t->numbers > 2 ? whole(t->number + 2) : v->length;
    (void) in;
    if (from < 0 || count < 1 || from > piece || count > piece - from ||
        v->length % piece != 0)
        return unfit(t, v->length, L);
    const slong pieces = v->length / piece;
    arb_ptr y = _arb_vec_init(pieces * count);
    for (slong i = 0; i < pieces; i++)
        _arb_vec_set(y + i * count, v->x + i * piece + from, count);
    become(v, y, pieces * count);
    return WR_OK;
}

/* Repeat each piece n times: each number, each key, each part, or all. */
RUN(run_copies) {
    const slong n = whole(t->number), m = v->length;
    const slong piece = *t->op->name == 'r'   ? 1
                        : *t->op->name == 's' ? key_length(v, in)
                        : t->numbers < 2      ? m
                                              : whole(t->number + 1);
    if (n < 1 || n > 4096 || m > 4096 || piece < 1 || m % piece != 0)
        return unfit(t, m, L);
    arb_ptr y = _arb_vec_init(n * m);
    for (slong i = 0; i < n * m; i++)
        arb_set(y + i, v->x + i / (n * piece) * piece + i % piece);
    become(v, y, n * m);
    return WR_OK;
}

/* A nested pipeline gives more numbers, or summands, or factors. */
RUN(run_list) {
    audit_vector_t w = {NULL, 0};
    wr_status_t s = audit_pipe_run(&w, t->factor, in, L);
    const int more = t->op == &audit_more;
    if (s == WR_OK && more)
        append(v, w.x, w.length);
    else if (s == WR_OK && w.length != v->length)
        s = unfit(t, w.length, L);
    for (slong i = 0; s == WR_OK && !more && i < v->length; i++)
        (t->op == &audit_sum ? arb_add : arb_mul)(v->x + i, v->x + i, w.x + i,
                                                  in->prec);
    audit_vector_clear(&w);
    return s;
}

/* ---- by name ------------------------------------------------------------ */

static const audit_op_t ops[] = {
    {"letter", AUDIT_ROWS, 0, 0, run_letter, NULL},
    {"constant", AUDIT_TENSOR, 0, 0, run_constant, NULL},
    {"layer", AUDIT_BELOW, 0, 0, run_layer, NULL},
    {"linear", AUDIT_TENSOR, 0, 0, run_linear, NULL},
    {"bias", AUDIT_TENSOR, 0, 0, NULL, add},
    {"scale", AUDIT_TENSOR, 0, 0, NULL, times},
    {"conv", AUDIT_TAPS, 0, 1, run_conv, NULL},
    {"shift", AUDIT_SHIFT, 0, 0, run_conv, NULL},
    {"rmsnorm", AUDIT_TENSOR, 0, 2, run_rmsnorm, NULL},
    {"decay", AUDIT_TENSOR, 0, 0, run_decay, NULL},
    {"gain", AUDIT_TENSOR, 0, 0, run_decay, NULL},
    {"l2", AUDIT_NOTHING, 0, 1, run_l2, NULL},
    {"sum", AUDIT_NOTHING, 0, 0, run_sum, NULL},
    {"take", AUDIT_NOTHING, 2, 3, run_take, NULL},
    {"repeat", AUDIT_NOTHING, 1, 1, run_copies, NULL},
    {"share", AUDIT_NOTHING, 1, 1, run_copies, NULL},
    {"tile", AUDIT_NOTHING, 1, 2, run_copies, NULL},
    {"times", AUDIT_NOTHING, 1, 1, NULL, times},
    {"add", AUDIT_NOTHING, 1, 1, NULL, add},
    {"root", AUDIT_NOTHING, 1, 1, NULL, root},
    {"sigmoid", AUDIT_NOTHING, 0, 0, NULL, sigmoid},
    {"tanh", AUDIT_NOTHING, 0, 0, NULL, arb_tanh},
    {"relu", AUDIT_NOTHING, 0, 0, NULL, relu},
    {"elu", AUDIT_NOTHING, 0, 0, NULL, elu},
    {"silu", AUDIT_NOTHING, 0, 0, NULL, silu},
    {"softplus", AUDIT_NOTHING, 0, 0, NULL, softplus},
    {"exp", AUDIT_NOTHING, 0, 0, NULL, arb_exp}};

const audit_op_t audit_product = {.name = "(a list)", .run = run_list};
const audit_op_t audit_sum = {.name = "(a list)", .run = run_list};
const audit_op_t audit_more = {.name = "(a list)", .run = run_list};

const audit_op_t *audit_op_find(const char *name) {
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (strcmp(ops[i].name, name) == 0)
            return &ops[i];
    return NULL;
}

wr_status_t audit_pipe_run(audit_vector_t *out, const audit_pipe_t *P,
                           const audit_input_t *in, wr_limits_t L) {
    wr_status_t s = WR_OK;
    audit_vector_clear(out);
    for (size_t i = 0; s == WR_OK && i < P->steps; i++) {
        const audit_step_t *t = &P->step[i];
        const audit_pipe_t head = {.step = P->step, .steps = i};
        audit_input_t own = *in;
        own.head = &head;
        if (t->op->run != NULL)
            s = t->op->run(out, t, &own, L);
        else if (t->T != NULL)
            s = fits(out, t, 0, L);
        for (slong k = 0; s == WR_OK && t->op->entry != NULL && k < out->length;
             k++)
            t->op->entry(out->x + k,
                         t->T != NULL      ? t->value.x + k
                         : t->op->most > 0 ? t->number
                                           : out->x + k,
                         in->prec);
    }
    return s;
}
