/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The edges of a .mata section of bits: "source formula target", where the
 * formula is what stands between the first word and the last. */

#include "interchange/mata.h"

#include <stdlib.h>

/* a2 before a10: by length, then by bytes. */
static int by_length(const void *a, const void *b) {
    const char *s = *(char *const *) a, *t = *(char *const *) b;
    const size_t m = strlen(s), n = strlen(t);
    return m != n ? (m > n) - (m < n) : strcmp(s, t);
}

/* Where the formula of the line is: [*from, *to) of the text.  The source is
 * left in T->word, the target begins at *to. */
static void find_formula(mata_t *T, size_t *from, size_t *to) {
    const interchange_line_t *line = &T->line;
    const char *s = T->X->R->text;
    size_t pos = line->start, last;
    pos = interchange_pass(s, pos, line->end);
    if (!mata_word(T->word, s, &pos, line->end))
        interchange_fail(T->X, pos, "expected a state");
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
    pos = interchange_pass(s, pos, last);
    if (pos >= last)
        interchange_fail(T->X, line->end,
                         "found too little, expected \"source formula "
                         "target\"");
}

static void add_variables(mata_t *T, wr_names_t *V) {
    const char *s = T->X->R->text;
    size_t pos, end;
    find_formula(T, &pos, &end);
    while (interchange_ok(T->X) && pos < end) {
        const int kind = mata_word(T->word, s, &pos, end);
        if (kind == 0) {
            pos++; /* an operator or a blank */
            continue;
        }
        if (kind == 2 || (!mata_is_true(T->word) && !mata_is_false(T->word)))
            wr_names_add(V, T->word->text, T->word->length);
        if (V->count > INTERCHANGE_MAX_VARS)
            interchange_unable(T->X, T->line.start,
                               "found more than %d bits, which are too many "
                               "letters",
                               INTERCHANGE_MAX_VARS);
    }
}

static void find_variable(interchange_formula_t *F, uint64_t *set) {
    mata_t *T = F->arg;
    uint32_t v;
    const size_t at = F->pos;
    const int kind = mata_word(T->word, T->X->R->text, &F->pos, F->end);
    if (kind == 0)
        interchange_fail(T->X, at, "expected a variable");
    else if (kind == 1 && (mata_is_true(T->word) || mata_is_false(T->word)))
        interchange_formula_constant(F, set, mata_is_true(T->word));
    else if (wr_names_find(&v, &T->variable, T->word->text, T->word->length))
        interchange_formula_variable(F, set, v);
    else
        interchange_fail(T->X, at, "found an unknown variable");
}

void mata_bits_variables(mata_t *T) {
    wr_reader_struct *R = T->X->R;
    interchange_labels_t *B = &T->labels;
    interchange_formula_t F;
    wr_names_t V = {0};
    const size_t start = R->pos;
    while (interchange_ok(T->X) && interchange_line_next(&T->line) &&
           T->line.piece[0].s[0] != '@')
        if (T->line.piece[0].s[0] != '%')
            add_variables(T, &V);
    R->pos = start;
    if (interchange_ok(T->X)) {
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
}

/* "q false true" only says that q is there: a set without valuations leads
 * nowhere, and a target called true is no state. */
void mata_bits_edge(mata_t *T) {
    interchange_draft_t *X = T->X;
    interchange_formula_t F = {.X = X, .atom = find_variable, .arg = T};
    interchange_label_t edge;
    uint64_t any = 0;
    interchange_formula_start(&F, T->labels.vars);
    find_formula(T, &F.pos, &F.end);
    if (!interchange_ok(X))
        return;
    size_t target = F.end;
    uint64_t *set = wr_malloc(T->labels.words * sizeof *set);
    edge.from = interchange_state(X, T->word->text, T->word->length);
    interchange_formula_read(&F, set);
    for (size_t i = 0; i < F.words; i++)
        any |= set[i];
    if (interchange_ok(X) && any != 0) {
        target = interchange_pass(X->R->text, target, T->line.end);
        const int kind = mata_word(T->word, X->R->text, &target, T->line.end);
        if (kind == 0 || (kind == 1 && mata_is_true(T->word)))
            interchange_fail(X, target, "expected a target state");
        edge.set = interchange_labels_set(X, &T->labels, set);
        edge.to = interchange_state(X, T->word->text, T->word->length);
        interchange_labels_edge(X, &T->labels, edge);
    }
    wr_free(set);
}
