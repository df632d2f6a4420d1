/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The readout, which names a state of the automaton, and the test vectors,
 * which say what it should name.
 */

#include "model/file/read.h"

#include <string.h>

/* The number of each letter name. */
static json_t *letter_numbers(const wr_lrnn_struct *M) {
    json_t *map = json_object();
    for (uint32_t a = 0; a < M->letters; a++)
        json_object_set_new(map, M->alphabet[a], json_integer(a));
    return map;
}

static wr_status_t read_accept(lrnn_read_t *X, const lrnn_path_t *at,
                               json_t *j) {
    wr_lrnn_struct *M = X->M;
    size_t n = 0;
    uint32_t q = 0;
    wr_status_t s = lrnn_read_array(&n, X, at, j);
    if (s != WR_OK)
        return s;
    M->accept = wr_calloc(M->states, 1);
    for (size_t i = 0; s == WR_OK && i < n; i++) {
        s = lrnn_read_below(&q, X, AT_INDEX(at, i), json_array_get(j, i),
                            M->states);
        if (s == WR_OK && M->accept[q])
            s = lrnn_read_found(X, AT_INDEX(at, i), json_array_get(j, i),
                                "a state not yet listed");
        M->accept[q] = 1;
    }
    return s;
}

static wr_status_t read_by_rule(lrnn_read_t *X, const lrnn_path_t *at,
                                json_t *j) {
    wr_lrnn_struct *M = X->M;
    uint32_t word;
    wr_status_t s = lrnn_read_word(&word, X, AT_KEY(at, "rule"),
                                   json_object_get(j, "rule"), "cascade");
    if (s == WR_OK && !M->has_rule)
        s = lrnn_read_fail(X, AT_KEY(at, "rule"), "the model has no rule");
    if (s == WR_OK && wr_cascade_automaton(M->rule)->states != M->states)
        s = lrnn_read_fail(X, AT_KEY(at, "states"),
                           "found %u states, "
                           "expected the %u of the rule",
                           M->states, wr_cascade_automaton(M->rule)->states);
    M->readout_rule = 1;
    return s;
}

/* Layers by number, and "letter". */
static wr_status_t read_reads(lrnn_read_t *X, const lrnn_path_t *at,
                              json_t *j) {
    wr_lrnn_struct *M = X->M;
    size_t n = 0;
    wr_status_t s = lrnn_read_array(&n, X, at, j);
    if (s != WR_OK)
        return s;
    M->read_layer = wr_calloc(n, sizeof *M->read_layer);
    M->reads = (uint32_t) n;
    for (size_t i = 0; s == WR_OK && i < n; i++) {
        json_t *x = json_array_get(j, i);
        if (json_is_string(x) && strcmp(json_string_value(x), "letter") == 0)
            M->read_layer[i] = WR_WIRE_LETTER;
        else if (json_is_string(x))
            s = lrnn_read_found(X, AT_INDEX(at, i), x,
                                "\"letter\" or the "
                                "number of a layer");
        else
            s = lrnn_read_below(&M->read_layer[i], X, AT_INDEX(at, i), x,
                                M->layers);
    }
    return s;
}

static wr_status_t read_by_table(lrnn_read_t *X, const lrnn_path_t *at,
                                 json_t *j) {
    wr_lrnn_struct *M = X->M;
    wr_status_t s =
        read_reads(X, AT_KEY(at, "reads"), json_object_get(j, "reads"));
    if (s != WR_OK)
        return s;
    uint32_t *bound = wr_malloc(M->reads * sizeof *bound);
    for (size_t i = 0; i < M->reads; i++) /* before the first letter, too */
        bound[i] = M->read_layer[i] == WR_WIRE_LETTER
                       ? M->letters + 1
                       : M->layer[M->read_layer[i]].labels;
    s = lrnn_read_table(&M->read_row, &M->read_rows, X, AT_KEY(at, "table"),
                        json_object_get(j, "table"), bound, M->reads,
                        M->states);
    wr_free(bound);
    return s;
}

/* The letters that may follow, by name, one list a state. */
static wr_status_t read_next(lrnn_read_t *X, const lrnn_path_t *at, json_t *j) {
    wr_lrnn_struct *M = X->M;
    wr_status_t s = lrnn_read_array_of(X, at, j, M->states,
                                       "lists of "
                                       "letters, one a state");
    if (s != WR_OK)
        return s;
    json_t *letters = letter_numbers(M);
    M->next = wr_calloc((size_t) M->states * M->letters, 1);
    for (size_t q = 0; s == WR_OK && q < M->states; q++) {
        size_t n = 0;
        s = lrnn_read_array(&n, X, AT_INDEX(at, q), json_array_get(j, q));
        for (size_t i = 0; s == WR_OK && i < n; i++) {
            json_t *x = json_array_get(json_array_get(j, q), i);
            json_t *a = json_is_string(x)
                            ? json_object_get(letters, json_string_value(x))
                            : NULL;
            unsigned char *may =
                a == NULL
                    ? NULL
                    : &M->next[q * M->letters + (size_t) json_integer_value(a)];
            if (may == NULL || *may)
                s = lrnn_read_found(X, AT_INDEX(AT_INDEX(at, q), i), x,
                                    "a letter not yet listed");
            else
                *may = 1;
        }
    }
    json_decref(letters);
    return s;
}

wr_status_t lrnn_read_readout(lrnn_read_t *X, const lrnn_path_t *at,
                              json_t *j) {
    int by_rule = json_is_object(j) && json_object_get(j, "rule") != NULL;
    wr_status_t s =
        lrnn_read_object(X, at, j,
                         by_rule ? "states ?accept ?next rule"
                                 : "states ?accept ?next reads table");
    if (s == WR_OK)
        s = lrnn_read_names(&X->M->state_name, &X->M->states, X,
                            AT_KEY(at, "states"), json_object_get(j, "states"),
                            1);
    if (s == WR_OK && json_object_get(j, "accept") != NULL)
        s = read_accept(X, AT_KEY(at, "accept"), json_object_get(j, "accept"));
    if (s == WR_OK && json_object_get(j, "next") != NULL)
        s = read_next(X, AT_KEY(at, "next"), json_object_get(j, "next"));
    if (s != WR_OK)
        return s;
    return by_rule ? read_by_rule(X, at, j) : read_by_table(X, at, j);
}

/* ---- test vectors ------------------------------------------------------ */

static wr_status_t read_word(wr_word_t w, lrnn_read_t *X, const lrnn_path_t *at,
                             json_t *j, json_t *letters) {
    size_t n = 0;
    wr_status_t s = lrnn_read_array(&n, X, at, j);
    for (size_t i = 0; s == WR_OK && i < n; i++) {
        json_t *name = json_array_get(j, i);
        json_t *a = json_is_string(name)
                        ? json_object_get(letters, json_string_value(name))
                        : NULL;
        if (a == NULL)
            s = lrnn_read_found(X, AT_INDEX(at, i), name,
                                "a letter of the alphabet");
        else
            wr_word_append(w, (uint32_t) json_integer_value(a));
    }
    return s;
}

static wr_status_t read_vector(size_t i, lrnn_read_t *X, const lrnn_path_t *at,
                               json_t *j, json_t *letters) {
    wr_lrnn_struct *M = X->M;
    wr_status_t s = lrnn_read_object(X, at, j, "word states");
    if (s == WR_OK)
        s = read_word(M->vector[i].word, X, AT_KEY(at, "word"),
                      json_object_get(j, "word"), letters);
    if (s != WR_OK)
        return s;
    size_t n = M->vector[i].word->length;
    M->vector[i].state = wr_calloc(n, sizeof *M->vector[i].state);
    return lrnn_read_numbers(M->vector[i].state, X, AT_KEY(at, "states"),
                             json_object_get(j, "states"), n, M->states,
                             "states, one a letter");
}

wr_status_t lrnn_read_vectors(lrnn_read_t *X, const lrnn_path_t *at,
                              json_t *j) {
    wr_lrnn_struct *M = X->M;
    size_t n = 0;
    wr_status_t s = lrnn_read_array(&n, X, at, j);
    if (s != WR_OK)
        return s;
    json_t *letters = letter_numbers(M);
    M->vector = wr_calloc(n, sizeof *M->vector);
    for (size_t i = 0; s == WR_OK && i < n; i++) {
        wr_word_init(M->vector[M->vectors++].word);
        s = read_vector(i, X, AT_INDEX(at, i), json_array_get(j, i), letters);
    }
    json_decref(letters);
    return s;
}
