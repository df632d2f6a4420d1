/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Read the text of a cell (doc/cells.md), one record per line. */

#include "exact/impl.h"

void wr_cell_init(wr_cell_t C) {
    memset(C, 0, sizeof *C);
    fmpq_init(C->margin);
}

static void clear_definitions(wr_cell_definition_t *d, uint32_t count) {
    for (uint32_t i = 0; i < count && d != NULL; i++) {
        WR_FREE(d[i].name, d[i].text);
    }
    wr_free(d);
}

static void clear_numbers(fmpq *x, size_t count) {
    for (size_t i = 0; i < count; i++)
        fmpq_clear(x + i);
    wr_free(x);
}

void wr_cell_clear(wr_cell_t C) {
    size_t corners = (size_t) C->boxes * C->states;
    clear_numbers(C->value, (size_t) C->inputs * C->letters);
    clear_numbers(C->low, corners);
    clear_numbers(C->high, corners);
    clear_definitions(C->let, C->lets);
    clear_definitions(C->next, C->states);
    wr_strings_free(C->letter, C->letters);
    wr_strings_free(C->input, C->inputs);
    wr_strings_free(C->state, C->states);
    wr_strings_free(C->box, C->boxes);
    for (uint32_t i = 0; i < C->nodes; i++)
        fmpz_clear(C->node[i].number);
    WR_FREE(C->node, C->transition, C->name);
    fmpq_clear(C->margin);
}

/* ---- names -------------------------------------------------------------- */

static uint32_t find(char *const *name, uint32_t count, const char *word) {
    uint32_t i = 0;
    while (i < count && strcmp(name[i], word) != 0)
        i++;
    return i;
}

static int defined(const wr_cell_t C, const char *word) {
    for (uint32_t i = 0; i < C->lets; i++)
        if (strcmp(C->let[i].name, word) == 0)
            return 1;
    return find(C->state, C->states, word) < C->states ||
           find(C->input, C->inputs, word) < C->inputs;
}

/* Read all tokens after the first as new names; variables obey the grammar. */
static wr_status_t read_names(char ***name, uint32_t *count, wr_cell_t C,
                              wr_reader_t R, int variables) {
    if (*count > 0)
        return wr_reader_fail(R, 0, "a second line \"%s\"", R->token[0]);
    if (R->ntokens < 2 || R->ntokens > WR_CELL_NAMES + 1)
        return wr_reader_fail(R, 1, "expected 1 to %d names", WR_CELL_NAMES);
    *name = wr_calloc(R->ntokens, sizeof **name);
    for (size_t i = 1; i < R->ntokens; i++) {
        if (variables &&
            (!cell_is_name(R->token[i]) || defined(C, R->token[i])))
            return wr_reader_fail(
                R, i,
                "found \"%s\", expected a new name of letters, digits and _",
                R->token[i]);
        if (find(*name, *count, R->token[i]) < *count)
            return wr_reader_fail(R, i, "\"%s\" occurs twice", R->token[i]);
        (*name)[(*count)++] = wr_strdup(R->token[i]);
    }
    return WR_OK;
}

static wr_status_t read_rational(fmpq_t x, wr_reader_t R, size_t i) {
    if (i >= R->ntokens || wr_rational_read(x, R->token[i]) != WR_OK)
        return wr_reader_fail(R, i, "found \"%.60s\", expected a rational",
                              i < R->ntokens ? R->token[i] : "the end");
    return WR_OK;
}

/* ---- the lines ---------------------------------------------------------- */

/* "input u 8 -8 0": one number per letter */
static wr_status_t read_input(wr_cell_t C, wr_reader_t R) {
    if (R->ntokens != 2 + (size_t) C->letters || C->letters == 0)
        return wr_reader_fail(
            R, R->ntokens,
            "expected a name and a number for each of %u letters", C->letters);
    if (!cell_is_name(R->token[1]) || defined(C, R->token[1]))
        return wr_reader_fail(R, 1,
                              "expected a new name of letters, digits and _");
    size_t old = (size_t) C->inputs * C->letters;
    C->input = wr_realloc(C->input, (C->inputs + 1) * sizeof *C->input);
    C->value = wr_realloc(C->value, (old + C->letters) * sizeof *C->value);
    for (uint32_t i = 0; i < C->letters; i++)
        fmpq_init(C->value + old + i);
    C->input[C->inputs++] = wr_strdup(R->token[1]);
    wr_status_t s = WR_OK;
    for (uint32_t i = 0; i < C->letters && s == WR_OK; i++)
        s = read_rational(C->value + old + i, R, 2 + i);
    return s;
}

static char *join(const wr_reader_t R, size_t from) {
    wr_buffer_t b;
    wr_buffer_init(b);
    for (size_t i = from; i < R->ntokens; i++) {
        wr_buffer_put(b, i > from ? " " : "");
        wr_buffer_put(b, R->token[i]);
    }
    char *text = wr_strdup(b->text);
    wr_buffer_clear(b);
    return text;
}

/* "let f = ..." or "next h = ..." */
static wr_status_t read_definition(wr_cell_t C, wr_reader_t R, int let) {
    wr_cell_definition_t d = {NULL, NULL, 0}, *place;
    size_t at = 0, token = 3;
    if (R->ntokens < 4 || strcmp(R->token[2], "=") != 0)
        return wr_reader_fail(R, 2, "expected %s NAME = EXPRESSION",
                              R->token[0]);
    uint32_t i = find(C->state, C->states, R->token[1]);
    if (let && (!cell_is_name(R->token[1]) || defined(C, R->token[1])))
        return wr_reader_fail(R, 1, "expected a new name");
    if (!let && (i == C->states || C->next[i].name != NULL))
        return wr_reader_fail(
            R, 1, "expected a state without a line \"next\" so far");
    char *text = join(R, 3);
    const char *expected = cell_parse(&d.node, &at, C, text);
    if (expected != NULL) {
        for (size_t k = 0; k < at && text[k] != '\0'; k++)
            token += text[k] == ' ';
        wr_free(text);
        return wr_reader_fail(R, token, "found \"%.60s\", expected %s",
                              token < R->ntokens ? R->token[token] : "the end",
                              expected);
    }
    d.text = text;
    d.name = wr_strdup(R->token[1]);
    if (let) {
        C->let = wr_realloc(C->let, (C->lets + 1) * sizeof *C->let);
        place = C->let + C->lets++;
    } else
        place = C->next + i;
    *place = d;
    return WR_OK;
}

/* "box zero -1/20 1/8 ..": a lower and an upper bound per coordinate */
static wr_status_t read_box(wr_cell_t C, wr_reader_t R) {
    size_t d = C->states, old = C->boxes * d;
    wr_status_t s = WR_OK;
    if (d == 0 || R->ntokens != 2 + 2 * d || C->boxes >= WR_CELL_NAMES)
        return wr_reader_fail(
            R, R->ntokens,
            "expected a name and two bounds for each of %zu coordinates", d);
    if (find(C->box, C->boxes, R->token[1]) < C->boxes)
        return wr_reader_fail(R, 1, "\"%s\" occurs twice", R->token[1]);
    C->box = wr_realloc(C->box, (C->boxes + 1) * sizeof *C->box);
    C->low = wr_realloc(C->low, (old + d) * sizeof *C->low);
    C->high = wr_realloc(C->high, (old + d) * sizeof *C->high);
    for (size_t i = old; i < old + d; i++) {
        WR_EACH(fmpq_init, C->low + i, C->high + i);
    }
    C->box[C->boxes++] = wr_strdup(R->token[1]);
    for (size_t i = 0; i < d && s == WR_OK; i++) {
        s = read_rational(C->low + old + i, R, 2 + 2 * i);
        if (s == WR_OK)
            s = read_rational(C->high + old + i, R, 3 + 2 * i);
        if (s == WR_OK && fmpq_cmp(C->low + old + i, C->high + old + i) > 0)
            s = wr_reader_fail(R, 3 + 2 * i,
                               "the upper bound is below the lower one");
    }
    return s;
}

/* "from zero set one": inserted in sorted order */
static wr_status_t read_transition(wr_cell_t C, wr_reader_t R) {
    wr_cell_transition_t t;
    uint32_t i = C->transitions;
    if (R->ntokens != 4)
        return wr_reader_fail(R, R->ntokens, "expected from BOX LETTER BOX");
    t.from = find(C->box, C->boxes, R->token[1]);
    t.letter = find(C->letter, C->letters, R->token[2]);
    t.to = find(C->box, C->boxes, R->token[3]);
    if (t.from == C->boxes || t.to == C->boxes)
        return wr_reader_fail(R, t.from == C->boxes ? 1 : 3,
                              "expected a box that is defined above");
    if (t.letter == C->letters)
        return wr_reader_fail(R, 2, "expected a letter");
    C->transition = wr_realloc(C->transition, (i + 1) * sizeof *C->transition);
    for (; i > 0; i--) {
        const wr_cell_transition_t *u = C->transition + i - 1;
        if (u->from == t.from && u->letter == t.letter)
            return wr_reader_fail(R, 1, "this box and letter occur twice");
        if (u->from < t.from || (u->from == t.from && u->letter < t.letter))
            break;
        C->transition[i] = *u;
    }
    C->transition[i] = t;
    C->transitions++;
    return WR_OK;
}

static wr_status_t read_line(wr_cell_t C, wr_reader_t R) {
    const char *word = R->token[0];
    wr_status_t s = WR_OK;
    if (strcmp(word, "cell") == 0) {
        if (C->name != NULL || R->ntokens != 2)
            return wr_reader_fail(R, 1, "expected one name");
        C->name = wr_strdup(R->token[1]);
    } else if (strcmp(word, "letters") == 0) {
        s = read_names(&C->letter, &C->letters, C, R, 0);
    } else if (strcmp(word, "state") == 0) {
        s = read_names(&C->state, &C->states, C, R, 1);
        if (s == WR_OK)
            C->next = wr_calloc(C->states, sizeof *C->next);
    } else if (strcmp(word, "input") == 0) {
        s = read_input(C, R);
    } else if (strcmp(word, "let") == 0 || strcmp(word, "next") == 0) {
        s = read_definition(C, R, *word == 'l');
    } else if (strcmp(word, "margin") == 0) {
        s = read_rational(C->margin, R, 1);
        if (s == WR_OK && (R->ntokens != 2 || fmpq_sgn(C->margin) < 0))
            s = wr_reader_fail(R, 1, "expected one number >= 0");
    } else if (strcmp(word, "box") == 0) {
        s = read_box(C, R);
    } else if (strcmp(word, "from") == 0) {
        s = read_transition(C, R);
    } else {
        s = wr_reader_fail(R, 0,
                           "found \"%.60s\", expected cell, letters, input, "
                           "state, let, next, margin, box or from",
                           word);
    }
    return s;
}

wr_status_t wr_cell_read(wr_cell_t C, wr_reader_t R) {
    wr_cell_t D;
    wr_status_t s = WR_OK;
    wr_cell_init(D);
    while (s == WR_OK && wr_reader_line(R))
        s = read_line(D, R);
    if (s == WR_OK && R->message[0] != '\0')
        s = WR_PARSE;
    if (s == WR_OK && (D->states == 0 || D->letters == 0 || D->name == NULL))
        s = wr_reader_fail(
            R, 0, "expected lines \"cell\", \"letters\" and \"state\"");
    for (uint32_t i = 0; i < D->states && s == WR_OK; i++)
        if (D->next[i].name == NULL)
            s = wr_reader_fail(R, 0, "no line \"next %s\"", D->state[i]);
    if (s == WR_OK)
        WR_SWAP(wr_cell_struct, *C, *D);
    wr_cell_clear(D);
    return s;
}
