/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Expressions by recursive descent:
 *     sum     = product { (+|-) product }
 *     product = factor { (*|/) factor }
 *     factor  = - factor | number | name | function ( sum ) | ( sum )
 * The nodes of operands are added before the node that uses them. */

#include "exact/impl.h"

#define MAX_DEPTH 100
#define MAX_NODES 100000
#define MAX_DIGITS 1000

typedef struct {
    wr_cell_struct *C;
    const char *text;
    size_t at;
    int depth;
    const char *expected; /* NULL: no error yet */
} parser_t;

static const struct {
    const char *name;
    wr_cell_op_t op;
} functions[] = {
    {"sigma", WR_CELL_SIGMA}, {"tanh", WR_CELL_TANH}, {"exp", WR_CELL_EXP}};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

static const char letters[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
static const char digits[] = "0123456789";

/* Return nonzero if the name equals the first n characters of s. */
static int is(const char *name, const char *s, size_t n) {
    return strlen(name) == n && memcmp(name, s, n) == 0;
}

/* Return the index of the function with the name s[0 .. n), or FUNCTIONS. */
static int function(const char *s, size_t n) {
    int i = 0;
    while (i < FUNCTIONS && !is(functions[i].name, s, n))
        i++;
    return i;
}

static size_t name_length(const char *s) {
    size_t n = 0;
    while (s[n] != '\0' &&
           (strchr(letters, s[n]) || (n > 0 && strchr(digits, s[n]))))
        n++;
    return n;
}

int cell_is_name(const char *word) {
    return *word != '\0' && name_length(word) == strlen(word) &&
           function(word, strlen(word)) == FUNCTIONS;
}

static uint32_t add(parser_t *P, wr_cell_op_t op, uint32_t a, uint32_t b) {
    wr_cell_struct *C = P->C;
    if (C->nodes >= MAX_NODES) {
        P->expected = "fewer than 100000 operations";
        return 0;
    }
    C->node = wr_grow(C->node, C->nodes, sizeof *C->node);
    C->node[C->nodes] = (wr_cell_node_t){op, a, b, {0}};
    fmpz_init(C->node[C->nodes].number);
    return C->nodes++;
}

static char peek(parser_t *P) {
    while (P->text[P->at] == ' ')
        P->at++;
    return P->text[P->at];
}

static uint32_t chain(parser_t *P, const char *signs);

static uint32_t number(parser_t *P) {
    size_t n = strspn(P->text + P->at, digits);
    if (n > MAX_DIGITS) {
        P->expected = "at most 1000 digits";
        return 0;
    }
    uint32_t node = add(P, WR_CELL_NUMBER, 0, 0);
    if (P->expected == NULL)
        exact_set_digits(P->C->node[node].number, P->text + P->at, n);
    P->at += n;
    return node;
}

static uint32_t name(parser_t *P) {
    const wr_cell_struct *C = P->C;
    const char *s = P->text + P->at;
    size_t n = name_length(s);
    for (uint32_t i = 0; i < C->states; i++)
        if (is(C->state[i], s, n)) {
            P->at += n;
            return add(P, WR_CELL_STATE, i, 0);
        }
    for (uint32_t i = 0; i < C->inputs; i++)
        if (is(C->input[i], s, n)) {
            P->at += n;
            return add(P, WR_CELL_INPUT, i, 0);
        }
    for (uint32_t i = 0; i < C->lets; i++)
        if (is(C->let[i].name, s, n)) {
            P->at += n;
            return C->let[i].node;
        }
    P->expected = "a state, an input, or a definition above";
    return 0;
}

/* "( sum )" */
static uint32_t bracket(parser_t *P) {
    uint32_t a = 0;
    if (peek(P) != '(') {
        P->expected = "\"(\"";
        return 0;
    }
    P->at++;
    a = chain(P, "+-");
    if (P->expected == NULL && peek(P) != ')')
        P->expected = "\")\"";
    P->at += P->expected == NULL;
    return a;
}

static uint32_t factor(parser_t *P) {
    uint32_t a = 0;
    char c = peek(P);
    if (P->expected != NULL)
        return 0;
    if (++P->depth > MAX_DEPTH)
        P->expected = "fewer brackets within each other";
    else if (c == '-') {
        P->at++;
        a = factor(P);
        a = P->expected == NULL ? add(P, WR_CELL_NEG, a, 0) : 0;
    } else if (c == '(')
        a = bracket(P);
    else if (c != '\0' && strchr(digits, c))
        a = number(P);
    else if (c != '\0' && strchr(letters, c)) {
        size_t n = name_length(P->text + P->at);
        int i = function(P->text + P->at, n);
        if (i == FUNCTIONS)
            a = name(P);
        else {
            P->at += n;
            a = bracket(P);
            a = P->expected == NULL ? add(P, functions[i].op, a, 0) : 0;
        }
    } else
        P->expected = "a number, a name, a function or \"(\"";
    P->depth--;
    return a;
}

/* Parse a sum or product, depending on the two signs, from left to right. */
static uint32_t chain(parser_t *P, const char *signs) {
    const int sums = *signs == '+';
    const wr_cell_op_t op[] = {sums ? WR_CELL_ADD : WR_CELL_MUL,
                               sums ? WR_CELL_SUB : WR_CELL_DIV};
    uint32_t a = sums ? chain(P, "*/") : factor(P), b;
    char c;
    while (P->expected == NULL &&
           ((c = peek(P)) == signs[0] || c == signs[1])) {
        P->at++;
        b = sums ? chain(P, "*/") : factor(P);
        if (P->expected == NULL)
            a = add(P, op[c == signs[1]], a, b);
    }
    return a;
}

const char *cell_parse(uint32_t *node, size_t *at, wr_cell_t C,
                       const char *text) {
    parser_t P = {C, text, 0, 0, NULL};
    *node = chain(&P, "+-");
    if (P.expected == NULL && peek(&P) != '\0')
        P.expected = "an operator or the end of the line";
    *at = P.at;
    return P.expected;
}
