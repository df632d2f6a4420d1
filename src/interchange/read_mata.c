/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* .mata: sections "@NFA-explicit", in older files "@NFA", and "@NFA-bits", in
 * the syntax of 2023 to 2025.
 *
 *   %Initial q0 q1     %Final !q0 & !q2     %Alphabet-auto
 *   q0 a q1            in explicit sections
 *   q0 (a0 & !a1) q1   in sections of bits; \true and true, \false and false
 *
 * A set of states is a list (with `|` or nothing between), a conjunction of
 * negations (all other states), or true.  In sections of bits the variables are
 * collected first, and then the formulas are evaluated.
 */

#include "interchange/impl.h"

typedef struct {
    uint32_t *state;
    size_t count;
    int all, others; /* true was read; the set is the complement of state */
} mata_set_t;

typedef struct {
    interchange_draft_t *X;
    interchange_line_t line;
    int bits;
    mata_set_t start, final;
    wr_names_t epsilon;
    wr_buffer_t word; /* the last word that was read */
    /* sections of bits */
    wr_names_t variable; /* in order: a0, a1, .., a10 */
    interchange_labels_t labels;
} mata_t;

/* ---- tokens: "quoted names", operators of formulas, words -------------- */

static int is_operator(char c) {
    return c == '&' || c == '|' || c == '!' || c == '(' || c == ')';
}

/* Read the word at *pos and move *pos after it: return 1, or 2 for a "quoted
 * name", which is never a constant; 0 if there is no word or no end quote. */
static int read_word(wr_buffer_t word, const char *s, size_t *pos, size_t end) {
    size_t i = *pos;
    word->length = 0;
    if (i < end && s[i] == '"') {
        for (i++; i < end && s[i] != '"'; i++) {
            if (s[i] == '\\' && i + 1 < end)
                i++;
            wr_buffer_write(word, s + i, 1);
        }
        *pos = i < end ? i + 1 : end;
        return i < end ? 2 : 0;
    }
    while (i < end && strchr(" \t\r\n", s[i]) == NULL && !is_operator(s[i]))
        i++;
    wr_buffer_write(word, s + *pos, i - *pos);
    const int some = i > *pos;
    *pos = i;
    return some;
}

static int is_true(const wr_buffer_t w) {
    return strcmp(w->text, "\\true") == 0 || strcmp(w->text, "true") == 0;
}

static int is_false(const wr_buffer_t w) {
    return strcmp(w->text, "\\false") == 0 || strcmp(w->text, "false") == 0;
}

/* ---- sets of states ---------------------------------------------------- */

/* Set a flag for a set of states.  This is done at the end, when all states are
 * known. */
static void set_flag(mata_t *T, const mata_set_t *S, unsigned char flag) {
    interchange_draft_t *X = T->X;
    unsigned char *in = wr_calloc((size_t) X->N.states + 1, 1);
    for (size_t i = 0; i < S->count; i++)
        in[S->state[i]] = 1;
    for (uint32_t q = 0; q < X->N.states; q++)
        if (S->all || (S->others && S->count > 0 ? !in[q] : in[q]))
            X->N.flag[q] |= flag;
    wr_free(in);
}

/* Read the set of states in a line, between pos and end. */
static void read_states(mata_t *T, mata_set_t *S, size_t pos, size_t end) {
    const char *s = T->X->R->text;
    int nots = 0, ors = 0, ands = 0, plain = 0;
    const size_t at = pos, before = S->count;
    while ((pos = interchange_pass(s, pos, end)) < end) {
        if (is_operator(s[pos])) {
            nots += s[pos] == '!';
            ors += s[pos] == '|';
            ands += s[pos] == '&';
            pos++;
            continue;
        }
        const int kind = read_word(T->word, s, &pos, end);
        if (kind == 0) {
            interchange_fail(T->X, pos, "expected a state");
            return;
        }
        if (kind == 1 && is_true(T->word))
            S->all = 1;
        else if (kind == 2 || !is_false(T->word)) {
            plain++;
            S->state = wr_grow(S->state, S->count, sizeof *S->state);
            S->state[S->count++] =
                interchange_state(T->X, T->word->text, T->word->length);
        }
    }
    /* k negations of k states, joined only by &, mean all other states; a
     * conjunction of two states means alternation */
    if ((nots > 0 && (nots != plain || ors > 0)) || (nots == 0 && ands > 0))
        interchange_refuse(T->X, at,
                           "found a formula that is neither a list of states "
                           "nor of negations: alternation, expected an NFA");
    if (before > 0 && plain > 0 && (S->others || nots > 0))
        interchange_refuse(T->X, at,
                           "found negations and states in several lines, "
                           "expected one line");
    S->others |= nots > 0;
}

/* ---- sections of bits: "source formula target" -------------------------- */

/* Compare by length, then by bytes: a2 before a10. */
static int by_length(const void *a, const void *b) {
    const char *s = *(char *const *) a, *t = *(char *const *) b;
    const size_t m = strlen(s), n = strlen(t);
    return m != n ? (m > n) - (m < n) : strcmp(s, t);
}

/* Find the formula of the line, [*from, *to) of the text, between its first
 * word and its last.  The source is stored in T->word, and the target begins
 * at *to. */
static void find_formula(mata_t *T, size_t *from, size_t *to) {
    const interchange_line_t *line = &T->line;
    const char *s = T->X->R->text;
    size_t pos = line->start, last;
    pos = interchange_pass(s, pos, line->end);
    if (!read_word(T->word, s, &pos, line->end))
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

static void add_variables(mata_t *T) {
    wr_names_t *V = &T->variable;
    const char *s = T->X->R->text;
    size_t pos, end;
    find_formula(T, &pos, &end);
    while (interchange_ok(T->X) && pos < end) {
        const int kind = read_word(T->word, s, &pos, end);
        if (kind == 0) {
            pos++; /* an operator or a blank */
            continue;
        }
        if (kind == 2 || (!is_true(T->word) && !is_false(T->word)))
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
    const int kind = read_word(T->word, T->X->R->text, &F->pos, F->end);
    if (kind == 0)
        interchange_fail(T->X, at, "expected a variable");
    else if (kind == 1 && (is_true(T->word) || is_false(T->word)))
        interchange_formula_constant(F, set, is_true(T->word));
    else if (wr_names_find(&v, &T->variable, T->word->text, T->word->length))
        interchange_formula_variable(F, set, v);
    else
        interchange_fail(T->X, at, "found an unknown variable");
}

/* Collect the variables of the section after R->pos, without moving. */
static void read_variables(mata_t *T) {
    wr_reader_struct *R = T->X->R;
    const size_t start = R->pos;
    while (interchange_ok(T->X) && interchange_line_next(&T->line) &&
           T->line.piece[0].s[0] != '@')
        if (T->line.piece[0].s[0] != '%')
            add_variables(T);
    R->pos = start;
    interchange_names_sort(&T->variable, by_length);
    if (interchange_ok(T->X))
        interchange_labels_start(&T->labels, &T->variable);
}

/* Read an edge.  "q false true" only declares q: an edge without valuations
 * leads nowhere, and `true` is not a state. */
static void read_bits(mata_t *T) {
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
        const int kind = read_word(T->word, X->R->text, &target, T->line.end);
        if (kind == 0 || (kind == 1 && is_true(T->word)))
            interchange_fail(X, target, "expected a target state");
        edge.set = interchange_labels_set(X, &T->labels, set);
        edge.to = interchange_state(X, T->word->text, T->word->length);
        interchange_labels_edge(X, &T->labels, edge);
    }
    wr_free(set);
}

/* ---- a section --------------------------------------------------------- */

/* Read the names after a key, some in quotes. */
static void read_names(mata_t *T, interchange_piece_t key, size_t pos,
                       size_t end) {
    const char *s = T->X->R->text;
    const int letters = interchange_piece_is(key, "%Alphabet-enum") && !T->bits;
    const int states = interchange_piece_is(key, "%States-enum");
    if (!letters && !states && !interchange_piece_is(key, "%Epsilon"))
        return;
    while ((pos = interchange_pass(s, pos, end)) < end) {
        if (!read_word(T->word, s, &pos, end)) {
            if (pos >= end) {
                interchange_fail(T->X, pos,
                                 "found no end of the name in quotes");
                return;
            }
            wr_buffer_write(T->word, s + pos++, 1); /* an operator */
        }
        if (letters)
            interchange_letter(T->X, T->word->text, T->word->length);
        else if (states)
            interchange_state(T->X, T->word->text, T->word->length);
        else
            wr_names_add(&T->epsilon, T->word->text, T->word->length);
    }
}

static void read_key(mata_t *T) {
    const interchange_line_t *line = &T->line;
    const interchange_piece_t p = line->piece[0];
    const size_t after = interchange_piece_at(line, 0) + p.length;
    if (interchange_piece_is(p, "%Initial"))
        read_states(T, &T->start, after, line->end);
    else if (interchange_piece_is(p, "%Final"))
        read_states(T, &T->final, after, line->end);
    else
        read_names(T, p, after, line->end);
}

static void read_explicit(mata_t *T) {
    const interchange_line_t *line = &T->line;
    const char *s = T->X->R->text;
    size_t pos = line->start;
    uint32_t id[3] = {0};
    uint32_t unused;
    for (int i = 0; i < 3; i++) {
        pos = interchange_pass(s, pos, line->end);
        if (!read_word(T->word, s, &pos, line->end)) {
            interchange_fail(T->X, pos, "expected \"source letter target\"");
            return;
        }
        const char *w = T->word->text;
        const size_t n = T->word->length;
        if (i != 1)
            id[i] = interchange_state(T->X, w, n);
        else if (wr_names_find(&unused, &T->epsilon, w, n))
            id[i] = INTERCHANGE_EPSILON;
        else
            id[i] = interchange_letter(T->X, w, n);
    }
    pos = interchange_pass(s, pos, line->end);
    if (pos < line->end)
        interchange_fail(T->X, pos,
                         "found more than three words, expected \"source "
                         "letter target\"");
    interchange_edge(T->X, id[0], id[1], id[2]);
}

/* Read the head of a section, and for bits its variables. */
static void read_head(mata_t *T) {
    const interchange_piece_t p = T->line.piece[0];
    T->X->D->found = 1;
    T->bits = interchange_piece_is(p, "@NFA-bits");
    if (T->bits)
        read_variables(T);
    else if (!interchange_piece_is(p, "@NFA-explicit") &&
             !interchange_piece_is(p, "@NFA"))
        interchange_refuse(T->X, T->line.start,
                           "found '%.*s', expected @NFA-explicit or @NFA-bits",
                           INTERCHANGE_SHOW(p));
}

static void read_line(mata_t *T) {
    const interchange_piece_t p = T->line.piece[0];
    if (p.s[0] == '@')
        read_head(T);
    else if (!T->X->D->found)
        interchange_fail(T->X, T->line.start,
                         "found '%.*s', expected @NFA-explicit or @NFA-bits",
                         INTERCHANGE_SHOW(p));
    else if (p.s[0] == '%')
        read_key(T);
    else if (T->bits)
        read_bits(T);
    else
        read_explicit(T);
}

void interchange_read_mata(interchange_draft_t *X) {
    mata_t T = {.X = X, .line = {.R = X->R, .comment = '#'}};
    wr_buffer_init(T.word);
    while (interchange_ok(X) && interchange_line_next(&T.line)) {
        if (T.line.piece[0].s[0] == '@' && X->D->found) {
            interchange_line_back(&T.line);
            break;
        }
        read_line(&T);
    }
    if (interchange_ok(X) && X->D->found) {
        set_flag(&T, &T.start, INTERCHANGE_START);
        set_flag(&T, &T.final, INTERCHANGE_ACCEPT);
    }
    if (T.bits)
        interchange_labels_spread(X, &T.labels);
    interchange_line_clear(&T.line);
    interchange_labels_clear(&T.labels);
    WR_EACH(wr_names_clear, &T.epsilon, &T.variable);
    WR_FREE(T.start.state, T.final.state);
    wr_buffer_clear(T.word);
}
