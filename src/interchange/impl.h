/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_INTERCHANGE_IMPL_H
#define WREATH_INTERCHANGE_IMPL_H

/* Declarations private to module interchange. */

#include "base/set.h"
#include "interchange/out.h"

/* ---- names (names.c) -------------------------------------------------- */

/* Return 1 if the names are 0 .. n-1 in any order, and set value[i] to the
 * number that is name i. */
int interchange_names_are_numbers(uint32_t *value, const wr_names_t *T);
/* Sort the names by `by`, a comparison for qsort. */
void interchange_names_sort(wr_names_t *T,
                            int (*by)(const void *, const void *));
/* Return the names as tokens and clear T: blanks become '_', a leading '#' gets
 * a '_' before it, names over 200 bytes are cut, and all remain distinct.
 * *changed is the number of changed names. */
char **interchange_names_take(wr_names_t *T, uint32_t *changed);

/* ---- nondeterministic automata (nfa.c) --------------------------------- */

#define INTERCHANGE_EPSILON UINT32_MAX

typedef struct {
    uint32_t from, letter, to;
} interchange_edge_t;

enum { INTERCHANGE_START = 1, INTERCHANGE_ACCEPT = 2 };

typedef struct {
    uint32_t states;
    unsigned char *flag; /* per state: START, ACCEPT */
    size_t flags;
    interchange_edge_t *edge;
    size_t edges;
} interchange_nfa_t;

void interchange_nfa_clear(interchange_nfa_t *N);
/* Make space for at least n states; new ones have no flags. */
void interchange_nfa_states(interchange_nfa_t *N, uint32_t n);
/* Add an edge between existing states.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t interchange_nfa_edge(interchange_nfa_t *N,
                                               uint32_t from, uint32_t letter,
                                               uint32_t to, wr_limits_t L);
/* The subset construction with epsilon closures: A is complete; its states are
 * the subsets in breadth-first order, without names, and its letters are named
 * by their numbers.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t interchange_subsets(wr_dfa_t A,
                                              const interchange_nfa_t *N,
                                              uint32_t letters, wr_limits_t L);

/* ---- an automaton while it is read (draft.c) --------------------------- */

/* The status is that of the first error.  Later errors are not reported, so
 * that readers need to check the status only in loops. */
typedef struct {
    wr_reader_struct *R;
    wr_limits_struct *L;
    wr_account_struct *D;
    const wr_import_t *how;
    wr_status_t status;
    char *name; /* the automaton's name, or NULL */
    interchange_nfa_t N;
    wr_names_t state, letter;
    int semiautomaton; /* the file does not state acceptance */
    int minimal;       /* minimise even if it is deterministic */
    int later;         /* not the first automaton of its text */
} interchange_draft_t;

/* Return the number of a state by name, which is added if it is new. */
uint32_t interchange_state(interchange_draft_t *X, const char *s, size_t n);
/* The same, and set a flag of the state. */
void interchange_mark(interchange_draft_t *X, const char *s, size_t n,
                      unsigned char flag);
uint32_t interchange_letter(interchange_draft_t *X, const char *s, size_t n);
/* Add the letters of a text, which any of the separators separate. */
void interchange_letters(interchange_draft_t *X, const char *s,
                         const char *separators);
/* Add the letters of wr_import_t that are not there yet. */
void interchange_given_letters(interchange_draft_t *X);
/* Add an edge; UNABLE past limits. */
void interchange_edge(interchange_draft_t *X, uint32_t from, uint32_t letter,
                      uint32_t to);
/* Append a line to the account. */
void interchange_remark(interchange_draft_t *X, const char *fmt, ...)
    WR_PRINTF(2, 3);
/* Return 1 if there was no error so far. */
static inline int interchange_ok(const interchange_draft_t *X) {
    return X->status == WR_OK;
}
/* Set the status of a step, which has already reported its reason. */
void interchange_took(interchange_draft_t *X, wr_status_t s);
/* Return 1 if there was no error so far and the limits allow item n of an array
 * that grows by wr_grow. */
int interchange_room(interchange_draft_t *X, const char *what, size_t n,
                     size_t size);
/* Report an error at byte position `at`: PARSE, DOMAIN or UNABLE. */
void interchange_stop(interchange_draft_t *X, wr_status_t s, size_t at,
                      const char *fmt, ...) WR_PRINTF(4, 5);
#define interchange_fail(X, ...) interchange_stop(X, WR_PARSE, __VA_ARGS__)
#define interchange_refuse(X, ...) interchange_stop(X, WR_DOMAIN, __VA_ARGS__)
#define interchange_unable(X, ...) interchange_stop(X, WR_UNABLE, __VA_ARGS__)
/* Report PARSE: found the text (NULL: the end of the file), expected .. */
void interchange_unexpected(interchange_draft_t *X, size_t at,
                            const char *found, const char *expected);
/* Convert the draft to a complete DFA (finish.c). */
WR_MUST_CHECK wr_status_t interchange_finish(wr_dfa_t A,
                                             interchange_draft_t *X);

/* Every reader reads the next automaton from R->pos on and moves R->pos after
 * it; D->found stays 0 if only blanks and comments remain. */
typedef void interchange_reader_t(interchange_draft_t *X);
interchange_reader_t interchange_read_att, interchange_read_ba,
    interchange_read_dot, interchange_read_fado, interchange_read_gap,
    interchange_read_grail, interchange_read_hoa, interchange_read_jff,
    interchange_read_mata, interchange_read_regex, interchange_read_walnut;
/* Labels that mean epsilon in AT&T text; NULL after the last. */
extern const char *const interchange_att_epsilon[];
/* Reads the whole text as one regular expression. */
interchange_reader_t interchange_read_expression;
/* Read the n bytes of s as JFLAP's regular expression; errors are reported at
 * byte position `at` of X->R. */
void interchange_jff_expression(interchange_draft_t *X, const char *s, size_t n,
                                size_t at);

/* Return the length of the longest opening of f that s begins with. */
size_t interchange_opening(wr_syntax_t f, const char *s, size_t n);

/* ---- white space and strings (blanks.c) -------------------------------- */

/* The comments that are skipped, and the meaning of a backslash. */
enum {
    LEX_HASH = 1,    /* from # to the end of the line */
    LEX_SLASHES = 2, /* from // to the end of the line */
    LEX_STARS = 4,   /* between slashes and stars */
    LEX_NESTED = 8,  /* the same, nested */
    LEX_BROKEN = 16, /* a backslash and the line end after it are skipped */
    LEX_KEEP = 32    /* a backslash is kept unless before a quote */
};
/* Skip blanks, comments, and a byte order mark at the beginning. */
void interchange_blanks(interchange_draft_t *X, unsigned how);
/* Append the contents of the string that begins at R->pos, and skip it. */
void interchange_quoted(interchange_draft_t *X, wr_buffer_t b, unsigned how);
/* Return the length of a backslash and a line end at s, or 0. */
size_t interchange_line_break(const char *s);

/* ---- lines of fields (lines.c) ----------------------------------------- */

typedef struct {
    const char *s;
    size_t length;
} interchange_piece_t;

/* The current line of R's text: pieces separated by blanks or, if `tabs` is set
 * and the line has a tab, by tabs only. */
typedef struct {
    wr_reader_struct *R;
    char comment; /* the character that begins a comment line, or 0 */
    int tabs;
    size_t start, end; /* the line in R->text: its first byte, its end */
    interchange_piece_t *piece;
    size_t count, alloc;
} interchange_line_t;

void interchange_line_clear(interchange_line_t *line);
/* Move to the next line that is not blank; 0 at the end of the text. */
int interchange_line_next(interchange_line_t *line);
/* Move back, so that the current line is read again. */
void interchange_line_back(interchange_line_t *line);
/* Return the byte position of a piece, or of the end of the line. */
size_t interchange_piece_at(const interchange_line_t *line, size_t i);
int interchange_piece_is(interchange_piece_t p, const char *s);
/* Return 1 if s is a decimal number, such as 1, -.5 or 2.5e-3. */
int interchange_is_decimal(const char *s, size_t n);
/* Return the first position >= i that is neither a blank nor a line end. */
static inline size_t interchange_pass(const char *s, size_t i, size_t end) {
    while (i < end &&
           (s[i] == ' ' || s[i] == '\t' || s[i] == '\r' || s[i] == '\n'))
        i++;
    return i;
}
/* The two arguments of "%.*s" for a piece, cut for messages. */
#define INTERCHANGE_SHOW(p) (int) ((p).length < 40 ? (p).length : 40), (p).s

/* ---- formulas over bits (formula.c) ------------------------------------ */

/* A set of valuations of the variables, one bit each. */
typedef struct interchange_formula {
    interchange_draft_t *X;
    size_t pos, end; /* the unread part of the formula in R->text */
    unsigned vars;   /* at most 16 */
    size_t words;    /* words of a set, 64 valuations each */
    /* Reads the atom at pos into a set and moves pos after it. */
    void (*atom)(struct interchange_formula *F, uint64_t *set);
    void *arg;
} interchange_formula_t;

enum { INTERCHANGE_MAX_VARS = 16 };
/* Return the number of words of a set of valuations. */
static inline size_t interchange_words(unsigned vars) {
    return vars <= 6 ? 1 : (size_t) 1 << (vars - 6);
}

void interchange_formula_start(interchange_formula_t *F, unsigned vars);
void interchange_formula_constant(const interchange_formula_t *F, uint64_t *set,
                                  int value);
void interchange_formula_variable(const interchange_formula_t *F, uint64_t *set,
                                  unsigned v);
/* Read a formula from pos to end, with `!`, `&`, `|`, parentheses. */
void interchange_formula_read(interchange_formula_t *F, uint64_t *set);

/* Edges labelled by sets of valuations, to be converted to letters. */
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
    char **letter; /* names of the first valuations, or NULL */
    uint32_t letters;
} interchange_labels_t;

/* Initialise an empty T for sets over these variables. */
void interchange_labels_start(interchange_labels_t *T, const wr_names_t *var);
void interchange_labels_clear(interchange_labels_t *T);
/* Add a set, and return its number; add an edge.  UNABLE past limits of X. */
uint32_t interchange_labels_set(interchange_draft_t *X, interchange_labels_t *T,
                                const uint64_t *set);
void interchange_labels_edge(interchange_draft_t *X, interchange_labels_t *T,
                             interchange_label_t edge);
/* Convert valuations, or classes of them, to letters (letters.c). */
void interchange_labels_spread(interchange_draft_t *X, interchange_labels_t *T);

#endif
