/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* GAP: the automata package's
 *
 *   Automaton("det", states, alphabet, table, [starts], [accepting])
 *
 * with a row a letter ("nondet": lists of targets, "epsilon": the last
 * letter is epsilon; 0 is no target), and lists of Transformation([images])
 * or IdentityTransformation, each of them a letter.  Numbers are from 1.
 * What stands before, such as "A := ", is passed over.
 */

#include "interchange/impl.h"

#include <string.h>

typedef struct {
    interchange_draft_t *X;
    uint64_t states;
    size_t at; /* of the last number */
} gap_t;

/* ---- tokens ------------------------------------------------------------------ */

/* Passes blanks, comments, and a backslash at the end of a line, by which
 * GAP breaks lines that are too long. */
static void pass(gap_t *G) {
    wr_reader_struct *R = G->X->R;
    for (; R->pos < R->length; R->pos++) {
        const char *s = R->text + R->pos;
        if (*s == '#') {
            while (R->pos + 1 < R->length && R->text[R->pos + 1] != '\n')
                R->pos++;
        } else if (s[0] == '\\' && (s[1] == '\n' || s[1] == '\r')) {
            continue;
        } else if (*s != ' ' && *s != '\t' && *s != '\n' && *s != '\r') {
            return;
        }
    }
}

static int next_is(gap_t *G, char c) {
    wr_reader_struct *R = G->X->R;
    pass(G);
    if (R->pos >= R->length || R->text[R->pos] != c)
        return 0;
    R->pos++;
    return 1;
}

static wr_status_t expect(gap_t *G, char c) {
    wr_reader_struct *R = G->X->R;
    if (next_is(G, c))
        return WR_OK;
    if (R->pos >= R->length)
        return wr_reader_fail_at(R, R->pos,
                                 "found the end of the file, expected '%c'",
                                 c);
    return wr_reader_fail_at(R, R->pos, "found '%.1s', expected '%c'",
                             R->text + R->pos, c);
}

static wr_status_t read_number(gap_t *G, uint64_t *out, uint64_t max) {
    wr_reader_struct *R = G->X->R;
    pass(G);
    G->at = R->pos;
    uint64_t n = 0;
    while (R->pos < R->length) {
        const char *s = R->text + R->pos;
        if (s[0] == '\\' && s[1] == '\n') { /* a number broken in two */
            R->pos += 2;
            continue;
        }
        if (*s < '0' || *s > '9')
            break;
        n = 10 * n + (uint64_t) (*s - '0');
        R->pos++;
        if (n > max)
            return wr_reader_fail_at(R, G->at,
                                     "found a number above %llu",
                                     (unsigned long long) max);
    }
    if (R->pos == G->at)
        return wr_reader_fail_at(R, G->at,
                                 "expected a number from 0 to %llu",
                                 (unsigned long long) max);
    *out = n;
    return WR_OK;
}

static wr_status_t read_string(gap_t *G, wr_buffer_t b) {
    wr_reader_struct *R = G->X->R;
    const size_t at = R->pos;
    wr_status_t s = expect(G, '"');
    b->length = 0;
    b->text[0] = '\0';
    if (s != WR_OK)
        return s;
    for (; R->pos < R->length && R->text[R->pos] != '"'; R->pos++) {
        if (R->text[R->pos] == '\\' && R->pos + 1 < R->length
            && R->text[++R->pos] == '\n')
            continue;
        wr_buffer_write(b, R->text + R->pos, 1);
    }
    if (R->pos >= R->length)
        return wr_reader_fail_at(R, at, "found no end of this string");
    R->pos++;
    return WR_OK;
}

/* The word at pos, without passing it; its length. */
static size_t word_here(gap_t *G) {
    const wr_reader_struct *R = G->X->R;
    size_t i = R->pos;
    while (i < R->length
           && ((R->text[i] >= 'a' && R->text[i] <= 'z')
               || (R->text[i] >= 'A' && R->text[i] <= 'Z')
               || (R->text[i] >= '0' && R->text[i] <= '9')
               || R->text[i] == '_'))
        i++;
    return i - R->pos;
}

static int word_is(gap_t *G, size_t n, const char *w) {
    return n == strlen(w) && memcmp(G->X->R->text + G->X->R->pos, w, n) == 0;
}

/* ---- Automaton(...) ---------------------------------------------------------- */

static uint32_t state(gap_t *G, uint64_t n) {
    char name[24];
    int length =
        snprintf(name, sizeof name, "%llu", (unsigned long long) (n - 1));
    return interchange_state(G->X, name, (size_t) length);
}

static void mark(gap_t *G, uint64_t n, unsigned char flag) {
    const uint32_t q = state(G, n); /* moves the flags */
    G->X->N.flag[q] |= flag;
}

/* Letters called a, b, .. z, or 1, 2, .. where there are more. */
static void add_letter(gap_t *G, uint64_t i, uint64_t count) {
    char name[24];
    if (count <= 26)
        snprintf(name, sizeof name, "%c", (char) ('a' + i));
    else
        snprintf(name, sizeof name, "%llu", (unsigned long long) i + 1);
    interchange_letter(G->X, name, strlen(name));
}

static wr_status_t same_letter(gap_t *G) {
    return wr_reader_fail_at(G->X->R, G->X->R->pos,
                             "found two letters of one name");
}

/* A string of letters, one a character. */
static wr_status_t read_letters(gap_t *G, wr_buffer_t b) {
    wr_status_t s = read_string(G, b);
    for (size_t i = 0; s == WR_OK && i < b->length;) {
        size_t n = 1;
        while (i + n < b->length && ((unsigned char) b->text[i + n] & 0xc0)
                                        == 0x80)
            n++;
        const uint32_t next = G->X->letter.count;
        if (interchange_letter(G->X, b->text + i, n) != next)
            return same_letter(G);
        i += n;
    }
    return s;
}

/* The alphabet: a number, a string, or a list of strings. *count is how many
 * letters the table must have; names for a number come with the rows. */
static wr_status_t read_alphabet(gap_t *G, uint64_t *count, int *named) {
    wr_status_t s = WR_OK;
    wr_buffer_t b;
    wr_buffer_init(b);
    pass(G);
    const char c = G->X->R->text[G->X->R->pos];
    *named = c == '"' || c == '[';
    if (c == '"') {
        s = read_letters(G, b);
    } else if (c == '[') {
        G->X->R->pos++;
        while (s == WR_OK && !next_is(G, ']')) {
            const uint32_t next = G->X->letter.count;
            s = read_string(G, b);
            if (s == WR_OK
                && interchange_letter(G->X, b->text, b->length) != next)
                s = same_letter(G);
            (void) (s == WR_OK && next_is(G, ','));
        }
    } else {
        s = read_number(G, count, UINT32_MAX);
    }
    if (s == WR_OK && *named)
        *count = G->X->letter.count;
    wr_buffer_clear(b);
    return s;
}

/* A target, or a list of them. */
static wr_status_t read_targets(gap_t *G, uint64_t from, uint32_t letter) {
    uint64_t to;
    wr_status_t s;
    if (!next_is(G, '[')) {
        s = read_number(G, &to, G->states);
        return s == WR_OK && to > 0 ? interchange_edge(G->X, state(G, from),
                                                       letter, state(G, to))
                                    : s;
    }
    while (!next_is(G, ']')) {
        s = read_number(G, &to, G->states);
        if (s == WR_OK && to > 0)
            s = interchange_edge(G->X, state(G, from), letter, state(G, to));
        if (s != WR_OK)
            return s;
        if (!next_is(G, ',') && G->X->R->text[G->X->R->pos] != ']')
            return expect(G, ']');
    }
    return WR_OK;
}

static wr_status_t read_row(gap_t *G, uint32_t letter) {
    wr_status_t s = expect(G, '[');
    for (uint64_t q = 1; s == WR_OK && q <= G->states; q++) {
        state(G, q); /* a state may have no edges */
        s = read_targets(G, q, letter);
        if (s == WR_OK && q < G->states)
            s = expect(G, ',');
    }
    return s == WR_OK ? expect(G, ']') : s;
}

static wr_status_t read_table(gap_t *G, uint64_t count, int named,
                              int epsilon) {
    wr_status_t s = expect(G, '[');
    for (uint64_t a = 0; s == WR_OK && a < count; a++) {
        const int last = a + 1 == count;
        if (!named && !(last && epsilon))
            add_letter(G, a, count);
        s = read_row(G, last && epsilon ? INTERCHANGE_EPSILON : (uint32_t) a);
        if (s == WR_OK && !last)
            s = expect(G, ',');
    }
    return s == WR_OK ? expect(G, ']') : s;
}

static wr_status_t read_flags(gap_t *G, unsigned char flag) {
    uint64_t q;
    wr_status_t s = expect(G, '[');
    while (s == WR_OK && !next_is(G, ']')) {
        s = read_number(G, &q, G->states);
        if (s == WR_OK && q == 0)
            s = wr_reader_fail_at(G->X->R, G->at, "found 0, expected a state");
        if (s == WR_OK)
            mark(G, q, flag);
        if (s == WR_OK && !next_is(G, ',')
            && G->X->R->text[G->X->R->pos] != ']')
            s = expect(G, ']');
    }
    return s;
}

/* The last letter of an alphabet with epsilon is none. */
static void drop_epsilon(gap_t *G, int named) {
    interchange_names_t rest = {0}, *T = &G->X->letter;
    if (!named)
        return;
    for (uint32_t a = 0; a + 1 < T->count; a++)
        interchange_names_add(&rest, T->name[a], strlen(T->name[a]));
    interchange_names_clear(T);
    *T = rest;
}

static wr_status_t read_automaton(gap_t *G) {
    uint64_t count = 0;
    int named = 0, epsilon = 0;
    wr_buffer_t type;
    wr_buffer_init(type);
    wr_status_t s = expect(G, '(');
    const size_t at = G->X->R->pos;
    if (s == WR_OK)
        s = read_string(G, type);
    if (s == WR_OK && strcmp(type->text, "det") != 0
        && strcmp(type->text, "nondet") != 0
        && strcmp(type->text, "epsilon") != 0)
        s = wr_reader_fail_at(G->X->R, at,
                              "found \"%.40s\", expected \"det\", \"nondet\" "
                              "or \"epsilon\"",
                              type->text);
    epsilon = strcmp(type->text, "epsilon") == 0;
    wr_buffer_clear(type);
    if (s == WR_OK)
        s = expect(G, ',');
    if (s == WR_OK)
        s = read_number(G, &G->states, UINT32_MAX - 1);
    if (s == WR_OK)
        s = expect(G, ',');
    if (s == WR_OK)
        s = read_alphabet(G, &count, &named);
    if (s == WR_OK)
        s = expect(G, ',');
    if (s == WR_OK)
        s = read_table(G, count, named, epsilon);
    if (s == WR_OK && epsilon)
        drop_epsilon(G, named);
    if (s == WR_OK)
        s = expect(G, ',');
    if (s == WR_OK)
        s = read_flags(G, INTERCHANGE_START);
    if (s == WR_OK)
        s = expect(G, ',');
    if (s == WR_OK)
        s = read_flags(G, INTERCHANGE_ACCEPT);
    return s == WR_OK ? expect(G, ')') : s;
}

/* ---- lists of transformations ------------------------------------------------ */

/* One letter: the images of 1, 2, ..; later points stay. */
static wr_status_t read_images(gap_t *G, uint32_t letter) {
    uint64_t to, q = 0;
    wr_status_t s = expect(G, '(');
    if (s == WR_OK)
        s = expect(G, '[');
    while (s == WR_OK && !next_is(G, ']')) {
        s = read_number(G, &to, UINT32_MAX - 1);
        if (s == WR_OK && to == 0)
            s = wr_reader_fail_at(G->X->R, G->at, "found 0, expected a point");
        if (s == WR_OK)
            s = interchange_edge(G->X, state(G, ++q), letter, state(G, to));
        if (s == WR_OK && !next_is(G, ',')
            && G->X->R->text[G->X->R->pos] != ']')
            s = expect(G, ']');
    }
    return s == WR_OK ? expect(G, ')') : s;
}

/* Points beyond the degree of a transformation stay where they are; image
 * points beyond all degrees do not make a table. */
static wr_status_t fill(gap_t *G, uint64_t count) {
    interchange_draft_t *X = G->X;
    const uint32_t n = X->state.count;
    const uint64_t cells = n * count;
    uint32_t *value = wr_malloc(((size_t) n + 1) * sizeof *value);
    unsigned char *moved = wr_calloc(cells + 1, 1);
    wr_status_t s = WR_OK;
    if (!interchange_names_are_numbers(value, &X->state))
        s = interchange_refuse(X, X->R->pos,
                               "found images beyond the points that have "
                               "images");
    for (size_t i = 0; i < X->N.edges; i++)
        moved[(size_t) X->N.edge[i].from * count + X->N.edge[i].letter] = 1;
    for (uint64_t i = 0; s == WR_OK && i < cells; i++)
        if (!moved[i])
            s = interchange_edge(X, (uint32_t) (i / count),
                                 (uint32_t) (i % count),
                                 (uint32_t) (i / count));
    wr_free(value);
    wr_free(moved);
    return s;
}

static wr_status_t read_transformations(gap_t *G) {
    interchange_draft_t *X = G->X;
    uint64_t count = 0;
    wr_status_t s = WR_OK;
    do {
        pass(G);
        const size_t n = word_here(G);
        const int identity = word_is(G, n, "IdentityTransformation");
        if (!identity && !word_is(G, n, "Transformation"))
            break;
        X->R->pos += n;
        if (!identity)
            s = read_images(G, (uint32_t) count);
        count++;
        if (s == WR_OK)
            s = wr_limits_check(X->L, "transformations", X->state.count,
                                count * X->state.count);
    } while (s == WR_OK && next_is(G, ','));
    state(G, 1); /* at least one point */
    for (uint64_t a = 0; a < count; a++)
        add_letter(G, a, count);
    if (s == WR_OK)
        s = fill(G, count);
    X->semiautomaton = 1;
    uint32_t q;
    if (interchange_names_find(&q, &X->state, "0", 1))
        X->N.flag[q] |= INTERCHANGE_START;
    if (s == WR_OK)
        interchange_remark(X, "transformations: a semiautomaton that starts "
                              "at point 1");
    return s;
}

wr_status_t interchange_read_gap(interchange_draft_t *X) {
    gap_t G = {.X = X};
    wr_reader_struct *R = X->R;
    for (pass(&G); R->pos < R->length; pass(&G)) {
        const size_t n = word_here(&G);
        if (word_is(&G, n, "Automaton")) {
            X->D->found = 1;
            R->pos += n;
            return read_automaton(&G);
        }
        if (word_is(&G, n, "Transformation")
            || word_is(&G, n, "IdentityTransformation")) {
            X->D->found = 1;
            return read_transformations(&G);
        }
        if (R->text[R->pos] == '<' || R->text[R->pos] == '|')
            return wr_reader_fail_at(R, R->pos,
                                     "found what Display prints, expected "
                                     "what Print or String gives: "
                                     "Automaton(...) or Transformation(...)");
        R->pos += n > 0 ? n : 1;
    }
    return WR_OK;
}
