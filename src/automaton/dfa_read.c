/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading .dfa text (doc/formats): a line is a keyword and its values,
 * except that `trans` is followed by one line per state.
 *
 * The automaton is built in a draft and returned only after the whole text has
 * been accepted (draft_values.c, draft_rows.c).
 */

#include "automaton/draft.h"

enum {
    NAME = 1,
    KIND = 2,
    STATES = 4,
    ALPHABET = 8,
    START = 16,
    ACCEPT = 32,
    TRANS = 64,
    FACT = 128,
    SOURCE = 256
};

/* needs: keywords that must come earlier; values: least number of values */
static const struct {
    const char *word;
    unsigned bit, needs, values;
    wr_status_t (*read)(automaton_draft_t *D);
} keyword[] = {
    {"name", NAME, 0, 0, automaton_draft_name},
    {"kind", KIND, 0, 1, automaton_draft_kind},
    {"states", STATES, 0, 1, automaton_draft_states},
    {"alphabet", ALPHABET, 0, 0, automaton_draft_alphabet},
    {"start", START, STATES, 1, automaton_draft_start},
    {"accept", ACCEPT, STATES, 0, automaton_draft_accept},
    {"trans", TRANS, STATES | ALPHABET, 0, automaton_draft_rows},
    {"fact", FACT, 0, 1, automaton_draft_fact},
    {"source", SOURCE, 0, 0, automaton_draft_source},
};
enum { KEYWORDS = sizeof keyword / sizeof keyword[0] };

static size_t find_keyword(const char *s) {
    size_t i = 0;
    while (i < KEYWORDS && strcmp(keyword[i].word, s) != 0)
        i++;
    return i;
}

/* Return the first keyword of the set, for messages. */
static const char *word_of(unsigned set) {
    size_t i = 0;
    while ((keyword[i].bit & set) == 0)
        i++;
    return keyword[i].word;
}

static wr_status_t read_keyword(automaton_draft_t *D) {
    wr_reader_struct *R = D->R;
    const size_t i = find_keyword(R->token[0]);
    if (i == KEYWORDS && (D->seen & TRANS) != 0)
        return wr_reader_fail(
            R, 0,
            "found '%.40s' after the last of %u rows, one per state, expected "
            "a keyword or the end of the file",
            R->token[0], D->A->states);
    if (i == KEYWORDS)
        return wr_reader_fail(
            R, 0,
            "found '%.40s', expected a keyword: name, kind, states, alphabet, "
            "start, accept, trans, fact or source",
            R->token[0]);
    if ((keyword[i].needs & ~D->seen) != 0)
        return wr_reader_fail(R, 0, "found '%s', expected '%s' before it",
                              R->token[0],
                              word_of(keyword[i].needs & ~D->seen));
    if ((keyword[i].bit & D->seen & ~(unsigned) FACT) != 0)
        return wr_reader_fail(
            R, 0, "found '%s' a second time, expected it once", R->token[0]);
    if (R->ntokens <= keyword[i].values)
        return wr_reader_fail(
            R, R->ntokens,
            "found the end of the line, expected a value after '%s'",
            R->token[0]);
    D->seen |= keyword[i].bit;
    return keyword[i].read(D);
}

int automaton_draft_is_keyword(const char *s) {
    return find_keyword(s) < KEYWORDS;
}

/* ---- the whole file ---------------------------------------------------- */

/* Check, after the last line, that nothing is missing or contradictory. */
static wr_status_t finish(automaton_draft_t *D) {
    static const unsigned order[] = {STATES, ALPHABET, START, TRANS};
    wr_dfa_struct *A = D->A;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if ((D->seen & order[i]) == 0)
            return wr_reader_fail(D->R, 0,
                                  "found the end of the file, expected '%s'",
                                  word_of(order[i]));
    if (D->semiautomaton && D->naccepting > 0)
        return wr_reader_fail(
            D->R, 0,
            "found %u accepting states in a semiautomaton, expected none",
            D->naccepting);
    if (!D->semiautomaton && (D->seen & ACCEPT) == 0 && (D->seen & KIND) != 0)
        return wr_reader_fail(D->R, 0,
                              "found the end of the file, expected 'accept': "
                              "`kind dfa` has a language");
    if (!D->semiautomaton && (D->seen & ACCEPT) != 0) {
        A->accept = wr_calloc(A->states, 1);
        for (uint32_t i = 0; i < D->naccepting; i++)
            A->accept[D->accepting[i]] = 1;
    }
    return WR_OK;
}

wr_status_t wr_dfa_read(wr_dfa_t A, wr_reader_t R, wr_limits_t L) {
    wr_dfa_t B;
    wr_dfa_init(B);
    automaton_draft_t D = {.R = R, .L = L, .A = B};
    wr_status_t s = WR_OK;
    while (s == WR_OK && wr_reader_line(R))
        s = read_keyword(&D);
    if (s == WR_OK)
        s = finish(&D);
    if (s == WR_OK)
        wr_dfa_swap(A, B);
    wr_names_clear(&D.state);
    wr_free(D.accepting);
    wr_dfa_clear(B);
    return s;
}
