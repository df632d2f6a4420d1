/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_DIFFER_H
#define WREATH_CLI_DIFFER_H

/* A model compared with an automaton, and the report if they differ. */

#include "cert/trace.h"
#include "cli/cli.h"
#include "study/study.h"

typedef struct {
    wr_lrnn_struct *M;
    wr_dfa_struct *A;
    wr_buffer_struct *text; /* the model's bytes */
} cli_pair_t;
/* A model and, unless it is NULL, an automaton, which the command holds. */
int cli_pair_load(cli_pair_t *p, cli_t *c, const char *model,
                  const char *automaton);

/* The report of wreath verify, for every kind of model and of words. */
extern const wr_field_t cli_verify_fields[];

/* --compare, AUTO where it is not given; or -1 after saying what was wrong. */
int cli_compare(cli_t *c);
/* What the certificate or trace of a pair at that path is about; exactly. */
wr_cert_rounded_t cli_about(const cli_t *c, const cli_pair_t *p,
                            const char *path);
/* After the word, which is of that kind, the model names state `got`
 * (UINT32_MAX: none, for the reason `failure`), the automaton `expected`. */
typedef struct {
    const wr_word_struct *word;
    uint32_t got, expected;
    const char *failure, *kind;
} cli_difference_t;
/* Says so, and writes the trace where --trace wants it.
 * returns EXIT_NO, or another exit status when the trace could not be saved */
int cli_differ(cli_t *c, cli_pair_t *p, const cli_difference_t *d);

/* The trace of w, where --trace wants one; about->file lacks only the path
 * of the trace. */
int cli_save_trace(cli_t *c, const wr_cert_rounded_t *about,
                   wr_compare_t compare, const wr_word_t w);

/* ---- wreath verify, of exact numbers ------------------------------------ */

/* --word, --length and what else says on which words; A is for the names of
 * letters, and w holds the word of --word. */
int cli_verify_job(wr_verify_t V, cli_t *c, int compare, const wr_dfa_t A,
                   wr_word_t w);
/* That both agree on words, which took t seconds. */
void cli_say_agrees(cli_t *c, const wr_verify_t V, const wr_verdict_t D,
                    double t);
/* On words; for all of them; against an oracle.  An exit status. */
int cli_verify_words(cli_t *c, cli_pair_t *p, int compare);
int cli_verify_all(cli_t *c, cli_pair_t *p, int compare);
int cli_verify_oracle(cli_t *c, cli_pair_t *p, int compare);

#endif
