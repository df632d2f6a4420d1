/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Boolean formulas over at most 16 variables, as sets of the valuations that
 * make them true: bit v of a valuation is variable v, and a set has one bit per
 * valuation.  Recursive descent; `!` binds tighter than `&`, `&` than `|`.
 */

#include "interchange/impl.h"

enum { DEEPEST = 200 };

void interchange_formula_start(interchange_formula_t *F, unsigned vars) {
    wr_assert(vars <= INTERCHANGE_MAX_VARS);
    F->vars = vars;
    F->words = interchange_words(vars);
}

/* Valuations of fewer than 6 variables use only a part of the word. */
static uint64_t all_of_word(const interchange_formula_t *F) {
    return F->vars >= 6 ? UINT64_MAX : (UINT64_C(1) << (1u << F->vars)) - 1;
}

void interchange_formula_constant(const interchange_formula_t *F, uint64_t *set,
                                  int value) {
    for (size_t i = 0; i < F->words; i++)
        set[i] = value ? all_of_word(F) : 0;
}

void interchange_formula_variable(const interchange_formula_t *F, uint64_t *set,
                                  unsigned v) {
    wr_assert(v < F->vars);
    static const uint64_t low[6] = {
        UINT64_C(0xaaaaaaaaaaaaaaaa), UINT64_C(0xcccccccccccccccc),
        UINT64_C(0xf0f0f0f0f0f0f0f0), UINT64_C(0xff00ff00ff00ff00),
        UINT64_C(0xffff0000ffff0000), UINT64_C(0xffffffff00000000)};
    for (size_t i = 0; i < F->words; i++)
        set[i] = v < 6                ? low[v] & all_of_word(F)
                 : (i >> (v - 6)) & 1 ? UINT64_MAX
                                      : 0;
}

static void pass_blanks(interchange_formula_t *F) {
    F->pos = interchange_pass(F->X->R->text, F->pos, F->end);
}

/* Skip the character and return 1, if it is next. */
static int next_is(interchange_formula_t *F, char c) {
    pass_blanks(F);
    if (F->pos >= F->end || F->X->R->text[F->pos] != c)
        return 0;
    F->pos++;
    return 1;
}

static void read_joined(interchange_formula_t *F, uint64_t *set, char sign,
                        unsigned depth);

static void read_not(interchange_formula_t *F, uint64_t *set, unsigned depth) {
    int negated = 0;
    while (next_is(F, '!'))
        negated = !negated;
    if (depth > DEEPEST) {
        interchange_fail(F->X, F->pos,
                         "found more than %d parentheses inside each other, "
                         "expected fewer",
                         DEEPEST);
    } else if (next_is(F, '(')) {
        read_joined(F, set, '|', depth + 1);
        if (!next_is(F, ')'))
            interchange_fail(F->X, F->pos, "expected ')'");
    } else if (F->pos >= F->end) {
        interchange_fail(F->X, F->pos,
                         "found the end of the formula, expected a variable");
    } else {
        F->atom(F, set);
    }
    for (size_t i = 0; negated && i < F->words; i++)
        set[i] = ~set[i] & all_of_word(F);
}

/* Read a disjunction of conjunctions ('|') or a conjunction ('&'). */
static void read_joined(interchange_formula_t *F, uint64_t *set, char sign,
                        unsigned depth) {
    uint64_t *right = wr_calloc(F->words, sizeof *right), *part = set;
    do {
        if (sign == '|')
            read_joined(F, part, '&', depth);
        else
            read_not(F, part, depth);
        for (size_t i = 0; part == right && i < F->words; i++)
            set[i] = sign == '|' ? set[i] | right[i] : set[i] & right[i];
        part = right;
    } while (interchange_ok(F->X) && next_is(F, sign));
    wr_free(right);
}

void interchange_formula_read(interchange_formula_t *F, uint64_t *set) {
    wr_assert(F->pos <= F->end && F->end <= F->X->R->length);
    interchange_formula_constant(F, set, 0);
    read_joined(F, set, '|', 0);
    pass_blanks(F);
    if (F->pos < F->end)
        interchange_fail(F->X, F->pos,
                         "found '%.1s', expected '&', '|' or the end of the "
                         "formula",
                         F->X->R->text + F->pos);
}
