/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "cell.h"

#include <string.h>

/* Expressions, evaluated while they are read:
 *     sum     = product { (+|-) product }
 *     product = factor { (*|/) factor }
 *     factor  = - factor | number | name | function ( sum ) | ( sum )
 */

typedef struct {
    const ck_scope *scope;
    const char *at;
    int depth;
} reader;

static const char *const function[] = {"sigma", "tanh", "exp"};

static void sum(ck_bounds *out, reader *R);

/* Return the length of a name: letters, digits and _, not beginning with a
 * digit. */
static size_t name_length(const char *s) {
    size_t n = 0;
    while ((s[n] >= 'a' && s[n] <= 'z') || (s[n] >= 'A' && s[n] <= 'Z') ||
           s[n] == '_' || (n > 0 && s[n] >= '0' && s[n] <= '9'))
        n++;
    return n;
}

static int same(const char *name, const char *text, size_t n) {
    return strlen(name) == n && memcmp(name, text, n) == 0;
}

ck_bounds *ck_scope_add(ck_scope *S, char *name) {
    size_t n = name_length(name);
    if (n == 0 || name[n] != '\0')
        ck_reject("\"%.60s\" is not a name", name);
    for (uint32_t i = 0; i < S->count + 3; i++)
        if (strcmp(name, i < 3 ? function[i] : S->name[i - 3]) == 0)
            ck_reject("\"%.60s\" is already defined", name);
    S->name = ck_grow(S->name, S->count, sizeof *S->name);
    S->value = ck_grow(S->value, S->count, sizeof *S->value);
    S->name[S->count] = name;
    ck_bounds_init(&S->value[S->count]);
    return &S->value[S->count++];
}

static char peek(reader *R) {
    while (*R->at == ' ')
        R->at++;
    return *R->at;
}

static _Noreturn void wrong(const reader *R) {
    ck_reject("syntax error in the expression at \"%.40s\"", R->at);
}

static void number(ck_bounds *out, reader *R) {
    size_t n = strspn(R->at, "0123456789");
    mpq_t r;
    mpq_init(r);
    if (!ck_rational(r, R->at, n, 0))
        wrong(R);
    ck_bounds_set(out, r, r);
    mpq_clear(r);
    R->at += n;
}

static void bracket(ck_bounds *out, reader *R) {
    if (peek(R) != '(')
        wrong(R);
    R->at++;
    sum(out, R);
    if (peek(R) != ')')
        wrong(R);
    R->at++;
}

static void name(ck_bounds *out, reader *R) {
    size_t n = name_length(R->at);
    for (uint32_t i = 0; i < 3; i++)
        if (same(function[i], R->at, n)) {
            R->at += n;
            bracket(out, R);
            ck_bounds_apply(out, (ck_function) i, R->scope->memo);
            return;
        }
    for (uint32_t i = 0; i < R->scope->count; i++)
        if (same(R->scope->name[i], R->at, n)) {
            mpz_set(out->lo, R->scope->value[i].lo);
            mpz_set(out->hi, R->scope->value[i].hi);
            R->at += n;
            return;
        }
    wrong(R);
}

static void factor(ck_bounds *out, reader *R) {
    char c = peek(R);
    if (++R->depth > 200)
        ck_fail(CK_LIMIT, "more than 200 nested brackets");
    if (c == '-') {
        R->at++;
        factor(out, R);
        ck_bounds_negate(out);
    } else if (c == '(') {
        bracket(out, R);
    } else if (c >= '0' && c <= '9') {
        number(out, R);
    } else {
        if (name_length(R->at) == 0)
            wrong(R);
        name(out, R);
    }
    R->depth--;
}

/* Read operands joined by two operators, which are applied from the left. */
static void operation(ck_bounds *out, reader *R, const char operators[2],
                      void (*operand)(ck_bounds *out, reader *R)) {
    ck_bounds right;
    char c;
    operand(out, R);
    ck_bounds_init(&right);
    while ((c = peek(R)) == operators[0] || c == operators[1]) {
        R->at++;
        operand(&right, R);
        ck_bounds_operate(out, c, &right);
    }
    ck_bounds_clear(&right);
}

static void product(ck_bounds *out, reader *R) {
    operation(out, R, "*/", factor);
}

static void sum(ck_bounds *out, reader *R) {
    operation(out, R, "+-", product);
}

void ck_evaluate(ck_bounds *out, const ck_scope *S, const char *text) {
    reader R = {S, text, 0};
    sum(out, &R);
    if (peek(&R) != '\0')
        wrong(&R);
}
