/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Letters that consist of operations: each is exact and then rounded once, in
 * the order in which they are written, so any tree (or graph) of operations can
 * be expressed.
 *     op mul 5/8 h0           t0: operands are h0 .., t0 .., numbers
 *     op fma.acc -1/2 h1 t0   t1: rounded into the accumulator
 *     out t1 t1               new h0, h1, rounded into the format */

#include <ctype.h>

#include "rounding/machine.h"

enum { MOST_OPS = 4096 };
typedef enum { OP_ADD, OP_SUB, OP_MUL, OP_FMA } op_kind_t;
static const char *const op_name[] = {"add", "sub", "mul", "fma"};

/* An operand: h or t by index, or a number by its index in x and minus. */
typedef struct {
    char kind; /* 'h', 't' or 'x' */
    uint32_t index;
} operand_t;

typedef struct {
    op_kind_t kind;
    int acc;
    operand_t in[3];
} op_t;

struct wr_tree_struct {
    op_t *op;
    size_t ops;
    operand_t *out; /* n of them, or NULL */
    size_t n;
    fmpq *x;
    unsigned char *minus;
    size_t numbers;
};

static int arity(op_kind_t k) {
    return k == OP_FMA ? 3 : 2;
}

void wr_rd_tree_free(wr_tree_struct *t) {
    if (t == NULL)
        return;
    for (size_t i = 0; i < t->numbers; i++)
        fmpq_clear(t->x + i);
    WR_FREE(t->x, t->minus, t->op, t->out, t);
}

int wr_rd_tree_complete(const wr_tree_struct *t) {
    return t->out != NULL;
}

int wr_rd_tree_wants_acc(const wr_tree_struct *t) {
    for (size_t i = 0; i < t->ops; i++)
        if (t->op[i].acc)
            return 1;
    return 0;
}

/* ---- reading and printing ----------------------------------------------- */

static wr_status_t read_number(operand_t *o, wr_tree_struct *t, const char *s,
                               size_t at, wr_reader_t in) {
    size_t k = t->numbers;
    t->x = wr_realloc(t->x, (k + 1) * sizeof *t->x);
    t->minus = wr_realloc(t->minus, k + 1);
    fmpq_init(t->x + k);
    t->numbers++;
    if (!wr_number_read(t->x + k, t->minus + k, s))
        return wr_reader_fail(
            in, at,
            "found \"%s\", expected h0 .. h%zu, an earlier t, or a number", s,
            t->n - 1);
    *o = (operand_t){'x', (uint32_t) k};
    return WR_OK;
}

static wr_status_t read_operand(operand_t *o, wr_tree_struct *t, size_t at,
                                wr_reader_t in) {
    const char *s = in->token[at];
    if ((*s != 'h' && *s != 't') || !isdigit((unsigned char) s[1]))
        return read_number(o, t, s, at, in);
    uint64_t i;
    if (!wr_is_count(&i, s + 1, UINT32_MAX) || i >= (*s == 'h' ? t->n : t->ops))
        return wr_reader_fail(
            in, at, "found \"%s\", there are h0 .. h%zu and %zu earlier t", s,
            t->n - 1, t->ops);
    *o = (operand_t){*s, (uint32_t) i};
    return WR_OK;
}

static wr_status_t read_out(wr_tree_struct *t, wr_reader_t in) {
    wr_status_t s = WR_OK;
    if (t->out != NULL || in->ntokens != t->n + 1)
        return wr_reader_fail(in, 0, "expected one line out with %zu operands",
                              t->n);
    t->out = wr_calloc(t->n, sizeof *t->out);
    for (size_t i = 0; i < t->n && s == WR_OK; i++)
        s = read_operand(t->out + i, t, i + 1, in);
    return s;
}

static wr_status_t read_op(wr_tree_struct *t, wr_reader_t in) {
    op_t op = {OP_ADD, 0, {{0, 0}}};
    char name[16] = "";
    wr_status_t s = WR_OK;
    int k = 0;
    if (in->ntokens > 1)
        snprintf(name, sizeof name, "%.15s", in->token[1]);
    char *dot = strstr(name, ".acc");
    if (dot != NULL && dot[4] == '\0') {
        op.acc = 1;
        *dot = '\0';
    }
    while (k < 4 && strcmp(name, op_name[k]) != 0)
        k++;
    if (k == 4 || t->out != NULL || t->ops == MOST_OPS)
        return wr_reader_fail(in, 1,
                              "expected add, sub, mul or fma, perhaps with "
                              ".acc, before out, at most %d",
                              MOST_OPS);
    op.kind = (op_kind_t) k;
    if (in->ntokens != (size_t) arity(op.kind) + 2)
        return wr_reader_fail(in, 1, "%s has %d operands", name,
                              arity(op.kind));
    for (int i = 0; i < arity(op.kind) && s == WR_OK; i++)
        s = read_operand(&op.in[i], t, (size_t) i + 2, in);
    if (s != WR_OK)
        return s;
    t->op = wr_realloc(t->op, (t->ops + 1) * sizeof *t->op);
    t->op[t->ops++] = op;
    return WR_OK;
}

wr_status_t wr_rd_tree_line(wr_tree_struct **t, size_t n, wr_reader_t in) {
    if (*t == NULL) {
        *t = wr_calloc(1, sizeof **t);
        (*t)->n = n;
    }
    return strcmp(in->token[0], "out") == 0 ? read_out(*t, in)
                                            : read_op(*t, in);
}

static void put_operand(wr_buffer_t out, const wr_tree_struct *t, operand_t o) {
    if (o.kind == 'x')
        wr_rd_put_number(out, t->x + o.index, t->minus[o.index]);
    else
        wr_buffer_printf(out, " %c%u", o.kind, (unsigned) o.index);
}

void wr_rd_tree_print(wr_buffer_t out, const wr_tree_struct *t) {
    for (size_t i = 0; i < t->ops; i++) {
        const op_t *op = &t->op[i];
        wr_buffer_printf(out, "op %s%s", op_name[op->kind],
                         op->acc ? ".acc" : "");
        for (int j = 0; j < arity(op->kind); j++)
            put_operand(out, t, op->in[j]);
        wr_buffer_put(out, "\n");
    }
    wr_buffer_put(out, "out");
    for (size_t i = 0; i < t->n; i++)
        put_operand(out, t, t->out[i]);
    wr_buffer_put(out, "\n");
}

/* ---- the step ----------------------------------------------------------- */

static void load(rd_value_t v, const wr_tree_struct *t, operand_t o,
                 const rd_value_struct *done, const wr_machine_t M) {
    if (o.kind == 'x')
        rd_value_number(v, t->x + o.index, t->minus[o.index]);
    else
        rd_value_set(v, o.kind == 'h' ? &M->value[o.index] : &done[o.index]);
}

/* v = the exact result of one operation */
static void compute(rd_value_t v, const op_t *op, const wr_tree_struct *t,
                    const rd_value_struct *done, const wr_machine_t M) {
    int down = M->evaluation->mode->rule == WR_RD;
    rd_value_t y;
    rd_value_init(y);
    load(v, t, op->in[0], done, M);
    load(y, t, op->in[1], done, M);
    if (op->kind == OP_SUB)
        rd_value_negate(y);
    if (op->kind == OP_MUL || op->kind == OP_FMA)
        wr_rd_mul(v, v, y);
    else
        wr_rd_add(v, v, y, down);
    if (op->kind == OP_FMA) {
        load(y, t, op->in[2], done, M);
        wr_rd_add(v, v, y, down);
    }
    rd_value_clear(y);
}

void wr_rd_tree_step(uint64_t *out, const wr_tree_struct *t, wr_machine_t M) {
    rd_value_struct *done = wr_calloc(t->ops + 1, sizeof *done);
    rd_value_t v;
    uint64_t code;
    rd_value_init(v);
    for (size_t i = 0; i < t->ops; i++) {
        const wr_format_struct *F =
            t->op[i].acc ? M->evaluation->acc : M->evaluation->format;
        rd_value_init(&done[i]);
        compute(v, &t->op[i], t, done, M);
        wr_rd_round(&code, v, F, M->evaluation->mode);
        rd_value_decode(&done[i], code, F);
    }
    for (size_t i = 0; i < t->n; i++) {
        load(v, t, t->out[i], done, M);
        wr_rd_round(out + i, v, M->evaluation->format, M->evaluation->mode);
    }
    for (size_t i = 0; i < t->ops; i++)
        rd_value_clear(&done[i]);
    rd_value_clear(v);
    wr_free(done);
}
