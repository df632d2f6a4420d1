/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* GAP: automata of the package automata,
 *
 *   Automaton("det", states, alphabet, table, [starts], [accepting])
 *
 * with one row per letter ("nondet": lists of targets, "epsilon": the last
 * letter is epsilon; 0, or a hole as in [1,,2], is no target), and lists of
 * Transformation([images]) or IdentityTransformation, one per letter.
 * Numbers start at 1.  Text before them, such as "A := ", is skipped.
 */

#include "interchange/impl.h"

typedef struct {
    interchange_draft_t *X;
    uint64_t states;
    size_t at; /* position of the last number */
} gap_t;

/* ---- tokens, and names for numbers --------------------------------------- */

/* Skip blanks, comments, and backslashes at line ends, by which GAP breaks
 * lines that are too long. */
static void pass(gap_t *G) {
    interchange_blanks(G->X, LEX_HASH | LEX_BROKEN);
}

/* Skip the character and return 1, if it is next. */
static int next_is(gap_t *G, char c) {
    wr_reader_struct *R = G->X->R;
    pass(G);
    if (R->pos >= R->length || R->text[R->pos] != c)
        return 0;
    R->pos++;
    return 1;
}

static void unexpected(gap_t *G, const char *expected) {
    const wr_reader_struct *R = G->X->R;
    const char found[2] = {R->text[R->pos]};
    interchange_unexpected(G->X, R->pos, R->pos < R->length ? found : NULL,
                           expected);
}

static void expect(gap_t *G, char c) {
    const char quoted[] = {'\'', c, '\'', '\0'};
    if (!next_is(G, c))
        unexpected(G, quoted);
}

/* Return 1 if element n of a list follows, after '[' or after element n - 1;
 * skip the comma, or the end of the list. */
static int goes_on(gap_t *G, size_t n) {
    const int comma = n > 0 && next_is(G, ',');
    if (!interchange_ok(G->X) || next_is(G, ']'))
        return 0;
    if (n > 0 && !comma)
        expect(G, ']');
    return interchange_ok(G->X);
}

/* Read a number; 0 if there is none. */
static uint64_t read_number(gap_t *G, uint64_t max) {
    wr_reader_struct *R = G->X->R;
    pass(G);
    G->at = R->pos;
    uint64_t n = 0;
    while (R->pos < R->length) {
        const char *s = R->text + R->pos;
        const size_t broken = interchange_line_break(s);
        R->pos += broken;
        if (broken > 0) /* a number divided by a line break */
            continue;
        if (*s < '0' || *s > '9')
            break;
        n = 10 * n + (uint64_t) (*s - '0');
        R->pos++;
        if (n > max) {
            interchange_fail(G->X, G->at, "found a number above %llu",
                             (unsigned long long) max);
            return 0;
        }
    }
    char expected[48];
    snprintf(expected, sizeof expected, "a number from 0 to %llu",
             (unsigned long long) max);
    if (R->pos == G->at)
        unexpected(G, expected);
    return n;
}

static void read_string(gap_t *G, wr_buffer_t b) {
    wr_buffer_empty(b);
    pass(G);
    if (G->X->R->text[G->X->R->pos] == '"')
        interchange_quoted(G->X, b, LEX_BROKEN);
    else
        expect(G, '"');
}

/* Return the length of the word at pos, without moving; whether it is w. */
static size_t word_length(gap_t *G) {
    const wr_reader_struct *R = G->X->R;
    size_t i = R->pos;
    while (i < R->length &&
           (interchange_is_alnum(R->text[i]) || R->text[i] == '_'))
        i++;
    return i - R->pos;
}

static int at_word(gap_t *G, size_t n, const char *w) {
    return n == strlen(w) && memcmp(G->X->R->text + G->X->R->pos, w, n) == 0;
}

/* Return the state of point n, where points start at 1. */
static uint32_t state_of(gap_t *G, uint64_t n) {
    char name[24];
    int length =
        snprintf(name, sizeof name, "%llu", (unsigned long long) (n - 1));
    return interchange_state(G->X, name, (size_t) length);
}

/* Name letter i of `count`: a, b, .. z, or 1, 2, .. if there are more. */
static void name_letter(gap_t *G, uint64_t i, uint64_t count) {
    char name[24];
    if (count <= 26)
        snprintf(name, sizeof name, "%c", (char) ('a' + i));
    else
        snprintf(name, sizeof name, "%llu", (unsigned long long) i + 1);
    interchange_letter(G->X, name, strlen(name));
}

/* ---- automata ------------------------------------------------------------ */

/* Add a letter, which must be new. */
static void add_letter(gap_t *G, const char *s, size_t n) {
    const uint32_t next = G->X->letter.count;
    if (interchange_ok(G->X) && interchange_letter(G->X, s, n) != next)
        interchange_fail(G->X, G->X->R->pos, "found two letters of one name");
}

/* Read a string of letters, one per character. */
static void read_letters(gap_t *G, wr_buffer_t b) {
    read_string(G, b);
    for (size_t i = 0, n; i < b->length; i += n) {
        n = interchange_character(b->text + i);
        add_letter(G, b->text + i, n);
    }
}

/* Read a letter of a list: a string or, as in package Predicata, a list of
 * numbers, which is named "[0,1]". */
static void read_letter(gap_t *G, wr_buffer_t b) {
    if (!next_is(G, '[')) {
        read_string(G, b);
        return;
    }
    b->length = 0;
    for (size_t i = 0; goes_on(G, i); i++)
        wr_buffer_printf(b, "%c%llu", i > 0 ? ',' : '[',
                         (unsigned long long) read_number(G, UINT32_MAX));
    wr_buffer_put(b, b->length > 0 ? "]" : "[]");
}

/* Read the alphabet: a number, a string, or a list.  Return how many letters
 * the table must have; if it is a number, the rows name the letters. */
static uint64_t read_alphabet(gap_t *G, int *named) {
    uint64_t count = 0;
    wr_buffer_t b;
    wr_buffer_init(b);
    pass(G);
    const char c = G->X->R->text[G->X->R->pos];
    *named = c == '"' || c == '[';
    if (c == '"') {
        read_letters(G, b);
    } else if (c == '[') {
        G->X->R->pos++;
        while (interchange_ok(G->X) && !next_is(G, ']')) {
            read_letter(G, b);
            add_letter(G, b->text, b->length);
            (void) next_is(G, ',');
        }
    } else {
        count = read_number(G, UINT32_MAX);
    }
    wr_buffer_clear(b);
    return *named ? G->X->letter.count : count;
}

/* Read a target, or a list of targets; 0 is no target. */
static void read_targets(gap_t *G, uint64_t from, uint32_t letter) {
    const int list = next_is(G, '[');
    for (size_t i = 0; list ? goes_on(G, i) : i == 0; i++) {
        const uint64_t to = read_number(G, G->states);
        if (interchange_ok(G->X) && to > 0)
            interchange_edge(G->X, state_of(G, from), letter, state_of(G, to));
    }
}

/* Return 1 if the list has a hole here: next is a comma or its end. */
static int at_hole(gap_t *G) {
    const wr_reader_struct *R = G->X->R;
    pass(G);
    return R->pos < R->length &&
           (R->text[R->pos] == ',' || R->text[R->pos] == ']');
}

static void read_row(gap_t *G, uint32_t letter) {
    expect(G, '[');
    for (uint64_t q = 1; interchange_ok(G->X) && q <= G->states; q++) {
        state_of(G, q); /* a state may have no edges */
        if (!at_hole(G))
            read_targets(G, q, letter);
        if (q < G->states)
            expect(G, ',');
    }
    expect(G, ']');
}

static void read_table(gap_t *G, uint64_t count, int named, int epsilon) {
    expect(G, '[');
    for (uint64_t a = 0; interchange_ok(G->X) && a < count; a++) {
        const int last = a + 1 == count;
        if (!named && !(last && epsilon))
            name_letter(G, a, count);
        read_row(G, last && epsilon ? INTERCHANGE_EPSILON : (uint32_t) a);
        if (!last)
            expect(G, ',');
    }
    expect(G, ']');
}

/* Read a list of states, or a range [1..3] of states. */
static void read_flags(gap_t *G, unsigned char flag) {
    expect(G, '[');
    for (size_t i = 0; goes_on(G, i); i++) {
        uint64_t q = read_number(G, G->states), last = q;
        if (q == 0)
            interchange_fail(G->X, G->at, "found 0, expected a state");
        if (i == 0 && next_is(G, '.')) {
            expect(G, '.');
            last = read_number(G, G->X->N.states); /* states of the rows */
        }
        for (; interchange_ok(G->X) && q <= last; q++) {
            const uint32_t state = state_of(G, q); /* may move the flags */
            G->X->N.flag[state] |= flag;
        }
    }
}

/* Remove the last letter of an alphabet, which is epsilon. */
static void drop_epsilon(gap_t *G) {
    wr_names_t rest = {0}, *T = &G->X->letter;
    for (uint32_t a = 0; a + 1 < T->count; a++)
        wr_names_add(&rest, T->name[a], strlen(T->name[a]));
    wr_names_clear(T);
    *T = rest;
}

/* Read "det", "nondet" or "epsilon"; return 1 for the last. */
static int read_type(gap_t *G) {
    const size_t at = G->X->R->pos;
    wr_buffer_t type;
    wr_buffer_init(type);
    read_string(G, type);
    const int epsilon = strcmp(type->text, "epsilon") == 0;
    if (strcmp(type->text, "det") != 0 && strcmp(type->text, "nondet") != 0 &&
        !epsilon)
        interchange_fail(G->X, at,
                         "found \"%.40s\", expected \"det\", \"nondet\" "
                         "or \"epsilon\"",
                         type->text);
    wr_buffer_clear(type);
    return epsilon;
}

static void read_automaton(gap_t *G) {
    int named = 0;
    expect(G, '(');
    const int epsilon = read_type(G);
    expect(G, ',');
    G->states = read_number(G, UINT32_MAX - 1);
    expect(G, ',');
    const uint64_t count = read_alphabet(G, &named);
    expect(G, ',');
    read_table(G, count, named, epsilon);
    if (epsilon && named)
        drop_epsilon(G);
    expect(G, ',');
    read_flags(G, INTERCHANGE_START);
    expect(G, ',');
    read_flags(G, INTERCHANGE_ACCEPT);
    expect(G, ')');
}

/* ---- transformations ---------------------------------------------------- */

/* Read one letter: the images of 1, 2, ..; later points are fixed. */
static void read_images(gap_t *G, uint32_t letter) {
    expect(G, '(');
    expect(G, '[');
    for (uint64_t q = 0; goes_on(G, q); q++) {
        const uint64_t to = read_number(G, UINT32_MAX - 1);
        if (to == 0)
            interchange_fail(G->X, G->at, "found 0, expected a point");
        if (!interchange_ok(G->X))
            return;
        const uint32_t from = state_of(G, q + 1);
        interchange_edge(G->X, from, letter, state_of(G, to));
    }
    expect(G, ')');
}

/* Add loops for the points beyond the degree of a transformation; refuse images
 * that are larger than all degrees. */
static void fill(interchange_draft_t *X, uint64_t count) {
    const uint32_t n = X->state.count;
    const uint64_t cells = n * count;
    uint32_t *value = wr_malloc(((size_t) n + 1) * sizeof *value);
    unsigned char *moved = wr_calloc(cells + 1, 1);
    if (!interchange_names_are_numbers(value, &X->state))
        interchange_refuse(X, X->R->pos,
                           "found images beyond the points that have images");
    for (size_t i = 0; i < X->N.edges; i++)
        moved[(size_t) X->N.edge[i].from * count + X->N.edge[i].letter] = 1;
    for (uint64_t i = 0; i < cells; i++)
        if (!moved[i])
            interchange_edge(X, (uint32_t) (i / count), (uint32_t) (i % count),
                             (uint32_t) (i / count));
    WR_FREE(value, moved);
}

/* Read a list from its first "Transformation" on. */
static void read_transformations(gap_t *G) {
    interchange_draft_t *X = G->X;
    uint64_t count = 0;
    uint32_t q;
    do {
        pass(G);
        const size_t n = word_length(G);
        const int identity = at_word(G, n, "IdentityTransformation");
        if (!identity && !at_word(G, n, "Transformation"))
            break;
        X->R->pos += n;
        if (!identity)
            read_images(G, (uint32_t) count);
        count++;
        if (interchange_ok(X))
            X->status = wr_limits_check(X->L, "transformations", X->state.count,
                                        count * X->state.count);
    } while (interchange_ok(X) && next_is(G, ','));
    state_of(G, 1); /* there is at least one point */
    for (uint64_t a = 0; a < count; a++)
        name_letter(G, a, count);
    if (interchange_ok(X))
        fill(X, count);
    X->semiautomaton = 1;
    if (wr_names_find(&q, &X->state, "0", 1))
        X->N.flag[q] |= INTERCHANGE_START;
    if (interchange_ok(X))
        interchange_remark(X, "transformations: a semiautomaton that starts "
                              "at point 1");
}

/* ---- the next automaton of either kind --------------------------------- */

void interchange_read_gap(interchange_draft_t *X) {
    gap_t G = {.X = X};
    wr_reader_struct *R = X->R;
    for (pass(&G); interchange_ok(X) && R->pos < R->length; pass(&G)) {
        const size_t n = word_length(&G);
        if (at_word(&G, n, "Automaton")) {
            X->D->found = 1;
            R->pos += n;
            read_automaton(&G);
            return;
        }
        if (at_word(&G, n, "Transformation") ||
            at_word(&G, n, "IdentityTransformation")) {
            X->D->found = 1;
            read_transformations(&G);
            return;
        }
        if (R->text[R->pos] == '<' || R->text[R->pos] == '|')
            interchange_fail(
                X, R->pos,
                "found output of Display, expected output of Print or String: "
                "Automaton(...) or Transformation(...)");
        R->pos += n > 0 ? n : 1;
    }
}
