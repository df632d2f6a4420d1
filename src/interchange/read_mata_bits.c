/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The edges of a .mata section of bits: "source formula target", where the
 * formula is what stands between the first word and the last. */

#include "interchange/mata.h"

#include <stdlib.h>
#include <string.h>

/* a2 before a10: by length, then by bytes. */
static int by_length(const void *a, const void *b) {
    const char *s = *(char *const *) a, *t = *(char *const *) b;
    const size_t m = strlen(s), n = strlen(t);
    return m != n ? (m > n) - (m < n) : strcmp(s, t);
}

/* Where the formula of the line is: [*from, *to) of the text.  The source is
 * left in T->word, the target begins at *to. */
static wr_status_t find_formula(mata_t *T, size_t *from, size_t *to) {
    const interchange_line_t *line = &T->line;
    const char *s = T->X->R->text;
    size_t pos = line->start, last;
    mata_blanks(s, &pos, line->end);
    if (!mata_word(T->word, s, &pos, line->end))
        return wr_reader_fail_at(T->X->R, pos, "expected a state");
    *from = pos;
    for (last = line->end;
         last > pos &&
         (s[last - 1] == ' ' || s[last - 1] == '\t' || s[last - 1] == '\r');)
        last--;
    if (last > pos && s[last - 1] == '"') /* a quoted target */
        for (last--; last > pos && s[last - 1] != '"';)
            last--;
    while (last > pos && s[last - 1] != ' ' && s[last - 1] != '\t' &&
           s[last - 1] != ')')
        last--;
    *to = last;
    mata_blanks(s, &pos, last);
    if (pos >= last)
        return wr_reader_fail_at(T->X->R, line->end,
                                 "found too little, expected \"source "
                                 "formula target\"");
    return WR_OK;
}

static wr_status_t add_variables(mata_t *T, wr_names_t *V) {
    const char *s = T->X->R->text;
    size_t pos, end;
    wr_status_t status = find_formula(T, &pos, &end);
    for (; status == WR_OK && pos < end;) {
        const int kind = mata_word(T->word, s, &pos, end);
        if (kind == 0) {
            pos++; /* an operator or a blank */
            continue;
        }
        if (kind == 2 || (!mata_is_true(T->word) && !mata_is_false(T->word)))
            wr_names_add(V, T->word->text, T->word->length);
        if (V->count > INTERCHANGE_MAX_VARS) {
            wr_reader_fail_at(T->X->R, T->line.start,
                              "found more than %d bits, which are too many "
                              "letters",
                              INTERCHANGE_MAX_VARS);
            return wr_limits_fail(T->X->L, WR_UNABLE, "%s", T->X->R->message);
        }
    }
    return status;
}

static wr_status_t find_variable(interchange_formula_t *F, uint64_t *set) {
    mata_t *T = F->arg;
    uint32_t v;
    const size_t at = F->pos;
    const int kind = mata_word(T->word, T->X->R->text, &F->pos, F->end);
    if (kind == 0)
        return wr_reader_fail_at(T->X->R, at, "expected a variable");
    if (kind == 1 && (mata_is_true(T->word) || mata_is_false(T->word)))
        interchange_formula_constant(F, set, mata_is_true(T->word));
    else if (wr_names_find(&v, &T->variable, T->word->text, T->word->length))
        interchange_formula_variable(F, set, v);
    else
        return wr_reader_fail_at(T->X->R, at, "found an unknown variable");
    return WR_OK;
}

wr_status_t mata_bits_variables(mata_t *T) {
    wr_reader_struct *R = T->X->R;
    interchange_labels_t *B = &T->labels;
    interchange_formula_t F;
    wr_names_t V = {0};
    const size_t start = R->pos;
    wr_status_t s = WR_OK;
    while (s == WR_OK && interchange_line_next(&T->line) &&
           T->line.piece[0].s[0] != '@')
        if (T->line.piece[0].s[0] != '%')
            s = add_variables(T, &V);
    R->pos = start;
    if (s == WR_OK) {
        if (V.count > 0)
            qsort(V.name, V.count, sizeof *V.name, by_length);
        B->var = wr_malloc((V.count + 1) * sizeof *B->var);
        for (uint32_t v = 0; v < V.count; v++) {
            wr_names_add(&T->variable, V.name[v], strlen(V.name[v]));
            B->var[v] = wr_strdup(V.name[v]);
        }
        interchange_formula_start(&F, V.count);
        B->vars = F.vars;
        B->words = F.words;
    }
    wr_names_clear(&V);
    return s;
}

/* "q false true" only says that q is there: a set without valuations leads
 * nowhere, and a target called true is no state. */
wr_status_t mata_bits_edge(mata_t *T) {
    interchange_draft_t *X = T->X;
    interchange_formula_t F = {.X = X, .atom = find_variable, .arg = T};
    uint64_t *set = wr_malloc(T->labels.words * sizeof *set), any = 0;
    uint32_t label, from = 0;
    size_t target = 0;
    interchange_formula_start(&F, T->labels.vars);
    wr_status_t s = find_formula(T, &F.pos, &F.end);
    if (s == WR_OK) {
        target = F.end;
        from = interchange_state(X, T->word->text, T->word->length);
        s = interchange_formula_read(&F, set);
    }
    for (size_t i = 0; s == WR_OK && i < F.words; i++)
        any |= set[i];
    if (s == WR_OK && any != 0) {
        mata_blanks(X->R->text, &target, T->line.end);
        const int kind = mata_word(T->word, X->R->text, &target, T->line.end);
        if (kind == 0 || (kind == 1 && mata_is_true(T->word)))
            s = wr_reader_fail_at(X->R, target, "expected a target state");
        else
            s = interchange_labels_set(&label, &T->labels, set, X->L);
        if (s == WR_OK)
            s = interchange_labels_edge(
                &T->labels, from, label,
                interchange_state(X, T->word->text, T->word->length), X->L);
    }
    wr_free(set);
    return s;
}
