/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_INTERCHANGE_H
#define WREATH_INTERCHANGE_H

/* interchange: automata in the formats of other programs, one file a format.
 *
 * Every file becomes a complete DFA, and an account lists the necessary
 * steps: a sink added, epsilon removed, subsets built.  Reading
 * takes memory as text arrives, never by a number in the text.
 */

#include "automaton/automaton.h"

WR_BEGIN_DECLS

/* A format (doc/formats): its place in the table of formats.c.  Those that
 * programs choose without a name from outside stand here; wr_syntax_find finds
 * the others. */
typedef int wr_syntax_t;
enum {
    WR_SYNTAX_ATT,   /* AT&T, OpenFst: one arc a line, an acceptor */
    WR_SYNTAX_ATT4,  /* the same with in- and output, for foma and HFST */
    WR_SYNTAX_BA,    /* "a,[0]->[1]" */
    WR_SYNTAX_DFA,   /* our own */
    WR_SYNTAX_DOT,   /* Graphviz */
    WR_SYNTAX_FADO,  /* FAdo: @DFA, @NFA */
    WR_SYNTAX_GAP,   /* Automaton(...), Transformation([...]) */
    WR_SYNTAX_GRAIL, /* Grail+: (START) |- 0 */
    WR_SYNTAX_HOA,   /* HOA v1, read on finite words */
    WR_SYNTAX_JFF,   /* JFLAP */
    WR_SYNTAX_MATA,  /* @NFA-explicit, @NFA-bits */
    WR_SYNTAX_REGEX  /* one regular expression a line; in only */
};

/* "att", "ba", ...: what --from and --to take; NULL after the last. */
const char *wr_syntax_name(wr_syntax_t f);
/* One line for people. */
const char *wr_syntax_about(wr_syntax_t f);
/* The row of the table in words: what is read or written, the line and the
 * endings of files. */
void wr_syntax_print(wr_buffer_t out, wr_syntax_t f);
/* 1 and *out set, or 0: by name; by the ending of a file's name; by what a
 * text looks like. */
int wr_syntax_find(wr_syntax_t *out, const char *name);
int wr_syntax_of_path(wr_syntax_t *out, const char *path);
int wr_syntax_of_text(wr_syntax_t *out, const char *text, size_t length);
/* Whether this build reads or writes it (JFLAP needs expat to be read), and
 * whether one text can hold several automata. */
int wr_syntax_reads(wr_syntax_t f);
int wr_syntax_writes(wr_syntax_t f);
int wr_syntax_streams(wr_syntax_t f);

/* How to read; but for the format, all zero is a good start. */
typedef struct {
    wr_syntax_t syntax;
    wr_reader_struct *symbols; /* AT&T: table "symbol number", or NULL */
    int zero;                  /* AT&T: label 0 is 'e'psilon or a 'l'etter;
                                * 0: by the rules of doc/formats */
    const char *alphabet;      /* letters besides those that occur, separated
                                * by blanks, or NULL; not for our format */
} wr_import_t;

/* The automaton that was read, and the conversion steps. */
typedef struct {
    int found;                /* 0: the text holds no further automaton */
    uint64_t states, edges;   /* as the file has them */
    uint64_t starts, epsilon; /* start states, epsilon edges */
    int deterministic;        /* as the file has it */
    int sink;                 /* a sink was added; it is counted */
    uint32_t unreachable;     /* states of the result, kept */
    uint64_t subsets;         /* of the subset construction, else 0 */
    wr_buffer_t remarks;      /* what was done in words, one per line */
} wr_account_struct;
typedef wr_account_struct wr_account_t[1];

void wr_account_init(wr_account_t D);
void wr_account_clear(wr_account_t D);

/* Reads the next automaton of R, which stands after the one before it; D is
 * that one's account, or new.  A
 * deterministic one keeps its states, unreachable ones too, and gets a sink
 * if it is not complete; another is determinised and minimised.  States that
 * are called 0 .. n-1 are ordered by number and have no names.
 * status  OK, D->found is 1 if there was one; PARSE with the message in
 *         R; DOMAIN for what is no finite automaton on words (transducers,
 *         alternation; weights are ignored with a remark), and UNABLE past
 *         limits, with the reason in L and, where it has a place, in R
 * cost    subset construction: exponential in the worst case, within L
 * source  [rabinscott1959] */
WR_MUST_CHECK wr_status_t wr_read_automaton(wr_dfa_t A, wr_account_t D,
                                            wr_reader_t R,
                                            const wr_import_t *how,
                                            wr_limits_t L);

/* The same of a text that must hold one automaton and no more.
 * status  as above; PARSE for none or several */
WR_MUST_CHECK wr_status_t wr_read_one_automaton(wr_dfa_t A, wr_account_t D,
                                                wr_reader_t R,
                                                const wr_import_t *how,
                                                wr_limits_t L);

/* The minimal DFA of a regular expression (doc/formats); alphabet as in
 * wr_import_t. */
WR_MUST_CHECK wr_status_t wr_dfa_set_regex(wr_dfa_t A, const char *text,
                                           const char *alphabet, wr_limits_t L);

/* Writes A after what is in out; remarks, which may be NULL, list what the
 * format cannot express.
 * status  OK; DOMAIN for a format that is not written, and for a letter that
 *         is called as epsilon is there, or with what XML cannot hold */
WR_MUST_CHECK wr_status_t wr_write_automaton(wr_buffer_t out,
                                             wr_buffer_struct *remarks,
                                             const wr_dfa_t A, wr_syntax_t f,
                                             wr_limits_t L);
/* OpenFst's table of symbols for A: epsilon 0, then the letters from 1. */
void wr_write_symbols(wr_buffer_t out, const wr_dfa_t A);

WR_END_DECLS
#endif
