/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_DIFFER_H
#define WREATH_CLI_DIFFER_H

/* A model beside an automaton, and what is said when they differ. */

#include "cert/trace.h"
#include "cli/cli.h"
#include "study/study.h"

typedef struct {
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_buffer_t text; /* the model's bytes */
} cli_pair_t;

/* What wreath verify says, of whichever model on whichever words. */
extern const wr_field_t cli_verify_fields[];
extern const wr_answer_t cli_verify_answers[];

/* --compare, AUTO where it is not given; or -1 after saying what was wrong. */
int cli_compare(cli_t *c);
/* Says that after w the model names state g (UINT32_MAX: none, for the
 * reason `failure`) and the automaton e, and writes the trace where --trace
 * wants it.  kind says what sort of word w is.
 * returns EXIT_NO, or another exit status when the trace could not be saved */
int cli_differ(cli_t *c, cli_pair_t *p, const wr_word_t w, uint32_t g,
               uint32_t e, const char *failure, const char *kind);

/* The trace of w, where --trace wants one; about->file lacks only the path
 * of the trace.  0, or an exit status after saying what was wrong */
int cli_save_trace(cli_t *c, const wr_cert_rounded_t *about,
                   wr_compare_t compare, const wr_word_t w);

#endif
