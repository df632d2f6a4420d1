/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_INTERCHANGE_H
#define WREATH_INTERCHANGE_H

/* interchange: automata in the formats of other programs, one file per format.
 *
 * Every file becomes a complete DFA, and an account lists the steps that were
 * necessary: a sink added, epsilon removed, subsets constructed.  Memory is
 * allocated as text arrives, never for a number in the text.
 */

#include "automaton/automaton.h"

WR_BEGIN_DECLS

/* A format (doc/formats): its index in the table of formats.c.  Only formats
 * that programs select by constant are listed here; wr_syntax_find finds the
 * others. */
typedef int wr_syntax_t;
enum {
    WR_SYNTAX_ATT,   /* AT&T, OpenFst: one arc per line, an acceptor */
    WR_SYNTAX_ATT4,  /* the same with input and output, for foma and HFST */
    WR_SYNTAX_BA,    /* "a,[0]->[1]" */
    WR_SYNTAX_DFA,   /* .dfa of wreath */
    WR_SYNTAX_DOT,   /* Graphviz */
    WR_SYNTAX_FADO,  /* FAdo: @DFA, @NFA */
    WR_SYNTAX_GAP,   /* Automaton(...), Transformation([...]) */
    WR_SYNTAX_GRAIL, /* Grail+: (START) |- 0 */
    WR_SYNTAX_HOA,   /* HOA v1, read on finite words */
    WR_SYNTAX_JFF,   /* JFLAP */
    WR_SYNTAX_MATA,  /* @NFA-explicit, @NFA-bits */
    WR_SYNTAX_REGEX  /* one regular expression per line; only read */
};

/* Return the argument of --from and --to: "att", ..; NULL after the last. */
const char *wr_syntax_name(wr_syntax_t f);
/* Return a description of one line. */
const char *wr_syntax_about(wr_syntax_t f);
/* Append the row of the table in words: whether the format is read or written,
 * its description and the endings of file names. */
void wr_syntax_print(wr_buffer_t out, wr_syntax_t f);
/* Find a format by name, by the ending of a file name, or by the beginning of a
 * text: return 1 and set *out, or return 0. */
int wr_syntax_find(wr_syntax_t *out, const char *name);
int wr_syntax_of_path(wr_syntax_t *out, const char *path);
int wr_syntax_of_text(wr_syntax_t *out, const char *text, size_t length);
/* Return 1 if this build can read the format (JFLAP requires expat), write it,
 * and if a text can contain several automata. */
int wr_syntax_reads(wr_syntax_t f);
int wr_syntax_writes(wr_syntax_t f);
int wr_syntax_streams(wr_syntax_t f);

/* How to read; all zero is a valid default except for the format. */
typedef struct {
    wr_syntax_t syntax;
    wr_reader_struct *symbols; /* AT&T: lines "symbol number", or NULL */
    int zero;                  /* AT&T: label 0 is 'e'psilon or a 'l'etter;
                                * 0: by the rules of doc/formats */
    const char *alphabet;      /* letters in addition to those that occur,
                                * separated by blanks, or NULL; not for .dfa */
} wr_import_t;

/* The automaton that was read, and the conversion steps. */
typedef struct {
    int found;                /* 0: the text has no further automaton */
    uint64_t states, edges;   /* in the file */
    uint64_t starts, epsilon; /* numbers of start states, epsilon edges */
    int deterministic;        /* in the file */
    int sink;                 /* a sink was added to the result */
    uint32_t unreachable;     /* unreachable states of the result */
    uint64_t subsets;         /* of the subset construction, else 0 */
    wr_buffer_t remarks;      /* the steps in words, one per line */
} wr_account_struct;
typedef wr_account_struct wr_account_t[1];

void wr_account_init(wr_account_t D);
void wr_account_clear(wr_account_t D);

/* Read the next automaton of R, which is positioned after the previous one; D
 * is the account of that one, or new.  A deterministic automaton keeps its
 * states, even unreachable ones, and gets a sink if it is not complete;
 * otherwise the automaton is determinised and minimised.  States named 0 .. n-1
 * are ordered by number and lose their names.
 * status  OK, D->found is 1 if there was one; PARSE with the message in
 *         R; DOMAIN if it is not a finite automaton on words (transducers,
 *         alternation; weights are ignored with a remark), and UNABLE past
 *         limits, with the reason in L and, if it has a place, in R
 * cost    subset construction: exponential in the worst case, within L
 * source  [rabinscott1959] */
WR_MUST_CHECK wr_status_t wr_read_automaton(wr_dfa_t A, wr_account_t D,
                                            wr_reader_t R,
                                            const wr_import_t *how,
                                            wr_limits_t L);

/* The same for a text that must contain exactly one automaton.
 * status  as above; PARSE for none or several */
WR_MUST_CHECK wr_status_t wr_read_one_automaton(wr_dfa_t A, wr_account_t D,
                                                wr_reader_t R,
                                                const wr_import_t *how,
                                                wr_limits_t L);

/* Set A to the minimal DFA of a regular expression (doc/formats); alphabet as
 * in wr_import_t. */
WR_MUST_CHECK wr_status_t wr_dfa_set_regex(wr_dfa_t A, const char *text,
                                           const char *alphabet, wr_limits_t L);

/* Append A to out; remarks, which may be NULL, lists what the format cannot
 * express.
 * status  OK; DOMAIN if the format cannot be written, the name of a letter
 *         means epsilon or a mark in it, or XML cannot represent a name */
WR_MUST_CHECK wr_status_t wr_write_automaton(wr_buffer_t out,
                                             wr_buffer_struct *remarks,
                                             const wr_dfa_t A, wr_syntax_t f,
                                             wr_limits_t L);
/* Write OpenFst's table of symbols: epsilon is 0, A's letters follow. */
void wr_write_symbols(wr_buffer_t out, const wr_dfa_t A);

WR_END_DECLS
#endif
