/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

#include <string.h>

/* The recurrence of a certificate, in a unique form:
 *     recurrence N
 *     start x_1 .. x_N
 *     letter NAME               followed by N rows, or one delta rule:
 *     row a_1 .. a_N            delta k_1 .. k_N
 *     add b_1 .. b_N            value v
 *                               beta c
 * or the lines of a letter given by operations. */

enum { MOST = 64 };

/* Read the next line, WORD and count numbers; minus: -0 is allowed. */
static void numbers(ck_num *out, ck_cert *C, const char *word, uint32_t count,
                    int minus) {
    uint32_t i;

    ck_line(C, word, count);
    for (i = 0; i < count; i++)
        out[i] = ck_finite_read(C, i + 1, minus);
}

/* ---- letters given by operations -------------------------------------- */

/* A letter given by operations, each of which is exact and then rounded once:
 *     op mul 5/8 h0           its result is t0; and so on
 *     op fma.acc -1/2 h1 t0   rounded into the accumulator
 *     out t1 t1               the new h0, h1, rounded into the format
 * An operand is h0 .., an earlier t0 .., or a rational in lowest terms, or -0.
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
    uint32_t i, k = 0;
    ck_line(C, "op", CK_NONE);
    char *name = C->tokens > 1 ? C->token[1] : C->token[0];
    char *dot = strchr(name, '.');
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

static void read_tree(ck_map_letter *l, ck_cert *C, uint32_t n) {
    while (ck_next_is(C, "op")) {
        if (l->ops == MOST_OPS)
            ck_reject("there are more than %d operations", MOST_OPS);
        l->op = ck_grow(l->op, l->ops, sizeof *l->op);
        memset(l->op + l->ops, 0, sizeof *l->op);
        read_op(l->op + l->ops, C, n, l->ops);
        l->ops++;
    }
    ck_line(C, "out", n);
    l->out = ck_alloc(n, sizeof *l->out);
    for (uint32_t i = 0; i < n; i++)
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

/* ---- the recurrence ------------------------------------------------------ */

static void read_letter(ck_map_letter *l, char **name, ck_cert *C, uint32_t n) {
    ck_line(C, "letter", 1);
    if (C->token[1][0] == '\0')
        ck_reject("a letter has no name");
    *name = C->token[1];
    l->w = ck_alloc((size_t) n * n + n + 2, sizeof *l->w);
    if (ck_next_is(C, "op") || ck_next_is(C, "out")) {
        read_tree(l, C, n);
        return;
    }
    l->delta = ck_next_is(C, "delta");
    if (l->delta) {
        numbers(l->w, C, "delta", n, 1);
        numbers(l->w + n, C, "value", 1, 1);
        numbers(l->w + n + 1, C, "beta", 1, 1);
        return;
    }
    for (uint32_t i = 0; i < n; i++)
        numbers(l->w + i * n, C, "row", n, 1);
    l->has_add = ck_next_is(C, "add");
    if (l->has_add)
        numbers(l->w + n * n, C, "add", n, 1);
}

void ck_recurrence_read(ck_recurrence *R, ck_cert *C) {
    memset(R, 0, sizeof *R);
    ck_hash_lines(C);
    R->n = ck_line_number(C, "recurrence", MOST + 1);
    if (R->n == 0)
        ck_reject("the dimension of the recurrence is 0");
    R->start = ck_alloc(R->n, sizeof *R->start);
    numbers(R->start, C, "start", R->n, 0);
    while (R->letters == 0 || ck_next_is(C, "letter")) {
        R->letter = ck_grow(R->letter, R->letters, sizeof *R->letter);
        R->name.text = ck_grow(R->name.text, R->letters, sizeof *R->name.text);
        memset(R->letter + R->letters, 0, sizeof *R->letter);
        read_letter(R->letter + R->letters, R->name.text + R->letters, C, R->n);
        R->letters++;
    }
    ck_hash_object(C, "recurrence");
    R->name.count = R->letters;
    if (ck_names_sort(&R->name) != CK_NONE)
        ck_reject("two letters have the same name");
}

/* ---- the certificate ----------------------------------------------------- */

void ck_rounding_check(ck_job *job) {
    ck_rounding P = {0};
    ck_cert *C = &P.C;
    ck_open_hashed(C, job, "wreath-rounding");
    ck_line(C, "model", 1);
    ck_evaluation_read(&P.E, C->token[1]);
    ck_evaluation_lines(C, &P.E);
    if (ck_next_is(C, "family")) {
        ck_none_check(&P);
    } else {
        ck_recurrence_read(&P.R, C);
        const ck_evidence *E = ck_type_line(C);
        if (P.E.number < E->from || P.E.number > E->to)
            ck_reject("evidence %s does not exist in E%d", E->evidence,
                      P.E.number);
        E->rounding(&P);
    }
    ck_last_line(C);
    ck_say("  ");
    ck_say_evaluation(&P.E);
}
