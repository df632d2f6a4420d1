/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading .dfa text (doc/formats): a line is a keyword and its values,
 * except that `trans` is followed by one line a state.
 *
 * The automaton is built in a draft and handed over only when all of the
 * text has been accepted.  Memory grows with the text that was really read,
 * never with a number found in it: `states 4000000000` costs nothing until
 * the rows arrive.
 */

#include "automaton/impl.h"

#include <string.h>

enum { NAME = 1, KIND = 2, STATES = 4, ALPHABET = 8, START = 16, ACCEPT = 32,
       TRANS = 64, FACT = 128, SOURCE = 256 };

typedef struct {
    wr_reader_struct *R;
    wr_limits_struct *L;
    wr_dfa_struct *A;      /* the draft */
    unsigned seen;         /* keywords met */
    int semiautomaton;     /* `kind semiautomaton` was met */
    automaton_names_t state; /* slot NULL while the states have no names */
    uint32_t *accepting, naccepting; /* values of `accept` */
} draft_t;

/* ---- values ------------------------------------------------------------ */

/* Tokens i, i+1, ... of the line with one space between them. */
static char *rest_of_line(const wr_reader_t R, size_t i) {
    wr_buffer_t b;
    wr_buffer_init(b);
    for (size_t j = i; j < R->ntokens; j++) {
        if (j > i)
            wr_buffer_put(b, " ");
        wr_buffer_put(b, R->token[j]);
    }
    char *s = wr_strdup(b->text);
    wr_buffer_clear(b);
    return s;
}

/* Token i as a state. */
static wr_status_t one_state(uint32_t *q, draft_t *D, size_t i) {
    wr_reader_struct *R = D->R;
    const uint32_t n = D->A->states;
    if (i >= R->ntokens)
        return wr_reader_fail(R, i, "found the end of the line, expected a "
                              "state");
    if (D->state->slot == NULL) {
        if (automaton_number(q, R->token[i], n))
            return WR_OK;
        return wr_reader_fail(R, i, "found '%.40s', expected a state, a "
                              "number from 0 to %lu", R->token[i],
                              (unsigned long) n - 1);
    }
    if (automaton_names_find(q, D->state, R->token[i]))
        return WR_OK;
    return wr_reader_fail(R, i, "found '%.40s', which is none of the %lu "
                          "states, expected one of their names", R->token[i],
                          (unsigned long) n);
}

/* The values of the line as a list of distinct names, indexed in T. */
static wr_status_t names(char ***list, automaton_names_t T, draft_t *D,
                         const char *what) {
    wr_reader_struct *R = D->R;
    const size_t n = R->ntokens - 1;
    if (n >= UINT32_MAX)
        return wr_reader_fail(R, 1, "found %zu %ss, expected fewer than 2^32",
                              n, what);
    char **copy = automaton_names_copy(R->token + 1, n);
    const uint32_t twice = automaton_names_init(T, copy, (uint32_t) n);
    if (twice == n) {
        *list = copy;
        return WR_OK;
    }
    automaton_names_clear(T);
    automaton_names_free(copy, n);
    return wr_reader_fail(R, twice + 1, "found the %s '%.40s' a second time, "
                          "expected distinct names", what,
                          R->token[twice + 1]);
}

/* ---- keywords ---------------------------------------------------------- */

static wr_status_t read_name(draft_t *D) {
    wr_free(D->A->name);
    D->A->name = rest_of_line(D->R, 1);
    return WR_OK;
}

static wr_status_t read_source(draft_t *D) {
    D->A->source = rest_of_line(D->R, 1);
    return WR_OK;
}

static wr_status_t read_fact(draft_t *D) {
    wr_dfa_struct *A = D->A;
    if ((A->facts & (A->facts + 1)) == 0) /* 0, 1, 3, 7, ...: now full */
        A->fact = wr_realloc(A->fact, (2 * A->facts + 1) * sizeof *A->fact);
    A->fact[A->facts++] = rest_of_line(D->R, 1);
    return WR_OK;
}

static wr_status_t read_kind(draft_t *D) {
    D->semiautomaton = strcmp(D->R->token[1], "semiautomaton") == 0;
    if (D->R->ntokens > 2)
        return wr_reader_fail(D->R, 2, "found '%.40s', expected the end of "
                              "the line", D->R->token[2]);
    if (!D->semiautomaton && strcmp(D->R->token[1], "dfa") != 0)
        return wr_reader_fail(D->R, 1, "found '%.40s', expected "
                              "'semiautomaton' or 'dfa'", D->R->token[1]);
    return WR_OK;
}

/* A lone number is how many states there are; anything else is names. */
static wr_status_t read_states(draft_t *D) {
    wr_reader_struct *R = D->R;
    const char *s = R->token[1];
    uint64_t n;
    if (R->ntokens == 2 && s[strspn(s, "+-")] != '\0'
        && strspn(s, "+-0123456789") == strlen(s)) {
        wr_status_t status = wr_reader_number(&n, R, 1, UINT32_MAX - 1,
                                              "the number of states");
        if (status == WR_OK && n == 0)
            status = wr_reader_fail(R, 1, "found 0 states, expected at least "
                                    "1: a complete automaton has a start");
        if (status == WR_OK)
            D->A->states = (uint32_t) n;
        return status;
    }
    wr_status_t status = names(&D->A->state_name, D->state, D, "state");
    if (status == WR_OK)
        D->A->states = (uint32_t) R->ntokens - 1;
    return status;
}

static wr_status_t read_alphabet(draft_t *D) {
    automaton_names_t T;
    wr_status_t s = names(&D->A->letter_name, T, D, "letter");
    if (s == WR_OK) {
        D->A->letters = (uint32_t) D->R->ntokens - 1;
        automaton_names_clear(T);
    }
    return s;
}

static wr_status_t read_start(draft_t *D) {
    if (D->R->ntokens > 2)
        return wr_reader_fail(D->R, 2, "found '%.40s', expected one start "
                              "state only", D->R->token[2]);
    return one_state(&D->A->start, D, 1);
}

static wr_status_t read_accept(draft_t *D) {
    const size_t n = D->R->ntokens - 1;
    D->accepting = wr_malloc(n * sizeof *D->accepting);
    for (size_t i = 0; i < n; i++) {
        wr_status_t s = one_state(&D->accepting[i], D, i + 1);
        if (s != WR_OK)
            return s;
    }
    D->naccepting = (uint32_t) n; /* fits: there are no more tokens */
    return WR_OK;
}

static wr_status_t read_trans(draft_t *D);

/* needs: keywords that must stand further up; values: at least so many */
static const struct {
    const char *word;
    unsigned bit, needs, values;
    wr_status_t (*read)(draft_t *D);
} keyword[] = {
    { "name", NAME, 0, 0, read_name },
    { "kind", KIND, 0, 1, read_kind },
    { "states", STATES, 0, 1, read_states },
    { "alphabet", ALPHABET, 0, 0, read_alphabet },
    { "start", START, STATES, 1, read_start },
    { "accept", ACCEPT, STATES, 0, read_accept },
    { "trans", TRANS, STATES | ALPHABET, 0, read_trans },
    { "fact", FACT, 0, 1, read_fact },
    { "source", SOURCE, 0, 0, read_source },
};
enum { KEYWORDS = sizeof keyword / sizeof keyword[0] };

static size_t find_keyword(const char *s) {
    size_t i = 0;
    while (i < KEYWORDS && strcmp(keyword[i].word, s) != 0)
        i++;
    return i;
}

/* The first keyword of the set, for messages. */
static const char *word_of(unsigned set) {
    size_t i = 0;
    while ((keyword[i].bit & set) == 0)
        i++;
    return keyword[i].word;
}

static wr_status_t read_keyword(draft_t *D) {
    wr_reader_struct *R = D->R;
    const size_t i = find_keyword(R->token[0]);
    if (i == KEYWORDS && (D->seen & TRANS) != 0)
        return wr_reader_fail(R, 0, "found '%.40s' after the last of %lu "
                              "rows, one a state, expected a keyword or the "
                              "end of the file", R->token[0],
                              (unsigned long) D->A->states);
    if (i == KEYWORDS)
        return wr_reader_fail(R, 0, "found '%.40s', expected a keyword: "
                              "name, kind, states, alphabet, start, accept, "
                              "trans, fact or source", R->token[0]);
    if ((keyword[i].needs & ~D->seen) != 0)
        return wr_reader_fail(R, 0, "found '%s', expected '%s' before it",
                              R->token[0],
                              word_of(keyword[i].needs & ~D->seen));
    if ((keyword[i].bit & D->seen & ~(unsigned) FACT) != 0)
        return wr_reader_fail(R, 0, "found '%s' a second time, expected it "
                              "once", R->token[0]);
    if (R->ntokens <= keyword[i].values)
        return wr_reader_fail(R, R->ntokens, "found the end of the line, "
                              "expected a value after '%s'", R->token[0]);
    D->seen |= keyword[i].bit;
    return keyword[i].read(D);
}

/* ---- rows -------------------------------------------------------------- */

static wr_status_t missing_row(draft_t *D, uint32_t q, const char *found) {
    char scratch[24];
    return wr_reader_fail(D->R, 0, "found %s after %lu of %lu rows, expected "
                          "the row of state '%.40s'", found,
                          (unsigned long) q, (unsigned long) D->A->states,
                          wr_dfa_state_name(scratch, D->A, q));
}

/* The row of state q: one target a letter. */
static wr_status_t read_row(draft_t *D, uint32_t q) {
    wr_reader_struct *R = D->R;
    const size_t k = D->A->letters;
    uint32_t unused;
    char scratch[24];
    if (!wr_reader_line(R))
        return missing_row(D, q, "the end of the file");
    if (find_keyword(R->token[0]) < KEYWORDS
        && !(D->state->slot != NULL
             && automaton_names_find(&unused, D->state, R->token[0]))) {
        snprintf(scratch, sizeof scratch, "'%s'", R->token[0]);
        return missing_row(D, q, scratch);
    }
    if (R->ntokens != k)
        return wr_reader_fail(R, k < R->ntokens ? k : R->ntokens,
                              "found %zu target%s in the row of state "
                              "'%.40s', expected %zu, one a letter",
                              R->ntokens, R->ntokens == 1 ? "" : "s",
                              wr_dfa_state_name(scratch, D->A, q), k);
    wr_status_t s = WR_OK;
    for (size_t a = 0; a < k && s == WR_OK; a++)
        s = one_state(&D->A->delta[q * k + a], D, a);
    return s;
}

/* The reason in L, and for the user where in the file it was. */
static wr_status_t over_limit(draft_t *D) {
    if (wr_reader_fail(D->R, 0, "%s", D->L->reason) == WR_PARSE)
        return WR_UNABLE;
    return WR_UNABLE;
}

static wr_status_t read_trans(draft_t *D) {
    wr_dfa_struct *A = D->A;
    const uint64_t cells = (uint64_t) A->states * A->letters;
    /* cells < 2^64; with the acceptance and the names it must still be */
    const uint64_t bytes = cells > UINT64_MAX / 8
                           ? UINT64_MAX : 4 * cells + A->states;
    uint64_t room = 0;
    if (D->R->ntokens > 1)
        return wr_reader_fail(D->R, 1, "found '%.40s', expected the end of "
                              "the line", D->R->token[1]);
    if (wr_limits_check(D->L, "automaton", A->states, bytes) != WR_OK)
        return over_limit(D);
    /* Without letters the rows are blank, and blank lines do not count. */
    for (uint32_t q = 0; q < A->states && A->letters > 0; q++) {
        if (q == room) {
            room = 2 * room + 64 < A->states ? 2 * room + 64 : A->states;
            A->delta = wr_realloc(A->delta,
                                  room * A->letters * sizeof *A->delta);
            if (wr_limits_check(D->L, "automaton", q, 0) != WR_OK)
                return over_limit(D);
        }
        wr_status_t s = read_row(D, q);
        if (s != WR_OK)
            return s;
    }
    return WR_OK;
}

/* ---- the whole --------------------------------------------------------- */

/* All lines are read; what is still missing, and do they fit together? */
static wr_status_t finish(draft_t *D) {
    static const unsigned order[] = { STATES, ALPHABET, START, TRANS };
    wr_dfa_struct *A = D->A;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if ((D->seen & order[i]) == 0)
            return wr_reader_fail(D->R, 0, "found the end of the file, "
                                  "expected '%s'", word_of(order[i]));
    if (D->semiautomaton && D->naccepting > 0)
        return wr_reader_fail(D->R, 0, "found %lu accepting states in a "
                              "semiautomaton, expected none",
                              (unsigned long) D->naccepting);
    if (!D->semiautomaton && (D->seen & ACCEPT) == 0 && (D->seen & KIND) != 0)
        return wr_reader_fail(D->R, 0, "found the end of the file, expected "
                              "'accept': `kind dfa` has a language");
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
    draft_t D = { .R = R, .L = L, .A = B };
    wr_status_t s = WR_OK;
    while (s == WR_OK && wr_reader_line(R))
        s = read_keyword(&D);
    if (s == WR_OK)
        s = finish(&D);
    if (s == WR_OK)
        wr_dfa_swap(A, B);
    automaton_names_clear(D.state);
    wr_free(D.accepting);
    wr_dfa_clear(B);
    return s;
}
