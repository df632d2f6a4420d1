/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

#include <string.h>

/* A letter made of operations, each exact and then rounded once:
 *     op mul 5/8 h0           its result is t0; and so on
 *     op fma.acc -1/2 h1 t0   rounded into the accumulator
 *     out t1 t1               the new h0, h1, rounded into the format
 * An operand is h0 .., an earlier t0 .., or a rational in lowest terms, -0.
 */

enum { MOST_OPS = 4096 };
static const char *const names[] = {"add", "sub", "mul", "fma"};

static ck_operand operand(const char *text, uint32_t n, uint32_t ops) {
    ck_operand o = {CK_OF_X, 0};

    if (text[0] == 'h' || text[0] == 't') {
        o.kind = text[0] == 'h' ? CK_OF_H : CK_OF_T;
        o.index =
            ck_decimal(text + 1, strlen(text + 1), text[0] == 'h' ? n : ops);
    } else {
        o.index = ck_real_read(text);
        if (o.index >= CK_NOT_A_NUMBER && o.index != CK_MINUS_ZERO)
            o.index = CK_NONE;
    }
    if (o.index == CK_NONE)
        ck_reject("found \"%.60s\", expected h, an earlier t or a rational in "
                  "lowest terms",
                  text);
    return o;
}

static void read_op(ck_operation *op, ck_cert *C, uint32_t n, uint32_t ops) {
    char *name, *dot;
    uint32_t i, k = 0;

    ck_line(C, "op", CK_NONE);
    name = C->tokens > 1 ? C->token[1] : C->token[0];
    dot = strchr(name, '.');
    op->acc = dot != NULL && strcmp(dot, ".acc") == 0;
    if (op->acc)
        *dot = '\0';
    while (k < 4 && strcmp(name, names[k]) != 0)
        k++;
    if (k == 4 || C->tokens != (k == 3 ? 5u : 4u))
        ck_reject("expected add, sub, mul with two operands or fma with three");
    op->kind = k == 0 ? CK_ADD : k == 1 ? CK_SUB : k == 2 ? CK_MUL : CK_MULADD;
    for (i = 2; i < C->tokens; i++)
        op->in[i - 2] = operand(C->token[i], n, ops);
}

void ck_tree_read(ck_map_letter *l, ck_cert *C, uint32_t n) {
    uint32_t i;

    while (ck_next_is(C, "op")) {
        if (l->ops == MOST_OPS)
            ck_reject("there are more than %d operations", MOST_OPS);
        l->op = ck_resize(l->op, l->ops + 1, sizeof *l->op);
        memset(l->op + l->ops, 0, sizeof *l->op);
        read_op(l->op + l->ops, C, n, l->ops);
        l->ops++;
    }
    ck_line(C, "out", n);
    l->out = ck_alloc(n, sizeof *l->out);
    for (i = 0; i < n; i++)
        l->out[i] = operand(C->token[i + 1], n, l->ops);
}

static void load(ck_real *r, ck_operand o, const ck_num *h, const ck_num *t) {
    ck_real_load(r, o.kind == CK_OF_H   ? h[o.index]
                    : o.kind == CK_OF_T ? t[o.index]
                                        : o.index);
}

void ck_tree_step(ck_num *out, const ck_map_letter *l, const ck_num *h,
                  uint32_t n, const ck_evaluation *E) {
    ck_num *t = ck_alloc(l->ops + 1, sizeof *t);
    int down = E->rule == CK_RD;
    ck_real x, y;
    uint32_t i;

    ck_real_init(&x);
    ck_real_init(&y);
    for (i = 0; i < l->ops; i++) {
        const ck_operation *op = l->op + i;

        load(&x, op->in[0], h, t);
        load(&y, op->in[1], h, t);
        if (op->kind == CK_SUB)
            ck_real_negate(&y);
        if (op->kind == CK_ADD || op->kind == CK_SUB)
            ck_real_add(&x, &y, down);
        else
            ck_real_mul(&x, &x, &y);
        if (op->kind == CK_MULADD) {
            load(&y, op->in[2], h, t);
            ck_real_add(&x, &y, down);
        }
        ck_round(&x, op->acc ? &E->acc : &E->format, E->rule);
        t[i] = ck_real_store(&x);
    }
    for (i = 0; i < n; i++) {
        load(&x, l->out[i], h, t);
        ck_round(&x, &E->format, E->rule);
        out[i] = ck_real_store(&x);
    }
    mpq_clears(x.x, y.x, NULL);
    ck_free(t);
}
