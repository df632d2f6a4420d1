/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_SEARCH_H
#define WREATH_CLI_SEARCH_H

/* The parts of wreath search. */

#include "search/search.h"
#include "cli/cli.h"

extern const wr_answer_t cli_search_answers[];

/* Read the family from the options, and what is sought from the operands; A
 * receives the automaton of a collision. */
void cli_search_family(wr_family_t F, cli_t *c);
void cli_search_what(wr_family_t F, wr_dfa_t A, cli_t *c);
/* search_run.c: search from the checkpoint on, if there is one, and save it;
 * return the status of the search. */
WR_MUST_CHECK wr_status_t cli_search_run(wr_search_t X, cli_t *c);
/* Write the files and the answer of a search that ended with this status;
 * return an exit status. */
int cli_search_answer(wr_search_t X, const wr_family_t F, wr_status_t ended,
                      cli_t *c);

/* search_product.c: wreath search product; return an exit status. */
int cli_search_product(cli_t *c);
extern const wr_field_t cli_product_fields[];

#endif
