/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_DIFFER_H
#define WREATH_CLI_DIFFER_H

/* Comparing a model with an automaton, and reporting a difference. */

#include "cert/trace.h"
#include "cli/cli.h"
#include "study/study.h"

typedef struct {
    wr_lrnn_struct *M;
    wr_dfa_struct *A;
    wr_buffer_struct *text; /* bytes of the model's file */
} cli_pair_t;
/* Read a model and, unless it is NULL, an automaton; the command owns both. */
void cli_pair_load(cli_pair_t *p, cli_t *c, const char *model,
                   const char *automaton);

/* The answer of wreath verify, for all kinds of models and words. */
extern const wr_field_t cli_verify_fields[];

/* Read --compare: AUTO if absent. */
int cli_compare(cli_t *c);
/* Return the subject of a certificate or trace, in exact arithmetic, at
 * `path`. */
wr_cert_rounded_t cli_about(const cli_t *c, const cli_pair_t *p,
                            const char *path);
/* After `word`, which `kind` describes, the model outputs state `got`
 * (UINT32_MAX: none, because of `failure`), the automaton `expected`.
 * reason  the cause of the difference, or "" */
typedef struct {
    const wr_word_struct *word;
    uint32_t got, expected;
    const char *failure, *kind;
    int shortest;
    const char *reason;
} cli_difference_t;
/* Print the difference, and write the trace to the file of --trace; return
 * EXIT_NO. */
int cli_differ(cli_t *c, cli_pair_t *p, const cli_difference_t *d);

/* If --trace is given, write the trace of w; about->file lacks only the path of
 * the trace. */
void cli_save_trace(cli_t *c, const wr_cert_rounded_t *about,
                    wr_compare_t compare, const wr_word_t w);

/* ---- wreath verify in exact arithmetic ---------------------------------- */

/* Read --word, --length and the other options that select words.  A provides
 * the names of letters; w receives the word of --word, unless that is all:N. */
void cli_verify_job(wr_verify_t V, cli_t *c, int compare, const wr_dfa_t A,
                    wr_word_t w);
/* Print that both agree on the words tried; the comparison took t seconds. */
void cli_say_agrees(cli_t *c, const wr_verify_t V, const wr_verdict_t D,
                    double t);
/* A proof that model and automaton agree, by `compare`, on the words of
 * `scope`; how: its evidence, in words. */
typedef struct {
    wr_compare_t compare;
    const char *scope;
    wr_evidence_t kind;
    uint64_t states, contexts;
    const wr_buffer_struct *how;
    int rays;
} cli_proved_t;
/* Print it, unless standard output is the certificate. */
void cli_say_proved(const cli_t *c, const cli_proved_t *P);
/* Compare on words; on all words; with an oracle.  Each returns an exit
 * status. */
int cli_verify_words(cli_t *c, cli_pair_t *p, int compare);
int cli_verify_all(cli_t *c, cli_pair_t *p, int compare);
int cli_verify_oracle(cli_t *c, cli_pair_t *p, int compare);

#endif
