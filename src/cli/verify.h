/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_VERIFY_H
#define WREATH_CLI_VERIFY_H

/* verify: the parts of `wreath verify` about exact numbers. */

#include "cli/differ.h"

/* --word, --length and what else says on which words; A is for the names of
 * letters, and w holds the word of --word.
 * returns 0, or an exit status after saying what was wrong */
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
