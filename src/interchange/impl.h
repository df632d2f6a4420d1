/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_INTERCHANGE_IMPL_H
#define WREATH_INTERCHANGE_IMPL_H

/* Declarations private to module interchange. */

#include "base/set.h"
#include "interchange/out.h"

/* ---- names (names.c) -------------------------------------------------- */

/* If the names are 0 .. n-1 in any order: 1, and value[i] is the number that
 * name i is. */
int interchange_names_are_numbers(uint32_t *value, const wr_names_t *T);
/* The same names in the order of `by`, a comparison for qsort. */
void interchange_names_sort(wr_names_t *T,
                            int (*by)(const void *, const void *));
/* Gives away the names as tokens: blanks become '_', a leading '#' gets one
 * before it, what is longer than 200 bytes is cut, and all stay distinct.
 * *changed counts them. */
char **interchange_names_take(wr_names_t *T, uint32_t *changed);

/* ---- nondeterministic automata (nfa.c) --------------------------------- */

#define INTERCHANGE_EPSILON UINT32_MAX

typedef struct {
    uint32_t from, letter, to;
} interchange_edge_t;

enum { INTERCHANGE_START = 1, INTERCHANGE_ACCEPT = 2 };

typedef struct {
    uint32_t states;
    unsigned char *flag; /* a state; of START and ACCEPT */
    size_t flags;
    interchange_edge_t *edge;
    size_t edges;
} interchange_nfa_t;

void interchange_nfa_clear(interchange_nfa_t *N);
/* At least n states; new ones have no flags. */
void interchange_nfa_states(interchange_nfa_t *N, uint32_t n);
/* Adds an edge between states that are there.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t interchange_nfa_edge(interchange_nfa_t *N,
                                               uint32_t from, uint32_t letter,
                                               uint32_t to, wr_limits_t L);
/* The subset construction with epsilon closures: A is complete and has its
 * subsets in breadth-first order as states without names, letters called by
 * their numbers.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t interchange_subsets(wr_dfa_t A,
                                              const interchange_nfa_t *N,
                                              uint32_t letters, wr_limits_t L);

/* ---- an automaton that is being read (draft.c) ------------------------- */

/* The first fault is kept as its status; from then on nothing is complained
 * of, so that readers need not ask after each step, but where they repeat one.
 */
typedef struct {
    wr_reader_struct *R;
    wr_limits_struct *L;
    wr_account_struct *D;
    const wr_import_t *how;
    wr_status_t status;
    char *name; /* of the automaton, or NULL */
    interchange_nfa_t N;
    wr_names_t state, letter;
    int semiautomaton; /* acceptance is not stated */
    int minimal;       /* to be minimised even if it is deterministic */
    int later;         /* not the first of its text */
} interchange_draft_t;

/* Number of a state by name, added if new. */
uint32_t interchange_state(interchange_draft_t *X, const char *s, size_t n);
/* The same, and sets its flag. */
void interchange_mark(interchange_draft_t *X, const char *s, size_t n,
                      unsigned char flag);
uint32_t interchange_letter(interchange_draft_t *X, const char *s, size_t n);
/* Adds letters of a text, between any of the separators. */
void interchange_letters(interchange_draft_t *X, const char *s,
                         const char *separators);
/* Adds those of wr_import_t that are not there yet. */
void interchange_given_letters(interchange_draft_t *X);
/* Adds an edge; UNABLE past limits. */
void interchange_edge(interchange_draft_t *X, uint32_t from, uint32_t letter,
                      uint32_t to);
/* A line in the account. */
void interchange_remark(interchange_draft_t *X, const char *fmt, ...)
    WR_PRINTF(2, 3);
/* No fault so far. */
static inline int interchange_ok(const interchange_draft_t *X) {
    return X->status == WR_OK;
}
/* s is the status of a step, which has told its reason. */
void interchange_took(interchange_draft_t *X, wr_status_t s);
/* Whether no fault is so far, and limits leave room for item n of an array that
 * grows by wr_grow. */
int interchange_room(interchange_draft_t *X, const char *what, size_t n,
                     size_t size);
/* A fault at byte number `at`: PARSE, DOMAIN or UNABLE. */
void interchange_stop(interchange_draft_t *X, wr_status_t s, size_t at,
                      const char *fmt, ...) WR_PRINTF(4, 5);
#define interchange_fail(X, ...) interchange_stop(X, WR_PARSE, __VA_ARGS__)
#define interchange_refuse(X, ...) interchange_stop(X, WR_DOMAIN, __VA_ARGS__)
#define interchange_unable(X, ...) interchange_stop(X, WR_UNABLE, __VA_ARGS__)
/* PARSE: found the text, NULL for the end of the file, expected another. */
void interchange_unexpected(interchange_draft_t *X, size_t at,
                            const char *found, const char *expected);
/* The draft as a complete DFA (finish.c). */
WR_MUST_CHECK wr_status_t interchange_finish(wr_dfa_t A,
                                             interchange_draft_t *X);

/* Every reader takes the next automaton from R->pos on and leaves R->pos
 * after it; D->found stays 0 where only blanks and comments are left. */
typedef void interchange_reader_t(interchange_draft_t *X);
interchange_reader_t interchange_read_att, interchange_read_ba,
    interchange_read_dot, interchange_read_fado, interchange_read_gap,
    interchange_read_grail, interchange_read_hoa, interchange_read_jff,
    interchange_read_mata, interchange_read_regex;
/* Labels that are epsilon in AT&T text; NULL after the last. */
extern const char *const interchange_att_epsilon[];
/* The whole text as one regular expression. */
interchange_reader_t interchange_read_expression;
/* The n bytes of s as JFLAP's regular expression; faults are at byte number
 * `at` of X->R. */
void interchange_jff_expression(interchange_draft_t *X, const char *s, size_t n,
                                size_t at);

/* The length of the longest opening of f that the n bytes of s begin with. */
size_t interchange_opening(wr_syntax_t f, const char *s, size_t n);

/* ---- between tokens (blanks.c) ----------------------------------------- */

/* Comments that are passed, and what a backslash does. */
enum {
    LEX_HASH = 1,    /* from # to the end of the line */
    LEX_SLASHES = 2, /* from // */
    LEX_STARS = 4,   /* between slashes and stars */
    LEX_NESTED = 8,  /* the same, which may be inside each other */
    LEX_BROKEN = 16, /* a backslash at the end of a line goes with it */
    LEX_KEEP = 32    /* before other than a quote a backslash stays */
};
/* Passes blanks, comments, and a byte order mark at the beginning. */
void interchange_blanks(interchange_draft_t *X, unsigned how);
/* Appends the inside of the string that begins at R->pos, and passes it. */
void interchange_quoted(interchange_draft_t *X, wr_buffer_t b, unsigned how);
/* The length of the end of a line at s that a backslash breaks, or 0. */
size_t interchange_line_break(const char *s);

/* ---- lines of pieces (lines.c) ----------------------------------------- */

typedef struct {
    const char *s;
    size_t length;
} interchange_piece_t;

/* The current line of R's text: pieces between blanks, or between tabs
 * alone if `tabs` is set and the line has one. */
typedef struct {
    wr_reader_struct *R;
    char comment; /* what begins a comment line, or 0 */
    int tabs;
    size_t start, end; /* the line in R->text, and where the next begins */
    interchange_piece_t *piece;
    size_t count, alloc;
} interchange_line_t;

void interchange_line_clear(interchange_line_t *line);
/* The next line that is not blank: 1, or 0 at the end of the text. */
int interchange_line_next(interchange_line_t *line);
/* The line is not to count as read. */
void interchange_line_back(interchange_line_t *line);
/* Byte number of a piece, or of the end of the line. */
size_t interchange_piece_at(const interchange_line_t *line, size_t i);
int interchange_piece_is(interchange_piece_t p, const char *s);
/* The n bytes of s are a decimal number, such as 1, -.5 or 2.5e-3. */
int interchange_is_decimal(const char *s, size_t n);
/* The first place from i on that is no blank and no end of a line. */
static inline size_t interchange_pass(const char *s, size_t i, size_t end) {
    while (i < end &&
           (s[i] == ' ' || s[i] == '\t' || s[i] == '\r' || s[i] == '\n'))
        i++;
    return i;
}
/* "%.*s" takes two arguments: the piece, cut for messages. */
#define INTERCHANGE_SHOW(p) (int) ((p).length < 40 ? (p).length : 40), (p).s

/* ---- formulas over bits (formula.c) ------------------------------------ */

/* A set of valuations of the variables, one bit each. */
typedef struct interchange_formula {
    interchange_draft_t *X;
    size_t pos, end; /* what is left of it in R->text */
    unsigned vars;   /* at most 16 */
    size_t words;    /* of a set: 64 valuations each */
    /* Reads an atom at pos into a set; passes it. */
    void (*atom)(struct interchange_formula *F, uint64_t *set);
    void *arg;
} interchange_formula_t;

enum { INTERCHANGE_MAX_VARS = 16 };
/* Words of a set of valuations of so many variables. */
static inline size_t interchange_words(unsigned vars) {
    return vars <= 6 ? 1 : (size_t) 1 << (vars - 6);
}

void interchange_formula_start(interchange_formula_t *F, unsigned vars);
void interchange_formula_constant(const interchange_formula_t *F, uint64_t *set,
                                  int value);
void interchange_formula_variable(const interchange_formula_t *F, uint64_t *set,
                                  unsigned v);
/* Reads a formula from pos to end; `!`, `&`, `|`, parentheses. */
void interchange_formula_read(interchange_formula_t *F, uint64_t *set);

/* Edges labelled by sets of valuations, to be spread over letters. */
typedef struct {
    uint32_t from, to, set;
} interchange_label_t;
typedef struct {
    unsigned vars;
    size_t words;
    char **var;    /* names */
    uint64_t *set; /* set i at set + i * words */
    uint32_t sets;
    interchange_label_t *edge;
    size_t edges;
    char **letter; /* names for the first valuations, or NULL */
    uint32_t letters;
} interchange_labels_t;

/* Of an empty T: sets over these variables. */
void interchange_labels_start(interchange_labels_t *T, const wr_names_t *var);
void interchange_labels_clear(interchange_labels_t *T);
/* The number of a new set; an edge with it: UNABLE past limits of X. */
uint32_t interchange_labels_set(interchange_draft_t *X, interchange_labels_t *T,
                                const uint64_t *set);
void interchange_labels_edge(interchange_draft_t *X, interchange_labels_t *T,
                             interchange_label_t edge);
/* Letters from valuations, or from classes of them (letters.c). */
void interchange_labels_spread(interchange_draft_t *X, interchange_labels_t *T);

#endif
