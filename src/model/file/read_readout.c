/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The readout, which names a state of the automaton, and the test vectors,
 * which list the expected states.
 */

#include "model/file/read.h"

/* Return an index of the letters by name. */
static wr_names_t letter_names(const wr_lrnn_struct *M) {
    wr_names_t T = {0};
    for (uint32_t a = 0; a < M->letters; a++)
        wr_names_add(&T, M->alphabet[a], strlen(M->alphabet[a]));
    return T;
}

/* Return the number of the letter named at this place, or M->letters. */
static uint32_t letter_at(const lrnn_at_t *at, const wr_names_t *letters) {
    const char *name = json_string_value(at->j);
    uint32_t a = at->X->M->letters;
    if (name != NULL)
        (void) wr_names_find(&a, letters, name, strlen(name));
    return a;
}

static void read_accept(const lrnn_at_t *at) {
    wr_lrnn_struct *M = at->X->M;
    size_t n = lrnn_read_array(at);
    if (!lrnn_read_ok(at))
        return;
    M->accept = wr_calloc(M->states, 1);
    for (size_t i = 0; i < n; i++) {
        uint32_t q = lrnn_read_below(AT_INDEX(at, i), M->states);
        if (M->accept[q])
            lrnn_read_found(AT_INDEX(at, i), "a state not yet listed");
        M->accept[q] = 1;
    }
}

static void read_by_rule(const lrnn_at_t *at) {
    wr_lrnn_struct *M = at->X->M;
    lrnn_read_word(AT_KEY(at, "rule"), "cascade");
    if (!M->has_rule)
        lrnn_read_fail(AT_KEY(at, "rule"), "the model has no rule");
    if (lrnn_read_ok(at) && wr_cascade_automaton(M->rule)->states != M->states)
        lrnn_read_fail(AT_KEY(at, "states"),
                       "found %u states, expected the %u of the rule",
                       M->states, wr_cascade_automaton(M->rule)->states);
    M->readout_rule = 1;
}

/* Read the list of layer numbers and "letter". */
static void read_reads(const lrnn_at_t *at) {
    wr_lrnn_struct *M = at->X->M;
    size_t n = lrnn_read_array(at);
    M->read_layer = wr_calloc(n, sizeof *M->read_layer);
    M->reads = (uint32_t) n;
    for (size_t i = 0; i < n; i++) {
        const lrnn_at_t *one = AT_INDEX(at, i);
        if (lrnn_read_is(one, "letter"))
            M->read_layer[i] = WR_WIRE_LETTER;
        else if (json_is_string(one->j))
            lrnn_read_found(one, "\"letter\" or the number of a layer");
        else
            M->read_layer[i] = lrnn_read_below(one, M->layers);
    }
}

static void read_by_table(const lrnn_at_t *at) {
    wr_lrnn_struct *M = at->X->M;
    read_reads(AT_KEY(at, "reads"));
    if (!lrnn_read_ok(at))
        return;
    uint32_t *bound = wr_malloc(M->reads * sizeof *bound);
    for (size_t i = 0; i < M->reads; i++) /* value `letters`: no letter yet */
        bound[i] = M->read_layer[i] == WR_WIRE_LETTER
                       ? M->letters + 1
                       : M->layer[M->read_layer[i]].labels;
    lrnn_read_rows_t rows = {bound, M->reads, M->states};
    lrnn_read_table(&M->read_row, &M->read_rows, AT_KEY(at, "table"), &rows);
    wr_free(bound);
}

/* Read the letters that may follow, by name, one list per state. */
static void read_next(const lrnn_at_t *at) {
    wr_lrnn_struct *M = at->X->M;
    if (!lrnn_read_array_of(at, M->states, "lists of letters, one per state"))
        return;
    wr_names_t letters = letter_names(M);
    M->next = wr_calloc((size_t) M->states * M->letters, 1);
    for (size_t q = 0; lrnn_read_ok(at) && q < M->states; q++) {
        const lrnn_at_t *list = AT_INDEX(at, q);
        unsigned char *may = M->next + q * M->letters;
        size_t n = lrnn_read_array(list);
        for (size_t i = 0; i < n; i++) {
            uint32_t a = letter_at(AT_INDEX(list, i), &letters);
            if (a == M->letters || may[a])
                lrnn_read_found(AT_INDEX(list, i), "a letter not yet listed");
            else
                may[a] = 1;
        }
    }
    wr_names_clear(&letters);
}

void lrnn_read_readout(const lrnn_at_t *at) {
    wr_lrnn_struct *M = at->X->M;
    int by_rule = lrnn_read_has(at, "rule");
    lrnn_read_object(at, by_rule ? "states ?accept ?next rule"
                                 : "states ?accept ?next reads table");
    lrnn_read_names(&M->state_name, &M->states, AT_KEY(at, "states"), 1);
    if (lrnn_read_has(at, "accept"))
        read_accept(AT_KEY(at, "accept"));
    if (lrnn_read_has(at, "next"))
        read_next(AT_KEY(at, "next"));
    if (by_rule)
        read_by_rule(at);
    else
        read_by_table(at);
}

/* ---- test vectors ------------------------------------------------------ */

static void read_word(wr_word_t w, const lrnn_at_t *at,
                      const wr_names_t *letters) {
    size_t n = lrnn_read_array(at);
    for (size_t i = 0; lrnn_read_ok(at) && i < n; i++) {
        uint32_t a = letter_at(AT_INDEX(at, i), letters);
        if (a == at->X->M->letters)
            lrnn_read_found(AT_INDEX(at, i), "a letter of the alphabet");
        wr_word_append(w, a);
    }
}

void lrnn_read_vectors(const lrnn_at_t *at) {
    wr_lrnn_struct *M = at->X->M;
    size_t n = lrnn_read_array(at);
    wr_names_t letters = letter_names(M);
    M->vector = wr_calloc(n, sizeof *M->vector);
    for (size_t i = 0; lrnn_read_ok(at) && i < n; i++) {
        const lrnn_at_t *one = AT_INDEX(at, i);
        wr_word_struct *w = M->vector[M->vectors++].word;
        wr_word_init(w);
        lrnn_read_object(one, "word states");
        read_word(w, AT_KEY(one, "word"), &letters);
        M->vector[i].state = wr_calloc(w->length, sizeof *M->vector[i].state);
        lrnn_read_numbers(M->vector[i].state, AT_KEY(one, "states"), w->length,
                          M->states, "states, one per letter");
    }
    wr_names_clear(&letters);
}
