/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_SPECTRUM_H
#define WREATH_CLI_SPECTRUM_H

/* The parts of `wreath spectrum`: each prints text, or adds to a JSON
 * object o if that is not NULL. */

#include "cli/cli.h"
#include "spectrum/jordan.h"
#include "spectrum/sequence.h"

/* Names of the behaviour of powers, by wr_powers_t. */
extern const char *const cli_powers_names[];
json_t *cli_json_spectrum(const wr_matrices_item_t *x);
/* Return the rows of a matrix, entries as text. */
json_t *cli_json_matrix(const wr_spectrum_matrix_struct *M);
/* The fields that the parts print, defined in spectrum_json.c. */
extern const wr_field_t cli_spectrum_fields[], cli_entry_fields[],
    cli_chain_fields[], cli_form_fields[], cli_theorem_fields[];
extern const wr_answer_t cli_spectrum_answers[];

/* --powers: the behaviour of the powers of M, as a whole and per entry. */
void cli_spectrum_powers(cli_t *c, json_t *o, const wr_spectrum_t S,
                         const wr_spectrum_matrix_t M);
/* --jordan: by chains over Q; otherwise by Calcium, with a time limit. */
void cli_spectrum_jordan(cli_t *c, json_t *o, const wr_spectrum_t S,
                         const wr_spectrum_matrix_t M);

/* --report: one page of text. */
void cli_spectrum_report(const wr_matrices_t A, const char *what);
/* Return the theorem of --theorem, or NULL if the option is absent. */
const wr_theorem_t *cli_spectrum_theorem(cli_t *c);
/* Check the hypotheses of --theorems, or of the theorem of --theorem; return
 * the exit status of the answer to --theorem, else EXIT_YES. */
int cli_spectrum_theorems(cli_t *c, json_t *o, const wr_matrices_t A);
/* --word U(V)^k on a model: the closed form of every layer's H. */
void cli_spectrum_word(cli_t *c, json_t *o, const char *path, const char *text);

#endif
